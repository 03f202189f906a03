"""What the screen and the players may ask of time travel: lines, prices, and what a move would do."""

from collections import Counter
from random import Random

import pytest

from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.actions import (
    Abandon,
    ChooseStop,
    LeaveMap,
    MoveLocally,
    Sell,
    Stay,
    TravelToMarket,
    TravelToZone,
    TurnCard,
    parse_action,
)
from game.model.timetravel.board import Good, prices, prices_after_taking
from game.model.timetravel.events import CardLaid, CardTurned, TokenTaken, ZoneSlid
from game.model.timetravel.position import parse_position
from game.model.timetravel.queries import Preview, lines, preview
from game.model.timetravel.state import Options
from game.model.timetravel.view import observe

# The board of the rules' example: prices 2, 1, 3, 4.
BOARD = "zones=0:1203a;0:2013a;0:0132a;0:1032a"


def previewed(position, notation):
    """The preview that the player to move gets from what they see."""
    state = parse_position(position)
    return preview(observe(state, state.turn), parse_action(notation, state.turn))


# --- Lines and prices


def test_lines_give_each_good_s_row_at_every_edge():
    given = parse_position(f"{BOARD} pawns=1.0,2.0")

    assert lines(given.zones) == ((0, 1, 0, 0, 1), (1, 2, 1, 1, 0), (2, 0, 2, 3, 2), (3, 3, 3, 2, 3))


def test_lines_run_straight_over_empty_table_and_face_down_cards():
    given = parse_position("zones=0:1203a;-3:?2013a;4:0132a pawns=1.0,m9")

    assert lines(given.zones) == ((0, 1, 1, 1), (1, 2, 2, 2), (2, 0, 0, 0), (3, 3, 3, 3))


def test_prices_are_the_values_at_the_ends_of_the_lines():
    given = parse_position(f"{BOARD} pawns=1.0,2.0")

    assert prices(given.zones) == (2, 1, 3, 4)


@pytest.mark.parametrize("zone", [1, 2, 3, 4])
def test_prices_after_taking_are_those_of_the_board_with_that_zone_slid(zone):
    given = parse_position(f"{BOARD} pawns=1.0,2.0")
    tops = [-1 if number == zone else 0 for number in (1, 2, 3, 4)]
    slid = parse_position("zones={}:1203a;{}:2013a;{}:0132a;{}:1032a pawns=1.0,2.0".format(*tops))

    assert prices_after_taking(given.zones, zone) == prices(slid.zones)
    assert prices(given.zones) == (2, 1, 3, 4)  # asking changes nothing


def test_prices_after_taking_in_zone_4_are_those_of_the_example():
    assert prices_after_taking(parse_position(f"{BOARD} pawns=1.0,2.0").zones, 4) == (4, 3, 4, 2)


# --- Previews of every kind of action


def test_preview_of_setup_placing_takes_a_token_and_slides_nothing():
    assert previewed(f"{BOARD} pawns=-,-", "stop 2") == Preview(1, (1, 2), 0, Good.MILKBREAD, None, (2, 1, 3, 4))


def test_preview_of_setup_placing_is_on_zone_k_in_turn_order():
    given = f"{BOARD} pawns=-,1.0 first=1 turn=0"

    assert previewed(given, "stop 0") == Preview(2, (2, 0), 0, Good.NUCLEONS, None, (2, 1, 3, 4))


def test_preview_of_a_local_move_to_a_token():
    given = f"{BOARD} pawns=4.0,1.0"

    assert previewed(given, "local 1032a 3") == Preview(4, (4, 2), 0, Good.MILKBREAD, 4, (4, 3, 4, 2))


def test_preview_of_a_local_move_to_an_empty_stop():
    given = "zones=0:1203a;0:2013a;0:0132a;0:1032a.0110 pawns=4.0,1.0"

    assert previewed(given, "local 1032a 3") == Preview(4, (4, 3), 0, None, None, (2, 1, 3, 4))


def test_preview_off_the_bottom_leaves_open_what_the_unseen_card_decides():
    given = f"{BOARD} pawns=2.1,1.0"  # the nucleons line, in row 3, would meet the new card

    assert previewed(given, "off bottom") == Preview(2, None, 1, None, 2, (2, 3, 4, None))


