"""Whole games in a real window, by a hand that drags and clicks, beside a twin that does the same without a screen."""

import shutil
from random import Random

import pytest

from game.commands.verify import run as verify
from game.scenes.choices import keep_choices
from game.scenes.chronology.setup import Choices as ChronologyChoices
from game.scenes.match_scene import MatchScene
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from tests.pilot import Pilot
from tests.process.hands import next_strokes
from tests.process.window import SIZE, needs_a_screen, until

CHOICES = {
    "chronology": ChronologyChoices(people=2, computers=0),
    "timetravel": TimeTravelChoices(people=2, computers=0, target_gold=5),
}
MOST_MOVES = 400


class Tandem:
    """The real window and its twin: the twin knows where things are, and both must write the same record."""

    def __init__(self, real, game, twin_home, monkeypatch):
        self.real, self.game, self.twin_home = real, game, twin_home
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("INTERSTICE_HOME", str(real.home))
        keep_choices(game, CHOICES[game])
        self.twin = Pilot(size=SIZE, language="en", motion="none")
        self.press(game)
        self.press("start", is_twin_asked=False)
        self.record = until("a record", lambda: next((real.home / "saves").glob("*.jsonl"), None))
        until("a whole record", self.record.stat().st_size.__bool__)
        self.sit_down()

    def press(self, name, *, is_twin_asked=True):
        """Click a widget of the screen that both show."""
        self.real.rest()
        self.real.click(self.twin.where(name))
        if is_twin_asked:
            self.twin.click(name)

    def sit_down(self):
        """Let the twin go on with a copy of the match."""
        self._monkeypatch.setenv("INTERSTICE_HOME", str(self.twin_home))
        shutil.rmtree(self.twin_home, ignore_errors=True)
        (self.twin_home / "saves").mkdir(parents=True)
        self.copy = self.twin_home / "saves" / self.record.name
        shutil.copy2(self.record, self.copy)
        self.twin.close()
        self.twin = Pilot(size=SIZE, language="en", motion="none")
        self.twin.click("continue")

    def move(self, source):
        """One decision of the person whose turn it is, in both."""
        before = self.copy.read_bytes()
        while self.copy.read_bytes() == before:
            strokes = next_strokes(self.twin.scene, self.game, source)
            self.real.rest()
            for stroke in strokes:
                self.real.stroke(*stroke)
                self.twin.mouse(*stroke)
        until("the same decision", lambda: self.record.read_bytes() == self.copy.read_bytes())

    @property
    def is_over(self):
        return not isinstance(self.twin.scene, MatchScene)


@pytest.fixture
def tandem(window, tmp_path, monkeypatch):
    sat = []

    def sit(game, **settings):
        sat.append(Tandem(window(**settings), game, tmp_path / "twin", monkeypatch))
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
        both.move(source)
        both.real.picture(f"{game}-{number:03}")
    both.real.rest()
    both.real.picture(f"{game}-result")
    assert verify([str(both.record)]) == 0
