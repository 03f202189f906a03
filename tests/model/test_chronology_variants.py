"""The variants of chronology as RULES.md has them: each a switch, each off by default."""

import pytest

from game.model.chronology import CHRONOLOGY
from game.model.chronology.actions import format_action, parse_action
from game.model.chronology.events import (
    CardDealt,
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardPut,
    HintGiven,
    MatchEnded,
    PileShuffled,
    SeatsEliminated,
    TimeRanOut,
    TurnStarted,
)
from game.model.chronology.options import Options, read_options, write_options
from game.model.chronology.position import parse_position
from game.model.chronology.rules import decide, fits, legal_actions, outcome, to_move
from game.model.chronology.view import observe
from game.model.core import IllegalAction, IllegalSetup, Outcome, Refusal

DECK = {f"card-{number}": 1000 + number * 7919 % 1000 for number in range(109)}


def when(state, notation):
    """The player to move does `notation`: the events, and the position after them."""
    events = decide(state, parse_action(notation, state.turn))
    return events, CHRONOLOGY.fold(state, events)


def deal(seats, seed=7, years=DECK, **options):
    """The first position of a match, and the events of its set-up."""
    return CHRONOLOGY.begin(Options(years=years, **options), seats, seed)


def refusal_of(state, notation):
    with pytest.raises(IllegalAction) as refused:
        when(state, notation)
    return refused.value.reason


def setup_refusal_of(seats, **options):
    with pytest.raises(IllegalSetup) as refused:
        deal(seats, **options)
    return refused.value.reason


# Off by default, a switch at set-up


@pytest.mark.parametrize(
    ("variant", "off"),
    [
        ("learn", False),
        ("streak", False),
        ("coop", False),
        ("hint", False),
        ("explain", False),
        ("hands", ()),
        ("mistakes", None),
        ("clock_s", None),
    ],
)
def test_every_variant_is_off_by_default(variant, off):
    assert getattr(Options(years=DECK), variant) == off
    assert getattr(read_options({"cards": DECK}), variant) == off


@pytest.mark.parametrize("variant", ["learn", "streak", "coop", "hint", "explain"])
def test_every_variant_is_a_switch_that_the_header_keeps(variant):
    options = read_options({"cards": DECK, variant: True})

    assert getattr(options, variant) is True
    assert write_options(options) == {"first": 0, variant: True, "cards": DECK}


@pytest.mark.parametrize(
    ("notation", "variant"),
    [("hint moon", "hint"), ("judge accept", "explain put=moon.1"), ("timeout", "clock_s=60")],
)
def test_a_variant_s_action_is_refused_until_the_variant_is_on(notation, variant):
    table = "line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628"

    assert refusal_of(parse_position(table), notation) is Refusal.VARIANT_OFF
    assert when(parse_position(f"{table} {variant}"), notation)


# Learn


def test_learn_off_leaves_a_wrong_card_in_the_box():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628")

    _, after = when(state, "place moon 0")

    assert (after.line, after.box) == (("rome",), ("moon",))


def test_learn_a_wrong_card_goes_to_its_right_place_and_the_player_still_draws():
    state = parse_position("line=rome@-753,web@1989 hands=moon@1969,tram@1881/ipod@2001 pile=zero@628 box=x@5 learn")

    events, after = when(state, "place moon 0")

    assert events == (
        CardPlaced(0, "moon", 0, 1969, False),
        CardMoved("moon", 1),
        CardDrawn(0, "zero"),
        TurnStarted(1, 1),
    )
    assert after.line == ("rome", "moon", "web")
    assert after.box == ("x",)
    assert after.hands[0] == ("tram", "zero")


@pytest.mark.parametrize(
    ("card", "right_gap"), [("old@-800", 0), ("apollo@1969", 1), ("tram@1881", 1), ("ipod@1989", 3), ("new@2001", 4)]
)
def test_learn_the_right_place_is_the_leftmost_right_gap(card, right_gap):
    state = parse_position(
        f"line=rome@-753,moon@1969,woodstock@1969,web@1989 hands={card},a@1/b@2,c@3 pile=zero@628 learn"
    )
    name = card.split("@")[0]
    wrong_gap = 4 if right_gap < 2 else 0

    events, _ = when(state, f"place {name} {wrong_gap}")

    assert events[1] == CardMoved(name, right_gap)


