"""The classroom's set-up: the class list, the code of the day, the deck of the day, and names that are forgotten."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game import paths
from game.__main__ import main
from game.content import class_list
from game.content.codes import Deal, code_for, read_code
from game.profiles import find_profile
from game.scenes import seats
from game.scenes.choices import keep_choices
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.setup import SetupScene
from game.scenes.dialog import Dialog
from game.scenes.entry import EntryScene
from game.scenes.menu import MenuScene
from game.scenes.operator import OfferedDecks, Watch
from game.scenes.people import People, Person, known_people
from game.scenes.pupils import PupilsScene, drawn
from game.scenes.seats import MACHINE, Place, laid
from game.session.records import verify_record
from game.session.scores import Score, kept_scores
from game.session.statistics import kept_statistics
from game.settings import PROFILES

NOW = datetime(2026, 3, 14, 15, 9).astimezone()
ROOT = Path(__file__).parent.parent.parent
CLASS = [f"Pupil {number}" for number in range(1, 36)]
CODE = code_for(Deal(12345, ("classic", "world"), 3, 4))


def keep_class(text=""):
    paths.user_data().mkdir(parents=True, exist_ok=True)
    (paths.user_data() / "class.txt").write_text(text or "\n".join(CLASS), encoding="utf-8")


def set_up(pilot, profile=PROFILES["classroom"], **settings):
    """The chronology set-up, and what is said there."""
    flight = pilot(profile=profile, **{"motion": "none", "language": "en", **settings})
    said = []
    flight.services.toasts.say = said.append
    flight.click("chronology")
    assert isinstance(flight.scene, SetupScene)
    return flight, flight.scene, said


def enter_code(flight, code):
    flight.click("code")
    assert isinstance(flight.scene, EntryScene)
    flight.press(*[pygame.K_BACKSPACE] * len(flight.scene.text))
    flight.type(code)
    flight.press(pygame.K_RETURN)


def match_of(flight):
    flight.click("start")
    return flight.scene.table.match


# The class list


@pytest.mark.parametrize("use", ["click", "touch"])
def test_a_pupil_is_picked_from_the_list_and_marked_then(pilot, use):
    keep_class()
    flight, setup, said = set_up(pilot, size=(1024, 768), text_scale=200)
    for name in ("seat.0", "class", "pupil.Pupil 35", "class"):
        getattr(flight, use)(name)
    assert setup.choices.seats[0].name == "Pupil 35"
    assert isinstance(flight.scene, PupilsScene)
    assert "pupil.Pupil 35" not in flight.names()
    assert "pupil.Pupil 34" in flight.names()
    assert said == []


def test_a_pupil_is_picked_by_keys(pilot):
    keep_class()
    flight, setup, _ = set_up(pilot)
    for name in ("seat.0", "class", "pupil.Pupil 3"):
        flight.focus_by_keys(name)
        flight.press(pygame.K_RETURN)
    assert setup.choices.seats[0].name == "Pupil 3"


def test_a_computer_is_nobody_of_the_class(pilot):
    keep_class()
    flight, _, _ = set_up(pilot)
    flight.click("seat.1")
    assert "class" not in flight.names()


def test_without_a_list_nothing_is_offered(pilot):
    flight, _, said = set_up(pilot)
    assert "draw" not in flight.names()
    flight.click("seat.0")
    assert "class" not in flight.names()
    assert said == []


def test_those_of_the_list_are_not_offered_twice(pilot):
    keep_class()
    flight, _, _ = set_up(pilot)
    keep_choices(flight.services, "people", People((Person("Pupil 2"), Person("Zoé"))))
    flight.click("seat.0")
    assert [name for name in flight.names() if name.startswith("known.")] == ["known.Zoé"]


def test_names_are_drawn_for_the_people_at_the_table(pilot):
    keep_class()
    flight, setup, _ = set_up(pilot)
    flight.click("add.human")
    flight.click("draw")
    names = [place.name for place in setup.choices.seats]
    assert names[1:3] == ["Ada", "Zheng"]
    assert {names[0], names[3]} <= set(CLASS)
    assert names[0] != names[3]


def test_a_short_list_leaves_the_last_ones_without_a_name():
    places = (Place(), Place("Ada", MACHINE), Place(), Place("Zoé"))
    names = drawn(places, ("Ada", "Noor", "Malik"), Random(1))
    assert names[1] == places[1]
    assert {names[0].name, names[2].name} == {"Noor", "Malik"}
    assert names[3].name == ""


def test_a_name_of_the_list_is_never_cut_at_the_table():
    assert class_list.MOST_NAME == seats.MOST_NAME


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "class.txt, line 3: “Zoe” is there twice; tell the two apart, as by an initial."),
        ("fr", "class.txt, ligne 3 : « Zoe » y est deux fois ; distinguez les deux, par une initiale."),
    ],
)
def test_a_fault_of_the_list_is_told_at_the_set_up_and_the_others_play(pilot, language, told):
    more = {"en": "There is 1 more fault.", "fr": "Il y a encore 1 défaut."}[language]
    keep_class("Zoé\nLéa\nZoe\n" + "x" * 30)
    flight, setup, said = set_up(pilot, language=language)
    assert [text.replace("\u202f", " ") for text in said] == [f"{told} {more}"]
    assert setup.pupils == ("Zoé", "Léa")
    assert match_of(flight)


def test_the_profile_names_a_list_beside_its_file(pilot, capsys):
    folder = paths.user_configuration()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "profile.toml").write_text('profile = "classroom"\nclass_list = "lists/6b.csv"\n')
    found = find_profile(environ={})
    assert main(["--check"]) == 1
    assert f"class_list: {folder / 'lists' / '6b.csv'}: cannot be read" in capsys.readouterr().err
    (folder / "lists").mkdir()
    (folder / "lists" / "6b.csv").write_text("name;class\nZoé;6B\nNoor;6B\n;6B\n", encoding="utf-8")
    assert main(["--check"]) == 1
    assert "6b.csv:4: there is no name on this line" in capsys.readouterr().err
    _, setup, said = set_up(pilot, found.profile)
    assert setup.pupils == ("Zoé", "Noor")
    assert said == ["6b.csv, line 4: there is no name on this line; write one or delete the line."]


# The code of the day


def test_a_code_of_ours_lays_the_table(pilot):
    flight, setup, _ = set_up(pilot)
    setup.select(left_out=("sport",), earliest=-3000)
    setup.seat((*setup.choices.seats[:2], replace(setup.choices.seats[2], hand=2, is_youngest=True)))
    flight.click("variant.coop")
    flight.click("variant.learn")
    enter_code(flight, CODE.lower().replace("-", ""))
    assert setup.code == CODE
    now = setup.choices
    assert (now.decks, now.hand, now.left_out, now.earliest, now.variants) == (
        ("classic", "world"),
        3,
        (),
        0,
        ("learn",),
    )
    assert [place.player for place in now.seats] == ["human", MACHINE, MACHINE, "human"]
    assert not any(place.hand for place in now.seats)
    match = match_of(flight)
    assert (match.header.seed, match.header.options.first) == (12345, 2)  # C1
    assert match.header.options.decks == ("classic", "world")


def test_a_code_for_fewer_sends_computers_away_first(pilot):
    flight, setup, _ = set_up(pilot)
    flight.click("add.human")
    enter_code(flight, code_for(Deal(7, ("classic",), 0, 2)))
    assert [place.player for place in setup.choices.seats] == ["human", "human"]


def test_any_other_word_only_shuffles(pilot):
    flight, setup, _ = set_up(pilot)
    setup.select(left_out=("sport",))
    before = setup.choices
    enter_code(flight, "Lundi matin")
    assert setup.choices == before
    assert setup.code == "Lundi matin"
    assert "choose the same boxes, themes, years" in setup.panel["code.about"].text
    assert match_of(flight).header.seed == read_code("lundi MATIN").seed


def test_no_code_is_a_free_draw(pilot):
    flight, setup, _ = set_up(pilot)
    enter_code(flight, "lundi")
    enter_code(flight, "")
    assert setup.code == ""
    assert match_of(flight).header.seed != read_code("lundi").seed


def test_a_code_is_entered_by_touch_alone(pilot):
    flight, setup, _ = set_up(pilot)
    flight.touch("code")
    for sign in CODE:
        flight.touch(f"key.{sign}")
    flight.touch("done")
    assert (setup.code, setup.choices.hand) == (CODE, 3)


def test_the_code_that_is_shown_deals_what_was_chosen_and_follows_it(pilot):
    flight, setup, _ = set_up(pilot)
    flight.click("show_code")
    shown = read_code(setup.code)
    assert setup.panel["code.large"].text == setup.code
    assert (shown.decks, shown.hand, shown.seats) == (("classic",), 0, 3)
    flight.click("deck.world")
    flight.click("add.human")
    assert read_code(setup.code) == replace(shown, decks=("classic", "world"), seats=4)
    setup.select(earliest=-3000)  # more than a code of ours can carry
    word = read_code(setup.code)
    assert word.decks == ()
    assert "only shuffles" in setup.panel["code.about"].text
    assert match_of(flight).header.seed == word.seed


def test_the_profile_s_code_is_there_at_every_set_up_and_again_draws_freely(pilot):
    profile = replace(PROFILES["classroom"], code=CODE)
    flight, setup, _ = set_up(pilot, profile)
    assert (setup.code, len(setup.choices.seats)) == (CODE, 4)
    assert match_of(flight).header.seed == 12345
    abandon(flight)
    flight.click("again")
    assert flight.scene.table.match.header.seed != 12345
    abandon(flight)
    flight.click("setup")
    assert flight.scene.code == CODE


def test_a_code_for_a_box_that_is_not_offered_is_refused(pilot, capsys):
    profile = replace(PROFILES["classroom"], code=CODE, decks=("world",))
    _, setup, said = set_up(pilot, profile)
    assert said == [f"The code {CODE} needs Seven themes, which is not offered here."]
    assert (setup.code, setup.choices.decks) == ("", ("world",))
    paths.user_configuration().mkdir(parents=True, exist_ok=True)
    (paths.user_configuration() / "profile.toml").write_text(f'profile = "home"\ncode = "{CODE}"\ndecks = ["world"]\n')
    assert main(["--check"]) == 1
    assert f"code: {CODE} needs classic, which is not offered here" in capsys.readouterr().err


ELSEWHERE = """
import sys
from tests.pilot import Pilot
flight = Pilot(motion="none", language=sys.argv[2])
flight.click("chronology")
if len(sys.argv) > 3:
    flight.click(sys.argv[3])
