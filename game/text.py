"""Texts in the player's language: `t(key)` and plurals, with the spaces that French typography wants."""

import gettext
import re
from pathlib import Path

LANGUAGES = ("fr", "en")
THIN = "\u202f"
_BEFORE = re.compile(r" (?=[:;!?»%])")
_AFTER = re.compile(r"(?<=«) ")


class Texts:
    """One language's catalogue, compiled from `assets/text/LANGUAGE.po` when the program is built."""

    def __init__(self, language: str, folder: Path) -> None:
        with (folder / f"{language}.mo").open("rb") as file:
            self._catalogue = gettext.GNUTranslations(file)
        self.language = language

    def t(self, key: str, **values: object) -> str:
        """The text called `key`, its {placeholders} filled in."""
        return self._set(self._catalogue.gettext(key), values)

    def n(self, key: str, count: int, **values: object) -> str:
        """The text called `key` in the form that `count` of something takes; {count} stands for the number."""
        return self._set(self._catalogue.ngettext(key, key, count), {"count": count, **values})

    def _set(self, text: str, values: dict[str, object]) -> str:
        filled = text.format(**values) if values else text
        return spaced(filled) if self.language == "fr" else filled


def spaced(text: str) -> str:
    """French text with narrow no-break spaces before : ; ! ? % and inside « »."""
    return _AFTER.sub(THIN, _BEFORE.sub(THIN, text))
