"""Several decks as one: each event once, filtered by theme and years."""

from pathlib import Path

import pytest

from game.content.decks import Card, Deck
from game.content.mix import TooFewCards, mix


def card(card_id, year=1900, theme="space", event=None):
    return Card(card_id, event or card_id, year, False, theme, card_id, card_id, "", "", "", "", 2)


def deck(deck_id, *cards):
    return Deck(deck_id, Path(f"{deck_id}.csv"), Path(), False, cards, ())


def ids(cards):
    return [each.id for each in cards]


def test_all_cards_of_all_decks_are_in_the_mix():
    assert ids(mix([deck("a", card("moon"), card("mars")), deck("b", card("rome"))])) == ["moon", "mars", "rome"]


def test_nothing_mixed_is_nothing():
    assert mix([]) == ()


def test_an_event_in_two_decks_is_in_the_mix_once():
    one = deck("a", card("moon", event="landing"), card("mars"))
    two = deck("b", card("apollo", event="landing"), card("rome"))

    assert ids(mix([one, two])) == ["moon", "mars", "rome"]
    assert ids(mix([two, one])) == ["apollo", "rome", "mars"]


def test_a_deck_taken_twice_counts_once():
    one = deck("a", card("moon"), card("mars"))

    assert ids(mix([one, one])) == ["moon", "mars"]


@pytest.mark.parametrize(
    ("themes", "left"),
    [((), ["moon", "rome", "radio"]), (("space",), ["moon"]), (("city", "space"), ["moon", "rome"]), (("none",), [])],
)
def test_themes_choose_cards(themes, left):
    one = deck("a", card("moon", theme="space"), card("rome", theme="city"), card("radio", theme="sound"))

    assert ids(mix([one], themes=themes)) == left


@pytest.mark.parametrize(
    ("earliest", "latest", "left"),
    [
        (None, None, ["rome", "paper", "moon"]),
        (-753, 1969, ["rome", "paper", "moon"]),
        (-752, None, ["paper", "moon"]),
        (None, 1968, ["rome", "paper"]),
        (105, 105, ["paper"]),
        (0, 0, []),
        (2000, 1000, []),
    ],
)
def test_years_choose_cards_both_ends_included(earliest, latest, left):
    one = deck("a", card("rome", -753), card("paper", 105), card("moon", 1969))

    assert ids(mix([one], earliest=earliest, latest=latest)) == left


def test_a_theme_left_out_in_one_deck_leaves_the_event_of_the_other():
    one = deck("a", card("moon", theme="news", event="landing"))
    two = deck("b", card("apollo", theme="space", event="landing"))

    assert ids(mix([one, two], themes=["space"])) == ["apollo"]


def test_just_enough_cards_are_enough():
    assert len(mix([deck("a", card("moon"), card("mars"))], needed=2)) == 2


def test_too_few_cards_name_both_numbers():  # C13
    one = deck("a", card("moon"), card("mars"), card("rome", theme="city"))

    with pytest.raises(TooFewCards) as refused:
        mix([one], themes=["space"], needed=17)

    assert (refused.value.needed, refused.value.found) == (17, 2)
    assert "17" in str(refused.value)
    assert "2" in str(refused.value).removeprefix("17")


def test_an_event_in_two_decks_is_counted_once():
    with pytest.raises(TooFewCards) as refused:
        mix([deck("a", card("moon")), deck("b", card("moon"))], needed=2)

    assert refused.value.found == 1


def test_ids_are_unique_in_a_mix():  # C14
    cards = mix([deck("a", card("moon", event="landing")), deck("b", card("moon", event="eclipse"))])

    assert len(set(ids(cards))) == len(cards)


def test_a_card_is_called_the_same_however_the_mix_is_filtered():
    one = deck("a", card("moon", theme="news", event="landing"))
    two = deck("b", card("moon", theme="space", event="eclipse"), card("b.moon", theme="space"))

    assert ids(mix([one, two])) == ["moon", "b.moon", "b.b.moon"]
    assert ids(mix([one, two], themes=["space"])) == ["b.moon", "b.b.moon"]
