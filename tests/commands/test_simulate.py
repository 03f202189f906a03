"""`interstice simulate`: games on disk, a table that tells the truth, and refusals in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.__main__ import main
from game.ai.beliefs import CASUAL
from game.ai.player import choose
from game.model.record import MOST_SEED
from game.session import seating
from game.session.playing import play_out

ROOT = Path(__file__).parents[2]
GAMES = ("chronology", "timetravel")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home of the user's own, with nothing in it."""
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def interstice(capsys):
    """Run a command: its code, what it printed and its complaints."""

    def run(*arguments):
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def simulate(interstice):
    """One quick game in this process, unless told otherwise."""

    def run(game, *arguments):
        return interstice("simulate", "--game", game, "--games", 1, "--jobs", 1, *arguments)

    return run


def process(*arguments, **environment):
    """The same in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "game", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


def records(folder):
    """The bytes of every record, by file name."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def entries(record):
    return [json.loads(line) for line in record.decode().splitlines()]


def events(record, kind):
    return [event for entry in entries(record)[1:] for event in entry["events"] if event["type"] == kind]


def table(out):
    """The table's cells by the name of their line."""
    return {line[:22].strip(): line[22:] for line in out.splitlines()}


def shares(cell):
    """`1: 50.0 %  2: 50.0 %` as numbers."""
    return [float(part.split(":")[1].removesuffix("%")) for part in cell.split("  ")]


# Records


@pytest.mark.parametrize("game", GAMES)
def test_the_folder_is_made_and_gets_one_file_a_game(simulate, tmp_path, game):
    folder = tmp_path / "deep" / "records"

    code, _, err = simulate(game, "--games", 3, "--records", folder)

    assert (code, err) == (0, "")
    assert len(records(folder)) == 3
    assert all(name.endswith(".jsonl") for name in records(folder))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_json_lines_in_utf_8_with_its_header_first(simulate, tmp_path, game):
    simulate(game, "--players", 3, "--seed", 7, "--records", tmp_path / "records")

    (record,) = records(tmp_path / "records").values()
    header, *rest = entries(record)
    assert (header["format"], header["version"], header["game"], header["seed"]) == ("interstice-match", 1, game, 7)
    assert [seat["player"] for seat in header["seats"]] == ["ai:casual"] * 3
    assert [entry["n"] for entry in rest] == list(range(len(rest)))
    assert record.endswith(b"}\n")
    assert b"\r" not in record


def test_a_chronology_record_holds_the_year_of_every_card(simulate, tmp_path):
    simulate("chronology", "--records", tmp_path / "records")

    (record,) = records(tmp_path / "records").values()
    cards = entries(record)[0]["cards"]
    assert set(events(record, "PileShuffled")[0]["cards"]) == set(cards)
    assert all(cards[event["card"]] == event["year"] for event in events(record, "CardPlaced"))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes(simulate, tmp_path, game):
    for folder in ("one", "two"):
        simulate(game, "--games", 2, "--seed", 7, "--records", tmp_path / folder)

    assert records(tmp_path / "one") == records(tmp_path / "two")


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_gives_another_game(simulate, tmp_path, game):
    simulate(game, "--games", 2, "--seed", 7, "--records", tmp_path / "records")

    one, two = records(tmp_path / "records").values()
    assert entries(one)[1:] != entries(two)[1:]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_does_not_depend_on_the_games_before_it(simulate, tmp_path, game):
    simulate(game, "--games", 3, "--seed", 7, "--records", tmp_path / "three")
    simulate(game, "--games", 1, "--seed", 9, "--records", tmp_path / "last")

    assert records(tmp_path / "last").items() <= records(tmp_path / "three").items()


@pytest.mark.parametrize("game", GAMES)
def test_one_process_or_two_make_no_difference(simulate, tmp_path, game):
    _, alone, _ = simulate(game, "--games", 5, "--seed", 7, "--records", tmp_path / "one")

    ran = process("simulate", "--game", game, "--games", 5, "--seed", 7, "--jobs", 2, "--records", tmp_path / "two")

    assert (ran.returncode, ran.stderr) == (0, b"")
    assert records(tmp_path / "one") == records(tmp_path / "two")
    assert table(ran.stdout.decode()) | {"games": ""} == table(alone) | {"games": ""}


