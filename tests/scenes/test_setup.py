"""Laying the table of either game: seats one by one, which cards, and what is remembered of it."""

import json
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import paths
from game.content.decks import Card, Deck
from game.model.chronology.options import hand_sizes
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import known_cards
from game.scenes.chronology.selection import SelectionScene
from game.scenes.chronology.setup import USUAL_SEATS, Choices, SetupScene, options_of
from game.scenes.entry import EntryScene
from game.scenes.match_scene import MatchScene
from game.scenes.menu import MenuScene
from game.scenes.program import open_game, resume
from game.scenes.seat_scene import SeatScene
from game.scenes.seats import COLOURS, EMBLEMS, Place, laid, put_right
from game.scenes.setup import SetupScreen
from game.scenes.timetravel.lesson import HINT

GAMES = ("chronology", "timetravel")
each_game = pytest.mark.parametrize("game", GAMES)


def sit_down(flight, game):
    """The set-up of a game, from the menu."""
    flight.services.set(seen_hints=(*flight.services.settings.seen_hints, HINT))  # the lesson has been offered
    flight.click(game)
    assert isinstance(flight.scene, SetupScreen)
    return flight.scene


def start(flight):
    """Begin, and the header of the match that began."""
    flight.click("start")
    assert isinstance(flight.scene, MatchScene)
    return flight.scene.table.match.header


def rename(flight, seat, name):
    flight.click(f"seat.{seat}")
    flight.click("name")
    flight.press(*[pygame.K_BACKSPACE] * len(flight.scene.text))
    flight.type(name)
    flight.press(pygame.K_RETURN)
    flight.click("done")


@each_game
def test_two_clicks_from_the_menu_to_playing(pilot, game):
    flight = pilot(motion="none", language="en")
    sit_down(flight, game)
    seats = start(flight).seats
    assert [seat.name for seat in seats] == ["Player 1", "Ada", "Zheng"]
    assert [seat.player for seat in seats] == ["human", "ai:casual", "ai:casual"]
    assert [seat.colour for seat in seats] == list(COLOURS)[:3]
    assert [seat.emblem for seat in seats] == list(EMBLEMS[game])[:3]


@each_game
def test_a_name_is_typed_with_the_keyboard_alone(pilot, game):
    flight = pilot(motion="none")
    sit_down(flight, game)
    flight.focus_by_keys("seat.0")
    flight.press(pygame.K_RETURN)
    assert isinstance(flight.scene, SeatScene)
    flight.focus_by_keys("name")
    flight.press(pygame.K_RETURN)
    assert isinstance(flight.scene, EntryScene)
    flight.type("Zoé")
    flight.press(pygame.K_RETURN)
    flight.focus_by_keys("done")
    flight.press(pygame.K_RETURN)
    assert flight.scene.panel["seat.0"].label == "Zoé"
    flight.focus_by_keys("start")
    flight.press(pygame.K_RETURN)
    assert flight.scene.names[0] == "Zoé"


@each_game
def test_a_name_is_entered_by_touch_alone(pilot, game):
    flight = pilot(motion="none", language="fr")
    sit_down(flight, game)
    for name in ("seat.0", "name", "key.Z", "key.o", "key.é", "done", "done", "start"):
        flight.touch(name)
    assert flight.scene.names[0] == "Zoé"


def test_nobody_is_called_nothing(pilot):
    flight = pilot(motion="none", language="en")
    sit_down(flight, "chronology")
    rename(flight, 0, "Zoé")
    flight.click("seat.0")
    flight.click("name")
    flight.press(*[pygame.K_BACKSPACE] * 3)
    flight.type("  ")
    flight.press(pygame.K_RETURN)
    assert flight.scene.place.name == "Zoé"


