"""A hand that cannot wait: presses while things move never leave a table without what can be done next."""

from random import Random

import pytest

from game.scenes.chronology.opening import Opening as ChronologyOpening
from game.scenes.chronology.setup import Choices as ChronologyChoices
from game.scenes.chronology.setup import known_decks
from game.scenes.menu import MenuScene
from game.scenes.seats import laid
from game.scenes.timetravel.opening import Opening as TimeTravelOpening
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.scenes.timetravel.setup import scenarios
from tests.process.hands import names_on, next_strokes
from tests.process.player import stroke

SOMEWHERE = (3, 3)


@pytest.fixture(params=["chronology", "timetravel"])
def table(request, pilot):
    """Two people at a table on which everything moves."""
    flight = pilot(motion="full")

    def menu():
        return MenuScene(flight.services, print, print)

    if request.param == "chronology":
        opening = ChronologyOpening(flight.services, menu, lambda: 7)
        choices = ChronologyChoices(seats=laid("chronology", 2, 0), variants=("explain",))
        command = opening.begin(choices, known_decks(flight.services))
    else:
        choices = TimeTravelChoices(seats=laid("timetravel", 2, 0))
        command = TimeTravelOpening(flight.services, menu).begin(choices, scenarios())
    flight.show(command.scene)
    return flight, command.scene


def test_what_can_be_done_next_is_there_however_often_somebody_presses(table):
    flight, scene = table
    source = Random(5)
    for _ in range(12):
        for start, end in next_strokes(scene, "", source):
            stroke(start, end)
            flight.frame()
        while scene.stage.is_busy:
            stroke(SOMEWHERE, SOMEWHERE)
            flight.frame()
        flight.until_idle()
        offered = names_on(scene)
        scene.enter(flight.app.window.size)
        assert offered == names_on(scene)
