"""Path cards, lines, coins and pawns as pictures, made once for each size."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game import paths
from game.model.timetravel.board import LANES, Good, PathCard
from game.scenes.timetravel.layout import STOP_AT, Point, lane_curve
from game.ui import shapes
from game.ui.theme import GOLD, INK, PAPER, SUN, Colour

GOOD_COLOURS: dict[Good, Colour] = {
    Good.OILPETROL: (0x8F, 0x58, 0x33),
    Good.MILKBREAD: (0xEE, 0xBB, 0x3A),
    Good.BEETCANDY: (0xC9, 0x38, 0x4A),
    Good.NUCLEONS: (0x5A, 0x9A, 0x4C),
}
NEUTRAL: Colour = (0xD8, 0xC6, 0xA4)
EDGE: Colour = (0xB9, 0xA2, 0x7C)
WIDTH = 0.27  # of a row, how wide a line is
MOST_FACES = 240

Colours = tuple[Good | None, ...]  # the good whose line runs on each left lane


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _stroke(way: str, colour: Colour, width: float, more: str = "") -> str:
    return f'<path d="{way}" fill="none" stroke="{shapes.hex_of(colour)}" stroke-width="{width:.2f}" {more}/>'


def strokes(way: str, good: Good | None, row_px: float) -> str:
    """A line in the colour and the pattern of its good, with a paper edge so that crossings are seen."""
    width = row_px * WIDTH
    if good is None:
        return _stroke(way, PAPER, width * 1.5) + _stroke(way, EDGE, width) + _stroke(way, NEUTRAL, width * 0.72)
    parts = [
        _stroke(way, PAPER, width * 1.75),
        _stroke(way, INK, width * 1.25),
        _stroke(way, GOOD_COLOURS[good], width),
    ]
    match good:
        case Good.MILKBREAD:
            parts.append(_stroke(way, INK, width * 0.24, f'stroke-dasharray="{width:.1f} {width * 0.8:.1f}"'))
        case Good.BEETCANDY:
            dots = f'stroke-dasharray="{width * 0.1:.2f} {width * 1.1:.1f}" stroke-linecap="round"'
            parts.append(_stroke(way, PAPER, width * 0.46, dots))
        case Good.NUCLEONS:
            parts.append(_stroke(way, PAPER, width * 0.32))
    return "".join(parts)


def _svg(size: tuple[int, int], body: str) -> pygame.Surface:
    width, height = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return shapes.rasterised(f"{head}{body}</svg>", size)


@lru_cache(maxsize=120)
def _segment(left: int, right: int, good: Good | None, size: tuple[int, int]) -> pygame.Surface:
    """One ribbon of a card, alone."""
    return _svg(size, strokes(_path(lane_curve(left, right, size)), good, size[1] / LANES))


@lru_cache(maxsize=240)
def band(width: int, fall: int, good: Good, row_px: int) -> tuple[pygame.Surface, int]:
    """A line over the table that ends `fall` pixels lower than it begins, and how far above its begin it reaches."""
    pad = row_px // 2
    y1 = pad + max(0, -fall)
    y2 = y1 + fall
    curve = f"M0 {y1}C{width / 2} {y1} {width / 2} {y2} {width} {y2}" if fall else f"M0 {y1}L{width} {y1}"
    return _svg((max(1, width), abs(fall) + 2 * pad), strokes(curve, good, row_px)), y1


class Faces:
    """Faces of path cards by size and by the goods whose lines run over them."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Colours, tuple[int, int]], pygame.Surface] = OrderedDict()

    def face(self, card: PathCard, colours: Colours, size: tuple[int, int]) -> pygame.Surface:
        """A card with its ribbons, the goods' lines among them coloured, and empty stops."""
        key = (card.id, colours, size)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        width, height = size
        picture = shapes.plate(size, height / 22, PAPER, 255, EDGE, max(1, height / 110)).copy()
        order = sorted(range(LANES), key=lambda lane: (colours[lane] is not None, card.out[lane]))
        for lane in order:
            picture.blit(_segment(lane, card.out[lane], colours[lane], size), (0, 0))
        for lane in range(LANES):
            stop = stop_disc(round(height / LANES * 0.52))
            centre = (round(width * STOP_AT), round((lane + 0.5) * height / LANES))
            picture.blit(stop, stop.get_rect(center=centre))
        self._made[key] = picture
        if len(self._made) > MOST_FACES:
            self._made.popitem(last=False)
        return picture


@lru_cache(maxsize=16)
def stop_disc(side: int) -> pygame.Surface:
    """A stop without a token."""
    body = (
        f'<circle cx="24" cy="24" r="21" fill="{shapes.hex_of(PAPER)}" stroke="{shapes.hex_of(INK)}" stroke-width="5"/>'
    )
    return shapes.rasterised(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">{body}</svg>', (side, side))


@lru_cache(maxsize=32)
def coin(side: int) -> pygame.Surface:
    """A piece of gold."""
    body = (
        f'<circle cx="24" cy="24" r="22" fill="{shapes.hex_of(GOLD)}" stroke="{shapes.hex_of(INK)}" stroke-width="3"/>'
        f'<circle cx="24" cy="24" r="16.5" fill="{shapes.hex_of(SUN)}" stroke="#b5823b" stroke-width="2"/>'
    )
    return shapes.rasterised(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">{body}</svg>', (side, side))


@lru_cache(maxsize=60)
def pawn(shape: str, side: int, colour: Colour) -> pygame.Surface:
    """A time machine in its seat's colour."""
    file = paths.art() / "pawns" / f"{shape}.svg"
    text = file.read_text(encoding="utf-8").replace("#e8855a", shapes.hex_of(colour))
    return shapes.rasterised(text, (side, side))


@lru_cache(maxsize=32)
def dashed_card(size: tuple[int, int], colour: Colour, line: float) -> pygame.Surface:
    """The outline of a card that is not there yet."""
    width, height = size
    picture = shapes.plate(size, line * 2, PAPER, 36, None, 0).copy()
    left, top, right, bottom = line, line, width - line, height - line
    dash = f'stroke-dasharray="{line * 5:.1f} {line * 4:.1f}"'
    for x1, y1, x2, y2 in (
        (left, top, right, top),
        (right, top, right, bottom),
        (right, bottom, left, bottom),
        (left, bottom, left, top),
    ):
        picture.blit(_svg(size, _stroke(f"M{x1} {y1}L{x2} {y2}", colour, line, dash)), (0, 0))
    return picture


def good_file(good: Good) -> str:
    """The picture of a good's token."""
    return f"{good}.svg"
