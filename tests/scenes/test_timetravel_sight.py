"""The time-travel board looked at: moved and zoomed by hand, what is shown of events, and the goods' colours."""

from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest

from game.model.timetravel.actions import LeaveMap
from game.model.timetravel.board import GOODS, LANES, Good, connections, market_value, path_card, prices
from game.model.timetravel.events import CardLaid, TurnStarted, ZoneSlid
from game.model.timetravel.queries import lines, preview
from game.scenes.sample_tables import timetravel_towers
from game.scenes.seats import laid
from game.scenes.timetravel import faces as faces_module
from game.scenes.timetravel.faces import Faces, ribbons
from game.scenes.timetravel.goods import GOOD_COLOURS, SAFE_COLOURS, good_colours, strip, token
from game.scenes.timetravel.layout import card_x, column_x, finish_edge, layout, ribbon, row_of, row_y, start_edge
from game.scenes.timetravel.plates import gold_shown
from game.scenes.timetravel.result import ResultScene
from game.scenes.timetravel.setup import Choices, scenarios
from game.scenes.timetravel.sight import LARGEST, SMALLEST, extent, zoomed
from game.scenes.timetravel.targets import Arrow, Spot
from game.session.table import Table
from game.ui.images import Images
from game.ui.scene import Reset
from tests.scenes.test_timetravel import opening, put_up, random_match, selling, sit_down, wait_for_a_person


def wheel(flight, at, turns, *, ctrl=False):
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    key = {"key": pygame.K_LCTRL, "unicode": "", "scancode": 0}
    if ctrl:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, mod=pygame.KMOD_CTRL, **key))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_y=turns, flipped=False))
    if ctrl:
        pygame.event.post(pygame.Event(pygame.KEYUP, mod=0, **key))
    flight.until_idle()


def finger(flight, kind, number, at):
    width, height = flight.app.window.size
    where = {"x": at[0] / width, "y": at[1] / height, "finger_id": number, "touch_id": 1, "dx": 0, "dy": 0}
    pygame.event.post(pygame.Event(kind, **where))


def pinch(flight, middle, start, end):
    """Two fingers beside a point, from `start` to `end` pixels away from it."""
    (x, y), steps = middle, 6
    finger(flight, pygame.FINGERDOWN, 1, (x - start, y))
    finger(flight, pygame.FINGERDOWN, 2, (x + start, y))
    for step in range(1, steps + 1):
        away = start + (end - start) * step / steps
        finger(flight, pygame.FINGERMOTION, 1, (x - away, y))
        finger(flight, pygame.FINGERMOTION, 2, (x + away, y))
    finger(flight, pygame.FINGERUP, 1, (x - end, y))
    finger(flight, pygame.FINGERUP, 2, (x + end, y))
    flight.until_idle()


def place_below(scene, at):
    """The place of the board below a point: its row, and how far across."""
    frame = scene.frame
    row = frame.top + (at[1] - frame.view.y) / frame.row_px
    return row, (at[0] - column_x(1, frame)) / (column_x(2, frame) - column_x(1, frame))


def by_ctrl_and_wheel(flight, at):
    wheel(flight, at, 4, ctrl=True)


def by_two_fingers(flight, at):
    pinch(flight, at, 60, 90)


def by_plus_key(flight, at):
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    flight.press(pygame.K_PLUS, pygame.K_KP_PLUS)


@pytest.mark.parametrize("zoom", [by_ctrl_and_wheel, by_two_fingers, by_plus_key])
def test_the_board_grows_about_the_pointer_and_is_played_there(pilot, zoom):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    at, before = scene.frame.view.center, scene.frame
    place, entries = place_below(scene, at), len(scene.table.match.entries)
    zoom(flight, at)
    assert scene.frame.zoom == pytest.approx(before.zoom * 1.5, rel=0.08)
    assert scene.frame.card_size[0] > before.card_size[0]
    assert place_below(scene, at) == pytest.approx(place, abs=0.1)
    assert len(scene.table.match.entries) == entries  # zooming is no move
    spot = next(each for each in scene.panel.widgets if isinstance(each, Spot) and scene.frame.view.contains(each.rect))
    flight.mouse(spot.rect.center)
    assert scene.table.match.entries[entries].action == spot.action


