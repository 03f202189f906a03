"""The saves folder: what was seen is found again after any kill, and damage is set aside and said so."""

import errno
import json
import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from game.model.core import IllegalSetup
from game.model.match import begin
from game.model.record import write_header, write_match
from game.session import saves
from game.session.records import RecordWriter, load_record, verify_record
from game.session.saves import SaveError, find_saves, new_save, prune, resume, start
from tests.model.cases import CASES, random_match
from tests.permissions import needs_permissions, read_only
from tests.unfinished import latest_unfinished

REPOSITORY = Path(__file__).parent.parent.parent
GAMES = [next(case for case in CASES if case.name == name) for name in ("chronology-usual-hand", "timetravel-2p")]
CHRONOLOGY, TIMETRAVEL = GAMES
each_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game)
NOON = datetime(2026, 7, 14, 12, 0, 0).astimezone()


def noon():
    return NOON


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def play(table, decisions, seed=0):
    source = Random(seed)
    for _ in range(decisions):
        if not table.is_over:
            table.act(source.choice(table.legal_actions()))


def save(folder, name, match, minutes=0):
    """A save that was last played some minutes after noon."""
    path = folder / f"{name}.jsonl"
    path.write_text(write_match(match), encoding="utf-8")
    when = (NOON + timedelta(minutes=minutes)).timestamp()
    os.utime(path, (when, when))
    return path


@each_game
def test_a_new_match_is_in_the_folder_before_anything_happens(case, tmp_path):
    folder = tmp_path / "far" / "saves"
    path = new_save(folder, case.header(5), noon)
    assert path == folder / f"2026-07-14_12-00-00_{case.game}.jsonl"
    assert verify_record(path) == begin(case.header(5))
    assert names(folder) == [path.name]


def test_matches_of_the_same_second_get_names_of_their_own(tmp_path):
    paths = [new_save(tmp_path, TIMETRAVEL.header(seed), noon) for seed in (1, 2, 3)]
    assert [path.stem[20:] for path in paths] == ["timetravel", "timetravel-2", "timetravel-3"]
    assert [load_record(path).match.header.seed for path in paths] == [1, 2, 3]


def test_two_processes_begin_matches_in_files_of_their_own(tmp_path):
    script = (
        "import sys; from tests.session.test_saves import *\n"
        "for seed in range(40): new_save(Path(sys.argv[1]), TIMETRAVEL.header(int(sys.argv[2]) + seed), noon)"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", script, tmp_path, str(first)], cwd=REPOSITORY) for first in (0, 40)
    ]
    assert [process.wait(60) for process in processes] == [0, 0]
    assert len(names(tmp_path)) == 80
    assert {load_record(path).match.header.seed for path in tmp_path.iterdir()} == set(range(80))


def test_a_match_that_cannot_be_set_up_leaves_no_file(tmp_path):
    header = TIMETRAVEL.header(1)
    with pytest.raises(IllegalSetup):
        new_save(tmp_path, type(header)(header.game, header.options, header.seats * 9, 1), noon)
    assert names(tmp_path) == []


@each_game
def test_a_match_goes_on_where_it_was_left(case, tmp_path):
    table = start(tmp_path, case.header(5), noon)
    play(table, 4)
    table.undo()
    table.close()
    again = resume(latest_unfinished(tmp_path).path)
    assert again.match == table.match
    play(again, 500)
    assert again.is_over
    assert again.problem is None
    again.close()
    assert verify_record(tmp_path / f"2026-07-14_12-00-00_{case.game}.jsonl") == again.match
    assert latest_unfinished(tmp_path) is None


def test_where_matches_are_not_kept_none_is(tmp_path):
    table = start(None, CHRONOLOGY.header(5), noon)
    play(table, 4)
    assert (table.problem, table.path) == (None, None)


@each_game
def test_a_record_cut_at_any_byte_goes_on_or_is_set_aside(case, tmp_path):
    match = random_match(case, seed=1, most=3)
    content = write_match(match).encode()
    ends = [number for number, byte in enumerate(content) if byte == ord("\n")]
    needed = ends[1]  # header and set-up
    path = tmp_path / "match.jsonl"
    for cut in range(len(content) + 1):
        path.write_bytes(content[:cut])
        listed = find_saves(tmp_path)
        if cut < needed:
            assert [each.is_damaged for each in listed] == ([True] if cut else [])
            with pytest.raises(SaveError) as refused:
                resume(path)
            assert refused.value.line in (1, 2)
            refused.value.moved.unlink()
            continue
        table = resume(path)
        table.close()
        entries = sum(1 for end in ends if end <= cut) - 1  # a line whole but for its end is kept
        assert table.match.entries == match.entries[:entries]
        assert [(each.decisions, each.is_damaged) for each in listed] == [(entries - 1, False)]
        assert path.read_bytes() == content[: ends[entries] + 1]
        assert names(tmp_path) == ["match.jsonl"]


