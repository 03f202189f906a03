"""A kiosk: nothing leads outside or outlives a visit; the operator's page opens by corner or chord, and PIN."""

from dataclasses import replace

import pygame
import pytest

from game import paths, pin
from game.files import write_atomically
from game.pin import write_pin
from game.profiles import find_profile
from game.scenes.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.operator import OfferedDecks, OperatorScene, OperatorStatistics, ProfilePage
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.pin_pad import PinPad
from game.scenes.program import open_game
from game.settings import PROFILES, VISIT, Settings
from game.ui.scene import Pop

PIN = "2580"
CHORD = pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT


@pytest.fixture
def kiosk(pilot, monkeypatch):
    monkeypatch.setattr(pin, "COST", (2**4, 8, 1))
    write_pin(paths.pin_files()[0], PIN)

    def take_off(**options):
        profile = replace(PROFILES["kiosk"], **options.pop("fields", {}))
        return pilot(profile=profile, keeps=True, motion="none", **options)

    return take_off


def hold(flight, at=(5, 5), seconds=3.5, finger=None):
    """Press and keep pressed for a while."""
    width, height = flight.app.window.size
    where = {"x": at[0] / width, "y": at[1] / height, "finger_id": finger, "touch_id": 1, "dx": 0, "dy": 0}
    if finger is None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    else:
        pygame.event.post(pygame.Event(pygame.FINGERDOWN, **where))
    for _ in range(round(seconds / 0.25)):
        flight.frame(0.25)
    if finger is None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    else:
        pygame.event.post(pygame.Event(pygame.FINGERUP, **where))
    flight.frame()


def judge(flight):
    """Wait for the thread that judges a PIN, and let the pad hear of it."""
    thread = flight.app.host._lock._thread
    if thread:
        thread.join()
    flight.frame()


def by_mouse(flight, digits):
    for digit in digits:
        flight.click(f"key.{digit}")
    flight.click("done")


def by_touch(flight, digits):
    for digit in digits:
        flight.touch(f"key.{digit}")
    flight.touch("done")


def by_keys(flight, digits):
    flight.type(digits)
    flight.press(pygame.K_RETURN)


def by_gamepad(flight, digits):
    def steer(x, y):
        pygame.event.post(pygame.Event(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0))
        flight.frame()

    def choose(name):
        target = flight.scene.panel[name].rect
        for _ in range(12):
            here = flight.scene.panel[flight.scene.panel.focus].rect
            dx, dy = target.centerx - here.centerx, here.centery - target.centery
            if (dx, dy) == (0, 0) and flight.scene.panel.shows_focus:
                break
            steer((dx > 0) - (dx < 0), 0) if abs(dx) > 9 else steer(0, (dy > 0) - (dy < 0))
        assert flight.scene.panel.focus == name
        pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
        flight.frame()

    for digit in digits:
        choose(f"key.{digit}")
    choose("done")


def open_page(flight):
    flight.press(pygame.K_o, mod=CHORD)
    by_keys(flight, PIN)
    judge(flight)
    flight.frame()
    assert type(flight.scene) is OperatorScene


def test_it_fills_the_screen_and_stays_so(kiosk):
    flight = kiosk()
    assert flight.app.window.is_fullscreen
    flight.press(pygame.K_F11)
    flight.press(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    flight.services.set(fullscreen=False)
    flight.frame()
    assert flight.app.window.is_fullscreen


def test_there_is_no_way_out(kiosk):
    flight = kiosk()
    assert "quit" not in flight.names()
    for _ in range(3):
        pygame.event.post(pygame.Event(pygame.QUIT))
        pygame.event.post(pygame.Event(pygame.WINDOWCLOSE))
        flight.press(pygame.K_ESCAPE)
        flight.press(pygame.K_F4, mod=pygame.KMOD_LALT)
    assert type(flight.scene) is MenuScene


@pytest.mark.parametrize("profile", ["home", "kiosk"])
@pytest.mark.parametrize("game", ["chronology", "timetravel"])
def test_back_from_a_set_up_after_a_match_leads_to_the_menu(pilot, game, profile):
    """The result leads to a new set-up with nothing below it."""
    flight = pilot(profile=profile, motion="none")
    flight.show(open_game(flight.services, game).scene)
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is MenuScene


def test_hot_keys_are_dead(kiosk):
    flight = kiosk(is_muted=False)
    flight.press(pygame.K_m, pygame.K_F1, pygame.K_p, pygame.K_PAUSE)
    assert not flight.services.settings.is_muted
    assert type(flight.scene) is MenuScene


def test_at_home_they_live(pilot):
    flight = pilot(is_muted=False)
    flight.press(pygame.K_m)
    assert flight.services.settings.is_muted


def test_options_are_those_of_a_visit_and_no_louder_than_it_began(kiosk):
    flight = kiosk(sound_volume=6, music_volume=0)
    flight.click("options")
    rows = {widget.name for widget in flight.scene.panel.widgets} & {*VISIT, "is_muted", "fullscreen", "frame_path"}
    assert rows == set(VISIT) - {"music_volume"}
    assert flight.scene.panel["sound_volume"].bounds == (0, 6)


def test_what_a_visitor_changes_holds_for_the_visit_and_is_never_written(kiosk):
    flight = kiosk(language="fr")
    begun = flight.services.preferences.beginning
    flight.click("language")
    flight.click("options")
    flight.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT)
    assert (flight.services.settings.language, flight.services.settings.text_scale) == ("en", 125)
    assert flight.services.preferences.beginning == begun
    assert not paths.settings_file().exists()