def test_learn_a_right_card_stays_where_it_was_placed():
    state = parse_position("line=moon@1969,woodstock@1969 hands=apollo@1969,a@1/b@2 pile=zero@628 learn")

    events, after = when(state, "place apollo 2")

    assert events == (CardPlaced(0, "apollo", 2, 1969, True), TurnStarted(1, 1))
    assert after.line == ("moon", "woodstock", "apollo")


def test_learn_a_reshuffle_never_holds_the_wrong_card():  # C11
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 box=x@5 learn")

    events, after = when(state, "place moon 0")

    assert events[2:4] == (PileShuffled(("x",)), CardDrawn(0, "x"))
    assert after.box == ()


def test_learn_with_nothing_left_nothing_is_drawn():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989,a@1 learn")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(0, "moon", 0, 1969, False), CardMoved("moon", 1), TurnStarted(1, 1))
    assert after.hands[0] == ("tram",)


def test_learn_a_hand_emptied_by_a_wrong_card_eliminates_and_does_not_finish():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989,a@1/b@2,c@3 round=4 learn")

    events, after = when(state, "place moon 0")

    assert events[2:] == (SeatsEliminated((0,)), TurnStarted(1, 4))
    assert after.finished == ()
    assert after.eliminated == ((4, 0), None, None)


def test_learn_the_eliminated_are_skipped_in_the_next_round():  # C8
    state = parse_position("line=rome@-753 hands=/web@1989,d@4/b@2,c@3 out=0.4.0 turn=2 round=4 learn")

    events, _ = when(state, "place b 1")

    assert events[-1] == TurnStarted(1, 5)


def test_learn_with_nobody_left_in_the_match_ends_without_a_winner():  # C15
    state = parse_position("line=rome@-753 hands=/moon@1969 out=0.4.0 turn=1 round=5 learn")

    events, after = when(state, "place moon 0")

    assert events[2:] == (SeatsEliminated((1,)), MatchEnded((), "nobody_left"))
    assert outcome(after) == Outcome((), ((1,), (0,)), "nobody_left")


def test_learn_those_who_go_out_in_one_round_share_their_rank():  # C15
    state = parse_position("line=rome@-753 hands=web@1989/moon@1969 round=5 learn")

    _, after = when(state, "place web 0")
    _, after = when(after, "place moon 0")

    assert outcome(after) == Outcome((), ((0, 1),), "nobody_left")


def test_learn_the_last_one_in_plays_on_and_may_win():  # C9
    state = parse_position("line=rome@-753 hands=/moon@1969,web@1989 out=0.4.0 turn=1 round=5 learn")

    events, after = when(state, "place moon 1")
    assert events[-1] == TurnStarted(1, 6)

    events, _ = when(after, "place web 2")
    assert events[-1] == MatchEnded((1,), "alone")


def test_learn_a_rival_eliminated_by_a_wrong_card_leaves_the_win_to_the_only_one_finished():  # C9
    state = parse_position("line=rome@-753 hands=/moon@1969 turn=1 finished=0 learn")

    events, after = when(state, "place moon 0")

    assert events[2:] == (SeatsEliminated((1,)), MatchEnded((0,), "alone"))
    assert outcome(after).ranking == ((0,), (1,))


def test_learn_finalists_share_the_win_when_no_card_is_left():  # C12
    state = parse_position("line=rome@-753 hands=//moon@1969 turn=2 finished=0,1 learn")

    events, after = when(state, "place moon 0")

    assert events[2:] == (SeatsEliminated((2,)), MatchEnded((0, 1), "shared"))
    assert outcome(after).ranking == ((0, 1), (2,))


def test_learn_no_wrong_card_of_sudden_death_comes_back():  # C10, C11
    state = parse_position("line=rome@-753 hands=web@1989/moon@1969 pile=x@5 round=3 learn")

    _, after = when(state, "place web 0")
    events, after = when(after, "place moon 0")

    assert after.hands == (("x",), ())
    assert events[2:] == (SeatsEliminated((1,)), TurnStarted(0, 4))


# Handicap


def test_handicap_off_deals_the_same_to_everybody():
    state, _ = deal(3)

    assert [len(hand) for hand in state.hands] == [4, 4, 4]


def test_handicap_deals_each_player_their_own_number():
    state, events = deal(3, hands=(1, 5, 2), first=2)

    assert [len(hand) for hand in state.hands] == [1, 5, 2]
    assert len([event for event in events if isinstance(event, CardDealt)]) == 8


