"""A button like a card: a picture, a name and a sentence on paper."""

from pathlib import Path

import pygame

from game.ui import shapes
from game.ui.images import Images
from game.ui.theme import CORAL, INK, PAPER, PLUM, Metrics
from game.ui.widgets.widget import Look, Pressed, Signal, Widget, draw_focus, draw_text, mixed


class PictureButton(Widget):
    """Lifts a little under the pointer, as a card would."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, about: str, file: Path, images: Images) -> None:
        super().__init__(name, rect)
        self.label, self.about = label, about
        self._file, self._images = file, images

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-metrics.pad, -metrics.pad)
        share = {100: 0.56, 125: 0.48, 150: 0.36}.get(metrics.text_scale, 0.26)
        height = min(round(inner.height * share), round(inner.width / 1.6))
        picture = pygame.Rect(inner.x, inner.y, inner.width, height)
        words = pygame.Rect(inner.x, picture.bottom, inner.width, inner.bottom - picture.bottom)
        label = pygame.Rect(words.x, words.y, words.width, round(words.height * 0.5))
        return picture, label, pygame.Rect(words.x, label.bottom, words.width, words.bottom - label.bottom)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        metrics = look.metrics
        if look.is_hovered and not look.is_pressed:
            rect = rect.move(0, -metrics.line * 3)
        radius = metrics.height / 60
        surface.blit(
            shapes.plate(rect.size, radius, (0, 0, 0), 90, None, 0), rect.move(metrics.line * 2, metrics.line * 4)
        )
        is_lit = look.is_hovered or look.is_focused
        fill = mixed(PAPER, (255, 255, 255), 0.4) if look.is_hovered else PAPER
        surface.blit(shapes.plate(rect.size, radius, fill, 255, CORAL if is_lit else PLUM, metrics.line * 2), rect)
        picture_box, label, about = self._parts(rect, metrics)
        picture = self._images.get(self._file, picture_box.size)
        if picture:
            surface.blit(picture, picture_box)
        draw_text(surface, label, look, self.label, kind="title", px=metrics.heading, colour=INK, align="center")
        draw_text(surface, about, look, self.about, px=metrics.small, colour=PLUM, align="center")
        if look.is_focused:
            draw_focus(surface, rect, look)

    def labels(self, metrics: Metrics) -> list[tuple[str, str, int, tuple[int, int]]]:
        _, label, about = self._parts(self.rect, metrics)
        return [(self.label, "title", metrics.heading, label.size), (self.about, "text", metrics.small, about.size)]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)
