"""Every screen in a telling state, for the gallery, the self-test and the tests that look at all of them."""

from collections.abc import Callable
from pathlib import Path

from game.scenes.credits import CreditsScene
from game.scenes.decks import DecksScene
from game.scenes.dialog import Dialog, pop
from game.scenes.entry import EntryScene
from game.scenes.menu import MenuScene
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.program import open_game, resume
from game.scenes.rules import PAGES, RulesScene
from game.scenes.services import Services
from game.ui.scene import Pop, Scene

Make = Callable[[Services], list[Scene]]


def _menu(services: Services) -> Scene:
    return MenuScene(services, open_game, resume)


def _rules(game: str, page: int) -> Make:
    def make(services: Services) -> list[Scene]:
        scene = RulesScene(services, game)
        scene.page = page
        return [scene]

    return make


def _quit(services: Services) -> list[Scene]:
    t = services.t
    answers = [("yes", t("menu.quit"), pop), ("no", t("menu.quit.stay"), pop)]
    return [_menu(services), Dialog(services, t("menu.quit.title"), t("menu.quit.text"), answers)]


def _error(services: Services) -> list[Scene]:
    t = services.t
    text = t("error.text", file=str(Path("Interstice") / "interstice.log"))
    return [_menu(services), Dialog(services, t("error.title"), text, [("ok", t("common.ok"), pop)])]


SCREENS: dict[str, Make] = {
    "menu": lambda services: [_menu(services)],
    "quit": _quit,
    "options": lambda services: [OptionsScene(services)],
    **{f"rules-{game}-{page}": _rules(game, page) for game, pages in PAGES.items() for page in range(1, pages + 1)},
    "decks": lambda services: [DecksScene(services)],
    "credits": lambda services: [CreditsScene(services)],
    "pause": lambda services: [_menu(services), PauseScene(services, "chronology", Pop())],
    "entry": lambda services: [EntryScene(services, "Zoé", print)],
    "error": _error,
}
