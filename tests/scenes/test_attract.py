"""Attract mode: the real tables with nobody at them, small enough to watch, and gone at the first touch."""

import gc
import os
import sys
import threading
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pygame
import pytest

from game import paths
from game.scenes.attract import AttractScene
from game.scenes.idle import StillThere
from game.scenes.menu import MenuScene
from game.session.scores import Score, kept_scores
from game.text import LANGUAGES, Texts
from game.ui.fonts import MOST_FONTS
from game.ui.images import most_pixels
from game.ui.kept import Kept
from game.ui.scene import Reset, Scene
from game.ui.stage import _Under
from game.ui.theme import STEP_S
from tests.flashes import flashes_a_second
from tests.scenes.test_idle import DEVICES, KIOSK, move

FRAME_S = 5 * STEP_S


def attracted(flight, seed=5):
    """The scene on the stack, its matches always the same."""
    scene = AttractScene(flight.services, lambda: Reset(flight.app.host.menu()), count(seed).__next__)
    flight.app.stack.apply(Reset(scene))
    flight.frame()
    return scene


def watch(flight, scene, matches):
    """Until so many more matches have ended."""
    goal = scene.matches_ended + matches
    for _ in range(20_000 * matches):
        flight.frame(FRAME_S)
        if scene.matches_ended >= goal:
            return
    raise AssertionError("the match never ended")


