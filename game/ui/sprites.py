"""Things with a picture and a pose, drawn in order with their shadows."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.ui.kept import kept
from game.ui.tween import Pose

SHADOW = 90
CORNER = 8  # round corners let a little more of the shadow be seen


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture of the size of its pose, a second one for the other side, and what it lies above."""

    front: pygame.Surface
    back: pygame.Surface | None = None
    level: int = 0
    has_shadow: bool = True


def draw_sprites(surface: pygame.Surface, things: Iterable[tuple[Sprite, Pose]]) -> None:
    """Paint all things, lower levels first."""
    for sprite, pose in sorted(things, key=lambda thing: thing[0].level):
        draw_sprite(surface, sprite, pose)


def draw_sprite(surface: pygame.Surface, sprite: Sprite, pose: Pose) -> None:
    """Paint one thing. Turning narrows it, shows its other side from the middle on, and widens it again."""
    if pose.alpha <= 0:
        return
    narrowed = abs(1 - 2 * pose.turn) if sprite.back else 1.0
    picture = sprite.back if sprite.back and pose.turn > 0.5 else sprite.front
    size = max(1, round(pose.width * narrowed)), max(1, round(pose.height))
    kept = picture
    if picture.get_size() != size:
        picture = pygame.transform.smoothscale(picture, size)
    if pose.tilt:
        picture = pygame.transform.rotozoom(picture, pose.tilt, 1.0)
    place = picture.get_rect(center=(round(pose.x), round(pose.y - pose.lift)))
    if sprite.has_shadow:
        _draw_shadow(surface, place, (round(pose.lift / 3) + 2, round(pose.lift) + 4))
    if pose.alpha < 1:
        picture = picture.copy() if picture is kept else picture
        picture.set_alpha(round(255 * pose.alpha))
    surface.blit(picture, place)


def _draw_shadow(surface: pygame.Surface, place: pygame.Rect, away: tuple[int, int]) -> None:
    """Only what is seen of a shadow: the strips below and to the right of the thing that lies on it."""
    right, below = min(away[0] + CORNER, place.width), min(away[1] + CORNER, place.height)
    at = place.move(away)
    surface.blit(_shade((place.width, below)), (at.x, at.bottom - below))
    surface.blit(_shade((right, place.height - below)), (at.right - right, at.y))


@kept(512, 4_000_000)
def _shade(size: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill((0, 0, 0, SHADOW))
    return shade