def test_without_records_nothing_is_written(simulate, tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    simulate("chronology")

    assert list((tmp_path / "here").iterdir()) == []
    assert not (tmp_path / "home").exists()


def test_who_begins_changes_from_game_to_game(simulate, tmp_path):
    simulate("timetravel", "--games", 12, "--players", 2, "--records", tmp_path / "records")

    first = {entries(record)[0]["options"]["first"] for record in records(tmp_path / "records").values()}
    assert first == {0, 1}


# Players, levels, decks, hands


@pytest.mark.parametrize(
    ("game", "players"), [("chronology", 2), ("chronology", 8), ("timetravel", 2), ("timetravel", 5)]
)
def test_the_smallest_and_the_largest_table(simulate, tmp_path, game, players):
    code, _, _ = simulate(game, "--players", players, "--records", tmp_path / "records")

    (record,) = records(tmp_path / "records").values()
    assert code == 0
    assert len(entries(record)[0]["seats"]) == players


@pytest.mark.parametrize("game", GAMES)
def test_levels_cycle_over_the_seats(simulate, tmp_path, monkeypatch, game):
    monkeypatch.setattr("game.commands.simulate.LEVELS", ("casual", "keen"))
    monkeypatch.setattr(seating, "LEVELS", ("casual", "keen"))
    monkeypatch.setitem(seating.KNOWLEDGE, "keen", CASUAL)

    code, out, _ = simulate(
        game, "--players", 5, "--levels", "keen,casual", "--games", 4, "--records", tmp_path / "records"
    )

    seats = entries(next(iter(records(tmp_path / "records").values())))[0]["seats"]
    assert code == 0
    assert [seat["player"] for seat in seats] == ["ai:keen", "ai:casual", "ai:keen", "ai:casual", "ai:keen"]
    by_seat, by_level = shares(table(out)["wins by seat"]), shares(table(out)["wins by level"])
    assert by_level == pytest.approx([by_seat[1] + by_seat[3], by_seat[0] + by_seat[2] + by_seat[4]], abs=0.2)


def test_decks_are_mixed_and_named_in_the_record(simulate, tmp_path):
    simulate("chronology", "--deck", "world,inventions,world", "--records", tmp_path / "records")

    header = entries(next(iter(records(tmp_path / "records").values())))[0]
    assert header["options"]["decks"] == ["world", "inventions"]
    assert 200 < len(header["cards"]) <= 219


def test_a_hand_of_the_players_own_choice(simulate, tmp_path):
    simulate("chronology", "--players", 3, "--hand", 2, "--records", tmp_path / "records")

    (record,) = records(tmp_path / "records").values()
    assert len(events(record, "CardDealt")) == 6 + len(
        [event for entry in entries(record)[2:] for event in entry["events"] if event["type"] == "CardDealt"]
    )


@pytest.mark.parametrize(("players", "hand"), [(3, 6), (4, 5), (6, 4)])
def test_the_inventions_box_deals_by_number_of_players(simulate, tmp_path, players, hand):
    simulate("chronology", "--deck", "inventions", "--players", players, "--records", tmp_path / "records")

    (record,) = records(tmp_path / "records").values()
    dealt = [event for event in entries(record)[1]["events"] if event["type"] == "CardDealt"]
    assert len(dealt) == players * hand


def test_a_deck_of_the_users_own_can_be_played(simulate, home, tmp_path):
    (home / "decks").mkdir(parents=True)
    rows = "".join(f"{150 * number + 1},Name {letter}\n" for number, letter in enumerate("abcdefghijkl"))
    (home / "decks" / "Ma classe.csv").write_text("year,name_fr\nsoon,Faux\n" + rows)

    code, _, err = simulate("chronology", "--deck", "ma-classe", "--players", 2, "--records", tmp_path / "records")

    header = entries(next(iter(records(tmp_path / "records").values())))[0]
    assert (code, err) == (0, "")
    assert sorted(header["cards"].values()) == list(range(1, 1800, 150))


class Endless(Exception):
    """Raised when no match could still be going on."""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_with_a_small_deck_of_close_dates_ends(simulate, home, monkeypatch, seed):
    decisions = iter(range(1500))

    def choose_or_stop(*arguments):
        if next(decisions, None) is None:
            raise Endless
        return choose(*arguments)

    (home / "decks").mkdir(parents=True)
    rows = "".join(f"{1900 + number},Name {letter}\n" for number, letter in enumerate("abcdefghijkl"))
    (home / "decks" / "close.csv").write_text("year,name_fr\n" + rows)
    monkeypatch.setattr("game.session.playing.choose", choose_or_stop)

    code, _, _ = simulate("chronology", "--deck", "close", "--players", 2, "--seed", seed)

    assert code == 0


def test_two_decks_with_one_id_lose_no_card(simulate, home, tmp_path):  # C14
    (home / "decks").mkdir(parents=True)
    for deck, event, year in (("one", "first", 100), ("two", "second", 200)):
        rows = "".join(f"{deck}-{n},,{year + 200 * n},{deck} {n}\n" for n in range(1, 6))
        (home / "decks" / f"{deck}.csv").write_text(f"id,event,year,name_fr\nsame,{event},{year},{event}\n{rows}")

    code, _, _ = simulate("chronology", "--deck", "one,two", "--players", 2, "--records", tmp_path / "records")

    refused_or_complete = (
        code == 2 or len(entries(next(iter(records(tmp_path / "records").values())))[0]["cards"]) == 12
    )
    assert refused_or_complete


def test_a_deck_called_like_ours_hides_neither(simulate, home, tmp_path):
    (home / "decks").mkdir(parents=True)
    rows = "".join(f"{150 * number + 1},Name {letter}\n" for number, letter in enumerate("abcdefghijkl"))
    (home / "decks" / "Classic.csv").write_text("year,name_fr\n" + rows)

    for name in ("classic", "classic-2"):
        assert simulate("chronology", "--deck", name, "--players", 2, "--records", tmp_path / name)[0] == 0

    ours, theirs = (next(iter(records(tmp_path / name).values())) for name in ("classic", "classic-2"))
    assert (len(entries(ours)[0]["cards"]), len(entries(theirs)[0]["cards"])) == (110, 12)


# The table


def test_the_table_of_chronology_agrees_with_the_records(simulate, tmp_path):
    _, out, _ = simulate("chronology", "--games", 4, "--players", 3, "--records", tmp_path / "records")

    written = list(records(tmp_path / "records").values())
    placed = [event for record in written for event in events(record, "CardPlaced")]
    right = sum(event["correct"] for event in placed)
    rounds = sorted(max(event["round"] for event in events(record, "TurnStarted")) for record in written)
    reshuffles = sum(len(events(record, "PileShuffled")) - 1 for record in written)
    lines = table(out)
    assert lines["games"].startswith("4 of chronology, 3 players, ")
    assert lines["right placements"] == f"{100 * right / len(placed):.1f} % of {len(placed)}"
    assert lines["rounds"] == f"median {(rounds[1] + rounds[2]) / 2:g}, {rounds[0]} to {rounds[-1]}"
    assert lines["reshuffles"] == str(reshuffles)


def test_the_table_of_time_travel_agrees_with_the_records(simulate, tmp_path):
    _, out, _ = simulate("timetravel", "--games", 3, "--players", 2, "--records", tmp_path / "records")

    laid = sorted(len(events(record, "CardLaid")) for record in records(tmp_path / "records").values())
    lines = table(out)
    assert lines["games"].startswith("3 of timetravel, 2 players, ")
    assert lines["cards laid"] == f"median {laid[1]}, {laid[0]} to {laid[2]}"
    assert "right placements" not in lines


@pytest.mark.parametrize("game", GAMES)
def test_wins_and_reasons_agree_with_the_records(simulate, tmp_path, game):
    _, out, _ = simulate(game, "--games", 5, "--players", 2, "--records", tmp_path / "records")

    ends = [events(record, "MatchEnded")[0] for record in records(tmp_path / "records").values()]
    wins = [sum(1 / len(end["winners"]) for end in ends if seat in end["winners"]) for seat in (0, 1)]
    assert shares(table(out)["wins by seat"]) == pytest.approx([100 * won / 5 for won in wins], abs=0.05)
    assert shares(table(out)["wins by level"]) == pytest.approx([100 * sum(wins) / 5], abs=0.05)
    assert all(end["reason"] in table(out)["ended by"] for end in ends)


# Refusals


def assert_refused(result, *words):
    code, out, err = result
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    last = err.splitlines()[-1]
    assert last.startswith("interstice simulate: ")
    for word in words:
        assert word in last


@pytest.mark.parametrize(
    ("game", "arguments", "words"),
    [
        ("chronology", ("--players", 1), ("1", "2 to 8")),
        ("chronology", ("--players", 9), ("9", "2 to 8")),
        ("timetravel", ("--players", 6), ("6", "2 to 5")),
        ("timetravel", ("--players", 0), ("0", "2 to 5")),
        ("chronology", ("--players", -3), ("-3",)),
        ("chronology", ("--levels", "genius"), ("'genius'", "casual")),
        ("chronology", ("--levels", "casual,genius"), ("'genius'", "casual")),
        ("chronology", ("--levels", ""), ("casual",)),
        ("chronology", ("--levels", ","), ("casual",)),
        ("chronology", ("--games", 0), ("--games", "at least 1")),
        ("chronology", ("--games", -1), ("--games", "at least 1")),
        ("chronology", ("--jobs", 0), ("--jobs", "at least 1")),
        ("chronology", ("--seed", -1), ("--seed",)),
        ("chronology", ("--deck", "nope"), ("'nope'", "classic, computing, inventions, world")),
        ("chronology", ("--deck", "classic,nope"), ("'nope'",)),
        ("chronology", ("--deck", "../../etc/passwd"), ("'../../etc/passwd'",)),
        ("chronology", ("--deck", ","), ("17", "0")),
        ("chronology", ("--hand", 0), ("at least one card",)),
        ("chronology", ("--hand", -2), ("at least one card",)),
        ("chronology", ("--hand", 99), ("397", "110")),
        ("timetravel", ("--deck", "classic"), ("--deck", "chronology")),
        ("timetravel", ("--hand", 4), ("--hand", "chronology")),
    ],
)
def test_a_bad_argument_is_refused_in_one_line(simulate, game, arguments, words):
    result = simulate(game, *arguments)

    assert_refused(result, *words)
    assert len(result[2].splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "--game"),
        (("--game", "chess"), "'chess'"),
        (("--game", "chronology", "--players", "two"), "'two'"),
        (("--game", "chronology", "--games", "1.5"), "'1.5'"),
        (("--game", "chronology", "--seed", "x"), "'x'"),
        (("--game", "chronology", "--jobs", "all"), "'all'"),
        (("--game", "chronology", "--hand"), "--hand"),
    ],
)
def test_an_argument_of_the_wrong_kind_is_refused(interstice, arguments, word):
    assert_refused(interstice("simulate", *arguments), word)


