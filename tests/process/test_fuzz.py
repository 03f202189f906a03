"""Hands, fingers, wheels and keys gone wild at both tables, in a window of changing size: no scene ever fails."""

from random import Random

import pygame
import pytest

from game import paths
from game.commands.verify import run as verify
from game.scenes.match_scene import MatchScene
from game.session.saves import find_saves
from tests.process.hands import next_strokes
from tests.process.player import stroke

SIZES = [(1280, 720), (1024, 600), (1024, 768)]
KEYS = [
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END, pygame.K_m, pygame.K_PLUS, pygame.K_MINUS, pygame.K_BACKSPACE,
]  # fmt: skip


class Wild:
    """Posts events of every kind, now and then a sensible move, and goes on wherever it has got to."""

    def __init__(self, flight, game, source):
        self.flight, self.game, self.source = flight, game, source

    def act(self):
        kind = self.source.choice((self.move, self.move, self.button, self.drag, self.finger, self.wheel, self.key))
        if self.source.random() < 0.02:
            self.flight.resize(self.source.choice(SIZES))
        kind()
        for _ in range(self.source.randrange(1, 12)):
            self.flight.frame()

    def _somewhere(self):
        width, height = self.flight.app.window.size
        return self.source.randrange(-9, width + 9), self.source.randrange(-9, height + 9)

    def move(self):
        """What leads on: a decision, or a way to a table."""
        scene = self.flight.scene
        if not isinstance(scene, MatchScene) or scene.is_persons_turn():
            for start, end in next_strokes(scene, self.game, self.source):
                stroke(start, end)

    def button(self):
        kind = self.source.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        pygame.event.post(
            pygame.Event(kind, pos=self._somewhere(), button=self.source.choice((1, 1, 2, 3)), touch=False)
        )

    def drag(self):
        stroke(self._somewhere(), self._somewhere())

    def finger(self):
        kind = self.source.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        where = {"x": self.source.random(), "y": self.source.random(), "dx": 0, "dy": 0, "touch_id": 1}
        pygame.event.post(pygame.Event(kind, **where, finger_id=self.source.randrange(3)))

    def wheel(self):
        turns = self.source.choice((-3, -1, 1, 3))
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_y=turns, flipped=False))

    def key(self):
        if isinstance(self.flight.scene, MatchScene):
            key = {"key": self.source.choice(KEYS), "mod": self.source.choice((0, pygame.KMOD_CTRL)), "unicode": ""}
            pygame.event.post(pygame.Event(pygame.KEYDOWN, **key, scancode=0))
            pygame.event.post(pygame.Event(pygame.KEYUP, **key, scancode=0))


def go_wild(pilot, monkeypatch, game, motion, seed, acts):
    flight = pilot(motion=motion)

    def failed(error, _scene):
        raise AssertionError("a scene failed") from error

    monkeypatch.setattr(flight.app.host, "failed", failed)
    wild = Wild(flight, game, Random(seed))
    for _ in range(acts):
        wild.act()
        if flight.scene is None:  # quit, which is fine
            flight.show(flight.app.host.menu())
    return [save for save in find_saves(paths.saves()) if save.decisions]


each_game = pytest.mark.parametrize("game", ["chronology", "timetravel"])


@each_game
def test_wild_hands_do_no_harm(pilot, monkeypatch, game):
    played = go_wild(pilot, monkeypatch, game, "brief", seed=2, acts=60)
    assert verify([str(save.path) for save in played]) == 0


@pytest.mark.slow
@each_game
@pytest.mark.parametrize("motion", ["full", "brief", "none"])
@pytest.mark.parametrize("seed", range(2))
def test_wild_hands_do_no_harm_for_long(pilot, monkeypatch, game, motion, seed):
    played = go_wild(pilot, monkeypatch, game, motion, seed, acts=600)
    assert played
    assert verify([str(save.path) for save in played]) == 0