PLAY = """
import sys
from tests.session.test_saves import *
from tests.unfinished import latest_unfinished
table = start(Path(sys.argv[1]), GAMES[int(sys.argv[2])].header(5), noon)
print(0, flush=True)
for number in range(1, 400):
    if table.is_over:
        table.undo()
    else:
        play(table, 1, seed=number)
    print(number, flush=True)
"""


def kill_and_go_on(folder, game, decisions):
    arguments = [sys.executable, "-c", PLAY, folder, str(game)]
    with subprocess.Popen(arguments, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(decisions):
            process.stdout.readline()
        process.kill()
        seen = max([decisions - 1, *(int(line) for line in process.stdout if line.endswith("\n"))])
    found = find_saves(folder)
    assert len(found) == 1
    table = resume(found[0].path)
    assert len(table.match.entries) >= seen + 1
    assert table.problem is None
    play(table, 2, seed=1)
    table.close()
    assert verify_record(found[0].path) == table.match


@pytest.mark.parametrize(("game", "decisions"), [(0, 2), (0, 20), (1, 1), (1, 35)])
def test_a_kill_loses_nothing_that_was_seen(game, decisions, tmp_path):
    kill_and_go_on(tmp_path, game, decisions)


@pytest.mark.slow
@pytest.mark.parametrize("decisions", range(1, 101))
@pytest.mark.parametrize("game", [0, 1])
def test_hundreds_of_kills_lose_nothing_that_was_seen(game, decisions, tmp_path):
    kill_and_go_on(tmp_path, game, decisions)


def test_a_list_tells_of_each_match_the_newest_first(tmp_path):
    old = save(tmp_path, "2026-07-13_09-30-00_chronology", random_match(CHRONOLOGY, 1, most=3), minutes=1)
    over = save(tmp_path, "by another name", random_match(TIMETRAVEL, 2), minutes=3)
    new = save(tmp_path, "2026-07-14_08-00-00_timetravel", random_match(TIMETRAVEL, 3, most=7), minutes=2)
    found = find_saves(tmp_path)
    assert [each.path for each in found] == [over, new, old]
    assert [each.game for each in found] == ["timetravel", "timetravel", "chronology"]
    assert found[1].seats == ("Player 1", "Player 2")
    assert [each.is_over for each in found] == [True, False, False]
    assert [each.decisions for each in found[1:]] == [7, 3]
    assert found[2].started == datetime(2026, 7, 13, 9, 30).astimezone()
    assert found[0].started == found[0].played == NOON + timedelta(minutes=3)
    assert latest_unfinished(tmp_path) == found[1]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_list_tells_what_playing_through_would_tell(case, tmp_path):
    for number, most in enumerate((0, 1, 6, 4000)):
        match = random_match(case, number, most)
        versions = [match]
        for _ in range(min(3, len(match.states) - 1)):
            versions.append(versions[-1].undo())
        versions.append(versions[-1].decide(case.rules.parse_action("abandon", None)) if len(versions) > 1 else match)
        for version in versions:
            path = save(tmp_path, "match", version)
            (told,) = find_saves(tmp_path)
            is_over = case.rules.outcome(version.state) is not None
            assert (told.path, told.decisions, told.is_over) == (path, len(version.states) - 1, is_over)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_list_waits_for_no_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe.jsonl")
    kept = save(tmp_path, "match", random_match(TIMETRAVEL, 1, most=3))
    assert [each.path for each in find_saves(tmp_path)] == [kept]


def test_a_file_too_large_to_be_a_match_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "MOST_BYTES", 4000)
    kept = save(tmp_path, "match", random_match(TIMETRAVEL, 1, most=0))
    large = save(tmp_path, "large", random_match(TIMETRAVEL, 1, most=40))
    assert kept.stat().st_size <= saves.MOST_BYTES < large.stat().st_size
    assert {each.path: each.is_damaged for each in find_saves(tmp_path)} == {kept: False, large: True}


