"""The pause: over a game, with the ways on, aside and out."""

import pygame

from game.scenes.options import OptionsScene
from game.scenes.rules import RulesScene
from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.ui.scene import Command, Pop, Push
from game.ui.theme import Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal


class PauseScene(Screen):
    """Resume, read the rules, change options, or leave; a match left is kept and can be continued."""

    is_overlay = True

    def __init__(self, services: Services, game: str, leave: Command) -> None:
        self.game, self._leave = game, leave
        self._box = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t = self.services.t
        names = ("resume", "rules", "options", "leave")
        pad = metrics.pad * 2
        width = min(round(metrics.width * 0.8), max(round(metrics.width * 0.36), round(metrics.body * 18)))
        height = len(names) * (metrics.target + metrics.gap) + round(metrics.heading * 1.6) + pad * 2
        self._box = pygame.Rect(0, 0, width, height)
        self._box.center = (metrics.width // 2, metrics.height // 2)
        left, top = self._box.x + pad, self._box.y + pad
        title = Label(
            "title", pygame.Rect(left, top, width - pad * 2, round(metrics.heading * 1.4)), t("pause.title"),
            kind="title", px=metrics.heading, align="center",
        )  # fmt: skip
        buttons = [
            Button(
                name,
                pygame.Rect(
                    left, title.rect.bottom + metrics.gap + index * (metrics.target + metrics.gap), width - pad * 2,
                    metrics.target,
                ),
                t(f"pause.{name}"),
                is_primary=index == 0,
            )
            for index, name in enumerate(names)
        ]  # fmt: skip
        return self._panel([title, *buttons], focus="resume")

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("resume"):
                return Pop()
            case Pressed("rules"):
                return Push(RulesScene(self.services, self.game))
            case Pressed("options"):
                return Push(OptionsScene(self.services))
            case Pressed("leave"):
                return self._leave
        return None

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        draw_card(surface, self._box, self.metrics)
        self.panel.draw(surface, self.services.fonts, self.metrics)
