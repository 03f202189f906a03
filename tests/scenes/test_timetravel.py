"""Whole games at the time-travel board, through the real scene, by mouse, by touch and by keyboard."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from game import paths
from game.ai.player import choose
from game.ai.timetravel import Casual
from game.model.match import Header, Seat, begin
from game.model.timetravel.actions import Sell, Stay, format_action
from game.model.timetravel.board import GOODS, LANES, connections, line_at, market_value, prices
from game.model.timetravel.events import CardLaid, CardTurned
from game.model.timetravel.queries import lines, preview
from game.model.timetravel.state import Options
from game.scenes.choices import last_choices
from game.scenes.menu import MenuScene
from game.scenes.pause import PauseScene
from game.scenes.seats import laid
from game.scenes.timetravel.goods import GOOD_COLOURS
from game.scenes.timetravel.layout import (
    card_x,
    column_x,
    finish_edge,
    layout,
    ribbon,
    row_of,
    row_y,
    start_edge,
    stop_at,
    way,
)
from game.scenes.timetravel.opening import Opening
from game.scenes.timetravel.result import ResultScene
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.setup import Choices, SetupScene, options_of, scenarios
from game.scenes.timetravel.targets import Spot, destination, spots
from game.session.records import verify_record
from game.session.saves import find_saves
from game.session.table import Table
from game.ui.scene import Reset

MOST_FRAMES = 20_000


def opening(flight):
    return Opening(flight.services, lambda: MenuScene(flight.services, print, print))


def sit_down(flight, people=1, computers=2, **choices):
    """A board for so many with these choices, on the screen."""
    command = opening(flight).begin(Choices(seats=laid("timetravel", people, computers), **choices), scenarios())
    flight.show(command.scene)
    return command.scene


def random_match(seed, decisions, players=3, options=None):
    """A match some decisions into random play, mixed with sensible play so that something is sold."""
    source = Random(seed)
    seats = tuple(Seat(f"P{number}", "human") for number in range(players))
    match = begin(Header("timetravel", options or Options(), seats, seed))
    rules = match.header.rules
    for _ in range(decisions):
        seat = rules.to_move(match.state)
        if seat is None:
            break
        legal = rules.legal_actions(match.state, seat)
        wild = source.random() < 0.6
        match = match.decide(
            source.choice(legal) if wild else choose(Casual(), rules.observe(match.state, seat), legal)
        )
    return match


def put_up(flight, match):
    """A match on the screen as it stands, kept nowhere."""
    scene = opening(flight).scene(Table(match), Choices())
    flight.show(scene)
    return scene


def wait_for_a_person(flight, scene):
    for _ in range(MOST_FRAMES):
        if flight.scene is not scene or (scene.is_persons_turn() and not scene.eye.is_moving):
            return
        flight.frame()
    raise AssertionError("nobody's turn ever came")


def button_for(action, held):
    if isinstance(action, Stay):
        return "stay"
    if isinstance(action, Sell):
        return {held: "sell-all", 0: "sell-none"}.get(action.count, "sell")
    return format_action(action)


def bring_into_sight(flight, scene, name):
    """Turn the wheel until the spot can be clicked."""
    for _ in range(200):
        at = scene.panel[name].rect.center
        view = scene.frame.view
        if not isinstance(scene.panel[name], Spot) or view.collidepoint(at):
            return
        turns = 1 if at[1] < view.top else -1
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_y=turns, flipped=False))
        flight.until_idle()
    raise AssertionError(f"{name} never came into sight")


def by_mouse(flight, scene, name):
    bring_into_sight(flight, scene, name)
    flight.mouse(scene.panel[name].rect.center)


def by_finger(flight, scene, name):
    bring_into_sight(flight, scene, name)
    flight.touch(name)


def by_keys(flight, scene, name):
    flight.focus_by_keys(name)
    spot = scene.panel[name]
    if isinstance(spot, Spot):
        assert scene.aimed() is spot
        assert scene.frame.view.colliderect(spot.rect)
    flight.press(pygame.K_RETURN)


def choose_amount(flight, scene, use, count):
    while scene.panel["amount"].value != count:
        if use is by_keys:
            flight.focus_by_keys("amount")
            flight.press(pygame.K_LEFT)
        else:
            less, _, _ = scene.panel["amount"]._parts(scene.panel["amount"].rect)
            flight.mouse(less.center)


def play(flight, scene, use, *, seed=4, most=2000):
    """People play sensibly with a little madness until the match is over."""
    source = Random(seed)
    player = Casual()
    for _ in range(most):
        wait_for_a_person(flight, scene)
        if flight.scene is not scene:
            return
        legal = scene.table.legal_actions()
        offered = {widget.action for widget in scene.panel.widgets if isinstance(widget, Spot)}
        assert offered == {action for action in legal if not isinstance(action, Stay | Sell)}
        action = source.choice(legal) if source.random() < 0.15 else choose(player, scene.view(), legal)
        if isinstance(action, Sell) and 0 < action.count < len(legal) - 1:
            choose_amount(flight, scene, use, action.count)
        before = len(scene.table.match.entries)
        use(flight, scene, button_for(action, len(legal) - 1))
        entries = scene.table.match.entries
        assert entries[before].action == action
    raise AssertionError("the match never ended")


def the_record():
    (save,) = find_saves(paths.saves())
    return save


@pytest.mark.parametrize("use", [by_mouse, by_finger, by_keys])
@pytest.mark.parametrize(("people", "computers"), [(2, 0), (2, 3)])
def test_a_whole_game_by_every_device(pilot, use, people, computers):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=people, computers=computers, target_gold=10)
    play(flight, scene, use)
    assert isinstance(flight.scene, ResultScene)
    match = verify_record(the_record().path)
    assert match.state == scene.table.match.state
    assert scene.stage.shown == match.state


@pytest.mark.parametrize(
    ("people", "scenario"), [(3, "timetravel-mirrors"), (4, "timetravel"), (5, "timetravel-crossing")]
)
def test_games_of_three_four_and_five_on_other_boards(pilot, people, scenario):
    flight = pilot(motion="none", language="fr")
    scene = sit_down(flight, people=people, computers=0, scenario=scenario, target_gold=8)
    play(flight, scene, by_mouse)
    assert isinstance(flight.scene, ResultScene)
    assert verify_record(the_record().path).state == scene.table.match.state


def test_the_picture_tells_the_truth(pilot):
    """Walked along its drawn ribbons, the board of 200 random positions has the model's connections and prices."""
    flight = pilot(motion="none")
    source = Random(1)
    for seed in range(200):
        match = random_match(seed, source.randrange(60), players=2 + seed % 4)
        zones = match.state.zones
        scene = opening(flight).scene(Table(match), Choices())
        scene.enter(flight.app.window.size)
        frame = replace(scene.frame, top=source.uniform(-9, 3), zoom=source.choice((1.0, 0.8)))
        for lane in range(LANES):
            x, y = column_x(1, frame), row_y(lane, frame)
            for number in range(1, len(zones) + 1):
                points = ribbon(zones, number, row_of(y, frame), frame)
                assert points[0] == pytest.approx((x, y), abs=0.6)
                assert all(one[0] <= other[0] for one, other in pairwise(points))
                x, y = points[-1]
            assert x == pytest.approx(column_x(len(zones) + 1, frame), abs=0.6)
            market = row_of(y, frame)
            assert y == pytest.approx(row_y(market, frame), abs=0.6)
            assert market == connections(zones)[lane]
            assert market_value(market) == prices(zones)[lane]


