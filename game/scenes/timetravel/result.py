"""How it ended: the ranking, what was sold, and the course of gold and of prices over the match."""

from typing import TYPE_CHECKING

import pygame

from game.model.timetravel.board import GOODS, prices
from game.model.timetravel.events import GoodsSold
from game.scenes.ending import EndingScene
from game.scenes.timetravel.goods import good_colours
from game.ui.theme import SUN, Metrics
from game.ui.widgets.chart import Graph
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


class ResultScene(EndingScene):
    """Winner, ranking with what everybody sold, two graphs; and the ways on."""

    _played: "TimeTravelScene"

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
        names = ("again", "watch", "setup", "menu")
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
        colours = good_colours(is_safe=self.services.settings.safe_colours)
        course = [
            (self._played.sayings.good(good), colours[good], [each[lane] for each in worth])
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
        for entry in self._played.table.match.standing:
            for event in entry.events:
                if isinstance(event, GoodsSold) and event.seat == seat:
                    key = (event.good, event.price)
                    sales[key] = sales.get(key, 0) + event.count
        parts = [f"{count} {self._played.sayings.good(good)} × {price}" for (good, price), count in sales.items()]
        return ", ".join(parts)
