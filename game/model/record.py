"""The text of a match record, JSON Lines: values to lines and back. Files are the session's business."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from reprlib import repr as shown  # however long or deep the value is
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from game.model.core import RuleError
from game.model.games import GAMES, AnyGame
from game.model.match import Entry, Header, Match, Seat

FORMAT = "interstice-match"
VERSION = 1
MOST_SEED = 2**63
LOOKS = ("colour", "emblem")
# What `evolve`, total for events of ours, raises for those that somebody else wrote.
MISFITS = (LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError, MemoryError)


class RecordError(Exception):
    """A record that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


def write_header(header: Header) -> str:
    """Line 1 of a record."""
    options = header.rules.write_options(header.options)
    cards = options.pop("cards", None)
    values = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.game,
        "options": options,
        "seats": [_write_seat(seat) for seat in header.seats],
        "seed": header.seed,
    }
    return _dump(values if cards is None else {**values, "cards": cards})


def write_entry(number: int, entry: Entry, game: AnyGame) -> str:
    """The line of entry `number`."""
    if entry.is_undo:
        return _dump({"n": number, "undo": 1})
    values: dict[str, Any] = {"n": number}
    if entry.action is not None:
        seat = game.seat_of(entry.action)
        values |= {} if seat is None else {"seat": seat}
        values["action"] = game.format_action(entry.action)
    return _dump({**values, "events": [write_event(event) for event in entry.events]})


def write_match(match: Match) -> str:
    """A whole record."""
    entries = (write_entry(number, entry, match.header.rules) for number, entry in enumerate(match.entries))
    return "\n".join((write_header(match.header), *entries)) + "\n"


def write_event(event: Any) -> dict[str, Any]:
    """An event as a JSON object; absent fields are left out."""
    values = {name: getattr(event, name) for name in _fields(type(event))}
    return {"type": type(event).__name__, **{name: value for name, value in values.items() if value is not None}}


def read_header(text: str) -> Header:
    """The header on line 1."""
    values = _load(1, text)
    if values.get("format") != FORMAT:
        raise RecordError(1, f"this is no match record: 'format' must be '{FORMAT}'")
    version = values.get("version")
    if type(version) is not int or version < 1:
        raise RecordError(1, "'version' must be a whole number from 1 on")
    if version > VERSION:
        raise RecordError(1, f"the record has version {version}, newer than {VERSION}; a newer Interstice reads it")
    name = values.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise RecordError(1, f"'game' is {shown(name)}; it must be one of {', '.join(GAMES)}")
    game = GAMES[name]
    seats, options, seed = values.get("seats"), values.get("options", {}), values.get("seed")
    if type(seed) is not int or not 0 <= seed < MOST_SEED:
        raise RecordError(1, f"'seed' must be a whole number from 0 to {MOST_SEED - 1}")
    if not isinstance(options, dict):
        raise RecordError(1, "'options' must be an object")
    if "cards" in values:
        options = {**options, "cards": values["cards"]}
    try:
        return Header(name, game.read_options(options), _read_seats(seats), seed)
    except RuleError as error:
        raise RecordError(1, error.detail) from error
    except RecursionError as error:  # a refusal that quotes what it refuses
        raise RecordError(1, "an option is nested too deeply") from error


def _write_seat(seat: Seat) -> dict[str, str]:
    looks = {name: getattr(seat, name) for name in LOOKS}
    return {"name": seat.name, "player": seat.player, **{name: look for name, look in looks.items() if look}}


def _read_seats(values: object) -> tuple[Seat, ...]:
    if not isinstance(values, list) or not values:
        raise RecordError(1, "'seats' must list the players")
    seats = []
    for value in values:
        match value:
            case {"name": str(name), "player": str(player)}:
                looks = [value.get(look, "") for look in LOOKS]
                # How a seat looks decides nothing: what another program wrote there never refuses a match.
                seats.append(Seat(name, player, *(look if isinstance(look, str) else "" for look in looks)))
            case _:
                raise RecordError(1, f"a seat must have a 'name' and a 'player', not {shown(value)}")
    return tuple(seats)


@dataclass(frozen=True, slots=True)
class Unread:
    """An entry whose action is still a notation, so that `audit` can say what is wrong with it."""

    line: int
    seat: int | None
    action: str | None
    events: tuple[Any, ...]
    is_undo: bool


def read_entry(line: int, text: str, game: AnyGame) -> Unread:
    """The entry on `line` (header: 1), which must be number `line` − 2."""
    values = _load(line, text)
    number, is_setup = values.get("n"), line == 2
    if type(number) is not int or number != line - 2:
        raise RecordError(line, f"'n' is {shown(number)}; here it must be {line - 2}")
    if "undo" in values:
        if is_setup:
            raise RecordError(line, "entry 0 is the set-up; no decision stands that could be taken back")
        if type(values["undo"]) is not int or values["undo"] != 1 or {"seat", "action", "events"} & set(values):
            raise RecordError(line, "an undo must be 1 and stand alone")
        return Unread(line, None, None, (), is_undo=True)
    seat, action, events = values.get("seat"), values.get("action"), values.get("events")
    if (action is None) != is_setup or (is_setup and seat is not None):
        raise RecordError(line, "entry 0 is the set-up and has no 'seat' and no 'action'; every other has an 'action'")
    if action is not None and not isinstance(action, str):
        raise RecordError(line, f"'action' must be a text, not {shown(action)}")
    if seat is not None and type(seat) is not int:
        raise RecordError(line, f"'seat' must be a whole number, not {shown(seat)}")
    if not isinstance(events, list):
        raise RecordError(line, "'events' must be a list")
    return Unread(line, seat, action, tuple(read_event(line, each, game) for each in events), is_undo=False)


