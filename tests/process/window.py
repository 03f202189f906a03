"""The real program in a real window: Xvfb for a screen, xdotool for a hand, scrot for an eye."""

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).parent.parent.parent
SIZE = (1280, 720)
PATIENCE_S = 20
needs_a_screen = pytest.mark.skipif(
    not all(shutil.which(tool) for tool in ("Xvfb", "xdotool", "scrot")),
    reason="Xvfb, xdotool or scrot is not installed",
)


def until(what, condition, patience_s=PATIENCE_S):
    """Wait for something that another process does."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError(f"never happened: {what}")


@contextmanager
def open_screen(size=SIZE):
    """A screen of its own; its name for DISPLAY."""
    # Without -noreset, Xvfb starts over when its last client leaves, and refuses whoever comes in that moment.
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "{}x{}x24".format(*size), "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    asked = {"args": ["xdotool", "getdisplaygeometry"], "env": {**os.environ, "DISPLAY": display}}
    try:
        until("a screen", lambda: not subprocess.run(**asked, capture_output=True, check=False).returncode)
        yield display
    finally:
        server.terminate()
        server.wait()


class Window:
    """The program that people start, with a user's folder of its own."""

    def __init__(self, display, home):
        self.home, self.program = home, None
        self._env = {**os.environ, "DISPLAY": display, "INTERSTICE_HOME": str(home), "SDL_VIDEODRIVER": "x11"}
        home.mkdir(exist_ok=True)
        self.start()

    def start(self, motion="none"):
        """Start the program, once more if it has ended, and wait for its first picture."""
        self.close()
        # A window that tries which way is faster is opened twice, and may lose a click between.
        settings = f'language = "en"\nmotion = "{motion}"\nis_muted = true\nframe_path = "software"\n'
        settings += 'seen_hints = ["lesson"]\n'  # which is offered before the first journey otherwise
        (self.home / "settings.toml").write_text(settings, encoding="utf-8")
        shutil.rmtree(self.home / "cache", ignore_errors=True)
        self.program = subprocess.Popen(
            [sys.executable, "-m", "game"], env=self._env, cwd=ROOT, stderr=subprocess.PIPE, text=True
        )
        until("a window", self._window)
        until("the first frame", (self.home / "cache" / "menu.areas").is_file)

    def close(self):
        """End the program, whatever it does."""
        if self.program is not None:
            self.program.kill()
            self.program.wait()
            self.program.stderr.close()

    @property
    def is_running(self):
        return self.program.poll() is None

    def _window(self):
        assert self.is_running, self.program.stderr.read()
        return self.xdotool("search", "--pid", str(self.program.pid))

    def xdotool(self, *words):
        """Let the hand do something; what it answers."""
        done = subprocess.run(["xdotool", *map(str, words)], env=self._env, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def stroke(self, start, end):
        """Press at a place, move to another, let go."""
        self.xdotool("mousemove", *start, "mousedown", 1)
        if start != end:
            between = tuple((a + b) // 2 for a, b in zip(start, end, strict=True))
            self.xdotool("mousemove", *between, "mousemove", *end)
        self.xdotool("mouseup", 1)

    def click(self, at):
        """Press and let go."""
        self.stroke(at, at)

    @property
    def id(self):
        """The window's number on the screen; empty while there is none."""
        return self.xdotool("search", "--onlyvisible", "--pid", self.program.pid).partition("\n")[0]

    def picture(self, name="now"):
        """What is on the screen, as a PNG."""
        file = self.home / f"{name}.png"
        subprocess.run(["scrot", "--overwrite", "--silent", file], env=self._env, check=True)
        return file.read_bytes()

    def shows(self, surface, area=None):
        """Whether the screen has the same picture as `surface`, in an area or wholly."""
        area = area or surface.get_rect()
        seen = pygame.image.load(BytesIO(self.picture()))
        return pygame.image.tobytes(seen.subsurface(area), "RGB") == pygame.image.tobytes(
            surface.subsurface(area), "RGB"
        )

    def problems(self):
        """What the program wrote down that went wrong."""
        log = self.home / "interstice.log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        return [line for line in lines if " INFO " not in line]
