"""The casual time-travel player: looks one move ahead and takes what seems worth most."""

from dataclasses import dataclass
from functools import cached_property

from game.ai.player import Thinking
from game.model.timetravel.actions import Action, Sell
from game.model.timetravel.board import GOOD_LANE, Place, Zones, connected_good, line_through, market_value, slid
from game.model.timetravel.queries import lines, preview
from game.model.timetravel.view import View

USUAL_PRICE = 2.5
# By the turns it takes to stand on a good's market: how much of a token's price is felt, and how much of that price
# is what it is now (the rest being the usual price, as the board slides meanwhile). With 0 turns it can be sold at once.
FELT = (1.0, 0.75, 0.6, 0.45, 0.35, 0.25)
TRUSTED = (1.0, 0.8, 0.5, 0.3, 0.0, 0.0)
SURPRISE = 0.5  # how much of the usual price is felt for the token of a card not yet seen
IDLENESS = 0.2
KEPT = 0.2
WINNING = 1000.0


@dataclass(frozen=True, slots=True)
class Casual:
    """Values gold in hand, and goods by what they fetch and how soon their market can be reached."""

    def think(self, view: View, actions: tuple[Action, ...]) -> Thinking:
        """Rate every action and take the best, the earlier of equals."""
        boards: dict[int | None, Outlook] = {}
        best, action = float("-inf"), actions[0]
        for candidate in actions:
            worth = _worth(view, candidate, boards)
            if worth > best:
                best, action = worth, candidate
            yield
        return action


class Outlook:
    """What a board promises: where the goods' lines can be boarded."""

    def __init__(self, zones: Zones, deck_count: int) -> None:
        self.zones = zones
        self.runs = lines(zones)
        self._can_lay = deck_count > 0
        # for each good, the zones in which its line has a stop
        self._boarding = [{n for n in self._numbers if self._has_stop(n, run[n - 1])} for run in self.runs]

    def turns_to_market(self, lane: int, number: int, own: tuple[int, ...] | None) -> int:
        """About how many turns a pawn in zone `number` on the line `own` (None: any) is from a good's market."""
        if own == self.runs[lane]:
            return 0 if number > len(self.zones) else 1
        boarding = self._boarding[lane]
        if number in boarding:
            return 2
        if own is not None and any(self._has_stop(other, own[other - 1]) for other in boarding):
            return 3
        return 4 if self._neighbours.get(number, set()) & boarding else 5

    @property
    def _numbers(self) -> range:
        return range(1, len(self.zones) + 1)

    @cached_property
    def _neighbours(self) -> dict[int, set[int]]:
        """For each zone, the zones to which a line from one of its stops leads."""
        found: dict[int, set[int]] = {number: set() for number in self._numbers}
        for number in self._numbers:
            zone = self.zones[number - 1]
            for row in range(zone.top, zone.end):
                own = line_through(self.zones, (number, row))
                found[number] |= {other for other in self._numbers if self._has_stop(other, own[other - 1])}
        return found

    def _has_stop(self, number: int, row: int) -> bool:
        """Whether a line that meets zone `number` at `row` has a stop there, or one card would give it one."""
        needed = self.zones[number - 1].cards_to_reach(row)
        return needed == 0 or (needed == 1 and self._can_lay)


def _worth(view: View, action: Action, boards: dict[int | None, Outlook]) -> float:
    hand, gold = view.goods[view.seat], view.gold[view.seat]
    ahead = preview(view, action)
    slides = ahead.slides if ahead else None
    if slides not in boards:
        boards[slides] = Outlook(slid(view.zones, slides) if slides else view.zones, view.deck_count)
    board = boards[slides]
    pawn = view.pawns[view.seat]
    if isinstance(action, Sell):
        assert pawn is not None
        good = connected_good(view.zones, pawn[1])
        assert good is not None
        gold += action.count * market_value(pawn[1])
        hand = _changed(hand, GOOD_LANE[good], -action.count)
        kept = sum(hand) * KEPT  # rather than selling it
        return gold + _held(board, pawn[0], pawn, hand) - kept + (WINNING if gold >= view.target_gold else 0)
    if ahead is None:  # stay
        assert pawn is not None
        return gold + _held(board, pawn[0], pawn, hand) + _win_in_reach(view, board, pawn, hand) - IDLENESS
    if ahead.good is not None:
        hand = _changed(hand, GOOD_LANE[ahead.good], 1)
    elif ahead.slides:  # a card not yet seen: some token, on some segment of it
        return gold + _held(board, ahead.zone, None, hand) + SURPRISE * USUAL_PRICE
    return gold + _held(board, ahead.zone, ahead.place, hand) + _win_in_reach(view, board, ahead.place, hand)


def _held(board: Outlook, number: int, place: Place | None, hand: tuple[int, ...]) -> float:
    """What the goods in hand are worth to a pawn in zone `number`, at `place` if that is known."""
    own = line_through(board.zones, place) if place else None
    worth = 0.0
    for lane, count in enumerate(hand):
        if count:
            turns = board.turns_to_market(lane, number, own)
            price = market_value(board.runs[lane][-1])
            worth += count * FELT[turns] * (TRUSTED[turns] * price + (1 - TRUSTED[turns]) * USUAL_PRICE)
    return worth


def _win_in_reach(view: View, board: Outlook, place: Place | None, hand: tuple[int, ...]) -> float:
    """A pawn on a market, or on the way to one, that would pay for the win."""
    if place is None:
        return 0.0
    market = line_through(board.zones, place)[-1]
    good = connected_good(board.zones, market)
    count = hand[GOOD_LANE[good]] if good is not None else 0
    if view.gold[view.seat] + count * market_value(market) < view.target_gold:
        return 0.0
    return WINNING if place[0] > len(board.zones) else WINNING / 100


def _changed(hand: tuple[int, ...], lane: int, by: int) -> tuple[int, ...]:
    return (*hand[:lane], hand[lane] + by, *hand[lane + 1 :])
