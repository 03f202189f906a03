"""What rests on a screen, kept as one picture: most of a window stays the same from frame to frame."""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

import pygame


class Part(NamedTuple):
    """An area, all that its picture depends on, and how it is painted.

    `paint` says whether the picture may be kept, which is not so while something in it is still missing.
    """

    area: pygame.Rect
    shows: Hashable
    paint: Callable[[pygame.Surface], bool]


class Sheet:
    """A picture of the size of the window, handed on from screen to screen.

    The system takes its time over so much new memory, up to three frames of it.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._holder: object = None

    def lay(self, size: tuple[int, int]) -> None:
        """Have it ready before it is asked for."""
        if self._picture is None or self._picture.get_size() != size:
            self._picture, self._holder = pygame.Surface(size), None
            self._picture.fill((0, 0, 0))  # memory that was never written to is not there yet

    def take(self, holder: object, size: tuple[int, int]) -> tuple[pygame.Surface, bool]:
        """The picture, and whether it is as this very holder left it."""
        self.lay(size)
        assert self._picture is not None
        is_same, self._holder = self._holder is holder, holder
        return self._picture, is_same


class Backdrop:
    """A picture of the size of the window, painted anew only where it shows something else than before."""

    def __init__(self, sheet: Sheet | None = None) -> None:
        self._sheet = sheet or Sheet()
        self._shown: list[Hashable] = []

    def draw(self, surface: pygame.Surface, ground: Part, parts: Iterable[Part] = ()) -> None:
        """Put it onto `surface`: the ground, and parts on it that do not overlap."""
        picture, is_same = self._sheet.take(self, surface.get_size())
        if not is_same or self._shown[0] != ground.shows:
            self._shown = [ground.shows if ground.paint(picture) else None]
        for place, part in enumerate(parts, start=1):
            if place == len(self._shown):
                self._shown.append(None)
            if self._shown[place] != part.shows:
                picture.set_clip(part.area)
                ground.paint(picture)
                self._shown[place] = part.shows if part.paint(picture) else None
                picture.set_clip(None)
        surface.blit(picture, (0, 0))
