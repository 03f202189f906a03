"""Charts: courses over time, and bars with their numbers; colour alone never tells anything."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.theme import AMBER, DUSK, NIGHT, PAPER, SKY, STEEL, Colour, Metrics
from game.ui.widgets.widget import Fitted, Look, Widget, draw_text, mixed

# Beside its colour, every line has its own dashes (pixels on, pixels off in units of the line's width).
DASHES = ((1, 0), (6, 3), (2, 2), (9, 2), (4, 5))


class Graph(Widget):
    """Some courses over the turns of the match, told apart by colour and by dashes."""

    can_focus = False

    def __init__(
        self, name: str, rect: pygame.Rect, title: str, courses: Sequence[tuple[str, Colour, Sequence[int]]]
    ) -> None:
        super().__init__(name, rect)
        self.title, self.courses = title, courses

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        metrics = look.metrics
        surface.blit(shapes.plate(rect.size, metrics.gap, NIGHT, 255, DUSK, metrics.line), rect)
        head = pygame.Rect(rect.x + metrics.gap, rect.y + 2, rect.width - metrics.gap * 2, round(metrics.small * 1.4))
        draw_text(surface, head, look, self.title, px=metrics.small, colour=SKY)
        key = pygame.Rect(head.x, rect.bottom - round(metrics.small * 1.5), head.width, round(metrics.small * 1.4))
        box = pygame.Rect(head.x + metrics.small * 2, head.bottom + 4, head.width - metrics.small * 2, 0)
        box.height = key.y - box.y - metrics.gap
        most = max(1, *(max(values) for _, _, values in self.courses))
        self._axis(surface, box, look, most)
        each = key.width // len(self.courses)
        for index, (label, colour, values) in enumerate(self.courses):
            dash = DASHES[index % len(DASHES)]
            step = box.width / max(1, len(values) - 1)
            points = [(box.x + n * step, box.bottom - value / most * box.height) for n, value in enumerate(values)]
            _dashed(surface, colour, points, metrics.line * 2, dash)
            place = pygame.Rect(key.x + index * each, key.y, each, key.height)
            mark = metrics.small
            _dashed(
                surface, colour, [(place.x, place.centery), (place.x + mark, place.centery)], metrics.line * 3, dash
            )
            words = pygame.Rect(place.x + mark + 4, place.y, each - mark - 8, place.height)
            draw_text(surface, words, look, label, px=metrics.small, colour=mixed(colour, PAPER, 0.4))

    def _axis(self, surface: pygame.Surface, box: pygame.Rect, look: Look, most: int) -> None:
        px = look.metrics.small
        for value in (0, most):
            y = round(box.bottom - value / most * box.height)
            pygame.draw.line(surface, STEEL, (box.x, y), (box.right, y), 1)
            label = pygame.Rect(box.x - px * 2, y - px // 2, round(px * 1.7), px)
            draw_text(surface, label, look, str(value), px=px, colour=STEEL, align="right")


def bar_columns(lines: Sequence[tuple[str, str]], fonts: Fonts, metrics: Metrics, width: int) -> tuple[int, int]:
    """How wide labels and numbers of a bar chart want to be, as far as some room is left for the bars."""
    labels = [fonts.font("text", metrics.small).size(label)[0] for label, _ in lines]
    numbers = [fonts.font("bold", metrics.small).size(number)[0] for _, number in lines]
    return min(max(labels, default=0) + 2, round(width * 0.4)), min(max(numbers, default=0) + 2, round(width * 0.36))


def bar_height(label: str, columns: tuple[int, int], fonts: Fonts, metrics: Metrics) -> int:
    """How high a line of a bar chart must be for its label."""
    return fonts.measured(label, "text", metrics.small, columns[0])[1] + 2


class Bar(Widget):
    """One line of a bar chart: what it is, a bar filled as far as `share` says, and the number in words.

    `columns` are the widths of the first and the last of them, the same for all lines of a chart.
    """

    can_focus = False

    def __init__(
        self, name: str, rect: pygame.Rect, columns: tuple[int, int], label: str, share: float, number: str
    ) -> None:
        super().__init__(name, rect)
        self.columns, self.label, self.number = columns, label, number
        self.share = min(max(share, 0.0), 1.0)

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        label = pygame.Rect(rect.x, rect.y, self.columns[0], rect.height)
        number = pygame.Rect(rect.right - self.columns[1], rect.y, self.columns[1], rect.height)
        groove = pygame.Rect(label.right + metrics.gap, 0, 0, round(metrics.small * 0.8))
        groove.width = number.x - metrics.gap - groove.x
        groove.centery = rect.centery
        return label, groove, number

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        label, groove, number = self._parts(rect, look.metrics)
        draw_text(surface, label, look, self.label, px=look.metrics.small)
        radius = groove.height / 4
        surface.blit(shapes.plate(groove.size, radius, DUSK, 255, STEEL, look.metrics.line), groove)
        if self.share > 0:
            filled = pygame.Rect(groove.x, groove.y, max(groove.height // 2, round(groove.width * self.share)), 0)
            filled.height = groove.height
            surface.blit(shapes.plate(filled.size, radius, AMBER, 255, None, 0), filled)
        draw_text(surface, number, look, self.number, kind="bold", px=look.metrics.small)

    def labels(self, metrics: Metrics) -> Fitted:
        label, _, number = self._parts(self.rect, metrics)
        return [
            (self.label, "text", metrics.small, label.size),
            (self.number, "bold", metrics.small, number.size),
        ]


def _dashed(
    surface: pygame.Surface, colour: Colour, points: Sequence[tuple[float, float]], width: int, dash: tuple[int, int]
) -> None:
    """A line in dashes that go on round its corners."""
    on, off = dash[0] * width, dash[1] * width
    if not off:
        pygame.draw.lines(surface, colour, False, points, width)
        return
    travelled = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        length = max(1e-6, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        at = 0.0
        while at < length:
            phase = (travelled + at) % (on + off)
            run = min(length - at, (on if phase < on else on + off) - phase + 1e-6)
            if phase < on:
                one, other = at / length, (at + run) / length
                start = (x1 + (x2 - x1) * one, y1 + (y2 - y1) * one)
                pygame.draw.line(surface, colour, start, (x1 + (x2 - x1) * other, y1 + (y2 - y1) * other), width)
            at += run
        travelled += length
