"""Path cards, coins and pawns as pictures, made once for each size."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

import pygame

from game import paths
from game.model.timetravel.board import GOODS, LANES, Good, PathCard
from game.scenes.timetravel.goods import EDGE, strip, stroke, strokes, svg, svg_text
from game.scenes.timetravel.layout import STOP_AT, Point, lane_curve
from game.ui import shapes
from game.ui.allowance import Allowance
from game.ui.images import Images
from game.ui.kept import kept
from game.ui.theme import GOLD, INK, NIGHT, PAPER, SUN, Colour

MOST_PIXELS = 16_000_000  # of faces that are kept
MOST_SIZES = 2  # of which the ribbons are kept
AT_ONCE = 6  # ribbons that are ordered at a time: whatever else is wanted need not wait for all of them
PAINTING_S = 0.002  # for new faces in a frame, while a board comes

Colours = tuple[Good | None, ...]  # the good whose line runs on each left lane
Piece = tuple[int, int, Good | None]  # a ribbon: its left lane, its right one, and the good whose line it is
Print = tuple[tuple[int, int], bool]  # a size, and whether in colours for colour-blind eyes


def ribbons(card: PathCard, colours: Colours) -> Iterator[Piece]:
    """The ribbons of a card, those of goods last, so that they lie above the others."""
    for lane in sorted(range(LANES), key=lambda lane: (colours[lane] is not None, card.out[lane])):
        yield lane, card.out[lane], colours[lane]


class Faces:
    """Faces of path cards by the goods whose lines run over them.

    Cards are put together from ribbons, which take long to make: `make` has a few of them made in the background, first
    what the table needs (`want`). Until these are there, cards are scaled from another size, or plain paper at first.
    """

    def __init__(self, images: Images) -> None:
        self._images = images
        self._ribbons: OrderedDict[Print, dict[Piece, tuple[pygame.Surface, tuple[int, int]]]] = OrderedDict()
        self._made: OrderedDict[tuple[str, Colours, Print], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._queue: list[Piece] = []
        self._ordered: dict[Piece, str] = {}
        self._allowance = Allowance(PAINTING_S)
        self._is_gradual = self._is_late = False
        self._needed: set[Piece] = set()
        self.wanted: Print | None = None
        self._ready: Print | None = None

    def want(self, size: tuple[int, int], needed: Iterable[Piece], *, is_safe: bool) -> None:
        """From now on cards are this large; these ribbons are needed first, any other may be later."""
        self.wanted = (size, is_safe)
        known = self._ribbons.setdefault(self.wanted, {})
        self._ribbons.move_to_end(self.wanted)
        while len(self._ribbons) > MOST_SIZES:
            self._ribbons.popitem(last=False)
        self._needed = {piece for piece in needed if piece not in known}
        others = product(range(LANES), range(LANES), (None, *GOODS))
        self._queue = [*others, *self._needed]
        self._ordered.clear()
        if not self._needed:
            self._ready = self.wanted

    @property
    def is_behind(self) -> bool:
        """Whether cards are still seen in another size."""
        return self._ready != self.wanted or self._is_late

    def next_frame(self, *, is_coming: bool) -> None:
        """A new frame; while a board comes, it paints a few new faces only.

        Later a line that changes its way changes many cards at once, and none of them may be blank for a frame.
        """
        self._allowance.renew()
        self._is_gradual, self._is_late = is_coming or self._is_late, False

    @property
    def is_making(self) -> bool:
        """Whether there are ribbons left to make ahead."""
        return bool(self._queue or self._ordered)

    def make(self) -> bool:
        """Take over ribbons that were made, and order a few more; whether cards look different now."""
        if self.wanted is None:
            return False
        size, known = self.wanted[0], self._ribbons[self.wanted]
        while self._queue and len(self._ordered) < AT_ONCE:
            piece = self._queue.pop()
            if piece not in known and piece not in self._ordered:
                self._ordered[piece] = _ribbon_text(piece, self.wanted)
        for piece, text in list(self._ordered.items()):
            picture = self._images.take(text, size)
            if picture is None and not self._images.is_settled(text, size):
                continue
            if picture is not None:  # else it is made when a card needs it
                known[piece] = _trimmed(picture)
            del self._ordered[piece]
            self._needed.discard(piece)
        had = self._ready
        if not self._needed:
            self._ready = self.wanted
        return had != self._ready

    def _ribbon(self, piece: Piece, kind: Print) -> tuple[pygame.Surface, tuple[int, int]]:
        """A ribbon and where it lies on its card, made at once if it is not there yet."""
        known = self._ribbons.setdefault(kind, {})
        if piece not in known:
            known[piece] = _trimmed(shapes.rasterised(_ribbon_text(piece, kind), kind[0]))
        return known[piece]

    def face(self, card: PathCard, colours: Colours, size: tuple[int, int]) -> pygame.Surface:
        """A card with its ribbons, the goods' lines among them coloured, and empty stops."""
        if self._ready is None:
            return _paper(size)
        key = (card.id, colours, self._ready)
        if key not in self._made:
            if self._is_gradual and self._allowance.is_spent:
                self._is_late = True
                return _paper(size)
            with self._allowance.spending():
                self._keep(key, self._face(card, colours, self._ready))
        self._made.move_to_end(key)
        return _sized(self._made[key], size)

    def _face(self, card: PathCard, colours: Colours, kind: Print) -> pygame.Surface:
        (width, height), _ = kind
        picture = _paper((width, height)).copy()
        for piece in ribbons(card, colours):
            picture.blit(*self._ribbon(piece, kind))
        stop = stop_disc(round(height / LANES * 0.52))
        for lane in range(LANES):
            centre = (round(width * STOP_AT), round((lane + 0.5) * height / LANES))
            picture.blit(stop, stop.get_rect(center=centre))
        return picture

    def back(self, colours: Colours, size: tuple[int, int]) -> pygame.Surface:
        """A card's back, with the lines that cross it straight."""
        kind = self._ready or (size, False)
        key = ("", colours, kind)
        if key not in self._made:
            picture = self._images.get(paths.art() / "house" / "path-back.svg", kind[0])
            if picture is None:
                return shapes.plate(size, size[1] / 22, NIGHT, 255, PAPER, max(1, size[1] / 60))
            self._keep(key, self._crossed(picture, colours, is_safe=kind[1]))
        self._made.move_to_end(key)
        return _sized(self._made[key], size)

    def _crossed(self, picture: pygame.Surface, colours: Colours, *, is_safe: bool) -> pygame.Surface:
        picture, row = picture.copy(), picture.get_height() / LANES
        for lane, good in enumerate(colours):
            if good is not None:
                lay_strip(
                    picture, strip(good, round(row), is_safe=is_safe), (0, (lane + 0.5) * row), picture.get_width()
                )
        return picture

    def _keep(self, key: tuple[str, Colours, Print], picture: pygame.Surface) -> None:
        self._made[key] = picture
        self._pixels += picture.get_width() * picture.get_height()
        while self._pixels > MOST_PIXELS and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height()