def test_an_untouched_menu_begins_to_show_the_games_without_a_question(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    seen = set()
    for _ in range(2 * KIOSK.idle_s + 4):
        flight.frame(0.5)
        seen.add(type(flight.scene))
    assert seen == {MenuScene, AttractScene}


@pytest.mark.parametrize("device", DEVICES)
def test_whatever_is_pressed_leads_to_the_menu_and_does_nothing_there(pilot, device):
    flight = pilot(profile=KIOSK, motion="none")
    attracted(flight)
    DEVICES[device](flight)
    flight.frame()
    assert type(flight.scene) is MenuScene
    assert flight.app.stack._scenes == [flight.scene]
    flight.until_idle()
    assert type(flight.scene) is MenuScene


def test_a_mouse_that_is_shaken_and_time_alone_change_nothing(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    scene = attracted(flight)
    for _ in range(300):
        move(flight)
        flight.frame(1.0)
    assert flight.scene is scene


def test_after_a_visit_it_is_asked_again(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    attracted(flight)
    DEVICES["touch"](flight)
    for _ in range(2 * KIOSK.idle_s + 2):
        flight.frame(0.5)
    assert isinstance(flight.scene, StillThere)


def test_both_games_are_shown_by_turns_and_nothing_is_kept(pilot):
    flight = pilot(profile=KIOSK, motion="brief", size=(1024, 600))
    scene = attracted(flight)
    shown = []
    for _ in range(3):
        shown.append(scene.shown.table.match.header.game)
        watch(flight, scene, 1)
        assert scene.shown.table.is_over
        assert scene.shown.table.path is None
        for _ in range(100):
            flight.frame(FRAME_S)
    assert shown == ["chronology", "timetravel", "chronology"]
    assert not paths.saves().exists()


def test_every_language_is_told_at_once(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    scene = attracted(flight)
    for number in (1, 2, 3):
        wanted = [Texts(language, paths.texts()).t(f"attract.chronology.{number}") for language in LANGUAGES]
        assert scene.captions() == wanted
        scene._age_s += 7


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 200])
def test_captions_fit_their_lines_and_are_never_tiny(pilot, size, scale):
    flight = pilot(profile=KIOSK, motion="none", size=size, text_scale=scale)
    scene = attracted(flight)
    for game in ("chronology", "timetravel"):
        for number in (1, 2, 3):
            said = [texts.t(f"attract.{game}.{number}") for texts in scene._texts]
            px = scene.words_px(said, scene.places()[2])
            assert px >= size[1] / 40, (game, number, px)
    assert scene.words_px([texts.t("attract.touch") for texts in scene._texts], scene.places()[1]) >= size[1] / 40


def test_the_best_streaks_of_the_day_are_told_and_no_others(pilot):
    now = datetime.now().astimezone()
    kept_scores(paths.scores_file()).change(
        lambda _none: (
            *(Score(f"Zoé{number}", number, ("classic",), now) for number in range(1, 6)),
            Score("Yesterday", 99, ("classic",), now - timedelta(days=1)),
        )
    )
    flight = pilot(profile=KIOSK, motion="none", size=(1024, 600), text_scale=200)
    scene = attracted(flight)
    scene._age_s = 3 * 7 + 1
    french, english = scene.captions()
    assert french.endswith(": Zoé5 5  ·  Zoé4 4  ·  Zoé3 3")
    assert english == "Best streaks today: Zoé5 5  ·  Zoé4 4  ·  Zoé3 3"
    assert scene.words_px([french, english], scene.places()[2]) >= 600 / 40


def test_nothing_is_drawn_while_a_move_is_waited_for(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    scene = attracted(flight)
    while not scene.shown.table.match.entries[1:]:
        flight.frame()
    scene.shown.stage.settle()
    scene._wait_s = 100.0
    flight.until_idle()
    scene._age_s = 0.0  # in the middle of a caption, too
    flight.frame()
    drawn = flight.app.frames_drawn
    for _ in range(50):
        flight.frame()
    assert flight.app.frames_drawn == drawn
    assert flight.app.patience() > STEP_S


def test_it_is_quiet_and_the_visitor_hears_what_the_place_has_set(pilot):
    flight = pilot(profile=KIOSK, motion="none", is_muted=False, sound_volume=8, music_volume=6)
    loud = flight.app.sounds._effect_volume, flight.app.sounds._tune_volume
    attracted(flight)
    assert flight.app.sounds._effect_volume < loud[0] / 4
    assert flight.app.sounds._tune_volume == 0
    DEVICES["return"](flight)
    assert (flight.app.sounds._effect_volume, flight.app.sounds._tune_volume) == loud


def test_without_motion_nothing_moves(pilot):
    flight = pilot(profile=KIOSK, motion="none")
    scene = attracted(flight)
    flight.until_idle()
    for _ in range(600):
        flight.frame(FRAME_S)
        assert not scene.shown.stage.is_busy or scene.shown.stage._lasts_s == 0


def test_the_window_may_change_in_the_middle(pilot):
    flight = pilot(profile=KIOSK, motion="full")
    scene = attracted(flight)
    for size in ((1600, 900), (1024, 600), (1024, 768)):
        for _ in range(30):
            flight.frame(FRAME_S)
        flight.resize(size)
    assert flight.scene is scene
    assert scene.places()[0].width == 1024


def test_boxes_with_too_few_cards_leave_the_board_to_be_shown(pilot, monkeypatch):
    flight = pilot(profile=KIOSK, motion="none")
    monkeypatch.setattr("game.scenes.attract.HAND", 10_000)
    scene = attracted(flight)
    assert scene.shown.table.match.header.game == "timetravel"


# No flashing: recorded frames of whole beats at full motion.


def test_the_measure_of_flashes_finds_them():
    assert flashes_a_second([[0.0, 0.5], [1.0, 0.5]] * 30) > 20
    assert flashes_a_second([[n % 60 / 60, 0.5] for n in range(300)]) <= 1
    assert flashes_a_second([[0.5, 0.5 + 0.04 * (n % 2)] for n in range(300)]) == 0


def test_nothing_flashes_more_than_three_times_a_second(pilot):
    flight = pilot(profile=KIOSK, motion="full", size=(1024, 600))
    scene = attracted(flight)
    frames = []
    for number in range(60 * 40):
        flight.frame(STEP_S)
        small = pygame.transform.smoothscale(flight.app.window.surface, (3, 3))
        frames.append([light(small.get_at((x, y))) for x in range(3) for y in range(3)])
        if number == 60 * 20:
            scene._age_s, scene._wait_s = 1e9, 0.0  # on to the other game
    assert scene.shown.table.match.header.game == "timetravel"
    assert flashes_a_second(frames) <= 3


def light(colour):
    """Relative luminance, as WCAG counts it."""
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# For weeks: what is held after many matches is what was held after a few.


def held(flight):
    """Memory, files, scenes and pictures that the program holds now."""
    gc.collect()
    told = (line.split() for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    memory = {name: int(size) for name, size, *_ in told}
    everything = gc.get_objects()
    return {
        "resident_kb": memory["Rss:"],
        "own_kb": memory["Anonymous:"],  # whatever other programs share with us
        "blocks": sys.getallocatedblocks(),
        "files": sum(1 for _ in Path("/proc/self/fd").iterdir()),
        "threads": threading.active_count(),
        "scenes": sum(isinstance(each, Scene) for each in everything),
        "tweens": sum(isinstance(each, _Under) for each in everything),
        "kept": sum(isinstance(each, Kept) for each in everything),
        "kept_pixels": sum(each.pixels for each in everything if isinstance(each, Kept)),
        "images_pixels": flight.app.images._pixels,
        "fonts": len(flight.services.fonts._fonts),
    }


def soaked(flight, before, after):
    scene = attracted(flight)
    watch(flight, scene, before)
    early = held(flight)
    watch(flight, scene, after - before)
    return early, held(flight)


def test_a_few_matches_leave_no_scene_and_no_file_behind(pilot):
    flight = pilot(profile=KIOSK, motion="none", size=(1024, 600))
    early, late = soaked(flight, 2, 5)
    assert late["scenes"] == early["scenes"] == 2  # the table that is shown, and what it is shown by
    assert late["threads"] == early["threads"]
    assert late["files"] <= early["files"] + MOST_FONTS - early["fonts"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is counted as Linux does")
def test_two_hundred_matches_take_no_more_than_twenty(pilot, capsys):
    flight = pilot(profile=KIOSK, motion="brief", size=(1024, 600))
    matches = int(os.environ.get("INTERSTICE_SOAK", "200"))
    early, late = soaked(flight, matches // 10, matches)
    with capsys.disabled():
        print(f"\nafter {matches // 10} matches {early}\nafter {matches} matches {late}")
    for held_then in (early, late):  # caches fill up to their limits, some of them after many matches
        pixels_kb = (held_then["kept_pixels"] + held_then["images_pixels"]) * 4 // 1024
        held_then["resident_kb"] -= pixels_kb
        held_then["own_kb"] -= pixels_kb
    for what in ("resident_kb", "own_kb", "blocks"):
        assert late[what] <= early[what] * 1.05, what
    for what in ("threads", "scenes", "kept"):
        assert late[what] <= early[what], what
    assert late["fonts"] <= MOST_FONTS
    assert late["files"] - late["fonts"] <= early["files"] - early["fonts"]  # each font holds its file open
    assert late["images_pixels"] <= most_pixels()
