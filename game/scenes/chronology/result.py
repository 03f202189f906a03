"""How it ended: the ranking over the table."""

from typing import TYPE_CHECKING

import pygame

from game.scenes.chronology.review import ReviewScene
from game.scenes.ending import EndingScene
from game.ui.scene import Command, Push
from game.ui.theme import SUN, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal, Widget

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene


class ResultScene(EndingScene):
    """Winner, ranking, number of turns; and the ways on."""

    _played: "ChronologyScene"

    def build(self, metrics: Metrics) -> Panel:
        t = self.services.t
        pad = metrics.pad * 2
        lines = self._lines()
        width = min(round(metrics.width * 0.86), max(round(metrics.width * 0.56), metrics.body * 24))
        inner = width - pad * 2
        row = round(metrics.body * 1.5)
        names = self._names()
        buttons = -(-len(names) // 2) * (metrics.target + metrics.gap) - metrics.gap
        room = metrics.height - buttons - metrics.target - pad * 4 - round(metrics.heading * 1.6)
        shown = max(1, min(len(lines), room // row))
        self._box = pygame.Rect(0, 0, width, round(metrics.heading * 1.6) + row * shown + buttons + pad * 3)
        self._box.center = (metrics.width // 2, metrics.height // 2)
        left, top = self._box.x + pad, self._box.y + pad
        title = Label(
            "title", pygame.Rect(left, top, inner, round(metrics.heading * 1.6)), self._played.sentence,
            kind="title", px=metrics.heading, align="center", colour=SUN,
        )  # fmt: skip
        widgets: list[Widget] = [title]
        view = pygame.Rect(left, title.rect.bottom + metrics.gap, inner, row * shown)
        for index, line in enumerate(lines):
            widgets.append(Label(f"rank.{index}", pygame.Rect(left, view.y + index * row, inner, row), line))
        each, odd = (inner - metrics.gap) // 2, len(names) % 2
        for index, name in enumerate(names):
            down, across = divmod(index + odd, 2) if index else (0, 0)  # of an odd number the first has a row alone
            rect = pygame.Rect(
                left + across * (each + metrics.gap),
                view.bottom + metrics.pad + down * (metrics.target + metrics.gap),
                inner if odd and index == 0 else each,
                metrics.target,
            )
            widgets.append(Button(name, rect, t(f"result.{name}"), is_primary=index == 0))
        scrolled = tuple(f"rank.{index}" for index in range(len(lines)))
        return self._panel(widgets, view=view, scrolled=scrolled, focus=names[0])

    def _names(self) -> list[str]:
        """The buttons, the one that most people want first."""
        profile = self.services.profile
        can_forget = profile.has_teacher_bar and profile.keeps_matches
        return ["again", "watch", "review", "setup", "menu", *(["forget"] if can_forget else [])]

    def _lines(self) -> list[str]:
        state, outcome = self._played.stage.shown, self._played.table.outcome()
        assert outcome is not None
        lines = []
        rank = 1
        for group in outcome.ranking:
            for seat in group:
                counts = {"right": state.right[seat], "wrong": state.wrong[seat]}
                lines.append(self.services.t("result.line", rank=rank, name=self._played.names[seat], **counts))
            rank += len(group)
        lines.append(self.services.n("result.rounds", state.round))
        return lines

    def signal(self, signal: Signal) -> Command | None:
        if signal == Pressed("review"):
            return Push(ReviewScene(self.services, self._played))
        if signal == Pressed("forget"):
            from game.scenes.forgetting import question  # noqa: PLC0415  it knows both set-ups

            return Push(question(self.services, self._played.table, self.back))
        return super().signal(signal)
