"""Drives the real program as a person would: by the names of things, through real SDL events, without waiting."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.scenes.program import make_app
from game.settings import PROFILES, Found, Settings
from game.ui.scene import Pace, Push, Quit, Reset
from game.ui.theme import STEP_S

MOST_FRAMES = 3000


class Pilot:
    """Holds a program with a window of some size, and steps its time by hand."""

    def __init__(self, *, size=(1280, 720), profile="home", keeps=False, **settings):
        found = Found(PROFILES[profile] if isinstance(profile, str) else profile)
        given = found.profile.beginning(Settings(**{"is_muted": True, **settings}))
        self.app = make_app(given, found, size=size, keeps=keeps)
        pygame.event.clear()
        self.frame()

    @property
    def services(self):
        return self.app.host.services

    @property
    def scene(self):
        return self.app.stack.top

    def close(self):
        self.app.stack.apply(Quit())
        self.app.images.close()
        self.app.sounds.close()
        pygame.quit()

    def show(self, *scenes):
        """Put these scenes on the stack instead of what is there."""
        self.app.stack.apply(Reset(scenes[0]))
        for scene in scenes[1:]:
            self.app.stack.apply(Push(scene))
        self.until_idle()

    def frame(self, seconds=STEP_S):
        """One turn of the loop, with whatever events have been posted."""
        self.app.frame(pygame.event.get(), seconds)

    def until_idle(self):
        """Let time pass until nothing moves any more and every picture is there."""
        for _ in range(MOST_FRAMES):
            self.frame()
            if self.app.images.is_busy:
                pygame.time.wait(1)
            elif self.app.patience() > STEP_S and self.app.stack.pace() is not Pace.MOVING:
                self.frame()
                return
        raise AssertionError("the screen never came to rest")

    def where(self, name):
        """The middle of a widget, scrolled into sight if need be."""
        panel = self.scene.panel
        widget = panel[name]
        panel._focus(widget)
        return panel.rect_of(widget).center

    def names(self):
        """Everything that can be pressed now."""
        return [widget.name for widget in self.scene.panel.widgets if widget.can_focus and widget.is_enabled]

    def click(self, name):
        at = self.where(name)
        self.mouse(at)

    def mouse(self, at, to=None):
        """Press at a place, move to another if given, and let go."""
        to = to or at
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
        for step in range(1, 5):
            between = tuple(round(a + (b - a) * step / 4) for a, b in zip(at, to, strict=True))
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=between, rel=(1, 1), buttons=(1, 0, 0), touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=to, button=1, touch=False))
        self.until_idle()

    def touch(self, name):
        at = self.where(name)
        width, height = self.app.window.size
        where = {"x": at[0] / width, "y": at[1] / height, "finger_id": 4, "touch_id": 1, "dx": 0, "dy": 0}
        pygame.event.post(pygame.Event(pygame.FINGERDOWN, **where))
        # what SDL makes of a finger for programs that know only mice; it must not press twice
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
        pygame.event.post(pygame.Event(pygame.FINGERUP, **where))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True))
        self.until_idle()

    def press(self, *keys, mod=0):
        for key in keys:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
            pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))
        self.until_idle()

    def type(self, text):
        for char in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=char))
        self.until_idle()

    def focus_by_keys(self, name):
        """Walk the focus to a widget with the Tab key alone."""
        for _ in range(2 * len(self.names()) + 2):
            if self.scene.panel.shows_focus and self.scene.panel.focus == name:
                return
            self.press(pygame.K_TAB)
        raise AssertionError(f"the Tab key never reached {name}")

    def resize(self, size):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        self.frame()

    def shot(self):
        """The picture as bytes."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")
