"""Decks: one CSV file of cards each, ours in `assets/decks` or a user's in a folder of their own."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath

from game.content.faults import Fault
from game.content.names import folded, made_id
from game.content.sheet import Row, read_sheet
from game.files import why

OURS = ("classic", "computing", "inventions", "world")
COLUMNS = (
    "id", "event", "year", "circa", "theme", "name_fr", "name_en", "fact_fr", "fact_en", "art", "source",
)  # fmt: skip
LANGUAGES = ("fr", "en")
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
YES = {"1", "yes", "y", "true", "x", "oui", "o", "vrai", "circa", "ca", "c."}
NO = {"", "0", "no", "n", "false", "non", "faux"}
EARLIEST, LATEST = -14_000_000_000, 9999
MOST_NAME, MOST_FACT = 80, 400


@dataclass(frozen=True, slots=True)
class Card:
    """An event with a date. `event` is a key that the same event carries in every deck."""

    id: str
    event: str
    year: int
    is_circa: bool
    theme: str
    name_fr: str
    name_en: str
    fact_fr: str
    fact_en: str
    art: str
    source: str
    line: int

    def name(self, language: str) -> str:
        """The card's name, in the other language where it has only one."""
        return (self.name_fr or self.name_en) if language == "fr" else (self.name_en or self.name_fr)

    def fact(self, language: str) -> str:
        """What is told once the card is turned."""
        return (self.fact_fr or self.fact_en) if language == "fr" else (self.fact_en or self.fact_fr)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a box that could be read, and what is wrong with the others. Pictures lie under `pictures`."""

    id: str
    file: Path
    pictures: Path
    is_ours: bool
    cards: tuple[Card, ...]
    faults: tuple[Fault, ...]

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of the cards, in alphabetical order."""
        return tuple(sorted({card.theme for card in self.cards}))

    @property
    def span(self) -> tuple[int, int]:
        """The earliest and the latest year."""
        years = [card.year for card in self.cards]
        return min(years), max(years)


def load_deck(file: Path, pictures: Path, *, is_ours: bool = False, deck_id: str = "") -> Deck:
    """Read a deck, called after its file unless told otherwise; rows with a fault are left out, and each is listed."""
    sheet = read_sheet(file)
    deck_id = deck_id or made_id(file.stem)
    problems = _column_problems(sheet.columns, is_ours=is_ours) if sheet.columns or not sheet.faults else ()
    missing = [Fault(file, sheet.header_line, column, problem) for column, problem in problems]
    faults = [*sheet.faults, *missing]
    cards: list[Card] = []
    for row in () if missing else sheet.rows:
        card, wrong = _card(file, deck_id, row, pictures)
        faults += wrong
        cards += [card] if card else []
    cards, doubles = _without_doubles(file, cards)
    faults += doubles
    return Deck(deck_id, file, pictures, is_ours, tuple(cards), tuple(sorted(faults, key=lambda fault: fault.line)))


def _column_problems(columns: tuple[str, ...], *, is_ours: bool) -> Iterator[tuple[str, str]]:
    known = ", ".join(COLUMNS)
    if not columns:
        yield "", f"the file is empty; its first line names the columns: {known}"
        return
    if "year" not in columns:
        yield "year", "this column is missing; every card needs a year"
    if not {"name_fr", "name_en"} & set(columns):
        yield "name_fr", "a column name_fr or name_en is missing; every card needs a name"
    if is_ours:
        yield from ((column, f"unknown column; known: {known}") for column in columns if column not in COLUMNS)


