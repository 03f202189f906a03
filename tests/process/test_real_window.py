"""The real program in a real window: the screens around the games."""

import pytest

from tests.pilot import Pilot
from tests.process.window import SIZE, Window, needs_a_screen, open_screen, until


@pytest.fixture
def places():
    """Where everything is in a window of this size, by scene and name."""
    flight = Pilot(size=SIZE, language="en", motion="none")

    def where(*names):
        return {name: flight.where(name) for name in names}

    spots = {"menu": where("language", "options", "rules", "quit")}
    flight.click("options")
    panel = flight.scene.panel
    row = panel["language"]
    box = row.control_box(panel.rect_of(row))
    spots["options"] = {**where("back"), "français": (box.x + box.width // 4, box.centery)}
    flight.click("back")
    flight.click("rules")
    spots["rules"] = where("next", "back")
    flight.click("back")
    flight.click("quit")
    spots["quit"] = where("yes")
    flight.close()
    return spots


@needs_a_screen
def test_menu_options_language_rules_quit(window, places):
    real = window()

    def click(scene, name):
        real.click(places[scene][name])

    def options_speak_french():
        click("menu", "options")
        click("options", "français")
        return 'language = "fr"' in (real.home / "settings.toml").read_text(encoding="utf-8")

    until("the language changes", options_speak_french)
    click("options", "back")
    click("menu", "rules")
    click("rules", "next")
    click("rules", "back")
    assert real.is_running

    def has_quit():
        click("menu", "quit")
        click("quit", "yes")
        return not real.is_running

    until("it quits", has_quit)
    assert real.program.returncode == 0
    assert "Traceback" not in real.program.stderr.read()


@needs_a_screen
def test_the_whole_window_is_on_a_small_screen(tmp_path):
    with open_screen((1024, 768)) as display:
        real = Window(display, tmp_path / "home")
        try:
            shape = dict(line.split("=") for line in real.xdotool("getwindowgeometry", "--shell", real.id).split())
            assert (shape["WIDTH"], shape["HEIGHT"]) == ("1024", "720")
        finally:
            real.close()
