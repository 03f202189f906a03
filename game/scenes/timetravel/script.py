"""The lesson, step by step: what is said, what it is about, and what is wanted."""

from dataclasses import dataclass

from game.model.timetravel.state import Options

SEED = 1
OPTIONS = Options(opening=("2130a", "3021a", "3201b", "2103b"), first=0)
GOOD = "nucleons"  # what the lesson trades in
LEARNER, OPPONENT = 0, 1


@dataclass(frozen=True, slots=True)
class Step:
    """One text of the lesson.

    `about` names areas of the table, `zone-N` for the cards of a zone. `wanted` is the action that leads on;
    without one the text is only read. `answers` are what the opponent does then.
    """

    name: str
    about: tuple[str, ...] = ()
    wanted: str = ""
    answers: tuple[str, ...] = ()


STEPS = (
    Step("prices", about=("finish", "prices")),
    Step("place", wanted="stop 1", answers=("stop 0",)),
    Step("local", wanted="local 2130a 0"),
    Step("slide", about=("zone-1", "prices"), answers=("local 3021a 2",)),
    Step("others", about=("zone-2", "prices")),
    Step("travel", wanted="travel 4"),
    Step("higher", about=("zone-4", "prices"), answers=("stay",)),
    Step("market", wanted="travel market"),
    Step("sell", wanted="sell 2"),
    Step("ready", about=("seat-1",)),
)
