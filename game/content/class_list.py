"""A class list: the names that a teacher keeps in a text file, one on a line, or in a column of a sheet."""

import csv
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from game.content.faults import Fault
from game.content.names import folded
from game.content.sheet import CONTROL, read_lines, separator_of
from game.files import Note

MOST_NAME = 16  # as at the table
MOST_NAMES = 200
HEADINGS = {"name", "first name", "pupil", "student", "team", "nom", "prenom", "eleve", "equipe"}


@dataclass(frozen=True, slots=True)
class ClassList:
    """The names in the order of the file, and what is wrong with the other lines."""

    names: tuple[str, ...]
    faults: tuple[Fault, ...]


def load_class_list(file: Path) -> ClassList:
    """Read a class list; never raises for what is in the file. Blank lines and those that begin with # are skipped."""
    try:
        lines = read_lines(file)
    except ValueError as error:
        return ClassList((), (Fault(file, 0, "", Note("note.class_unreadable", str(error))),))
    separator, column, names = separator_of(lines), 0, dict[str, str]()
    faults: list[Fault] = []
    is_first = True
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = next(csv.reader([line.strip()], delimiter=separator), [])
        headings = [folded(cell) for cell in cells]
        if is_first and HEADINGS.intersection(headings):
            column = next(index for index, heading in enumerate(headings) if heading in HEADINGS)
            is_first = False
            continue
        is_first = False
        name = " ".join(unicodedata.normalize("NFC", cells[column] if column < len(cells) else "").split())
        problem = _problem(name, names)
        if problem:
            faults.append(Fault(file, number, "", problem))
        else:
            names[folded(name)] = name
        if len(names) == MOST_NAMES:
            sentence = f"only the first {MOST_NAMES} names are read; split the list"
            faults.append(Fault(file, number, "", Note("note.class_long", sentence, most=str(MOST_NAMES))))
            break
    if not names and not faults:
        sentence = "there is no name in it; write one on each line"
        faults.append(Fault(file, 0, "", Note("note.class_empty", sentence)))
    return ClassList(tuple(names.values()), tuple(faults))


def _problem(name: str, names: dict[str, str]) -> Note | None:
    if not name:
        return Note("note.class_nameless", "there is no name on this line; write one or delete the line")
    if CONTROL.search(name):
        return Note("note.class_control", "a control character; delete it")
    if len(name) > MOST_NAME:
        sentence = f"{len(name)} characters; a name has at most {MOST_NAME}, shorten it"
        return Note("note.class_name_long", sentence, most=str(MOST_NAME))
    if folded(name) in names:
        sentence = f"“{name}” is there twice; tell the two apart, as by an initial"
        return Note("note.class_twice", sentence, name=name)
    return None
