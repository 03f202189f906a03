"""One seat of a table that is being laid: who sits there, and with which colour and emblem."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.scenes.entry import EntryScene
from game.scenes.people import known_people, welcomed
from game.scenes.pupils import PupilsScene
from game.scenes.screen import Screen, draw_card
from game.scenes.seats import (
    COLOURS,
    EMBLEMS,
    PLAYERS,
    Place,
    colour_of,
    exchanged,
    moved,
    name_of,
    played_by,
    youngest,
)
from game.session.seating import is_computer
from game.ui import shapes
from game.ui.scene import Command, Pop, Push
from game.ui.theme import SKY, Colour, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Choice, Row, Stepper
from game.ui.widgets.tiles import Flow, Opener, Swatch
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

if TYPE_CHECKING:
    from game.scenes.setup import SetupScreen


class SwatchRow(Row):
    """The ground on which swatches lie."""

    can_focus = False


class SeatScene(Screen):
    """Every change is made at once, on the table below."""

    is_overlay = True

    def __init__(self, setup: "SetupScreen", index: int) -> None:
        self._setup, self.index = setup, index
        self._people = known_people(setup.services)
        self._box = pygame.Rect(0, 0, 1, 1)
        super().__init__(setup.services)

    @property
    def place(self) -> Place:
        """The seat as it is now."""
        place: Place = self._setup.choices.seats[self.index]
        return place

    def build(self, metrics: Metrics) -> Panel:
        t, places = self.services.t, self._setup.choices.seats
        flow = Flow(self.body(metrics, width=0.8), metrics)
        name = name_of(self.services, self.place, self.index)
        rows: list[Widget] = [Opener("name", flow.row(), t("seat.name"), name)]
        if self._setup.pupils and not is_computer(self.place.player):
            about = self.services.n("class.names", len(self._setup.pupils))
            rows.append(Opener("class", flow.row(), t("seat.class"), about))
        rows += self._known(flow)
        rows += self._swatches(flow, "colour", t("seat.colour"), tuple(COLOURS))
        rows += self._swatches(flow, "emblem", t(f"seat.emblem.{self._setup.game}"), EMBLEMS[self._setup.game])
        kinds = [(player, t(f"seat.{player.replace(':', '.')}")) for player in PLAYERS]
        rows.append(Choice("player", flow.row(), t("seat.player"), kinds, self.place.player))
        if len(places) > 1:
            rows.append(
                Stepper(
                    "place", flow.row(), t("seat.place"), self.index + 1, (1, len(places)),
                    shown=lambda number: f"{number} / {len(places)}",
                )
            )  # fmt: skip
        rows += self._setup.seat_rows(flow, self.index)
        return self._framed(flow, rows, metrics)

    def _framed(self, flow: Flow, rows: list[Widget], metrics: Metrics) -> Panel:
        """Everything on a card that is no taller than it has to be."""
        view, t = flow.view, self.services.t
        heading = self.heading(t("seat.title", number=self.index + 1), metrics)
        remove = self.foot(metrics, name="remove", label=t("seat.remove"))
        remove.is_enabled = len(self._setup.choices.seats) > 1
        remove.rect.x = view.x
        remove.rect.width = min(remove.rect.width, (view.width - metrics.gap) // 2)
        done = Button("done", remove.rect.copy(), t("keyboard.done"), is_primary=True)
        done.rect.right = view.right
        slack = max(0, view.bottom - flow.bottom) // 2
        view = view.inflate(0, -slack * 2)
        for each in (heading, *rows):
            each.rect.y += slack
        for each in (remove, done):
            each.rect.y -= slack
        self._box = pygame.Rect(view.x, heading.rect.y, view.width, done.rect.bottom - heading.rect.y)
        self._box.inflate_ip(metrics.pad * 4, metrics.pad * 1.5)
        names = tuple(row.name for row in rows)
        return self._panel([heading, *rows, remove, done], view=view, scrolled=names, focus="name")

    def _known(self, flow: Flow) -> list[Widget]:
        """The names of those who have been here, do not sit at this table yet and are not in the class list."""
        offered = {*self._setup.pupils, *(place.name for place in self._setup.choices.seats)}
        names = [person.name for person in self._people if person.name not in offered]
        if is_computer(self.place.player) or not names:
            return []
        text, metrics = self.services.t("seat.known"), flow.metrics
        height = self.services.fonts.measured(text, "text", metrics.small, flow.view.width)[1]
        caption = Label("known", flow.row(height), text, px=metrics.small, colour=SKY)
        spots = flow.grid(len(names), flow.columns(metrics.body * 7, 6), metrics.target)
        return [caption, *(Button(f"known.{name}", spot, name) for name, spot in zip(names, spots, strict=True))]

    def _swatches(self, flow: Flow, what: str, label: str, values: tuple[str, ...]) -> list[Widget]:
        ground = SwatchRow(f"{what}.row", flow.row(max(flow.row_height, round(flow.metrics.target * 1.5))), label)
        box = ground.control_box(ground.rect)
        gap = flow.metrics.gap // 2
        width = min((box.width + gap) // len(values), box.height * 2)
        owners = {getattr(place, what): place for place in self._setup.choices.seats}
        swatches = [
            Swatch(
                f"{what}.{value}",
                pygame.Rect(box.x + number * width, box.y, width - gap, box.height),
                partial(self._paint, what, value, owners.get(value)),
                is_chosen=owners.get(value) is self.place,
                is_taken=value in owners and owners[value] is not self.place,
            )
            for number, value in enumerate(values)
        ]
        return [ground, *swatches]

    def _paint(self, what: str, value: str, owner: Place | None, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A colour as a disc, with the emblem of whoever has it; an emblem in the colour of whoever has it."""
        if what == "emblem":
            colour: Colour = COLOURS[owner.colour] if owner else colour_of(self.place, self.index)
            self._setup.paint_emblem(surface, rect, value, colour)
        elif owner:
            self._setup.paint_emblem(surface, rect, owner.emblem, COLOURS[value])
        else:
            surface.blit(shapes.disc(rect.width, COLOURS[value]), rect)

    def signal(self, signal: Signal) -> Command | None:
        places = self._setup.choices.seats
        match signal:
            case Pressed("done"):
                return Pop()
            case Pressed("remove"):
                self._setup.seat((*places[: self.index], *places[self.index + 1 :]))
                return Pop()
            case Pressed("name"):
                return Push(EntryScene(self.services, self.place.name, self._call))
            case Pressed("class"):
                here = {place.name for place in places}
                return Push(PupilsScene(self.services, self._setup.pupils, here, self._call))
            case Pressed(name) if name.startswith("known."):
                self._call(name.removeprefix("known."))
            case Pressed(name):
                what, _, value = name.partition(".")
                self._setup.seat(exchanged(places, self.index, what, value))
            case Changed("place", int(number)):
                self._setup.seat(moved(places, self.index, number - 1))
                self.index = number - 1
            case Changed("player", str(player)):
                others = (*places[: self.index], *places[self.index + 1 :])
                self._take(played_by(self.place, player, others))
            case Changed("is_youngest", value):
                self._setup.seat(youngest(places, self.index if value else None))
            case Changed("hand", int(hand)):
                self._take(replace(self.place, hand=hand))
        self.refresh()
        return None

    def _take(self, place: Place) -> None:
        places = self._setup.choices.seats
        self._setup.seat((*places[: self.index], place, *places[self.index + 1 :]))

    def _call(self, name: str) -> None:
        """Give the seat a name that nobody else here has."""
        places = self._setup.choices.seats
        if any(place.name == name for place in places if place is not self.place):
            self.services.toasts.say(self.services.t("seat.taken", name=name))
            return
        self._setup.seat(welcomed(places, self.index, self._setup.game, name, self._people))
        self.refresh()

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        draw_card(surface, self._box, self.metrics)
        self.panel.draw(surface, self.services.fonts, self.metrics)
