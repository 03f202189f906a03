"""Chronology as RULES.md has it, C1 to C15, one rule after the other."""

from random import Random

import pytest

from game.model.chronology import CHRONOLOGY
from game.model.chronology.actions import PlaceCard, format_action, parse_action
from game.model.chronology.events import (
    CardDealt,
    CardDrawn,
    CardPlaced,
    LineOpened,
    MatchEnded,
    PileShuffled,
    SeatsEliminated,
    TurnStarted,
)
from game.model.chronology.options import Options, read_options, write_options
from game.model.chronology.position import format_position, parse_position
from game.model.chronology.rules import decide, fits, legal_actions, outcome, to_move
from game.model.chronology.view import Dated, observe
from game.model.core import IllegalAction, IllegalSetup, Outcome, Refusal
from game.model.match import Header, Seat, begin

DECK = {f"card-{number}": 1000 + number * 7919 % 1000 for number in range(109)}


def when(state, notation):
    """The player to move does `notation`: the events, and the position after them."""
    events = decide(state, parse_action(notation, state.turn))
    return events, CHRONOLOGY.fold(state, events)


def only(events, kind):
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def deal(seats, seed=7, years=DECK, **options):
    """The first position of a match, and the events of its set-up."""
    return CHRONOLOGY.begin(Options(years=years, **options), seats, seed)


def refusal_of(state, action):
    with pytest.raises(IllegalAction) as refused:
        decide(state, action)
    return refused.value.reason


# C1 · players and the first of them


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_c1_two_to_eight_players_sit_down(seats):
    state, _ = deal(seats)

    assert [len(hand) for hand in state.hands] == [4] * seats


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_c1_no_other_number_of_players_sits_down(seats):
    with pytest.raises(IllegalSetup) as refused:
        deal(seats)

    assert refused.value.reason is Refusal.PLAYERS


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_c1_the_first_player_begins(first):
    state, events = deal(4, first=first)

    assert events[-1] == TurnStarted(first, 1)
    assert to_move(state) == first


@pytest.mark.parametrize("first", [-1, 4])
def test_c1_the_first_player_is_one_of_the_players(first):
    with pytest.raises(IllegalSetup) as refused:
        deal(4, first=first)

    assert refused.value.reason is Refusal.NO_SUCH_SEAT


# C2 · shuffled, dealt, dates hidden


def test_c2_all_cards_are_shuffled():
    _, events = deal(2)

    assert isinstance(events[0], PileShuffled)
    assert sorted(events[0].cards) == sorted(DECK)
    assert list(events[0].cards) != sorted(DECK)


def test_c2_one_seed_gives_one_deal_whatever_the_order_in_which_the_cards_are_listed():
    backwards = dict(reversed(DECK.items()))

    assert deal(3, seed=5)[1] == deal(3, seed=5, years=backwards)[1]
    assert deal(3, seed=5)[1] != deal(3, seed=6)[1]


def test_c2_each_player_gets_the_pile_s_next_cards():
    state, events = deal(3, hand=2)

    dealt = only(events, CardDealt)
    assert [event.card for event in dealt] == list(events[0].cards[:6])
    assert state.hands == tuple(tuple(event.card for event in dealt if event.seat == seat) for seat in range(3))


@pytest.mark.parametrize(
    ("decks", "seats", "hand"),
    [
        (("inventions",), 2, 6),
        (("inventions",), 3, 6),
        (("inventions",), 4, 5),
        (("inventions",), 5, 5),
        (("inventions",), 6, 4),
        (("inventions",), 7, 4),
        (("inventions",), 8, 4),
        (("computing",), 2, 4),
        (("classic",), 3, 4),
        (("world",), 8, 4),
        (("inventions", "classic"), 2, 4),
        (("classic", "inventions"), 5, 4),
    ],
)
def test_c2_each_box_has_its_dealing_rule_and_a_mix_deals_four(decks, seats, hand):
    state, _ = deal(seats, decks=decks)

    assert [len(cards) for cards in state.hands] == [hand] * seats


@pytest.mark.parametrize("decks", [("inventions",), ("computing",), ("inventions", "classic")])
def test_c2_players_may_always_agree_on_another_hand_size(decks):
    state, _ = deal(2, decks=decks, hand=3)

    assert [len(cards) for cards in state.hands] == [3, 3]


def test_c2_names_are_in_front_of_everybody():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989,tram@1881 pile=zero@628")

    assert observe(state, 0).hands == (("moon",), ("web", "tram"))


