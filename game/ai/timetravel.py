"""The casual time-travel player: looks one move ahead and takes what seems worth most."""

from dataclasses import dataclass

from game.ai.player import Thinking
from game.model.timetravel.actions import Action, LeaveMap, Sell
from game.model.timetravel.board import (
    GOOD_LANE,
    Place,
    Zones,
    connected_good,
    face_down,
    line_at,
    line_through,
    market_value,
    slid,
)
from game.model.timetravel.queries import Preview, lines, preview
from game.model.timetravel.view import View

USUAL_PRICE = 2.2
# By the turns it takes to stand on a good's market: how much of a token's price is felt, and how much of that price
# is what it is now (the rest being the usual price, as the board slides meanwhile). At 0 turns it can be sold at once.
FELT = (1.0, 0.75, 0.6, 0.45, 0.35)
TRUSTED = (1.0, 0.9, 0.6, 0.4, 0.2)
PER_CARD_AWAY = 0.25  # how much less is felt for each card that is missing between the zone and the good's line
SURPRISE = 0.5  # how much of the usual price is felt for the token of a card not yet seen
IDLENESS = 0.2  # better do something
KEPT = 0.2  # better sell than keep
HASTE = 0.6  # what is not gold yet is felt less with every quiet round (T17)
WINNING = 1000.0


@dataclass(frozen=True, slots=True)
class Casual:
    """Values gold in hand, and goods by what they fetch and how soon their market can be reached."""

    def think(self, view: View, actions: tuple[Action, ...]) -> Thinking:
        """Rate every action and take the best, the earlier of equals."""
        best, action = float("-inf"), actions[0]
        for candidate in actions:
            worth = _worth(view, candidate)
            if worth > best:
                best, action = worth, candidate
            yield
        return action


def _worth(view: View, action: Action) -> float:
    ahead = preview(view, action)
    if ahead is not None:
        return _worth_of_move(view, action, ahead)
    pawn = view.pawns[view.seat]
    assert pawn is not None
    board = Outlook(view, view.zones)
    if isinstance(action, Sell):
        return _worth_of_sale(view, board, action, pawn)
    return view.gold[view.seat] + board.held(pawn[0], pawn, view.goods[view.seat]) - IDLENESS


def _worth_of_move(view: View, action: Action, ahead: Preview) -> float:
    board = Outlook(view, _zones_after(view, action, ahead))
    hand, gold = view.goods[view.seat], view.gold[view.seat]
    if ahead.good is not None:
        hand = _changed(hand, GOOD_LANE[ahead.good], 1)
    elif ahead.slides:  # a card not yet seen: some token, on some segment of it
        return gold + board.held(ahead.zone, None, hand) + SURPRISE * USUAL_PRICE
    return gold + board.held(ahead.zone, ahead.place, hand)


def _worth_of_sale(view: View, board: "Outlook", action: Sell, pawn: Place) -> float:
    good = connected_good(view.zones, pawn[1])
    assert good is not None
    gold = view.gold[view.seat] + action.count * market_value(pawn[1])
    hand = _changed(view.goods[view.seat], GOOD_LANE[good], -action.count)
    won = WINNING if gold >= view.target_gold else 0
    return gold + board.held(pawn[0], pawn, hand) - KEPT * sum(hand) + won


def _zones_after(view: View, action: Action, ahead: Preview) -> Zones:
    """The board after a move; a card not yet seen lies there as if face down."""
    zones, number = view.zones, ahead.zone
    if ahead.cards:
        zone, pawn = zones[number - 1], view.pawns[view.seat]
        assert pawn is not None
        side = action.side if isinstance(action, LeaveMap) else zone.side_of(line_at(zones, pawn, number))
        for _ in range(ahead.cards):
            zone = zone.with_laid(side, face_down(None))
        zones = (*zones[: number - 1], zone, *zones[number:])
    return slid(zones, ahead.slides) if ahead.slides else zones


class Outlook:
    """What a board promises to the player who looks at it."""

    def __init__(self, view: View, zones: Zones) -> None:
        self.zones = zones
        self.runs = lines(zones)
        self.still_to_win = view.target_gold - view.gold[view.seat]
        self.patience = HASTE**view.quiet

    def held(self, number: int, place: Place | None, hand: tuple[int, ...]) -> float:
        """What the goods in hand are worth to a pawn in zone `number`, at `place` if that is known."""
        own = line_through(self.zones, place) if place else None
        worth = 0.0
        for count, run in zip(hand, self.runs, strict=True):
            if not count:
                continue
            turns, missing = self._distance(run, number, own)
            price = market_value(run[-1])
            if turns <= 1 and count * price >= self.still_to_win:
                worth += WINNING / 10 ** (2 * turns)
            felt = FELT[turns] / (1 + PER_CARD_AWAY * missing) * (self.patience if turns else 1.0)
            worth += count * felt * (TRUSTED[turns] * price + (1 - TRUSTED[turns]) * USUAL_PRICE)
        return worth

    def _distance(self, run: tuple[int, ...], number: int, own: tuple[int, ...] | None) -> tuple[int, int]:
        """About how many turns to the market at the end of `run`, and how many cards are missing to get there."""
        if own == run:
            return (0 if number > len(self.zones) else 1), 0
        missing = 1
        if number <= len(self.zones):
            missing = self.zones[number - 1].cards_to_reach(run[number - 1])
            if not missing:
                return 2, 0
        if own is not None and any(
            zone.covers(at_run) and zone.covers(at_own)
            for zone, at_run, at_own in zip(self.zones, run, own, strict=False)
        ):
            return 3, 0
        return 4, missing


def _changed(hand: tuple[int, ...], lane: int, by: int) -> tuple[int, ...]:
    return (*hand[:lane], hand[lane] + by, *hand[lane + 1 :])
