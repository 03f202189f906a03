"""A groove with a knob: how far something has come, and the way to anywhere else in it."""

import pygame

from game.ui import shapes
from game.ui.theme import CORAL, DUSK, PAPER, STEEL
from game.ui.widgets.widget import Changed, Look, Signal, Widget, draw_focus


class Track(Widget):
    """A position from 0 to `last`, set by a click or by dragging."""

    def __init__(self, name: str, rect: pygame.Rect, value: int, last: int) -> None:
        super().__init__(name, rect)
        self.value, self.last = value, last

    def _groove(self, rect: pygame.Rect) -> pygame.Rect:
        thick = max(4, rect.height // 7)
        groove = pygame.Rect(rect.x + rect.height // 3, 0, rect.width - 2 * (rect.height // 3), thick)
        groove.centery = rect.centery
        return groove

    def x_of(self, position: int) -> int:
        """Where a position is on the screen."""
        groove = self._groove(self.rect)
        return groove.x + round(groove.width * position / max(1, self.last))

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        groove = self._groove(rect)
        radius, knob_x = groove.height / 2, self.x_of(self.value)
        surface.blit(shapes.plate(groove.size, radius, DUSK, 255, STEEL, look.metrics.line), groove)
        done = (max(groove.height, knob_x - groove.x), groove.height)
        surface.blit(shapes.plate(done, radius, CORAL, 255, None, 0), groove)
        is_lit = look.is_hovered or look.is_pressed or look.is_focused
        knob = shapes.disc(round(rect.height * (0.56 if is_lit else 0.46)), PAPER)
        surface.blit(knob, knob.get_rect(center=(knob_x, groove.centery)))
        if look.is_focused:
            draw_focus(surface, rect, look)

    def press(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return self.drag(rect, at)

    def drag(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        groove = self._groove(rect)
        share = min(max((at[0] - groove.x) / groove.width, 0.0), 1.0)
        value = round(share * self.last)
        if value == self.value:
            return None
        self.value = value
        return Changed(self.name, value)
