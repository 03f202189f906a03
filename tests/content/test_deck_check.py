"""The house's rules for our own boxes: ours keep them, and each one bites when one thing is altered."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game import paths
from game.content.deck_check import BOXES, FEWEST_EQUAL_YEARS, MOST_FACT, MOST_NAME, check_house
from game.content.decks import Card, Deck, our_decks

THIN = "\u202f"


@pytest.fixture(scope="module")
def ours():
    """Our boxes as they are, by id."""
    return {deck.id: deck for deck in our_decks(paths.decks(), paths.art())}


def with_cards(decks, box, cards):
    return {**decks, box: replace(decks[box], cards=tuple(cards))}


def with_card(decks, box, number, **changes):
    """The boxes with one card of one box altered."""
    cards = list(decks[box].cards)
    cards[number] = replace(cards[number], **changes)
    return with_cards(decks, box, cards)


def faults(decks):
    return check_house(tuple(decks.values()))


def only(values):
    assert len(values) == 1, [str(value) for value in values]
    return values[0]


def assert_bites(decks, box, column, *words):
    """One fault there is, in this box and column, that says these words."""
    fault = only(faults(decks))
    assert (fault.file, fault.column) == (decks[box].file, column)
    for word in words:
        assert word in fault.problem
    return fault


def first_alone(deck):
    """The number of the first card whose event is in no other box and whose year is its own."""
    years = [card.year for card in deck.cards]
    return next(n for n, card in enumerate(deck.cards) if card.event == card.id and years.count(card.year) == 1)


# Ours as they are


@pytest.mark.parametrize("box", sorted(BOXES))
def test_a_box_of_ours_is_there_and_without_fault(ours, box):
    assert ours[box].faults == ()


def test_our_boxes_keep_every_rule_of_the_house(ours):
    assert [str(fault) for fault in faults(ours)] == []


@pytest.mark.parametrize(("box", "cards"), [("classic", 110), ("inventions", 109), ("world", 110)])
def test_our_boxes_have_the_cards_that_the_rules_list(ours, box, cards):
    assert len(ours[box].cards) == cards


def test_the_computing_box_has_at_least_110_cards(ours):
    assert len(ours["computing"].cards) >= 110


def test_ids_are_unique_over_all_boxes_and_without_spaces(ours):  # C14
    ids = [card.id for deck in ours.values() for card in deck.cards]

    assert len(ids) == len(set(ids))
    assert not any(" " in card_id for card_id in ids)


@pytest.mark.parametrize("box", sorted(BOXES))
def test_the_order_of_rows_follows_no_date(ours, box):  # C2
    years = [card.year for card in ours[box].cards]
    rising = sum(one <= other for one, other in pairwise(years))

    assert 0.3 < rising / len(years) < 0.7


# A box


@pytest.mark.parametrize("box", ["classic", "inventions", "world"])
def test_a_card_too_few_is_said(ours, box):
    themes = [card.theme for card in ours[box].cards]
    common = max(themes, key=themes.count)
    number = next(
        n for n, card in enumerate(ours[box].cards) if card.theme == common and card.event == card.id
    )  # so that no theme runs out

    decks = with_cards(ours, box, [card for n, card in enumerate(ours[box].cards) if n != number])

    wanted = len(ours[box].cards)
    assert f"{wanted - 1} cards; the box has exactly {wanted}" in [fault.problem for fault in faults(decks)]


def test_a_card_too_many_is_said(ours):
    last = ours["world"].cards[-1]
    more = replace(last, id="zzz", event="zzz", name_fr="Encore", name_en="Another")

    decks = with_cards(ours, "world", [*ours["world"].cards, more])

    assert "111 cards; the box has exactly 110" in [fault.problem for fault in faults(decks)]


def test_the_computing_box_may_have_more_cards_but_not_fewer(ours):
    cards = ours["computing"].cards
    more = replace(cards[-1], id="zzz", event="zzz", name_fr="Encore", name_en="Another")

    assert faults(with_cards(ours, "computing", [*cards, more])) == ()
    assert "109 cards; the box has at least 110" in [
        fault.problem for fault in faults(with_cards(ours, "computing", cards[:109]))
    ]


def test_a_theme_that_outgrows_its_share_is_said(ours):
    cards = [replace(card, theme="sport" if card.theme == "music" else card.theme) for card in ours["classic"].cards]

    problems = [fault.problem for fault in faults(with_cards(ours, "classic", cards))]

    assert any("cards are about sport; there should be 14 to 18" in problem for problem in problems)
    assert "no card is about music" in problems


def test_a_theme_nobody_knows_is_said(ours):
    fault = assert_bites(with_card(ours, "world", 0, theme="gossip"), "world", "theme", "'gossip' is no theme", "write")

    assert "society" in fault.problem


def test_a_box_nobody_knows_is_said(ours):
    stray = Deck("stray", ours["world"].file.with_name("stray.csv"), ours["world"].pictures, True, (), ())

    fault = assert_bites({**ours, "stray": stray}, "stray", "", "no box is called 'stray'")

    assert all(box in fault.problem for box in BOXES)


def test_a_box_that_is_missing_is_said(ours):
    fault = only(faults({box: deck for box, deck in ours.items() if box != "world"}))

    assert "the box world is missing" in fault.problem


def test_too_few_equal_years_are_said(ours):  # C7
    seen, cards = set(), []
    for card in ours["world"].cards:
        year = card.year
        while year in seen:
            year -= 1
        seen.add(year)
        cards.append(replace(card, year=year, event=card.id))

    found = [fault for fault in faults(with_cards(ours, "world", cards)) if "(C7)" in fault.problem]

    assert (only(found).column, only(found).problem.split()[0]) == ("year", "0")
    assert str(FEWEST_EQUAL_YEARS) in only(found).problem


def test_years_that_are_only_about_equal_do_not_count(ours):
    cards = [replace(card, is_circa=True, event=card.id) for card in ours["world"].cards]

    assert any("(C7)" in fault.problem for fault in faults(with_cards(ours, "world", cards)))


@pytest.mark.parametrize("is_early", [True, False])
def test_a_span_too_narrow_is_said(ours, is_early):
    def pressed(year):
        return max(year, -999) if is_early else min(year, 2015)

    cards = [replace(card, year=pressed(card.year), event=card.id) for card in ours["world"].cards]

    found = [fault for fault in faults(with_cards(ours, "world", cards)) if "span must be wider" in fault.problem]

    assert only(found).column == "year"
    assert ("-999" if is_early else "2015") in only(found).problem


def test_rows_not_sorted_by_id_are_said(ours):  # C2
    first, second, *others = ours["classic"].cards

    assert_bites(with_cards(ours, "classic", [second, first, *others]), "classic", "id", "sorted by id")


# A card


@pytest.mark.parametrize("column", ["name_fr", "name_en", "fact_fr", "fact_en"])
def test_a_missing_language_is_said(ours, column):
    decks = with_card(ours, "world", 3, **{column: ""})

    fault = assert_bites(decks, "world", column, "is empty", "both languages")

    assert fault.line == ours["world"].cards[3].line


@pytest.mark.parametrize("column", ["art", "source"])
def test_a_missing_picture_name_or_source_is_said(ours, column):
    assert_bites(with_card(ours, "world", 3, **{column: ""}), "world", column, "is empty")


def test_a_picture_of_another_box_is_said(ours):
    assert_bites(with_card(ours, "world", 3, art="classic/moon.svg"), "world", "art", "must lie in world/")


@pytest.mark.parametrize(
    "card_id", ["Abacus", "aba cus", "abacus-2", "abacus_two", "-abacus", "abacus-", "a--b", "été"]
)
def test_an_id_that_is_not_lower_case_words_is_said(ours, card_id):
    number = first_alone(ours["world"])
    decks = with_card(ours, "world", number, id=card_id, event=card_id)

    found = [fault for fault in faults(decks) if "lower-case words joined by hyphens" in fault.problem]

    assert (only(found).line, only(found).column) == (ours["world"].cards[number].line, "id")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("kind", "most"), [("name", MOST_NAME), ("fact", MOST_FACT)])
def test_a_text_too_long_is_said(ours, language, kind, most):
    end = "." if kind == "fact" else "x"
    fitting = with_card(ours, "world", 3, **{f"{kind}_{language}": "x" * (most - 1) + end})
    too_long = with_card(ours, "world", 3, **{f"{kind}_{language}": "x" * most + end})

    assert faults(fitting) == ()
    assert_bites(too_long, "world", f"{kind}_{language}", f"{most + 1} characters; at most {most}")


@pytest.mark.parametrize("kind", ["name", "fact"])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("It's so", "straight apostrophe; write ’"),
        ('So "it" is', "straight quotation mark"),
        ("So... yes", "three full stops; write …"),
        ("So  yes", "two spaces"),
        ("So <b>yes", "angle bracket"),
        ("So > yes", "angle bracket"),
        (" So yes", "a space at its end"),
        ("\u202fSo yes", "a space at its end"),
    ],
)
def test_typography_of_both_languages(ours, kind, language, text, problem):
    text = f"{text}." if kind == "fact" else text

    assert_bites(with_card(ours, "world", 3, **{f"{kind}_{language}": text}), "world", f"{kind}_{language}", problem)


@pytest.mark.parametrize("sign", [";", "!", "?", ":"])
def test_french_puts_a_thin_space_before_high_signs(ours, sign):
    for before in ("", " ", "\xa0"):
        decks = with_card(ours, "world", 3, fact_fr=f"Oui{before}{sign} non.")
        assert_bites(decks, "world", "fact_fr", "narrow no-break space (U+202F) before")

    assert faults(with_card(ours, "world", 3, fact_fr=f"Oui{THIN}{sign} non.")) == ()


@pytest.mark.parametrize("sign", [";", "!", "?", ":"])
def test_english_puts_no_space_before_high_signs(ours, sign):
    for before in (" ", "\xa0", THIN):
        decks = with_card(ours, "world", 3, fact_en=f"Yes{before}{sign} no.")
        assert_bites(decks, "world", "fact_en", "a space before ; ! ? :")

    assert faults(with_card(ours, "world", 3, fact_en=f"Yes{sign} no.")) == ()


@pytest.mark.parametrize("text", ["Le «mot».", f"Le «{THIN}mot».", f"Le «mot{THIN}».", "Le « mot »."])
def test_french_quotation_marks_want_thin_spaces_inside(ours, text):
    assert_bites(with_card(ours, "world", 3, fact_fr=text), "world", "fact_fr", "(U+202F) inside « »")


def test_each_language_has_its_own_quotation_marks(ours):
    assert faults(with_card(ours, "world", 3, fact_fr=f"Le «{THIN}mot{THIN}».", fact_en="The “word”.")) == ()
    assert_bites(with_card(ours, "world", 3, fact_fr="Le “mot”."), "world", "fact_fr", "English quotation mark")
    assert_bites(with_card(ours, "world", 3, fact_en="The «word»."), "world", "fact_en", "French quotation mark")


@pytest.mark.parametrize("column", ["fact_fr", "fact_en"])
def test_a_fact_ends_with_its_full_stop(ours, column):
    assert_bites(with_card(ours, "world", 3, **{column: "Half a sentence"}), "world", column, "full stop")


@pytest.mark.parametrize("column", ["name_fr", "name_en"])
def test_a_name_ends_without_one(ours, column):
    assert_bites(with_card(ours, "world", 3, **{column: "A name."}), "world", column, "no full stop at its end")


@pytest.mark.parametrize(
    ("column", "name", "problem"),
    [
        ("name_en", "The crash of 1929", "looks like a year"),
        ("name_en", "The 1960s", "looks like a year"),
        ("name_en", "Year 800", "looks like a year"),
        ("name_fr", "1789 à Paris", "looks like a year"),
        ("name_en", "Rome, 44 BC", "an era"),
        ("name_en", "The year 79 CE", "an era"),
        ("name_fr", "L’an 44 av. J.-C", "an era"),
        ("name_fr", "L’an 79 apr. J.-C", "an era"),
        ("name_en", "Wheel of the fourth century", "a stretch of time"),
        ("name_fr", "Roue du quatrième siècle", "a stretch of time"),
        ("name_en", "Millennium bug", "a stretch of time"),
        ("name_fr", "Le bug du millénaire", "a stretch of time"),
        ("name_en", "The decade’s best", "a stretch of time"),
        ("name_fr", "La décennie du disco", "a stretch of time"),
    ],
)
def test_a_name_never_gives_its_date_away(ours, column, name, problem):  # C14
    assert_bites(with_card(ours, "world", 3, **{column: name}), "world", column, problem, "gives the date away")


@pytest.mark.parametrize(
    ("column", "name"),
    [
        ("name_en", "In 1969, on the Moon"),
        ("name_fr", f"1969{THIN}: la Lune"),
        ("name_en", "Mr. 1969. The Moon"),
        ("name_en", "Apollo 11 1969"),
        ("name_en", "11, 1969"),
    ],
)
def test_a_year_before_a_sign_gives_the_date_away_too(ours, column, name):
    assert faults(with_card(ours, "world", 3, **{column: name}))


def test_an_era_with_a_thin_space_gives_the_date_away_too(ours):
    assert faults(with_card(ours, "world", 3, name_fr=f"Rome, an 44 av.{THIN}J.-C"))


@pytest.mark.parametrize("name", ["The first 10,000 steps", "Route 66", f"Les 10{THIN}000 pas", "The 1.000 steps"])
def test_other_numbers_may_stand_in_a_name(ours, name):
    assert faults(with_card(ours, "world", 3, name_en=name)) == ()


# Between boxes


def test_an_id_in_two_boxes_is_said(ours):  # C14
    number = first_alone(ours["world"])
    taken = ours["classic"].cards[first_alone(ours["classic"])].id

    found = [fault for fault in faults(with_card(ours, "world", number, id=taken)) if "ids are unique" in fault.problem]

    assert (only(found).file, only(found).column) == (ours["world"].file, "id")
    assert "classic" in only(found).problem


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_name_in_two_boxes_is_said_unless_the_event_is_one(ours, language):
    column = f"name_{language}"
    number = first_alone(ours["world"])
    twin = ours["classic"].cards[first_alone(ours["classic"])]
    name = getattr(twin, column).upper()

    fault = assert_bites(with_card(ours, "world", number, **{column: name}), "world", column, "the same name as")

    assert twin.id in fault.problem
    same = {column: name, "event": twin.event, "year": twin.year, "is_circa": twin.is_circa}
    same_event = [fault for fault in faults(with_card(ours, "world", number, **same)) if fault.column == column]
    assert same_event == []


@pytest.mark.parametrize("change", ["year", "circa"])
def test_one_event_with_two_dates_is_said(ours, change):
    number = first_alone(ours["world"])
    twin = ours["classic"].cards[first_alone(ours["classic"])]
    agreed = {"event": twin.event, "year": twin.year, "is_circa": twin.is_circa}
    other = {"year": twin.year + 1} if change == "year" else {"is_circa": not twin.is_circa}

    assert faults(with_card(ours, "world", number, **agreed)) == ()
    fault = assert_bites(
        with_card(ours, "world", number, **agreed | other), "world", "year", "for one event", "classic"
    )
    assert fault.line == ours["world"].cards[number].line


def test_at_most_a_tenth_of_two_boxes_is_common(ours):
    def boxes(shared):
        def card(box, n):
            event = f"both-{n}" if n < shared else f"{box}-{n}"
            return Card(f"{box}-{n}", event, 1900, False, "t", f"{event} f", f"{event} e", "", "", "", "", n)

        return {
            box: replace(ours[box], cards=tuple(card(box, n) for n in range(110 if box == "world" else 120)))
            for box in ("classic", "world")
        }

    def overlaps(decks):
        return [fault for fault in faults(decks) if fault.column == "event"]

    assert overlaps(boxes(11)) == []
    assert "12 events are in classic too; at most a tenth may be" in only(overlaps(boxes(12))).problem


def test_an_event_twice_in_one_box_is_said(ours):
    number = first_alone(ours["world"])
    twin = ours["world"].cards[number]
    agreed = {"event": twin.event, "year": twin.year, "is_circa": twin.is_circa}

    assert faults(with_card(ours, "world", number + 1, **agreed))
