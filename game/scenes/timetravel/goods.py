"""The four goods as they are seen: colours (ordinary ones, and ones for colour-blind eyes), tokens and lines.

Colour alone never tells a good: every token has its own shape, every line its own pattern.
"""

from functools import lru_cache

import pygame

from game import paths
from game.model.timetravel.board import Good
from game.ui import shapes
from game.ui.theme import INK, PAPER, Colour

GOOD_COLOURS: dict[Good, Colour] = {
    Good.OILPETROL: (0x8F, 0x58, 0x33),
    Good.MILKBREAD: (0xEE, 0xBB, 0x3A),
    Good.BEETCANDY: (0xC9, 0x38, 0x4A),
    Good.NUCLEONS: (0x5A, 0x9A, 0x4C),
}
# Still brown, yellow, red and green, but far apart for every kind of eyes.
SAFE_COLOURS: dict[Good, Colour] = {
    Good.OILPETROL: (0x4A, 0x2A, 0x18),
    Good.MILKBREAD: (0xF0, 0xE4, 0x42),
    Good.BEETCANDY: (0xE0, 0x52, 0x2E),
    Good.NUCLEONS: (0x4C, 0xC3, 0xA5),
}
# What the tokens' pictures have instead of their own light and shadow sides.
SAFE_SHADES = {
    Good.OILPETROL: (("#7a4a2e", "#4a2a18"), ("#54301f", "#2f1a10")),
    Good.MILKBREAD: (("#eebb3a", "#f0e442"), ("#b9802a", "#c2a626")),
    Good.BEETCANDY: (("#c9384a", "#e0522e"), ("#8c2438", "#a83a1c")),
    Good.NUCLEONS: (("#5fa350", "#4cc3a5"), ("#3f7a3d", "#1f9478"), ("#2c5a33", "#126350")),
}
NEUTRAL: Colour = (0xD8, 0xC6, 0xA4)
EDGE: Colour = (0xB9, 0xA2, 0x7C)
WIDTH = 0.27  # of a row, how wide a line is
REPEAT = 3.6  # line widths after which every pattern begins anew
LARGE = 192  # pixels of the token that all smaller ones are scaled from
FADED = 90


def good_colours(*, is_safe: bool) -> dict[Good, Colour]:
    """The colour of every good."""
    return SAFE_COLOURS if is_safe else GOOD_COLOURS


def stroke(way: str, colour: Colour, width: float, more: str = "") -> str:
    """A path of an SVG."""
    return f'<path d="{way}" fill="none" stroke="{shapes.hex_of(colour)}" stroke-width="{width:.2f}" {more}/>'


def svg_text(size: tuple[int, int], body: str) -> str:
    """An SVG of this size with a body."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'


def svg(size: tuple[int, int], body: str) -> pygame.Surface:
    """The picture of an SVG's body."""
    return shapes.rasterised(svg_text(size, body), size)


def strokes(way: str, good: Good | None, row_px: float, *, is_safe: bool) -> str:
    """A line in the colour and the pattern of its good, with a paper edge so that crossings are seen."""
    width = row_px * WIDTH
    if good is None:
        return stroke(way, PAPER, width * 1.5) + stroke(way, EDGE, width) + stroke(way, NEUTRAL, width * 0.72)
    parts = [
        stroke(way, PAPER, width * 1.75),
        stroke(way, INK, width * 1.25),
        stroke(way, good_colours(is_safe=is_safe)[good], width),
    ]
    match good:
        case Good.MILKBREAD:
            parts.append(stroke(way, INK, width * 0.24, f'stroke-dasharray="{width:.2f} {width * 0.8:.2f}"'))
        case Good.BEETCANDY:
            dots = f'stroke-dasharray="{width * 0.1:.2f} {width * 1.1:.2f}" stroke-linecap="round"'
            parts.append(stroke(way, PAPER, width * 0.46, dots))
        case Good.NUCLEONS:
            parts.append(stroke(way, PAPER, width * 0.32))
    return "".join(parts)


@lru_cache(maxsize=64)
def strip(good: Good, row_px: int, *, is_safe: bool) -> pygame.Surface:
    """A straight line over the table, as long as its pattern takes to repeat a few times, as high as a row."""
    repeat = row_px * WIDTH * REPEAT
    length = round(repeat * max(1, round(row_px * 6 / repeat)))
    return svg((length, row_px), strokes(f"M0 {row_px / 2}L{length} {row_px / 2}", good, row_px, is_safe=is_safe))


@lru_cache(maxsize=8)
def _large_token(good: Good, *, is_safe: bool) -> pygame.Surface:
    text = (paths.art() / "goods" / f"{good}.svg").read_text(encoding="utf-8")
    for old, new in SAFE_SHADES[good] if is_safe else ():
        text = text.replace(old, new)
    return shapes.rasterised(text, (LARGE, LARGE))


@lru_cache(maxsize=256)
def token(good: Good, side: int, *, is_safe: bool, is_faded: bool = False) -> pygame.Surface:
    """A good, in any size at once; faded where there is none of it."""
    picture = pygame.transform.smoothscale(_large_token(good, is_safe=is_safe), (max(1, side), max(1, side)))
    if is_faded:
        picture.set_alpha(FADED)
    return picture