def test_the_pixels_between_the_zones_have_the_goods_colours(pilot):
    """In the gutters left and right of every zone, where a line must run there is its colour or its pattern's."""
    flight = pilot(motion="none", size=(1920, 1080))
    for seed in range(6):
        scene = put_up(flight, random_match(seed, 30))
        frame, zones = scene.frame, scene.stage.shown.zones
        surface = flight.app.window.surface
        for good, rows in zip(GOODS, lines(zones), strict=True):
            for number in range(1, len(zones) + 2):
                left = start_edge(frame) if number == 1 else card_x(number - 1, frame) + frame.card_size[0]
                right = finish_edge(frame) if number > len(zones) else card_x(number, frame)
                y = row_y(rows[number - 1], frame)
                if not frame.view.inflate(0, -20).collidepoint(frame.view.centerx, y):
                    continue
                wide = frame.row_px * 0.1
                seen = {
                    tuple(surface.get_at((round(x), round(y + dy))))[:3]
                    for x in (left + (right - left) * step / 12 for step in range(1, 12))
                    for dy in (-wide, wide)
                }
                wanted = GOOD_COLOURS[good]
                assert any(max(abs(a - b) for a, b in zip(one, wanted, strict=True)) < 40 for one in seen), (seed, good)


def test_preview_equals_outcome(pilot):
    """For every legal move of 200 random positions: what is shown beforehand is what then happens, if it is known."""
    flight = pilot(motion="none")
    source = Random(2)
    for seed in range(200):
        match = random_match(seed, source.randrange(50), players=2 + seed % 4)
        rules = match.header.rules
        seat = rules.to_move(match.state)
        if seat is None:
            continue
        view = rules.observe(match.state, seat)
        legal = rules.legal_actions(match.state, seat)
        scene = opening(flight).scene(Table(match), Choices())
        scene.enter(flight.app.window.size)
        made = spots(view, legal, scene.frame)
        assert len({spot.name for spot in made}) == len(made)
        for spot in made:
            ahead = preview(view, spot.action)
            after = match.decide(spot.action)
            shown_unknown = any(isinstance(event, CardLaid | CardTurned) for event in after.entries[-1].events)
            scene.sayings.ahead(view, spot.action)
            if ahead.place is not None:
                assert after.state.pawns[seat] == ahead.place
                place = destination(view, spot.action)
                assert spot.rect.collidepoint(stop_at(place, scene.frame)) or place[0] > len(view.zones)
            if not shown_unknown:
                assert prices(after.state.zones) == ahead.prices
            elif after.state.waiting is None:
                known = zip(prices(after.state.zones), ahead.prices, strict=True)
                assert all(told is None or real == told for real, told in known)


