"""A match that is looked at again: at any of its positions, forward and back."""

from game.model.match import Match
from game.session.controllers import Nobody
from game.session.table import Table


class Watched(Table):
    """Shows a match up to a position; what was taken back is left out. Nothing is decided here and nothing written."""

    def __init__(self, match: Match, position: int = 0) -> None:
        self._whole = Match(match.header, match.standing, match.states)
        super().__init__(self._up_to(position))
        self.seat((Nobody(),) * len(match.header.seats))

    @property
    def position(self) -> int:
        """How many decisions have been shown."""
        return len(self.match.states) - 1

    @property
    def last(self) -> int:
        """The position at which the record ends."""
        return len(self._whole.states) - 1

    def go_to(self, position: int) -> None:
        """Stand at another position, or at the nearest that there is."""
        self._go_to(self._up_to(min(max(position, 0), self.last)))

    def _up_to(self, position: int) -> Match:
        whole = self._whole
        return Match(whole.header, whole.entries[: position + 1], whole.states[: position + 1])
