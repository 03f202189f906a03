"""What a seat of time travel may know: all but the deck's order and the faces of face-down cards."""

from dataclasses import dataclass

from game.model.timetravel.board import Place, Zone, Zones, face_down
from game.model.timetravel.events import MatchEnded
from game.model.timetravel.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The board as `seat` sees it."""

    seat: int
    target_gold: int
    first: int
    deck_count: int
    zones: Zones
    pawns: tuple[Place | None, ...]
    goods: tuple[tuple[int, ...], ...]
    gold: tuple[int, ...]
    turn: int
    waiting: Place | None
    moved: bool
    stirred: bool
    quiet: int
    ended: MatchEnded | None


def observe(state: State, seat: int) -> View:
    """The view of `seat`; the table being open, it is the same for all."""
    return View(
        seat=seat,
        target_gold=state.options.target_gold,
        first=state.options.first,
        deck_count=len(state.deck),
        zones=tuple(_seen(zone) for zone in state.zones),
        pawns=state.pawns,
        goods=state.goods,
        gold=state.gold,
        turn=state.turn,
        waiting=state.waiting,
        moved=state.moved,
        stirred=state.stirred,
        quiet=state.quiet,
        ended=state.ended,
    )


def _seen(zone: Zone) -> Zone:
    if all(laid.up for laid in zone.cards):
        return zone
    return Zone(zone.top, tuple(laid if laid.up else face_down(None) for laid in zone.cards))
