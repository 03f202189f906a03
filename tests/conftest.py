"""Options and fixtures of the test run."""

import os

import pytest

from hatch_build import compile_texts

# Before anything imports pygame: no test opens a real window or a sound card unless it says so.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_addoption(parser):
    parser.addoption(
        "--write-playthroughs", action="store_true", help="write the golden playthroughs anew, to be read in the diff"
    )


def pytest_sessionstart(session):
    compile_texts()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory, monkeypatch):
    """No test reads or writes what belongs to the user."""
    monkeypatch.setenv("INTERSTICE_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path_factory.mktemp("system")))


@pytest.fixture
def pilot():
    from tests.pilot import Pilot

    flying = []

    def take_off(**options):
        flying.append(Pilot(**options))
        return flying[-1]

    yield take_off
    for each in flying:
        each.close()
