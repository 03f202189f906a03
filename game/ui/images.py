"""Pictures from files, rasterised at the size that is needed, in the background, and kept by size."""

import logging
import os
import re
import sys
import threading
from collections import OrderedDict, deque
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue

import pygame

log = logging.getLogger(__name__)

MOST_PIXELS = 48_000_000  # about 190 MB of pictures at the most
BACKGROUND_RANK = 10  # of 19, the least urgent
WINDOWS = 5  # a small window needs no more than would fill it so many times
LEAST_PIXELS = 3_000_000
DEPTH = 32

HEAD_BYTES = 400  # of an SVG, where it says its shape
PROBE = (256, 256)
ROOT = re.compile(rb"<svg\b[^>]*>")
BOX = re.compile(rb"""\bviewBox=["'][-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)["']""")
OWN_SIZE = re.compile(rb"\s(width|height)=")

Source = Path | str  # a file, or the text of an SVG
Key = tuple[Source, tuple[int, int]]


class Easel:
    """One thread that makes pictures to order, each begun and ended between two frames of the window's thread.

    Both threads need the interpreter for all but the rasterising itself, and often share few processors.
    """

    def __init__(self) -> None:
        self._orders: SimpleQueue[Key | None] = SimpleQueue()
        self._may_work = threading.Event()
        self._may_work.set()
        self._is_closing = False
        self.finished: deque[tuple[Key, pygame.Surface | None]] = deque()
        self._thread = threading.Thread(target=self._work, name="images", daemon=True)
        self._thread.start()

    def order(self, key: Key) -> None:
        """Ask for a picture; it comes in its turn."""
        self._orders.put(key)

    def rest(self) -> None:
        """Begin nothing and hand nothing over for now."""
        self._may_work.clear()

    def go_on(self) -> None:
        """Work again."""
        self._may_work.set()

    def close(self) -> None:
        """Stop, at the latest when the picture under way is done."""
        self._is_closing = True
        self._may_work.set()
        self._orders.put(None)
        self._thread.join()

    def _work(self) -> None:
        _give_way()
        while (key := self._orders.get()) is not None:
            self._may_work.wait()
            if self._is_closing:
                return
            self.finished.append((key, self._picture(key)))

    def _picture(self, key: Key) -> pygame.Surface | None:
        """The picture of an order. Whatever goes wrong with one, the thread lives on for all the others."""
        try:
            picture = load_picture(*key)
            self._may_work.wait()
            return _ready(picture)
        except Exception:
            log.exception("a picture could not be made: %s", key[0])
            return None


class Images:
    """A picture asked for is None until it has been made; `tick` orders what is wanted and hands over what is done."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, pygame.Surface | None] = OrderedDict()
        self._wanted: dict[Key, None] = {}  # ordered at the next tick, so that the first frame has the processor
        self._under_way: set[Key] = set()
        self._easel: Easel | None = None
        self._pixels = 0

    def get(self, source: Source, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture in this size, once it is there; broken or missing files stay None."""
        key = (source, size)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._under_way:
            self._wanted[key] = None
        return None

    def is_settled(self, source: Source, size: tuple[int, int]) -> bool:
        """Whether `get` has its last word on a picture: it is there, or it will never be."""
        return (source, size) in self._made

    def now(self, source: Source, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture at once, for the few that a first frame cannot do without."""
        if (source, size) not in self._made:
            self._keep((source, size), _ready(load_picture(source, size)))
        return self._made[source, size]

    def take(self, source: Source, size: tuple[int, int]) -> pygame.Surface | None:
        """Like `get`, but who takes a picture keeps it: it is not kept here, too."""
        picture = self.get(source, size)
        if picture is not None:
            del self._made[source, size]
            self._pixels -= picture.get_width() * picture.get_height()
        return picture

    def tick(self) -> bool:
        """Take over finished pictures; whether there were any."""
        if self._wanted:
            self._order()
        if self._easel is None or not self._easel.finished:
            return False
        while self._easel.finished:
            key, picture = self._easel.finished.popleft()
            self._under_way.discard(key)
            self._keep(key, picture)
        return True

    def _order(self) -> None:
        self._easel = self._easel or Easel()
        self._under_way |= self._wanted.keys()
        for key in self._wanted:
            self._easel.order(key)
        self._wanted.clear()

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to come."""
        return bool(self._wanted or self._under_way)

    def rest(self) -> None:
        """A frame begins: it has the interpreter to itself."""
        if self._easel:
            self._easel.rest()

    def go_on(self) -> None:
        """A frame has ended, and pictures are made until the next one."""
        if self._easel:
            self._easel.go_on()

    def close(self) -> None:
        """Stop making pictures."""
        if self._easel:
            self._easel.close()
            self._easel = None
        self._under_way.clear()
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


def _ready(picture: pygame.Surface | None) -> pygame.Surface | None:
    """A picture in the format that is drawn fastest: unconverted ones cost 40 times as much.

    The format is taken from a sheet with its depth given. Nobody asks the window for its own, as it may just be
    closing or changing its size in its own thread.
    """
    return picture and picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA, DEPTH))


def most_pixels() -> int:
    """How much is kept for the window that is open."""
    window = pygame.display.get_surface()
    pixels = window.get_width() * window.get_height() if window else 0
    return min(max(WINDOWS * pixels, LEAST_PIXELS), MOST_PIXELS)


def load_picture(source: Source, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture that fills `size` exactly, its middle kept; None when it cannot be shown."""
    try:
        if isinstance(source, str):
            return pygame.image.load_sized_svg(BytesIO(source.encode()), size)
        if source.suffix.lower() == ".svg":
            picture = pygame.image.load_sized_svg(source, _covering(_svg_shape(source), size))
        else:
            picture = pygame.image.load(source)
            picture = pygame.transform.smoothscale(picture, _covering(picture.get_size(), size))
    except (pygame.error, OSError, ValueError):
        return None
    return _middle(picture, size)


def _svg_shape(path: Path) -> tuple[float, float]:
    """The aspect ratio of an SVG, from its head; where that does not tell it, rasterising it in little does."""
    with path.open("rb") as file:
        root = ROOT.search(file.read(HEAD_BYTES))
    box = BOX.search(root[0]) if root and not OWN_SIZE.search(root[0]) else None
    if box and float(box[1]) > 0 and float(box[2]) > 0:
        return float(box[1]), float(box[2])
    return pygame.image.load_sized_svg(path, PROBE).get_size()  # keeps the aspect ratio


def _covering(picture: tuple[float, float], size: tuple[int, int]) -> tuple[int, int]:
    scale = max(size[0] / picture[0], size[1] / picture[1])
    return max(size[0], round(picture[0] * scale)), max(size[1], round(picture[1] * scale))


def _middle(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    if picture.get_size() == size:
        return picture
    area = pygame.Rect((0, 0), size)
    area.center = picture.get_rect().center
    return picture.subsurface(area.clip(picture.get_rect()))
