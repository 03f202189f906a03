"""What rests below and beside the cards: table, columns, start card, markets, deck and seats.

It is painted once and kept for as long as it looks the same, as most of a window is ground.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.model.timetravel.board import GOODS, market_value
from game.scenes.screen import draw_table
from game.scenes.timetravel.brush import Brush, Poses
from game.scenes.timetravel.faces import coin
from game.scenes.timetravel.layout import card_x, deck_rect, finish_edge, market_columns, row_of, row_y, start_edge
from game.scenes.timetravel.plates import gold_shown, paint_plate
from game.ui import shapes
from game.ui.backdrop import Part
from game.ui.theme import AMBER, DEEP, DUSK, GOLD, INK, NIGHT, PAPER, SKY, STEEL, SUN
from game.ui.widgets.widget import mixed

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


BOARD_LAYERS = 4
GROUND_LAYERS = BOARD_LAYERS + 3
PARTS_A_LAYER = 2  # of deck and five seats


def draw_ground(scene: "TimeTravelScene", surface: pygame.Surface, poses: Poses) -> None:
    """Put what rests onto `surface`; while the view moves, only the board is painted anew."""
    frame, state, settings = scene.frame, scene.stage.shown, scene.services.settings
    look = (frame.metrics, settings.language, settings.safe_colours, settings.high_contrast)
    table = Part(surface.get_rect(), look, lambda picture: draw_table(picture, scene.services))

    def painting(paint: Callable[[Brush], None]) -> Callable[[pygame.Surface], bool]:
        def painted(picture: pygame.Surface) -> bool:
            paint(Brush(scene, picture))
            return True

        return painted

    layers = min(scene.layers, BOARD_LAYERS)
    board = Part(frame.view, (frame.top, frame.left, frame.zoom, layers), painting(lambda b: _paint_board(b, layers)))
    parts = [Part(deck_rect(frame), len(state.deck), lambda picture: _paint_deck(Brush(scene, picture)))]
    for seat, plate in enumerate(frame.seats):
        gold = gold_shown(scene, seat, poses)
        paint = painting(lambda brush, seat=seat, gold=gold: paint_plate(brush, seat, gold))  # type: ignore[misc]
        parts.append(Part(plate, (gold, state.goods[seat], seat == scene.seat_in_turn()), paint))
    come = max(0, scene.layers - BOARD_LAYERS) * PARTS_A_LAYER
    scene.backdrop.draw(surface, table, [board, *parts[:come]])


def _paint_board(brush: Brush, layers: int) -> None:
    """All of the board that no card hides."""
    shapes.draw_veil(brush.surface, brush.frame.view, DEEP, 120)
    for paint in (_paint_columns, _paint_start, _paint_finish, _paint_start_tokens)[:layers]:
        paint(brush)


def _paint_columns(brush: Brush) -> None:
    """The zones' columns, so that the empty table is seen as such."""
    view = brush.frame.view
    small, width = brush.metrics.small, brush.frame.card_size[0]
    for number in range(1, brush.frame.zones + 1):
        column = pygame.Rect(round(card_x(number, brush.frame)), view.y, width, view.height)
        shapes.draw_veil(brush.surface, column, DUSK, 70)
        label = pygame.Rect(column.x, view.bottom - small - 2, width, small)
        brush.text(label, str(number), px=small, colour=STEEL, align="center")


def _paint_start(brush: Brush) -> None:
    """The start card with the four goods, rows 0 to 3."""
    frame, area, metrics = brush.frame, brush.frame.seen("start"), brush.metrics
    top, bottom = row_y(0, frame) - frame.row_px / 2, row_y(3, frame) + frame.row_px / 2
    card = pygame.Rect(area.x, round(top), round(start_edge(frame)) - area.x, round(bottom) - round(top))
    plate = shapes.plate(card.size, metrics.gap, mixed(PAPER, AMBER, 0.35), 255, INK, metrics.line)
    brush.surface.blit(plate, card)
    for lane, good in enumerate(GOODS):
        y = row_y(lane, frame)
        brush.line(good, (card.right - brush.row * 0.8, y), (card.right, y))


def _paint_start_tokens(brush: Brush) -> None:
    x = round(start_edge(brush.frame)) - brush.row
    for lane, good in enumerate(GOODS):
        brush.token(good, (x, row_y(lane, brush.frame)), brush.row * 0.9)


def _paint_finish(brush: Brush) -> None:
    """The markets, repeated without end, with what they pay."""
    frame, area, metrics = brush.frame, brush.frame.seen("finish"), brush.metrics
    left = round(finish_edge(frame))
    _, coin_x, _, unit = market_columns(frame)
    for row in range(row_of(area.top, frame), row_of(area.bottom, frame) + 1):
        top, bottom = round(row_y(row - 0.5, frame)), round(row_y(row + 0.5, frame))
        cell = pygame.Rect(left, top, area.right - left, bottom - top)
        value = market_value(row)
        brush.surface.fill(mixed(NIGHT, GOLD, 0.14 * value), cell.inflate(0, -1))
        if value == 1:
            pygame.draw.line(brush.surface, SUN, cell.topleft, cell.topright, metrics.line * 2)
        side = round(unit * 0.78)
        place = pygame.Rect(0, 0, side, side)
        place.center = (round(coin_x), cell.centery)
        brush.surface.blit(coin(side), place)
        brush.text(place, str(value), kind="bold", px=round(side * 0.8), colour=INK, align="center")


def _paint_deck(brush: Brush) -> bool:
    """The deck and its count; whether the picture of a card's back is there by now."""
    area, metrics, services = deck_rect(brush.frame), brush.metrics, brush.scene.services
    side = min(area.height - metrics.small - metrics.gap, round(area.width * 0.4))
    file, size = paths.art() / "house" / "path-back.svg", (side, side)
    back = services.images.get(file, size)
    left = len(brush.state.deck)
    if back and left:
        for layer in range(min(4, 1 + left // 12)):
            shift = layer * metrics.line * 2
            brush.middle(back, (area.centerx - shift, area.y + side // 2 + 4 - shift))
    label = pygame.Rect(area.x, area.bottom - metrics.small - 4, area.width, metrics.small + 6)
    brush.text(label, services.n("timetravel.deck", left), px=metrics.small, align="center", colour=SKY)
    return services.images.is_settled(file, size)
