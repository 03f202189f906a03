"""The lesson: its script against the rules, its words against the clock, and a learner with each device."""

import pygame
import pytest

from game import paths
from game.model.match import Header, Seat, begin
from game.model.timetravel.actions import parse_action
from game.model.timetravel.board import GOODS, connected_good, line_at, market_value, prices
from game.model.timetravel.events import CardLaid, GoodsSold, TokenTaken, ZoneSlid
from game.scenes.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.program import open_game, resume
from game.scenes.showcase import lesson_at
from game.scenes.timetravel.lesson import HINT, LessonScene
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.script import GOOD, LEARNER, OPPONENT, OPTIONS, SEED, STEPS
from game.scenes.timetravel.setup import SetupScene
from game.scenes.timetravel.targets import Spot
from game.text import LANGUAGES, Texts
from game.ui.scene import Pace
from game.ui.theme import STEP_S
from tests.scenes.test_around_the_games import by_keys, each_device
from tests.scenes.test_look import SIZES

READING_WPM = 200
MOST_S = 180
NUCLEONS = GOODS.index(GOOD)


def told():
    """For each step: the events of its wanted action and of the answers, and the positions before and after."""
    match = begin(Header("timetravel", OPTIONS, (Seat("Zoé", "human"), Seat("Ada", "ai:casual")), SEED))
    course = {}
    for step in STEPS:
        before, events = match.state, ()
        for text, seat in [(step.wanted, LEARNER)] * bool(step.wanted) + [(each, OPPONENT) for each in step.answers]:
            rules = match.header.rules
            assert rules.to_move(match.state) == seat, step.name
            action = parse_action(text, seat)
            assert action in rules.legal_actions(match.state, seat), step.name
            match = match.decide(action)
            events += match.entries[-1].events
        course[step.name] = (before, events, match.state)
    return course


def price(state):
    return prices(state.zones)[NUCLEONS]


def test_every_wanted_action_is_legal_and_leads_to_what_the_text_says():
    course = told()
    _, events, state = course["place"]  # T3: a token of one's own, and nothing slides
    assert [type(event) for event in events].count(TokenTaken) == 2
    assert not any(isinstance(event, ZoneSlid) for event in events)
    assert sum(state.goods[LEARNER]) == 1
    before, events, after = course["local"]  # T6, T10
    assert TokenTaken(LEARNER, 1, "2130a", 0, GOOD) in events
    assert ZoneSlid(1) in events
    assert (price(before), price(after)) == (2, 1)
    before, events, after = course["slide"]  # the opponent's turn
    assert [event.zone for event in events if isinstance(event, ZoneSlid)] == [2]
    assert (price(before), price(after)) == (1, 2)
    before, events, after = course["travel"]  # T7: to a token, no card laid
    assert any(isinstance(event, TokenTaken) and (event.zone, event.good) == (4, GOOD) for event in events)
    assert not any(isinstance(event, CardLaid) for event in events)
    assert ZoneSlid(4) in events
    assert (price(before), price(after)) == (2, 4)
    assert after.goods[LEARNER][NUCLEONS] == 2
    before, _, after = course["market"]  # T4, T12: the line under the pawn leads to the good's own market
    row = line_at(before.zones, before.pawns[LEARNER], 5)
    assert (connected_good(before.zones, row), market_value(row)) == (GOOD, 4)
    _, events, after = course["sell"]  # T12
    assert GoodsSold(LEARNER, GOOD, 2, 4) in events
    assert after.gold[LEARNER] == 8 < after.options.target_gold
    assert after.ended is None


def test_the_texts_tell_the_prices_that_are_seen(pilot):
    flight = pilot(motion="none", language="en")
    said = {step.name: lesson_at(flight.services, index).said() for index, step in enumerate(STEPS)}
    assert "from 2 to 1" in said["slide"]
    assert "from 1 to 2" in said["others"]
    assert "from 2 to 4" in said["higher"]
    assert "pays 4 gold" in said["sell"]
    assert "8 gold; 21 wins" in said["ready"]


def play(flight, use):
    """Take every step as it wants to be taken; the seconds that something moved."""
    scene, frames = flight.scene, 0
    for index, step in enumerate(STEPS):
        assert scene.index == index
        assert scene.speech.text == scene.said()
        name = "next" if not step.wanted else "sell-all" if step.wanted.startswith("sell") else step.wanted
        flight_frame = flight.frame
        moved = 0

        def frame(*rest, step_frame=flight_frame):
            nonlocal moved
            moved += flight.app.stack.pace() is Pace.MOVING
            step_frame(*rest)

        flight.frame = frame
        use(flight, name)
        flight.frame = flight_frame
        frames += moved
    return frames * STEP_S


