"""Setting the time-travel board up: players, scenario and target; what was chosen last is offered again."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pygame

from game import paths
from game.content.levels import Level, find_levels
from game.content.tables import TimeTravelTable
from game.model.timetravel.rules import PLAYERS
from game.model.timetravel.state import Options, zones_for
from game.scenes.screen import Screen
from game.scenes.seats import COLOURS, EMBLEMS
from game.scenes.services import Services
from game.scenes.timetravel.faces import pawn
from game.ui.scene import Command, Pop
from game.ui.theme import AMBER, DEEP, DUSK, SKY, SUN, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Stepper
from game.ui.widgets.widget import Changed, Look, Pressed, Signal, Widget, draw_plate, mixed

GOLD = range(5, 101)
STANDARD = "timetravel"


@dataclass(frozen=True, slots=True)
class Choices:
    """What the players agreed on. `target_gold` 0: as the scenario says."""

    people: int = 1
    computers: int = 2
    scenario: str = STANDARD
    target_gold: int = 0
    names: tuple[str, ...] = field(default=())


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
    return replace(options, target_gold=choices.target_gold) if choices.target_gold else options


Start = Callable[[Choices, tuple[Level, ...]], Command | None]


class PawnRow(Widget):
    """The pawns that will play, each with its seat's colour; computer players on a dark ground."""

    can_focus = False

    def __init__(self, name: str, rect: pygame.Rect, people: int, computers: int) -> None:
        super().__init__(name, rect)
        self.people, self.computers = people, computers

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, DEEP, DUSK)
        count = min(PLAYERS[-1], self.people + self.computers)
        side = rect.height
        left = rect.centerx - side * 1.3 * (count - 1) / 2
        for seat in range(count):
            own = tuple(COLOURS.values())[seat]
            colour = own if seat < self.people else mixed(own, DEEP, 0.25)
            picture = pawn(EMBLEMS["timetravel"][seat], round(side * 0.84), colour)
            surface.blit(picture, picture.get_rect(center=(round(left + seat * side * 1.3), rect.centery)))


class SetupScene(Screen):
    """Rows to choose from, and one button that begins."""

    def __init__(self, services: Services, choices: Choices, start: Start) -> None:
        self.choices, self._start = choices, start
        self.levels = scenarios()
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, view, language = self.services.t, self.body(metrics, width=0.8), self.services.settings.language
        height = metrics.target + metrics.gap
        if metrics.target > view.width / 13:
            height = max(metrics.target * 2, view.width // 6)
        rows: list[Widget] = []

        def place() -> pygame.Rect:
            return pygame.Rect(view.x, view.y + len(rows) * (height + metrics.gap // 2), view.width, height)

        now = self.choices
        level = chosen(now, self.levels)
        most = PLAYERS[-1]
        rows.append(Stepper("people", place(), t("setup.people"), now.people, (0, most)))
        rows.append(Stepper("computers", place(), t("setup.computers"), now.computers, (0, most)))
        rows.append(PawnRow("pawns", place(), now.people, now.computers))
        titles = [each.title(language) for each in self.levels]
        rows.append(
            Stepper(
                "scenario", place(), t("timetravel.setup.scenario"), self.levels.index(level),
                (0, len(self.levels) - 1), shown=lambda index: titles[index],
            )
        )  # fmt: skip
        about = place()
        about.height = max(
            height, self.services.fonts.measured(level.blurb(language), "text", metrics.body, about.width)[1]
        )
        rows.append(Label("blurb", about, level.blurb(language), align="center", colour=SUN))
        target = now.target_gold or table_of(level).target_gold
        gold = place()
        gold.y = about.bottom + metrics.gap // 2
        rows.append(Stepper("target_gold", gold, t("timetravel.setup.target"), target, (GOLD[0], GOLD[-1])))
        names = tuple(row.name for row in rows)
        problem = self._problem(level)
        start = pygame.Rect(0, 0, max(metrics.width // 5, metrics.body * 10), metrics.target)
        start.bottomright = (metrics.width - metrics.pad * 2, metrics.height - metrics.pad)
        begin = Button("start", start, t("setup.start"), is_primary=True)
        begin.is_enabled = problem is None
        back = self.foot(metrics)
        note_box = pygame.Rect(back.rect.right + metrics.gap, back.rect.y, 0, metrics.target)
        note_box.width = start.x - metrics.gap - note_box.x
        note = Label("note", note_box, problem or self._summary(level), align="center", px=metrics.small)
        note.colour = AMBER if problem else SKY
        heading = self.heading(t("timetravel.setup.title"), metrics)
        return self._panel([heading, *rows, back, note, begin], view=view, scrolled=names, focus="start")

    def _summary(self, level: Level) -> str:
        zones = table_of(level).zones or zones_for(self._seats())
        return self.services.t("timetravel.setup.summary", zones=zones, players=self._seats())

    def _seats(self) -> int:
        return self.choices.people + self.choices.computers

    def _problem(self, level: Level) -> str | None:
        players = table_of(level).players
        if self._seats() in players:
            return None
        if len(players) == 1:
            return self.services.t("timetravel.setup.players_exactly", count=players[0])
        return self.services.t("timetravel.setup.players", fewest=players[0], most=players[-1])

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("start"):
                return self._start(self.choices, self.levels)
            case Changed("scenario", int(index)):
                self.choices = replace(self.choices, scenario=self.levels[index].id, target_gold=0)
            case Changed("people", int(value)):
                self.choices = replace(self.choices, people=value)
            case Changed("computers", int(value)):
                self.choices = replace(self.choices, computers=value)
            case Changed("target_gold", int(value)):
                self.choices = replace(self.choices, target_gold=value)
        self.rebuild()
        return None
