"""Setting a chronology table up: players, boxes, hand and variants; what was chosen last is offered again."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game import paths
from game.content.codes import read_code
from game.content.decks import Card, Deck
from game.content.mix import mix
from game.model.chronology.options import Options, box_hand, check_options, needed_cards
from game.model.core import IllegalSetup, Refusal
from game.scenes.boxes import box_name, known_decks, mix_name
from game.scenes.choices import switched
from game.scenes.chronology.dealing import MOST_SEED, code_of, followed
from game.scenes.chronology.selection import MARKS, SelectionScene, span_text
from game.scenes.entry import EntryScene
from game.scenes.faults import tell_faults
from game.scenes.place import deck_faults, missing_decks
from game.scenes.seats import HUMAN, MACHINE, MOST_HAND, Place, Places, first_of, joined, laid
from game.scenes.seats import put_right as seats_put_right
from game.scenes.services import Services
from game.scenes.setup import SetupScreen
from game.session.seating import is_computer
from game.ui import shapes
from game.ui.scene import Command, Push
from game.ui.theme import SKY, Colour
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.rows import Choice, Stepper, Toggle
from game.ui.widgets.tiles import Flow, Opener, Spec, switches
from game.ui.widgets.widget import Pressed, Signal, Widget

VARIANTS = ("learn", "hint", "explain", "coop", "streak")
CLOCKS = (0, 30, 60, 90)

USUAL_SEATS = laid("chronology")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the players agreed on. `hand` 0: as the box prescribes; `earliest` and `latest` 0: without that end."""

    decks: tuple[str, ...] = ("classic",)
    seats: Places = USUAL_SEATS
    hand: int = 0
    variants: tuple[str, ...] = ()
    clock_s: int = 0
    left_out: tuple[str, ...] = ()  # themes
    earliest: int = 0
    latest: int = 0


def put_right(choices: Choices) -> Choices:
    """Choices that a set-up can show, whatever an old file says."""
    if choices.latest and choices.earliest >= choices.latest:
        choices = replace(choices, earliest=0, latest=0)
    return replace(
        choices,
        hand=choices.hand if choices.hand in range(MOST_HAND + 1) else 0,
        variants=tuple(each for each in VARIANTS if each in choices.variants),
        clock_s=choices.clock_s if choices.clock_s in CLOCKS else 0,
        earliest=choices.earliest if choices.earliest in MARKS else 0,
        latest=choices.latest if choices.latest in MARKS else 0,
    )


def chosen_decks(choices: Choices, decks: tuple[Deck, ...]) -> tuple[Deck, ...]:
    """The boxes that are mixed."""
    return tuple(deck for deck in decks if deck.id in choices.decks)


def chosen_cards(choices: Choices, decks: tuple[Deck, ...]) -> tuple[Card, ...]:
    """The cards that will be played with."""
    return mix(
        chosen_decks(choices, decks),
        without=choices.left_out,
        earliest=choices.earliest or None,
        latest=choices.latest or None,
    )


def usual_hand(choices: Choices) -> int:
    """The hand of those who have no other one of their own."""
    return choices.hand or box_hand(choices.decks, max(1, len(choices.seats)))


def has_hands(choices: Choices) -> bool:
    """Whether everybody has a hand of their own, which is also what a handicap needs."""
    return not {"coop", "streak"} & set(choices.variants)


def options_of(choices: Choices, decks: tuple[Deck, ...]) -> Options:
    """The match's options, the youngest first (C1); a handicap gives every seat its own hand size."""
    handicaps = [place.hand for place in choices.seats] if has_hands(choices) else []
    hands = tuple(hand or usual_hand(choices) for hand in handicaps) if any(handicaps) else ()
    switched: dict[str, Any] = dict.fromkeys(choices.variants, True)
    return Options(
        years={card.id: card.year for card in chosen_cards(choices, decks)},
        decks=tuple(deck.id for deck in chosen_decks(choices, decks)),
        hand=choices.hand or None if not hands else None,
        hands=hands,
        first=first_of(choices.seats),
        clock_s=choices.clock_s or None,
        **switched,
    )


Start = Callable[[Choices, tuple[Deck, ...], str], Command | None]


