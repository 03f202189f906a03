"""Both catalogues say everything, with the same placeholders, and every text that the program asks for is there."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from game import paths
from game.text import LANGUAGES, THIN, Texts, spaced
from game.ui.fonts import FILES, SERIF

GAME = Path(__file__).parent.parent / "game"


def catalogue(language):
    with (paths.texts() / f"{language}.po").open("rb") as file:
        return {
            message.id[0] if message.pluralizable else message.id: message for message in read_po(file) if message.id
        }


def forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def placeholders(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_catalogues_are_complete():
    assert set(catalogue("fr")) == set(catalogue("en"))
    for language in LANGUAGES:
        assert not [key for key, message in catalogue(language).items() if not all(forms(message)) or message.fuzzy]


def test_both_have_the_same_placeholders():
    french = catalogue("fr")
    for key, message in catalogue("en").items():
        for one, other in zip(forms(message), forms(french[key]), strict=True):
            assert placeholders(one) == placeholders(other), key


def asked_for():
    """Every key written out in the program, and a pattern for every key that is put together."""
    keys, patterns = set(), set()
    for module in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"note\.\w+", str(node.value)):
                keys.add(node.value)
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in ("t", "n"):
                continue
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                keys.add(key.value)
            elif isinstance(key, ast.JoinedStr):
                parts = (re.escape(part.value) if isinstance(part, ast.Constant) else ".+" for part in key.values)
                patterns.add("".join(parts))
    return keys, patterns


def test_every_text_that_is_asked_for_is_there_and_no_other():
    keys, patterns = asked_for()
    known = set(catalogue("en"))
    assert keys <= known
    assert not [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in known)]
    unused = {key for key in known - keys if not any(re.fullmatch(pattern, key) for pattern in patterns)}
    assert not unused


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_straight_apostrophes_or_dots_for_an_ellipsis(language):
    for key, message in catalogue(language).items():
        for text in forms(message):
            assert "'" not in text, key
            assert "..." not in text, key
            assert '"' not in text, key


def test_french_gets_its_narrow_spaces_from_plain_ones():
    assert spaced("Quoi ? « Oui » : 5 % ; non !") == f"Quoi{THIN}? «{THIN}Oui{THIN}»{THIN}: 5{THIN}%{THIN}; non{THIN}!"
    assert Texts("fr", paths.texts()).t("menu.quit.title") == f"Quitter la table{THIN}?"
    for key, message in catalogue("fr").items():
        for text in forms(message):
            assert not re.search(r"(?<![ \u202f])[!?;»]", text), f"{key}: {text}"


def test_plurals():
    french, english = Texts("fr", paths.texts()), Texts("en", paths.texts())
    span = {"earliest": "1", "latest": "2"}
    assert french.n("decks.cards", 1, **span).startswith("1 carte,")
    assert french.n("decks.cards", 0, **span).startswith("0 carte,")
    assert french.n("decks.cards", 2, **span).startswith("2 cartes,")
    assert english.n("decks.cards", 0, **span).startswith("0 cards,")


@pytest.mark.parametrize("kind", FILES)
def test_the_fonts_have_every_character_that_is_written(kind):
    folder = paths.fonts("serif" if kind in SERIF else "sans")
    known = set(TTFont(folder / FILES[kind]).getBestCmap())
    written = {
        char for language in LANGUAGES for m in catalogue(language).values() for text in forms(m) for char in text
    }
    for deck in sorted(paths.decks().glob("*.csv")):
        written |= set(deck.read_text(encoding="utf-8"))
    written -= {"\n", THIN} if kind in SERIF else {"\n"}
    assert not {char for char in written if ord(char) not in known}
