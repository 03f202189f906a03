"""The casual players: they err like people, sell what they hold, and finish their games."""

from statistics import mean

import pytest

from game.ai.beliefs import CASUAL, Belief, form_beliefs
from game.ai.chronology import Casual as CasualChronology
from game.ai.player import choose
from game.ai.timetravel import Casual as CasualTraveller
from game.model.chronology import CHRONOLOGY
from game.model.chronology.options import Options as ChronologyOptions
from game.model.chronology.position import parse_position as chronology
from game.model.match import Header, Seat
from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.position import parse_position as timetravel
from game.model.timetravel.state import Options
from game.session.playing import play_out
from game.session.seating import computer_player


def chosen(game, player, state):
    seat = game.to_move(state)
    action = choose(player, game.observe(state, seat), game.legal_actions(state, seat))
    return game.format_action(action)


def test_old_dates_and_unfamiliar_themes_are_believed_less_surely():
    years = {"old": -3000, "new": 2000, **{f"card-{n}": 1900 for n in range(40)}}
    themes = {f"card-{n}": f"theme-{n}" for n in range(40)}
    beliefs = form_beliefs(years, themes, CASUAL, seed=1)
    assert beliefs["old"].spread > 10 * beliefs["new"].spread
    spreads = {beliefs[f"card-{n}"].spread for n in range(40)}
    assert len(spreads) == 2
    assert max(spreads) == pytest.approx(min(spreads) * CASUAL.unfamiliar_factor)


def test_beliefs_are_off_by_about_as_much_as_they_are_unsure():
    years = {f"card-{n:03}": 1800 for n in range(400)}
    beliefs = form_beliefs(years, {}, CASUAL, seed=2)
    errors = [abs(belief.centre - 1800) / belief.spread for belief in beliefs.values()]
    assert 0.7 < mean(errors) < 0.9  # the mean distance from a normal distribution's centre is 0.8 spreads


def test_a_chronology_player_places_the_card_it_is_surest_of_where_it_believes_it_belongs():
    state = chronology("line=rome@-753,moon@1969 hands=web@1989,mill@1100/x@1 pile=y@2")
    player = CasualChronology({"web": Belief(1980, 60), "mill": Belief(1200, 5)})
    assert chosen(CHRONOLOGY, player, state) == "place mill 1"


def test_a_chronology_player_places_wrongly_what_it_believes_wrongly():
    state = chronology("line=rome@-753,moon@1969 hands=web@1989/x@1 pile=y@2")
    assert chosen(CHRONOLOGY, CasualChronology({"web": Belief(1500, 5)}), state) == "place web 1"


def test_a_chronology_player_asks_for_a_hint_when_unsure_and_believes_it():
    state = chronology("line=a@100,b@200,c@300,d@400,e@500 hands=web@450/x@1 pile=y@2 hint")
    player = CasualChronology({"web": Belief(250, 400)})
    assert chosen(CHRONOLOGY, player, state) == "hint web"
    told = CHRONOLOGY.fold(state, CHRONOLOGY.decide(state, CHRONOLOGY.parse_action("hint web", 0)))
    assert told.hint.first_gap <= int(chosen(CHRONOLOGY, player, told).split()[2]) <= told.hint.last_gap


def test_a_chronology_player_accepts_an_explanation():
    state = chronology("line=a@100 hands=web@450/x@1 pile=y@2 explain put=web.1")
    assert chosen(CHRONOLOGY, CasualChronology({}), state) == "judge accept"


def test_a_chronology_player_knows_a_date_that_was_read_out_for_good():
    player = CasualChronology({"web": Belief(1500, 5)})
    for place in ("line=a@100,web@1989 box=b@200", "line=a@100 box=web@1989,b@200"):
        seen = chronology(f"{place} hands=c@300/d@400 pile=e@500")
        chosen(CHRONOLOGY, player, seen)
        again = chronology("line=a@100,b@1600,e@1900,f@1995 hands=web@1989/d@400 pile=c@300")
        assert chosen(CHRONOLOGY, player, again) == "place web 3"


