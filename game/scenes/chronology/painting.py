"""The picture of the chronology table. It only looks at the scene and changes nothing."""

from typing import TYPE_CHECKING

import pygame

from game.scenes.chronology.cards import RATIO
from game.scenes.chronology.choreography import BANNER
from game.scenes.chronology.ground import GROUND_LAYERS, Ground
from game.scenes.chronology.layout import (
    card_key,
    gap_x,
    hand_card_width,
    line_card_width,
    line_length,
    most_scroll,
    pile_pose,
    scroll_seen,
)
from game.scenes.chronology.panel import asks, overview_area
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.sprites import Sprite, draw_sprites
from game.ui.theme import CORAL, DEEP, INK, NIGHT, SEA, SUN
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

HELD_LIFT = 0.12
IN_BOX = 8  # cards that are seen on one another in the box
LAYERS = GROUND_LAYERS + 7


class Painter:
    """Paints one frame of a table onto a surface."""

    def __init__(self, scene: "ChronologyScene", surface: pygame.Surface) -> None:
        self._scene, self._surface = scene, surface
        self._frame, self._metrics = scene.frame, scene.frame.metrics
        self._state = scene.stage.shown
        self._look = Look(scene.services.fonts, self._metrics)
        self._language = scene.services.settings.language
        told = scene.stage.told
        self._line_width = round(line_card_width(len(told.line), scene.rested))
        self._sizes = (self._line_width, hand_card_width(len(scene.hand()), self._frame))
        # A card that was placed and not turned yet: nothing about it may tell whether it is right.
        self._untold = None if told is self._state else getattr(scene.stage.event, "card", None)
        self._poses: dict[object, Pose] = {}
        self._in_ground: frozenset[str] = frozenset()

    def paint(self, poses: dict[object, Pose]) -> None:
        """As many layers as have come, from the table up."""
        self._poses = poses
        ground = Ground(self._scene, poses)
        ground.draw(self._surface, self._scene.backdrop)
        self._in_ground = frozenset(card for hand in ground.resting for card in hand)
        for paint in (
            self._paint_gaps,
            self._paint_words,
            self._paint_fact,
            self._paint_cards,
            self._paint_sight,
            self._paint_banners,
            self._paint_enlarged,
        )[: max(0, self._scene.layers - GROUND_LAYERS)]:
            paint()

    def _text(self, box: pygame.Rect, text: str, **how: object) -> None:
        draw_text(self._surface, box, self._look, text, **how)  # type: ignore[arg-type]

    def _paint_gaps(self) -> None:
        """Where a card may go: the gaps are lit for the player to move, the one aimed at most."""
        scene, frame, metrics = self._scene, self._frame, self._metrics
        if not scene.can_place():
            return
        count, line = len(self._state.line), frame.areas["line"]
        width = line_card_width(count, frame)
        told = self._scene.hint()
        for gap in range(count + 1):
            x = gap_x(gap, count, frame)
            if not -width < x < metrics.width + width:
                continue
            is_aimed = gap == frame.open_gap
            is_told = told is not None and told.first_gap <= gap <= told.last_gap
            size = (
                max(4, round(width * (0.09 if is_aimed else 0.05))),
                round(width * RATIO * (0.9 if is_aimed else 0.6)),
            )
            colour = CORAL if is_aimed else SEA if is_told else mixed(NIGHT, CORAL, 0.75 if scene.hold.card else 0.4)
            mark = shapes.plate(size, size[0] / 2, colour, 255, SUN if is_aimed else None, metrics.line)
            self._surface.blit(mark, mark.get_rect(center=(round(x), line.centery)))

    def _paint_cards(self) -> None:
        hold, state = self._scene.hold, self._state
        moving = getattr(self._scene.stage.event, "card", None)
        waiting = self._frame.waiting and self._frame.waiting.card
        things = [(self._sprite(card, pose, 2), pose) for card, pose in self._leaving()]
        active = set(self._scene.hand())
        hands = tuple(card for hand in state.hands for card in hand if card not in self._in_ground)
        box = tuple(card for card in state.box if card != self._untold)[-IN_BOX:]
        placed = (self._untold,) if self._untold else ()
        line = tuple(card for card in state.line if card != self._untold)
        for place, cards in ((0, box), (1, line), (2, hands), (8, placed)):
            for card in cards:
                pose = self._poses.get(card_key(card))
                if pose is None or not -pose.width < pose.x < self._metrics.width + pose.width:
                    continue
                level = place
                if card == hold.card:
                    level, pose = 9, self._held(pose)
                elif card in (moving, waiting):
                    level = 8
                elif card in active:
                    level = 3
                things.append((self._sprite(card, pose, level), pose))
        draw_sprites(self._surface, things)
        self._paint_kept()
        self._scene.faces.prepare(state.line, self._line_width, is_dated=True)  # the camera may go anywhere

    def _leaving(self) -> list[tuple[str, Pose]]:
        """Cards that are still seen on their way to the pile; whatever they are, their dates are hidden."""
        gone = self._poses.keys() - self._scene.stage.goals.keys()
        cards = sorted(key[1] for key in gone if isinstance(key, tuple) and key[0] == "card")
        return [(card, self._poses[card_key(card)]._replace(turn=0.0)) for card in cards]

    def _paint_kept(self) -> None:
        """A ring round the card whose fact is kept open."""
        kept = self._scene.reading.kept
        pose = self._poses.get(card_key(kept)) if kept in self._state.line else None
        if pose is None or not 0 < pose.x < self._metrics.width:
            return
        width = self._metrics.line * 3
        ring = shapes.ring((round(pose.width) + 2 * width, round(pose.height) + 2 * width), pose.width / 18, SUN, width)
        self._surface.blit(ring, ring.get_rect(center=(round(pose.x), round(pose.y))))

    def _held(self, pose: Pose) -> Pose:
        """A card that is chosen is lifted; one that is dragged follows the pointer."""
        hold = self._scene.hold
        lift = pose.height * HELD_LIFT
        if hold.is_dragging:
            return pose._replace(x=hold.at[0], y=hold.at[1], lift=lift)
        return pose._replace(y=pose.y - lift, lift=lift / 2)

    def _sprite(self, card: str, pose: Pose, level: int) -> Sprite:
        # A face is painted in the size in which its card comes to rest; on the way there it is scaled.
        key, faces, goals = card_key(card), self._scene.faces, self._scene.stage.goals
        goal = (
            self._line_width
            if level == 1 or card == self._untold
            else round(goals.get(key, pile_pose(self._frame)).width)
        )
        if pose.turn in (0, 1):  # at rest one side is all that is seen
            return Sprite(faces.moving(card, pose.width, goal, self._sizes, is_dated=pose.turn == 1), level=level)
        front, back = (
            faces.moving(card, pose.width, goal, self._sizes, is_dated=is_dated) for is_dated in (False, True)
        )
        return Sprite(front, back, level=level)

    def _paint_sight(self) -> None:
        """On the line in little, the part of it in sight."""
        frame, line = self._frame, self._scene.stage.told.line
        if not most_scroll(len(line), frame):
            return
        area, scale = overview_area(self._scene), line_length(len(line), frame)
        half, scroll = frame.areas["line"].width / 2, scroll_seen(line, self._poses, frame)
        left, right = (area.centerx + area.width * (scroll + side) / scale for side in (-half, half))
        seen = pygame.Rect(round(left), area.y, round(right) - round(left), area.height).clip(area)
        pygame.draw.rect(self._surface, SUN, seen, self._metrics.line * 2, border_radius=4)

    def _paint_words(self) -> None:
        """What just happened or what is to do."""
        scene, metrics, t = self._scene, self._metrics, self._scene.services.t
        area = self._frame.areas["sentence"]
        text = scene.sentence
        if self._frame.waiting is not None:
            text = t("chronology.confirm.ask", card=scene.cards[self._frame.waiting.card].name(self._language))
        elif scene.can_place() and self._state.ended is None:
            ask = t("chronology.turn", name=scene.names[self._state.turn])
            text = f"{text}  ·  {ask}" if text else ask
        left = scene.seconds_left()
        if left is not None and scene.can_place():
            text = f"{text}  ·  {t('chronology.seconds', seconds=left)}"
        if text:
            self._surface.blit(shapes.plate(area.size, metrics.gap, DEEP, 210, None, 0), area)
            self._text(area.inflate(-metrics.pad, 0), text, kind="bold", align="center", colour=SUN)

    def _paint_fact(self) -> None:
        """The fact of a turned card, between the buttons; one that is kept open says whose it is."""
        scene, fact = self._scene, self._frame.areas["fact"]
        if scene.reading.card is None or asks(scene):
            return
        room, gap = fact.copy(), self._metrics.gap
        for widget in scene.panel.widgets:
            if widget.rect.colliderect(fact) and widget.rect.centerx < fact.centerx:
                room.width, room.left = room.right - widget.rect.right - gap, widget.rect.right + gap
            elif widget.rect.colliderect(fact):
                room.width = min(room.right, widget.rect.left - gap) - room.x
        card = scene.cards[scene.reading.card]
        text = card.fact(self._language)
        if scene.reading.kept:
            circa = scene.services.t("card.circa") + " " if card.is_circa else ""
            year = circa + year_text(scene.services, card.year)
            text = scene.services.t("chronology.fact", card=card.name(self._language), year=year, fact=text)
        inner = (room.width - gap * 2, room.height - gap // 2)
        fits = self._look.fonts.fitted(text, "text", self._metrics.body, *inner) >= self._metrics.small
        if not fits:  # large text may cover the ruler
            top = self._frame.areas["ruler"].top
            room.height, room.top = room.bottom - top, top
        if scene.reading.kept or not fits:
            border = SUN if scene.reading.kept else None
            self._surface.blit(shapes.plate(room.size, gap, DEEP, 240, border, self._metrics.line), room)
        self._text(room.inflate(-gap * 2, -gap // 2), text, align="center")

    def _paint_banners(self) -> None:
        banners = self._scene.banners
        for key, pose in self._poses.items():
            if isinstance(key, tuple) and key[0] == "light":
                banners.paint_light(self._surface, pose)
        banners.paint_sudden_death(self._surface, self._poses.get(BANNER))
        banners.paint_hand_over(self._surface)

    def _paint_enlarged(self) -> None:
        """The card that is looked at, large, beside the pointer's card and never over the edge."""
        card = self._scene.enlarged()
        if card is None:
            return
        metrics = self._metrics
        is_dated = card in self._state.line or card in self._state.box
        width = round(metrics.height * 0.36)
        face = self._scene.faces.face(card, width, is_dated=is_dated)
        if face.get_width() != width:  # its own size is still being painted
            face = pygame.transform.smoothscale(face, (width, round(width * RATIO)))
        box = face.get_rect(center=(metrics.width // 2, metrics.height // 2))
        pose = self._scene.stage.poses().get(card_key(card))
        if pose:
            box.centerx = round(pose.x)
            box.bottom = round(pose.y - pose.height / 2) - metrics.gap
            if box.top < 0:
                box.top = round(pose.y + pose.height / 2) + metrics.gap
        box.clamp_ip(self._surface.get_rect())
        shadow = shapes.plate(box.size, width / 18, INK, 140, None, 0)
        self._surface.blit(shadow, box.move(metrics.gap // 2, metrics.gap // 2))
        self._surface.blit(face, box)
