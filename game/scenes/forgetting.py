"""Forgetting the names at the end of a lesson: in kept matches, set-ups, statistics and high scores."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from game import paths
from game.scenes.choices import keep_choices, last_choices
from game.scenes.chronology.setup import Choices as ChronologyChoices
from game.scenes.dialog import Dialog, pop
from game.scenes.people import FILE, People
from game.scenes.services import Services
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.session.forgetting import files_naming, forget_in_records
from game.session.scores import kept_scores, without_name
from game.session.seating import is_computer
from game.session.statistics import Statistics, kept_statistics
from game.session.table import Table
from game.ui.scene import Command

MOST_LISTED = 4


def question(services: Services, table: Table, after: Callable[[], Command | None]) -> Dialog:
    """Whether to forget the people of a table; it says which files of theirs the game leaves to the teacher."""
    t = services.t
    names = tuple(seat.name for seat in table.match.header.seats if not is_computer(seat.player))
    text = t("forget.text", names=", ".join(names))
    reports = files_naming(paths.reports(), names)
    if reports:
        listed = ", ".join(file.name for file in reports[:MOST_LISTED])
        more = "…" if len(reports) > MOST_LISTED else ""
        text += "\n" + t("forget.reports", files=listed + more, folder=str(paths.reports()))

    def forget() -> Command | None:
        table.close()  # no system lets a record be replaced that is still held open
        _forget(services, names)
        return after()

    answers = [("yes", t("forget.yes"), forget), ("no", t("forget.no"), pop)]
    return Dialog(services, t("forget.title"), text, answers)


def _forget(services: Services, names: tuple[str, ...]) -> None:
    t = services.t
    left = forget_in_records((paths.saves(), paths.records()), names, lambda seat: t("forget.team", number=seat + 1))
    people = last_choices(services, FILE, People()).people
    keep_choices(services, FILE, People(tuple(person for person in people if person.name not in names)))
    usual: dict[str, Any] = {"chronology": ChronologyChoices(), "timetravel": TimeTravelChoices()}
    for game, nothing in usual.items():
        choices = last_choices(services, game, nothing)
        seats = tuple(replace(place, name="") if place.name in names else place for place in choices.seats)
        if seats != choices.seats:
            keep_choices(services, game, replace(choices, seats=seats))
    counted, scores = kept_statistics(paths.statistics_file()), kept_scores(paths.scores_file())
    notes = (
        counted.change(lambda now: reduce(Statistics.forgetting, names, now)),
        scores.change(lambda now: reduce(without_name, names, now)),
    )
    for note in filter(None, notes):
        services.tell(note)
    if left:
        services.toasts.say(t("forget.left", files=", ".join(path.name for path in left)))
    else:
        services.toasts.say(t("forget.done"))