def test_a_list_plays_no_match_through(tmp_path, monkeypatch):
    save(tmp_path, "match", random_match(TIMETRAVEL, 1))
    monkeypatch.setattr(saves, "load_record", None)
    monkeypatch.setattr(saves, "RecordWriter", None)
    monkeypatch.setattr("game.model.record.fold", None)
    monkeypatch.setattr("game.model.match.Match.append", None)
    assert find_saves(tmp_path)[0].is_over


def test_no_folder_and_what_is_not_ours_give_no_matches(tmp_path):
    assert find_saves(tmp_path / "missing") == ()
    assert latest_unfinished(tmp_path / "missing") is None
    assert prune(tmp_path / "missing", 3) == ()
    (tmp_path / "file").write_text("")
    assert find_saves(tmp_path / "file") == ()
    (tmp_path / "notes.txt").write_text("{}")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / ".match.jsonl.0a1b2c3d.tmp").write_bytes(b"{}\n")
    (tmp_path / "match.jsonl.damaged-1").write_bytes(b"{}\n")
    assert find_saves(tmp_path) == ()


def changed(number, line):
    def change(content):
        lines = content.split(b"\n")
        lines[number - 1] = line
        return b"\n".join(lines)

    return change


DAMAGE = {
    "binary": (lambda content: bytes(range(128, 256)) * 8, 1),
    "zeros": (lambda content: bytes(len(content)), 1),
    "header": (changed(1, b"{}"), 1),
    "header nested for ever": (changed(1, b"[" * 100_000), 1),
    "nothing but line ends": (lambda content: b"\n\n\n", 1),
    "set-up": (changed(2, b'{"n":0}'), 2),
    "a line of zeros": (changed(4, bytes(40)), 4),
    "not UTF-8": (changed(4, b"\xff"), 4),
    "a missing line": (lambda content: b"\n".join(content.split(b"\n")[:3] + content.split(b"\n")[4:]), 4),
    "events of no sense": (changed(5, b'{"n":3,"seat":0,"action":"stay","events":[1]}'), 5),
    "the last line": (changed(7, b'{"n":5,"seat":0,"action":"stay","events":[{}]}'), 7),
    "events that are none": (changed(7, b'{"n":5,"seat":0,"action":"stay","events":3}'), 7),
    "two matches in one": (lambda content: content + b"\n".join(content.split(b"\n")[-3:]), 8),
}


