"""The boxes of cards, and what they and their themes are called; a user's own keep the names that they came with."""

from collections.abc import Iterable

from game.content.decks import Deck
from game.scenes.place import offered_decks
from game.scenes.services import Services


def known_decks(services: Services) -> tuple[Deck, ...]:
    """All boxes that may be played here."""
    return offered_decks(services.profile)


def theme_name(services: Services, theme: str) -> str:
    """A theme in the player's language."""
    text = services.t(f"theme.{theme}")
    return theme if text == f"theme.{theme}" else text


def box_name(services: Services, deck: str) -> str:
    """A box in the player's language."""
    text = services.t(f"deck.{deck}")
    return deck if text == f"deck.{deck}" else text


def mix_name(services: Services, decks: Iterable[str]) -> str:
    """Several boxes together."""
    return " + ".join(box_name(services, deck) for deck in decks if deck) or services.t("statistics.box.unknown")
