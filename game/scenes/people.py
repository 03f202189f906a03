"""The people who have played here: what they are called, and which colour and emblems they like."""

from dataclasses import dataclass, replace

from game.scenes.choices import keep_choices, last_choices
from game.scenes.seats import Places, exchanged
from game.scenes.services import Services
from game.session.seating import is_computer

FILE = "people"
MOST = 12
LIKED = {"chronology": "emblem", "timetravel": "pawn"}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has played; `emblem` is of the chronology table, `pawn` of the time-travel board."""

    name: str
    colour: str = ""
    emblem: str = ""
    pawn: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """All of them, the latest first."""

    people: tuple[Person, ...] = ()


def known_people(services: Services) -> tuple[Person, ...]:
    """Whose names are offered at a set-up."""
    return last_choices(services, FILE, People()).people


def remember(services: Services, game: str, places: Places) -> None:
    """Keep those who sit down now, before all others."""
    before = {person.name: person for person in known_people(services)}
    now = {}
    for place in places:
        if place.name and not is_computer(place.player):
            looks = {"colour": place.colour, LIKED[game]: place.emblem}
            now[place.name] = replace(before.pop(place.name, Person(place.name)), **looks)
    if now:
        keep_choices(services, FILE, People((*now.values(), *before.values())[:MOST]))


def welcomed(places: Places, index: int, game: str, name: str, people: tuple[Person, ...]) -> Places:
    """Somebody is called `name` now; one who has been here before gets the colour and the emblem of then, if free."""
    places = (*places[:index], replace(places[index], name=name), *places[index + 1 :])
    person = next((each for each in people if each.name == name), None)
    if person:
        for what, liked in (("colour", person.colour), ("emblem", getattr(person, LIKED[game]))):
            if liked and all(getattr(place, what) != liked for place in places):
                places = exchanged(places, index, what, liked)
    return places
