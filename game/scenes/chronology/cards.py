"""Cards as pictures: paper, illustration, name, theme, and a band that says the date or keeps it to itself."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pygame

from game import paths
from game.content.decks import Card
from game.scenes.services import Services
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.allowance import Allowance
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

Words = tuple[str, int]  # the language and the size of what is written on a card
Key = tuple[str, int, bool, Words]
Picture = tuple[Path, tuple[int, int]]  # a file, in the size in which it is needed
RATIO = 1.48  # height of a card by its width: a name of three lines has room
NAME = 0.128  # of a card's width, the size of its name
MOST_PIXELS = 40_000_000  # about 160 MB of faces at the most
PAINTING_S = 0.0012  # for new faces in a frame
WORDS_FROM = 64  # pixels of width below which a card has no words
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
        self._services, self._cards, self._pictures = services, cards, dict(pictures)
        self._needs: dict[tuple[str, int, int], tuple[Picture, ...]] = {}
        self._made: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._latest: dict[tuple[str, bool, Words], pygame.Surface] = {}
        self._pixels = 0
        self._allowance = Allowance(PAINTING_S)
        self._paints = True
        self.is_behind = False  # whether a face still waits to be painted in its proper size

    def next_frame(self, *, paints: bool = True) -> None:
        """A new frame may paint a few new faces; others are scaled from what there is until their turn comes."""
        self._allowance.renew()
        self.is_behind, self._paints = False, paints

    def has(self, card_id: str, width: int, *, is_dated: bool) -> bool:
        """Whether the face of this size has been painted."""
        return self._key(card_id, width, is_dated=is_dated) in self._made

    def moving(self, card_id: str, width: float, goal: int, sizes: Iterable[int], *, is_dated: bool) -> pygame.Surface:
        """The face of a card that is `width` pixels wide on its way to `goal`.

        One that shrinks keeps the face it has, or is painted in the next of the sizes that cards have on this table.
        """
        if goal < width - 1:
            latest = self._latest.get((card_id, is_dated, self._words()))
            if latest and latest.get_width() >= width - 1:
                return latest
            goal = min((size for size in sizes if size >= width - 1), default=goal)
        return self.face(card_id, goal, is_dated=is_dated)

    def face(self, card_id: str, width: int, *, is_dated: bool) -> pygame.Surface:
        """The card, `width` pixels wide; its date is on it only when `is_dated`."""
        key = self._key(card_id, width, is_dated=is_dated)
        is_settled = key in self._made or self._paint_new(key)
        if key in self._made:
            self._made.move_to_end(key)
            self._latest[card_id, is_dated, key[3]] = self._made[key]  # what grows from here begins sharp
            return self._made[key]
        self.is_behind = self.is_behind or is_settled
        other = self._latest.get((card_id, is_dated, key[3]))
        return other or shapes.plate((width, round(width * RATIO)), width / 18, PAPER, 255, BARK, 1)

    def _paint_new(self, key: Key) -> bool:
        """Paint a face if this frame has time left for it; whether all that it needs has been rasterised."""
        card_id, width, is_dated, _ = key
        if not self._is_rasterised(card_id, width) or not self._paints:
            return False
        card, file, size = self._cards[card_id], self._pictures.get(card_id), self._inside(width)
        picture = self._services.images.get(file, size) if file else None
        if file and picture is None:  # it cannot be shown
            del self._pictures[card_id]
            self._needs.clear()
            return False
        if not self._allowance.is_spent:
            with self._allowance.spending():
                paint = self._paint_thumb if width < WORDS_FROM else self._paint
                picture = picture or default_picture(self._services, card.theme, size)
                self._keep(key, paint(card, width, picture, is_dated=is_dated))
        return True

    def _is_rasterised(self, card_id: str, width: int) -> bool:
        """Whether all that a face is painted from is there; what is missing is asked for."""
        key, images = (card_id, width, self._services.settings.text_scale), self._services.images
        needs = self._needs.get(key) or self._needs.setdefault(key, self._needed(card_id, width))
        missing = [each for each in needs if images.get(*each) is None and not images.is_settled(*each)]
        return not missing

    def _needed(self, card_id: str, width: int) -> tuple[Picture, ...]:
        size, emblem = self._inside(width), emblem_file(self._cards[card_id].theme)
        file, side = self._pictures.get(card_id), _emblem_side(width)
        picture = (file, size) if file else (emblem, _emblem_size(size))
        return (picture,) if width < WORDS_FROM else (picture, (emblem, (side, side)))

    def prepare(self, cards: Iterable[str], width: int, *, is_dated: bool) -> None:
        """Paint faces that will be seen before long, if this frame has time left for it."""
        for card_id in cards:
            if self._allowance.is_spent:
                return
            if not self.has(card_id, width, is_dated=is_dated):
                self._paint_new(self._key(card_id, width, is_dated=is_dated))

    def _words(self) -> Words:
        settings = self._services.settings
        return settings.language, settings.text_scale

    def _key(self, card_id: str, width: int, *, is_dated: bool) -> Key:
        return card_id, width, is_dated, self._words()

    def _inside(self, width: int) -> tuple[int, int]:
        """The size of the illustration on a card, which makes room for larger words."""
        share = max(0.72, 1 - (self._services.settings.text_scale - 100) / 200) if width >= WORDS_FROM else 1
        return round(width * 0.9 * share), round(width * 0.675 * share)

    def _keep(self, key: Key, face: pygame.Surface) -> None:
        self._made[key] = face
        self._latest.setdefault((key[0], key[2], key[3]), face)  # one made ahead must not be seen before its time
        self._pixels += face.get_width() * face.get_height()
        while self._pixels > MOST_PIXELS and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height()

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
        margin = round(width * 0.05)
        face.blit(picture, ((width - picture.get_width()) // 2, margin))
        fonts, language = self._services.fonts, self._services.settings.language
        band = pygame.Rect(margin, 0, width - 2 * margin, _band_height(width))
        band.bottom = height - margin
        box = pygame.Rect(margin, margin + picture.get_height(), band.width, 0)
        box.height = band.top - box.top
        px = self.name_px(card, width, box.size)
        words = fonts.render(card.name(language), "bold", px, INK, box.width, pygame.FONT_CENTER)
        face.blit(words, words.get_rect(center=box.center))
        self._paint_band(face, card, band, is_dated=is_dated)
        return face

    def name_px(self, card: Card, width: int, room: tuple[int, int]) -> int:
        """How large a name is set: as large as all names, unless it is too long for its room."""
        settings = self._services.settings
        wish = max(9, round(width * NAME * min(1.5, settings.text_scale / 100)))
        return self._services.fonts.fitted(card.name(settings.language), "bold", wish, *room)

    def _paint_band(self, face: pygame.Surface, card: Card, band: pygame.Rect, *, is_dated: bool) -> None:
        colour = _band_colour(card.theme)
        face.blit(shapes.plate(band.size, band.height / 4, colour, 255 if is_dated else 90, None, 0), band)
        side = _emblem_side(face.get_width())
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


def _emblem_size(picture: tuple[int, int]) -> tuple[int, int]:
    """How large a theme's emblem is on a default picture."""
    return (round(picture[1] * 0.36),) * 2


def _band_height(width: int) -> int:
    return round(width * 0.2)


def _emblem_side(width: int) -> int:
    """How large a theme's emblem is in the band of a card of this width."""
    return round(_band_height(width) * 0.8)


def _band_colour(theme: str) -> Colour:
    return min(light(theme), key=sum)


def light(theme: str) -> tuple[Colour, Colour]:
    """The two colours of a theme's light."""
    if theme in ("people", "machines", "languages", "networks", "games", "ideas"):
        return SCREEN_GLOW
    return LIGHTS.get(theme, HOME)


def emblem_file(theme: str) -> Path:
    """The emblem of a theme, or that of any deck."""
    return _emblems().get(theme) or _emblems()["deck"]


@cache
def _emblems() -> dict[str, Path]:
    return {file.stem: file for file in (paths.art() / "emblems").glob("*.svg")}


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
    emblem = services.images.get(emblem_file(theme), _emblem_size(size))
    if emblem:
        picture.blit(emblem, emblem.get_rect(center=(size[0] // 2, round(size[1] * 0.49))))
    return picture
