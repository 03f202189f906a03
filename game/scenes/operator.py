"""The operator's pages behind the PIN: loudness, boxes on offer, statistics, what the profile says, and the way out."""

from collections.abc import Callable, Iterator

import pygame

from game.files import Note, why
from game.profiles import keep_operators
from game.scenes.place import all_decks, is_located, offered_decks, told, troubles
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.statistics import StatisticsScene
from game.settings import Found, is_path
from game.ui.intents import Intent
from game.ui.scene import Command, Pop, Push, Quit
from game.ui.theme import AMBER, PAPER, SKY, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Slider, Toggle
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

LEAVES_AFTER_S = 60.0
KEPT = ("sound_volume", "music_volume", "decks")


class Watch:
    """Knows when the operator's pages were used last; all of them share it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used_at = clock()

    def use(self) -> None:
        """Somebody did something."""
        self._used_at = self._clock()

    @property
    def is_over(self) -> bool:
        """Whether the operator must have gone."""
        return self._clock() - self._used_at >= LEAVES_AFTER_S


class OperatorScreen(Screen):
    """A page that closes by itself, as an operator may be called away."""

    def __init__(self, services: Services, watch: Watch) -> None:
        self.watch = watch
        super().__init__(services)

    def intent(self, intent: Intent) -> Command | None:
        if self.watch.is_over:
            return Pop()
        self.watch.use()
        return super().intent(intent)

    def step(self) -> Command | None:
        return Pop() if self.watch.is_over else super().step()

    def rows(self, metrics: Metrics) -> Iterator[pygame.Rect]:
        """Places for rows below one another."""
        view = self.body(metrics)
        height = metrics.target + metrics.gap
        if metrics.target > view.width / 12:  # too narrow for a label and a choice side by side
            height = max(metrics.target * 2, view.width // 6)
        top = view.y
        while True:
            yield pygame.Rect(view.x, top, view.width, height)
            top += height + metrics.gap // 2


class OperatorScene(OperatorScreen):
    """What an operator may do without leaving the game. What is set here is kept when the page is left."""

    def __init__(self, services: Services, watch: Watch, found: Found) -> None:
        self._found, self._before = found, services.profile
        super().__init__(services, watch)

    def build(self, metrics: Metrics) -> Panel:
        t, now, places = self.services.t, self.services.settings, self.rows(metrics)
        rows: list[Widget] = [
            Slider("sound_volume", next(places), t("options.sound"), now.sound_volume, (0, 10)),
            Slider("music_volume", next(places), t("options.music"), now.music_volume, (0, 10)),
            Button("decks", next(places), t("operator.decks")),
            Button("statistics", next(places), t("menu.statistics")),
            Button("profile", next(places), t("operator.profile")),
            Button("quit", next(places), t("operator.quit")),
        ]
        names = tuple(row.name for row in rows)
        heading = self.heading(t("operator.title"), metrics)
        back = self.foot(metrics, label=t("operator.back"))
        return self._panel([heading, *rows, back], view=self.body(metrics), scrolled=names, focus="back")

    def leave(self) -> None:
        """Keep what was set; where nothing can be written it holds until the program ends."""
        if self.services.profile == self._before:
            return
        try:
            keep_operators(self.services.profile, KEPT)
        except OSError as error:
            sentence = f"what the operator set could not be kept ({why(error)})"
            self.services.tell(Note("note.operator_unsaved", sentence))

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("decks"):
                return Push(OfferedDecks(self.services, self.watch))
            case Pressed("statistics"):
                return Push(OperatorStatistics(self.services, self.watch))
            case Pressed("profile"):
                found = self._found._replace(profile=self.services.profile)
                return Push(ProfilePage(self.services, self.watch, found))
            case Pressed("quit"):
                return Quit()
            case Changed(name, value):
                self.services.set_up_place(**{name: value})
        return None


class OperatorStatistics(OperatorScreen, StatisticsScene):
    """The statistics, which can be exported and erased there: so they close by themselves, too."""


class OfferedDecks(OperatorScreen):
    """Which boxes visitors may play with; at least one."""

    def __init__(self, services: Services, watch: Watch) -> None:
        self._decks = all_decks(services.profile)
        self._offered = {deck.id for deck in offered_decks(services.profile)}
        super().__init__(services, watch)

    def build(self, metrics: Metrics) -> Panel:
        t, places = self.services.t, self.rows(metrics)
        words = (t("common.off"), t("common.on"))
        rows: list[Widget] = []
        for deck in self._decks:
            name = t(f"deck.{deck.id}") if deck.is_ours else deck.id
            row = Toggle(deck.id, next(places), name, deck.id in self._offered, words)
            row.is_enabled = self._offered != {deck.id} and not is_located(deck, self.services.profile)
            rows.append(row)
        names = tuple(row.name for row in rows)
        widgets = [self.heading(t("operator.decks"), metrics), *rows, self.foot(metrics)]
        return self._panel(widgets, view=self.body(metrics), scrolled=names, focus="back")

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Changed(name, bool(is_on)):
                self._offered = self._offered | {name} if is_on else self._offered - {name}
                self.services.set_up_place(decks=self._named())
                self.rebuild()
        return None

    def _named(self) -> tuple[str, ...]:
        """The profile's `decks`: none for all of them, and always the files and folders that an adult wrote there."""
        profile = self.services.profile
        located = tuple(name for name in profile.decks if is_path(name))
        chosen = [deck.id for deck in self._decks if deck.id in self._offered]
        if not located and len(chosen) == len(self._decks):
            return ()
        here = {deck.id for deck in self._decks if is_located(deck, profile)}
        return (*located, *(deck for deck in chosen if deck not in here))


class ProfilePage(OperatorScreen):
    """What holds here and where it comes from, what is wrong first; in the words of the files, so that one finds it."""

    def __init__(self, services: Services, watch: Watch, found: Found) -> None:
        self._found = found
        self._troubles = [*found.problems, *troubles(found.profile)]
        super().__init__(services, watch)

    def build(self, metrics: Metrics) -> Panel:
        t, view = self.services.t, self.body(metrics, width=0.84)
        lines = [(trouble, AMBER) for trouble in self._troubles] or [(t("operator.profile.fine"), SKY)]
        lines.append((f"profile = {self._found.profile.name} · {self._found.origins.get('name', 'built in')}", PAPER))
        lines += ((f"{name} = {value} · {origin}", PAPER) for name, value, origin in told(self._found))
        rows: list[Widget] = []
        top = view.y
        for index, (text, colour) in enumerate(lines):
            height = self.services.fonts.measured(text, "text", metrics.small, view.width)[1] + 2
            place = pygame.Rect(view.x, top, view.width, height)
            rows.append(Label(f"line.{index}", place, text, px=metrics.small, colour=colour))
            top = place.bottom + metrics.gap // 2
        names = tuple(row.name for row in rows)
        widgets = [self.heading(t("operator.profile"), metrics), *rows, self.foot(metrics)]
        return self._panel(widgets, view=view, scrolled=names, focus="back")

    def signal(self, signal: Signal) -> Command | None:
        return Pop() if signal == Pressed("back") else None
