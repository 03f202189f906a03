"""Cards as pictures: paper, illustration, name, theme, and a band that says the date or keeps it to itself."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pygame

from game import paths
from game.content.decks import Card
from game.scenes.services import Services
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.theme import (
    AMBER,
    BARK,
    BRICK,
    CORAL,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    PAPER,
    PLUM,
    ROSE,
    SAND,
    SEA,
    SKY,
    TEAL,
    Colour,
)

RATIO = 1.38  # height of a card by its width
MOST = 600
NEW_FACES = 2  # a face takes a few milliseconds to paint
THUMB = 64  # pixels of width below which a card has no words
# A theme's own light, top and bottom: felt before the theme is read.
LIGHTS: dict[str, tuple[Colour, Colour]] = {
    "inventions": (AMBER, CORAL),
    "discoveries": (TEAL, SEA),
    "explorations": (TEAL, SEA),
    "events": (ROSE, BRICK),
    "historical-events": (ROSE, BRICK),
    "monuments": (SKY, GOLD),
    "arts": (PLUM, ROSE),
    "arts-literature": (PLUM, ROSE),
    "music": (NIGHT, ROSE),
    "sport": (SKY, LEAF),
    "daily-life": (AMBER, SAND),
    "food": (SAND, LEAF),
    "science": (TEAL, SKY),
    "society": (ROSE, SAND),
    "nature": (LEAF, SEA),
    "space": (NIGHT, SKY),
}
SCREEN_GLOW = (NIGHT, TEAL)  # the themes of the computing box
HOME = (BARK, AMBER)


class CardFaces:
    """Makes card faces of any size and keeps them; an illustration that is not there yet is painted over later."""

    def __init__(self, services: Services, cards: Mapping[str, Card], pictures: Mapping[str, Path]) -> None:
        self._services, self._cards, self._pictures = services, cards, pictures
        self._made: OrderedDict[tuple[str, int, bool, str], pygame.Surface] = OrderedDict()
        self._latest: dict[tuple[str, bool, str], pygame.Surface] = {}
        self._left = NEW_FACES

    def next_frame(self) -> None:
        """A new frame may paint a few new faces; others are scaled from what there is until their turn comes."""
        self._left = NEW_FACES

    @property
    def is_behind(self) -> bool:
        """Whether a face still waits to be painted in its proper size."""
        return self._left < 0

    def face(self, card_id: str, width: int, *, is_dated: bool) -> pygame.Surface:
        """The card, `width` pixels wide; its date is on it only when `is_dated`."""
        key = (card_id, width, is_dated, self._services.settings.language)
        if key in self._made:
            self._made.move_to_end(key)
            self._latest[card_id, is_dated, key[3]] = self._made[key]  # what grows from here begins sharp
            return self._made[key]
        card, other = self._cards[card_id], self._latest.get((card_id, is_dated, key[3]))
        picture, is_final = self._picture(card, width)
        if self._left <= 0 or (other is not None and not is_final):
            self._left -= is_final or other is None
            return other or shapes.plate((width, round(width * RATIO)), width / 18, PAPER, 255, BARK, 1)
        self._left -= 1
        paint = self._paint_thumb if width < THUMB else self._paint
        face = paint(
            card, width, picture or default_picture(self._services, card.theme, _inside(width)), is_dated=is_dated
        )
        self._latest[card_id, is_dated, key[3]] = face
        if is_final:
            self._made[key] = face
            if len(self._made) > MOST:
                self._made.popitem(last=False)
        return face

    def _picture(self, card: Card, width: int) -> tuple[pygame.Surface | None, bool]:
        """The illustration, if it is there by now, and whether that is the last word on it."""
        images, side = self._services.images, round(_band_height(width) * 0.8)
        has_emblem = width < THUMB or images.get(emblem_file(card.theme), (side, side)) is not None
        file = self._pictures.get(card.id)
        if file is None:
            side = round(_inside(width)[1] * 0.36)
            return None, has_emblem and images.get(emblem_file(card.theme), (side, side)) is not None
        picture = images.get(file, _inside(width))
        return picture, has_emblem and picture is not None

    def _paint_thumb(self, card: Card, width: int, picture: pygame.Surface, *, is_dated: bool) -> pygame.Surface:
        """Too small for words: the illustration, and the colour of the theme below it."""
        height = round(width * RATIO)
        face = shapes.plate((width, height), width / 12, PAPER, 255, BARK, 1).copy()
        margin = (width - picture.get_width()) // 2
        face.blit(picture, (margin, margin))
        band = pygame.Rect(margin, margin + picture.get_height() + margin, width - 2 * margin, 0)
        band.height = height - margin - band.top
        face.blit(
            shapes.plate(band.size, width / 12, _band_colour(card.theme), 255 if is_dated else 110, None, 0), band
        )
        return face

    def _paint(self, card: Card, width: int, picture: pygame.Surface, *, is_dated: bool) -> pygame.Surface:
        height = round(width * RATIO)
        face = shapes.plate((width, height), width / 18, PAPER, 255, BARK, max(1, width / 120)).copy()
        margin = (width - picture.get_width()) // 2
        face.blit(picture, (margin, margin))
        fonts, language = self._services.fonts, self._services.settings.language
        band = pygame.Rect(margin, 0, width - 2 * margin, _band_height(width))
        band.bottom = height - margin
        box = pygame.Rect(margin, margin + picture.get_height(), band.width, 0)
        box.height = band.top - box.top
        name = card.name(language)
        px = fonts.fitted(name, "bold", max(9, round(width * 0.115)), box.width, box.height)
        words = fonts.render(name, "bold", px, INK, box.width, pygame.FONT_CENTER)
        face.blit(words, words.get_rect(center=box.center))
        self._paint_band(face, card, band, is_dated=is_dated)
        return face

    def _paint_band(self, face: pygame.Surface, card: Card, band: pygame.Rect, *, is_dated: bool) -> None:
        colour = _band_colour(card.theme)
        face.blit(shapes.plate(band.size, band.height / 4, colour, 255 if is_dated else 90, None, 0), band)
        side = round(band.height * 0.8)
        emblem = self._services.images.get(emblem_file(card.theme), (side, side))
        if emblem:
            face.blit(shapes.disc(side, colour), (band.x + 2, band.y + (band.height - side) // 2))
            face.blit(emblem, (band.x + 2, band.y + (band.height - side) // 2))
        if is_dated:
            circa = self._services.t("card.circa") + " " if card.is_circa else ""
            text = circa + year_text(self._services, card.year)
            fonts = self._services.fonts
            room = pygame.Rect(band.x + side + 4, band.y, band.width - side - 8, band.height)
            if fonts.font("title", round(band.height * 0.72)).size(text)[0] <= band.width - 2 * side - 8:
                room = band  # short enough to stand in the very middle
            px = fonts.fitted(text, "title", round(band.height * 0.72), room.width, band.height)
            ink = INK if sum(colour) > 380 else PAPER
            year = fonts.render(text, "title", px, ink)
            face.blit(year, year.get_rect(center=room.center))


def _inside(width: int) -> tuple[int, int]:
    """The size of the illustration on a card."""
    return round(width * 0.9), round(width * 0.675)


def _band_height(width: int) -> int:
    return round(width * 0.2)


def _band_colour(theme: str) -> Colour:
    return min(light(theme), key=sum)


def light(theme: str) -> tuple[Colour, Colour]:
    """The two colours of a theme's light."""
    if theme in ("people", "machines", "languages", "networks", "games", "ideas"):
        return SCREEN_GLOW
    return LIGHTS.get(theme, HOME)


@cache
def emblem_file(theme: str) -> Path:
    """The emblem of a theme, or that of any deck."""
    file = paths.art() / "emblems" / f"{theme}.svg"
    return file if file.is_file() else paths.art() / "emblems" / "deck.svg"


def default_picture(services: Services, theme: str, size: tuple[int, int]) -> pygame.Surface:
    """For a card without an illustration: its theme's emblem over its theme's light."""
    top, bottom = (shapes.hex_of(colour) for colour in light(theme))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><defs><linearGradient id="l" '
        'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="240">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
        '<rect width="320" height="240" fill="url(#l)"/><circle cx="160" cy="118" r="84" fill="#ffe3a3" '
        'fill-opacity=".28"/><circle cx="160" cy="118" r="64" fill="#2b1a2b" fill-opacity=".35"/>'
        '<path d="M0 196C70 176 150 200 210 204S290 206 320 196V240H0Z" fill="#2b1a2b" fill-opacity=".35"/></svg>'
    )
    picture = shapes.rasterised(svg, size)
    side = round(size[1] * 0.36)
    emblem = services.images.get(emblem_file(theme), (side, side))
    if emblem:
        picture.blit(emblem, emblem.get_rect(center=(size[0] // 2, round(size[1] * 0.49))))
    return picture