def read_event(line: int, values: object, game: AnyGame) -> Any:
    """One event; fields that this version does not know are passed over."""
    # Compared one by one, as what stands there may be a list, which cannot be looked up.
    if not isinstance(values, dict) or values.get("type") not in list(game.event_types):
        raise RecordError(line, f"unknown event {shown(values)}")
    kind = game.event_types[values["type"]]
    known = {}
    for name, wanted in _fields(kind).items():
        if name in values:
            known[name] = _read_value(line, f"{kind.__name__}.{name}", wanted, values[name])
    try:
        return kind(**known)
    except TypeError:
        missing = sorted(each.name for each in fields(kind) if each.name not in known)
        raise RecordError(line, f"{kind.__name__} lacks {', '.join(missing)}") from None


_fields: Callable[[type], dict[str, Any]] = cache(get_type_hints)


def _read_value(line: int, name: str, wanted: Any, value: object) -> Any:
    """`value` as the type that an event's field declares."""
    if get_origin(wanted) is UnionType:
        if value is None:
            return None
        wanted = next(each for each in get_args(wanted) if each is not NoneType)
    if get_origin(wanted) is tuple and isinstance(value, list):
        inner = get_args(wanted)[0]
        return tuple(_read_value(line, name, inner, each) for each in value)
    if isinstance(wanted, type) and issubclass(wanted, StrEnum) and isinstance(value, str) and value in list(wanted):
        return wanted(value)
    if wanted in (int, str, bool) and type(value) is wanted:
        return value
    raise RecordError(line, f"{name} cannot be {shown(value)}")


def _parsed(entry: Unread, game: AnyGame) -> Entry:
    if entry.action is None:
        return Entry(events=entry.events, is_undo=entry.is_undo)
    try:
        return Entry(game.parse_action(entry.action, entry.seat), entry.events)
    except RuleError as error:
        raise RecordError(entry.line, error.detail) from error


def fold(lines: Iterable[str]) -> Match:
    """The match that a record tells, its events believed: for loading a save."""
    return _replay(lines, is_audit=False)


def audit(lines: Iterable[str]) -> Match:
    """The same, with the set-up and every action decided anew: raises at the first line that differs."""
    return _replay(lines, is_audit=True)


def _replay(lines: Iterable[str], *, is_audit: bool) -> Match:
    numbered = enumerate(lines, start=1)
    header = next((read_header(text) for _, text in numbered), None)
    if header is None:
        raise RecordError(1, "the file is empty")
    # Gathered in lists, as a long match of tuples would be copied at every line.
    entries: list[Entry] = []
    states: list[Any] = []
    for line, text in numbered:
        unread = read_entry(line, text, header.rules)
        entries.append(_parsed(unread, header.rules))
        try:
            _follow(header, states, unread, entries[-1], is_audit=is_audit)
        except RuleError as error:
            raise RecordError(line, error.detail) from error
        except MISFITS as error:
            raise RecordError(line, "the events do not fit the position before them") from error
    if not states:
        raise RecordError(2, "the set-up (entry 0) is missing")
    return Match(header, tuple(entries), tuple(states))


def _follow(header: Header, states: list[Any], unread: Unread, entry: Entry, *, is_audit: bool) -> None:
    """Bring `states`, one for the set-up and one for each decision standing, to where `entry` leads."""
    game, seats = header.rules, len(header.seats)
    if entry.is_undo:
        if len(states) == 1:
            raise RecordError(unread.line, "no decision stands that could be taken back")
        states.pop()
        return
    if not states:  # decided in any case: options that cannot be are refused before a table is built from them
        decided = game.setup(header.options, seats, header.seed)
        before = game.blank(header.options, seats, header.seed)
    else:
        decided = game.decide(states[-1], entry.action) if is_audit else ()
        before = states[-1]
    if is_audit:
        _compare(unread, decided)
    states.append(game.fold(before, entry.events))


def _compare(unread: Unread, decided: tuple[Any, ...]) -> None:
    if unread.events == decided:
        return
    told = [_dump(write_event(event)) for event in unread.events]
    right = [_dump(write_event(event)) for event in decided]
    for number, (one, other) in enumerate(zip(told, right, strict=False)):
        if one != other:
            raise RecordError(unread.line, f"event {number} is {one}; the rules give {other}")
    raise RecordError(unread.line, f"{len(told)} events are told; the rules give {len(right)}")


def _dump(values: Mapping[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _load(line: int, text: str) -> dict[str, Any]:
    try:
        values = json.loads(text)
    except ValueError as error:
        raise RecordError(line, f"not JSON ({error})") from error
    except RecursionError as error:
        raise RecordError(line, "not a match entry (nested too deeply)") from error
    if not isinstance(values, dict):
        raise RecordError(line, "not a JSON object")
    return values
