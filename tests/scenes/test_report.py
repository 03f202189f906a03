"""The review and the report after a chronology match."""

import csv
import io
import os
from datetime import datetime
from html.parser import HTMLParser
from random import Random

import pytest

from game import paths
from game.model.chronology.options import Options
from game.model.chronology.placements import placements
from game.model.chronology.rules import legal_actions
from game.model.match import Header, Seat, begin
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import known_cards
from game.scenes.chronology.report import Report
from game.scenes.chronology.review import ReviewScene
from game.scenes.sample_tables import chronology_table

WHEN = datetime(2026, 3, 14, 15, 9).astimezone()
BAD_NAMES = ("<script>alert(1)</script>", '=HYPERLINK("x")', "Zoé & Léa")


def played(services, names=("Ada", "Bob"), **options):
    """A finished match between these players, and its cards."""
    cards, _ = known_cards(CARDS, known_decks(services))
    options = Options(years=CARDS, decks=("classic",), hand=3, **options)
    match = begin(Header("chronology", options, tuple(Seat(name, "human") for name in names), 5))
    source = Random(2)
    while match.state.ended is None:
        match = match.decide(source.choice(legal_actions(match.state, match.state.turn)))
    return match, cards


CARDS = {
    "great-pyramid": -2560, "colosseum": 80, "forbidden-city": 1420, "eiffel-tower": 1889, "burj-khalifa": 2010,
    "don-quixote": 1605, "basketball": 1891, "first-moon-walk": 1969, "gobekli-tepe": -9500, "angkor-wat": 1150,
    "a-card-that-is-gone": 1000,
}  # fmt: skip


class Tags(HTMLParser):
    """Checks that every tag is closed, and collects the words."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words, self.seen = [], [], set()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_tells_the_line_and_who_placed_what(pilot, language):
    services = pilot(language=language).services
    match, cards = played(services)
    page = Report(services, match, cards, WHEN).page()
    words = " ".join(Tags(page).words)
    for card in match.state.line:
        assert cards[card].name(language) in words
        assert cards[card].fact(language) in words
    assert words.count("✓") + words.count("✗") == len(placements(match))
    assert f'lang="{language}"' in page
    assert "http" not in page  # nothing is fetched from anywhere


def test_names_are_text_whatever_they_are(pilot):
    services = pilot(language="en").services
    match, cards = played(services, BAD_NAMES)
    report = Report(services, match, cards, WHEN)
    tags = Tags(report.page())
    assert "script" not in tags.seen
    assert "Zoé & Léa" in tags.words
    players = {row["player"] for row in csv.DictReader(io.StringIO(report.table().removeprefix("\ufeff")))}
    assert players == {BAD_NAMES[0], f"'{BAD_NAMES[1]}", BAD_NAMES[2]}


@pytest.mark.parametrize(("language", "separator", "yes"), [("fr", ";", "oui"), ("en", ",", "yes")])
def test_the_table_has_a_row_for_each_card_that_was_turned(pilot, language, separator, yes):
    services = pilot(language=language).services
    match, cards = played(services)
    text = Report(services, match, cards, WHEN).table()
    header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)
    assert len(header) == len(set(header)) == 7
    for row, each in zip(rows, placements(match), strict=True):
        assert (row[1], row[2]) == (match.header.seats[each.seat].name, cards[each.card].name(language))
        assert int(row[3]) == each.year
        assert (row[4] == yes) is each.is_right


def test_a_report_never_replaces_another(pilot, tmp_path):
    services = pilot(language="en").services
    match, cards = played(services)
    report = Report(services, match, cards, WHEN)
    files = {file for _ in range(3) for file in report.save(tmp_path)}
    assert len(files) == 6
    assert {file.name for file in tmp_path.iterdir()} == {file.name for file in files}
    assert "2026-03-14_15-09-00_timeline-2.csv" in {file.name for file in files}


def review(flight):
    scene = chronology_table(flight.services, 40, people=3, hand=3)
    flight.show(ReviewScene(flight.services, scene))
    return scene


def test_the_review_saves_a_report_by_a_button(pilot):
    flight = pilot(language="fr", motion="none")
    review(flight)
    flight.click("report")
    assert sorted(file.suffix for file in paths.reports().iterdir()) == [".csv", ".html"]


def test_a_disk_that_takes_no_report_says_so(pilot, monkeypatch):
    flight = pilot(language="en", motion="none")
    review(flight)
    said = []
    monkeypatch.setattr(flight.services.toasts, "say", said.append)

    def full(*args):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("game.scenes.chronology.report.write_atomically", full)
    flight.click("report")
    assert said == ["The report could not be saved: No space left on device"]


def test_a_place_that_keeps_nothing_offers_no_report(pilot):
    flight = pilot(motion="none", profile="kiosk")
    scene = chronology_table(flight.services, 10, people=2, hand=2)
    flight.show(ReviewScene(flight.services, scene))
    assert "report" not in flight.names()
