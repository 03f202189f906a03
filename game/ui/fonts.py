"""Text as pictures: two families, wrapped, fitted and cached."""

import math
from collections import OrderedDict
from pathlib import Path

import pygame

from game.ui import contrast
from game.ui.kept import Kept
from game.ui.theme import Colour

FILES = {
    "title": "SourceSerifPro-Semibold.otf",  # its outlines are ready five times sooner than those of the TTF
    "text": "SourceSansPro-Regular.ttf",
    "bold": "SourceSansPro-Semibold.ttf",
    "italic": "SourceSansPro-It.ttf",
}
SERIF = ("title",)
MOST_PICTURES, MOST_PIXELS = 400, 12_000_000
MOST_FONTS = 40  # each holds its file open
SMALLEST_SHARE = 0.5  # a label is never set smaller than this to make it fit


class Fonts:
    """Loads fonts when first needed, and keeps what was rendered last."""

    def __init__(self, serif: Path, sans: Path) -> None:
        self._folders = {kind: serif if kind in SERIF else sans for kind in FILES}
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._fitted: dict[tuple[str, str, int, int, int], int] = {}
        self._pictures: Kept[tuple[str, str, int, Colour, int, int]] = Kept(MOST_PICTURES, MOST_PIXELS)

    def font(self, kind: str, px: int) -> pygame.font.Font:
        """The font of a kind in a size."""
        if (kind, px) not in self._fonts:
            self._fonts[kind, px] = pygame.font.Font(self._folders[kind] / FILES[kind], px)
            if len(self._fonts) > MOST_FONTS:
                self._fonts.popitem(last=False)
        self._fonts.move_to_end((kind, px))
        return self._fonts[kind, px]

    def render(
        self, text: str, kind: str, px: int, colour: Colour, width: int = 0, align: int = pygame.FONT_LEFT
    ) -> pygame.Surface:
        """`text` as a picture, wrapped at `width` pixels if given."""
        colour = contrast.ink(colour)
        key = (text, kind, px, colour, width, align)
        made = self._pictures.get(key)
        if made is not None:
            return made
        font = self.font(kind, px)
        font.align = align
        picture = font.render(_settable(text, kind), True, colour, wraplength=width)
        self._pictures.put(key, picture)
        return picture

    def fitted(self, text: str, kind: str, px: int, width: int, height: int) -> int:
        """The largest size up to `px` in which `text`, wrapped, fits a box; not below the smallest share of it."""
        key = (text, kind, px, width, height)
        if key not in self._fitted:
            if len(self._fitted) > MOST_PICTURES:
                self._fitted.clear()
            self._fitted[key] = self._fit(*key)
        return self._fitted[key]

    def _fit(self, text: str, kind: str, px: int, width: int, height: int) -> int:
        if self.fits(text, kind, px, width, height):
            return px
        # Few sizes are tried, as every size is a font of its own that has to be opened.
        smallest = max(8, round(px * SMALLEST_SHARE))
        needed = self.measured(text, kind, px, width)
        across, down = min(1.0, width / needed[0]), min(1.0, height / needed[1])
        is_one_line = needed[1] < 2 * self.font(kind, px).get_linesize()
        share = min(across, down) if is_one_line else across * down**0.5  # smaller text also wraps less
        size = min(px - 1, round(px * share) + 1)
        while size > smallest and not self.fits(text, kind, size, width, height):
            size -= 1
        return max(size, smallest)

    def fits(self, text: str, kind: str, px: int, width: int, height: int) -> bool:
        """Whether `text`, wrapped between words only, fits a box."""
        if width > 0 and self._least_height(text, kind, px, width) > height:
            return False
        needed = self.measured(text, kind, px, width)
        return needed[0] <= width and needed[1] <= height

    def _least_height(self, text: str, kind: str, px: int, width: int) -> int:
        """The height if every line could be filled to its end: told at once, while wrapping takes much longer."""
        font = self.font(kind, px)
        across, line = font.size(_settable(text, kind))
        space = font.size(" ")[0]  # one goes with each line's end
        return line + (math.ceil((across + space) / (width + space)) - 1) * font.get_linesize()

    def measured(self, text: str, kind: str, px: int, width: int) -> tuple[int, int]:
        """The size of `text` wrapped at `width`; wider than that when one word alone is."""
        font = self.font(kind, px)
        text = _settable(text, kind)
        if "\n" not in text:
            line = font.size(text)
            if width <= 0 or line[0] <= width:
                return line
        widest_word = max(font.size(word)[0] for word in text.split())
        # With smooth edges, as it will be seen: the glyphs of plain text would be made for nothing.
        wrapped = font.render(text, True, (0, 0, 0), wraplength=max(width, widest_word))
        return max(wrapped.get_width(), widest_word), wrapped.get_height()

    def forget(self) -> None:
        """Drop what was rendered, when the window's size changes."""
        self._pictures.clear()


def _settable(text: str, kind: str) -> str:
    return text.replace("\u202f", "\xa0") if kind in SERIF else text  # the serif family lacks the narrow space
