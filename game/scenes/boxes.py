"""The boxes of cards, and what they and their themes are called; a user's own keep the names that they came with."""

from collections.abc import Iterable

from game import paths
from game.content.decks import Deck, our_decks, user_decks
from game.scenes.services import Services


def known_decks(services: Services) -> tuple[Deck, ...]:
    """All boxes that may be played here."""
    ours = our_decks(paths.decks(), paths.art())
    return ours + user_decks(paths.user_decks()) if services.profile.can_use_user_decks else ours


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
