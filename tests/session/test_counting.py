"""Folding matches into statistics equals counting them by hand; each match counts once; names can be left out."""

import csv
import json
from collections import Counter
from dataclasses import replace
from datetime import datetime
from random import Random

import pytest

from game.ai.timetravel import Casual
from game.model.chronology.events import CardPlaced
from game.model.match import Seat
from game.session.export import export
from game.session.playing import play_out
from game.session.scores import Score
from game.session.statistics import COURSE, Placing, Player, Statistics, fingerprint, fold, kept_statistics, mix_id
from tests.model.cases import CASES, YEARS, random_match

NOON = datetime(2026, 7, 14, 12, 0, 0).astimezone()
THEMES = {card: ("arts", "music", "sport")[number % 3] for number, card in enumerate(sorted(YEARS)) if number % 7}
BY_NAME = {case.name: case for case in CASES}
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def ended(case, seed):
    """A random match to its end; one that goes on for ever is abandoned."""
    match = random_match(case, seed, most=600)
    if case.rules.outcome(match.state) is None:
        match = match.decide(case.rules.parse_action("abandon", None))
    return match


def folded(*matches, statistics=None, **how):
    statistics = statistics or Statistics()
    for match in matches:
        statistics = fold(statistics, match, THEMES, NOON, **{"has_names": True, **how})
    return statistics


def naive(matches, seat):
    """What a seat's name should have: counted from the positions, not from the events."""
    count = Counter()
    for match in matches:
        outcome = match.header.rules.outcome(match.state)
        count["games"] += 1
        count["wins"] += seat in outcome.winners
        count["abandoned"] += outcome.reason == "abandoned"
        if match.header.game == "timetravel":
            count["gold"] += match.state.gold[seat]
            count["best_gold"] = max(count["best_gold"], match.state.gold[seat])
        else:
            count["right"] += match.state.right[seat]
            count["wrong"] += match.state.wrong[seat]
            run = 0
            for before, after in zip(match.states, match.states[1:], strict=False):
                if after.right[seat] > before.right[seat]:
                    run += 1
                elif after.wrong[seat] > before.wrong[seat]:
                    run = 0
                count["best_streak"] = max(count["best_streak"], run)
    return count


@each_case
def test_folding_equals_a_naive_recount(case):
    matches = [ended(case, seed) for seed in range(3)]
    statistics = folded(*matches)
    assert folded(*matches) == statistics
    for seat in range(case.seats):
        player, expected = statistics.players[f"Player {seat + 1}"], naive(matches, seat)
        found = player.timetravel if case.game == "timetravel" else player.placing
        for name in ("games", "wins", "abandoned"):
            assert getattr(found, name) == expected[name], name
        if case.game == "timetravel":
            assert (found.gold, found.best_gold) == (expected["gold"], expected["best_gold"])
            assert [gold for gold, _ in found.course] == [match.state.gold[seat] for match in matches]
            assert player.chronology == {}
        else:
            assert sum(found.right.values()) == expected["right"]
            assert sum(found.wrong.values()) == expected["wrong"]
            assert found.best_streak == expected["best_streak"]
            assert player.course == tuple((match.state.right[seat], match.state.wrong[seat]) for match in matches)


def test_right_and_wrong_are_counted_by_theme_and_unknown_cards_without():
    match = ended(BY_NAME["chronology-usual-hand"], 5)
    placing = folded(match).everybody.placing
    right, wrong = Counter(), Counter()
    for entry in match.entries:
        for event in entry.events:
            if isinstance(event, CardPlaced):
                (right if event.correct else wrong)[THEMES.get(event.card, "")] += 1
    assert (placing.right, placing.wrong) == (right, wrong)
    assert "" in {*right, *wrong}


def test_goods_sold_and_turns_are_those_of_the_board():
    matches = [play_out(BY_NAME["timetravel-3p"].header(seed), [Casual()] * 3) for seed in range(3)]
    trading = folded(*matches).everybody.timetravel
    assert sum(trading.sold.values()) == sum(sum(match.state.sold) for match in matches) > 0
    # Every turn begins with one of these (T5–T9); `stop` and `sell` only end it, and the set-up has `stop` alone.
    begins = ("stay", "local", "off", "turn", "travel")
    notations = [
        match.header.rules.format_action(entry.action) for match in matches for entry in match.entries if entry.action
    ]
    assert trading.turns == sum(notation.startswith(begins) for notation in notations)


@pytest.mark.parametrize("name", ["chronology-usual-hand", "timetravel-2p"])
def test_what_was_taken_back_does_not_count(name):
    match = ended(BY_NAME[name], 2)
    source = Random(1)
    rules = match.header.rules
    hesitant = replace(match, entries=match.entries[:1], states=match.states[:1])
    for entry in match.entries[1:]:
        if source.random() < 0.4:
            seat = rules.to_move(hesitant.state)
            hesitant = hesitant.decide(source.choice(rules.legal_actions(hesitant.state, seat))).undo()
        hesitant = hesitant.decide(entry.action)
    assert hesitant.state == match.state
    assert len(hesitant.entries) > len(match.entries)
    assert folded(hesitant).players == folded(match).players


def test_a_match_counts_once_however_often_it_is_seen():
    match = ended(BY_NAME["chronology-2p"], 1)
    again = random_match(BY_NAME["chronology-2p"], 1)
    assert fingerprint(match) == fingerprint(again)
    statistics = folded(match, again, match)
    assert statistics == folded(match)
    assert folded(match, statistics=statistics.wiped()) == statistics.wiped()
    assert fingerprint(ended(BY_NAME["chronology-2p"], 2)) != fingerprint(match)


