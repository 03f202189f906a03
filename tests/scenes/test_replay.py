"""Matches that were kept: listed, watched forward and back, gone on with and thrown away, by every device."""

from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

import pygame
import pytest

from game import paths
from game.model.chronology.options import Options as ChronologyOptions
from game.model.match import Header, Seat, begin
from game.model.timetravel.state import Options
from game.scenes.chronology.cards import CardFaces
from game.scenes.chronology.layout import layout as chronology_layout
from game.scenes.chronology.result import ResultScene as ChronologyResult
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.dates import date_text
from game.scenes.matches import MatchesScene
from game.scenes.menu import ASIDE, MenuScene, halves
from game.scenes.program import open_game, resume
from game.scenes.replay import ReplayScene, watching
from game.scenes.sample_tables import chronology_table, timetravel_board
from game.scenes.timetravel.layout import layout as timetravel_layout
from game.scenes.timetravel.result import ResultScene as TimeTravelResult
from game.scenes.timetravel.scene import TimeTravelScene
from game.session.saves import find_saves, start
from game.ui.scene import Pace
from tests.scenes.test_around_the_games import each_device

FIRST = datetime(2026, 3, 1, tzinfo=UTC)
YEARS = {f"card-{number:02}": 1000 + 10 * number for number in range(40)}


def header(game, seed=3, names=("Zoé", "Malik")):
    seats = tuple(Seat(name, "human") for name in names)
    return Header(game, ChronologyOptions(years=YEARS) if game == "chronology" else Options(), seats, seed)


def played(table, decisions, seed=5):
    """Random decisions at a table."""
    source = Random(seed)
    for _ in range(decisions):
        if table.is_over:
            break
        table.act(source.choice(table.legal_actions()))
    return table


def kept(game, decisions=12, *, hours=0, ends=False, names=("Zoé", "Malik")):
    """A match in the saves folder."""
    table = start(paths.saves(), header(game, names=names), lambda: FIRST + timedelta(hours=hours))
    played(table, decisions)
    if ends:
        table.abandon()
    path = table.path
    table.close()
    return path


def match_of(game, decisions=14):
    match = begin(header(game))
    source = Random(2)
    for number in range(decisions):
        rules = match.header.rules
        seat = rules.to_move(match.state)
        match = match.decide(source.choice(rules.legal_actions(match.state, seat)))
        if number == 6:  # what was taken back is not seen again
            match = match.undo()
    return match


def watch(flight, game, *, decisions=14):
    scene = watching(flight.services, match_of(game, decisions))
    scene.is_playing = False
    flight.show(MenuScene(flight.services, open_game, resume), scene)
    return scene


def standing_picture(scene):
    """Where everything stands, and where it should at this position."""
    place = chronology_layout if isinstance(scene.shown, ChronologyScene) else timetravel_layout
    return scene.shown.stage.poses(), dict(place(scene.table.match.state, scene.shown.frame))


each_game = pytest.mark.parametrize("game", ["chronology", "timetravel"])


@each_game
@each_device
def test_a_match_is_stepped_forward_and_back(pilot, use, game):
    flight = pilot(motion="none")
    scene = watch(flight, game)
    states = match_of(game).states
    for position in (1, 2, 3):
        use(flight, "forward")
        assert scene.table.position == position
        assert scene.shown.stage.shown == states[position]
    use(flight, "end")
    assert scene.shown.stage.shown == states[-1]
    assert scene.table.position == len(states) - 1 == 13
    use(flight, "back")
    use(flight, "back")
    assert scene.shown.stage.shown == states[11]
    use(flight, "start")
    assert scene.shown.stage.shown == states[0]
    use(flight, "leave")
    assert type(flight.scene) is MenuScene


@each_game
def test_keys_step_jump_and_play(pilot, game):
    flight = pilot(motion="none")
    scene = watch(flight, game)
    flight.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.table.position == 2
    flight.press(pygame.K_END)
    assert scene.table.position == scene.table.last
    flight.press(pygame.K_HOME)
    assert scene.table.position == 0
    flight.press(pygame.K_SPACE)
    assert scene.is_playing
    flight.press(pygame.K_p)
    assert not scene.is_playing
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is MenuScene


