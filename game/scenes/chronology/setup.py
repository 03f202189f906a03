"""Setting a chronology table up: boxes, players, hand and variants; what was chosen last is offered again."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game import paths
from game.content.decks import Deck, our_decks, user_decks
from game.content.mix import mix
from game.model.chronology.options import Options, box_hand, check_options
from game.model.core import IllegalSetup
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.ui.scene import Command, Pop
from game.ui.theme import AMBER, SKY, Metrics
from game.ui.widgets.controls import Button, Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Choice, Stepper, Toggle
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

VARIANTS = ("learn", "hint", "explain", "coop", "streak")
CLOCKS = (0, 30, 60, 90)
MOST_PLAYERS = 8


@dataclass(frozen=True, slots=True)
class Choices:
    """What the players agreed on. `hand` 0: as the box prescribes."""

    decks: tuple[str, ...] = ("classic",)
    people: int = 1
    computers: int = 2
    hand: int = 0
    variants: tuple[str, ...] = ()
    clock_s: int = 0
    names: tuple[str, ...] = field(default=())


def options_of(choices: Choices, decks: tuple[Deck, ...], first: int = 0) -> Options:
    """The match's options; raises `IllegalSetup` where they do not go together."""
    chosen = tuple(deck for deck in decks if deck.id in choices.decks)
    cards = mix(chosen)
    options = Options(
        years={card.id: card.year for card in cards},
        decks=tuple(deck.id for deck in chosen),
        hand=choices.hand or None,
        first=first,
        clock_s=choices.clock_s or None,
    )
    switches: dict[str, Any] = dict.fromkeys(choices.variants, True)
    return replace(options, **switches)


def known_decks(services: Services) -> tuple[Deck, ...]:
    """All boxes that may be played here."""
    ours = our_decks(paths.decks(), paths.art())
    return ours + user_decks(paths.user_decks()) if services.profile.can_use_user_decks else ours


Start = Callable[[Choices, tuple[Deck, ...]], Command | None]


class SetupScene(Screen):
    """Rows to choose from, and one button that begins."""

    def __init__(self, services: Services, choices: Choices, start: Start) -> None:
        self.choices, self._start = choices, start
        self._decks = known_decks(services)
        super().__init__(services)

    def build(self, metrics: Metrics) -> Panel:
        t, view = self.services.t, self.body(metrics, width=0.86)
        height = metrics.target + metrics.gap
        if metrics.target > view.width / 13:
            height = max(metrics.target * 2, view.width // 6)
        rows: list[Widget] = []

        def place() -> pygame.Rect:
            return pygame.Rect(view.x, view.y + len(rows) * (height + metrics.gap // 2), view.width, height)

        now = self.choices
        words = (t("common.off"), t("common.on"))
        for deck in self._decks:
            name = t(f"deck.{deck.id}") if deck.is_ours else deck.id
            label = f"{name} ({len(deck.cards)})"
            rows.append(Toggle(f"deck.{deck.id}", place(), label, deck.id in now.decks, words))
        rows.append(Stepper("people", place(), t("setup.people"), now.people, (0, MOST_PLAYERS)))
        rows.append(Stepper("computers", place(), t("setup.computers"), now.computers, (0, MOST_PLAYERS)))
        usual = box_hand(now.decks, max(1, now.people + now.computers))
        rows.append(
            Stepper(
                "hand", place(), t("setup.hand"), now.hand, (0, 10),
                shown=lambda hand: str(hand) if hand else t("setup.hand.usual", count=usual),
            )
        )  # fmt: skip
        clocks = [(each, t("setup.clock.none") if not each else f"{each} s") for each in CLOCKS]
        rows.append(Choice("clock_s", place(), t("setup.clock"), clocks, now.clock_s))
        for variant in VARIANTS:
            toggle = Toggle(f"variant.{variant}", place(), t(f"variant.{variant}"), variant in now.variants, words)
            toggle.tooltip = t(f"variant.{variant}.about")
            rows.append(toggle)
        names = tuple(row.name for row in rows)
        problem = self._problem()
        start = pygame.Rect(0, 0, max(metrics.width // 5, metrics.body * 10), metrics.target)
        start.bottomright = (metrics.width - metrics.pad * 2, metrics.height - metrics.pad)
        begin = Button("start", start, t("setup.start"), is_primary=True)
        begin.is_enabled = problem is None
        back = self.foot(metrics)
        about = pygame.Rect(back.rect.right + metrics.gap, back.rect.y, 0, metrics.target)
        about.width = start.x - metrics.gap - about.x
        note = Label("note", about, problem or self._summary(), align="center", px=metrics.small)
        note.colour = AMBER if problem else SKY
        heading = self.heading(t("setup.chronology"), metrics)
        return self._panel([heading, *rows, back, note, begin], view=view, scrolled=names, focus="start")

    def _summary(self) -> str:
        options = options_of(self.choices, self._decks)
        seats = self.choices.people + self.choices.computers
        return self.services.n("setup.summary", len(options.years), players=seats)

    def _problem(self) -> str | None:
        t, seats = self.services.t, self.choices.people + self.choices.computers
        if not self.choices.decks:
            return t("setup.no_deck")
        try:
            check_options(options_of(self.choices, self._decks), seats)
        except IllegalSetup as error:
            known = {"players": t("setup.refused.players"), "too_few_cards": t("setup.refused.cards")}
            return known.get(error.reason, t("setup.refused.other"))
        return None

    def signal(self, signal: Signal) -> Command | None:
        match signal:
            case Pressed("back"):
                return Pop()
            case Pressed("start"):
                return self._start(self.choices, self._decks)
            case Changed(name, bool(value)):
                self._toggle(name, is_on=value)
            case Changed(name, value):
                self.choices = replace(self.choices, **{name: value})  # type: ignore[arg-type]
        self.rebuild()
        return None

    def _toggle(self, name: str, *, is_on: bool) -> None:
        kind, _, which = name.partition(".")
        field_name = {"deck": "decks", "variant": "variants"}[kind]
        before: tuple[str, ...] = getattr(self.choices, field_name)
        after = (*before, which) if is_on else tuple(each for each in before if each != which)
        self.choices = replace(self.choices, **{field_name: after})  # type: ignore[arg-type]
        if which == "streak" and is_on:
            self.choices = replace(self.choices, people=1, computers=0, hand=0)