def test_the_pause_offers_the_options_of_a_visit(kiosk):
    flight = kiosk()
    flight.show(MenuScene(flight.services, open_game, None), PauseScene(flight.services, "chronology", Pop()))
    flight.click("options")
    assert type(flight.scene) is OptionsScene


@pytest.mark.parametrize("game", ["chronology", "timetravel"])
def test_a_match_and_its_choices_are_kept_from_the_next_visitor(kiosk, game):
    paths.user_data().mkdir(parents=True, exist_ok=True)
    (paths.user_data() / f"{game}.json").write_text("{}")
    flight = kiosk()
    flight.click(game)
    flight.click("start")
    if isinstance(flight.scene, Dialog):  # the lesson, which is offered once a visit
        flight.click("play")
    flight.frame()
    assert flight.scene.table.match.header.game == game
    assert not paths.saves().exists()
    assert (paths.user_data() / f"{game}.json").read_text() == "{}"
    flight.press(pygame.K_ESCAPE)
    flight.click("leave")
    assert "continue" not in flight.names()


def test_only_the_boxes_of_the_profile_are_offered(kiosk):
    flight = kiosk(fields={"decks": ("world", "gone")})
    flight.click("chronology")
    assert [name for name in flight.names() if name.startswith("deck.")] == ["deck.world"]
    assert flight.scene.choices.decks == ("world",)
    assert "start" in flight.names()


def test_a_users_boxes_and_folder_are_not_shown(kiosk):
    write_atomically(paths.user_decks() / "mine.csv", "year,name_en\n1900,One\n")
    flight = kiosk()
    flight.click("decks")
    names = {widget.name for widget in flight.scene.panel.widgets}
    assert "deck.mine" not in names
    assert "own" not in names


@pytest.mark.parametrize("finger", [None, 7], ids=["mouse", "finger"])
def test_a_held_corner_asks_for_the_pin(kiosk, finger):
    flight = kiosk()
    hold(flight, seconds=2.5, finger=finger)
    assert type(flight.scene) is MenuScene
    hold(flight, finger=finger)
    assert type(flight.scene) is PinPad
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is MenuScene


def test_a_corner_that_is_left_or_another_place_asks_for_nothing(kiosk):
    flight = kiosk()
    hold(flight, at=(500, 5))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False))
    pygame.event.post(
        pygame.Event(pygame.MOUSEMOTION, pos=(400, 5), rel=(395, 0), buttons=(1, 0, 0), touch=False)
    )  # dragged out and back in
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(-395, 0), buttons=(1, 0, 0), touch=False))
    for _ in range(20):
        flight.frame(0.25)
    assert type(flight.scene) is MenuScene


def test_what_the_corner_held_is_let_go_of(kiosk):
    """A table whose card or pause button was under the finger must not keep it."""
    flight = kiosk()
    flight.click("chronology")
    flight.click("start")
    for _ in range(30):
        flight.frame()
    table = flight.scene
    hold(flight)
    assert type(flight.scene) is PinPad
    flight.press(pygame.K_ESCAPE)
    assert flight.scene is table


def test_at_home_the_corner_is_a_corner(pilot):
    write_pin(paths.pin_files()[0], PIN)
    flight = pilot()
    hold(flight)
    flight.press(pygame.K_o, mod=CHORD)
    assert type(flight.scene) is MenuScene


@pytest.mark.parametrize("content", [None, b"", b"2580"], ids=["none", "empty", "damaged"])
def test_without_a_sound_pin_file_the_corner_stays_shut(kiosk, content, caplog):
    flight = kiosk()
    file = paths.pin_files()[0]
    file.unlink() if content is None else file.write_bytes(content)
    hold(flight)
    flight.press(pygame.K_o, mod=CHORD)
    assert type(flight.scene) is MenuScene
    assert ("damaged" in caplog.text) == (content is not None)


@pytest.mark.parametrize("use", [by_mouse, by_touch, by_keys, by_gamepad])
def test_the_pin_opens_the_page_by_every_device(kiosk, use):
    flight = kiosk()
    flight.press(pygame.K_o, mod=CHORD)
    use(flight, PIN)
    judge(flight)
    flight.frame()
    assert type(flight.scene) is OperatorScene


