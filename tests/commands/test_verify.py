"""`interstice verify`: sound records pass; a difference is named by file and line, and nothing crashes it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.session.records import MOST_BYTES

ROOT = Path(__file__).parents[2]
GAMES = ("chronology", "timetravel")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What simulate writes, one file a game."""
    folder = tmp_path_factory.mktemp("records")
    for game in GAMES:
        arguments = ["simulate", "--game", game, "--players", "2", "--games", "1", "--jobs", "1", "--seed", "7"]
        assert main([*arguments, "--records", str(folder)]) == 0
    return {game: next(folder.glob(f"{game}*.jsonl")) for game in GAMES}


@pytest.fixture
def lines(written):
    """The lines of a record, to be altered."""
    return {game: file.read_text(encoding="utf-8").splitlines() for game, file in written.items()}


@pytest.fixture
def verify(tmp_path, capsys):
    """Write a record (lines or bytes) and verify it: the code, what was printed and the complaint."""

    def run(content, *, last_line_end="\n"):
        file = tmp_path / "match.jsonl"
        file.write_bytes(content if isinstance(content, bytes) else ("\n".join(content) + last_line_end).encode())
        capsys.readouterr()
        code = main(["verify", str(file)])
        said = capsys.readouterr()
        return code, said.out, said.err.replace(str(file), "FILE")

    return run


def altered(lines, number, alter):
    """The lines with line `number` (from 1) altered as JSON."""
    values = json.loads(lines[number - 1])
    alter(values)
    return [*lines[: number - 1], json.dumps(values), *lines[number:]]


def assert_refused(result, line, *words):
    """Exit 1, and one complaint that names the file, the line and these words."""
    code, out, err = result
    assert (code, out) == (1, "")
    assert err.startswith(f"FILE: line {line}: ")
    assert len(err.splitlines()) == 1
    for word in words:
        assert word in err


# Sound records


@pytest.mark.parametrize("game", GAMES)
def test_what_simulate_wrote_is_sound(written, lines, capsys, game):
    capsys.readouterr()

    code = main(["verify", str(written[game])])

    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    assert said.out.startswith(f"{written[game]}: sound, {game}, {len(lines[game]) - 2} decisions, ended: ")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_still_running_is_sound(verify, lines, game):
    code, out, _ = verify(lines[game][:5])

    assert code == 0
    assert "3 decisions, still running" in out


