"""Writing files so that a crash never leaves half of one, and setting damaged ones aside."""

import errno
import os
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
