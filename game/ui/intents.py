"""The one reader of SDL events: mouse, touch, keyboard and gamepad become intents.

Intents are named tuples, as these take a third of the time to define, and all of them are needed for the first frame.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from math import hypot
from typing import NamedTuple

import pygame

MOUSE = -1  # the pointer's number; fingers have their own
NOWHERE = (-1, -1)
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


class Zoom(NamedTuple):
    """Larger (`factor` above 1) or smaller about a point: two fingers, Ctrl with the wheel, or the keys + and −."""

    x: int
    y: int
    factor: float


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


class Stirred(NamedTuple):
    """Somebody is there: a key or a button that means nothing here."""


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


class SoundCardChanged(NamedTuple):
    """A sound card was plugged in, or the one in use is gone."""

    is_there: bool


Intent = (
    Press
    | Move
    | Release
    | Wheel
    | Zoom
    | Steer
    | Activate
    | Back
    | Typed
    | Erase
    | Hotkey
    | Stirred
    | ToggleFullscreen
    | Resized
    | Exposed
    | CloseRequested
    | SoundCardChanged
)
OF_THE_MACHINE = (Resized, Exposed, CloseRequested, SoundCardChanged)  # nobody needs to be there for these

_STEER = {
    pygame.K_LEFT: Way.LEFT,
    pygame.K_RIGHT: Way.RIGHT,
    pygame.K_UP: Way.UP,
    pygame.K_DOWN: Way.DOWN,
    pygame.K_HOME: Way.FIRST,
    pygame.K_END: Way.LAST,
}
_HAT = {(-1, 0): Way.LEFT, (1, 0): Way.RIGHT, (0, 1): Way.UP, (0, -1): Way.DOWN}
_PAD_BUTTONS: dict[int, Intent] = {0: Activate(), 1: Back(), 2: Hotkey("look"), 3: Hotkey("keep"), 7: Hotkey("pause")}
_ZOOM_KEYS = {
    pygame.K_PLUS: 1.25,
    pygame.K_KP_PLUS: 1.25,
    pygame.K_EQUALS: 1.25,  # where + is shifted
    pygame.K_MINUS: 0.8,
    pygame.K_KP_MINUS: 0.8,
}
ZOOM_TURN = 1.1
FINGERS = 2
_OPERATORS = (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_SHIFT)
CTRL = (pygame.K_LCTRL, pygame.K_RCTRL)
_HOTKEYS = {
    pygame.K_F1: "rules",
    pygame.K_F2: "bar",
    pygame.K_PAUSE: "pause",
    pygame.K_p: "pause",
    pygame.K_m: "mute",
    pygame.K_PAGEUP: "page-up",
    pygame.K_PAGEDOWN: "page-down",
    pygame.K_i: "look",
    pygame.K_k: "keep",
}


class Reader:
    """Turns SDL's events into intents; remembers what a stick needs to count as one push, and where fingers are.

    The first finger points. A second one lets go of what the first held (outside the window, where nothing is), and
    from then on the two of them zoom, until both are up.
    """

    def __init__(self) -> None:
        self._pushed: dict[tuple[int, int], int] = {}
        self._fingers: dict[int, tuple[int, int]] = {}
        self._is_pinching = False
        self._pointer = NOWHERE
        self._is_ctrl_down = False
        self.is_typing = False

    def read(self, events: Iterable[pygame.Event], size: tuple[int, int]) -> Iterator[Intent]:
        """The intents of these events; fingers are given in shares of `size`."""
        for event in events:
            yield from self._read(event, size)

    def _read(self, event: pygame.Event, size: tuple[int, int]) -> Iterator[Intent]:
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION | pygame.MOUSEWHEEL:
                yield from self._mouse(event)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                yield from self._finger(event, size)
            case pygame.KEYDOWN:
                self._is_ctrl_down = event.key in CTRL or bool(event.mod & pygame.KMOD_CTRL)
                yield from self._key(event)
            case pygame.KEYUP if event.key in CTRL:
                self._is_ctrl_down = False
            case pygame.WINDOWFOCUSLOST:  # what is let go elsewhere is not told
                self._is_ctrl_down = False
            case pygame.TEXTINPUT:
                if self.is_typing:
                    yield Typed(event.text)
            case pygame.JOYBUTTONDOWN | pygame.JOYHATMOTION | pygame.JOYAXISMOTION:
                yield from self._pad(event)
            case _:
                yield from self._machine(event, size)

    def _machine(self, event: pygame.Event, size: tuple[int, int]) -> Iterator[Intent]:
        match event.type:
            case pygame.QUIT:
                yield CloseRequested()
            case pygame.WINDOWSIZECHANGED:
                yield Resized(event.x, event.y)
            case pygame.WINDOWDISPLAYCHANGED:  # another screen, perhaps of another size
                yield Resized(*size)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                yield Exposed()
            case pygame.AUDIODEVICEADDED if not event.iscapture:
                yield SoundCardChanged(is_there=True)
            case pygame.AUDIODEVICEREMOVED if event.which and not event.iscapture:  # others have no number
                yield SoundCardChanged(is_there=False)

    def _mouse(self, event: pygame.Event) -> Iterator[Intent]:
        if getattr(event, "touch", False):  # SDL's echo of a finger, which is read natively
            return
        if event.type == pygame.MOUSEMOTION:
            x, y = self._pointer = event.pos
            yield Move(x, y, bool(event.buttons[0]))
        elif event.type == pygame.MOUSEWHEEL:
            turns = getattr(event, "precise_y", event.y)
            yield Zoom(*self._pointer, ZOOM_TURN**turns) if self._is_ctrl_down else Wheel(*self._pointer, turns)
        elif event.button == pygame.BUTTON_LEFT:
            yield Press(*event.pos) if event.type == pygame.MOUSEBUTTONDOWN else Release(*event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            yield Back() if event.button == pygame.BUTTON_RIGHT else Stirred()

    def _key(self, event: pygame.Event) -> Iterator[Intent]:
        key, mod = event.key, event.mod
        if key == pygame.K_o and all(mod & each for each in _OPERATORS):
            yield Hotkey("operator")
        elif key == pygame.K_F11 or (key == pygame.K_RETURN and mod & pygame.KMOD_ALT):
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
        elif key in _ZOOM_KEYS and not self.is_typing:
            yield Zoom(*self._pointer, _ZOOM_KEYS[key])
        elif key in _HOTKEYS and not self.is_typing:
            yield Hotkey(_HOTKEYS[key])
        else:
            yield Stirred()

    def _pad(self, event: pygame.Event) -> Iterator[Intent]:
        if event.type == pygame.JOYBUTTONDOWN:
            yield _PAD_BUTTONS.get(event.button, Stirred())
        elif event.type == pygame.JOYHATMOTION:
            if tuple(event.value) in _HAT:
                yield Steer(_HAT[tuple(event.value)])
        elif event.axis in (0, 1):
            side = (event.value > STICK_THRESHOLD) - (event.value < -STICK_THRESHOLD)
            pad = (getattr(event, "instance_id", 0), event.axis)
            if side and side != self._pushed.get(pad, 0):
                yield Steer(((Way.LEFT, Way.RIGHT), (Way.UP, Way.DOWN))[event.axis][side > 0])
            self._pushed[pad] = side

    def _finger(self, event: pygame.Event, size: tuple[int, int]) -> Iterator[Intent]:
        finger, at = event.finger_id, (round(event.x * size[0]), round(event.y * size[1]))
        spread = self._spread()
        if event.type == pygame.FINGERUP:
            self._fingers.pop(finger, None)
            if not self._is_pinching:
                yield Release(*at, finger)
            self._is_pinching = self._is_pinching and bool(self._fingers)
            return
        self._fingers[finger] = at
        if event.type == pygame.FINGERDOWN:
            if len(self._fingers) == FINGERS and not self._is_pinching:
                self._is_pinching = True
                yield Release(*NOWHERE, next(iter(self._fingers)))
            elif not self._is_pinching:
                yield Press(*at, finger)
        elif not self._is_pinching:
            yield Move(*at, is_down=True, pointer=finger)
        elif spread and len(self._fingers) == FINGERS:
            (x1, y1), (x2, y2) = self._fingers.values()
            yield Zoom((x1 + x2) // 2, (y1 + y2) // 2, max(1.0, self._spread()) / spread)

    def _spread(self) -> float:
        """How far two fingers are from one another; 0 with fewer or more of them."""
        if len(self._fingers) != FINGERS:
            return 0.0
        (x1, y1), (x2, y2) = self._fingers.values()
        return max(1.0, hypot(x2 - x1, y2 - y1))
