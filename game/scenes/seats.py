"""Who sits at a table: colours, emblems, names of computer players, and the seats of a new match."""

from game.model.match import Seat
from game.scenes.services import Services
from game.ui.theme import Colour

COLOURS: dict[str, Colour] = {
    "coral": (0xE8, 0x85, 0x5A), "teal": (0x6F, 0xB7, 0xB0), "sun": (0xF6, 0xC1, 0x77), "plum": (0xA4, 0x56, 0x6A),
    "sky": (0x9C, 0xC7, 0xD8), "leaf": (0x7A, 0x9E, 0x5B), "gold": (0xD9, 0xA4, 0x41), "slate": (0x7D, 0x8A, 0xA0),
}  # fmt: skip
# An emblem is a picture of the art's folder of this game.
EMBLEMS: dict[str, tuple[str, ...]] = {
    "chronology": ("sun", "wave", "star", "feather", "moon", "leaf", "key", "shell"),
    "timetravel": ("rocket", "train", "balloon", "submarine", "clock"),
}
COMPUTER_NAMES = ("Ada", "Zheng", "Hypatia", "Ibn", "Frida", "Kepler", "Wangari", "Homer")


def colour_of(seat: Seat, number: int) -> Colour:
    """The colour that a seat has chosen, or else the one of its place."""
    return COLOURS.get(seat.colour) or tuple(COLOURS.values())[number]


def emblem_of(seat: Seat, number: int, game: str) -> str:
    """The emblem (chronology) or pawn (time travel) that a seat has chosen, or else the one of its place."""
    return seat.emblem if seat.emblem in EMBLEMS[game] else EMBLEMS[game][number]


def new_seats(services: Services, people: int, computers: int, names: tuple[str, ...] = ()) -> tuple[Seat, ...]:
    """People first, by their names if these are known, then computer players."""
    called = [
        names[number] if number < len(names) else services.t("setup.player", number=number + 1)
        for number in range(people)
    ]
    return (
        *(Seat(name, "human") for name in called),
        *(Seat(name, "ai:casual") for name in COMPUTER_NAMES[:computers]),
    )
