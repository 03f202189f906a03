"""A value in a JSON file of the user's: read with care, changed whole or not at all, and the player told of trouble."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.files import Note, TooLarge, is_disk_full, read_at_most, set_aside, why, write_atomically

MOST_BYTES = 16 * 1024 * 1024
MISFITS = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError)

T = TypeVar("T")


class Kept(Generic[T]):
    """`value` is what the file holds; `note` is what a player should know about the file.

    A file that cannot be read, or that a later release wrote, is left as it is: changes then hold until the game is
    closed. Without a path nothing is on disk at all. `read` may raise whatever it likes of what does not fit.
    """

    def __init__(
        self,
        path: Path | None,
        version: int,
        nothing: T,
        *,
        read: Callable[[dict[str, Any]], T],
        write: Callable[[T], dict[str, Any]],
    ) -> None:
        self.path = path
        self.value = nothing
        self.note: Note | None = None
        self._version, self._read, self._write = version, read, write
        self._is_closed = path is None
        self._is_ahead = False  # of the file, because the disk took no more
        self._load()

    def change(self, change: Callable[[T], T]) -> Note | None:
        """Change the value and keep it; a note when it could not be kept.

        The file is read anew, as another window may have changed it in the meantime.
        """
        if not self._is_closed:
            self.note = None
        self._load()
        before, self.value = self.value, change(self.value)
        is_kept = self.value == before and not self._is_ahead
        if self.path is None or self._is_closed or is_kept:
            return self.note
        text = json.dumps({"version": self._version, **self._write(self.value)}, ensure_ascii=False)
        try:
            write_atomically(self.path, text + "\n")
        except OSError as error:
            self._is_ahead = True
            key = "note.kept_unsaved_full" if is_disk_full(error) else "note.kept_unsaved"
            return Note(key, f"{self.path} could not be written ({why(error)})", file=self.path.name)
        self._is_ahead = False
        return self.note

    def _load(self) -> None:
        """Take the value from the file, where there is one that can be read."""
        if self.path is None or self._is_closed or self._is_ahead:
            return
        try:
            values = json.loads(read_at_most(self.path, MOST_BYTES))
            version = values["version"]
            if isinstance(version, int) and version > self._version:
                sentence = f"{self.path} has version {version}, newer than {self._version}; it is left as it is"
                self._close(Note("note.kept_newer", sentence, file=self.path.name))
                return
            self.value = self._read(values)
        except FileNotFoundError:
            return
        except OSError as error:
            sentence = f"{self.path} could not be read ({why(error)}); it is left as it is"
            self._close(Note("note.kept_unreadable", sentence, file=self.path.name))
        except (TooLarge, *MISFITS):
            self._put_away(self.path)

    def _put_away(self, path: Path) -> None:
        try:
            moved = set_aside(path)
        except OSError as error:
            sentence = f"{path} is damaged and could not be set aside ({why(error)})"
            self._close(Note("note.kept_damaged_in_place", sentence, file=path.name))
            return
        sentence = f"{path} was damaged and is now {moved}"
        self.note = Note("note.kept_damaged", sentence, file=path.name, moved=moved.name)

    def _close(self, note: Note) -> None:
        """Leave the file alone from now on."""
        self.note, self._is_closed = note, True


def whole(value: object) -> int:
    """`value` if it is a count, as a reader of files wants it; raises `ValueError` otherwise."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def words(value: object) -> str:
    """`value` if it is a text; raises `TypeError` otherwise."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value
