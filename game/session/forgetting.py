"""Forgetting who played: records keep the match and lose the names."""

import json
import os
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from game.files import TooLarge, read_at_most, write_atomically
from game.model.record import RecordError, read_header
from game.session.records import MOST_BYTES
from game.session.seating import is_computer


def forget_in_records(
    folders: Iterable[Path], names: Collection[str], called: Callable[[int], str]
) -> tuple[Path, ...]:
    """Call these people after their seats in all records there, damaged ones too; the files that still name them."""
    left = []
    for folder in folders:
        for path in sorted(folder.glob("*.jsonl*")):
            try:
                _forget_in(path, names, called)
            except (OSError, TooLarge, RecordError, ValueError):
                left.append(path)
    return tuple(left)


def _forget_in(path: Path, names: Collection[str], called: Callable[[int], str]) -> None:
    """Change only the header, where the names are, and leave the file as old as it was."""
    facts = path.stat()
    header, end, rest = read_at_most(path, MOST_BYTES).decode().partition("\n")
    if not header or not any(json.dumps(name, ensure_ascii=False)[1:-1] in header for name in names):
        return
    seats = read_header(header).seats
    values = json.loads(header)
    for number, (seat, value) in enumerate(zip(seats, values["seats"], strict=True)):
        if seat.name in names and not is_computer(seat.player):
            value["name"] = called(number)
    write_atomically(path, json.dumps(values, ensure_ascii=False, separators=(",", ":")) + end + rest)
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))


def files_naming(folder: Path, names: Collection[str]) -> tuple[Path, ...]:
    """The pages and tables there in which one of the names stands; one that cannot be read may be such a one."""
    return tuple(file for file in sorted(folder.rglob("*")) if file.is_file() and _does_name(file, names))


def _does_name(file: Path, names: Collection[str]) -> bool:
    try:
        text = read_at_most(file, MOST_BYTES).decode(errors="replace")
    except (OSError, TooLarge):
        return True
    from html import escape  # noqa: PLC0415  for those who have reports

    return any(name in text or escape(name) in text for name in names)
