"""Randomness as a value: a seed and how far it has been used."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dice:
    """Draw number `draws` of the sequence that `seed` starts.

    Only `Random.random()` is used: it is the one sequence that Python promises to keep in every version.
    """

    seed: int
    draws: int = 0

    def rolls(self, count: int) -> list[float]:
        """The next `count` numbers in [0, 1)."""
        source = Random(self.seed)
        for _ in range(self.draws):
            source.random()
        return [source.random() for _ in range(count)]

    def after(self, count: int) -> "Dice":
        """The dice once `count` more numbers have been drawn."""
        return Dice(self.seed, self.draws + count)

    def pick(self, count: int) -> int:
        """One of 0 … `count` − 1, for one draw."""
        return int(self.rolls(1)[0] * count)

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """`things` in a random order (Fisher–Yates), for `shuffle_cost` draws."""
        deck = list(things)
        rolls = self.rolls(shuffle_cost(len(deck)))
        for last, roll in zip(range(len(deck) - 1, 0, -1), rolls, strict=True):
            other = int(roll * (last + 1))
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def shuffle_cost(count: int) -> int:
    """How many draws a shuffle of `count` things takes."""
    return max(0, count - 1)
