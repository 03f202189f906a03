"""Nobody is there: computer players show both games by turns, until somebody presses anything."""

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from time import perf_counter

import pygame

from game import paths
from game.content.mix import mix
from game.model.chronology.options import Options as ChronologyOptions
from game.model.core import IllegalSetup
from game.model.match import Header, Seat, begin
from game.model.timetravel.rules import first_player
from game.model.timetravel.state import Options as TimeTravelOptions
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import known_cards
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.match_scene import MatchScene
from game.scenes.seats import COMPUTER_NAMES
from game.scenes.services import Services
from game.scenes.timetravel.scene import TimeTravelScene
from game.session.controllers import controllers_for
from game.session.scores import Score, best_today, kept_scores
from game.session.table import Table
from game.text import LANGUAGES, Texts
from game.ui import shapes
from game.ui.intents import Intent, Move, Press
from game.ui.memory import give_back
from game.ui.scene import Command, Pace, Pop, Scene
from game.ui.theme import AMBER, CORAL, DEEP, DUSK, INK, PAPER, SKY, STEP_S, Colour
from game.ui.widgets.widget import Look, draw_text

SEATS = tuple(Seat(name, "ai:casual") for name in COMPUTER_NAMES[:3])
HAND = 3  # short matches: who comes by sees how one ends
TARGET_GOLD = 8
MOVE_S = 1.4
ENDING_S = 6.0
CAPTION_S = 7.0
CAPTIONS = 3  # of each game
BEST = 3  # streaks that are told
MOST_S = 240.0  # a match that drags on is left for the other game
QUIET = 2  # the loudest that sounds are when nobody asked for them
BAND = {100: 0.2, 125: 0.22, 150: 0.25, 175: 0.28}  # of the height, by text scale
LARGEST_BAND = 0.32


