"""Several decks as one: each event once, filtered by theme and by span of years."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from game.content.decks import Card, Deck


class TooFewCards(Exception):
    """A mix that leaves too few cards for the match."""

    def __init__(self, needed: int, found: int) -> None:
        super().__init__(f"this match needs {needed} cards and the choice of decks, themes and years leaves {found}")
        self.needed = needed
        self.found = found


def mix(
    decks: Iterable[Deck],
    *,
    themes: Collection[str] = (),
    without: Collection[str] = (),
    earliest: int | None = None,
    latest: int | None = None,
    needed: int = 0,
) -> tuple[Card, ...]:
    """The cards of `decks` in these themes and years; an event in two decks is in it once.

    No `themes` named: all of them, but none of those in `without`.
    """
    cards: dict[str, Card] = {}
    for _, card in called(decks):
        if card.theme in without or (themes and card.theme not in themes):
            continue
        if (earliest is not None and card.year < earliest) or (latest is not None and card.year > latest):
            continue
        cards.setdefault(card.event, card)
    if len(cards) < needed:
        raise TooFewCards(needed, len(cards))
    return tuple(cards.values())


def called(decks: Iterable[Deck]) -> Iterator[tuple[Deck, Card]]:
    """Every card with its deck, as it is called in a mix of these decks, however that is filtered.

    Ids are unique (C14): where two decks use one id for different events, the later card is called DECK.ID.
    """
    events: dict[str, str] = {}
    for deck in decks:
        for card in deck.cards:
            card_id = card.id
            while events.setdefault(card_id, card.event) != card.event:
                card_id = f"{deck.id}.{card_id}"
            yield deck, card if card_id == card.id else replace(card, id=card_id)
