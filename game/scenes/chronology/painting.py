"""The picture of the chronology table. It only looks at the scene and changes nothing."""

from typing import TYPE_CHECKING

import pygame

from game import paths
from game.scenes.chronology.banners import Banners
from game.scenes.chronology.cards import RATIO
from game.scenes.chronology.choreography import BANNER
from game.scenes.chronology.layout import card_key, gap_x, labelled, layout, line_card_width, most_scroll, thumb_poses
from game.scenes.chronology.panel import asks, overview_area
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.sprites import Sprite, draw_sprites
from game.ui.theme import AMBER, CORAL, DEEP, DUSK, INK, NIGHT, PAPER, SEA, SKY, STEEL, SUN
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

HELD_LIFT = 0.12
LAYERS = 9


class Painter:
    """Paints one frame of a table onto a surface."""

    def __init__(self, scene: "ChronologyScene", surface: pygame.Surface) -> None:
        self._scene, self._surface = scene, surface
        self._frame, self._metrics = scene.frame, scene.frame.metrics
        self._state = scene.stage.shown
        self._look = Look(scene.services.fonts, self._metrics)
        self._language = scene.services.settings.language
        resting = {round(pose.width) for pose in layout(self._state, scene.rested).values()}
        self._widths = sorted(width for width in resting if width >= 16) or [64]
        self._poses: dict[object, Pose] = {}

    def paint(self, poses: dict[object, Pose], layers: int) -> None:
        """The lowest so many layers, from the table up."""
        self._poses = poses
        for paint in (
            self._paint_places,
            self._paint_seats,
            self._paint_ruler,
            self._paint_gaps,
            self._paint_words,
            self._paint_cards,
            self._paint_overview,
            self._paint_banners,
            self._paint_enlarged,
        )[:layers]:
            paint()

    def _text(self, box: pygame.Rect, text: str, **how: object) -> None:
        draw_text(self._surface, box, self._look, text, **how)  # type: ignore[arg-type]

    def _paint_places(self) -> None:
        """The pile with its number of cards, and the box."""
        t, metrics = self._scene.services.t, self._metrics
        images = self._scene.services.images
        pile, count = labelled(self._frame.areas["pile"], metrics)
        box, label = labelled(self._frame.areas["box"], metrics)
        width = round(pile.width * 0.5)
        size = (width, round(width * 0.75))
        back = images.get(paths.art() / "house" / "card-back.svg", size)
        for layer in range(min(4, (len(self._state.pile) + 7) // 8) if self._state.pile else 0):
            place = pygame.Rect(0, 0, *size)
            place.center = (pile.centerx - layer * metrics.line * 2, pile.centery - layer * metrics.line * 2)
            if back:
                self._surface.blit(back, place)
        cards = t("chronology.pile", count=len(self._state.pile))
        self._text(count, cards, px=metrics.small, align="center", colour=SKY)
        side = (round(box.width * 0.9), round(box.width * 0.675))
        picture = images.get(paths.art() / "house" / "box.svg", side)
        if picture:
            self._surface.blit(picture, picture.get_rect(center=box.center))
        self._text(label, t("chronology.box", count=len(self._state.box)), px=metrics.small, align="center", colour=SKY)

    def _paint_seats(self) -> None:
        for seat, plate in enumerate(self._frame.seats):
            self._paint_seat(seat, plate)

    def _paint_seat(self, seat: int, plate: pygame.Rect) -> None:
        """A name, an emblem and the colour of a player; whose turn it is glows."""
        metrics, state = self._metrics, self._state
        is_active = seat == state.turn and state.ended is None
        is_out = state.eliminated[seat] is not None
        colour = self._scene.colours[seat]
        fill = mixed(NIGHT, colour, 0.35) if is_active else DEEP
        border = SUN if is_active else mixed(DEEP, colour, 0.7)
        width = metrics.line * (4 if is_active else 2)
        self._surface.blit(shapes.plate(plate.size, metrics.height / 70, fill, 240, border, width), plate)
        side = round(plate.height * 0.52)
        disc = shapes.disc(side, mixed(colour, NIGHT, 0.6) if is_out else colour)
        spot = disc.get_rect(midleft=(plate.x + plate.height // 6, plate.centery))
        self._surface.blit(disc, spot)
        file = paths.art() / "seats" / f"{self._scene.emblems[seat]}.svg"
        emblem = self._scene.services.images.get(file, (round(side * 0.7),) * 2)
        if emblem:
            self._surface.blit(emblem, emblem.get_rect(center=spot.center))
        thumbs = [] if is_active or state.options.coop else thumb_poses(len(state.hands[seat]), plate)
        end = min((pose.x - pose.width / 2 for pose in thumbs), default=plate.x + plate.width * 0.97)
        name = pygame.Rect(spot.right + metrics.gap // 2, plate.y, 0, plate.height)
        name.width = round(end) - metrics.gap // 2 - name.x
        if is_active:
            name.height = round(plate.height * 0.6)
            score = pygame.Rect(name.x, name.bottom - plate.height // 12, name.width, plate.height - name.height)
            done = self._scene.services.t("chronology.score", right=state.right[seat], wrong=state.wrong[seat])
            small = min(metrics.small, round(plate.height * 0.29))  # a plate does not grow with the text
            self._text(score, done, px=small, colour=STEEL if is_out else SKY)
        px = min(metrics.body, round(plate.height * (0.42 if is_active else 0.34)))
        self._text(name, self._scene.names[seat], kind="bold", px=px, colour=STEEL if is_out else PAPER)

    def _paint_ruler(self) -> None:
        """True distances: every year of the line on an even scale, joined to its card."""
        area, state, metrics = self._frame.areas["ruler"], self._state, self._metrics
        years = [state.years[card] for card in state.line]
        y = area.y + round(area.height * 0.45)
        left, right = area.x + metrics.pad * 2, area.right - metrics.pad * 2
        pygame.draw.line(self._surface, STEEL, (left, y), (right, y), metrics.line * 2)
        span = max(1, years[-1] - years[0])
        for card, year in zip(state.line, years, strict=True):
            x = (left + right) // 2 if len(years) == 1 else left + round((right - left) * (year - years[0]) / span)
            pose = self._poses.get(card_key(card))
            if pose and 0 < pose.x < metrics.width:
                bottom = round(pose.y + pose.height / 2)
                pygame.draw.aaline(self._surface, DUSK, (round(pose.x), bottom), (x, y))
            mark = shapes.disc(metrics.gap, AMBER)
            self._surface.blit(mark, mark.get_rect(center=(x, y)))
        low = pygame.Rect(area.x, y + metrics.gap // 2, area.width // 3, area.bottom - y)
        self._text(low, year_text(self._scene.services, years[0]), px=metrics.small, colour=SKY)
        if len(years) > 1:
            high = low.copy()
            high.right = area.right
            self._text(high, year_text(self._scene.services, years[-1]), px=metrics.small, colour=SKY, align="right")

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
        for place, cards in ((0, state.box[-8:]), (1, state.line), (2, tuple(c for hand in state.hands for c in hand))):
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

    def _leaving(self) -> list[tuple[str, Pose]]:
        """Cards that are still seen though they have left the table; whatever they are, their dates are hidden."""
        state = self._state
        there = {*state.box, *state.line, *(card for hand in state.hands for card in hand)}
        if not self._scene.stage.is_busy:
            return []
        cards = ((key[1], pose) for key, pose in self._poses.items() if isinstance(key, tuple) and key[0] == "card")
        return [(card, pose._replace(turn=0.0)) for card, pose in cards if card not in there]

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
        # A face is painted in the few sizes in which cards come to rest; in between it is scaled.
        width = next((each for each in self._widths if each >= pose.width - 1), self._widths[-1])
        faces = self._scene.faces
        if pose.turn in (0, 1):  # at rest one side is all that is seen
            return Sprite(faces.face(card, width, is_dated=pose.turn == 1), level=level)
        front, back = (faces.face(card, width, is_dated=is_dated) for is_dated in (False, True))
        return Sprite(front, back, level=level)

    def _paint_overview(self) -> None:
        """The whole line in little, with the part in sight; only where the line is longer than the table."""
        frame, state = self._frame, self._state
        most = most_scroll(len(state.line), frame)
        if not most:
            return
        area = overview_area(self._scene)
        self._surface.blit(shapes.plate(area.size, area.height / 4, DEEP, 200, DUSK, self._metrics.line), area)
        step = area.width / len(state.line)
        for index in range(len(state.line)):
            cell = pygame.Rect(round(area.x + index * step) + 1, area.y + 4, max(2, round(step) - 2), area.height - 8)
            self._surface.fill(SEA, cell)
        share = frame.areas["line"].width / (frame.areas["line"].width + 2 * most)
        seen = pygame.Rect(0, area.y, round(area.width * share), area.height)
        seen.x = area.x + round((area.width - seen.width) * (frame.scroll + most) / (2 * most))
        pygame.draw.rect(self._surface, SUN, seen, self._metrics.line * 2, border_radius=4)

    def _paint_words(self) -> None:
        """What just happened or what is to do, and the fact of the card that was turned last."""
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
        self._paint_fact()

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
        banners = Banners(self._scene, self._surface)
        for key, pose in self._poses.items():
            if isinstance(key, tuple) and key[0] == "light":
                banners.paint_light(pose)
        if BANNER in self._poses:
            banners.paint_sudden_death(self._poses[BANNER])
        banners.paint_hand_over()

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
