"""The teacher's bar: pause, clock, skip, take back, hint, and the end with its review; by mouse, touch and keys."""

import pygame
import pytest

from game.model.chronology.actions import AskHint
from game.model.chronology.rules import fits, right_gap
from game.scenes.boxes import known_decks
from game.scenes.chronology.layout import card_key, gap_x, layout
from game.scenes.chronology.opening import Opening
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.review import ReviewScene
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.setup import Choices
from game.scenes.menu import MenuScene
from game.scenes.pause import PauseScene
from game.scenes.seats import laid
from game.scenes.teacher import CLOCK_S, TaughtScene
from game.session.records import verify_record
from game.settings import PROFILES


@pytest.fixture
def taught(pilot):
    def sit_down(people=2, computers=0, size=(1280, 720), motion="none", **choices):
        flight = pilot(profile=PROFILES["classroom"], size=size, motion=motion)
        opening = Opening(flight.services, lambda: MenuScene(flight.services, print, print), lambda: 7)
        choices = Choices(seats=laid("chronology", people, computers), hand=3, **choices)
        flight.show(opening.begin(choices, known_decks(flight.services)).scene)
        assert isinstance(flight.scene, TaughtScene)
        return flight

    return sit_down


def by_keys(flight, name):
    flight.press(pygame.K_F2)
    for _ in range(10):
        if flight.scene.panel.focus == name:
            break
        flight.press(pygame.K_RIGHT)
    flight.press(pygame.K_RETURN)


def by_mouse(flight, name):
    flight.click(name)


def by_finger(flight, name):
    flight.touch(name)


every_device = pytest.mark.parametrize("use", [by_mouse, by_finger, by_keys])


def place(flight, *, is_right):
    """Drag the first card of the hand to a right or a wrong gap."""
    scene = flight.scene.shown
    state = scene.stage.shown
    card, count = scene.hand()[0], len(state.line)
    gap = right_gap(state, card)
    if not is_right:
        gap = next(each for each in range(count + 1) if not fits(state, card, each))
    pose = layout(state, scene.frame)[card_key(card)]
    there = (round(gap_x(gap, count, scene.frame)), scene.frame.areas["line"].centery)
    flight.mouse((round(pose.x), round(pose.y)), there)
    return card


def test_a_classroom_has_the_bar_and_a_home_has_not(pilot, taught):
    assert taught().names() == ["pause", "clock", "hint", "abandon"]
    flight = pilot(motion="none")
    opening = Opening(flight.services, lambda: MenuScene(flight.services, print, print), lambda: 7)
    flight.show(opening.begin(Choices(), known_decks(flight.services)).scene)
    assert isinstance(flight.scene, ChronologyScene)


@every_device
def test_the_last_placement_is_taken_back_though_its_date_was_seen(taught, use):
    flight = taught()
    before = flight.scene.table.match.state
    place(flight, is_right=False)
    assert flight.scene.table.match.state != before
    use(flight, "take-back")
    assert flight.scene.table.match.state == before
    assert flight.scene.shown.stage.shown == before
    place(flight, is_right=True)
    assert verify_record(flight.scene.table.path).state == flight.scene.table.match.state


def test_with_explanations_the_whole_placement_is_taken_back(taught):
    flight = taught(variants=("explain",))
    before = flight.scene.table.match.state
    place(flight, is_right=True)
    flight.mouse(flight.scene.shown.panel["accept"].rect.center)
    assert flight.scene.table.match.state.right[before.turn] == 1
    flight.click("take-back")
    assert flight.scene.table.match.state == before


def test_what_computers_did_since_goes_with_it(taught):
    flight = taught(people=1, computers=2)
    before = flight.scene.table.match.state
    place(flight, is_right=True)
    for _ in range(600):
        flight.frame()
        if flight.scene.shown.can_place():
            break
    assert len(flight.scene.table.match.standing) > 2
    flight.click("take-back")
    assert flight.scene.table.match.state == before


@every_device
@pytest.mark.parametrize("variants", [(), ("hint",)])
def test_a_hint_lights_a_stretch_that_holds_the_place(taught, use, variants):
    flight = taught(variants=variants)
    use(flight, "hint")
    scene = flight.scene.shown
    assert scene.asks_hint
    card = scene.hand()[1]
    pose = layout(scene.stage.shown, scene.frame)[card_key(card)]
    flight.mouse((round(pose.x), round(pose.y)))
    hint = scene.hint()
    assert hint.card == card
    assert hint.first_gap <= right_gap(scene.stage.shown, card) <= hint.last_gap
    asked = [entry.action for entry in flight.scene.table.match.standing if isinstance(entry.action, AskHint)]
    assert len(asked) == len(variants)  # a teacher's hint beyond the variant is no move of the match
    place(flight, is_right=True)
    assert scene.hint() is None


@every_device
def test_the_end_is_asked_for_and_leads_to_the_review(taught, use):
    flight = taught()
    place(flight, is_right=True)
    use(flight, "abandon")
    flight.click("no")
    assert not flight.scene.table.is_over
    flight.click("abandon")
    flight.click("yes")
    assert isinstance(flight.scene, ResultScene)
    flight.click("review")
    assert isinstance(flight.scene, ReviewScene)


@every_device
def test_the_bar_pauses_the_match(taught, use):
    flight = taught()
    use(flight, "pause")
    assert isinstance(flight.scene, PauseScene)


def test_the_bar_s_own_clock_runs_rings_and_starts_over_each_turn(taught):
    flight = taught()
    flight.click("clock")
    rung = []
    flight.services.sounds.captions = rung.append
    for _ in range(60 * (CLOCK_S + 1)):
        flight.frame()
    assert rung == ["turn"]
    assert " 0 s" in flight.scene.panel["clock"].label.replace("\u202f", " ")
    place(flight, is_right=True)
    assert str(CLOCK_S - 1) in flight.scene.panel["clock"].label or str(CLOCK_S) in flight.scene.panel["clock"].label
    flight.click("clock")
    assert not any(char.isdigit() for char in flight.scene.panel["clock"].label)


def test_the_turn_clock_of_the_match_can_be_held(taught):
    flight = taught(clock_s=30)
    flight.click("clock")
    left = flight.scene.shown.seconds_left()
    for _ in range(120):
        flight.frame()
    assert flight.scene.shown.seconds_left() == left
    flight.click("clock")
    for _ in range(120):
        flight.frame()
    assert flight.scene.shown.seconds_left() < left


def test_an_animation_can_be_skipped(taught):
    flight = taught(motion="full")
    scene = flight.scene.shown
    card = scene.hand()[0]
    scene._play(scene.table.act(scene.table.legal_actions()[0]))
    flight.frame()
    assert scene.stage.is_busy
    at = flight.scene.panel["skip"].rect.center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    flight.frame()
    assert not scene.stage.is_busy
    assert card in scene.cards
    assert scene.stage.shown == scene.table.match.state
