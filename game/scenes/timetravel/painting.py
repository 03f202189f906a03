"""The picture of the time-travel board, from the table up. It only looks at the scene and changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pygame

from game.model.timetravel.board import LANES, Good, Zone
from game.scenes.timetravel.ahead import paint_ahead, paint_own_line
from game.scenes.timetravel.brush import Brush, Poses
from game.scenes.timetravel.choreography import LIGHT
from game.scenes.timetravel.faces import coin, halo, pawn
from game.scenes.timetravel.ground import GROUND_LAYERS, draw_ground
from game.scenes.timetravel.layout import STOP_AT, Point, card_pose
from game.scenes.timetravel.lines import Threads
from game.scenes.timetravel.plates import paint_light
from game.scenes.timetravel.prices import paint_prices, paint_words
from game.ui.sprites import Sprite, draw_sprite
from game.ui.tween import Pose

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene


LAYERS = GROUND_LAYERS + 3 + LANES


class Painter:
    """Paints one frame of a board onto a surface."""

    def __init__(self, scene: "TimeTravelScene", surface: pygame.Surface) -> None:
        self._scene, self._surface = scene, surface
        self._frame, self._state = scene.frame, scene.stage.shown
        self._brush = Brush(scene, surface)
        self._threads = Threads(scene.lined_zones(), scene.frame)
        self._tokens: list[tuple[Good, Point, float]] = []  # above the ways that are shown on the cards

    def paint(self, poses: Poses) -> None:
        """As much as has come, from the table up; what can be pressed comes over the board and below what flies."""
        draw_ground(self._scene, self._surface, poses)
        for paint in (self._paint_lines, self._paint_board, self._paint_words, self._paint_prices)[: self._come]:
            paint(poses)

    @property
    def _come(self) -> int:
        return max(0, self._scene.layers - GROUND_LAYERS)

    def _paint_lines(self, poses: Poses) -> None:
        with self._inside():
            self._threads.paint(self._brush, poses)

    def _paint_board(self, poses: Poses) -> None:
        with self._inside():
            self._paint_cards(poses)
            paint_own_line(self._brush)
            paint_ahead(self._brush)
            for good, at, side in self._tokens:
                self._brush.token(good, at, side)

    def _paint_words(self, _: Poses) -> None:
        paint_words(self._brush)

    def _paint_prices(self, _: Poses) -> None:
        paint_prices(self._brush, self._come - 3)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """What is painted stays inside the board's view."""
        before = self._surface.get_clip()
        self._surface.set_clip(before.clip(self._frame.view))
        yield
        self._surface.set_clip(before)

    def paint_above(self, poses: Poses) -> None:
        """Pawns, and whatever flies over the board."""
        with self._inside():
            self._paint_pawns(poses, is_flying=False)
        self._paint_pawns(poses, is_flying=True)
        for key, pose in poses.items():
            if key == LIGHT:
                paint_light(self._brush, pose)
            elif isinstance(key, tuple) and key[0] == "coin":
                self._brush.middle(coin(max(6, round(pose.width))), (pose.x, pose.y))
            elif isinstance(key, tuple) and key[0] == "flying":
                self._brush.token(Good(key[1]), (pose.x, pose.y), pose.width)

    def _paint_cards(self, poses: Poses) -> None:
        """Cards in sight; the one that is being laid or turned comes last, and from anywhere."""
        frame, view = self._frame, self._frame.view
        moving = getattr(self._scene.stage.event, "card", None)
        later = []
        for number, zone in enumerate(self._state.zones, start=1):
            for index, laid in enumerate(zone.cards):
                assert laid.card is not None
                pose = poses.get(("card", laid.card.id))
                if pose is None:
                    continue
                if laid.card.id == moving:
                    later.append((number, zone, index, pose))
                elif abs(pose.y - view.centery) * 2 < view.height + pose.height:
                    self._paint_card(number, zone, index, pose)
        before = self._surface.get_clip()
        for number, zone, index, pose in later:
            if pose != card_pose(number, zone, index, frame):
                self._surface.set_clip(self._surface.get_rect())
            self._paint_card(number, zone, index, pose)
        self._surface.set_clip(before)

    def _paint_card(self, number: int, zone: Zone, index: int, pose: Pose) -> None:
        laid, size, faces = zone.cards[index], self._frame.card_size, self._scene.faces
        card = laid.card
        assert card is not None
        on = self._threads.goods_on(number, card.id)
        if not laid.up:
            draw_sprite(self._surface, Sprite(faces.back(on, size)), pose._replace(turn=0.0))
            return
        back = faces.back(on, size) if pose.turn < 1 else None
        face = faces.face(card, on, size)
        draw_sprite(self._surface, Sprite(back, face) if back else Sprite(face), pose)
        if pose.turn < 0.75 or pose.tilt:
            return
        scale = pose.height / size[1]
        for lane in range(LANES):
            if laid.tokens >> lane & 1:
                x = pose.x + (STOP_AT - 0.5) * pose.width
                y = pose.y - pose.lift + ((lane + 0.5) / LANES - 0.5) * pose.height
                self._tokens.append((card.goods[lane], (x, y), self._brush.row * 0.76 * scale))

    def _paint_pawns(self, poses: Poses, *, is_flying: bool) -> None:
        """The one that moves, from and to anywhere; the others inside the board."""
        moving, carried_at = getattr(self._scene.stage.event, "seat", None), self._scene.pointer.carried_at
        for seat, place in enumerate(self._state.pawns):
            pose = poses.get(("pawn", seat))
            if place is None or pose is None or (seat == moving) != is_flying:
                continue
            side = max(12, round(pose.width))
            centre: Point = (pose.x, pose.y - pose.lift)
            if carried_at is not None and seat == self._state.turn:
                centre = carried_at
            if seat == self._state.turn and self._state.ended is None:
                self._brush.middle(halo(round(side * 1.18)), centre)
            self._brush.middle(pawn(self._scene.emblems[seat], side, self._scene.colours[seat]), centre)