def test_way_joins_two_places_of_a_line(pilot):
    flight = pilot(motion="none")
    match = random_match(3, 20)
    scene = put_up(flight, match)
    zones = match.state.zones
    for row in range(LANES):
        end = (len(zones) + 1, line_at(zones, (1, row), len(zones) + 1))
        points = way(zones, (1, row), end, scene.frame)
        assert points[0] == stop_at((1, row), scene.frame)
        assert points[-1] == stop_at(end, scene.frame)
        assert way(zones, end, (1, row), scene.frame) == tuple(reversed(points))


def test_hover_and_focus_show_the_preview(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30))
    wait_for_a_person(flight, scene)
    before = flight.shot()
    spot = next(each for each in scene.panel.widgets if isinstance(each, Spot))
    bring_into_sight(flight, scene, spot.name)
    at = scene.panel[spot.name].rect.center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    flight.until_idle()
    assert scene.aimed().name == spot.name
    assert scene.ahead() == preview(scene.view(), spot.action)
    assert flight.shot() != before


def test_the_pawn_can_be_carried_to_its_destination(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    by_mouse(flight, scene, "stop 1")
    by_mouse(flight, scene, "stop 0")
    seat = scene.stage.shown.turn
    at = stop_at(scene.stage.shown.pawns[seat], scene.frame)
    entries = len(scene.table.match.entries)
    flight.mouse((round(at[0]), round(at[1])), (5, 5))
    assert len(scene.table.match.entries) == entries
    flight.mouse((round(at[0]), round(at[1])), scene.panel["travel market"].rect.center)
    assert scene.stage.shown.pawns[seat][0] == len(scene.stage.shown.zones) + 1


def test_take_back_until_the_next_player_decides(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    wait_for_a_person(flight, scene)
    assert "take-back" not in flight.names()
    state = scene.table.match.state
    by_mouse(flight, scene, "stop 2")
    wait_for_a_person(flight, scene)
    assert scene.table.match.state != state
    flight.click("take-back")
    assert scene.table.match.state == state
    assert scene.stage.shown == state
    assert "take-back" not in flight.names()
    by_mouse(flight, scene, "stop 1")
    by_mouse(flight, scene, "stop 0")
    assert "take-back" in flight.names()
    match = verify_record(the_record().path)
    assert match.state == scene.table.match.state
    assert [entry.is_undo for entry in match.entries] == [False, False, True, False, False]
    assert len(match.standing) == 3


def test_what_showed_a_card_is_not_taken_back(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    by_mouse(flight, scene, "stop 1")
    by_mouse(flight, scene, "stop 0")
    by_mouse(flight, scene, "off bottom")
    assert scene.stage.shown.waiting is not None
    assert "take-back" not in flight.names()
    by_mouse(flight, scene, "stop 3")
    flight.click("take-back")
    assert scene.stage.shown.waiting is not None
    assert "take-back" not in flight.names()


def test_watched_and_hurried_matches_write_the_same_record(pilot):
    def record(motion, *, hurries):
        flight = pilot(motion=motion)
        seats = tuple(Seat(name, "ai:casual") for name in ("Ada", "Ibn", "Zheng"))
        header = Header("timetravel", options_of(Choices(target_gold=5), scenarios()), seats, 11)
        scene = opening(flight).scene(Table(begin(header)), Choices(), shows_setup=True)
        flight.app.stack.apply(Reset(scene))
        for _ in range(MOST_FRAMES):
            if flight.scene is not scene:
                break
            if hurries:
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 400), button=1, touch=False))
                pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(600, 400), button=1, touch=False))
            flight.frame()
        assert isinstance(flight.scene, ResultScene)
        assert scene.stage.poses() == dict(layout(scene.table.match.state, scene.frame))
        entries = scene.table.match.entries
        flight.close()
        return entries

    assert record("none", hurries=False) == record("full", hurries=True)


