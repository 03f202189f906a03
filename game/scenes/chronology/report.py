"""The report of a match: a page to print and a table to count with, in the chosen language, on this machine only."""

import csv
import io
from collections.abc import Mapping
from datetime import datetime
from html import escape
from pathlib import Path

from game.content.decks import Card
from game.files import write_atomically
from game.model.chronology.placements import Placement, most_missed, placements
from game.model.match import Match
from game.scenes.boxes import box_name
from game.scenes.chronology.lookback import Lookback
from game.scenes.services import Services

STAMP = "%Y-%m-%d_%H-%M-%S"
MOST_MISSED = 10
STYLE = """
body { font: 12pt/1.4 "Source Sans 3", "Segoe UI", system-ui, sans-serif; color: #2b1a2b; max-width: 48rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.2; }
h1 { border-bottom: 3px solid #e8855a; padding-bottom: .3rem; }
h2 { margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #c9bfae; }
td.year { white-space: nowrap; font-weight: bold; }
td.mark { text-align: center; }
.about { color: #6b3f52; }
@media print { body { margin: 0; max-width: none; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
"""


class Report:
    """What a finished (or abandoned) match was, for a teacher."""

    def __init__(self, services: Services, match: Match, cards: Mapping[str, Card], when: datetime) -> None:
        self._services, self._match, self._when = services, match, when
        self._names = tuple(seat.name for seat in match.header.seats)
        self._placed = placements(match)
        self._words = Lookback(services, cards, match.state.years)

    def save(self, folder: Path) -> tuple[Path, Path]:
        """Write both files beside one another, never over earlier ones; raises `OSError`."""
        stem = f"{self._when.strftime(STAMP)}_{self._services.t('report.file')}"
        number = 1
        while any((folder / f"{_numbered(stem, number)}{ending}").exists() for ending in (".html", ".csv")):
            number += 1
        page, table = (folder / f"{_numbered(stem, number)}{ending}" for ending in (".html", ".csv"))
        write_atomically(page, self.page())
        write_atomically(table, self.table())
        return page, table

    def page(self) -> str:
        """A page that prints well and needs nothing from anywhere."""
        t, language = self._services.t, self._services.settings.language
        parts = [
            f"<h1>{escape(t('report.title'))}</h1>",
            f"<p>{escape(self._date())} · {escape(', '.join(self._deck_names()))}</p>",
            f"<h2>{escape(t('report.ranking'))}</h2>",
            self._ranking(),
            f"<h2>{escape(t('report.line'))}</h2>",
            self._line(),
            f"<h2>{escape(t('report.players'))}</h2>",
            *(self._player(seat) for seat in range(len(self._names))),
            f"<h2>{escape(t('report.missed'))}</h2>",
            self._missed(),
        ]
        return (
            f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
            f"<title>{escape(t('report.title'))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(parts)
            + "\n</body>\n</html>\n"
        )

    def table(self) -> str:
        """A row for each card that was turned, for a spreadsheet: French ones part columns by semicolons."""
        t = self._services.t
        text = io.StringIO()
        separator = ";" if self._services.settings.language == "fr" else ","
        writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
        columns = ("turn", "player", "card", "year", "right", "put", "belongs")
        writer.writerow([t(f"report.column.{column}") for column in columns])
        for number, each in enumerate(self._placed, start=1):
            put = "" if each.put is None else self._words.where(each.put)
            cells = [self._names[each.seat], self._words.name(each.card), str(each.year)]
            right = t("report.yes") if each.is_right else t("report.no")
            writer.writerow([number, *map(_harmless, cells), right, put, self._words.where(each.belongs)])
        return "\ufeff" + text.getvalue()  # the mark by which spreadsheets know UTF-8

    def _date(self) -> str:
        return self._when.strftime("%d/%m/%Y %H:%M" if self._services.settings.language == "fr" else "%Y-%m-%d %H:%M")

    def _deck_names(self) -> list[str]:
        return [box_name(self._services, deck) for deck in self._match.header.options.decks]

    def _ranking(self) -> str:
        state, outcome = self._match.state, self._match.header.rules.outcome(self._match.state)
        groups = outcome.ranking if outcome else (tuple(range(len(self._names))),)
        rows, rank = [], 1
        for group in groups:
            for seat in group:
                counts = self._services.t("report.counts", right=state.right[seat], wrong=state.wrong[seat])
                place = f"{rank}." if outcome else ""
                rows.append(f"<tr><td>{place}</td><td>{escape(self._names[seat])}</td><td>{escape(counts)}</td></tr>")
            rank += len(group)
        return f"<table>{''.join(rows)}</table>"

    def _line(self) -> str:
        placed_by = {each.card: self._names[each.seat] for each in self._placed if each.is_right}
        rows = (
            f'<tr><td class="year">{escape(self._words.year(card))}</td><td><b>{escape(self._words.name(card))}</b>'
            f'<br><span class="about">{escape(self._words.fact(card))}</span></td>'
            f"<td>{escape(placed_by.get(card, ''))}</td></tr>"
            for card in self._match.state.line
        )
        return f"<table>{''.join(rows)}</table>"

    def _player(self, seat: int) -> str:
        rows = "".join(self._row(each) for each in self._placed if each.seat == seat)
        none = f"<p>{escape(self._services.t('report.nothing'))}</p>"
        return f"<h3>{escape(self._names[seat])}</h3>" + (f"<table>{rows}</table>" if rows else none)

    def _row(self, placed: Placement) -> str:
        about = self._words.mistake(placed)
        told = f'<br><span class="about">{escape(about)}</span>' if about else ""
        return (
            f'<tr><td class="mark">{"✓" if placed.is_right else "✗"}</td>'
            f'<td class="year">{escape(self._words.year(placed.card))}</td>'
            f"<td>{escape(self._words.name(placed.card))}{told}</td></tr>"
        )

    def _missed(self) -> str:
        rows = "".join(
            f'<tr><td class="year">{escape(self._words.year(card))}</td><td>{escape(self._words.name(card))}</td>'
            f"<td>{escape(self._services.n('report.times', times))}</td></tr>"
            for card, times in most_missed(self._placed)[:MOST_MISSED]
        )
        return f"<table>{rows}</table>" if rows else f"<p>{escape(self._services.t('report.no_mistake'))}</p>"


def _numbered(stem: str, number: int) -> str:
    return stem if number == 1 else f"{stem}-{number}"


def _harmless(cell: str) -> str:
    """A name that a spreadsheet would take for a formula stays text; a year BC is no formula."""
    is_formula = cell.startswith(("=", "+", "-", "@", "\t", "\r")) and not cell.removeprefix("-").isdecimal()
    return f"'{cell}" if is_formula else cell
