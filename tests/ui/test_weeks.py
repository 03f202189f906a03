"""A program that runs for weeks: errors, screens and sound cards come and go, and caches stay as small as they are."""

import logging

import pygame
import pytest

from game.scenes.attract import AttractScene
from game.scenes.dialog import Dialog
from game.scenes.menu import MenuScene
from game.ui import shapes
from game.ui.app import CALM_S, MOST_ERRORS, REST_S
from game.ui.fonts import MOST_FONTS
from game.ui.images import LEAST_PIXELS, MOST_PIXELS, Images, most_pixels
from game.ui.kept import Kept, kept
from game.ui.pads import Pads
from game.ui.scene import Push, Reset, Scene, SceneStack
from game.ui.theme import STEP_S
from tests.scenes.test_idle import KIOSK


class Failing(Scene):
    def step(self):
        raise RuntimeError("out of ideas")


class Clinging(Failing):
    """Fails, and fails again when it is to leave."""

    def leave(self):
        raise RuntimeError("cannot let go")


def fail(flight, scene=None):
    flight.app.stack.apply(Reset(scene or Failing()))
    flight.frame()
    flight.frame()


def test_errors_that_are_rare_are_survived_for_ever(pilot):
    flight = pilot(motion="none")
    for _ in range(MOST_ERRORS * 4):
        fail(flight)
        assert isinstance(flight.scene, Dialog)
        for _ in range(int(CALM_S) + 1):
            flight.frame(1.0)


def test_errors_without_end_end_the_program_where_it_may_end(pilot):
    flight = pilot(motion="none")
    for _ in range(MOST_ERRORS):
        fail(flight)
    with pytest.raises(RuntimeError, match="out of ideas"):
        fail(flight)


def test_a_kiosk_comes_back_whatever_fails_and_however_often(pilot, caplog):
    flight = pilot(profile=KIOSK, motion="none")
    for _ in range(MOST_ERRORS + 3):
        fail(flight)
    failures = len(caplog.records)
    flight.app.stack.apply(Reset(Failing()))
    for _ in range(30):
        flight.frame(0.1)  # it is left alone for a while, so that no log and no processor is filled with errors
    assert len(caplog.records) == failures
    assert flight.app.patience() > STEP_S
    for _ in range(int(REST_S) + 2):
        flight.frame(1.0)
    assert isinstance(flight.scene, Dialog)
    flight.click("ok")
    assert isinstance(flight.scene, MenuScene)


def test_a_failed_attract_mode_comes_back_by_itself(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    fail(flight)
    assert isinstance(flight.scene, Dialog)
    for _ in range(2 * KIOSK.idle_s + 2):
        flight.frame(0.5)
    assert isinstance(flight.scene, AttractScene)


def test_a_scene_that_cannot_leave_does_not_keep_the_menu_away(pilot, caplog):
    flight = pilot(motion="none")
    flight.app.stack.apply(Push(Clinging()))
    flight.frame()
    flight.frame()
    assert "cannot let go" in caplog.text
    assert isinstance(flight.scene, Dialog)


def test_what_a_covered_scene_asks_for_waits_until_it_is_on_top():
    class Asking(Scene):
        def step(self):
            if not self.revision:
                self.revision = 1
                return Push(Scene())
            return None

    class Cover(Scene):
        is_overlay = True

    asking = Asking()
    stack = SceneStack(asking, (100, 100))
    cover = Cover()
    stack.apply(Push(cover))
    assert stack.step() is None
    stack._take()
    assert isinstance(stack.step(), Push)
    assert stack.step() is None


# Screens

WINDOW_EVENTS = (
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWSHOWN,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMOVED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
)


@pytest.mark.parametrize("kind", WINDOW_EVENTS, ids=pygame.event.event_name)
def test_whatever_happens_to_the_window_the_picture_stays(pilot, kind):
    flight = pilot(motion="none")
    flight.until_idle()
    before = flight.shot()
    pygame.event.post(pygame.Event(kind, x=0, y=0))
    flight.frame()
    flight.until_idle()
    assert flight.shot() == before


def test_a_window_that_comes_back_is_painted_again(pilot):
    flight = pilot(motion="none")
    flight.until_idle()
    before = flight.shot()
    flight.app.window.surface.fill((0, 0, 0))  # what was on the screen is lost while it was away
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    flight.frame()
    assert flight.shot() == before


def test_another_screen_is_filled_anew(pilot, monkeypatch):
    flight = pilot(motion="none", fullscreen=True)
    flight.until_idle()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1600, 1000)])
    opened = []
    whole = pygame.display.set_mode

    def set_mode(size, flags):
        opened.append((size, flags))
        return whole((1600, 1000))

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    for _ in range(2):  # told twice, done once
        pygame.event.post(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        flight.frame()
    assert opened == [((0, 0), pygame.FULLSCREEN)]
    assert flight.app.window.size == (1600, 1000)
    flight.until_idle()
    assert flight.scene.metrics.size == (1600, 1000)


# Sound cards


def card_gone():
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))


