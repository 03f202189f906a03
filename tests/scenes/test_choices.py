"""Last time's choices: kept, forgotten when the file does not fit, and never kept for the next visitor of a museum."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from game import paths
from game.scenes.choices import MOST_BYTES, keep_choices, last_choices
from game.settings import PROFILES

HOME, KIOSK = (SimpleNamespace(profile=PROFILES[name]) for name in ("home", "kiosk"))


@dataclass(frozen=True, slots=True)
class Chair:
    name: str = ""
    is_high: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    count: int = 3
    names: tuple[str, ...] = ("Zoé",)
    chairs: tuple[Chair, ...] = ()


def file():
    return paths.user_data() / "game.json"


def test_they_come_back():
    assert last_choices(HOME, "game", Choices()) == Choices()
    chosen = Choices(5, ("Noor", "Léo"), (Chair("Aiko", True), Chair()))
    keep_choices(HOME, "game", chosen)
    assert last_choices(HOME, "game", Choices()) == chosen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"count": 4}',
        '{"count": "4", "names": [], "chairs": []}',
        '{"count": true, "names": [], "chairs": []}',
        '{"count": 4, "names": 7, "chairs": []}',
        '{"count": 4, "names": [7], "chairs": []}',
        '{"count": 4, "names": [], "chairs": ["Aiko"]}',
        '{"count": 4, "names": [], "chairs": [{"name": "Aiko"}]}',
        '{"count": 4, "names": [], "chairs": [{"name": "Aiko", "is_high": 1}]}',
        "[" * 100_000,
        " " * (MOST_BYTES + 1),
    ],
    ids=lambda text: text[:70],
)
def test_a_file_that_does_not_fit_is_forgotten(text):
    keep_choices(HOME, "game", Choices(5))
    file().write_text(text, encoding="utf-8")
    assert last_choices(HOME, "game", Choices()) == Choices()


def test_bytes_that_are_no_text_are_forgotten():
    keep_choices(HOME, "game", Choices(5))
    file().write_bytes(b"\xff\xfe{")
    assert last_choices(HOME, "game", Choices()) == Choices()


def test_what_is_chosen_in_a_museum_is_forgotten_and_nothing_is_found_there():
    keep_choices(KIOSK, "game", Choices(5))
    assert not file().exists()
    keep_choices(HOME, "game", replace(Choices(), count=7))
    assert last_choices(KIOSK, "game", Choices()) == Choices()
