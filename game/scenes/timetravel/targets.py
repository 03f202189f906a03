"""What can be done, as things to click: every legal action that moves has one spot on the board."""

from collections.abc import Iterable

import pygame

from game.model.timetravel.actions import (
    Action,
    ChooseStop,
    LeaveMap,
    MoveLocally,
    TravelToMarket,
    TravelToZone,
    TurnCard,
    format_action,
)
from game.model.timetravel.board import LANES, Place, Side, line_at
from game.model.timetravel.queries import preview
from game.model.timetravel.view import View
from game.scenes.timetravel.faces import dashed_card
from game.scenes.timetravel.layout import Frame, Point, card_x, right_of, row_y, stop_at
from game.ui import shapes
from game.ui.theme import CORAL, INK, SUN
from game.ui.widgets.widget import Look, Pressed, Signal, Widget, draw_plate, draw_text

OFF_ROWS = 2  # how many rows of the card that would be laid off the map can be clicked
AWAY = {"look-up": (0, -1), "look-down": (0, 1), "look-left": (-1, 0), "look-right": (1, 0)}


class Spot(Widget):
    """A lit place on the board. It can only be pressed where the board is in sight."""

    def __init__(self, action: Action, rect: pygame.Rect, at: Point, kind: str, rows: tuple[int, int]) -> None:
        super().__init__(format_action(action), rect)
        self.action, self.at, self.kind, self.rows = action, at, kind, rows
        self.view = rect
        self.count = 0

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) and self.view.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(self.view))
        is_aimed = look.is_focused or look.is_hovered or look.is_pressed
        line, colour = look.metrics.line, SUN if is_aimed else CORAL
        if self.kind == "stop":
            side = round(rect.height * (1.1 if is_aimed else 0.98))
            self._ring(surface, side, colour, line * (4 if is_aimed else 3))
        elif self.kind == "market":
            frame = rect.inflate(-line * 2, -line * 2)
            surface.blit(shapes.ring(frame.size, frame.height / 5, colour, line * (5 if is_aimed else 3)), frame)
        else:
            surface.blit(dashed_card(rect.size, colour, line * (4.0 if is_aimed else 2.5)), rect)
            self._sign(surface, look, colour)
        surface.set_clip(before)

    def _ring(self, surface: pygame.Surface, side: int, colour: tuple[int, int, int], width: int) -> None:
        dark = shapes.ring((side + width, side + width), (side + width) / 2, INK, width * 1.6)
        ring = shapes.ring((side, side), side / 2, colour, width)
        centre = (round(self.at[0]), round(self.at[1]))
        surface.blit(dark, dark.get_rect(center=centre))
        surface.blit(ring, ring.get_rect(center=centre))

    def _sign(self, surface: pygame.Surface, look: Look, colour: tuple[int, int, int]) -> None:
        """A plus for a card to be laid, with the number of cards where it is more than one."""
        centre = (round(self.at[0]), round(self.at[1]))
        side = round(look.metrics.height / 26)
        disc = shapes.disc(side, colour)
        surface.blit(disc, disc.get_rect(center=centre))
        if self.count > 1:
            text = look.fonts.render(f"+{self.count}", "bold", round(side * 0.66), INK)
            surface.blit(text, text.get_rect(center=centre))
        else:
            sign = shapes.chevron(round(side * 0.8), INK, "plus" if self.kind == "card" else "right")
            surface.blit(sign, sign.get_rect(center=centre))


class Arrow(Widget):
    """To where there is more to do, with how much."""

    def __init__(self, name: str, rect: pygame.Rect, count: int) -> None:
        super().__init__(name, rect)
        self.count = count

    def release(self, rect: pygame.Rect, at: tuple[int, int]) -> Signal | None:
        return Pressed(self.name) if rect.collidepoint(at) else None

    def activate(self) -> Signal | None:
        return Pressed(self.name)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, CORAL, SUN)
        size, (across, down) = rect.height * 0.26, AWAY[self.name]
        x, y = rect.x + rect.width * 0.36, rect.centery
        tip = (x + across * size * 0.8, y + down * size * 0.8)
        base = (x - across * size * 0.6, y - down * size * 0.6)
        sides = [(base[0] + side * down * size, base[1] + side * across * size) for side in (-1, 1)]
        pygame.draw.polygon(surface, INK, [tip, *sides])
        number = pygame.Rect(round(x + size), rect.y, rect.right - round(x + size), rect.height)
        draw_text(surface, number, look, str(self.count), kind="bold", colour=INK, align="center")


