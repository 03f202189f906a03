"""How fast the rules are, beside python-chess in the same run: `python bench/model.py [--seconds S] [--json FILE]`.

Machines are noisy, so the contenders take turns in short slices and the ratios of their medians are what counts.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import chess

from game.model.chronology import CHRONOLOGY
from game.model.chronology.options import Options as ChronologyOptions
from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.state import Options as TimeTravelOptions

SLICE_S = 0.25
YEARS = {f"card-{number}": number * 37 % 4001 - 2000 or 1 for number in range(110)}


def timetravel_playout(source: random.Random) -> int:
    """Random moves from the set-up to the end, all legal moves generated each time."""
    game = TIMETRAVEL
    state, _ = game.begin(TimeTravelOptions(), 2 + source.randrange(4), source.randrange(10**6))
    moves = 0
    while state.ended is None:
        actions = game.legal_actions(state, state.turn)
        for event in game.decide(state, source.choice(actions)):
            state = game.evolve(state, event)
        moves += 1
    return moves


def chronology_game(source: random.Random) -> int:
    """A whole game of four random players."""
    game = CHRONOLOGY
    state, _ = game.begin(ChronologyOptions(years=YEARS, hand=2), 4, source.randrange(10**6))
    while state.ended is None:
        actions = game.legal_actions(state, state.turn)
        state = game.fold(state, game.decide(state, source.choice(actions)))
    return 1


def chess_playout(source: random.Random) -> int:
    """Random moves of python-chess, at most 200, all legal moves generated each time."""
    board = chess.Board()
    moves = 0
    for _ in range(200):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(source.choice(legal))
        moves += 1
    return moves


def one_update(_source: random.Random) -> int:
    """`decide` and `evolve` of one local move that takes a token, again and again."""
    state = _UPDATE[0]
    action = _UPDATE[1]
    for _ in range(200):
        TIMETRAVEL.fold(state, TIMETRAVEL.decide(state, action))
    return 200


def _opening() -> tuple[object, object]:
    state, _ = TIMETRAVEL.begin(TimeTravelOptions(), 3, 1)
    for _ in range(3):
        state = TIMETRAVEL.fold(state, TIMETRAVEL.decide(state, TIMETRAVEL.legal_actions(state, state.turn)[0]))
    return state, next(a for a in TIMETRAVEL.legal_actions(state, state.turn) if "Local" in type(a).__name__)


_UPDATE = _opening()

CONTENDERS: dict[str, tuple[str, Callable[[random.Random], int]]] = {
    "time travel, random playouts": ("moves/s", timetravel_playout),
    "python-chess, random playouts": ("moves/s", chess_playout),
    "chronology, random games": ("games/s", chronology_game),
    "time travel, decide + evolve": ("updates/s", one_update),
}


def measure(work: Callable[[random.Random], int], source: random.Random) -> float:
    started = time.perf_counter()
    done = 0
    while (elapsed := time.perf_counter() - started) < SLICE_S:
        done += work(source)
    return done / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=12.0)
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    source = random.Random(1)
    rates: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for _ in range(max(3, round(options.seconds / SLICE_S / len(CONTENDERS)))):
        for name, (_, work) in CONTENDERS.items():
            rates[name].append(measure(work, source))
    medians = {name: median(values) for name, values in rates.items()}
    for name, rate in medians.items():
        unit = CONTENDERS[name][0]
        each = f"   {1e6 / rate:.1f} µs each" if unit == "updates/s" else ""
        print(f"{name:<32}{rate:>12,.0f} {unit}{each}")
    ratio = medians["time travel, random playouts"] / medians["python-chess, random playouts"]
    print(f"time travel makes {ratio:.2f} × the moves of python-chess in the same run")
    if options.json:
        Path(options.json).write_text(json.dumps({**medians, "ratio to python-chess": ratio}, indent=1))


if __name__ == "__main__":
    main()
