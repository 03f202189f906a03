"""The real program as a kiosk in a real window: nothing but the system ends it."""

import time

from tests.process.window import PATIENCE_S, SIZE, needs_a_screen


@needs_a_screen
def test_a_kiosk_fills_the_screen_stays_and_ends_only_when_the_system_stops_it(window, monkeypatch):
    monkeypatch.setenv("INTERSTICE_PROFILE", "kiosk")
    real = window()
    settings = (real.home / "settings.toml").read_bytes()
    real.xdotool("windowfocus", real.id)
    for keys in ("F11", "alt+Return", "alt+F4", "Escape", "ctrl+q", "ctrl+w", "m"):
        real.xdotool("key", keys)
    real.xdotool("windowquit", real.id)  # what a window manager sends when somebody closes the window
    time.sleep(0.5)
    assert real.is_running
    geometry = real.xdotool("getwindowgeometry", "--shell", real.id).split()
    assert {f"WIDTH={SIZE[0]}", f"HEIGHT={SIZE[1]}"} <= set(geometry)
    assert (real.home / "settings.toml").read_bytes() == settings
    real.program.terminate()
    assert real.program.wait(PATIENCE_S) != 0
    assert "Traceback" not in real.program.stderr.read()
    assert not real.problems()
