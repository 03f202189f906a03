"""The turn clock: how long the player to move has left."""

from game.ui.theme import STEP_S


class TurnClock:
    """Runs for `limit_s` a turn; without a limit there is no clock."""

    def __init__(self, limit_s: int | None) -> None:
        self._limit_s = limit_s
        self._left_s = float(limit_s or 0)

    @property
    def is_there(self) -> bool:
        """Whether the match is played against it."""
        return self._limit_s is not None

    @property
    def seconds(self) -> int | None:
        """What it shows."""
        return max(0, int(self._left_s + 0.999)) if self.is_there else None

    def restart(self) -> None:
        """A turn begins."""
        self._left_s = float(self._limit_s or 0)

    def step(self) -> bool:
        """Time passes; whether it has run out."""
        self._left_s -= STEP_S
        return self._left_s <= 0