@pytest.mark.parametrize(("arguments", "word"), [(("--nonsense",), "--nonsense"), (("dance",), "dance")])
def test_what_nobody_knows_is_refused(interstice, arguments, word):
    code, _, err = interstice(*arguments) if arguments == ("dance",) else interstice("decks", *arguments)

    assert code == 2
    assert word in err.splitlines()[-1]


def test_too_few_cards_name_both_numbers(simulate, home):  # C13
    (home / "decks").mkdir(parents=True)
    (home / "decks" / "tiny.csv").write_text("year,name_fr\n1969,Lune\n-753,Rome\n")

    assert_refused(simulate("chronology", "--deck", "tiny", "--players", 2), "9 cards", "there are 2")


def test_nothing_is_written_for_a_match_that_cannot_be_played(simulate, tmp_path):
    simulate("chronology", "--hand", 99, "--records", tmp_path / "records")

    assert not list(tmp_path.glob("records/*"))


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_a_file_where_the_folder_should_be_ends_in_one_line(simulate, tmp_path, name):
    (tmp_path / "file").write_text("mine")

    code, _, err = simulate("chronology", "--records", tmp_path / name)

    assert code > 0
    assert str(tmp_path / name) in err
    assert len(err.splitlines()) == 1
    assert (tmp_path / "file").read_text() == "mine"


