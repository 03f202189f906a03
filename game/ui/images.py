"""Pictures from files, rasterised at the size that is needed, in the background, and kept by size."""

from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

MOST_PIXELS = 48_000_000  # about 190 MB of pictures at the most

Key = tuple[Path, tuple[int, int]]


class Images:
    """A picture asked for is None until it has been made; `tick` orders what is wanted and hands over what is done."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, pygame.Surface | None] = OrderedDict()
        self._wanted: dict[Key, None] = {}  # ordered at the next tick, so that the first frame has the processor
        self._under_way: dict[Key, Future[pygame.Surface | None]] = {}
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

    def now(self, path: Path, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture at once, for the few that a first frame cannot do without."""
        if (path, size) not in self._made:
            self._keep((path, size), load_picture(path, size))
        return self._made[path, size]

    def tick(self) -> bool:
        """Take over finished pictures; whether there were any."""
        if self._wanted:
            self._order()
        finished = [key for key, future in self._under_way.items() if future.done()]
        for key in finished:
            self._keep(key, self._under_way.pop(key).result())
        return bool(finished)

    def _order(self) -> None:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415  after the first frame

        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="images")
        for key in self._wanted:
            self._under_way[key] = self._pool.submit(load_picture, *key)
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
        self._wanted.clear()

    def _keep(self, key: Key, picture: pygame.Surface | None) -> None:
        if picture is not None:
            picture = picture.convert_alpha()  # once and for all: unconverted pictures cost 40 times as much to draw
            self._pixels += picture.get_width() * picture.get_height()
        self._made[key] = picture
        while self._pixels > MOST_PIXELS and len(self._made) > 1:
            _, oldest = self._made.popitem(last=False)
            self._pixels -= oldest.get_width() * oldest.get_height() if oldest else 0


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
    probe = pygame.image.load_sized_svg(path, (256, 256))  # keeps the aspect ratio, so its size tells it
    return _covering(probe.get_size(), size)


def _covering(picture: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    scale = max(size[0] / picture[0], size[1] / picture[1])
    return max(size[0], round(picture[0] * scale)), max(size[1], round(picture[1] * scale))


def _middle(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    if picture.get_size() == size:
        return picture
    area = pygame.Rect((0, 0), size)
    area.center = picture.get_rect().center
    return picture.subsurface(area.clip(picture.get_rect()))
