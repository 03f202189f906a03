"""What stands in a grid: switches with a sentence, rows that lead on, and buttons with a picture."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.theme import AMBER, CORAL, DEEP, DUSK, INK, NIGHT, PAPER, SKY, STEEL, SUN, Colour, Metrics
from game.ui.widgets.controls import Button
from game.ui.widgets.rows import Row
from game.ui.widgets.widget import Changed, Fitted, Look, Pressed, Signal, Widget, draw_plate, draw_text, mixed

Paint = Callable[[pygame.Surface, pygame.Rect], None]


class Flow:
    """Rectangles from the top of a view downward, whole rows and grids."""

    def __init__(self, view: pygame.Rect, metrics: Metrics) -> None:
        self.view, self.metrics = view, metrics
        self.bottom = view.y
        height = metrics.target + metrics.gap
        if metrics.target > view.width / 13:  # too narrow for a label and a choice side by side
            height = max(metrics.target * 2, view.width // 6)
        self.row_height = height

    def row(self, height: int = 0) -> pygame.Rect:
        """The next row."""
        return self.grid(1, 1, height or self.row_height)[0]

    def grid(self, count: int, columns: int, height: int) -> list[pygame.Rect]:
        """The next rows, in columns."""
        gap = self.metrics.gap // 2
        width = (self.view.width - gap * (columns - 1)) / columns
        rects = [
            pygame.Rect(
                round(self.view.x + index % columns * (width + gap)),
                self.bottom + index // columns * (height + gap),
                int(width),
                height,
            )
            for index in range(count)
        ]
        if rects:
            self.bottom = rects[-1].bottom + gap
        return rects

    def columns(self, width: int, most: int) -> int:
        """How many columns of at least this width there is room for."""
        return max(1, min(most, self.view.width // width))


class Spec(NamedTuple):
    """A switch before it has a place."""

    name: str
    label: str
    about: str
    value: bool
    paint: Paint | None = None


class Switch(Widget):
    """On or off, with a sentence that says what that means, and perhaps a picture.

    `line` is the height of the label, `slack` what is left above and below the words.
    """

    def __init__(self, spec: Spec, rect: pygame.Rect, line: int, slack: int) -> None:
        super().__init__(spec.name, rect)
        self.label, self.about, self.value, self.paint = spec.label, spec.about, spec.value, spec.paint
        self.line, self.slack = line, slack

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-metrics.pad * 2, -metrics.gap)
        track = pygame.Rect(0, 0, round(metrics.target * 1.1), round(metrics.target * 0.55))
        track.midright = inner.midright
        side = min(inner.height, metrics.target) if self.paint else 0
        picture = pygame.Rect(inner.x, inner.centery - side // 2, side, side)
        words = Switch.words(inner, metrics, has_picture=bool(self.paint))
        label = pygame.Rect(words.x, words.y + self.slack, words.width, self.line)
        about = pygame.Rect(words.x, label.bottom, words.width, words.bottom - self.slack - label.bottom)
        return label, about, track, picture

    @staticmethod
    def words(inner: pygame.Rect, metrics: Metrics, *, has_picture: bool) -> pygame.Rect:
        """Where the words stand between the picture and the switch."""
        left = inner.x + (metrics.target + metrics.pad // 2 if has_picture else 0)
        right = inner.right - round(metrics.target * 1.1) - metrics.pad // 2
        return pygame.Rect(left, inner.y, right - left, inner.height)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        fill = mixed(NIGHT, CORAL, 0.16) if self.value else DEEP
        draw_plate(surface, rect, look, fill, CORAL if self.value else DUSK)
        label, about, track, picture = self._parts(rect, look.metrics)
        if self.paint:
            self.paint(surface, picture)
        draw_text(surface, label, look, self.label, kind="bold", colour=PAPER)
        draw_text(surface, about, look, self.about, px=look.metrics.small, colour=SKY)
        self._draw_mark(surface, track, look.metrics)

    def _draw_mark(self, surface: pygame.Surface, track: pygame.Rect, metrics: Metrics) -> None:
        fill = CORAL if self.value else DUSK
        surface.blit(shapes.plate(track.size, track.height / 2, fill, 255, STEEL, metrics.line), track)
        knob = shapes.disc(track.height - metrics.line * 6, PAPER)
        place = knob.get_rect(centery=track.centery)
        place.centerx = track.right - track.height // 2 if self.value else track.left + track.height // 2
        surface.blit(knob, place)

    def labels(self, metrics: Metrics) -> Fitted:
        label, about, _, _ = self._parts(self.rect, metrics)
        return [(self.label, "bold", metrics.body, label.size), (self.about, "text", metrics.small, about.size)]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return self.activate() if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        self.value = not self.value
        return Changed(self.name, self.value)


class OneOf(Switch):
    """One of several, each with its sentence: only what is not chosen can be."""

    def _draw_mark(self, surface: pygame.Surface, track: pygame.Rect, metrics: Metrics) -> None:
        ring = pygame.Rect(0, 0, track.height, track.height)
        ring.midright = track.midright
        fill = CORAL if self.value else DUSK
        surface.blit(shapes.plate(ring.size, ring.height / 2, fill, 255, STEEL, metrics.line), ring)
        if self.value:
            surface.blit(shapes.chevron(ring.height, INK, "check"), ring)

    def activate(self) -> Signal | None:
        if self.value:
            return None
        self.value = True
        return Changed(self.name, True)


def switches(
    flow: Flow, fonts: Fonts, specs: Sequence[Spec], columns: int, kind: type[Switch] = Switch
) -> list[Switch]:
    """A grid of switches, each row as tall as its longest sentence."""
    metrics, made = flow.metrics, []
    for start in range(0, len(specs), columns):
        row = specs[start : start + columns]
        places = flow.grid(len(row), columns, metrics.target)
        lines, heights = [], []
        for spec, place in zip(row, places, strict=True):
            room = Switch.words(place.inflate(-metrics.pad * 2, 0), metrics, has_picture=bool(spec.paint)).width
            lines.append(fonts.measured(spec.label, "bold", metrics.body, room)[1])
            heights.append(lines[-1] + fonts.measured(spec.about, "text", metrics.small, room)[1])
        more = max(0, max(heights) + metrics.gap - metrics.target)
        flow.bottom += more
        for spec, place, line, height in zip(row, places, lines, heights, strict=True):
            place.height += more
            slack = (place.height - metrics.gap - height) // 2
            made.append(kind(spec, place, line, slack))
    return made


class Opener(Row):
    """A row that leads on: a label, what holds now, and an arrow."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, value: str) -> None:
        super().__init__(name, rect, label)
        self.value = value

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        box = self.control_box(rect)
        side = min(box.height, rect.height // 2)
        arrow = pygame.Rect(box.right - side, box.centery - side // 2, side, side)
        return pygame.Rect(box.x, box.y, arrow.x - box.x, box.height), arrow

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        words, arrow = self._parts(rect)
        draw_text(surface, words, look, self.value, kind="bold", colour=SUN)
        picture = shapes.chevron(arrow.width, AMBER, "right")
        surface.blit(picture, arrow)

    def labels(self, metrics: Metrics) -> Fitted:
        words, _ = self._parts(self.rect)
        return [*super().labels(metrics), (self.value, "bold", metrics.body, words.size)]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)


class PlateButton(Button):
    """A picture, a name and a line below it: a seat, or the offer of one. `badge` stands on a little card."""

    def __init__(
        self, name: str, rect: pygame.Rect, label: str, about: str, colour: Colour, paint: Paint, badge: str = ""
    ) -> None:
        super().__init__(name, rect, label)
        self.about, self.colour, self.paint, self.badge = about, colour, paint, badge

    def _boxes(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-metrics.pad, -metrics.gap)
        side = min(inner.height, round(metrics.target * 1.2), inner.width // 4)
        picture = pygame.Rect(inner.x, inner.centery - side // 2, side, side)
        left = picture.right + metrics.pad // 2
        words = pygame.Rect(left, inner.y, inner.right - left, inner.height)
        if not self.about:
            return picture, words, pygame.Rect(words.bottomleft, (0, 0))
        upper = pygame.Rect(words.x, words.y, words.width, round(words.height * 0.55))
        right = self._card(rect, metrics).x if self.badge else words.right
        return picture, upper, pygame.Rect(words.x, upper.bottom, right - words.x, words.bottom - upper.bottom)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, mixed(DEEP, self.colour, 0.14), mixed(DEEP, self.colour, 0.75))
        picture, label, about = self._boxes(rect, look.metrics)
        self.paint(surface, picture)
        draw_text(surface, label, look, self.label, kind="bold", colour=PAPER)
        if self.about:
            draw_text(surface, about, look, self.about, px=look.metrics.small, colour=SKY)
        if self.badge:
            card = self._card(rect, look.metrics)
            surface.blit(shapes.plate(card.size, card.width / 6, PAPER, 255, None, 0), card)
            draw_text(surface, card, look, self.badge, kind="bold", px=look.metrics.small, colour=INK, align="center")

    @staticmethod
    def _card(rect: pygame.Rect, metrics: Metrics) -> pygame.Rect:
        """A little card in the corner, for the badge."""
        card = pygame.Rect(0, 0, round(metrics.small * 1.2), round(metrics.small * 1.5))
        card.bottomright = (rect.right - metrics.gap, rect.bottom - metrics.gap)
        return card

    def labels(self, metrics: Metrics) -> Fitted:
        _, label, about = self._boxes(self.rect, metrics)
        texts: Fitted = [(self.label, "bold", metrics.body, label.size)]
        return [*texts, (self.about, "text", metrics.small, about.size)] if self.about else texts


class Swatch(Button):
    """One of several pictures to choose from. `is_taken`: somebody else has it, and would swap."""

    def __init__(self, name: str, rect: pygame.Rect, paint: Paint, *, is_chosen: bool, is_taken: bool) -> None:
        super().__init__(name, rect, "")
        self.paint, self.is_chosen, self.is_taken = paint, is_chosen, is_taken

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, DUSK if self.is_chosen else NIGHT, SUN if self.is_chosen else DUSK)
        side = min(rect.size) - look.metrics.gap
        spot = pygame.Rect(0, 0, side, side)
        spot.center = rect.center
        self.paint(surface, spot)
        if self.is_chosen or self.is_taken:
            mark = max(12, round(rect.height * 0.36))
            corner = pygame.Rect(rect.right - mark, rect.y, mark, mark)
            surface.blit(shapes.disc(mark, SUN if self.is_chosen else STEEL), corner)
            sign = shapes.chevron(round(mark * 0.8), NIGHT, "check" if self.is_chosen else "swap")
            surface.blit(sign, sign.get_rect(center=corner.center))

    def labels(self, metrics: Metrics) -> Fitted:
        return []
