"""The rules of time travel, T1–T17 of RULES.md: which actions are legal and what they lead to."""

from functools import cache
from typing import Any

from game.model.core import IllegalAction, IllegalSetup, Outcome, Refusal, grouped
from game.model.dice import Dice
from game.model.timetravel.actions import (
    Abandon,
    Action,
    ChooseStop,
    LeaveMap,
    MoveLocally,
    Sell,
    Stay,
    TravelToMarket,
    TravelToZone,
    TurnCard,
)
from game.model.timetravel.board import (
    DECK,
    GOOD_LANE,
    LANES,
    Laid,
    PathCard,
    Place,
    Side,
    Zone,
    connected_good,
    face_up,
    line_at,
    market_value,
)
from game.model.timetravel.events import (
    CardLaid,
    CardTurned,
    DeckShuffled,
    Event,
    Face,
    GoodsSold,
    MatchEnded,
    MoveKind,
    PawnMoved,
    TokenTaken,
    TurnPassed,
    TurnStarted,
    ZoneSlid,
)
from game.model.timetravel.state import Options, State, zones_for

PLAYERS = range(2, 6)
QUIET_ROUNDS = 5  # T17
BEYOND_SHUFFLE = 1000  # a draw that no shuffle uses, so that who begins tells nothing of the cards


def setup(options: Options, seats: int, seed: int) -> tuple[Event, ...]:
    """The events that lay out the board and start the first player's set-up placing (T1–T3)."""
    zones = _checked_zones(options, seats)
    rest = [card for card in DECK if card not in options.opening]
    cards = (*options.opening, *Dice(seed).shuffled(rest))
    laid = (_laid(number, Side.BOTTOM, cards[number - 1], Face.UP) for number in range(1, zones + 1))
    return (DeckShuffled(cards), *laid, TurnStarted(options.first))


def _checked_zones(options: Options, seats: int) -> int:
    if seats not in PLAYERS:
        raise IllegalSetup(Refusal.PLAYERS, f"time travel is for 2 to 5 players, not {seats}")
    zones = zones_for(seats) if options.zones is None else options.zones
    if not seats <= zones <= len(DECK):
        raise IllegalSetup(
            Refusal.BAD_OPTION, f"zones is {zones}; it must lie between the number of players, {seats}, and {len(DECK)}"
        )
    if options.target_gold < 1:
        raise IllegalSetup(Refusal.BAD_OPTION, f"target_gold is {options.target_gold}; it must be at least 1")
    if options.first not in range(seats):
        raise IllegalSetup(Refusal.NO_SUCH_SEAT, f"first is {options.first}; seats are 0 to {seats - 1}")
    for card in options.opening:
        if card not in DECK:
            raise IllegalSetup(Refusal.UNKNOWN_CARD, f"opening names '{card}', which is no path card")
    if len(set(options.opening)) != len(options.opening) or len(options.opening) > zones:
        raise IllegalSetup(Refusal.BAD_OPTION, f"opening must name at most {zones} different cards")
    return zones


def first_player(seats: int, seed: int) -> int:
    """T3: the first player, drawn at random; the match's options then name them."""
    return Dice(seed, BEYOND_SHUFFLE).pick(seats)


def to_move(state: State) -> int | None:
    """Whose decision is awaited."""
    return None if state.ended else state.turn


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """All that `seat` may do now, always in the same order: stop, sell; stay, local, turn, off, travel."""
    if state.ended or seat != state.turn:
        return ()
    pawn = state.pawns[seat]
    if pawn is None or state.waiting is not None:
        return _stops_of_waiting_card(seat)
    if state.moved:
        good = connected_good(state.zones, pawn[1])
        held = state.goods[seat][GOOD_LANE[good]] if good is not None else 0
        return tuple(Sell(seat, count) for count in range(held + 1))
    actions: list[Action] = [_stay(seat)]
    if pawn[0] <= len(state.zones):
        _add_local(actions, state, pawn)
    _add_travel(actions, state, pawn)
    return tuple(actions)


# Actions are values, so each is made once: making all legal ones anew cost more than finding them.
_stay = cache(Stay)
_turn_card = cache(TurnCard)
_travel_to_zone_action = cache(TravelToZone)
_travel_to_market_action = cache(TravelToMarket)


