"""How a solo streak ended: its score, its place in the table, and a line to sign."""

from dataclasses import replace
from typing import TYPE_CHECKING

from game.scenes.chronology.result import ResultScene
from game.scenes.ending import Way
from game.scenes.entry import EntryScene
from game.scenes.services import Services
from game.session.keeping import Kept
from game.session.scores import Score, Scores, best, renamed, signed
from game.ui.scene import Command, Push
from game.ui.theme import SUN, Metrics
from game.ui.widgets.controls import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

LIT = "→ "


class StreakResult(ResultScene):
    """The table of this mix of boxes with the new line lit, under the seat's name until somebody signs it."""

    def __init__(
        self,
        services: Services,
        played: "ChronologyScene",
        ways: dict[str, Way],
        scores: Kept[Scores],
        mine: Score | None,
    ) -> None:
        self._scores, self._mine = scores, mine
        self._is_signed = False
        super().__init__(services, played, ways)

    @property
    def _table(self) -> Scores:
        return best(self._scores.value, self._played.table.match.header.options.decks)

    def build(self, metrics: Metrics) -> Panel:
        panel = super().build(metrics)
        for widget in panel.widgets:
            if isinstance(widget, Label) and widget.text.startswith(LIT):
                widget.kind, widget.colour = "bold", SUN
                panel.reveal(widget)
        return panel

    def _names(self) -> list[str]:
        return ["sign", *super()._names()] if self._mine and not self._is_signed else super()._names()

    def _lines(self) -> list[str]:
        t, n, table = self.services.t, self.services.n, self._table
        count = self._played.stage.shown.right[0]
        if self._mine in table:
            lines = [n("scores.mine", count, rank=table.index(self._mine) + 1)]
        else:
            lines = [n("scores.short", count)]
        for rank, score in enumerate(table, start=1):
            line = t("scores.line", rank=rank, name=score.name, score=score.score)
            lines.append(f"{LIT}{line}" if score == self._mine else line)
        return lines

    def signal(self, signal: Signal) -> Command | None:
        if signal == Pressed("sign") and self._mine:
            return Push(EntryScene(self.services, self._mine.name, self._sign))
        return super().signal(signal)

    def _sign(self, typed: str) -> None:
        name, mine = signed(typed), self._mine
        if not name or mine is None:
            return
        self._mine, self._is_signed = replace(mine, name=name), True
        note = self._scores.change(lambda scores: renamed(scores, mine, name))
        if note:
            self.services.tell(note)
        self.rebuild()
