"""The lesson: the real board and the real rules, one small step after the other, in three minutes."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import dist
from typing import NamedTuple

import pygame

from game.model.match import Header, Seat, begin
from game.model.timetravel.actions import Action, format_action, parse_action
from game.model.timetravel.board import GOOD_LANE, Good, prices
from game.scenes.seats import COMPUTER_NAMES
from game.scenes.services import Services
from game.scenes.timetravel.layout import card_x, pawn_pose, row_y
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.script import GOOD, LEARNER, OPPONENT, OPTIONS, SEED, STEPS, Step
from game.scenes.timetravel.targets import Spot
from game.session.controllers import Nobody, Person
from game.session.table import Table
from game.ui import shapes
from game.ui.intents import Activate, Intent
from game.ui.scene import Command, Pop
from game.ui.theme import CORAL, INK, PAPER, PLUM, SUN
from game.ui.widgets.controls import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Look, Widget, draw_text

HINT = "lesson"  # under this name the settings remember that the lesson was offered
WIDTHS = (0.42, 0.5, 0.34, 0.6, 0.28)  # of the window, which a speech may be wide; the first that fits is taken
PLACES = 14  # in each direction, where it may stand


class Speech(NamedTuple):
    """What is said now, where, and how large."""

    text: str
    box: pygame.Rect
    words: pygame.Rect
    px: int


class LessonScene(TimeTravelScene):
    """Obeys only what the step wants; everything else is answered by a sentence. Nothing of it is kept."""

    def __init__(self, services: Services) -> None:
        seats = (Seat(services.t("setup.player", number=1), "human"), Seat(COMPUTER_NAMES[0], "ai:casual"))
        table = Table(begin(Header("timetravel", OPTIONS, seats, SEED)))
        table.seat((Person(), Nobody()))
        self.index = 0
        self.speech: Speech | None = None
        self._is_astray = False
        self._price_before = 0
        super().__init__(services, table, leave=Pop, ended=lambda _: Pop())
        self.sentence = ""
        if HINT not in services.settings.seen_hints:
            services.set(seen_hints=(*services.settings.seen_hints, HINT))

    @property
    def lesson(self) -> Step:
        """The step that is being taken."""
        return STEPS[self.index]

    def can_take_back(self) -> bool:
        return False

    def _pause(self) -> Command:
        return self._leave()

    def corner(self, rect: pygame.Rect) -> list[Widget]:
        return [Button("pause", rect, self.services.t("lesson.leave"))]

    # what is said, and where

    def _build(self) -> None:
        self.speech = None
        super()._build()
        if self.stage.is_busy:
            return
        widgets = self.panel.widgets
        if not self.lesson.wanted:
            widgets = [widget for widget in widgets if widget.name == "pause"]
        self.speech = self._speech([*self.about(), *(w.rect for w in widgets if not isinstance(w, Spot))])
        widgets = [w for w in widgets if not isinstance(w, Spot) or not self.speech.box.colliderect(w.rect)]
        focus = "sell" if self.lesson.name == "sell" else self.lesson.wanted
        if not self.lesson.wanted:
            widgets.append(self._next(self.speech.box))
            focus = "next"
        before = self.panel
        kept = before.focus if before.shows_focus and before.focus != "pause" else focus
        names = [widget.name for widget in widgets]
        self.panel = Panel(widgets, focus=kept if kept in names else focus, on_change=self.changed)
        self.panel.shows_focus = before.shows_focus

    def about(self) -> list[pygame.Rect]:
        """The parts of the window that the step is about."""
        frame, places = self.frame, []
        for name in self.lesson.about:
            if name.startswith("zone-"):
                places.append(self._stack(int(name.removeprefix("zone-"))))
            else:
                places.append(frame.seats[LEARNER] if name == "seat-1" else frame.areas[name])
        spot = next((widget for widget in self.panel.widgets if widget.name == self.lesson.wanted), None)
        if spot is not None:
            places.append(spot.rect)
            pawn = self.stage.shown.pawns[LEARNER]
            if pawn is not None:
                pose = pawn_pose(LEARNER, pawn, frame)
                side = round(pose.width)
                places.append(pygame.Rect(round(pose.x) - side // 2, round(pose.y) - side // 2, side, side))
        elif self.lesson.wanted:  # a sale, for which there are buttons
            buttons = [widget.rect for widget in self.panel.widgets if widget.name != "pause"]
            places.append(buttons[0].unionall(buttons[1:]))
        return places

    def _stack(self, number: int) -> pygame.Rect:
        """Where the cards of a zone lie."""
        frame, zone = self.frame, self.stage.shown.zones[number - 1]
        top, bottom = round(row_y(zone.top - 0.5, frame)), round(row_y(zone.end - 0.5, frame))
        return pygame.Rect(round(card_x(number, frame)), top, frame.card_size[0], bottom - top)

    def said(self) -> str:
        """The step's text; where something else was tried, what is wanted once more."""
        state = self.stage.shown
        gold = {"gold": state.gold[LEARNER], "target": state.options.target_gold}
        values = {"before": self._price_before, "price": self._price(), "opponent": self.names[OPPONENT], **gold}
        text = self.services.t(f"lesson.{self.lesson.name}", **values)
        return f"{self.services.t('lesson.astray')}\n{text}" if self._is_astray else text

    def _speech(self, taken: Iterable[pygame.Rect]) -> Speech:
        """As near as can be to what it is about, over nothing of it and over no button; beside the cards if it fits."""
        metrics, text = self.frame.metrics, self.said()
        free_of = [rect.inflate(metrics.gap, metrics.gap) for rect in taken]
        cards = [self._stack(number) for number in range(1, self.frame.zones + 1)]
        beside = [*free_of, cards[0].unionall(cards[1:]), self.frame.areas["sentence"]]
        aim, sizes = self.about()[0].center, (metrics.body, metrics.small, round(metrics.height / 38))
        for avoid, px, share in (*product([beside], sizes[:1], WIDTHS), *product([free_of], sizes, WIDTHS)):
            width = round(metrics.width * share)
            inner = width - metrics.pad * 2
            needed = self.services.fonts.measured(text, "text", px, inner)
            foot = 0 if self.lesson.wanted else metrics.target + metrics.gap
            size = (width, needed[1] + metrics.pad * 2 + foot)
            free = [box for box in self._boxes(size) if box.collidelist(avoid) < 0] if needed[0] <= inner else []
            if free:
                box = min(free, key=lambda box: dist(box.center, aim))
                words = pygame.Rect(box.x + metrics.pad, box.y + metrics.pad, inner, needed[1])
                return Speech(text, box, words, px)
        raise AssertionError(f"no room to say {text!r}")

    def _boxes(self, size: tuple[int, int]) -> Iterator[pygame.Rect]:
        metrics = self.frame.metrics
        across, down = metrics.width - size[0] - metrics.gap * 2, metrics.height - size[1] - metrics.gap * 2
        if min(across, down) < 0:
            return
        for column, row in product(range(PLACES + 1), repeat=2):
            at = metrics.gap + across * column // PLACES, metrics.gap + down * row // PLACES
            yield pygame.Rect(at, size)

    def _next(self, box: pygame.Rect) -> Button:
        metrics, is_last = self.frame.metrics, self.index == len(STEPS) - 1
        label = self.services.t("lesson.done" if is_last else "lesson.next")
        wide = self.services.fonts.font("bold", metrics.body).size(label)[0] + metrics.pad * 3
        rect = pygame.Rect(0, 0, min(wide, box.width - metrics.pad * 2), metrics.target)
        rect.bottomright = (box.right - metrics.pad, box.bottom - metrics.pad)
        return Button("next", rect, label, is_primary=True)

    # what is done

    def _give(self, action: Action) -> None:
        if not self.is_persons_turn():
            return
        if format_action(action) == self.lesson.wanted:
            self.give(self.lesson.wanted)
            return
        self._is_astray = True
        self.services.sounds.play("button")
        self._build()
        self.changed()

    def give(self, action: str) -> None:
        """Take the step: the learner's action, if it wants one, and what the opponent answers."""
        self._price_before, self._is_astray = self._price(), False
        taken = [(action, LEARNER)] if action else []
        taken += [(answer, OPPONENT) for answer in self.lesson.answers]
        self.index += 1
        self._play(tuple(event for text, seat in taken for event in self.table.act(parse_action(text, seat))))

    def _price(self) -> int:
        return prices(self.table.match.state.zones)[GOOD_LANE[Good(GOOD)]]

    def _pressed(self, name: str) -> Command | None:
        if name != "next":
            return super()._pressed(name)
        self.services.sounds.play("button")
        if self.index == len(STEPS) - 1:
            return self._leave()
        self.give("")
        return None

    def intent(self, intent: Intent) -> Command | None:
        is_read = not self.lesson.wanted and self.speech is not None
        if isinstance(intent, Activate) and is_read and self.panel.focus == "next":
            return self._pressed("next")
        return super().intent(intent)

    # the picture

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        super().draw(surface, blend)
        if self.speech is None or self.eye.is_moving:
            return
        metrics, speech, line = self.frame.metrics, self.speech, self.frame.metrics.line
        look = Look(self.services.fonts, metrics)
        for place in self.about()[: len(self.lesson.about) or 1]:
            around = place.inflate(line * 8, line * 8).clip(surface.get_rect())
            surface.blit(shapes.ring(around.size, metrics.gap, INK, line * 7.0), around)
            surface.blit(shapes.ring(around.size, metrics.gap, SUN, line * 4.0), around)
        self._draw_tail(surface, speech.box, self.about()[0])
        radius = metrics.height / 50
        surface.blit(shapes.plate(speech.box.size, radius, PAPER, 252, CORAL, line * 3.0), speech.box)
        draw_text(surface, speech.words, look, speech.text, px=speech.px, colour=INK, is_top=True)
        for widget in self.panel.widgets:
            if widget.name == "next":
                place = pygame.Rect(speech.words.x, widget.rect.y, widget.rect.x - speech.words.x, widget.rect.height)
                count = f"{self.index + 1} / {len(STEPS)}"
                draw_text(surface, place, look, count, px=metrics.small, colour=PLUM)
                widget.draw(surface, widget.rect, look._replace(is_focused=self.panel.shows_focus))

    def _draw_tail(self, surface: pygame.Surface, box: pygame.Rect, target: pygame.Rect) -> None:
        """The corner of the speech that points at what it is about."""
        tip = (
            min(max(box.centerx, target.left), target.right),
            min(max(box.centery, target.top), target.bottom),
        )
        away = max(1.0, dist(box.center, tip))
        wide = self.frame.metrics.pad * 1.6
        dx, dy = (tip[1] - box.centery) / away * wide, (box.centerx - tip[0]) / away * wide
        points = [tip, (box.centerx + dx, box.centery + dy), (box.centerx - dx, box.centery - dy)]
        pygame.draw.polygon(surface, CORAL, points)