def test_zoom_has_limits_and_the_smallest_can_still_be_pressed(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    for _ in range(12):
        wheel(flight, scene.frame.view.center, 3, ctrl=True)
    assert scene.frame.zoom == LARGEST
    for _ in range(24):
        flight.press(pygame.K_MINUS)
    assert scene.frame.zoom == SMALLEST
    assert scene.frame.left == 0
    places = [each for each in scene.panel.widgets if isinstance(each, Spot)]
    assert not any(one.rect.colliderect(two.rect) for one, two in combinations(places, 2))
    entries = len(scene.table.match.entries)
    spot = next(each for each in places if scene.frame.view.contains(each.rect))
    flight.mouse(spot.rect.center)
    assert scene.table.match.entries[entries].action == spot.action


def test_the_view_that_plays_by_itself_has_spots_as_high_as_a_finger_needs(pilot):
    flight = pilot(motion="none", size=(1024, 600))
    for seed in range(8):
        scene = put_up(flight, random_match(seed, 45, players=2 + seed % 4))
        for spot in scene.panel.widgets:
            assert not isinstance(spot, Spot) or spot.rect.height >= 600 // 18


def test_a_zoomed_board_is_dragged_both_ways_and_never_beyond_its_edges(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    centre = scene.frame.view.center
    wheel(flight, centre, 6, ctrl=True)
    place, entries = place_below(scene, centre), len(scene.table.match.entries)
    flight.mouse(centre, (centre[0] - 90, centre[1] - 60))
    assert place_below(scene, (centre[0] - 90, centre[1] - 60)) == pytest.approx(place, abs=0.05)
    for _ in range(5):
        flight.mouse(centre, (centre[0] - 500, centre[1]))
    assert finish_edge(scene.frame) < scene.frame.view.right
    assert scene.frame.left == pytest.approx(scene.frame.zoom - 1)
    for _ in range(9):
        flight.mouse(centre, (centre[0] + 500, centre[1]))
    assert scene.frame.left == 0
    assert len(scene.table.match.entries) == entries  # dragging is no move, wherever it begins


def test_a_finger_drags_and_a_second_one_lets_the_pawn_go(pilot):
    flight = pilot(motion="none")
    scene = sit_down(flight, people=2, computers=0)
    flight.mouse(scene.panel["stop 1"].rect.center)
    flight.mouse(scene.panel["stop 0"].rect.center)
    entries, top = len(scene.table.match.entries), scene.frame.top
    pawn = layout(scene.stage.shown, scene.frame)["pawn", scene.stage.shown.turn]
    finger(flight, pygame.FINGERDOWN, 1, (pawn.x, pawn.y))
    flight.frame()
    assert scene.pointer.carried_at is not None
    finger(flight, pygame.FINGERDOWN, 2, (pawn.x + 100, pawn.y))
    flight.frame()
    assert scene.pointer.carried_at is None
    finger(flight, pygame.FINGERUP, 1, (pawn.x, pawn.y))
    finger(flight, pygame.FINGERUP, 2, (pawn.x + 100, pawn.y))
    at = (scene.frame.view.centerx, scene.frame.view.bottom - 20)
    finger(flight, pygame.FINGERDOWN, 3, at)
    finger(flight, pygame.FINGERMOTION, 3, (at[0], at[1] - 80))
    finger(flight, pygame.FINGERUP, 3, (at[0], at[1] - 80))
    flight.until_idle()
    assert scene.frame.top > top
    assert scene.pointer.at is None
    assert len(scene.table.match.entries) == entries


def test_pages_move_the_view_and_arrows_do_where_nothing_can_be_focused(pilot):
    flight = pilot(motion="none")
    flight.show(scene := timetravel_towers(flight.services, 40))
    top = scene.frame.top
    flight.press(pygame.K_PAGEUP)
    assert scene.frame.top < top
    flight.press(pygame.K_PAGEDOWN)
    assert scene.frame.top == pytest.approx(top)
    scene = put_up(flight, selling())
    wheel(flight, scene.frame.view.center, 6, ctrl=True)
    top, left = scene.frame.top, scene.frame.left
    flight.press(pygame.K_DOWN, pygame.K_RIGHT)
    assert scene.frame.top > top
    assert scene.frame.left > left


def test_keys_bring_every_spot_of_a_zoomed_board_into_sight(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    flight.press(*[pygame.K_PLUS] * 4)
    names = [each.name for each in scene.panel.widgets if isinstance(each, Spot)]
    for name in names:
        flight.focus_by_keys(name)
        assert scene.frame.view.colliderect(scene.panel[name].rect), name


def test_arrows_lead_to_the_spots_beside_the_window(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    flight.press(*[pygame.K_PLUS] * 4)
    wheel(flight, scene.frame.view.center, 0.01)
    for _ in range(8):
        arrow = next((each for each in scene.panel.widgets if each.name == "look-right"), None)
        if arrow is None:
            break
        assert isinstance(arrow, Arrow)
        flight.mouse(arrow.rect.center)
    assert finish_edge(scene.frame) < scene.frame.view.right


def test_the_next_move_leads_the_view_again_without_a_jump(pilot):
    flight = pilot(motion="full")
    scene = put_up(flight, random_match(5, 30, players=4))
    wait_for_a_person(flight, scene)
    flight.press(*[pygame.K_PLUS] * 3)
    zoom = scene.frame.zoom
    assert zoom > 1.5
    flight.press(pygame.K_DOWN)  # focus, and look
    flight.click("stay")
    seen = [scene.frame]
    for _ in range(600):
        flight.frame()
        seen.append(scene.frame)
        if scene.is_persons_turn() and not scene.eye.is_moving:
            break
    assert scene.frame.zoom == 1.0
    assert scene.frame.left == 0
    assert max(abs(one.zoom - two.zoom) for one, two in pairwise(seen)) < 0.2
    assert max(abs(one.left - two.left) for one, two in pairwise(seen)) < 0.2


def test_the_picture_tells_the_truth_at_every_zoom(pilot):
    """Walked along its drawn ribbons, a board has the model's connections and prices, however it is looked at."""
    flight = pilot(motion="none")
    source = Random(7)
    for seed in range(60):
        match = random_match(seed, source.randrange(60), players=2 + seed % 4)
        zones = match.state.zones
        scene = opening(flight).scene(Table(match), Choices())
        scene.enter(flight.app.window.size)
        view = scene.frame.view
        at = (source.randrange(view.left, view.right), source.randrange(view.top, view.bottom))
        frame = zoomed(scene.frame, at, source.uniform(0.4, 2.5), extent(zones))
        assert SMALLEST <= frame.zoom <= LARGEST
        for lane in range(LANES):
            x, y = column_x(1, frame), row_y(lane, frame)
            assert start_edge(frame) <= x + 1
            for number in range(1, len(zones) + 1):
                points = ribbon(zones, number, row_of(y, frame), frame)
                assert points[0] == pytest.approx((x, y), abs=0.6)
                assert column_x(number, frame) < card_x(number, frame)
                x, y = points[-1]
            assert x == pytest.approx(column_x(len(zones) + 1, frame), abs=0.6)
            market = row_of(y, frame)
            assert market == connections(zones)[lane]
            assert market_value(market) == prices(zones)[lane]


@pytest.mark.parametrize("factor", [0.7, 1.0, 1.5])
@pytest.mark.parametrize("is_safe", [False, True])
def test_the_pixels_between_the_zones_have_the_goods_colours_at_every_zoom(pilot, factor, is_safe):
    flight = pilot(motion="none", size=(1920, 1080), safe_colours=is_safe)
    wanted = good_colours(is_safe=is_safe)
    for seed in range(3):
        scene = put_up(flight, random_match(seed, 30))
        scene._zoom_view(scene.frame.view.center, factor)
        flight.until_idle()
        frame, zones, surface = scene.frame, scene.stage.shown.zones, flight.app.window.surface
        checked = 0
        for good, row in zip(GOODS, range(LANES), strict=True):
            rows = [row, *[0] * len(zones)]
            for number in range(1, len(zones) + 1):
                rows[number] = zones[number - 1].cross(rows[number - 1])
            for number in range(1, len(zones) + 2):
                left = start_edge(frame) if number == 1 else card_x(number - 1, frame) + frame.card_size[0]
                right = finish_edge(frame) if number > len(zones) else card_x(number, frame)
                y = row_y(rows[number - 1], frame)
                xs = [left + (right - left) * step / 16 for step in range(1, 16)]
                if not all(frame.view.inflate(-8, -40).collidepoint(x, y) for x in (xs[0], xs[-1])):
                    continue
                wide = frame.row_px * 0.1
                seen = {tuple(surface.get_at((round(x), round(y + dy))))[:3] for x in xs for dy in (-wide, wide)}
                checked += 1
                assert any(max(abs(a - b) for a, b in zip(one, wanted[good], strict=True)) < 40 for one in seen)
        assert checked


def test_cards_come_up_sharp_once_the_view_rests(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30, players=4))
    assert not scene.faces.is_behind
    wheel(flight, scene.frame.view.center, 4, ctrl=True)
    assert scene.faces.wanted == (scene.frame.card_size, False)
    assert not scene.faces.is_behind


def test_ribbons_are_rasterised_beside_the_window(pilot, monkeypatch):
    made = []
    rasterised = faces_module.shapes.rasterised

    def watched(svg, size):
        made.append(size)
        return rasterised(svg, size)

    flight = pilot(motion="full")
    scene = put_up(flight, random_match(5, 30, players=4))
    while scene.faces.is_making:  # all that any card can need
        flight.frame()
        pygame.time.wait(1)
    monkeypatch.setattr(faces_module.shapes, "rasterised", watched)
    wheel(flight, scene.frame.view.center, 4, ctrl=True)
    while scene.faces.is_making or scene.faces.is_behind:
        flight.frame()
        pygame.time.wait(1)
    assert scene.faces.wanted == (scene.frame.card_size, False)
    assert scene.frame.card_size not in made


def test_a_ribbon_that_cannot_come_from_the_background_is_made_when_a_card_needs_it(pilot):
    flight, card = pilot(motion="none"), path_card("c", (1, 3, 0, 2), GOODS)
    colours = (GOODS[0], None, GOODS[2], None)

    class Unable(Images):
        def take(self, source, size):
            return None

        def is_settled(self, source, size):
            return True

    def face(images):
        faces = Faces(images)
        faces.want((240, 240), ribbons(card, colours), is_safe=False)
        while faces.is_making:
            faces.make()
            images.tick()
        assert not faces.is_behind
        return pygame.image.tobytes(faces.face(card, colours, (240, 240)), "RGBA")

    assert face(Unable()) == face(flight.app.images)


# who begins


def beginning(flight, people=4):
    command = opening(flight).begin(Choices(seats=laid("timetravel", people, 0)), scenarios())
    flight.app.stack.apply(Reset(command.scene))
    return command.scene


def until(flight, scene, is_so, most=900):
    for _ in range(most):
        if is_so():
            return
        flight.frame()
    raise AssertionError("it never came to that")


def test_a_light_runs_round_the_seats_and_rests_at_the_first_player(pilot):  # T3
    flight = pilot(motion="full", language="en")
    scene = beginning(flight)
    until(flight, scene, lambda: isinstance(scene.stage.event, TurnStarted))
    visited = []
    while isinstance(scene.stage.event, TurnStarted):
        light = scene.stage.poses().get("light")
        if light is not None:
            near = [plate.collidepoint(light.x, light.y) for plate in scene.frame.seats]
            if any(near) and visited[-1:] != [near.index(True)]:
                visited.append(near.index(True))
        if scene.seat_in_turn() is not None:
            assert visited[-1] == scene.stage.shown.turn
            assert scene.names[visited[-1]] in scene.sentence
        flight.frame()
    assert len(visited) >= 8
    assert set(visited) == {0, 1, 2, 3}
    assert visited[-1] == scene.table.match.header.options.first
    assert scene.seat_in_turn() == visited[-1]


def test_the_draw_is_hurried_by_a_press_and_settled_by_a_second(pilot):
    flight = pilot(motion="full")
    scene = beginning(flight)
    until(flight, scene, lambda: isinstance(scene.stage.event, TurnStarted))
    for _ in range(2):
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 400), button=1, touch=False))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(600, 400), button=1, touch=False))
    flight.frame()
    flight.frame()
    assert not scene.stage.is_busy
    assert scene.is_persons_turn()


