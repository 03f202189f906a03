"""One list of matches over which the shared suites run: both games, all player counts, every variant."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.model.chronology.options import Options as ChronologyOptions
from game.model.games import GAMES, AnyGame
from game.model.match import Entry, Header, Match, Seat
from game.model.timetravel.state import Options as TimeTravelOptions

YEARS = {
    f"card-{letter}": year for letter, year in zip("qzmxwakjvbpcydreuflgohnist", range(-950, 1650, 100), strict=True)
}
YEARS |= {"twin-a": 500, "twin-b": 500, "twin-c": 500}


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    game: str
    options: Any
    seats: int

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    def header(self, seed: int) -> Header:
        seats = tuple(Seat(f"Player {number}", "human") for number in range(1, self.seats + 1))
        return Header(self.game, self.options, seats, seed)


def _chronology(name: str, seats: int, **options: Any) -> Case:
    return Case(f"chronology-{name}", "chronology", ChronologyOptions(years=YEARS, **options), seats)


CASES = [
    *(_chronology(f"{seats}p", seats, hand=2, first=seats - 1) for seats in range(2, 9)),
    _chronology("usual-hand", 4),
    _chronology("short-pile", 4, hand=7),
    _chronology("learn", 3, hand=3, learn=True),
    _chronology("handicap", 3, hands=(1, 2, 5)),
    _chronology("streak", 1, streak=True),
    _chronology("streak-learn", 1, streak=True, learn=True),
    _chronology("coop", 3, coop=True, first=2),
    _chronology("coop-alone", 1, coop=True, hand=3, mistakes=12),
    _chronology("coop-learn", 2, coop=True, learn=True, mistakes=40),
    _chronology("hint", 3, hand=2, hint=True),
    _chronology("clock", 2, hand=2, clock_s=60),
    _chronology("explain", 2, hand=2, explain=True),
    _chronology("everything", 5, hand=2, learn=True, hint=True, explain=True, clock_s=30, first=3),
    *(Case(f"timetravel-{seats}p", "timetravel", TimeTravelOptions(first=1), seats) for seats in range(2, 6)),
    Case("timetravel-wide", "timetravel", TimeTravelOptions(zones=9, target_gold=40), 3),
    Case("timetravel-narrow", "timetravel", TimeTravelOptions(zones=2, target_gold=6), 2),
    Case("timetravel-opening", "timetravel", TimeTravelOptions(opening=("3210a", "3210b")), 2),
]


def random_walk(case: Case, seed: int, most: int = 4000) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:
    """Random play from the set-up: before, action, events, after, until the match ends or `most` decisions."""
    source, rules = Random(seed), case.rules
    state, _ = rules.begin(case.options, case.seats, seed)
    for _ in range(most):
        seat = rules.to_move(state)
        if seat is None:
            return
        action = source.choice(rules.legal_actions(state, seat))
        events = rules.decide(state, action)
        after = rules.fold(state, events)
        yield state, action, events, after
        state = after


def random_match(case: Case, seed: int, most: int = 4000) -> Match:
    header = case.header(seed)
    state, events = case.rules.begin(case.options, case.seats, seed)
    entries, states = [Entry(events=events)], [state]
    for _, action, events, after in random_walk(case, seed, most):
        entries.append(Entry(action, events))
        states.append(after)
    return replace(Match(header, (), ()), entries=tuple(entries), states=tuple(states))
