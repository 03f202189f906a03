"""The chronology table under mouse, fingers and keys: zoom, edges, confirming, looking, reading, and what is staged."""

from dataclasses import replace

import pygame
import pytest

from game.model.chronology.actions import PlaceCard
from game.model.chronology.events import CardPlaced
from game.model.chronology.rules import right_gap
from game.scenes.boxes import known_decks
from game.scenes.chronology.choreography import BANNER, light_key, true_gaps
from game.scenes.chronology.layout import card_key, gap_x, layout, line_card_width, zoomed_widths
from game.scenes.chronology.opening import known_cards
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.sample_tables import chronology_table
from game.ui.theme import LONG_PRESS_S, STEP_S
from game.ui.tween import Pose
from tests.scenes.test_chronology import by_dragging, by_keys, sit_down, spots, wait_for_a_person


def long_table(flight):
    scene = chronology_table(flight.services, 60, people=8, hand=10)
    flight.show(scene)
    return scene


def two_people(flight, **choices):
    scene = sit_down(flight, people=2, computers=0, **choices)
    wait_for_a_person(flight, scene)
    return scene


def finger(flight, kind, at):
    width, height = flight.app.window.size
    where = {"x": at[0] / width, "y": at[1] / height, "dx": 0, "dy": 0, "finger_id": 1, "touch_id": 1}
    pygame.event.post(pygame.Event(kind, **where))
    flight.frame()


def mouse(flight, kind, at, *, is_down=False):
    event = {"pos": at, "touch": False}
    event |= {"rel": (1, 1), "buttons": (int(is_down), 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.Event(kind, **event))
    flight.frame()


def wait(flight, seconds):
    for _ in range(round(seconds / STEP_S) + 2):
        flight.frame()


def ctrl_wheel(flight, at, turns):
    mouse(flight, pygame.MOUSEMOTION, at)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_y=float(turns), touch=False))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, unicode="", scancode=0))


def line_width(scene):
    return line_card_width(len(scene.stage.shown.line), scene.frame)


def place_under(scene, x):
    """Which place of the line is at `x`, in widths of a card from its middle."""
    return (x - scene.frame.areas["line"].centerx + scene.frame.scroll) / line_width(scene)


# zoom and scroll


def test_the_line_zooms_about_the_pointer_and_smoothly(pilot):
    flight = pilot(motion="full")
    scene = long_table(flight)
    at = (800, scene.frame.areas["line"].centery)
    before, there = line_width(scene), place_under(scene, at[0])
    ctrl_wheel(flight, at, 3)
    flight.frame()
    flight.frame()
    halfway = line_width(scene)
    assert place_under(scene, at[0]) == pytest.approx(there, abs=0.01)
    flight.until_idle()
    assert before < halfway < line_width(scene)
    assert place_under(scene, at[0]) == pytest.approx(there, abs=0.01)


def test_keys_buttons_and_wheel_zoom_within_what_can_be_read(pilot):
    flight = pilot(motion="none")
    scene = long_table(flight)
    least, most = zoomed_widths(len(scene.stage.shown.line), scene.frame)
    fitted = line_width(scene)
    flight.press(pygame.K_PLUS)
    assert line_width(scene) > fitted
    flight.press(*[pygame.K_PLUS] * 12)
    assert line_width(scene) == most
    flight.press(*[pygame.K_MINUS] * 20)
    assert line_width(scene) == least
    flight.mouse(scene.panel["zoom-in"].rect.center)
    assert line_width(scene) > least


