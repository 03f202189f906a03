"""Codes that deal the same cards on every machine of a room.

A code of ours, such as `7K-2MQ-8F`, carries boxes, hand, number of seats and the seed. Any other word seeds the deal
of whatever was chosen at the set-up. Case, spaces and hyphens do not matter, nor which of O and 0, I and 1 was meant.
"""

import hashlib
from dataclasses import dataclass

from game.content.decks import OURS
from game.content.names import folded

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
LOOKALIKES = str.maketrans("OILU", "011V")
SEED_BITS, HAND_BITS, SEAT_BITS = 20, 4, 3
LENGTH = 7  # signs: 31 bits in six and a half, the rest and a sign of its own to check them
MOST_SEED = 2**31


@dataclass(frozen=True, slots=True)
class Deal:
    """What a code stands for. `decks` is empty for a word that only seeds; `hand` 0: as the box prescribes."""

    seed: int
    decks: tuple[str, ...] = ()
    hand: int = 0
    seats: int = 0


def code_for(deal: Deal) -> str:
    """The code that carries this deal of our own boxes."""
    boxes = sum(1 << OURS.index(deck) for deck in deal.decks)
    number = deal.seed % (1 << SEED_BITS)
    for value, bits in ((boxes, len(OURS)), (deal.hand, HAND_BITS), (deal.seats - 1, SEAT_BITS)):
        if not 0 <= value < 1 << bits:
            raise ValueError(f"no code carries {deal}")
        number = number << bits | value
    signs = "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))
    text = signs + _check(signs)
    return f"{text[:2]}-{text[2:5]}-{text[5:]}"


def read_code(code: str) -> Deal | None:
    """What a code stands for; nothing for an empty one. The same on every machine, whatever it speaks."""
    plain = folded(code).upper().replace(" ", "") if code.strip() else ""
    if not plain:
        return None
    signs = plain.translate(LOOKALIKES)
    if len(signs) == LENGTH + 1 and set(signs) <= set(SIGNS) and _check(signs[:-1]) == signs[-1]:
        deal = _carried(signs[:-1])
        if deal:
            return deal
    digest = hashlib.sha256(plain.encode()).digest()
    return Deal(int.from_bytes(digest[:8]) % MOST_SEED)


def _carried(signs: str) -> Deal | None:
    number = 0
    for sign in signs:
        number = number << 5 | SIGNS.index(sign)
    seats, number = number % (1 << SEAT_BITS) + 1, number >> SEAT_BITS
    hand, number = number % (1 << HAND_BITS), number >> HAND_BITS
    boxes, seed = number % (1 << len(OURS)), number >> len(OURS)
    decks = tuple(deck for place, deck in enumerate(OURS) if boxes >> place & 1)
    return Deal(seed, decks, hand, seats) if decks and seed < 1 << SEED_BITS else None


def _check(signs: str) -> str:
    return SIGNS[hashlib.sha256(signs.encode()).digest()[0] & 31]
