"""The loop: fixed steps, pictures only when something changed, and errors that end in a friendly card."""

import os
import subprocess
import sys
from pathlib import Path

import pygame

from game.scenes.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.options import OptionsScene
from game.scenes.rules import RulesScene
from game.ui.app import IDLE_S, MOST_STEPS
from game.ui.scene import Pace, Pop, Push, Replace, Reset, Scene, SceneStack
from game.ui.theme import STEP_S


class Counting(Scene):
    """Counts what is asked of it."""

    def __init__(self, name="", *, is_overlay=False, pace=Pace.STILL):
        super().__init__()
        self.name, self.is_overlay, self._pace = name, is_overlay, pace
        self.calls = []

    def enter(self, size):
        self.calls.append("enter")

    def leave(self):
        self.calls.append("leave")

    def step(self):
        self.calls.append("step")

    def draw(self, surface, blend):
        self.calls.append("draw")

    def pace(self):
        return self._pace


def test_the_stack_does_what_is_returned():
    one, two, three = Counting("1"), Counting("2", is_overlay=True), Counting("3")
    stack = SceneStack(one, (100, 100))
    stack.apply(Push(two))
    assert stack.visible() == [one, two]
    stack.apply(Replace(three))
    assert stack.visible() == [three]
    assert two.calls == ["enter", "leave"]
    stack.apply(Pop())
    assert stack.top is one
    stack.apply(Reset(three))
    assert one.calls == ["enter", "leave"]


def test_time_passes_in_fixed_steps_and_a_long_frame_is_forgiven(pilot):
    flight = pilot()
    scene = Counting()
    flight.app.stack.apply(Reset(scene))
    flight.frame(0.0)
    scene.calls.clear()
    for _ in range(60):
        flight.frame(1 / 60)
    assert abs(scene.calls.count("step") - 60) <= 1
    scene.calls.clear()
    flight.frame(30.0)
    assert scene.calls.count("step") <= MOST_STEPS


def test_nothing_is_drawn_while_nothing_changes(pilot):
    flight = pilot(motion="none")
    flight.until_idle()
    drawn = flight.app.frames_drawn
    for _ in range(100):
        flight.frame()
    assert flight.app.frames_drawn == drawn
    assert flight.app.patience() == IDLE_S
    at = flight.where("rules")
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    flight.frame()
    assert flight.app.frames_drawn == drawn + 1


def test_the_ambient_menu_paints_only_a_small_part(pilot, monkeypatch):
    flight = pilot(motion="full")
    flight.until_idle()
    areas = []
    monkeypatch.setattr(pygame.display, "update", areas.append)
    for _ in range(30):
        flight.frame(1 / 20)
    painted = [sum(rect.width * rect.height for rect in each) for each in areas]
    assert len(painted) >= 25
    assert max(painted) < 0.01 * 1280 * 720


def test_what_is_painted_in_parts_equals_a_whole_picture(pilot):
    flight = pilot(motion="full")
    flight.until_idle()
    for _ in range(40):
        flight.frame(1 / 20)
    in_parts = flight.shot()
    flight.app._drawn = None
    flight.frame(0.0)
    assert flight.shot() == in_parts


def test_an_overlay_leaves_what_is_below_visible_and_darker(pilot):
    flight = pilot(motion="none")
    flight.until_idle()
    before = flight.app.window.surface.get_at((40, 300))
    flight.press(pygame.K_ESCAPE)
    after = flight.app.window.surface.get_at((40, 300))
    assert isinstance(flight.scene, Dialog)
    assert sum(after[:3]) < sum(before[:3])
    assert sum(after[:3]) > 0


def test_resizing_in_the_middle_of_a_transition(pilot):
    flight = pilot(motion="full")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=flight.where("rules"), button=1, touch=False))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=flight.where("rules"), button=1, touch=False))
    flight.frame()
    assert isinstance(flight.scene, RulesScene)
    assert flight.app._fading
    for size in ((1600, 900), (1024, 600), (2560, 1080)):
        flight.resize(size)
        assert flight.app.window.size == size
    flight.until_idle()
    resized = flight.shot()
    flight.show(MenuScene(flight.services, print, print), RulesScene(flight.services))
    assert flight.shot() == resized


def test_a_window_that_is_made_too_small_grows_back(pilot):
    flight = pilot()
    flight.resize((640, 300))
    assert flight.app.window.size == (1024, 600)


def test_watched_and_skipped_transitions_end_in_the_same_picture(pilot):
    watched, skipped = pilot(motion="brief"), None
    watched.click("options")
    picture = watched.shot()
    watched.close()
    skipped = pilot(motion="brief")
    skipped.app.stack.apply(Push(OptionsScene(skipped.services)))
    skipped.app.stack.top.panel.focus = "language"
    skipped.until_idle()
    assert skipped.shot() == picture


class Failing(Counting):
    def step(self):
        raise RuntimeError("out of ideas")


def test_a_scene_that_fails_ends_in_the_menu_with_a_friendly_card(pilot, caplog):
    flight = pilot(language="fr", motion="none")
    flight.app.stack.apply(Reset(Failing()))
    flight.until_idle()
    assert isinstance(flight.scene, Dialog)
    assert flight.scene.title == "Quelque chose s’est mal passé"
    assert "out of ideas" in caplog.text
    flight.click("ok")
    assert isinstance(flight.scene, MenuScene)
    flight.click("rules")
    assert isinstance(flight.scene, RulesScene)


def test_messages_come_and_go_one_after_the_other(pilot):
    flight = pilot(motion="none")
    flight.until_idle()
    before = flight.shot()
    flight.app.toasts.say("One.")
    flight.app.toasts.say("Two.")
    flight.app.toasts.say("Two.")
    for _ in range(60):
        flight.frame()
    first = flight.shot()
    for _ in range(250):
        flight.frame()
    second = flight.shot()
    flight.until_idle()
    assert len({before, first, second}) == 3
    assert flight.shot() == before


def test_without_a_screen_it_is_said():
    env = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
    }
    result = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=Path(__file__).parent.parent.parent,
        env={**env, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert result.returncode == 1
    assert "no screen was found" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_the_step_is_a_sixtieth_of_a_second():
    assert STEP_S == 1 / 60
