"""The screens around the games, used by mouse, by touch and by keyboard alone, through the real loop."""

import pygame
import pytest

from game.scenes.chronology.setup import SetupScene
from game.scenes.credits import CreditsScene
from game.scenes.decks import DecksScene
from game.scenes.dialog import Dialog
from game.scenes.entry import EntryScene
from game.scenes.matches import MatchesScene
from game.scenes.menu import ASIDE, MenuScene
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.rules import RulesScene
from game.scenes.statistics import StatisticsScene
from game.scenes.timetravel.setup import SetupScene as TimeTravelSetup
from game.ui.scene import Pop

LEADS_TO = {
    "chronology": SetupScene,
    "timetravel": TimeTravelSetup,
    "rules": RulesScene,
    "decks": DecksScene,
    "matches": MatchesScene,
    "statistics": StatisticsScene,
    "options": OptionsScene,
    "credits": CreditsScene,
    "quit": Dialog,
    "language": MenuScene,
}


def by_mouse(pilot, name):
    pilot.click(name)


def by_touch(pilot, name):
    pilot.touch(name)


def by_keys(pilot, name):
    pilot.focus_by_keys(name)
    pilot.press(pygame.K_RETURN)


each_device = pytest.mark.parametrize("use", [by_mouse, by_touch, by_keys])


@each_device
def test_every_button_of_the_menu_leads_where_it_says(pilot, use):
    flight = pilot()
    assert set(flight.names()) == set(LEADS_TO)
    for name, kind in LEADS_TO.items():
        use(flight, name)
        assert type(flight.scene) is kind, name
        if kind is not MenuScene:
            flight.press(pygame.K_ESCAPE)
        assert type(flight.scene) is MenuScene


@each_device
def test_quitting_asks_first_and_then_quits(pilot, use):
    flight = pilot()
    use(flight, "quit")
    use(flight, "no")
    assert type(flight.scene) is MenuScene
    use(flight, "quit")
    use(flight, "yes")
    assert not flight.app.is_running


def test_closing_the_window_quits(pilot):
    flight = pilot()
    pygame.event.post(pygame.Event(pygame.QUIT))
    flight.frame()
    assert not flight.app.is_running


@each_device
def test_the_language_changes_everywhere_at_once(pilot, use):
    flight = pilot(language="en")
    before = flight.shot()
    use(flight, "language")
    assert flight.services.settings.language == "fr"
    assert flight.scene.panel["rules"].label == "Règles"
    assert flight.shot() != before
    use(flight, "language")
    assert flight.scene.panel["rules"].label == "Rules"


@each_device
def test_rules_are_leafed_through(pilot, use):
    flight = pilot()
    use(flight, "rules")
    pictures = [flight.shot()]
    for _ in range(3):
        use(flight, "next")
        pictures.append(flight.shot())
    assert flight.scene.page == 4
    assert "next" not in flight.names()
    use(flight, "tab.timetravel")
    assert (flight.scene.game, flight.scene.page) == ("timetravel", 1)
    pictures.append(flight.shot())
    use(flight, "next")
    use(flight, "previous")
    assert flight.shot() == pictures[-1] or use is by_keys
    assert len(set(pictures)) == len(pictures)
    use(flight, "back")
    assert type(flight.scene) is MenuScene


def test_arrow_keys_turn_the_pages_of_the_rules(pilot):
    flight = pilot()
    flight.click("rules")
    flight.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert flight.scene.page == 2


def test_options_by_mouse(pilot):
    flight = pilot(language="en")
    flight.click("options")
    panel = flight.scene.panel

    def at(name, share):
        box = panel[name].control_box(panel.rect_of(panel[name]))
        return round(box.x + box.width * share), box.centery

    flight.mouse(at("motion", 0.9))
    flight.mouse(at("is_muted", 0.05))
    flight.mouse(at("sound_volume", 0.02), at("sound_volume", 0.45))
    settings = flight.services.settings
    assert (settings.motion, settings.is_muted) == ("none", False)
    assert 3 <= settings.sound_volume <= 6
    flight.mouse(at("language", 0.1))
    assert flight.services.settings.language == "fr"
    assert flight.scene.panel["back"].label == "Retour"


