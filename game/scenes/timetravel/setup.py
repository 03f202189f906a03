"""Setting the time-travel board up: players, scenario and target; what was chosen last is offered again."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game import paths
from game.content.levels import Level, find_levels
from game.content.tables import TimeTravelTable
from game.model.timetravel.state import Options, zones_for
from game.scenes.seats import Places, laid
from game.scenes.services import Services
from game.scenes.setup import SetupScreen
from game.scenes.timetravel.faces import pawn
from game.ui.scene import Command, Push
from game.ui.theme import Colour
from game.ui.widgets.controls import Button
from game.ui.widgets.rows import Stepper
from game.ui.widgets.tiles import Flow, OneOf, Spec, switches
from game.ui.widgets.widget import Pressed, Signal, Widget

GOLD = range(5, 101)
STANDARD = "timetravel"

USUAL_SEATS = laid("timetravel")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the players agreed on. `target_gold` 0: as the scenario says."""

    seats: Places = USUAL_SEATS
    scenario: str = STANDARD
    target_gold: int = 0


def scenarios() -> tuple[Level, ...]:
    """The boards that can be played, the standard one first."""
    levels, _faults = find_levels(paths.levels())
    boards = [level for level in levels if isinstance(level.options, TimeTravelTable)]
    return tuple(sorted(boards, key=lambda level: level.id != STANDARD))


def table_of(level: Level) -> TimeTravelTable:
    """What a scenario says of the match."""
    assert isinstance(level.options, TimeTravelTable)
    return level.options


def chosen(choices: Choices, levels: tuple[Level, ...]) -> Level:
    """The scenario that was chosen; one that is gone is the standard board."""
    return next((level for level in levels if level.id == choices.scenario), levels[0])


def options_of(choices: Choices, levels: tuple[Level, ...], first: int = 0) -> Options:
    """The match's options."""
    options = table_of(chosen(choices, levels)).match_options(first)
    return replace(options, target_gold=choices.target_gold) if choices.target_gold in GOLD else options


Start = Callable[[Choices, tuple[Level, ...]], Command | None]


class SetupScene(SetupScreen):
    """The scenario with its sentence, and the gold to win, below the seats."""

    game = "timetravel"
    choices: Choices

    def __init__(self, services: Services, choices: Choices, start: Start) -> None:
        self._start = start
        self.levels = scenarios()
        super().__init__(services, choices)

    @property
    def level(self) -> Level:
        """The scenario that is chosen."""
        return chosen(self.choices, self.levels)

    def rows(self, flow: Flow) -> list[Widget]:
        t, language = self.services.t, self.services.settings.language
        caption = self.caption(flow, "section.scenarios", t("timetravel.setup.scenario"))
        boards = [
            Spec(f"scenario.{level.id}", level.title(language), level.blurb(language), level is self.level)
            for level in self.levels
        ]
        columns = flow.columns(flow.metrics.body * 17, 2)
        rows: list[Widget] = [caption, *switches(flow, self.services.fonts, boards, columns, OneOf)]
        gold = options_of(self.choices, self.levels).target_gold
        rows.append(Stepper("target_gold", flow.row(), t("timetravel.setup.target"), gold, (GOLD[0], GOLD[-1])))
        return [*rows, Button("learn", flow.row(flow.metrics.target), t("lesson.learn"))]

    def paint_emblem(self, surface: pygame.Surface, rect: pygame.Rect, emblem: str, colour: Colour) -> None:
        surface.blit(pawn(emblem, rect.width, colour), rect)

    def summary(self) -> str:
        players = len(self.choices.seats)
        zones = table_of(self.level).zones or zones_for(players)
        return self.services.t("timetravel.setup.summary", zones=zones, players=players)

    def problem(self) -> str | None:
        players = table_of(self.level).players
        if len(self.choices.seats) in players:
            return None
        if len(players) == 1:
            return self.services.t("timetravel.setup.players_exactly", count=players[0])
        return self.services.t("timetravel.setup.players", fewest=players[0], most=players[-1])

    def signal(self, signal: Signal) -> Command | None:
        if signal != Pressed("learn"):
            return super().signal(signal)
        from game.scenes.timetravel.lesson import LessonScene  # noqa: PLC0415  for those who learn

        return Push(LessonScene(self.services))

    def begin(self) -> Command | None:
        return self._start(self.choices, self.levels)

    def change(self, name: str, value: object) -> None:
        match name, value:
            case "target_gold", int(gold):
                self.choices = replace(self.choices, target_gold=gold)
            case scenario, _:
                self.choices = replace(self.choices, scenario=scenario.removeprefix("scenario."), target_gold=0)
