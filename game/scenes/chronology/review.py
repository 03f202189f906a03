"""The review: the whole line with its dates and facts, then each player's cards, wrong ones with their true place."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game import paths
from game.files import why
from game.model.chronology.placements import Placement, placements
from game.scenes.chronology.cards import emblem_file
from game.scenes.chronology.lookback import Lookback
from game.scenes.chronology.report import Report
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.ui import shapes
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.scene import Command, Pop
from game.ui.theme import AMBER, CORAL, DEEP, DUSK, INK, LEAF, PAPER, SUN, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Fitted, Look, Pressed, Signal, Widget, draw_text

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

PICTURE_SHARE = 4 / 3


class Told(NamedTuple):
    """A card in words: its date and name, and what there is to say; `is_right` None where nobody placed it."""

    title: str
    about: str
    is_right: bool | None = None


class CardRow(Widget):
    """A card's picture, and what there is to say about it; a mark tells a right card from a wrong one."""

    can_focus = False

    def __init__(self, name: str, rect: pygame.Rect, told: Told, file: Path, images: Images) -> None:
        super().__init__(name, rect)
        self._told, self._file, self._images = told, file, images

    def fit(self, fonts: Fonts, metrics: Metrics) -> None:
        """Be as high as the words need."""
        title, about = self._boxes(self.rect, metrics)
        words = fonts.measured(self._told.title, "bold", metrics.body, title.width)[1]
        if self._told.about:
            words += fonts.measured(self._told.about, "text", metrics.small, about.width)[1]
        self.rect.height = max(_picture_size(metrics)[1], words + 4) + metrics.gap
        self._title_share = fonts.measured(self._told.title, "bold", metrics.body, title.width)[1] / max(1, words)

    _title_share = 1.0

    def _boxes(self, rect: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
        inner = rect.inflate(-metrics.gap, -metrics.gap)
        left = inner.x + _picture_size(metrics)[0] + metrics.gap
        if self._told.is_right is not None:
            left += metrics.body + metrics.gap // 2
        words = pygame.Rect(left, inner.y, inner.right - left, inner.height)
        upper = pygame.Rect(words.x, words.y, words.width, round(words.height * self._title_share))
        return upper, pygame.Rect(words.x, upper.bottom, words.width, words.bottom - upper.bottom)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        metrics = look.metrics
        surface.blit(shapes.plate(rect.size, metrics.height / 90, DEEP, 225, DUSK, metrics.line), rect)
        width, height = _picture_size(metrics)
        spot = pygame.Rect(rect.x + metrics.gap // 2, rect.centery - height // 2, width, height)
        picture = self._images.get(self._file, spot.size)
        if picture:
            surface.blit(picture, picture.get_rect(center=spot.center))
        title, about = self._boxes(rect, metrics)
        if self._told.is_right is not None:
            colour, way = (LEAF, "check") if self._told.is_right else (CORAL, "cross")
            disc = shapes.disc(metrics.body, colour)
            place = disc.get_rect(midleft=(spot.right + metrics.gap // 2, rect.centery))
            surface.blit(disc, place)
            surface.blit(shapes.chevron(metrics.body, INK, way), place)
        colour = CORAL if self._told.is_right is False else AMBER
        draw_text(surface, title, look, self._told.title, kind="bold", px=metrics.body, colour=colour)
        if self._told.about:
            draw_text(surface, about, look, self._told.about, px=metrics.small, colour=PAPER)

    def labels(self, metrics: Metrics) -> Fitted:
        title, about = self._boxes(self.rect, metrics)
        fitted: Fitted = [(self._told.title, "bold", metrics.body, title.size)]
        return [*fitted, (self._told.about, "text", metrics.small, about.size)] if self._told.about else fitted


def _picture_size(metrics: Metrics) -> tuple[int, int]:
    height = round(metrics.height / 9)
    return round(height * PICTURE_SHARE), height


class ReviewScene(Screen):
    """One list to scroll through: the line, then the players in the order of their seats."""

    def __init__(self, services: Services, played: "ChronologyScene") -> None:
        self._played = played
        self._placed = placements(played.table.match)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, n, view = self.services.t, self.services.n, self.body(metrics, width=0.9)
        state = self._played.table.match.state
        words = Lookback(self.services, self._played.cards, state.years)
        rows: list[Widget] = []
        top = view.y

        def add(card: str, told: Told) -> None:
            nonlocal top
            file = self._played.pictures.get(card) or emblem_file(self._played.cards[card].theme)
            row = CardRow(f"row.{len(rows)}", pygame.Rect(view.x, top, view.width, 1), told, file, self.services.images)
            row.fit(self.services.fonts, metrics)
            rows.append(row)
            top = row.rect.bottom + metrics.gap // 2

        def title(text: str) -> None:
            nonlocal top
            top += metrics.gap if rows else 0
            box = pygame.Rect(
                view.x, top, view.width, self.services.fonts.measured(text, "title", metrics.heading, view.width)[1] + 4
            )
            rows.append(Label(f"row.{len(rows)}", box, text, kind="title", px=metrics.heading, colour=SUN))
            top = box.bottom + metrics.gap // 2

        title(n("review.line", len(state.line)))
        for card in state.line:
            add(card, Told(f"{words.year(card)} – {words.name(card)}", words.fact(card)))
        for seat, name in enumerate(self._played.names):
            own = [each for each in self._placed if each.seat == seat]
            right = sum(each.is_right for each in own)
            title(t("review.player", name=name, right=right, wrong=len(own) - right))
            for each in own:
                add(each.card, self._told(each, words))
        names = tuple(row.name for row in rows)
        foot: list[Widget] = [self.foot(metrics)]
        if self.services.profile.keeps_matches:
            foot.append(self._report_button(metrics))
        heading = self.heading(t("review.title"), metrics)
        return self._panel([heading, *rows, *foot], view=view, scrolled=names, focus="back")

    def _report_button(self, metrics: Metrics) -> Button:
        label = self.services.t("review.report")
        width = max(metrics.width // 5, self.services.fonts.font("bold", metrics.body).size(label)[0] + metrics.pad * 4)
        rect = pygame.Rect(0, 0, min(width, metrics.width // 2), metrics.target)
        rect.bottomright = (metrics.width - metrics.pad * 2, metrics.height - metrics.pad)
        return Button("report", rect, label)

    def _told(self, placed: Placement, words: Lookback) -> Told:
        return Told(f"{words.year(placed.card)} – {words.name(placed.card)}", words.mistake(placed), placed.is_right)

    def signal(self, signal: Signal) -> Command | None:
        if signal == Pressed("report"):
            self._save_report()
            return None
        return Pop() if signal == Pressed("back") else None

    def _save_report(self) -> None:
        match, cards = self._played.table.match, self._played.cards
        try:
            page, _ = Report(self.services, match, cards, datetime.now().astimezone()).save(paths.reports())
        except OSError as error:
            self.services.toasts.say(self.services.t("report.unsaved", reason=why(error)))
        else:
            self.services.toasts.say(self.services.t("report.saved", file=str(page)))