def test_a_card_held_at_the_end_of_the_line_scrolls_it_and_goes_where_it_is_let_go(pilot):
    flight = pilot(motion="none")
    scene = long_table(flight)
    card, count = scene.hand()[0], len(scene.stage.shown.line)
    area = scene.frame.areas["line"]
    mouse(flight, pygame.MOUSEBUTTONDOWN, spots(scene, card, 0)[0])
    mouse(flight, pygame.MOUSEMOTION, area.center, is_down=True)
    before = scene.frame.scroll
    mouse(flight, pygame.MOUSEMOTION, (area.right - 2, area.centery), is_down=True)
    wait(flight, 0.2)
    assert scene.frame.scroll > before
    wait(flight, 6)
    assert scene.hold.gap == scene.frame.open_gap == count
    mouse(flight, pygame.MOUSEBUTTONUP, (area.right - 2, area.centery))
    assert scene.table.match.entries[-1].action == PlaceCard(scene.table.match.entries[-1].action.seat, card, count)


def test_the_gap_aimed_at_by_keys_is_always_seen(pilot):
    flight = pilot(motion="none")
    scene = long_table(flight)
    count, area = len(scene.stage.shown.line), scene.frame.areas["line"]
    flight.press(pygame.K_RIGHT, pygame.K_UP, pygame.K_HOME)
    for gap in range(count + 1):
        assert scene.frame.open_gap == gap
        assert area.left < gap_x(gap, count, scene.frame) < area.right
        flight.press(pygame.K_RIGHT)
    flight.press(pygame.K_HOME)
    assert area.left < gap_x(0, count, scene.frame) < area.right


def test_home_and_end_jump_along_the_line_before_a_gap_is_aimed_at(pilot):
    flight = pilot(motion="none")
    scene = long_table(flight)
    flight.press(pygame.K_END)
    at_end = scene.frame.scroll
    flight.press(pygame.K_HOME)
    assert scene.frame.scroll == -at_end < 0
    assert scene.hold.card is None


def test_where_a_card_belonged_is_seen_however_long_the_line(pilot):
    flight = pilot(motion="none")
    scene = long_table(flight)
    flight.press(pygame.K_END)
    before, card = scene.stage.shown, scene.hand()[0]
    gap = right_gap(before, card)
    area = scene.frame.areas["line"]
    assert not area.left < gap_x(gap, len(before.line), scene.frame) < area.right
    scene._give(PlaceCard(before.turn, card, len(before.line)))
    flight.until_idle()
    assert area.left < gap_x(gap, len(before.line), scene.frame) < area.right


# confirming


def by_finger_drag(flight, scene, card, gap):
    there, spot = spots(scene, card, gap)
    finger(flight, pygame.FINGERDOWN, there)
    finger(flight, pygame.FINGERMOTION, spot)
    finger(flight, pygame.FINGERUP, spot)
    flight.until_idle()


@pytest.mark.parametrize("place", [by_dragging, by_finger_drag, by_keys])
def test_with_confirming_on_nothing_is_decided_before_it_is_confirmed(pilot, place):
    flight = pilot(motion="none", confirms=True)
    scene = two_people(flight)
    card = scene.hand()[1]
    place(flight, scene, card, 1)
    assert (scene.frame.waiting.card, scene.frame.waiting.gap) == (card, 1)
    assert len(scene.table.match.entries) == 1
    if place is by_keys:
        flight.press(pygame.K_ESCAPE)
    elif place is by_finger_drag:
        flight.touch("take-back")
    else:
        flight.mouse(scene.panel["take-back"].rect.center)
    assert scene.frame.waiting is None
    assert card in scene.hand()
    place(flight, scene, card, 1)
    if place is by_keys:
        flight.press(pygame.K_RETURN)
    elif place is by_finger_drag:
        flight.touch("confirm")
    else:
        flight.mouse(scene.panel["confirm"].rect.center)
    assert scene.table.match.entries[-1].action == PlaceCard(0, card, 1)


