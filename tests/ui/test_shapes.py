"""Shapes that are put down in parts look as if they had been made whole."""

import pygame
import pytest

from game.ui import shapes


@pytest.fixture(autouse=True)
def _screen():
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.quit()


@pytest.mark.parametrize("area", [(0, 0, 200, 150), (17, 5, 90, 100), (3, 3, 50, 1)])
def test_a_veil_in_strips_is_one_veil(area):
    ground = pygame.Surface((200, 150))
    ground.fill((200, 120, 40))
    whole, strips = ground.copy(), ground.copy()
    veil = pygame.Surface(area[2:], pygame.SRCALPHA)
    veil.fill((10, 12, 24, 150))
    whole.blit(veil, area[:2])
    shapes.draw_veil(strips, pygame.Rect(area), (10, 12, 24), 150)
    assert pygame.image.tobytes(strips, "RGB") == pygame.image.tobytes(whole, "RGB")