flight.click("code")
flight.type(sys.argv[1])
flight.click("done")
flight.click("start")
print(flight.scene.table.path.read_text(encoding="utf-8").splitlines()[1])
flight.close()
"""


@pytest.mark.parametrize("code", ["lundi", CODE])
def test_two_machines_set_up_by_one_code_deal_the_same(code, tmp_path):
    machines = [
        ("fr", {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"}),
        ("en", {"PYTHONHASHSEED": "2", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr", "TZ": "America/Adak"}),
    ]
    dealt = []
    for language, place in machines:
        other = ["deck.inventions"] if code == CODE and language == "en" else []  # whatever was chosen before
        told = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, code, language, *other],
            env={**os.environ, **place, "INTERSTICE_HOME": str(tmp_path / language), "PYTHONIOENCODING": "utf-8"},
            cwd=ROOT, capture_output=True, check=True,
        ).stdout  # fmt: skip
        dealt.append(json.loads(told.decode().splitlines()[-1]))
    assert dealt[0] == dealt[1]
    assert [event["type"] for event in dealt[0]["events"][:2]] == ["PileShuffled", "CardDealt"]


# The deck of the day

DECK = "year,name_en\n" + "".join(f"{1000 + number},Event {number}\n" for number in range(40))


def test_a_deck_named_by_its_file_is_the_only_choice(pilot, tmp_path):
    (tmp_path / "Today.csv").write_text(DECK + "soon,Later\n")
    profile = replace(PROFILES["classroom"], decks=(str(tmp_path / "Today.csv"),))
    flight, setup, said = set_up(pilot, profile)
    assert [deck.id for deck in setup.decks] == ["today"]
    assert setup.choices.decks == ("today",)
    assert len(said) == 1
    assert said[0].startswith("Today.csv, line 42: 'soon' is no year")
    assert len(match_of(flight).header.options.years) == 40


def test_a_folder_of_decks_stands_beside_our_own(pilot, tmp_path):
    for name in ("Monday", "world"):
        (tmp_path / f"{name}.csv").write_text(DECK)
    profile = replace(PROFILES["kiosk"], decks=("classic", str(tmp_path)))
    _, setup, said = set_up(pilot, profile)
    assert [deck.id for deck in setup.decks] == ["classic", "monday", "world-2"]
    assert said == []


def test_a_deck_of_the_user_s_that_the_profile_names_too_is_there_once(pilot):
    paths.user_decks().mkdir(parents=True)
    file = paths.user_decks() / "mine.csv"
    file.write_text(DECK)
    _, setup, _ = set_up(pilot, replace(PROFILES["home"], decks=("world", str(file))))
    assert [deck.id for deck in setup.decks] == ["world", "mine"]


@pytest.mark.parametrize("name", ["gone.csv", "gone"])
def test_a_deck_that_is_not_there_is_told_and_all_are_offered(pilot, capsys, name):
    folder = paths.user_configuration()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "profile.toml").write_text(f'profile = "classroom"\ndecks = ["./{name}"]\n')
    flight, setup, said = set_up(pilot, find_profile(environ={}).profile)
    assert len(said) == 1
    assert said[0].startswith(f"{name}: ")
    assert "classic" in [deck.id for deck in setup.decks]
    assert match_of(flight)
    assert main(["--check"]) == 1
    assert f"decks: {folder / name}: " in capsys.readouterr().err


def test_the_operator_cannot_lose_a_deck_that_an_adult_named(pilot, tmp_path):
    (tmp_path / "today.csv").write_text(DECK)
    file = str(tmp_path / "today.csv")
    flight = pilot(profile=replace(PROFILES["kiosk"], decks=("world", file)), motion="none")
    flight.show(OfferedDecks(flight.services, Watch(float)))
    assert "today" not in flight.names()
    flight.click("classic")
    assert flight.services.profile.decks == (file, "classic", "world")
    flight.click("world")
    assert flight.services.profile.decks == (file, "classic")


# The names are forgotten


def abandon(flight):
    """End the match that is being played (C15), by the teacher's bar where there is one."""
    if flight.services.profile.has_teacher_bar:
        flight.click("abandon")
        flight.click("yes")
    else:
        flight.scene._play(flight.scene.table.abandon())
    flight.until_idle()
    assert isinstance(flight.scene, ResultScene)


