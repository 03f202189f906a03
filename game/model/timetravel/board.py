"""The board: path cards, zones of stacked cards, and the lines that run through them.

Rows are quarters of a card and grow downward; the start card covers rows 0–3. A place is `(zone, row)`: for a
stop, the row at which its segment meets the left edge of the zone; for a market, zone Z + 1 and the market's row.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

LANES = 4
STRAIGHT = (0, 1, 2, 3)
ALL_TOKENS = 0b1111

Place = tuple[int, int]


class Good(StrEnum):
    """The four goods, in the order of the start card's lanes from the top."""

    OILPETROL = "oilpetrol"
    MILKBREAD = "milkbread"
    BEETCANDY = "beetcandy"
    NUCLEONS = "nucleons"


GOODS = tuple(Good)
GOOD_LANE = {good: lane for lane, good in enumerate(GOODS)}


class Side(StrEnum):
    """An end of a zone's stack."""

    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class PathCard:
    """A band of four lanes: `out[left]` is the right lane of a segment, `back[right]` its left lane."""

    id: str
    out: tuple[int, ...]
    back: tuple[int, ...]
    goods: tuple[Good, ...]


@lru_cache(maxsize=256)
def path_card(card: str, segments: tuple[int, ...], goods: tuple[Good, ...]) -> PathCard:
    """The path card with these segments (right lane for each left lane) and goods (for each left lane)."""
    back = tuple(segments.index(right) for right in range(LANES))
    return PathCard(card, segments, back, goods)


def _printed_deck() -> dict[str, PathCard]:
    """The 46 path cards: every permutation but "all straight", twice, named after its segments.

    Goods come in blocks of four cards that form a Latin square (each good once on each lane), and the six
    squares take turns. So every good sits on every left lane 11 or 12 times, and since the second copies
    start at card 23, the two cards of a permutation stand in different rows of their squares and differ.
    """
    shapes = [shape for shape in permutations(STRAIGHT) if shape != STRAIGHT]
    squares = [(0, *rest) for rest in permutations((1, 2, 3))]
    cards = {}
    for number in range(2 * len(shapes)):
        shape = shapes[number % len(shapes)]
        square, shift = squares[number // LANES % len(squares)], number % LANES
        goods = tuple(GOODS[square[(lane + shift) % LANES]] for lane in range(LANES))
        card = "".join(map(str, shape)) + "ab"[number // len(shapes)]
        cards[card] = path_card(card, shape, goods)
    return cards


DECK = _printed_deck()


class Laid(NamedTuple):
    """A card on the board. `card` is None for eyes that may not see it; `tokens` has a bit for each left lane.

    `out` and `back` are how lines cross it: straight while it is face down (T9).
    """

    card: PathCard | None
    tokens: int
    out: tuple[int, ...]
    back: tuple[int, ...]
    up: bool


def face_up(card: PathCard, tokens: int = ALL_TOKENS) -> Laid:
    """`card` lying face up, by default with a token on each stop (T2)."""
    return Laid(card, tokens, card.out, card.back, True)


def face_down(card: PathCard | None) -> Laid:
    """`card` lying face down."""
    return Laid(card, 0, STRAIGHT, STRAIGHT, False)


class Zone(NamedTuple):
    """One unbroken stack of cards whose first row is `top`."""

    top: int
    cards: tuple[Laid, ...]

    @property
    def end(self) -> int:
        """The first row below the stack."""
        return self.top + LANES * len(self.cards)

    def covers(self, row: int) -> bool:
        """Whether a card lies at `row`."""
        return self.top <= row < self.top + LANES * len(self.cards)

    def card_at(self, row: int) -> Laid | None:
        """The card that covers `row`."""
        return self.cards[(row - self.top) >> 2] if self.covers(row) else None

    def cross(self, row: int) -> int:
        """Where a line that meets the left edge at `row` leaves on the right."""
        index, lane = divmod(row - self.top, LANES)
        if 0 <= index < len(self.cards):
            return row - lane + self.cards[index].out[lane]
        return row

    def cross_back(self, row: int) -> int:
        """Where a line that meets the right edge at `row` leaves on the left."""
        index, lane = divmod(row - self.top, LANES)
        if 0 <= index < len(self.cards):
            return row - lane + self.cards[index].back[lane]
        return row

    def index_of(self, card: str) -> int:
        """The position from the top of the card called `card`, or −1."""
        for index, laid in enumerate(self.cards):
            if laid.card is not None and laid.card.id == card:
                return index
        return -1

    def slid(self) -> "Zone":
        """The zone one row higher (T10)."""
        return Zone(self.top - 1, self.cards)

    def with_card(self, index: int, laid: Laid) -> "Zone":
        """The zone with another card at `index`."""
        return Zone(self.top, (*self.cards[:index], laid, *self.cards[index + 1 :]))

    def with_laid(self, side: Side, laid: Laid) -> "Zone":
        """The zone with one more card at its top or bottom."""
        if side is Side.TOP:
            return Zone(self.top - LANES, (laid, *self.cards))
        return Zone(self.top, (*self.cards, laid))

    def cards_to_reach(self, row: int) -> int:
        """How many cards must be laid until one covers `row` (T8)."""
        if row < self.top:
            return (self.top - row + LANES - 1) // LANES
        return max(0, (row - self.end) // LANES + 1)

    def side_of(self, row: int) -> Side:
        """The end of the stack on which the uncovered `row` lies."""
        return Side.TOP if row < self.top else Side.BOTTOM


Zones = tuple[Zone, ...]


def market_value(row: int) -> int:
    """What the market in `row` pays for a token of the good connected to it."""
    return 1 + row % LANES


def line_from_left(zones: Zones, row: int) -> tuple[int, ...]:
    """The rows of a line at the left edge of zone 1, then at the right edge of every zone."""
    rows = [row]
    for zone in zones:
        row = zone.cross(row)
        rows.append(row)
    return tuple(rows)


def line_through(zones: Zones, place: Place) -> tuple[int, ...]:
    """The line on which a stop or a market lies, as `line_from_left` gives it."""
    number, row = place
    for zone in reversed(zones[: number - 1]):
        row = zone.cross_back(row)
    return line_from_left(zones, row)


def line_at(zones: Zones, place: Place, number: int) -> int:
    """The row at which the line of `place` meets zone `number` (Z + 1: its market) on the side of `place`."""
    start, row = place
    if number > start:
        for zone in zones[start - 1 : number - 1]:
            row = zone.cross(row)
    else:
        for zone in reversed(zones[number : start - 1]):
            row = zone.cross_back(row)
    return row


def connections(zones: Zones) -> tuple[int, ...]:
    """The row of the market to which each good is connected (T4)."""
    rows = []
    for row in range(LANES):
        for zone in zones:
            row = zone.cross(row)  # noqa: PLW2901  the line's row as it crosses one zone after another
        rows.append(row)
    return tuple(rows)


def prices(zones: Zones) -> tuple[int, ...]:
    """The price of each good now (T4)."""
    return tuple(market_value(row) for row in connections(zones))


def connected_good(zones: Zones, market_row: int) -> Good | None:
    """The good that is connected to this very market, if any."""
    row = market_row
    for zone in reversed(zones):
        row = zone.cross_back(row)
    return GOODS[row] if 0 <= row < LANES else None


def slid(zones: Zones, number: int) -> Zones:
    """The board after zone `number` has slid up one row."""
    return (*zones[: number - 1], zones[number - 1].slid(), *zones[number:])


def prices_after_taking(zones: Zones, number: int) -> tuple[int, ...]:
    """What prices would become if somebody took a token in zone `number` now."""
    return prices(slid(zones, number))
