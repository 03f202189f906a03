"""Typing a name or a code: with the keyboard, or with the keys on the screen where there is none."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.scenes.screen import Screen
from game.scenes.seats import MOST_NAME
from game.scenes.services import Services
from game.ui.intents import Activate, Erase, Intent, Typed
from game.ui.scene import Command, Pop
from game.ui.theme import Metrics
from game.ui.widgets.controls import Button
from game.ui.widgets.field import Key, TextField, keyboard
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal


class Kind(NamedTuple):
    """What is typed."""

    most: int
    is_code: bool = False


# Nobody is called nothing, but no code at all is a choice; it has digits, and its letters are shown as capitals.
KINDS = {"name": Kind(MOST_NAME), "code": Kind(24, is_code=True)}


class EntryScene(Screen):
    """A text field above a keyboard; `done` gets the text, but no empty name."""

    is_typing = True

    def __init__(self, services: Services, text: str, done: Callable[[str], None], kind: str = "name") -> None:
        self.text, self._done, self._kind = text, done, kind
        self._is_upper = not text or KINDS[kind].is_code
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, body = self.services.t, self.body(metrics, width=0.9)
        most, is_code = KINDS[self._kind]
        field = TextField("name", pygame.Rect(0, body.y, round(body.width * 0.6), metrics.target), self.text, most)
        field.rect.centerx = body.centerx
        top = field.rect.bottom + metrics.pad
        area = pygame.Rect(body.x, top, body.width, body.bottom - top)
        language = self.services.settings.language
        keys = keyboard(language, area, t("keyboard.space"), is_upper=self._is_upper, has_digits=is_code)
        foot = self.foot(metrics)
        right = pygame.Rect(0, foot.rect.y, metrics.width // 5, metrics.target)
        right.right = metrics.width - metrics.pad * 2
        middle = right.copy()
        middle.right = right.x - metrics.gap
        capitals = Button("capitals", middle, t("keyboard.capitals"))
        done = Button("done", right, t("keyboard.done"), is_primary=True)
        heading = self.heading(t(f"keyboard.title.{self._kind}"), metrics)
        return self._panel([heading, field, *keys, foot, capitals, done], focus="name")

    def enter(self, size: tuple[int, int]) -> None:
        super().enter(size)
        self.panel.shows_focus = self.panel.focus == "name" or self.panel.shows_focus

    def intent(self, intent: Intent) -> Command | None:
        if isinstance(intent, Activate) and self.panel.focus == "name":
            return self._finish()
        if isinstance(intent, Typed | Erase):
            self.panel.focus = "name"  # wherever the last press was
        command = super().intent(intent)
        self._read()
        return command

    def _read(self) -> None:
        field = self.panel["name"]
        assert isinstance(field, TextField)
        self.text = field.text

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("done"):
                return self._finish()
            case Pressed("capitals"):
                self._is_upper = not self._is_upper
                self.rebuild()
            case Pressed(name) if name.startswith("key."):
                self._press_key(name)
        return None

    def _press_key(self, name: str) -> None:
        field, key = self.panel["name"], self.panel[name]
        assert isinstance(field, TextField)
        assert isinstance(key, Key)
        if key.types:
            field.type(key.types)
        else:
            field.erase(is_forward=False)
        self._read()
        self.changed()
        if self._is_upper and key.types.isalpha() and not KINDS[self._kind].is_code:
            self._is_upper = False
            self.rebuild()

    def _finish(self) -> Command | None:
        text = " ".join(self.text.split())
        if text or KINDS[self._kind].is_code:
            self._done(text)
        return Pop()
