"""Same code, same cards: on every machine, whatever it speaks and however it hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.codes import SIGNS, Deal, code_for, read_code
from game.content.decks import OURS

ROOT = Path(__file__).parent.parent.parent
DEALS = st.builds(
    Deal,
    seed=st.integers(0, 2**20 - 1),
    decks=st.sets(st.sampled_from(OURS), min_size=1).map(lambda chosen: tuple(d for d in OURS if d in chosen)),
    hand=st.integers(0, 10),
    seats=st.integers(1, 8),
)
DEALT = """
import sys
from game import paths
from game.content.codes import read_code
from game.content.decks import our_decks
from game.content.mix import mix
from game.model.chronology.options import Options
from game.model.chronology.rules import setup
deal = read_code(sys.argv[1])
chosen = tuple(deck for deck in our_decks(paths.decks(), paths.art()) if deck.id in (deal.decks or ("classic",)))
options = Options(years={card.id: card.year for card in mix(chosen)}, decks=tuple(deck.id for deck in chosen))
print(ascii(setup(options, deal.seats or 4, deal.seed)))
"""


@given(deal=DEALS)
def test_a_code_carries_its_deal(deal):
    code = code_for(deal)
    assert read_code(code) == deal
    assert read_code(code.lower().replace("-", " ")) == deal
    assert read_code(code.replace("0", "o").replace("1", "l")) == deal


@given(deal=DEALS, place=st.integers(0, 7), sign=st.sampled_from(SIGNS))
def test_a_mistyped_code_rarely_deals_other_boxes(deal, place, sign):
    plain = code_for(deal).replace("-", "")
    typed = plain[:place] + sign + plain[place + 1 :]
    found = read_code(typed)
    assert found is not None
    if typed != plain and found.decks:
        assert typed[:-1] != plain[:-1]  # the check differs for the same signs, always


@pytest.mark.parametrize("words", [("Lundi", " LUNDI ", "lundi"), ("été 6e B", "ETE 6E B", "ete-6e-b")])
def test_any_word_seeds_the_deal_however_it_is_written(words):
    deals = {read_code(word) for word in words}
    assert len(deals) == 1
    assert deals.pop().decks == ()


def test_no_code_is_no_deal():
    assert read_code("") is None
    assert read_code("  ") is None


def test_words_differ_in_their_deals():
    assert len({read_code(f"word {number}").seed for number in range(200)}) == 200


@pytest.mark.parametrize("code", ["lundi", code_for(Deal(12345, ("classic", "world"), 4, 5))])
def test_two_machines_deal_the_same_cards(code):
    places = [
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Kiritimati"},
        {"PYTHONHASHSEED": "2", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr", "TZ": "America/Adak"},
    ]
    dealt = {
        subprocess.run(
            [sys.executable, "-c", DEALT, code], env={**os.environ, **place}, cwd=ROOT, capture_output=True, check=True
        ).stdout
        for place in places
    }
    assert len(dealt) == 1