def test_one_decision_is_no_plural(verify, lines):
    assert "1 decision, still running" in verify(lines["timetravel"][:3])[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_taken_back_and_taken_anew_is_sound(verify, lines, game):
    again = lines[game][2].replace('"n":1', '"n":3', 1)

    code, out, _ = verify([*lines[game][:3], '{"n":2,"undo":1}', again])

    assert code == 0
    assert "1 decision, " in out  # what was taken back does not count


@pytest.mark.parametrize("game", GAMES)
def test_a_last_line_whole_but_for_its_line_end_is_sound(verify, lines, game):
    assert verify(lines[game], last_line_end="")[0] == 0


def test_fields_that_this_version_does_not_know_are_passed_over(verify, lines):
    def alter(values):
        values["comment"] = "nice"
        values["events"][0]["mood"] = "good"

    assert verify(altered(lines["timetravel"], 3, alter))[0] == 0


def test_one_bad_record_among_good_ones_gives_1_and_the_good_ones_are_said(written, tmp_path, capsys):
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nonsense\n")
    capsys.readouterr()

    code = main(["verify", str(written["chronology"]), str(bad), str(written["timetravel"])])

    said = capsys.readouterr()
    assert code == 1
    assert said.out.count(": sound, ") == 2
    assert said.err.startswith(f"{bad}: line 1: ")


# Altered records


def test_a_changed_event_is_found(verify, lines):
    def alter(values):
        values["events"][0]["lane"] = (values["events"][0]["lane"] + 1) % 4

    assert_refused(verify(altered(lines["timetravel"], 4, alter)), 4, "event 0 is", "the rules give")


@pytest.mark.parametrize("game", GAMES)
def test_an_event_left_out_is_found(verify, lines, game):
    assert_refused(verify(altered(lines[game], 3, lambda values: values["events"].pop())), 3, "the rules give")


@pytest.mark.parametrize("game", GAMES)
def test_an_event_too_many_is_found(verify, lines, game):
    def alter(values):
        values["events"].append(values["events"][-1])

    assert_refused(verify(altered(lines[game], 3, alter)), 3, "the rules give")


@pytest.mark.parametrize("game", GAMES)
def test_another_deal_is_found(verify, lines, game):
    def alter(values):
        cards = values["events"][0]["cards"]
        cards[0], cards[1] = cards[1], cards[0]

    assert_refused(verify(altered(lines[game], 2, alter)), 2, "event 0")


@pytest.mark.parametrize("game", GAMES)
def test_another_seed_is_found(verify, lines, game):
    assert_refused(verify(altered(lines[game], 1, lambda values: values.update(seed=8))), 2)


def test_a_changed_year_in_an_event_is_found(verify, lines):
    def alter(values):
        values["events"][0]["year"] += 1

    assert_refused(verify(altered(lines["chronology"], 3, alter)), 3, "the rules give")


def test_a_changed_year_in_the_header_is_found_where_the_card_is_turned(verify, lines):
    card = json.loads(lines["chronology"][4])["events"][0]["card"]

    def alter(values):
        values["cards"][card] += 1

    assert_refused(verify(altered(lines["chronology"], 1, alter)), 5, card)


def test_a_changed_action_is_found(verify, lines):
    def alter(values):
        values["action"] = "stop 3" if values["action"] != "stop 3" else "stop 2"

    assert_refused(verify(altered(lines["timetravel"], 3, alter)), 3)


@pytest.mark.parametrize(
    "action",
    ["", "dance", "place", "place  x", "place nothing 0", "stop 99", "abandon now", "place basketball -1", "0"],
)
@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_is_none_is_found(verify, lines, game, action):
    assert_refused(verify(altered(lines[game], 3, lambda values: values.update(action=action))), 3)


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", True, 0.5, [0]])
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_to_move_is_found(verify, lines, game, seat):
    lines_of_0 = next(number for number, line in enumerate(lines[game], start=1) if '"seat":0,"action"' in line)

    assert_refused(verify(altered(lines[game], lines_of_0, lambda values: values.update(seat=seat))), lines_of_0)


@pytest.mark.parametrize("game", GAMES)
def test_a_deleted_line_is_found(verify, lines, game):
    assert_refused(verify([*lines[game][:3], *lines[game][4:]]), 4, "'n' is 3; here it must be 2")


@pytest.mark.parametrize("game", GAMES)
def test_a_line_twice_is_found(verify, lines, game):
    assert_refused(verify([*lines[game][:3], *lines[game][2:]]), 4, "here it must be 2")


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_line_is_found(verify, lines, game):
    assert_refused(verify([*lines[game][:3], "", *lines[game][3:]]), 4, "not JSON")


@pytest.mark.parametrize("game", GAMES)
def test_a_torn_last_line_is_named_and_the_lines_before_it_are_sound(verify, lines, game):
    torn = [*lines[game][:4], lines[game][4][:20]]

    assert_refused(verify(torn, last_line_end=""), 5, "cut off", "4 lines before it are sound")


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_before_a_torn_last_line_comes_first(verify, lines, game):
    torn = [*lines[game][:3], "nonsense", lines[game][4][:20]]

    assert_refused(verify(torn, last_line_end=""), 4, "not JSON")


def test_a_line_torn_within_a_letter_is_torn_all_the_same(verify, lines):
    whole = "\n".join(lines["timetravel"][:3]).encode()

    assert_refused(verify(whole + b'\n{"n":2,"action":"\xc3'), 4, "cut off")


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_after_the_end_is_found(verify, lines, game):
    number = len(lines[game]) - 1
    more = json.dumps({"n": number, "action": "abandon", "events": []})

    assert_refused(verify([*lines[game], more]), number + 2, "over")


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_with_nothing_to_undo_is_found(verify, lines, game):
    assert_refused(verify([*lines[game][:2], '{"n":1,"undo":1}']), 3, "taken back")


@pytest.mark.parametrize("game", GAMES)
def test_one_undo_too_many_is_found(verify, lines, game):
    undone = [*lines[game][:3], '{"n":2,"undo":1}', '{"n":3,"undo":1}']

    assert_refused(verify(undone), 5, "taken back")


@pytest.mark.parametrize(
    "undo", ['{"n":2,"undo":2}', '{"n":2,"undo":1,"action":"stop 2"}', '{"n":2,"undo":1,"events":[]}']
)
def test_an_undo_stands_alone(verify, lines, undo):
    assert_refused(verify([*lines["timetravel"][:3], undo]), 4, "undo")


@pytest.mark.parametrize("game", GAMES)
def test_an_undo_is_no_set_up(verify, lines, game):
    assert_refused(verify([lines[game][0], '{"n":0,"undo":1}']), 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_header_without_its_set_up_is_found(verify, lines, game):
    assert_refused(verify(lines[game][:1]), 2, "set-up")


# Headers


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, ("version 2", "newer")),
        ({"version": 0}, ("'version'",)),
        ({"version": "1"}, ("'version'",)),
        ({"version": None}, ("'version'",)),
        ({"format": "chess"}, ("no match record", "interstice-match")),
        ({"game": "chess"}, ("'chess'", "chronology, timetravel")),
        ({"game": ["chronology"]}, ("chronology, timetravel",)),
        ({"game": None}, ("chronology, timetravel",)),
        ({"seed": -1}, ("'seed'",)),
        ({"seed": "7"}, ("'seed'",)),
        ({"seed": True}, ("'seed'",)),
        ({"seed": 2**63}, ("'seed'",)),
        ({"seats": []}, ("'seats'",)),
        ({"seats": {}}, ("'seats'",)),
        ({"seats": ["Ada"]}, ("'name'", "'player'")),
        ({"seats": [{"name": 1, "player": "human"}]}, ("'name'", "'player'")),
        ({"options": []}, ("'options'",)),
        ({"options": {"colour": "red"}}, ("unknown option colour", "known: ")),
        ({"options": {"first": "me"}}, ("'first'", "'me'")),
    ],
    ids=str,
)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_header_is_refused_on_line_1(verify, lines, game, change, words):
    assert_refused(verify(altered(lines[game], 1, lambda values: values.update(change))), 1, *words)


