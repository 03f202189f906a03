"""Sitting down at the time-travel board: from the set-up to the match, and back to a match that was left."""

import os
from collections.abc import Callable
from datetime import datetime
from time import perf_counter

from game import paths
from game.content.levels import Level
from game.model.match import Header
from game.model.timetravel.rules import first_player
from game.scenes.choices import keep_choices, last_choices
from game.scenes.counting import count_match
from game.scenes.dialog import Dialog
from game.scenes.people import remember
from game.scenes.seats import seats_of
from game.scenes.services import Services
from game.scenes.teacher import with_teacher
from game.scenes.timetravel.lesson import HINT, LessonScene
from game.scenes.timetravel.result import ResultScene
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.setup import Choices, SetupScene, options_of, scenarios
from game.session.controllers import controllers_for
from game.session.saves import Save, SaveError, resume, start
from game.session.table import Table
from game.ui.scene import Command, Push, Replace, Reset, Scene

DELAY_S = 0.9
MOST_SEED = 2**31


class Opening:
    """Knows the ways between set-up, board, result and menu."""

    def __init__(self, services: Services, menu: Callable[[], Scene]) -> None:
        self._services, self._menu = services, menu

    def set_up(self) -> Scene:
        """The set-up, with what was chosen last."""
        return SetupScene(self._services, last_choices(self._services, "timetravel", Choices()), self._start)

    def _start(self, choices: Choices, levels: tuple[Level, ...]) -> Command | None:
        """Begin; before the very first match the lesson is offered, once."""
        services = self._services
        if HINT in services.settings.seen_hints:
            return self.begin(choices, levels)
        services.set(seen_hints=(*services.settings.seen_hints, HINT))
        t = services.t
        answers = [
            ("learn", t("lesson.learn"), lambda: Replace(LessonScene(services))),
            ("play", t("lesson.offer.play"), lambda: self.begin(choices, levels)),
        ]
        return Push(Dialog(services, t("lesson.offer.title"), t("lesson.offer.text"), answers))

    def begin(self, choices: Choices, levels: tuple[Level, ...]) -> Command | None:
        """A new match at a new board."""
        keep_choices(self._services, "timetravel", choices)
        remember(self._services, "timetravel", choices.seats)
        seats = seats_of(self._services, choices.seats)
        seed = int.from_bytes(os.urandom(4)) % MOST_SEED
        header = Header("timetravel", options_of(choices, levels, first_player(len(seats), seed)), seats, seed)
        folder = paths.saves() if self._services.profile.keeps_matches else None
        scene = self.scene(start(folder, header, datetime.now), choices, shows_setup=True)
        return Replace(with_teacher(self._services, scene))

    def go_on(self, save: Save) -> Command | None:
        """The match that was left."""
        try:
            table = resume(save.path)
        except SaveError as error:
            self._services.tell(error.note)
            return Reset(self._menu())
        scene = self.scene(table, last_choices(self._services, "timetravel", Choices()))
        return Push(with_teacher(self._services, scene))

    def scene(self, table: Table, choices: Choices, *, shows_setup: bool = False) -> TimeTravelScene:
        """A table on the screen, with somebody on every seat."""
        delay_s = DELAY_S if self._services.settings.motion != "none" else 0.0
        table.seat(controllers_for(table.match.header, {}, perf_counter, delay_s))
        is_new = not table.is_over  # one that is only looked at has been counted in its time
        return TimeTravelScene(
            self._services,
            table,
            leave=lambda: Reset(self._menu()),
            ended=lambda played: Push(self._result(played, choices, is_new=is_new)),
            shows_setup=shows_setup,
        )

    def _result(self, played: TimeTravelScene, choices: Choices, *, is_new: bool) -> Scene:
        def again() -> Command | None:
            command = self.begin(choices, scenarios())
            return Reset(command.scene) if isinstance(command, Replace) else command

        if is_new:
            count_match(self._services, played.table.match, {})
        ways = {"again": again, "setup": lambda: Reset(self.set_up()), "menu": lambda: Reset(self._menu())}
        return ResultScene(self._services, played, ways)
