"""Text is made to fit its box, quickly."""

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import paths
from game.ui.fonts import Fonts

WORDS = st.text("abcdefghijklmnopqrstuvwxyzéèàçAW«»'-.,", min_size=1, max_size=14)


@pytest.fixture(scope="module")
def fonts():
    pygame.font.init()
    yield Fonts(paths.fonts("serif"), paths.fonts("sans"))
    pygame.font.quit()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    words=st.lists(WORDS, min_size=1, max_size=30),
    kind=st.sampled_from(["text", "bold", "title"]),
    px=st.integers(9, 48),
    width=st.integers(40, 1200),
    height=st.integers(10, 600),
)
def test_the_quick_look_at_a_text_never_refuses_what_fits(fonts, words, kind, px, width, height):
    across, down = fonts.measured(" ".join(words), kind, px, width)
    assert fonts.fits(" ".join(words), kind, px, width, height) == (across <= width and down <= height)


def test_a_text_that_was_fitted_fits(fonts):
    text = "The whole world, not only Europe and North America; women and men."
    px = fonts.fitted(text, "text", 40, 400, 110)
    assert px < 40
    assert fonts.fits(text, "text", px, 400, 110)
    assert not fonts.fits(text, "text", px + 1, 400, 110)