def test_c2_nobody_sees_a_hidden_date_nor_the_order_of_the_pile():
    # given: the same table twice, all hidden dates changed and the pile in another order
    table = parse_position("line=rome@-753 hands=moon@1969/web@1989,tram@1881 pile=zero@628,ipod@2001 box=print@1450")
    other = parse_position("line=rome@-753 hands=moon@5/web@-80,tram@4 pile=ipod@3,zero@9 box=print@1450")

    assert observe(table, 0) == observe(other, 0)
    assert observe(table, 1) == observe(other, 1)
    assert legal_actions(table, 0) == legal_actions(other, 0)


def test_c2_dates_read_out_are_seen_in_line_and_box():
    view = observe(parse_position("line=rome@-753 hands=moon@1969/web@1989 box=print@1450"), 1)

    assert view.line == (Dated("rome", -753),)
    assert view.box == (Dated("print", 1450),)


# C3 · pile and initial card


def test_c3_the_rest_is_the_pile_and_its_first_card_opens_the_line():
    state, events = deal(2, hand=3)

    shuffled = events[0].cards
    assert events[7] == LineOpened(shuffled[6], DECK[shuffled[6]])
    assert state.line == (shuffled[6],)
    assert state.pile == shuffled[7:]
    assert state.box == ()


# C4 · gaps


@pytest.mark.parametrize(
    ("line", "gaps"),
    [
        ("rome@-753", [0, 1]),
        ("rome@-753,zero@628", [0, 1, 2]),
        ("rome@-753,zero@628,print@1450,tram@1881", [0, 1, 2, 3, 4]),
    ],
)
def test_c4_n_cards_have_n_plus_one_gaps(line, gaps):
    state = parse_position(f"line={line} hands=moon@1969/web@1989 pile=ipod@2001")

    assert [action.gap for action in legal_actions(state, 0)] == gaps


def test_c4_any_card_of_the_hand_goes_into_any_gap():
    state = parse_position("line=rome@-753 hands=moon@1969,apollo@1969/web@1989 pile=ipod@2001")

    assert [format_action(action) for action in legal_actions(state, 0)] == [
        "place apollo 0",
        "place apollo 1",
        "place moon 0",
        "place moon 1",
    ]


def test_c4_only_the_player_in_turn_may_play():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=ipod@2001 turn=1")

    assert legal_actions(state, 0) == ()
    assert [action.card for action in legal_actions(state, 1)] == ["web", "web"]


# C5 · right


def test_c5_a_right_card_stays_and_nothing_is_drawn():
    state = parse_position("line=rome@-753,web@1989 hands=moon@1969,ipod@2001/tram@1881,zero@628 pile=print@1450")

    events, after = when(state, "place moon 1")

    assert events == (CardPlaced(0, "moon", 1, 1969, True), TurnStarted(1, 1))
    assert after.line == ("rome", "moon", "web")
    assert after.hands == (("ipod",), ("tram", "zero"))
    assert (after.pile, after.box) == (("print",), ())


@pytest.mark.parametrize(("gap", "right"), [(0, False), (1, False), (2, True), (3, False)])
def test_c5_right_is_not_before_the_left_and_not_after_the_right_neighbour(gap, right):
    state = parse_position("line=rome@-753,zero@628,web@1989 hands=moon@1969,ipod@2001/tram@1881 pile=print@1450")

    events, _ = when(state, f"place moon {gap}")

    assert events[0] == CardPlaced(0, "moon", gap, 1969, right)


@pytest.mark.parametrize(("year", "right"), [(1880, False), (1881, True), (1900, True), (1901, False)])
def test_c5_a_single_year_decides(year, right):
    state = parse_position(f"line=tram@1881,film@1900 hands=card@{year},ipod@2001/web@1989 pile=print@1450")

    events, _ = when(state, "place card 1")

    assert events[0].correct is right


@pytest.mark.parametrize(("gap", "right"), [(0, False), (1, True), (2, False), (3, False)])
def test_c5_years_bc_count_backwards(gap, right):
    state = parse_position("line=rome@-753,caesar@-44,zero@628 hands=plato@-387,ipod@2001/web@1989 pile=print@1450")

    events, _ = when(state, f"place plato {gap}")

    assert events[0] == CardPlaced(0, "plato", gap, -387, right)


# C6 · wrong


def test_c6_a_wrong_card_goes_into_the_box_and_the_player_draws_the_pile_s_first_card():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989/tram@1881 pile=zero@628,ipod@2001 box=print@1450")

    events, after = when(state, "place moon 0")

    assert events == (CardPlaced(0, "moon", 0, 1969, False), CardDrawn(0, "zero"), TurnStarted(1, 1))
    assert after.line == ("rome",)
    assert after.hands == (("web", "zero"), ("tram",))
    assert (after.pile, after.box) == (("ipod",), ("print", "moon"))


