"""High scores: ranked, bounded, of the day, signed with decent names, and kept."""

from datetime import datetime, timedelta
from random import Random

import pytest

from game.session.scores import (
    BEST,
    MOST_NAME,
    Score,
    best,
    best_today,
    kept_scores,
    mixes,
    renamed,
    signed,
    with_score,
    without_name,
)

NOON = datetime(2026, 7, 14, 12, 0, 0).astimezone()
YESTERDAY = NOON - timedelta(days=1)


def score(points, name="Zoé", decks=("classic",), when=NOON):
    return Score(name, points, decks, when)


def entered(*scores, is_only_today=False):
    table = ()
    for each in scores:
        table = with_score(table, each, is_only_today=is_only_today)
    return table


def test_the_best_stand_above_and_of_equals_the_earlier_one():
    later = score(5, "Noor", when=NOON + timedelta(minutes=1))
    table = entered(later, score(5), score(9, "Léo"), score(2))
    assert [(each.name, each.score) for each in best(table, ("classic",))] == [
        ("Léo", 9), ("Zoé", 5), ("Noor", 5), ("Zoé", 2),
    ]  # fmt: skip


def test_every_mix_has_its_own_table_whatever_order_its_decks_were_chosen_in():
    table = entered(score(5), score(7, decks=("classic", "world")))
    assert best(table, ("world", "classic")) == (score(7, decks=("classic", "world")),)
    assert best(table, ("classic",)) == (score(5),)
    assert mixes(table) == (("classic",), ("classic", "world"))


def test_only_the_best_ten_of_a_mix_and_of_the_day_are_kept():
    source = Random(3)
    table = ()
    for number in range(300):
        when = NOON + timedelta(hours=number)
        one = score(source.randrange(1, 60), f"N{number}", source.choice([("classic",), ("world",)]), when)
        before = table
        table = with_score(table, one, is_only_today=False)
        assert len(table) <= 3 * BEST
        for mix in (("classic",), ("world",)):
            assert best(table, mix) == best((*before, one), mix)
        assert best_today(table, when) == best_today((*before, one), when)


def test_the_day_has_its_own_best_of_all_mixes():
    table = entered(score(50, when=YESTERDAY), score(3), score(8, "Noor", ("world",)))
    assert [each.name for each in best_today(table, NOON)] == ["Noor", "Zoé"]
    assert best_today(table, NOON + timedelta(days=1)) == ()


def test_a_day_that_is_no_record_is_still_the_day_s_best():
    old = [score(40 + number, when=YESTERDAY) for number in range(BEST)]
    table = entered(*old, score(4, "Noor"))
    assert "Noor" not in [each.name for each in best(table, ("classic",))]
    assert [each.name for each in best_today(table, NOON)] == ["Noor"]


def test_where_visitors_play_yesterday_is_forgotten():
    table = entered(score(50, when=YESTERDAY), score(3, "Noor"), is_only_today=True)
    assert table == (score(3, "Noor"),)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Zoé", "Zoé"),
        ("  Jean-Luc  ", "Jean-Luc"),
        ("O’Brien 2", "O’Brien 2"),
        ("Zoe\u0301", "Zoé"),
        ("www.example.com/x", "www example com"),
        ("<b>@me</b>", "b me b"),
        ("👾", ""),
        ("a" * 50, "a" * MOST_NAME),
        ("Ольга", "Ольга"),
        ("line\nbreak", "line break"),
    ],
)
def test_names_are_letters_digits_and_short(typed, shown):
    assert signed(typed) == shown


def test_a_line_is_signed_anew_and_a_name_is_forgotten():
    table = entered(score(5), score(9, "Player 1"))
    table = renamed(table, score(9, "Player 1"), "Léo")
    assert [each.name for each in best(table, ("classic",))] == ["Léo", "Zoé"]
    assert without_name(table, "Léo") == (score(5),)


def test_scores_come_back(tmp_path):
    file = tmp_path / "scores.json"
    kept = kept_scores(file)
    table = entered(score(5, "Zoé « 7 »"), score(9, when=YESTERDAY))
    assert kept.change(lambda _: table) is None
    assert kept_scores(file).value == table


@pytest.mark.parametrize(
    "line", ["7", '{"name": "Z"}', '{"name": "Z", "score": 3, "decks": ["a"], "when": "yesterday"}']
)
def test_a_file_that_is_no_table_is_set_aside(tmp_path, line):
    file = tmp_path / "scores.json"
    file.write_text(f'{{"version": 1, "scores": [{line}]}}', encoding="utf-8")
    kept = kept_scores(file)
    assert (kept.value, kept.note.key) == ((), "note.kept_damaged")
