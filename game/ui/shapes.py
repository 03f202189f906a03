"""Plates, rings and discs with smooth edges, rasterised once for each size and colour."""

from functools import lru_cache
from io import BytesIO

import pygame

from game.ui import contrast
from game.ui.theme import Colour


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


@lru_cache(maxsize=256)
def _plate(
    size: tuple[int, int], radius: float, fill: Colour, opacity: int, border: Colour | None, border_px: float
) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    inset = border_px / 2 if border else 0
    stroke = f'stroke="{hex_of(border)}" stroke-width="{border_px}"' if border else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="{inset}" y="{inset}" '
        f'width="{width - 2 * inset}" height="{height - 2 * inset}" rx="{radius}" fill="{hex_of(fill)}" '
        f'fill-opacity="{opacity / 255:.3f}" {stroke}/></svg>'
    )
    return rasterised(svg, (width, height))


def ring(size: tuple[int, int], radius: float, colour: Colour, width_px: float) -> pygame.Surface:
    """A frame with round corners."""
    return _ring(size, radius, contrast.line(colour), width_px)


@lru_cache(maxsize=64)
def _ring(size: tuple[int, int], radius: float, colour: Colour, width_px: float) -> pygame.Surface:
    width, height = max(1, size[0]), max(1, size[1])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="{width_px / 2}" '
        f'y="{width_px / 2}" width="{width - width_px}" height="{height - width_px}" rx="{radius}" fill="none" '
        f'stroke="{hex_of(colour)}" stroke-width="{width_px}"/></svg>'
    )
    return rasterised(svg, (width, height))


@lru_cache(maxsize=64)
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A filled circle."""
    half = diameter / 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {diameter} {diameter}">'
        f'<circle cx="{half}" cy="{half}" r="{half}" fill="{hex_of(colour)}"/></svg>'
    )
    return rasterised(svg, (diameter, diameter))


def chevron(side: int, colour: Colour, way: str) -> pygame.Surface:
    """An arrow head that points `left` or `right`, or another small sign."""
    return _chevron(side, contrast.ink(colour), way)


@lru_cache(maxsize=64)
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
    }
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{paths[way]}" fill="none" '
        f'stroke="{hex_of(colour)}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    return rasterised(svg, (side, side))
