"""The real program in a real window: Xvfb for a screen, xdotool for a hand."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.pilot import Pilot

ROOT = Path(__file__).parent.parent.parent
SIZE = (1280, 720)
PATIENCE_S = 20
needs_a_screen = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are not installed"
)


def until(what, condition):
    """Wait for something that another process does."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    raise AssertionError(f"never happened: {what}")


@pytest.fixture
def screen():
    # Without -noreset, Xvfb starts over when its last client leaves, and refuses whoever comes in that moment.
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        display = f":{told.readline().strip()}"
    asked = {"args": ["xdotool", "getdisplaygeometry"], "env": {**os.environ, "DISPLAY": display}}
    until("a screen", lambda: not subprocess.run(**asked, capture_output=True, check=False).returncode)
    yield display
    server.terminate()
    server.wait()


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
def test_menu_options_language_rules_quit(screen, places, tmp_path):
    env = {**os.environ, "DISPLAY": screen, "INTERSTICE_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11"}
    (tmp_path / "settings.toml").write_text('language = "en"\nmotion = "none"\nis_muted = true\n', encoding="utf-8")
    program = subprocess.Popen([sys.executable, "-m", "game"], env=env, cwd=ROOT, stderr=subprocess.PIPE, text=True)

    def xdotool(*words):
        return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout.strip()

    def click(scene, name):
        x, y = places[scene][name]
        xdotool("mousemove", str(x), str(y), "click", "1")

    def window():
        assert program.poll() is None, program.stderr.read()
        return xdotool("search", "--pid", str(program.pid))

    def settings():
        return (tmp_path / "settings.toml").read_text(encoding="utf-8")

    try:
        until("a window", window)
        until("the first frame", (tmp_path / "cache" / "menu.areas").is_file)

        def options_speak_french():
            click("menu", "options")
            click("options", "français")
            return 'language = "fr"' in settings()

        until("the language changes", options_speak_french)
        click("options", "back")
        click("menu", "rules")
        click("rules", "next")
        click("rules", "back")
        assert program.poll() is None

        def has_quit():
            click("menu", "quit")
            click("quit", "yes")
            return program.poll() is not None

        until("it quits", has_quit)
        assert program.returncode == 0
        assert "Traceback" not in program.stderr.read()
    finally:
        program.kill()
        program.wait()
        program.stderr.close()
