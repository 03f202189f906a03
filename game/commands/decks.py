"""`interstice decks`: list the decks, or check them."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game import paths
from game.content.deck_check import check_house, missing_pictures
from game.content.decks import Deck, load_deck, our_decks, user_decks


def show() -> int:
    """A line for each deck: cards, span of years, themes, and whether something is wrong with it."""
    for deck in (*our_decks(paths.decks(), paths.art()), *user_decks(paths.user_decks())):
        if not deck.cards:
            print(f"{deck.id:<14}  no card can be read; see: interstice decks check {deck.file}")
            continue
        earliest, latest = deck.span
        wrong = f"; {len(deck.faults)} faults, see: interstice decks check {deck.file}" if deck.faults else ""
        print(f"{deck.id:<14}{len(deck.cards):>5} cards  {earliest} to {latest}  {', '.join(deck.themes)}{wrong}")
    return 0


def check(names: Sequence[str], *, with_pictures: bool) -> int:
    """Print every fault of our decks (with the house's own rules) or of the files and folders given."""
    if names:
        decks: tuple[Deck, ...] = tuple(deck for name in names for deck in _decks_at(Path(name)))
        faults = [fault for deck in decks for fault in deck.faults]
    else:
        decks = our_decks(paths.decks(), paths.art())
        faults = [*(fault for deck in decks for fault in deck.faults), *check_house(decks)]
    if with_pictures:
        faults += missing_pictures(decks)
    for fault in faults:
        print(fault, file=sys.stderr)
    cards = sum(len(deck.cards) for deck in decks)
    print(f"{len(decks)} decks, {cards} cards, {len(faults)} faults")
    return 1 if faults or not decks else 0


def _decks_at(path: Path) -> Iterator[Deck]:
    if path.is_dir():
        yield from user_decks(path)
    elif path.parent.resolve() == paths.decks().resolve():
        yield load_deck(path, paths.art(), is_ours=True)
    else:
        yield load_deck(path, path.parent)