def test_a_card_that_waits_can_be_moved_to_another_gap(pilot):
    flight = pilot(motion="none", confirms=True)
    scene = two_people(flight)
    card = scene.hand()[0]
    by_dragging(flight, scene, card, 1)
    flight.mouse(spots(scene, card, 1)[0])  # merely touched
    assert scene.frame.waiting.gap == 1
    flight.mouse(spots(scene, card, 0)[1])
    assert scene.frame.waiting.gap == 0
    flight.mouse(*spots(scene, card, 1))
    assert scene.frame.waiting.gap == 1
    other = scene.hand()[1]
    flight.mouse(spots(scene, other, 0)[0])
    assert scene.frame.waiting is None
    assert scene.hold.card == other
    assert len(scene.table.match.entries) == 1


def test_every_answer_can_be_given_by_keys(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight, variants=("explain", "hint"))
    flight.focus_by_keys("hint")
    flight.press(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert scene.stage.shown.hint is not None
    by_keys(flight, scene, scene.hand()[0], 0)
    flight.focus_by_keys("refuse")
    flight.press(pygame.K_RETURN)
    assert scene.stage.shown.wrong[0] == 1


def test_confirming_is_an_option(pilot):
    flight = pilot(motion="none")
    flight.show(OptionsScene(flight.services))
    flight.click("confirms")
    assert flight.services.settings.confirms


# looking


@pytest.mark.parametrize("is_hand", [True, False], ids=["hand", "line"])
def test_a_finger_held_on_a_card_enlarges_it_until_let_go_and_chooses_nothing(pilot, is_hand):
    flight = pilot(motion="none")
    scene = two_people(flight)
    card = scene.hand()[0] if is_hand else scene.stage.shown.line[0]
    pose = layout(scene.stage.shown, scene.frame)[card_key(card)]
    at = (round(pose.x), round(pose.y))
    finger(flight, pygame.FINGERDOWN, at)
    wait(flight, LONG_PRESS_S / 2)
    assert scene.enlarged() is None
    wait(flight, LONG_PRESS_S)
    assert scene.enlarged() == card
    finger(flight, pygame.FINGERUP, at)
    assert scene.enlarged() is None
    assert scene.hold.card is None
    assert scene.reading.kept is None
    assert len(scene.table.match.entries) == 1


def test_a_long_look_can_still_become_a_drag(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight)
    card = scene.hand()[0]
    there, spot = spots(scene, card, 1)
    finger(flight, pygame.FINGERDOWN, there)
    wait(flight, LONG_PRESS_S)
    finger(flight, pygame.FINGERMOTION, spot)
    assert scene.enlarged() is None
    finger(flight, pygame.FINGERUP, spot)
    assert scene.table.match.entries[-1].action == PlaceCard(0, card, 1)


def test_looking_keeps_what_was_chosen_before(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight)
    chosen = scene.hand()[0]
    flight.mouse(spots(scene, chosen, 0)[0])
    at = spots(scene, scene.hand()[1], 0)[0]
    finger(flight, pygame.FINGERDOWN, at)
    wait(flight, LONG_PRESS_S)
    assert scene.enlarged() == scene.hand()[1]
    finger(flight, pygame.FINGERUP, at)
    assert scene.hold.card == chosen


def test_a_key_enlarges_the_chosen_card(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight)
    flight.press(pygame.K_RIGHT, pygame.K_i)
    assert scene.enlarged() == scene.hold.card == scene.hand()[0]
    flight.press(pygame.K_RIGHT)
    assert scene.enlarged() == scene.hand()[1]
    flight.press(pygame.K_i)
    assert scene.enlarged() is None


# reading


def test_a_fact_kept_open_stays_while_the_game_goes_on(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight)
    first = scene.hand()[0]
    by_dragging(flight, scene, first, 0)
    wait_for_a_person(flight, scene)
    flight.mouse(scene.panel["keep"].rect.center)
    assert scene.reading.kept == first
    second = scene.hand()[0]
    by_dragging(flight, scene, second, 0)
    wait_for_a_person(flight, scene)
    assert (scene.reading.card, scene.reading.last) == (first, second)
    flight.mouse(scene.panel["keep"].rect.center)
    assert scene.reading.card == second


def test_every_turned_card_can_be_read_by_pressing_it(pilot):
    flight = pilot(motion="none")
    scene = chronology_table(flight.services, 20, people=3, hand=8)
    flight.show(scene)
    state = scene.stage.shown
    assert len(state.box) > 2
    poses = layout(state, scene.frame)
    seen = [card for card in state.line if 0 < poses[card_key(card)].x < flight.app.window.size[0]]
    for card in seen:
        flight.mouse((round(poses[card_key(card)].x), round(poses[card_key(card)].y)))
        assert scene.reading.card == card
    top = poses[card_key(state.box[-1])]
    read = []
    for _ in state.box:
        flight.mouse((round(top.x), round(top.y)))
        read.append(scene.reading.card)
    assert read == list(reversed(state.box))
    assert scene.stage.shown == state


def test_facts_are_read_by_keys_one_after_the_other(pilot):
    flight = pilot(motion="none")
    scene = chronology_table(flight.services, 20, people=3, hand=8)
    flight.show(scene)
    scene.reading.last = scene.stage.shown.line[0]
    flight.press(pygame.K_k)
    read = [scene.reading.card]
    for _ in scene.turned_cards()[1:]:
        flight.press(pygame.K_RIGHT)
        read.append(scene.reading.card)
    assert read == list(scene.turned_cards())
    flight.press(pygame.K_ESCAPE)
    assert scene.reading.kept is None
    flight.press(pygame.K_ESCAPE)
    assert isinstance(flight.scene, PauseScene)


# what is staged


def line_of(scene, years, **options):
    """The scene's state with a line of these years."""
    state = scene.stage.shown
    cards = sorted(state.years)[: len(years)]
    known = {**state.years, **dict(zip(cards, years, strict=True))}
    return state._replace(line=tuple(cards), options=replace(state.options, years=known, **options))


@pytest.mark.parametrize(
    ("year", "gap", "gaps"),
    [(1500, 0, [2]), (1400, 3, [1, 2]), (1000, 3, [0]), (1900, 0, [3]), (1400, 1, [])],
)
def test_the_true_place_of_a_wrong_card_is_every_gap_where_it_would_be_right(pilot, year, gap, gaps):
    state = line_of(two_people(pilot(motion="none")), (1200, 1400, 1600))
    placed = CardPlaced(0, "any", gap, year, False)
    assert list(true_gaps(placed, state)) == gaps  # C5, C7
    assert not true_gaps(replace(placed, correct=True), state)
    learning = state._replace(options=replace(state.options, learn=True))
    assert not true_gaps(placed, learning)  # the card itself goes there


def test_a_wrong_card_has_its_true_place_pointed_out_for_a_moment(pilot):
    flight = pilot(motion="full", size=(1024, 600))
    scene = two_people(flight)
    state, card = scene.stage.shown, scene.hand()[0]
    right = right_gap(state, card)
    assert state.years[card] != state.years[state.line[0]]
    scene._give(PlaceCard(0, card, 1 - right))
    brightest = {}
    while isinstance(scene.stage.event, CardPlaced):
        flight.frame()
        for key, pose in scene.stage.poses().items():
            if key[0] == "light":
                brightest[key] = max(brightest.get(key, 0.0), pose.alpha)
    assert brightest == {light_key(right): 1.0}
    assert light_key(right) not in scene.stage.poses()


def at_sudden_death(flight, people=3):
    """A table whose next right card leaves two finalists; with three people the last one is out."""
    scene = chronology_table(flight.services, 0, people=people, hand=1)
    match = scene.table.match
    for turn in range(people - 1):
        card = match.state.hand(match.state.turn)[0]
        gap = right_gap(match.state, card)
        wrong = 0 if gap else 1
        match = match.decide(PlaceCard(match.state.turn, card, wrong if turn == 2 else gap))
    scene.table._match, scene.stage.shown = match, match.state
    flight.show(scene)
    return scene


def place_next(flight, scene, *, is_right):
    state = scene.stage.shown
    card = scene.hand()[0]
    gap = right_gap(state, card)
    scene._give(PlaceCard(state.turn, card, gap if is_right else (0 if gap else len(state.line))))


def test_sudden_death_is_staged_with_banner_sound_and_sentence(pilot):
    flight = pilot(motion="brief", size=(1024, 600), language="en")
    heard = []
    flight.services.sounds.captions = heard.append
    scene = at_sudden_death(flight)
    place_next(flight, scene, is_right=False)
    brightest = 0.0
    while scene.stage.is_busy:
        flight.frame()
        pose = scene.stage.poses().get(BANNER)
        brightest = max(brightest, pose.alpha if pose else 0.0)
    assert brightest == 1.0  # C10
    assert heard.count("final") == 1
    assert scene.sentence == "Sudden death between Zoé, Noor: one card each."
    assert scene.stage.shown.still_in() == (0, 1)


def test_a_new_round_of_sudden_death_is_staged_again(pilot):
    flight = pilot(motion="none", language="en")
    scene = at_sudden_death(flight)
    place_next(flight, scene, is_right=False)
    flight.until_idle()
    for _ in range(2):
        place_next(flight, scene, is_right=True)
        flight.until_idle()
    assert scene.sentence == "Still level: sudden death goes on between Zoé, Noor."


def test_the_turn_is_handed_to_another_person_without_stopping_the_game(pilot):
    flight = pilot(motion="none")
    scene = two_people(flight)
    by_dragging(flight, scene, scene.hand()[0], 0)
    wait_for_a_person(flight, scene)
    assert scene.hand_over.seat == scene.stage.shown.turn == 1
    with_banner = flight.shot()
    card = scene.hand()[0]
    by_dragging(flight, scene, card, 0)
    assert scene.table.match.entries[-1].action == PlaceCard(1, card, 0)
    wait_for_a_person(flight, scene)
    assert scene.hand_over.seat == 0
    wait(flight, 2)
    assert scene.hand_over is None
    assert flight.shot() != with_banner


def test_who_plays_alone_against_computers_is_not_called(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=1, computers=1)
    wait_for_a_person(flight, scene)
    by_dragging(flight, scene, scene.hand()[0], 0)
    wait_for_a_person(flight, scene)
    assert scene.stage.shown.turn == 0
    assert scene.hand_over is None


# hidden dates


def zoomed_in(flight, scene):
    flight.press(pygame.K_PLUS, pygame.K_PLUS)


def kept(flight, scene):
    flight.press(pygame.K_k)


def waiting(flight, scene):
    by_dragging(flight, scene, scene.hand()[0], 1)
    assert scene.frame.waiting


def held(flight, scene):
    finger(flight, pygame.FINGERDOWN, spots(scene, scene.hand()[0], 0)[0])
    wait(flight, LONG_PRESS_S)
    assert scene.enlarged()


def asked(flight, scene):
    flight.press(pygame.K_RIGHT, pygame.K_i)
    assert scene.enlarged()


@pytest.mark.parametrize("touch", [zoomed_in, kept, waiting, held, asked])
def test_no_hidden_date_is_in_the_picture_whatever_is_done(pilot, touch):
    """The table is painted twice with other dates on all cards not turned yet: not one pixel may differ (C2)."""
    flight = pilot(motion="none", confirms=True)
    scene = chronology_table(flight.services, 9, people=3, hand=5)
    scene.end_hand_over()  # it would be gone by the second picture, if many had to be rasterised for the first
    flight.show(scene)
    scene.reading.last = scene.stage.shown.line[0]
    touch(flight, scene)
    flight.until_idle()
    seen, state = flight.shot(), scene.stage.shown
    hidden = [*state.pile, *(card for hand in state.hands for card in hand)]
    years = {**state.years, **{card: 7000 + index for index, card in enumerate(sorted(hidden, reverse=True))}}
    cards, pictures = known_cards(years, known_decks(flight.services))
    scene.cards = cards
    scene.faces = type(scene.faces)(flight.services, cards, pictures)
    scene.stage.shown = state._replace(options=replace(state.options, years=years))
    scene.stage.relayout()
    scene.changed()
    flight.until_idle()
    assert flight.shot() == seen


# how it comes up


def test_a_table_that_came_up_layer_by_layer_is_whole(pilot):
    def picture(motion):
        flight = pilot(motion=motion)
        scene = chronology_table(flight.services, 7)
        scene.end_hand_over()
        flight.show(scene)
        shot = flight.shot()
        flight.close()
        return shot

    assert picture("full") == picture("none")


def test_two_banners_at_once_are_both_lettered(pilot):
    """Each keeps its own sheet; sharing one, both were begun anew in every frame and stayed empty."""
    flight = pilot(motion="full")
    scene = two_people(flight)
    scene._begin_hand_over(scene.stage.shown.turn)
    wait(flight, 0.3)
    line = scene.frame.areas["line"]
    sudden = Pose(line.centerx, line.centery, line.width * 0.6, line.height)

    def painted():
        surface = pygame.Surface(flight.app.window.size)
        scene.banners.paint_hand_over(surface)
        ribbon = pygame.image.tobytes(surface, "RGB")
        scene.banners.paint_sudden_death(surface, sudden)
        return ribbon, pygame.image.tobytes(surface, "RGB")

    painted()
    flight.until_idle()  # the emblems have come
    empty = painted()
    for _ in range(30):
        lettered = painted()
    assert lettered[1] != empty[1]
    assert painted() == lettered


@pytest.mark.parametrize("motion", ["full", "brief", "none"])
def test_the_ribbon_is_whole_however_little_moves(pilot, motion):
    flight = pilot(motion=motion)
    scene = two_people(flight)
    flight.until_idle()
    before = flight.shot()
    scene._begin_hand_over(scene.stage.shown.turn)
    scene.changed()
    for _ in range(20):  # longer than it fades in, shorter than it stays
        flight.frame()
    while flight.app.images.is_busy:
        flight.frame(0)
    flight.frame(0)
    assert flight.shot() != before
    assert not scene.banners.is_lettering
    assert scene.hand_over is not None


@pytest.mark.parametrize("turns", [7, 60])
def test_nothing_tells_right_from_wrong_before_the_card_is_turned(pilot, turns):
    """Seats, box, ruler and overview are the same pixels, whichever it will be, as long as the date is not seen."""
    flight = pilot(motion="full")

    def pictures(is_right):
        scene = chronology_table(flight.services, turns, people=4, hand=9)
        flight.show(scene)
        scene.end_hand_over()
        flight.until_idle()
        state, card = scene.stage.shown, scene.hand()[0]
        gap = len(state.line) // 2
        low, high = (state.years[state.line[each]] for each in (gap - 1, gap))
        year = (low + high) // 2 if is_right else 2025
        years = {**state.years, card: year}
        scene.stage.shown = state._replace(options=replace(state.options, years=years))
        scene._play((CardPlaced(state.turn, card, gap, year, is_right),))
        taken = []
        areas = {name: scene.frame.areas[name] for name in ("pile", "box", "ruler", "overview")}
        areas |= dict(enumerate(scene.frame.seats))
        while scene.stage.told is not scene.stage.shown:
            flight.frame()
            while flight.app.images.is_busy or scene.faces.is_behind:
                flight.frame(0)
            flight.frame(0)
            surface = flight.app.window.surface
            seen = {name: pygame.image.tobytes(surface.subsurface(area), "RGB") for name, area in areas.items()}
            taken.append(seen)
        return taken[:-1]

    right, wrong = pictures(is_right=True), pictures(is_right=False)
    assert len(right) == len(wrong) > 20
    for number, (one, other) in enumerate(zip(right, wrong, strict=True)):
        assert [name for name in one if one[name] != other[name]] == [], number
