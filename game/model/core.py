"""What both games share: refusals, outcomes and the shape of a game."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar


class Refusal(StrEnum):
    """Why an action, a notation or a set-up is refused."""

    MATCH_OVER = "match_over"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_NOW = "not_now"
    BAD_NOTATION = "bad_notation"
    VARIANT_OFF = "variant_off"
    UNKNOWN_CARD = "unknown_card"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_GAP = "no_such_gap"
    HINT_SPENT = "hint_spent"
    NO_SUCH_ZONE = "no_such_zone"
    NO_SUCH_STOP = "no_such_stop"
    NOT_IN_YOUR_ZONE = "not_in_your_zone"
    STOP_TAKEN = "stop_taken"
    FACE_UP = "face_up"
    ON_MARKET = "on_market"
    DECK_TOO_SMALL = "deck_too_small"
    NOTHING_TO_SELL = "nothing_to_sell"
    PLAYERS = "players"
    TOO_FEW_CARDS = "too_few_cards"
    BAD_OPTION = "bad_option"


class RuleError(Exception):
    """Something that the rules do not allow; `reason` says what, `detail` says it in a sentence."""

    def __init__(self, reason: Refusal, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


class IllegalAction(RuleError):
    """An action that may not be taken now. Nothing has changed."""


class IllegalSetup(RuleError):
    """A match that cannot be started with these options, seats or cards."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `ranking` holds groups of seats, best first, equal ranks in one group."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: str


O = TypeVar("O")  # noqa: E741  the five letters below are read together: options, state, action, event, view
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Game(Generic[O, S, A, E, V]):
    """One game as a bundle of pure functions, so that records, players and tests can serve both."""

    name: str
    seats: range
    blank: Callable[[O, int, int], S]
    setup: Callable[[O, int, int], tuple[E, ...]]
    legal_actions: Callable[[S, int], tuple[A, ...]]
    decide: Callable[[S, A], tuple[E, ...]]
    evolve: Callable[[S, E], S]
    observe: Callable[[S, int], V]
    outcome: Callable[[S], Outcome | None]
    to_move: Callable[[S], int | None]
    parse_action: Callable[[str, int | None], A]
    format_action: Callable[[A], str]
    seat_of: Callable[[A], int | None]
    event_types: Mapping[str, type[E]]
    read_options: Callable[[Mapping[str, Any]], O]
    write_options: Callable[[O], dict[str, Any]]

    def begin(self, options: O, seats: int, seed: int) -> tuple[S, tuple[E, ...]]:
        """The first position of a match and the events that led to it."""
        events = self.setup(options, seats, seed)
        return self.fold(self.blank(options, seats, seed), events), events

    def fold(self, state: S, events: tuple[E, ...]) -> S:
        """`state` after `events`, one by one."""
        for event in events:
            state = self.evolve(state, event)
        return state


_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def is_number(word: str) -> bool:
    """Whether `word` is a number as notations write it: one spelling, so that every notation round-trips."""
    return _NUMBER.fullmatch(word) is not None


def grouped(scores: Mapping[int, Any]) -> tuple[tuple[int, ...], ...]:
    """Seats in groups of equal score, smallest score first."""
    groups: dict[Any, list[int]] = {}
    for seat in sorted(scores):
        groups.setdefault(scores[seat], []).append(seat)
    return tuple(tuple(groups[score]) for score in sorted(groups))