def test_options_by_keys(pilot):
    flight = pilot(language="en")
    flight.click("options")
    flight.focus_by_keys("text_scale")
    flight.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert flight.services.settings.text_scale == 150
    flight.focus_by_keys("music_volume")
    flight.press(pygame.K_LEFT)
    flight.focus_by_keys("safe_colours")
    flight.press(pygame.K_SPACE)
    settings = flight.services.settings
    assert (settings.music_volume, settings.safe_colours) == (3, True)


def test_every_option_can_be_reached_and_changed_by_touch(pilot):
    flight = pilot(language="en", text_scale=200, size=(1024, 600))
    flight.click("options")
    for name in ("is_muted", "safe_colours"):
        before = getattr(flight.services.settings, name)
        flight.touch(name)
        assert getattr(flight.services.settings, name) is not before


@each_device
def test_the_pause_goes_on_aside_and_out(pilot, use):
    flight = pilot()
    flight.show(MenuScene(flight.services, print, print), PauseScene(flight.services, "timetravel", Pop()))
    use(flight, "rules")
    assert type(flight.scene) is RulesScene
    assert flight.scene.game == "timetravel"
    flight.press(pygame.K_ESCAPE)
    use(flight, "options")
    assert type(flight.scene) is OptionsScene
    flight.press(pygame.K_ESCAPE)
    use(flight, "resume")
    assert type(flight.scene) is MenuScene


@each_device
def test_long_texts_scroll(pilot, use):
    flight = pilot(language="fr", text_scale=200, size=(1024, 600))
    use(flight, "credits")
    before = flight.shot()
    if use is by_keys:
        flight.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    elif use is by_mouse:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0, touch=False))
        flight.until_idle()
    else:
        flight.mouse((500, 400), (500, 200))
    assert flight.shot() != before


def test_a_name_is_typed_with_accents(pilot):
    flight = pilot(language="fr")
    names = []
    flight.show(MenuScene(flight.services, print, print), EntryScene(flight.services, "", names.append))
    flight.type("Zoé")
    flight.press(pygame.K_BACKSPACE)
    flight.type("ë-Åsa")
    flight.press(pygame.K_HOME, pygame.K_DELETE)
    flight.type("C")
    flight.press(pygame.K_RETURN)
    assert names == ["Coë-Åsa"]
    assert type(flight.scene) is MenuScene


def test_a_name_is_entered_by_touch_alone(pilot):
    flight = pilot(language="fr")
    names = []
    flight.show(MenuScene(flight.services, print, print), EntryScene(flight.services, "", names.append))
    for key in ("key.Z", "key.o", "key.é", "key.space", "key.erase", "done"):
        flight.touch(key)
    assert names == ["Zoé"]


def test_letters_are_no_hot_keys_while_typing(pilot):
    flight = pilot(is_muted=False)
    flight.show(EntryScene(flight.services, "", print))
    flight.press(pygame.K_m)
    assert not flight.services.settings.is_muted
    flight.show(MenuScene(flight.services, print, print))
    flight.press(pygame.K_m)
    assert flight.services.settings.is_muted


def test_the_first_hint_is_shown_once(pilot):
    flight = pilot()
    assert "hint" in [widget.name for widget in flight.scene.panel.widgets]
    flight.click("rules")
    flight.press(pygame.K_ESCAPE)
    flight.resize((1280, 800))
    assert "hint" not in [widget.name for widget in flight.scene.panel.widgets]


def test_f11_asks_for_the_full_screen(pilot):
    flight = pilot()
    flight.press(pygame.K_F11)
    assert flight.services.settings.fullscreen
    flight.press(pygame.K_RETURN, mod=pygame.KMOD_ALT)
    assert not flight.services.settings.fullscreen


def test_a_gamepad_walks_and_presses(pilot):
    flight = pilot()
    pygame.event.post(pygame.Event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(1, 0)))
    pygame.event.post(pygame.Event(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0)))
    pygame.event.post(pygame.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=0.9))
    pygame.event.post(pygame.Event(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=1, value=0.95))
    flight.until_idle()
    assert flight.scene.panel.shows_focus
    before = flight.scene.panel.focus
    assert before in ASIDE or before == "quit"
    pygame.event.post(pygame.Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0))
    flight.until_idle()
    assert type(flight.scene) is LEADS_TO[before]
