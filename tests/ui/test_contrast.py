"""High contrast and captions: what the screen wears and what it says for those who do not hear."""

import pytest

from game.ui import contrast, theme
from game.ui.sounds import SOUNDS

PALETTE = {name: value for name, value in vars(theme).items() if isinstance(value, tuple) and len(value) == 3}


@pytest.fixture
def high():
    contrast.wear(is_high=True)
    yield
    contrast.wear(is_high=False)


def luminance(colour):
    """Relative luminance as the WCAG defines it."""
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_without_high_contrast_every_colour_is_itself():
    for colour in PALETTE.values():
        assert contrast.ground(colour) == contrast.line(colour) == contrast.ink(colour) == colour


@pytest.mark.usefixtures("high")
@pytest.mark.parametrize("ground", ["NIGHT", "DEEP", "DUSK", "INK"])
def test_words_on_a_dark_ground_have_the_strongest_contrast(ground):
    for name, colour in PALETTE.items():
        if contrast.lightness(colour) >= contrast.DARK:
            assert ratio(contrast.ink(colour), contrast.ground(PALETTE[ground])) > 15, name


@pytest.mark.usefixtures("high")
@pytest.mark.parametrize("ground", ["PAPER", "SUN", "AMBER"])
def test_dark_words_on_a_light_ground_do_too(ground):
    assert ratio(contrast.ink(theme.INK), contrast.ground(PALETTE[ground])) > 11


def test_switching_it_on_and_off_brings_the_same_picture_back(pilot):
    flight = pilot(motion="none")
    flight.click("options")
    before = flight.shot()
    flight.click("high_contrast")
    flight.until_idle()
    assert flight.services.settings.high_contrast
    assert flight.shot() != before
    flight.click("high_contrast")
    flight.click("back")
    flight.click("options")
    flight.until_idle()
    assert flight.shot() == before


@pytest.mark.parametrize("sound", [name for name in SOUNDS if name != "button"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_sounds_are_written_out_for_those_who_want_it(pilot, sound, language):
    flight = pilot(motion="none", captions=True, language=language)
    flight.until_idle()
    before = flight.shot()
    flight.services.sounds.play(sound)
    flight.frame()
    assert flight.shot() != before
    flight.until_idle()
    assert flight.shot() == before


def test_without_captions_a_sound_changes_nothing_on_the_screen(pilot):
    flight = pilot(motion="none")
    flight.until_idle()
    before = flight.shot()
    flight.services.sounds.play("right")
    flight.frame()
    assert flight.shot() == before
