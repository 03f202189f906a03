"""What a player of chronology may do, and its one-line notation."""

from dataclasses import dataclass

from game.model.core import IllegalAction, Refusal, is_number


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """`place CARD GAP`: a card of mine into a gap of the line (C4)."""

    seat: int
    card: str
    gap: int


@dataclass(frozen=True, slots=True)
class AskHint:
    """`hint CARD`: where about does it belong? The turn goes on (variant *hint*)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Judge:
    """`judge accept` or `judge refuse`: the table's word on the explanation of `seat` (variant *explain*)."""

    seat: int
    accept: bool


@dataclass(frozen=True, slots=True)
class RunOutOfTime:
    """`timeout`: the table says that `seat`'s time is up (variant *turn clock*)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abandon:
    """`abandon`: the table ends the match (C15). It belongs to no seat."""


Action = PlaceCard | AskHint | Judge | RunOutOfTime | Abandon


def format_action(action: Action) -> str:
    """The one-line notation of `action`, without its seat."""
    match action:
        case PlaceCard(_, card, gap):
            return f"place {card} {gap}"
        case AskHint(_, card):
            return f"hint {card}"
        case Judge(_, accept):
            return "judge accept" if accept else "judge refuse"
        case RunOutOfTime():
            return "timeout"
        case Abandon():
            return "abandon"


def parse_action(text: str, seat: int | None) -> Action:
    """The action written as `text` by `seat`; raises `IllegalAction` for anything else."""
    if text == "abandon":
        return Abandon()
    if seat is None:
        raise IllegalAction(Refusal.NO_SUCH_SEAT, f"'{text}' needs the seat that does it")
    match text.split(" "):
        case ["place", card, gap] if card and is_number(gap):
            return PlaceCard(seat, card, int(gap))
        case ["hint", card] if card:
            return AskHint(seat, card)
        case ["judge", ("accept" | "refuse") as word]:
            return Judge(seat, word == "accept")
        case ["timeout"]:
            return RunOutOfTime(seat)
    raise IllegalAction(
        Refusal.BAD_NOTATION,
        f"'{text}' is no chronology action; write place CARD GAP, hint CARD, judge accept, judge refuse, "
        "timeout or abandon",
    )


def seat_of(action: Action) -> int | None:
    """Who acts; nobody in particular when the table abandons."""
    return None if isinstance(action, Abandon) else action.seat