@cache
def _stops_of_waiting_card(seat: int) -> tuple[Action, ...]:
    return tuple(ChooseStop(seat, lane) for lane in range(LANES))


@cache
def _stops_of_card(seat: int, card: str) -> tuple[MoveLocally, ...]:
    return tuple(MoveLocally(seat, card, lane) for lane in range(LANES))


@cache
def _ways_off(seat: int) -> tuple[Action, ...]:
    return tuple(LeaveMap(seat, side) for side in Side)


def _add_local(actions: list[Action], state: State, pawn: Place) -> None:
    """T6 and T9: the stops and face-down cards of the pawn's zone, and both ways off the map."""
    number, seat = pawn[0], state.turn
    zone = state.zones[number - 1]
    taken = [place[1] - zone.top for place in state.pawns if place is not None and place[0] == number]
    turns: list[Action] = []
    for index, laid in enumerate(zone.cards):
        if laid.up:
            stops = _stops_of_card(seat, _known(laid).id)
            for row in taken:
                if row >> 2 == index:  # T11
                    stops = tuple(stop for stop in stops if (index, stop.lane) != divmod(row, LANES))
            actions += stops
        else:
            turns.append(_turn_card(seat, index))
    actions += turns
    if state.deck:
        actions += _ways_off(seat)


def _add_travel(actions: list[Action], state: State, pawn: Place) -> None:
    """T7–T9 and T14: every other zone on the pawn's line where it may stop, and the market."""
    zones, pawns, cards = state.zones, state.pawns, len(state.deck)
    number, row = pawn
    seat = state.turn
    left: list[Action] = []
    for other in range(number - 1, 0, -1):
        zone = zones[other - 1]
        row = zone.cross_back(row)
        if _can_stop(zone, row, (other, row) in pawns, cards):
            left.append(_travel_to_zone_action(seat, other))
    actions += reversed(left)
    if number > len(zones):
        return
    row = zones[number - 1].cross(pawn[1])
    for other in range(number + 1, len(zones) + 1):
        zone = zones[other - 1]
        if _can_stop(zone, row, (other, row) in pawns, cards):
            actions.append(_travel_to_zone_action(seat, other))
        row = zone.cross(row)
    actions.append(_travel_to_market_action(seat))


def _can_stop(zone: Zone, row: int, is_taken: bool, cards: int) -> bool:
    """Whether a line that meets `zone` at `row` has a free stop there, or cards enough to make one (T16)."""
    return not is_taken if zone.covers(row) else zone.cards_to_reach(row) <= cards


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """What `action` leads to; raises `IllegalAction` and changes nothing when the rules forbid it."""
    if state.ended:
        raise IllegalAction(Refusal.MATCH_OVER, "the match is over")
    if isinstance(action, Abandon):
        return (MatchEnded((), "abandoned"),)
    if action.seat != state.turn:
        raise IllegalAction(Refusal.NOT_YOUR_TURN, f"it is seat {state.turn}'s turn, not seat {action.seat}'s")
    return _DECIDE[type(action)](state, action)  # type: ignore[no-any-return]


def _free_pawn(state: State) -> Place:
    """Where the player to move stands, once it is certain that a move may be made now."""
    pawn = state.pawns[state.turn]
    if pawn is None or state.waiting is not None:
        raise IllegalAction(Refusal.NOT_NOW, "a card waits for its stop to be chosen: stop LANE")
    if state.moved:
        raise IllegalAction(Refusal.NOT_NOW, "the move is made: sell COUNT ends the turn (T13)")
    return pawn


def _own_zone(state: State) -> int:
    """The zone in which the player to move may move locally."""
    number = _free_pawn(state)[0]
    if number > len(state.zones):
        raise IllegalAction(Refusal.ON_MARKET, "a market is left only by time travel (T14)")
    return number


def _choose_stop(state: State, action: ChooseStop) -> tuple[Event, ...]:
    if action.lane not in range(LANES):
        raise IllegalAction(Refusal.NO_SUCH_STOP, f"lane {action.lane} does not exist; lanes are 0 to 3")
    seat = action.seat
    if state.pawns[seat] is None:  # T3: player k in turn order stands on zone k's card, and nothing slides
        number = 1 + (seat - state.options.first) % len(state.pawns)
        card = _known(state.zones[number - 1].cards[0])
        return (
            PawnMoved(seat, MoveKind.SETUP, number, card.id, action.lane),
            TokenTaken(seat, number, card.id, action.lane, card.goods[action.lane]),
            *_next_turn(state, stirred=True),
        )
    if state.waiting is None:
        raise IllegalAction(Refusal.NOT_NOW, "no card waits for its stop to be chosen")
    number, index = state.waiting
    laid = state.zones[number - 1].cards[index]
    return _stop(state, MoveKind.LOCAL, number, laid, action.lane)