@each_game
def test_stepping_back_in_the_middle_of_a_motion_settles_at_the_earlier_position(pilot, game):
    flight = pilot(motion="full")
    scene = watch(flight, game)
    scene.go_to(6)
    scene.forward()
    for _ in range(8):
        flight.frame()
    assert scene.shown.stage.is_busy
    flight.press(pygame.K_LEFT)
    assert scene.table.position == 6
    assert scene.shown.stage.shown == scene.table.match.state == match_of(game).states[6]
    stands, should = standing_picture(scene)
    assert stands == should


@each_game
def test_the_same_position_looks_the_same_from_wherever_it_is_reached(pilot, game):
    flight = pilot(motion="none")
    scene = watch(flight, game)
    scene.go_to(5)
    flight.until_idle()
    before = flight.shot()
    scene.go_to(scene.table.last)
    flight.until_idle()
    assert flight.shot() != before
    scene.go_to(5)
    flight.until_idle()
    assert flight.shot() == before


@each_game
def test_the_progress_bar_is_clicked_and_dragged(pilot, game):
    flight = pilot(motion="none")
    scene = watch(flight, game)
    track = scene.panel["track"]
    y = track.rect.centery
    flight.mouse((track.x_of(9), y))
    assert scene.table.position == 9
    flight.mouse((track.x_of(9), y), (track.x_of(2), y))
    assert scene.table.position == 2
    flight.mouse((track.x_of(2), y), (flight.app.window.size[0] + 50, y - 400))
    assert scene.table.position == scene.table.last
    assert scene.shown.stage.shown == scene.table.match.state


@each_game
def test_a_match_plays_by_itself_to_its_end_faster_when_asked(pilot, game):
    flight = pilot(motion="full")

    def frames(presses):
        scene = watch(flight, game, decisions=5)
        for _ in range(presses):
            flight.click("speed")
        flight.click("play")
        number = 0
        while scene.is_playing and number < 20_000:
            flight.frame()
            number += 1
        assert scene.table.position == scene.table.last
        return number

    slow, fast = frames(0), frames(2)
    assert fast * 2 < slow
    flight.click("play")  # from the end, it begins anew
    assert flight.scene.is_playing
    assert flight.scene.table.position < flight.scene.table.last


def test_nothing_is_drawn_while_a_stopped_replay_stands(pilot):
    flight = pilot(motion="full")
    scene = watch(flight, "timetravel")
    while scene.shown.faces.is_making:
        flight.frame(0.1)
        pygame.time.wait(1)
    for _ in range(40):
        flight.frame(0.1)
    drawn = flight.app.frames_drawn
    for _ in range(20):
        flight.frame(0.1)
    assert flight.app.frames_drawn == drawn
    assert flight.app.stack.pace() is Pace.STILL


def test_dates_are_seen_only_as_they_were_turned(pilot, monkeypatch):
    """C2: neither a face nor a fact of a card that is still hidden at the position that is shown."""
    dated = set()
    face = CardFaces.face

    def spy(self, card, width, *, is_dated):
        if is_dated:
            dated.add(card)
        return face(self, card, width, is_dated=is_dated)

    monkeypatch.setattr(CardFaces, "face", spy)
    flight = pilot(motion="full")
    scene = watch(flight, "chronology")
    for position in (scene.table.last, 8, 3, 9, 0, 4):
        scene.go_to(position)
        dated.clear()
        flight.until_idle()
        state = scene.table.match.state
        assert dated <= {*state.line, *state.box}
        assert scene.shown.reading.last is None or scene.shown.reading.last in dated
    assert scene.shown.sentence


def test_in_time_travel_no_face_down_card_is_seen_before_it_was_turned(pilot):
    flight = pilot(motion="none")
    scene = watching(flight.services, timetravel_board(flight.services, 60).table.match)
    flight.show(scene)
    drawn = []
    face = scene.shown.faces.face
    scene.shown.faces.face = lambda card, *rest: drawn.append(card.id) or face(card, *rest)
    for position in (scene.table.last, 20, 40, 10):
        scene.go_to(position)
        drawn.clear()
        flight.until_idle()
        down = {laid.card.id for zone in scene.table.match.state.zones for laid in zone.cards if not laid.up}
        assert drawn
        assert not down & set(drawn)


