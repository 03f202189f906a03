"""A table of a game with a bar at the foot of the window: the table keeps all of the window but the bar."""

from abc import abstractmethod
from collections.abc import Callable

import pygame

from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.session.table import Table
from game.ui import contrast
from game.ui.intents import Move, Press, Release
from game.ui.scene import Command, Pace, Scene
from game.ui.theme import DEEP
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Signal, Widget

Place = Callable[[int], pygame.Rect]


class BarredScene(Scene):
    """Shows `shown`; what a pointer begins on the bar stays on the bar, and the rest is for the table."""

    def __init__(self, services: Services, shown: MatchScene) -> None:
        super().__init__()
        self.services, self.shown = services, shown
        self._is_on_bar = False
        self.metrics = services.metrics((1280, 720))
        self.bar = pygame.Rect(0, 0, 1, 1)
        self.panel = Panel([], on_change=self.changed)

    @property
    def table(self) -> Table:
        """The match that is shown."""
        return self.shown.table

    @abstractmethod
    def widgets(self, place: Place) -> list[Widget]:
        """What stands on the bar, from left to right; `place` gives the next so many pixels of it."""

    @abstractmethod
    def signalled(self, signal: Signal | None) -> Command | None:
        """Something on the bar was used."""

    def enter(self, size: tuple[int, int]) -> None:
        self.metrics = self.services.metrics(size)
        height = self.metrics.target + self.metrics.gap * 2
        self.bar = pygame.Rect(0, size[1] - height, size[0], height)
        self.shown.enter((size[0], self.bar.top))
        self.build()

    def leave(self) -> None:
        self.shown.leave()

    def changed(self) -> None:
        """The picture is another one."""
        self.revision += 1

    def build(self, focus: str = "") -> None:
        """The bar as it is now; who holds or focuses something there goes on doing so."""
        left = self.metrics.pad

        def place(width: int) -> pygame.Rect:
            nonlocal left
            rect = pygame.Rect(left, self.bar.y + self.metrics.gap, width, self.metrics.target)
            left = rect.right + self.metrics.gap // 2
            return rect

        before, self.panel = self.panel, Panel(self.widgets(place), focus=focus, on_change=self.changed)
        self.panel.take_over(before)
        self.changed()

    def pointed(self, intent: Press | Move | Release) -> Command | None:
        """A pointer does something."""
        if isinstance(intent, Press):
            self._is_on_bar = self.bar.collidepoint(intent.x, intent.y)
        is_hovering = isinstance(intent, Move) and not intent.is_down
        asked = self.shown.intent(intent) if is_hovering or not self._is_on_bar else None
        if is_hovering or self._is_on_bar:
            command = self.signalled(self.panel.intent(intent))
            return asked if command is None else command
        return asked

    def pace(self) -> Pace:
        return max(self.shown.pace(), Pace.AMBIENT if self.panel.waits_for_tooltip() else Pace.STILL)

    def moving_areas(self) -> list[pygame.Rect] | None:
        return []

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.shown.draw(surface.subsurface((0, 0, surface.get_width(), self.bar.top)), blend)
        surface.fill(contrast.ground(DEEP), self.bar)
        self.panel.draw(surface, self.services.fonts, self.metrics)
