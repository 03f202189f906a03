"""Looking back: every turned card with where it was put and where it belonged."""

import pytest

from game.model.chronology.placements import Placement, most_missed, neighbours, placements
from game.model.chronology.rules import fits
from game.model.match import begin
from tests.model.cases import CASES, random_match

CHRONOLOGY = [case for case in CASES if case.game == "chronology"]


@pytest.mark.parametrize("case", CHRONOLOGY, ids=lambda case: case.name)
def test_looking_back_counts_what_the_match_counted(case):
    for seed in range(5):
        match = random_match(case, seed, most=300)
        placed = placements(match)
        for seat in range(case.seats):
            own = [each for each in placed if each.seat == seat]
            assert sum(each.is_right for each in own) == match.state.right[seat]
            assert sum(not each.is_right for each in own) == match.state.wrong[seat]
        assert sum(times for _, times in most_missed(placed)) == sum(match.state.wrong)


@pytest.mark.parametrize("case", CHRONOLOGY[:3], ids=lambda case: case.name)
def test_where_a_card_belongs_is_right_by_its_year(case):  # C5, C7
    match = random_match(case, 7, most=300)
    years = match.state.years
    for each in placements(match):
        left, right = each.belongs
        assert left is None or years[left] < each.year
        assert right is None or each.year <= years[right]
        assert each.year == years[each.card]
        if not each.is_right:
            assert each.put != each.belongs


def test_what_was_taken_back_was_never_placed():
    case = CHRONOLOGY[0]
    match = begin(case.header(3))
    seat = match.state.turn
    first, other = case.rules.legal_actions(match.state, seat)[:2]
    taken_back = match.decide(first).undo().decide(other)
    assert placements(taken_back) == placements(match.decide(other))
    assert placements(match.decide(first).undo()) == ()
    (placed,) = placements(match.decide(other))
    assert placed.is_right == fits(match.state, other.card, other.gap)
    assert placed.put == neighbours(match.state.line, other.gap)


def test_the_most_missed_card_comes_first():
    wrong = [Placement(0, card, 1, False, None, (None, None)) for card in ("b", "a", "b", "c")]
    right = Placement(0, "c", 1, True, None, (None, None))
    assert most_missed([*wrong, right]) == (("b", 2), ("a", 1), ("c", 1))
