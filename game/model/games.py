"""Both games by name."""

from typing import Any

from game.model.chronology import CHRONOLOGY
from game.model.core import Game
from game.model.timetravel import TIMETRAVEL

AnyGame = Game[Any, Any, Any, Any, Any]

GAMES: dict[str, AnyGame] = {game.name: game for game in (CHRONOLOGY, TIMETRAVEL)}
