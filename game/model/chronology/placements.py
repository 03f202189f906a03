"""Looking back on a match: every card that was turned, where it was put and where it belonged."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.model.chronology.events import CardPlaced, TimeRanOut
from game.model.chronology.rules import right_gap
from game.model.chronology.state import State
from game.model.match import Match

Neighbours = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Placement:
    """A card that a seat placed, or that left its hand when time ran out (`put` is None then).

    `put` and `belongs` are the cards to the left and to the right of a gap; None stands for an end of the line.
    """

    seat: int
    card: str
    year: int
    is_right: bool
    put: Neighbours | None
    belongs: Neighbours
    accepted: bool | None = None


def placements(match: Match) -> tuple[Placement, ...]:
    """In the order of play, without those that were taken back."""
    found = (
        _placement(before, event)
        for entry, before in zip(match.standing[1:], match.states, strict=False)
        for event in entry.events
    )
    return tuple(filter(None, found))


def _placement(before: State, event: object) -> Placement | None:
    match event:
        case CardPlaced(seat, card, gap, year, correct, accepted):
            belongs = neighbours(before.line, right_gap(before, card))
            return Placement(seat, card, year, correct, neighbours(before.line, gap), belongs, accepted)
        case TimeRanOut(seat, card, year):
            return Placement(seat, card, year, False, None, neighbours(before.line, right_gap(before, card)))
    return None


def neighbours(line: tuple[str, ...], gap: int) -> Neighbours:
    """The cards beside a gap."""
    return line[gap - 1] if gap > 0 else None, line[gap] if gap < len(line) else None


def most_missed(placed: Iterable[Placement]) -> tuple[tuple[str, int], ...]:
    """The cards that were placed wrongly and how often, the most missed first."""
    missed = Counter(each.card for each in placed if not each.is_right)
    return tuple(sorted(missed.items(), key=lambda item: (-item[1], item[0])))
