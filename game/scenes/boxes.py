"""What boxes of cards and their themes are called; those of a user's own keep the names that they came with."""

from collections.abc import Iterable

from game.scenes.services import Services


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
