"""A screen for the tests that open real windows."""

import pytest

from tests.process.window import Window, open_screen


@pytest.fixture
def screen():
    with open_screen() as display:
        yield display


@pytest.fixture
def window(screen, tmp_path):
    """Opens the real program in a window."""
    opened = []

    def open_window():
        opened.append(Window(screen, tmp_path / "real"))
        return opened[-1]

    yield open_window
    for each in opened:
        each.close()
