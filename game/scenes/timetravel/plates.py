"""The seats round the board: pawn, name, goods, gold and the race to the target."""

from typing import TYPE_CHECKING

import pygame

from game.model.timetravel.board import GOODS
from game.model.timetravel.events import GoodsSold
from game.scenes.timetravel.brush import Brush, Poses
from game.scenes.timetravel.choreography import gold_spot, hand_spot
from game.scenes.timetravel.faces import coin, pawn
from game.ui import shapes
from game.ui.theme import BARK, DEEP, DUSK, GOLD, NIGHT, PAPER, STEEL, SUN
from game.ui.tween import Pose
from game.ui.widgets.widget import mixed

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


def paint_light(brush: Brush, pose: Pose) -> None:
    """The light that runs round the seats to find who begins."""
    width = brush.metrics.line * 5
    for away, colour in ((width, BARK), (0, SUN)):
        frame = pygame.Rect(0, 0, round(pose.width) + 2 * away, round(pose.height) + 2 * away)
        frame.center = (round(pose.x), round(pose.y))
        brush.surface.blit(shapes.ring(frame.size, brush.metrics.height / 70 + away, colour, width), frame)


def gold_shown(scene: "TimeTravelScene", seat: int, poses: Poses) -> int:
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


def paint_plate(brush: Brush, seat: int, gold: int) -> None:
    """A seat with so much gold; whose turn it is glows."""
    metrics, state, scene, surface = brush.metrics, brush.state, brush.scene, brush.surface
    plate = brush.frame.seats[seat]
    is_active = seat == scene.seat_in_turn()
    colour = scene.colours[seat]
    fill = mixed(NIGHT, colour, 0.42) if is_active else DEEP
    border = SUN if is_active else mixed(DEEP, colour, 0.7)
    width = metrics.line * (5 if is_active else 2)
    surface.blit(shapes.plate(plate.size, metrics.height / 70, fill, 245, border, width), plate)
    height = plate.height
    middle = (plate.x + height // 2, plate.centery)
    brush.middle(shapes.disc(round(height * 0.74), mixed(colour, NIGHT, 0.35)), middle)
    brush.middle(pawn(scene.emblems[seat], round(height * 0.72), colour), middle)
    left, right = plate.x + round(height * 0.98), plate.right - round(height * 0.12)
    gold_x, gold_y = gold_spot(plate)
    side = round(height * 0.26)
    name = pygame.Rect(left, plate.y + round(height * 0.06), round(gold_x - side * 0.8) - left, round(height * 0.36))
    brush.text(name, scene.names[seat], kind="bold", colour=PAPER)
    brush.middle(coin(side), (gold_x, gold_y))
    target = state.options.target_gold
    number = pygame.Rect(round(gold_x + side * 0.7), name.y, right - round(gold_x + side * 0.7), name.height)
    brush.text(number, f"{gold}/{target}", kind="bold", colour=SUN, align="right")
    small = min(height * 0.3, (right - left) * 0.13)
    for lane, good in enumerate(GOODS):
        x, y = hand_spot(plate, good)
        count = state.goods[seat][lane]
        brush.token(good, (x, y), small, is_faded=not count)
        box = pygame.Rect(round(x + small * 0.58), round(y - height * 0.17), round(height * 0.4), round(height * 0.34))
        brush.text(box, str(count), kind="bold", colour=PAPER if count else STEEL)
    track = pygame.Rect(left, plate.bottom - round(height * 0.19), right - left, max(4, round(height * 0.09)))
    surface.blit(shapes.plate(track.size, track.height / 2, DUSK, 255, None, 0), track)
    share = min(1.0, gold / target)
    if share > 0:
        done = (max(track.height, round(track.width * share)), track.height)
        surface.blit(shapes.plate(done, track.height / 2, GOLD, 255, None, 0), track)
