"""Nobody there: the question, its countdown, and a program that the next visitor finds as the first one did."""

from dataclasses import replace
from itertools import count

import pygame
import pytest

from game import paths
from game.scenes.attract import AttractScene
from game.scenes.chronology.opening import Opening
from game.scenes.chronology.setup import SetupScene
from game.scenes.dialog import Dialog
from game.scenes.entry import EntryScene
from game.scenes.idle import StillThere
from game.scenes.menu import MenuScene
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.sample_tables import chronology_table, timetravel_board
from game.scenes.timetravel.opening import Opening as TimeTravelOpening
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.scenes.timetravel.setup import SetupScene as TimeTravelSetup
from game.session.controllers import Computer
from game.settings import PROFILES
from game.ui.scene import Push, Reset
from game.ui.theme import STEP_S

KIOSK = replace(PROFILES["kiosk"], is_fullscreen=False)  # in a window, as large as each test wants it
FRAME_S = 5 * STEP_S


def wait(flight, seconds):
    """Time passes in which nobody does anything."""
    for _ in range(round(seconds / FRAME_S)):
        flight.frame(FRAME_S)


def until_asked(flight):
    """To the moment at which it is asked, in the very state that the program is in."""
    flight.app.host.noticed()
    flight.app.host._still_s = KIOSK.idle_s - FRAME_S / 2
    flight.frame(FRAME_S)
    assert isinstance(flight.scene, StillThere)


def start(flight, game):
    """One person and two computer players sit down and begin."""
    flight.click(game)
    assert isinstance(flight.scene, SetupScene | TimeTravelSetup)
    flight.click("start")
    flight.until_idle()


def post_mouse(kind, at, **more):
    pygame.event.post(pygame.Event(kind, pos=at, touch=False, **more))


# The middle of everything that a visitor can walk away from.


def a_drag_of_a_card(flight):
    table = chronology_table(flight.services, 4)
    flight.show(table)
    pose = table.stage.poses()["card", table.hand()[0]]
    at = (round(pose.x), round(pose.y))
    post_mouse(pygame.MOUSEBUTTONDOWN, at, button=1)
    post_mouse(pygame.MOUSEMOTION, (640, 300), rel=(1, 1), buttons=(1, 0, 0))
    flight.frame()
    assert table.hold.is_dragging
    return table


def a_drag_of_a_pawn(flight):
    board = timetravel_board(flight.services, 40)
    while not board.can_move():
        board.table.act(board.table.legal_actions()[0])
        board = TimeTravelOpening(flight.services, print).scene(board.table, TimeTravelChoices())
    flight.show(board)
    pose = board.stage.poses()["pawn", board.stage.shown.turn]
    post_mouse(pygame.MOUSEBUTTONDOWN, (round(pose.x), round(pose.y)), button=1)
    post_mouse(pygame.MOUSEMOTION, (640, 300), rel=(1, 1), buttons=(1, 0, 0))
    flight.frame()
    assert board.pointer.carried_at
    return board


def an_animation(flight, game):
    table = chronology_table(flight.services, 4) if game == "chronology" else timetravel_board(flight.services, 8)
    flight.show(table)
    table._play(table.table.act(table.table.legal_actions()[0]))
    flight.frame()
    assert table.stage.is_busy
    return table


class Ponderer:
    """A computer player that never comes to a decision."""

    def think(self, view, actions):
        while True:
            yield


def a_computers_thinking(flight, game):
    table = chronology_table(flight.services, 4) if game == "chronology" else timetravel_board(flight.services, 8)
    table.table.seat([Computer(Ponderer(), count().__next__) for _ in table.names])
    flight.show(table)
    assert table.table.controllers[table.table.whose_turn()].pace.is_running
    return table


def a_dialog(flight):
    start(flight, "chronology")
    flight.press(pygame.K_ESCAPE)
    assert isinstance(flight.scene, PauseScene)
    flight.app.stack.apply(Push(Dialog(flight.services, "?", "?", [("ok", "ok", print)])))


def typing_a_name(flight):
    flight.app.stack.apply(Push(EntryScene(flight.services, "Zo", print)))
    flight.type("é")
    return flight.scene


