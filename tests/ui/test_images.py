"""Plates and pictures: made quickly, and looking as if each had been rasterised in its own size."""

import pygame
import pytest

from game.ui import shapes
from game.ui.images import Images, load_picture
from game.ui.theme import NIGHT, SUN

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="12" fill="#fff"/></svg>'


@pytest.fixture(autouse=True)
def _window():
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    yield
    pygame.quit()


@pytest.mark.parametrize("radius", [4, 10.3])
@pytest.mark.parametrize("border", [None, SUN])
@pytest.mark.parametrize("size", [(200, 120), (64, 300), (33, 31)])
def test_a_stretched_plate_looks_like_a_rasterised_one(size, radius, border):
    look = (radius, NIGHT, 240, border, 3.0)
    stretched, whole = shapes.plate(size, *look), shapes._rasterised_plate(size, *look)
    assert stretched.get_size() == size
    pairs = zip(pygame.image.tobytes(stretched, "RGBA"), pygame.image.tobytes(whole, "RGBA"), strict=True)
    assert max(abs(one - other) for one, other in pairs) <= 24  # a round corner is smoothed a little otherwise


def test_a_plate_smaller_than_its_corners_is_still_made():
    assert shapes.plate((5, 3), 12, NIGHT, 255, SUN, 2).get_size() == (5, 3)


def test_a_picture_from_the_background_is_the_picture_of_the_file(tmp_path):
    file = tmp_path / "sun.svg"
    file.write_text(SVG, encoding="utf-8")
    images, size = Images(), (800, 600)
    assert not images.is_settled(file, size)
    while images.get(file, size) is None:
        images.tick()
    images.close()
    assert images.is_settled(file, size)
    loaded = load_picture(file, size)
    assert pygame.image.tobytes(images.get(file, size), "RGBA") == pygame.image.tobytes(loaded, "RGBA")


def test_a_picture_that_cannot_be_shown_is_settled_too(tmp_path):
    images, missing = Images(), tmp_path / "nothing.svg"
    images.get(missing, (10, 10))
    while not images.is_settled(missing, (10, 10)):
        images.tick()
    images.close()
    assert images.get(missing, (10, 10)) is None
