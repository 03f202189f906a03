"""The rules of time travel, T1 to T17 of RULES.md: given a position, when an action, then these events."""

import pytest

from game.model.core import IllegalAction, IllegalSetup, Outcome, Refusal
from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.actions import Abandon, format_action, parse_action
from game.model.timetravel.board import DECK, Good, Side, connections, prices
from game.model.timetravel.events import (
    CardLaid,
    CardTurned,
    DeckShuffled,
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
from game.model.timetravel.position import parse_position
from game.model.timetravel.rules import first_player
from game.model.timetravel.state import Options, read_options

# The board of the rules' example. The rows of each good at the left edge of zones 1, 2, 3, 4 and at the market:
# oilpetrol 0 1 0 0 → 1, milkbread 1 2 1 1 → 0, beetcandy 2 0 2 3 → 2, nucleons 3 3 3 2 → 3.
BOARD = "zones=0:1203a;0:2013a;0:0132a;0:1032a"
OILPETROL, MILKBREAD, BEETCANDY, NUCLEONS = Good


def play(state, *notations):
    """The position after these actions, each by the player to move."""
    for notation in notations:
        state, _ = step(state, notation)
    return state


def step(state, notation):
    """The position after one action by the player to move, and the events that led there."""
    events = TIMETRAVEL.decide(state, parse_action(notation, state.turn))
    return TIMETRAVEL.fold(state, events), events


def legal(state):
    """What the player to move may do, in notation."""
    return [format_action(action) for action in TIMETRAVEL.legal_actions(state, state.turn)]


def travels(state):
    return [notation for notation in legal(state) if notation.startswith("travel")]


def refusal(state, notation):
    with pytest.raises(IllegalAction) as caught:
        TIMETRAVEL.decide(state, parse_action(notation, state.turn))
    return caught.value.reason


def laid(zone, side, card, face=Face.UP):
    return CardLaid(zone, side, card, DECK[card].out, DECK[card].goods, face)


def tokens(state, zone, index=0):
    """The tokens on a card of the board, a digit for each left lane."""
    return "".join(str(state.zones[zone - 1].cards[index].tokens >> lane & 1) for lane in range(4))


def begin(seats, **options):
    return TIMETRAVEL.begin(Options(**options), seats, 7)[0]


# --- T1, T2, T3: set-up


@pytest.mark.parametrize(("seats", "zones"), [(2, 4), (3, 4), (4, 5), (5, 6)])
def test_t1_zones_by_number_of_players(seats, zones):
    state = begin(seats)

    assert len(state.zones) == zones
    for zone in state.zones:
        assert (zone.top, zone.end) == (0, 4)  # T1: one card in rows 0–3
        assert [card.up for card in zone.cards] == [True]
    assert len(state.deck) == 46 - zones


def test_t1_the_opening_cards_differ_and_the_rest_is_the_deck():
    state = begin(5)
    on_board = [card.card.id for zone in state.zones for card in zone.cards]

    assert sorted([*on_board, *state.deck]) == sorted(DECK)


def test_t1_another_seed_gives_another_board_and_the_same_seed_the_same():
    def setup(seed):
        return TIMETRAVEL.setup(Options(), 2, seed)

    assert setup(1) == setup(1)
    assert setup(1) != setup(2)


def test_t2_every_stop_of_an_opening_card_gets_its_token():
    state = begin(2)

    assert [tokens(state, zone) for zone in (1, 2, 3, 4)] == ["1111"] * 4


def test_t2_a_new_card_face_up_gets_its_tokens():
    after = play(parse_position(f"{BOARD} pawns=1.0,2.0 deck=0213a"), "off bottom")

    assert tokens(after, 1, index=1) == "1111"


def test_t2_a_face_down_card_bears_no_tokens_until_it_is_turned():
    given = parse_position("zones=0:1203a,?2301b;0:2013a pawns=1.0,2.0")
    assert tokens(given, 1, index=1) == "0000"

    after = play(given, "turn #1")

    assert tokens(after, 1, index=1) == "1111"


def test_t3_the_first_player_is_drawn_at_random():
    for seats in TIMETRAVEL.seats:
        drawn = [first_player(seats, seed) for seed in range(200)]
        assert set(drawn) == set(range(seats))
        assert drawn == [first_player(seats, seed) for seed in range(200)]


def test_t3_setup_placing_takes_the_token_of_the_chosen_stop_and_slides_nothing():
    given = parse_position(f"{BOARD} pawns=-,-")
    assert legal(given) == ["stop 0", "stop 1", "stop 2", "stop 3"]

    after, events = step(given, "stop 2")

    assert events == (
        PawnMoved(0, MoveKind.SETUP, 1, "1203a", 2),
        TokenTaken(0, 1, "1203a", 2, MILKBREAD),
        TurnStarted(1),
    )
    assert after.pawns == ((1, 2), None)
    assert after.goods[0] == (0, 1, 0, 0)
    assert tokens(after, 1) == "1101"
    assert [zone.top for zone in after.zones] == [0, 0, 0, 0]


@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_t3_player_k_in_turn_order_stands_on_zone_k(first, order):
    state = begin(3, first=first)
    for k, seat in enumerate(order, start=1):
        assert TIMETRAVEL.to_move(state) == seat
        state = play(state, "stop 3")
        assert state.pawns[seat] == (k, 3)

    assert state.turn == first
    assert [tokens(state, zone) for zone in (1, 2, 3, 4)] == ["1110", "1110", "1110", "1111"]
    assert [zone.top for zone in state.zones] == [0, 0, 0, 0]


def test_t3_after_the_setup_placing_the_first_player_moves():
    after = play(begin(2, first=1), "stop 0", "stop 0")

    assert after.turn == 1
    assert "stay" in legal(after)


# --- T4: connection


def test_t4_a_good_s_price_is_the_value_of_the_market_its_line_leads_to():
    assert prices(parse_position(f"{BOARD} pawns=1.0,2.0").zones) == (2, 1, 3, 4)


def test_t4_a_line_over_empty_table_stays_in_its_row():
    given = parse_position("zones=0:1203a;-4:2013a pawns=1.0,2.-4")

    assert connections(given.zones) == (1, 2, 0, 3)


# --- T5: moving or staying


def test_t5_staying_changes_nothing_and_ends_the_turn():
    given = parse_position(f"{BOARD} pawns=1.0,2.0")

    after, events = step(given, "stay")

    assert events == (TurnPassed(0), TurnStarted(1))
    assert after == given._replace(turn=1)


def test_t5_at_most_one_move_a_turn():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 goods=1.0.0.0/0.0.0.0")

    after = play(given, "travel market")  # there is something to sell, so the turn goes on

    assert after.turn == 0
    for notation in ("travel 3", "travel market", "local 1203a 1", "off top", "turn #0", "stay"):
        assert refusal(after, notation) is Refusal.NOT_NOW


def test_t5_turns_go_clockwise():
    given = parse_position(f"{BOARD} pawns=1.0,2.0,3.0 turn=1")

    assert play(given, "stay").turn == 2
    assert play(given, "stay", "stay").turn == 0


# --- T6: local moves


def test_t6_local_move_to_a_stop_with_its_token():
    given = parse_position(f"{BOARD} pawns=1.0,2.0")

    after, events = step(given, "local 1203a 3")

    assert events == (
        PawnMoved(0, MoveKind.LOCAL, 1, "1203a", 3),
        TokenTaken(0, 1, "1203a", 3, NUCLEONS),
        ZoneSlid(1),
        TurnStarted(1),
    )
    assert after.pawns[0] == (1, 2)
    assert after.goods[0] == (0, 0, 0, 1)
    assert after.zones[0].top == -1
    assert tokens(after, 1) == "1110"


def test_t6_local_move_to_a_stop_without_token():
    given = parse_position("zones=0:1203a.0110;0:2013a pawns=1.0,2.0")

    after, events = step(given, "local 1203a 3")

    assert events == (PawnMoved(0, MoveKind.LOCAL, 1, "1203a", 3), TurnStarted(1))
    assert after == given._replace(pawns=((1, 3), (2, 0)), turn=1)


def test_t6_local_move_to_any_free_stop_of_any_face_up_card_of_the_zone():
    given = parse_position("zones=-4:1203a,?2301b,0213a;0:2013a pawns=1.-4,1.5,2.0")

    assert legal(given)[:9] == [
        "stay",
        *(f"local 1203a {lane}" for lane in (1, 2, 3)),  # T11: my own pawn stands on lane 0
        *(f"local 0213a {lane}" for lane in (0, 2, 3)),  # T11: the other pawn on lane 1
        "turn #1",
        "off top",
    ]


def test_t6_a_card_of_another_zone_is_no_local_move():
    given = parse_position(f"{BOARD} pawns=1.0,2.0")

    assert refusal(given, "local 2013a 1") is Refusal.NOT_IN_YOUR_ZONE


@pytest.mark.parametrize(
    ("way", "side", "rows", "index"), [("off top", Side.TOP, (-4, 4), 0), ("off bottom", Side.BOTTOM, (0, 8), 1)]
)
def test_t6_off_the_map_lays_the_next_card_at_that_end_before_the_stop_is_chosen(way, side, rows, index):
    given = parse_position(f"{BOARD} pawns=2.1,1.0 deck=1230b,0213a")

    after, events = step(given, way)

    assert events == (laid(2, side, "1230b"),)
    assert (after.zones[1].top, after.zones[1].end) == rows
    assert after.zones[1].index_of("1230b") == index
    assert after.deck == ("0213a",)
    assert after.pawns == given.pawns  # laying slides nothing
    assert after.turn == 0
    assert legal(after) == ["stop 0", "stop 1", "stop 2", "stop 3"]


@pytest.mark.parametrize("lane", range(4))
@pytest.mark.parametrize(("way", "top", "row"), [("off top", -4, -4), ("off bottom", 0, 4)])
def test_t6_off_the_map_the_player_stops_on_any_stop_of_the_new_card(way, top, row, lane):
    given = parse_position(f"{BOARD} pawns=2.1,1.0 deck=1230b")

    after, events = step(play(given, way), f"stop {lane}")

    assert events == (
        PawnMoved(0, MoveKind.LOCAL, 2, "1230b", lane),
        TokenTaken(0, 2, "1230b", lane, DECK["1230b"].goods[lane]),
        ZoneSlid(2),
        TurnStarted(1),
    )
    assert after.zones[1].top == top - 1
    assert after.pawns[0] == (2, row + lane - 1)


def test_t6_off_the_map_the_side_cannot_be_changed_once_the_card_is_seen():
    after = play(parse_position(f"{BOARD} pawns=1.0,2.0"), "off top")

    for notation in ("off bottom", "stay", "travel 2", "travel market", "local 1203a 1", "turn #0"):
        assert refusal(after, notation) is Refusal.NOT_NOW


# --- T7: time travel


def test_t7_along_the_line_left_and_right_any_distance_and_to_the_market():
    assert travels(parse_position(f"{BOARD} pawns=1.0,m9")) == ["travel 2", "travel 3", "travel 4", "travel market"]
    assert travels(parse_position(f"{BOARD} pawns=3.0,m9")) == ["travel 1", "travel 2", "travel 4", "travel market"]
    assert travels(parse_position(f"{BOARD} pawns=4.0,m9")) == ["travel 1", "travel 2", "travel 3", "travel market"]


@pytest.mark.parametrize(
    ("pawn", "zone", "stop"),
    [
        ("1.0", 2, (2, 1)),  # the oilpetrol line to the right
        ("1.0", 3, (3, 0)),
        ("1.0", 4, (4, 0)),
        ("4.0", 3, (3, 0)),  # and to the left
        ("4.0", 2, (2, 1)),
        ("4.0", 1, (1, 0)),
        ("2.0", 4, (4, 3)),  # the beetcandy line
        ("3.2", 1, (1, 2)),
    ],
)
def test_t7_travel_ends_on_the_stop_where_the_line_runs(pawn, zone, stop):
    given = parse_position(f"{BOARD} pawns={pawn},m9")

    after = play(given, f"travel {zone}")

    assert after.pawns[0] == (stop[0], stop[1] - 1)  # T10: the zone slid
    assert sum(after.goods[0]) == 1


def test_t7_travel_to_a_stop_without_token_changes_nothing_but_the_pawn():
    given = parse_position("zones=0:1203a;0:2013a.1011;0:0132a;0:1032a pawns=1.0,m9")

    after, events = step(given, "travel 2")

    assert events == (PawnMoved(0, MoveKind.TRAVEL, 2, "2013a", 1), TurnStarted(1))
    assert after == given._replace(pawns=((2, 1), (5, 9)), turn=1)


def test_t7_other_pawns_do_not_block_the_way_to_the_right():
    given = parse_position(f"{BOARD} pawns=1.0,2.1,3.0")

    assert travels(given) == ["travel 4", "travel market"]
    assert play(given, "travel 4").pawns[0] == (4, -1)
    assert play(given, "travel market").pawns[0] == (5, 1)


def test_t7_other_pawns_do_not_block_the_way_to_the_left():
    given = parse_position(f"{BOARD} pawns=4.0,2.1,3.0")

    assert travels(given) == ["travel 1", "travel market"]
    assert play(given, "travel 1").pawns[0] == (1, -1)


def test_t7_travel_to_the_market_at_the_right_end_of_the_line():
    given = parse_position(f"{BOARD} pawns=2.0,1.0")

    after, events = step(given, "travel market")

    assert events == (PawnMoved(0, MoveKind.TRAVEL, market=2), TurnStarted(1))
    assert after == given._replace(pawns=((5, 2), (1, 0)), turn=1)


@pytest.mark.parametrize("pawn", ["1.0", "4.0", "m1"])
@pytest.mark.parametrize("zone", [0, 5, 6])
def test_t7_nobody_enters_the_start_card_or_goes_beyond_the_markets(pawn, zone):
    given = parse_position(f"{BOARD} pawns={pawn},2.0")

    assert refusal(given, f"travel {zone}") is Refusal.NO_SUCH_ZONE
    assert f"travel {zone}" not in legal(given)


def test_t7_one_s_own_zone_is_no_time_travel():
    assert refusal(parse_position(f"{BOARD} pawns=2.0,1.0"), "travel 2") is Refusal.NO_SUCH_ZONE


# --- T8: stopping over empty table

# Zone 2 lies at rows 0–3 between a zone 1 and a zone 3 that have been moved, so that the pawn's line meets
# zone 2 at `row`; 1230b joins left lanes 0,1,2,3 to right lanes 1,2,3,0.
VOIDS = [
    (4, Side.BOTTOM, 0, 0),
    (7, Side.BOTTOM, 0, 3),
    (8, Side.BOTTOM, 1, 0),
    (13, Side.BOTTOM, 2, 1),
    (18, Side.BOTTOM, 3, 2),
    (-1, Side.TOP, 0, 3),
    (-4, Side.TOP, 0, 0),
    (-5, Side.TOP, 1, 3),
    (-10, Side.TOP, 2, 2),
    (-16, Side.TOP, 3, 0),
]
FACE_DOWN = ("0213a", "0231a", "0312a")


def travel_over_table(row, side, down, left, pawn, tops):
    """Travel into zone 2 at `row`: check the events against `down` face-down cards and the forced stop `left`."""
    deck = (*FACE_DOWN[:down], "1230b")
    given = parse_position(f"zones={tops[0]}:1203a;0:2013a;{tops[1]}:0132a pawns={pawn},m9 deck={','.join(deck)}")

    after, events = step(given, "travel 2")

    assert events == (
        *(laid(2, side, card, Face.DOWN) for card in FACE_DOWN[:down]),
        laid(2, side, "1230b", Face.UP),
        PawnMoved(0, MoveKind.TRAVEL, 2, "1230b", left),
        TokenTaken(0, 2, "1230b", left, DECK["1230b"].goods[left]),
        ZoneSlid(2),
        TurnStarted(1),
    )
    return after


@pytest.mark.parametrize(("row", "side", "down", "lane"), VOIDS)
def test_t8_from_the_left_the_stop_is_on_the_left_lane_that_meets_the_line(row, side, down, lane):
    after = travel_over_table(row, side, down, lane, f"1.{row - 1}", (row - 1, 0))  # 1203a: left 0, right 1

    assert after.pawns[0] == (2, row - 1)


@pytest.mark.parametrize(("row", "side", "down", "lane"), VOIDS)
def test_t8_from_the_right_the_stop_is_on_the_segment_whose_right_lane_meets_the_line(row, side, down, lane):
    left = (3, 0, 1, 2)[lane]  # 1230b from right to left

    after = travel_over_table(row, side, down, left, f"3.{row}", (0, row))

    assert after.pawns[0] == (2, row - lane + left - 1)


def test_t8_cards_are_laid_in_contact_with_the_stack_below():
    given = parse_position("zones=9:1203a;0:2013a pawns=1.9,m9 deck=0213a,1230b")  # meets zone 2 in row 10

    zone = play(given, "travel 2").zones[1]

    assert zone.top == -1
    assert [(card.card.id, card.up) for card in zone.cards] == [("2013a", True), ("0213a", False), ("1230b", True)]


def test_t8_cards_are_laid_in_contact_with_the_stack_above():
    given = parse_position("zones=-8:1203a;0:2013a pawns=1.-8,m9 deck=0213a,1230b")  # meets zone 2 in row −7

    zone = play(given, "travel 2").zones[1]

    assert zone.top == -9
    assert [(card.card.id, card.up) for card in zone.cards] == [("1230b", True), ("0213a", False), ("2013a", True)]


def test_t8_only_the_card_laid_face_up_gets_tokens_and_one_is_taken():
    given = parse_position("zones=9:1203a;0:2013a pawns=1.9,m9 deck=0213a,1230b")

    after = play(given, "travel 2")  # meets the new card in its lane 2

    assert [tokens(after, 2, index) for index in (0, 1, 2)] == ["1111", "0000", "1101"]


def test_t8_from_a_market_onto_empty_table():
    given = parse_position("zones=0:1203a;-4:2013a pawns=m2,1.0 deck=1230b")

    after, events = step(given, "travel 2")

    assert PawnMoved(0, MoveKind.TRAVEL, 2, "1230b", 1) in events
    assert after.pawns[0] == (2, 0)


# --- T9: face-down cards


def test_t9_a_line_crosses_a_face_down_card_straight():
    face_up = parse_position("zones=0:1203a;0:2013a;0:0132a pawns=1.0,m9")
    face_down = parse_position("zones=0:1203a;0:?2013a;0:0132a pawns=1.0,m9")

    assert play(face_up, "travel 3").pawns[0] == (3, -1)
    assert play(face_down, "travel 3").pawns[0] == (3, 0)
    assert connections(face_down.zones) == (1, 3, 0, 2)


def test_t9_a_line_crosses_a_face_down_card_straight_from_right_to_left():
    given = parse_position("zones=0:1203a;0:?2013a;0:0132a pawns=3.1,m9")

    assert play(given, "travel 1").pawns[0] == (1, -1)


def test_t9_travel_from_the_left_turns_the_card_and_stops_on_the_segment_that_meets_the_line():
    given = parse_position("zones=0:1203a;0:?1230b;0:0132a pawns=1.0,m9")

    after, events = step(given, "travel 2")

    assert events == (
        CardTurned(2, "1230b"),
        PawnMoved(0, MoveKind.TRAVEL, 2, "1230b", 1),
        TokenTaken(0, 2, "1230b", 1, OILPETROL),
        ZoneSlid(2),
        TurnStarted(1),
    )
    assert tokens(after, 2) == "1011"
    assert after.pawns[0] == (2, 0)


def test_t9_travel_from_the_right_turns_the_card_and_stops_on_the_segment_that_meets_the_line():
    given = parse_position("zones=0:1203a;0:?1230b;0:0132a pawns=3.1,m9")

    after, events = step(given, "travel 2")

    assert events == (
        CardTurned(2, "1230b"),
        PawnMoved(0, MoveKind.TRAVEL, 2, "1230b", 0),
        TokenTaken(0, 2, "1230b", 0, BEETCANDY),
        ZoneSlid(2),
        TurnStarted(1),
    )
    assert tokens(after, 2) == "0111"
    assert after.pawns[0] == (2, -1)


def test_t9_travel_from_a_market_turns_a_face_down_card():
    given = parse_position("zones=0:1203a;0:?1230b pawns=m0,1.0")

    assert PawnMoved(0, MoveKind.TRAVEL, 2, "1230b", 3) in step(given, "travel 2")[1]


@pytest.mark.parametrize("lane", range(4))
def test_t9_a_local_move_turns_the_card_then_the_player_chooses_any_of_its_stops(lane):
    given = parse_position("zones=0:1203a,?1230b;0:2013a pawns=1.0,m9")

    turned, events = step(given, "turn #1")

    assert events == (CardTurned(1, "1230b"),)
    assert turned.turn == 0
    assert turned.zones[0].top == 0
    assert legal(turned) == ["stop 0", "stop 1", "stop 2", "stop 3"]

    after, events = step(turned, f"stop {lane}")

    assert events == (
        PawnMoved(0, MoveKind.LOCAL, 1, "1230b", lane),
        TokenTaken(0, 1, "1230b", lane, DECK["1230b"].goods[lane]),
        ZoneSlid(1),
        TurnStarted(1),
    )
    assert after.pawns[0] == (1, 4 + lane - 1)


def test_t9_a_face_down_card_slides_like_any_other():
    given = parse_position("zones=0:1203a,?1230b;0:2013a pawns=1.0,m9")

    after = play(given, "local 1203a 1")

    assert (after.zones[0].top, after.zones[0].end) == (-1, 7)
    assert not after.zones[0].cards[1].up


def test_t9_naming_the_face_of_a_face_down_card_of_my_zone_tells_nothing():
    given = parse_position("zones=0:1203a,?1230b;0:2013a pawns=1.0,m9")

    assert refusal(given, "local 1230b 0") is refusal(given, "local 0321a 0") is Refusal.NOT_IN_YOUR_ZONE


# --- T10: taking a token slides the zone


def test_t10_every_card_and_every_pawn_of_that_zone_slides_up_one_row_and_nothing_else_does():
    given = parse_position("zones=0:1203a,0213a;0:2013a;0:0132a pawns=1.0,1.5,2.3,m1")

    after = play(given, "local 0213a 3")

    assert after.pawns == ((1, 6), (1, 4), (2, 3), (4, 1))  # the market's pawn stays: finish cards never move
    assert [zone.top for zone in after.zones] == [-1, 0, 0]


def test_t10_a_pawn_slid_with_its_card_keeps_its_stop():
    given = parse_position(f"{BOARD} pawns=1.0,1.2")

    after = play(given, "local 1203a 1")

    assert after.pawns == ((1, 0), (1, 1))
    assert [notation for notation in legal(after) if notation.startswith("local")] == ["local 1203a 0", "local 1203a 3"]


def test_t10_travel_slides_the_zone_arrived_in_not_the_zone_left():
    after = play(parse_position(f"{BOARD} pawns=1.0,m9"), "travel 3")

    assert [zone.top for zone in after.zones] == [0, 0, -1, 0]


def test_t10_start_and_finish_do_not_move_so_prices_change():
    after = play(parse_position(f"{BOARD} pawns=4.0,m9"), "local 1032a 3")

    assert prices(after.zones) == (4, 3, 4, 2)


# --- T11: no stop is shared


def test_t11_no_local_move_to_a_stop_with_a_pawn():
    given = parse_position("zones=0:1203a.0101;0:2013a pawns=1.0,1.2")

    assert refusal(given, "local 1203a 2") is Refusal.STOP_TAKEN
    assert "local 1203a 2" not in legal(given)
    assert "local 1203a 1" in legal(given)


def test_t11_no_travel_to_a_stop_with_a_pawn_from_the_left():
    given = parse_position(f"{BOARD} pawns=1.0,3.0")

    assert refusal(given, "travel 3") is Refusal.STOP_TAKEN
    assert travels(given) == ["travel 2", "travel 4", "travel market"]


def test_t11_no_travel_to_a_stop_with_a_pawn_from_the_right():
    given = parse_position(f"{BOARD} pawns=4.0,2.1")

    assert refusal(given, "travel 2") is Refusal.STOP_TAKEN
    assert travels(given) == ["travel 1", "travel 3", "travel market"]


def test_t11_a_pawn_on_another_stop_of_the_card_is_no_hindrance():
    given = parse_position(f"{BOARD} pawns=4.0,2.0")  # right lane 0 of zone 2 is met by left lane 1

    assert play(given, "travel 2").pawns == ((2, 0), (2, -1))


def test_t11_a_market_holds_any_number_of_pawns():
    given = parse_position(f"{BOARD} pawns=1.0,m1,m1")

    assert play(given, "travel market").pawns == ((5, 1), (5, 1), (5, 1))


# --- T12, T13: selling


def test_t12_selling_all_after_arriving():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 goods=2.1.0.0/0.0.0.0")

    arrived, events = step(given, "travel market")
    assert events == (PawnMoved(0, MoveKind.TRAVEL, market=1),)
    assert legal(arrived) == ["sell 0", "sell 1", "sell 2"]

    after, events = step(arrived, "sell 2")

    assert events == (GoodsSold(0, OILPETROL, 2, 2), TurnStarted(1))
    assert after.goods[0] == (0, 1, 0, 0)
    assert after.gold == (4, 0)
    assert after.sold == (2, 0, 0, 0)
    assert after.zones == given.zones  # selling slides nothing


def test_t12_selling_a_part():
    given = parse_position(f"{BOARD} pawns=m3,2.0 goods=0.0.0.3/0.0.0.0 gold=1,0")

    after = play(given, "stay", "sell 2")

    assert after.goods[0] == (0, 0, 0, 1)
    assert after.gold == (9, 0)


def test_t12_selling_is_optional():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 goods=2.0.0.0/0.0.0.0")

    after, events = step(play(given, "travel market"), "sell 0")

    assert events == (TurnStarted(1),)
    assert after.goods == given.goods
    assert after.gold == (0, 0)


def test_t12_selling_after_having_stayed_on_a_market():
    given = parse_position(f"{BOARD} pawns=m2,2.0 goods=0.0.1.0/0.0.0.0")

    stayed, events = step(given, "stay")
    assert events == (TurnPassed(0),)

    assert step(stayed, "sell 1")[1] == (GoodsSold(0, BEETCANDY, 1, 3), TurnStarted(1))


@pytest.mark.parametrize(
    ("market", "good", "price"), [("m1", OILPETROL, 2), ("m0", MILKBREAD, 1), ("m2", BEETCANDY, 3), ("m3", NUCLEONS, 4)]
)
def test_t12_only_the_good_connected_to_this_very_market_is_sold_at_its_value(market, good, price):
    given = parse_position(f"{BOARD} pawns={market},2.0 goods=1.1.1.1/0.0.0.0")

    assert step(play(given, "stay"), "sell 1")[1][0] == GoodsSold(0, good, 1, price)


def test_t12_a_market_above_row_0_pays_its_value():
    given = parse_position("zones=0:1203a;0:2013a;0:0132a;-1:1032a pawns=1.0,2.0 goods=1.0.0.0/0.0.0.0")

    assert play(given, "travel market", "sell 1").gold == (4, 0)  # row −1 is worth 4


@pytest.mark.parametrize(
    ("market", "goods"),
    [
        ("m1", "0.5.5.5"),  # connected to oilpetrol, of which there is none
        ("m5", "5.5.5.5"),  # connected to nothing
        ("m-1", "5.5.5.5"),
    ],
)
def test_t12_with_nothing_to_sell_the_turn_ends_by_itself(market, goods):
    given = parse_position(f"{BOARD} pawns={market},2.0 goods={goods}/0.0.0.0")

    assert step(given, "stay")[1] == (TurnPassed(0), TurnStarted(1))


def test_t12_arriving_with_nothing_to_sell_ends_the_turn():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 goods=0.1.1.1/1.0.0.0")

    assert step(given, "travel market")[1] == (PawnMoved(0, MoveKind.TRAVEL, market=1), TurnStarted(1))


def test_t12_the_connection_that_counts_is_the_one_now():
    given = parse_position(f"{BOARD} pawns=m3,4.0 goods=0.0.1.1/0.0.0.0 turn=1")

    after = play(given, "local 1032a 3", "stay")  # zone 4 slides: market 3 now is the beetcandy line's

    assert step(after, "sell 1")[1][0] == GoodsSold(0, BEETCANDY, 1, 4)


def test_t12_no_more_than_held_can_be_sold():
    after = play(parse_position(f"{BOARD} pawns=m1,2.0 goods=2.9.9.9/0.0.0.0"), "stay")

    assert refusal(after, "sell 3") is Refusal.NOTHING_TO_SELL


def test_t13_selling_comes_after_the_move_or_the_staying():
    given = parse_position(f"{BOARD} pawns=m1,2.0 goods=2.0.0.0/0.0.0.0")

    assert refusal(given, "sell 1") is Refusal.NOT_NOW
    assert "sell 1" not in legal(given)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_t13_selling_ends_the_turn(count):
    given = parse_position(f"{BOARD} pawns=m1,2.0 goods=2.0.0.0/0.0.0.0")

    assert play(given, "stay", f"sell {count}").turn == 1


def test_t13_no_selling_on_a_stop():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 goods=2.2.2.2/0.0.0.0")

    assert refusal(given, "sell 1") is Refusal.NOT_NOW
    assert play(given, "stay").turn == 1


# --- T14: leaving a market


def test_t14_a_market_is_left_leftward_along_the_line_that_meets_it():
    given = parse_position(f"{BOARD} pawns=m1,1.3")

    assert legal(given) == ["stay", "travel 1", "travel 2", "travel 3", "travel 4"]
    assert play(given, "travel 3").pawns[0] == (3, -1)
    assert play(given, "travel 1").pawns[0] == (1, -1)


def test_t14_the_line_that_meets_the_market_now_not_the_one_travelled():
    given = parse_position(f"{BOARD} pawns=2.3,4.0")

    after = play(given, "travel market", "local 1032a 3", "travel 3")  # T4: market 3 was nucleons, is beetcandy

    assert after.pawns[0] == (3, 1)  # on left lane 2, slid up
    assert tokens(after, 3) == "1101"


@pytest.mark.parametrize("notation", ["local 1032a 0", "off top", "off bottom", "turn #0", "travel market"])
def test_t14_no_other_move_from_a_market(notation):
    given = parse_position(f"{BOARD} pawns=m1,1.0")

    assert refusal(given, notation) is Refusal.ON_MARKET


# --- T15: the target


@pytest.mark.parametrize("gold", [17, 18, 20])
def test_t15_21_gold_or_more_wins_at_once(gold):
    given = parse_position(f"{BOARD} pawns=m1,2.0,3.0 goods=2.0.0.0/0.0.0.0/0.0.0.0 gold={gold},5,9")

    after, events = step(play(given, "stay"), "sell 2")

    assert events == (GoodsSold(0, OILPETROL, 2, 2), MatchEnded((0,), "target"))
    assert TIMETRAVEL.outcome(after) == Outcome((0,), ((0,), (2,), (1,)), "target")
    assert TIMETRAVEL.to_move(after) is None
    assert [TIMETRAVEL.legal_actions(after, seat) for seat in range(3)] == [(), (), ()]


def test_t15_20_gold_do_not_win():
    given = parse_position(f"{BOARD} pawns=m1,2.0 goods=2.0.0.0/0.0.0.0 gold=16,0")

    after = play(given, "stay", "sell 2")

    assert after.gold == (20, 0)
    assert TIMETRAVEL.outcome(after) is None
    assert after.turn == 1


def test_t15_a_scenario_may_set_the_target():
    given = parse_position(f"{BOARD} pawns=m1,2.0 goods=2.0.0.0/0.0.0.0 target=4")

    assert step(play(given, "stay"), "sell 1")[1][-1] == TurnStarted(1)
    assert step(play(given, "stay"), "sell 2")[1][-1] == MatchEnded((0,), "target")


# --- T16: not enough cards


def test_t16_with_an_empty_deck_nobody_leaves_the_map():
    given = parse_position(f"{BOARD} pawns=1.0,2.0 deck=")

    assert not [notation for notation in legal(given) if notation.startswith("off")]
    assert refusal(given, "off top") is refusal(given, "off bottom") is Refusal.DECK_TOO_SMALL


def test_t16_with_an_empty_deck_all_moves_that_need_no_card_remain():
    given = parse_position("zones=0:1203a,?1230b;0:2013a;0:?0132a pawns=1.0,2.0 deck=")

    assert legal(given) == [
        "stay",
        *(f"local 1203a {lane}" for lane in (1, 2, 3)),
        "turn #1",
        "travel 2",
        "travel 3",
        "travel market",
    ]


@pytest.mark.parametrize("pawn", ["1.9", "3.10"])
def test_t16_travel_that_needs_two_cards_is_not_available_with_one(pawn):
    board = f"zones=9:1203a;0:2013a;10:0132a pawns={pawn},m9"

    one, two = parse_position(f"{board} deck=0213a"), parse_position(f"{board} deck=0213a,1230b")

    assert "travel 2" not in legal(one)
    assert refusal(one, "travel 2") is Refusal.DECK_TOO_SMALL
    assert "travel 2" in legal(two)
    assert play(two, "travel 2").deck == ()


def test_t16_a_void_too_wide_to_stop_in_may_be_crossed():
    given = parse_position("zones=0:1203a;-9:2013a;0:0132a pawns=1.0,m9 deck=")

    assert travels(given) == ["travel 3", "travel market"]


# --- T17: stalemate, ranking, abandoning


def quiet_turns(state):
    """How many turns of staying it takes until the match is over."""
    turns = 0
    while TIMETRAVEL.outcome(state) is None:
        assert turns < 50
        state, turns = play(state, "stay"), turns + 1
    return turns, state


@pytest.mark.parametrize(("pawns", "turns"), [("1.0,2.0", 10), ("1.0,2.0,3.0", 15)])
@pytest.mark.parametrize("first", [0, 1])
def test_t17_five_whole_quiet_rounds_end_the_game_and_not_a_turn_earlier(pawns, turns, first):
    given = parse_position(f"{BOARD} pawns={pawns} first={first} turn={first}")

    assert quiet_turns(given)[0] == turns


def test_t17_a_round_begun_with_a_token_taken_is_not_quiet():
    given = play(parse_position(f"{BOARD} pawns=1.0,2.0 quiet=4"), "local 1203a 1")

    assert quiet_turns(given)[0] == 1 + 10


def test_t17_a_round_closed_with_a_token_taken_is_not_quiet():
    given = play(parse_position(f"{BOARD} pawns=1.0,2.0 quiet=4"), "stay", "local 2013a 1")

    assert quiet_turns(given)[0] == 10


def test_t17_a_card_laid_breaks_the_quiet():
    given = play(parse_position("zones=0:1203a;-4:2013a pawns=1.0,m9 quiet=4 turn=1"), "travel 2")

    assert quiet_turns(given)[0] == 10


def test_t17_a_sale_breaks_the_quiet():
    given = play(parse_position(f"{BOARD} pawns=1.0,m1 goods=0.0.0.0/1.0.0.0 quiet=4 turn=1"), "stay", "sell 1")

    assert quiet_turns(given)[0] == 10


@pytest.mark.parametrize("notation", ["local 1203a 1", "travel 2", "travel market", "stay"])
def test_t17_moves_to_empty_stops_and_to_markets_are_quiet(notation):
    board = "zones=0:1203a.0011;0:2013a.1011 pawns=1.0,m9"  # the line of seat 0 meets the empty stop of zone 2

    opened = parse_position(f"{board} quiet=4")
    assert step(play(opened, notation), "stay")[1][-1] == MatchEnded((0, 1), "stalemate")

    closed = parse_position(f"{board} quiet=4 first=1 turn=0")
    assert step(closed, notation)[1][-1] == MatchEnded((0, 1), "stalemate")


def test_t17_selling_nothing_is_quiet():
    given = parse_position(f"{BOARD} pawns=m1,m9 goods=1.0.0.0/0.0.0.0 quiet=4 first=1 turn=0")

    assert step(play(given, "stay"), "sell 0")[1] == (MatchEnded((0, 1), "stalemate"),)


def test_t17_the_setup_placing_is_no_quiet_round():
    assert quiet_turns(play(begin(2), "stop 0", "stop 0"))[0] == 10


def test_t17_at_a_stalemate_most_gold_wins():
    after = quiet_turns(parse_position(f"{BOARD} pawns=1.0,2.0,3.0 gold=4,9,4"))[1]

    assert after.ended == MatchEnded((1,), "stalemate")
    assert TIMETRAVEL.outcome(after) == Outcome((1,), ((1,), (0, 2)), "stalemate")


def test_t17_at_a_stalemate_equal_gold_shares_the_win():
    after = quiet_turns(parse_position(f"{BOARD} pawns=1.0,2.0,3.0 gold=9,4,9"))[1]

    assert TIMETRAVEL.outcome(after) == Outcome((0, 2), ((0, 2), (1,)), "stalemate")


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_t17_a_table_may_abandon_at_any_time_ranked_by_gold_without_a_winner(turn):
    given = parse_position(f"{BOARD} pawns=1.0,2.0,3.0 gold=3,8,3 turn={turn}")
    assert Abandon() not in TIMETRAVEL.legal_actions(given, turn)

    after, events = step(given, "abandon")

    assert events == (MatchEnded((), "abandoned"),)
    assert TIMETRAVEL.outcome(after) == Outcome((), ((1,), (0, 2)), "abandoned")
    assert TIMETRAVEL.to_move(after) is None


@pytest.mark.parametrize("position", ["pawns=-,-", "pawns=1.0,2.0 waiting=1.0", "pawns=m1,2.0 moved=1"])
def test_t17_a_table_may_abandon_in_the_middle_of_a_turn(position):
    assert step(parse_position(f"{BOARD} {position}"), "abandon")[1] == (MatchEnded((), "abandoned"),)


def test_t17_a_running_match_has_no_outcome():
    assert TIMETRAVEL.outcome(parse_position(f"{BOARD} pawns=1.0,2.0 gold=20,0")) is None


# --- Scenarios: number of zones, opening cards, target


@pytest.mark.parametrize(("seats", "zones"), [(2, 2), (5, 5), (2, 9), (3, 46)])
def test_scenario_zones_from_the_number_of_players_up_to_all_cards(seats, zones):
    state = begin(seats, zones=zones)

    assert len(state.zones) == zones
    assert len(state.deck) == 46 - zones
    for _ in range(seats):
        state = play(state, "stop 0")
    assert sorted(state.pawns) == [(zone, 0) for zone in range(1, seats + 1)]


def test_scenario_opening_cards_lie_in_their_order():
    state = begin(2, opening=("3210b", "0132a", "1203a", "2013a"))

    assert [zone.cards[0].card.id for zone in state.zones] == ["3210b", "0132a", "1203a", "2013a"]
    assert len(state.deck) == 42


def test_scenario_opening_cards_for_the_first_zones_only():
    state, events = TIMETRAVEL.begin(Options(opening=("3210b",)), 2, 7)
    cards = [zone.cards[0].card.id for zone in state.zones]

    assert cards[0] == "3210b"
    assert isinstance(events[0], DeckShuffled)
    assert sorted([*cards, *state.deck]) == sorted(DECK)


SETUPS_REFUSED = [
    (1, {}, Refusal.PLAYERS),
    (6, {}, Refusal.PLAYERS),
    (3, {"zones": 2}, Refusal.BAD_OPTION),
    (2, {"zones": 0}, Refusal.BAD_OPTION),
    (2, {"zones": -4}, Refusal.BAD_OPTION),
    (2, {"zones": 47}, Refusal.BAD_OPTION),
    (2, {"target_gold": 0}, Refusal.BAD_OPTION),
    (2, {"first": 2}, Refusal.NO_SUCH_SEAT),
    (2, {"first": -1}, Refusal.NO_SUCH_SEAT),
    (2, {"opening": ["0123a"]}, Refusal.UNKNOWN_CARD),
    (2, {"opening": ["1203a", "1203a"]}, Refusal.BAD_OPTION),
    (2, {"opening": ["1203a", "1203b", "0132a"], "zones": 2}, Refusal.BAD_OPTION),
    (2, {"zones": "4"}, Refusal.BAD_OPTION),
    (2, {"zones": True}, Refusal.BAD_OPTION),
    (2, {"target_gold": None}, Refusal.BAD_OPTION),
    (2, {"opening": "1203a"}, Refusal.BAD_OPTION),
    (2, {"opening": [1203]}, Refusal.BAD_OPTION),
    (2, {"gold": 21}, Refusal.BAD_OPTION),
]


@pytest.mark.parametrize(("seats", "options", "reason"), SETUPS_REFUSED)
def test_scenario_refused_before_the_match_starts(seats, options, reason):
    with pytest.raises(IllegalSetup) as caught:
        TIMETRAVEL.setup(read_options(options), seats, 7)

    assert caught.value.reason is reason


# --- Refusals

HIDDEN = "zones=0:1203a,?1230b;0:2013a"
ACTIONS_REFUSED = [
    # not this player's to decide
    (f"{BOARD} pawns=1.0,2.0", 1, "stay", Refusal.NOT_YOUR_TURN),
    (f"{BOARD} pawns=-,-", 1, "stop 0", Refusal.NOT_YOUR_TURN),
    (f"{BOARD} pawns=1.0,2.0", 2, "stay", Refusal.NOT_YOUR_TURN),
    # not at this time
    (f"{BOARD} pawns=-,-", 0, "stay", Refusal.NOT_NOW),
    (f"{BOARD} pawns=-,-", 0, "local 1203a 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=-,-", 0, "travel 2", Refusal.NOT_NOW),
    (f"{BOARD} pawns=-,-", 0, "sell 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=1.0,2.0", 0, "stop 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=1.0,2.0", 0, "sell 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=1.0,2.0 waiting=1.0", 0, "sell 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=1.0,2.0 waiting=1.0", 0, "off top", Refusal.NOT_NOW),
    (f"{BOARD} pawns=m1,2.0 moved=1 goods=1.0.0.0/0.0.0.0", 0, "stop 0", Refusal.NOT_NOW),
    (f"{BOARD} pawns=m1,2.0 moved=1 goods=1.0.0.0/0.0.0.0", 0, "stay", Refusal.NOT_NOW),
    # no such thing
    (f"{BOARD} pawns=-,-", 0, "stop 4", Refusal.NO_SUCH_STOP),
    (f"{BOARD} pawns=1.0,2.0 waiting=1.0", 0, "stop 4", Refusal.NO_SUCH_STOP),
    (f"{BOARD} pawns=1.0,2.0", 0, "local 1203a 4", Refusal.NO_SUCH_STOP),
    (f"{BOARD} pawns=1.0,2.0", 0, "local 0123a 0", Refusal.UNKNOWN_CARD),
    (f"{BOARD} pawns=1.0,2.0", 0, "turn #1", Refusal.UNKNOWN_CARD),
    (f"{BOARD} pawns=1.0,2.0", 0, "travel 0", Refusal.NO_SUCH_ZONE),
    (f"{BOARD} pawns=1.0,2.0", 0, "travel 1", Refusal.NO_SUCH_ZONE),
    (f"{BOARD} pawns=1.0,2.0", 0, "travel 5", Refusal.NO_SUCH_ZONE),
    # not to this place
    (f"{BOARD} pawns=1.0,2.0", 0, "local 2013a 1", Refusal.NOT_IN_YOUR_ZONE),
    (f"{BOARD} pawns=1.0,2.0", 0, "local 0213a 1", Refusal.NOT_IN_YOUR_ZONE),
    (f"{HIDDEN} pawns=1.0,2.0", 0, "local 1230b 0", Refusal.NOT_IN_YOUR_ZONE),
    (f"{HIDDEN} pawns=1.0,2.0", 0, "turn #0", Refusal.FACE_UP),
    (f"{BOARD} pawns=1.0,1.1", 0, "local 1203a 1", Refusal.STOP_TAKEN),
    (f"{BOARD} pawns=1.0,1.1", 0, "local 1203a 0", Refusal.STOP_TAKEN),
    (f"{BOARD} pawns=1.0,2.1", 0, "travel 2", Refusal.STOP_TAKEN),
    (f"{BOARD} pawns=m1,2.1", 0, "travel 2", Refusal.STOP_TAKEN),
    (f"{BOARD} pawns=m1,2.0", 0, "travel market", Refusal.ON_MARKET),
    (f"{BOARD} pawns=m1,2.0", 0, "local 1203a 0", Refusal.ON_MARKET),
    (f"{BOARD} pawns=m1,2.0", 0, "off top", Refusal.ON_MARKET),
    (f"{BOARD} pawns=m1,2.0", 0, "turn #0", Refusal.ON_MARKET),
    # not with so few cards or tokens
    (f"{BOARD} pawns=1.0,2.0 deck=", 0, "off bottom", Refusal.DECK_TOO_SMALL),
    ("zones=0:1203a;-4:2013a pawns=1.0,m9 deck=", 0, "travel 2", Refusal.DECK_TOO_SMALL),
    (f"{BOARD} pawns=m1,2.0 moved=1 goods=1.9.9.9/0.0.0.0", 0, "sell 2", Refusal.NOTHING_TO_SELL),
]


@pytest.mark.parametrize(("position", "seat", "notation", "reason"), ACTIONS_REFUSED)
def test_refusal_names_its_reason_and_changes_nothing(position, seat, notation, reason):
    given = parse_position(position)
    before = legal(given)
    action = parse_action(notation, seat)

    with pytest.raises(IllegalAction) as caught:
        TIMETRAVEL.decide(given, action)

    assert caught.value.reason is reason
    assert caught.value.detail
    assert action not in TIMETRAVEL.legal_actions(given, seat)
    assert given == parse_position(position)
    assert legal(given) == before


@pytest.mark.parametrize("notation", ["stay", "abandon", "travel market"])
def test_refusal_once_the_match_is_over(notation):
    over = play(parse_position(f"{BOARD} pawns=1.0,2.0"), "abandon")

    assert refusal(over, notation) is Refusal.MATCH_OVER


@pytest.mark.parametrize(
    "notation",
    [
        *("", "jump", "STAY", " stay", "stay ", "stay here", "abandon now", "off", "off left"),
        *("stop", "stop x", "stop -1", "stop 1 2", "local 1203a", "local  1", "turn 1", "turn #", "turn #x"),
        *("travel", "travel home", "travel -1", "sell", "sell all", "sell -1"),
    ],
)
def test_refusal_of_anything_that_is_no_notation(notation):
    with pytest.raises(IllegalAction) as caught:
        parse_action(notation, 0)

    assert caught.value.reason is Refusal.BAD_NOTATION


def test_refusal_of_a_move_without_its_seat():
    with pytest.raises(IllegalAction) as caught:
        parse_action("stay", None)

    assert caught.value.reason is Refusal.NO_SUCH_SEAT


def test_refusal_reasons_of_actions_are_all_tried():
    tried = {reason for *_, reason in ACTIONS_REFUSED} | {reason for *_, reason in SETUPS_REFUSED}
    elsewhere = {Refusal.MATCH_OVER, Refusal.BAD_NOTATION}  # the tests just above
    chronology = {"variant_off", "not_in_hand", "no_such_gap", "hint_spent", "too_few_cards"}
    nowhere = {"face_down"}  # T9 keeps a face-down card's face secret, so no refusal may tell of it

    assert set(Refusal) - tried - elsewhere <= chronology | nowhere


@pytest.mark.parametrize(
    "notation",
    ["stop 3", "local 1203a 2", "off top", "off bottom", "turn #1", "travel 4", "travel market", "stay", "sell 0"],
)
def test_notation_round_trips(notation):
    action = parse_action(notation, 1)

    assert format_action(action) == notation
    assert TIMETRAVEL.seat_of(action) == 1


def test_notation_of_abandoning_belongs_to_no_seat():
    assert format_action(parse_action("abandon", None)) == "abandon"
    assert TIMETRAVEL.seat_of(parse_action("abandon", 1)) is None
