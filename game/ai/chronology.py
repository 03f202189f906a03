"""The casual chronology player: places the card it feels surest about where it believes it belongs."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from game.ai.beliefs import Belief, Beliefs
from game.ai.player import Thinking
from game.model.chronology.actions import Action, AskHint, Judge, PlaceCard
from game.model.chronology.view import View

SHRUG = Belief(1500, 800)
UNSURE = 0.5


@dataclass(frozen=True, slots=True)
class Casual:
    """Errs like a person: its beliefs are its own, and may be wrong."""

    beliefs: Beliefs

    def think(self, view: View, actions: tuple[Action, ...]) -> Thinking:
        """Choose among `actions`; a judge at the table is kind and accepts."""
        yield from ()
        verdicts = [action for action in actions if isinstance(action, Judge)]
        if verdicts:
            return next(verdict for verdict in verdicts if verdict.accept)
        chance, action = max(self._rated(view, actions), key=lambda rated: rated[0])
        hint = AskHint(view.seat, action.card)
        return hint if chance < UNSURE and hint in actions else action

    def _rated(self, view: View, actions: tuple[Action, ...]) -> Iterator[tuple[float, PlaceCard]]:
        years = (-inf, *(dated.year for dated in view.line), inf)
        for action in actions:
            if isinstance(action, PlaceCard):
                belief = self.beliefs.get(action.card, SHRUG)
                told = view.hint if view.hint is not None and view.hint.card == action.card else None
                ruled_out = told is not None and not told.first_gap <= action.gap <= told.last_gap
                chance = belief.chance_between(years[action.gap], years[action.gap + 1])
                yield (0.0 if ruled_out else chance), action
