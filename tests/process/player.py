"""The real program, played by itself as fast as it can, telling on its output what each of its pictures showed.

Run as a process of its own: `python -m tests.process.player GAME SEED`.
"""

import os
import sys
from random import Random

import pygame

from game import paths
from game.scenes.match_scene import MatchScene
from game.scenes.program import make_app
from game.settings import load_settings
from game.ui.theme import STEP_S
from tests.process.hands import next_strokes
from tests.process.telling import told

SIZE = (1024, 600)
WAITING = 0.25  # how often a hand presses somewhere while it waits


def main(game, seed):
    """Play until somebody ends the process."""
    settings, _ = load_settings(paths.settings_file())
    app = make_app(settings, size=SIZE)
    source = Random(seed)
    while app.is_running:
        painted = app.frames_drawn
        app.frame(pygame.event.get(), STEP_S)
        if app.frames_drawn > painted:
            table = next((scene for scene in app.stack.visible() if isinstance(scene, MatchScene)), None)
            line = told(table, has_message=app.toasts.are_moving)
            os.write(sys.stdout.fileno(), line.encode())
        _act(app, game, source)


def _act(app, game, source):
    """A move when it is a person's turn, the way on around the tables, and impatience while something moves."""
    scene = app.stack.top
    if not isinstance(scene, MatchScene) or scene.is_persons_turn():
        for start, end in next_strokes(scene, game, source):
            stroke(start, end)
    elif source.random() < WAITING:
        at = (source.randrange(SIZE[0]), source.randrange(SIZE[1]))
        stroke(at, at)


def stroke(start, end):
    """Press, drag and let go, as SDL tells it."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for part in range(1, 5):
        between = tuple(round(a + (b - a) * part / 4) for a, b in zip(start, end, strict=True))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=between, rel=(1, 1), buttons=(1, 0, 0), touch=False))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
