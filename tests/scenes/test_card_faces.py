"""Faces of cards: what is shown until a face in its proper size has been painted."""

from game import paths
from game.content.decks import our_decks
from game.scenes.chronology.cards import WORDS_FROM, CardFaces
from game.scenes.chronology.opening import known_cards

LARGE = WORDS_FROM * 2


def test_a_card_that_sets_out_is_scaled_from_the_face_it_had_and_not_from_its_thumb(pilot):
    flight = pilot(motion="none")
    decks = our_decks(paths.decks(), paths.art())
    card = decks[0].cards[0]
    faces = CardFaces(flight.services, *known_cards({card.id: card.year}, decks))

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