@pytest.mark.parametrize(
    ("game", "option", "value", "line"),
    [
        ("timetravel", "zones", 10**9, 2),
        ("timetravel", "zones", -1, 2),
        ("timetravel", "target_gold", 0, 2),
        ("timetravel", "opening", ["no such card"], 2),
        ("timetravel", "opening", "0231a", 1),
        ("timetravel", "first", 2, 2),
        ("timetravel", "hand", 4, 1),
        ("chronology", "hand", 0, 2),
        ("chronology", "hand", 10**9, 2),
        ("chronology", "hands", [1], 2),
        ("chronology", "hands", [1, "2"], 1),
        ("chronology", "first", -1, 2),
        ("chronology", "learn", "yes", 1),
        ("chronology", "mistakes", 3, 2),
        ("chronology", "clock_s", 0, 2),
        ("chronology", "zones", 5, 1),
    ],
)
def test_an_option_that_cannot_be_is_refused(verify, lines, game, option, value, line):
    assert_refused(verify(altered(lines[game], 1, lambda values: values["options"].update({option: value}))), line)


@pytest.mark.parametrize(
    "cards", [None, [], {}, {"a": "1969"}, {"a": 1.5}, {"a": True}, {"a": 0}, {"two words": 1969}], ids=str
)
def test_cards_that_cannot_be_are_refused(verify, lines, cards):
    code, _, err = verify(altered(lines["chronology"], 1, lambda values: values.update(cards=cards)))

    assert code == 1
    assert err.startswith(("FILE: line 1: ", "FILE: line 2: "))


