"""What a player of time travel may do, and its one-line notation."""

from dataclasses import dataclass

from game.model.core import IllegalAction, Refusal, is_number
from game.model.timetravel.board import Side


@dataclass(frozen=True, slots=True)
class ChooseStop:
    """`stop LANE`: a stop on the card that waits for it (T3, T6, T9)."""

    seat: int
    lane: int


@dataclass(frozen=True, slots=True)
class MoveLocally:
    """`local CARD LANE`: a stop on a face-up card of my zone (T6)."""

    seat: int
    card: str
    lane: int


@dataclass(frozen=True, slots=True)
class LeaveMap:
    """`off top` or `off bottom`: a new card at an end of my zone (T6)."""

    seat: int
    side: Side


@dataclass(frozen=True, slots=True)
class TurnCard:
    """`turn #INDEX`: a face-down card of my zone, by its position from the top (T9)."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class TravelToZone:
    """`travel ZONE`: along my line into that zone (T7, T8, T9)."""

    seat: int
    zone: int


@dataclass(frozen=True, slots=True)
class TravelToMarket:
    """`travel market`: to the right end of my line (T7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stay:
    """`stay`: no move this turn (T5)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Sell:
    """`sell COUNT`: tokens of the good connected to my market (T12)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """`abandon`: the table ends the match (C15, T17). It belongs to no seat."""


Action = ChooseStop | MoveLocally | LeaveMap | TurnCard | TravelToZone | TravelToMarket | Stay | Sell | Abandon


def format_action(action: Action) -> str:  # noqa: PLR0911  one return for each action
    """The one-line notation of `action`, without its seat."""
    match action:
        case ChooseStop(_, lane):
            return f"stop {lane}"
        case MoveLocally(_, card, lane):
            return f"local {card} {lane}"
        case LeaveMap(_, side):
            return f"off {side}"
        case TurnCard(_, index):
            return f"turn #{index}"
        case TravelToZone(_, zone):
            return f"travel {zone}"
        case TravelToMarket():
            return "travel market"
        case Stay():
            return "stay"
        case Sell(_, count):
            return f"sell {count}"
        case Abandon():
            return "abandon"


def parse_action(text: str, seat: int | None) -> Action:  # noqa: PLR0911  one return for each notation
    """The action written as `text` by `seat`; raises `IllegalAction` for anything else."""
    words = text.split(" ")
    if text == "abandon":
        return Abandon()
    if seat is None:
        raise IllegalAction(Refusal.NO_SUCH_SEAT, f"'{text}' needs the seat that does it")
    match words:
        case ["stop", lane] if is_number(lane):
            return ChooseStop(seat, int(lane))
        case ["local", card, lane] if card and is_number(lane):
            return MoveLocally(seat, card, int(lane))
        case ["off", ("top" | "bottom") as side]:
            return LeaveMap(seat, Side(side))
        case ["turn", index] if index[:1] == "#" and is_number(index[1:]):
            return TurnCard(seat, int(index[1:]))
        case ["travel", "market"]:
            return TravelToMarket(seat)
        case ["travel", zone] if is_number(zone):
            return TravelToZone(seat, int(zone))
        case ["stay"]:
            return Stay(seat)
        case ["sell", count] if is_number(count):
            return Sell(seat, int(count))
    raise IllegalAction(
        Refusal.BAD_NOTATION,
        f"'{text}' is no time-travel action; write stop LANE, local CARD LANE, off top, off bottom, "
        "turn #INDEX, travel ZONE, travel market, stay, sell COUNT or abandon",
    )


def seat_of(action: Action) -> int | None:
    """Who acts; nobody in particular when the table abandons."""
    return None if isinstance(action, Abandon) else action.seat
