"""What rests on the chronology table: pile, box, seats with the cards of those who wait, ruler, and the line in little.

It is painted once and kept for as long as it looks the same, as most of a frame is ground.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.scenes.chronology.layout import card_key, labelled, most_scroll, ruler_ends, ruler_marks, ruler_y, thumb_poses
from game.scenes.chronology.panel import overview_area
from game.scenes.screen import draw_table
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.backdrop import Backdrop, Part
from game.ui.sprites import Sprite, draw_sprite
from game.ui.theme import AMBER, DEEP, DUSK, NIGHT, PAPER, SEA, SKY, STEEL, SUN, Colour
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text, mixed

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

GROUND_LAYERS = 7
PARTS_A_LAYER = 2  # of at most thirteen: a first frame would take too long over all of them


class Ground:
    """What rests, in parts; `resting` are the hands of waiting players that lie still and whole in their plates."""

    def __init__(self, scene: "ChronologyScene", poses: dict[object, Pose]) -> None:
        self._scene, self._poses = scene, poses
        self._frame, self._metrics, self._state = scene.frame, scene.frame.metrics, scene.stage.shown
        self._told = scene.stage.told  # scores, box and ruler must not know before the players do
        self._look = Look(scene.services.fonts, self._metrics)
        self._is_complete = True
        self._surface: pygame.Surface
        self.resting = tuple(self._rests(seat) for seat in range(len(scene.names)))

    def _rests(self, seat: int) -> tuple[str, ...]:
        """The hand of a player who waits, once all of it has come to rest and is painted."""
        state, goals, faces = self._state, self._scene.stage.goals, self._scene.faces
        if self._scene.layers < GROUND_LAYERS or state.options.coop or seat == state.turn:
            return ()
        for card in state.hands[seat]:
            goal = goals[card_key(card)]
            if self._poses.get(card_key(card)) != goal or not faces.has(card, round(goal.width), is_dated=False):
                return ()
        return state.hands[seat]

    def draw(self, surface: pygame.Surface, backdrop: Backdrop) -> None:
        """Put it onto `surface`, from the table up."""
        services = self._scene.services
        look = (self._metrics, services.settings.language, services.settings.high_contrast)
        table = Part(surface.get_rect(), look, lambda picture: draw_table(picture, services))
        backdrop.draw(surface, table, self._parts()[: PARTS_A_LAYER * self._scene.layers])

    def _parts(self) -> list[Part]:
        """All parts with what they depend on besides the match, its seats and the window."""
        state, areas, metrics = self._state, self._frame.areas, self._metrics
        seats = [
            Part(
                plate,
                (self._standing(seat), self.resting[seat]),
                self._painting(lambda seat=seat, plate=plate: self._paint_seat(seat, plate)),  # type: ignore[misc]
            )
            for seat, plate in enumerate(self._frame.seats)
        ]
        scale, threads = ruler_y(self._frame) - metrics.gap // 2, self._threads()
        ruler = pygame.Rect(0, scale, metrics.width, areas["ruler"].bottom - scale)
        above = pygame.Rect(0, areas["line"].centery, metrics.width, scale - areas["line"].centery)
        line = self._told.line
        cells = len(line) if most_scroll(len(line), self._frame) > 0 else 0
        return [
            Part(areas["pile"], len(state.pile), self._painting(self._paint_pile)),
            Part(areas["box"], len(self._told.box), self._painting(self._paint_box)),
            *seats,
            Part(ruler, line, self._painting(self._paint_ruler)),
            Part(above, threads, self._painting(lambda: self._paint_threads(threads))),
            Part(areas["overview"], cells, self._painting(lambda: self._paint_overview(cells))),
        ]

    def _painting(self, paint: Callable[[], None]) -> Callable[[pygame.Surface], bool]:
        def painted(surface: pygame.Surface) -> bool:
            self._surface, self._is_complete = surface, True
            paint()
            return self._is_complete

        return painted

    def _standing(self, seat: int) -> tuple[bool, bool, int, int, int]:
        """Whether it is a seat's turn, whether it is out, its right and wrong cards, and how many it holds."""
        state = self._state
        held = 0 if state.options.coop else len(state.hands[seat])
        is_active = seat == state.turn and state.ended is None
        told = self._told
        return is_active, state.eliminated[seat] is not None, told.right[seat], told.wrong[seat], held

    def _text(self, box: pygame.Rect, text: str, **how: object) -> None:
        draw_text(self._surface, box, self._look, text, **how)  # type: ignore[arg-type]

    def _picture(self, file: Path, size: tuple[int, int], *centres: tuple[int, int]) -> None:
        """A picture at one place or several, if it is there by now."""
        images = self._scene.services.images
        picture = images.get(file, size)
        self._is_complete = self._is_complete and images.is_settled(file, size)
        if picture:
            self._surface.blits([(picture, picture.get_rect(center=centre)) for centre in centres])

    def _paint_pile(self) -> None:
        """A few backs on one another, and how many cards there are."""
        metrics, left = self._metrics, len(self._state.pile)
        pile, count = labelled(self._frame.areas["pile"], metrics)
        width = round(pile.width * 0.5)
        shifts = [layer * metrics.line * 2 for layer in range(min(4, (left + 7) // 8))]
        places = [(pile.centerx - shift, pile.centery - shift) for shift in shifts]
        self._picture(paths.art() / "house" / "card-back.svg", (width, round(width * 0.75)), *places)
        cards = self._scene.services.t("chronology.pile", count=left)
        self._text(count, cards, px=metrics.small, align="center", colour=SKY)

    def _paint_box(self) -> None:
        box, count = labelled(self._frame.areas["box"], self._metrics)
        size = (round(box.width * 0.9), round(box.width * 0.675))
        self._picture(paths.art() / "house" / "box.svg", size, box.center)
        cards = self._scene.services.t("chronology.box", count=len(self._told.box))
        self._text(count, cards, px=self._metrics.small, align="center", colour=SKY)

    def _paint_seat(self, seat: int, plate: pygame.Rect) -> None:
        """A name, an emblem and the colour of a player; whose turn it is glows."""
        metrics, state = self._metrics, self._state
        is_active, is_out, right, wrong, _ = self._standing(seat)
        colour = self._scene.colours[seat]
        fill = mixed(NIGHT, colour, 0.35) if is_active else DEEP
        border = SUN if is_active else mixed(DEEP, colour, 0.7)
        width = metrics.line * (4 if is_active else 2)
        self._surface.blit(shapes.plate(plate.size, metrics.height / 70, fill, 240, border, width), plate)
        side = round(plate.height * 0.52)
        disc = shapes.disc(side, mixed(colour, NIGHT, 0.6) if is_out else colour)
        spot = disc.get_rect(midleft=(plate.x + plate.height // 6, plate.centery))
        self._surface.blit(disc, spot)
        emblem = paths.art() / "seats" / f"{self._scene.emblems[seat]}.svg"
        self._picture(emblem, (round(side * 0.7),) * 2, spot.center)
        thumbs = [] if is_active or state.options.coop else thumb_poses(len(state.hands[seat]), plate)
        end = min((pose.x - pose.width / 2 for pose in thumbs), default=plate.x + plate.width * 0.97)
        name = pygame.Rect(spot.right + metrics.gap // 2, plate.y, 0, plate.height)
        name.width = round(end) - metrics.gap // 2 - name.x
        if is_active:
            name.height = round(plate.height * 0.6)
            score = pygame.Rect(name.x, name.bottom - plate.height // 12, name.width, plate.height - name.height)
            self._paint_score(score, right, wrong, STEEL if is_out else SKY)
        px = min(metrics.body, round(plate.height * (0.42 if is_active else 0.34)))
        self._text(name, self._scene.names[seat], kind="bold", px=px, colour=STEEL if is_out else PAPER)
        for card in self.resting[seat]:
            pose = self._scene.stage.goals[card_key(card)]
            draw_sprite(self._surface, Sprite(self._scene.faces.face(card, round(pose.width), is_dated=False)), pose)

    def _paint_score(self, box: pygame.Rect, right: int, wrong: int, colour: Colour) -> None:
        """How many cards were right and how many wrong, in signs: words would have to be tiny."""
        px = min(self._metrics.small, round(box.height * 0.72))  # a plate does not grow with the text
        x = box.x
        for sign, count in (("check", right), ("cross", wrong)):
            picture = shapes.chevron(round(px * 0.9), colour, sign)
            self._surface.blit(picture, picture.get_rect(midleft=(x, box.centery)))
            x += picture.get_width() + px // 4
            number = self._look.fonts.render(str(count), "bold", px, colour)
            self._surface.blit(number, number.get_rect(midleft=(x, box.centery)))
            x += number.get_width() + px

    def _paint_ruler(self) -> None:
        """An even scale with a mark for every year of the line, so that true distances are seen."""
        area, metrics, services = self._frame.areas["ruler"], self._metrics, self._scene.services
        years = [self._told.years[card] for card in self._told.line]
        (left, right), y = ruler_ends(self._frame), ruler_y(self._frame)
        pygame.draw.line(self._surface, STEEL, (left, y), (right, y), metrics.line * 2)
        mark = shapes.disc(metrics.gap, AMBER)
        for x in ruler_marks(self._told, self._frame):
            self._surface.blit(mark, mark.get_rect(center=(x, y)))
        low = pygame.Rect(area.x, y + metrics.gap // 2, area.width // 3, area.bottom - y)
        self._text(low, year_text(services, years[0]), px=metrics.small, colour=SKY)
        if len(years) > 1:
            high = low.copy()
            high.right = area.right
            self._text(high, year_text(services, years[-1]), px=metrics.small, colour=SKY, align="right")

    def _threads(self) -> tuple[tuple[int, int, int], ...]:
        """For every card of the line in sight: its middle, its foot, and its year on the ruler."""
        marks, width = ruler_marks(self._told, self._frame), self._metrics.width
        poses = ((self._poses.get(card_key(card)), mark) for card, mark in zip(self._told.line, marks, strict=True))
        return tuple(
            (round(pose.x), round(pose.y + pose.height / 2), mark)
            for pose, mark in poses
            if pose and 0 < pose.x < width
        )

    def _paint_threads(self, threads: tuple[tuple[int, int, int], ...]) -> None:
        """Every card of the line in sight is joined to its year."""
        scale = ruler_y(self._frame) - self._metrics.gap // 2
        for x, foot, mark in threads:
            pygame.draw.aaline(self._surface, DUSK, (x, foot), (mark, scale))

    def _paint_overview(self, cells: int) -> None:
        """The whole line in little; only where the line is longer than the table."""
        if not cells:
            return
        area = overview_area(self._scene)
        self._surface.blit(shapes.plate(area.size, area.height / 4, DEEP, 200, DUSK, self._metrics.line), area)
        step = area.width / cells
        for index in range(cells):
            cell = pygame.Rect(round(area.x + index * step) + 1, area.y + 4, max(2, round(step) - 2), area.height - 8)
            self._surface.fill(SEA, cell)