def test_preview_off_the_top_knows_all_prices_when_no_line_meets_the_new_card():
    given = f"{BOARD} pawns=2.1,1.0"

    assert previewed(given, "off top") == Preview(2, None, 1, None, 2, (2, 3, 4, 4))


def test_preview_of_turning_a_face_down_card():
    given = "zones=-5:1203a,?1230b;0:2013a pawns=1.-5,m9"  # turned and slid: rows −2..1, met by the lines of rows 0, 1

    assert previewed(given, "turn #1") == Preview(1, None, 0, None, 1, (None, None, 2, 4))


def test_preview_knows_a_price_to_which_all_four_lanes_of_an_unseen_card_lead():
    # Behind zone 1, the rows −1..2 all end on markets of one value.
    beyond = "-8:1230a,2130a,1302b,2031b;-7:0132b,2310a,3201a,3021b;-8:2103b,2301b,0321a,3120a"
    given = parse_position(f"zones=-4:1203a,?0213a;{beyond} pawns=1.-4,m9")

    foreseen = preview(observe(given, 0), parse_action("turn #1", 0))

    assert None not in foreseen.prices
    assert_comes_true(foreseen, given, parse_action("turn #1", 0))


def test_preview_of_choosing_the_stop_on_a_new_card():
    given = "zones=0:1203a;0:2013a,1230b;0:0132a;0:1032a pawns=2.1,1.0 waiting=2.1"

    assert previewed(given, "stop 1") == Preview(2, (2, 4), 0, Good.OILPETROL, 2, (2, 3, 4, 1))


def test_preview_of_travel_to_a_token():
    given = f"{BOARD} pawns=1.0,m9"

    assert previewed(given, "travel 4") == Preview(4, (4, -1), 0, Good.NUCLEONS, 4, (4, 3, 4, 2))


def test_preview_of_travel_to_an_empty_stop():
    given = "zones=0:1203a;0:2013a.1011;0:0132a;0:1032a pawns=4.0,m9"

    assert previewed(given, "travel 2") == Preview(2, (2, 1), 0, None, None, (2, 1, 3, 4))


@pytest.mark.parametrize(("pawn", "place"), [("1.9", (2, 9)), ("3.10", None)])
def test_preview_of_travel_over_empty_table_counts_the_cards(pawn, place):
    given = f"zones=9:1203a;0:2013a;10:0132a pawns={pawn},m9"  # the line meets zone 2 in row 10

    assert previewed(given, "travel 2") == Preview(2, place, 2, None, 2, (4, 1, 3, 4))


def test_preview_of_travel_over_empty_table_leaves_open_what_the_new_card_decides():
    given = "zones=0:1203a;0:2013a;0:0132a;-1:1032a pawns=3.2,1.0"  # the example's new card, slid to rows 2..5

    # the beetcandy line meets it in row 3, the nucleons line in row 2
    assert previewed(given, "travel 4") == Preview(4, (4, 2), 1, None, 4, (2, 1, None, None))


@pytest.mark.parametrize(("pawn", "place"), [("1.0", (2, 0)), ("3.1", None)])
def test_preview_of_travel_to_a_face_down_card(pawn, place):
    given = f"zones=0:1203a;0:?1230b;0:0132a pawns={pawn},m9"

    assert previewed(given, "travel 2") == Preview(2, place, 0, None, 2, (None, None, None, 3))


def test_preview_of_travel_to_the_market():
    given = f"{BOARD} pawns=2.0,1.0"

    assert previewed(given, "travel market") == Preview(5, (5, 2), 0, None, None, (2, 1, 3, 4))


def test_preview_of_leaving_a_market():
    given = f"{BOARD} pawns=m3,1.0"

    assert previewed(given, "travel 3") == Preview(3, (3, 2), 0, Good.NUCLEONS, 3, prices_of_zone_3_slid())


def prices_of_zone_3_slid():
    return prices(parse_position("zones=0:1203a;0:2013a;-1:0132a;0:1032a pawns=1.0").zones)


