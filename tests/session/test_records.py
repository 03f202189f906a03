"""Records on disk: nothing that was shown is lost, and no damage goes unnoticed."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest

from game.model.match import Entry, begin
from game.model.record import RecordError, fold, read_header, write_header, write_match
from game.session.records import RecordWriter, load_record, verify_record
from tests.model.cases import CASES, random_match

GAMES = [next(case for case in CASES if case.name == name) for name in ("chronology-usual-hand", "timetravel-2p")]
each_game = pytest.mark.parametrize("case", GAMES, ids=lambda case: case.game)


def written(case, path, decisions=6):
    match = random_match(case, seed=1, most=decisions)
    path.write_text(write_match(match), encoding="utf-8")
    return match


@each_game
def test_every_decision_is_on_disk_before_the_next_is_asked_for(case, tmp_path):
    path = tmp_path / "match.jsonl"
    match = begin(case.header(3))
    writer = RecordWriter(path, match.header)
    for _ in range(5):
        writer.write(match)
        assert load_record(path).match == match
        seat = case.rules.to_move(match.state)
        match = match.decide(case.rules.legal_actions(match.state, seat)[0])
    writer.write(match.undo())
    assert load_record(path).match == match.undo()
    writer.close()
    assert verify_record(path) == match.undo()


@each_game
def test_a_record_torn_anywhere_in_its_last_line_goes_on_from_the_line_before(case, tmp_path):
    path = tmp_path / "match.jsonl"
    match = written(case, path)
    whole = path.read_bytes()
    last = whole[:-1].rindex(b"\n") + 1
    for cut in range(last, len(whole) - 1):
        path.write_bytes(whole[:cut])
        writer, loaded = RecordWriter.resume(path)
        assert loaded.entries == match.entries[:-1]
        writer.write(loaded.decide(match.entries[-1].action))
        writer.close()
        assert path.read_bytes() == whole


def test_only_the_line_end_missing_loses_nothing(tmp_path):
    path = tmp_path / "match.jsonl"
    match = written(GAMES[0], path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    writer, loaded = RecordWriter.resume(path)
    writer.close()
    assert loaded == match
    assert path.read_bytes() == whole


def test_a_torn_record_does_not_verify_and_the_line_is_named(tmp_path):
    path = tmp_path / "match.jsonl"
    written(GAMES[1], path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(RecordError, match="line 8: cut off in the middle; the 7 lines before it are sound"):
        verify_record(path)


def test_a_new_record_never_overwrites_an_old_one(tmp_path):
    path = tmp_path / "match.jsonl"
    written(GAMES[0], path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        RecordWriter(path, GAMES[0].header(1))
    assert path.read_bytes() == before


def changed(number, **values):
    def change(lines):
        lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | values)

    return change


def replaced(number, text):
    def change(lines):
        lines[number - 1] = text

    return change


DAMAGE = {
    "newer version": (changed(1, version=2), "line 1: the record has version 2, newer than 1"),
    "another format": (changed(1, format="chess"), "line 1: this is no match record"),
    "unknown game": (changed(1, game="go"), "line 1: 'game' is 'go'"),
    "unknown option": (changed(1, options={"jokers": 3}), "line 1: unknown option jokers"),
    "option of the wrong kind": (changed(1, options={"first": "me"}), "line 1: option 'first' is 'me'"),
    "seed": (changed(1, seed=-1), "line 1: 'seed'"),
    "no seats": (changed(1, seats=[]), "line 1: 'seats'"),
    "half a seat": (changed(1, seats=[{"name": "Ada"}]), "line 1: a seat must have"),
    "no JSON": (replaced(4, "{"), "line 4: not JSON"),
    "a JSON list": (replaced(4, "[]"), "line 4: not a JSON object"),
    "wrong number": (changed(5, n=9), "line 5: 'n' is 9; here it must be 3"),
    "missing line": (lambda lines: lines.pop(3), "line 4: 'n' is 3; here it must be 2"),
    "unknown event": (changed(4, events=[{"type": "Sneezed"}]), "line 4: unknown event"),
    "event without fields": (changed(4, events=[{"type": "MatchEnded"}]), "line 4: MatchEnded lacks reason, winners"),
    "field of the wrong kind": (
        changed(4, events=[{"type": "TurnStarted", "seat": "x", "round": 1}]),
        "line 4: TurnStarted.seat cannot be 'x'",
    ),
    "malformed action": (changed(4, action="jump 3"), "line 4: 'jump 3' is no"),
    "illegal action": (changed(4, action="judge accept"), "line 4:"),
    "out of turn": (changed(4, seat=0), "line 4: it is seat 1's turn"),
    "no seat": (changed(4, seat=None), "line 4: 'place"),
    "events that the rules do not give": (changed(4, events=[]), "line 4: 0 events are told; the rules give"),
    "undo twice": (replaced(3, '{"n":1,"undo":2}'), "line 3: an undo must be 1"),
    "undo as a word": (replaced(3, '{"n":1,"undo":true}'), "line 3: an undo must be 1"),
    "undo with a seat": (replaced(3, '{"n":1,"undo":1,"seat":0}'), "line 3: an undo must be 1 and stand alone"),
    "undo of the set-up": (replaced(2, '{"n":0,"undo":1}'), "line 2: entry 0 is the set-up"),
    "undo of nothing": (replaced(3, '{"n":1,"undo":1}'), "line 3: no decision stands"),
    "set-up with an action": (changed(2, action="abandon"), "line 2: entry 0 is the set-up"),
    "set-up with a seat": (changed(2, seat=0), "line 2: entry 0 is the set-up and has no 'seat'"),
    "a truth as version": (changed(1, version=True), "line 1: 'version' must be a whole number"),
    "a truth as number": (changed(3, n=True), "line 3: 'n' is True; here it must be 1"),
    "a fraction as number": (changed(4, n=2.0), "line 4: 'n' is 2.0; here it must be 2"),
    "a list as a type": (changed(4, events=[{"type": []}]), "line 4: unknown event {'type': []}"),
    "nested options": (
        changed(1, options={"decks": json.loads("[" * 900 + "]" * 900)}),
        "line 1: ",
    ),
}


@pytest.mark.parametrize(("change", "message"), DAMAGE.values(), ids=DAMAGE)
def test_damage_is_refused_by_line(change, message, tmp_path):
    path = tmp_path / "match.jsonl"
    written(GAMES[0], path)
    lines = path.read_text(encoding="utf-8").splitlines()
    change(lines)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(RecordError) as refused:
        verify_record(path)
    assert message in str(refused.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"\n", b"\x00\xff\xfe\n", b"[" * 100_000 + b"\n"])
def test_a_file_that_is_no_record_is_refused_at_line_1(content, tmp_path):
    path = tmp_path / "junk.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        load_record(path)
    assert refused.value.line == 1


def test_a_record_may_hold_fields_and_seats_that_a_later_release_adds(tmp_path):
    path = tmp_path / "match.jsonl"
    match = written(GAMES[0], path)
    lines = [json.dumps(json.loads(line) | {"extra": 1}) for line in path.read_text(encoding="utf-8").splitlines()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert verify_record(path) == match


def record_of(header, *entries):
    return "\n".join((write_header(header), *map(json.dumps, entries))) + "\n"


@pytest.mark.parametrize(
    "event",
    [
        {"type": "PawnMoved", "seat": 0, "kind": "local"},
        {"type": "TokenTaken", "seat": 0, "zone": 1, "card": "3210a", "lane": 10**15, "good": "nucleons"},
        {"type": "ZoneSlid", "zone": 10**30},
        {"type": "TurnStarted", "seat": 0, "round": -1},
        {"type": "CardPlaced", "seat": 9, "card": "x", "gap": 0, "year": 1, "correct": True},
        {"type": "CardDealt", "seat": 10**30, "card": "x"},
    ],
    ids=lambda event: event["type"],
)
@each_game
def test_events_that_fit_nowhere_are_refused_or_believed_but_never_crash(case, event, tmp_path):
    path = tmp_path / "match.jsonl"
    setup = json.loads(write_match(begin(case.header(1))).splitlines()[1])
    path.write_text(record_of(case.header(1), setup | {"events": [*setup["events"], event]}), encoding="utf-8")
    with suppress(RecordError):
        load_record(path)
    with pytest.raises(RecordError):
        verify_record(path)


@pytest.mark.parametrize("zones", [10**12, -1])
def test_options_that_cannot_be_are_refused_before_a_table_is_built(zones, tmp_path):
    path = tmp_path / "match.jsonl"
    header = replace(GAMES[1].header(1), options=replace(GAMES[1].options, zones=zones))
    path.write_text(record_of(header, {"n": 0, "events": []}), encoding="utf-8")
    with pytest.raises(RecordError, match="line 2: zones is"):
        load_record(path)


def test_a_long_record_of_decisions_taken_back_is_where_it_began():
    header = GAMES[1].header(1)
    match = begin(header)
    action = header.rules.legal_actions(match.state, header.rules.to_move(match.state))[0]
    decision = match.decide(action).entries[-1]
    entries = (*match.entries, *((decision, Entry(is_undo=True)) * 4000))
    lines = write_match(replace(match, entries=entries)).splitlines()
    loaded = fold(lines)
    assert (len(loaded.entries), loaded.states) == (8001, match.states)


@pytest.mark.parametrize("content", [b"hello", b'{"format":"interstice-match","vers'])
def test_a_first_line_that_is_torn_is_not_called_empty(content, tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    for read in (load_record, verify_record):
        with pytest.raises(RecordError, match="line 1: cut off in the middle"):
            read(path)


def test_a_folder_is_no_record(tmp_path):
    with pytest.raises(OSError, match="no file"):
        load_record(tmp_path)


def test_how_a_seat_looks_is_kept_and_decides_nothing():
    header = GAMES[0].header(1)
    dressed = replace(header, seats=(replace(header.seats[0], colour="plum", emblem="key"), *header.seats[1:]))
    assert read_header(write_header(dressed)) == dressed
    assert '"colour"' not in write_header(header)
    odd = write_header(dressed).replace('"plum"', "[1]")
    assert read_header(odd).seats[0] == replace(header.seats[0], emblem="key")