def test_without_motion_it_is_drawn_at_once(pilot):
    flight = pilot(motion="none")
    scene = beginning(flight)
    for _ in range(12):
        flight.frame()
    assert scene.is_persons_turn()
    assert scene.seat_in_turn() == scene.table.match.header.options.first


# what happens is seen to happen


def sliding_match(seed=0):
    """A match in which a move slides a zone and changes a price without laying a card."""
    for other in range(seed, 60):
        match = random_match(other, 24, players=4)
        rules, state = match.header.rules, match.state
        if rules.to_move(state) is None:
            continue
        view = rules.observe(state, state.turn)
        for action in rules.legal_actions(state, state.turn):
            ahead = preview(view, action)
            if ahead and ahead.slides and not ahead.cards and ahead.prices != prices(state.zones):
                return match, action
    raise AssertionError("nothing ever slides")


def test_a_slide_carries_its_pawns_breaks_the_lines_halfway_and_ticks_the_prices(pilot):
    flight = pilot(motion="full")
    match, action = sliding_match()
    scene = put_up(flight, match)
    wait_for_a_person(flight, scene)
    before = match.state.zones
    scene._give(action)
    until(flight, scene, lambda: isinstance(scene.stage.event, ZoneSlid))
    number = scene.stage.event.zone
    after = scene.stage.shown.zones
    shares, lined = [], []
    while isinstance(scene.stage.event, ZoneSlid):
        turning, old, new = scene.turning()
        shares.append(turning)
        lined.append(scene.lined_zones())
        if turning < 1:
            assert (old, new) == (prices(before), prices(after))
        poses = scene.stage.poses()
        goals = layout(scene.stage.shown, scene.frame)
        moved = {
            round(poses[key].y - goals[key].y)
            for key in goals
            if (key[0] == "pawn" and scene.stage.shown.pawns[key[1]][0] == number)
            or (key[0] == "card" and any(laid.card.id == key[1] for laid in after[number - 1].cards))
        }
        assert len(moved) <= 2  # all of the zone goes together, but for rounding
        flight.frame()
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)
    assert lines(lined[0]) == lines(before)
    assert lines(lined[-1]) == lines(after) != lines(before)


