"""What the matches that were played add up to: by player and deck in chronology, by player in time travel, by day.

Only people are counted: a computer player's name means nobody, and its strength is known. A match that was abandoned
counts as a game that was abandoned, with what had been played; what was taken back does not count.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import reduce
from hashlib import sha256
from pathlib import Path
from typing import Any

from game.model.chronology.placements import placements
from game.model.match import Match
from game.model.record import write_header
from game.model.timetravel.events import GoodsSold, MoveKind, PawnMoved, TurnPassed
from game.session.keeping import Kept, whole, words
from game.session.seating import is_computer

VERSION = 1
COURSE = 40  # how many games back a player's course goes
MOST_FOLDED = 4000
UNKNOWN = ""  # the theme of a card that no deck knows any more

Counts = Mapping[str, int]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Placing:
    """Chronology: games, and right and wrong placements by theme.

    Time that ran out is a wrong placement, so that right and wrong together are the turns.
    """

    games: int = 0
    wins: int = 0
    abandoned: int = 0
    best_streak: int = 0
    right: Counts = field(default_factory=dict)
    wrong: Counts = field(default_factory=dict)

    def __add__(self, other: "Placing") -> "Placing":
        return Placing(
            self.games + other.games,
            self.wins + other.wins,
            self.abandoned + other.abandoned,
            max(self.best_streak, other.best_streak),
            _sum(self.right, other.right),
            _sum(self.wrong, other.wrong),
        )


@dataclass(frozen=True, slots=True)
class Trading:
    """Time travel: games, gold and turns, tokens sold by good; `course` has gold and turns of the last games."""

    games: int = 0
    wins: int = 0
    abandoned: int = 0
    gold: int = 0
    turns: int = 0
    best_gold: int = 0
    sold: Counts = field(default_factory=dict)
    course: tuple[Pair, ...] = ()

    def __add__(self, other: "Trading") -> "Trading":
        return Trading(
            self.games + other.games,
            self.wins + other.wins,
            self.abandoned + other.abandoned,
            self.gold + other.gold,
            self.turns + other.turns,
            max(self.best_gold, other.best_gold),
            _sum(self.sold, other.sold),
            (*self.course, *other.course)[-COURSE:],
        )


@dataclass(frozen=True, slots=True)
class Player:
    """Everything about a name: chronology by mix of decks, with right and wrong of the last games as its `course`."""

    chronology: Mapping[str, Placing] = field(default_factory=dict)
    course: tuple[Pair, ...] = ()
    timetravel: Trading = field(default_factory=Trading)

    @property
    def placing(self) -> Placing:
        """Chronology with all decks together."""
        return reduce(Placing.__add__, self.chronology.values(), Placing())

    def __add__(self, other: "Player") -> "Player":
        mixes = sorted({*self.chronology, *other.chronology})
        nothing = Placing()
        chronology = {mix: self.chronology.get(mix, nothing) + other.chronology.get(mix, nothing) for mix in mixes}
        course = (*self.course, *other.course)[-COURSE:]
        return Player(chronology, course, self.timetravel + other.timetravel)


@dataclass(frozen=True, slots=True)
class Statistics:
    """`days` counts games without any name: by day, then by game or mix of decks. `folded` are the matches counted."""

    players: Mapping[str, Player] = field(default_factory=dict)
    days: Mapping[str, Counts] = field(default_factory=dict)
    folded: tuple[str, ...] = ()

    @property
    def everybody(self) -> Player:
        """All players together."""
        return reduce(Player.__add__, self.players.values(), Player())

    def forgetting(self, name: str) -> "Statistics":
        """Without a player; games that others played too stay theirs."""
        return replace(self, players={each: player for each, player in self.players.items() if each != name})

    def wiped(self) -> "Statistics":
        """Nothing counted; the matches that were stay known, so that watching one again does not count it."""
        return Statistics(folded=self.folded)


def mix_id(decks: Iterable[str]) -> str:
    """One text for a mix of decks, whatever order they were chosen in."""
    return "+".join(sorted(decks))


def fingerprint(match: Match) -> str:
    """What tells a match from every other: what it began with and all that was decided."""
    rules = match.header.rules
    actions = ("" if entry.action is None else rules.format_action(entry.action) for entry in match.entries)
    return sha256("\n".join((write_header(match.header), *actions)).encode()).hexdigest()[:20]


def fold(
    statistics: Statistics, match: Match, themes: Mapping[str, str], when: datetime, *, has_names: bool
) -> Statistics:
    """The statistics with a match that has ended, once; `themes` by card. Without names only the day's count."""
    seats = {seat: who.name for seat, who in enumerate(match.header.seats) if not is_computer(who.player)}
    mark = fingerprint(match)
    outcome = match.header.rules.outcome(match.state)
    if outcome is None or not seats or mark in statistics.folded:
        return statistics
    game, options = match.header.game, match.header.options
    what = game if game == "timetravel" else f"{game}:{mix_id(options.decks)}"
    day = when.date().isoformat()
    days = {**statistics.days, day: _sum(statistics.days.get(day, {}), {what: 1})}
    players = dict(statistics.players)
    for seat, name in seats.items() if has_names else ():
        ended = {
            "games": 1,
            "wins": int(seat in outcome.winners),
            "abandoned": int(outcome.reason == "abandoned"),
        }
        if game == "timetravel":
            played = Player(timetravel=_traded(match, seat, ended))
        else:
            placing = _placed(match, seat, themes, ended)
            turns = (sum(placing.right.values()), sum(placing.wrong.values()))
            played = Player({mix_id(options.decks): placing}, (turns,))
        players[name] = players.get(name, Player()) + played
    return Statistics(players, days, (*statistics.folded, mark)[-MOST_FOLDED:])