def test_a_long_name_ends_after_sixteen_letters(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    rename(flight, 0, "Maximilienne-Antoinette")
    assert setup.choices.seats[0].name == "Maximilienne-Ant"


def test_the_keyboard_types_on_after_a_key_of_the_screen(pilot):
    flight = pilot(motion="none", language="fr")
    setup = sit_down(flight, "timetravel")
    flight.click("seat.0")
    flight.click("name")
    flight.click("key.Z")
    flight.type("oé")
    flight.press(pygame.K_RETURN)
    assert setup.choices.seats[0].name == "Zoé"


@each_game
def test_two_cannot_have_one_name(pilot, game, monkeypatch):
    flight = pilot(motion="none", language="en")
    setup, said = sit_down(flight, game), []
    monkeypatch.setattr(flight.services.toasts, "say", said.append)
    rename(flight, 0, "Ada")
    assert [place.name for place in setup.choices.seats] == ["", "Ada", "Zheng"]
    assert said == ["Ada is at the table already."]


@each_game
@pytest.mark.parametrize("use", ["click", "touch"])
def test_a_colour_that_somebody_has_is_swapped_and_a_free_one_taken(pilot, game, use):
    flight = pilot(motion="none")
    setup = sit_down(flight, game)
    flight.click("seat.0")
    getattr(flight, use)("colour.teal")
    assert [place.colour for place in setup.choices.seats] == ["teal", "coral", "sun"]
    getattr(flight, use)("colour.slate")
    assert [place.colour for place in setup.choices.seats] == ["slate", "coral", "sun"]
    flight.click("done")
    assert start(flight).seats[0].colour == "slate"
    assert flight.scene.colours[0] == COLOURS["slate"]


@each_game
def test_an_emblem_is_swapped_by_keys(pilot, game):
    flight = pilot(motion="none")
    setup = sit_down(flight, game)
    one, two, three, *_ = EMBLEMS[game]
    flight.click("seat.2")
    flight.focus_by_keys(f"emblem.{one}")
    flight.press(pygame.K_RETURN)
    assert [place.emblem for place in setup.choices.seats] == [three, two, one]
    flight.press(pygame.K_ESCAPE)
    assert start(flight).seats[2].emblem == one


@each_game
def test_players_come_and_go_until_the_table_is_full(pilot, game):
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, game)
    most = len(EMBLEMS[game])
    while "add.human" in flight.names():
        flight.click("add.ai" if len(setup.choices.seats) % 2 else "add.human")
    seats = setup.choices.seats
    assert len(seats) == most == {"chronology": 8, "timetravel": 5}[game]
    for what in ("colour", "emblem"):
        assert len({getattr(place, what) for place in seats}) == most
    computers = [place.name for place in seats if place.player != "human"]
    assert all(computers)
    assert len(set(computers)) == len(computers)
    flight.click("seat.1")
    flight.click("remove")
    assert setup.choices.seats == (seats[0], *seats[2:])
    assert "add.human" in flight.names()
    assert [seat.colour for seat in start(flight).seats] == [place.colour for place in setup.choices.seats]


def test_the_last_one_cannot_be_removed(pilot):
    flight = pilot(motion="none")
    sit_down(flight, "chronology")
    for _ in range(2):
        flight.click("seat.0")
        flight.click("remove")
    flight.click("seat.0")
    assert "remove" not in flight.names()


@each_game
def test_seats_are_changed_clockwise(pilot, game):
    flight = pilot(motion="none")
    setup = sit_down(flight, game)
    flight.click("seat.0")
    flight.focus_by_keys("place")
    flight.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert [place.name for place in setup.choices.seats] == ["Ada", "Zheng", ""]
    assert flight.scene.place.name == ""


@each_game
def test_a_person_becomes_a_computer_and_back(pilot, game):
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, game)
    rename(flight, 0, "Zoé")
    flight.click("seat.0")
    flight.focus_by_keys("player")
    flight.press(pygame.K_RIGHT)
    assert setup.choices.seats[0] == replace(setup.choices.seats[0], name="Hypatia", player="ai:casual")
    flight.press(pygame.K_LEFT)
    assert (setup.choices.seats[0].name, setup.choices.seats[0].player) == ("", "human")


