"""The pad on which the operator gives the PIN: by finger, mouse, keyboard or gamepad."""

from collections.abc import Callable
from math import ceil

import pygame

from game.pin import FEWEST_DIGITS, MOST_DIGITS, Lock
from game.scenes.operator import OperatorScreen, Watch
from game.scenes.services import Services
from game.ui import shapes
from game.ui.intents import Erase, Intent, Typed
from game.ui.scene import Command, Pace, Pop, Replace, Scene
from game.ui.theme import AMBER, PAPER, STEEL, SUN, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.field import Key
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Look, Pressed, Signal, Widget

ROWS = ("123", "456", "789")


class Dots(Widget):
    """How many digits there are, and not which."""

    can_focus = False

    def __init__(self, name: str, rect: pygame.Rect, count: int) -> None:
        super().__init__(name, rect)
        self.count = count

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        side = rect.height // 2
        for index in range(MOST_DIGITS):
            picture = shapes.disc(side if index < self.count else side // 3, SUN if index < self.count else STEEL)
            across = rect.width / MOST_DIGITS
            surface.blit(picture, picture.get_rect(center=(round(rect.x + across * (index + 0.5)), rect.centery)))


class PinPad(OperatorScreen):
    """Ten digits, one to erase and one to be done; `opens` makes the page behind it."""

    is_typing = True

    def __init__(self, services: Services, lock: Lock, watch: Watch, opens: Callable[[], Scene]) -> None:
        self._lock, self._opens = lock, opens
        self._digits = ""
        self._was_wrong = False
        self._said = ""
        super().__init__(services, watch)

    def build(self, metrics: Metrics) -> Panel:
        t, body = self.services.t, self.body(metrics)
        line = round(metrics.small * 1.5)
        dots = pygame.Rect(0, body.y, min(body.width, metrics.height // 2), max(line, metrics.height // 18))
        dots.centerx = body.centerx
        note = pygame.Rect(body.x, dots.bottom, body.width, line)
        pad = pygame.Rect(0, note.bottom + metrics.gap, min(body.width, round(metrics.height * 0.7)), 0)
        pad.height = body.bottom - pad.y
        pad.centerx = body.centerx
        wide, high = pad.width / 3, pad.height / 4

        def place(row: int, column: int) -> pygame.Rect:
            return pygame.Rect(
                round(pad.x + column * wide), round(pad.y + row * high), round(wide) - metrics.gap, round(high) - 6
            )

        keys: list[Widget] = [
            Key(f"key.{digit}", place(row, column), digit, digit)
            for row, digits in enumerate(ROWS)
            for column, digit in enumerate(digits)
        ]
        keys += [Key("key.erase", place(3, 0), "", ""), Key("key.0", place(3, 1), "0", "0")]
        keys.append(Button("done", place(3, 2), t("common.ok"), is_primary=True))
        self._said = self._note()
        said = Label("note", note, self._said, px=metrics.small, align="center")
        said.colour = AMBER if self._was_wrong else PAPER
        heading = self.heading(t("pin.title"), metrics)
        return self._panel(
            [heading, Dots("dots", dots, len(self._digits)), said, *keys, self.foot(metrics)], focus="done"
        )

    def _note(self) -> str:
        if self._lock.is_busy:
            return self.services.t("pin.judging")
        wait_s = ceil(self._lock.wait_s)
        if wait_s:
            return self.services.n("pin.wait", wait_s)
        return self.services.t("pin.wrong") if self._was_wrong else self.services.t("pin.ask")

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Typed(text):
                for char in text:
                    self._type(char)
            case Erase():
                self._erase()
            case _:
                return super().intent(intent)
        self.panel.focus = "done"  # after typing, Enter means that this was all
        return super().intent(intent)

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("done"):
                if len(self._digits) >= FEWEST_DIGITS and self._lock.wait_s == 0:
                    self._lock.attempt(self._digits)
                    self._digits = ""
                    self.rebuild()
            case Pressed("key.erase"):
                self._erase()
            case Pressed(name):
                self._type(name.removeprefix("key."))
        return None

    def _type(self, char: str) -> None:
        if char.isascii() and char.isdigit() and len(self._digits) < MOST_DIGITS:
            self._digits += char
            self.rebuild()

    def _erase(self) -> None:
        self._digits = self._digits[:-1]
        self.rebuild()

    def step(self) -> Command | None:
        verdict = self._lock.verdict()
        if verdict:
            return Replace(self._opens())
        self._was_wrong = self._was_wrong or verdict is False
        if self._note() != self._said:
            self.rebuild()
        return super().step()

    def pace(self) -> Pace:
        return Pace.AMBIENT if self._lock.is_busy or self._lock.wait_s > 0 else super().pace()
