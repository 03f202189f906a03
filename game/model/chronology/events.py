"""What happens in chronology: the facts that the rules decide and everything else replays."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """These cards, next card first, are the pile; those that lay in the box have left it (C2, C11)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDealt:
    """The pile's next card came to `seat` at set-up or for sudden death (C2, C10)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LineOpened:
    """The initial card was turned over in the centre (C3)."""

    card: str
    year: int


@dataclass(frozen=True, slots=True)
class CardPut:
    """A card lies in a gap, not yet turned (variant *explain*)."""

    seat: int
    card: str
    gap: int


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A card was turned in its gap; a wrong one is in the box from here on (C5, C6).

    `accepted` is the table's word on the explanation, where there was one.
    """

    seat: int
    card: str
    gap: int
    year: int
    correct: bool
    accepted: bool | None = None


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A wrong card went to its right place in the line (variant *learn*)."""

    card: str
    gap: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The pile's next card came to `seat` for a wrong one (C6)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class HintGiven:
    """A right gap for `card` lies between these two, both included (variant *hint*)."""

    seat: int
    card: str
    first_gap: int
    last_gap: int


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    """Time was up and a random card of the hand is in the box (variant *turn clock*)."""

    seat: int
    card: str
    year: int


@dataclass(frozen=True, slots=True)
class SeatsEliminated:
    """These seats are out and their cards have left the game (C10)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is `seat`'s turn, in round `round` (C8)."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; several winners share the win (C12) or won together."""

    winners: tuple[int, ...]
    reason: str


Event = (
    PileShuffled
    | CardDealt
    | LineOpened
    | CardPut
    | CardPlaced
    | CardMoved
    | CardDrawn
    | HintGiven
    | TimeRanOut
    | SeatsEliminated
    | TurnStarted
    | MatchEnded
)

EVENT_TYPES: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        PileShuffled,
        CardDealt,
        LineOpened,
        CardPut,
        CardPlaced,
        CardMoved,
        CardDrawn,
        HintGiven,
        TimeRanOut,
        SeatsEliminated,
        TurnStarted,
        MatchEnded,
    )
}
