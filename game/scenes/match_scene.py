"""What both games' tables have in common on the screen: a match, the stage that shows it, and whose move it is."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Self

import pygame

from game.scenes.pause import PauseScene
from game.scenes.seats import colour_of, emblem_of
from game.scenes.services import Services
from game.session.controllers import Person
from game.session.table import Table
from game.session.watching import Watched
from game.ui.scene import Command, Push, Scene
from game.ui.stage import Stage
from game.ui.theme import STEP_S, TRANSITION_S
from game.ui.widgets.controls import Button
from game.ui.widgets.widget import Widget

THINKING_S = 0.004
SETTLED = round(TRANSITION_S / STEP_S)  # steps after which a table has come onto the screen


class MatchScene(Scene):
    """`leave` says where the pause leads out to; `ended` what comes when the match is over and has been shown."""

    stage: Stage[Any, Any]
    has_corner = True  # the button that leads out, unless a bar has it
    holds_clock = False
    asks_hint = False  # the next card that is pressed gets one
    has_controls = True  # False where nobody plays and the match is only looked at

    def __init__(
        self, services: Services, table: Table, *, leave: Callable[[], Command], ended: Callable[[Self], Command]
    ) -> None:
        super().__init__()
        self.services, self.table = services, table
        header = table.match.header
        self.names = tuple(seat.name for seat in header.seats)
        self.colours = tuple(colour_of(seat, number) for number, seat in enumerate(header.seats))
        self.emblems = tuple(emblem_of(seat, number, header.game) for number, seat in enumerate(header.seats))
        self.sentence = ""
        # Under the transition to the table its layers come one a step: all at once takes too long.
        self.layers = 0 if services.settings.motion != "none" else SETTLED
        self._leave = leave
        self._ended: Callable[[Any], Command] = ended
        self._has_ended = False
        self._has_told = False

    def leave(self) -> None:
        self.table.close()

    @property
    def is_watched(self) -> bool:
        """Whether the match is only looked at again: then nobody acts here, and nothing ends."""
        return isinstance(self.table, Watched)

    def show_entry(self) -> None:
        """Show the decision that the table stands at as it happened."""
        self._play(self.table.match.entries[-1].events)

    def rewind(self) -> None:
        """Stand at the table's position at once, with what was said there and nothing that was said later."""
        self.stage.stand(self.table.match.state)
        self.recall()
        self._rest()

    @property
    def is_coming(self) -> bool:
        """Whether the table is still coming onto the screen."""
        return self.layers < SETTLED

    def _come(self) -> None:
        """One layer more of a table that is coming."""
        if self.is_coming:
            self.layers += 1
            self.changed()

    @abstractmethod
    def recall(self) -> None:
        """Say what the last decision did, as when a match that was left is gone on with."""

    @abstractmethod
    def _rest(self) -> None:
        """All is shown: everything stands where it belongs and waits."""

    def changed(self) -> None:
        """The picture is another one."""
        self.revision += 1

    def is_persons_turn(self) -> bool:
        """Whether a person may act now: all that has happened has been shown, too."""
        seat = self.table.whose_turn()
        return seat is not None and not self.stage.is_busy and isinstance(self.table.controllers[seat], Person)

    def corner(self, rect: pygame.Rect) -> list[Widget]:
        """The button that leads out of the match; a match that is watched is left by its own bar."""
        return [] if self.is_watched or not self.has_corner else [Button("pause", rect, self.services.t("pause.title"))]

    def seconds_left(self) -> int | None:
        """What the turn clock shows, where there is one."""
        return None

    def can_hint(self) -> bool:
        """Whether a teacher could give a hint in this game."""
        return False

    def ask_teacher(self) -> None:
        """A teacher gives a hint for the next card that is pressed."""

    def skip(self) -> None:
        """Show the end of what moves at once."""
        if self.stage.is_busy:
            self.stage.settle()
            self._rest()

    def abandon(self) -> None:
        """End the match here (C15)."""
        self.skip()
        if not self.table.is_over:
            self._play(self.table.abandon())

    def _pause(self) -> Command:
        return Push(PauseScene(self.services, self.table.match.header.game, self._leave()))

    def hurry(self) -> bool:
        """A press while something moves hurries it; while a computer thinks, the computer."""
        if self.stage.press():
            if not self.stage.is_busy:
                self._rest()
            return True
        if self.is_watched:
            return False
        seat = self.table.whose_turn()
        if seat is None or isinstance(self.table.controllers[seat], Person):
            return False
        self.table.controllers[seat].hurry()
        return True

    @abstractmethod
    def _play(self, events: tuple[Any, ...]) -> None:
        """Show what was decided."""

    def _show(self) -> None:
        """One step of what is being shown."""
        self.stage.step()
        if not self.stage.is_busy:
            self._rest()
        self.changed()

    def _go_on(self) -> Command | None:
        """With everything shown: ask whose move it is, or come to the end."""
        if self.is_watched:
            return None
        if self.table.is_over:
            if self._has_ended:
                return None
            self._has_ended = True
            return self._ended(self)
        events = self.table.advance(THINKING_S)
        if events:
            self._play(events)
        if self.table.problem is not None and not self._has_told:
            self._has_told = True
            self.services.tell(self.table.problem)
        return None

    def _waits(self) -> bool:
        """Whether somebody is thinking who is not at the screen."""
        return not self.is_persons_turn() and not self._has_ended and not self.is_watched

    def moving_areas(self) -> list[pygame.Rect] | None:
        return []
