"""A running match: who is asked, what is decided, and the record that is on disk before anybody sees it."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.files import Note, is_disk_full, why
from game.model.core import Outcome
from game.model.match import Match
from game.session.controllers import Controller
from game.session.records import RecordWriter


class Table:
    """One match between its seats. A disk that fails does not stop it: it goes on unsaved and `problem` says so.

    `problem` is set at most once, so that whoever shows it needs to tell it only when it appears.
    """

    def __init__(self, match: Match, writer: RecordWriter | None = None, problem: Note | None = None) -> None:
        """Without a writer the match is kept nowhere. Everything in `match` must have been written."""
        self.problem = problem
        self.controllers: tuple[Controller, ...] = ()
        self._match = match
        self._writer = writer
        self._size = 0
        self._views: dict[int, Any] = {}
        self._actions: tuple[Any, ...] | None = None
        if writer is not None:
            self._look_at(writer)

    @property
    def match(self) -> Match:
        """Everything that happened, with the set-up's events in its first entry."""
        return self._match

    @property
    def path(self) -> Path | None:
        """The record, as long as it is being written."""
        return self._writer.path if self._writer else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome() is not None

    def seat(self, controllers: Sequence[Controller]) -> None:
        """Say who decides for each seat."""
        if len(controllers) != len(self._match.header.seats):
            raise ValueError(f"{len(controllers)} controllers for {len(self._match.header.seats)} seats")
        self.controllers = tuple(controllers)

    def whose_turn(self) -> int | None:
        """The seat that is to decide; nobody when the match is over."""
        return self._match.header.rules.to_move(self._match.state)

    def legal_actions(self) -> tuple[Any, ...]:
        """What that seat may do; worked out once for each position, as it is asked for every frame."""
        if self._actions is None:
            seat = self.whose_turn()
            rules = self._match.header.rules
            self._actions = () if seat is None else rules.legal_actions(self._match.state, seat)
        return self._actions

    def view(self, seat: int) -> Any:
        """What `seat` may know."""
        if seat not in self._views:
            self._views[seat] = self._match.header.rules.observe(self._match.state, seat)
        return self._views[seat]

    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self._match.header.rules.outcome(self._match.state)

    def act(self, action: Any) -> tuple[Any, ...]:
        """Take a decision: its events, on disk already. Raises `IllegalAction`, and then nothing has changed."""
        self._go_to(self._match.decide(action))
        return self._match.entries[-1].events

    def undo(self) -> None:
        """Take the last standing decision back; raises `IllegalAction` when there is none."""
        self._go_to(self._match.undo())

    def abandon(self) -> tuple[Any, ...]:
        """End the match here (C15)."""
        return self.act(self._match.header.rules.parse_action("abandon", None))

    def advance(self, budget_s: float) -> tuple[Any, ...]:
        """Ask the controller whose turn it is, once a frame; the events of its decision, if it has come to one."""
        seat = self.whose_turn()
        if seat is None or not self.controllers:
            return ()
        action = self.controllers[seat].decide(self.view(seat), self.legal_actions(), budget_s)
        return () if action is None else self.act(action)

    def close(self) -> None:
        """Leave the table; everything is on disk already."""
        if self._writer is not None:
            with suppress(OSError):
                self._writer.close()
            self._writer = None

    def _go_to(self, match: Match) -> None:
        if self._writer is not None:
            self._save(self._writer, match)
        self._match = match
        self._views, self._actions = {}, None

    def _save(self, writer: RecordWriter, match: Match) -> None:
        try:
            # A record that was removed would take our lines and lose them; one that has grown is being played in
            # another window, and two matches in one file are none.
            if writer.path.stat().st_size != self._size:
                sentence = f"{writer.path} was changed by somebody else; this match goes on unsaved"
                self._give_up(Note("note.match_elsewhere", sentence, file=writer.path.name))
                return
            writer.write(match)
        except OSError as error:
            self._give_up(unsaved(writer.path, error))
            return
        self._look_at(writer)

    def _look_at(self, writer: RecordWriter) -> None:
        """Remember how long the record is as we left it."""
        try:
            self._size = writer.path.stat().st_size
        except OSError as error:
            self._give_up(unsaved(writer.path, error))

    def _give_up(self, problem: Note) -> None:
        """Write no more: a line that may be torn must stay the last one, as only that can be cut off."""
        self.problem = problem
        self.close()


def unsaved(path: Path, error: OSError) -> Note:
    """What to tell when a match cannot be written."""
    key = "note.match_unsaved_full" if is_disk_full(error) else "note.match_unsaved"
    return Note(key, f"{path} could not be written ({why(error)}); the match goes on unsaved", file=path.name)
