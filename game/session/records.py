"""Match records on disk: each decision is appended and synced, and read back whatever happened to the file."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from game.files import TooLarge, read_at_most
from game.model.match import Header, Match
from game.model.record import RecordError, audit, fold, write_entry, write_header

MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match read from a file; `torn_line` is the line that was cut off in the middle, if one was."""

    match: Match
    torn_line: int | None


def load_record(path: Path) -> Loaded:
    """The match that a record tells, for going on with it; raises `RecordError` naming the line."""
    lines, torn_line = _read_lines(path)
    return Loaded(fold(lines), torn_line)


def verify_record(path: Path) -> Match:
    """The match of a record with every action decided anew; raises `RecordError` at the first difference."""
    lines, torn_line = _read_lines(path)
    match = audit(lines)
    if torn_line is not None:
        raise RecordError(torn_line, f"cut off in the middle; the {torn_line - 1} lines before it are sound")
    return match


def _read_lines(path: Path) -> tuple[list[str], int | None]:
    """The whole lines of a record, and the number of a last line that is torn.

    Only what was synced with its line end was ever shown to a player, so a last line without one may go, unless it
    is whole all the same (somebody edited the file).
    """
    try:
        *lines, last = read_at_most(path, MOST_BYTES).split(b"\n")
    except TooLarge as error:
        raise RecordError(1, f"the file is larger than {MOST_BYTES >> 20} MiB; no match is that long") from error
    texts = [_decoded(number, line) for number, line in enumerate(lines, start=1)]
    if not last:
        return texts, None
    if last.rstrip().endswith(b"}") and _is_whole(last):
        return [*texts, _decoded(len(lines) + 1, last)], None
    if not texts:
        raise RecordError(1, "cut off in the middle, and no line stands before it")
    return texts, len(lines) + 1


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _decoded(number: int, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise RecordError(number, "not UTF-8 text") from error


class RecordWriter:
    """Appends a match to its file, line by line, each on disk before the call returns."""

    def __init__(self, path: Path, header: Header) -> None:
        """Start a new record; refuses to write over an existing one."""
        self.path = path
        self._game = header.rules
        self._file: IO[bytes] = path.open("xb")
        self._count = 0
        self._append(write_header(header))

    @classmethod
    def resume(cls, path: Path) -> tuple["RecordWriter", Match]:
        """Go on with a record: a torn last line is cut off first."""
        loaded = load_record(path)
        writer = cls.__new__(cls)
        writer.path = path
        writer._game = loaded.match.header.rules
        writer._count = len(loaded.match.entries)
        _trim(path, writer._count + 1)
        writer._file = path.open("ab")
        return writer, loaded.match

    def write(self, match: Match) -> None:
        """Append the entries of `match` that are not on disk yet."""
        for entry in match.entries[self._count :]:
            self._append(write_entry(self._count, entry, self._game))
            self._count += 1

    def close(self) -> None:
        """Give the file back; everything is on disk already."""
        self._file.close()

    def _append(self, line: str) -> None:
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _trim(path: Path, lines: int) -> None:
    """Cut the file after `lines` whole lines and make sure that the last one has its line end."""
    content = path.read_bytes()
    kept = b"\n".join(content.split(b"\n")[:lines]) + b"\n"
    if kept != content:
        with path.open("r+b") as file:
            file.write(kept)
            file.truncate()
            os.fsync(file.fileno())
