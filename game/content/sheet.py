"""A CSV sheet as spreadsheets write it: any usual separator, encoding and line end; hostile ones are refused."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.content.faults import Fault
from game.files import TooLarge, read_at_most, why

MOST_BYTES = 4 * 1024 * 1024
MOST_ROWS = 2000
MOST_CELL = 2000
MOST_COLUMNS = 100
MOST_COLUMN_NAME = 100
MOST_LINES = 50  # of one row: beyond them a quotation mark was never closed
SEPARATORS = ",;\t"
BYTE_ORDER_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # all but tabs and line ends
QUOTING = 'a quotation mark is not closed here; close it, and write "" for one inside a quoted text'


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the line it starts on, and its cells by column name."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows that could be read, and what is wrong with the others. A header with a fault leaves no columns."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]
    header_line: int = 1


def read_sheet(path: Path) -> Sheet:
    """Read a sheet with a header row; never raises for what is in the file."""
    try:
        lines = read_lines(path)
    except ValueError as error:
        return Sheet((), (), (Fault(path, 0, "", str(error)),))
    records = _records(lines, separator_of(lines))
    header_line, head = next(records, (1, []))
    columns = tuple(cell.strip().lower() for cell in head or ())
    problems = [("", QUOTING)] if head is None else list(_column_problems(columns))
    if problems:
        faults = tuple(Fault(path, header_line, column, problem) for column, problem in problems)
        return Sheet((), (), faults, header_line)
    rows: list[Row] = []
    wrong: list[Fault] = []
    for number, (line, cells) in enumerate(records):
        if number == MOST_ROWS:
            wrong.append(Fault(path, line, "", f"more than {MOST_ROWS} rows; split the sheet"))
            break
        problem = ("", QUOTING) if cells is None else _row_problem(columns, cells)
        if problem:
            wrong.append(Fault(path, line, *problem))
        else:
            named = zip(columns, cells or (), strict=False)
            rows.append(Row(line, {column: cell.strip() for column, cell in named}))
    return Sheet(columns, tuple(rows), tuple(wrong), header_line)


def read_lines(path: Path) -> list[str]:
    """The lines of a file with their ends; raises `ValueError` with what to do about it."""
    try:
        raw = read_at_most(path, MOST_BYTES)
    except OSError as error:
        raise ValueError(f"cannot be read ({why(error)}); name a CSV file that is there and may be read") from error
    except TooLarge as error:
        size = -(-error.size >> 20)  # rounded up, as 4 MiB and a byte are not 4 MiB
        raise ValueError(f"{size} MiB is too large; a sheet has at most {MOST_BYTES >> 20} MiB") from error
    text = _decoded(raw)
    if "\0" in text:
        raise ValueError("this is no text file; save the sheet as CSV")
    return list(io.StringIO(text, newline=""))


def _decoded(raw: bytes) -> str:
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if raw.startswith(mark):
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError as error:
                raise ValueError(f"begins as {encoding.upper()} text and is none; save the sheet as UTF-8") from error
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")  # what Excel writes in Western Europe


def separator_of(lines: list[str]) -> str:
    head = next(filter(str.strip, lines), "")
    return max(SEPARATORS, key=head.count)


def _records(lines: list[str], separator: str) -> Iterator[tuple[int, list[str] | None]]:
    """Each row that is not blank: the line it starts on and its cells, or none where its quoting is broken.

    After such a row the next line is tried anew, so that one forgotten quotation mark does not take all rows below it.
    """
    csv.field_size_limit(MOST_BYTES)  # how long a cell may be is said by us, with its column
    blank = f"{separator} \t\r\n"
    start = 0
    while start < len(lines):
        if not lines[start].strip(blank):
            start += 1
            continue
        reader = csv.reader(lines[start : start + MOST_LINES], delimiter=separator, strict=True)
        try:
            cells = next(reader)
        except csv.Error:
            start += 1
            yield start, None
            continue
        if any(map(str.strip, cells)):
            yield start + 1, cells
        start += reader.line_num


def _column_problems(columns: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    named = Counter(filter(None, columns))
    if len(named) > MOST_COLUMNS:
        yield "", f"{len(named)} columns; at most {MOST_COLUMNS} are read, delete the others"
    elif any(CONTROL.search(column) for column in named):
        yield "", "a control character in a column's name; delete it"
    elif any(len(column) > MOST_COLUMN_NAME for column in named):
        yield "", f"a column's name has more than {MOST_COLUMN_NAME} characters; shorten it"
    else:
        for column in sorted(column for column, count in named.items() if count > 1):
            yield column, "this column is there twice; keep one"


def _row_problem(columns: tuple[str, ...], cells: list[str]) -> tuple[str, str] | None:
    """The column and what is wrong in it."""
    if any(cell.strip() for cell in cells[len(columns) :]):
        return "", f"{len(cells)} cells for {len(columns)} columns; quote texts with separators"
    for column, cell in zip(columns, cells, strict=False):
        if len(cell) > MOST_CELL:
            return column, f"{len(cell)} characters; at most {MOST_CELL} fit anywhere"
        if CONTROL.search(cell):
            return column, "a control character; delete it"
    return None
