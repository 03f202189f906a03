"""`interstice verify FILE…`: every action of match records decided anew."""

import sys
from collections.abc import Iterable
from pathlib import Path

from game.model.record import RecordError
from game.session.records import verify_record


def run(files: Iterable[str]) -> int:
    """Say of each record whether it holds; 1 if one does not."""
    is_sound = True
    for name in files:
        try:
            match = verify_record(Path(name))
        except RecordError as error:
            print(f"{name}: {error}", file=sys.stderr)
            is_sound = False
            continue
        except OSError as error:
            print(f"{name}: {error.strerror or error}", file=sys.stderr)
            is_sound = False
            continue
        outcome = match.header.rules.outcome(match.state)
        ending = f"ended: {outcome.reason}" if outcome else "still running"
        decisions = len(match.states) - 1  # those still standing
        print(f"{name}: sound, {match.header.game}, {decisions} decision{'s'[: decisions != 1]}, {ending}")
    return 0 if is_sound else 1
