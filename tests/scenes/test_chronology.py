"""Whole games at the chronology table, through the real scene, by mouse, by touch and by keyboard."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from game import paths
from game.model.chronology.rules import right_gap
from game.model.match import begin
from game.scenes.boxes import known_decks
from game.scenes.choices import last_choices
from game.scenes.chronology.layout import card_key, gap_x, hand_poses, layout, line_card_width, nearest_gap
from game.scenes.chronology.opening import Opening, known_cards
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.review import ReviewScene
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.setup import Choices, SetupScene
from game.scenes.menu import MenuScene
from game.scenes.pause import PauseScene
from game.scenes.seats import laid
from game.session.records import verify_record
from game.session.saves import find_saves
from game.session.table import Table
from game.ui.backdrop import Backdrop
from game.ui.scene import Reset

MOST_FRAMES = 20_000


def sit_down(flight, people=1, computers=2, **choices):
    """A table for so many with these choices, on the screen."""
    opening = Opening(flight.services, lambda: MenuScene(flight.services, print, print), lambda: 7)
    command = opening.begin(
        Choices(seats=laid("chronology", people, computers), **choices), known_decks(flight.services)
    )
    flight.show(command.scene)
    return command.scene


def wait_for_a_person(flight, scene):
    for _ in range(MOST_FRAMES):
        if flight.scene is not scene or ((scene.can_place() or scene.stage.shown.put) and not scene.stage.is_busy):
            return
        flight.frame()
    raise AssertionError("nobody's turn ever came")


def spots(scene, card, gap):
    pose = layout(scene.stage.shown, scene.frame)[card_key(card)]
    line = scene.frame.areas["line"]
    return (round(pose.x), round(pose.y)), (round(gap_x(gap, len(scene.stage.shown.line), scene.frame)), line.centery)


def by_dragging(flight, scene, card, gap):
    flight.mouse(*spots(scene, card, gap))


def by_clicking(flight, scene, card, gap):
    there, gap_spot = spots(scene, card, gap)
    flight.mouse(there)
    assert scene.hold.card == card
    flight.mouse(gap_spot)


def by_finger(flight, scene, card, gap):
    width, height = flight.app.window.size
    for at, kinds in zip(
        spots(scene, card, gap), ((pygame.FINGERDOWN,), (pygame.FINGERMOTION, pygame.FINGERUP)), strict=True
    ):
        for kind in kinds:
            where = {"x": at[0] / width, "y": at[1] / height, "dx": 0, "dy": 0, "finger_id": 1, "touch_id": 1}
            pygame.event.post(pygame.Event(kind, **where))
    flight.until_idle()


def by_keys(flight, scene, card, gap):
    for _ in range(len(scene.hand()) + 1):
        if scene.hold.card == card:
            break
        flight.press(pygame.K_RIGHT)
    flight.press(pygame.K_UP, pygame.K_HOME)
    for _ in range(gap):
        flight.press(pygame.K_RIGHT)
    assert (scene.hold.card, scene.hold.gap) == (card, gap)
    flight.press(pygame.K_RETURN)


def play(flight, scene, place, *, skill=0.75, most=400):
    """People play with some skill until the match is over."""
    source = Random(4)
    for _ in range(most):
        wait_for_a_person(flight, scene)
        if flight.scene is not scene:
            return
        state = scene.stage.shown
        if state.put:
            flight.click("accept" if source.random() < 0.8 else "refuse")
            continue
        card = source.choice(scene.hand())
        gap = right_gap(state, card) if source.random() < skill else source.randrange(len(state.line) + 1)
        place(flight, scene, card, gap)
    raise AssertionError("the match never ended")


def the_record():
    (save,) = find_saves(paths.saves())
    return save


@pytest.mark.parametrize("place", [by_dragging, by_clicking, by_finger, by_keys])
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (1, 2)])
def test_a_whole_game_by_every_device(pilot, place, people, computers):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=people, computers=computers, hand=2)
    play(flight, scene, place)
    assert isinstance(flight.scene, ResultScene)
    match = verify_record(the_record().path)
    assert match.state == scene.table.match.state
    assert scene.stage.shown == match.state


@pytest.mark.parametrize(("people", "computers"), [(5, 0), (3, 5)])
def test_games_of_five_and_eight(pilot, people, computers):
    flight = pilot(motion="none", language="fr")
    scene = sit_down(flight, people=people, computers=computers, hand=1, decks=("inventions", "world"))
    play(flight, scene, by_dragging, skill=0.9)
    assert isinstance(flight.scene, ResultScene)
    assert verify_record(the_record().path).state == scene.table.match.state


@pytest.mark.parametrize(
    "choices",
    [
        {"people": 1, "computers": 0, "variants": ("streak",)},
        {"people": 2, "computers": 0, "variants": ("coop",)},
        {"people": 2, "computers": 1, "hand": 2, "variants": ("learn",)},
        {"people": 2, "computers": 0, "hand": 2, "variants": ("explain",)},
    ],
    ids=lambda choices: choices["variants"][0],
)
def test_every_variant_is_played_to_its_end(pilot, choices):
    flight = pilot(motion="none")
    scene = sit_down(flight, **choices)
    play(flight, scene, by_dragging, skill=0.7)
    assert isinstance(flight.scene, ResultScene)
    assert verify_record(the_record().path).state == scene.table.match.state


def test_a_hint_lights_a_stretch_of_the_line(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0, variants=("hint",))
    wait_for_a_person(flight, scene)
    flight.mouse(scene.panel["hint"].rect.center)
    before = flight.shot()
    flight.mouse(spots(scene, scene.hand()[0], 0)[0])
    assert scene.stage.shown.hint is not None
    assert flight.shot() != before
    assert "hint" not in [widget.name for widget in scene.panel.widgets]


def test_time_runs_out(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0, clock_s=30)
    wait_for_a_person(flight, scene)
    for _ in range(31 * 60):
        flight.frame()
        if scene.stage.shown.box:
            break
    wait_for_a_person(flight, scene)
    assert scene.stage.shown.wrong == (1, 0)
    assert scene.stage.shown.turn == 1


def test_a_card_dropped_beside_the_line_goes_back_to_the_hand(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    wait_for_a_person(flight, scene)
    there, _ = spots(scene, scene.hand()[0], 0)
    flight.mouse(there, (there[0] + 40, flight.app.window.size[1] - 4))
    assert scene.hold.card is None
    assert len(scene.table.match.entries) == 1


def test_watched_and_hurried_matches_write_the_same_record(pilot):
    def record(motion, *, hurries):
        flight = pilot(motion=motion)
        scene = sit_down(flight, people=0, computers=3, hand=1)
        header = replace(scene.table.match.header, seed=11)
        opening = Opening(flight.services, lambda: MenuScene(flight.services, print, print))
        scene = opening.scene(Table(begin(header)), known_decks(flight.services), Choices())
        flight.app.stack.apply(Reset(scene))
        for _ in range(MOST_FRAMES):
            if flight.scene is not scene:
                break
            if hurries:
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 400), button=1, touch=False))
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(600, 400), button=1, touch=False))
            flight.frame()
        entries = scene.table.match.entries
        flight.close()
        return entries

    assert record("none", hurries=False) == record("full", hurries=True)


def test_no_hidden_date_can_be_found_in_the_picture(pilot):
    """The table is painted twice with other dates on all cards not turned yet: not one pixel may differ."""
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=1)
    for turn in range(4):
        wait_for_a_person(flight, scene)
        by_dragging(flight, scene, scene.hand()[0], turn % 2)
    wait_for_a_person(flight, scene)
    scene.end_hand_over()
    flight.until_idle()
    seen = flight.shot()
    state = scene.stage.shown
    hidden = [*state.pile, *(card for hand in state.hands for card in hand)]
    years = {**state.years, **{card: 7000 + index for index, card in enumerate(sorted(hidden, reverse=True))}}
    other = state._replace(options=replace(state.options, years=years))
    cards, pictures = known_cards(years, known_decks(flight.services))
    scene.cards = cards
    scene.faces, scene.backdrop = type(scene.faces)(flight.services, cards, pictures), Backdrop()
    scene.stage.shown = other
    scene.stage.relayout()
    scene.changed()
    flight.until_idle()
    assert flight.shot() == seen
    pygame.event.post(
        pygame.Event(
            pygame.MOUSEMOTION, pos=spots(scene, scene.hand()[0], 0)[0], rel=(0, 0), buttons=(0, 0, 0), touch=False
        )
    )
    for _ in range(60):
        flight.frame()
    flight.until_idle()
    assert scene.enlarged() == scene.hand()[0]
    looked_at = flight.shot()
    scene.cards, _ = known_cards(state.years, known_decks(flight.services))
    scene.faces, scene.backdrop = type(scene.faces)(flight.services, scene.cards, pictures), Backdrop()
    scene.stage.shown = state
    scene.changed()
    flight.until_idle()
    assert flight.shot() == looked_at


def test_pause_leave_and_continue_brings_back_the_same_table(pilot):
    flight = pilot(motion="none", language="en")
    scene = sit_down(flight, people=2, computers=0)
    wait_for_a_person(flight, scene)
    by_dragging(flight, scene, scene.hand()[0], 0)
    wait_for_a_person(flight, scene)
    state = scene.stage.shown
    flight.press(pygame.K_ESCAPE)
    assert isinstance(flight.scene, PauseScene)
    flight.click("leave")
    assert isinstance(flight.scene, MenuScene)
    flight.close()
    later = pilot(motion="none", language="en")
    later.until_idle()
    assert later.scene.panel["continue"].label == "Continue: Chronology with Player 1, Player 2"
    later.click("continue")
    assert isinstance(later.scene, ChronologyScene)
    assert later.scene.stage.shown == state
    play(later, later.scene, by_dragging, skill=0.6)
    assert isinstance(later.scene, ResultScene)


def test_an_error_at_the_table_leads_to_the_menu_and_the_match_can_be_continued(pilot, caplog, monkeypatch):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    wait_for_a_person(flight, scene)
    by_dragging(flight, scene, scene.hand()[0], 1)
    monkeypatch.setattr(scene, "step", lambda: 1 / 0)
    flight.until_idle()
    assert str(the_record().path) in caplog.text
    flight.click("ok")
    flight.until_idle()
    flight.click("continue")
    assert isinstance(flight.scene, ChronologyScene)
    assert len(flight.scene.table.match.entries) == 2


def test_two_clicks_from_the_menu_to_playing(pilot):
    flight = pilot(motion="none")
    flight.click("chronology")
    assert isinstance(flight.scene, SetupScene)
    flight.click("start")
    assert isinstance(flight.scene, ChronologyScene)


def test_last_choices_are_remembered(pilot):
    flight = pilot(motion="none")
    flight.click("chronology")
    flight.click("deck.world")
    flight.click("variant.learn")
    flight.click("start")
    assert last_choices(flight.services, "chronology", Choices()) == Choices(
        decks=("classic", "world"), variants=("learn",)
    )
    flight.close()
    again = pilot(motion="none")
    again.click("chronology")
    assert again.scene.choices.variants == ("learn",)


def test_a_set_up_that_cannot_be_played_says_why_and_does_not_start(pilot):
    flight = pilot(motion="none", language="en")
    flight.click("chronology")
    flight.click("deck.classic")
    assert "start" not in flight.names()
    assert flight.scene.panel["note"].text == "Choose at least one box of cards."


def test_after_the_end_again_review_set_up_and_menu(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=1, computers=0, variants=("streak",))
    play(flight, scene, by_dragging, skill=0.0)
    flight.click("review")
    assert isinstance(flight.scene, ReviewScene)
    flight.click("back")
    flight.click("again")
    assert isinstance(flight.scene, ChronologyScene)
    assert flight.scene is not scene
    play(flight, flight.scene, by_dragging, skill=0.0)
    flight.click("setup")
    assert isinstance(flight.scene, SetupScene)


@pytest.mark.parametrize("count", [1, 2, 7, 20, 60])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_line_is_readable_and_its_gaps_apart_from_1_to_60_cards(pilot, count, size):
    flight = pilot(size=size, motion="none")
    scene = sit_down(flight, people=2, computers=0)
    frame = scene.frame
    assert line_card_width(count, frame) >= size[1] / 8 - 1
    spots_x = [gap_x(gap, count, frame) for gap in range(count + 1)]
    assert spots_x == sorted(spots_x)
    assert min(b - a for a, b in pairwise(spots_x)) > size[1] / 9
    assert [nearest_gap(x, count, frame) for x in spots_x] == list(range(count + 1))
    hand = hand_poses(6, frame)
    assert all(frame.areas["hand"].left <= pose.x <= frame.areas["hand"].right for pose in hand)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (3840, 2160)])
def test_a_hand_is_large_and_its_cards_lie_side_by_side(pilot, size):
    """At least as large as the line's cards; at 16:9 their pictures are a fifth of the height wide (ART)."""
    flight = pilot(size=size, motion="none")
    scene = sit_down(flight, people=2, computers=0)
    for count in range(1, 7):
        poses = hand_poses(count, scene.frame)
        assert poses[0].width >= line_card_width(60, scene.frame)
        assert all(pose.y + pose.height / 2 <= size[1] for pose in poses)
        if count <= 5:
            assert all(left.x + left.width / 2 <= right.x - right.width / 2 for left, right in pairwise(poses))
            assert poses[0].width >= size[1] / 4.85 or size[0] / size[1] < 1.7
