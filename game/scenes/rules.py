"""The rules of both games as illustrated pages."""

import pygame

from game import paths
from game.scenes.screen import Screen, draw_card
from game.scenes.services import Services
from game.ui.intents import Intent, Steer, Way
from game.ui.scene import Command, Pop, Push
from game.ui.theme import INK, PLUM, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Signal, Widget

PAGES = {"chronology": 4, "timetravel": 5}


class RulesScene(Screen):
    """One page at a time: a picture and a few sentences on paper."""

    def __init__(self, services: Services, game: str = "chronology") -> None:
        self.game, self.page = game, 1
        self._sheet = self._picture = pygame.Rect(0, 0, 1, 1)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, body = self.services.t, self.body(metrics, width=0.94)
        tabs = self._tabs(metrics, body)
        self._sheet = pygame.Rect(
            body.x, tabs[0].rect.bottom + metrics.gap, body.width, body.bottom - tabs[0].rect.bottom - metrics.gap
        )
        inner = self._sheet.inflate(-metrics.pad * 2, -metrics.pad * 2)
        is_wide = metrics.width / metrics.height > 1.5 and metrics.text_scale <= 150
        if is_wide:
            width = min(round(inner.width * 0.46), round(inner.height * 1.6))
            self._picture = pygame.Rect(inner.x, 0, width, round(width / 1.6))
            self._picture.centery = inner.centery
            text = pygame.Rect(inner.x + width + metrics.pad * 2, inner.y, 0, inner.height)
            text.width = inner.right - text.x
        else:
            share = 0.42 if metrics.text_scale <= 125 else 0.22
            height = min(round(inner.height * share), round(inner.width / 1.6))
            self._picture = pygame.Rect(0, inner.y, round(height * 1.6), height)
            self._picture.centerx = inner.centerx
            text = pygame.Rect(
                inner.x, inner.y + height + metrics.gap, inner.width, inner.height - height - metrics.gap
            )
        title_height = self.services.fonts.measured(self._text("title"), "title", metrics.heading, text.width)[1]
        title = Label(
            "title", pygame.Rect(text.x, text.y, text.width, title_height), self._text("title"),
            kind="title", px=metrics.heading, colour=PLUM,
        )  # fmt: skip
        view = pygame.Rect(text.x, title.rect.bottom + metrics.gap, text.width, 0)
        view.height = text.bottom - view.y
        largest = round(metrics.body * 1.5)
        px = max(metrics.body, self.services.fonts.fitted(self._text("text"), "text", largest, view.width, view.height))
        needed = self.services.fonts.measured(self._text("text"), "text", px, view.width)[1] + 2
        words = Label(
            "words", pygame.Rect(view.x, view.y, view.width, needed), self._text("text"), px=px, colour=INK, is_top=True
        )
        heading = self.heading(t("rules.title"), metrics)
        foot, turners = self.foot(metrics), self._turners(metrics)
        widgets: list[Widget] = [heading, *tabs, title, words, foot, *turners]
        if self.game == "timetravel":
            left = foot.rect.right + metrics.gap
            box = pygame.Rect(left, foot.rect.y, turners[0].rect.left - metrics.gap - left, metrics.target)
            widgets.append(Button("learn", box, t("lesson.learn")))
        return self._panel(widgets, view=view, scrolled=("words",), focus="next")

    def _text(self, part: str) -> str:
        return self.services.t(f"rules.{self.game}.{self.page}.{part}")

    def _tabs(self, metrics: Metrics, body: pygame.Rect) -> list[Button]:
        each = (body.width - metrics.gap) // 2
        return [
            Button(
                f"tab.{game}",
                pygame.Rect(body.x + index * (each + metrics.gap), body.y, each, metrics.target),
                self.services.t(f"menu.{game}"),
                is_primary=game == self.game,
            )
            for index, game in enumerate(PAGES)
        ]

    def _turners(self, metrics: Metrics) -> list[Widget]:
        t = self.services.t
        width = metrics.width // 6
        right = pygame.Rect(0, metrics.height - metrics.target - metrics.pad, width, metrics.target)
        right.right = metrics.width - metrics.pad * 2
        left = right.move(-width - metrics.gap, 0)
        count = pygame.Rect(0, right.y, width, metrics.target)
        count.right = left.x - metrics.gap
        number = Label("count", count, f"{self.page} / {PAGES[self.game]}", align="center")
        before, after = Button("previous", left, t("common.previous")), Button("next", right, t("common.next"))
        before.is_enabled, after.is_enabled = self.page > 1, self.page < PAGES[self.game]
        return [number, before, after]

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("learn"):
                from game.scenes.timetravel.lesson import LessonScene  # noqa: PLC0415  for those who learn

                return Push(LessonScene(self.services))
            case Pressed("next" | "previous" as way):
                self._turn(1 if way == "next" else -1)
            case Pressed(name) if name.startswith("tab."):
                self.game, self.page = name.removeprefix("tab."), 1
                self.rebuild()
        return None

    def intent(self, intent: Intent) -> Command | None:
        if isinstance(intent, Steer) and intent.way in (Way.LEFT, Way.RIGHT) and not self.panel.shows_focus:
            self._turn(1 if intent.way is Way.RIGHT else -1)
            return None
        return super().intent(intent)

    def _turn(self, by: int) -> None:
        page = min(max(self.page + by, 1), PAGES[self.game])
        if page != self.page:
            self.page = page
            self.services.sounds.play("lift")
            self.rebuild()

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.draw_background(surface)
        draw_card(surface, self._sheet, self.metrics, is_paper=True)
        file = paths.art() / "rules" / f"{self.game}-{self.page}.svg"
        picture = self.services.images.get(file, self._picture.size)
        if picture:
            surface.blit(picture, self._picture)
        self.panel.draw(surface, self.services.fonts, self.metrics)
