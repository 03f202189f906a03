"""What could be done, painted over the board: the player's line, the way to what is looked at, and what would slide."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

import pygame

from game.model.timetravel.actions import TravelToMarket, TravelToZone
from game.model.timetravel.board import line_through
from game.scenes.timetravel.brush import Brush
from game.scenes.timetravel.layout import Point, card_x, ribbon, row_y, stop_at, way
from game.scenes.timetravel.targets import Spot, destination
from game.ui import shapes
from game.ui.theme import INK, SUN


def paint_own_line(brush: Brush) -> None:
    """The line on which the player to move may travel."""
    frame, zones, place = brush.frame, brush.state.zones, brush.state.pawns[brush.state.turn]
    if not brush.scene.can_move() or place is None:
        return
    rows = line_through(zones, place)
    points = [p for number in range(1, frame.zones + 1) for p in ribbon(zones, number, rows[number - 1], frame)]
    dot = shapes.disc(brush.row // 6, SUN)
    ring = shapes.disc(brush.row // 6 + brush.metrics.line * 2, INK)
    for point in beads(points, brush.row * 0.55):
        brush.middle(ring, point)
        brush.middle(dot, point)


def paint_ahead(brush: Brush) -> None:
    """The way to the destination that is looked at, and the zone that would slide."""
    ahead, spot = brush.scene.ahead(), brush.scene.aimed()
    if ahead is None or spot is None:
        return
    points = _way_to(brush, spot)
    if len(points) > 1:
        thick = round(brush.row * 0.2)
        pygame.draw.lines(brush.surface, INK, False, points, thick + brush.metrics.line * 3)
        pygame.draw.lines(brush.surface, SUN, False, points, thick)
    if ahead.slides is not None:
        _paint_slide(brush, ahead.slides)


def _way_to(brush: Brush, spot: Spot) -> tuple[Point, ...]:
    start, frame = brush.state.pawns[brush.state.turn], brush.frame
    if start is None:
        return ()
    place = destination(brush.scene.view(), spot.action)
    if not isinstance(spot.action, TravelToZone | TravelToMarket) or place is None:
        return stop_at(start, frame), spot.at
    points = (*way(brush.state.zones, start, place, frame), spot.at)
    if start[0] > place[0]:  # from the right only as far as the near side of the card is known
        return tuple(point for point in points if point[0] >= spot.at[0] - 1)
    return points


def _paint_slide(brush: Brush, number: int) -> None:
    """Arrows up beside the stack that would slide."""
    frame, zone, metrics = brush.frame, brush.state.zones[number - 1], brush.metrics
    view = frame.view
    top = max(view.top, round(row_y(zone.top - 0.5, frame)))
    bottom = min(view.bottom, round(row_y(zone.end - 0.5, frame)))
    if bottom <= top:
        return
    box = pygame.Rect(round(card_x(number, frame)), top, frame.card_size[0], bottom - top)
    box.inflate_ip(metrics.gap, metrics.gap)
    pygame.draw.rect(brush.surface, SUN, box, metrics.line * 2, border_radius=metrics.gap)
    size = round(brush.row * 0.34)
    for side in (box.left, box.right):
        for y in range(box.top + size * 2, box.bottom - size, brush.row * 2):
            tip = [(side, y - size), (side + size, y + size), (side, y + size // 2), (side - size, y + size)]
            pygame.draw.polygon(brush.surface, SUN, tip)
            pygame.draw.aalines(brush.surface, INK, True, tip)


def beads(points: Sequence[Point], apart: float) -> Iterator[tuple[int, int]]:
    """Places along a way, evenly apart."""
    left = apart / 2
    for (x1, y1), (x2, y2) in pairwise(points):
        length = dist((x1, y1), (x2, y2))
        while left <= length and length > 0:
            yield round(x1 + (x2 - x1) * left / length), round(y1 + (y2 - y1) * left / length)
            left += apart
        left -= length
