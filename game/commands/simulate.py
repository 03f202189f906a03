"""`interstice simulate`: many games between computer players, on all cores, and a table of how they went."""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from game import paths
from game.content.decks import Deck, our_decks, user_decks
from game.content.mix import mix
from game.files import why
from game.model.chronology.events import CardPlaced, PileShuffled
from game.model.chronology.options import Options as ChronologyOptions
from game.model.core import RuleError
from game.model.match import Header, Match, Seat, begin
from game.model.record import MOST_SEED, write_match
from game.model.timetravel.events import CardLaid
from game.model.timetravel.events import TurnStarted as TravelTurn
from game.model.timetravel.rules import first_player
from game.model.timetravel.state import Options as TimeTravelOptions
from game.session.playing import play_out
from game.session.seating import LEVELS, computer_player

DEFAULT_PLAYERS = {"chronology": 4, "timetravel": 3}
MOST_JOBS = 61  # what Windows can wait for
MOST_CHUNK = 8  # games that a process plays to their end after Ctrl-C
BATCH = 4096  # games handed out at once, so that any number of them fits into memory


class Unusable(Exception):
    """A request that cannot be carried out; the text says what to write instead."""


@dataclass(frozen=True, slots=True)
class Series:
    """What all games of a run have in common."""

    game: str
    levels: tuple[str, ...]
    decks: tuple[str, ...]
    hand: int | None
    years: dict[str, int]
    themes: dict[str, str]
    records: Path | None

    def header(self, seed: int) -> Header:
        """The match with this seed; who begins changes from game to game."""
        seats = tuple(Seat(f"Player {n}", f"ai:{level}") for n, level in enumerate(self.levels, start=1))
        first = first_player(len(seats), seed)
        if self.game == "timetravel":
            return Header(self.game, TimeTravelOptions(first=first), seats, seed)
        options = ChronologyOptions(years=self.years, decks=self.decks, hand=self.hand, first=first)
        return Header(self.game, options, seats, seed)


@dataclass(frozen=True, slots=True)
class Summary:
    """What the table wants to know of one game."""

    winners: tuple[int, ...]
    reason: str
    rounds: int
    placed: int
    right: int
    reshuffles: int
    cards_laid: int


def run(options: argparse.Namespace) -> int:
    """Play the games and print the table."""
    try:
        series = _series(options)
        started = time.perf_counter()
        jobs = min(options.jobs or os.cpu_count() or 1, options.games, MOST_JOBS)
        summaries = list(_with_progress(_played(series, options.seed, options.games, jobs), options.games))
    except (Unusable, RuleError) as error:
        detail = error.detail if isinstance(error, RuleError) else error
        print(f"interstice simulate: {detail}", file=sys.stderr)
        return 2
    for line in _table(series, summaries, time.perf_counter() - started):
        print(line)
    return 0


def _series(options: argparse.Namespace) -> Series:
    levels = tuple(filter(None, options.levels.split(",")))
    for level in levels or ("",):
        if level not in LEVELS:
            raise Unusable(f"no level is called '{level}'; there are: {', '.join(LEVELS)}")
    if options.games < 1:
        raise Unusable("--games must be at least 1")
    if options.seed < 0:
        raise Unusable("--seed must be 0 or more")
    if options.seed + options.games > MOST_SEED:
        raise Unusable(f"--seed and --games lead beyond the last seed, {MOST_SEED - 1}; choose smaller ones")
    if options.jobs is not None and options.jobs < 1:
        raise Unusable("--jobs must be at least 1")
    players = DEFAULT_PLAYERS[options.game] if options.players is None else options.players
    if players not in range(2, 9):
        raise Unusable(f"--players {players}: chronology is for 2 to 8 players, time travel for 2 to 5")
    if options.records == "":
        raise Unusable("--records names no folder")
    if options.game == "timetravel" and (options.deck, options.hand) != (None, None):
        raise Unusable("--deck and --hand are for chronology")
    decks = _decks(options) if options.game == "chronology" else ()
    cards = mix(decks)
    series = Series(
        game=options.game,
        levels=tuple(levels[seat % len(levels)] for seat in range(players)),
        decks=tuple(deck.id for deck in decks),
        hand=options.hand,
        years={card.id: card.year for card in cards},
        themes={card.id: card.theme for card in cards},
        records=None if options.records is None else Path(options.records),
    )
    begin(series.header(options.seed))  # refuses what cannot be played, before anything is made or started
    if series.records is not None:
        try:
            series.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unusable(f"--records {series.records}: {why(error)}; name a folder") from error
    return series


