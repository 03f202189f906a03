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


class Backdrop:
    """A picture of the size of the window, painted anew only where it shows something else than before."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shown: list[Hashable] = []

    def draw(self, surface: pygame.Surface, ground: Part, parts: Iterable[Part] = ()) -> None:
        """Put it onto `surface`: the ground, and parts on it that do not overlap."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._shown = pygame.Surface(surface.get_size()), []
        if not self._shown or self._shown[0] != ground.shows:
            self._shown = [ground.shows if ground.paint(self._picture) else None]
        for place, part in enumerate(parts, start=1):
            if place == len(self._shown):
                self._shown.append(None)
            if self._shown[place] != part.shows:
                self._picture.set_clip(part.area)
                ground.paint(self._picture)
                self._shown[place] = part.shows if part.paint(self._picture) else None
                self._picture.set_clip(None)
        surface.blit(self._picture, (0, 0))
