"""What a table of chronology may agree on, and what its boxes prescribe."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.model.core import IllegalSetup, Refusal
from game.model.options import read_flag, read_int, read_ints, read_strings, refuse_unknown

FLAGS = ("learn", "streak", "coop", "hint", "explain")
USUAL_HAND = 4
COMMON_HAND = 5
TABLE_MISTAKES = 5
STREAK_MISTAKES = 3


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match; `years` holds every card of it, hidden dates included.

    `hand` None: as the box prescribes. `hands` not empty: one hand size per seat (variant *handicap*).
    """

    years: Mapping[str, int] = field(repr=False)
    decks: tuple[str, ...] = ()
    hand: int | None = None
    hands: tuple[int, ...] = ()
    first: int = 0
    learn: bool = False
    streak: bool = False
    coop: bool = False
    hint: bool = False
    explain: bool = False
    mistakes: int | None = None
    clock_s: int | None = None


def read_options(values: Mapping[str, Any]) -> Options:
    """Options from a record's header, with the header's `cards` beside them."""
    known = ("cards", "decks", "hand", "hands", "first", *FLAGS, "mistakes", "clock_s")
    refuse_unknown(values, known)
    return Options(
        years=_read_years(values.get("cards")),
        decks=read_strings(values, "decks"),
        hand=read_int(values, "hand", None),
        hands=read_ints(values, "hands"),
        first=read_int(values, "first", 0),
        mistakes=read_int(values, "mistakes", None),
        clock_s=read_int(values, "clock_s", None),
        **{flag: read_flag(values, flag) for flag in FLAGS},
    )


def _read_years(values: object) -> dict[str, int]:
    if not isinstance(values, Mapping) or not all(
        isinstance(year, int) and not isinstance(year, bool) for year in values.values()
    ):
        raise IllegalSetup(Refusal.BAD_OPTION, "'cards' must give the year of every card as a whole number")
    return dict(values)


def write_options(options: Options) -> dict[str, Any]:
    """Options as a record's header holds them, `cards` beside them; defaults are left out."""
    values: dict[str, Any] = {}
    if options.decks:
        values["decks"] = list(options.decks)
    if options.hand is not None:
        values["hand"] = options.hand
    if options.hands:
        values["hands"] = list(options.hands)
    values["first"] = options.first
    values |= {flag: True for flag in FLAGS if getattr(options, flag)}
    if options.mistakes is not None:
        values["mistakes"] = options.mistakes
    if options.clock_s is not None:
        values["clock_s"] = options.clock_s
    return {**values, "cards": dict(options.years)}


def box_hand(decks: tuple[str, ...], seats: int) -> int:
    """The hand size that the box prescribes: the inventions box has a table by players, all others deal four."""
    if decks != ("inventions",):
        return USUAL_HAND
    return 6 if seats <= 3 else 5 if seats <= 5 else 4


def hand_sizes(options: Options, seats: int) -> tuple[int, ...]:
    """How many cards each hand gets; the co-operative table has one hand."""
    if options.streak:
        return (1,)
    if options.coop:
        return (COMMON_HAND if options.hand is None else options.hand,)
    if options.hands:
        return options.hands
    return (box_hand(options.decks, seats) if options.hand is None else options.hand,) * seats


def needed_cards(options: Options, seats: int) -> int:
    """How many cards a match takes at least: every hand and the initial card (C13)."""
    return sum(hand_sizes(options, seats)) + 1


def allowed_mistakes(options: Options) -> int | None:
    """How many wrong cards end the match; None where they do not."""
    if options.streak:
        return STREAK_MISTAKES
    if options.coop:
        return TABLE_MISTAKES if options.mistakes is None else options.mistakes
    return None


def check_options(options: Options, seats: int) -> None:
    """Refuse a match that cannot be played (C1, C13, C14, variants)."""
    fewest = 1 if options.streak or options.coop else 2
    most = 1 if options.streak else 8
    if not fewest <= seats <= most:
        wanted = "1 player" if most == 1 else f"{fewest} to {most} players"
        raise IllegalSetup(Refusal.PLAYERS, f"this match is for {wanted}, not {seats}")
    if options.first not in range(seats):
        raise IllegalSetup(Refusal.NO_SUCH_SEAT, f"first is {options.first}; seats are 0 to {seats - 1}")
    for clash, message in (
        (options.streak and options.coop, "a solo streak is not co-operative"),
        (options.streak and options.hand not in (None, 1), "a solo streak has a hand of one card"),
        (options.hands and (options.streak or options.coop), "hand sizes per player need hands of one's own"),
        (options.hands and options.hand is not None, "choose one hand size for all or one for each, not both"),
        (options.hands and len(options.hands) != seats, f"{len(options.hands)} hand sizes for {seats} players"),
        (options.mistakes is not None and not options.coop, "mistakes are counted in the co-operative variant only"),
        (options.mistakes is not None and options.mistakes < 1, "the table needs at least one mistake"),
        (options.clock_s is not None and options.clock_s < 1, "the turn clock needs at least one second"),
        (min(hand_sizes(options, seats)) < 1, "every hand needs at least one card"),
    ):
        if clash:
            raise IllegalSetup(Refusal.BAD_OPTION, message)
    for card, year in options.years.items():
        if year == 0:
            raise IllegalSetup(Refusal.BAD_OPTION, f"card '{card}' has the year 0, which does not exist (C14)")
        if card.split() != [card]:
            raise IllegalSetup(Refusal.BAD_OPTION, f"card id '{card}' is empty or has a space in it (C14)")
    needed = needed_cards(options, seats)
    if len(options.years) < needed:
        raise IllegalSetup(
            Refusal.TOO_FEW_CARDS, f"this match needs {needed} cards and there are {len(options.years)} (C13)"
        )