def test_nothing_hidden_can_be_found_in_the_picture(pilot):
    """The board is painted twice with other cards in the deck and face down: not one pixel may differ."""
    flight = pilot(motion="none")
    for seed in range(40):
        match = random_match(seed, 40)
        hidden = [laid for zone in match.state.zones for laid in zone.cards if not laid.up]
        if len(hidden) >= 1 and match.state.ended is None:
            break
    scene = put_up(flight, match)
    seen = flight.shot()
    state = match.state
    one, other = hidden[0].card, state.deck[-1]
    from game.model.timetravel.board import DECK, Zone, face_down

    zones = tuple(
        Zone(zone.top, tuple(face_down(DECK[other]) if laid.card == one else laid for laid in zone.cards))
        for zone in state.zones
    )
    scene.stage.shown = state._replace(zones=zones, deck=(*reversed(state.deck[:-1]), one.id))
    scene.stage.relayout()
    scene.changed()
    flight.until_idle()
    assert flight.shot() == seen


def test_pause_leave_and_continue_brings_back_the_same_board(pilot):
    flight = pilot(motion="none", language="en")
    scene = sit_down(flight, people=2, computers=0, target_gold=5)
    by_mouse(flight, scene, "stop 1")
    by_mouse(flight, scene, "stop 0")
    state, sentence = scene.stage.shown, scene.sentence
    flight.press(pygame.K_ESCAPE)
    assert isinstance(flight.scene, PauseScene)
    flight.click("leave")
    assert isinstance(flight.scene, MenuScene)
    flight.close()
    later = pilot(motion="none", language="en")
    later.until_idle()
    later.click("continue")
    assert isinstance(later.scene, TimeTravelScene)
    assert later.scene.stage.shown == state
    assert later.scene.sentence == sentence
    play(later, later.scene, by_mouse)
    assert isinstance(later.scene, ResultScene)


