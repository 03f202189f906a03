"""The one reader of SDL events: mouse, touch, keyboard and gamepad become intents.

Intents are named tuples, as these take a third of the time to define, and all of them are needed for the first frame.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

import pygame

MOUSE = -1  # the pointer's number; fingers have their own
STICK_THRESHOLD = 0.6


class Way(StrEnum):
    """Where the focus goes."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT = "next"
    PREVIOUS = "previous"
    FIRST = "first"
    LAST = "last"


class Press(NamedTuple):
    """A pointer went down."""

    x: int
    y: int
    pointer: int = MOUSE


class Move(NamedTuple):
    """A pointer moved; `is_down` says that it is pressed."""

    x: int
    y: int
    is_down: bool
    pointer: int = MOUSE


class Release(NamedTuple):
    """A pointer was let go."""

    x: int
    y: int
    pointer: int = MOUSE


class Wheel(NamedTuple):
    """The wheel turned: up is positive."""

    x: int
    y: int
    turns: float


class Steer(NamedTuple):
    """The focus should go somewhere."""

    way: Way


class Activate(NamedTuple):
    """Do what is focused."""


class Back(NamedTuple):
    """Leave what is open."""


class Typed(NamedTuple):
    """Text was typed, accents composed."""

    text: str


class Erase(NamedTuple):
    """The character before (or after) the cursor should go."""

    is_forward: bool = False


class Hotkey(NamedTuple):
    """A key with a meaning of its own, by its name."""

    name: str


class ToggleFullscreen(NamedTuple):
    """F11 or Alt+Enter."""


class Resized(NamedTuple):
    """The window has another size."""

    width: int
    height: int


class Exposed(NamedTuple):
    """The window must be painted again."""


class CloseRequested(NamedTuple):
    """The window should close."""


Intent = (
    Press
    | Move
    | Release
    | Wheel
    | Steer
    | Activate
    | Back
    | Typed
    | Erase
    | Hotkey
    | ToggleFullscreen
    | Resized
    | Exposed
    | CloseRequested
)

_STEER = {
    pygame.K_LEFT: Way.LEFT,
    pygame.K_RIGHT: Way.RIGHT,
    pygame.K_UP: Way.UP,
    pygame.K_DOWN: Way.DOWN,
    pygame.K_HOME: Way.FIRST,
    pygame.K_END: Way.LAST,
}
_HAT = {(-1, 0): Way.LEFT, (1, 0): Way.RIGHT, (0, 1): Way.UP, (0, -1): Way.DOWN}
_PAD_BUTTONS: dict[int, Intent] = {0: Activate(), 1: Back(), 7: Hotkey("pause")}
_HOTKEYS = {pygame.K_F1: "rules", pygame.K_PAUSE: "pause", pygame.K_p: "pause", pygame.K_m: "mute"}


class Reader:
    """Turns SDL's events into intents; remembers only what a stick needs to count as one push."""

    def __init__(self) -> None:
        self._pushed: dict[tuple[int, int], int] = {}
        self.is_typing = False

    def read(self, events: Iterable[pygame.Event], size: tuple[int, int]) -> Iterator[Intent]:
        """The intents of these events; fingers are given in shares of `size`."""
        for event in events:
            yield from self._read(event, size)

    def _read(self, event: pygame.Event, size: tuple[int, int]) -> Iterator[Intent]:
        match event.type:
            case pygame.QUIT:
                yield CloseRequested()
            case pygame.WINDOWSIZECHANGED:
                yield Resized(event.x, event.y)
            case pygame.WINDOWEXPOSED:
                yield Exposed()
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION | pygame.MOUSEWHEEL:
                yield from self._mouse(event)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                yield _finger(event, size)
            case pygame.KEYDOWN:
                yield from self._key(event)
            case pygame.TEXTINPUT:
                if self.is_typing:
                    yield Typed(event.text)
            case pygame.JOYBUTTONDOWN | pygame.JOYHATMOTION | pygame.JOYAXISMOTION:
                yield from self._pad(event)

    def _mouse(self, event: pygame.Event) -> Iterator[Intent]:
        if getattr(event, "touch", False):  # SDL's echo of a finger, which is read natively
            return
        if event.type == pygame.MOUSEMOTION:
            x, y = event.pos
            yield Move(x, y, bool(event.buttons[0]))
        elif event.type == pygame.MOUSEWHEEL:
            yield Wheel(-1, -1, getattr(event, "precise_y", event.y))
        elif event.button == pygame.BUTTON_LEFT:
            yield Press(*event.pos) if event.type == pygame.MOUSEBUTTONDOWN else Release(*event.pos)
        elif event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
            yield Back()

    def _key(self, event: pygame.Event) -> Iterator[Intent]:
        key, mod = event.key, event.mod
        if key == pygame.K_F11 or (key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
            yield ToggleFullscreen()
        elif key == pygame.K_TAB:
            yield Steer(Way.PREVIOUS if mod & pygame.KMOD_SHIFT else Way.NEXT)
        elif key in _STEER:
            yield Steer(_STEER[key])
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) or (key == pygame.K_SPACE and not self.is_typing):
            yield Activate()
        elif key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            yield Back()
        elif key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            yield Erase(is_forward=key == pygame.K_DELETE)
        elif key in _HOTKEYS and not self.is_typing:
            yield Hotkey(_HOTKEYS[key])

    def _pad(self, event: pygame.Event) -> Iterator[Intent]:
        if event.type == pygame.JOYBUTTONDOWN:
            if event.button in _PAD_BUTTONS:
                yield _PAD_BUTTONS[event.button]
        elif event.type == pygame.JOYHATMOTION:
            if tuple(event.value) in _HAT:
                yield Steer(_HAT[tuple(event.value)])
        elif event.axis in (0, 1):
            side = (event.value > STICK_THRESHOLD) - (event.value < -STICK_THRESHOLD)
            pad = (getattr(event, "instance_id", 0), event.axis)
            if side and side != self._pushed.get(pad, 0):
                yield Steer(((Way.LEFT, Way.RIGHT), (Way.UP, Way.DOWN))[event.axis][side > 0])
            self._pushed[pad] = side


def _finger(event: pygame.Event, size: tuple[int, int]) -> Intent:
    x, y = round(event.x * size[0]), round(event.y * size[1])
    if event.type == pygame.FINGERDOWN:
        return Press(x, y, event.finger_id)
    if event.type == pygame.FINGERUP:
        return Release(x, y, event.finger_id)
    return Move(x, y, is_down=True, pointer=event.finger_id)
