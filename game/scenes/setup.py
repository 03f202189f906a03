"""Laying a table, whatever the game: who sits where, what is played, and the button that begins."""

from abc import abstractmethod
from dataclasses import replace
from random import SystemRandom
from typing import Any

import pygame

from game.scenes.pupils import class_names, drawn
from game.scenes.screen import Screen
from game.scenes.seat_scene import SeatScene
from game.scenes.seats import EMBLEMS, HUMAN, MACHINE, Place, Places, colour_of, joined, name_of, put_right
from game.scenes.services import Services
from game.session.seating import is_computer
from game.ui import shapes
from game.ui.scene import Command, Pop, Push
from game.ui.theme import AMBER, PAPER, SKY, STEEL, SUN, Colour, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.tiles import Flow, PlateButton
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

MOST_COLUMNS = 5


class SetupScreen(Screen):
    """Seats on top, then what the game has to choose from. `choices` is a dataclass of the game's, with `seats`."""

    game: str
    choices: Any

    def __init__(self, services: Services, choices: Any) -> None:
        self.choices = replace(choices, seats=put_right(choices.seats, self.game))
        self.pupils = class_names(services)
        super().__init__(services)

    @abstractmethod
    def rows(self, flow: Flow) -> list[Widget]:
        """What the game has to choose from, below the seats."""

    @abstractmethod
    def problem(self) -> str | None:
        """Why this cannot be played, if it cannot."""

    @abstractmethod
    def summary(self) -> str:
        """What will be played, in a few words."""

    @abstractmethod
    def begin(self) -> Command | None:
        """Sit down and play."""

    @abstractmethod
    def change(self, name: str, value: object) -> None:
        """A row was given another value."""

    @abstractmethod
    def paint_emblem(self, surface: pygame.Surface, rect: pygame.Rect, emblem: str, colour: Colour) -> None:
        """Somebody's sign."""

    def seat_rows(self, flow: Flow, index: int) -> list[Widget]:
        """What a seat of this game has to choose from beside its name and looks."""
        return []

    def about_seat(self, place: Place) -> str:
        """Who plays there."""
        return self.services.t(f"seat.{place.player.replace(':', '.')}")

    def badge(self, place: Place) -> str:
        """What sets a seat apart, on a little card."""
        return ""

    def asides(self) -> list[tuple[str, str]]:
        """Names and labels of more buttons at the foot; the subclass answers them in `signal`."""
        return []

    def seat(self, places: Places) -> None:
        """Let these sit at the table."""
        self.choices = replace(self.choices, seats=places)
        self.refresh()

    def build(self, metrics: Metrics) -> Panel:
        flow = Flow(self.body(metrics, width=0.86), metrics)
        rows = [*self._seats(flow), *self.rows(flow)]
        widgets = [self.heading(self.services.t(f"setup.title.{self.game}"), metrics), *rows, *self._foot(metrics)]
        names = tuple(row.name for row in rows)
        return self._panel(widgets, view=flow.view, scrolled=names, focus="start")

    def caption(self, flow: Flow, name: str, text: str) -> Label:
        """A line above what belongs together."""
        metrics = flow.metrics
        height = self.services.fonts.measured(text, "title", metrics.body, flow.view.width)[1]
        return Label(name, flow.row(height + metrics.gap // 2), text, kind="title", colour=SUN)

    def _seats(self, flow: Flow) -> list[Widget]:
        t, metrics, places = self.services.t, flow.metrics, self.choices.seats
        offers = (HUMAN, MACHINE) if len(places) < len(EMBLEMS[self.game]) else ()
        caption = self.caption(flow, "section.seats", t("setup.section.seats"))
        columns = flow.columns(metrics.body * 9, MOST_COLUMNS)
        height = round((metrics.body + metrics.small) * 1.4) + metrics.gap
        can_draw = bool(self.pupils) and not all(is_computer(place.player) for place in places)
        spots = flow.grid(len(places) + len(offers) + can_draw, columns, height)
        flow.bottom += metrics.gap // 2
        tiles: list[Widget] = [caption]
        for number, (place, spot) in enumerate(zip(places, spots, strict=False)):
            tiles.append(self._seat(number, place, spot))
        if can_draw:
            about = self.services.n("class.names", len(self.pupils))
            tiles.append(PlateButton("draw", spots.pop(), t("setup.draw"), about, STEEL, _paint_swap))
        for player, spot in zip(offers, spots[len(places) :], strict=True):
            key = player.partition(":")[0]
            tiles.append(PlateButton(f"add.{key}", spot, t(f"setup.add.{key}"), "", STEEL, _paint_plus))
        return tiles

    def _seat(self, number: int, place: Place, spot: pygame.Rect) -> Widget:
        colour = colour_of(place, number)
        return PlateButton(
            f"seat.{number}", spot, name_of(self.services, place, number), self.about_seat(place), colour,
            lambda surface, rect: self.paint_emblem(surface, rect, place.emblem, colour), self.badge(place),
        )  # fmt: skip

    def _foot(self, metrics: Metrics) -> list[Widget]:
        t, problem = self.services.t, self.problem()
        left = [self.foot(metrics)]
        for name, label in self.asides():
            left.append(self.foot(metrics, name=name, label=label))
            left[-1].rect.x = left[-2].rect.right + metrics.gap
        start = pygame.Rect(0, 0, max(metrics.width // 5, metrics.body * 10), metrics.target)
        start.bottomright = (metrics.width - metrics.pad * 2, metrics.height - metrics.pad)
        begin = Button("start", start, t("setup.start"), is_primary=True)
        begin.is_enabled = problem is None
        between = pygame.Rect(left[-1].rect.right + metrics.gap, start.y, 0, metrics.target)
        between.width = start.x - metrics.gap - between.x
        note = Label("note", between, problem or self.summary(), align="center", px=metrics.small)
        note.colour = AMBER if problem else SKY
        return [*left, note, begin]

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("start"):
                return self.begin()
            case Pressed("add.human"):
                self.seat(joined(self.choices.seats, self.game, HUMAN))
            case Pressed("add.ai"):
                self.seat(joined(self.choices.seats, self.game, MACHINE))
            case Pressed("draw"):
                self.seat(drawn(self.choices.seats, self.pupils, SystemRandom()))
            case Pressed(name) if name.startswith("seat."):
                return Push(SeatScene(self, int(name.removeprefix("seat."))))
            case Changed(name, value):
                self.change(name, value)
                self.refresh()
        return None


def _paint_plus(surface: pygame.Surface, rect: pygame.Rect) -> None:
    _paint(surface, rect, "plus")


def _paint_swap(surface: pygame.Surface, rect: pygame.Rect) -> None:
    _paint(surface, rect, "swap")


def _paint(surface: pygame.Surface, rect: pygame.Rect, sign: str) -> None:
    picture = shapes.chevron(rect.width, PAPER, sign)
    surface.blit(picture, picture.get_rect(center=rect.center))
