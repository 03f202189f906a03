"""`interstice gallery DIR`: a PNG of every screen, through the real scenes."""

import os
import re
import sys
from pathlib import Path

import pygame

from game.scenes.program import Program, make_app
from game.scenes.showcase import SCREENS
from game.settings import Settings
from game.ui.app import App
from game.ui.scene import Pace, Pop, Push, Reset

LARGEST = 8192
MOST_FRAMES = 600


def run(folder: str, size: str, language: str, text_scale: int) -> int:
    """Write the pictures; `size` as in 1920x1080."""
    wanted = re.fullmatch(r"(\d{3,4})x(\d{3,4})", size)
    if not wanted or max(map(int, wanted.groups())) > LARGEST:
        print(f"interstice gallery: '{size}' is no size; write it like 1920x1080", file=sys.stderr)
        return 2
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    settings = Settings(language=language, motion="none", text_scale=text_scale, is_muted=True)
    width, height = map(int, wanted.groups())
    app = make_app(settings, size=(width, height), keeps=False)
    host = app.host
    for name, make in SCREENS.items():
        scenes = make(host.services)
        app.stack.apply(Reset(scenes[0]))
        for scene in scenes[1:]:
            app.stack.apply(Push(scene))
        settle(app)
        pygame.image.save(app.window.surface, target / f"{name}-{width}x{height}-{language}.png")
    print(f"{len(SCREENS)} screens in {target}")
    while app.is_running:
        app.stack.apply(Pop())
    host.images.close()
    host.sounds.close()
    pygame.quit()
    return 0


def settle(app: App[Program]) -> None:
    """Run frames until every picture is there and nothing moves; what never rests is taken after a while."""
    for _ in range(MOST_FRAMES):
        app.frame((), 1 / 60)
        if not app.images.is_busy and app.stack.pace() is not Pace.MOVING:
            break
        if app.images.is_busy:
            pygame.time.wait(2)
    app.frame((), 1 / 60)
