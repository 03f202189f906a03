"""The names of a teacher's class list, to be picked for a seat or drawn for the whole table."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame

from game.scenes.faults import tell_faults
from game.scenes.place import class_list
from game.scenes.screen import Screen
from game.scenes.seats import Places
from game.scenes.services import Services
from game.session.seating import is_computer
from game.ui import shapes
from game.ui.scene import Command, Pop
from game.ui.theme import INK, LEAF, Metrics
from game.ui.widgets.controls import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.tiles import Flow
from game.ui.widgets.widget import Look, Pressed, Signal


def class_names(services: Services) -> tuple[str, ...]:
    """The names of the class list, if there is one; whoever sits down is told what is wrong with it."""
    found = class_list(services.profile)
    tell_faults(services, found.faults)
    return found.names


def drawn(places: Places, names: tuple[str, ...], source: Random) -> Places:
    """Names drawn by lot for all people at the table; when there are not enough, the last ones have none."""
    machines = {place.name for place in places if is_computer(place.player)}
    left = [name for name in names if name not in machines]
    lot = iter(source.sample(left, len(left)))
    return tuple(place if is_computer(place.player) else replace(place, name=next(lot, "")) for place in places)


class NameButton(Button):
    """A name of the list; somebody who sits at the table already has a mark."""

    def __init__(self, rect: pygame.Rect, label: str, *, is_here: bool) -> None:
        super().__init__(f"pupil.{label}", rect, label)
        self.is_enabled = not is_here

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        if not self.is_enabled:
            disc = shapes.disc(look.metrics.body, LEAF)
            corner = disc.get_rect(topright=(rect.right - look.metrics.gap // 4, rect.top + look.metrics.gap // 4))
            surface.blit(disc, corner)
            surface.blit(shapes.chevron(look.metrics.body, INK, "check"), corner)


class PupilsScene(Screen):
    """The whole list; `pick` gets the name that is chosen."""

    def __init__(self, services: Services, names: tuple[str, ...], here: set[str], pick: Callable[[str], None]) -> None:
        self._names, self._here, self._pick = names, here, pick
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        flow = Flow(self.body(metrics, width=0.9), metrics)
        spots = flow.grid(len(self._names), flow.columns(metrics.body * 8, 6), metrics.target + metrics.gap)
        tiles = [
            NameButton(spot, name, is_here=name in self._here) for name, spot in zip(self._names, spots, strict=True)
        ]
        names = tuple(tile.name for tile in tiles)
        heading = self.heading(self.services.t("class.title"), metrics)
        return self._panel([heading, *tiles, self.foot(metrics)], view=flow.view, scrolled=names, focus=names[0])

    def signal(self, signal: Signal) -> Command | None:
        if isinstance(signal, Pressed) and signal.name != "back":
            self._pick(signal.name.removeprefix("pupil."))
        return Pop()
