"""The matches that were kept: watched, gone on with, or thrown away."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter

import pygame

from game import paths
from game.scenes.dates import date_text
from game.scenes.dialog import Dialog, pop
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.session.saves import Save, SaveError, discard, look_through, recall_match
from game.ui.scene import Command, Pace, Pop, Push
from game.ui.theme import CORAL, DUSK, NIGHT, PAPER, SKY, Colour, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Look, Pressed, Signal, Widget, draw_plate, draw_text, mixed

READING_S = 0.006  # of every step, for reading what is in the folder
BETWEEN = "  ·  "

Resume = Callable[[Services, Save], Command | None]


class SaveRow(Button):
    """A match of the list: who plays what, and below it when, how long and whether it is over."""

    def __init__(self, name: str, rect: pygame.Rect, title: str, about: str, *, is_chosen: bool) -> None:
        super().__init__(name, rect, title, subtitle=about)
        self.is_chosen = is_chosen

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        fill, border = (mixed(NIGHT, CORAL, 0.3), CORAL) if self.is_chosen else (NIGHT, DUSK)
        draw_plate(surface, rect, look, fill, border)
        colours: tuple[Colour, Colour] = (PAPER, mixed(SKY, PAPER, 0.3)) if self.is_chosen else (PAPER, SKY)
        for (text, kind, px, box), colour in zip(self._parts(rect, look.metrics), colours, strict=True):
            draw_text(surface, box, look, text, kind=kind, px=px, colour=colour)

    def _parts(self, rect: pygame.Rect, metrics: Metrics) -> list[tuple[str, str, int, pygame.Rect]]:
        inner = rect.inflate(-metrics.pad * 2, -metrics.gap)
        upper = pygame.Rect(inner.x, inner.y, inner.width, inner.height // 2)
        lower = pygame.Rect(inner.x, upper.bottom, inner.width, inner.bottom - upper.bottom)
        return [(self.label, "bold", metrics.body, upper), (self.subtitle, "text", metrics.small, lower)]


class MatchesScene(Screen):
    """A list, the match played last first, and what can be done with the one that is chosen.

    The folder is read a little in every step, so that however much lies there no frame waits for it.
    """

    def __init__(
        self, services: Services, resume: Resume, on_discard: Callable[[], None], saves: Iterable[Save] | None = None
    ) -> None:
        self._resume, self._on_discard = resume, on_discard
        self.saves: list[Save] = []
        self._unread: Iterator[Save] | None = iter(look_through(paths.saves()) if saves is None else saves)
        self._chosen = 0
        self._said: dict[Save, tuple[str, str]] = {}
        super().__init__(services)

    def enter(self, size: tuple[int, int]) -> None:
        self._said = {}
        super().enter(size)

    @property
    def chosen(self) -> Save | None:
        """The match that the buttons are about."""
        return self.saves[self._chosen] if self.saves else None

    def build(self, metrics: Metrics) -> Panel:
        t, view = self.services.t, self.body(metrics, width=0.84)
        height = max(metrics.target, round((metrics.body + metrics.small) * 1.35) + metrics.gap)
        rows: list[Widget] = []
        for index, save in enumerate(self.saves):
            rect = pygame.Rect(view.x, view.y + index * (height + metrics.gap // 2), view.width, height)
            if save not in self._said:
                self._said[save] = self._texts(save, rect.width - metrics.pad * 2, metrics)
            title, about = self._said[save]
            rows.append(SaveRow(f"match.{index}", rect, title, about, is_chosen=index == self._chosen))
        widgets: list[Widget] = [self.heading(t("matches.title"), metrics), *rows]
        if not rows:
            note = t("matches.none") if self._unread is None else t("matches.reading")
            widgets.append(Label("note", view, note, align="center", colour=SKY))
        widgets += self._foot(metrics)
        scrolled = tuple(row.name for row in rows)
        return self._panel(widgets, view=view, scrolled=scrolled, focus="match.0" if rows else "back")

    def _foot(self, metrics: Metrics) -> list[Widget]:
        """Back on the left, what can be done on the right; all as wide as the words need."""
        t, save = self.services.t, self.chosen
        back = self.foot(metrics)
        names = ["delete", "continue", "watch"] if save and not save.is_over else ["delete", "watch"]
        room = (metrics.width - metrics.pad * 4 - back.rect.width - metrics.gap * len(names)) // len(names)
        width = min(max(metrics.width // 6, metrics.body * 8), room)
        buttons: list[Widget] = [back]
        for place, name in enumerate(names):
            rect = pygame.Rect(0, back.rect.y, width, metrics.target)
            rect.right = metrics.width - metrics.pad * 2 - (len(names) - 1 - place) * (width + metrics.gap)
            button = Button(name, rect, t(f"matches.{name}"), is_primary=name == "watch")
            button.is_enabled = save is not None and (name == "delete" or not save.is_damaged)
            buttons.append(button)
        return buttons

    def _texts(self, save: Save, width: int, metrics: Metrics) -> tuple[str, str]:
        t, n = self.services.t, self.services.n
        when = date_text(self.services, save.played)
        if save.is_damaged:
            return t("matches.damaged", file=save.path.name), when
        over = t("matches.over") if save.is_over else t("matches.running")
        about = BETWEEN.join((when, n("matches.decisions", save.decisions), over))
        return self._title(save, width, metrics), about

    def _title(self, save: Save, width: int, metrics: Metrics) -> str:
        """The game and as many names as there is room for."""
        game, font = self.services.t(f"menu.{save.game}"), self.services.fonts.font("bold", metrics.body)
        for shown in range(len(save.seats), 0, -1):
            more = "" if shown == len(save.seats) else f" + {len(save.seats) - shown}"
            title = f"{game}{BETWEEN}{', '.join(save.seats[:shown])}{more}"
            if font.size(title)[0] <= width:
                return title
        return self.services.n("matches.players", len(save.seats), game=game)

    def signal(self, signal: Signal) -> Command | None:
        match signal, self.chosen:
            case Pressed("back"), _:
                return Pop()
            case Pressed("watch"), Save() as save:
                return self._watch(save)
            case Pressed("continue"), Save() as save:
                return self._resume(self.services, save)
            case Pressed("delete"), Save() as save:
                return self._ask(save)
            case Pressed(name), _ if name.startswith("match."):
                self._choose(int(name.removeprefix("match.")))
        return None

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._renew()

    def _watch(self, save: Save) -> Command | None:
        from game.scenes.replay import watching  # noqa: PLC0415  both tables, for those who watch

        try:
            return Push(watching(self.services, recall_match(save.path)))
        except SaveError as error:
            self.services.tell(error.note)
            return None

    def _ask(self, save: Save) -> Command:
        def discarded() -> Command:
            note = discard(save.path)
            if note:
                self.services.tell(note)
            else:
                self.saves.remove(save)
                self._chosen = max(0, min(self._chosen, len(self.saves) - 1))
                self._on_discard()
                self._renew()
            return Pop()

        t = self.services.t
        answers = [("yes", t("matches.delete"), discarded), ("no", t("matches.keep"), pop)]
        text = "\n".join(self._texts(save, self.metrics.width // 2, self.metrics))
        return Push(Dialog(self.services, t("matches.delete.title"), text, answers))

    def _renew(self) -> None:
        """Build anew and stay where the list was scrolled to; unlike `refresh`, with the texts that are there."""
        before, self.panel = self.panel, self.build(self.metrics)
        self.panel.take_over(before)
        self.changed()

    def step(self) -> Command | None:
        if self._unread is not None:
            self._read(self._unread)
        return super().step()

    def _read(self, unread: Iterator[Save]) -> None:
        until = perf_counter() + READING_S
        while perf_counter() < until:
            save = next(unread, None)
            if save is None:
                self._unread = None
                break
            self.saves.append(save)
        self._renew()

    def pace(self) -> Pace:
        return Pace.MOVING if self._unread is not None else super().pace()
