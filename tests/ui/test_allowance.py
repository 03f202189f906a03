"""How much of a frame may be spent: what was begun in time is finished, and nothing more is begun after it."""

import pytest

from game.ui import allowance as module
from game.ui.allowance import Allowance


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass when the test says so."""
    now = [0.0]
    monkeypatch.setattr(module, "perf_counter", lambda: now[0])
    return now


def spend(allowance, clock, seconds):
    with allowance.spending():
        clock[0] += seconds


def test_it_is_spent_once_the_pieces_together_took_as_long(clock):
    allowance = Allowance(0.002)
    spend(allowance, clock, 0.0015)
    clock[0] += 5  # whatever else a frame does is not counted
    assert not allowance.is_spent
    spend(allowance, clock, 0.007)
    assert allowance.is_spent


def test_every_frame_has_its_own(clock):
    allowance = Allowance(0.002)
    spend(allowance, clock, 0.007)
    allowance.renew()
    assert not allowance.is_spent


def test_a_picture_that_fails_is_counted_too(clock):
    allowance = Allowance(0.002)

    def fail():
        with allowance.spending():
            clock[0] += 0.007
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert allowance.is_spent
