"""Sitting down at a chronology table: from the set-up to the match, and back to a match that was left."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import perf_counter

from game import paths
from game.content.codes import read_code
from game.content.decks import Card, Deck
from game.content.mix import called, mix
from game.model.match import Header
from game.scenes.boxes import known_decks
from game.scenes.choices import keep_choices, last_choices
from game.scenes.chronology.result import ResultScene
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.setup import Choices, SetupScene, options_of
from game.scenes.chronology.streak import StreakResult
from game.scenes.counting import count_match, enter_score
from game.scenes.people import remember
from game.scenes.seats import seats_of
from game.scenes.services import Services
from game.scenes.teacher import with_teacher
from game.session.controllers import controllers_for
from game.session.saves import Save, SaveError, resume, start
from game.session.scores import kept_scores
from game.session.table import Table
from game.ui.scene import Command, Push, Replace, Reset, Scene

DELAY_S = 0.9
MOST_SEED = 2**31


class Opening:
    """Knows the ways between set-up, table, result and menu."""

    def __init__(
        self, services: Services, menu: Callable[[], Scene], draw_seed: Callable[[], int] | None = None
    ) -> None:
        self._services, self._menu = services, menu
        self._draw_seed = draw_seed or (lambda: int.from_bytes(os.urandom(4)) % MOST_SEED)

    def set_up(self) -> Scene:
        """The set-up, with what was chosen last."""
        return SetupScene(self._services, last_choices(self._services, "chronology", Choices()), self.begin)

    def begin(self, choices: Choices, decks: tuple[Deck, ...], code: str = "") -> Command | None:
        """A new match at a new table; a code deals this one, and the next one at the same table is drawn freely."""
        keep_choices(self._services, "chronology", choices)
        remember(self._services, "chronology", choices.seats)
        seats = seats_of(self._services, choices.seats)
        deal = read_code(code)
        seed = deal.seed if deal else self._draw_seed()
        header = Header("chronology", options_of(choices, decks), seats, seed)
        folder = paths.saves() if self._services.profile.keeps_matches else None
        scene = self.scene(start(folder, header, datetime.now), decks, choices)
        return Replace(with_teacher(self._services, scene))

    def go_on(self, save: Save) -> Command | None:
        """The match that was left."""
        try:
            table = resume(save.path)
        except SaveError as error:
            self._services.tell(error.note)
            return Reset(self._menu())
        choices = last_choices(self._services, "chronology", Choices())
        return Push(with_teacher(self._services, self.scene(table, known_decks(self._services), choices)))

    def scene(self, table: Table, decks: tuple[Deck, ...], choices: Choices) -> ChronologyScene:
        """The table on the screen, with somebody on every seat."""
        header = table.match.header
        played = tuple(deck for deck in decks if deck.id in header.options.decks)
        cards, pictures = known_cards(header.options.years, played or decks)
        themes = {card.id: card.theme for card in cards.values()}
        delay_s = DELAY_S if self._services.settings.motion != "none" else 0.0
        table.seat(controllers_for(header, themes, perf_counter, delay_s))
        is_new = not table.is_over  # one that is only looked at has been counted in its time
        scene = ChronologyScene(
            self._services,
            table,
            cards,
            pictures,
            leave=lambda: Reset(self._menu()),
            ended=lambda played: Push(self._result(played, decks, choices, is_new=is_new)),
        )
        if len(table.match.entries) > 1:
            scene.recall()
        return scene

    def _result(self, played: ChronologyScene, decks: tuple[Deck, ...], choices: Choices, *, is_new: bool) -> Scene:
        def again() -> Command | None:
            command = self.begin(choices, decks)
            return Reset(command.scene) if isinstance(command, Replace) else command

        ways = {"again": again, "setup": lambda: Reset(self.set_up()), "menu": lambda: Reset(self._menu())}
        match = played.table.match
        options = match.header.options
        themes = {card.id: card.theme for card in mix(deck for deck in decks if deck.id in options.decks)}
        is_new = is_new and count_match(self._services, match, themes)
        if not options.streak:
            return ResultScene(self._services, played, ways)
        scores = kept_scores(paths.scores_file())
        mine = enter_score(self._services, scores, match) if is_new else None
        return StreakResult(self._services, played, ways, scores, mine)


def known_cards(years: dict[str, int], decks: tuple[Deck, ...]) -> tuple[dict[str, Card], dict[str, Path]]:
    """The cards of a match with their pictures; one that no deck knows any more keeps its id for a name."""
    found: dict[str, tuple[Card, Deck]] = {}
    for deck, card in called(decks):
        found.setdefault(card.id, (card, deck))
    cards, pictures = {}, {}
    for card_id, year in years.items():
        if card_id not in found:
            cards[card_id] = Card(card_id, card_id, year, False, "deck", "", card_id, "", "", "", "", 0)
            continue
        card, deck = found[card_id]
        cards[card_id] = replace(card, year=year)
        if card.art and (deck.pictures / card.art).is_file():
            pictures[card_id] = deck.pictures / card.art
    return cards, pictures
