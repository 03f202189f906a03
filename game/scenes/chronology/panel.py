"""The buttons of the chronology table: only those that are of use now."""

from typing import TYPE_CHECKING

import pygame

from game.scenes.chronology.layout import zoomed_widths
from game.ui.widgets.controls import Button, SignButton
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene


def table_panel(scene: "ChronologyScene") -> Panel:
    """What can be pressed besides cards."""
    if not scene.has_controls:
        return Panel([], on_change=scene.changed)
    metrics = scene.frame.metrics
    side = metrics.target
    pause = pygame.Rect(metrics.width - side * 2 - metrics.pad, metrics.pad, side * 2, side)
    widgets: list[Widget] = [*_answers(scene), *([] if asks(scene) else _keep(scene)), *_zoom(scene)]
    return Panel([*widgets, *scene.corner(pause)], on_change=scene.changed)


def asks(scene: "ChronologyScene") -> bool:
    """Whether a question is open that has two answers; they take the room of the fact."""
    return scene.is_persons_turn() and (scene.frame.waiting is not None or scene.stage.shown.put is not None)


def _answers(scene: "ChronologyScene") -> list[Widget]:
    """In the fact's area: what the player, or the table, is asked."""
    metrics, t, state, area = scene.frame.metrics, scene.services.t, scene.stage.shown, scene.frame.areas["fact"]
    if not scene.is_persons_turn():
        return []
    width = min(max(metrics.width // 6, metrics.body * 9), (area.width - metrics.gap) // 2)
    right = pygame.Rect(area.right - width, area.y, width, max(metrics.target, area.height * 2 // 3))
    if asks(scene):
        right.left = area.centerx + metrics.gap // 2
    left = right.move(-width - metrics.gap, 0)
    if scene.frame.waiting is not None:
        return [
            Button("confirm", left, t("chronology.confirm"), is_primary=True),
            Button("take-back", right, t("chronology.take_back")),
        ]
    if state.put is not None:
        return [
            Button("accept", left, t("chronology.accept"), is_primary=True),
            Button("refuse", right, t("chronology.refuse")),
        ]
    if state.options.hint and state.turn not in state.hinted:
        label = t("chronology.hint.which") if scene.asks_hint else t("chronology.hint")
        return [Button("hint", right, label, is_primary=scene.asks_hint)]
    return []


def _keep(scene: "ChronologyScene") -> list[Widget]:
    """At the beginning of the fact's area: keep the fact open, or close it."""
    if scene.reading.card is None:
        return []
    area, side = scene.frame.areas["fact"], _least_side(scene)
    rect = pygame.Rect(area.x, area.y, side, side)
    if scene.reading.kept:
        return [SignButton("keep", rect, "cross", scene.services.t("chronology.fact.close"))]
    return [SignButton("keep", rect, "pin", scene.services.t("chronology.fact.keep"))]


def _zoom(scene: "ChronologyScene") -> list[Widget]:
    """Beside the line in little."""
    least, most = zoomed_widths(len(scene.stage.shown.line), scene.frame)
    if most - least < 2:
        return []
    area, side = scene.frame.areas["overview"], _least_side(scene)
    t, plus = scene.services.t, pygame.Rect(0, 0, side, side)
    plus.midright = area.midright
    minus = plus.move(-side - scene.frame.metrics.gap // 2, 0)
    return [
        SignButton("zoom-out", minus, "minus", t("chronology.zoom.out")),
        SignButton("zoom-in", plus, "plus", t("chronology.zoom.in")),
    ]


def _least_side(scene: "ChronologyScene") -> int:
    """A sign needs no more room than a finger, however large the text is."""
    return -(-scene.frame.metrics.height // 18)


def overview_area(scene: "ChronologyScene") -> pygame.Rect:
    """The line in little has what the zoom buttons leave."""
    area = scene.frame.areas["overview"].copy()
    area.width -= 2 * _least_side(scene) + scene.frame.metrics.gap * 2
    return area