def test_a_card_is_laid_with_a_flourish_and_the_lines_join_when_it_is_down(pilot):
    flight = pilot(motion="full")
    scene = sit_down(flight, people=2, computers=0)
    flight.until_idle()
    for _ in range(2):
        wait_for_a_person(flight, scene)
        scene._give(scene.table.legal_actions()[0])
    wait_for_a_person(flight, scene)
    scene._give(next(action for action in scene.table.legal_actions() if isinstance(action, LeaveMap)))
    until(flight, scene, lambda: isinstance(scene.stage.event, CardLaid))
    card, lifts, turns = scene.stage.event.card, [], []
    while isinstance(scene.stage.event, CardLaid):
        pose = scene.stage.poses()["card", card]
        lifts.append(pose.lift)
        turns.append(pose.turn)
        is_there = any(laid.card.id == card for zone in scene.lined_zones() for laid in zone.cards)
        assert not is_there or pose.lift < scene.frame.row_px * 0.5
        flight.frame()
    assert max(lifts) > 0
    assert lifts[-1] == 0
    assert turns[0] < 0.5 < turns[-1]


def test_gold_counts_up_while_coins_arrive(pilot):
    flight = pilot(motion="full")
    scene = put_up(flight, selling())
    wait_for_a_person(flight, scene)
    seat = scene.stage.shown.turn
    gold = scene.stage.shown.gold[seat]
    flight.where("sell-all")
    scene._pressed("sell-all")
    counts = []
    for _ in range(400):
        flight.frame()
        counts.append(gold_shown(scene, seat, scene.stage.poses()))
        if not scene.stage.is_busy:
            break
    assert counts[0] == gold
    assert counts[-1] == scene.stage.shown.gold[seat] > gold
    assert counts == sorted(counts)


