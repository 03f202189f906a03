"""C2, T9: what a seat cannot see changes neither its view, nor its legal actions, nor a computer's choice."""

from random import Random

import pytest

from game.ai.beliefs import CASUAL, form_beliefs
from game.ai.chronology import Casual as CasualChronology
from game.ai.player import choose
from game.ai.timetravel import Casual as CasualTraveller
from game.model.dice import Dice
from game.model.timetravel.board import DECK, Zone, face_down
from tests.model.cases import CASES, random_walk


def redealt_chronology(state, source):
    """The same table with other dates on the unseen cards, another order of the pile and other dice."""
    unseen = [*state.pile, *(card for hand in state.hands for card in hand)]
    years = dict(state.years)
    dealt = [years[card] for card in unseen]
    source.shuffle(dealt)
    years |= zip(unseen, dealt, strict=True)
    pile = list(state.pile)
    source.shuffle(pile)
    options = type(state.options)(
        years=years, **{name: getattr(state.options, name) for name in state.options.__slots__ if name != "years"}
    )
    return state._replace(options=options, pile=tuple(pile), dice=Dice(source.randrange(10**6), 3))


def redealt_timetravel(state, source):
    """The same board with other faces on the face-down cards, another order of the deck and other dice."""
    hidden = [each.card.id for zone in state.zones for each in zone.cards if not each.up]
    cards = [*state.deck, *hidden]
    source.shuffle(cards)
    faces = iter(cards[len(state.deck) :])
    zones = tuple(
        Zone(zone.top, tuple(each if each.up else face_down(DECK[next(faces)]) for each in zone.cards))
        for zone in state.zones
    )
    return state._replace(zones=zones, deck=tuple(cards[: len(state.deck)]), dice=Dice(source.randrange(10**6), 3))


REDEALT = {"chronology": redealt_chronology, "timetravel": redealt_timetravel}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_hidden_makes_no_difference(case):
    source, rules = Random(1), case.rules
    has_changed = False
    for state, *_ in random_walk(case, seed=10, most=60):
        other = REDEALT[case.game](state, source)
        has_changed |= other != state
        for seat in range(case.seats):
            assert rules.observe(other, seat) == rules.observe(state, seat)
            assert rules.legal_actions(other, seat) == rules.legal_actions(state, seat)
        seat = rules.to_move(state)
        if case.game == "timetravel":
            player = CasualTraveller()
        else:
            player = CasualChronology(form_beliefs(state.years, {}, CASUAL, seed=seat))
        assert choose(player, rules.observe(other, seat), rules.legal_actions(other, seat)) == choose(
            player, rules.observe(state, seat), rules.legal_actions(state, seat)
        )
    assert has_changed


@pytest.mark.parametrize("case", [case for case in CASES if case.game == "chronology"], ids=lambda case: case.name)
def test_a_view_holds_no_year_that_was_not_read_out(case):
    hidden_years = {card: 5_000 + number for number, card in enumerate(case.options.years)}
    options = type(case.options)(
        years=hidden_years, **{name: getattr(case.options, name) for name in case.options.__slots__ if name != "years"}
    )
    state, _ = case.rules.begin(options, case.seats, 3)
    seen = repr(case.rules.observe(state, 0))
    told = {hidden_years[card] for card in (*state.line, *state.box)}
    assert [year for year in hidden_years.values() if str(year) in seen] == sorted(told)


def test_a_view_of_the_board_names_no_face_down_card():
    case = next(case for case in CASES if case.name == "timetravel-wide")
    met = 0
    for state, *_ in random_walk(case, seed=4, most=200):
        hidden = {each.card.id for zone in state.zones for each in zone.cards if not each.up}
        met += bool(hidden)
        seen = repr(case.rules.observe(state, 0))
        assert not [card for card in (*hidden, *state.deck) if f"'{card}'" in seen]
    assert met
