"""Reading what may be no file at all, writing so that a crash never leaves half a file, setting damaged ones aside."""

import errno
import os
import stat
from itertools import count
from pathlib import Path
from typing import Self

FULL_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Note(str):
    """What happened to a file: in itself an English sentence for the log; `key` and `values` say it to the player."""

    __slots__ = ("key", "values")

    key: str
    values: dict[str, str]

    def __new__(cls, key: str, sentence: str, **values: str) -> Self:
        """`values` are what the translation of `key` may name."""
        note = super().__new__(cls, sentence)
        note.key = key
        note.values = values
        return note


class TooLarge(Exception):
    """A file that was not read because of its `size` in bytes."""

    def __init__(self, path: Path, size: int) -> None:
        super().__init__(f"{path} has {size} bytes")
        self.size = size


def read_at_most(path: Path, most: int) -> bytes:
    """All bytes of a file, or `TooLarge` above `most`; raises `OSError`, also for a folder, a pipe or a device.

    It never waits for somebody to write, and never takes more memory than it may, whatever lies there.
    """
    facts = path.stat()
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError(errno.EISDIR, "a folder, no file", str(path))
    if not stat.S_ISREG(facts.st_mode):
        raise OSError(errno.EINVAL, "a pipe or a device, no file", str(path))
    with path.open("rb") as file:
        content = file.read(min(facts.st_size, most) + 1)
    if len(content) > most:
        raise TooLarge(path, max(facts.st_size, len(content)))
    return content


def write_atomically(path: Path, text: str) -> None:
    """Write `text` so that `path` holds either all of it or what it held before; raises `OSError`.

    The folder is made when it is missing. A linked file is written where the link leads.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.{os.urandom(4).hex()}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name itself durable; only POSIX systems open folders, and not every file system syncs them."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a damaged file to the first free NAME.damaged-N and return that; raises `OSError`."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        try:
            aside.open("xb").close()  # takes the name first, as a rename would write over another's
        except FileExistsError:
            continue
        try:
            path.replace(aside)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        return aside
    raise AssertionError("there is always a next number")


def why(error: OSError) -> str:
    """The reason of a failure, in the words of the system."""
    return error.strerror or str(error)


def is_disk_full(error: OSError) -> bool:
    """Whether there was no room for the file."""
    return error.errno in FULL_DISK