@pytest.mark.parametrize(("change", "line"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_save_is_set_aside_and_said_so(change, line, tmp_path):
    path = save(tmp_path, "match", random_match(TIMETRAVEL, 1, most=5))
    content = change(path.read_bytes())
    path.write_bytes(content)
    assert len(find_saves(tmp_path)) == 1
    assert [each.path for each in find_saves(tmp_path) if each.is_over] == []
    with pytest.raises(SaveError) as refused:
        resume(path)
    error, aside = refused.value, tmp_path / "match.jsonl.damaged-1"
    assert (error.path, error.line, error.moved) == (path, line, aside)
    assert error.note.key == "note.save_damaged"
    assert error.note.values == {"file": "match.jsonl", "line": str(line), "moved": aside.name}
    assert all(part in str(error) for part in (str(path), f"line {line}", str(aside)))
    assert aside.read_bytes() == content
    assert find_saves(tmp_path) == ()


def test_any_changed_byte_is_refused_or_read_and_never_crashes(tmp_path):
    source, path = Random(7), tmp_path / "match.jsonl"
    for case in GAMES:
        content = write_match(random_match(case, 1, most=6)).encode()
        for _ in range(1500):
            broken = bytearray(content)
            for _ in range(source.choice((1, 1, 3))):
                broken[source.randrange(len(broken))] = source.choice(b'0129",:[]{}ax-\n\x00\xff')
            path.write_bytes(broken)
            assert len(find_saves(tmp_path)) <= 1
            try:
                resume(path).close()
            except SaveError as error:
                if error.moved:
                    error.moved.unlink()
            path.unlink(missing_ok=True)


def test_a_damaged_save_is_never_offered_to_go_on_with(tmp_path):
    good = save(tmp_path, "good", random_match(CHRONOLOGY, 1, most=3))
    save(tmp_path, "bad", random_match(CHRONOLOGY, 1, most=3), minutes=5).write_bytes(b"oh\n")
    assert [each.is_damaged for each in find_saves(tmp_path)] == [True, False]
    assert latest_unfinished(tmp_path).path == good


def test_a_save_of_a_later_release_is_left_where_it_is(tmp_path):
    path = save(tmp_path, "match", random_match(CHRONOLOGY, 1, most=3))
    header, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps({**json.loads(header), "version": 2}).encode() + b"\n" + rest)
    assert find_saves(tmp_path) == ()
    with pytest.raises(SaveError, match="a newer Interstice reads it") as refused:
        resume(path)
    assert refused.value.note.key == "note.save_newer"
    assert names(tmp_path) == ["match.jsonl"]


def test_a_save_that_is_gone_is_an_error_of_its_own(tmp_path):
    with pytest.raises(SaveError) as refused:
        resume(tmp_path / "match.jsonl")
    assert refused.value.note.key == "note.save_unreadable"
    assert names(tmp_path) == []


@needs_permissions
def test_in_a_read_only_folder_matches_are_played_unsaved(tmp_path):
    path = save(tmp_path, "match", random_match(TIMETRAVEL, 1, most=5))
    torn = save(tmp_path, "torn", random_match(TIMETRAVEL, 1, most=5))
    torn.write_bytes(torn.read_bytes()[:-9])
    bad = save(tmp_path, "bad", random_match(TIMETRAVEL, 1, most=5))
    bad.write_bytes(b"oh\n")
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    with read_only(tmp_path):
        for table, entries in ((start(tmp_path, CHRONOLOGY.header(1), noon), 1), (resume(path), 6), (resume(torn), 5)):
            assert len(table.match.entries) == entries
            assert table.problem.key == "note.match_unsaved"
            play(table, 2)
            assert len(table.match.entries) == entries + 2
        with pytest.raises(SaveError, match="could not be set aside") as refused:
            resume(bad)
        assert prune(tmp_path, 0) == ()
    assert (refused.value.moved, refused.value.line) == (None, 1)
    assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before


@pytest.mark.parametrize("place", ["write", "sync"])
def test_a_match_begun_on_a_full_disk_is_played_unsaved_and_leaves_no_file(place, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if place == "write":
        monkeypatch.setattr(saves, "write_atomically", full)
    else:
        monkeypatch.setattr(os, "fsync", full)
    table = start(tmp_path, CHRONOLOGY.header(1), noon)
    assert table.problem.key == "note.match_unsaved_full"
    assert table.match == begin(CHRONOLOGY.header(1))
    play(table, 3)
    assert names(tmp_path) == []


def test_pruning_keeps_the_last_finished_and_everything_else(tmp_path):
    over = [save(tmp_path, f"over-{n}", random_match(TIMETRAVEL, n), minutes=n) for n in range(4)]
    save(tmp_path, "running", random_match(TIMETRAVEL, 1, most=3), minutes=-60)
    save(tmp_path, "bad", random_match(TIMETRAVEL, 1)).write_bytes(b"oh\n")
    (tmp_path / "notes.txt").write_text("mine")
    assert set(prune(tmp_path, 2)) == set(over[:2])
    assert names(tmp_path) == ["bad.jsonl", "notes.txt", "over-2.jsonl", "over-3.jsonl", "running.jsonl"]
    assert prune(tmp_path, 2) == ()
    assert len(prune(tmp_path, -1)) == 2


def test_a_new_match_makes_room_among_those_that_ended_long_ago(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "MOST_FINISHED", 2)
    for number in range(4):
        save(tmp_path, f"over-{number}", random_match(TIMETRAVEL, number), minutes=number)
    save(tmp_path, "running", random_match(TIMETRAVEL, 1, most=3), minutes=-60)
    start(tmp_path, TIMETRAVEL.header(1), noon).close()
    assert names(tmp_path)[1:] == ["over-2.jsonl", "over-3.jsonl", "running.jsonl"]


def test_a_match_open_in_two_windows_stays_one_match(tmp_path):
    path = new_save(tmp_path, TIMETRAVEL.header(1), noon)
    one, other = resume(path), resume(path)
    play(one, 3, seed=1)
    play(other, 3, seed=2)
    assert one.problem is None
    assert other.problem.key == "note.match_elsewhere"
    one.close()
    assert verify_record(path) == one.match


def test_a_record_with_only_its_header_is_refused_at_the_line_that_is_missing(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(write_header(CHRONOLOGY.header(1)) + "\n", encoding="utf-8")
    RecordWriter(tmp_path / "other.jsonl", CHRONOLOGY.header(1)).close()
    assert [each.is_damaged for each in find_saves(tmp_path)] == [True, True]
    with pytest.raises(SaveError, match="line 2: the set-up"):
        resume(path)
