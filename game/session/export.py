"""Statistics to take along: tables for a spreadsheet and one JSON file, in a new folder each time."""

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from io import StringIO
from itertools import count
from pathlib import Path

from game.files import write_atomically
from game.session.scores import Scores, best, mixes
from game.session.statistics import Statistics, mix_id

STAMP = "%Y-%m-%d_%H-%M-%S"
BYTE_ORDER_MARK = "\ufeff"  # without it, some spreadsheets take our accents for another alphabet's
FORMULA = ("=", "+", "-", "@", "\t")


def export(folder: Path, statistics: Statistics, scores: Scores, now: datetime, separator: str = ",") -> Path:
    """Write everything into a folder of its own below `folder`, which is returned; raises `OSError`.

    French spreadsheets want `;` for a separator.
    """
    target = _new_folder(folder, f"{now.strftime(STAMP)}_statistics")
    for name, (columns, rows) in _tables(statistics, scores).items():
        write_atomically(target / f"{name}.csv", BYTE_ORDER_MARK + _csv([columns, *rows], separator))
    values = asdict(statistics)
    del values["folded"]  # of no use to anybody else
    streaks = [{**asdict(score), "when": score.when.isoformat()} for score in scores]
    write_atomically(
        target / "statistics.json", json.dumps({**values, "streaks": streaks}, ensure_ascii=False, indent=1)
    )
    return target


def _new_folder(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        target = folder / (name if number == 1 else f"{name}-{number}")
        try:
            target.mkdir()
        except FileExistsError:
            continue
        return target
    raise AssertionError("there is always a next number")


Row = Sequence[str | int]


def _tables(statistics: Statistics, scores: Scores) -> dict[str, tuple[Row, list[Row]]]:
    people = sorted(statistics.players.items())
    chronology: list[Row] = []
    themes: list[Row] = []
    timetravel: list[Row] = []
    goods: list[Row] = []
    for name, player in people:
        for mix, placing in sorted(player.chronology.items()):
            right, wrong = sum(placing.right.values()), sum(placing.wrong.values())
            chronology.append(
                (name, mix, placing.games, placing.wins, placing.abandoned, right, wrong, placing.best_streak)
            )
            themes += [
                (name, mix, theme, placing.right.get(theme, 0), placing.wrong.get(theme, 0))
                for theme in sorted({*placing.right, *placing.wrong})
            ]
        trading = player.timetravel
        if trading.games:
            numbers = (trading.games, trading.wins, trading.abandoned, trading.gold, trading.turns, trading.best_gold)
            timetravel.append((name, *numbers))
            goods += [(name, good, sold) for good, sold in sorted(trading.sold.items())]
    days: list[Row] = [
        (day, *_game(what), games) for day, played in sorted(statistics.days.items()) for what, games in played.items()
    ]
    streaks: list[Row] = [
        (mix_id(mix), rank, score.name, score.score, score.when.isoformat(sep=" "))
        for mix in mixes(scores)
        for rank, score in enumerate(best(scores, mix), start=1)
    ]
    placed = ("right", "wrong")
    return {
        "chronology": (("player", "decks", "games", "wins", "abandoned", *placed, "best_streak"), chronology),
        "themes": (("player", "decks", "theme", *placed), themes),
        "timetravel": (("player", "games", "wins", "abandoned", "gold", "turns", "best_gold"), timetravel),
        "goods": (("player", "good", "sold"), goods),
        "days": (("day", "game", "decks", "games"), days),
        "streaks": (("decks", "rank", "name", "score", "when"), streaks),
    }  # fmt: skip


def _game(what: str) -> tuple[str, str]:
    game, _, decks = what.partition(":")
    return game, decks


def _csv(rows: Iterable[Row], separator: str) -> str:
    text = StringIO()
    csv.writer(text, delimiter=separator).writerows([_plain(cell) for cell in row] for row in rows)
    return text.getvalue()


def _plain(cell: str | int) -> str | int:
    """A name that a spreadsheet would take for a formula gets a mark that keeps it a text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