def test_handicap_overrides_the_box():
    state, _ = deal(2, hands=(1, 2), decks=("inventions",))

    assert [len(hand) for hand in state.hands] == [1, 2]


@pytest.mark.parametrize("hands", [(0, 4), (4, -1)])
def test_handicap_of_less_than_one_card_is_refused(hands):
    assert setup_refusal_of(2, hands=hands) is Refusal.BAD_OPTION


@pytest.mark.parametrize("hands", [(4,), (4, 4, 4)])
def test_handicap_needs_one_number_per_player(hands):
    assert setup_refusal_of(2, hands=hands) is Refusal.BAD_OPTION


def test_handicap_excludes_one_number_for_all():
    assert setup_refusal_of(2, hand=4, hands=(4, 2)) is Refusal.BAD_OPTION


def test_handicap_counts_the_sum_of_the_hands():  # C13
    eight = dict(list(DECK.items())[:8])

    with pytest.raises(IllegalSetup) as refused:
        deal(3, years=eight, hands=(1, 5, 2))

    assert refused.value.reason is Refusal.TOO_FEW_CARDS
    assert "9" in refused.value.detail
    assert "8" in refused.value.detail


def test_handicap_the_sum_of_the_hands_plus_one_is_enough():  # C13
    nine = dict(list(DECK.items())[:9])

    state, _ = deal(3, years=nine, hands=(1, 5, 2))

    assert state.pile == ()


# Solo streak


def test_streak_off_one_player_is_too_few():
    assert setup_refusal_of(1) is Refusal.PLAYERS


@pytest.mark.parametrize("seats", [0, 2, 8])
def test_streak_is_for_one_player(seats):
    assert setup_refusal_of(seats, streak=True) is Refusal.PLAYERS


def test_streak_has_a_hand_of_one_whatever_the_box():
    state, _ = deal(1, streak=True, decks=("inventions",))

    assert [len(hand) for hand in state.hands] == [1]


@pytest.mark.parametrize("options", [{"hand": 2}, {"hands": (1,)}, {"coop": True}, {"mistakes": 3}])
def test_streak_excludes_other_hands_and_the_common_table(options):
    assert setup_refusal_of(1, streak=True, **options) is Refusal.BAD_OPTION


def test_streak_needs_two_cards():  # C13
    one, two = {"moon": 1969}, {"moon": 1969, "web": 1989}

    assert setup_refusal_of(1, streak=True, years=one) is Refusal.TOO_FEW_CARDS
    assert deal(1, streak=True, years=two)[0].pile == ()


def test_streak_after_a_right_card_a_new_one_is_drawn():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628,x@5 streak")

    events, after = when(state, "place moon 1")

    assert events == (CardPlaced(0, "moon", 1, 1969, True), CardDrawn(0, "zero"), TurnStarted(0, 2))
    assert after.hands == (("zero",),)
    assert after.line == ("rome", "moon")


def test_streak_a_wrong_card_goes_to_the_box_and_a_new_one_is_drawn():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628,x@5 streak")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(0, "moon", 0, 1969, False), CardDrawn(0, "zero"), TurnStarted(0, 2))
    assert after.box == ("moon",)
    assert after.mistakes_left() == 2


def test_streak_goes_on_after_the_second_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 streak wrong=1")

    events, _ = when(state, "place moon 0")

    assert events[-1] == TurnStarted(0, 2)


def test_streak_ends_at_the_third_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 streak right=6 wrong=2")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(0, "moon", 0, 1969, False), MatchEnded((), "mistakes"))
    assert after.right == (6,)


@pytest.mark.parametrize(("gap", "score"), [(0, 6), (1, 7)])
def test_streak_ends_without_a_reshuffle_when_the_pile_is_empty(gap, score):
    state = parse_position("line=rome@-753 hands=moon@1969 box=x@5,y@6 streak right=6")

    events, after = when(state, f"place moon {gap}")

    assert [type(event) for event in events] == [CardPlaced, MatchEnded]
    assert events[-1].reason == "pile_empty"
    assert after.right == (score,)


def test_streak_the_pile_s_last_card_is_still_played():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 streak")

    _, after = when(state, "place moon 1")

    assert after.hands == (("zero",),)
    assert to_move(after) == 0


