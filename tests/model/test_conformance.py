"""One suite over both games: what holds for any game that is built from decide and evolve."""

from itertools import product

import pytest

from game.model.chronology import position as chronology_position
from game.model.core import IllegalAction
from game.model.record import audit, fold, write_match
from game.model.timetravel import position as timetravel_position
from game.model.timetravel.board import DECK
from tests.model.cases import CASES, YEARS, Case, random_match, random_walk

POSITIONS = {"chronology": chronology_position, "timetravel": timetravel_position}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def universe(case: Case, state: object) -> list[str]:
    """Every notation worth trying, legal or not."""
    if case.game == "timetravel":
        cards = [laid.card.id for zone in state.zones for laid in zone.cards] + [next(iter(DECK)), "nonsense"]
        return [
            *(f"stop {lane}" for lane in range(6)),
            *(f"local {card} {lane}" for card, lane in product(dict.fromkeys(cards), range(5))),
            *(f"turn #{index}" for index in range(5)),
            *(f"travel {zone}" for zone in range(len(state.zones) + 2)),
            *(f"sell {count}" for count in range(9)),
            "off top",
            "off bottom",
            "travel market",
            "stay",
        ]
    gaps = range(len(state.line) + 3)
    return [
        *(f"place {card} {gap}" for card, gap in product([*YEARS, "nonsense"], gaps)),
        *(f"hint {card}" for card in [*YEARS, "nonsense"]),
        "judge accept",
        "judge refuse",
    ]


@each_case
def test_every_legal_action_decides_and_every_other_is_refused_and_changes_nothing(case):
    rules = case.rules
    for step, (state, *_) in enumerate(random_walk(case, seed=7, most=60)):
        if step % 12:
            continue
        seat = rules.to_move(state)
        legal = rules.legal_actions(state, seat)
        before = repr(state)
        for notation in universe(case, state):
            action = rules.parse_action(notation, seat)
            if action in legal:
                assert rules.decide(state, action)
            else:
                with pytest.raises(IllegalAction) as refusal:
                    rules.decide(state, action)
                assert refusal.value.detail
        assert repr(state) == before
        assert {rules.format_action(action) for action in legal} <= set(universe(case, state))


@each_case
def test_legal_actions_come_without_doubles_and_always_in_the_same_order(case):
    for state, *_ in random_walk(case, seed=2, most=40):
        legal = case.rules.legal_actions(state, case.rules.to_move(state))
        assert legal
        assert len(set(legal)) == len(legal)
        assert case.rules.legal_actions(state, case.rules.to_move(state)) == legal


@each_case
def test_nobody_acts_out_of_turn(case):
    rules = case.rules
    for state, action, *_ in random_walk(case, seed=3, most=40):
        for other in range(case.seats + 1):
            if other != rules.to_move(state):
                assert rules.legal_actions(state, other) == ()
                with pytest.raises(IllegalAction):
                    rules.decide(state, rules.parse_action(rules.format_action(action), other))


@each_case
def test_notation_round_trips(case):
    rules = case.rules
    for state, *_ in random_walk(case, seed=4, most=40):
        seat = rules.to_move(state)
        for action in rules.legal_actions(state, seat):
            notation = rules.format_action(action)
            assert rules.parse_action(notation, seat) == action
            assert "\n" not in notation


@each_case
@pytest.mark.parametrize("seed", range(3))
def test_every_game_ends_and_ranks_every_seat_once(case, seed):
    match = random_match(case, seed, most=30_000)
    outcome = case.rules.outcome(match.state)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(case.seats))
    if outcome.winners:
        assert outcome.ranking[0] == outcome.winners
    assert case.rules.to_move(match.state) is None
    assert all(case.rules.outcome(state) is None for state in match.states[:-1])


@each_case
def test_records_round_trip_and_their_events_fold_to_the_state(case):
    match = random_match(case, seed=5, most=400)
    lines = write_match(match).splitlines()
    assert fold(lines) == match
    assert audit(lines) == match


@each_case
def test_the_same_seed_deals_the_same_match_and_another_seed_another(case):
    assert case.rules.setup(case.options, case.seats, 11) == case.rules.setup(case.options, case.seats, 11)
    assert case.rules.setup(case.options, case.seats, 11) != case.rules.setup(case.options, case.seats, 12)


@each_case
def test_a_position_as_text_plays_on_like_the_position_itself(case):
    notation = POSITIONS[case.game]
    for state, action, events, _ in random_walk(case, seed=6, most=50):
        if getattr(state, "hint", None) is None:
            text = notation.format_position(state)
            read = notation.parse_position(text)
            assert "\n" not in text
            assert notation.format_position(read) == text
            assert case.rules.decide(read, action) == events


@each_case
def test_a_decision_can_be_taken_back_and_taken_again(case):
    match = random_match(case, seed=8, most=10)
    last = match.entries[-1].action
    again = match.undo().decide(last)
    assert match.undo().state == match.states[-2]
    assert again.state == match.state
    assert audit(write_match(again).splitlines()) == again
