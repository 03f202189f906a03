"""What a computer player believes about the dates of cards: a guess and how sure it is of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import erf, sqrt
from random import Random
from statistics import NormalDist

PRESENT = 2025
_BELL = NormalDist()


@dataclass(frozen=True, slots=True)
class Belief:
    """A normal distribution of years."""

    centre: float
    spread: float

    def chance_between(self, earliest: float, latest: float) -> float:
        """How likely the date lies between these two years."""
        return self._below(latest) - self._below(earliest)

    def _below(self, year: float) -> float:
        return 0.5 * (1 + erf((year - self.centre) / (self.spread * sqrt(2))))


Beliefs = Mapping[str, Belief]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """How well a kind of player knows history: years of error for a date of today, and more for every year of age."""

    floor: float
    per_year_of_age: float
    unfamiliar_share: float
    unfamiliar_factor: float


CASUAL = Knowledge(floor=5, per_year_of_age=0.08, unfamiliar_share=0.4, unfamiliar_factor=2.5)


def form_beliefs(years: Mapping[str, int], themes: Mapping[str, str], knowledge: Knowledge, seed: int) -> Beliefs:
    """The beliefs of one player about all cards, off by as much as the player is unsure.

    Some themes are unfamiliar to a player, others not; which ones depends on `seed`.
    """
    # random() is the only sequence that Python keeps over its versions, so the bell curve is bent from it here.
    source = Random(seed)
    unfamiliar = {theme for theme in sorted(set(themes.values())) if source.random() < knowledge.unfamiliar_share}
    beliefs = {}
    for card in sorted(years):
        spread = knowledge.floor + knowledge.per_year_of_age * max(0, PRESENT - years[card])
        if themes.get(card) in unfamiliar:
            spread *= knowledge.unfamiliar_factor
        error = _BELL.inv_cdf(min(max(source.random(), 1e-9), 1 - 1e-9))
        beliefs[card] = Belief(years[card] + error * spread, spread)
    return beliefs