class SetupScene(SetupScreen):
    """Boxes, themes and years, hands and variants below the seats."""

    game = "chronology"
    choices: Choices

    def __init__(self, services: Services, choices: Choices, start: Start) -> None:
        self._start = start
        self.decks = known_decks(services)
        self._away: Places = ()  # who got up for a solo streak
        here = tuple(deck.id for deck in self.decks)
        chosen = tuple(each for each in choices.decks if each in here)
        self._seed: int | None = None  # of a code of ours
        self._word = ""
        super().__init__(services, put_right(replace(choices, decks=chosen or here[:1])))
        tell_faults(services, deck_faults(services.profile))
        self._deal_by(services.profile.code)

    @property
    def code(self) -> str:
        """The code of the deal, which follows what is chosen; none for a free draw."""
        return self._word if self._seed is None else code_of(self._seed, self.choices)

    def rows(self, flow: Flow) -> list[Widget]:
        t, n, now = self.services.t, self.services.n, self.choices
        fonts, metrics = self.services.fonts, flow.metrics
        columns = flow.columns(metrics.body * 17, 2)
        boxes = [
            Spec(
                f"deck.{deck.id}",
                box_name(self.services, deck.id),
                n("setup.cards", len(deck.cards)),
                deck.id in now.decks,
            )
            for deck in self.decks
        ]
        rows: list[Widget] = [self.caption(flow, "section.boxes", t("setup.section.boxes"))]
        rows += switches(flow, fonts, boxes, columns)
        rows.append(Opener("selection", flow.row(), t("selection.title"), self._selection()))
        rows.append(
            Stepper(
                "hand", flow.row(), t("setup.hand"), now.hand, (0, MOST_HAND),
                shown=lambda hand: str(hand) if hand else t("setup.hand.usual", count=usual_hand(replace(now, hand=0))),
            )
        )  # fmt: skip
        clocks = [(each, t("setup.clock.none") if not each else f"{each} s") for each in CLOCKS]
        rows.append(Choice("clock_s", flow.row(), t("setup.clock"), clocks, now.clock_s))
        rows += self._code_rows(flow)
        flow.bottom += metrics.gap // 2
        rows.append(self.caption(flow, "section.variants", t("setup.section.variants")))
        variants = [
            Spec(f"variant.{each}", t(f"variant.{each}"), t(f"variant.{each}.about"), each in now.variants)
            for each in VARIANTS
        ]
        return rows + switches(flow, fonts, variants, columns)

    def _code_rows(self, flow: Flow) -> list[Widget]:
        """The code, large enough for the board, and what it means; or the offer to make one."""
        t, fonts, metrics, code = self.services.t, self.services.fonts, flow.metrics, self.code
        rows: list[Widget] = [Opener("code", flow.row(), t("setup.code"), code or t("setup.code.none"))]
        if not code:
            return [*rows, Button("show_code", flow.row(), t("setup.code.show"))]
        deal = read_code(code)
        about = t("setup.code.ours") if deal and deal.decks else t("setup.code.word")
        height = fonts.measured(code, "title", metrics.heading * 2, flow.view.width)[1]
        rows.append(Label("code.large", flow.row(height), code, kind="title", px=metrics.heading * 2, align="center"))
        height = fonts.measured(about, "text", metrics.body, flow.view.width)[1]
        return [*rows, Label("code.about", flow.row(height), about, align="center", colour=SKY)]

    def seat_rows(self, flow: Flow, index: int) -> list[Widget]:
        t, place = self.services.t, self.choices.seats[index]
        words = (t("common.off"), t("common.on"))
        rows: list[Widget] = []
        if not is_computer(place.player):
            rows.append(Toggle("is_youngest", flow.row(), t("seat.youngest"), place.is_youngest, words))
        if has_hands(self.choices):
            usual = t("seat.hand.usual", count=usual_hand(self.choices))
            rows.append(
                Stepper(
                    "hand", flow.row(), t("seat.hand"), place.hand, (0, MOST_HAND),
                    shown=lambda hand: str(hand) if hand else usual,
                )
            )  # fmt: skip
        return rows

    def about_seat(self, place: Place) -> str:
        return self.services.t("seat.first") if place.is_youngest else super().about_seat(place)

    def badge(self, place: Place) -> str:
        return str(place.hand) if place.hand and has_hands(self.choices) else ""

    def paint_emblem(self, surface: pygame.Surface, rect: pygame.Rect, emblem: str, colour: Colour) -> None:
        surface.blit(shapes.disc(rect.width, colour), rect)
        side = round(rect.width * 0.7)
        picture = self.services.images.get(paths.art() / "seats" / f"{emblem}.svg", (side, side))
        if picture:
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _selection(self) -> str:
        t, now = self.services.t, self.choices
        themes = {theme for deck in chosen_decks(now, self.decks) for theme in deck.themes}
        parts = []
        if themes & set(now.left_out):
            parts.append(t("selection.some", count=len(themes - set(now.left_out)), all=len(themes)))
        if now.earliest or now.latest:
            parts.append(span_text(self.services, now.earliest, now.latest))
        return ", ".join(parts) or t("selection.everything")

    def summary(self) -> str:
        cards = len(chosen_cards(self.choices, self.decks))
        return self.services.n("setup.summary", cards, players=len(self.choices.seats))

    def problem(self) -> str | None:
        t, seats = self.services.t, len(self.choices.seats)
        options = options_of(self.choices, self.decks)
        if not options.decks:
            return t("setup.no_deck")
        try:
            check_options(options, seats)
        except IllegalSetup as error:
            if error.reason == Refusal.TOO_FEW_CARDS:  # C13
                return t("setup.refused.cards", needed=needed_cards(options, seats), found=len(options.years))
            return t("setup.refused.players") if error.reason == Refusal.PLAYERS else t("setup.refused.other")
        return None

    def begin(self) -> Command | None:
        return self._start(self.choices, self.decks, self.code)

    def signal(self, signal: Signal) -> Command | None:
        if signal == Pressed("selection"):
            return Push(SelectionScene(self))
        if signal == Pressed("code"):
            return Push(EntryScene(self.services, self.code, self.take_code, "code"))
        if signal == Pressed("show_code"):
            self._seed = int.from_bytes(os.urandom(4)) % MOST_SEED
            self.refresh()
            self.panel.reveal(self.panel["code.about"])
            return None
        return super().signal(signal)

    def take_code(self, code: str) -> None:
        """Deal by another code, or by none."""
        self._deal_by(code)
        self.refresh()

    def _deal_by(self, code: str) -> None:
        """Deal by this code from now on: one of ours lays the table, any other word only seeds, none draws freely."""
        deal, missing = read_code(code), missing_decks(code, self.decks)
        if missing:
            boxes = mix_name(self.services, missing)
            self.services.toasts.say(self.services.t("setup.code.missing", code=code, boxes=boxes))
            return
        is_ours = deal is not None and bool(deal.decks)
        self._seed, self._word = (deal.seed, "") if deal and is_ours else (None, code)
        if deal and is_ours:
            self.choices, self._away = followed(self.choices, deal), ()

    def select(self, **values: Any) -> None:
        """Play with other themes or years."""
        self.choices = replace(self.choices, **values)
        self.refresh()

    def change(self, name: str, value: object) -> None:
        kind, _, which = name.partition(".")
        values: dict[str, Any] = {name: value}
        if kind == "deck":
            values = {"decks": switched(self.choices.decks, which, is_on=bool(value))}
        elif kind == "variant":
            values = {"variants": switched(self.choices.variants, which, is_on=bool(value))}
        self.choices = replace(self.choices, **values)
        if which in ("streak", "coop"):
            self._sit_alone_or_together(which, is_on=bool(value))

    def _sit_alone_or_together(self, variant: str, *, is_on: bool) -> None:
        """A streak is for one, is not co-operative, and those who got up for it come back afterwards."""
        now = self.choices
        if is_on:
            other = "coop" if variant == "streak" else "streak"
            now = replace(now, variants=switched(now.variants, other, is_on=False))
        seats = now.seats
        if variant == "streak" and is_on:
            alone = next((place for place in seats if place.player == HUMAN), Place())
            self._away = tuple(place for place in seats if place is not alone)
            seats, now = (alone,), replace(now, hand=0)
        elif len(seats) == 1 and not {"streak"} & set(now.variants):
            seats = seats + self._away if self._away else joined(joined(seats, self.game, MACHINE), self.game, MACHINE)
            self._away = ()
        self.choices = replace(now, seats=seats_put_right(seats, self.game))
