"""The boxes of cards: how many, from when to when, about what; ours and the user's."""

import pygame

from game import paths
from game.content.decks import Deck
from game.scenes.boxes import box_name, known_decks, theme_name
from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.scenes.years import year_text
from game.ui.scene import Command, Pop
from game.ui.theme import AMBER, SKY, Metrics
from game.ui.widgets.controls import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Look, Pressed, Signal, Widget


class Sheet(Widget):
    """One deck on a card of its own."""

    can_focus = False

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        draw_card(surface, rect, look.metrics)


class DecksScene(Screen):
    """A list of decks; what is wrong with a user's deck is said in plain words."""

    def __init__(self, services: Services) -> None:
        self._decks = known_decks(services)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, fonts, view = self.services.t, self.services.fonts, self.body(metrics, width=0.84)
        rows: list[Widget] = []
        top, pad = view.y, metrics.pad
        for deck in self._decks:
            inner = pygame.Rect(view.x + pad, top + pad // 2, view.width - pad * 2, 0)
            sheet = Sheet(f"deck.{deck.id}", pygame.Rect(view.x, top, view.width, 0))
            rows.append(sheet)
            for index, (text, kind, px, colour) in enumerate(self._lines(deck, metrics)):
                height = fonts.measured(text, kind, px, inner.width)[1] + 2
                box = pygame.Rect(inner.x, inner.y, inner.width, height)
                rows.append(Label(f"deck.{deck.id}.{index}", box, text, kind=kind, px=px, colour=colour))
                inner.y += height
            sheet.rect.height = inner.y + pad // 2 - top
            top = sheet.rect.bottom + metrics.gap
        profile = self.services.profile
        if profile.can_use_user_decks and profile.can_change_settings:
            text = t("decks.own", folder=str(paths.user_decks()))
            height = fonts.measured(text, "text", metrics.small, view.width)[1] + 2
            rows.append(Label("own", pygame.Rect(view.x, top, view.width, height), text, px=metrics.small))
        names = tuple(row.name for row in rows)
        widgets = [self.heading(t("decks.title"), metrics), *rows, self.foot(metrics)]
        return self._panel(widgets, view=view, scrolled=names, focus="back")

    def _lines(self, deck: Deck, metrics: Metrics) -> list[tuple[str, str, int, tuple[int, int, int]]]:
        n = self.services.n
        lines = [(box_name(self.services, deck.id), "title", metrics.body, AMBER)]
        if deck.cards:
            earliest, latest = (year_text(self.services, year) for year in deck.span)
            lines.append(
                (n("decks.cards", len(deck.cards), earliest=earliest, latest=latest), "text", metrics.small, SKY)
            )
            themes = ", ".join(theme_name(self.services, theme) for theme in deck.themes)
            lines.append((themes, "text", metrics.small, (253, 243, 220)))
        if deck.faults:
            lines.append((n("decks.faults", len(deck.faults), first=str(deck.faults[0])), "text", metrics.small, AMBER))
        return lines

    def signal(self, signal: Signal) -> Command | None:
        return Pop() if signal == Pressed("back") else None