def _placed(match: Match, seat: int, themes: Mapping[str, str], ended: dict[str, int]) -> Placing:
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    streak = best = 0
    for placed in placements(match):
        if placed.seat == seat:
            (right if placed.is_right else wrong)[themes.get(placed.card, UNKNOWN)] += 1
            streak = streak + 1 if placed.is_right else 0
            best = max(best, streak)
    return Placing(**ended, best_streak=best, right=dict(right), wrong=dict(wrong))


def _traded(match: Match, seat: int, ended: dict[str, int]) -> Trading:
    sold: Counter[str] = Counter()
    turns = 0
    for entry in match.standing:
        for event in entry.events:
            match event:
                case GoodsSold() if event.seat == seat:
                    sold[event.good.value] += event.count
                case PawnMoved() if event.seat == seat and event.kind is not MoveKind.SETUP:
                    turns += 1
                case TurnPassed() if event.seat == seat:
                    turns += 1
    gold = match.state.gold[seat]
    return Trading(**ended, gold=gold, turns=turns, best_gold=gold, sold=dict(sold), course=((gold, turns),))


def _sum(one: Counts, other: Counts) -> Counts:
    return {key: one.get(key, 0) + other.get(key, 0) for key in sorted({*one, *other})}


def kept_statistics(path: Path | None) -> Kept[Statistics]:
    """The statistics on disk; without a path they are kept nowhere."""
    return Kept(path, VERSION, Statistics(), read=_read, write=asdict)


def _read(values: dict[str, Any]) -> Statistics:
    players = {}
    for name, each in values["players"].items():
        chronology = {mix: _read_placing(placing) for mix, placing in each["chronology"].items()}
        players[name] = Player(chronology, _pairs(each["course"]), _read_trading(each["timetravel"]))
    days = {datetime.fromisoformat(day).date().isoformat(): _counts(counts) for day, counts in values["days"].items()}
    return Statistics(players, days, tuple(words(mark) for mark in values["folded"]))


def _read_placing(values: dict[str, Any]) -> Placing:
    numbers = {name: whole(values[name]) for name in ("games", "wins", "abandoned", "best_streak")}
    return Placing(right=_counts(values["right"]), wrong=_counts(values["wrong"]), **numbers)


def _read_trading(values: dict[str, Any]) -> Trading:
    numbers = {name: whole(values[name]) for name in ("games", "wins", "abandoned", "gold", "turns", "best_gold")}
    return Trading(**numbers, sold=_counts(values["sold"]), course=_pairs(values["course"]))


def _counts(values: dict[str, Any]) -> Counts:
    return {key: whole(count) for key, count in values.items()}


def _pairs(values: list[Any]) -> tuple[Pair, ...]:
    return tuple((whole(one), whole(other)) for one, other in values)