def test_streak_the_score_is_the_number_of_right_cards():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=web@1989,zero@628,x@5 streak")

    _, after = when(state, "place moon 1")
    _, after = when(after, "place web 0")
    _, after = when(after, "place zero 1")

    assert observe(after, 0).right == (2,)
    assert observe(after, 0).wrong == (1,)


# Co-operative


def test_coop_off_mistakes_are_not_counted():
    assert observe(deal(2)[0], 0).mistakes_left is None
    assert setup_refusal_of(2, mistakes=5) is Refusal.BAD_OPTION


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_coop_one_to_eight_players_have_one_hand_of_five_and_five_mistakes(seats):
    state, _ = deal(seats, coop=True)

    assert [len(hand) for hand in state.hands] == [5]
    assert observe(state, seats - 1).hand == state.hands[0]
    assert state.mistakes_left() == 5


@pytest.mark.parametrize("seats", [0, 9])
def test_coop_no_other_number_of_players(seats):
    assert setup_refusal_of(seats, coop=True) is Refusal.PLAYERS


def test_coop_hand_and_mistakes_can_be_chosen():
    state, _ = deal(3, coop=True, hand=7, mistakes=2)

    assert [len(hand) for hand in state.hands] == [7]
    assert state.mistakes_left() == 2


@pytest.mark.parametrize("options", [{"mistakes": 0}, {"hand": 0}, {"hands": (3, 3)}])
def test_coop_refuses_no_mistakes_no_cards_and_hands_of_one_s_own(options):
    assert setup_refusal_of(2, coop=True, **options) is Refusal.BAD_OPTION


def test_coop_needs_the_hand_and_one_more_card():  # C13
    five, six = dict(list(DECK.items())[:5]), dict(list(DECK.items())[:6])

    assert setup_refusal_of(4, coop=True, years=five) is Refusal.TOO_FEW_CARDS
    assert deal(4, coop=True, years=six)[0].pile == ()


def test_coop_a_right_card_is_not_replaced():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=3 coop")

    events, after = when(state, "place moon 1")

    assert events == (CardPlaced(0, "moon", 1, 1969, True), TurnStarted(1, 1))
    assert after.hands == (("web",),)
    assert after.mistakes_left() == 5


def test_coop_a_wrong_card_costs_a_mistake_and_is_replaced():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=3 turn=1 coop")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(1, "moon", 0, 1969, False), CardDrawn(1, "zero"), TurnStarted(2, 1))
    assert after.hands == (("web", "zero"),)
    assert after.box == ("moon",)
    assert after.mistakes_left() == 4


@pytest.mark.parametrize(
    ("turn", "next_turn"), [(1, TurnStarted(2, 3)), (2, TurnStarted(0, 3)), (0, TurnStarted(1, 4))]
)
def test_coop_players_place_in_turn_from_the_first_player_on(turn, next_turn):  # C8
    state = parse_position(
        f"line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=3 first=1 turn={turn} round=3 coop"
    )

    events, _ = when(state, "place moon 1")

    assert events[-1] == next_turn


def test_coop_only_the_player_in_turn_places_from_the_common_hand():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 seats=2 turn=1 coop")

    assert legal_actions(state, 0) == ()
    assert [format_action(action) for action in legal_actions(state, 1)] == ["place moon 0", "place moon 1"]


def test_coop_an_empty_hand_wins_for_all():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 seats=3 turn=1 coop")

    events, after = when(state, "place moon 1")

    assert events[-1] == MatchEnded((0, 1, 2), "hand_empty")
    assert outcome(after) == Outcome((0, 1, 2), ((0, 1, 2),), "hand_empty")


def test_coop_no_mistakes_left_loses_for_all():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=3 wrong=2,1,1 coop")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(0, "moon", 0, 1969, False), MatchEnded((), "mistakes"))
    assert outcome(after) == Outcome((), ((0, 1, 2),), "mistakes")


def test_coop_the_last_mistake_but_one_does_not_lose():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=3 wrong=1,1,1 coop")

    events, after = when(state, "place moon 0")

    assert events[-1] == TurnStarted(1, 1)
    assert after.mistakes_left() == 1


def test_coop_an_empty_pile_is_made_anew_from_the_box():  # C11
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 box=x@5 seats=2 coop")

    events, after = when(state, "place moon 0")

    assert events[1:3] == (PileShuffled(("x",)), CardDrawn(0, "x"))
    assert after.box == ("moon",)