def lay_strip(surface: pygame.Surface, piece: pygame.Surface, start: Point, width: int) -> None:
    """A straight line of any length from a point on, its pattern unbroken wherever it begins."""
    x, y = round(start[0]), round(start[1]) - piece.get_height() // 2
    right = x + width
    while x < right:
        skipped = x % piece.get_width()
        part = min(piece.get_width() - skipped, right - x)
        surface.blit(piece, (x, y), (skipped, 0, part, piece.get_height()))
        x += part


def _sized(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return picture if picture.get_size() == size else pygame.transform.scale(picture, size)


def _ribbon_text(piece: Piece, kind: Print) -> str:
    (left, right, good), (size, is_safe) = piece, kind
    way = _path(lane_curve(left, right, size))
    return svg_text(size, strokes(way, good, size[1] / LANES, is_safe=is_safe))


def _trimmed(picture: pygame.Surface) -> tuple[pygame.Surface, tuple[int, int]]:
    """Only as large as what is on it, as most of a card is not below a ribbon, and where that lies."""
    area = picture.get_bounding_rect()
    return picture.subsurface(area).copy(), area.topleft


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _paper(size: tuple[int, int]) -> pygame.Surface:
    return shapes.plate(size, size[1] / 22, PAPER, 255, EDGE, max(1, size[1] / 110))


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


@kept(32, 8_000_000)
def dashed_card(size: tuple[int, int], colour: Colour, line: float) -> pygame.Surface:
    """The outline of a card that is not there yet."""
    width, height = size
    picture = shapes.plate(size, line * 2, PAPER, 36, None, 0).copy()
    left, top, right, bottom = line, line, width - line, height - line
    dash = f'stroke-dasharray="{line * 5:.1f} {line * 4:.1f}"'
    sides = (
        (left, top, right, top),
        (right, top, right, bottom),
        (right, bottom, left, bottom),
        (left, bottom, left, top),
    )
    picture.blit(
        svg(size, "".join(stroke(f"M{x1} {y1}L{x2} {y2}", colour, line, dash) for x1, y1, x2, y2 in sides)), (0, 0)
    )
    return picture


@lru_cache(maxsize=16)
def halo(side: int) -> pygame.Surface:
    """The light below the pawn whose turn it is."""
    picture = shapes.disc(side, SUN).copy()
    picture.set_alpha(120)
    return picture
