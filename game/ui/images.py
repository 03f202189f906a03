"""Pictures from files, rasterised at the size that is needed, in the background, and kept by size."""

import os
import sys
import threading
from collections import OrderedDict, deque
from functools import lru_cache
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

MOST_PIXELS = 48_000_000  # about 190 MB of pictures at the most
BACKGROUND_RANK = 10  # of 19, the least urgent
STRIP_PIXELS = 100_000  # converted at a stretch: the window's thread waits for no longer than that
WINDOWS = 5  # a small window needs no more than would fill it so many times
LEAST_PIXELS = 3_000_000
DEPTH = 32

Key = tuple[Path, tuple[int, int]]


class Images:
    """A picture asked for is None until it has been made; `tick` orders what is wanted and hands over what is done."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, pygame.Surface | None] = OrderedDict()
        self._wanted: dict[Key, None] = {}  # ordered at the next tick, so that the first frame has the processor
        self._under_way: dict[Key, Future[pygame.Surface | None]] = {}
        self._finished: deque[Key] = deque()  # told by the other thread: asking hundreds at every frame takes long
        self._pool: ThreadPoolExecutor | None = None
        self._pixels = 0

    def get(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture in this size, once it is there; broken or missing files stay None."""
        key = (path, size)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._under_way:
            self._wanted[key] = None
        return None

    def is_settled(self, path: Path, size: tuple[int, int]) -> bool:
        """Whether `get` has its last word on a picture: it is there, or it will never be."""
        return (path, size) in self._made

    def now(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture at once, for the few that a first frame cannot do without."""
        if (path, size) not in self._made:
            self._keep((path, size), _load_ready(path, size))
        return self._made[path, size]

    def tick(self) -> bool:
        """Take over finished pictures; whether there were any."""
        if self._wanted:
            self._order()
        has_new = bool(self._finished)
        while self._finished:
            key = self._finished.popleft()
            self._keep(key, self._under_way.pop(key).result())
        return has_new

    def _order(self) -> None:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  after the first frame

        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="images", initializer=_give_way)
        for key in self._wanted:
            self._under_way[key] = future = self._pool.submit(_load_ready, *key)
            future.add_done_callback(lambda _, key=key: self._finished.append(key))  # type: ignore[misc]
        self._wanted.clear()

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to come."""
        return bool(self._wanted or self._under_way)

    def close(self) -> None:
        """Stop making pictures."""
        if self._pool:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        self._under_way.clear()
        self._finished.clear()
        self._wanted.clear()

    def _keep(self, key: Key, picture: pygame.Surface | None) -> None:
        if picture is not None:
            self._pixels += picture.get_width() * picture.get_height()
        self._made[key] = picture
        while self._pixels > most_pixels() and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height() if oldest else 0


def _give_way() -> None:
    """Where a thread can have a rank of its own, this one lets the window's go first."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BACKGROUND_RANK)


def _load_ready(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture in the format that is drawn fastest: unconverted ones cost 40 times as much.

    Converting keeps the other threads waiting, so it is done in strips. With its depth given, a sheet does not ask
    the window for its format: the window may just be closing or changing its size in its own thread.
    """
    picture = load_picture(path, size)
    if picture is None:
        return None
    ready = pygame.Surface(picture.get_size(), pygame.SRCALPHA, DEPTH)
    width, height = picture.get_size()
    rows = max(1, STRIP_PIXELS // width)
    for top in range(0, height, rows):
        ready.blit(picture, (0, top), (0, top, width, rows))
        sleep(0)
    return ready


def most_pixels() -> int:
    """How much is kept for the window that is open."""
    window = pygame.display.get_surface()
    pixels = window.get_width() * window.get_height() if window else 0
    return min(max(WINDOWS * pixels, LEAST_PIXELS), MOST_PIXELS)


def load_picture(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture that fills `size` exactly, its middle kept; None when the file cannot be shown."""
    try:
        if path.suffix.lower() == ".svg":
            picture = pygame.image.load_sized_svg(path, _covering_svg(path, size))
        else:
            picture = pygame.image.load(path)
            picture = pygame.transform.smoothscale(picture, _covering(picture.get_size(), size))
    except (pygame.error, OSError, ValueError):
        return None
    return _middle(picture, size)


def _covering_svg(path: Path, size: tuple[int, int]) -> tuple[int, int]:
    return _covering(_svg_shape(path), size)


@lru_cache(maxsize=1024)
def _svg_shape(path: Path) -> tuple[int, int]:
    return pygame.image.load_sized_svg(path, (256, 256)).get_size()  # keeps the aspect ratio, so its size tells it


def _covering(picture: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    scale = max(size[0] / picture[0], size[1] / picture[1])
    return max(size[0], round(picture[0] * scale)), max(size[1], round(picture[1] * scale))


def _middle(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    if picture.get_size() == size:
        return picture
    area = pygame.Rect((0, 0), size)
    area.center = picture.get_rect().center
    return picture.subsurface(area.clip(picture.get_rect()))