SITUATIONS = {
    "the menu": lambda flight: flight.press(pygame.K_TAB),
    "the set-up": lambda flight: flight.click("chronology"),
    "a person's turn at the line": lambda flight: start(flight, "chronology"),
    "a person's turn on the board": lambda flight: start(flight, "timetravel"),
    "a drag of a card": a_drag_of_a_card,
    "a drag of a pawn": a_drag_of_a_pawn,
    "an animation of the line": lambda flight: an_animation(flight, "chronology"),
    "an animation of the board": lambda flight: an_animation(flight, "timetravel"),
    "a computer's thinking at the line": lambda flight: a_computers_thinking(flight, "chronology"),
    "a computer's thinking on the board": lambda flight: a_computers_thinking(flight, "timetravel"),
    "a dialog": a_dialog,
    "the options": lambda flight: flight.app.stack.apply(Push(OptionsScene(flight.services))),
    "typing a name": typing_a_name,
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("motion", ["full", "none"])
def test_whoever_leaves_leaves_nothing_behind(pilot, situation, motion):
    flight = pilot(profile=KIOSK, language="fr", motion=motion)
    before = flight.services.settings
    SITUATIONS[situation](flight)
    flight.services.set(language="en", text_scale=150, sound_volume=10, motion="brief", is_muted=False)
    flight.app.toasts.say("Something about the last match.")
    until_asked(flight)
    assert len(flight.app.stack._scenes) > 1
    wait(flight, KIOSK.countdown_s - 1)
    assert isinstance(flight.scene, StillThere)
    wait(flight, 2)
    assert isinstance(flight.scene, AttractScene)
    assert flight.app.stack._scenes == [flight.scene]
    assert flight.services.settings == before
    assert flight.services.t("menu.quit") == "Quitter"
    assert not flight.app.toasts.are_moving
    assert not paths.saves().exists()
    assert not [each for each in paths.user_data().iterdir() if each.suffix == ".json"]
    press(flight)
    assert type(flight.scene) is MenuScene
    assert "continue" not in flight.names()


def press(flight, at=(640, 360)):
    post_mouse(pygame.MOUSEBUTTONDOWN, at, button=1)
    flight.frame()
    post_mouse(pygame.MOUSEBUTTONUP, at, button=1)
    flight.frame()


def touch(flight):
    where = {"x": 0.5, "y": 0.5, "finger_id": 4, "touch_id": 1, "dx": 0, "dy": 0}
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, **where))
    flight.frame()
    pygame.event.post(pygame.Event(pygame.FINGERUP, **where))
    flight.frame()


def key(code):
    def use(flight):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="q"))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
        flight.frame()

    return use


def pad(kind, **values):
    def use(flight):
        pygame.event.post(pygame.Event(kind, joy=0, instance_id=0, **values))
        flight.frame()

    return use


def move(flight):
    post_mouse(pygame.MOUSEMOTION, (640, 361), rel=(0, 1), buttons=(0, 0, 0))
    flight.frame()


DEVICES = {
    "mouse": press,
    "touch": touch,
    "escape": key(pygame.K_ESCAPE),
    "return": key(pygame.K_RETURN),
    "a letter": key(pygame.K_q),
    "a hot key": key(pygame.K_p),
    "the key of the whole screen": key(pygame.K_F11),
    "wheel": lambda flight: (
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)),
        flight.frame(),
    ),
    "pad": pad(pygame.JOYBUTTONDOWN, button=0),
    "another pad button": pad(pygame.JOYBUTTONDOWN, button=5),
    "stick": pad(pygame.JOYAXISMOTION, axis=0, value=1.0),
}
each_device = pytest.mark.parametrize("device", DEVICES)


