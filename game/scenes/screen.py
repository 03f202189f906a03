"""A screen made of widgets: what nearly all scenes around the games are."""

from pathlib import Path

import pygame

from game import paths
from game.scenes.services import Services
from game.ui import contrast, shapes
from game.ui.intents import Back, Hotkey, Intent
from game.ui.scene import Command, Pace, Pop, Scene
from game.ui.theme import DEEP, DUSK, NIGHT, PAPER, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

PICTURE = paths.art() / "house" / "table.svg"


class Screen(Scene):
    """Widgets on the table. Subclasses build them for a size, and answer what they signal."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.metrics = services.metrics((1280, 720))
        self.panel = self._panel([])

    def enter(self, size: tuple[int, int]) -> None:
        self.metrics = self.services.metrics(size)
        focus, shows_focus = self.panel.focus, self.panel.shows_focus
        self.panel = self.build(self.metrics)
        if any(widget.name == focus for widget in self.panel.widgets):
            self.panel.focus = focus
        self.panel.shows_focus = shows_focus
        self.changed()

    def build(self, metrics: Metrics) -> Panel:
        """The widgets for a window."""
        return self._panel([])

    def rebuild(self) -> None:
        """Build anew, as after a change of language."""
        self.enter(self.metrics.size)

    def refresh(self) -> None:
        """Build anew where only values have changed, and stay at the same place."""
        before = self.panel
        self.rebuild()
        self.panel.take_over(before)

    def signal(self, signal: Signal) -> Command | None:
        """A widget was pressed or changed."""

    def back(self) -> Command | None:
        """Escape, the right button or the gamepad's second button."""
        return Pop()

    def changed(self) -> None:
        """The picture is another one."""
        self.revision += 1

    def intent(self, intent: Intent) -> Command | None:
        if isinstance(intent, Back):
            self.services.sounds.play("button")
            return self.back()
        if isinstance(intent, Hotkey) and intent.name == "mute":
            self.services.set(is_muted=not self.services.settings.is_muted)
            self.rebuild()
            return None
        signal = self.panel.intent(intent)
        if signal is None:
            return None
        if isinstance(signal, Pressed | Changed):
            self.services.sounds.play("button")
        return self.signal(signal)

    def step(self) -> Command | None:
        self.panel.step()
        return None

    def pace(self) -> Pace:
        return Pace.AMBIENT if self.panel.waits_for_tooltip() else Pace.STILL

    def moving_areas(self) -> list[pygame.Rect] | None:
        return []

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.draw_background(surface)
        self.panel.draw(surface, self.services.fonts, self.metrics)

    def draw_background(self, surface: pygame.Surface) -> None:
        """The night-blue table."""
        draw_table(surface, self.services)

    def _panel(
        self, widgets: list[Widget], *, view: pygame.Rect | None = None, scrolled: tuple[str, ...] = (), focus: str = ""
    ) -> Panel:
        return Panel(widgets, view=view, scrolled=scrolled, focus=focus, on_change=self.changed)

    def heading(self, text: str, metrics: Metrics) -> Label:
        """The title at the top of a screen."""
        rect = pygame.Rect(metrics.pad * 2, metrics.pad, metrics.width - metrics.pad * 4, round(metrics.heading * 1.6))
        return Label("heading", rect, text, kind="title", px=metrics.heading, align="center")

    def foot(self, metrics: Metrics, *, name: str = "back", label: str = "") -> Button:
        """The button at the bottom left that leads back."""
        label = label or self.services.t("common.back")
        width = max(metrics.width // 6, self.services.fonts.font("bold", metrics.body).size(label)[0] + metrics.pad * 4)
        rect = pygame.Rect(metrics.pad * 2, metrics.height - metrics.target - metrics.pad, width, metrics.target)
        return Button(name, rect, label)

    def body(self, metrics: Metrics, *, width: float = 0.72) -> pygame.Rect:
        """The space between heading and foot, in the middle."""
        top = metrics.pad * 2 + round(metrics.heading * 1.6)
        bottom = metrics.height - metrics.target - metrics.pad * 2
        area = pygame.Rect(0, top, round(metrics.width * width), bottom - top)
        area.centerx = metrics.width // 2
        return area


def draw_table(surface: pygame.Surface, services: Services, picture: Path = PICTURE) -> bool:
    """The night-blue table, or another picture that fills the window; plain where contrast must be high.

    Whether it will look the same from now on: until its picture has been made, the table is plain, too.
    """
    found = None if contrast.is_high() else services.images.get(picture, surface.get_size())
    if found:
        surface.blit(found, (0, 0))
    else:
        surface.fill(contrast.ground(NIGHT))
    return contrast.is_high() or services.images.is_settled(picture, surface.get_size())


def draw_card(surface: pygame.Surface, rect: pygame.Rect, metrics: Metrics, *, is_paper: bool = False) -> None:
    """A sheet to put things on."""
    fill, border = (PAPER, DUSK) if is_paper else (DEEP, DUSK)
    surface.blit(shapes.plate(rect.size, metrics.height / 50, fill, 244, border, metrics.line * 2), rect)