def test_coop_alone_plays_every_turn():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=1 coop")

    events, after = when(state, "place moon 1")
    assert events[-1] == TurnStarted(0, 2)

    events, _ = when(after, "place web 2")
    assert events[-1] == MatchEnded((0,), "hand_empty")


# Turn clock


def test_clock_running_out_boxes_a_card_of_the_hand_as_if_placed_wrongly():  # C6
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 clock_s=60")

    events, after = when(state, "timeout")

    assert events == (TimeRanOut(0, "moon", 1969), CardDrawn(0, "zero"), TurnStarted(1, 1))
    assert after.hands == (("zero",), ("web",))
    assert after.box == ("moon",)
    assert after.wrong == (1, 0)


def test_clock_the_card_is_random():
    positions = [
        parse_position(f"line=rome@-753 hands=a@1,b@2,c@3/web@1989 pile=zero@628 clock_s=60 seed={seed}")
        for seed in range(40)
    ]

    assert {when(state, "timeout")[0][0].card for state in positions} == {"a", "b", "c"}


@pytest.mark.parametrize("notation", ["timeout", "hint moon"])
def test_clock_and_hint_the_dice_are_not_used_twice(notation):
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 clock_s=60 hint draws=3")

    _, after = when(state, notation)

    assert after.dice.draws == 4


def test_clock_the_card_just_boxed_is_spared_from_the_reshuffle():  # C11
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 box=x@5 clock_s=60")

    events, after = when(state, "timeout")

    assert events[1:3] == (PileShuffled(("x",)), CardDrawn(0, "x"))
    assert after.box == ("moon",)


def test_clock_a_rival_whose_time_ran_out_leaves_the_win_to_the_only_one_finished():  # C9
    state = parse_position("line=rome@-753 hands=/moon@1969 pile=zero@628 turn=1 finished=0 clock_s=60")

    events, _ = when(state, "timeout")

    assert events[-1] == MatchEnded((0,), "alone")


def test_clock_running_out_is_the_table_s_word_and_no_player_s_choice():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 clock_s=60")

    assert [format_action(action) for action in legal_actions(state, 0)] == ["place moon 0", "place moon 1"]


def test_clock_runs_for_the_player_in_turn_only():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 clock_s=60")

    with pytest.raises(IllegalAction) as refused:
        decide(state, parse_action("timeout", 1))

    assert refused.value.reason is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("clock_s", [0, -5])
def test_clock_of_no_time_is_refused(clock_s):
    assert setup_refusal_of(2, clock_s=clock_s) is Refusal.BAD_OPTION


# Hint


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5, 8, 13])
@pytest.mark.parametrize("year", [1, 500, 999], ids=["early", "in the middle", "late"])
@pytest.mark.parametrize("seed", range(12))
def test_hint_is_a_stretch_of_at_most_half_the_gaps_but_at_least_two_that_holds_a_right_one(cards, year, seed):
    line = ",".join(f"c{index}@{(index + 1) * 1000 // (cards + 1)}" for index in range(cards))
    state = parse_position(f"line={line} hands=moon@{year}/web@1989 pile=zero@628 hint seed={seed}")

    (hint,), _ = when(state, "hint moon")

    gaps, width = cards + 1, hint.last_gap - hint.first_gap + 1
    assert 2 <= width <= max(2, gaps / 2)
    assert hint.first_gap >= 0
    assert hint.last_gap <= cards
    assert any(fits(state, "moon", gap) for gap in range(hint.first_gap, hint.last_gap + 1))


def test_hint_the_turn_goes_on():
    state = parse_position("line=rome@-753,web@1989 hands=moon@1969,tram@1881/ipod@2001 pile=zero@628 hint")

    events, after = when(state, "hint moon")

    assert [type(event) for event in events] == [HintGiven]
    assert (events[0].seat, events[0].card) == (0, "moon")
    assert (after.hands, after.line, after.pile) == (state.hands, state.line, state.pile)
    assert when(after, "place tram 1")[0][-1] == TurnStarted(1, 1)


def test_hint_is_offered_for_each_card_of_the_hand():
    state = parse_position("line=rome@-753 hands=moon@1969,apollo@1969/web@1989 pile=zero@628 hint")

    hints = [format_action(action) for action in legal_actions(state, 0)][4:]

    assert hints == ["hint apollo", "hint moon"]
    assert observe(state, 0).has_hint