def _move_locally(state: State, action: MoveLocally) -> tuple[Event, ...]:
    number = _own_zone(state)
    zone = state.zones[number - 1]
    index = zone.index_of(action.card)
    if index < 0 or not zone.cards[index].up:  # naming a face-down card is no way to learn where it lies
        reason = Refusal.NOT_IN_YOUR_ZONE if action.card in DECK else Refusal.UNKNOWN_CARD
        raise IllegalAction(reason, f"no face-up card '{action.card}' lies in zone {number}")
    laid = zone.cards[index]
    if action.lane not in range(LANES):
        raise IllegalAction(Refusal.NO_SUCH_STOP, f"lane {action.lane} does not exist; lanes are 0 to 3")
    if (number, zone.top + LANES * index + action.lane) in state.pawns:
        raise IllegalAction(Refusal.STOP_TAKEN, "a pawn stands on that stop (T11)")
    return _stop(state, MoveKind.LOCAL, number, laid, action.lane)


def _leave_map(state: State, action: LeaveMap) -> tuple[Event, ...]:
    number = _own_zone(state)
    if not state.deck:
        raise IllegalAction(Refusal.DECK_TOO_SMALL, "no card is left to lay (T16)")
    return (_laid(number, action.side, state.deck[0], Face.UP),)


def _turn_face_down(state: State, action: TurnCard) -> tuple[Event, ...]:
    number = _own_zone(state)
    cards = state.zones[number - 1].cards
    if action.index not in range(len(cards)):
        raise IllegalAction(Refusal.UNKNOWN_CARD, f"zone {number} has no card #{action.index}; it has {len(cards)}")
    if cards[action.index].up:
        raise IllegalAction(Refusal.FACE_UP, f"card #{action.index} of zone {number} lies face up already")
    return (CardTurned(number, _known(cards[action.index]).id),)


def _stay_put(state: State, action: Stay) -> tuple[Event, ...]:
    return (TurnPassed(action.seat), *_end_of_move(state, _free_pawn(state)))


def _travel_to_market(state: State, action: TravelToMarket) -> tuple[Event, ...]:
    pawn = _free_pawn(state)
    if pawn[0] > len(state.zones):
        raise IllegalAction(Refusal.ON_MARKET, "the pawn stands on a market already")
    row = line_at(state.zones, pawn, len(state.zones) + 1)
    moved = PawnMoved(action.seat, MoveKind.TRAVEL, market=row)
    return (moved, *_end_of_move(state, (len(state.zones) + 1, row)))


def _travel_to_zone(state: State, action: TravelToZone) -> tuple[Event, ...]:
    pawn, target = _free_pawn(state), action.zone
    if target not in range(1, len(state.zones) + 1):
        raise IllegalAction(Refusal.NO_SUCH_ZONE, f"zone {target} does not exist; zones are 1 to {len(state.zones)}")
    if target == pawn[0]:
        raise IllegalAction(Refusal.NO_SUCH_ZONE, f"zone {target} is the pawn's own; inside it moves are local (T6)")
    from_left = target > pawn[0]
    row = line_at(state.zones, pawn, target)
    zone = state.zones[target - 1]
    needed = zone.cards_to_reach(row)
    if needed:
        return _travel_over_table(state, target, row, from_left, needed)
    index, lane = divmod(row - zone.top, LANES)
    laid = zone.cards[index]
    if not laid.up:  # T9: turned, and the stop is on the segment that meets the line
        turned = face_up(_known(laid))
        left = lane if from_left else turned.back[lane]
        return (CardTurned(target, _known(laid).id), *_stop(state, MoveKind.TRAVEL, target, turned, left))
    left = lane if from_left else laid.back[lane]
    if (target, row - lane + left) in state.pawns:
        raise IllegalAction(Refusal.STOP_TAKEN, "a pawn stands on that stop (T11)")
    return _stop(state, MoveKind.TRAVEL, target, laid, left)


