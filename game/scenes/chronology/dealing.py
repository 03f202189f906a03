"""The code of a deal at the set-up: what it prescribes, and the one that stands for what is chosen."""

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.codes import SEED_BITS, SIGNS, Deal, code_for
from game.content.decks import OURS
from game.scenes.seats import HUMAN, Places, joined
from game.session.seating import is_computer

if TYPE_CHECKING:
    from game.scenes.chronology.setup import Choices

MOST_SEED = 1 << SEED_BITS
DEALING = ("coop", "streak")  # the variants that deal otherwise


def is_carried(choices: "Choices") -> bool:
    """Whether a code of ours can say all that the deal depends on."""
    is_all = not (choices.left_out or choices.earliest or choices.latest or any(place.hand for place in choices.seats))
    return (
        is_all and bool(choices.decks) and set(choices.decks) <= set(OURS) and not set(DEALING) & set(choices.variants)
    )


def code_of(seed: int, choices: "Choices") -> str:
    """The code for what is chosen; where ours cannot carry it, a word that only seeds."""
    if is_carried(choices):
        decks = tuple(deck for deck in OURS if deck in choices.decks)
        return code_for(Deal(seed, decks, choices.hand, len(choices.seats)))
    signs = "".join(SIGNS[seed >> 5 * place & 31] for place in range(SEED_BITS // 5))
    return f"{signs[:2]}-{signs[2:]}"


def followed(choices: "Choices", deal: Deal) -> "Choices":
    """The choices that a code of ours prescribes: its boxes whole, its hand, and as many at the table."""
    seats = tuple(replace(place, hand=0) for place in choices.seats)
    while len(seats) > deal.seats:
        seats = _without_last(seats)
    while len(seats) < deal.seats:
        seats = joined(seats, "chronology", HUMAN)
    variants = tuple(each for each in choices.variants if each not in DEALING)
    return replace(
        choices, decks=deal.decks, hand=deal.hand, seats=seats, variants=variants, left_out=(), earliest=0, latest=0
    )


def _without_last(places: Places) -> Places:
    """Without the last computer, or without the last one of the table where there are only people."""
    machines = [number for number, place in enumerate(places) if is_computer(place.player)]
    index = machines[-1] if machines else len(places) - 1
    return (*places[:index], *places[index + 1 :])