@each_game
@pytest.mark.parametrize("ends", [True, False])
def test_watching_writes_nothing_and_lets_nobody_act(pilot, game, ends):
    path = kept(game, ends=ends)
    before = path.read_bytes(), path.stat().st_mtime_ns
    flight = pilot(motion="none")
    flight.click("matches")
    flight.click("watch")
    scene = flight.scene
    assert type(scene) is ReplayScene
    flight.press(pygame.K_END)
    assert not scene.shown.is_persons_turn()
    assert {widget.name for widget in scene.shown.panel.widgets} <= {"keep", "zoom-in", "zoom-out"}  # only to look
    for x in range(40, 1280, 160):
        for y in range(40, scene.bar.top, 120):
            flight.mouse((x, y))
    flight.press(pygame.K_SPACE)
    assert scene.table.match.entries == tuple(scene.table._whole.entries[: scene.table.position + 1])
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is MatchesScene
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


@pytest.mark.parametrize("make", [chronology_table, timetravel_board])
def test_a_match_that_is_over_can_be_watched_from_its_result(pilot, make):
    flight = pilot(motion="none")
    scene = make(flight.services, 1000)
    result = ChronologyResult if make is chronology_table else TimeTravelResult
    flight.show(scene, result(flight.services, scene, {}))
    flight.click("watch")
    assert type(flight.scene) is ReplayScene
    flight.press(pygame.K_END)
    assert flight.scene.shown.stage.shown == scene.table.match.state
    flight.click("leave")
    assert type(flight.scene) is result


@each_device
def test_matches_are_listed_newest_first_and_gone_on_with(pilot, use):
    kept("chronology", hours=1, ends=True)
    latest = kept("timetravel", hours=2)
    flight = pilot(motion="none", language="en")
    use(flight, "matches")
    scene = flight.scene
    assert [save.game for save in scene.saves] == [save.game for save in find_saves(paths.saves())]
    assert scene.saves[0].path == latest
    assert scene.panel["match.0"].label == "Time travel  ·  Zoé, Malik"
    assert scene.panel["match.0"].subtitle.endswith("12 moves  ·  still running")
    assert scene.panel["match.1"].subtitle.endswith("13 moves  ·  finished")
    use(flight, "match.1")
    assert scene.chosen is scene.saves[1]
    assert "continue" not in flight.names()
    use(flight, "match.0")
    use(flight, "continue")
    assert isinstance(flight.scene, TimeTravelScene)
    assert len(flight.scene.table.match.entries) == 13


@each_device
def test_a_match_is_deleted_only_when_that_is_confirmed(pilot, use):
    path = kept("timetravel")
    flight = pilot(motion="none")
    assert "continue" in flight.names()
    use(flight, "matches")
    use(flight, "delete")
    use(flight, "no")
    assert path.exists()
    use(flight, "delete")
    use(flight, "yes")
    assert not path.exists()
    assert type(flight.scene) is MatchesScene
    assert flight.names() == ["back"]
    use(flight, "back")
    assert "continue" not in flight.names()  # the menu offers nothing that is gone


def test_a_match_that_cannot_be_deleted_stays_in_the_list(pilot, monkeypatch):
    path = kept("timetravel")
    flight = pilot(motion="none")
    flight.click("matches")
    monkeypatch.setattr(type(path), "unlink", lambda *_, **__: (_ for _ in ()).throw(PermissionError("no")))
    flight.click("delete")
    flight.click("yes")
    assert len(flight.scene.saves) == 1
    assert flight.app.toasts.are_moving or flight.app.toasts.revision


def test_damaged_matches_are_named_and_can_only_be_deleted(pilot):
    paths.saves().mkdir(parents=True)
    (paths.saves() / "2026-03-01_10-00-00_chronology.jsonl").write_text("{}\n{}\n")
    flight = pilot(motion="none", language="fr")
    flight.click("matches")
    assert "2026-03-01_10-00-00_chronology.jsonl" in flight.scene.panel["match.0"].label
    assert set(flight.names()) == {"match.0", "back", "delete"}


