"""`interstice gallery --art DIR`: the pictures of our cards on sheets, by deck and theme, to be looked through."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame

from game import paths
from game.content.decks import LANGUAGES, Card, Deck, our_decks
from game.ui import theme
from game.ui.fonts import Fonts
from game.ui.images import load_picture

PICTURE = (320, 240)
PER_ROW, ROWS = 5, 5
MARGIN, GAP = 28, 22
HEADING, NAME = 34, 22  # sizes of letters
LINE = 28
COLOURS = {"fr": theme.INK, "en": theme.PLUM}
KINDS = {"fr": "bold", "en": "italic"}


def run(folder: str) -> int:
    """Write a sheet for every theme of every deck, several where the cards are many."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    fonts = Fonts(paths.fonts("serif"), paths.fonts("sans"))
    sheets = cards = 0
    for deck in our_decks(paths.decks(), paths.art()):
        for name, heading, shown in _sheets(deck):
            pygame.image.save(_sheet(fonts, heading, deck, shown), target / f"{name}.png")
            sheets += 1
            cards += len(shown)
    print(f"{cards} cards on {sheets} sheets in {target}")
    return 0


def _sheets(deck: Deck) -> Iterator[tuple[str, str, Sequence[Card]]]:
    """The name, the heading and the cards of each sheet."""
    for about in deck.themes:
        cards = [card for card in deck.cards if card.theme == about]
        pages = [cards[at : at + PER_ROW * ROWS] for at in range(0, len(cards), PER_ROW * ROWS)]
        for number, page in enumerate(pages, 1):
            several = len(pages) > 1
            yield (
                f"{deck.id}-{about}-{number}" if several else f"{deck.id}-{about}",
                f"{deck.id} · {about} · {number}/{len(pages)}" if several else f"{deck.id} · {about}",
                page,
            )


def _sheet(fonts: Fonts, heading: str, deck: Deck, cards: Sequence[Card]) -> pygame.Surface:
    rows = -(-len(cards) // PER_ROW)
    across, down = PICTURE[0] + GAP, PICTURE[1] + len(LANGUAGES) * LINE + GAP
    top = MARGIN + HEADING + GAP
    sheet = pygame.Surface((2 * MARGIN + PER_ROW * across - GAP, top + rows * down - GAP + MARGIN), depth=24)
    sheet.fill(theme.PAPER)
    sheet.blit(fonts.render(heading, "title", HEADING, theme.INK), (MARGIN, MARGIN - GAP // 2))
    for number, card in enumerate(cards):
        row, column = divmod(number, PER_ROW)
        _draw_card(fonts, sheet, (MARGIN + column * across, top + row * down), deck, card)
    return sheet


def _draw_card(fonts: Fonts, sheet: pygame.Surface, at: tuple[int, int], deck: Deck, card: Card) -> None:
    """The picture with its names below, or an empty frame where there is none."""
    area = pygame.Rect(at, PICTURE)
    picture = load_picture(deck.pictures / card.art, PICTURE) if card.art else None
    if picture:
        sheet.blit(picture, area)
    else:
        pygame.draw.rect(sheet, theme.STEEL, area, width=2)
        missing = fonts.render("no picture", "text", NAME, theme.STEEL)
        sheet.blit(missing, missing.get_rect(center=area.center))
    for number, language in enumerate(LANGUAGES):
        name, kind = card.name(language), KINDS[language]
        width = fonts.measured(name, kind, NAME, 0)[0]
        size = NAME if width <= PICTURE[0] else NAME * PICTURE[0] // width  # on one line
        line = fonts.render(name, kind, size, COLOURS[language])
        sheet.blit(line, line.get_rect(midtop=(area.centerx, area.bottom + 4 + number * LINE)))
