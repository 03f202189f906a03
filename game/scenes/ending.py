"""What both games' results have in common: a card over the table, the ways on, and watching the match again."""

from collections.abc import Callable
from typing import Any

import pygame

from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.ui.scene import Command, Push
from game.ui.widgets.widget import Pressed, Signal

Way = Callable[[], Command | None]


class EndingScene(Screen):
    """`played` is the table that it lies over; `ways` say where each button leads, and Escape to the menu."""

    is_overlay = True

    def __init__(self, services: Services, played: Any, ways: dict[str, Way]) -> None:
        self._played, self._ways = played, ways
        self._box = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def signal(self, signal: Signal) -> Command | None:
        if signal == Pressed("watch"):
            from game.scenes.replay import watching  # noqa: PLC0415  it knows the tables, which know their results

            return Push(watching(self.services, self._played.table.match))
        return self._ways[signal.name]() if isinstance(signal, Pressed) else None

    def back(self) -> Command | None:
        return self._ways["menu"]()

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        draw_card(surface, self._box, self.metrics)
        self.panel.draw(surface, self.services.fonts, self.metrics)