def test_a_sound_card_that_is_pulled_out_is_looked_for_again(pilot):
    flight = pilot(motion="none", is_muted=False)
    flight.app.sounds.open()
    workshop = flight.app.sounds._workshop
    card_gone()
    flight.frame()
    assert flight.app.sounds.is_open
    assert flight.app.sounds._workshop is not workshop


def test_without_a_card_it_goes_on_in_silence_until_one_is_there(pilot, monkeypatch):
    flight = pilot(profile=KIOSK, motion="none", is_muted=False)
    flight.app.sounds.open()
    with monkeypatch.context() as gone:

        def no_card(*_values, **_more):
            raise pygame.error("no such audio device")

        gone.setattr(pygame.mixer, "init", no_card)
        card_gone()
        flight.frame()
        assert not flight.app.sounds.is_open
        flight.press(pygame.K_TAB)
        flight.app.sounds.play("button")
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    flight.frame()
    assert flight.app.sounds.is_open


def test_a_card_that_was_missing_is_looked_for_with_every_new_visit(pilot, monkeypatch):
    flight = pilot(profile=KIOSK, motion="none")
    with monkeypatch.context() as gone:
        gone.setattr(pygame.mixer, "init", lambda *_values, **_more: (_ for _ in ()).throw(pygame.error("none")))
        flight.app.sounds.open()
        assert not flight.app.sounds.is_open
    flight.app.host.start_over()
    assert flight.app.sounds.is_open


def test_a_mixer_that_dies_in_a_frame_only_falls_silent(pilot, monkeypatch):
    flight = pilot(motion="none", is_muted=False)
    flight.app.sounds.open()

    def dead(*_values):
        raise pygame.error("the device is gone")

    monkeypatch.setattr(pygame.mixer, "Channel", dead)
    flight.frame()
    assert type(flight.scene) is MenuScene
    assert not flight.app.sounds.is_open


def test_gamepads_come_and_go_without_being_gathered(monkeypatch):
    class Pad:
        def __init__(self, number):
            if number > 5:
                raise pygame.error("gone again")
            self._id = number

        def get_instance_id(self):
            return self._id

    monkeypatch.setattr(pygame.joystick, "Joystick", Pad)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    pads = Pads()
    for _ in range(100):
        pads.follow([pygame.Event(pygame.JOYDEVICEADDED, device_index=1)])
        pads.follow([pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=1)])
    pads.follow([pygame.Event(pygame.JOYDEVICEADDED, device_index=9)])
    assert list(pads._held) == [0]


# Caches


def test_pictures_are_kept_by_number_and_by_pixels():
    pictures = Kept(3, 1000)
    for number in range(5):
        pictures.put(number, pygame.Surface((10, 10)))
    assert [pictures.get(number) is not None for number in range(5)] == [False, False, True, True, True]
    pictures.get(2)  # asked for, so the next oldest goes
    pictures.put(5, pygame.Surface((30, 30)))
    assert (len(pictures), pictures.pixels) == (2, 1000)
    assert pictures.get(2) is not None
    pictures.put(6, pygame.Surface((100, 100)))  # larger than all that may be kept, and still needed now
    assert pictures.get(6) is not None
    assert len(pictures) == 1
    pictures.clear()
    assert (len(pictures), pictures.pixels) == (0, 0)


def test_a_picture_is_made_once_for_as_long_as_it_is_kept():
    made = []

    @kept(2, 10_000)
    def square(side):
        made.append(side)
        return pygame.Surface((side, side))

    assert square(5) is square(5)
    square(6), square(7), square(5)
    assert made == [5, 6, 7, 5]


def test_plates_of_any_size_take_no_more_than_their_share(pilot):
    pilot()
    for width in range(1000, 1060):
        shapes.plate((width, 1000), 4.0, (1, 2, 3), 255, None, 0)
    assert shapes._plate.kept.pixels <= 24_000_000


def test_fonts_of_many_sizes_hold_few_files_open(pilot):
    flight = pilot()
    for px in range(10, 130):
        flight.services.fonts.render("Interstice", "text", px, (0, 0, 0))
    assert len(flight.services.fonts._fonts) <= MOST_FONTS


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160)])
def test_a_small_window_keeps_fewer_pictures(pilot, size):
    pilot(size=size)
    images = Images()
    for number in range(400):
        images._keep((str(number), size), pygame.Surface((300, 225)))
    assert images._pixels <= most_pixels() <= MOST_PIXELS
    assert most_pixels() >= max(LEAST_PIXELS, 5 * size[0] * size[1])
    images.close()


def test_nothing_is_logged_while_nothing_goes_wrong(pilot, caplog):
    caplog.set_level(logging.INFO)
    flight = pilot(profile=KIOSK, motion="none")
    flight.app.host.noticed()
    for _ in range(600):
        flight.frame(0.5)
    assert not caplog.records
