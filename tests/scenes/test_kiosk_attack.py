"""The kiosk under attack: whatever comes in through the real loop, nobody gets outside or to the operator's page."""

import logging
from random import Random

import pygame
import pytest

from game import paths, pin
from game.pin import write_pin
from game.scenes.menu import MenuScene
from game.scenes.operator import OperatorScreen
from game.scenes.pin_pad import PinPad
from game.scenes.program import open_game
from game.scenes.showcase import SCREENS
from game.ui.scene import Push, Reset

PIN = "13572468"
KEYS = sorted({value for name, value in vars(pygame).items() if name.startswith("K_")})
SIMPLE = (0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA, pygame.KMOD_RALT)
MODIFIERS = sorted({one | two | three for one in SIMPLE for two in SIMPLE for three in SIMPLE})
SIZES = ((1024, 600), (1024, 768), (1280, 720))
TEXTS = ("a", "é", "7", "13", "\0", "💥", "x" * 300, "'; --", "\n", "１２３４")
OF_THE_WINDOW = tuple(
    value for name, value in vars(pygame).items() if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)
MAY_GROW = ("cache", "operator.tries", "statistics.json", "scores.json")
BEGINNINGS = (
    "menu", "options", "chronology-setup", "chronology-young", "chronology-result", "chronology-review",
    "timetravel-setup", "timetravel-opening", "timetravel-middle", "timetravel-result", "rules-chronology-1", "decks",
    "credits", "entry", "pause", "error",
)  # fmt: skip


class Vandal:
    """Somebody with a mouse, ten fingers, a keyboard, a gamepad and much time."""

    def __init__(self, flight, seed):
        self.flight, self.dice = flight, Random(seed)

    def post(self, kind, **values):
        pygame.event.post(pygame.Event(kind, **values))

    def do_something(self):
        deeds = (self.click, self.drag, self.touch, self.key, self.key, self.type, self.pad, self.wheel, self.window)
        self.dice.choices((*deeds, self.hold_corner, self.try_pin), weights=(9,) * len(deeds) + (1, 2))[0]()

    def place(self):
        width, height = self.flight.app.window.size
        at = (self.dice.randrange(-5, width + 5), self.dice.randrange(-5, height + 5))
        panel = getattr(self.flight.scene, "panel", None)
        if panel and panel.widgets and self.dice.random() < 0.6:  # aims at what can be pressed
            at = panel.rect_of(self.dice.choice(panel.widgets)).center
        return at

    def click(self):
        at, button = self.place(), self.dice.choice((1, 1, 1, 1, 2, 3, 6))
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        if self.dice.random() < 0.9:
            self.post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)

    def drag(self):
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.place(), button=1, touch=False)
        for _ in range(3):
            self.post(pygame.MOUSEMOTION, pos=self.place(), rel=(9, 9), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=self.place(), button=1, touch=False)

    def touch(self):
        fingers = self.dice.sample(range(10), self.dice.randint(1, 4))
        for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERMOTION, pygame.FINGERUP):
            for finger in fingers:
                width, height = self.flight.app.window.size
                x, y = self.place()
                if self.dice.random() < 0.9:
                    values = {"x": x / width, "y": y / height, "dx": 0.1, "dy": 0.1, "touch_id": 1}
                    self.post(kind, finger_id=finger, **values)

    def key(self):
        usual = (pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_LEFT, pygame.K_DOWN)
        key, mod = self.dice.choice((self.dice.choice(usual), self.dice.choice(KEYS))), self.dice.choice(MODIFIERS)
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def type(self):
        self.post(pygame.TEXTINPUT, text=self.dice.choice(TEXTS))

    def pad(self):
        match self.dice.randrange(3):
            case 0:
                self.post(pygame.JOYBUTTONDOWN, button=self.dice.randrange(16), instance_id=0)
            case 1:
                value = (self.dice.randint(-1, 1), self.dice.randint(-1, 1))
                self.post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)
            case _:
                axis, value = self.dice.randrange(6), self.dice.uniform(-1, 1)
                self.post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)

    def wheel(self):
        turns = self.dice.choice((-900, -1, 1, 0.3))
        self.post(pygame.MOUSEWHEEL, x=0, y=round(turns), precise_y=turns, touch=False)

    def window(self):
        """Closing requests, lost focus, another screen, and whatever else a window can be told."""
        if self.dice.random() < 0.3:
            self.post(self.dice.choice((pygame.QUIT, pygame.WINDOWCLOSE)))
        elif self.dice.random() < 0.1:
            size = self.dice.choice(SIZES)
            pygame.display.set_mode(size, pygame.FULLSCREEN)
            self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        else:
            self.post(self.dice.choice(OF_THE_WINDOW), x=1, y=1)

    def hold_corner(self):
        self.post(pygame.MOUSEBUTTONDOWN, pos=(4, 4), button=1, touch=False)
        for _ in range(self.dice.randint(2, 14)):
            self.flight.frame(0.25)
        self.post(pygame.MOUSEBUTTONUP, pos=(4, 4), button=1, touch=False)

    def try_pin(self):
        every = pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT
        self.post(pygame.KEYDOWN, key=pygame.K_o, mod=every, unicode="", scancode=0)
        self.flight.frame()
        for _ in range(self.dice.randint(3, 9)):
            self.post(pygame.TEXTINPUT, text=str(self.dice.randrange(10)))
        self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)


