"""Labels and buttons."""

import pygame

from game.ui import shapes
from game.ui.theme import AMBER, CORAL, DUSK, INK, NIGHT, PAPER, STEEL, Metrics
from game.ui.widgets.widget import Fitted, Look, Pressed, Signal, Widget, draw_plate, draw_text, mixed


class Label(Widget):
    """Text that only says something."""

    can_focus = False

    def __init__(
        self, name: str, rect: pygame.Rect, text: str, *, kind: str = "text", px: int = 0, align: str = "left",
        colour: tuple[int, int, int] = PAPER,
        is_top: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name, rect)
        self.text, self.kind, self.px, self.align, self.colour = text, kind, px, align, colour
        self.is_top = is_top

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_text(
            surface,
            rect,
            look,
            self.text,
            kind=self.kind,
            px=self.px,
            colour=self.colour,
            align=self.align,
            is_top=self.is_top,
        )

    def labels(self, metrics: Metrics) -> Fitted:
        return [(self.text, self.kind, self.px or metrics.body, self.rect.size)]


class Button(Widget):
    """Something to press; `is_primary` for the one that most people want."""

    def __init__(
        self, name: str, rect: pygame.Rect, label: str, *, subtitle: str = "", is_primary: bool = False,
        tooltip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, rect, tooltip=tooltip)
        self.label, self.subtitle, self.is_primary = label, subtitle, is_primary

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        fill, ink = (CORAL, INK) if self.is_primary else (DUSK, PAPER)
        if not self.is_enabled:
            fill, ink = NIGHT, STEEL
        draw_plate(surface, rect, look, fill, AMBER if self.is_primary else STEEL)
        for text, kind, px, box in self._parts(rect, look.metrics):
            colour = mixed(ink, fill, 0.15) if text is self.subtitle else ink
            draw_text(surface, box, look, text, kind=kind, px=px, colour=colour, align="center")

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> list[tuple[str, str, int, pygame.Rect]]:
        inner = rect.inflate(-metrics.pad * 2, -metrics.gap)
        if not self.subtitle:
            return [(self.label, "bold", metrics.body, inner)]
        upper = pygame.Rect(inner.x, inner.y, inner.width, round(inner.height * 0.44))
        lower = pygame.Rect(inner.x, upper.bottom, inner.width, inner.bottom - upper.bottom)
        return [(self.label, "title", metrics.heading, upper), (self.subtitle, "text", metrics.small, lower)]

    def labels(self, metrics: Metrics) -> Fitted:
        return [(text, kind, px, box.size) for text, kind, px, box in self._parts(self.rect, metrics)]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)


class SignButton(Button):
    """A button with a sign instead of words; its label is told on hover and focus."""

    def __init__(self, name: str, rect: pygame.Rect, sign: str, label: str, *, is_primary: bool = False) -> None:
        super().__init__(name, rect, label, is_primary=is_primary, tooltip=label)
        self.sign = sign

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        fill, ink = (CORAL, INK) if self.is_primary else (DUSK, PAPER)
        draw_plate(surface, rect, look, fill, AMBER if self.is_primary else STEEL)
        picture = shapes.chevron(round(min(rect.size) * 0.62), ink if self.is_enabled else STEEL, self.sign)
        surface.blit(picture, picture.get_rect(center=rect.center))

    def labels(self, metrics: Metrics) -> Fitted:
        return []
