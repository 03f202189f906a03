"""The casual chronology player: places the card it feels surest about where it believes it belongs."""

from collections.abc import Iterator
from math import inf

from game.ai.beliefs import Belief, Beliefs
from game.ai.player import Thinking
from game.model.chronology.actions import Action, AskHint, Judge, PlaceCard
from game.model.chronology.view import View

SHRUG = Belief(1500, 800)
UNSURE = 0.5
RULED_OUT = -1.0  # below the chance of what is only far from a belief, which may be rounded to 0


class Casual:
    """Errs like a person: its beliefs are its own and may be wrong, until it has seen better.

    A date that was read out is remembered for good. So is a span of years in which a card proved wrong, as a card
    can come straight back from the box (C11) before its date was in any view: no mistake is made twice.
    """

    def __init__(self, beliefs: Beliefs) -> None:
        self._beliefs = beliefs
        self._read_out: dict[str, int] = {}
        self._wrong_spans: dict[str, list[tuple[float, float]]] = {}
        self._tried: tuple[str, tuple[float, float], int] | None = None  # card, span, own mistakes before it

    def think(self, view: View, actions: tuple[Action, ...]) -> Thinking:
        """Choose among `actions`; a judge at the table is kind and accepts."""
        yield from ()
        self._learn(view)
        verdicts = [action for action in actions if isinstance(action, Judge)]
        if verdicts:
            return next(verdict for verdict in verdicts if verdict.accept)
        chance, action, span = max(self._rated(view, actions), key=lambda rated: rated[0])
        hint = AskHint(view.seat, action.card)
        if chance < UNSURE and hint in actions:
            return hint
        self._tried = action.card, span, view.wrong[view.seat]
        return action

    def _learn(self, view: View) -> None:
        self._read_out |= {dated.card: dated.year for dated in (*view.line, *view.box)}
        if self._tried is not None:
            card, span, mistakes = self._tried
            if view.wrong[view.seat] > mistakes:
                self._wrong_spans.setdefault(card, []).append(span)
                self._tried = None

    def _rated(self, view: View, actions: tuple[Action, ...]) -> Iterator[tuple[float, PlaceCard, tuple[float, float]]]:
        years = (-inf, *(dated.year for dated in view.line), inf)
        for action in actions:
            if isinstance(action, PlaceCard):
                told = view.hint if view.hint is not None and view.hint.card == action.card else None
                ruled_out = told is not None and not told.first_gap <= action.gap <= told.last_gap
                span = years[action.gap], years[action.gap + 1]
                yield (RULED_OUT if ruled_out else self._chance(action.card, *span)), action, span

    def _chance(self, card: str, earliest: float, latest: float) -> float:
        """How likely `card` is right between these years, or `RULED_OUT`."""
        if card in self._read_out:
            return 1.0 if earliest <= self._read_out[card] <= latest else RULED_OUT
        if any(early <= earliest and latest <= late for early, late in self._wrong_spans.get(card, ())):
            return RULED_OUT
        return self._beliefs.get(card, SHRUG).chance_between(earliest, latest)