def test_the_youngest_goes_first_wherever_they_sit(pilot):  # C1
    flight = pilot(motion="none")
    sit_down(flight, "chronology")
    flight.click("add.human")
    flight.click("seat.0")
    flight.touch("is_youngest")
    flight.click("done")
    flight.click("seat.3")
    flight.touch("is_youngest")
    flight.focus_by_keys("place")
    flight.press(pygame.K_LEFT)
    flight.click("done")
    header = start(flight)
    assert header.options.first == 2
    assert header.seats[2].player == "human"
    assert flight.scene.table.match.state.turn == 2


def test_a_handicap_gives_one_seat_another_hand(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    flight.click("seat.1")
    flight.focus_by_keys("hand")
    flight.press(*[pygame.K_RIGHT] * 6)
    flight.click("done")
    assert setup.panel["seat.1"].badge == "6"
    header = start(flight)
    assert header.options.hands == (4, 6, 4)
    assert [len(flight.scene.table.match.state.hand(seat)) for seat in range(3)] == [4, 6, 4]


def test_a_handicap_goes_with_a_hand_size_for_the_others(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    setup.seat((replace(setup.choices.seats[0], hand=2), *setup.choices.seats[1:]))
    flight.focus_by_keys("hand")
    flight.press(*[pygame.K_RIGHT] * 3)
    assert start(flight).options.hands == (2, 3, 3)


def test_a_common_hand_knows_no_handicap(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    setup.seat((replace(setup.choices.seats[0], hand=2), *setup.choices.seats[1:]))
    flight.click("variant.coop")
    flight.click("seat.0")
    assert "hand" not in flight.names()
    flight.click("done")
    assert start(flight).options.hands == ()


def test_the_box_prescribes_the_hand_and_the_players_may_change_it(pilot):
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, "chronology")
    flight.click("deck.classic")
    flight.click("deck.inventions")
    for seats, hand in ((3, 6), (4, 5), (5, 5), (6, 4), (8, 4)):
        setup.seat(laid("chronology", 1, seats - 1))
        row = setup.panel["hand"]
        assert row.shown(row.value) == f"as the box says: {hand}"
    assert hand_sizes(start(flight).options, 8) == (4,) * 8


def test_themes_and_years_give_exactly_those_cards(pilot):
    flight = pilot(motion="none", language="en")
    sit_down(flight, "chronology")
    flight.click("deck.world")
    flight.click("selection")
    assert isinstance(flight.scene, SelectionScene)
    flight.click("theme.sport")
    flight.touch("theme.food")
    flight.focus_by_keys("earliest")
    flight.press(*[pygame.K_RIGHT] * 4)  # from 500 BC
    flight.focus_by_keys("latest")
    flight.press(*[pygame.K_LEFT] * 2)  # to 1975
    decks = [deck for deck in known_decks(flight.services) if deck.id in ("classic", "world")]
    events = {
        card.event: card.year
        for deck in decks
        for card in deck.cards
        if card.theme not in ("sport", "food") and -500 <= card.year <= 1975
    }
    everything = {card.event for deck in decks for card in deck.cards}
    assert flight.scene.panel["note"].text == f"{len(events)} of {len(everything)} cards"
    flight.click("back")
    assert flight.scene.panel["selection"].value == "14 of 16 themes, 500 BC – 1975"
    years = start(flight).options.years
    assert sorted(years.values()) == sorted(events.values())
    assert set(years) <= {card.id for deck in decks for card in deck.cards}


def test_all_cards_come_back_at_once(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    setup.select(left_out=("sport",), earliest=1500, latest=1900)
    flight.click("selection")
    flight.click("everything")
    flight.click("back")
    assert len(start(flight).options.years) == 110


def test_a_span_never_ends_before_it_begins(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    flight.click("selection")
    flight.focus_by_keys("earliest")
    flight.press(*[pygame.K_RIGHT] * 30)
    flight.focus_by_keys("latest")
    flight.press(*[pygame.K_LEFT] * 30)
    assert (setup.choices.earliest, setup.choices.latest) == (2000, 0)


def test_too_few_cards_are_refused_with_both_numbers(pilot):  # C13
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, "chronology")
    setup.select(left_out=("arts", "events", "explorations", "inventions", "monuments", "music"), latest=1925)
    sport = sum(card.theme == "sport" and card.year <= 1925 for card in setup.decks[0].cards)
    setup.seat(laid("chronology", 8, 0))
    assert setup.panel["note"].text == f"This match needs 33 cards, and there are {sport}."
    assert "start" not in flight.names()
    flight.click("selection")
    assert flight.scene.panel["note"].text == f"This match needs 33 cards, and there are {sport}."


def test_without_any_theme_there_are_no_cards(pilot):
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, "chronology")
    setup.select(left_out=setup.decks[0].themes)
    assert setup.panel["note"].text == "This match needs 13 cards, and there are 0."


def test_a_streak_is_played_alone_and_the_others_come_back(pilot):
    flight = pilot(motion="none")
    setup = sit_down(flight, "chronology")
    rename(flight, 0, "Zoé")
    before = setup.choices.seats
    flight.click("variant.coop")
    flight.click("variant.streak")
    assert setup.choices.variants == ("streak",)
    assert setup.choices.seats == before[:1]
    flight.click("variant.streak")
    assert setup.choices.seats == before
    flight.click("variant.streak")
    assert len(start(flight).seats) == 1
    flight.close()
    again = pilot(motion="none")
    setup = sit_down(again, "chronology")
    again.click("variant.streak")
    assert len(setup.choices.seats) == 3
    assert "start" in again.names()


def test_nothing_scrolls_away_when_something_is_switched(pilot):
    flight = pilot(size=(1024, 600), motion="none")
    setup = sit_down(flight, "chronology")
    at = flight.where("variant.streak")
    flight.click("variant.learn")
    assert setup.panel.rect_of(setup.panel["variant.streak"]).center == at
    flight.click("variant.streak")  # fewer seats now, perhaps in fewer rows
    assert setup.panel.view.contains(setup.panel.rect_of(setup.panel["variant.streak"]))


def test_every_variant_says_what_it_is_without_a_tooltip(pilot):
    flight = pilot(motion="none", language="en")
    setup = sit_down(flight, "chronology")
    for variant in ("learn", "hint", "explain", "coop", "streak"):
        assert setup.panel[f"variant.{variant}"].about == flight.services.t(f"variant.{variant}.about")


@each_game
def test_what_was_chosen_is_offered_again(pilot, game):
    flight = pilot(motion="none")
    setup = sit_down(flight, game)
    rename(flight, 0, "Zoé")
    flight.click("seat.0")
    flight.click("colour.leaf")
    flight.click("done")
    flight.click("seat.2")
    flight.click("remove")
    start(flight)
    flight.close()
    again = pilot(motion="none")
    assert sit_down(again, game).choices == setup.choices
    assert again.scene.panel["seat.0"].label == "Zoé"


def test_people_are_known_at_both_games_with_their_colour(pilot):
    flight = pilot(motion="none", language="en")
    sit_down(flight, "chronology")
    rename(flight, 0, "Zoé")
    flight.click("seat.0")
    flight.click("colour.leaf")
    flight.click("emblem.shell")
    flight.click("done")
    start(flight)
    flight.show(MenuScene(flight.services, open_game, resume))
    board = sit_down(flight, "timetravel")
    flight.click("seat.0")
    flight.click("known.Zoé")
    assert (board.choices.seats[0].name, board.choices.seats[0].colour) == ("Zoé", "leaf")
    assert "known.Zoé" not in flight.names()
    flight.click("emblem.clock")
    flight.click("done")
    start(flight)
    flight.show(MenuScene(flight.services, open_game, resume))
    table = sit_down(flight, "chronology")
    table.seat(USUAL_SEATS)
    flight.click("add.human")
    flight.click("seat.3")
    flight.click("known.Zoé")
    assert table.choices.seats[3] == Place("Zoé", "human", "leaf", "shell")


def test_a_colour_that_is_taken_stays_with_whoever_has_it_when_somebody_known_comes(pilot):
    flight = pilot(motion="none")
    sit_down(flight, "chronology")
    rename(flight, 0, "Zoé")
    start(flight)
    flight.show(MenuScene(flight.services, open_game, resume))
    table = sit_down(flight, "chronology")
    table.seat(put_right((Place("Noor", colour="coral"), Place()), "chronology"))
    flight.click("seat.1")
    flight.click("known.Zoé")
    assert [place.colour for place in table.choices.seats] == ["coral", "teal"]


@each_game
def test_a_museum_forgets_its_visitors(pilot, game):
    flight = pilot(motion="none", profile="kiosk")
    flight.show(MenuScene(flight.services, open_game, resume))
    sit_down(flight, game)
    rename(flight, 0, "Zoé")
    start(flight)
    assert not list(paths.user_data().glob("*.json"))
    flight.show(MenuScene(flight.services, open_game, resume))
    setup = sit_down(flight, game)
    assert setup.choices.seats == laid(game)
    flight.click("seat.0")
    assert not [name for name in flight.names() if name.startswith("known.")]


@each_game
@pytest.mark.parametrize(
    "text",
    [
        '{"decks": ["classic"], "people": 3, "computers": 0, "hand": 0, "variants": [], "clock_s": 0, "names": []}',
        "nonsense",
    ],
)
def test_an_old_or_damaged_file_gives_the_usual_table(pilot, game, text):
    for name in (game, "people"):
        (paths.user_data() / f"{name}.json").write_text(text, encoding="utf-8")
    flight = pilot(motion="none")
    assert sit_down(flight, game).choices.seats == laid(game)
    flight.click("seat.0")


def test_a_file_with_values_that_cannot_be_is_put_right(pilot):
    seat = {"name": "  Zoé  " + "x" * 99, "player": "ai:oracle", "colour": "beige", "emblem": "sun", "hand": -3}
    values = {
        "decks": ["classic", "gone"], "seats": [{**seat, "is_youngest": True}] * 12, "hand": 99,
        "variants": ["learn", "gone"], "clock_s": 45, "left_out": ["gone"], "earliest": 1900, "latest": 1000,
    }  # fmt: skip
    (paths.user_data() / "chronology.json").write_text(json.dumps(values), encoding="utf-8")
    flight = pilot(motion="none")
    choices = sit_down(flight, "chronology").choices
    assert len({place.colour for place in choices.seats}) == len({place.emblem for place in choices.seats}) == 8
    assert {(place.name, place.player, place.hand) for place in choices.seats} == {("Zoé  xxxxxxxxxxx", "human", 0)}
    assert [place.is_youngest for place in choices.seats] == [True] + [False] * 7
    assert (choices.hand, choices.variants, choices.clock_s) == (0, ("learn",), 0)
    assert (choices.earliest, choices.latest) == (0, 0)
    flight.focus_by_keys("clock_s")
    flight.press(pygame.K_RIGHT)
    assert isinstance(flight.scene, SetupScene)
    start(flight)


def test_two_boxes_that_call_different_cards_the_same_keep_them_apart_on_the_table():  # C14
    def box(name, event):
        card = Card("moon", event, 1969, False, "space", event, event, "", "", "", "", 2)
        return Deck(name, Path(f"{name}.csv"), Path(), False, (card,), ())

    boxes = (box("ours", "landing"), box("mine", "eclipse"))
    cards, _ = known_cards(options_of(Choices(decks=("ours", "mine")), boxes).years, boxes)
    assert {card_id: card.name("en") for card_id, card in cards.items()} == {"moon": "landing", "mine.moon": "eclipse"}
    assert {card.id for card in cards.values()} == set(cards)