def name_seats(setup, *names):
    setup.seat(
        tuple(replace(place, name=name) for place, name in zip(laid("chronology", len(names), 0), names, strict=True))
    )


def kept_text():
    """Everything that is on disk of the user's, but for the reports."""
    files = [file for file in paths.user_data().rglob("*") if file.is_file() and paths.reports() not in file.parents]
    return {file.name: file.read_text(encoding="utf-8") for file in files if file.suffix != ".areas"}


def test_names_are_forgotten_everywhere_and_the_records_still_verify(pilot):
    flight, setup, said = set_up(pilot, keeps=True)
    name_seats(setup, "Zoé & Léa", "Noor")
    setup.change("deck.classic", True)
    match_of(flight)
    abandon(flight)
    kept_scores(paths.scores_file()).change(
        lambda _: tuple(Score(name, 3, ("classic",), NOW) for name in ("Noor", "Tom"))
    )
    flight.click("again")  # an earlier match of the same lesson is forgotten, too
    abandon(flight)
    before = {path: path.stat().st_mtime_ns for path in paths.saves().iterdir()}
    flight.click("review")
    flight.click("report")
    flight.click("back")
    flight.click("forget")
    report = next(paths.reports().glob("*.html")).name
    assert isinstance(flight.scene, Dialog)
    assert "Zoé & Léa, Noor" in flight.scene.text
    assert report in flight.scene.text
    flight.click("yes")
    assert isinstance(flight.scene, MenuScene)
    assert said[-1] == "The names are forgotten."
    assert not [name for name, text in kept_text().items() if "Noor" in text or "Zoé" in text]
    assert (paths.reports() / report).exists()
    assert known_people(flight.services) == ()
    assert [score.name for score in kept_scores(paths.scores_file()).value] == ["Tom"]
    assert kept_statistics(paths.statistics_file()).value.players == {}
    assert {path: path.stat().st_mtime_ns for path in paths.saves().iterdir()} == before
    assert len(before) == 2
    for path in before:
        assert [seat.name for seat in verify_record(path).header.seats] == ["Team 1", "Team 2"]