def files():
    """All that could change something for the next visitor; counts of matches, best streaks and wrong PINs may grow."""
    folder = paths.user_data()
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: content for name, content in found.items() if not name.startswith(MAY_GROW)}


@pytest.fixture
def flight(pilot, monkeypatch):
    monkeypatch.setattr(pin, "COST", (2**4, 8, 1))
    write_pin(paths.pin_files()[0], PIN)
    paths.settings_file().write_text('language = "fr"\n')
    return pilot(profile="kiosk", keeps=True, language="fr", is_muted=False)


def begin(flight, name):
    """Over the menu, as in the program; a match that is over comes to its result by itself."""
    flight.app.stack.apply(Reset(flight.app.host.menu()))
    game, _, what = name.partition("-")
    if what == "setup":
        flight.app.stack.apply(open_game(flight.services, game))
    elif name != "menu":
        scenes = [scene for scene in SCREENS[name](flight.services) if not isinstance(scene, MenuScene)]
        flight.app.stack.apply(Push(scenes[0]))


def is_inside(flight):
    scene = flight.scene
    return (
        flight.app.is_running
        and flight.app.window.is_fullscreen
        and (type(scene) is PinPad or not isinstance(scene, OperatorScreen))
    )


def attack(flight, seed, deeds, caplog, beginnings=BEGINNINGS):
    caplog.set_level(logging.ERROR)
    vandal = Vandal(flight, seed)
    before, profile, begun = files(), flight.services.profile, flight.services.preferences.beginning
    each = max(1, deeds // len(beginnings))
    seen = set()
    for number in range(deeds):
        if number % each == 0:
            begin(flight, beginnings[number // each % len(beginnings)])
        vandal.do_something()
        if number % 2:
            flight.frame(vandal.dice.choice((0.0, 1 / 60, 1 / 60, 0.1, 0.7)))
            assert is_inside(flight), f"outside after {number} deeds, at {flight.app.stack.visible()}"
            seen.add(type(flight.scene).__name__)
    flight.frame()
    assert is_inside(flight)
    assert files() == before
    assert (flight.services.profile, flight.services.preferences.beginning) == (profile, begun)
    assert not [record.getMessage() for record in caplog.records]
    assert not flight.app._errors
    assert len(seen) > 4
    return seen


def tries():
    return int(paths.tries_file().read_text()) if paths.tries_file().exists() else 0


def test_a_short_attack_leads_nowhere(flight, caplog):
    attack(flight, 1, 400, caplog, ("menu", "chronology-young", "timetravel-opening", "options"))


def test_every_key_with_every_modifier_leads_nowhere(flight, caplog):
    caplog.set_level(logging.ERROR)
    before = files()
    for index, key in enumerate(KEYS):
        for mod in MODIFIERS:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        flight.frame()
        assert is_inside(flight), pygame.key.name(key)
        if index % 60 == 0:
            begin(flight, "menu")
    assert files() == before
    assert not caplog.records


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
def test_ten_thousand_deeds_lead_nowhere(flight, caplog, seed):
    seen = attack(flight, seed, 10_000, caplog)
    assert {"MenuScene", "PinPad", "OptionsScene", "ChronologyScene", "TimeTravelScene"} <= seen
    assert 1 <= tries() <= 20


@pytest.mark.slow
def test_two_hours_of_guessing_get_three_dozen_tries(flight):
    """After the first nine it is one try every five minutes."""
    begin(flight, "menu")
    attempts = 0
    host = flight.app.host
    for _ in range(2 * 3600):
        if type(flight.scene) is not PinPad:
            every = pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_o, mod=every, unicode="", scancode=0))
            flight.frame(0.0)
        if not host._lock.is_busy and host._lock.wait_s == 0:
            for _ in range(4):
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="9"))
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
            flight.frame(0.0)
            attempts += 1
            host._lock._thread.join()
        flight.frame(1.0)
        assert is_inside(flight)
    assert attempts < 2 * 3600 / 300 + 12
