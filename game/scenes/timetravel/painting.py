"""The picture of the time-travel board. It only looks at the scene and changes nothing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.model.timetravel.actions import TravelToMarket, TravelToZone
from game.model.timetravel.board import GOODS, LANES, Good, Zone, line_through, market_value
from game.model.timetravel.queries import lines
from game.scenes.timetravel.faces import Colours, band, coin, good_file, pawn
from game.scenes.timetravel.layout import (
    STOP_AT,
    card_pose,
    card_x,
    deck_rect,
    finish_edge,
    market_columns,
    ribbon,
    row_of,
    row_y,
    start_edge,
    stop_at,
    way,
)
from game.scenes.timetravel.plates import paint_plates
from game.scenes.timetravel.targets import destination
from game.ui import shapes
from game.ui.sprites import Sprite, draw_sprite
from game.ui.theme import AMBER, DEEP, DUSK, GOLD, INK, NIGHT, PAPER, SKY, STEEL, SUN
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene

Poses = dict[object, Pose]


class Painter:
    """Paints one frame of a board onto a surface."""

    def __init__(self, scene: "TimeTravelScene", surface: pygame.Surface) -> None:
        self._scene, self._surface = scene, surface
        self._frame, self._metrics = scene.frame, scene.frame.metrics
        self._state = scene.stage.shown
        self._look = Look(scene.services.fonts, self._metrics)
        self._row = max(8, round(self._frame.row_px))
        self._lines = lines(self._state.zones)
        self._tokens: list[tuple[Good, tuple[float, float], int]] = []  # above the ways that are shown on the cards

    def paint(self, poses: Poses) -> None:
        """Everything, from the table up; what can be pressed comes over the board and below what flies."""
        before = self._surface.get_clip()
        view = self._frame.view
        self._surface.set_clip(before.clip(view))
        self._paint_ground()
        self._paint_start()
        self._paint_finish()
        self._paint_lines(poses)
        self._paint_cards(poses)
        self._paint_own_line()
        self._paint_ahead()
        for good, at, side in self._tokens:
            self._token(good, at, side)
        self._surface.set_clip(before)
        self._paint_deck()
        paint_plates(self._scene, self._surface, poses)
        self._paint_prices()
        self._paint_words()

    def paint_above(self, poses: Poses) -> None:
        """Pawns, and whatever flies over the board."""
        before = self._surface.get_clip()
        self._surface.set_clip(before.clip(self._frame.view))
        self._paint_pawns(poses, is_flying=False)
        self._surface.set_clip(before)
        self._paint_pawns(poses, is_flying=True)
        for key, pose in poses.items():
            if not isinstance(key, tuple):
                continue
            if key[0] == "coin":
                picture = coin(max(6, round(pose.width)))
                self._surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
            elif key[0] == "flying":
                self._token(Good(key[1]), (pose.x, pose.y), round(pose.width))

    def _text(self, box: pygame.Rect, text: str, **how: object) -> None:
        draw_text(self._surface, box, self._look, text, **how)  # type: ignore[arg-type]

    def _token(self, good: Good, at: tuple[float, float], side: int) -> None:
        """A good; its picture's colour stands in until the picture is there."""
        picture = self._scene.services.images.get(paths.art() / "goods" / good_file(good), (side, side))
        if picture:
            self._surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    # the ground

    def _paint_ground(self) -> None:
        """A veil of night under the board, and the zones' columns, so that the empty table is seen as such."""
        view = self._frame.view
        self._surface.blit(shapes.plate(view.size, self._metrics.gap, DEEP, 120, None, 0), view)
        width = self._frame.card_size[0]
        for number in range(1, self._frame.zones + 1):
            column = pygame.Rect(round(card_x(number, self._frame)), view.y, width, view.height)
            self._surface.blit(shapes.plate(column.size, 0, DUSK, 70, None, 0), column)
            label = pygame.Rect(column.x, view.bottom - self._metrics.small - 2, width, self._metrics.small)
            self._text(label, str(number), px=self._metrics.small, colour=STEEL, align="center")

    def _paint_start(self) -> None:
        """The start card with the four goods, rows 0 to 3."""
        frame, area, metrics = self._frame, self._frame.areas["start"], self._metrics
        top, bottom = row_y(0, frame) - frame.row_px / 2, row_y(3, frame) + frame.row_px / 2
        card = pygame.Rect(area.x, round(top), round(start_edge(frame)) - area.x, round(bottom) - round(top))
        self._surface.blit(
            shapes.plate(card.size, metrics.gap, mixed(PAPER, AMBER, 0.35), 255, INK, metrics.line), card
        )
        for lane, good in enumerate(GOODS):
            y = row_y(lane, frame)
            x = card.right - self._row * 0.8
            self._band(good, (x, y), (card.right, y))
            self._token(good, (x - self._row * 0.2, y), round(self._row * 0.9))

    def _paint_finish(self) -> None:
        """The markets, repeated without end, with what they pay and the good that is connected to each."""
        frame, area, metrics = self._frame, self._frame.areas["finish"], self._metrics
        ends = {rows[-1]: good for rows, good in zip(self._lines, GOODS, strict=True)}
        left = round(finish_edge(frame))
        _, coin_x, good_x, unit = market_columns(frame)
        first, last = row_of(area.top, frame), row_of(area.bottom, frame)
        for row in range(first, last + 1):
            top, bottom = round(row_y(row - 0.5, frame)), round(row_y(row + 0.5, frame))
            cell = pygame.Rect(left, top, area.right - left, bottom - top)
            value, good = market_value(row), ends.get(row)
            fill = mixed(NIGHT, GOLD, 0.14 * value)
            self._surface.fill(fill, cell.inflate(0, -1))
            if value == 1:
                pygame.draw.line(self._surface, SUN, cell.topleft, cell.topright, metrics.line * 2)
            side = round(unit * 0.78)
            picture = coin(side)
            place = picture.get_rect(center=(round(coin_x), cell.centery))
            self._surface.blit(picture, place)
            self._text(place, str(value), kind="bold", px=round(side * 0.8), colour=INK, align="center")
            if good is not None:
                self._token(good, (good_x, cell.centery), round(unit * 0.86))

    # lines and cards

    def _band(self, good: Good, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A line over the table, in the colour and pattern of its good."""
        x1, x2 = round(start[0]), round(end[0])
        if x2 <= x1:
            return
        picture, above = band(x2 - x1, round(end[1] - start[1]), good, self._row)
        self._surface.blit(picture, (x1, round(start[1]) - above))

    def _paint_lines(self, poses: Poses) -> None:
        """The goods' lines over the table and between the cards; while a zone slides they bend to follow it."""
        frame = self._frame
        width = frame.card_size[0]
        for good, rows in zip(GOODS, self._lines, strict=True):
            x, y = start_edge(frame), row_y(GOODS.index(good), frame)
            for number, zone in enumerate(self._state.zones, start=1):
                left = card_x(number, frame)
                shift = self._shift(number, zone, rows[number - 1], poses)
                enter, leave = row_y(rows[number - 1], frame) + shift, row_y(rows[number], frame) + shift
                self._band(good, (x, y), (left, enter))
                if not zone.covers(rows[number - 1]):
                    self._band(good, (left, enter), (left + width, leave))
                x, y = left + width, leave
            self._band(good, (x, y), (finish_edge(frame), row_y(rows[-1], frame)))

    def _shift(self, number: int, zone: Zone, row: int, poses: Poses) -> float:
        """How far the card at a row is from its place at this moment."""
        if not zone.covers(row):
            return 0.0
        index = (row - zone.top) // LANES
        laid = zone.cards[index]
        pose = poses.get(("card", laid.card.id)) if laid.card else None
        return pose.y - card_pose(number, zone, index, self._frame).y if pose else 0.0

    def _paint_cards(self, poses: Poses) -> None:
        frame, view = self._frame, self._frame.view
        moving = getattr(self._scene.stage.event, "card", None)
        later = []
        for number, zone in enumerate(self._state.zones, start=1):
            for index, laid in enumerate(zone.cards):
                assert laid.card is not None
                pose = poses.get(("card", laid.card.id))
                if pose is None or not (
                    view.top - pose.height < pose.y < view.bottom + pose.height or laid.card.id == moving
                ):
                    continue
                if laid.card.id == moving:
                    later.append((number, zone, index, pose))
                else:
                    self._paint_card(number, zone, index, pose)
        before = self._surface.get_clip()
        for number, zone, index, pose in later:
            if pose != card_pose(number, zone, index, frame):
                self._surface.set_clip(self._surface.get_rect())
            self._paint_card(number, zone, index, pose)
        self._surface.set_clip(before)

    def _paint_card(self, number: int, zone: Zone, index: int, pose: Pose) -> None:
        laid, size = zone.cards[index], self._frame.card_size
        top = zone.top + LANES * index
        on = [self._good_at(number, top + lane) for lane in range(LANES)]
        back = self._back(on, size)
        card = laid.card
        if not laid.up or card is None:
            draw_sprite(self._surface, Sprite(back), pose._replace(turn=0.0))
            return
        colours: Colours = tuple(on)
        face = self._scene.faces.face(card, colours, size)
        draw_sprite(self._surface, Sprite(back, face), pose)
        if pose.turn < 0.75 or pose.tilt:
            return
        scale = pose.height / size[1]
        for lane in range(LANES):
            if laid.tokens >> lane & 1:
                x = pose.x + (STOP_AT - 0.5) * pose.width
                y = pose.y - pose.lift + ((lane + 0.5) / LANES - 0.5) * pose.height
                self._tokens.append((card.goods[lane], (x, y), round(self._row * 0.76 * scale)))

    def _good_at(self, number: int, row: int) -> Good | None:
        """The good whose line meets the left edge of a zone at a row."""
        for good, rows in zip(GOODS, self._lines, strict=True):
            if rows[number - 1] == row:
                return good
        return None

    def _back(self, on: list[Good | None], size: tuple[int, int]) -> pygame.Surface:
        """A card's back, with the lines that cross it straight."""
        picture = self._scene.services.images.get(paths.art() / "house" / "path-back.svg", size)
        if picture is None:
            return shapes.plate(size, size[1] / 22, NIGHT, 255, PAPER, max(1, size[1] / 60))
        if not any(on):
            return picture
        picture = picture.copy()
        for lane, good in enumerate(on):
            if good is not None:
                line, above = band(size[0], 0, good, self._row)
                picture.blit(line, (0, round((lane + 0.5) * size[1] / LANES) - above))
        return picture

    def _paint_pawns(self, poses: Poses, *, is_flying: bool) -> None:
        """The one that moves, from and to anywhere; the others inside the board."""
        moving = getattr(self._scene.stage.event, "seat", None)
        for seat, place in enumerate(self._state.pawns):
            pose = poses.get(("pawn", seat))
            if place is None or pose is None or (seat == moving) != is_flying:
                continue
            side = max(12, round(pose.width))
            centre = (round(pose.x), round(pose.y - pose.lift))
            if self._scene.carried_at is not None and seat == self._state.turn:
                centre = self._scene.carried_at
            if seat == self._state.turn and self._state.ended is None:
                halo = shapes.disc(round(side * 1.18), SUN).copy()
                halo.set_alpha(120)
                self._surface.blit(halo, halo.get_rect(center=centre))
            picture = pawn(self._scene.emblems[seat], side, self._scene.colours[seat])
            self._surface.blit(picture, picture.get_rect(center=centre))

    # what could be done

    def _paint_own_line(self) -> None:
        """The line on which the player to move may travel."""
        place = self._state.pawns[self._state.turn]
        if not self._scene.can_move() or place is None:
            return
        rows = line_through(self._state.zones, place)
        points = [
            p for n in range(1, self._frame.zones + 1) for p in ribbon(self._state.zones, n, rows[n - 1], self._frame)
        ]
        dot, ring = shapes.disc(self._row // 6, SUN), shapes.disc(self._row // 6 + self._metrics.line * 2, INK)
        for point in beads(points, self._row * 0.55):
            self._surface.blit(ring, ring.get_rect(center=point))
            self._surface.blit(dot, dot.get_rect(center=point))

    def _paint_ahead(self) -> None:
        """The way to the destination that is looked at, and the zone that would slide."""
        ahead = self._scene.ahead()
        spot = self._scene.aimed()
        if ahead is None or spot is None:
            return
        line = self._metrics.line
        start = self._state.pawns[self._state.turn]
        points = None
        if start is not None:
            place = destination(self._scene.view(), spot.action)
            if isinstance(spot.action, TravelToZone | TravelToMarket) and place is not None:
                points = (*way(self._state.zones, start, place, self._frame), spot.at)
                if start[0] > place[0]:  # from the right only as far as the near side of the card is known
                    points = tuple(p for p in points if p[0] >= spot.at[0] - 1)
            else:
                points = (stop_at(start, self._frame), spot.at)
        if points and len(points) > 1:
            thick = round(self._row * 0.2)
            pygame.draw.lines(self._surface, INK, False, points, thick + line * 3)
            pygame.draw.lines(self._surface, SUN, False, points, thick)
        if ahead.slides is not None:
            self._paint_slide(ahead.slides)

    def _paint_slide(self, number: int) -> None:
        """Arrows up beside the stack that would slide."""
        frame, zone = self._frame, self._state.zones[number - 1]
        width = frame.card_size[0]
        x, view = card_x(number, frame), frame.view
        top = max(view.top, round(row_y(zone.top - 0.5, frame)))
        bottom = min(view.bottom, round(row_y(zone.end - 0.5, frame)))
        if bottom <= top:
            return
        box = pygame.Rect(round(x), top, width, bottom - top).inflate(self._metrics.gap, self._metrics.gap)
        pygame.draw.rect(self._surface, SUN, box, self._metrics.line * 2, border_radius=self._metrics.gap)
        size = round(self._row * 0.34)
        for side in (box.left, box.right):
            for y in range(box.top + size * 2, box.bottom - size, self._row * 2):
                tip = [(side, y - size), (side + size, y + size), (side, y + size // 2), (side - size, y + size)]
                pygame.draw.polygon(self._surface, SUN, tip)
                pygame.draw.aalines(self._surface, INK, True, tip)

    # beside the board

    def _paint_deck(self) -> None:
        area, metrics = deck_rect(self._frame), self._metrics
        side = min(area.height - metrics.small - metrics.gap, round(area.width * 0.4))
        back = self._scene.services.images.get(paths.art() / "house" / "path-back.svg", (side, side))
        left = len(self._state.deck)
        if back and left:
            for layer in range(min(4, 1 + left // 12)):
                shift = layer * metrics.line * 2
                self._surface.blit(back, back.get_rect(center=(area.centerx - shift, area.y + side // 2 + 4 - shift)))
        label = pygame.Rect(area.x, area.bottom - metrics.small - 4, area.width, metrics.small + 6)
        self._text(label, self._scene.services.n("timetravel.deck", left), px=metrics.small, align="center", colour=SKY)

    def _paint_prices(self) -> None:
        """Each good's price now, how it moved lately, and what it would be after the move that is looked at."""
        area, metrics, t = self._frame.areas["prices"], self._metrics, self._scene.services.t
        self._surface.blit(shapes.plate(area.size, metrics.gap, DEEP, 225, DUSK, metrics.line), area)
        head = pygame.Rect(area.x + metrics.gap, area.y, area.width - metrics.gap * 2, metrics.target)
        self._text(head, t("timetravel.prices"), kind="title", align="center", colour=SUN)
        step = (area.bottom - head.bottom - metrics.gap) / LANES
        ahead = self._scene.ahead()
        for lane, good in enumerate(GOODS):
            box = pygame.Rect(area.x + metrics.gap, round(head.bottom + lane * step), 0, round(step) - metrics.gap)
            box.width = area.width - metrics.gap * 2
            after = ahead.prices[lane] if ahead else market_value(self._lines[lane][-1])
            self._paint_price(box, good, lane, after)

    def _paint_price(self, box: pygame.Rect, good: Good, lane: int, after: int | None) -> None:
        metrics = self._metrics
        price = market_value(self._lines[lane][-1])
        is_other = after != price
        border = SUN if is_other else DUSK
        self._surface.blit(
            shapes.plate(box.size, metrics.gap, NIGHT, 235, border, metrics.line * (3 if is_other else 1)), box
        )
        line_height = round(self._row * 0.36)
        name_height = round(metrics.small * 1.4)
        upper = pygame.Rect(box.x, box.y, box.width, box.height - line_height - name_height - metrics.gap // 2)
        third = box.width // 3
        self._token(good, (box.x + third * 0.55, upper.centery), min(round(upper.height * 0.86), third))
        number = pygame.Rect(box.x + third, upper.y, round(third * 0.7), upper.height)
        self._text(number, str(price), kind="title", px=round(metrics.heading * 1.2), align="center")
        right = pygame.Rect(number.right, upper.y, box.right - number.right - metrics.gap, upper.height)
        if is_other:
            text = f"→ {'?' if after is None else after}"
            self._text(right, text, kind="title", px=round(metrics.heading * 1.1), align="center", colour=SUN)
        else:
            curve = right.inflate(-metrics.gap, -round(right.height * 0.4))
            self._paint_curve(curve, [prices[lane] for prices in self._scene.past])
        name = pygame.Rect(box.x + 2, upper.bottom, box.width - 4, name_height)
        self._text(name, self._scene.sayings.good(good), px=metrics.small, align="center", colour=SKY)
        y = name.bottom + line_height / 2
        self._band(good, (box.x + metrics.gap, y), (box.right - metrics.gap, y))

    def _paint_curve(self, box: pygame.Rect, values: list[int]) -> None:
        """The last prices as steps."""
        values = values[-max(2, box.width // 8) :]
        if box.height < 8 or len(values) < 2:
            return
        step = box.width / (len(values) - 1)
        points = [
            (box.x + index * step, box.bottom - (value - 1) / 3 * box.height) for index, value in enumerate(values)
        ]
        pygame.draw.lines(self._surface, AMBER, False, points, self._metrics.line * 2)
        dot = shapes.disc(max(5, self._metrics.line * 5), SUN)
        self._surface.blit(dot, dot.get_rect(center=points[-1]))

    def _paint_words(self) -> None:
        """What a move would do, or what just happened and what is asked."""
        scene, metrics, area = self._scene, self._metrics, self._frame.areas["sentence"]
        spot = scene.aimed()
        if spot is not None:
            text = scene.sayings.ahead(scene.view(), spot.action)
        else:
            asked = scene.sayings.prompt(scene.view()) if scene.is_persons_turn() else ""
            text = "  ·  ".join(part for part in (scene.sentence, asked) if part)
        if text:
            self._surface.blit(
                shapes.plate(area.size, metrics.gap, DEEP, 220, SUN if spot else None, metrics.line), area
            )
            self._text(area.inflate(-metrics.pad, 0), text, kind="bold", align="center", colour=SUN)


def beads(points: Sequence[tuple[float, float]], apart: float) -> Iterator[tuple[int, int]]:
    """Places along a way, evenly apart."""
    left = apart / 2
    for (x1, y1), (x2, y2) in pairwise(points):
        length = dist((x1, y1), (x2, y2))
        while left <= length and length > 0:
            yield round(x1 + (x2 - x1) * left / length), round(y1 + (y2 - y1) * left / length)
            left += apart
        left -= length
