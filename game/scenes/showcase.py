"""Every screen in a telling state, for the gallery, the self-test and the tests that look at all of them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from game import paths
from game.model.chronology.actions import PlaceCard
from game.model.chronology.events import CardDealt, CardPlaced, Event
from game.model.chronology.rules import right_gap
from game.model.timetravel.board import GOODS
from game.pin import Lock
from game.scenes.attract import AttractScene
from game.scenes.chronology.gestures import Place
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.review import ReviewScene
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.selection import SelectionScene
from game.scenes.chronology.setup import Choices, SetupScene
from game.scenes.chronology.streak import StreakResult
from game.scenes.credits import CreditsScene
from game.scenes.decks import DecksScene
from game.scenes.dialog import Dialog, pop
from game.scenes.entry import EntryScene
from game.scenes.forgetting import question
from game.scenes.idle import StillThere
from game.scenes.match_scene import MatchScene
from game.scenes.matches import MatchesScene
from game.scenes.menu import MenuScene
from game.scenes.moments import Moment
from game.scenes.operator import OfferedDecks, OperatorScene, ProfilePage, Watch
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.pin_pad import PinPad
from game.scenes.program import open_game, resume
from game.scenes.pupils import PupilsScene
from game.scenes.replay import watching
from game.scenes.rules import PAGES, RulesScene
from game.scenes.sample_tables import NAMES, chronology_table, timetravel_board, timetravel_towers
from game.scenes.seat_scene import SeatScene
from game.scenes.seats import laid
from game.scenes.services import Services
from game.scenes.statistics import StatisticsScene
from game.scenes.teacher import TaughtScene
from game.scenes.timetravel.lesson import LessonScene
from game.scenes.timetravel.result import ResultScene as TimeTravelResult
from game.scenes.timetravel.script import STEPS
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.scenes.timetravel.setup import SetupScene as TimeTravelSetup
from game.session.keeping import Kept
from game.session.saves import Save
from game.session.scores import Score, Scores, kept_scores
from game.session.statistics import Placing, Player, Statistics, Trading, kept_statistics
from game.settings import PROFILES, Found
from game.ui.scene import Pop, Reset, Scene
from game.ui.widgets.widget import Changed, Pressed

SAMPLE_DAY = datetime(2026, 7, 14, 15, 30).astimezone()
LONG_NAMES = ("Marie-Antoinette", "Noor", "Léo", "Wolfgang Amadeus", "Ama", "Grand-mère Inès", "Tom", "Aiko")

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


def _after_hand_over(table: ChronologyScene) -> ChronologyScene:
    """The ribbon that says whose turn it is has gone."""
    table.end_hand_over()
    return table


def _chronology_waiting(services: Services) -> list[Scene]:
    table = chronology_table(services, 7)
    table.wait(Place(table.hand()[0], 2))
    return [table]


def _chronology_reading(services: Services) -> list[Scene]:
    table = _after_hand_over(chronology_table(services, 40, people=8, hand=10))
    table.read(table.stage.shown.line[len(table.stage.shown.line) // 2])
    return [table]


def _chronology_moment(
    event: type[Event], after_s: float, *, turns: int, is_right: bool, people: int = 4, hand: int = 4
) -> Make:
    """So long after an event that follows when the next card is placed right or wrong."""

    def make(services: Services) -> list[Scene]:
        table = chronology_table(services, turns, people=people, hand=hand)
        state = table.stage.shown
        card = table.hand()[0]
        right = right_gap(state, card)
        far = 0 if right > len(state.line) // 2 else len(state.line)
        table.table.act(PlaceCard(state.turn, card, right if is_right else far))
        return [Moment(table, lambda at: isinstance(at.stage.event, event) and at.stage.age_s >= after_s)]

    return make


def _chronology_result(services: Services) -> list[Scene]:
    played = chronology_table(services, 400, people=4, hand=3)
    return [played, ResultScene(services, played, {})]


def lesson_at(services: Services, index: int) -> LessonScene:
    """The lesson at one of its steps, taken as it wants to be taken."""
    scene = LessonScene(services)
    for step in STEPS[:index]:
        scene.give(step.wanted)
        scene.stage.settle()
    return scene


def _timetravel_result(services: Services) -> list[Scene]:
    played = timetravel_board(services, 1000)
    return [played, TimeTravelResult(services, played, {})]


def _sample_statistics() -> Kept[Statistics]:
    """What five players might have counted in a few weeks."""
    themes = ("explorations", "arts", "events", "music", "inventions", "monuments", "sport")
    players = {}
    for index, name in enumerate(NAMES[:5]):
        right = {theme: 9 + (index * 5 + number * 7) % 17 for number, theme in enumerate(themes)}
        wrong = {theme: 2 + (index * 3 + number * 5) % 9 for number, theme in enumerate(themes)}
        placing = Placing(12 + index, 2 + index % 4, index % 2, 7 + index * 2, right, wrong)
        mixed = Placing(3, 1, 0, 5, {"arts": 6, "": 2}, {"arts": 1 + index})
        course = tuple((4 + (game * 5 + index) % 4, (game * 3 + index) % 5) for game in range(15))
        sold = {good.value: 3 + (index * 3 + lane * 5) % 11 for lane, good in enumerate(GOODS)}
        gold = tuple((8 + (game * 7 + index * 3) % 15, 17 + game % 6) for game in range(6))
        total = (sum(each for each, _ in gold), sum(each for _, each in gold))
        trading = Trading(6, 1 + index % 3, 0, *total, max(each for each, _ in gold), sold, gold)
        players[name] = Player({"classic": placing, "classic+world": mixed}, course, trading)
    days = {f"2026-07-{day:02}": {"chronology:classic": 1 + day % 4, "timetravel": day % 3} for day in range(4, 15)}
    kept = kept_statistics(None)
    kept.change(lambda _: Statistics(players, days))
    return kept


def _sample_scores() -> Kept[Scores]:
    kept = kept_scores(None)
    decks = (("classic",), ("classic", "world"))
    kept.change(
        lambda _: tuple(
            Score(NAMES[number % 8], 31 - number * 2, decks[number % 3 == 2], SAMPLE_DAY - timedelta(days=number // 5))
            for number in range(14)
        )
    )
    return kept


def _statistics(tab: str, *, steps: int = 0) -> Make:
    def make(services: Services) -> list[Scene]:
        scene = StatisticsScene(services, _sample_statistics(), _sample_scores(), lambda: SAMPLE_DAY)
        scene.signal(Pressed(f"tab.{tab}"))
        scene.signal(Changed("who", steps))
        return [scene]

    return make


def _streak_result(services: Services) -> list[Scene]:
    played = chronology_table(services, 400, people=1, variants=("streak",))
    scores = _sample_scores()
    decks = tuple(sorted(played.table.match.header.options.decks))
    mine = Score(NAMES[0], played.stage.shown.right[0], decks, SAMPLE_DAY)
    scores.change(lambda known: (*(replace(each, decks=decks) for each in known[-9:]), mine))
    return [played, StreakResult(services, played, {}, scores, mine)]


def _nothing(*_choices: object) -> None:
    """A table that is only looked at."""


def _full_table(services: Services) -> SetupScene:
    """Eight with long names, some of the cards, a handicap and somebody who begins."""
    seats = [replace(place, name=name) for place, name in zip(laid("chronology", 8, 0), LONG_NAMES, strict=True)]
    seats[2] = replace(seats[2], is_youngest=True, hand=3)
    choices = Choices(("classic", "world"), tuple(seats), 0, ("learn",), 60, ("sport", "food"), -3000, 1950)
    return SetupScene(services, choices, _nothing)


def _class_table(services: Services) -> SetupScene:
    """A table for a class, with the code of the day."""
    scene = SetupScene(services, Choices(seats=laid("chronology", 4, 0)), _nothing)
    scene.pupils = (*NAMES, *LONG_NAMES, *(f"{name} B." for name in NAMES))
    scene.take_code("04-8BY-42A")
    return scene


def _class_seat(services: Services) -> list[Scene]:
    setup = _class_table(services)
    return [setup, SeatScene(setup, 0)]


def _pupils(services: Services) -> list[Scene]:
    names = _class_table(services).pupils
    return [PupilsScene(services, names, set(NAMES[:3]), print)]


def _forget(services: Services) -> list[Scene]:
    played = chronology_table(services, 400, people=8, hand=3)
    return [played, ResultScene(services, played, {}), question(services, played.table, pop)]


def _board(services: Services) -> TimeTravelSetup:
    return TimeTravelSetup(services, TimeTravelChoices(), _nothing)


def _chronology_seat(services: Services) -> list[Scene]:
    setup = _full_table(services)
    return [setup, SeatScene(setup, 2)]


def _timetravel_seat(services: Services) -> list[Scene]:
    setup = _board(services)
    return [setup, SeatScene(setup, 0)]


def _replay(services: Services, played: MatchScene, position: int) -> Scene:
    scene = watching(services, played.table.match)
    scene.is_playing = False
    scene.go_to(position)
    return scene


def _matches(services: Services) -> list[Scene]:
    """Running and over, with few and with many players, and one that cannot be read any more."""
    days = [
        datetime(2026, month, day, 20, 15).astimezone() for month, day in ((8, 1), (6, 21), (2, 14), (1, 1), (1, 1))
    ]
    saves = [
        Save(Path(f"2026_{number}.jsonl"), game, NAMES[:players], day, day, 17 * players, is_over=number > 1)
        for number, (day, game, players) in enumerate(
            zip(days, ("timetravel", "chronology", "chronology", "timetravel"), (3, 8, 2, 5), strict=False)
        )
    ]
    saves.append(Save(Path("2025-12-24.jsonl"), "", (), days[-1], days[-1], 0, is_over=False, is_damaged=True))
    scene = MatchesScene(services, resume, lambda: None, saves)
    scene.step()
    return [scene]


def _pin_pad(services: Services) -> list[Scene]:
    lock = Lock(paths.pin_files(), paths.tries_file(), float)
    pad = PinPad(services, lock, Watch(float), lambda: _menu(services))
    for digit in "258":
        pad.signal(Pressed(f"key.{digit}"))
    return [pad]


def _profile_page(services: Services) -> list[Scene]:
    wrong = f"{Path('interstice') / 'profile.toml'}:3: idle_s: must be a whole number from 0 to 86400, not 'long'"
    return [ProfilePage(services, Watch(float), Found(PROFILES["kiosk"], {"name": "--profile"}, (wrong,)))]


def _attract(moves: int, seed: int) -> Make:
    """Attract mode some moves into its first match."""

    def make(services: Services) -> list[Scene]:
        scene = AttractScene(services, lambda: Reset(_menu(services)), lambda: seed)
        table = scene.shown.table
        while len(table.match.entries) <= moves:
            scene.shown.stage.play(table.advance(1.0))
            scene.shown.stage.settle()
        return [scene]

    return make


def _still_there(services: Services) -> list[Scene]:
    return [chronology_table(services, 7), StillThere(services, Pop)]


SCREENS: dict[str, Make] = {
    "attract": _attract(4, seed=12),
    "still-there": _still_there,
    "timetravel-setup": lambda services: [_board(services)],
    "timetravel-seat": _timetravel_seat,
    "lesson-prices": lambda services: [lesson_at(services, 0)],
    "lesson-travel": lambda services: [lesson_at(services, 5)],
    "lesson-sell": lambda services: [lesson_at(services, 8)],
    "timetravel-opening": lambda services: [timetravel_board(services, 4)],
    "timetravel-middle": lambda services: [timetravel_board(services, 40)],
    "timetravel-towers": lambda services: [timetravel_towers(services, 40)],
    "timetravel-result": _timetravel_result,
    "chronology-setup": lambda services: [SetupScene(services, Choices(), _nothing)],
    "chronology-setup-full": lambda services: [_full_table(services)],
    "chronology-seat": _chronology_seat,
    "class-setup": lambda services: [_class_table(services)],
    "class-seat": _class_seat,
    "class-pupils": _pupils,
    "class-forget": _forget,
    "chronology-selection": lambda services: [SelectionScene(_full_table(services))],
    "chronology-opening": lambda services: [chronology_table(services, 0)],
    "chronology-young": lambda services: [chronology_table(services, 7)],
    "chronology-long": lambda services: [_after_hand_over(chronology_table(services, 60, people=8, hand=10))],
    "chronology-right": _chronology_moment(CardPlaced, 1.2, turns=7, is_right=True),
    "chronology-wrong": _chronology_moment(CardPlaced, 1.0, turns=7, is_right=False),
    "chronology-true-place": _chronology_moment(CardPlaced, 2.6, turns=40, is_right=False, people=8, hand=10),
    "chronology-sudden-death": _chronology_moment(CardDealt, 1.0, turns=15, is_right=True),
    "chronology-waiting": _chronology_waiting,
    "chronology-reading": _chronology_reading,
    "chronology-taught": lambda services: [TaughtScene(services, chronology_table(services, 12, people=4, hand=4))],
    "chronology-result": _chronology_result,
    "chronology-review": lambda services: [ReviewScene(services, chronology_table(services, 400, people=4, hand=3))],
    "chronology-streak": _streak_result,
    "replay-chronology": lambda services: [_replay(services, chronology_table(services, 20), 12)],
    "replay-timetravel": lambda services: [_replay(services, timetravel_board(services, 60), 30)],
    "menu": lambda services: [_menu(services)],
    "matches": _matches,
    "quit": _quit,
    "options": lambda services: [OptionsScene(services)],
    **{f"rules-{game}-{page}": _rules(game, page) for game, pages in PAGES.items() for page in range(1, pages + 1)},
    "decks": lambda services: [DecksScene(services)],
    "statistics-players": _statistics("players", steps=2),
    "statistics-everybody": _statistics("players"),
    "statistics-decks": _statistics("decks"),
    "statistics-timetravel": _statistics("timetravel"),
    "statistics-trader": _statistics("timetravel", steps=1),
    "statistics-streaks": _statistics("streaks"),
    "statistics-empty": lambda services: [StatisticsScene(services, kept_statistics(None), kept_scores(None))],
    "credits": lambda services: [CreditsScene(services)],
    "pause": lambda services: [_menu(services), PauseScene(services, "chronology", Pop())],
    "entry": lambda services: [EntryScene(services, "Zoé", print)],
    "entry-code": lambda services: [EntryScene(services, "7K-2MQ", print, "code")],
    "error": _error,
    "pin-pad": _pin_pad,
    "operator": lambda services: [OperatorScene(services, Watch(float), Found(PROFILES["kiosk"]))],
    "operator-decks": lambda services: [OfferedDecks(services, Watch(float))],
    "operator-profile": _profile_page,
}
