"""Who decides for a seat: a person at the screen, a computer player, or nobody where a match is only watched."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from game.ai.player import Player, Thinking
from game.model.match import Header
from game.session.seating import COMPUTER, LEVELS, computer_player, is_computer

Clock = Callable[[], float]


class Controller(Protocol):
    """Asked every frame until it has decided."""

    def decide(self, view: Any, actions: tuple[Any, ...], budget_s: float) -> Any | None:
        """One of `actions`, or nothing yet; uses about `budget_s` seconds at most."""
        ...

    def hurry(self) -> None:
        """Decide as soon as possible, this once: somebody does not want to wait."""
        ...


class Person:
    """Decides what the screen gave it."""

    def __init__(self) -> None:
        self._given: Any = None

    def give(self, action: Any) -> None:
        """Take what the player chose; of two choices before the next frame the later counts."""
        self._given = action

    def decide(self, view: Any, actions: tuple[Any, ...], budget_s: float) -> Any | None:
        """The choice; one that the position no longer allows (it was taken back meanwhile) is dropped."""
        given, self._given = self._given, None
        return given if given in actions else None

    def hurry(self) -> None:
        """A person is not hurried."""


class Pace:
    """How long a decision is held back so that people can follow."""

    def __init__(self, clock: Clock, delay_s: float) -> None:
        self.clock = clock
        self.delay_s = delay_s
        self._since: float | None = None
        self._is_hurried = False

    @property
    def is_running(self) -> bool:
        """Whether a decision is being waited for."""
        return self._since is not None

    def start(self) -> None:
        """A new decision begins."""
        self._since = self.clock()
        self._is_hurried = False

    def hurry(self) -> None:
        """Hold the present decision back no longer."""
        self._is_hurried = self.is_running

    def is_due(self) -> bool:
        """Whether it was held back for long enough."""
        return self._since is not None and (self._is_hurried or self.clock() - self._since >= self.delay_s)

    def stop(self) -> None:
        """The decision was given."""
        self._since = None


class Computer:
    """Lets a player think a little every frame. However slow the machine, the decision is the same."""

    def __init__(self, player: Player, clock: Clock, delay_s: float = 0.0) -> None:
        self.pace = Pace(clock, delay_s)
        self._player = player
        self._question: tuple[Any, tuple[Any, ...]] | None = None
        self._thinking: Thinking | None = None
        self._decision: Any = None

    def decide(self, view: Any, actions: tuple[Any, ...], budget_s: float) -> Any | None:
        """The decision once it is found and the pace allows it; another position is thought about anew."""
        if not actions:
            return None
        started = self.pace.clock()
        if self._question != (view, actions):
            self._question, self._decision = (view, actions), None
            self._thinking = self._player.think(view, actions)
            self.pace.start()
        while self._thinking is not None:
            try:
                next(self._thinking)
            except StopIteration as finished:
                self._thinking, self._decision = None, finished.value
            if self.pace.clock() - started >= budget_s:
                break
        if self._thinking is not None or not self.pace.is_due():
            return None
        self._question = None
        self.pace.stop()
        return self._decision

    def hurry(self) -> None:
        """Give the present decision as soon as it is found."""
        self.pace.hurry()


class Nobody:
    """Decides nothing: sits on every seat of a match that is only watched."""

    def decide(self, view: Any, actions: tuple[Any, ...], budget_s: float) -> Any | None:
        """Never."""

    def hurry(self) -> None:
        """There is nobody to hurry."""


def controllers_for(
    header: Header, themes: Mapping[str, str], clock: Clock, delay_s: float = 0.0
) -> tuple[Controller, ...]:
    """A controller for each seat as the header says; `delay_s` is how long a computer player seems to think."""

    def controller(seat: int) -> Controller:
        if not is_computer(header.seats[seat].player):
            return Person()
        return Computer(computer_player(_with_known_levels(header), seat, themes), clock, delay_s)

    return tuple(controller(seat) for seat in range(len(header.seats)))


def _with_known_levels(header: Header) -> Header:
    """A level of another version must not keep a match from going on: the first one that we have stands in."""
    known = {COMPUTER + level for level in LEVELS}
    seats = (
        replace(seat, player=COMPUTER + LEVELS[0]) if is_computer(seat.player) and seat.player not in known else seat
        for seat in header.seats
    )
    return replace(header, seats=tuple(seats))
