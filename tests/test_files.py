"""Writing files: all or nothing, whatever the disk does; damaged ones get a name of their own."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.files import Note, TooLarge, is_disk_full, read_at_most, set_aside, write_atomically

REPOSITORY = Path(__file__).parent.parent
WRITE_FOR_EVER = """
import sys
from pathlib import Path
from game.files import write_atomically
while True:
    for letter in "ab":
        write_atomically(Path(sys.argv[1]), letter * 200_000)
        print(letter, flush=True)
"""
SET_ASIDE = """
import sys
from pathlib import Path
from game.files import set_aside
for number in range(50):
    path = Path(sys.argv[1]) / f"{sys.argv[2]}-{number}"
    path.write_text(path.name)
    path = path.replace(path.with_name("settings.toml"))
    try:
        set_aside(path)
    except FileNotFoundError:
        pass  # the other process set it aside
"""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def failing(code):
    def fail(*_):
        raise OSError(code, os.strerror(code))

    return fail


def test_text_is_written_as_it_is_and_folders_are_made(tmp_path):
    path = tmp_path / "a" / "b" / "notes.toml"
    write_atomically(path, "été\r\n…\n")
    assert path.read_bytes() == "été\r\n…\n".encode()
    write_atomically(path, "")
    assert path.read_bytes() == b""
    assert names(path.parent) == ["notes.toml"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_a_failure_keeps_the_old_file_and_leaves_no_draft(call, code, tmp_path, monkeypatch):
    path = tmp_path / "notes.toml"
    write_atomically(path, "old")
    where = os if call == "fsync" else Path
    monkeypatch.setattr(where, call, failing(code))
    with pytest.raises(OSError, match=os.strerror(code)) as failed:
        write_atomically(path, "new")
    assert is_disk_full(failed.value) == (code == errno.ENOSPC)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["notes.toml"]


def test_the_text_is_synced_before_the_rename_and_the_name_after_it(tmp_path, monkeypatch):
    done = []
    sync, rename = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("sync"), sync(handle)))
    monkeypatch.setattr(Path, "replace", lambda path, target: (done.append("rename"), rename(path, target)))
    write_atomically(tmp_path / "notes.toml", "new")
    assert done == (["sync", "rename", "sync"] if os.name == "posix" else ["sync", "rename"])


def test_a_link_is_written_where_it_leads(tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("old")
    link.symlink_to(real)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_a_killed_writer_never_leaves_half_a_file(tmp_path):
    path = tmp_path / "notes.toml"
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", WRITE_FOR_EVER, path], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
        ) as process:
            process.stdout.readline()
            process.stdout.readline()
            process.kill()
        assert path.read_text() in ("a" * 200_000, "b" * 200_000)


def test_damaged_files_are_numbered_and_nothing_is_written_over(tmp_path):
    path = tmp_path / "settings.toml"
    (tmp_path / "settings.toml.damaged-2").write_text("mine")
    for content in ("first", "second", "third"):
        path.write_text(content)
        assert set_aside(path).read_text() == content
        assert not path.exists()
    assert names(tmp_path) == [f"settings.toml.damaged-{number}" for number in (1, 2, 3, 4)]
    assert (tmp_path / "settings.toml.damaged-2").read_text() == "mine"


def test_setting_aside_what_is_gone_is_an_error_and_leaves_nothing(tmp_path):
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "settings.toml")
    assert names(tmp_path) == []


def test_two_processes_never_set_aside_over_one_another(tmp_path):
    processes = [
        subprocess.Popen([sys.executable, "-c", SET_ASIDE, tmp_path, name], cwd=REPOSITORY) for name in ("one", "two")
    ]
    assert [process.wait(60) for process in processes] == [0, 0]
    aside = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    contents = [path.read_text() for path in aside]
    assert all(contents)  # a name taken in vain was given back
    assert len(set(contents)) == len(contents)


def test_a_note_is_a_sentence_for_the_log_and_a_key_for_the_player():
    note = Note("note.lost", "/home/x is lost", file="x")
    assert note == "/home/x is lost"
    assert (note.key, note.values) == ("note.lost", {"file": "x"})


def test_a_file_is_read_up_to_a_limit(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_at_most(path, 5) == b"12345"
    with pytest.raises(TooLarge) as refused:
        read_at_most(path, 4)
    assert refused.value.size == 5
    assert read_at_most(tmp_path / "file", 10**30) == b"12345"


@pytest.mark.parametrize("name", [".", "/dev/null"])
def test_what_is_no_file_is_not_read(tmp_path, name):
    if not (tmp_path / name).exists():
        pytest.skip("no devices here")
    with pytest.raises(OSError, match="no file"):
        read_at_most(tmp_path / name, 5)
