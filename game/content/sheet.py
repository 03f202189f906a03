"""A CSV sheet as spreadsheets write it: any usual separator, encoding and line end; hostile ones are refused."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.faults import Fault

if TYPE_CHECKING:
    from _csv import Reader

MOST_BYTES = 4 * 1024 * 1024
MOST_ROWS = 2000
MOST_CELL = 2000
SEPARATORS = ",;\t"
BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the line it starts on, and its cells by column name."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows that could be read, and what is wrong with the others."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]


def read_sheet(path: Path) -> Sheet:
    """Read a sheet with a header row; never raises for what is in the file."""
    try:
        text = _read_text(path)
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return Sheet((), (), (Fault(path, 0, "", problem),))
    if "\0" in text:
        return Sheet((), (), (Fault(path, 0, "", "this is no text file; save the sheet as CSV"),))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    numbered = _numbered(reader)
    faults: list[Fault] = []
    rows: list[Row] = []
    columns: tuple[str, ...] = ()
    try:
        _, head = next(numbered, (1, []))
        columns = tuple(cell.strip().lower() for cell in head)
        faults += _column_faults(path, columns)
        for line, cells in numbered:
            if not any(cell.strip() for cell in cells):
                continue
            if len(rows) == MOST_ROWS:
                faults.append(Fault(path, line, "", f"more than {MOST_ROWS} rows; split the sheet"))
                break
            row, fault = _row(path, line, columns, cells)
            rows += [row] if row else []
            faults += [fault] if fault else []
    except csv.Error as error:
        faults.append(Fault(path, reader.line_num, "", f"not readable as CSV from here on ({error})"))
    return Sheet(columns, tuple(rows), tuple(faults))


def _read_text(path: Path) -> str:
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise ValueError(f"{size // 1024 // 1024 or 1} MiB is too large; a sheet has at most {MOST_BYTES >> 20} MiB")
    raw = path.read_bytes()
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if raw.startswith(mark):
            return raw.decode(encoding)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")  # what Excel writes in Western Europe


def _separator(text: str) -> str:
    head = text.split("\n", 1)[0]
    return max(SEPARATORS, key=head.count)


def _numbered(reader: "Reader") -> Iterator[tuple[int, list[str]]]:
    line = 1
    for cells in reader:
        yield line, cells
        line = reader.line_num + 1


def _column_faults(path: Path, columns: tuple[str, ...]) -> Iterator[Fault]:
    for column in sorted({column for column in columns if column and columns.count(column) > 1}):
        yield Fault(path, 1, column, "this column is there twice; keep one")


def _row(path: Path, line: int, columns: tuple[str, ...], cells: list[str]) -> tuple[Row | None, Fault | None]:
    if any(cell.strip() for cell in cells[len(columns) :]):
        return None, Fault(
            path, line, "", f"{len(cells)} cells for {len(columns)} columns; quote texts with separators"
        )
    for column, cell in zip(columns, cells, strict=False):
        if len(cell) > MOST_CELL:
            return None, Fault(path, line, column, f"{len(cell)} characters; at most {MOST_CELL} fit anywhere")
        if any(ord(char) < 32 and char not in "\t\r\n" for char in cell):
            return None, Fault(path, line, column, "a control character; delete it")
    named = {column: cell.strip() for column, cell in zip(columns, cells, strict=False)}
    return Row(line, named), None
