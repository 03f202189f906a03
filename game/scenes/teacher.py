"""The teacher's bar below a table: pause, clock, skip, take back, hint, and end the match with its review."""

import pygame

from game.model.chronology.actions import PlaceCard, RunOutOfTime
from game.scenes.barred import BarredScene, Place
from game.scenes.dialog import Dialog, pop
from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.session.controllers import Person
from game.ui.intents import Activate, Back, Hotkey, Intent, Move, Press, Release, Steer, Way
from game.ui.scene import Command, Pace, Pop, Push, Scene
from game.ui.theme import STEP_S
from game.ui.widgets.controls import Button
from game.ui.widgets.widget import Pressed, Signal, Widget

CLOCK_S = 60
TOOLS = ("pause", "clock", "skip", "take-back", "hint", "abandon")


def with_teacher(services: Services, shown: MatchScene) -> Scene:
    """The table as the place wants it: with a teacher's bar where there is a teacher."""
    return TaughtScene(services, shown) if services.profile.has_teacher_bar else shown


class TaughtScene(BarredScene):
    """Keys are the table's; F2 takes them to the bar and back."""

    def __init__(self, services: Services, shown: MatchScene) -> None:
        super().__init__(services, shown)
        shown.has_corner = False
        self._seconds: float | None = None
        self._has_keys = False
        self._turn = -1
        self._shown_for: tuple[object, ...] = ()

    # the bar

    def widgets(self, place: Place) -> list[Widget]:
        metrics, names = self.metrics, [name for name in TOOLS if name != "hint" or self.shown.can_hint()]
        room = metrics.width - metrics.pad * 2 - metrics.gap // 2 * (len(names) - 1)
        return [self._tool(name, place(room // len(names))) for name in names]

    def _tool(self, name: str, rect: pygame.Rect) -> Button:
        t = self.services.t
        label = t(f"teacher.{name}")
        is_lit = name == "hint" and self.shown.asks_hint
        if name == "clock":
            seconds = self.shown.seconds_left() if self._is_clocked else self._whole_seconds()
            is_lit = seconds is not None and not self.shown.holds_clock
            label = t("teacher.clock.left", seconds=seconds) if seconds is not None else label
        button = Button(name, rect, label, is_primary=is_lit, tooltip=t(f"teacher.{name}.about"))
        button.is_enabled = self._is_offered(name)
        return button

    def _is_offered(self, name: str) -> bool:
        if self.table.is_over:
            return name == "skip"
        match name:
            case "skip":
                return self.shown.stage.is_busy
            case "take-back":
                return self._last_placement() is not None
            case "hint":
                return self.shown.is_persons_turn()
        return True

    @property
    def _is_clocked(self) -> bool:
        """Whether the match itself has a turn clock; the bar then holds it and lets it go on."""
        return self.shown.seconds_left() is not None

    def _whole_seconds(self) -> int | None:
        return None if self._seconds is None else max(0, int(self._seconds + 0.999))

    def signalled(self, signal: Signal | None) -> Command | None:
        if not isinstance(signal, Pressed):
            return None
        self.services.sounds.play("button")
        match signal.name:
            case "pause":
                return self.shown.intent(Hotkey("pause"))
            case "clock":
                self._use_clock()
            case "skip":
                self.shown.skip()
            case "take-back":
                self._take_back()
            case "hint":
                self.shown.ask_teacher()
            case "abandon":
                return self._ask_to_end()
        self.build()
        return None

    # what a teacher may do

    def _use_clock(self) -> None:
        if self._is_clocked:
            self.shown.holds_clock = not self.shown.holds_clock
        else:
            self._seconds = None if self._seconds is not None else float(CLOCK_S)

    def _last_placement(self) -> int | None:
        """Up to which standing decision a person's last placement takes the match back."""
        standing = self.table.match.standing
        for number in range(len(standing) - 1, 0, -1):
            action = standing[number].action
            is_placement = self.table.match.header.game != "chronology" or isinstance(action, PlaceCard | RunOutOfTime)
            if is_placement and isinstance(self.table.controllers[action.seat], Person):
                return number
        return None

    def _take_back(self) -> None:
        """C6 has been read out by then: only a teacher may do this."""
        number = self._last_placement()
        if number is None:
            return
        for _ in range(len(self.table.match.standing) - number):
            self.table.undo()
        self.shown.rewind()

    def _ask_to_end(self) -> Command:
        t = self.services.t

        def end() -> Command:
            self.shown.abandon()
            return Pop()

        answers = [("yes", t("teacher.abandon.yes"), end), ("no", t("teacher.abandon.no"), pop)]
        return Push(Dialog(self.services, t("teacher.abandon.title"), t("teacher.abandon.text"), answers))

    # intents and time

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Press() | Move() | Release():
                return self.pointed(intent)
            case Hotkey("bar"):
                self._has_keys = not self._has_keys
                self.panel.shows_focus = self._has_keys
                self.changed()
            case Back() if self._has_keys:
                self._has_keys = self.panel.shows_focus = False
                self.changed()
            case Steer(way) if self._has_keys:
                across = {Way.UP: Way.PREVIOUS, Way.DOWN: Way.NEXT, Way.LEFT: Way.PREVIOUS, Way.RIGHT: Way.NEXT}
                return self.signalled(self.panel.intent(Steer(across.get(way, way))))
            case Activate() if self._has_keys:
                return self.signalled(self.panel.intent(intent))
            case _:
                return self.shown.intent(intent)
        return None

    def step(self) -> Command | None:
        self.panel.step()
        before = self.shown.revision
        command = self.shown.step()
        self._tick()
        seconds = (self._whole_seconds(), self.shown.seconds_left())
        now = (self.shown.asks_hint, *seconds, *(self._is_offered(name) for name in TOOLS))
        if now != self._shown_for:
            self._shown_for = now
            self.build()
        if self.shown.revision != before:
            self.changed()
        return command

    def _tick(self) -> None:
        """The bar's own clock only shows and rings; it starts over with every turn."""
        turn, self._turn = self._turn, len(self.table.match.standing)
        if self._seconds is not None and turn != self._turn:
            self._seconds = float(CLOCK_S)
        if self._seconds is None or self._seconds <= 0 or self.shown.stage.is_busy:
            return
        self._seconds -= STEP_S
        if self._seconds <= 0:
            self.services.sounds.play("turn")

    def pace(self) -> Pace:
        ticks = self._seconds is not None and self._seconds > 0
        return max(super().pace(), Pace.AMBIENT if ticks else Pace.STILL)
