"""A level's custom properties, read as what they must be."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from game.content.tiled import Findings

EARLIEST, LATEST = -14_000_000_000, 9999


@dataclass(frozen=True, slots=True)
class Properties:
    """The map's custom properties, read as what they must be; whatever is wrong is noted and left out."""

    texts: Mapping[str, str]
    found: Findings

    def wrong(self, name: str, problem: str) -> None:
        self.found.wrong(f"map: property {name}", problem)

    def text(self, name: str, most: int) -> str:
        text = self.texts.get(name, "").strip()
        if len(text) > most:
            self.wrong(name, f"{len(text)} characters; at most {most} fit")
        if any(ord(char) < 32 for char in text):
            self.wrong(name, "has a line break or a control character in it; write one line")
        return text[:most]

    def whole(self, name: str, least: int, most: int) -> int | None:
        """A whole number; None where it is absent or empty."""
        text = self.texts.get(name, "").strip()
        if not text:
            return None
        number = _whole(text)
        if number is None or not least <= number <= most:
            self.wrong(name, f"'{text[:40]}' is not a whole number from {least} to {most}")
            return None
        return number

    def year(self, name: str) -> int | None:
        year = self.whole(name, EARLIEST, LATEST)
        if year == 0:
            self.wrong(name, "there is no year 0; 1 BC is written -1")
        return year

    def words(self, name: str, known: Collection[str] | None) -> tuple[str, ...]:
        """Words with commas between them, each known and there once."""
        text = self.texts.get(name, "").strip()
        words = tuple(word.strip() for word in text.split(",")) if text else ()
        if known is not None:
            for problem in _word_problems(words, known):
                self.wrong(name, problem)
        return words

    def span(self, name: str, allowed: range) -> range:
        """A span such as 2-4, or one number."""
        text = self.texts.get(name, "").strip()
        if not text:
            return allowed
        first, _, last = text.replace("–", "-").partition("-")
        lowest, highest = _whole(first.strip()), _whole((last or first).strip())
        if lowest is None or highest is None or not allowed[0] <= lowest <= highest <= allowed[-1]:
            example = f"{allowed[0]}-{allowed[-1]}"
            self.wrong(name, f"'{text[:40]}' is no number of players; write {example}, a part of it, or one number")
            return allowed
        return range(lowest, highest + 1)


def _word_problems(words: tuple[str, ...], known: Collection[str]) -> Iterator[str]:
    for word in dict.fromkeys(words):
        if word not in known:
            choice = f"{', '.join(list(known)[:12])}{', …' if len(known) > 12 else ''}"
            yield f"'{word[:40]}' is unknown; known: {choice}"
        elif words.count(word) > 1:
            yield f"'{word[:40]}' is there {words.count(word)} times; name it once"


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 12 else None
