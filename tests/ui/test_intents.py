"""Fingers, wheel and keys as intents."""

import pygame
import pytest

from game.ui.intents import Move, Press, Reader, Release, Stirred, Wheel, Zoom

SIZE = (1000, 500)


def finger(kind, number, x, y):
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x / SIZE[0], y=y / SIZE[1], dx=0, dy=0, pressure=1)


def read(reader, *events):
    return list(reader.read(events, SIZE))


def test_two_fingers_let_go_of_what_the_first_held_and_zoom_about_their_middle():
    reader = Reader()
    assert read(reader, finger(pygame.FINGERDOWN, 7, 400, 250)) == [Press(400, 250, 7)]
    assert read(reader, finger(pygame.FINGERDOWN, 8, 600, 250)) == [Release(-1, -1, 7)]
    (zoom,) = read(reader, finger(pygame.FINGERMOTION, 8, 800, 250))
    assert zoom == Zoom(600, 250, 2.0)
    assert read(reader, finger(pygame.FINGERUP, 7, 400, 250)) == []
    assert read(reader, finger(pygame.FINGERMOTION, 8, 500, 250)) == []
    assert read(reader, finger(pygame.FINGERUP, 8, 500, 250)) == []
    assert read(reader, finger(pygame.FINGERDOWN, 9, 10, 10)) == [Press(10, 10, 9)]
    assert read(reader, finger(pygame.FINGERMOTION, 9, 20, 10)) == [Move(20, 10, is_down=True, pointer=9)]
    assert read(reader, finger(pygame.FINGERUP, 9, 20, 10)) == [Release(20, 10, 9)]


def test_a_third_finger_neither_presses_nor_zooms():
    reader = Reader()
    for number in (1, 2):
        read(reader, finger(pygame.FINGERDOWN, number, 100 * number, 100))
    assert read(reader, finger(pygame.FINGERDOWN, 3, 300, 300)) == []
    assert read(reader, finger(pygame.FINGERMOTION, 3, 310, 300)) == []


def test_fingers_on_one_spot_zoom_by_a_finite_factor():
    reader = Reader()
    for number in (1, 2):
        read(reader, finger(pygame.FINGERDOWN, number, 100, 100))
    assert read(reader, finger(pygame.FINGERMOTION, 2, 101, 100)) == [Zoom(100, 100, 1.0)]


def test_the_wheel_scrolls_where_the_pointer_is_and_zooms_with_ctrl():
    reader = Reader()
    read(reader, pygame.Event(pygame.MOUSEMOTION, pos=(30, 40), rel=(0, 0), buttons=(0, 0, 0)))
    wheel = pygame.Event(pygame.MOUSEWHEEL, y=1, precise_y=1.0)
    assert read(reader, wheel) == [Wheel(30, 40, 1.0)]
    read(reader, pygame.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0))
    assert read(reader, wheel) == [Zoom(30, 40, pytest.approx(1.1))]
    read(reader, pygame.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0))
    assert read(reader, wheel) == [Wheel(30, 40, 1.0)]


@pytest.mark.parametrize(("key", "grows"), [(pygame.K_PLUS, True), (pygame.K_KP_MINUS, False)])
def test_plus_and_minus_zoom_unless_text_is_typed(key, grows):
    reader = Reader()
    event = pygame.Event(pygame.KEYDOWN, key=key, mod=0)
    (zoom,) = read(reader, event)
    assert (zoom.factor > 1) is grows
    reader.is_typing = True
    assert read(reader, event) == [Stirred()]