def spots(view: View, actions: Iterable[Action], frame: Frame) -> list[Spot]:
    """A spot for each action that moves the pawn, from the left to the right and from the top down."""
    made = [spot for spot in (_spot(view, action, frame) for action in actions) if spot is not None]
    for spot in made:
        spot.view = frame.view
    return sorted(made, key=lambda spot: (round(spot.at[0]), spot.at[1]))


def destination(view: View, action: Action) -> Place | None:
    """The place at which a move aims, before anything slides; None where a whole card is the aim."""
    ahead = preview(view, action)
    if ahead is None or isinstance(action, LeaveMap | TurnCard):
        return None
    if ahead.place is not None:
        return ahead.place[0], ahead.place[1] + (ahead.slides is not None)
    pawn = view.pawns[view.turn]
    assert pawn is not None
    return ahead.zone, line_at(view.zones, pawn, ahead.zone)


def _spot(view: View, action: Action, frame: Frame) -> Spot | None:
    match action:
        case ChooseStop() | MoveLocally() | TravelToMarket():
            place = destination(view, action)
            assert place is not None
            return _at_place(action, place, frame)
        case TravelToZone():
            return _travel(view, action, frame)
        case LeaveMap(_, side):
            number = _own_zone(view)
            zone = view.zones[number - 1]
            top = zone.top - OFF_ROWS if side is Side.TOP else zone.end
            return _on_card(action, number, top, OFF_ROWS, frame, "card")
        case TurnCard(_, index):
            number = _own_zone(view)
            return _on_card(action, number, view.zones[number - 1].top + LANES * index, LANES, frame, "turn")
    return None


def _own_zone(view: View) -> int:
    pawn = view.pawns[view.turn]
    assert pawn is not None
    return pawn[0]


def _travel(view: View, action: TravelToZone, frame: Frame) -> Spot:
    place = destination(view, action)
    assert place is not None
    laid = view.zones[place[0] - 1].card_at(place[1])
    if laid is not None and laid.up:
        return _at_place(action, place, frame)
    is_from_left = place[0] > _own_zone(view)
    at = stop_at(place, frame) if is_from_left else right_of(place, frame)
    spot = _around(action, at, place[1], frame, "card" if laid is None else "turn")
    ahead = preview(view, action)
    spot.count = ahead.cards if ahead else 0
    return spot


def _at_place(action: Action, place: Place, frame: Frame) -> Spot:
    if place[0] > frame.zones:
        finish = frame.seen("finish")
        top, bottom = _edges(place[1], 1, frame)
        rect = pygame.Rect(finish.x, top, finish.width, bottom - top)
        return Spot(action, rect, (float(rect.centerx), row_y(place[1], frame)), "market", (place[1], place[1]))
    return _around(action, stop_at(place, frame), place[1], frame, "stop")


def _around(action: Action, at: Point, row: int, frame: Frame, kind: str) -> Spot:
    """As high as its row, and as wide as a finger."""
    top, bottom = _edges(row, 1, frame)
    rect = pygame.Rect(0, top, round(frame.card_size[0] * 0.38), bottom - top)
    rect.centerx = round(at[0])
    return Spot(action, rect, at, kind, (row, row))


def _on_card(action: Action, number: int, top_row: int, rows: int, frame: Frame, kind: str) -> Spot:
    top, bottom = _edges(top_row, rows, frame)
    rect = pygame.Rect(round(card_x(number, frame)), top, frame.card_size[0], bottom - top)
    return Spot(action, rect, (float(rect.centerx), float(rect.centery)), kind, (top_row, top_row + rows - 1))


def _edges(row: int, rows: int, frame: Frame) -> tuple[int, int]:
    half = frame.row_px / 2
    return round(row_y(row, frame) - half), round(row_y(row + rows - 1, frame) + half)
