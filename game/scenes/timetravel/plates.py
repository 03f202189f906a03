"""The seats round the board: pawn, name, goods, gold and the race to the target."""

from typing import TYPE_CHECKING

import pygame

from game import paths
from game.model.timetravel.board import GOODS
from game.model.timetravel.events import GoodsSold
from game.scenes.timetravel.choreography import gold_spot, hand_spot
from game.scenes.timetravel.faces import coin, good_file, pawn
from game.ui import shapes
from game.ui.theme import DEEP, DUSK, GOLD, NIGHT, PAPER, STEEL, SUN
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


def paint_plates(scene: "TimeTravelScene", surface: pygame.Surface, poses: dict[object, Pose]) -> None:
    """All seats; whose turn it is glows."""
    for seat, plate in enumerate(scene.frame.seats):
        _paint_plate(scene, surface, seat, plate, gold_shown(scene, seat, poses))


def gold_shown(scene: "TimeTravelScene", seat: int, poses: dict[object, Pose]) -> int:
    """A seat's gold; while coins fly, only as much as has arrived."""
    state, event = scene.stage.shown, scene.stage.event
    gold = state.gold[seat]
    if not isinstance(event, GoodsSold) or event.seat != seat:
        return gold
    coins = [pose for key, pose in poses.items() if isinstance(key, tuple) and key[0] == "coin"]
    if not coins:
        return gold
    goal = gold_spot(scene.frame.seats[seat])
    flying = sum(abs(pose.x - goal[0]) + abs(pose.y - goal[1]) > 2 for pose in coins)
    return gold - round(event.count * event.price * flying / len(coins))


def _paint_plate(scene: "TimeTravelScene", surface: pygame.Surface, seat: int, plate: pygame.Rect, gold: int) -> None:
    metrics, state = scene.frame.metrics, scene.stage.shown
    look = Look(scene.services.fonts, metrics)
    is_active = seat == state.turn and state.ended is None
    colour = scene.colours[seat]
    fill = mixed(NIGHT, colour, 0.42) if is_active else DEEP
    border = SUN if is_active else mixed(DEEP, colour, 0.7)
    width = metrics.line * (5 if is_active else 2)
    surface.blit(shapes.plate(plate.size, metrics.height / 70, fill, 245, border, width), plate)
    height = plate.height
    disc = shapes.disc(round(height * 0.74), mixed(colour, NIGHT, 0.35))
    spot = disc.get_rect(center=(plate.x + height // 2, plate.centery))
    surface.blit(disc, spot)
    picture = pawn(scene.emblems[seat], round(height * 0.72), colour)
    surface.blit(picture, picture.get_rect(center=spot.center))
    left, right = plate.x + round(height * 0.98), plate.right - round(height * 0.12)
    gold_x, gold_y = gold_spot(plate)
    side = round(height * 0.26)
    name = pygame.Rect(left, plate.y + round(height * 0.06), round(gold_x - side * 0.8) - left, round(height * 0.36))
    draw_text(surface, name, look, scene.names[seat], kind="bold", colour=PAPER)
    piece = coin(side)
    surface.blit(piece, piece.get_rect(center=(round(gold_x), round(gold_y))))
    target = state.options.target_gold
    number = pygame.Rect(round(gold_x + side * 0.7), name.y, right - round(gold_x + side * 0.7), name.height)
    draw_text(surface, number, look, f"{gold}/{target}", kind="bold", colour=SUN, align="right")
    small = round(min(height * 0.3, (right - left) * 0.13))
    for lane, good in enumerate(GOODS):
        x, y = hand_spot(plate, good)
        icon = scene.services.images.get(paths.art() / "goods" / good_file(good), (small, small))
        count = state.goods[seat][lane]
        if icon:
            if not count:
                icon = icon.copy()
                icon.set_alpha(90)
            surface.blit(icon, icon.get_rect(center=(round(x), round(y))))
        box = pygame.Rect(round(x + small * 0.58), round(y - height * 0.17), round(height * 0.4), round(height * 0.34))
        draw_text(surface, box, look, str(count), kind="bold", colour=PAPER if count else STEEL)
    track = pygame.Rect(left, plate.bottom - round(height * 0.19), right - left, max(4, round(height * 0.09)))
    surface.blit(shapes.plate(track.size, track.height / 2, DUSK, 255, None, 0), track)
    share = min(1.0, gold / target)
    if share > 0:
        done = (max(track.height, round(track.width * share)), track.height)
        surface.blit(shapes.plate(done, track.height / 2, GOLD, 255, None, 0), track)