def test_a_match_that_goes_on_does_not_count():
    assert folded(random_match(BY_NAME["chronology-usual-hand"], 1, most=3)) == Statistics()


def test_an_abandoned_match_counts_as_such_with_what_was_played():
    case = BY_NAME["chronology-usual-hand"]
    match = random_match(case, 1, most=6)
    match = match.decide(case.rules.parse_action("abandon", None))  # C15
    placing = folded(match).everybody.placing
    assert (placing.games, placing.wins, placing.abandoned) == (4, 0, 4)
    assert sum(placing.right.values()) + sum(placing.wrong.values()) == 6


def test_computers_are_left_out_and_a_table_of_computers_counts_nowhere():
    match = ended(BY_NAME["chronology-2p"], 1)
    computer = Seat("Ada", "ai:casual")
    mixed = replace(match, header=replace(match.header, seats=(match.header.seats[0], computer)))
    assert list(folded(mixed).players) == ["Player 1"]
    assert folded(replace(match, header=replace(match.header, seats=(computer, computer)))) == Statistics()


def test_without_names_only_the_days_are_counted():
    chronology, timetravel = (ended(BY_NAME[name], 1) for name in ("chronology-2p", "timetravel-2p"))
    options = replace(chronology.header.options, decks=("world", "classic"))
    chronology = replace(chronology, header=replace(chronology.header, options=options))
    statistics = folded(chronology, timetravel, has_names=False)
    assert statistics.players == {}
    assert statistics.days == {"2026-07-14": {"chronology:classic+world": 1, "timetravel": 1}}
    assert "Player" not in str(statistics)


def test_mixes_are_told_apart_and_a_course_stays_in_order_over_them():
    match = ended(BY_NAME["chronology-2p"], 1)
    other = ended(BY_NAME["chronology-2p"], 4)
    other = replace(other, header=replace(other.header, options=replace(other.header.options, decks=("a",))))
    player = folded(other, match).players["Player 1"]
    assert set(player.chronology) == {"a", ""}
    assert player.course == tuple((each.state.right[0], each.state.wrong[0]) for each in (other, match))
    assert mix_id(("b", "a")) == "a+b"


def test_a_course_does_not_grow_for_ever():
    player = Player({"a": Placing(games=1)}, ((1, 2),))
    total = Player()
    for _ in range(COURSE + 5):
        total += player
    assert len(total.course) == COURSE
    assert total.placing.games == COURSE + 5


def test_one_name_is_forgotten_and_the_others_stay():
    statistics = folded(ended(BY_NAME["chronology-2p"], 1))
    assert list(statistics.forgetting("Player 1").players) == ["Player 2"]


def test_statistics_come_back(tmp_path):
    statistics = folded(*(ended(BY_NAME[name], 1) for name in ("chronology-everything", "timetravel-3p")))
    file = tmp_path / "statistics.json"
    assert kept_statistics(file).change(lambda _: statistics) is None
    assert kept_statistics(file).value == statistics


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players", "Player 1", "chronology", "", "games"), "three"),
        (("players", "Player 1", "course"), [[1]]),
        (("players", "Player 1", "timetravel"), None),
        (("days",), {"someday": {}}),
        (("folded",), [3]),
    ],
)
def test_a_file_with_a_wrong_value_is_set_aside(tmp_path, path, value):
    file = tmp_path / "statistics.json"
    kept_statistics(file).change(lambda _: folded(ended(BY_NAME["chronology-2p"], 1)))
    values = json.loads(file.read_text(encoding="utf-8"))
    inner = values
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    file.write_text(json.dumps(values), encoding="utf-8")
    kept = kept_statistics(file)
    assert (kept.value, kept.note.key) == (Statistics(), "note.kept_damaged")


def rows(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_an_export_has_every_number_and_never_writes_over_another(tmp_path):
    statistics = folded(*(ended(BY_NAME[name], 1) for name in ("chronology-2p", "timetravel-2p")))
    scores = (Score("=SUM(1)", 9, ("classic",), NOON), Score("Zoé", 12, ("classic",), NOON))
    target = export(tmp_path / "far", statistics, scores, NOON)
    again = export(tmp_path / "far", statistics, scores, NOON)
    assert target != again
    assert {path.name: path.read_bytes() for path in target.iterdir()} == {
        path.name: path.read_bytes() for path in again.iterdir()
    }
    player = statistics.players["Player 1"]
    (line,) = (row for row in rows(target / "chronology.csv") if row["player"] == "Player 1")
    assert int(line["right"]) == sum(player.placing.right.values())
    assert sum(int(row["right"]) for row in rows(target / "themes.csv")) == sum(
        statistics.everybody.placing.right.values()
    )
    (line,) = (row for row in rows(target / "timetravel.csv") if row["player"] == "Player 1")
    assert (int(line["gold"]), int(line["turns"])) == (player.timetravel.gold, player.timetravel.turns)
    assert [(row["rank"], row["name"]) for row in rows(target / "streaks.csv")] == [("1", "Zoé"), ("2", "'=SUM(1)")]
    assert [row["game"] for row in rows(target / "days.csv")] == ["chronology", "timetravel"]
    told = json.loads((target / "statistics.json").read_text(encoding="utf-8"))
    assert told["players"]["Player 1"]["timetravel"]["gold"] == player.timetravel.gold
    assert len(told["streaks"]) == 2


def test_a_french_spreadsheet_gets_its_semicolons(tmp_path):
    scores = (Score("Zoé", 12, ("classic",), NOON),)
    target = export(tmp_path, Statistics(), scores, NOON, separator=";")
    assert (target / "streaks.csv").read_text(encoding="utf-8-sig").startswith("decks;rank;name")