def test_a_file_where_the_folder_should_be_is_a_bad_argument(simulate, tmp_path):
    (tmp_path / "file").write_text("mine")

    assert_refused(simulate("chronology", "--records", tmp_path / "file"), str(tmp_path / "file"))


def test_no_folder_is_made_for_a_refused_argument(simulate, tmp_path):
    simulate("chronology", "--deck", "nope", "--records", tmp_path / "records")

    assert not (tmp_path / "records").exists()


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        ("timetravel", ("--hand", 0)),
        ("timetravel", ("--deck", "")),
        ("chronology", ("--hand", 0)),
        ("chronology", ("--deck", "")),
        ("chronology", ("--records", "")),
    ],
)
def test_an_argument_that_is_nothing_is_refused_too(simulate, game, arguments):
    assert simulate(game, *arguments)[0] == 2


@pytest.mark.parametrize(("seed", "games"), [(MOST_SEED, 1), (MOST_SEED - 1, 2), (10**30, 1)])
def test_a_seed_that_no_record_may_have_is_refused(simulate, seed, games):
    assert_refused(simulate("chronology", "--seed", seed, "--games", games), "--seed")


def test_the_last_seed_can_be_played_and_verified(simulate, interstice, tmp_path):
    assert simulate("timetravel", "--seed", MOST_SEED - 1, "--records", tmp_path / "records")[0] == 0

    assert interstice("verify", *(tmp_path / "records").iterdir())[0] == 0


