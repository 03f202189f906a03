"""Who made it, whom we thank, and under which licences everything stands."""

import pygame

from game import __version__
from game.scenes.screen import Screen
from game.ui.scene import Command, Pop
from game.ui.theme import SUN, Metrics
from game.ui.widgets.controls import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal, Widget

PARTS = ("made", "thanks", "licence", "software", "fonts")


class CreditsScene(Screen):
    """A scroll of short paragraphs."""

    def build(self, metrics: Metrics) -> Panel:
        t, fonts, view = self.services.t, self.services.fonts, self.body(metrics)
        top = view.y
        rows: list[Widget] = []
        for part in PARTS:
            for kind, colour, px, text in (
                ("bold", SUN, metrics.body, t(f"credits.{part}.title", version=__version__)),
                ("text", None, metrics.body, t(f"credits.{part}.text", version=__version__)),
            ):
                height = fonts.measured(text, kind, px, view.width)[1] + 2
                label = Label(f"{part}.{kind}", pygame.Rect(view.x, top, view.width, height), text, kind=kind, px=px)
                label.colour = colour or label.colour
                rows.append(label)
                top += height + metrics.gap // 2
            top += metrics.gap * 2
        names = tuple(row.name for row in rows)
        widgets = [self.heading(t("credits.title"), metrics), *rows, self.foot(metrics)]
        return self._panel(widgets, view=view, scrolled=names, focus="back")

    def signal(self, signal: Signal) -> Command | None:
        return Pop() if signal == Pressed("back") else None