def test_a_match_found_damaged_when_it_is_watched_is_said_so_and_left_as_it_is(pilot):
    path = kept("timetravel")
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:3], lines[3].replace("PawnMoved", "PawnLost"), *lines[4:]]))
    before = path.read_bytes()
    flight = pilot(motion="none")
    flight.click("matches")
    said = flight.app.toasts.revision
    flight.click("watch")
    assert type(flight.scene) is MatchesScene
    assert flight.app.toasts.revision != said
    assert path.read_bytes() == before


def test_a_large_folder_is_read_in_slices(pilot, monkeypatch):
    """However slow the disk, a step reads about as long as it may and the list grows as it goes."""
    for hour in range(6):
        kept("timetravel", 2, hours=hour)
    clock = count()
    monkeypatch.setattr("game.scenes.matches.perf_counter", lambda: next(clock) * 0.003)
    flight = pilot(motion="none")
    scene = MatchesScene(flight.services, resume, lambda: None)
    scene.enter((1280, 720))
    sizes = []
    while scene.pace() is Pace.MOVING:
        scene.step()
        sizes.append(len(scene.saves))
    assert sizes == sorted(sizes)
    assert len(sizes) > 3
    assert sizes[-1] == 6


def test_where_no_match_is_kept_none_are_listed(pilot):
    flight = pilot(motion="none", profile="kiosk")
    flight.show(MenuScene(flight.services, open_game, resume))
    assert "matches" not in flight.names()
    assert "quit" not in flight.names()


def test_moments_are_written_in_both_languages(pilot):
    when = datetime(2026, 8, 1, 9, 5, tzinfo=UTC)
    french, english = pilot(language="fr"), pilot(language="en")
    assert date_text(french.services, when) == "1er août 2026, 09 h 05"
    assert date_text(english.services, when) == "1 August 2026, 09:05"
    assert date_text(french.services, when + timedelta(days=1)) == "2 août 2026, 09 h 05"


@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_menu_has_room_for_everything_at_once(pilot, monkeypatch, size, scale, language):
    """A first visit, a match to go on with, and more screens than there are yet."""
    kept("chronology", names=("Zoé", "Noor", "Malik", "Aiko"))
    monkeypatch.setitem(ASIDE, "another", ASIDE["credits"])
    flight = pilot(size=size, text_scale=scale, language=language, motion="none")
    flight.until_idle()
    widgets = flight.scene.panel.widgets
    assert {"hint", "continue", "another"} <= {widget.name for widget in widgets}
    window = flight.app.window.surface.get_rect()
    for index, widget in enumerate(widgets):
        assert window.contains(widget.rect), widget.name
        assert widget.rect.height >= size[1] // 18 or not widget.can_focus
        for text, kind, px, box in widget.labels(flight.scene.metrics):
            fonts = flight.services.fonts
            assert fonts.fits(text, kind, fonts.fitted(text, kind, px, *box), *box), f"{widget.name}: {text!r}"
        for other in widgets[index + 1 :]:
            assert not widget.rect.colliderect(other.rect), f"{widget.name}, {other.name}"


def test_two_rows_are_about_equally_wide():
    widths = {"a": 100, "b": 10, "c": 10, "d": 80, "e": 30}
    assert halves(list(widths), widths) == [["a", "b"], ["c", "d", "e"]]


def test_the_menu_looks_for_the_match_that_was_left_a_little_at_a_time(pilot, monkeypatch):
    left = kept("timetravel", 2)
    for hour in range(6):
        kept("chronology", 2, hours=hour, ends=True)
    clock = count()
    monkeypatch.setattr("game.scenes.menu.perf_counter", lambda: next(clock) * 0.003)
    flight = pilot(motion="none")
    steps = 0
    while "continue" not in flight.names():
        flight.frame()
        steps += 1
        assert steps < 60
    assert steps > 2
    assert flight.scene._save.path == left
