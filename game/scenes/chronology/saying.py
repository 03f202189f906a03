"""What just happened, in one sentence."""

from collections.abc import Mapping

from game.content.decks import Card
from game.model.chronology.events import (
    CardDealt,
    CardMoved,
    CardPlaced,
    CardPut,
    Event,
    HintGiven,
    MatchEnded,
    PileShuffled,
    SeatsEliminated,
    TimeRanOut,
)
from game.model.chronology.state import State
from game.scenes.chronology.choreography import opens_sudden_death
from game.scenes.services import Services
from game.scenes.years import year_text


class Sayings:
    """Sentences about events, with the players' names and the cards' names."""

    def __init__(self, services: Services, names: tuple[str, ...], cards: Mapping[str, Card]) -> None:
        self._services, self._names, self._cards = services, names, cards

    def of(self, event: Event, after: State) -> str | None:  # noqa: PLR0911  one for each kind
        """The sentence for `event`; None leaves the one before standing."""
        t = self._services.t
        match event:
            case CardPlaced(seat, card, _, year, correct, accepted):
                key = "right" if correct else "refused" if accepted is False else "wrong"
                return t(f"chronology.said.{key}", **self._about(seat, card, year))
            case TimeRanOut(seat, card, year):
                return t("chronology.said.timeout", **self._about(seat, card, year))
            case CardPut(seat, card):
                return t("chronology.said.put", name=self._names[seat], card=self._name(card))
            case CardMoved(card):
                return t("chronology.said.moved", card=self._name(card))
            case HintGiven(seat, card):
                return t("chronology.said.hint", name=self._names[seat], card=self._name(card))
            case PileShuffled() if after.line:
                return t("chronology.said.reshuffled")
            case CardDealt() if opens_sudden_death(event, after):
                return t(f"chronology.said.{_sudden(after)}", names=self._joined(after.still_in()))
            case SeatsEliminated(seats):
                return t("chronology.said.out", names=self._joined(seats))
            case MatchEnded(winners):
                return self._ending(winners, event.reason)
        return None

    def _ending(self, winners: tuple[int, ...], reason: str) -> str:
        t = self._services.t
        if reason in ("mistakes", "nobody_left", "abandoned", "pile_empty", "hand_empty"):
            return t(f"chronology.end.{reason}")
        key = "shared" if len(winners) > 1 else "alone"
        return t(f"chronology.end.{key}", names=self._joined(winners))

    def _about(self, seat: int, card: str, year: int) -> dict[str, object]:
        return {"name": self._names[seat], "card": self._name(card), "year": year_text(self._services, year)}

    def _name(self, card: str) -> str:
        return self._cards[card].name(self._services.settings.language)

    def _joined(self, seats: tuple[int, ...]) -> str:
        return ", ".join(self._names[seat] for seat in seats)


def _sudden(after: State) -> str:
    """Whether those in sudden death were in it before (C10)."""
    return "sudden_again" if any(out and out.round < after.round for out in after.eliminated) else "sudden"