class AttractScene(Scene):
    """A real table with nobody at it, and below it what it is about, in every language at once."""

    is_unattended = True

    def __init__(
        self, services: Services, leave: Callable[[], Command], draw_seed: Callable[[], int] | None = None
    ) -> None:
        super().__init__()
        self.services, self._leave = services, leave
        self._draw_seed = draw_seed or (lambda: int.from_bytes(os.urandom(4)) >> 1)
        self._texts = [Texts(language, paths.texts()) for language in LANGUAGES]
        self._metrics = services.metrics((1280, 720))
        self.matches_ended = 0
        self._turn = 0
        self._age_s = self._wait_s = 0.0
        self._is_over = False
        self.shown = self._match()

    # the matches

    def _match(self) -> MatchScene:
        """The next match: a real one at a real table, and kept nowhere."""
        self._age_s, self._wait_s, self._is_over = 0.0, MOVE_S, False
        self._turn += 1
        self._best = todays_streaks()[:BEST]
        try:
            scene = self._chronology() if self._turn % 2 else self._timetravel()
        except IllegalSetup:  # the boxes that are played here have too few cards
            scene = self._timetravel()
        scene.has_controls = False
        return scene

    def _chronology(self) -> MatchScene:
        decks, seed = known_decks(self.services), self._draw_seed()
        chosen = decks[self._turn // 2 % len(decks)]
        years = {card.id: card.year for card in mix((chosen,))}
        options = ChronologyOptions(years=years, decks=(chosen.id,), hand=HAND, first=seed % len(SEATS))
        table = Table(begin(Header("chronology", options, SEATS, seed)))
        cards, pictures = known_cards(years, (chosen,))
        self._seat(table, {card.id: card.theme for card in cards.values()})
        return ChronologyScene(self.services, table, cards, pictures, leave=Pop, ended=lambda _played: Pop())

    def _timetravel(self) -> MatchScene:
        seed = self._draw_seed()
        options = TimeTravelOptions(target_gold=TARGET_GOLD, first=first_player(len(SEATS), seed))
        table = Table(begin(Header("timetravel", options, SEATS, seed)))
        self._seat(table, {})
        return TimeTravelScene(self.services, table, leave=Pop, ended=lambda _played: Pop(), shows_setup=True)

    def _seat(self, table: Table, themes: Mapping[str, str]) -> None:
        """Players that do not pretend to think: how long a move is waited for is our affair."""
        table.seat(controllers_for(table.match.header, themes, perf_counter))

    # life cycle

    def enter(self, size: tuple[int, int]) -> None:
        self._metrics = self.services.metrics(size)
        chosen = self.services.settings
        self.services.sounds.set_levels(min(chosen.sound_volume, QUIET), 0, chosen.is_muted)
        self.shown.enter(self.places()[0].size)
        self.revision += 1

    def leave(self) -> None:
        self.shown.leave()
        self.services.apply()  # as loud as it was

    def intent(self, intent: Intent) -> Command | None:
        """Whatever is pressed leads to the menu, once it is let go, and does nothing else."""
        return None if isinstance(intent, Press | Move) else self._leave()

    # time

    def step(self) -> Command | None:
        before, was_moving = self.shown.revision, self.shown.pace() is Pace.MOVING
        caption = self._caption()
        self._age_s += STEP_S
        if self._wait_s > 0:
            self._wait_s -= STEP_S
        elif self._is_over or self._age_s > MOST_S:
            self._next()
            return None
        elif self.shown.step() is not None:
            self._is_over, self._wait_s = True, ENDING_S
            self.matches_ended += 1
        elif was_moving and self.shown.pace() is not Pace.MOVING:
            self._wait_s = MOVE_S
        if self.shown.revision != before or self._caption() != caption:
            self.revision += 1
        return None

    def _next(self) -> None:
        self.shown.leave()
        self.shown = self._match()
        give_back()
        self.shown.enter(self.places()[0].size)
        self.revision += 1

    def pace(self) -> Pace:
        return max(Pace.AMBIENT, self.shown.pace())

    def moving_areas(self) -> list[pygame.Rect] | None:
        return []

    # the picture

    def places(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where the table is, the sign that invites, and the words."""
        metrics = self._metrics
        high = round(metrics.height * BAND.get(metrics.text_scale, LARGEST_BAND))
        table = pygame.Rect(0, 0, metrics.width, metrics.height - high)
        sign = pygame.Rect(0, table.bottom + metrics.pad, round(metrics.width * 0.32), high - metrics.pad * 2)
        sign.right = metrics.width - metrics.pad * 2
        words = pygame.Rect(metrics.pad * 2, sign.y, sign.x - metrics.pad * 4, sign.height)
        return table, sign, words

    def _caption(self) -> int:
        return int(self._age_s / CAPTION_S)

    def captions(self) -> list[str]:
        """What is said now, once in every language."""
        game = self.shown.table.match.header.game
        number = self._caption() % (CAPTIONS + bool(self._best)) + 1
        if number > CAPTIONS:
            best = "  ·  ".join(f"{score.name} {score.score}" for score in self._best)
            return [texts.t("attract.best", best=best) for texts in self._texts]
        return [texts.t(f"attract.{game}.{number}") for texts in self._texts]

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        metrics = self._metrics
        table, sign, words = self.places()
        self.shown.draw(surface.subsurface(table), blend)
        surface.fill(DEEP, (0, table.bottom, metrics.width, metrics.height - table.bottom))
        pygame.draw.line(surface, DUSK, table.bottomleft, table.bottomright, metrics.line * 2)
        self._draw_words(surface, words, self.captions(), (PAPER, SKY), align="left")
        # It looks like a button, as pressing it does what it says.
        surface.blit(shapes.plate(sign.size, metrics.height / 50, CORAL, 255, AMBER, metrics.line * 2), sign)
        invitations = [texts.t("attract.touch") for texts in self._texts]
        self._draw_words(surface, sign, invitations, (INK, INK), align="center")

    def _lines(self, box: pygame.Rect) -> list[pygame.Rect]:
        """Every language has a line of its own."""
        inner = box.inflate(-self._metrics.pad * 2, -self._metrics.gap)
        height = inner.height // len(self._texts)
        return [
            pygame.Rect(inner.x, inner.y + index * height, inner.width, height) for index in range(len(self._texts))
        ]

    def words_px(self, words: Sequence[str], box: pygame.Rect) -> int:
        """The size in which all of them fit, as no language is louder than another."""
        size = self._lines(box)[0].size
        return min(self.services.fonts.fitted(text, "title", self._metrics.heading, *size) for text in words)

    def _draw_words(
        self, surface: pygame.Surface, box: pygame.Rect, words: Sequence[str], colours: Sequence[Colour], *, align: str
    ) -> None:
        look, px = Look(self.services.fonts, self._metrics), self.words_px(words, box)
        for line, text, colour in zip(self._lines(box), words, colours, strict=True):
            draw_text(surface, line, look, text, kind="title", px=px, colour=colour, align=align)


def todays_streaks() -> Sequence[Score]:
    """The best streaks of the day, with the names that were signed."""
    return best_today(kept_scores(paths.scores_file()).value, datetime.now().astimezone())
