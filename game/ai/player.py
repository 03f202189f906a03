"""What a computer player is: thinking in slices over a view and the actions it may take."""

from collections.abc import Generator
from typing import Any, Protocol

Thinking = Generator[None, None, Any]


class Player(Protocol):
    """Thinks about a view; yields whenever it has used a little time; returns one of `actions`."""

    def think(self, view: Any, actions: tuple[Any, ...]) -> Thinking: ...


def choose(player: Player, view: Any, actions: tuple[Any, ...]) -> Any:
    """What `player` decides, thinking to the end at once."""
    thinking = player.think(view, actions)
    while True:
        try:
            next(thinking)
        except StopIteration as decision:
            return decision.value
