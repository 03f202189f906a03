"""Frames of one scene in motion at 1920×1080, beside bare blits and flips: `python bench/frames.py cards|line|board`.

A child of `window.py`, which runs it several times. Frames come at the program's own pace, sixty a second, with the
same naps between them. Prints JSON: for each part the seconds of every frame by the clock (`frame`), what this thread
alone worked in them (`work`; the clock also tells how busy the machine is), and one full blit and flip after each of
them (`bare`).
"""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from game import paths
from game.model.chronology.actions import PlaceCard
from game.model.chronology.rules import right_gap
from game.model.timetravel.events import ZoneSlid
from game.model.timetravel.queries import preview
from game.scenes.program import Program, make_app
from game.scenes.sample_tables import chronology_table, timetravel_towers
from game.scenes.showcase import SCREENS
from game.settings import Settings
from game.ui.images import load_picture
from game.ui.scene import Reset, Scene
from game.ui.sprites import Sprite, draw_sprites
from game.ui.stage import Beat, Glide, Stage
from game.ui.theme import STEP_S
from game.ui.tween import Pose

if TYPE_CHECKING:
    from game.ui.app import App

SIZE = (1920, 1080)
CARDS = 60
FIRST_FRAMES = 30
NAP_S = 0.001  # the least that the loop sleeps


class Frames:
    """What a frame took, by the clock and of this thread's work, and a bare blit and flip beside each."""

    def __init__(self) -> None:
        self._table = pygame.Surface(SIZE)
        self.bare: list[float] = []
        self.frame: list[float] = []
        self.work: list[float] = []

    def take(self, paint: Callable[[], None]) -> None:
        start, worked = time.perf_counter(), time.thread_time()
        paint()
        self.frame.append(time.perf_counter() - start)
        self.work.append(time.thread_time() - worked)
        time.sleep(NAP_S)  # whatever runs beside us has the processor now, as it will have it in the program
        began = time.perf_counter()
        pygame.display.get_surface().blit(self._table, (0, 0))
        pygame.display.flip()
        self.bare.append(time.perf_counter() - began)
        time.sleep(max(NAP_S, start + STEP_S - time.perf_counter()))

    def drop_last(self) -> None:
        """The last frame does not count."""
        for each in (self.bare, self.frame, self.work):
            each.pop()

    def told(self) -> dict[str, list[float]]:
        return {"bare": self.bare, "frame": self.frame, "work": self.work}


def sixty_cards() -> dict[str, Frames]:
    """Sprites in motion, without any scene."""
    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    table = load_picture(paths.art() / "house" / "table.svg", SIZE).convert()
    files = sorted(paths.art().glob("*/*.svg"))

    def card(number: int) -> Sprite:
        sheet = pygame.Surface((220, 270), pygame.SRCALPHA)
        sheet.fill((253, 243, 220))
        sheet.blit(load_picture(files[number % len(files)], (200, 150)).convert_alpha(), (10, 10))
        return Sprite(sheet)

    def layout(state: int) -> dict[int, Pose]:
        return {
            n: Pose(120 + (n * 137 + state * 611) % 1680, 140 + (n * 89 + state * 353) % 800, 220, 270)
            for n in range(CARDS)
        }

    sprites = [card(number) for number in range(CARDS)]
    glides = Beat(tuple(Glide(number, 2.0) for number in range(CARDS)))
    stage = Stage(0, evolve=lambda s, _: s + 1, layout=layout, choreograph=lambda *_: glides, play_sound=lambda _: None)

    def paint() -> None:
        stage.step()
        poses = stage.poses(0.5)
        surface.blit(table, (0, 0))
        draw_sprites(surface, [(sprites[number], poses[number]) for number in range(CARDS)])
        pygame.display.flip()

    frames = Frames()
    for _ in range(3):
        stage.play([1])
        for _ in range(110):
            frames.take(paint)
    return {"moves": frames}


def opened(setup: str) -> "App[Program]":
    """The program with a set-up on the screen, for nobody comes to a table without it."""
    app = make_app(Settings(motion="full", is_muted=True), size=SIZE, keeps=False)
    app.host.started()
    app._apply(Reset(SCREENS[setup](app.host.services)[0]))
    while app.images.is_busy or app._fading:
        app.frame((), STEP_S)
        time.sleep(0.002)
    return app


def appearing(app: "App[Program]", scene: Scene, frames: Frames) -> None:
    """A table comes onto the screen, and its cards' pictures one after the other."""
    app._apply(Reset(scene))
    first = len(frames.frame)

    def paint() -> None:
        app._drawn = None
        app.frame((), STEP_S)

    while app.images.is_busy or app._fading or scene.faces.is_behind or len(frames.frame) < first + FIRST_FRAMES:
        frames.take(paint)


def long_line() -> dict[str, Frames]:
    """Sixty cards in the line, eight seats; right and wrong cards in turn, and sudden death."""
    app = opened("chronology-setup")
    appears, moves = Frames(), Frames()
    for seed in (1, 2, 12):  # other cards each time
        scene = chronology_table(app.host.services, 75, people=8, hand=10, seed=seed)
        appearing(app, scene, appears)
    for turn in range(6):
        state, card = scene.stage.shown, scene.hand()[0]
        scene._give(PlaceCard(state.turn, card, right_gap(state, card) if turn % 2 else 0))
        while scene.stage.is_busy:
            moves.take(lambda: app.frame((), STEP_S))
    return {"appears": appears, "moves": moves}


def tall_board() -> dict[str, Frames]:
    """Forty cards, five pawns; only frames in which a column slides count."""
    app = opened("timetravel-setup")
    scene = timetravel_towers(app.host.services, 40)
    appears, moves = Frames(), Frames()
    appearing(app, scene, appears)
    for turn in range(60):
        legal = scene.table.legal_actions()
        slides = [action for action in legal if (ahead := preview(scene.view(), action)) and ahead.slides]
        slides = [action for action in slides if not preview(scene.view(), action).cards] or legal
        scene._give(slides[turn % len(slides)])
        while scene.stage.is_busy or scene.eye.is_moving:
            is_sliding = isinstance(scene.stage.event, ZoneSlid)
            moves.take(lambda: app.frame((), STEP_S))
            if not is_sliding:
                moves.drop_last()
        if scene.table.is_over or len(moves.frame) > 400:
            break
    return {"appears": appears, "moves": moves}


if __name__ == "__main__":
    parts = {"cards": sixty_cards, "line": long_line, "board": tall_board}[sys.argv[1]]()
    print(json.dumps({name: frames.told() for name, frames in parts.items()}), flush=True)
    os._exit(0)