@each_device
@pytest.mark.parametrize("motion", ["full", "none"])
def test_the_lesson_is_played_through(pilot, use, motion):
    flight = pilot(motion=motion, language="fr")
    flight.click("timetravel")
    use(flight, "learn")
    assert type(flight.scene) is LessonScene
    scene = flight.scene
    play(flight, use)
    assert type(flight.scene) is SetupScene
    assert scene.table.match.state.gold[LEARNER] == 8
    assert not list(paths.saves().glob("*")) if paths.saves().is_dir() else True


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_takes_less_than_three_minutes(pilot, language):
    """All words at an ordinary reading speed, all motions in full, and two seconds to find and press each target."""
    flight = pilot(motion="full", language=language)
    flight.show(MenuScene(flight.services, open_game, resume), LessonScene(flight.services))
    scene = flight.scene
    moving_s = play(flight, by_keys)
    texts = Texts(language, paths.texts())
    values = {"before": 1, "price": 1, "gold": 1, "target": 1, "opponent": "Ada"}
    words = sum(len(texts.t(f"lesson.{step.name}", **values).split()) for step in STEPS)
    assert words > 100
    assert scene.index == len(STEPS) - 1
    assert words / READING_WPM * 60 + moving_s + 2 * len(STEPS) < MOST_S


@each_device
def test_other_actions_are_answered_and_not_obeyed(pilot, use):
    flight = pilot(motion="none", language="en")
    scene = lesson_at(flight.services, 2)
    flight.show(MenuScene(flight.services, open_game, resume), scene)
    before = scene.table.match
    other = next(
        widget.name
        for widget in scene.panel.widgets
        if isinstance(widget, Spot) and widget.name != STEPS[2].wanted and scene.frame.view.contains(widget.rect)
    )
    for name in (other, "stay"):
        use(flight, name)
        assert scene.table.match is before
        assert scene.index == 2
        assert scene.speech.text.startswith("That is allowed too")
    use(flight, STEPS[2].wanted)
    assert scene.index == 3
    assert "not just yet" not in scene.speech.text


@pytest.mark.parametrize("index", range(len(STEPS)))
def test_it_can_be_left_at_any_step(pilot, index):
    flight = pilot(motion="none")
    flight.show(MenuScene(flight.services, open_game, resume), lesson_at(flight.services, index))
    if index % 2:
        flight.press(pygame.K_ESCAPE)
    else:
        flight.click("pause")
    assert type(flight.scene) is MenuScene


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_covers_nothing_that_it_is_about(pilot, size, scale, language):
    flight = pilot(size=size, text_scale=scale, language=language, motion="none")
    for index in range(len(STEPS)):
        for is_astray in (False, True)[: 1 + bool(STEPS[index].wanted)]:
            scene = lesson_at(flight.services, index)
            scene._is_astray = is_astray
            scene.enter(size)
            speech = scene.speech
            assert pygame.Rect(0, 0, *size).contains(speech.box)
            assert speech.box.collidelist(scene.about()) < 0
            assert speech.px >= size[1] / 40 - 1
            needed = flight.services.fonts.measured(speech.text, "text", speech.px, speech.words.width)
            assert needed[0] <= speech.words.width
            assert needed[1] <= speech.words.height
            for widget in scene.panel.widgets:
                inside = widget.name == "next" and speech.box.contains(widget.rect)
                assert inside or not speech.box.colliderect(widget.rect), widget.name
                assert inside is False or not widget.rect.colliderect(speech.words)
            target = next((each for each in scene.panel.widgets if each.name == STEPS[index].wanted), None)
            assert target is None or scene.frame.view.contains(target.rect)


@each_device
def test_it_is_offered_once_before_the_first_match(pilot, use):
    flight = pilot(motion="none")
    use(flight, "timetravel")
    use(flight, "start")
    assert type(flight.scene) is Dialog
    use(flight, "learn")
    assert type(flight.scene) is LessonScene
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is SetupScene
    use(flight, "start")
    assert type(flight.scene) is TimeTravelScene


def test_whoever_will_not_learn_plays_at_once(pilot):
    flight = pilot(motion="none")
    flight.click("timetravel")
    flight.click("start")
    flight.click("play")
    assert type(flight.scene) is TimeTravelScene
    assert HINT in flight.services.settings.seen_hints


@each_device
def test_the_rules_lead_to_it_and_it_leads_back(pilot, use):
    flight = pilot(motion="none")
    use(flight, "rules")
    assert "learn" not in flight.names()
    use(flight, "tab.timetravel")
    use(flight, "learn")
    assert type(flight.scene) is LessonScene
    flight.press(pygame.K_ESCAPE)
    assert flight.scene.game == "timetravel"
