"""Where everything of the time-travel board is: pure functions of what is shown and of the window.

The picture's lines come from `lane_curve` and `ribbon` alone, so what can be said of them holds for what is seen.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.model.timetravel.board import LANES, Place, Zone, Zones, line_at
from game.model.timetravel.state import State
from game.ui.stage import Layout
from game.ui.theme import Metrics
from game.ui.tween import Pose

Point = tuple[float, float]

ROW = 1 / 18  # of the window's height: a row is as high as a finger needs
CARD_SHARE = 0.84  # of its column, the width of a card; lines run straight in the gutters
WIDEST = 1.35  # of its height, the width of a card
STOP_AT = 0.2  # of a card's width, where the stops are
TURN_FROM, TURN_TO = 0.3, 0.96  # of a card's width, where ribbons leave their left lane and reach their right one
CURVE_POINTS = 24


@dataclass(frozen=True, slots=True)
class Frame:
    """The window: its areas in pixels, the seat plates in use, and the part of the board that is in sight.

    The board is one plane, from the start card to the finish line. `top` is the row at the upper edge of its window,
    `left` how many widths of its window are out of sight on the left.
    """

    metrics: Metrics
    areas: Mapping[str, pygame.Rect]
    seats: tuple[pygame.Rect, ...]
    zones: int
    top: float = -4.0
    left: float = 0.0
    zoom: float = 1.0

    @property
    def row_px(self) -> float:
        """The height of a row."""
        return self.metrics.height * ROW * self.zoom

    @property
    def view(self) -> pygame.Rect:
        """Where the board is seen: from the start card to the finish line."""
        return self.areas["start"].unionall([self.areas["board"], self.areas["finish"]])

    @property
    def rows(self) -> float:
        """How many rows are in sight."""
        return self.view.height / self.row_px

    @property
    def widths(self) -> float:
        """How many times as wide as its window the board is: what is zoomed out stays as wide, as lines need room."""
        return max(1.0, self.zoom)

    @property
    def card_size(self) -> tuple[int, int]:
        """The size of a path card."""
        height = round(self.row_px * LANES)
        column = self.areas["board"].width * self.widths / self.zones
        return round(min(column * CARD_SHARE, height * WIDEST)), height

    def x_of(self, x: float) -> float:
        """Where a place of the unmoved board is seen."""
        view = self.view
        return view.x + (x - view.x) * self.widths - self.left * view.width

    def seen(self, area: str) -> pygame.Rect:
        """Where an area of the board is: zoomed, and moved sideways."""
        unmoved = self.areas[area]
        left, right = round(self.x_of(unmoved.left)), round(self.x_of(unmoved.right))
        return pygame.Rect(left, unmoved.y, right - left, unmoved.height)


def column_x(zone: int, frame: Frame) -> float:
    """The left edge of a zone's column; that of zone Z + 1 is the finish line."""
    board = frame.areas["board"]
    return frame.x_of(board.x + board.width * (zone - 1) / frame.zones)


def card_x(zone: int, frame: Frame) -> float:
    """The left edge of a zone's cards."""
    return (column_x(zone, frame) + column_x(zone + 1, frame) - frame.card_size[0]) / 2


def row_y(row: float, frame: Frame) -> float:
    """The middle of a row."""
    return frame.view.top + (row - frame.top + 0.5) * frame.row_px


def row_of(y: float, frame: Frame) -> int:
    """The row that is drawn at a height."""
    return math.floor((y - frame.view.top) / frame.row_px + frame.top)


def start_edge(frame: Frame) -> float:
    """Where the lines leave the start card."""
    return frame.x_of(frame.areas["start"].right) - frame.metrics.gap


def finish_edge(frame: Frame) -> float:
    """Where the lines meet the markets."""
    return frame.x_of(frame.areas["finish"].left) + frame.metrics.gap


@lru_cache(maxsize=512)
def lane_curve(left: int, right: int, size: tuple[int, int]) -> tuple[Point, ...]:
    """The ribbon of a card from a left lane to a right one, from its upper left corner."""
    width, height = size
    y1, y2 = (left + 0.5) * height / LANES, (right + 0.5) * height / LANES
    if left == right:
        return ((0.0, y1), (float(width), y2))
    x1, x2 = width * TURN_FROM, width * TURN_TO
    middle = (x1 + x2) / 2
    return ((0.0, y1), *_cubic((x1, y1), (middle, y1), (middle, y2), (x2, y2)), (float(width), y2))


