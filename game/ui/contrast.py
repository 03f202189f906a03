"""High contrast: the same drawings with black grounds, white lines and black, white or yellow words.

What is drawn names the colours of our palette; here, where shapes and words are put down, they become stronger ones.
There is one screen, so what it wears is the module's own state, like SDL's display.
"""

from game.ui.theme import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
YELLOW: Colour = (255, 236, 0)
DARK = 90  # lightness of 255: grounds below it are black, and so are words

_is_high = False


def wear(*, is_high: bool) -> None:
    """From now on, paint with high contrast or without."""
    global _is_high  # noqa: PLW0603  one screen, one look
    _is_high = is_high


def is_high() -> bool:
    """Whether the screen is painted with high contrast."""
    return _is_high


def ground(colour: Colour) -> Colour:
    """What other things lie on."""
    return BLACK if _is_high and lightness(colour) < DARK else colour


def line(colour: Colour) -> Colour:
    """A border, a ring, a rule: white, or yellow where it was a warm light."""
    return _bright(colour) if _is_high else colour


def ink(colour: Colour) -> Colour:
    """Words and signs: black stays black, everything else is as bright as can be."""
    if not _is_high:
        return colour
    return BLACK if lightness(colour) < DARK else _bright(colour)


def _bright(colour: Colour) -> Colour:
    red, _, blue = colour
    return YELLOW if red - blue > 60 else WHITE


def lightness(colour: Colour) -> float:
    """How light a colour looks, 0 to 255."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue
