"""Looking back in words: where a card was put, and where it belonged."""

from collections.abc import Mapping

from game.content.decks import Card
from game.model.chronology.placements import Neighbours, Placement
from game.scenes.services import Services
from game.scenes.years import year_text


class Lookback:
    """Says placements in the player's language."""

    def __init__(self, services: Services, cards: Mapping[str, Card], years: Mapping[str, int]) -> None:
        self._services, self._cards, self._years = services, cards, years

    def name(self, card: str) -> str:
        """A card's name."""
        return self._cards[card].name(self._services.settings.language)

    def fact(self, card: str) -> str:
        """What there is to tell about a card."""
        return self._cards[card].fact(self._services.settings.language)

    def year(self, card: str) -> str:
        """A card's date."""
        return year_text(self._services, self._years[card])

    def where(self, gap: Neighbours) -> str:
        """A gap, by the cards beside it."""
        left, right = gap
        t = self._services.t
        if left is None and right is None:
            return ""
        if left is None:
            return t("review.before", right=self.name(str(right)), right_year=self.year(str(right)))
        if right is None:
            return t("review.after", left=self.name(left), left_year=self.year(left))
        return t(
            "review.between",
            left=self.name(left), left_year=self.year(left), right=self.name(right), right_year=self.year(right),
        )  # fmt: skip

    def mistake(self, placed: Placement) -> str:
        """What went wrong with a card, and where it belonged; nothing for a right one."""
        t = self._services.t
        if placed.is_right:
            return ""
        if placed.put is None:
            return t("review.time", belongs=self.where(placed.belongs))
        if placed.accepted is False:
            return t("review.refused", belongs=self.where(placed.belongs))
        return t("review.put", put=self.where(placed.put), belongs=self.where(placed.belongs))