def _decks(options: argparse.Namespace) -> tuple[Deck, ...]:
    known = {deck.id: deck for deck in (*user_decks(paths.user_decks()), *our_decks(paths.decks(), paths.art()))}
    names = list(filter(None, ("classic" if options.deck is None else options.deck).split(",")))
    for name in names:
        if name not in known:
            raise Unusable(f"no deck is called '{name}'; there are: {', '.join(sorted(known))}")
    return tuple(known[name] for name in dict.fromkeys(names))


def _played(series: Series, seed: int, games: int, jobs: int) -> Iterator[Summary]:
    play, end = partial(_play, series), seed + games
    if jobs == 1:
        yield from map(play, range(seed, end))
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_us) as pool:
        for first in range(seed, end, BATCH):
            seeds = range(first, min(first + BATCH, end))
            yield from pool.map(play, seeds, chunksize=max(1, min(MOST_CHUNK, len(seeds) // (jobs * 8))))


def _leave_interrupts_to_us() -> None:
    """Ctrl-C reaches every process of a terminal; the first alone answers, and the others finish what they do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(series: Series, seed: int) -> Summary:
    header = series.header(seed)
    players = [computer_player(header, seat, series.themes) for seat in range(len(header.seats))]
    match = play_out(header, players)
    if series.records:
        name = f"{series.game}-{len(header.seats)}p-seed{seed}.jsonl"
        (series.records / name).write_text(write_match(match), encoding="utf-8", newline="\n")
    return _summary(match)


def _summary(match: Match) -> Summary:
    outcome = match.header.rules.outcome(match.state)
    assert outcome is not None
    events = [event for entry in match.entries for event in entry.events]
    placed = [event for event in events if isinstance(event, CardPlaced)]
    if match.header.game == "timetravel":
        turns = [event for event in events if isinstance(event, TravelTurn)]
        rounds = sum(1 for turn in turns if turn.seat == match.header.options.first) - 1  # less the set-up placing
    else:
        rounds = match.state.round
    return Summary(
        winners=outcome.winners,
        reason=outcome.reason,
        rounds=rounds,
        placed=len(placed),
        right=sum(1 for event in placed if event.correct),
        reshuffles=max(0, sum(1 for event in events if isinstance(event, PileShuffled)) - 1),
        cards_laid=sum(1 for event in events if isinstance(event, CardLaid)),
    )


def _with_progress(summaries: Iterable[Summary], games: int) -> Iterator[Summary]:
    if not sys.stderr.isatty():
        yield from summaries
        return
    try:
        for count, summary in enumerate(summaries, start=1):
            filled = 30 * count // games
            print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {count}/{games}", end="", file=sys.stderr, flush=True)
            yield summary
    finally:
        print("\r" + " " * 72 + "\r", end="", file=sys.stderr)


def _table(series: Series, summaries: list[Summary], seconds: float) -> Iterator[str]:
    games = len(summaries)
    wins = [0.0] * len(series.levels)  # a shared win counts in shares
    for summary in summaries:
        for seat in summary.winners:
            wins[seat] += 1 / len(summary.winners)
    rounds = [summary.rounds for summary in summaries]
    reasons = Counter(summary.reason for summary in summaries)
    yield f"{'games':<22}{games} of {series.game}, {len(series.levels)} players, {seconds:.1f} s"
    yield f"{'ended by':<22}" + ", ".join(f"{name} {_share(n, games)}" for name, n in reasons.most_common())
    seats = (f"{seat + 1}: {_share(wins[seat], games)}" for seat in range(len(series.levels)))
    yield f"{'wins by seat':<22}" + "  ".join(seats)
    by_level = dict.fromkeys(sorted(series.levels), 0.0)
    for seat, level in enumerate(series.levels):
        by_level[level] += wins[seat]
    yield f"{'wins by level':<22}" + "  ".join(f"{level}: {_share(won, games)}" for level, won in by_level.items())
    yield f"{'rounds':<22}median {median(rounds):g}, {min(rounds)} to {max(rounds)}"
    if series.game == "chronology":
        placed = sum(summary.placed for summary in summaries)
        yield f"{'right placements':<22}{_share(sum(summary.right for summary in summaries), placed)} of {placed}"
        yield f"{'reshuffles':<22}{sum(summary.reshuffles for summary in summaries)}"
    else:
        laid = [summary.cards_laid for summary in summaries]
        yield f"{'cards laid':<22}median {median(laid):g}, {min(laid)} to {max(laid)}"


def _share(part: float, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
