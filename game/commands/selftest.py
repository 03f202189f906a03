"""`interstice selftest`: the program tries itself, headless: every screen, and both games between computer players."""

import os
import tempfile
from pathlib import Path

import pygame

from game import paths
from game.content.decks import our_decks
from game.content.mix import mix
from game.model.chronology.options import Options as ChronologyOptions
from game.model.match import Header, Seat
from game.model.timetravel.state import Options as TimeTravelOptions
from game.scenes.match_scene import SETTLED
from game.scenes.program import make_app
from game.scenes.showcase import SCREENS
from game.session.playing import play_out
from game.session.records import RecordWriter, verify_record
from game.session.seating import computer_player
from game.settings import Settings
from game.ui.scene import Quit, Reset

SIZE = (1280, 720)


def run() -> int:
    """0 when everything works; what does not is said."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    problems = [*_screens(), *_games()]
    for problem in problems:
        print(f"interstice selftest: {problem}")
    print(f"selftest: {'failed' if problems else 'all well'}")
    return 1 if problems else 0


def _screens() -> list[str]:
    problems = []
    app = make_app(Settings(motion="full"), size=SIZE, keeps=False)
    app.sounds.open()
    for language in ("fr", "en"):
        app.host.services.preferences.change(language=language)
        for name, make in SCREENS.items():
            for scene in make(app.host.services):
                app.stack.apply(Reset(scene))
                for _ in range(SETTLED + 1):
                    app.frame((), 1 / 60)
                middle = app.window.surface.subsurface(app.window.surface.get_rect().inflate(-100, -100))
                if len({tuple(middle.get_at((x, y))) for x in range(0, 1100, 37) for y in range(0, 600, 23)}) < 4:
                    problems.append(f"the screen {name} is empty in {language}")
    app.stack.apply(Quit())
    app.images.close()
    app.sounds.close()
    pygame.quit()
    return problems


def _games() -> list[str]:
    cards = mix(our_decks(paths.decks(), paths.art()))
    years = {card.id: card.year for card in cards}
    themes = {card.id: card.theme for card in cards}
    seats = tuple(Seat(f"Player {number}", "ai:casual") for number in (1, 2, 3))
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        for name, options in (("chronology", ChronologyOptions(years=years)), ("timetravel", TimeTravelOptions())):
            header = Header(name, options, seats, seed=7)
            match = play_out(header, [computer_player(header, seat, themes) for seat in range(len(seats))])
            path = Path(folder) / f"{name}.jsonl"
            writer = RecordWriter(path, header)
            writer.write(match)
            writer.close()
            if verify_record(path) != match:
                problems.append(f"a match of {name} is not what its record tells")
    return problems
