"""How large the window is when the program opens it by itself."""

import pygame
import pytest

from game.ui.window import Window


@pytest.fixture
def opened(monkeypatch):
    """A window on a desktop of this size."""

    def window(desktop, size=None):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktop)
        return Window(size, "Interstice", is_fullscreen=False, frame_path="software", icon=None)

    yield window
    pygame.quit()


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ([(1920, 1080)], (1280, 720)),
        ([(1024, 768), (3840, 2160)], (1024, 720)),
        ([(1366, 680)], (1280, 680)),
        ([(800, 480)], (1024, 600)),  # nothing of ours can be laid out in less
        ([], (1280, 720)),
    ],
)
def test_a_window_has_room_on_the_desktop(opened, desktop, size):
    assert opened(desktop).size == size


def test_a_window_of_a_given_size_has_that_size(opened):
    assert opened([(1024, 768)], (1600, 900)).size == (1600, 900)