def test_names_are_kept_when_the_teacher_says_so(pilot):
    flight, setup, _ = set_up(pilot, keeps=True)
    name_seats(setup, "Zoé", "Noor")
    match_of(flight)
    abandon(flight)
    before = kept_text()
    flight.click("forget")
    flight.press(pygame.K_ESCAPE)
    assert isinstance(flight.scene, ResultScene)
    assert kept_text() == before


def test_others_and_computers_keep_their_names(pilot):
    flight, setup, _ = set_up(pilot, keeps=True)
    name_seats(setup, "Tom", "Ada")
    match_of(flight)
    abandon(flight)
    flight.click("setup")
    flight.scene.seat((Place("Zoé"), Place("Ada", MACHINE)))
    match_of(flight)
    abandon(flight)
    flight.click("forget")
    flight.click("yes")
    records = [verify_record(path) for path in paths.saves().iterdir()]
    names = {tuple(seat.name for seat in match.header.seats) for match in records}
    assert names == {("Tom", "Ada"), ("Team 1", "Ada")}
    assert {person.name for person in known_people(flight.services)} == {"Tom", "Ada"}
    assert set(kept_statistics(paths.statistics_file()).value.players) == {"Tom", "Ada"}


def test_a_record_that_cannot_be_changed_is_named(pilot):
    flight, setup, said = set_up(pilot, keeps=True)
    name_seats(setup, "Zoé", "Noor")
    match_of(flight)
    abandon(flight)
    broken = paths.saves() / "torn.jsonl.damaged-1"
    broken.write_text('{"format":"interstice-match","seats":[{"name":"Noor"')
    (paths.saves() / "other.jsonl").write_text("nothing of theirs")
    flight.click("forget")
    flight.click("yes")
    assert said[-1] == "These files could not be changed and still have the names: torn.jsonl.damaged-1."


@pytest.mark.parametrize("place", ["home", "kiosk"])
def test_only_a_classroom_forgets(pilot, place):
    flight, _, _ = set_up(pilot, PROFILES[place])
    match_of(flight)
    abandon(flight)
    assert "forget" not in flight.names()
