"""Whole games in a real window, by a hand that drags and clicks, beside a twin that does the same without a screen."""

import shutil
from random import Random

import pytest

from game.commands.verify import run as verify
from game.scenes.choices import keep_choices
from game.scenes.chronology.banners import HAND_OVER_S
from game.scenes.chronology.setup import Choices as ChronologyChoices
from game.scenes.match_scene import MatchScene
from game.scenes.seats import laid
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.ui.theme import STEP_S
from tests.pilot import Pilot
from tests.process.hands import next_strokes
from tests.process.window import SIZE, needs_a_screen, until

CHOICES = {
    "chronology": ChronologyChoices(seats=laid("chronology", 2, 0)),
    "timetravel": TimeTravelChoices(seats=laid("timetravel", 2, 0), target_gold=8),
}
MOST_MOVES = 400
MOVES_BEFORE_THE_BREAK = 4
LOOK_S = HAND_OVER_S + 0.5


class Tandem:
    """The real window and its twin: the twin knows where things are, and both must write the same record."""

    def __init__(self, real, game, twin_home, monkeypatch):
        self.real, self.game, self.twin_home = real, game, twin_home
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("INTERSTICE_HOME", str(real.home))
        self.twin = Pilot(size=SIZE, language="en", motion="none", seen_hints=("lesson",))
        keep_choices(self.twin.services, game, CHOICES[game])
        self.press(game)
        self.agree()
        self.real.click(self.twin.where("start"))
        self.record = until("a record", lambda: next((real.home / "saves").glob("*.jsonl"), None))
        until("a whole record", lambda: self.record.stat().st_size)
        self._sit_down()
        self.twin.click("continue")

    def _sit_down(self):
        """Give the twin a copy of the match, and the menu that offers it."""
        self._monkeypatch.setenv("INTERSTICE_HOME", str(self.twin_home))
        shutil.rmtree(self.twin_home, ignore_errors=True)
        (self.twin_home / "saves").mkdir(parents=True)
        self.copy = self.twin_home / "saves" / self.record.name
        shutil.copy2(self.record, self.copy)
        self.twin.close()
        self.twin = Pilot(size=SIZE, language="en", motion="none", seen_hints=("lesson",))

    def press(self, name):
        """Click a widget of the screen that both show."""
        self.agree()
        self.real.click(self.twin.where(name))
        self.twin.click(name)

    def leave(self):
        """By the pause to the menu, and out of the program."""
        for name in ("pause", "leave", "quit"):
            self.press(name)
        self.agree()
        self.real.click(self.twin.where("yes"))
        until("it quits", lambda: not self.real.is_running)
        assert self.real.program.returncode == 0

    def come_back(self, motion):
        """Start the program again, with another kind of motion, and go on with the match."""
        self.real.start(motion=motion)
        self._sit_down()
        self.twin.until_idle()
        panel, surface = self.twin.scene.panel, self.twin.app.window.surface
        button = panel.rect_of(panel["continue"])
        until("the match is offered", lambda: self.real.shows(surface, button))  # elsewhere the menu's moon moves
        self.real.click(button.center)
        self.twin.click("continue")

    def move(self, source):
        """One decision of the person whose turn it is, in both."""
        before = self.copy.read_bytes()
        while self.copy.read_bytes() == before:
            strokes = next_strokes(self.twin.scene, self.game, source)
            self.agree()
            for stroke in strokes:
                self.real.stroke(*stroke)
                self.twin.mouse(*stroke)
        until("the same decision", lambda: self.record.read_bytes() == self.copy.read_bytes())

    def agree(self, name=""):
        """Wait until the real window has come to rest at the twin's picture; under a name it is kept."""
        for _ in range(round(LOOK_S / STEP_S)):  # what is looked at for a while is enlarged, and ribbons go
            self.twin.frame()

        until("the same picture", lambda: self.real.shows(self.twin.app.window.surface))
        if name:
            self.real.picture(name)

    @property
    def is_over(self):
        return not isinstance(self.twin.scene, MatchScene)


@pytest.fixture
def tandem(window, tmp_path, monkeypatch):
    sat = []

    def sit(game):
        sat.append(Tandem(window(), game, tmp_path / "twin", monkeypatch))
        return sat[-1]

    yield sit
    for each in sat:
        each.twin.close()


@pytest.mark.slow
@needs_a_screen
@pytest.mark.parametrize("game", list(CHOICES))
def test_two_people_play_a_whole_game_in_a_real_window(tandem, game):
    both, source = tandem(game), Random(11)
    for number in range(MOST_MOVES):
        if both.is_over:
            break
        if number == MOVES_BEFORE_THE_BREAK:
            both.leave()
            both.come_back("full")
        both.move(source)
        both.real.picture(f"{game}-{number:03}-moving")
        both.agree(f"{game}-{number:03}")
    assert both.is_over
    if game == "chronology":
        both.press("review")
        both.press("back")
    both.press("menu")
    assert verify([str(both.record)]) == 0
    assert both.real.is_running
    assert not both.real.problems()
