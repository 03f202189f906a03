"""What a move would do, for the screen and the players: pure functions of what can be seen.

They take a view or a state. A card not yet drawn is unknown, so a price that would depend on it is None.
"""

from dataclasses import dataclass

from game.model.timetravel.actions import (
    Action,
    ChooseStop,
    LeaveMap,
    MoveLocally,
    TravelToMarket,
    TravelToZone,
    TurnCard,
)
from game.model.timetravel.board import (
    LANES,
    Good,
    Laid,
    Place,
    Side,
    Zones,
    connections,
    line_at,
    line_from_left,
    market_value,
    prices,
    slid,
)
from game.model.timetravel.state import State
from game.model.timetravel.view import View

Sight = State | View


@dataclass(frozen=True, slots=True)
class Preview:
    """Where a move ends and what it changes.

    `place` is None when the stop is still to be chosen or lies on a card not yet seen; `cards` is what the move
    costs in cards; `good` the token it takes, None also for one not yet seen (then `slides` is set all the same, as
    every card not yet seen has tokens); `slides` the zone that slides, if any;
    `prices` what each good would then cost, None where that depends on a card not yet seen.
    """

    zone: int
    place: Place | None
    cards: int
    good: Good | None
    slides: int | None
    prices: tuple[int | None, ...]


def lines(zones: Zones) -> tuple[tuple[int, ...], ...]:
    """Where each good's line runs: its row at the left edge of zone 1 and at the right edge of every zone."""
    return tuple(line_from_left(zones, row) for row in range(LANES))


def preview(sight: Sight, action: Action) -> Preview | None:
    """What `action` would do for the player to move; None for actions that move nothing (stay, sell)."""
    zones = sight.zones
    match action:
        case ChooseStop(_, lane):
            number, index = _waiting(sight)
            is_setup = sight.pawns[sight.turn] is None
            return _on_card(zones, number, index, lane, slides=not is_setup)
        case MoveLocally(_, card, lane):
            number = _pawn(sight)[0]
            return _on_card(zones, number, zones[number - 1].index_of(card), lane)
        case TurnCard(_, index):
            number = _pawn(sight)[0]
            top = zones[number - 1].top + LANES * index
            return Preview(number, None, 0, None, number, _hazy_prices(zones, number, top))
        case LeaveMap(_, side):
            number = _pawn(sight)[0]
            zone = zones[number - 1]
            top = zone.top - LANES if side is Side.TOP else zone.end
            return Preview(number, None, 1, None, number, _hazy_prices(zones, number, top))
        case TravelToMarket():
            row = line_at(zones, _pawn(sight), len(zones) + 1)
            return Preview(len(zones) + 1, (len(zones) + 1, row), 0, None, None, prices(zones))
        case TravelToZone(_, number):
            return _travel(sight, number)
    return None


def _waiting(sight: Sight) -> Place:
    if sight.pawns[sight.turn] is None:
        first = sight.first if isinstance(sight, View) else sight.options.first
        return (1 + (sight.turn - first) % len(sight.pawns), 0)
    assert sight.waiting is not None
    return sight.waiting


def _pawn(sight: Sight) -> Place:
    pawn = sight.pawns[sight.turn]
    assert pawn is not None
    return pawn


def _travel(sight: Sight, number: int) -> Preview:
    zones, row = sight.zones, line_at(sight.zones, _pawn(sight), number)
    zone = zones[number - 1]
    from_left = number > _pawn(sight)[0]
    laid = zone.card_at(row)
    if laid is not None and laid.up:
        index, lane = divmod(row - zone.top, LANES)
        return _on_card(zones, number, index, lane if from_left else laid.back[lane])
    needed = zone.cards_to_reach(row)
    top = row - (row - zone.top) % LANES
    # Coming from the left the pawn stops where its line meets the card; from the right the card decides.
    place = (number, row - 1) if from_left else None
    return Preview(number, place, needed, None, number, _hazy_prices(zones, number, top))


def _on_card(zones: Zones, number: int, index: int, lane: int, *, slides: bool = True) -> Preview:
    zone = zones[number - 1]
    laid: Laid = zone.cards[index]
    row = zone.top + LANES * index + lane
    if not laid.tokens >> lane & 1:
        return Preview(number, (number, row), 0, None, None, prices(zones))
    good = laid.card.goods[lane] if laid.card is not None else None
    if not slides:
        return Preview(number, (number, row), 0, good, None, prices(zones))
    return Preview(number, (number, row - 1), 0, good, number, prices(slid(zones, number)))


def _hazy_prices(zones: Zones, number: int, top: int) -> tuple[int | None, ...]:
    """Prices once a card still unknown lies face up at row `top` of zone `number` and the zone has slid.

    A good whose line meets that card could end in any of its four lanes: unknown, unless all lead to one price.
    """
    after = slid(zones, number)
    before, beyond = after[: number - 1], after[number:]
    hazy: list[int | None] = []
    for row, market in zip(range(LANES), connections(after), strict=True):
        for zone in before:
            row = zone.cross(row)  # noqa: PLW2901  the line's row as it crosses one zone after another
        if top - 1 <= row < top - 1 + LANES:
            ends = {market_value(line_from_left(beyond, top - 1 + lane)[-1]) for lane in range(LANES)}
            hazy.append(ends.pop() if len(ends) == 1 else None)
        else:
            hazy.append(market_value(market))
    return tuple(hazy)
