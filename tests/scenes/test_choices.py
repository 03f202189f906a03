"""Last time's choices: kept, and forgotten when the file does not fit."""

from dataclasses import dataclass

import pytest

from game import paths
from game.scenes.choices import keep_choices, last_choices


@dataclass(frozen=True, slots=True)
class Choices:
    count: int = 3
    names: tuple[str, ...] = ("Zoé",)


def test_they_come_back():
    assert last_choices("game", Choices()) == Choices()
    keep_choices("game", Choices(5, ("Noor", "Léo")))
    assert last_choices("game", Choices()) == Choices(5, ("Noor", "Léo"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"count": 4}',
        '{"count": "4", "names": []}',
        '{"count": true, "names": []}',
        '{"count": 4, "names": 7}',
    ],
)
def test_a_file_that_does_not_fit_is_forgotten(text):
    keep_choices("game", Choices(5))
    (paths.user_data() / "game.json").write_text(text, encoding="utf-8")
    assert last_choices("game", Choices()) == Choices()
