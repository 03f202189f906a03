"""What a seat of chronology may know: names in front of everybody, and no date that has not been turned."""

from dataclasses import dataclass

from game.model.chronology.events import CardPut, HintGiven, MatchEnded
from game.model.chronology.state import State


@dataclass(frozen=True, slots=True)
class Dated:
    """A card whose date has been read out."""

    card: str
    year: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it."""

    seat: int
    line: tuple[Dated, ...]
    box: tuple[Dated, ...]
    pile_count: int
    hands: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    turn: int
    round: int
    eliminated: tuple[bool, ...]
    finished: tuple[int, ...]
    put: CardPut | None
    hint: HintGiven | None
    has_hint: bool
    right: tuple[int, ...]
    wrong: tuple[int, ...]
    mistakes_left: int | None
    ended: MatchEnded | None


def observe(state: State, seat: int) -> View:
    """The view of `seat`."""
    years = state.years
    return View(
        seat=seat,
        line=tuple(Dated(card, years[card]) for card in state.line),
        box=tuple(Dated(card, years[card]) for card in state.box),
        pile_count=len(state.pile),
        hands=state.hands,
        hand=state.hand(seat),
        turn=state.turn,
        round=state.round,
        eliminated=tuple(out is not None for out in state.eliminated),
        finished=state.finished,
        put=state.put,
        hint=state.hint,
        has_hint=state.options.hint and seat not in state.hinted,
        right=state.right,
        wrong=state.wrong,
        mistakes_left=state.mistakes_left(),
        ended=state.ended,
    )