def test_wrong_tries_slow_down_on_the_pad(kiosk):
    flight = kiosk(language="en")
    flight.press(pygame.K_o, mod=CHORD)
    assert flight.scene.panel["note"].text == "Enter your PIN"
    for wait in (1, 2, 4):
        by_keys_at_once(flight, "1111")
        judge(flight)
        flight.frame()
        assert flight.scene.panel["note"].text.startswith(f"Next try in {wait} second")
        by_keys_at_once(flight, PIN)
        assert not flight.app.host._lock.is_busy, "too early even for the right PIN"
        flight.press(*[pygame.K_BACKSPACE] * 8)
        for _ in range(wait * 5):
            flight.frame(0.25)
        flight.frame()
        assert flight.scene.panel["note"].text == "That is not the PIN."
    by_keys(flight, PIN)
    judge(flight)
    flight.frame()
    assert type(flight.scene) is OperatorScene


def by_keys_at_once(flight, digits):
    """Without waiting for the screen to come to rest, which would take as long as the delay."""
    for digit in digits:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=digit))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    flight.frame()


def test_fewer_than_four_digits_are_no_try(kiosk):
    flight = kiosk()
    flight.press(pygame.K_o, mod=CHORD)
    by_keys(flight, "258")
    assert not flight.app.host._lock.is_busy
    flight.type("x٣ 0123456789")
    assert flight.scene._digits == "25801234"


def test_the_pad_and_the_pages_close_by_themselves(kiosk):
    flight = kiosk()
    flight.press(pygame.K_o, mod=CHORD)
    for _ in range(62):
        flight.frame(1.0)
    assert type(flight.scene) is MenuScene
    open_page(flight)
    flight.click("decks")
    for _ in range(59):
        flight.frame(1.0)
    assert type(flight.scene) is OfferedDecks
    flight.frame(1.0)
    flight.frame(1.0)
    flight.frame(1.0)
    assert type(flight.scene) is MenuScene


def test_what_the_operator_sets_holds_for_the_next_visitors_and_the_next_start(kiosk):
    flight = kiosk(sound_volume=7)
    open_page(flight)
    flight.focus_by_keys("sound_volume")
    flight.press(pygame.K_LEFT, pygame.K_LEFT)
    flight.click("decks")
    for deck in ("classic", "computing", "inventions"):
        flight.click(deck)
    assert "world" not in flight.names(), "the last box cannot be taken away"
    flight.click("back")
    flight.click("back")
    assert type(flight.scene) is MenuScene
    assert flight.services.settings.sound_volume == 5
    assert flight.services.preferences.beginning.sound_volume == 5
    assert flight.services.profile.decks == ("world",)
    kept = find_profile("kiosk", environ={})
    assert (kept.profile.sound_volume, kept.profile.decks, kept.problems) == (5, ("world",), ())
    assert not paths.settings_file().exists()


def test_a_full_disk_lets_the_operators_settings_hold_until_the_end(kiosk, monkeypatch):
    def full(path, text):
        raise OSError(28, "No space left on device", str(path))

    flight = kiosk(sound_volume=7)
    open_page(flight)
    monkeypatch.setattr("game.profiles.write_atomically", full)
    said = []
    monkeypatch.setattr(flight.services.toasts, "say", said.append)
    flight.focus_by_keys("sound_volume")
    flight.press(pygame.K_LEFT)
    flight.click("back")
    assert flight.services.profile.sound_volume == 6
    assert said == [flight.services.t("note.operator_unsaved")]


def test_the_operator_sees_the_statistics_which_close_by_themselves(kiosk):
    flight = kiosk()
    assert "statistics" not in flight.names()
    open_page(flight)
    flight.click("statistics")
    assert type(flight.scene) is OperatorStatistics
    flight.press(pygame.K_ESCAPE)
    assert type(flight.scene) is OperatorScene
    flight.click("statistics")
    for _ in range(63):
        flight.frame(1.0)
    assert type(flight.scene) is MenuScene


def test_the_operator_can_end_the_program(kiosk):
    flight = kiosk()
    open_page(flight)
    flight.click("quit")
    assert not flight.app.is_running


def test_the_operator_sees_what_is_wrong(pilot, monkeypatch):
    monkeypatch.setattr(pin, "COST", (2**4, 8, 1))
    write_pin(paths.pin_files()[0], PIN)
    paths.profile_files()[-2].write_text('profile = "kiosk"\nidle_s = "long"\n')
    from game.scenes.program import make_app

    flight = pilot()
    flight.app = make_app(Settings(motion="none", is_muted=True), find_profile(environ={}))
    open_page(flight)
    flight.click("profile")
    assert type(flight.scene) is ProfilePage
    first = flight.scene.panel["line.0"].text
    assert "profile.toml:2: idle_s: must be a whole number" in first
