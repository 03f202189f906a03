"""The material and the geometry of time travel (RULES T, before T1), and the rulebook's worked example."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.actions import parse_action
from game.model.timetravel.board import (
    DECK,
    GOODS,
    Good,
    Side,
    Zone,
    connected_good,
    connections,
    face_down,
    face_up,
    line_from_left,
    line_through,
    market_value,
    prices,
    prices_after_taking,
)
from game.model.timetravel.events import CardLaid, PawnMoved
from game.model.timetravel.position import parse_position

EXAMPLE = "zones=0:1203a;0:2013a;0:0132a;0:1032a"
EXAMPLE_SLID = "zones=0:1203a;0:2013a;0:0132a;-1:1032a"


def play(state, notation):
    """The position after `notation` by the player to move, and the events that led there."""
    events = TIMETRAVEL.decide(state, parse_action(notation, state.turn))
    return TIMETRAVEL.fold(state, events), events


# --- Material


def test_there_are_46_path_cards_known_by_their_ids():
    assert len(DECK) == 46
    assert all(card.id == name for name, card in DECK.items())


def test_the_cards_are_the_23_permutations_other_than_all_straight_each_twice():
    shapes = Counter(card.out for card in DECK.values())

    assert shapes == {shape: 2 for shape in permutations(range(4)) if shape != (0, 1, 2, 3)}


def test_a_segment_joins_the_same_two_lanes_read_from_either_side():
    for card in DECK.values():
        assert [card.back[right] for right in card.out] == [0, 1, 2, 3]


def test_each_card_has_each_of_the_four_goods_on_exactly_one_stop():
    for card in DECK.values():
        assert sorted(card.goods) == sorted(GOODS)


def test_every_good_sits_on_every_left_lane_11_or_12_times():
    counts = Counter((good, lane) for card in DECK.values() for lane, good in enumerate(card.goods))

    assert len(counts) == 16
    assert set(counts.values()) == {11, 12}


def test_the_two_cards_of_a_permutation_differ():
    faces = {(card.out, card.goods) for card in DECK.values()}

    assert len(faces) == 46


def test_the_start_card_s_lanes_are_oilpetrol_milkbread_beetcandy_nucleons_from_the_top():
    assert GOODS == (Good.OILPETROL, Good.MILKBREAD, Good.BEETCANDY, Good.NUCLEONS)


# --- Geometry

zones = st.builds(
    lambda top, cards: Zone(top, tuple(face_up(DECK[card]) if up else face_down(DECK[card]) for card, up in cards)),
    st.integers(-20, 20),
    st.lists(st.tuples(st.sampled_from(sorted(DECK)), st.booleans()), min_size=1, max_size=5, unique_by=lambda c: c[0]),
)
boards = st.lists(zones, min_size=2, max_size=6).map(tuple)


@given(zones)
def test_crossing_a_zone_is_a_bijection_on_rows(zone):
    rows = range(-60, 60)  # far beyond the stack, where lines run straight

    assert sorted(zone.cross(row) for row in rows) == list(rows)
    assert [zone.cross_back(zone.cross(row)) for row in rows] == list(rows)


@given(zones)
def test_a_line_stays_in_its_row_where_no_card_lies(zone):
    assert [zone.cross(row) for row in (zone.top - 1, zone.end)] == [zone.top - 1, zone.end]


@given(boards)
def test_the_four_goods_are_connected_to_four_different_markets(board):
    assert len(set(connections(board))) == 4


@given(boards)
def test_a_market_knows_the_good_that_is_connected_to_it_and_all_others_have_none(board):
    connected = dict(zip(connections(board), GOODS, strict=True))

    for row in range(-60, 60):
        assert connected_good(board, row) == connected.get(row)


@given(boards, st.data())
def test_a_line_is_the_same_line_from_wherever_it_is_followed(board, data):
    line = line_from_left(board, data.draw(st.integers(-20, 20)))

    for number in range(1, len(board) + 2):
        assert line_through(board, (number, line[number - 1])) == line


def test_a_card_covers_four_rows_and_a_stack_is_unbroken():
    zone = parse_position("zones=-2:1203a,?2301b pawns=1.-2").zones[0]

    assert [row for row in range(-8, 12) if zone.covers(row)] == [-2, -1, 0, 1, 2, 3, 4, 5]
    assert [zone.card_at(row).card.id for row in (-2, 1, 2, 5)] == ["1203a", "1203a", "2301b", "2301b"]
    assert zone.card_at(-3) is None
    assert zone.card_at(6) is None


def test_a_line_leaves_a_card_on_the_right_lane_of_its_segment():
    zone = parse_position("zones=-2:1203a pawns=1.-2").zones[0]

    assert [zone.cross(row) for row in (-2, -1, 0, 1)] == [-1, 0, -2, 1]
    assert [zone.cross_back(row) for row in (-1, 0, -2, 1)] == [-2, -1, 0, 1]


@pytest.mark.parametrize(
    ("row", "side", "cards"),
    [
        (3, Side.BOTTOM, 1),
        (6, Side.BOTTOM, 1),
        (7, Side.BOTTOM, 2),
        (11, Side.BOTTOM, 3),
        (-2, Side.TOP, 1),
        (-5, Side.TOP, 1),
        (-6, Side.TOP, 2),
        (-10, Side.TOP, 3),
    ],
)
def test_rows_off_the_stack_are_reached_by_so_many_cards_on_their_side(row, side, cards):
    zone = Zone(-1, (face_up(DECK["1032a"]),))  # rows −1..2

    assert zone.side_of(row) is side
    assert zone.cards_to_reach(row) == cards


def test_rows_of_the_stack_need_no_card():
    zone = Zone(-1, (face_up(DECK["1032a"]),))

    assert [zone.cards_to_reach(row) for row in (-1, 0, 1, 2)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("row", "value"),
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 1), (7, 4), (-1, 4), (-2, 3), (-3, 2), (-4, 1), (-5, 4), (-41, 4), (42, 3)],
)
def test_the_finish_card_repeats_upward_and_downward_without_end(row, value):
    assert market_value(row) == value


# --- The example of the rules


def test_example_prices_before():
    board = parse_position(f"{EXAMPLE} pawns=1.0,2.0").zones

    assert connections(board) == (1, 0, 2, 3)
    assert prices(board) == (2, 1, 3, 4)


def test_example_prices_once_somebody_has_taken_a_token_in_zone_4():
    given = parse_position(f"{EXAMPLE} pawns=4.0,1.0")
    announced = prices_after_taking(given.zones, 4)

    after, _ = play(given, "local 1032a 3")

    assert after.zones[3].top == -1
    assert (after.zones[3].top, after.zones[3].end - 1) == (-1, 2)
    assert connections(after.zones) == (-1, 2, 3, 1)
    assert prices(after.zones) == announced == (4, 3, 4, 2)


def test_example_the_beetcandy_line_runs_over_empty_table_in_zone_4():
    board = parse_position(f"{EXAMPLE_SLID} pawns=1.0,2.0").zones

    assert line_from_left(board, 2) == (2, 0, 2, 3, 3)
    assert board[3].card_at(3) is None


def test_example_only_four_markets_are_connected():
    board = parse_position(f"{EXAMPLE_SLID} pawns=1.0,2.0").zones
    connected = {row: good for row in range(-8, 12) if (good := connected_good(board, row))}

    assert connected == {-1: Good.OILPETROL, 1: Good.NUCLEONS, 2: Good.MILKBREAD, 3: Good.BEETCANDY}


def rows_of_new_card(given, events):
    """The rows that the card laid by `events` covers before the zone slides, and the lane of the forced stop."""
    laid = next(event for event in events if isinstance(event, CardLaid))
    moved = next(event for event in events if isinstance(event, PawnMoved))
    zone = TIMETRAVEL.evolve(given, laid).zones[laid.zone - 1]
    top = zone.top + 4 * zone.index_of(laid.card)
    return range(top, top + 4), moved.lane


def test_example_travelling_from_zone_3_into_zone_4_lays_rows_3_to_6_and_stops_on_left_lane_0():
    given = parse_position(f"{EXAMPLE_SLID} pawns=3.2,1.0 deck=1230b")

    after, events = play(given, "travel 4")

    assert rows_of_new_card(given, events) == (range(3, 7), 0)
    assert after.goods[0] == (0, 0, 1, 0)  # 1230b has beetcandy on its left lane 0
    assert after.pawns[0] == (4, 2)  # and the zone slid


def test_example_travelling_from_the_market_in_row_3_stops_on_the_segment_whose_right_lane_is_0():
    given = parse_position(f"{EXAMPLE_SLID} pawns=m3,1.0 deck=1230b")

    after, events = play(given, "travel 4")

    assert rows_of_new_card(given, events) == (range(3, 7), 3)
    assert DECK["1230b"].out[3] == 0
    assert after.goods[0] == (0, 0, 0, 1)  # 1230b has nucleons on its left lane 3
    assert after.pawns[0] == (4, 5)
