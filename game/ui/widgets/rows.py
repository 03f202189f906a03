"""Rows with a label and something to set: toggles, choices, steppers and sliders."""

from collections.abc import Callable, Sequence

import pygame

from game.ui import shapes
from game.ui.intents import Way
from game.ui.theme import CORAL, DUSK, INK, NIGHT, PAPER, STEEL, Metrics
from game.ui.widgets.widget import Changed, Fitted, Look, Signal, Widget, draw_plate, draw_text


class Row(Widget):
    """A label on the left and something to set on the right."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, *, tooltip: str = "") -> None:
        super().__init__(name, rect, tooltip=tooltip)
        self.label = label

    def label_box(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the label stands: on the left, or above where the row is tall enough for two lines."""
        if self._is_stacked(rect):
            return pygame.Rect(rect.x + rect.height // 8, rect.y, rect.width - rect.height // 4, rect.height // 2)
        return pygame.Rect(rect.x + rect.height // 4, rect.y, round(rect.width * 0.4), rect.height)

    def control_box(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the rest stands."""
        label = self.label_box(rect)
        if self._is_stacked(rect):
            return pygame.Rect(label.x, label.bottom + 2, label.width, rect.bottom - label.bottom - 8)
        left = label.right + rect.height // 4
        return pygame.Rect(left, rect.y + 4, rect.right - rect.height // 6 - left, rect.height - 8)

    @staticmethod
    def _is_stacked(rect: pygame.Rect) -> bool:
        return rect.height > rect.width / 7

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, NIGHT, DUSK)
        draw_text(surface, self.label_box(rect), look, self.label)

    def labels(self, metrics: Metrics) -> Fitted:
        return [(self.label, "text", metrics.body, self.label_box(self.rect).size)]


class Toggle(Row):
    """On or off."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, value: bool, words: tuple[str, str]) -> None:
        super().__init__(name, rect, label)
        self.value, self.words = value, words

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        box = self.control_box(rect)
        height = round(box.height * 0.62)
        track = pygame.Rect(box.x, 0, height * 2, height)
        track.centery = box.centery
        surface.blit(
            shapes.plate(track.size, height / 2, CORAL if self.value else DUSK, 255, STEEL, look.metrics.line), track
        )
        knob = shapes.disc(height - look.metrics.line * 6, PAPER)
        place = knob.get_rect(centery=track.centery)
        place.centerx = track.right - height // 2 if self.value else track.left + height // 2
        surface.blit(knob, place)
        draw_text(surface, self._word_box(rect), look, self.words[self.value], kind="bold")

    def _word_box(self, rect: pygame.Rect) -> pygame.Rect:
        box = self.control_box(rect)
        left = box.x + round(box.height * 0.62) * 2 + box.height // 3
        return pygame.Rect(left, box.y, box.right - left, box.height)

    def labels(self, metrics: Metrics) -> Fitted:
        return [
            *super().labels(metrics),
            *((word, "bold", metrics.body, self._word_box(self.rect).size) for word in self.words),
        ]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return self.activate() if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        self.value = not self.value
        return Changed(self.name, self.value)

    def steer(self, way: Way) -> Signal | None:
        wanted = {Way.LEFT: False, Way.RIGHT: True}.get(way)
        return self.activate() if wanted is not None and wanted != self.value else None


class Choice(Row):
    """One of a few, all in sight."""

    def __init__(
        self, name: str, rect: pygame.Rect, label: str, options: Sequence[tuple[object, str]], value: object
    ) -> None:
        super().__init__(name, rect, label)
        self.options, self.value = list(options), value

    def _boxes(self, rect: pygame.Rect) -> list[pygame.Rect]:
        box = self.control_box(rect)
        width = box.width / len(self.options)
        return [
            pygame.Rect(round(box.x + index * width), box.y, round(width) - 2, box.height)
            for index in range(len(self.options))
        ]

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        for (value, word), box in zip(self.options, self._boxes(rect), strict=True):
            is_chosen = value == self.value
            fill = CORAL if is_chosen else DUSK
            surface.blit(shapes.plate(box.size, box.height / 4, fill, 255, None, 0), box)
            draw_text(
                surface, box.inflate(-look.metrics.gap, 0), look, word,
                kind="bold" if is_chosen else "text", colour=INK if is_chosen else PAPER, align="center",
            )  # fmt: skip

    def labels(self, metrics: Metrics) -> Fitted:
        words = zip((word for _, word in self.options), self._boxes(self.rect), strict=True)
        return [
            *super().labels(metrics),
            *((word, "bold", metrics.body, (box.width - metrics.gap, box.height)) for word, box in words),
        ]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        for (value, _), box in zip(self.options, self._boxes(rect), strict=True):
            if box.inflate(4, rect.height - box.height).collidepoint(at):
                return self._choose(value)
        return None

    def activate(self) -> Signal | None:
        values = [value for value, _ in self.options]
        return self._choose(values[(values.index(self.value) + 1) % len(values)])

    def steer(self, way: Way) -> Signal | None:
        step = {Way.LEFT: -1, Way.RIGHT: 1}.get(way)
        values = [value for value, _ in self.options]
        if step is None or not 0 <= values.index(self.value) + step < len(values):
            return None
        return self._choose(values[values.index(self.value) + step])

    def _choose(self, value: object) -> Signal | None:
        if value == self.value:
            return None
        self.value = value
        return Changed(self.name, value)


class Stepper(Row):
    """A number, one less or one more."""

    def __init__(
        self, name: str, rect: pygame.Rect, label: str, value: int, bounds: tuple[int, int], step: int = 1,
        shown: Callable[[int], str] = str,
    ) -> None:  # fmt: skip
        super().__init__(name, rect, label)
        self.value, self.bounds, self.step, self.shown = value, bounds, step, shown

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        box = self.control_box(rect)
        less = pygame.Rect(box.x, box.y, box.height, box.height)
        more = pygame.Rect(box.right - box.height, box.y, box.height, box.height)
        return less, pygame.Rect(less.right, box.y, more.left - less.right, box.height), more

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        less, middle, more = self._parts(rect)
        for box, sign, can in (
            (less, "minus", self.value > self.bounds[0]),
            (more, "plus", self.value < self.bounds[1]),
        ):
            surface.blit(shapes.plate(box.size, box.height / 4, DUSK, 255, STEEL, look.metrics.line), box)
            picture = shapes.chevron(box.height // 2, PAPER if can else STEEL, sign)
            surface.blit(picture, picture.get_rect(center=box.center))
        draw_text(surface, middle, look, self.shown(self.value), kind="bold", align="center")

    def labels(self, metrics: Metrics) -> Fitted:
        middle = self._parts(self.rect)[1]
        widest = [self.shown(value) for value in self.bounds]
        return [*super().labels(metrics), *((text, "bold", metrics.body, middle.size) for text in widest)]

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        less, _, more = self._parts(rect)
        if less.collidepoint(at):
            return self._add(-self.step)
        return self._add(self.step) if more.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return self._add(self.step) or self._add(self.bounds[0] - self.value)

    def steer(self, way: Way) -> Signal | None:
        return self._add({Way.LEFT: -self.step, Way.RIGHT: self.step}.get(way, 0))

    def _add(self, by: int) -> Signal | None:
        value = min(max(self.value + by, self.bounds[0]), self.bounds[1])
        if value == self.value:
            return None
        self.value = value
        return Changed(self.name, value)


class Slider(Row):
    """A number on a scale."""

    def __init__(self, name: str, rect: pygame.Rect, label: str, value: int, bounds: tuple[int, int]) -> None:
        super().__init__(name, rect, label)
        self.value, self.bounds = value, bounds

    def _track(self, rect: pygame.Rect) -> pygame.Rect:
        box = self.control_box(rect)
        return pygame.Rect(box.x + box.height // 2, box.y, box.width - box.height * 2, box.height)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        track = self._track(rect)
        thick = max(4, rect.height // 9)
        groove = pygame.Rect(track.x, track.centery - thick // 2, track.width, thick)
        surface.blit(shapes.plate(groove.size, thick / 2, DUSK, 255, None, 0), groove)
        share = (self.value - self.bounds[0]) / (self.bounds[1] - self.bounds[0])
        filled = pygame.Rect(groove.x, groove.y, max(thick, round(groove.width * share)), thick)
        surface.blit(shapes.plate(filled.size, thick / 2, CORAL, 255, None, 0), filled)
        knob = shapes.disc(round(rect.height * 0.42), PAPER)
        surface.blit(knob, knob.get_rect(center=(track.x + round(track.width * share), track.centery)))
        number = pygame.Rect(track.right + track.height // 2, track.y, track.height, track.height)
        draw_text(surface, number, look, str(self.value), kind="bold", align="right")

    def press(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return self.drag(rect, at) if at[0] >= self.control_box(rect).x else None

    def drag(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        track = self._track(rect)
        share = min(max((at[0] - track.x) / track.width, 0.0), 1.0)
        return self._set(round(self.bounds[0] + share * (self.bounds[1] - self.bounds[0])))

    def activate(self) -> Signal | None:
        return self._set(self.value + 1 if self.value < self.bounds[1] else self.bounds[0])

    def steer(self, way: Way) -> Signal | None:
        step = {Way.LEFT: -1, Way.RIGHT: 1}.get(way)
        return self._set(self.value + step) if step else None

    def _set(self, value: int) -> Signal | None:
        value = min(max(value, self.bounds[0]), self.bounds[1])
        if value == self.value:
            return None
        self.value = value
        return Changed(self.name, value)
