"""Plates and pictures: made quickly, and looking as if each had been rasterised in its own size."""

import pygame
import pytest

from game.ui import images as images_module
from game.ui import shapes
from game.ui.images import Images, load_picture
from game.ui.theme import NIGHT, SUN

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle cx="20" cy="15" r="12" fill="#fff"/></svg>'


SIZE = (40, 30)


def until(images, is_so, most=5000):
    """Tick until it is so; pictures come from another thread."""
    while not is_so():
        images.tick()
        pygame.time.wait(1)
        most -= 1
        assert most, "the pictures do not come"


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


def test_the_text_of_a_picture_is_rasterised_in_the_background_like_a_file():
    images = Images()
    assert images.get(SVG, SIZE) is None
    until(images, lambda: images.is_settled(SVG, SIZE))
    images.close()
    whole = load_picture(SVG, SIZE)
    assert whole.get_at((20, 15)) == (255, 255, 255, 255)
    assert pygame.image.tobytes(images.get(SVG, SIZE), "RGBA") == pygame.image.tobytes(whole, "RGBA")


def test_a_picture_that_was_taken_is_not_kept_twice():
    images = Images()
    assert images.take(SVG, SIZE) is None
    until(images, lambda: images.is_settled(SVG, SIZE))
    assert images.take(SVG, SIZE).get_size() == SIZE
    assert not images.is_settled(SVG, SIZE)
    assert images._pixels == 0
    assert images.take("no picture", SIZE) is None
    until(images, lambda: images.is_settled("no picture", SIZE))
    assert images.take("no picture", SIZE) is None
    images.close()


def test_no_picture_is_begun_or_handed_over_during_a_frame(tmp_path):
    images, files = Images(), [tmp_path / f"{number}.svg" for number in range(3)]
    for file in files:
        file.write_text(SVG, encoding="utf-8")
    images.get(files[0], SIZE)
    until(images, lambda: images.is_settled(files[0], SIZE))
    images.rest()
    for file in files:
        images.get(file, SIZE)
    for _ in range(200):
        assert not images.tick()
        pygame.time.wait(1)
    images.go_on()
    until(images, lambda: all(images.is_settled(file, SIZE) for file in files))
    images.close()


def test_an_unforeseen_error_costs_one_picture_only(monkeypatch, caplog):
    def load(source, size):
        if source == "too much":
            raise MemoryError
        return load_picture(source, size)

    monkeypatch.setattr(images_module, "load_picture", load)
    images = Images()
    for source in ("too much", SVG):
        images.get(source, SIZE)
    until(images, lambda: not images.is_busy)
    images.close()
    assert images.get("too much", SIZE) is None
    assert images.is_settled("too much", SIZE)
    assert images.get(SVG, SIZE).get_size() == SIZE
    assert "too much" in caplog.text


def test_closing_in_the_middle_of_a_frame_does_not_wait_for_its_end(tmp_path):
    images, file = Images(), tmp_path / "sun.svg"
    file.write_text(SVG, encoding="utf-8")
    images.get(file, SIZE)
    images.tick()
    images.rest()
    images.close()
    assert not images.is_busy


@pytest.mark.parametrize(
    ("head", "shape"),
    [
        ('viewBox="0 0 40 30"', 4 / 3),
        ("viewBox='-5,-5 60 20'", 3),
        ('viewBox="0 0 40 30" width="50" height="100"', 0.5),
        ('width="50" height="100"', 0.5),
        ('viewBox="0 0 0 0" width="90" height="30"', 3),
        (f'data-note="{"x" * 900}" viewBox="0 0 40 30"', 4 / 3),
    ],
)
def test_a_picture_fills_its_place_whatever_its_head_says_of_its_shape(tmp_path, head, shape):
    file = tmp_path / "shape.svg"
    body = '<rect x="-500" y="-500" width="1500" height="1500" fill="#fff"/>'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>', encoding="utf-8")
    width, height = images_module._svg_shape(file)
    assert width / height == pytest.approx(shape, rel=0.02)
    picture = load_picture(file, (90, 70))
    assert picture.get_size() == (90, 70)
    assert picture.get_bounding_rect() == picture.get_rect()
