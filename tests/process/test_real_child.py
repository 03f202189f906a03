"""A small child at the real program: nothing that hands can do to a window ends it or harms a match."""

from datetime import datetime
from random import Random

import pytest

from game.commands.verify import run as verify
from game.session.saves import find_saves, new_save
from tests.model.cases import CASES
from tests.pilot import Pilot
from tests.process.window import SIZE, Window, needs_a_screen, open_screen, until
from tests.unfinished import latest_unfinished

SCREEN = (1700, 1000)  # larger than the window, so that things can be dragged out of it
SIZES = [(1280, 720), (1024, 600), (1500, 900), (1024, 768), (300, 200), (1700, 1000)]
KEYS = [
    "Return", "space", "Tab", "Left", "Right", "Up", "Down", "Escape", "Home", "End", "m", "p", "plus", "minus", "F11",
    "alt+Tab", "alt+Return", "BackSpace", "x",
]  # fmt: skip


class Child:
    """Does whatever comes to mind."""

    def __init__(self, real, source):
        self.real, self.source = real, source
        self.acts = [
            self.click, self.click, self.click, self.double_click, self.right_click, self.drag, self.drag_out,
            self.wheel, self.key, self.mash, self.resize, self.look_away,
        ]  # fmt: skip

    def act(self):
        self.source.choice(self.acts)()

    def somewhere(self):
        return self.source.randrange(1280), self.source.randrange(720)

    def click(self):
        self.real.click(self.somewhere())

    def double_click(self):
        self.real.xdotool("mousemove", *self.somewhere(), "click", "--repeat", 2, "--delay", 20, 1)

    def right_click(self):
        self.real.xdotool("mousemove", *self.somewhere(), "mousedown", 1, "click", 3, "mouseup", 1, "click", 2)

    def drag(self):
        self.real.stroke(self.somewhere(), self.somewhere())

    def drag_out(self):
        self.real.stroke(self.somewhere(), (SCREEN[0] - 1, SCREEN[1] - 1))

    def wheel(self):
        self.real.xdotool("mousemove", *self.somewhere(), "click", "--repeat", 5, self.source.choice((4, 5)))

    def key(self):
        self.real.xdotool("key", self.source.choice(KEYS))

    def mash(self):
        self.real.xdotool("key", *self.source.choices(KEYS[:7], k=6))

    def resize(self):
        self.real.xdotool("windowsize", self.real.id, *self.source.choice(SIZES))

    def look_away(self):
        """Another window comes before this one, in the middle of a drag."""
        seen = self.real.id
        self.real.xdotool("mousemove", *self.somewhere(), "mousedown", 1, "windowunmap", seen)
        self.real.xdotool("mouseup", 1, "windowmap", seen, "windowfocus", seen)


def offered(home, game):
    """A menu that offers a match of the user's folder, as it must look, and where its button is."""
    if latest_unfinished(home / "saves") is None:
        case = next(case for case in CASES if case.game == game)
        new_save(home / "saves", case.header(5), datetime.now)
    flight = Pilot(size=SIZE, language="en", motion="none")
    flight.until_idle()
    menu, panel = flight.app.window.surface.copy(), flight.scene.panel
    flight.close()
    return menu, panel.rect_of(panel["continue"])


@pytest.mark.slow
@needs_a_screen
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["chronology", "timetravel"])
def test_a_child_does_no_harm(game, seed, tmp_path, monkeypatch):
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path))
    with open_screen(SCREEN) as display:
        real = Window(display, tmp_path)
        try:
            child = Child(real, Random(seed))
            for number in range(240):
                if number % 60 == 0 or not real.id:  # the child may have found how to quit
                    _start(real, game)
                child.act()
            real.picture("child")
            _end(real)
        finally:
            real.close()
    assert not real.problems()
    played = find_saves(tmp_path / "saves")
    assert not any(save.is_damaged for save in played)
    assert verify([str(save.path) for save in played]) == 0


def _start(real, game):
    """Start anew, and go on with the match played last."""
    _end(real)
    menu, button = offered(real.home, game)
    real.start("full")

    def is_offered():
        real.xdotool("windowmove", real.id, 0, 0)
        return real.shows(menu, button)

    until("the match is offered", is_offered)
    real.click(button.center)


def _end(real):
    """Close the window, if it is there: SDL makes that of the signal, and a loop that hangs would not see it."""
    if real.id:
        real.program.terminate()
    until("it quits", lambda: not real.is_running)
    assert real.program.returncode == 0, real.program.stderr.read()
    assert "Traceback" not in real.program.stderr.read()
