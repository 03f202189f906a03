"""The statistics on the screen: players, boxes, time travel and streaks; to take along, and to erase."""

from collections.abc import Callable
from datetime import datetime

import pygame

from game import paths
from game.content.names import folded
from game.files import Note, why
from game.scenes.dialog import Dialog, pop
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.statistics_pages import TABS, BarLine, Block, Course, Pages, Title, Words
from game.session.export import export
from game.session.keeping import Kept
from game.session.saves import WallClock
from game.session.scores import Scores, kept_scores, wiped, without_name
from game.session.statistics import Statistics, kept_statistics
from game.ui.scene import Command, Pop, Push
from game.ui.theme import AMBER, SUN, Metrics
from game.ui.widgets.chart import Bar, Graph, bar_columns, bar_height
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Stepper
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

WITH_PLAYERS = ("players", "timetravel")


class StatisticsScene(Screen):
    """Tabs above, the page of one of them below; a player can be chosen where there are several."""

    def __init__(
        self,
        services: Services,
        statistics: Kept[Statistics] | None = None,
        scores: Kept[Scores] | None = None,
        clock: WallClock = datetime.now,
    ) -> None:
        """Without values of its own, it shows what is kept on disk."""
        self._statistics = statistics or kept_statistics(paths.statistics_file())
        self._scores = scores or kept_scores(paths.scores_file())
        self._clock = clock
        self.tab = TABS[0]
        self._who = 0  # 0 is everybody
        for note in (self._statistics.note, self._scores.note):
            if note:
                services.tell(note)
        super().__init__(services)

    @property
    def _names(self) -> list[str]:
        return sorted(self._statistics.value.players, key=folded)

    @property
    def who(self) -> str | None:
        """The player who is looked at, if it is one."""
        return self._names[self._who - 1] if self._who and self.tab in WITH_PLAYERS else None

    def build(self, metrics: Metrics) -> Panel:
        t, body = self.services.t, self.body(metrics, width=0.86)
        widgets: list[Widget] = [self.heading(t("statistics.title"), metrics)]
        each = (body.width - metrics.gap * (len(TABS) - 1)) / len(TABS)
        for index, tab in enumerate(TABS):
            rect = pygame.Rect(round(body.x + index * (each + metrics.gap)), body.y, round(each), metrics.target)
            widgets.append(Button(f"tab.{tab}", rect, t(f"statistics.tab.{tab}"), is_primary=tab == self.tab))
        top = body.y + metrics.target + metrics.gap
        if self.tab in WITH_PLAYERS and self._names:
            rect = pygame.Rect(body.x, top, body.width, metrics.target)
            shown = [t("statistics.everybody"), *self._names]
            widgets.append(
                Stepper("who", rect, t("statistics.who"), self._who, (0, len(self._names)), shown=shown.__getitem__)
            )
            top += metrics.target + metrics.gap
        view = pygame.Rect(body.x, top, body.width, body.bottom - top)
        page = self._page(view, metrics)
        names = tuple(widget.name for widget in page)
        return self._panel([*widgets, *page, *self._foot(metrics)], view=view, scrolled=names, focus=f"tab.{self.tab}")

    def _page(self, view: pygame.Rect, metrics: Metrics) -> list[Widget]:
        pages = Pages(self.services, self._statistics.value, self._scores.value, self._clock())
        blocks = pages.page(self.tab, self.who)
        if len(blocks) == 1 and isinstance(blocks[0], Words):  # there is nothing yet
            return [Label("nothing", view.inflate(-view.width // 5, 0), blocks[0].text, align="center")]
        lines = [(block.label, block.number) for block in blocks if isinstance(block, BarLine)]
        columns = bar_columns(lines, self.services.fonts, metrics, view.width)
        widgets: list[Widget] = []
        top = view.y
        for index, block in enumerate(blocks):
            if isinstance(block, Title | Course) and index:
                top += metrics.gap
            widget = self._widget(f"block.{index}", pygame.Rect(view.x, top, view.width, 0), block, columns)
            widgets.append(widget)
            top = widget.rect.bottom + metrics.gap // 2
        return widgets

    def _widget(self, name: str, rect: pygame.Rect, block: Block, columns: tuple[int, int]) -> Widget:
        fonts, metrics = self.services.fonts, self.metrics
        match block:
            case Title(text):
                rect.height = fonts.measured(text, "title", metrics.body, rect.width)[1] + 2
                return Label(name, rect, text, kind="title", px=metrics.body, colour=AMBER)
            case Words(text):
                rect.height = fonts.measured(text, "text", metrics.body, rect.width)[1] + 2
                return Label(name, rect, text)
            case BarLine(label, share, number):
                rect.height = bar_height(label, columns, fonts, metrics)
                return Bar(name, rect, columns, label, share, number)
            case Course(title, label, values):
                rect.height = max(round(metrics.height * 0.3), metrics.small * 7)
                return Graph(name, rect, title, [(label, SUN, values)])

    def _foot(self, metrics: Metrics) -> list[Widget]:
        t, back = self.services.t, self.foot(metrics)
        right = metrics.width - metrics.pad * 2
        buttons: list[Widget] = [back]
        for name in ("wipe", "export"):
            label = t(f"statistics.{name}")
            width = self.services.fonts.font("bold", metrics.body).size(label)[0] + metrics.pad * 4
            rect = pygame.Rect(0, back.rect.y, max(metrics.width // 6, width), metrics.target)
            rect.right = right
            button = Button(name, rect, label)
            button.is_enabled = self._statistics.value != self._statistics.value.wiped() or bool(self._scores.value)
            buttons.insert(1, button)
            right = rect.x - metrics.gap
        return buttons

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("export"):
                self._export()
            case Pressed("wipe"):
                return Push(self._question())
            case Pressed(name) if name.startswith("tab."):
                self.tab = name.removeprefix("tab.")
                self.rebuild()
            case Changed("who", int(index)):
                self._who = index
                self.rebuild()
        return None

    def _export(self) -> None:
        separator = ";" if self.services.settings.language == "fr" else ","
        try:
            target = export(paths.reports(), self._statistics.value, self._scores.value, self._clock(), separator)
        except OSError as error:
            sentence = f"nothing could be written to {paths.reports()} ({why(error)})"
            self.services.tell(Note("note.export_failed", sentence, folder=str(paths.reports())))
            return
        self.services.toasts.say(self.services.t("statistics.exported", folder=str(target)))

    def _question(self) -> Dialog:
        """Whether to forget the player who is looked at, or everything."""
        t, who = self.services.t, self.who
        stay = ("no", t("statistics.keep"), pop)
        if who is None:
            yes = ("yes", t("statistics.wipe.yes"), lambda: self._erase(Statistics.wiped, wiped))
            return Dialog(self.services, t("statistics.wipe.title"), t("statistics.wipe.text"), [yes, stay])

        def forget() -> Command:
            return self._erase(lambda counted: counted.forgetting(who), lambda scores: without_name(scores, who))

        title, text = t("statistics.forget.title", name=who), t("statistics.forget.text", name=who)
        return Dialog(self.services, title, text, [("yes", t("statistics.forget.yes"), forget), stay])

    def _erase(self, counts: Callable[[Statistics], Statistics], scores: Callable[[Scores], Scores]) -> Command:
        for note in (self._statistics.change(counts), self._scores.change(scores)):
            if note:
                self.services.tell(note)
        self._who = 0
        self.rebuild()
        return Pop()