def test_hint_once_a_game():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989,a@1 pile=zero@628 hint")

    _, after = when(state, "hint moon")
    assert refusal_of(after, "hint tram") is Refusal.HINT_SPENT
    assert not observe(after, 0).has_hint

    _, after = when(after, "place moon 1")
    _, after = when(after, "place web 2")
    assert refusal_of(after, "hint tram") is Refusal.HINT_SPENT
    assert [format_action(action) for action in legal_actions(after, 0) if "hint" in format_action(action)] == []


def test_hint_each_player_has_their_own():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 turn=1 hinted=0 hint")

    (hint,), after = when(state, "hint web")

    assert (hint.seat, hint.card) == (1, "web")
    assert after.hinted == (0, 1)


@pytest.mark.parametrize(("card", "reason"), [("web", Refusal.NOT_IN_HAND), ("atlantis", Refusal.UNKNOWN_CARD)])
def test_hint_is_about_a_card_of_one_s_own_hand(card, reason):
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 hint")

    assert refusal_of(state, f"hint {card}") is reason
    assert state.hinted == ()


def test_hint_is_gone_from_the_table_once_a_card_is_placed():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 hint")

    _, hinted = when(state, "hint moon")
    _, placed = when(hinted, "place moon 1")

    assert observe(hinted, 0).hint is not None
    assert observe(placed, 0).hint is None


# Explain


def test_explain_off_a_card_is_turned_at_once():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628")

    events, _ = when(state, "place moon 1")

    assert isinstance(events[0], CardPlaced)


def test_explain_a_card_is_put_down_and_not_yet_turned():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 explain")

    events, after = when(state, "place moon 1")

    assert events == (CardPut(0, "moon", 1),)
    assert after.line == ("rome",)
    assert observe(after, 1).put == CardPut(0, "moon", 1)
    assert [format_action(action) for action in legal_actions(after, 0)] == ["judge accept", "judge refuse"]


def test_explain_the_card_put_down_hides_its_date():  # C2
    _, table = when(parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=x@5 explain"), "place moon 1")
    _, other = when(parse_position("line=rome@-753 hands=moon@-800/web@1989 pile=x@5 explain"), "place moon 1")

    assert observe(table, 0) == observe(other, 0)


@pytest.mark.parametrize(
    ("gap", "verdict", "right"),
    [(1, "accept", True), (1, "refuse", False), (0, "accept", False), (0, "refuse", False)],
    ids=["right and accepted", "right but refused", "wrong though accepted", "wrong and refused"],
)
def test_explain_right_is_only_the_right_date_with_an_accepted_explanation(gap, verdict, right):
    state = parse_position(f"line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 put=moon.{gap} explain")

    events, _ = when(state, f"judge {verdict}")

    assert events[0] == CardPlaced(0, "moon", gap, 1969, right, verdict == "accept")


def test_explain_an_accepted_right_card_stays():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 put=moon.1 explain")

    events, after = when(state, "judge accept")

    assert events[1:] == (TurnStarted(1, 1),)
    assert after.line == ("rome", "moon")
    assert after.hands[0] == ("tram",)
    assert after.put is None


def test_explain_a_refused_card_goes_into_the_box_and_another_is_drawn():  # C6
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 put=moon.1 explain")

    events, after = when(state, "judge refuse")

    assert events[1:] == (CardDrawn(0, "zero"), TurnStarted(1, 1))
    assert (after.line, after.box) == (("rome",), ("moon",))
    assert after.hands[0] == ("tram", "zero")


def test_explain_nothing_but_the_judgement_may_follow():
    state = parse_position(
        "line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 put=moon.1 explain hint clock_s=60"
    )

    assert refusal_of(state, "place tram 1") is Refusal.NOT_NOW
    assert refusal_of(state, "hint tram") is Refusal.NOT_NOW
    assert refusal_of(state, "timeout") is Refusal.NOT_NOW


def test_explain_nothing_is_judged_before_a_card_is_down():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 explain")

    assert refusal_of(state, "judge accept") is Refusal.NOT_NOW


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("place web 0", Refusal.NOT_IN_HAND),
        ("place atlantis 0", Refusal.UNKNOWN_CARD),
        ("place moon 2", Refusal.NO_SUCH_GAP),
    ],
)
def test_explain_a_card_is_put_down_by_the_same_rules(notation, reason):  # C4
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 explain")

    assert refusal_of(state, notation) is reason