def test_two_clicks_from_the_menu_to_playing_and_choices_are_remembered(pilot):
    flight = pilot(motion="none", seen_hints=("lesson",))
    flight.click("timetravel")
    assert isinstance(flight.scene, SetupScene)
    flight.focus_by_keys(f"scenario.{scenarios()[1].id}")
    flight.press(pygame.K_RETURN)
    flight.click("start")
    assert isinstance(flight.scene, TimeTravelScene)
    assert last_choices(flight.services, "timetravel", Choices()).scenario == scenarios()[1].id
    flight.close()
    again = pilot(motion="none")
    again.click("timetravel")
    assert again.scene.choices.scenario == scenarios()[1].id


def test_a_set_up_that_cannot_be_played_says_why_and_does_not_start(pilot):
    flight = pilot(motion="none", language="en")
    flight.click("timetravel")
    for _ in range(2):
        flight.click("seat.1")
        flight.click("remove")
    assert "start" not in flight.names()
    assert flight.scene.panel["note"].text == "This scenario is for 2 to 5 players."


def test_after_the_end_again_set_up_and_menu(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0, scenario="timetravel-lightning", target_gold=1)
    play(flight, scene, by_mouse)
    flight.click("again")
    assert isinstance(flight.scene, TimeTravelScene)
    play(flight, flight.scene, by_mouse)
    flight.click("setup")
    assert isinstance(flight.scene, SetupScene)


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1920, 1080), (3840, 2160)])
def test_spots_are_large_enough_and_apart(pilot, size):
    flight = pilot(size=size, motion="none")
    for seed in range(4):
        scene = put_up(flight, random_match(seed, 30, players=2 + seed % 4))
        places = [widget for widget in scene.panel.widgets if isinstance(widget, Spot)]
        for index, one in enumerate(places):
            assert one.rect.height >= int(size[1] / 18 * scene.frame.zoom)
            assert not any(one.rect.colliderect(two.rect) for two in places[index + 1 :])


def selling():
    """A match in which somebody is asked how many to sell."""
    for decisions in range(10, 400):
        match = random_match(8, decisions)
        if match.state.moved and match.state.ended is None:
            return match
    raise AssertionError("nobody ever sold anything")


def telling_scenes(flight):
    yield SetupScene(flight.services, Choices(), print)
    yield opening(flight).scene(Table(random_match(5, 0)), Choices())
    yield opening(flight).scene(Table(random_match(5, 25, players=5)), Choices())
    yield opening(flight).scene(Table(selling()), Choices())
    over = random_match(6, 3000, options=Options(target_gold=6))
    yield ResultScene(flight.services, opening(flight).scene(Table(over), Choices()), {})


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_label_fits_and_nothing_overlaps(pilot, size, scale, language):
    flight = pilot(size=size, text_scale=scale, language=language, motion="none")
    fonts = flight.services.fonts
    for scene in telling_scenes(flight):
        scene.enter(size)
        metrics = flight.services.metrics(size)
        pressed = [widget for widget in scene.panel.widgets if widget.can_focus]
        for widget in scene.panel.widgets:
            for text, kind, px, box in widget.labels(metrics):
                fitted = fonts.fitted(text, kind, px, *box)
                assert fonts.fits(text, kind, fitted, *box), f"{widget.name}: {text!r} in {box} at {fitted}"
            if widget in pressed and not isinstance(widget, Spot):
                assert widget.rect.height >= size[1] // 18, widget.name
                if widget.name not in scene.panel._scrolled:
                    assert pygame.Rect((0, 0), size).contains(widget.rect), widget.name
        buttons = [widget for widget in pressed if not isinstance(widget, Spot)]
        for index, one in enumerate(buttons):
            for two in buttons[index + 1 :]:
                is_scrolled = one.name in scene.panel._scrolled and two.name not in scene.panel._scrolled
                assert is_scrolled or not one.rect.colliderect(two.rect), (one.name, two.name)