def test_no_game_is_played_twice(simulate, monkeypatch):
    played = []
    monkeypatch.setattr("game.commands.simulate.play_out", lambda *match: played.append(1) or play_out(*match))

    simulate("chronology", "--games", 3)

    assert len(played) == 3


def test_more_games_than_memory_holds_end_in_one_line(interstice):
    result = interstice("simulate", "--game", "chronology", "--jobs", 2, "--games", 10**30)

    assert_refused(result, "--games")


def test_no_more_processes_are_started_than_there_are_games(interstice, monkeypatch):
    asked = []

    class Pool:
        """Counts processes instead of starting them."""

        def __init__(self, processes, initializer):
            asked.append(processes)

        def __enter__(self):
            return self

        def __exit__(self, *problem):
            return None

        def map(self, function, *values, chunksize):
            return map(function, *values)

    monkeypatch.setattr("game.commands.simulate.ProcessPoolExecutor", Pool)

    interstice("simulate", "--game", "timetravel", "--games", 2, "--jobs", 1000)

    assert all(processes <= 2 for processes in asked)


# The real thing


def test_a_process_refuses_in_one_line_and_with_2():
    ran = process("simulate", "--game", "chronology", "--games", 1, "--deck", "nope")

    assert ran.returncode == 2
    assert ran.stdout == b""
    assert len(ran.stderr.splitlines()) == 1


def test_help_names_the_headless_commands(interstice):
    code, out, _ = interstice("--help")

    assert code == 0
    assert all(command in out for command in ("simulate", "verify", "decks"))


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes here")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_quietly_and_with_130(jobs):
    running = subprocess.Popen(
        [sys.executable, "-m", "game", "simulate", "--game", "chronology", "--games", str(10**12), "--jobs", str(jobs)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(2)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)

    assert (running.returncode, out, err) == (130, b"", b"")