# What is no record


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"hello\n", 1),
        (b"[]\n", 1),
        (b"null\n", 1),
        (b'"interstice-match"\n', 1),
        (b"{}\n", 1),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1),
        (b"\x7fELF\2\1\1\0\n", 1),
        (b"\xff\xfe{\0}\0\n\0", 1),
        (b"\0" * 1000, 1),
        (b"[" * 100_000 + b"\n", 1),
        (b'{"format":' * 50_000 + b"\n", 1),
        (b'{"format":"interstice-match","version":1' + b"0" * 6000 + b"}\n", 1),
    ],
    ids=[
        "empty",
        "blank",
        "text",
        "list",
        "null",
        "string",
        "object",
        "png",
        "elf",
        "utf-16",
        "nul",
        "deep",
        "deeper",
        "long",
    ],
)
def test_what_is_no_record_is_refused(verify, content, line):
    assert_refused(verify(content), line)


def test_a_file_with_something_in_it_is_not_called_empty(verify):
    _, _, err = verify(b"hello")

    assert "empty" not in err


@pytest.mark.parametrize(
    "line",
    ['{"n":1}', '{"n":1,"seat":0,"action":5,"events":[]}', '{"n":1,"seat":0,"action":"stop 2","events":{}}', "[1]"],
)
def test_an_entry_of_another_shape_is_refused(verify, lines, line):
    assert_refused(verify([*lines["timetravel"][:2], line]), 3)


@pytest.mark.parametrize(
    "event",
    [
        5,
        None,
        {},
        {"type": "CardBurnt"},
        {"type": "PawnMoved"},
        {"type": "PawnMoved", "seat": "0", "kind": "setup"},
        {"type": "PawnMoved", "seat": 0, "kind": "flight"},
        {"type": "TurnStarted", "seat": True},
        {"type": "ZoneSlid", "zone": 10**30},
        {"type": "TokenTaken", "seat": 99, "zone": 1, "card": "x", "lane": 0, "good": "gold"},
    ],
    ids=str,
)
def test_an_event_of_another_shape_is_refused(verify, lines, event):
    entry = json.dumps({"n": 1, "seat": 0, "action": "stop 2", "events": [event]})

    assert_refused(verify([*lines["timetravel"][:2], entry]), 3)


@pytest.mark.parametrize(
    "event", [{"type": []}, {"type": {}}, {"type": "PawnMoved", "seat": 0, "kind": [], "zone": 1}], ids=str
)
def test_a_list_where_a_text_belongs_is_refused(verify, lines, event):
    entry = json.dumps({"n": 1, "seat": 0, "action": "stop 2", "events": [event]})

    assert_refused(verify([*lines["timetravel"][:2], entry]), 3)


def test_a_last_line_nested_too_deeply_is_refused(verify, lines):
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000

    assert_refused(verify([*lines["timetravel"][:2], deep], last_line_end=""), 3)


def test_a_file_larger_than_any_match_is_refused_unread(tmp_path, capsys):
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as huge:
        huge.truncate(MOST_BYTES + 1)

    code = main(["verify", str(file)])

    assert code == 1
    assert f"{file}: line 1: the file is larger than 64 MiB" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["missing.jsonl", "folder"])
def test_what_is_no_file_is_named(tmp_path, capsys, name):
    (tmp_path / "folder").mkdir()

    code = main(["verify", str(tmp_path / name)])

    said = capsys.readouterr()
    assert (code, said.out) == (1, "")
    assert said.err.startswith(f"{tmp_path / name}: ")
    assert len(said.err.splitlines()) == 1


class StillWaiting(Exception):
    """Raised by an alarm clock."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_no_record(tmp_path):
    def ring(signum, frame):
        raise StillWaiting

    os.mkfifo(tmp_path / "pipe.jsonl")
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        code = main(["verify", str(tmp_path / "pipe.jsonl")])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    assert code == 1


def test_without_a_file_verify_asks_for_one(capsys):
    with pytest.raises(SystemExit) as left:
        main(["verify"])

    assert left.value.code == 2
    assert "FILE" in capsys.readouterr().err.splitlines()[-1]


def test_a_process_verifies_and_complains(written, tmp_path):
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(written["chronology"].read_bytes()[:-30])

    ran = subprocess.run(
        [sys.executable, "-m", "game", "verify", written["timetravel"], bad],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert ran.returncode == 1
    assert ran.stdout.count(b": sound, ") == 1
    assert ran.stderr.startswith(os.fsencode(bad) + b": line ")
    assert b"Traceback" not in ran.stderr
