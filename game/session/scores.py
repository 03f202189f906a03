"""High scores of the solo streak: the ten best of each mix of decks, and the best of the day, with names.

Where a place keeps no matches (a museum), only today's scores are kept: the first one of a new day takes the names of
the day before away, which were shown no longer anyway.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.session.keeping import Kept, whole, words

VERSION = 1
BEST = 10
MOST_NAME = 16
# Beside letters and digits; no dots, slashes or signs, as a table in public is no place for addresses.
IN_NAMES = " -’'"


@dataclass(frozen=True, slots=True)
class Score:
    """`score` right cards in one streak; `decks` sorted; `when` is the time on the wall where it was played."""

    name: str
    score: int
    decks: tuple[str, ...]
    when: datetime


Scores = tuple[Score, ...]


def kept_scores(path: Path | None) -> Kept[Scores]:
    """The scores on disk; without a path, a table that is kept nowhere."""
    return Kept(path, VERSION, (), read=_read, write=_write)


def signed(name: str) -> str:
    """A name as the table shows it: letters, digits and what stands between them, and short."""
    plain = "".join(char if _is_in_names(char) else " " for char in unicodedata.normalize("NFC", name))
    return " ".join(plain.split())[:MOST_NAME].strip()


def _is_in_names(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN" or char in IN_NAMES


def best(scores: Iterable[Score], decks: Iterable[str]) -> Scores:
    """The table of a mix, best first; of equal scores the earlier one stands above."""
    mix = tuple(sorted(decks))
    return _ranked(score for score in scores if score.decks == mix)


def best_today(scores: Iterable[Score], now: datetime) -> Scores:
    """The best of the day, of all mixes."""
    return _ranked(score for score in scores if score.when.date() == now.date())


def _ranked(scores: Iterable[Score]) -> Scores:
    return tuple(sorted(scores, key=lambda score: (-score.score, score.when))[:BEST])


def mixes(scores: Iterable[Score]) -> tuple[tuple[str, ...], ...]:
    """Every mix that somebody has a score with."""
    return tuple(sorted({score.decks for score in scores}))


def with_score(scores: Scores, score: Score, *, is_only_today: bool) -> Scores:
    """The scores with one more, and without those that no table needs any longer."""
    found = (*scores, score)
    needed = set(best_today(found, score.when))
    if not is_only_today:
        needed |= {each for mix in mixes(found) for each in best(found, mix)}
    return tuple(each for each in found if each in needed)


def renamed(scores: Scores, score: Score, name: str) -> Scores:
    """The scores with `score` under another name."""
    return tuple(replace(score, name=name) if each == score else each for each in scores)


def without_name(scores: Scores, name: str) -> Scores:
    """The scores once a player wants to be forgotten; they may have signed with the name as the table shows it."""
    return tuple(score for score in scores if score.name not in (name, signed(name)))


def wiped(_scores: Scores) -> Scores:
    """Empty tables, wherever the game runs."""
    return ()


def _read(values: dict[str, Any]) -> Scores:
    scores = []
    for each in values["scores"]:
        decks = tuple(words(deck) for deck in each["decks"])
        when = datetime.fromisoformat(words(each["when"])).astimezone()
        scores.append(Score(words(each["name"]), whole(each["score"]), decks, when))
    return tuple(scores)


def _write(scores: Scores) -> dict[str, Any]:
    return {"scores": [{**asdict(score), "when": score.when.isoformat(timespec="seconds")} for score in scores]}
