"""Which computer player sits on a seat."""

from collections.abc import Mapping

from game.ai import chronology, timetravel
from game.ai.beliefs import CASUAL, Knowledge, form_beliefs
from game.ai.player import Player
from game.model.match import Header

KNOWLEDGE: dict[str, Knowledge] = {"casual": CASUAL}
LEVELS = tuple(KNOWLEDGE)
COMPUTER = "ai:"


def is_computer(player: str) -> bool:
    """Whether a seat's player is one of ours."""
    return player.startswith(COMPUTER)


def computer_player(header: Header, seat: int, themes: Mapping[str, str]) -> Player:
    """The computer player of a seat; `themes` tells what each card is about, as its name would tell a person."""
    level = header.seats[seat].player.removeprefix(COMPUTER)
    if level not in LEVELS:
        raise ValueError(f"no computer player is called '{level}'; there are: {', '.join(LEVELS)}")
    if header.game == "timetravel":
        return timetravel.Casual()
    return chronology.Casual(form_beliefs(header.options.years, themes, KNOWLEDGE[level], header.seed * 31 + seat))
