"""Every screen in a telling state, for the gallery, the self-test and the tests that look at all of them."""

from collections.abc import Callable
from pathlib import Path

from game.ai.player import choose
from game.ai.timetravel import Casual
from game.model.chronology.actions import PlaceCard
from game.model.chronology.rules import right_gap
from game.model.match import Header, Seat, begin
from game.model.timetravel.state import Options as TimeTravelOptions
from game.scenes.chronology.opening import Opening
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.review import ReviewScene
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.setup import Choices, SetupScene, known_decks, options_of
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
from game.scenes.timetravel.opening import Opening as TimeTravelOpening
from game.scenes.timetravel.result import ResultScene as TimeTravelResult
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.scenes.timetravel.setup import SetupScene as TimeTravelSetup
from game.session.table import Table
from game.ui.scene import Pop, Scene

NAMES = ("Zoé", "Noor", "Malik", "Aiko", "Léo", "Inès", "Tom", "Ama")

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


def chronology_table(services: Services, turns: int, *, people: int = 3, hand: int = 5) -> ChronologyScene:
    """A table some turns into a match in which everybody is right three times out of four."""
    decks = known_decks(services)
    choices = Choices(decks=("classic", "world", "inventions", "computing"), people=people, computers=0, hand=hand)
    opening = Opening(services, lambda: _menu(services))
    seats = tuple(Seat(name, "human") for name in NAMES[:people])
    match = begin(Header("chronology", options_of(choices, decks), seats, seed=12))
    for turn in range(turns):
        state = match.state
        if state.ended:
            break
        card = state.hand(state.turn)[0]
        gap = right_gap(state, card) if turn % 4 != 3 else 0
        match = match.decide(PlaceCard(state.turn, card, gap))
    return opening.scene(Table(match), decks, choices)


def _chronology_result(services: Services) -> list[Scene]:
    played = chronology_table(services, 400, people=4, hand=3)
    return [played, ResultScene(services, played, {})]


def timetravel_board(services: Services, decisions: int, *, people: int = 4) -> TimeTravelScene:
    """A board some decisions into a match of people who play as a casual computer would."""
    seats = tuple(Seat(name, "human") for name in NAMES[:people])
    match = begin(Header("timetravel", TimeTravelOptions(), seats, seed=5))
    rules = match.header.rules
    for _ in range(decisions):
        seat = rules.to_move(match.state)
        if seat is None:
            break
        action = choose(Casual(), rules.observe(match.state, seat), rules.legal_actions(match.state, seat))
        match = match.decide(action)
    return TimeTravelOpening(services, lambda: _menu(services)).scene(Table(match), TimeTravelChoices())


def _timetravel_result(services: Services) -> list[Scene]:
    played = timetravel_board(services, 1000)
    return [played, TimeTravelResult(services, played, {})]


SCREENS: dict[str, Make] = {
    "timetravel-setup": lambda services: [
        TimeTravelSetup(services, TimeTravelChoices(), lambda _choices, _levels: None)
    ],
    "timetravel-opening": lambda services: [timetravel_board(services, 4)],
    "timetravel-middle": lambda services: [timetravel_board(services, 40)],
    "timetravel-result": _timetravel_result,
    "chronology-setup": lambda services: [SetupScene(services, Choices(), lambda _choices, _decks: None)],
    "chronology-opening": lambda services: [chronology_table(services, 0)],
    "chronology-young": lambda services: [chronology_table(services, 7)],
    "chronology-long": lambda services: [chronology_table(services, 60, people=8, hand=10)],
    "chronology-result": _chronology_result,
    "chronology-review": lambda services: [ReviewScene(services, chronology_table(services, 400, people=4, hand=3))],
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
