"""The real program, killed at random moments: the next start goes on with everything that was shown."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from game.commands.verify import run as verify
from game.session.records import load_record, verify_record
from game.session.saves import find_saves, resume
from tests.process.telling import way_of
from tests.unfinished import latest_unfinished

ROOT = Path(__file__).parent.parent.parent
each_game = pytest.mark.parametrize("game", ["chronology", "timetravel"])


@dataclass
class Kills:
    """A user's folder in which the program is started and killed again and again."""

    home: Path
    game: str
    source: Random
    most_pictures: int
    frames: int = 0
    torn: int = 0
    reached: dict[str, int] = field(default_factory=dict)

    @property
    def saves(self):
        return self.home / "saves"

    def once(self):
        """Start, kill at a random moment, and compare all that was shown with the record."""
        left = latest_unfinished(self.saves)
        expected = way_of(left.path)[-1] if left else None
        lines = self._run_and_kill()
        assert not any(line["has_message"] for line in lines), "a player was told of something"
        seen = [line for line in lines if line["record"]]
        if left and seen:
            assert (seen[0]["record"], seen[0]["shown"]) == (left.path.name, expected)
        for name in dict.fromkeys(line["record"] for line in seen):
            self._find(name, [line["shown"] for line in seen if line["record"] == name])
        self.frames += len(lines)
        self._tear()

    def _run_and_kill(self):
        env = {**os.environ, "INTERSTICE_HOME": str(self.home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, "-m", "tests.process.player", self.game, str(self.source.randrange(2**30))]
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as process:
            pictures = self.source.randrange(self.most_pictures)
            lines = [process.stdout.readline() for _ in range(pictures)]
            time.sleep(self.source.random() * 0.05)
            assert process.poll() is None, "it ended by itself"
            process.kill()
            lines += process.stdout.readlines()
        return [json.loads(line) for line in lines if line.endswith(b"\n")]

    def _find(self, name, shown):
        """All that was shown is on the record's way, in the order in which it was shown."""
        way, at = way_of(self.saves / name), self.reached.get(name, 0)
        for each in shown:
            assert each in way[at:], f"{name} has lost what was shown: {each}"
            at = way.index(each, at)
        self.reached[name] = at

    def _tear(self):
        """A record that was just being written ends in the middle of a line; now and then we see to it that it does."""
        left = latest_unfinished(self.saves)
        if left is None:
            return
        if self.source.random() < 0.3:
            last = left.path.read_bytes().rstrip(b"\n").split(b"\n")[-1]
            with left.path.open("ab") as file:
                file.write(last[: self.source.randrange(1, len(last))])
        if load_record(left.path).torn_line is None:
            verify_record(left.path)
        else:
            self.torn += 1


def kill_many_times(home, game, times, most_pictures):
    kills = Kills(home, game, Random(times), most_pictures)
    (home / "settings.toml").write_text('language = "en"\nmotion = "brief"\nis_muted = true\n', encoding="utf-8")
    for _ in range(times):
        kills.once()
    left = latest_unfinished(kills.saves)
    if left:
        resume(left.path).close()
    played = find_saves(kills.saves)
    assert not any(save.is_damaged for save in played)
    assert not list(home.rglob("*.damaged*"))
    assert verify([str(save.path) for save in played]) == 0
    decisions = sum(save.decisions for save in played)
    print(f"{game}: {times} kills, {kills.torn} torn lines, {kills.frames} pictures, {decisions} decisions")
    return decisions


@each_game
def test_killed_at_random_moments_it_goes_on_with_all_that_was_shown(game, tmp_path):
    assert kill_many_times(tmp_path, game, 5, most_pictures=60)


@pytest.mark.slow
@each_game
def test_killed_a_hundred_times_it_goes_on_with_all_that_was_shown(game, tmp_path):
    assert kill_many_times(tmp_path, game, 100, most_pictures=120)
