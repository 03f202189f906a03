"""Short messages that come up at the bottom of the screen, and captions at its top; both go by themselves."""

from collections.abc import Callable

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.theme import DEEP, INK, PAPER, STEEL, STEP_S, SUN, TOAST_S, Metrics

RISE_S = 0.2
CAPTION_S = 1.5


class Toasts:
    """One message at a time; the next waits for its turn."""

    def __init__(self, fonts: Fonts, metrics: Callable[[], Metrics]) -> None:
        self._fonts, self._metrics = fonts, metrics
        self._waiting: list[str] = []
        self._age_s = 0.0
        self._caption = ""
        self._caption_s = 0.0
        self.revision = 0

    def say(self, text: str) -> None:
        """Show a message; the same one twice in a row is shown once."""
        if text not in self._waiting:
            self._waiting.append(text)
            self.revision += 1

    def caption(self, text: str) -> None:
        """Say what is heard; the latest sound takes the place of the one before."""
        self._caption, self._caption_s = text, CAPTION_S
        self.revision += 1

    def forget(self) -> None:
        """Say nothing of what was to be said."""
        self._waiting.clear()
        self._age_s = self._caption_s = 0.0
        self.revision += 1

    @property
    def are_moving(self) -> bool:
        """Whether one is up, as it must come and go."""
        return bool(self._waiting or self._caption)

    def step(self) -> None:
        """Time passes."""
        if self._caption:
            self._caption_s -= STEP_S
            if self._caption_s <= 0:
                self._caption = ""
                self.revision += 1
        if not self._waiting:
            return
        self._age_s += STEP_S
        if self._age_s >= TOAST_S:
            self._waiting.pop(0)
            self._age_s = 0.0
            self.revision += 1

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what is up."""
        if self._caption:
            self._draw_caption(surface, self._metrics())
        if self._waiting:
            self._draw_message(surface, self._metrics())

    def _draw_caption(self, surface: pygame.Surface, metrics: Metrics) -> None:
        picture = self._fonts.render(self._caption, "italic", metrics.small, PAPER)
        box = picture.get_rect().inflate(metrics.pad * 2, metrics.gap)
        box.midtop = (metrics.width // 2, metrics.gap // 2)
        surface.blit(shapes.plate(box.size, metrics.pad / 2, DEEP, 240, STEEL, metrics.line), box)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_message(self, surface: pygame.Surface, metrics: Metrics) -> None:
        picture = self._fonts.render(
            self._waiting[0], "text", metrics.body, INK, round(metrics.width * 0.6), pygame.FONT_CENTER
        )
        box = picture.get_rect().inflate(metrics.pad * 3, metrics.pad * 2)
        risen = min(1.0, self._age_s / RISE_S, (TOAST_S - self._age_s) / RISE_S)
        box.midbottom = (metrics.width // 2, metrics.height - round(metrics.gap * 2 * risen - box.height * (1 - risen)))
        surface.blit(shapes.plate(box.size, metrics.pad / 2, PAPER, 250, SUN, metrics.line * 2), box)
        surface.blit(picture, picture.get_rect(center=box.center))