def _travel_over_table(state: State, target: int, row: int, from_left: bool, needed: int) -> tuple[Event, ...]:
    """T8: cards are laid, all but the last face down, until one reaches the line."""
    if needed > len(state.deck):
        raise IllegalAction(
            Refusal.DECK_TOO_SMALL, f"this move needs {needed} cards and {len(state.deck)} are left (T16)"
        )
    zone = state.zones[target - 1]
    side = zone.side_of(row)
    *down, up = state.deck[:needed]
    card = DECK[up]
    lane = (row - zone.top) % LANES
    left = lane if from_left else card.back[lane]
    return (
        *(_laid(target, side, each, Face.DOWN) for each in down),
        _laid(target, side, up, Face.UP),
        *_stop(state, MoveKind.TRAVEL, target, face_up(card), left),
    )


def _stop(state: State, kind: MoveKind, number: int, laid: Laid, lane: int) -> tuple[Event, ...]:
    """The pawn stops on a stop of a card in zone `number`, takes its token if any, and the turn ends (T10)."""
    seat, card = state.turn, _known(laid)
    moved = PawnMoved(seat, kind, number, card.id, lane)
    if not laid.tokens >> lane & 1:
        return (moved, *_next_turn(state, stirred=state.stirred))
    taken = TokenTaken(seat, number, card.id, lane, card.goods[lane])
    return (moved, taken, ZoneSlid(number), *_next_turn(state, stirred=True))


def _end_of_move(state: State, pawn: Place) -> tuple[Event, ...]:
    """After staying or reaching a market: the turn ends by itself unless there is something to sell (T12)."""
    seat = state.turn
    if pawn[0] > len(state.zones):
        good = connected_good(state.zones, pawn[1])
        if good is not None and state.goods[seat][GOOD_LANE[good]]:
            return ()
    return _next_turn(state, stirred=state.stirred)


def _sell(state: State, action: Sell) -> tuple[Event, ...]:
    pawn = state.pawns[action.seat]
    if pawn is None or not state.moved:
        raise IllegalAction(Refusal.NOT_NOW, "selling comes after the move or the staying (T13)")
    good = connected_good(state.zones, pawn[1])
    assert good is not None, "who has moved and not ended the turn stands on a connected market"
    seat, held = action.seat, state.goods[action.seat][GOOD_LANE[good]]
    if not 0 <= action.count <= held:
        raise IllegalAction(Refusal.NOTHING_TO_SELL, f"{action.count} {good} cannot be sold: {held} are held")
    if action.count == 0:
        return _next_turn(state, stirred=state.stirred)
    price = market_value(pawn[1])
    sale = GoodsSold(seat, good, action.count, price)
    if state.gold[seat] + action.count * price >= state.options.target_gold:  # T15
        return (sale, MatchEnded((seat,), "target"))
    return (sale, *_next_turn(state, stirred=True))


def _next_turn(state: State, *, stirred: bool) -> tuple[Event, ...]:
    seat = (state.turn + 1) % len(state.pawns)
    if seat == state.options.first and not stirred and state.quiet + 1 >= QUIET_ROUNDS:
        richest = max(state.gold)
        return (MatchEnded(tuple(s for s, gold in enumerate(state.gold) if gold == richest), "stalemate"),)
    return (TurnStarted(seat),)


def _laid(number: int, side: Side, card: str, face: Face) -> CardLaid:
    return CardLaid(number, side, card, DECK[card].out, DECK[card].goods, face)


def _known(laid: Laid) -> PathCard:
    """The face of a card in a state, where all faces are known."""
    assert laid.card is not None
    return laid.card


_DECIDE: dict[type, Any] = {
    ChooseStop: _choose_stop,
    MoveLocally: _move_locally,
    LeaveMap: _leave_map,
    TurnCard: _turn_face_down,
    TravelToZone: _travel_to_zone,
    TravelToMarket: _travel_to_market,
    Stay: _stay_put,
    Sell: _sell,
}


def outcome(state: State) -> Outcome | None:
    """Winners and ranking by gold, once the match is over."""
    if state.ended is None:
        return None
    ranking = grouped({seat: -gold for seat, gold in enumerate(state.gold)})
    return Outcome(state.ended.winners, ranking, state.ended.reason)
