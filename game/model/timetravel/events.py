"""What happens in time travel: the facts that the rules decide and everything else replays."""

from dataclasses import dataclass
from enum import StrEnum

from game.model.timetravel.board import Good, Side


class Face(StrEnum):
    """Which side of a card is seen."""

    UP = "up"
    DOWN = "down"


class MoveKind(StrEnum):
    """How a pawn came to its place."""

    SETUP = "setup"
    LOCAL = "local"
    TRAVEL = "travel"


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The deck, next card first."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardLaid:
    """The deck's next card came to an end of a zone, with tokens if face up (T2)."""

    zone: int
    side: Side
    card: str
    segments: tuple[int, ...]
    goods: tuple[Good, ...]
    face: Face


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A face-down card was turned up and got its tokens (T9)."""

    zone: int
    card: str


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn stands on a stop (`zone`, `card`, `lane`) or on the market of row `market`."""

    seat: int
    kind: MoveKind
    zone: int | None = None
    card: str | None = None
    lane: int | None = None
    market: int | None = None


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A token left its stop for a player's hand (T10)."""

    seat: int
    zone: int
    card: str
    lane: int
    good: Good


@dataclass(frozen=True, slots=True)
class ZoneSlid:
    """Every card of a zone slid up one row, pawns included (T10)."""

    zone: int


@dataclass(frozen=True, slots=True)
class GoodsSold:
    """Tokens were sold for `price` gold each (T12)."""

    seat: int
    good: Good
    count: int
    price: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A player stayed (T5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is `seat`'s turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; no winners when it was abandoned."""

    winners: tuple[int, ...]
    reason: str


Event = (
    DeckShuffled
    | CardLaid
    | CardTurned
    | PawnMoved
    | TokenTaken
    | ZoneSlid
    | GoodsSold
    | TurnPassed
    | TurnStarted
    | MatchEnded
)

EVENT_TYPES: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in (
        DeckShuffled,
        CardLaid,
        CardTurned,
        PawnMoved,
        TokenTaken,
        ZoneSlid,
        GoodsSold,
        TurnPassed,
        TurnStarted,
        MatchEnded,
    )
}