# colours

# Machado, Oliveira and Fernandes (2009), severity 1, on linear light
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def seen_by(colour, eyes):
    light = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_distance(colours, eyes):
    seen = [seen_by(colour, eyes) for colour in colours.values()]
    return min(sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5 for one, two in combinations(seen, 2))


@pytest.mark.parametrize("eyes", list(EYES))
def test_safe_colours_are_far_apart_for_every_kind_of_eyes(eyes):
    assert least_distance(SAFE_COLOURS, eyes) > 30
    assert least_distance(SAFE_COLOURS, eyes) > least_distance(GOOD_COLOURS, eyes)


@pytest.mark.parametrize("is_safe", [False, True])
def test_goods_differ_without_any_colour(pilot, is_safe):
    """Tokens by their shape, lines by their pattern: in black and white, no two look alike."""
    pilot()  # pictures need a screen
    for one, two in combinations(Good, 2):
        shapes = [pygame.mask.from_surface(token(good, 64, is_safe=is_safe)) for good in (one, two)]
        both = shapes[0].overlap_area(shapes[1], (0, 0))
        either = shapes[0].count() + shapes[1].count() - both
        assert both / either < 0.85, (one, two)
    patterns = []
    for good in Good:
        picture = strip(good, 60, is_safe=is_safe)
        middle = [sum(picture.get_at((x, 30))[:3]) > 600 for x in range(120)]
        own = good_colours(is_safe=is_safe)[good]
        patterns.append((sum(middle), tuple(picture.get_at((x, 30))[:3] == own for x in range(120))))
    assert len({pattern[1] for pattern in patterns}) == len(patterns)


