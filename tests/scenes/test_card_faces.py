"""Faces of cards: how large their names are, and what is shown until a face in its proper size has been painted."""

import pygame
import pytest

from game import paths
from game.content.decks import our_decks
from game.scenes.chronology.cards import WORDS_FROM, CardFaces
from game.scenes.chronology.layout import hand_poses, line_card_width
from game.scenes.chronology.opening import known_cards
from game.scenes.sample_tables import chronology_table

LARGE = WORDS_FROM * 2


def one_card(flight):
    """A card, and faces that know it."""
    decks = our_decks(paths.decks(), paths.art())
    card = decks[0].cards[0]
    return card, CardFaces(flight.services, *known_cards({card.id: card.year}, decks))


def settled(flight, faces, show):
    """What is shown once all that it needs has been rasterised."""
    for _ in range(2):
        faces.next_frame()
        shown = show()
        flight.until_idle()
    return shown


def test_a_card_that_sets_out_is_scaled_from_the_face_it_had_and_not_from_its_thumb(pilot):
    flight = pilot(motion="none")
    card, faces = one_card(flight)

    def painted(width):
        """The face in its proper size, once the illustration is there."""
        faces.face(card.id, width, is_dated=False)
        flight.until_idle()
        faces.next_frame()
        face = faces.face(card.id, width, is_dated=False)
        assert not faces.is_behind
        return face

    large = painted(LARGE)
    painted(WORDS_FROM // 2)
    assert painted(LARGE) is large
    assert faces.face(card.id, LARGE + 9, is_dated=False) is large


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_are_readable_in_the_hand_and_in_the_longest_line(pilot, size, language, monkeypatch):
    """At least 1/50 of the screen's height (ART); only the few longest names are set a little smaller."""
    flight = pilot(size=size, motion="none", language=language)
    scene = chronology_table(flight.services, 0)
    scene.enter(size)
    decks = our_decks(paths.decks(), paths.art())
    cards, pictures = known_cards({card.id: card.year for deck in decks for card in deck.cards}, decks)
    faces, sizes = CardFaces(flight.services, cards, pictures), []
    set_name = CardFaces.name_px
    monkeypatch.setattr(CardFaces, "name_px", lambda *given: sizes.append(set_name(*given)) or sizes[-1])
    for width in (round(hand_poses(5, scene.frame)[0].width), round(line_card_width(60, scene.frame))):
        sizes.clear()
        picture = pygame.Surface(faces._inside(width))
        for card in cards.values():
            faces._paint(card, width, picture, is_dated=False)
        small = [px for px in sizes if px < round(size[1] / 50)]
        assert len(small) < len(cards) * 0.03
        assert min(sizes) >= size[1] / 70


def test_a_card_that_shrinks_keeps_the_face_it_had_and_one_that_grows_gets_its_new_one(pilot):
    flight = pilot(motion="none")
    card, faces = one_card(flight)
    large = settled(flight, faces, lambda: faces.face(card.id, LARGE, is_dated=False))
    assert faces.moving(card.id, LARGE - 20.5, WORDS_FROM, (), is_dated=False) is large
    faces.moving(card.id, LARGE + 3.5, LARGE * 2, (), is_dated=False)
    flight.until_idle()
    faces.next_frame()
    assert faces.moving(card.id, LARGE + 9.5, LARGE * 2, (), is_dated=False).get_width() == LARGE * 2
    # turned for the first time on its way to the box: not scaled up from the size that it will have there
    sizes = (LARGE * 2, LARGE)
    turned = settled(flight, faces, lambda: faces.moving(card.id, LARGE - 20.5, WORDS_FROM, sizes, is_dated=True))
    assert turned.get_width() == LARGE


def test_a_face_made_ahead_is_not_scaled_up_for_a_card_that_is_still_larger(pilot):
    flight = pilot(motion="none")
    card, faces = one_card(flight)
    large = settled(flight, faces, lambda: faces.face(card.id, LARGE, is_dated=True))
    while not faces.has(card.id, LARGE - 30, is_dated=True):
        faces.next_frame()
        faces.prepare([card.id], LARGE - 30, is_dated=True)
        flight.until_idle()
    assert faces.moving(card.id, LARGE - 10.5, LARGE - 30, (LARGE - 30,), is_dated=True) is large


def test_faces_are_prepared_while_a_frame_has_time_left(pilot):
    flight = pilot(motion="none")
    decks = our_decks(paths.decks(), paths.art())
    cards, pictures = known_cards({card.id: card.year for card in decks[0].cards[:20]}, decks)
    faces = CardFaces(flight.services, cards, pictures)
    frames = 0
    while not all(faces.has(card, LARGE, is_dated=True) for card in cards):
        faces.next_frame()
        faces.prepare(cards, LARGE, is_dated=True)
        assert not faces.is_behind  # nobody waits for them
        flight.until_idle()
        frames += 1
        assert frames < 100
    assert frames > 2
