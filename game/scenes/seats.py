"""Who sits at a table: colours, emblems, names of computer players, and the places of a table that is being laid."""

from dataclasses import dataclass, replace
from typing import Any

from game.model.match import Seat
from game.scenes.services import Services
from game.session.seating import COMPUTER, LEVELS, is_computer
from game.ui.theme import Colour

COLOURS: dict[str, Colour] = {
    "coral": (0xE8, 0x85, 0x5A), "teal": (0x6F, 0xB7, 0xB0), "sun": (0xF6, 0xC1, 0x77), "plum": (0xA4, 0x56, 0x6A),
    "sky": (0x9C, 0xC7, 0xD8), "leaf": (0x7A, 0x9E, 0x5B), "gold": (0xD9, 0xA4, 0x41), "slate": (0x7D, 0x8A, 0xA0),
}  # fmt: skip
# An emblem is a picture of the art's folder of this game. Nobody shares one, so there are as many as players.
EMBLEMS: dict[str, tuple[str, ...]] = {
    "chronology": ("sun", "wave", "star", "feather", "moon", "leaf", "key", "shell"),
    "timetravel": ("rocket", "train", "balloon", "submarine", "clock"),
}
COMPUTER_NAMES = ("Ada", "Zheng", "Hypatia", "Ibn", "Frida", "Kepler", "Wangari", "Homer")
HUMAN, MACHINE = "human", COMPUTER + LEVELS[0]
PLAYERS = (HUMAN, *(COMPUTER + level for level in LEVELS))
MOST_NAME, MOST_HAND = 16, 10


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a table that is being laid. Without a name it is called by its number; `hand` 0: as the others."""

    name: str = ""
    player: str = HUMAN
    colour: str = ""
    emblem: str = ""
    hand: int = 0
    is_youngest: bool = False


Places = tuple[Place, ...]


def colour_of(seat: Seat | Place, number: int) -> Colour:
    """The colour that a seat has chosen, or else the one of its place."""
    return COLOURS.get(seat.colour) or tuple(COLOURS.values())[number]


def emblem_of(seat: Seat | Place, number: int, game: str) -> str:
    """The emblem (chronology) or pawn (time travel) that a seat has chosen, or else the one of its place."""
    return seat.emblem if seat.emblem in EMBLEMS[game] else EMBLEMS[game][number]


def name_of(services: Services, place: Place, number: int) -> str:
    """What somebody is called."""
    return place.name or services.t("setup.player", number=number + 1)


def seats_of(services: Services, places: Places) -> tuple[Seat, ...]:
    """The seats of a match at this table."""
    return tuple(
        Seat(name_of(services, place, number), place.player, place.colour, place.emblem)
        for number, place in enumerate(places)
    )


def laid(game: str, people: int = 1, computers: int = 2) -> Places:
    """A table for so many."""
    places: Places = ()
    for player in (HUMAN,) * people + (MACHINE,) * computers:
        places = joined(places, game, player)
    return places


def joined(places: Places, game: str, player: str) -> Places:
    """One more at the table."""
    return put_right((*places, played_by(Place(), player, places)), game)


def played_by(place: Place, player: str, others: Places) -> Place:
    """A place taken by a person or a computer: a person's name is no computer's, nor the other way round."""
    if is_computer(player) and not is_computer(place.player):
        called = {each.name for each in others}
        place = replace(place, name=next(name for name in COMPUTER_NAMES if name not in called), is_youngest=False)
    elif is_computer(place.player) and not is_computer(player):
        place = replace(place, name="")
    return replace(place, player=player)


def put_right(places: Places, game: str) -> Places:
    """The same places, each with a colour and an emblem of its own, whatever an old file says."""
    right: list[Place] = []
    for place in places[: len(EMBLEMS[game])]:
        fields: dict[str, Any] = {}
        for what, known in (("colour", tuple(COLOURS)), ("emblem", EMBLEMS[game])):
            free = [each for each in known if each not in {getattr(other, what) for other in right}]
            mine = getattr(place, what)
            wanted = [each for each in free if each not in {getattr(other, what) for other in places}]
            fields[what] = mine if mine in free else (wanted or free)[0]
        fields["name"] = place.name.strip()[:MOST_NAME].strip()
        fields["player"] = place.player if place.player in PLAYERS else HUMAN
        fields["hand"] = place.hand if place.hand in range(MOST_HAND + 1) else 0
        fields["is_youngest"] = place.is_youngest and not any(other.is_youngest for other in right)
        right.append(replace(place, **fields))
    return tuple(right)


def exchanged(places: Places, index: int, what: str, value: str) -> Places:
    """A place takes a colour or an emblem; whoever has it gets the other one for it."""
    before = getattr(places[index], what)
    given = {before: value, value: before}
    return tuple(replace(place, **{what: given.get(getattr(place, what), getattr(place, what))}) for place in places)


def moved(places: Places, index: int, to: int) -> Places:
    """Somebody sits down somewhere else; those between move up."""
    rest = [*places[:index], *places[index + 1 :]]
    return (*rest[:to], places[index], *rest[to:])


def youngest(places: Places, index: int | None) -> Places:
    """Nobody but this one is the youngest."""
    return tuple(replace(place, is_youngest=number == index) for number, place in enumerate(places))


def first_of(places: Places) -> int:
    """Who goes first: the youngest (C1), or the first of the table when nobody says who that is."""
    return next((number for number, place in enumerate(places) if place.is_youngest), 0)
