"""From a streak to its signed line, and from matches to the statistics, their export and their end."""

import csv
import json
from datetime import datetime

import pygame
import pytest

from game import paths
from game.ai.player import choose
from game.ai.timetravel import Casual
from game.model.match import Header, Seat, begin
from game.model.timetravel.state import Options
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import Opening
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.setup import Choices
from game.scenes.chronology.streak import StreakResult
from game.scenes.counting import count_match, enter_score
from game.scenes.dialog import Dialog
from game.scenes.entry import EntryScene
from game.scenes.menu import MenuScene
from game.scenes.program import open_game, resume
from game.scenes.sample_tables import chronology_table
from game.scenes.seats import Place, laid
from game.scenes.showcase import SCREENS
from game.scenes.statistics import StatisticsScene
from game.scenes.statistics_pages import TABS
from game.scenes.timetravel.opening import Opening as TimeTravelOpening
from game.scenes.timetravel.result import ResultScene as TimeTravelResult
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.session.scores import Score, best, kept_scores
from game.session.statistics import Statistics, kept_statistics
from game.session.table import Table
from game.ui.widgets.chart import Bar, Graph
from game.ui.widgets.controls import Label
from tests.scenes.test_around_the_games import each_device
from tests.scenes.test_chronology import by_dragging, play

NOON = datetime(2026, 7, 14, 12, 0, 0).astimezone()


def menu(services):
    return MenuScene(services, open_game, resume)


def play_streak(flight, services=None, *, skill=0.8, names=("Zoé",)):
    """A solo streak to its end, by hand."""
    services = services or flight.services
    opening = Opening(services, lambda: menu(services), lambda: 7)
    choices = Choices(seats=tuple(map(Place, names)) or laid("chronology", 1, 0), variants=("streak",))
    scene = opening.begin(choices, known_decks(services)).scene
    flight.show(scene)
    play(flight, scene, by_dragging, skill=skill)
    assert isinstance(flight.scene, StreakResult)
    return scene


def texts(flight):
    return [widget.text for widget in flight.scene.panel.widgets if isinstance(widget, Label)]


def listen(flight):
    """Everything that is said from now on; a message on the screen would go by itself."""
    said = []
    flight.services.toasts.say = said.append
    return said


def scores():
    return kept_scores(paths.scores_file()).value


def counted():
    return kept_statistics(paths.statistics_file()).value


