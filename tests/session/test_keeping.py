"""A value in a file: it comes back, damage is set aside and said so, a disk that fails loses only the keeping."""

import errno
import json

import pytest

from game.session import keeping
from game.session.keeping import Kept, whole, words
from tests.permissions import needs_permissions, read_only


def counted(path, version=1):
    return Kept(path, version, 0, read=lambda values: whole(values["count"]), write=lambda value: {"count": value})


def one_more(value):
    return value + 1


@pytest.fixture
def file(tmp_path):
    return tmp_path / "deep" / "count.json"


def test_it_begins_with_nothing_and_comes_back(file):
    kept = counted(file)
    assert (kept.value, kept.note) == (0, None)
    assert kept.change(one_more) is None
    assert counted(file).value == 1
    assert json.loads(file.read_text(encoding="utf-8")) == {"version": 1, "count": 1}


def test_two_windows_do_not_forget_each_other(file):
    one, other = counted(file), counted(file)
    one.change(one_more)
    other.change(one_more)
    assert counted(file).value == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"count": 1}',
        '{"version": 1}',
        '{"version": 1, "count": "1"}',
        '{"version": 1, "count": -1}',
        '{"version": 1, "count": 1e999}',
        "[" * 100_000,
        "\x00\x01",
    ],
    ids=range(11),
)
def test_a_damaged_file_is_set_aside_and_said_so(file, text):
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    kept = counted(file)
    assert (kept.value, kept.note.key) == (0, "note.kept_damaged")
    assert (file.parent / kept.note.values["moved"]).read_text(encoding="utf-8") == text
    assert kept.change(one_more) is None
    assert counted(file).value == 1


def test_a_file_damaged_while_the_game_runs_is_said_so_and_what_was_known_goes_on(file):
    kept = counted(file)
    kept.change(one_more)
    file.write_bytes(b"\xff")
    assert kept.change(one_more).key == "note.kept_damaged"
    assert counted(file).value == 2


def test_a_file_that_is_too_large_is_set_aside(file, monkeypatch):
    counted(file).change(one_more)
    monkeypatch.setattr(keeping, "MOST_BYTES", 5)
    assert counted(file).note.key == "note.kept_damaged"


def test_a_newer_file_is_left_as_it_is(file):
    counted(file, version=2).change(one_more)
    before = file.read_bytes()
    kept = counted(file)
    assert kept.note.key == "note.kept_newer"
    assert kept.change(one_more).key == "note.kept_newer"
    assert kept.value == 1
    assert file.read_bytes() == before


def test_a_folder_in_its_place_is_left_as_it_is(file):
    file.mkdir(parents=True)
    kept = counted(file)
    assert kept.note.key == "note.kept_unreadable"
    assert kept.change(one_more).key == "note.kept_unreadable"
    assert file.is_dir()


@pytest.mark.parametrize(
    ("error", "key"), [(errno.ENOSPC, "note.kept_unsaved_full"), (errno.EROFS, "note.kept_unsaved")]
)
def test_a_disk_that_fails_loses_nothing_but_the_keeping(file, monkeypatch, error, key):
    kept = counted(file)
    kept.change(one_more)

    def fails(*_):
        raise OSError(error, "no")

    monkeypatch.setattr(keeping, "write_atomically", fails)
    assert kept.change(one_more).key == key
    assert kept.change(one_more).key == key
    assert kept.value == 3
    assert counted(file).value == 1
    monkeypatch.undo()
    assert kept.change(one_more) is None
    assert counted(file).value == 4


@needs_permissions
def test_a_read_only_folder_is_said_so(tmp_path):
    file = tmp_path / "count.json"
    file.write_text("{", encoding="utf-8")
    with read_only(tmp_path):
        kept = counted(file)
        assert kept.note.key == "note.kept_damaged_in_place"
        kept.change(one_more)
    assert kept.value == 1
    assert file.read_text(encoding="utf-8") == "{"


def test_without_a_path_nothing_is_on_disk(tmp_path):
    kept = counted(None)
    assert kept.change(one_more) is None
    assert kept.value == 1


def test_counts_and_texts_are_nothing_else():
    assert whole(7) == 7
    assert words("x") == "x"
    for wrong in (True, 1.0, -1, "1", None):
        with pytest.raises((ValueError, TypeError)):
            whole(wrong)
    with pytest.raises(TypeError):
        words(3)
