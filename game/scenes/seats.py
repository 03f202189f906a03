"""Who sits at a table: colours, names of computer players, and the seats of a new match."""

from game.model.match import Seat
from game.scenes.services import Services
from game.ui.theme import Colour

SEAT_COLOURS: tuple[Colour, ...] = (
    (0xE8, 0x85, 0x5A), (0x6F, 0xB7, 0xB0), (0xF6, 0xC1, 0x77), (0xA4, 0x56, 0x6A),
    (0x9C, 0xC7, 0xD8), (0x7A, 0x9E, 0x5B), (0xD9, 0xA4, 0x41), (0x7D, 0x8A, 0xA0),
)  # fmt: skip
COMPUTER_NAMES = ("Ada", "Zheng", "Hypatia", "Ibn", "Frida", "Kepler", "Wangari", "Homer")


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
