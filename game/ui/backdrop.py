"""What rests on a screen, kept as one picture: most of a window stays the same from frame to frame."""

from collections.abc import Callable, Hashable

import pygame


class Backdrop:
    """A picture of the size of the window, painted anew when what it shows has changed."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: Hashable = None

    def draw(self, surface: pygame.Surface, shows: Hashable, paint: Callable[[pygame.Surface], bool]) -> None:
        """Put it onto `surface`; `paint` says whether it may be kept, which is not so while pictures are missing."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._shows = pygame.Surface(surface.get_size()), None
        if shows != self._shows or shows is None:
            self._shows = shows if paint(self._picture) else None
        surface.blit(self._picture, (0, 0))