@each_device
@pytest.mark.parametrize("situation", ["a drag of a card", "a drag of a pawn", "typing a name"])
def test_what_answers_the_question_does_nothing_else(pilot, device, situation):
    flight = pilot(profile=KIOSK, motion="none")
    scene = SITUATIONS[situation](flight)
    entries = scene.table.match.entries if hasattr(scene, "table") else None
    until_asked(flight)
    wait(flight, 3)
    DEVICES[device](flight)
    flight.frame()
    assert flight.scene is scene
    if entries is None:
        assert scene.text == "Zoé"
    else:
        assert scene.table.match.entries == entries
        is_carried = scene.hold.is_dragging if hasattr(scene, "hold") else scene.pointer.carried_at
        assert not is_carried  # what was dragged lies where it lay
    wait(flight, KIOSK.idle_s - 1)
    assert flight.scene is scene


@each_device
def test_every_device_counts_as_somebody(pilot, device):
    flight = pilot(profile=KIOSK, motion="none")
    flight.app.stack.apply(Reset(chronology_table(flight.services, 4)))
    flight.app.host.noticed()
    flight.app.host._still_s = KIOSK.idle_s - 0.1
    DEVICES[device](flight)
    wait(flight, 5)
    assert not isinstance(flight.scene, StillThere)


def test_a_moving_mouse_is_somebody_but_no_answer(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    flight.app.host.noticed()
    flight.app.host._still_s = KIOSK.idle_s - 0.1
    move(flight)
    wait(flight, 5)
    assert type(flight.scene) is MenuScene
    until_asked(flight)
    for _ in range(3):
        wait(flight, KIOSK.countdown_s - 1)
        move(flight)
    assert isinstance(flight.scene, StillThere)
    assert "15" in flight.scene.text
    wait(flight, KIOSK.countdown_s + 1)
    assert isinstance(flight.scene, AttractScene)


def test_the_countdown_is_told_second_by_second(pilot):
    flight = pilot(profile=KIOSK, language="fr", motion="none")
    until_asked(flight)
    told = []
    while isinstance(flight.scene, StillThere):
        if flight.scene.text not in told:
            told.append(flight.scene.text)
        flight.frame(FRAME_S)
    assert len(told) == KIOSK.countdown_s
    assert told[0].endswith("dans 15 secondes.")
    assert told[-1].endswith("dans 1 seconde.")


def test_it_is_asked_after_the_time_of_the_profile_and_not_before(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    flight.app.host.noticed()
    for _ in range(2 * KIOSK.idle_s - 1):
        flight.frame(0.5)  # as long as the loop sleeps over a screen that stands still
    assert type(flight.scene) is MenuScene
    flight.frame(0.5)
    assert isinstance(flight.scene, StillThere)


def test_a_clock_that_jumps_does_no_harm(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    flight.app.host.noticed()
    for jump in (3600.0, -7200.0, 1e9):
        flight.frame(jump)
    assert type(flight.scene) is MenuScene
    wait(flight, KIOSK.idle_s)
    assert isinstance(flight.scene, StillThere)
    flight.frame(3600.0)
    flight.frame(-3600.0)
    assert isinstance(flight.scene, StillThere)
    wait(flight, KIOSK.countdown_s + 1)
    assert isinstance(flight.scene, AttractScene)


def test_at_home_nobody_is_ever_asked(pilot):
    flight = pilot(motion="none")
    flight.press(pygame.K_TAB)
    for _ in range(5000):
        flight.frame(1.0)
    assert type(flight.scene) is MenuScene


def test_a_match_that_ends_while_it_is_asked_shows_its_end_after_the_answer(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    table = chronology_table(flight.services, 400, people=4, hand=3)
    flight.app.stack.apply(Reset(table))
    flight.app.stack.apply(Push(StillThere(flight.services, print)))
    wait(flight, 1)
    press(flight)
    flight.frame()
    assert flight.scene.is_overlay
    assert not isinstance(flight.scene, StillThere)


def test_settings_that_are_kept_outlive_a_visit(pilot, tmp_path):
    flight = pilot(motion="none")
    flight.services.preferences._file = tmp_path / "settings.toml"
    flight.services.set(language="fr")
    flight.services.start_over()
    assert flight.services.settings.language == "fr"


def test_the_seats_of_a_visit_are_not_offered_to_the_next(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    opening = Opening(flight.services, print)
    set_up = opening.set_up()
    flight.show(set_up)
    flight.click("start")
    assert opening.set_up().choices == set_up.choices
    assert not (paths.user_data() / "chronology.json").exists()
