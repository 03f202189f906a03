"""Short messages that come up at the bottom of the screen and go by themselves."""

from collections.abc import Callable

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.theme import INK, PAPER, STEP_S, SUN, TOAST_S, Metrics

RISE_S = 0.2


class Toasts:
    """One message at a time; the next waits for its turn."""

    def __init__(self, fonts: Fonts, metrics: Callable[[], Metrics]) -> None:
        self._fonts, self._metrics = fonts, metrics
        self._waiting: list[str] = []
        self._age_s = 0.0
        self.revision = 0

    def say(self, text: str) -> None:
        """Show a message; the same one twice in a row is shown once."""
        if text not in self._waiting:
            self._waiting.append(text)
            self.revision += 1

    @property
    def are_moving(self) -> bool:
        """Whether one is up, as it must come and go."""
        return bool(self._waiting)

    def step(self) -> None:
        """Time passes."""
        if not self._waiting:
            return
        self._age_s += STEP_S
        if self._age_s >= TOAST_S:
            self._waiting.pop(0)
            self._age_s = 0.0
            self.revision += 1

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the message that is up."""
        if not self._waiting:
            return
        metrics = self._metrics()
        picture = self._fonts.render(
            self._waiting[0], "text", metrics.body, INK, round(metrics.width * 0.6), pygame.FONT_CENTER
        )
        box = picture.get_rect().inflate(metrics.pad * 3, metrics.pad * 2)
        risen = min(1.0, self._age_s / RISE_S, (TOAST_S - self._age_s) / RISE_S)
        box.midbottom = (metrics.width // 2, metrics.height - round(metrics.gap * 2 * risen - box.height * (1 - risen)))
        surface.blit(shapes.plate(box.size, metrics.pad / 2, PAPER, 250, SUN, metrics.line * 2), box)
        surface.blit(picture, picture.get_rect(center=box.center))