def test_c6_a_wrong_last_card_is_replaced_and_nobody_has_finished():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628")

    _, after = when(state, "place moon 0")

    assert after.hands[0] == ("zero",)
    assert after.finished == ()


# C7 · equal dates


@pytest.mark.parametrize("gap", [0, 1])
def test_c7_equal_dates_go_side_by_side_in_either_order(gap):
    state = parse_position("line=moon@1969 hands=apollo@1969,ipod@2001/web@1989 pile=zero@628")

    events, _ = when(state, f"place apollo {gap}")

    assert events[0].correct


@pytest.mark.parametrize(("gap", "right"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
def test_c7_equal_dates_on_both_sides(gap, right):
    state = parse_position(
        "line=tram@1881,moon@1969,woodstock@1969,web@1989 hands=apollo@1969,ipod@2001/zero@628 pile=a@1"
    )

    events, _ = when(state, f"place apollo {gap}")

    assert events[0].correct is right


# C8 · rounds


@pytest.mark.parametrize(
    ("turn", "next_turn"),
    [(2, TurnStarted(3, 5)), (3, TurnStarted(0, 5)), (0, TurnStarted(1, 5)), (1, TurnStarted(2, 6))],
)
def test_c8_a_round_goes_clockwise_from_the_first_player(turn, next_turn):
    state = parse_position(
        f"line=rome@-753 hands=a@1,b@2/c@3,d@4/e@5,f@6/g@7,h@8 pile=i@9,j@10 first=2 turn={turn} round=5"
    )
    card = state.hands[turn][0]

    events, after = when(state, f"place {card} 0")

    assert events[-1] == next_turn
    assert to_move(after) == next_turn.seat


@pytest.mark.parametrize(
    ("first", "turn", "next_turn"),
    [
        (0, 0, TurnStarted(1, 5)),
        (0, 1, TurnStarted(3, 5)),
        (0, 3, TurnStarted(0, 6)),
        (2, 3, TurnStarted(0, 5)),
        (2, 0, TurnStarted(1, 5)),
        (2, 1, TurnStarted(3, 6)),
    ],
)
def test_c8_in_sudden_death_the_eliminated_are_skipped(first, turn, next_turn):
    state = parse_position(
        f"line=rome@-753 hands=a@1/b@2//c@3 pile=i@9,j@10 out=2.4.1 first={first} turn={turn} round=5"
    )
    card = state.hands[turn][0]

    events, after = when(state, f"place {card} 0")

    assert events[-1] == next_turn
    assert to_move(after) == next_turn.seat


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_c8_every_round_but_the_last_is_one_turn_of_every_player_still_in(seats, seed):
    luck = Random(seed)
    state, _ = deal(seats, seed=seed, hand=2, first=seed % seats)
    rounds = {}
    while state.ended is None:
        rounds.setdefault(state.round, (state.still_in(), []))[1].append(state.turn)
        card = luck.choice(state.hand(state.turn))
        gaps = range(len(state.line) + 1)
        right = [gap for gap in gaps if fits(state, card, gap)]
        _, state = when(state, f"place {card} {luck.choice(right if luck.random() < 0.5 else gaps)}")

    *full, (still_in, last) = rounds.values()
    assert full
    assert all(tuple(turns) == players for players, turns in full)
    assert tuple(last) == still_in[: len(last)]


# C9 · the only one without cards


def test_c9_the_only_one_to_place_their_last_card_wins_at_the_end_of_the_round():
    state = parse_position("line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 turn=1")

    events, after = when(state, "place web 1")

    assert events == (CardPlaced(1, "web", 1, 1989, True), MatchEnded((1,), "alone"))
    assert outcome(after).winners == (1,)
    assert to_move(after) is None
    assert legal_actions(after, 1) == ()


def test_c9_declared_as_soon_as_nobody_still_to_play_holds_exactly_one_card():
    state = parse_position("line=rome@-753 hands=web@1989/moon@1969,tram@1881/a@1,b@2,c@3 pile=zero@628")

    events, _ = when(state, "place web 1")

    assert events[-1] == MatchEnded((0,), "alone")


@pytest.mark.parametrize(
    "others", ["moon@1969/a@1,b@2", "a@1,b@2/moon@1969", "moon@1969/tram@1881"], ids=["next", "last", "both"]
)
def test_c9_not_declared_while_somebody_still_to_play_holds_exactly_one_card(others):
    state = parse_position(f"line=rome@-753 hands=web@1989/{others} pile=zero@628")

    events, after = when(state, "place web 1")

    assert events[-1] == TurnStarted(1, 1)
    assert after.finished == (0,)
    assert outcome(after) is None


def test_c9_one_card_of_somebody_who_has_already_played_changes_nothing():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989/a@1,b@2 pile=zero@628 turn=1")

    events, _ = when(state, "place web 1")

    assert events[-1] == MatchEnded((1,), "alone")


def test_c9_declared_at_once_when_the_last_rival_is_wrong_though_others_are_still_to_play():
    state = parse_position("line=rome@-753 hands=/moon@1969/a@1,b@2 pile=zero@628 turn=1 finished=0")

    events, _ = when(state, "place moon 0")

    assert events == (CardPlaced(1, "moon", 0, 1969, False), CardDrawn(1, "zero"), MatchEnded((0,), "alone"))


def test_c9_a_rival_further_on_keeps_the_round_going():
    state = parse_position("line=rome@-753 hands=/a@1,b@2/moon@1969 pile=zero@628 turn=1 finished=0")

    events, after = when(state, "place a 1")
    assert events[-1] == TurnStarted(2, 1)

    events, _ = when(after, "place moon 0")
    assert events[-1] == MatchEnded((0,), "alone")


def test_c9_with_two_finished_the_round_is_played_to_its_end():
    state = parse_position("line=rome@-753 hands=/moon@1969/a@1,b@2 pile=zero@628,x@5 turn=1 finished=0")

    events, after = when(state, "place moon 1")

    assert events[-1] == TurnStarted(2, 1)
    assert after.finished == (0, 1)


# C10 · sudden death


def test_c10_those_who_finished_stay_in_with_one_card_each_and_all_others_are_eliminated():
    state = parse_position("line=rome@-753 hands=//a@1,b@2 pile=zero@628,ipod@2001,x@5 turn=2 finished=0,1 round=4")

    events, after = when(state, "place a 1")

    assert events == (
        CardPlaced(2, "a", 1, 1, True),
        SeatsEliminated((2,)),
        CardDealt(0, "zero"),
        CardDealt(1, "ipod"),
        TurnStarted(0, 5),
    )
    assert after.hands == (("zero",), ("ipod",), ())
    assert after.pile == ("x",)
    assert after.finished == ()


def test_c10_nobody_is_eliminated_when_all_finish_together():
    state = parse_position("line=rome@-753 hands=/web@1989 pile=zero@628,ipod@2001 turn=1 finished=0")

    events, _ = when(state, "place web 1")

    assert events[1:] == (CardDealt(0, "zero"), CardDealt(1, "ipod"), TurnStarted(0, 2))


def test_c10_the_eliminated_player_s_cards_leave_the_game():
    state = parse_position("line=rome@-753 hands=//a@1,b@2 pile=zero@628,ipod@2001,x@5 turn=2 finished=0,1")

    _, after = when(state, "place a 1")

    assert after.hands[2] == ()
    assert "b" not in (*after.pile, *after.box, *after.line, *after.hands[0], *after.hands[1])


def test_c10_finalists_are_dealt_and_play_from_the_first_player_on():
    state = parse_position("line=rome@-753 hands=//a@1,b@2/ pile=zero@628,ipod@2001,x@5 first=3 turn=2 finished=3,0,1")

    events, after = when(state, "place a 1")

    assert events[2:] == (CardDealt(3, "zero"), CardDealt(0, "ipod"), CardDealt(1, "x"), TurnStarted(3, 2))
    assert after.to_play == (3, 0, 1)


def test_c10_an_eliminated_first_player_is_skipped():
    state = parse_position("line=rome@-753 hands=a@1,b@2//moon@1969 pile=zero@628,ipod@2001 turn=2 finished=1")

    events, _ = when(state, "place moon 1")

    assert events[1:] == (SeatsEliminated((0,)), CardDealt(1, "zero"), CardDealt(2, "ipod"), TurnStarted(1, 2))


def test_c10_a_round_with_exactly_one_right_ends_the_match():
    state = parse_position("line=rome@-753 hands=/web@1989/moon@1969 pile=x@5 out=0.1.2 turn=1 round=2")

    _, after = when(state, "place web 1")
    events, _ = when(after, "place moon 2")

    assert events == (CardPlaced(2, "moon", 2, 1969, False), CardDrawn(2, "x"), MatchEnded((1,), "alone"))


def test_c10_the_last_of_the_round_may_be_the_one_who_is_right():
    state = parse_position("line=rome@-753 hands=/web@1989/moon@1969 pile=x@5 out=0.1.2 turn=1 round=2")

    _, after = when(state, "place web 0")
    events, _ = when(after, "place moon 1")

    assert events[-1] == MatchEnded((2,), "alone")


def test_c10_a_round_where_nobody_is_right_eliminates_nobody():
    state = parse_position("line=rome@-753 hands=/web@1989/moon@1969 pile=x@5,y@6 out=0.1.2 turn=1 round=2")

    _, after = when(state, "place web 0")
    events, after = when(after, "place moon 0")

    assert events == (CardPlaced(2, "moon", 0, 1969, False), CardDrawn(2, "y"), TurnStarted(1, 3))
    assert after.hands == ((), ("x",), ("y",))
    assert after.still_in() == (1, 2)


def test_c10_a_round_where_several_are_right_eliminates_the_others():
    state = parse_position("line=rome@-753 hands=web@1989/moon@1969/tram@1881 pile=x@5,y@6,z@7 round=2")

    _, after = when(state, "place web 0")
    _, after = when(after, "place moon 1")
    events, after = when(after, "place tram 1")

    assert events[1:] == (SeatsEliminated((0,)), CardDealt(1, "y"), CardDealt(2, "z"), TurnStarted(1, 3))
    assert after.eliminated[0] == (2, 1)
    assert after.hands == ((), ("y",), ("z",))


# C11 · reshuffle


def test_c11_an_empty_pile_is_made_anew_from_the_box_without_the_card_just_placed_wrongly():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989/tram@1881 box=x@5,y@6 seed=3")

    events, after = when(state, "place moon 0")

    assert isinstance(events[1], PileShuffled)
    assert sorted(events[1].cards) == ["x", "y"]
    assert events[2] == CardDrawn(0, events[1].cards[0])
    assert after.pile == events[1].cards[1:]
    assert after.box == ("moon",)


def test_c11_the_card_just_placed_wrongly_comes_back_when_the_box_holds_nothing_else():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989/tram@1881")

    events, after = when(state, "place moon 0")

    assert events[1:3] == (PileShuffled(("moon",)), CardDrawn(0, "moon"))
    assert after.hands[0] == ("web", "moon")
    assert (after.pile, after.box) == ((), ())


def test_c11_no_reshuffle_before_a_card_is_needed():
    state = parse_position("line=rome@-753 hands=moon@1969,web@1989/tram@1881,a@1 pile=zero@628 box=x@5")

    events, after = when(state, "place moon 0")
    assert only(events, PileShuffled) == []
    assert (after.pile, after.box) == ((), ("x", "moon"))

    events, after = when(after, "place tram 1")
    assert only(events, PileShuffled) == []
    assert (after.pile, after.box) == ((), ("x", "moon"))


def test_c11_the_reshuffle_mixes():
    box = "a@1,b@2,c@3,d@4,e@5,f@6"
    one, other = (
        parse_position(f"line=rome@-753 hands=moon@1969,web@1989/tram@1881 box={box} seed={seed}") for seed in (1, 2)
    )

    assert when(one, "place moon 0")[0][1] != when(other, "place moon 0")[0][1]


def test_c11_a_second_reshuffle_does_not_repeat_the_first():
    box = "a@1,b@2,c@3,d@4,e@5,f@6"
    state, later = (
        parse_position(f"line=rome@-753 hands=moon@1969,web@1989/tram@1881 box={box} draws={draws}") for draws in (0, 5)
    )

    events, after = when(state, "place moon 0")

    assert after.dice == later.dice
    assert events[1] != when(later, "place moon 0")[0][1]


def test_c11_finalists_are_dealt_from_the_pile_first_and_then_from_every_boxed_card():
    state = parse_position("line=rome@-753 hands=/web@1989 pile=zero@628 box=x@5,y@6 turn=1 finished=0 seed=3")

    events, after = when(state, "place web 1")

    shuffled = only(events, PileShuffled)[0].cards
    assert events[1:] == (CardDealt(0, "zero"), PileShuffled(shuffled), CardDealt(1, shuffled[0]), TurnStarted(0, 2))
    assert sorted(shuffled) == ["x", "y"]
    assert (after.pile, after.box) == (shuffled[1:], ())


def test_c11_even_the_card_just_placed_wrongly_is_dealt_to_finalists():
    state = parse_position("line=rome@-753 hands=//moon@1969 pile=x@5,y@6 turn=2 finished=0,1")

    events, after = when(state, "place moon 0")

    assert events == (
        CardPlaced(2, "moon", 0, 1969, False),
        CardDrawn(2, "x"),
        SeatsEliminated((2,)),
        CardDealt(0, "y"),
        PileShuffled(("moon",)),
        CardDealt(1, "moon"),
        TurnStarted(0, 2),
    )
    assert after.hands == (("y",), ("moon",), ())


def test_c11_no_reshuffle_for_finalists_while_the_pile_suffices():
    state = parse_position("line=rome@-753 hands=/web@1989 pile=zero@628,ipod@2001 box=x@5 turn=1 finished=0")

    events, after = when(state, "place web 1")

    assert only(events, PileShuffled) == []
    assert (after.pile, after.box) == ((), ("x",))


def test_c11_the_eliminated_player_s_cards_are_in_no_reshuffle():
    state = parse_position("line=rome@-753 hands=//a@1,b@2 box=x@5,y@6 turn=2 finished=0,1")

    events, _ = when(state, "place a 1")

    assert sorted(only(events, PileShuffled)[0].cards) == ["x", "y"]


# C12 · shared win


@pytest.mark.parametrize("cards", ["pile=zero@628", "box=zero@628", ""], ids=["one in pile", "one in box", "none"])
def test_c12_finalists_share_the_win_when_pile_and_box_hold_too_few_cards(cards):
    state = parse_position(f"line=rome@-753 hands=/web@1989 turn=1 finished=0 {cards}")

    events, after = when(state, "place web 1")

    assert events[1:] == (MatchEnded((0, 1), "shared"),)
    assert outcome(after) == Outcome((0, 1), ((0, 1),), "shared")


def test_c12_the_others_are_eliminated_all_the_same():
    state = parse_position("line=rome@-753 hands=//a@1,b@2 pile=zero@628 turn=2 finished=0,1")

    events, after = when(state, "place a 1")

    assert events[1:] == (SeatsEliminated((2,)), MatchEnded((0, 1), "shared"))
    assert outcome(after).ranking == ((0, 1), (2,))


def test_c12_pile_and_box_count_together():
    state = parse_position("line=rome@-753 hands=/web@1989 pile=zero@628 box=x@5 turn=1 finished=0")

    events, _ = when(state, "place web 1")

    assert only(events, MatchEnded) == []
    assert only(events, CardDealt) == [CardDealt(0, "zero"), CardDealt(1, "x")]


# C13 · enough cards


def test_c13_too_few_cards_are_refused_naming_both_numbers():
    twelve = dict(list(DECK.items())[:12])

    with pytest.raises(IllegalSetup) as refused:
        deal(3, years=twelve, hand=4)

    assert refused.value.reason is Refusal.TOO_FEW_CARDS
    assert "13" in refused.value.detail
    assert "12" in refused.value.detail


def test_c13_players_times_hand_plus_one_is_enough():
    thirteen = dict(list(DECK.items())[:13])

    state, _ = deal(3, years=thirteen, hand=4)

    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert (len(state.line), state.pile) == (1, ())


# C14 · years and ids


def test_c14_there_is_no_year_0():
    with pytest.raises(IllegalSetup) as refused:
        deal(2, years=DECK | {"nativity": 0})

    assert refused.value.reason is Refusal.BAD_OPTION
    assert "nativity" in refused.value.detail


@pytest.mark.parametrize("year", [-1, 1])
def test_c14_the_years_beside_it_exist(year):
    state, _ = deal(2, years=DECK | {"nativity": year})

    assert state.years["nativity"] == year


@pytest.mark.parametrize("card", ["first moon", " moon", "moon ", ""])
def test_c14_ids_have_no_spaces_and_are_not_empty(card):
    with pytest.raises(IllegalSetup) as refused:
        deal(2, years=DECK | {card: 1969})

    assert refused.value.reason is Refusal.BAD_OPTION


# C15 · ranking, abandon


def test_c15_the_winner_then_by_cards_left_equal_ranks_shared():
    state = parse_position("line=rome@-753 hands=a@1,b@2/web@1989/c@3,d@4/e@5 pile=x@5,y@6 first=2 turn=1")

    _, after = when(state, "place web 1")

    assert outcome(after) == Outcome((1,), ((1,), (3,), (0, 2)), "alone")


def test_c15_a_later_round_of_elimination_is_better_then_fewer_cards_left():
    # given: seats 0 and 1 went out in round 3 with 2 and 1 cards, seat 2 in round 4 with 3 cards
    state = parse_position("line=rome@-753 hands=///w@1/v@2 pile=x@5 out=0.3.2,1.3.1,2.4.3 turn=3 round=5")

    _, after = when(state, "place w 0")
    _, after = when(after, "place v 1")

    assert outcome(after) == Outcome((4,), ((4,), (3,), (2,), (1,), (0,)), "alone")


def test_c15_elimination_remembers_the_round_and_the_cards_left():
    state = parse_position("line=rome@-753 hands=//a@1,b@2,c@3/d@4,e@5 pile=x@5,y@6 turn=2 finished=0,1 round=7")

    _, after = when(state, "place a 1")
    _, after = when(after, "place d 2")

    assert after.eliminated == (None, None, (7, 2), (7, 1))


def test_c15_while_the_match_runs_there_is_no_outcome():
    assert outcome(parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628")) is None


def test_c15_an_abandoned_match_has_no_winner_and_the_ranking_of_that_moment():
    state = parse_position("line=rome@-753 hands=//w@1/v@2/ pile=x@5 out=0.1.2,1.2.3,4.1.1 turn=3 round=3")

    events, after = when(state, "abandon")

    assert events == (MatchEnded((), "abandoned"),)
    assert outcome(after) == Outcome((), ((2, 3), (1,), (4,), (0,)), "abandoned")
    assert to_move(after) is None
    assert legal_actions(after, 3) == ()


def test_c15_whoever_has_no_cards_left_ranks_first_in_an_abandoned_match():
    state = parse_position("line=rome@-753 hands=/moon@1969/a@1,b@2 pile=x@5 turn=1 finished=0")

    _, after = when(state, "abandon")

    assert outcome(after) == Outcome((), ((0,), (1,), (2,)), "abandoned")


def test_c15_abandoning_belongs_to_the_table():
    state = parse_position("line=rome@-753 hands=moon@1969/web@1989 pile=zero@628")

    assert parse_action("abandon", None) == parse_action("abandon", 1)
    assert "abandon" not in [format_action(action) for action in legal_actions(state, 0)]


# Refusals: each names its reason and changes nothing

TABLE = "line=rome@-753 hands=moon@1969,tram@1881/web@1989 pile=zero@628 box=print@1450"


@pytest.mark.parametrize(
    ("seat", "notation", "reason"),
    [
        (0, "place atlantis 0", Refusal.UNKNOWN_CARD),
        (0, "place web 0", Refusal.NOT_IN_HAND),  # another player's
        (0, "place rome 0", Refusal.NOT_IN_HAND),  # in the line
        (0, "place zero 0", Refusal.NOT_IN_HAND),  # in the pile
        (0, "place print 0", Refusal.NOT_IN_HAND),  # in the box
        (0, "place moon 2", Refusal.NO_SUCH_GAP),
        (1, "place web 0", Refusal.NOT_YOUR_TURN),
        (1, "timeout", Refusal.NOT_YOUR_TURN),
        (2, "place moon 0", Refusal.NOT_YOUR_TURN),
        (-1, "place moon 0", Refusal.NOT_YOUR_TURN),
        (0, "hint moon", Refusal.VARIANT_OFF),
        (0, "judge accept", Refusal.VARIANT_OFF),
        (0, "judge refuse", Refusal.VARIANT_OFF),
        (0, "timeout", Refusal.VARIANT_OFF),
    ],
)
def test_c4_a_refused_action_names_its_reason_and_changes_nothing(seat, notation, reason):
    state = parse_position(TABLE)

    assert refusal_of(state, parse_action(notation, seat)) is reason
    assert state == parse_position(TABLE)


def test_c4_there_is_no_gap_left_of_the_first():
    assert refusal_of(parse_position(TABLE), PlaceCard(0, "moon", -1)) is Refusal.NO_SUCH_GAP


def test_c8_a_player_who_has_just_played_may_not_play_again():
    _, after = when(parse_position(TABLE), "place moon 1")

    assert refusal_of(after, parse_action("place tram 1", 0)) is Refusal.NOT_YOUR_TURN


def test_c10_an_eliminated_player_may_not_play():
    state = parse_position("line=rome@-753 hands=/web@1989/moon@1969 pile=x@5 out=0.1.2 turn=1 round=2")

    assert legal_actions(state, 0) == ()
    assert refusal_of(state, parse_action("place web 0", 0)) is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("notation", ["place moon 1", "hint moon", "judge accept", "timeout", "abandon"])
def test_c15_once_the_match_is_over_nothing_goes(notation):
    _, after = when(parse_position(TABLE), "abandon")

    assert refusal_of(after, parse_action(notation, 0)) is Refusal.MATCH_OVER


def test_c4_a_refused_action_leaves_the_match_as_it_was():
    seats = (Seat("Ada", "human"), Seat("Bob", "human"))
    match = begin(Header("chronology", Options(years=DECK), seats, 7))
    before = format_position(match.state)

    with pytest.raises(IllegalAction):
        match.decide(PlaceCard(0, "atlantis", 0))

    assert format_position(match.state) == before
    assert len(match.entries) == 1


def test_nothing_can_be_taken_back_before_the_first_decision():
    seats = (Seat("Ada", "human"), Seat("Bob", "human"))

    with pytest.raises(IllegalAction) as refused:
        begin(Header("chronology", Options(years=DECK), seats, 7)).undo()

    assert refused.value.reason is Refusal.NOT_NOW


# Notation (DESIGN, section 2)


@pytest.mark.parametrize(
    "notation", ["place moon 0", "place moon 12", "hint moon", "judge accept", "judge refuse", "timeout", "abandon"]
)
def test_notation_round_trips(notation):
    assert format_action(parse_action(notation, 3)) == notation


@pytest.mark.parametrize(
    "notation",
    [
        "",
        "place",
        "place moon",
        "place moon -1",
        "place moon one",
        "place moon 1.5",
        "place moon 01",
        "place moon ٣",
        f"place moon {'9' * 5000}",
        "place moon 1 2",
        "place  1",
        "place moon  1",
        " place moon 1",
        "place moon 1\n",
        "PLACE moon 1",
        "hint",
        "hint ",
        "hint moon 1",
        "judge",
        "judge maybe",
        "timeout 0",
        "abandon 0",
        "stop 2",
    ],
    ids=lambda notation: notation[:20] or "nothing",
)
def test_notation_anything_else_is_refused(notation):
    with pytest.raises(IllegalAction) as refused:
        parse_action(notation, 0)

    assert refused.value.reason is Refusal.BAD_NOTATION


@pytest.mark.parametrize("notation", ["place moon 0", "hint moon", "judge accept", "timeout"])
def test_notation_needs_a_seat(notation):
    with pytest.raises(IllegalAction) as refused:
        parse_action(notation, None)

    assert refused.value.reason is Refusal.NO_SUCH_SEAT


# Options (DESIGN, section 2)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hand", "4"),
        ("hand", True),
        ("hand", 2.5),
        ("hands", 4),
        ("hands", [1, "2"]),
        ("hands", [True, False]),
        ("first", None),
        ("decks", "classic"),
        ("decks", [1]),
        ("learn", 1),
        ("clock_s", "60"),
        ("mistakes", "5"),
        ("cards", ["moon"]),
        ("cards", {"moon": "1969"}),
        ("cards", {"moon": True}),
        ("lern", True),
    ],
)
def test_options_of_a_wrong_kind_or_name_are_refused_by_name(name, value):
    with pytest.raises(IllegalSetup) as refused:
        read_options({"cards": DECK, name: value})

    assert refused.value.reason is Refusal.BAD_OPTION
    assert name in refused.value.detail


def test_options_need_the_cards():
    with pytest.raises(IllegalSetup) as refused:
        read_options({})

    assert refused.value.reason is Refusal.BAD_OPTION


def test_options_left_at_their_default_are_not_written_but_the_first_player_always_is():
    assert write_options(Options(years={"moon": 1969})) == {"first": 0, "cards": {"moon": 1969}}


def test_options_round_trip():
    values = {"cards": DECK, "decks": ["classic", "world"], "hands": [3, 5], "first": 1, "learn": True, "clock_s": 30}

    assert write_options(read_options(values)) == values


@pytest.mark.parametrize("hand", [0, -1])
def test_options_every_hand_has_at_least_one_card(hand):
    with pytest.raises(IllegalSetup) as refused:
        deal(2, hand=hand)

    assert refused.value.reason is Refusal.BAD_OPTION


# Positions as text


@pytest.mark.parametrize(
    "position",
    [
        "line=rome@-753 hands=moon@1969/web@1989 turn=0 round=1 first=0 seats=2 right=0,0 wrong=0,0 seed=0 draws=0",
        "hands=/web@1989/moon@69 turn=1 round=2 first=2 seats=3 out=0.1.2 right=1,2,3 wrong=0,1,0 seed=9 draws=4 hint",
    ],
)
def test_position_round_trips(position):
    assert format_position(parse_position(position)) == position


@pytest.mark.parametrize(
    "position",
    ["", "line=rome@-753", "hands=moon/web", "hands=moon@1969/web@1989 colour=red", "hands=moon@1969/web@1989 turn=2"],
)
def test_position_that_makes_no_sense_is_refused(position):
    with pytest.raises(IllegalAction) as refused:
        parse_position(position)

    assert refused.value.reason is Refusal.BAD_NOTATION
