"""What can be pressed beside the board: staying, taking back, selling, and the ways to what is out of sight."""

from typing import TYPE_CHECKING

import pygame

from game.model.timetravel.actions import Action, Sell, Stay
from game.scenes.timetravel.targets import Arrow, Spot
from game.ui.widgets.controls import Button
from game.ui.widgets.rows import Stepper
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


def buttons(scene: "TimeTravelScene", actions: tuple[Action, ...], places: list[Spot]) -> list[Widget]:
    """All of them, for whoever may act now."""
    if not scene.has_controls:
        return []
    corner, metrics = pygame.Rect(scene.frame.metrics.scaled((1652, 16, 252, 112))), scene.frame.metrics
    pause = pygame.Rect(corner.x, corner.y, corner.width, metrics.target)
    made = scene.corner(pause)
    made += _selling(scene) if actions and isinstance(actions[0], Sell) else _acting(scene, actions)
    return made + _arrows(scene, places)


def _acting(scene: "TimeTravelScene", actions: tuple[Action, ...]) -> list[Widget]:
    """Staying, and taking back."""
    area, t, metrics = scene.frame.areas["actions"], scene.services.t, scene.frame.metrics
    width, height = (area.width - metrics.gap) // 2, max(metrics.target, round(area.height * 0.7))
    left = pygame.Rect(area.x, area.centery - height // 2, width, height)
    made: list[Widget] = []
    if any(isinstance(action, Stay) for action in actions):
        made.append(Button("stay", left, t("timetravel.stay")))
    if scene.can_take_back():
        made.append(Button("take-back", left.move(width + metrics.gap, 0), t("timetravel.take_back")))
    return made


def _selling(scene: "TimeTravelScene") -> list[Widget]:
    """How many tokens to sell: a number, all or none."""
    area, t, metrics = scene.frame.areas["actions"], scene.services.t, scene.frame.metrics
    good, price, held = scene.sale()
    gap = metrics.gap // 2
    area = area.inflate(0, 2 * max(0, metrics.height // 18 + gap + 1 - area.height // 2))
    first = pygame.Rect(area.x, area.y, round(area.width * 0.42), area.height)
    left, width, height = first.right + gap, area.right - first.right - gap, (area.height - gap) // 2
    sell = pygame.Rect(left, area.y, width, height)
    everything = pygame.Rect(left, sell.bottom + gap, (width - gap) // 2, height)
    nothing = everything.move(everything.width + gap, 0)
    sold = t("timetravel.sell", count=scene.amount, gold=scene.amount * price)
    return [
        Stepper("amount", first, scene.sayings.good(good), scene.amount, (0, held)),
        Button("sell", sell, sold, is_primary=True),
        Button("sell-all", everything, t("timetravel.sell.all")),
        Button("sell-none", nothing, t("timetravel.sell.none")),
    ]


def _arrows(scene: "TimeTravelScene", places: list[Spot]) -> list[Widget]:
    """Ways to the spots that are out of sight, at the side of the window where they are."""
    view, metrics = scene.frame.view, scene.frame.metrics
    rect = pygame.Rect(view.x, view.y, scene.frame.areas["start"].width - metrics.gap * 2, metrics.target)
    up, down = rect.copy(), rect.move(0, view.height - rect.height)
    left, right = rect.copy(), rect.copy()
    left.midleft, right.midright = view.midleft, view.midright
    beyond = {
        "look-up": (up, [spot for spot in places if spot.rect.centery < view.top]),
        "look-down": (down, [spot for spot in places if spot.rect.centery >= view.bottom]),
        "look-left": (left, [spot for spot in places if spot.rect.centerx < view.left]),
        "look-right": (right, [spot for spot in places if spot.rect.centerx >= view.right]),
    }
    return [Arrow(name, rect, len(hidden)) for name, (rect, hidden) in beyond.items() if hidden]
