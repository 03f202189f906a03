"""How often a picture flashes: pairs of opposing changes of light in a large area, as WCAG 2.3.1 counts them."""

from collections.abc import Sequence

CHANGE = 0.1  # of the relative luminance, where the darker picture is below 0.8
BRIGHT = 0.8
FRAMES = 60  # in a second


def flashes_a_second(frames: Sequence[Sequence[float]]) -> int:
    """The most flashes of any area in any second; `frames` hold the light of each area."""
    return max(_most(turns) // 2 for turns in map(_turns, zip(*frames, strict=True)))


def _turns(lights: Sequence[float]) -> list[int]:
    """The frames at which light has changed by enough, each time the other way."""
    turns, low, high, way = [], lights[0], lights[0], 0
    for frame, light in enumerate(lights):
        low, high = min(low, light), max(high, light)
        if way <= 0 and light - low >= CHANGE and low < BRIGHT:
            turns.append(frame)
            way, high = 1, light
            low = light
        elif way >= 0 and high - light >= CHANGE and light < BRIGHT:
            turns.append(frame)
            way, low = -1, light
            high = light
    return turns


def _most(turns: Sequence[int]) -> int:
    return max((sum(first <= turn < first + FRAMES for turn in turns) for first in turns), default=0)
