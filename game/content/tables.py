"""What a game's level says about the match: the proposals of a chronology table, the scenario of a board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.content.deck_check import BOXES
from game.content.properties import Properties
from game.model.chronology.options import FLAGS, check_options
from game.model.chronology.options import Options as ChronologyOptions
from game.model.core import IllegalSetup
from game.model.timetravel.board import DECK
from game.model.timetravel.rules import PLAYERS
from game.model.timetravel.state import TARGET_GOLD, zones_for
from game.model.timetravel.state import Options as TimeTravelOptions

MOST_HAND, MOST_ZONES, MOST_GOLD, MOST_MISTAKES, MOST_CLOCK_S = 10, 12, 200, 20, 600


@dataclass(frozen=True, slots=True)
class ChronologyTable:
    """What a table of chronology proposes; None and empty leave it to the box and the players."""

    hand: int | None = None
    decks: tuple[str, ...] = ()
    themes: tuple[str, ...] = ()
    earliest: int | None = None
    latest: int | None = None
    variants: tuple[str, ...] = ()
    mistakes: int | None = None
    clock_s: int | None = None

    def match_options(self, years: Mapping[str, int], first: int = 0) -> ChronologyOptions:
        """The options of a match with these cards."""
        switches: dict[str, Any] = dict.fromkeys(self.variants, True)
        return ChronologyOptions(
            years=years,
            decks=self.decks,
            hand=self.hand,
            first=first,
            mistakes=self.mistakes,
            clock_s=self.clock_s,
            **switches,
        )


@dataclass(frozen=True, slots=True)
class TimeTravelTable:
    """A scenario of time travel; `zones` None: by the number of players (T1)."""

    zones: int | None = None
    target_gold: int = TARGET_GOLD
    opening: tuple[str, ...] = ()
    players: range = PLAYERS

    def match_options(self, first: int = 0) -> TimeTravelOptions:
        """The options of a match."""
        return TimeTravelOptions(self.target_gold, self.zones, self.opening, first)


def our_boxes() -> dict[str, tuple[str, ...]]:
    """The themes of our own boxes, which any level may name."""
    return {name: box.themes for name, box in BOXES.items()}


def read_chronology(properties: Properties, decks: Mapping[str, tuple[str, ...]] | None) -> ChronologyTable:
    chosen = properties.words("decks", decks)
    themes = None
    if decks is not None:
        themes = sorted({theme for deck in chosen or decks for theme in decks.get(deck, ())})
    table = ChronologyTable(
        hand=properties.whole("hand", 1, MOST_HAND),
        decks=chosen,
        themes=properties.words("themes", themes),
        earliest=properties.year("earliest"),
        latest=properties.year("latest"),
        variants=properties.words("variants", FLAGS),
        mistakes=properties.whole("mistakes", 1, MOST_MISTAKES),
        clock_s=properties.whole("clock_s", 5, MOST_CLOCK_S),
    )
    if table.earliest is not None and table.latest is not None and table.earliest > table.latest:
        properties.wrong("latest", f"{table.latest} is before earliest, {table.earliest}; swap them")
    if set(table.variants) <= set(FLAGS):
        seats = 1 if "streak" in table.variants else 2
        plenty = {f"card-{number}": 1 for number in range(seats * MOST_HAND + 1)}
        try:
            check_options(table.match_options(plenty), seats)
        except IllegalSetup as error:
            properties.wrong("variants", f"{error.detail}; change variants, hand or mistakes")
    return table


def read_time_travel(properties: Properties) -> TimeTravelTable:
    players = properties.span("players", PLAYERS)
    zones = properties.whole("zones", 1, MOST_ZONES)
    opening = properties.words("opening", DECK)
    if zones is not None and zones < players[-1]:
        properties.wrong("zones", f"{zones} zones are too few for {players[-1]} players; every player needs one")
    fewest = zones_for(players[0]) if zones is None else zones
    if len(opening) > fewest:
        properties.wrong("opening", f"{len(opening)} cards for {fewest} zones; name at most one for each zone")
    gold = properties.whole("target_gold", 1, MOST_GOLD)
    return TimeTravelTable(zones, TARGET_GOLD if gold is None else gold, opening, players)