def test_a_chronology_player_is_surest_of_what_it_knows_beside_an_equal_date_too():
    player = CasualChronology({"c": Belief(1300, 800)})
    chosen(CHRONOLOGY, player, chronology("line=a@100 box=web@1989 hands=c@300/d@400 pile=e@500"))
    state = chronology("line=b@1989,e@1989 hands=c@300,web@1989/d@400 pile=a@100")
    assert chosen(CHRONOLOGY, player, state) == "place web 0"


def test_a_chronology_player_does_not_repeat_a_mistake_with_a_card_that_comes_straight_back():  # C11
    state = chronology("line=a@100,b@200 hands=web@1989/x@1")
    player = CasualChronology({"web": Belief(150, 5)})
    places = []
    for seat in (0, 1, 0, 1, 0):
        action = chosen(CHRONOLOGY, player, state) if seat == 0 else "place x 2"
        places += [action] if seat == 0 else []
        state = CHRONOLOGY.fold(state, CHRONOLOGY.decide(state, CHRONOLOGY.parse_action(action, seat)))
    assert places == ["place web 1", "place web 0", "place web 2"]


@pytest.mark.parametrize("cards", [9, 12])  # 9: everything is dealt, and a wrong card comes straight back
@pytest.mark.parametrize("seed", range(8))
def test_a_match_with_few_cards_of_close_dates_ends(cards, seed):
    years = {f"card-{letter}": 1900 + number for number, letter in enumerate("abcdefghijkl"[:cards])}
    seats = (Seat("Bot", "ai:casual"), Seat("Bot", "ai:casual"))
    header = Header("chronology", ChronologyOptions(years=years), seats, seed)
    players = [computer_player(header, seat, {}) for seat in (0, 1)]
    state, _ = CHRONOLOGY.begin(header.options, 2, seed)
    for _ in range(100):
        if CHRONOLOGY.outcome(state):
            break
        seat = CHRONOLOGY.to_move(state)
        action = choose(players[seat], CHRONOLOGY.observe(state, seat), CHRONOLOGY.legal_actions(state, seat))
        state = CHRONOLOGY.fold(state, CHRONOLOGY.decide(state, action))
    assert CHRONOLOGY.outcome(state)


EXAMPLE = "zones=0:1203a;0:2013a;0:0132a;0:1032a"  # prices 2, 1, 3, 4


def test_a_traveller_with_goods_goes_to_the_market_that_pays_and_sells_there():
    state = timetravel(f"{EXAMPLE} pawns=4.2,2.0 goods=0.0.0.3/0.0.0.0")  # on the line of the nucleons, price 4
    assert chosen(TIMETRAVEL, CasualTraveller(), state) == "travel market"
    state = TIMETRAVEL.fold(state, TIMETRAVEL.decide(state, TIMETRAVEL.parse_action("travel market", 0)))
    assert chosen(TIMETRAVEL, CasualTraveller(), state) == "sell 3"


def test_a_traveller_takes_the_win():
    state = timetravel(f"{EXAMPLE} pawns=m1,2.0 goods=1.0.0.0/0.0.0.0 gold=19,0 moved=1")
    assert chosen(TIMETRAVEL, CasualTraveller(), state) == "sell 1"


def test_a_traveller_with_empty_hands_takes_a_token():
    state = timetravel(f"{EXAMPLE} pawns=1.0,2.0")
    action = TIMETRAVEL.parse_action(chosen(TIMETRAVEL, CasualTraveller(), state), 0)
    assert any(type(event).__name__ == "TokenTaken" for event in TIMETRAVEL.decide(state, action))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_casual_travellers_finish_ordinary_games(seats):
    reasons = []
    for seed in range(12):
        header = Header("timetravel", Options(), tuple(Seat("Bot", "ai:casual") for _ in range(seats)), seed)
        match = play_out(header, [computer_player(header, seat, {}) for seat in range(seats)])
        reasons.append(TIMETRAVEL.outcome(match.state).reason)
    assert reasons.count("target") >= 11


def test_an_unknown_level_is_refused_by_name():
    header = Header("timetravel", Options(), (Seat("Bot", "ai:oracle"), Seat("Bot", "ai:casual")), 1)
    with pytest.raises(ValueError, match="no computer player is called 'oracle'; there are: casual"):
        computer_player(header, 0, {})
