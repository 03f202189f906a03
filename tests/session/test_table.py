"""The table: every decision is on disk before it is seen, and no disk stops a match."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.ai.player import choose
from game.model.core import IllegalAction
from game.model.match import Seat, begin
from game.session.controllers import Computer, Person, controllers_for
from game.session.records import RecordWriter, load_record, verify_record
from game.session.seating import computer_player
from game.session.table import Table
from game.session.watching import Watched
from tests.model.cases import CASES

REPOSITORY = Path(__file__).parent.parent.parent
GAMES = [next(case for case in CASES if case.name == name) for name in ("chronology-usual-hand", "timetravel-2p")]
each_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "saves" / "match.jsonl"


@pytest.fixture
def sit(path):
    """Tables with a record at `path`, closed when the test is over."""
    tables = []

    def new(case, seed=3):
        path.parent.mkdir()
        match = begin(case.header(seed))
        writer = RecordWriter(path, match.header)
        writer.write(match)
        tables.append(Table(match, writer))
        return tables[-1]

    yield new
    for table in tables:
        table.close()


def play(table, decisions, seed=0):
    source = Random(seed)
    for _ in range(decisions):
        if not table.is_over:
            table.act(source.choice(table.legal_actions()))


@each_game
def test_a_decision_is_on_disk_and_synced_before_its_events_are_returned(case, path, sit, monkeypatch):
    table = sit(case)
    synced = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (sync(handle), synced.append(path.read_bytes())))
    for _ in range(8):
        before = table.match
        events = table.act(table.legal_actions()[0])
        assert events == case.rules.decide(before.state, table.match.entries[-1].action)
        assert synced[-1] == path.read_bytes()
        assert load_record(path).match == table.match
    table.undo()
    assert table.match.state == before.state
    assert synced[-1] == path.read_bytes()
    assert load_record(path).match == table.match
    assert verify_record(path) == table.match
    assert table.problem is None


@each_game
def test_the_table_tells_what_the_rules_tell(case, sit):
    table, source = sit(case), Random(1)
    assert table.match.entries[0].events == case.rules.setup(case.options, case.seats, 3)
    while not table.is_over:
        state, seat = table.match.state, table.whose_turn()
        assert seat == case.rules.to_move(state)
        assert table.legal_actions() == case.rules.legal_actions(state, seat)
        assert table.legal_actions() is table.legal_actions()  # asked for every frame
        assert [table.view(each) for each in range(case.seats)] == [
            case.rules.observe(state, each) for each in range(case.seats)
        ]
        assert table.outcome() is None
        table.act(source.choice(table.legal_actions()))
    assert table.outcome() == case.rules.outcome(table.match.state)
    assert (table.whose_turn(), table.legal_actions()) == (None, ())


@each_game
def test_a_refused_action_changes_nothing(case, path, sit):
    table = sit(case)
    match, content = table.match, path.read_bytes()
    other = case.rules.parse_action("stop 2" if case.game == "timetravel" else "place card-a 0", 0)
    assert table.whose_turn() != 0 or other not in table.legal_actions()
    with pytest.raises(IllegalAction):
        table.act(other)
    with pytest.raises(IllegalAction):
        table.undo()
    assert (table.match, path.read_bytes(), table.problem) == (match, content, None)


@each_game
def test_abandoning_ends_the_match_and_can_be_taken_back(case, path, sit):
    table = sit(case)
    play(table, 3)
    assert [type(event).__name__ for event in table.abandon()] == ["MatchEnded"]
    assert table.is_over
    with pytest.raises(IllegalAction):
        table.abandon()
    table.undo()
    assert not table.is_over
    assert table.legal_actions()
    assert verify_record(path) == table.match


class FullDisk:
    """Takes `room` bytes, part of a line perhaps, then none; every later attempt fails too."""

    def __init__(self, file, room, code=errno.ENOSPC):
        self.file, self.room, self.code = file, room, code

    def write(self, content):
        self.file.write(content[: self.room])
        self.room -= len(content)
        if self.room < 0:
            self.room = 0
            self.file.flush()
            raise OSError(self.code, os.strerror(self.code))

    def flush(self):
        self.file.flush()

    def fileno(self):
        return self.file.fileno()

    def close(self):
        self.file.close()
        raise OSError(self.code, os.strerror(self.code))


@each_game
@pytest.mark.parametrize("room", [0, 1, 40, 1500])
def test_a_full_disk_does_not_stop_the_match_and_is_told_once(case, room, path, sit):
    table, free = sit(case), Table(begin(case.header(3)))
    play(table, 2)
    play(free, 2)
    table._writer._file = FullDisk(table._writer._file, room)
    problems = []
    for number in range(20):
        play(table, 1, seed=number)
        play(free, 1, seed=number)
        if table.problem and (not problems or problems[-1] is not table.problem):
            problems.append(table.problem)
    assert table.match == free.match
    assert [problem.key for problem in problems] == ["note.match_unsaved_full"]
    assert str(path) in problems[0]
    assert table.path is None
    written = load_record(path).match.entries  # what was there stays good, with at most a torn line at the end
    assert 3 <= len(written) < len(table.match.entries)
    assert written == table.match.entries[: len(written)]


def test_another_failure_of_the_disk_is_told_as_another(sit):
    table = sit(GAMES[0])
    table._writer._file = FullDisk(table._writer._file, 0, errno.EIO)
    play(table, 2)
    assert table.problem.key == "note.match_unsaved"
    assert os.strerror(errno.EIO) in table.problem
    assert len(table.match.entries) == 3


def test_a_sync_that_fails_is_no_save(sit, monkeypatch):
    def fail(_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    table = sit(GAMES[0])
    monkeypatch.setattr(os, "fsync", fail)
    play(table, 1)
    assert table.problem.key == "note.match_unsaved"


REAL_LIMIT = """
import resource, sys
from pathlib import Path
from game.session.saves import resume
from tests.session.test_table import play
path = Path(sys.argv[1])
size = path.stat().st_size + 300
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
table = resume(path)
play(table, 40)
table.close()
print(len(table.match.entries), table.problem.key, path.stat().st_size - size)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on files")
def test_the_systems_own_refusal_leaves_a_record_to_go_on_with(path, sit):
    play(sit(GAMES[1]), 5)
    arguments = [sys.executable, "-c", REAL_LIMIT, path]
    done = subprocess.run(arguments, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["46", "note.match_unsaved_full", "0"]
    assert load_record(path).torn_line is not None
    assert len(load_record(path).match.entries) > 6


@pytest.mark.parametrize("lost", ["folder", "file"])
def test_a_record_that_is_taken_away_does_not_stop_the_match(lost, path, sit):
    table = sit(GAMES[0])
    play(table, 2)
    path.unlink()
    if lost == "folder":
        path.parent.rmdir()
    play(table, 3)
    assert len(table.match.entries) == 6
    assert table.problem.key == "note.match_unsaved"
    assert not path.exists()


def test_two_tables_never_write_into_one_record(path, sit):
    one = sit(GAMES[1])
    play(one, 4)
    writer, match = RecordWriter.resume(path)
    other = Table(match, writer)
    play(other, 2, seed=1)
    play(one, 3, seed=2)
    play(other, 2, seed=3)
    assert one.problem.key == "note.match_elsewhere"
    assert other.problem is None
    assert verify_record(path) == other.match
    other.close()


def test_a_table_without_a_record_keeps_nothing_and_has_no_problem(tmp_path):
    table = Table(begin(GAMES[0].header(1)))
    play(table, 3)
    table.close()
    assert (table.path, table.problem, list(tmp_path.iterdir())) == (None, None, [])


class Clock:
    """Goes on by `step_s` whenever somebody looks at it."""

    def __init__(self, step_s=0.0):
        self.now, self.step_s = 0.0, step_s

    def __call__(self):
        self.now += self.step_s
        return self.now


class Ponderer:
    """Thinks in `slices` and takes the last action; counts."""

    def __init__(self, slices):
        self.slices, self.begun, self.done = slices, 0, 0

    def think(self, view, actions):
        self.begun += 1
        for _ in range(self.slices):
            self.done += 1
            yield
        return actions[-1]


def test_a_computer_thinks_no_longer_than_its_budget():
    player, clock = Ponderer(100), Clock(step_s=0.001)
    computer = Computer(player, clock)
    frames = 0
    while (decision := computer.decide("view", ("a", "b"), 0.01)) is None:
        frames += 1
        assert player.done <= 10 * frames
    assert decision == "b"
    assert 9 <= frames <= 11
    assert player.begun == 1


def test_a_computer_gets_on_even_without_any_budget():
    computer = Computer(Ponderer(5), Clock(step_s=1.0))
    decisions = [computer.decide("view", ("a",), 0.0) for _ in range(6)]
    assert decisions == [None] * 5 + ["a"]


def test_a_computer_holds_its_decision_back_until_somebody_hurries_it():
    clock = Clock()
    computer = Computer(Ponderer(1), clock, delay_s=2.0)
    computer.hurry()  # before there was anything to hurry
    assert computer.decide("view", ("a",), 0.1) is None
    clock.now = 1.9
    assert computer.decide("view", ("a",), 0.1) is None
    clock.now = 2.0
    assert computer.decide("view", ("a",), 0.1) == "a"
    assert computer.decide("next view", ("b",), 0.1) is None
    computer.hurry()
    assert computer.decide("next view", ("b",), 0.1) == "b"
    assert computer.decide("third view", ("c",), 0.1) is None  # hurried once, not for ever


def test_a_computer_thinks_anew_about_another_position_and_about_the_same_one_again():
    player, clock = Ponderer(1), Clock()
    computer = Computer(player, clock, delay_s=1.0)
    assert computer.decide("view", ("a", "b"), 1) is None
    assert computer.decide("another", ("a", "c"), 1) is None  # the first was taken back
    assert player.begun == 2
    clock.now = 5.0
    assert computer.decide("another", ("a", "c"), 1) == "c"
    assert computer.decide("another", ("a", "c"), 1) is None
    assert player.begun == 3
    assert computer.decide("another", (), 1) is None


def test_a_person_decides_what_the_screen_gave_and_only_while_it_is_allowed():
    person = Person()
    assert person.decide("view", ("a", "b"), 0.1) is None
    person.give("a")
    person.hurry()
    assert person.decide("view", ("a", "b"), 0.1) == "a"
    assert person.decide("view", ("a", "b"), 0.1) is None
    person.give("gone")
    assert person.decide("view", ("a", "b"), 0.1) is None
    assert person.decide("view", ("gone",), 0.1) is None


@each_game
def test_people_and_computers_sit_where_the_header_says(case):
    seats = (Seat("Ada", "human"), *(Seat(f"Bot {n}", "ai:casual") for n in range(1, case.seats)))
    header = replace(case.header(3), seats=seats)
    table, source, clock = Table(begin(header)), Random(2), Clock()
    table.seat(controllers_for(header, {}, clock))
    assert [type(each) for each in table.controllers] == [Person] + [Computer] * (case.seats - 1)
    players = [computer_player(header, seat, {}) if seat else None for seat in range(case.seats)]
    for _ in range(500):
        seat = table.whose_turn()
        if seat is None:
            break
        if seat == 0:
            assert table.advance(1.0) == ()
            wanted = source.choice(table.legal_actions())
            table.controllers[0].give(wanted)
        else:
            wanted = choose(players[seat], table.view(seat), table.legal_actions())
        assert table.advance(float("inf")) == table.match.entries[-1].events
        assert table.match.entries[-1].action == wanted
    assert len(table.match.entries) > 10


def test_a_level_of_another_version_is_played_by_one_of_ours():
    header = replace(GAMES[1].header(1), seats=(Seat("Bot", "ai:oracle"), Seat("Ada", "human")))
    assert isinstance(controllers_for(header, {}, Clock())[0], Computer)


def test_every_seat_needs_a_controller():
    table = Table(begin(GAMES[1].header(1)))
    assert table.advance(1.0) == ()
    with pytest.raises(ValueError, match="1 controllers for 2 seats"):
        table.seat([Person()])


@each_game
def test_a_watched_match_stands_at_every_position_without_what_was_taken_back(case):
    played = Table(begin(case.header(3)))
    play(played, 10)
    played.undo()
    played.undo()
    play(played, 4, seed=9)
    played.abandon()
    watched = Watched(played.match)
    assert (watched.position, watched.last) == (0, 13)
    for position in (5, 13, 12, 0, 1):
        watched.go_to(position)
        assert watched.position == position
        assert watched.match.state == played.match.states[position]
        if position:
            before, events = played.match.states[position - 1], watched.match.entries[-1].events
            assert watched.match.header.rules.fold(before, events) == watched.match.state
    watched.go_to(99)
    assert watched.is_over
    watched.go_to(-1)
    assert watched.position == 0
    assert watched.advance(0.01) == ()


def test_playing_loads_no_pygame():
    check = (
        "import sys, game.session.saves, game.session.table, game.session.controllers, game.settings, game.files; "
        "sys.exit(any(name.split('.')[0] in ('pygame', 'pytmx') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False, cwd=REPOSITORY).returncode == 0
