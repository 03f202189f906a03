"""Golden playthroughs: whole matches as text, so that any change of rules, dice or players shows as a diff."""

from pathlib import Path

import pytest

from game.model.chronology import position as chronology_position
from game.model.match import Header, Seat
from game.model.record import write_event, write_header
from game.model.timetravel import position as timetravel_position
from game.session.playing import play_out
from game.session.seating import computer_player
from tests.model.cases import CASES

HERE = Path(__file__).parent
POSITIONS = {"chronology": chronology_position, "timetravel": timetravel_position}
NAMES = ("chronology-3p", "chronology-everything", "chronology-coop", "timetravel-2p", "timetravel-5p")


def playthrough(name: str) -> str:
    """A match between casual players: every position, what could be done, what was done, what happened."""
    case = next(case for case in CASES if case.name == name)
    seats = tuple(Seat(f"Player {number}", "ai:casual") for number in range(1, case.seats + 1))
    header = Header(case.game, case.options, seats, seed=2026)
    match = play_out(header, [computer_player(header, seat, {}) for seat in range(case.seats)])
    rules, notation = header.rules, POSITIONS[case.game]
    lines = [write_header(header), *(f"  {write_event(event)}" for event in match.entries[0].events)]
    for before, entry in zip(match.states, match.entries[1:], strict=False):
        seat = rules.to_move(before)
        legal = [rules.format_action(action) for action in rules.legal_actions(before, seat)]
        lines += ["", notation.format_position(before), f"{len(legal)} legal: {', '.join(legal)}"]
        lines += [f"> seat {seat}: {rules.format_action(entry.action)}"]
        lines += [f"  {write_event(event)}" for event in entry.events]
    return "\n".join([*lines, "", str(rules.outcome(match.state)), ""])


@pytest.mark.parametrize("name", NAMES)
def test_a_match_goes_as_it_always_went(name, request):
    file = HERE / f"{name}.txt"
    played = playthrough(name)
    if request.config.getoption("--write-playthroughs"):
        file.write_text(played, encoding="utf-8")
    assert played == file.read_text(encoding="utf-8")