def _cubic(one: Point, two: Point, three: Point, four: Point) -> Iterable[Point]:
    for step in range(CURVE_POINTS + 1):
        t = step / CURVE_POINTS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield (
            a * one[0] + b * two[0] + c * three[0] + d * four[0],
            a * one[1] + b * two[1] + c * three[1] + d * four[1],
        )


def ribbon(zones: Zones, number: int, row: int, frame: Frame) -> tuple[Point, ...]:
    """The drawn way of the line that meets the left edge of zone `number` at `row`, across its column."""
    zone = zones[number - 1]
    left, right = column_x(number, frame), column_x(number + 1, frame)
    index, lane = divmod(row - zone.top, LANES)
    y = row_y(row, frame)
    if not 0 <= index < len(zone.cards):
        return ((left, y), (right, y))
    x, top = card_x(number, frame), row_y(zone.top + LANES * index, frame) - frame.row_px / 2
    width, height = frame.card_size
    scale = frame.row_px * LANES / height  # a card's picture has whole pixels
    curve = lane_curve(lane, zone.cards[index].out[lane], (width, height))
    points = [(x + px, top + py * scale) for px, py in curve]
    return ((left, points[0][1]), *points, (right, points[-1][1]))


def stop_at(place: Place, frame: Frame) -> Point:
    """The middle of a stop, or of a pawn's place on a market."""
    zone, row = place
    if zone > frame.zones:
        return market_columns(frame)[0], row_y(row, frame)
    return card_x(zone, frame) + frame.card_size[0] * STOP_AT, row_y(row, frame)


def market_columns(frame: Frame) -> tuple[float, float, float, float]:
    """In a market's row: the middles of the pawns, of the coin and of the good, and how large each may be.

    Where the finish line is narrow, pawns stand before the coin.
    """
    left, right = finish_edge(frame), float(frame.seen("finish").right)
    if right - left >= frame.row_px * 1.8:
        unit = min(frame.row_px, (right - left) / 2.75)
        return left + unit * 0.5, left + unit * 1.4, left + unit * 2.27, unit
    unit = min(frame.row_px, (right - left) / 1.8)
    return left, left + unit * 0.45, left + unit * 1.32, unit


def right_of(place: Place, frame: Frame) -> Point:
    """Where a line from the right meets the right side of a zone."""
    return card_x(place[0], frame) + frame.card_size[0] * (1 - STOP_AT), row_y(place[1], frame)


def card_pose(number: int, zone: Zone, index: int, frame: Frame) -> Pose:
    """A card of a zone on the table."""
    width, height = frame.card_size
    y = row_y(zone.top + LANES * index, frame) + frame.row_px * (LANES - 1) / 2
    return Pose(card_x(number, frame) + width / 2, y, width, height, turn=1.0 if zone.cards[index].up else 0.0)


def pawn_pose(seat: int, place: Place, frame: Frame) -> Pose:
    """A pawn; on a market, where there may be several, each has its own side."""
    x, y = stop_at(place, frame)
    side = frame.row_px * 1.12
    if place[0] > frame.zones:
        x += (seat - 2) * frame.row_px * 0.1
        side = market_columns(frame)[3] * 0.96
    return Pose(x, y - side * 0.08, side, side)


def layout(state: State, frame: Frame) -> Layout:
    """The pose of every card and pawn."""
    poses: dict[object, Pose] = {}
    for number, zone in enumerate(state.zones, start=1):
        for index, laid in enumerate(zone.cards):
            assert laid.card is not None
            poses["card", laid.card.id] = card_pose(number, zone, index, frame)
    for seat, place in enumerate(state.pawns):
        if place is not None:
            poses["pawn", seat] = pawn_pose(seat, place, frame)
    return poses


def way(zones: Zones, start: Place, end: Place, frame: Frame) -> tuple[Point, ...]:
    """The drawn way of a time travel: along the ribbons between two places of one line."""
    if start == end:
        return (stop_at(start, frame),)
    if start[0] > end[0]:
        return tuple(reversed(way(zones, end, start, frame)))
    points: list[Point] = []
    row = start[1]
    for number in range(start[0], end[0]):
        points += ribbon(zones, number, row, frame)
        row = line_at(zones, start, number + 1)
    first, last = stop_at(start, frame), stop_at(end, frame)
    between = [point for point in points if first[0] < point[0] < last[0]]
    return (first, *between, (last[0], last[1]))


def deck_rect(frame: Frame) -> pygame.Rect:
    """Where the deck lies."""
    return pygame.Rect(frame.metrics.scaled((16, 16, 252, 112)))
