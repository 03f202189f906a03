"""Scenes and their stack. A scene's methods return what should happen next; the stack does it between steps."""

import logging
from enum import IntEnum
from typing import NamedTuple

import pygame

from game.ui.intents import Intent

log = logging.getLogger(__name__)


class Pace(IntEnum):
    """How often a scene needs to be stepped and drawn."""

    STILL = 0
    AMBIENT = 1
    MOVING = 2


class Scene:
    """One screen. `draw` changes nothing; `revision` grows whenever the picture would be another."""

    is_overlay = False
    is_typing = False  # letters are text here, not hot keys
    is_unattended = False  # nobody is expected to be there, or it is being asked whether somebody is

    def __init__(self) -> None:
        self.revision = 0

    def enter(self, size: tuple[int, int]) -> None:
        """The scene comes onto the stack, or the window's size has changed: lay it out."""

    def leave(self) -> None:
        """The scene goes off the stack."""

    def intent(self, intent: Intent) -> "Command | None":
        """Take an intent."""

    def step(self) -> "Command | None":
        """One fixed step of time passes."""

    def pace(self) -> Pace:
        """Whether anything moves."""
        return Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        """Paint the scene, `blend` of a step after the last one."""

    def moving_areas(self) -> list[pygame.Rect] | None:
        """While the pace is ambient: the only parts that change, or None for everything."""
        return None


class Push(NamedTuple):
    """Put a scene on top."""

    scene: Scene


class Pop(NamedTuple):
    """Take the top scene off."""


class Replace(NamedTuple):
    """Put a scene in the place of the top one."""

    scene: Scene


class Reset(NamedTuple):
    """Take all scenes off and put this one there."""

    scene: Scene


class Quit(NamedTuple):
    """Leave the program."""


Command = Push | Pop | Replace | Reset | Quit


class SceneStack:
    """The scenes on one another; the top one takes the intents."""

    def __init__(self, first: Scene, size: tuple[int, int]) -> None:
        self._scenes: list[Scene] = []
        self._size = size
        self._asked: dict[Scene, Command] = {}
        self.changes = 0
        self.apply(Push(first))

    @property
    def top(self) -> Scene | None:
        """The scene that is being used."""
        return self._scenes[-1] if self._scenes else None

    @property
    def has_one(self) -> bool:
        """Whether the top scene is the only one."""
        return len(self._scenes) == 1

    def visible(self) -> list[Scene]:
        """The topmost whole screen and the overlays above it, lowest first."""
        lowest = len(self._scenes) - 1
        while lowest > 0 and self._scenes[lowest].is_overlay:
            lowest -= 1
        return self._scenes[max(0, lowest) :]

    def apply(self, command: Command | None) -> None:
        """Do what a scene asked for."""
        match command:
            case None:
                return
            case Push(scene):
                self._put(scene)
            case Pop():
                self._take()
            case Replace(scene):
                self._take()
                self._put(scene)
            case Reset(scene):
                while self._scenes:
                    self._take()
                self._put(scene)
            case Quit():
                while self._scenes:
                    self._take()
        self.changes += 1

    def resize(self, size: tuple[int, int]) -> None:
        """Lay every scene out for another window."""
        self._size = size
        for scene in self._scenes:
            scene.enter(size)

    def step(self) -> Command | None:
        """One step for all that is seen; what the top one asks for. What a covered one asks for waits for its turn."""
        for scene in self.visible():
            command = scene.step()
            if command is not None:
                self._asked[scene] = command
        return self._asked.pop(self.top, None) if self.top else None

    def pace(self) -> Pace:
        """The liveliest pace of what is seen."""
        return max((scene.pace() for scene in self.visible()), default=Pace.STILL)

    def revision(self) -> tuple[int, ...]:
        """Changes when the picture does."""
        return (self.changes, *(scene.revision for scene in self.visible()))

    def _put(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter(self._size)

    def drop(self) -> None:
        """Take all scenes off after a failure, even those that cannot leave in good order."""
        while self._scenes:
            try:
                self._take()
            except Exception:
                log.exception("a scene could not leave")

    def _take(self) -> None:
        if self._scenes:
            scene = self._scenes.pop()
            self._asked.pop(scene, None)
            scene.leave()
