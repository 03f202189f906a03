"""Which cards of the boxes are played with: themes, and a span of years."""

from bisect import bisect
from collections import Counter
from typing import TYPE_CHECKING

import pygame

from game.content.decks import Card
from game.content.mix import mix
from game.content.names import folded
from game.scenes.boxes import theme_name
from game.scenes.choices import switched
from game.scenes.chronology.cards import emblem_file
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.scene import Command, Pop
from game.ui.theme import AMBER, CORAL, DEEP, DUSK, SKY, STEEL, Metrics
from game.ui.widgets.controls import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Stepper
from game.ui.widgets.tiles import Flow, Paint, Spec, switches
from game.ui.widgets.widget import Changed, Look, Pressed, Signal, Widget, draw_plate

if TYPE_CHECKING:
    from game.scenes.chronology.setup import SetupScene

# Where a span may begin or end: far apart long ago, closer together the nearer the time.
MARKS = (
    -10_000,
    -3000,
    -1000,
    -500,
    1,
    500,
    1000,
    1200,
    1400,
    1500,
    1600,
    1700,
    1800,
    1850,
    1900,
    1925,
    1950,
    1975,
    2000,
)
ENDLESS = 0  # the year that does not exist (C14) stands for an open end


def span_text(services: Services, earliest: int, latest: int) -> str:
    """A span of years in words."""
    return services.t("selection.span", earliest=_from(services, earliest), latest=_to(services, latest))


def _from(services: Services, year: int) -> str:
    return year_text(services, year) if year else services.t("selection.beginning")


def _to(services: Services, year: int) -> str:
    return year_text(services, year) if year else services.t("selection.today")


class SpanChart(Widget):
    """How many cards lie between the marks; those in the span are lit."""

    can_focus = False

    def __init__(self, name: str, rect: pygame.Rect, counts: list[int], lit: range) -> None:
        super().__init__(name, rect)
        self.counts, self.lit = counts, lit

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_plate(surface, rect, look, DEEP, DUSK)
        inner = rect.inflate(-look.metrics.pad * 2, -look.metrics.gap * 2)
        width = inner.width / len(self.counts)
        most = max(1, *self.counts)
        for number, count in enumerate(self.counts):
            height = max(look.metrics.line * 2, round(inner.height * count / most))
            bar = pygame.Rect(
                round(inner.x + number * width), inner.bottom - height, max(2, round(width * 0.8)), height
            )
            colour = CORAL if number in self.lit else DUSK
            surface.blit(shapes.plate(bar.size, look.metrics.line * 2, colour, 255, STEEL, look.metrics.line), bar)


class SelectionScene(Screen):
    """Two ends of time and a switch for every theme; the set-up below follows at once."""

    def __init__(self, setup: "SetupScene") -> None:
        self._setup = setup
        self._decks = tuple(deck for deck in setup.decks if deck.id in setup.choices.decks)
        super().__init__(setup.services)

    def build(self, metrics: Metrics) -> Panel:
        t, n, now = self.services.t, self.services.n, self._setup.choices
        flow = Flow(self.body(metrics, width=0.86), metrics)
        last = len(MARKS)
        begin = MARKS.index(now.earliest) + 1 if now.earliest else 0
        end = MARKS.index(now.latest) if now.latest else last
        rows: list[Widget] = [
            Stepper(
                "earliest", flow.row(), t("selection.from"), begin, (0, end),
                shown=lambda mark: _from(self.services, MARKS[mark - 1] if mark else ENDLESS),
            ),
            Stepper(
                "latest", flow.row(), t("selection.to"), end, (begin, last),
                shown=lambda mark: _to(self.services, MARKS[mark] if mark < last else ENDLESS),
            ),
            SpanChart("chart", flow.row(round(metrics.height * 0.14)), self._counts(), range(begin, end + 1)),
        ]  # fmt: skip
        rows += switches(flow, self.services.fonts, self._themes(), flow.columns(metrics.body * 12, 3))
        names = tuple(row.name for row in rows)
        back = self.foot(metrics)
        everything = self.foot(metrics, name="everything", label=t("selection.all"))
        everything.rect.right = metrics.width - metrics.pad * 2
        everything.is_enabled = bool(now.left_out or now.earliest or now.latest)
        between = pygame.Rect(back.rect.right + metrics.gap, back.rect.y, 0, metrics.target)
        between.width = everything.rect.x - metrics.gap - between.x
        cards, problem = len(self._mixed(without=now.left_out)), self._setup.problem()
        left = n("selection.left", cards, all=len(mix(self._decks)))
        note = Label("note", between, problem or left, align="center", px=metrics.small)
        note.colour = AMBER if problem else SKY
        heading = self.heading(t("selection.title"), metrics)
        return self._panel([heading, *rows, back, note, everything], view=flow.view, scrolled=names, focus="earliest")

    def _mixed(self, without: tuple[str, ...] = ()) -> tuple[Card, ...]:
        now = self._setup.choices
        return mix(self._decks, without=without, earliest=now.earliest or None, latest=now.latest or None)

    def _themes(self) -> list[Spec]:
        counts = Counter(card.theme for card in self._mixed())
        left_out = self._setup.choices.left_out
        specs = []
        for theme in sorted(
            {theme for deck in self._decks for theme in deck.themes}, key=lambda each: folded(self._name(each))
        ):
            about = self.services.n("setup.cards", counts[theme])
            specs.append(Spec(f"theme.{theme}", self._name(theme), about, theme not in left_out, self._emblem(theme)))
        return specs

    def _name(self, theme: str) -> str:
        name = theme_name(self.services, theme)
        return name[:1].upper() + name[1:]

    def _emblem(self, theme: str) -> Paint:
        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = self.services.images.get(emblem_file(theme), rect.size)
            if picture:
                surface.blit(picture, rect)

        return paint

    def _counts(self) -> list[int]:
        """The cards of the chosen themes between each mark and the next."""
        found = Counter(bisect(MARKS, card.year) for card in mix(self._decks, without=self._setup.choices.left_out))
        return [found[number] for number in range(len(MARKS) + 1)]

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("everything"):
                self._setup.select(left_out=(), earliest=ENDLESS, latest=ENDLESS)
            case Changed("earliest", int(mark)):
                self._setup.select(earliest=MARKS[mark - 1] if mark else ENDLESS)
            case Changed("latest", int(mark)):
                self._setup.select(latest=MARKS[mark] if mark < len(MARKS) else ENDLESS)
            case Changed(name, bool(is_in)):
                self._setup.select(
                    left_out=switched(self._setup.choices.left_out, name.removeprefix("theme."), is_on=not is_in)
                )
        self.refresh()
        return None
