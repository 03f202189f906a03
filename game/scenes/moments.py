"""Moments of what moves at a table, held still so that they can be looked at."""

from collections.abc import Callable

import pygame

from game.scenes.match_scene import SETTLED, MatchScene
from game.ui.scene import Pace, Scene
from game.ui.stage import Motion

MOST_STEPS = 10_000
LETTERED = 60  # frames within which all that is painted a little at a time is there


class Moment(Scene):
    """The last decision of a match as it is seen at the first step at which `is_it` holds, or else at its end."""

    def __init__(self, shown: MatchScene, is_it: Callable[[MatchScene], bool]) -> None:
        super().__init__()
        self.shown = shown
        self._is_it = is_it
        self._has_come = False
        self._frames = 0

    def enter(self, size: tuple[int, int]) -> None:
        self.shown.enter(size)
        if self._has_come:
            return
        self._has_come = True
        self.shown.layers = SETTLED
        self.shown.stage.motion = Motion.FULL
        self.shown.show_entry()
        for _ in range(MOST_STEPS):
            self.shown.stage.step()
            if self._is_it(self.shown) or not self.shown.stage.is_busy:
                break

    def leave(self) -> None:
        self.shown.leave()

    def step(self) -> None:
        self._frames += 1

    def pace(self) -> Pace:
        return Pace.MOVING if self._frames < LETTERED else Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.shown.draw(surface, 1.0)
