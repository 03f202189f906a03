"""The house's own rules for our four boxes: all of RULES (C, C14) and of the card texts that a machine can prove."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.content.decks import LANGUAGES, Card, Deck
from game.content.faults import Fault
from game.content.names import folded

MOST_NAME, MOST_FACT = 34, 180
FEWEST_EQUAL_YEARS = 4
MOST_SHARED = 0.10
LAST_DECADE = 2016
BEFORE = -1000  # every box reaches at least this far back


@dataclass(frozen=True, slots=True)
class Box:
    """What a box must hold: how many cards, and each theme how often."""

    cards: range
    themes: tuple[str, ...]
    per_theme: range


BOXES = {
    "computing": Box(
        range(110, 1000), ("people", "machines", "languages", "networks", "games", "ideas"), range(8, 1000)
    ),
    "classic": Box(
        range(110, 111),
        ("explorations", "arts", "events", "music", "inventions", "monuments", "sport"),
        range(14, 19),
    ),
    "inventions": Box(range(109, 110), ("inventions",), range(109, 110)),
    "world": Box(
        range(110, 111),
        ("daily-life", "food", "science", "society", "nature", "space", "discoveries", "historical-events",
         "arts-literature"),
        range(8, 19),
    ),
}  # fmt: skip

THIN = "\u202f"
# What may not stand in a text, and what to write instead.
TYPOGRAPHY = {
    "": (
        (re.compile(r"'"), "a straight apostrophe; write ’"),
        (re.compile(r'"'), "a straight quotation mark; write “ ” or « »"),
        (re.compile(r"\.\.\."), "three full stops; write …"),
        (re.compile(r" {2}"), "two spaces"),
        (re.compile(r"[<>]"), "an angle bracket; texts are plain"),
        (re.compile(r"\s$|^\s"), "a space at its end"),
    ),
    "fr": (
        (re.compile(rf"(?<!{THIN})[;!?:](?!//)"), "needs a narrow no-break space (U+202F) before ; ! ? :"),
        (re.compile(rf"«(?!{THIN})|(?<!{THIN})»"), "needs a narrow no-break space (U+202F) inside « »"),
        (re.compile(r"[“”]"), "an English quotation mark; write « »"),
    ),
    "en": (
        (re.compile(r"[«»]"), "a French quotation mark; write “ ”"),
        (re.compile(r"[\s\u202f\xa0][;!?:](?!-)"), "a space before ; ! ? :"),
    ),
}
DATE_IN_NAME = (
    (re.compile(r"(?<!\d)(?<!\d[.,\u202f\xa0])\d{3,4}(?![.,\u202f\xa0]?\d)"), "a number that looks like a year"),
    (re.compile(r"\b(BC|AD|BCE|CE|(av|apr)\.\s*J)\b"), "an era"),
    (re.compile(r"centur|siècle|millen|millén|\bdécennie|\bdecade", re.IGNORECASE), "a stretch of time"),
)


def check_house(decks: Sequence[Deck]) -> tuple[Fault, ...]:
    """Everything wrong with our decks, one by one and together."""
    faults = [fault for deck in decks for fault in (*_box_faults(deck), *_card_faults(deck))]
    missing = sorted(set(BOXES) - {deck.id for deck in decks})
    if decks and missing:
        faults.append(Fault(decks[0].file.parent, 0, "", f"the box {', '.join(missing)} is missing"))
    return (*faults, *_faults_between(decks))


def _box_faults(deck: Deck) -> Iterator[Fault]:
    def wrong(problem: str, column: str = "") -> Fault:
        return Fault(deck.file, 0, column, problem)

    box = BOXES.get(deck.id)
    if box is None:
        yield wrong(f"no box is called '{deck.id}'; there are: {', '.join(BOXES)}")
        return
    if len(deck.cards) not in box.cards:
        yield wrong(f"{len(deck.cards)} cards; the box has {_wanted(box.cards)}")
    for theme, count in sorted(Counter(card.theme for card in deck.cards).items()):
        if theme not in box.themes:
            yield wrong(f"'{theme}' is no theme of this box; write one of {', '.join(sorted(box.themes))}", "theme")
        elif count not in box.per_theme:
            yield wrong(f"{count} cards are about {theme}; there should be {_wanted(box.per_theme)}", "theme")
    for theme in sorted(set(box.themes) - set(deck.themes)):
        yield wrong(f"no card is about {theme}", "theme")
    years = Counter(card.year for card in deck.cards if not card.is_circa)
    equal = sum(1 for count in years.values() if count > 1)
    if equal < FEWEST_EQUAL_YEARS:
        yield wrong(f"{equal} years stand on several cards; at least {FEWEST_EQUAL_YEARS} should (C7)", "year")
    if deck.cards and not (deck.span[0] <= BEFORE and deck.span[1] >= LAST_DECADE):
        yield wrong(f"the years run from {deck.span[0]} to {deck.span[1]}; the span must be wider", "year")
    if [card.id for card in deck.cards] != sorted(card.id for card in deck.cards):
        yield wrong("the rows must be sorted by id, so that their order tells nothing of dates", "id")


def _card_faults(deck: Deck) -> Iterator[Fault]:
    for card in deck.cards:
        for column, problem in _problems(deck, card):
            yield Fault(deck.file, card.line, column, problem)


def _problems(deck: Deck, card: Card) -> Iterator[tuple[str, str]]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", card.id):
        yield "id", f"'{card.id}' must be lower-case words joined by hyphens, without digits"
    for column in ("art", "source", "theme"):
        if not getattr(card, column):
            yield column, "is empty; every card of ours has one"
    if card.art and not card.art.startswith(f"{deck.id}/"):
        yield "art", f"'{card.art}' must lie in {deck.id}/"
    for language in LANGUAGES:
        for kind in ("name", "fact"):
            column = f"{kind}_{language}"
            for problem in _text_problems(kind, language, getattr(card, column)):
                yield column, problem


def _text_problems(kind: str, language: str, text: str) -> Iterator[str]:
    if not text:
        yield "is empty; every card of ours speaks both languages"
        return
    most = MOST_NAME if kind == "name" else MOST_FACT
    if len(text) > most:
        yield f"{len(text)} characters; at most {most}"
    for pattern, problem in (*TYPOGRAPHY[""], *TYPOGRAPHY[language]):
        if pattern.search(text):
            yield f"{problem}: {text}"
    if kind == "fact":
        if not text.endswith((".", "!", "?", "…", "»", "”")):
            yield "a fact is a whole sentence with its full stop"
        return
    for pattern, problem in DATE_IN_NAME:
        if pattern.search(text):
            yield f"{problem} gives the date away: {text}"
    if text.endswith("."):
        yield f"a name has no full stop at its end: {text}"


def _faults_between(decks: Sequence[Deck]) -> Iterator[Fault]:
    """What only shows across decks: ids and names used twice, and one event with two dates."""
    ids: dict[str, Deck] = {}
    names: dict[str, tuple[Deck, Card]] = {}
    events: dict[str, tuple[Deck, Card]] = {}
    for deck in decks:
        for card in deck.cards:
            if card.id in ids:
                yield Fault(deck.file, card.line, "id", f"'{card.id}' is also in {ids[card.id].id}; ids are unique")
            ids[card.id] = deck
            other_deck, other = events.setdefault(card.event, (deck, card))
            if other_deck is deck and other is not card:
                problem = f"'{card.event}' is the event of line {other.line} too; a mix would drop one of the two"
                yield Fault(deck.file, card.line, "event", problem)
            if other.year != card.year or other.is_circa != card.is_circa:
                problem = f"{card.year} here and {other.year} in {other_deck.id} for one event, '{card.event}'"
                yield Fault(deck.file, card.line, "year", problem)
            for language in LANGUAGES:
                name = folded(getattr(card, f"name_{language}"))
                other_deck, other = names.setdefault(f"{language}:{name}", (deck, card))
                if other.event != card.event:
                    problem = f"the same name as '{other.id}' of {other_deck.id}; give both the same 'event', or reword"
                    yield Fault(deck.file, card.line, f"name_{language}", problem)
    for one, two in combinations(decks, 2):
        shared = {card.event for card in one.cards} & {card.event for card in two.cards}
        if len(shared) > MOST_SHARED * min(len(one.cards), len(two.cards)):
            yield Fault(two.file, 0, "event", f"{len(shared)} events are in {one.id} too; at most a tenth may be")


def _wanted(counts: range) -> str:
    if len(counts) == 1:
        return f"exactly {counts[0]}"
    return f"at least {counts[0]}" if counts[-1] >= 999 else f"{counts[0]} to {counts[-1]}"
