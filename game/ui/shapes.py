"""Plates, rings and discs with smooth edges, rasterised once for each size and colour."""

from io import BytesIO
from math import ceil

import pygame

from game.ui import contrast
from game.ui.kept import kept
from game.ui.theme import Colour

STRIP_PX = 32


def hex_of(colour: Colour) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def rasterised(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG text as a picture."""
    return pygame.image.load_sized_svg(BytesIO(svg.encode()), size).convert_alpha()


def plate(
    size: tuple[int, int], radius: float, fill: Colour, opacity: int, border: Colour | None, border_px: float
) -> pygame.Surface:
    """A rectangle with round corners; `opacity` of 255."""
    return _plate(size, radius, contrast.ground(fill), opacity, contrast.line(border) if border else None, border_px)


@kept(256, 24_000_000)
def _plate(
    size: tuple[int, int], radius: float, fill: Colour, opacity: int, border: Colour | None, border_px: float
) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    corner = ceil(max(radius, border_px)) + 1
    least = 2 * corner + 1
    if width <= least or height <= least:
        return _rasterised_plate((width, height), radius, fill, opacity, border, border_px)
    return _stretched(_rasterised_plate((least, least), radius, fill, opacity, border, border_px), corner, size)


@kept(128, 4_000_000)
def _rasterised_plate(
    size: tuple[int, int], radius: float, fill: Colour, opacity: int, border: Colour | None, border_px: float
) -> pygame.Surface:
    width, height = size
    inset = border_px / 2 if border else 0
    stroke = f'stroke="{hex_of(border)}" stroke-width="{border_px}"' if border else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="{inset}" y="{inset}" '
        f'width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}" fill="{hex_of(fill)}" '
        f'fill-opacity="{opacity / 255:.3f}" {stroke}/></svg>'
    )
    return rasterised(svg, size)


def _stretched(tile: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    """A larger plate from the smallest one: its corners as they are, and its one middle row and column drawn out.

    A first frame needs dozens of plates, and rasterising each in its own size took it over its time.
    """
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x, across, to_x, wide in _spans(corner, size[0]):
        for y, down, to_y, high in _spans(corner, size[1]):
            part = tile.subsurface((x, y, across, down))
            sheet.blit(pygame.transform.scale(part, (wide, high)), (to_x, to_y))
    return sheet


def _spans(corner: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """From where on the tile, how much of it, to where on the sheet, and how long there: near end, middle, far end."""
    return (
        (0, corner, 0, corner),
        (corner, 1, corner, length - 2 * corner),
        (corner + 1, corner, length - corner, corner),
    )


def ring(size: tuple[int, int], radius: float, colour: Colour, width_px: float) -> pygame.Surface:
    """A frame with round corners."""
    return _ring(size, radius, contrast.line(colour), width_px)


@kept(64, 4_000_000)
def _ring(size: tuple[int, int], radius: float, colour: Colour, width_px: float) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="{width_px / 2}" '
        f'y="{width_px / 2}" width="{width - width_px}" height="{height - width_px}" rx="{radius}" fill="none" '
        f'stroke="{hex_of(colour)}" stroke-width="{width_px}"/></svg>'
    )
    return rasterised(svg, (width, height))


@kept(64, 2_000_000)
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A filled circle."""
    half = diameter / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {diameter} {diameter}">'
        f'<circle cx="{half}" cy="{half}" r="{half}" fill="{hex_of(colour)}"/></svg>'
    )
    return rasterised(svg, (diameter, diameter))


def draw_veil(surface: pygame.Surface, area: pygame.Rect, colour: Colour, opacity: int) -> None:
    """A thin cloth over a part of the screen, in strips: a picture of a whole window would take long to make."""
    strip = _strip(area.width, contrast.ground(colour), opacity)
    for top in range(area.top, area.bottom, STRIP_PX):
        surface.blit(strip, (area.x, top), (0, 0, area.width, min(STRIP_PX, area.bottom - top)))


@kept(64, 4_000_000)
def _strip(width: int, colour: Colour, opacity: int) -> pygame.Surface:
    strip = pygame.Surface((width, STRIP_PX), pygame.SRCALPHA)
    strip.fill((*colour, opacity))
    return strip


def chevron(side: int, colour: Colour, way: str) -> pygame.Surface:
    """An arrow head that points `left` or `right`, or another small sign."""
    return _chevron(side, contrast.ink(colour), way)


@kept(64, 2_000_000)
def _chevron(side: int, colour: Colour, way: str) -> pygame.Surface:
    paths = {
        "left": "M15 5L8 12L15 19",
        "right": "M9 5L16 12L9 19",
        "minus": "M5 12H19",
        "plus": "M5 12H19M12 5V19",
        "check": "M5 13L10 18L19 7",
        "cross": "M6 6L18 18M18 6L6 18",
        "swap": "M5 9H19L15 5M19 15H5L9 19",
        "play": "M8 5L19 12L8 19Z",
        "pause": "M8.5 5V19M15.5 5V19",
        "start": "M6 5V19M18 5L10 12L18 19",
        "end": "M18 5V19M6 5L14 12L6 19",
        "pin": "M9 4H15M10 4V10L7 14H17L14 10V4M12 14V21",
    }
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{paths[way]}" fill="none" '
        f'stroke="{hex_of(colour)}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    return rasterised(svg, (side, side))
