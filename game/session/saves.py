"""The saves folder: one record for each match, found again, gone on with, and tidied up."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from game.files import Note, TooLarge, read_at_most, set_aside, why, write_atomically
from game.model.match import Header, Match, begin
from game.model.record import VERSION, RecordError, read_header, write_match
from game.session.records import MOST_BYTES, RecordWriter, load_record
from game.session.table import Table, unsaved

WallClock = Callable[[], datetime]
STAMP = "%Y-%m-%d_%H-%M-%S"
STAMP_LENGTH = 19
MOST_FINISHED = 200


class SaveError(Exception):
    """A save that cannot be gone on with; `moved` is where a damaged one was put."""

    def __init__(self, note: Note, path: Path, line: int | None = None, moved: Path | None = None) -> None:
        super().__init__(note)
        self.note = note
        self.path = path
        self.line = line
        self.moved = moved


@dataclass(frozen=True, slots=True)
class Save:
    """A match in the folder as a list shows it; `decisions` leaves out what was taken back.

    Of a damaged one only the times are known; going on with it sets it aside and says so.
    """

    path: Path
    game: str
    seats: tuple[str, ...]
    started: datetime
    played: datetime
    decisions: int
    is_over: bool
    is_damaged: bool = False

    @property
    def can_go_on(self) -> bool:
        """Whether it can be played on."""
        return not self.is_over and not self.is_damaged


def new_save(folder: Path, header: Header, clock: WallClock) -> Path:
    """Put a new match into the folder, set up, under a name of its own; raises `OSError`."""
    text = write_match(begin(header))
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{clock().strftime(STAMP)}_{header.game}"
    for number in count(1):
        path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
        try:
            path.open("xb").close()  # takes the name, as another window may begin a match in the same second
        except FileExistsError:
            continue
        try:
            write_atomically(path, text)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("there is always a next number")


def start(folder: Path | None, header: Header, clock: WallClock) -> Table:
    """A new match at a table, saved in `folder` from its first moment; without a folder nothing is kept.

    Matches that ended long ago make room for it, so that no disk fills.
    """
    if folder is None:
        return Table(begin(header))
    prune(folder, MOST_FINISHED)
    try:
        writer, match = RecordWriter.resume(new_save(folder, header, clock))
    except OSError as error:
        return Table(begin(header), problem=unsaved(folder, error))
    return Table(match, writer)


def resume(path: Path) -> Table:
    """Go on with a save. A torn last line is cut off; a damaged file is set aside and `SaveError` says where."""
    try:
        try:
            writer, match = RecordWriter.resume(path)
        except OSError as error:  # it can perhaps be read, if not written
            return Table(load_record(path).match, problem=unsaved(path, error))
    except RecordError as error:
        raise _refused(path, error) from error
    except OSError as error:
        raise _unreadable(path, error) from error
    return Table(match, writer)


def _unreadable(path: Path, error: OSError) -> SaveError:
    sentence = f"{path} could not be read ({why(error)})"
    return SaveError(Note("note.save_unreadable", sentence, file=path.name), path)


def _refused(path: Path, error: RecordError) -> SaveError:
    line = error.line
    values = {"file": path.name, "line": str(line)}
    if error.line == 1 and _is_newer(path):
        return SaveError(Note("note.save_newer", f"{path}, {error}", **values), path, line)
    try:
        moved = set_aside(path)
    except OSError as failure:
        sentence = f"{path} is damaged and could not be set aside ({why(failure)}); {error}"
        return SaveError(Note("note.save_damaged_in_place", sentence, **values), path, line)
    sentence = f"{path} was damaged and is now {moved}; {error}"
    return SaveError(Note("note.save_damaged", sentence, **values, moved=moved.name), path, line, moved)


def recall_match(path: Path) -> Match:
    """The match of a save, for looking at it: the file stays as it is, whatever is wrong with it."""
    try:
        return load_record(path).match
    except RecordError as error:
        values = {"file": path.name, "line": str(error.line)}
        raise SaveError(Note("note.save_unwatchable", f"{path}, {error}", **values), path, error.line) from error
    except OSError as error:
        raise _unreadable(path, error) from error


def discard(path: Path) -> Note | None:
    """Remove a save for good; a note when the disk does not let it go."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        return Note("note.save_kept", f"{path} could not be removed ({why(error)})", file=path.name)
    return None


