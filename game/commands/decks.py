"""`interstice decks`: list the decks, or check them."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from game import paths
from game.content.deck_check import check_house
from game.content.decks import Deck, load_deck, our_decks, user_decks
from game.content.faults import Fault
from game.content.pictures import picture_faults

MOST_TOLD = 100  # faults of one file


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
    """Print every fault of our decks (with the house's own rules) or of the files and folders given.

    A user's pictures are always looked at, ours only when told to.
    """
    if names:
        found = {name: _decks_at(Path(name)) for name in names}
        decks = tuple(deck for there in found.values() for deck in there)
        faults = [Fault(Path(name), 0, "", "no deck in it; a deck is a .csv file") for name in names if not found[name]]
    else:
        decks = our_decks(paths.decks(), paths.art())
        faults = list(check_house(decks))
    faults = [*(fault for deck in decks for fault in _faults(deck)), *faults]
    unseen = picture_faults(deck for deck in decks if with_pictures or not deck.is_ours)
    for line in (*_told(faults), *unseen):
        print(line, file=sys.stderr)
    cards = sum(len(deck.cards) for deck in decks)
    print(f"{len(decks)} decks, {cards} cards, {len(faults) + len(unseen)} faults")
    return 1 if faults or unseen else 0


def _decks_at(path: Path) -> tuple[Deck, ...]:
    if path.is_dir():
        return our_decks(path, paths.art()) if _is_ours(path) else user_decks(path)
    if _is_ours(path.parent):
        return (load_deck(path, paths.art(), is_ours=True),)
    return (load_deck(path, path.parent),)


def _is_ours(folder: Path) -> bool:
    return os.path.realpath(folder) == os.path.realpath(paths.decks())


def _faults(deck: Deck) -> tuple[Fault, ...]:
    if deck.cards or deck.faults:
        return deck.faults
    return (Fault(deck.file, 0, "", "no card in it; write one a line below the names of the columns"),)


def _told(faults: Iterable[Fault]) -> Iterator[str]:
    """A line for each fault, and one for all that are too many of a file."""
    told: Counter[Path] = Counter()
    for fault in faults:
        told[fault.file] += 1
        if told[fault.file] <= MOST_TOLD:
            yield str(fault)
    yield from (f"{file}: and {count - MOST_TOLD} more" for file, count in told.items() if count > MOST_TOLD)
