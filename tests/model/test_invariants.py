"""The invariants at the end of RULES, held after every single event of random play."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.model.chronology.events import CardPlaced, TimeRanOut, TurnStarted
from game.model.timetravel.board import DECK, LANES, connections
from game.model.timetravel.events import CardLaid, GoodsSold, ZoneSlid
from game.model.timetravel.events import TurnStarted as TravelTurn
from tests.model.cases import CASES, Case

TIMETRAVEL = [case for case in CASES if case.game == "timetravel"]
CHRONOLOGY = [case for case in CASES if case.game == "chronology"]
choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=150)
seeds = st.integers(0, 2**32)


def every_event(case: Case, seed: int, picks: list[int]):
    """Before, event and after for each event of the match that `picks` choose."""
    rules = case.rules
    state = rules.blank(case.options, case.seats, seed)
    events = rules.setup(case.options, case.seats, seed)
    for pick in [*picks, None]:
        for event in events:
            after = rules.evolve(state, event)
            yield state, event, after
            state = after
        seat = rules.to_move(state)
        if seat is None or pick is None:
            return
        legal = rules.legal_actions(state, seat)
        events = rules.decide(state, legal[pick % len(legal)])


@settings(max_examples=60, deadline=None)
@given(case=st.sampled_from(TIMETRAVEL), seed=seeds, picks=choices)
def test_time_travel(case, seed, picks):
    for before, event, after in every_event(case, seed, picks):
        laid = [each for zone in after.zones for each in zone.cards]
        # the crossing of a zone is a bijection on rows
        for zone in after.zones:
            rows = range(zone.top - 2, zone.end + 2)
            assert sorted(zone.cross(row) for row in rows) == list(rows)
            assert all(zone.cross_back(zone.cross(row)) == row for row in rows)
        # the four goods are always connected to four different markets
        assert len(set(connections(after.zones))) == LANES
        # tokens on the board + in hands + sold = 4 × the cards now face up
        on_board = sum(each.tokens.bit_count() for each in laid)
        in_hands = sum(map(sum, after.goods))
        assert on_board + in_hands + sum(after.sold) == 4 * sum(each.up for each in laid)
        assert all(each.tokens == 0 for each in laid if not each.up)
        # cards in the deck + on the board = 46, each once
        assert sorted([*after.deck, *(each.card.id for each in laid)]) == sorted(DECK)
        # no stop holds two pawns, and every pawn stands on a face-up stop or on a market
        stops = [place for place in after.pawns if place is not None and place[0] <= len(after.zones)]
        assert len(set(stops)) == len(stops)
        assert all(after.zones[number - 1].card_at(row).up for number, row in stops)
        # only T10 moves a zone, by exactly one row
        for number, (old, new) in enumerate(zip(before.zones, after.zones, strict=True), start=1):
            slides = isinstance(event, ZoneSlid) and event.zone == number
            laid_on_top = isinstance(event, CardLaid) and event.zone == number and event.side == "top"
            assert new.top == old.top - slides - LANES * laid_on_top
        # gold only grows, and only by T12
        for seat, (old_gold, new_gold) in enumerate(zip(before.gold, after.gold, strict=True)):
            sold = isinstance(event, GoodsSold) and event.seat == seat
            assert new_gold == old_gold + (event.count * event.price if sold else 0)


@settings(max_examples=60, deadline=None)
@given(case=st.sampled_from(CHRONOLOGY), seed=seeds, picks=choices)
def test_chronology(case, seed, picks):
    gone = set()
    for before, event, after in every_event(case, seed, picks):
        if not after.pile and not after.line:
            continue
        # every card is in one place
        gone |= {card for hand in before.hands for card in hand if type(event).__name__ == "SeatsEliminated"} - {
            card for hand in after.hands for card in hand
        }
        places = [*after.pile, *after.line, *after.box, *(card for hand in after.hands for card in hand)]
        assert len(set(places)) == len(places)
        assert set(places) | gone == set(case.options.years)
        # the line is in order (C5, C7)
        years = [after.years[card] for card in after.line]
        assert years == sorted(years)
        # a date that is told is the card's own
        if isinstance(event, CardPlaced | TimeRanOut):
            assert event.year == after.years[event.card]


@pytest.mark.parametrize("case", [*TIMETRAVEL, *CHRONOLOGY], ids=lambda case: case.name)
def test_turns_go_round_clockwise(case):
    turns = [
        event.seat
        for _, event, _ in every_event(case, 9, list(range(3, 90, 7)))
        if isinstance(event, TurnStarted | TravelTurn)
    ]
    first = case.options.first
    assert turns[: case.seats] == [(first + step) % case.seats for step in range(case.seats)][: len(turns)]