def look_through(folder: Path) -> Iterator[Save]:
    """The matches in the folder, the one played last first. Each is read when it is asked for, none played through."""
    return filter(None, map(_glance, _records_in(folder)))


def find_saves(folder: Path) -> tuple[Save, ...]:
    """All of them at once."""
    return tuple(look_through(folder))


def prune(folder: Path, keep: int) -> tuple[Path, ...]:
    """Remove all finished matches but the last `keep`; the paths of those that are gone."""
    if len(_records_in(folder)) <= keep:
        return ()
    gone = []
    for save in [save for save in find_saves(folder) if save.is_over][max(0, keep) :]:
        with suppress(OSError):  # another window was quicker, or the disk takes no change
            save.path.unlink()
            gone.append(save.path)
    return tuple(gone)


def _records_in(folder: Path) -> list[Path]:
    """The files that may be matches, the one written last first."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".jsonl" and not path.name.startswith(".")]
    except OSError:
        return []
    return sorted(paths, key=lambda path: (_written_s(path), path.name), reverse=True)


def _written_s(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile, which reading it finds out
        return 0.0


def _glance(path: Path) -> Save | None:
    """What the first, the last and the undo lines tell; nothing for a file that is not ours to offer."""
    try:
        facts = path.stat()
        content = read_at_most(path, MOST_BYTES)
    except TooLarge:
        content = b"?"
    except OSError:
        return None
    if not content:  # a match that was being put into the folder when the power went
        return None
    played = datetime.fromtimestamp(facts.st_mtime).astimezone()
    started = _started(path) or played
    lines = _whole_lines(content)
    try:
        header = read_header(lines[0].decode())
        decisions, is_over = _standing(lines[1:])
    except (RecordError, ValueError, LookupError, TypeError):
        return None if _is_newer(path) else Save(path, "", (), started, played, 0, is_over=False, is_damaged=True)
    return Save(path, header.game, tuple(seat.name for seat in header.seats), started, played, decisions, is_over)


def _started(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name[:STAMP_LENGTH], STAMP).astimezone()
    except (ValueError, OverflowError, OSError):  # renamed, or a date that the system's clock cannot tell
        return None


def _whole_lines(content: bytes) -> list[bytes]:
    """The lines without a torn last one; the same as when the match is loaded."""
    *lines, last = content.split(b"\n")
    with suppress(ValueError, RecursionError):
        if isinstance(json.loads(last), dict):
            lines.append(last)
    return lines


def _standing(lines: list[bytes]) -> tuple[int, bool]:
    """How many decisions stand, and whether the last entry standing ended the match."""
    undone = [b'"undo"' in line and "undo" in _object(line) for line in lines]
    taken_back = 0
    for line, is_undo in zip(reversed(lines), reversed(undone), strict=True):
        if is_undo:
            taken_back += 1
        elif taken_back:
            taken_back -= 1
        else:
            ended = any(event["type"] == "MatchEnded" for event in _object(line)["events"])
            return len(lines) - 1 - 2 * sum(undone), ended
    raise ValueError("no entry stands")


def _object(line: bytes) -> dict[str, Any]:
    try:
        values = json.loads(line)
        return values if isinstance(values, dict) else {}
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _is_newer(path: Path) -> bool:
    """Whether a later release wrote the file: it is not damaged, only not for us."""
    try:
        with path.open("rb") as file:
            version = _object(file.readline(MOST_BYTES)).get("version")
    except (OSError, ValueError):
        return False
    return isinstance(version, int) and not isinstance(version, bool) and version > VERSION
