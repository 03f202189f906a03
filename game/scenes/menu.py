"""The title: both games, the match that was left, and everything around them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from math import cos, pi, sin
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.scenes.screen import Screen, draw_table
from game.scenes.services import Services
from game.text import LANGUAGES
from game.ui import shapes
from game.ui.scene import Command, Pace, Push, Quit, Scene
from game.ui.theme import DEEP, PAPER, STEEL, STEP_S, SUN, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.picture import PictureButton
from game.ui.widgets.widget import Pressed, Signal, Widget

if TYPE_CHECKING:
    from game.session.saves import Save

OTHER_LANGUAGE = {"fr": "English", "en": "Français"}
ORBIT_S = 90.0
TITLE_PICTURE = paths.art() / "house" / "title.svg"
FIRST_HINT = "menu"
READING_S = 0.006  # of every step, for looking for a match that was left
ASIDE = {
    "rules": ("game.scenes.rules", "RulesScene"),
    "decks": ("game.scenes.decks", "DecksScene"),
    "matches": ("game.scenes.matches", "MatchesScene"),
    "statistics": ("game.scenes.statistics", "StatisticsScene"),
    "options": ("game.scenes.options", "OptionsScene"),
    "credits": ("game.scenes.credits", "CreditsScene"),
}
THEIR_OWN = ("matches", "statistics")
GAME_PICTURES = {"chronology": "chronology-2.svg", "timetravel": "timetravel-1.svg"}

OpenGame = Callable[[Services, str], Command | None]
Resume = Callable[[Services, "Save"], Command | None]


class MenuScene(Screen):
    """Games in the middle, the rest beside them; a small moon goes round the sky."""

    def __init__(self, services: Services, open_game: OpenGame, resume: Resume) -> None:
        self._open_game, self._resume = open_game, resume
        self._save: Save | None = None
        self._saves: Iterator[Save] | None = None
        self._has_looked = False
        self._age_s = 20.0
        self._areas = services.areas("menu")
        self._last_moon = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def enter(self, size: tuple[int, int]) -> None:
        self._has_looked, self._saves = False, None
        super().enter(size)

    def _look_for_save(self) -> None:
        """Offer the match that was left. This waits for the first frame: the saves need the rules of both games.

        However many matches lie there, a step looks only at a few of them.
        """
        if not self.services.profile.keeps_matches or not paths.saves().is_dir():
            self._has_looked = True
            return
        if self._saves is None:
            from game.session.saves import look_through  # noqa: PLC0415

            self._saves = look_through(paths.saves())
        until = perf_counter() + READING_S
        while perf_counter() < until:
            save = next(self._saves, None)
            if save is None or save.can_go_on:
                self._has_looked, self._saves = True, None
                if save != self._save:
                    self._save = save
                    super().enter(self.metrics.size)
                return

    def build(self, metrics: Metrics) -> Panel:
        t = self.services.t
        language = self._language(metrics)
        title = pygame.Rect(metrics.scaled(self._areas["title"]))
        title.inflate_ip(2 * min(0, language.rect.left - metrics.gap - title.right), 0)
        upper = pygame.Rect(title.x, title.y, title.width, round(title.height * 0.68))
        lower = pygame.Rect(title.x, upper.bottom, title.width, title.bottom - upper.bottom)
        widgets: list[Widget] = [
            Label("title", upper, "Interstice", kind="title", px=metrics.title, align="center", colour=SUN),
            Label("subtitle", lower, t("menu.subtitle"), kind="title", px=metrics.heading, align="center"),
        ]
        side = self._side(metrics)
        above, bottom = self._above(metrics, min(button.rect.top for button in side) - metrics.gap)
        games = pygame.Rect(metrics.scaled(self._areas["games"]))
        if bottom < games.bottom:  # what they lack in height they get in width
            wider = min(games.width * games.height // (bottom - games.y), metrics.width - metrics.pad * 2)
            games.update((metrics.width - wider) // 2, games.y, wider, bottom - games.y)
        each = (games.width - metrics.pad * 2) // 2
        for index, game in enumerate(("chronology", "timetravel")):
            rect = pygame.Rect(games.x + index * (each + metrics.pad * 2), games.y, each, games.height)
            file = paths.art() / "rules" / GAME_PICTURES[game]
            widgets.append(
                PictureButton(game, rect, t(f"menu.{game}"), t(f"menu.{game}.about"), file, self.services.images)
            )
        return self._panel([*widgets, *above, *side, language], focus="chronology")

    def _above(self, metrics: Metrics, bottom: int) -> tuple[list[Widget], int]:
        """What stands between the games and the side, from `bottom` up, and where the room for the games ends."""
        t = self.services.t
        made: list[Widget] = []
        if FIRST_HINT not in self.services.settings.seen_hints:
            hint = pygame.Rect(metrics.scaled(self._areas["hint"]))
            height = self.services.fonts.measured(t("menu.hint"), "text", metrics.small, hint.width)[1]
            hint.height = max(hint.height, height + metrics.gap // 2)
            hint.bottom = min(hint.bottom, bottom)
            made.append(Label("hint", hint, t("menu.hint"), align="center", px=metrics.small))
            bottom = hint.top - metrics.gap
        if self._save:
            rect = pygame.Rect(metrics.scaled(self._areas["continue"]))
            rect.height = max(rect.height, metrics.target)
            rect.bottom = min(rect.bottom, bottom)
            label = t("menu.continue", game=t(f"menu.{self._save.game}"), names=", ".join(self._save.seats))
            made.insert(0, Button("continue", rect, label))
            bottom = rect.top - metrics.gap
        return made, bottom

    def _language(self, metrics: Metrics) -> Button:
        rect = pygame.Rect(metrics.scaled(self._areas["language"]))
        other = OTHER_LANGUAGE[self.services.settings.language]
        right = rect.right
        wide = self.services.fonts.font("bold", metrics.body).size(other)[0] + metrics.pad * 3
        rect.size = (max(rect.width, wide), max(rect.height, metrics.target))
        rect.right = right
        return Button("language", rect, other)

    def _side(self, metrics: Metrics) -> list[Button]:
        """A button for each screen beside the games: in one row where their words fit, otherwise in two."""
        keeps = self.services.profile.keeps_matches  # elsewhere there is nothing of the players' own to look at
        names = [name for name in ASIDE if keeps or name not in THEIR_OWN]
        if self.services.profile.can_quit:
            names.append("quit")
        labels = {name: self.services.t(f"menu.{name}") for name in names}
        font = self.services.fonts.font("bold", metrics.body)
        widths = {name: font.size(label)[0] + metrics.pad * 3 for name, label in labels.items()}
        area = pygame.Rect(metrics.scaled(self._areas["side"]))
        rows = [names]
        if sum(widths.values()) + metrics.gap * (len(names) - 1) > area.width:
            rows = halves(names, widths)
            area.x, area.width = metrics.pad, metrics.width - metrics.pad * 2
        height = max(metrics.target, area.height if len(rows) == 1 else 0)
        area.y = min(area.y, metrics.height - (height + metrics.gap) * len(rows) + metrics.gap - metrics.pad // 2)
        buttons = []
        for number, row in enumerate(rows):
            spare = (area.width - metrics.gap * (len(row) - 1) - sum(widths[name] for name in row)) / len(row)
            left = float(area.x)
            for name in row:
                rect = pygame.Rect(round(left), area.y + number * (height + metrics.gap), 0, height)
                left += widths[name] + spare
                rect.width = round(left) - rect.x
                left += metrics.gap
                buttons.append(Button(name, rect, labels[name]))
        return buttons

    def signal(self, signal: Signal) -> Command | None:
        services = self.services
        if FIRST_HINT not in services.settings.seen_hints:
            services.set(seen_hints=(*services.settings.seen_hints, FIRST_HINT))
        match signal:
            case Pressed("chronology" | "timetravel" as game):
                return self._open_game(services, game)
            case Pressed("continue") if self._save:
                return self._resume(services, self._save)
            case Pressed(name) if name in ASIDE:
                return Push(self._aside(name))
            case Pressed("quit"):
                return self.back()
            case Pressed("language"):
                now = LANGUAGES.index(services.settings.language)
                services.set(language=LANGUAGES[(now + 1) % len(LANGUAGES)])
                self.rebuild()
        return None

    def _aside(self, name: str) -> Scene:
        """A screen beside the games, loaded when it is asked for: the menu is there sooner without them."""
        module, scene = ASIDE[name]
        needs = (self._resume, self._look_again) if name == "matches" else ()
        made: Scene = getattr(import_module(module), scene)(self.services, *needs)
        return made

    def _look_again(self) -> None:
        """The match that is offered may be gone."""
        self._has_looked, self._saves = False, None

    def back(self) -> Command | None:
        from game.scenes.dialog import Dialog, pop  # noqa: PLC0415

        t = self.services.t
        if not self.services.profile.can_quit:
            return None
        answers = [("yes", t("menu.quit"), Quit), ("no", t("menu.quit.stay"), pop)]
        return Push(Dialog(self.services, t("menu.quit.title"), t("menu.quit.text"), answers))

    def step(self) -> Command | None:
        if not self._has_looked:
            self._look_for_save()
        if self.services.settings.motion == "full":
            self._last_moon = self._moon()
            self._age_s += STEP_S
        return super().step()

    def pace(self) -> Pace:
        is_alive = self.services.settings.motion == "full" or not self._has_looked
        return Pace.AMBIENT if is_alive else super().pace()

    def moving_areas(self) -> list[pygame.Rect] | None:
        before, now = self._last_moon, self._moon()
        return (
            [before.union(now).inflate(8, 8)] if before.colliderect(now) else [before.inflate(8, 8), now.inflate(8, 8)]
        )

    def _moon(self) -> pygame.Rect:
        """Where the little moon is on its long arc over the sky."""
        metrics = self.metrics
        angle = pi * (1 + self._age_s / ORBIT_S % 1)
        side = metrics.height // 40
        moon = pygame.Rect(0, 0, side, side)
        moon.center = (
            round(metrics.width * (0.5 + 0.48 * cos(angle))),
            round(metrics.height * (0.42 + 0.38 * sin(angle))),
        )
        return moon

    def draw_background(self, surface: pygame.Surface) -> None:
        draw_table(surface, self.services, TITLE_PICTURE)
        moon = self._moon()
        surface.blit(shapes.disc(moon.width, PAPER), moon)
        shade = shapes.disc(moon.width, STEEL)
        shade.set_alpha(120)
        surface.blit(shade, moon.move(moon.width // 4, -moon.width // 6), special_flags=0)

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.draw_background(surface)
        for widget in self.panel.widgets:
            if widget.name == "hint":
                box = widget.rect.inflate(self.metrics.pad, 0)
                surface.blit(shapes.plate(box.size, self.metrics.gap, DEEP, 190, None, 0), box)
        self.panel.draw(surface, self.services.fonts, self.metrics)


def halves(names: Sequence[str], widths: Mapping[str, int]) -> list[list[str]]:
    """Two rows, as equally wide as can be."""
    cut = min(
        range(1, len(names)),
        key=lambda cut: abs(sum(widths[name] for name in names[:cut]) - sum(widths[name] for name in names[cut:])),
    )
    return [list(names[:cut]), list(names[cut:])]