def test_explain_a_refused_last_card_is_no_win():  # C9
    state = parse_position("line=rome@-753 hands=a@1,b@2/web@1989 pile=zero@628 turn=1 put=web.1 explain")

    assert when(state, "judge accept")[0][-1] == MatchEnded((1,), "alone")
    assert when(state, "judge refuse")[0][-1] == TurnStarted(0, 2)


def test_explain_a_match_may_be_abandoned_while_a_card_is_down():  # C15
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 put=moon.1 explain")

    _, after = when(state, "abandon")

    assert outcome(after) == Outcome((), ((1,), (0,)), "abandoned")


# Combinations


@pytest.mark.parametrize("gap", [0, 2])
def test_learn_and_explain_a_refused_card_goes_to_its_leftmost_right_place(gap):
    state = parse_position(
        f"line=rome@-753,moon@1969 hands=apollo@1969,tram@1881/web@1989 pile=zero@628 put=apollo.{gap} learn explain"
    )

    events, after = when(state, "judge refuse")

    assert events == (
        CardPlaced(0, "apollo", gap, 1969, False, False),
        CardMoved("apollo", 1),
        CardDrawn(0, "zero"),
        TurnStarted(1, 1),
    )
    assert after.line == ("rome", "apollo", "moon")


def test_learn_and_clock_the_card_goes_to_its_right_place():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 clock_s=60 learn")

    events, after = when(state, "timeout")

    assert events[:3] == (TimeRanOut(0, "moon", 1969), CardMoved("moon", 1), CardDrawn(0, "zero"))
    assert (after.line, after.box) == (("rome", "moon"), ())


def test_learn_and_clock_a_hand_emptied_by_the_clock_eliminates():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989,a@1 clock_s=60 learn")

    events, _ = when(state, "timeout")

    assert events[2:] == (SeatsEliminated((0,)), TurnStarted(1, 1))


def test_coop_and_hint_each_player_has_one_about_the_common_hand():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989 pile=zero@628 seats=2 coop hint")

    _, after = when(state, "hint moon")
    assert refusal_of(after, "hint web") is Refusal.HINT_SPENT

    _, after = when(after, "place moon 1")
    (hint,), _ = when(after, "hint web")
    assert (hint.seat, hint.card) == (1, "web")


def test_coop_and_clock_running_out_costs_a_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 seats=2 clock_s=60 wrong=3,1 coop")

    events, _ = when(state, "timeout")

    assert events == (TimeRanOut(0, "moon", 1969), MatchEnded((), "mistakes"))


def test_coop_and_explain_a_refused_card_costs_a_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 seats=2 put=moon.1 coop explain")

    _, after = when(state, "judge refuse")

    assert after.mistakes_left() == 4
    assert after.hands == (("zero",),)


def test_coop_and_learn_a_hand_emptied_by_a_wrong_card_is_no_win():
    state = parse_position("line=rome@-753 hands=moon@1969 seats=2 coop learn")

    events, after = when(state, "place moon 0")

    assert events[1:] == (CardMoved("moon", 1), MatchEnded((), "nobody_left"))
    assert outcome(after).winners == ()


def test_streak_and_learn_a_wrong_card_goes_to_its_right_place_and_counts_as_a_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 streak learn")

    events, after = when(state, "place moon 0")

    assert events[1:] == (CardMoved("moon", 1), CardDrawn(0, "zero"), TurnStarted(0, 2))
    assert (after.line, after.box) == (("rome", "moon"), ())
    assert after.mistakes_left() == 2


def test_streak_and_clock_running_out_is_a_mistake():
    state = parse_position("line=rome@-753 hands=moon@1969 pile=zero@628 streak clock_s=60 wrong=2")

    events, _ = when(state, "timeout")

    assert events == (TimeRanOut(0, "moon", 1969), MatchEnded((), "mistakes"))


def test_hint_and_explain_the_hint_comes_before_the_card_is_put_down():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628 hint explain")

    _, after = when(state, "hint moon")
    events, after = when(after, "place moon 1")

    assert events == (CardPut(0, "moon", 1),)
    assert refusal_of(after, "hint moon") is Refusal.NOT_NOW


def test_handicap_and_learn_deal_and_play_together():
    state, _ = deal(2, hands=(1, 3), learn=True)

    assert [len(hand) for hand in state.hands] == [1, 3]
    assert state.options.learn