@pytest.mark.parametrize("notation", ["stay", "sell 0", "sell 1", "abandon"])
def test_preview_of_actions_that_move_nothing_is_none(notation):
    assert previewed(f"{BOARD} pawns=m1,1.0 goods=1.0.0.0/0.0.0.0", notation) is None


# --- Previews against what really happens


def playout(seed, decisions=90):
    """Positions of a match in which each kind of action is as likely as any other."""
    chance = Random(seed)
    seats = 2 + seed % 4
    state, _ = TIMETRAVEL.begin(Options(first=seed % seats, target_gold=999), seats, seed)
    for _ in range(decisions):
        yield state
        actions = TIMETRAVEL.legal_actions(state, state.turn)
        kinds = sorted({type(action).__name__ for action in actions})
        kind = chance.choice(kinds)
        action = chance.choice([action for action in actions if type(action).__name__ == kind])
        state = TIMETRAVEL.fold(state, TIMETRAVEL.decide(state, action))
        if state.ended:
            return


def endings(state, action):
    """What deciding `action` leads to, once for each stop that may have to be chosen afterwards."""
    events = TIMETRAVEL.decide(state, action)
    after = TIMETRAVEL.fold(state, events)
    if not isinstance(action, LeaveMap | TurnCard):
        return [(events, after)]
    return [
        (events + chosen, TIMETRAVEL.fold(after, chosen))
        for chosen in (TIMETRAVEL.decide(after, ChooseStop(state.turn, lane)) for lane in range(4))
    ]


def only(kind, events):
    """The one event of this kind, or None."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) <= 1
    return found[0] if found else None


def assert_comes_true(foreseen, state, action):
    for events, after in endings(state, action):
        taken, slid = only(TokenTaken, events), only(ZoneSlid, events)
        place = after.pawns[state.turn]
        assert foreseen.cards == sum(isinstance(event, CardLaid) for event in events)
        assert foreseen.slides == (slid.zone if slid else None)
        assert foreseen.zone == place[0]
        assert foreseen.place in (None, place)
        if foreseen.good is not None:
            assert foreseen.good == taken.good
        elif foreseen.place is not None and foreseen.slides is None:
            assert taken is None  # None means unknown only where a card is unseen
        for price, real in zip(foreseen.prices, prices(after.zones), strict=True):
            assert price in (None, real)


@pytest.mark.parametrize("seed", range(24))
def test_previews_of_all_legal_actions_come_true(seed):
    for state in playout(seed):
        view = observe(state, state.turn)
        for action in TIMETRAVEL.legal_actions(state, state.turn):
            foreseen = preview(view, action)
            assert foreseen == preview(state, action)
            if isinstance(action, Stay | Sell):
                assert foreseen is None
            else:
                assert_comes_true(foreseen, state, action)


@pytest.mark.parametrize("seed", range(8))
def test_previews_are_all_known_where_nothing_is_unseen(seed):
    for state in playout(seed):
        for action in TIMETRAVEL.legal_actions(state, state.turn):
            foreseen = preview(state, action)
            events = TIMETRAVEL.decide(state, action)
            if foreseen is None or any(isinstance(event, CardLaid | CardTurned) for event in events):
                continue
            assert foreseen.place is not None
            assert None not in foreseen.prices
            assert (foreseen.good is None) == (only(TokenTaken, events) is None)


def test_the_playouts_meet_every_kind_of_move():
    met = Counter()
    for seed in range(24):
        for state in playout(seed):
            for action in TIMETRAVEL.legal_actions(state, state.turn):
                met[type(action)] += 1
                if isinstance(action, TravelToZone):
                    foreseen = preview(state, action)
                    side = "left" if action.zone > state.pawns[state.turn][0] else "right"
                    unseen = foreseen.good is None and foreseen.slides is not None
                    met[f"from the {side}, unseen {unseen}, {min(foreseen.cards, 2)} cards"] += 1

    kinds = (ChooseStop, LeaveMap, MoveLocally, Sell, Stay, TravelToMarket, TravelToZone, TurnCard)
    for kind in kinds:
        assert met[kind] > 20
    for side in ("left", "right"):
        for cards in (0, 1, 2):
            assert met[f"from the {side}, unseen True, {cards} cards"] > 20
    assert met[Abandon] == 0