def test_the_setting_changes_the_board_the_tokens_and_the_graphs(pilot):
    flight = pilot(motion="none", size=(1280, 720))
    scene = put_up(flight, random_match(5, 4, players=4))
    before = flight.shot()

    def seen(good, colours, area):
        surface = flight.app.window.surface
        points = ((x, y) for x in range(area.left, area.right, 2) for y in range(area.top, area.bottom, 2))
        return sum(tuple(surface.get_at(point))[:3] == colours[good] for point in points)

    price_board = scene.frame.areas["prices"]
    for good in GOODS:
        assert seen(good, GOOD_COLOURS, price_board) > 20
        assert seen(good, SAFE_COLOURS, price_board) == 0
    flight.services.preferences.change(safe_colours=True)
    scene.changed()
    flight.until_idle()
    assert flight.shot() != before
    for good in GOODS:
        assert seen(good, SAFE_COLOURS, price_board) > 20
        assert seen(good, GOOD_COLOURS, price_board) == 0
        assert seen(good, GOOD_COLOURS, scene.frame.view) == 0
        assert seen(good, SAFE_COLOURS, scene.frame.view) > 20
    over = random_match(6, 3000)
    result = ResultScene(flight.services, put_up(flight, over), {})
    result.enter((1280, 720))
    assert [colour for _, colour, _ in result.panel["prices"].courses] == list(SAFE_COLOURS.values())


def test_a_faded_token_does_not_fade_the_others(pilot):
    pilot()
    bright, faded = token(Good.NUCLEONS, 40, is_safe=False), token(Good.NUCLEONS, 40, is_safe=False, is_faded=True)
    assert bright.get_alpha() != faded.get_alpha()


def test_frames_differ_only_in_what_is_in_sight(pilot):
    flight = pilot(motion="none")
    scene = put_up(flight, random_match(5, 30))
    frame = scene.frame
    wheel(flight, frame.view.center, -2)
    assert replace(scene.frame, top=frame.top) == frame