def _card(file: Path, deck_id: str, row: Row, pictures: Path) -> tuple[Card | None, list[Fault]]:
    faults: list[Fault] = []

    def wrong(column: str, problem: str) -> None:
        faults.append(Fault(file, row.line, column, problem))

    cells = {column: row.cells.get(column, "") for column in COLUMNS}
    year = _year(cells["year"])
    if year is None:
        wrong("year", f"'{_cut(cells['year'])}' is no year; write a whole number such as 1969, or -753 for 753 BC")
    elif year == 0:
        wrong("year", "there is no year 0; 1 BC is written -1")
    elif not EARLIEST <= year <= LATEST:
        wrong("year", f"{year} is out of reach; write a year from {EARLIEST} to {LATEST}")
    if cells["circa"].lower() not in YES | NO:
        wrong("circa", f"'{_cut(cells['circa'])}' is neither yes nor no; leave it empty for an exact date")
    names = [cells["name_fr"], cells["name_en"]]
    if not any(names):
        wrong("name_fr", "the card has no name; write one in French or in English")
    for column in ("name_fr", "name_en", "fact_fr", "fact_en"):
        most = MOST_NAME if column.startswith("name") else MOST_FACT
        if len(cells[column]) > most:
            wrong(column, f"{len(cells[column])} characters; at most {most} fit on a card")
    if len(cells["id"].split()) > 1:
        wrong("id", f"'{_cut(cells['id'])}' has a space in it; write hyphens instead")
    if problem := _picture_problem(cells["art"], pictures):
        wrong("art", problem)
    if faults or year is None:
        return None, faults
    card_id = cells["id"] or f"{deck_id}.{made_id(cells['name_en'] or cells['name_fr'])}"
    is_circa = cells["circa"].lower() in YES
    texts = {column: cells[column] for column in ("name_fr", "name_en", "fact_fr", "fact_en", "art", "source")}
    event = cells["event"] or card_id
    theme = cells["theme"] or deck_id
    return Card(card_id, event, year, is_circa, theme, line=row.line, **texts), faults


def _year(text: str) -> int | None:
    plain = text.replace("−", "-").replace("\u202f", "").replace("\xa0", "")
    return int(plain) if re.fullmatch(r"[+-]?\d{1,12}", plain) and plain.isascii() else None


def _picture_problem(art: str, pictures: Path) -> str | None:
    if not art:
        return None
    path = PurePosixPath(art)
    if path.is_absolute() or ".." in path.parts or "\\" in art or ":" in art:
        return f"'{_cut(art)}' leads out of the deck's folder; name a picture inside it"
    if path.suffix.lower() not in PICTURES:
        return f"'{_cut(art)}' is no picture we can show; use {', '.join(PICTURES)}"
    try:
        (pictures / art).stat()
    except (FileNotFoundError, NotADirectoryError):
        pass  # a picture may be drawn later
    except OSError as error:  # links in a circle, a name too long
        return f"'{_cut(art)}' cannot be opened ({why(error)}); name another picture"
    if not (pictures / art).resolve().is_relative_to(pictures.resolve()):
        return f"'{_cut(art)}' leads out of the deck's folder; copy the picture into it"
    return None


def _without_doubles(file: Path, cards: Iterable[Card]) -> tuple[list[Card], list[Fault]]:
    """C14: no name, no id and no event twice in a deck; a name counts in the language in which it is shown."""
    kept: list[Card] = []
    faults = []
    seen: dict[tuple[str, str], int] = {}
    for card in cards:
        keys = [(f"name_{language}", folded(card.name(language))) for language in LANGUAGES]
        keys += [("id", card.id), ("event", card.event)]
        double = next(((key, seen[key]) for key in keys if key in seen), None)
        if double:
            (column, _), line = double
            faults.append(Fault(file, card.line, column, f"the same as on line {line}; every card needs its own"))
            continue
        seen |= dict.fromkeys(keys, card.line)
        kept.append(card)
    return kept, faults


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


def our_decks(folder: Path, art: Path) -> tuple[Deck, ...]:
    """Our boxes, in alphabetical order; their pictures share one tree."""
    return tuple(load_deck(file, art, is_ours=True) for file in _sheets(folder, "*"))


def user_decks(*places: Path) -> tuple[Deck, ...]:
    """A user's decks: CSV files, or those in folders or one folder below, with their pictures beside them.

    Files called alike, or like a box of ours, make decks with ids of their own: name, name-2, name-3…
    """
    taken = set(OURS)
    decks = []
    for file in {os.path.realpath(file): file for place in places for file in _files_at(place)}.values():
        name = made_id(file.stem)
        names = (f"{name}-{number}" if number > 1 else name for number in count(1))
        deck_id = next(free for free in names if free not in taken)
        taken.add(deck_id)
        decks.append(load_deck(file, file.parent, deck_id=deck_id))
    return tuple(decks)


def _files_at(place: Path) -> list[Path]:
    """The sheets that a place stands for; one that is not there is read all the same, so that its fault is told."""
    if place.suffix.lower() == ".csv" and not place.is_dir():
        return [place]
    return sorted([*_sheets(place, "*"), *_sheets(place, "*/*")])


def _sheets(folder: Path, pattern: str) -> list[Path]:
    """The CSV files there; not the hidden ones, which macOS and office programs leave beside them."""
    return sorted(
        file
        for file in folder.glob(pattern)
        if file.suffix.lower() == ".csv" and not any(part.startswith(".") for part in file.relative_to(folder).parts)
    )
