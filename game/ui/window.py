"""The window: its size, fullscreen, and the fastest of SDL's ways to bring a frame onto the screen."""

import logging
import os
import time

import pygame

from game.ui.theme import SMALLEST_WINDOW, USUAL_WINDOW

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
SLOW_FLIP_S = 0.006
PROBES = 4
log = logging.getLogger(__name__)


class Window:
    """Opens with SDL's software path, which starts fast everywhere, and tries the other if that proves slow.

    Without a `size` it is the usual one, or what the desktop has room for.
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        title: str,
        *,
        is_fullscreen: bool,
        frame_path: str,
        icon: pygame.Surface | None,
    ) -> None:
        # Fingers are read natively; their echo as a mouse would press everything twice.
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", title.lower())
        self._title, self._icon = title, icon
        self._windowed_size = size
        self.is_fullscreen = is_fullscreen
        self.frame_path = frame_path
        self._flips: list[float] | None = [] if frame_path == "auto" else None
        self._first_median = 0.0
        self._open("default" if frame_path == "default" else "software")

    def _open(self, path: str) -> None:
        os.environ[ACCELERATION] = "0" if path == "software" else "1"
        pygame.display.init()
        if self._icon:
            pygame.display.set_icon(self._icon)
        flags = pygame.FULLSCREEN if self.is_fullscreen else pygame.RESIZABLE
        size = (0, 0) if self.is_fullscreen else self._windowed_size or _usual_size()
        self.surface = _set_mode(size, flags)
        pygame.display.set_caption(self._title)
        self._desktops = pygame.display.get_desktop_sizes()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture."""
        return self.surface.get_size()

    def resized(self) -> tuple[int, int]:
        """Take over a new size; another screen is filled anew."""
        if self.is_fullscreen and pygame.display.get_desktop_sizes() != self._desktops:
            self._open(self._path)
        surface = pygame.display.get_surface()
        assert surface is not None
        if not self.is_fullscreen:
            width, height = surface.get_size()
            self._windowed_size = (max(width, SMALLEST_WINDOW[0]), max(height, SMALLEST_WINDOW[1]))
            if self._windowed_size != (width, height):
                surface = _set_mode(self._windowed_size, pygame.RESIZABLE)
        self.surface = surface
        return self.size

    def set_fullscreen(self, is_fullscreen: bool) -> None:
        """Fill the screen, or be a window again."""
        if is_fullscreen != self.is_fullscreen:
            self.is_fullscreen = is_fullscreen
            self._open(self._path)

    @property
    def _path(self) -> str:
        """The way that frames take now."""
        return "default" if os.environ.get(ACCELERATION) == "1" else "software"

    def show(self, areas: list[pygame.Rect] | None) -> bool:
        """Bring the picture, or these areas of it, onto the screen; whether the window had to be opened anew."""
        if areas is not None:
            pygame.display.update(areas)
            return False
        started = time.perf_counter()
        pygame.display.flip()
        if self._flips is None:
            return False
        self._flips.append(time.perf_counter() - started)
        return len(self._flips) > PROBES and self._judge_path()

    def _judge_path(self) -> bool:
        """After a few frames: keep the way they took, or try the other one and keep the faster."""
        assert self._flips is not None
        took = sorted(self._flips)[len(self._flips) // 2]
        if not self._first_median and took > SLOW_FLIP_S:
            log.info("the software path takes %.1f ms a frame; trying the default one", took * 1000)
            self._first_median, self._flips = took, []
            self._open("default")
            return True
        self._flips = None
        if self._first_median and took > self._first_median:
            self._open("software")
            return True
        return False


def _usual_size() -> tuple[int, int]:
    """The usual size, or as much of it as the desktop has, where our screens can still be laid out."""
    desktop = next(iter(pygame.display.get_desktop_sizes()), USUAL_WINDOW)
    width, height = (
        max(least, min(usual, there))
        for least, usual, there in zip(SMALLEST_WINDOW, USUAL_WINDOW, desktop, strict=True)
    )
    return width, height


def _set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """A window with a surface that can be painted on.

    Where the desktop gives a window another size while it is being opened, SDL has taken its first surface away again
    by then, and pygame would paint into memory that is no longer its own. A flip makes it look for the new one.
    """
    surface = pygame.display.set_mode(size, flags)
    pygame.display.flip()
    return surface
