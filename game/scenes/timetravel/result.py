"""How it ended: the ranking, what was sold, and the course of gold and of prices over the match."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.model.match import Entry
from game.model.timetravel.board import GOODS, prices
from game.model.timetravel.events import GoodsSold
from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.scenes.timetravel.faces import GOOD_COLOURS
from game.ui import shapes
from game.ui.scene import Command
from game.ui.theme import DUSK, NIGHT, PAPER, SKY, STEEL, SUN, Colour, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Look, Pressed, Signal, Widget, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene

Way = Callable[[], Command | None]
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


def standing_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The lines of a match without what was taken back."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.is_undo:
            kept.pop()
        else:
            kept.append(entry)
    return kept


class ResultScene(Screen):
    """Winner, ranking with what everybody sold, two graphs; and the ways on."""

    is_overlay = True

    def __init__(self, services: Services, played: "TimeTravelScene", ways: dict[str, Way]) -> None:
        self._played, self._ways = played, ways
        self._box = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, pad = self.services.t, metrics.pad * 2
        lines = self._lines()
        self._box = pygame.Rect(0, 0, round(metrics.width * 0.9), round(metrics.height * 0.92))
        self._box.center = (metrics.width // 2, metrics.height // 2)
        left, inner = self._box.x + pad, self._box.width - pad * 2
        title = Label(
            "title", pygame.Rect(left, self._box.y + metrics.pad, inner, round(metrics.heading * 1.6)),
            self._played.sentence, kind="title", px=metrics.heading, align="center", colour=SUN,
        )  # fmt: skip
        widgets: list[Widget] = [title]
        buttons_top = self._box.bottom - metrics.pad - metrics.target
        row = round(metrics.body * 1.5)
        room = buttons_top - title.rect.bottom - metrics.gap * 2
        shown = max(1, min(len(lines), round(room * 0.45) // row))
        view = pygame.Rect(left, title.rect.bottom + metrics.gap // 2, inner, row * shown)
        for index, line in enumerate(lines):
            widgets.append(Label(f"rank.{index}", pygame.Rect(left, view.y + index * row, inner, row), line))
        graphs = pygame.Rect(left, view.bottom + metrics.gap, (inner - metrics.gap) // 2, 0)
        graphs.height = buttons_top - metrics.gap - graphs.y
        widgets += self._graphs(graphs, metrics)
        names = ("again", "setup", "menu")
        each = (inner - metrics.gap * (len(names) - 1)) // len(names)
        for index, name in enumerate(names):
            rect = pygame.Rect(left + index * (each + metrics.gap), buttons_top, each, metrics.target)
            widgets.append(Button(name, rect, t(f"result.{name}"), is_primary=index == 0))
        scrolled = tuple(f"rank.{index}" for index in range(len(lines)))
        return self._panel(widgets, view=view, scrolled=scrolled, focus="again")

    def _graphs(self, rect: pygame.Rect, metrics: Metrics) -> list[Widget]:
        t, states = self.services.t, self._played.table.match.states
        gold = [
            (name, self._played.colours[seat], [state.gold[seat] for state in states])
            for seat, name in enumerate(self._played.names)
        ]
        worth = [prices(state.zones) for state in states]
        course = [
            (self._played.sayings.good(good), GOOD_COLOURS[good], [each[lane] for each in worth])
            for lane, good in enumerate(GOODS)
        ]
        other = rect.move(rect.width + metrics.gap, 0)
        return [
            Graph("gold", rect, t("timetravel.result.gold"), gold),
            Graph("prices", other, t("timetravel.result.prices"), course),
        ]

    def _lines(self) -> list[str]:
        played, outcome = self._played, self._played.table.outcome()
        assert outcome is not None
        lines, rank = [], 1
        for group in outcome.ranking:
            for seat in group:
                values = {"rank": rank, "name": played.names[seat], "gold": played.stage.shown.gold[seat]}
                line = self.services.t("timetravel.result.line", **values)
                sold = self._sold(seat)
                lines.append(f"{line}   ·   {sold}" if sold else line)
            rank += len(group)
        return lines

    def _sold(self, seat: int) -> str:
        """What a seat sold, and at which prices."""
        sales: dict[tuple[str, int], int] = {}
        for entry in standing_entries(self._played.table.match.entries):
            for event in entry.events:
                if isinstance(event, GoodsSold) and event.seat == seat:
                    key = (event.good, event.price)
                    sales[key] = sales.get(key, 0) + event.count
        parts = [f"{count} {self._played.sayings.good(good)} × {price}" for (good, price), count in sales.items()]
        return ", ".join(parts)

    def signal(self, signal: Signal) -> Command | None:
        return self._ways[signal.name]() if isinstance(signal, Pressed) else None

    def back(self) -> Command | None:
        return self._ways["menu"]()

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        draw_card(surface, self._box, self.metrics)
        self.panel.draw(surface, self.services.fonts, self.metrics)
