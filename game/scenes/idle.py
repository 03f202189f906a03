"""The question that is asked when nobody has done anything for a while, and the countdown to the next visitor."""

from collections.abc import Callable
from math import ceil

from game.scenes.dialog import Dialog, pop
from game.scenes.services import Services
from game.ui.intents import Intent, Move, Press
from game.ui.scene import Command, Pace, Pop
from game.ui.theme import STEP_S


class StillThere(Dialog):
    """Whatever is pressed answers it and does nothing else; without an answer, `start_over` says what comes."""

    is_unattended = True

    def __init__(self, services: Services, start_over: Callable[[], Command]) -> None:
        self._start_over = start_over
        self._left_s = float(services.profile.countdown_s)
        t = services.t
        super().__init__(services, t("idle.title"), self._told(services), [("here", t("idle.here"), pop)])

    def _told(self, services: Services) -> str:
        return services.n("idle.text", ceil(self._left_s))

    def _tell(self) -> None:
        """Say how long it is still waited for."""
        told = self._told(self.services)
        if told != self.text:
            self.text = told
            self.rebuild()

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Press():  # answers once it is let go, so that nothing below is ever let go of
                self.panel.intent(intent)
                return None
            case Move():  # somebody is there, and has not answered yet
                self._left_s = float(self.services.profile.countdown_s)
                self._tell()
                self.panel.intent(intent)
                return None
        self.services.sounds.play("button")
        return Pop()

    def step(self) -> Command | None:
        self._left_s -= STEP_S
        if self._left_s <= 0:
            return self._start_over()
        self._tell()
        return super().step()

    def pace(self) -> Pace:
        return Pace.AMBIENT
