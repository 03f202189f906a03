"""A match: its header, every decision taken, and the position it stands at. A value like everything here."""

from dataclasses import dataclass, replace
from typing import Any

from game.model.core import IllegalAction, Refusal
from game.model.games import GAMES, AnyGame


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name, and `human` or `ai:LEVEL`; `colour` and `emblem` are names that only the screen reads."""

    name: str
    player: str
    colour: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What a match is before anything happens in it."""

    game: str
    options: Any
    seats: tuple[Seat, ...]
    seed: int

    @property
    def rules(self) -> AnyGame:
        """The game that is played."""
        return GAMES[self.game]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match: the set-up (no action), a decision with its events, or the taking back of one."""

    action: Any = None
    events: tuple[Any, ...] = ()
    is_undo: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """`states` holds the position after the set-up and after each decision still standing."""

    header: Header
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The set-up and every decision that was not taken back: one entry for each of `states`."""
        kept: list[Entry] = []
        for entry in self.entries:
            if entry.is_undo:
                kept.pop()
            else:
                kept.append(entry)
        return tuple(kept)

    def decide(self, action: Any) -> "Match":
        """The match after `action`; raises `IllegalAction` when the rules forbid it."""
        return self.append(Entry(action, self.header.rules.decide(self.state, action)))

    def undo(self) -> "Match":
        """The match with its last standing decision taken back."""
        return self.append(Entry(is_undo=True))

    def append(self, entry: Entry) -> "Match":
        """The match with one more line, its events believed."""
        entries = (*self.entries, entry)
        if not entry.is_undo:
            after = self.header.rules.fold(self.state, entry.events)
            return replace(self, entries=entries, states=(*self.states, after))
        if len(self.states) == 1:
            raise IllegalAction(Refusal.NOT_NOW, "no decision stands that could be taken back")
        return replace(self, entries=entries, states=self.states[:-1])


def begin(header: Header) -> Match:
    """A new match, set up by the rules."""
    state, events = header.rules.begin(header.options, len(header.seats), header.seed)
    return Match(header, (Entry(events=events),), (state,))
