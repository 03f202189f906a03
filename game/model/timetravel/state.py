"""A position of time travel, and how each event changes it. No rule and no dice here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from game.model.dice import Dice, shuffle_cost
from game.model.options import read_int, read_strings, refuse_unknown
from game.model.timetravel.board import (
    DECK,
    GOOD_LANE,
    LANES,
    Place,
    Side,
    Zone,
    Zones,
    face_down,
    face_up,
    path_card,
)
from game.model.timetravel.events import (
    CardLaid,
    CardTurned,
    DeckShuffled,
    Event,
    Face,
    GoodsSold,
    MatchEnded,
    PawnMoved,
    TokenTaken,
    TurnPassed,
    TurnStarted,
    ZoneSlid,
)

TARGET_GOLD = 21

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may change. `zones` None: as T1 says for the number of players."""

    target_gold: int = TARGET_GOLD
    zones: int | None = None
    opening: tuple[str, ...] = ()
    first: int = 0


def read_options(values: Mapping[str, Any]) -> Options:
    """Options from a record's header."""
    refuse_unknown(values, ("target_gold", "zones", "opening", "first"))
    return Options(
        target_gold=read_int(values, "target_gold", TARGET_GOLD),
        zones=read_int(values, "zones", None),
        opening=read_strings(values, "opening"),
        first=read_int(values, "first", 0),
    )


def write_options(options: Options) -> dict[str, Any]:
    """Options as a record's header holds them: `first` always, the rest where it is not the default."""
    values: dict[str, Any] = {}
    if options.target_gold != TARGET_GOLD:
        values["target_gold"] = options.target_gold
    if options.zones is not None:
        values["zones"] = options.zones
    if options.opening:
        values["opening"] = list(options.opening)
    return {**values, "first": options.first}


class State(NamedTuple):
    """Everything about a running match. A tuple, as a tuple is copied three times as fast as a frozen dataclass.

    `waiting` is the card (zone, index) that was just laid or turned and waits for its stop to be chosen;
    `moved` says that the player to move has moved or stayed and may sell; `stirred` that somebody took a
    token, laid a card or sold in this round, `quiet` counts the whole rounds before it without (T17).
    """

    options: Options
    dice: Dice
    deck: tuple[str, ...]
    zones: Zones
    pawns: tuple[Place | None, ...]
    goods: tuple[tuple[int, ...], ...]
    gold: tuple[int, ...]
    sold: tuple[int, ...] = (0, 0, 0, 0)
    turn: int = 0
    waiting: Place | None = None
    moved: bool = False
    stirred: bool = False
    quiet: int = 0
    ended: MatchEnded | None = None


def blank(options: Options, seats: int, seed: int) -> State:
    """The empty table before the set-up's events."""
    zones = zones_for(seats) if options.zones is None else options.zones
    return State(
        options=options,
        dice=Dice(seed),
        deck=tuple(DECK),
        zones=(Zone(0, ()),) * zones,
        pawns=(None,) * seats,
        goods=((0, 0, 0, 0),) * seats,
        gold=(0,) * seats,
        turn=options.first,
    )


def zones_for(seats: int) -> int:
    """T1: the number of zones for a number of players."""
    return max(4, seats + 1)


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    return _EVOLVE[type(event)](state, event)  # type: ignore[no-any-return]


def _deck_shuffled(state: State, event: DeckShuffled) -> State:
    rolled = shuffle_cost(len(event.cards) - len(state.options.opening))
    return state._replace(deck=event.cards, dice=state.dice.after(rolled))


def _card_laid(state: State, event: CardLaid) -> State:
    card = path_card(event.card, event.segments, event.goods)
    up = event.face is Face.UP
    zone = state.zones[event.zone - 1].with_laid(event.side, face_up(card) if up else face_down(card))
    waiting = (event.zone, 0 if event.side is Side.TOP else len(zone.cards) - 1) if up else None
    return state._replace(
        zones=_with(state.zones, event.zone - 1, zone), deck=state.deck[1:], waiting=waiting, stirred=True
    )


def _card_turned(state: State, event: CardTurned) -> State:
    zone = state.zones[event.zone - 1]
    index = zone.index_of(event.card)
    card = zone.cards[index].card
    assert card is not None
    zone = zone.with_card(index, face_up(card))
    return state._replace(zones=_with(state.zones, event.zone - 1, zone), waiting=(event.zone, index))


def _pawn_moved(state: State, event: PawnMoved) -> State:
    if event.market is not None:
        place = (len(state.zones) + 1, event.market)
    else:
        assert event.zone is not None
        assert event.card is not None
        assert event.lane is not None
        zone = state.zones[event.zone - 1]
        place = (event.zone, zone.top + LANES * zone.index_of(event.card) + event.lane)
    return state._replace(pawns=_with(state.pawns, event.seat, place), waiting=None, moved=True)


def _token_taken(state: State, event: TokenTaken) -> State:
    zone = state.zones[event.zone - 1]
    index = zone.index_of(event.card)
    laid = zone.cards[index]
    assert laid.card is not None
    zone = zone.with_card(index, face_up(laid.card, laid.tokens & ~(1 << event.lane)))
    hand = state.goods[event.seat]
    lane = GOOD_LANE[event.good]
    return state._replace(
        zones=_with(state.zones, event.zone - 1, zone),
        goods=_with(state.goods, event.seat, _with(hand, lane, hand[lane] + 1)),
        stirred=True,
    )


def _zone_slid(state: State, event: ZoneSlid) -> State:
    number = event.zone
    pawns = tuple(
        (number, place[1] - 1) if place is not None and place[0] == number else place for place in state.pawns
    )
    return state._replace(zones=_with(state.zones, number - 1, state.zones[number - 1].slid()), pawns=pawns)


def _goods_sold(state: State, event: GoodsSold) -> State:
    seat, lane = event.seat, GOOD_LANE[event.good]
    hand = state.goods[seat]
    return state._replace(
        goods=_with(state.goods, seat, _with(hand, lane, hand[lane] - event.count)),
        gold=_with(state.gold, seat, state.gold[seat] + event.count * event.price),
        sold=_with(state.sold, lane, state.sold[lane] + event.count),
        stirred=True,
    )


def _turn_passed(state: State, _event: TurnPassed) -> State:
    return state._replace(moved=True)


def _turn_started(state: State, event: TurnStarted) -> State:
    if event.seat != state.options.first:
        return state._replace(turn=event.seat, moved=False, waiting=None)
    quiet = 0 if state.stirred else state.quiet + 1
    return state._replace(turn=event.seat, moved=False, waiting=None, stirred=False, quiet=quiet)


def _match_ended(state: State, event: MatchEnded) -> State:
    return state._replace(ended=event)


_EVOLVE: dict[type, Any] = {
    DeckShuffled: _deck_shuffled,
    CardLaid: _card_laid,
    CardTurned: _card_turned,
    PawnMoved: _pawn_moved,
    TokenTaken: _token_taken,
    ZoneSlid: _zone_slid,
    GoodsSold: _goods_sold,
    TurnPassed: _turn_passed,
    TurnStarted: _turn_started,
    MatchEnded: _match_ended,
}


def _with(things: tuple[T, ...], index: int, thing: T) -> tuple[T, ...]:
    return (*things[:index], thing, *things[index + 1 :])