@each_device
def test_a_streak_is_signed_and_stands_in_the_statistics_until_they_are_erased(pilot, use):
    flight = pilot(motion="none", language="en")
    scene = play_streak(flight)
    points = scene.table.match.state.right[0]
    assert [(score.name, score.score, score.decks) for score in scores()] == [("Zoé", points, ("classic",))]
    assert f"→ 1. Zoé – {points}" in texts(flight)

    use(flight, "sign")
    assert isinstance(flight.scene, EntryScene)
    assert flight.scene.text == "Zoé"
    for _ in "Zoé":
        use(flight, "key.erase")
    for key in ("key.n", "key.o", "key.o", "key.r"):
        use(flight, key)
    use(flight, "done")
    assert [score.name for score in scores()] == ["noor"]
    assert f"→ 1. noor – {points}" in texts(flight)
    assert "sign" not in flight.names()

    use(flight, "menu")
    use(flight, "statistics")
    assert isinstance(flight.scene, StatisticsScene)
    for tab in TABS:
        use(flight, f"tab.{tab}")
        assert flight.scene.tab == tab
    assert [widget.label for widget in flight.scene.panel.widgets if isinstance(widget, Bar)] == ["1. noor"] * 2

    said = listen(flight)
    use(flight, "export")
    (folder,) = paths.reports().iterdir()
    with (folder / "streaks.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == ["noor"]
    assert len(said) == 1
    assert str(folder) in said[0]
    use(flight, "export")
    assert len(list(paths.reports().iterdir())) == 2

    use(flight, "wipe")
    assert isinstance(flight.scene, Dialog)
    use(flight, "no")
    assert scores()
    use(flight, "wipe")
    use(flight, "yes")
    assert isinstance(flight.scene, StatisticsScene)
    assert (scores(), counted()) == ((), counted().wiped())
    assert flight.scene.panel["nothing"].text.startswith("No streak yet")
    assert not {"export", "wipe"} & set(flight.names())


def test_the_counts_of_a_streak_are_those_of_its_table(pilot):
    flight = pilot(motion="none")
    state = play_streak(flight).table.match.state
    placing = counted().players["Zoé"].chronology["classic"]
    assert (placing.games, sum(placing.right.values()), sum(placing.wrong.values())) == (1, state.right[0], 3)
    assert "" not in placing.right


def test_a_streak_that_is_none_of_the_best_is_told_so_and_asks_for_no_name(pilot):
    flight = pilot(motion="none", language="en")
    kept_scores(paths.scores_file()).change(
        lambda _: tuple(Score(f"N{number}", 200 + number, ("classic",), NOON) for number in range(10))
    )
    points = play_streak(flight).table.match.state.right[0]
    assert "sign" not in flight.names()
    assert any(text.startswith(f"{points} right cards: the table begins higher") for text in texts(flight))
    assert len(best(scores(), ("classic",))) == 10


def test_an_unsigned_line_keeps_the_name_of_the_seat_and_an_empty_name_changes_nothing(pilot):
    flight = pilot(motion="none")
    play_streak(flight, names=("<Léo>",))
    flight.click("sign")
    for _ in "Léo":
        flight.press(pygame.K_BACKSPACE)
    flight.press(pygame.K_RETURN)
    assert [score.name for score in scores()] == ["Léo"]
    assert "sign" in flight.names()


def test_an_abandoned_streak_and_one_without_a_right_card_are_no_scores(pilot):
    flight = pilot()
    kept = kept_scores(None)
    match = chronology_table(flight.services, 3, people=1, variants=("streak",)).table.match
    assert enter_score(flight.services, kept, match.decide(match.header.rules.parse_action("abandon", None))) is None
    assert enter_score(flight.services, kept, match) is None
    assert kept.value == ()


def test_where_visitors_play_no_name_is_counted_and_yesterday_s_scores_go(pilot):
    flight = pilot(motion="none", profile="kiosk")
    museum = flight.services
    old = Score("Yesterday", 99, ("classic",), NOON)
    kept_scores(paths.scores_file()).change(lambda _: (old,))
    play_streak(flight, museum, names=("Visitor",))
    assert [score.name for score in scores()] == ["Visitor"]
    statistics = counted()
    assert statistics.players == {}
    assert [list(day) for day in statistics.days.values()] == [["chronology:classic"]]
    assert "Visitor" not in paths.statistics_file().read_text(encoding="utf-8")
    flight.show(menu(museum))
    assert "statistics" not in flight.names()
    flight.show(StatisticsScene(museum))
    flight.click("tab.decks")
    assert [widget.number for widget in flight.scene.panel.widgets if isinstance(widget, Bar)] == ["1", "1"]


def nearly_won(services):
    """A board one decision before its end, and that decision."""
    seats = (Seat("Zoé", "human"), Seat("Ada", "ai:casual"))
    match = begin(Header("timetravel", Options(target_gold=6), seats, seed=5))
    rules = match.header.rules
    while True:
        seat = rules.to_move(match.state)
        action = choose(Casual(), rules.observe(match.state, seat), rules.legal_actions(match.state, seat))
        after = match.decide(action)
        if rules.outcome(after.state):
            return TimeTravelOpening(services, lambda: menu(services)).scene(Table(match), TimeTravelChoices()), action
        match = after


def test_a_board_is_counted_when_it_ends_and_only_for_people(pilot):
    flight = pilot(motion="none")
    scene, action = nearly_won(flight.services)
    assert counted() == Statistics()
    flight.show(scene)
    if not scene.table.is_over:  # a computer to move may have been quicker
        scene._play(scene.table.act(action))
        flight.until_idle()
    assert isinstance(flight.scene, TimeTravelResult)
    statistics = counted()
    assert list(statistics.players) == ["Zoé"]
    trading = statistics.players["Zoé"].timetravel
    assert (trading.games, trading.gold) == (1, scene.table.match.state.gold[0])
    assert not count_match(flight.services, scene.table.match, {})
    assert counted() == statistics


@pytest.mark.parametrize("name", ["chronology-result", "chronology-streak", "timetravel-result"])
def test_a_match_that_was_over_before_is_only_looked_at(pilot, name):
    flight = pilot(motion="none")
    played = SCREENS[name](flight.services)[0]
    flight.show(played)
    assert isinstance(flight.scene, ResultScene | TimeTravelResult)
    assert not paths.statistics_file().exists()
    assert not paths.scores_file().exists()


def test_one_player_is_forgotten_and_the_others_stay(pilot):
    flight = pilot(motion="none", language="en")
    scene = SCREENS["statistics-players"](flight.services)[0]
    flight.show(menu(flight.services), scene)
    assert scene.who == "Léo"
    flight.click("wipe")
    assert flight.scene.title == "Forget Léo?"
    flight.click("yes")
    assert flight.scene is scene
    assert "Léo" not in scene._statistics.value.players
    assert "Léo" not in {score.name for score in scene._scores.value}
    assert len(scene._statistics.value.players) == 4
    assert scene.who is None
    assert "Forget" not in str(texts(flight))


def test_the_player_is_chosen_by_keys_and_everybody_comes_first(pilot):
    flight = pilot(motion="none", language="en")
    scene = SCREENS["statistics-everybody"](flight.services)[0]
    flight.show(scene)
    assert not any(isinstance(widget, Graph) for widget in scene.panel.widgets)
    flight.focus_by_keys("who")
    flight.press(pygame.K_RIGHT)
    assert scene.who == "Aiko"
    assert any(isinstance(widget, Graph) for widget in scene.panel.widgets)
    before = flight.shot()
    flight.press(pygame.K_DOWN)
    flight.press(pygame.K_DOWN)
    assert flight.shot() != before


def test_bars_say_the_share_in_words_too(pilot):
    flight = pilot(language="fr")
    flight.show(*SCREENS["statistics-everybody"](flight.services))
    bars = {widget.label: widget for widget in flight.scene.panel.widgets if isinstance(widget, Bar)}
    right = sum(player.placing.right["music"] for player in flight.scene._statistics.value.players.values())
    wrong = sum(player.placing.wrong["music"] for player in flight.scene._statistics.value.players.values())
    assert bars["musique"].share == pytest.approx(right / (right + wrong))
    assert f"({right} sur {right + wrong})" in bars["musique"].number
    assert "autres cartes" in bars


def test_damage_and_a_folder_that_takes_nothing_are_said(pilot):
    flight = pilot(language="en")
    said = listen(flight)
    paths.statistics_file().parent.mkdir(parents=True, exist_ok=True)
    paths.statistics_file().write_text("{", encoding="utf-8")
    paths.reports().write_text("a file where the folder should be", encoding="utf-8")
    kept_scores(paths.scores_file()).change(lambda _: (Score("Zoé", 3, ("classic",), NOON),))
    flight.show(StatisticsScene(flight.services))
    assert "statistics.json.damaged-1" in said[0]
    flight.click("export")
    assert said[1].startswith("Nothing could be written")


def test_a_disk_that_takes_nothing_does_not_keep_a_streak_from_being_signed(pilot, monkeypatch):
    flight = pilot(motion="none", language="en")
    said = listen(flight)

    def fails(*_):
        raise OSError(28, "full")

    monkeypatch.setattr("game.session.keeping.write_atomically", fails)
    points = play_streak(flight).table.match.state.right[0]
    flight.click("sign")
    flight.type("2")
    flight.press(pygame.K_RETURN)
    assert f"→ 1. Zoé2 – {points}" in texts(flight)
    assert not paths.scores_file().exists()
    assert [text for text in said if "disk is full" in text and "scores.json" in text]
    assert [text for text in said if "disk is full" in text and "statistics.json" in text]


def test_an_export_of_the_file_reads_like_the_file(pilot):
    flight = pilot(motion="none")
    play_streak(flight)
    flight.show(StatisticsScene(flight.services))
    flight.click("export")
    (folder,) = paths.reports().iterdir()
    told = json.loads((folder / "statistics.json").read_text(encoding="utf-8"))
    kept = json.loads(paths.statistics_file().read_text(encoding="utf-8"))
    assert (told["players"], told["days"]) == (kept["players"], kept["days"])
