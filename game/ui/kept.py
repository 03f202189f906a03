"""Pictures that were made lately: a program that runs for weeks holds no more of them than one that began today."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, ParamSpec, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)
P = ParamSpec("P")


class Kept(Generic[K]):
    """The ones that were not asked for longest go when there are too many, or too many pixels in all of them."""

    def __init__(self, most: int, most_pixels: int) -> None:
        self._most, self._most_pixels = most, most_pixels
        self._pictures: OrderedDict[K, pygame.Surface] = OrderedDict()
        self.pixels = 0

    def __len__(self) -> int:
        return len(self._pictures)

    def get(self, key: K) -> pygame.Surface | None:
        """The picture, if it is still there."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: K, picture: pygame.Surface) -> None:
        """Keep a new picture, whatever has to go for it."""
        self._pictures[key] = picture
        self.pixels += picture.get_width() * picture.get_height()
        while len(self._pictures) > self._most or (self.pixels > self._most_pixels and len(self._pictures) > 1):
            _, oldest = self._pictures.popitem(last=False)
            self.pixels -= oldest.get_width() * oldest.get_height()

    def clear(self) -> None:
        """Let go of all."""
        self._pictures.clear()
        self.pixels = 0


class Making(Generic[P]):
    """A function that makes pictures, and those that it made lately."""

    def __init__(self, make: Callable[P, pygame.Surface], most: int, most_pixels: int) -> None:
        update_wrapper(self, make)
        self._make = make
        self.kept: Kept[tuple[Hashable, ...]] = Kept(most, most_pixels)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        """The picture for these values, made anew only when it is not there."""
        assert not kwargs, "pictures are kept by the values in their order"
        picture = self.kept.get(args)
        if picture is None:
            picture = self._make(*args, **kwargs)
            self.kept.put(args, picture)
        return picture


def kept(most: int, most_pixels: int) -> Callable[[Callable[P, pygame.Surface]], Making[P]]:
    """Let a function keep the pictures that it makes, so many at the most and with so many pixels in all."""
    return lambda make: Making(make, most, most_pixels)
