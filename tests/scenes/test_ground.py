"""What rests on a table is kept as one picture: it must look at every moment as if it had been painted anew."""

import pygame
import pytest

from game.scenes.sample_tables import chronology_table
from game.ui.backdrop import Backdrop
from game.ui.scene import Reset
from tests.scenes.test_chronology import sit_down as at_chronology
from tests.scenes.test_timetravel import sit_down as at_timetravel

SIZE = (1024, 600)


def painted(flight, scene, backdrop):
    """The table with another backdrop, as bytes."""
    own, surface = scene.backdrop, pygame.Surface(SIZE).convert()
    scene.backdrop = backdrop
    scene.draw(surface, 0.5)
    scene.backdrop = own
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("sit_down", [at_chronology, at_timetravel])
def test_a_kept_ground_looks_as_if_painted_anew(pilot, sit_down):
    flight = pilot(size=SIZE, motion="full")
    scene = sit_down(flight, people=0, computers=4)
    compared = 0
    for _ in range(1500):
        flight.frame()
        if flight.scene is not scene:
            break
        anew = painted(flight, scene, Backdrop())
        if not scene.faces.is_behind:
            compared += 1
            assert painted(flight, scene, scene.backdrop) == anew, scene.stage.event
    assert compared > 1000


def test_a_long_line_may_be_scrolled_and_zoomed_over_a_kept_ground(pilot):
    flight = pilot(size=SIZE, motion="full")
    scene = chronology_table(flight.services, 40, people=5, hand=4)
    flight.show(scene)
    for key in (pygame.K_PLUS, pygame.K_PAGEUP, pygame.K_MINUS, pygame.K_HOME, pygame.K_MINUS):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        for _ in range(20):
            flight.frame()
            anew = painted(flight, scene, Backdrop())
            if not scene.faces.is_behind:
                assert painted(flight, scene, scene.backdrop) == anew


def test_tables_that_share_a_sheet_never_show_one_another(pilot):
    flight = pilot(size=SIZE, motion="none")
    scenes = [chronology_table(flight.services, 12, people=4, hand=4, seed=seed) for seed in (1, 2)]
    scenes.append(at_timetravel(flight, people=0, computers=3))
    for scene in scenes[:2]:
        flight.show(scene)
    for scene in (*scenes, *reversed(scenes)):
        assert painted(flight, scene, scene.backdrop) == painted(flight, scene, Backdrop())


def test_a_ground_is_painted_only_when_it_changes(pilot, monkeypatch):
    flight = pilot(size=SIZE, motion="full")
    scene = chronology_table(flight.services, 40, people=8, hand=4)
    flight.app.stack.apply(Reset(scene))
    flight.until_idle()
    scene.changed()  # with the frame after the last face was painted, that face belongs to the ground
    flight.frame()
    paints = []
    draw = Backdrop.draw

    def counted(part):
        return part._replace(paint=lambda picture: paints.append(part.shows) or part.paint(picture))

    monkeypatch.setattr(
        Backdrop,
        "draw",
        lambda backdrop, surface, ground, parts: draw(backdrop, surface, ground, [counted(part) for part in parts]),
    )
    scene.changed()
    flight.frame()
    assert not paints
    gap = len(scene.stage.shown.line) // 2
    scene._give(scene.table.legal_actions()[gap])
    frames = 0
    while scene.stage.is_busy:
        flight.frame()
        frames += 1
    assert frames > 60
    changes = [shows for shows in paints if not isinstance(shows, tuple) or isinstance(shows[0], str)]
    assert 0 < len(changes) < 10
    assert len(paints) < frames * 0.8
