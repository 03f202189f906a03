"""Motion between two poses: where a thing is a while after it set out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

Ease = Callable[[float], float]


class Pose(NamedTuple):
    """How a thing stands on the screen: its middle, size, opacity, how far it is turned (0–1), lifted and tilted."""

    x: float
    y: float
    width: float
    height: float
    alpha: float = 1.0
    turn: float = 0.0
    lift: float = 0.0
    tilt: float = 0.0


def between(one: Pose, other: Pose, share: float) -> Pose:
    """The pose that lies `share` of the way from one to another."""
    return Pose(
        one.x + (other.x - one.x) * share,
        one.y + (other.y - one.y) * share,
        one.width + (other.width - one.width) * share,
        one.height + (other.height - one.height) * share,
        one.alpha + (other.alpha - one.alpha) * share,
        one.turn + (other.turn - one.turn) * share,
        one.lift + (other.lift - one.lift) * share,
        one.tilt + (other.tilt - one.tilt) * share,
    )


def linear(share: float) -> float:
    """Evenly."""
    return share


def out(share: float) -> float:
    """Fast first, then settling."""
    return 1 - (1 - share) ** 3


def in_out(share: float) -> float:
    """With a soft start and a soft end."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def back(share: float) -> float:
    """A little beyond the goal and back."""
    return 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2


@dataclass(frozen=True, slots=True)
class Tween:
    """From one pose to another; ends exactly at `end`."""

    start: Pose
    end: Pose
    duration_s: float
    ease: Ease = in_out

    def at(self, age_s: float) -> Pose:
        """The pose `age_s` after it began."""
        if age_s >= self.duration_s:
            return self.end
        return between(self.start, self.end, self.ease(max(0.0, age_s) / self.duration_s))
