"""What comes up over the chronology table for a moment: whose turn it is, sudden death, and where a card belonged."""

from typing import TYPE_CHECKING

import pygame

from game import paths
from game.model.chronology.events import CardPlaced
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.theme import AMBER, DEEP, INK, NIGHT, PAPER, STEP_S, SUN, VEIL, Colour
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

HAND_OVER_S = 1.5
FADE_S = 0.2


class HandOver:
    """The screen goes to another person. It stops nobody: whoever acts makes it go away."""

    def __init__(self, seat: int, *, has_motion: bool) -> None:
        self.seat = seat
        self._has_motion = has_motion
        self._age_s = 0.0

    @property
    def is_seen(self) -> bool:
        """Whether its time is not over."""
        return self._age_s < HAND_OVER_S

    @property
    def is_moving(self) -> bool:
        """Whether it is coming or going."""
        return self._has_motion and self.alpha < 1

    @property
    def alpha(self) -> float:
        """How much of it is seen."""
        if not self._has_motion:
            return 1.0
        return max(0.0, min(1.0, self._age_s / FADE_S, (HAND_OVER_S - self._age_s) / FADE_S))

    def step(self) -> bool:
        """One step of time; whether it looks different."""
        before = self.alpha
        self._age_s += STEP_S
        return before != self.alpha or not self.is_seen


class Banners:
    """Paints them onto a surface."""

    def __init__(self, scene: "ChronologyScene", surface: pygame.Surface) -> None:
        self._scene, self._surface = scene, surface
        self._frame, self._metrics = scene.frame, scene.frame.metrics
        self._look = Look(scene.services.fonts, self._metrics)

    def paint_hand_over(self) -> None:
        """A ribbon over the line, in the colour of the player whose turn it is."""
        hand_over, line = self._scene.hand_over, self._frame.areas["line"]
        if hand_over is None or not hand_over.alpha:
            return
        seat = hand_over.seat
        box = pygame.Rect(0, 0, line.width // 2, max(line.height // 3, self._metrics.heading * 2))
        box.center = line.center
        sheet = self._sheet(box.size, self._scene.colours[seat])
        text = self._scene.services.t("chronology.hand_over", name=self._scene.names[seat])
        self._put_name(sheet, sheet.get_rect().inflate(-box.height // 2, 0), seat, text, self._metrics.heading)
        self._fade_in(sheet, box, hand_over.alpha)

    def paint_sudden_death(self, pose: Pose) -> None:
        """All goes dark but the finalists (C10)."""
        if pose.alpha <= 0:
            return
        finalists = self._scene.stage.shown.still_in()
        self._darken([self._frame.seats[seat] for seat in finalists], pose.alpha)
        box = pygame.Rect(0, 0, round(pose.width), round(pose.height))
        box.center = (round(pose.x), round(pose.y))
        sheet, t = self._sheet(box.size, SUN), self._scene.services.t
        inner = sheet.get_rect().inflate(-self._metrics.pad * 2, -self._metrics.pad)
        third = inner.height // 3
        title = pygame.Rect(inner.x, inner.y, inner.width, third)
        draw_text(
            sheet, title, self._look, t("chronology.sudden.title"),
            kind="title", px=self._metrics.heading * 2, colour=SUN, align="center",
        )  # fmt: skip
        names = pygame.Rect(inner.x, title.bottom, inner.width, third)
        for place, seat in enumerate(finalists):
            left, right = (names.width * each // len(finalists) for each in (place, place + 1))
            cell = pygame.Rect(names.x + left, names.y, right - left, names.height)
            self._put_name(
                sheet, cell.inflate(-self._metrics.gap, 0), seat, self._scene.names[seat], self._metrics.body
            )
        text = pygame.Rect(inner.x, names.bottom, inner.width, inner.bottom - names.bottom)
        draw_text(sheet, text, self._look, t("chronology.sudden.text"), align="center")
        self._fade_in(sheet, box, pose.alpha)

    def paint_light(self, pose: Pose) -> None:
        """The gap where the card that was just turned would have been right, with its year."""
        event = self._scene.stage.event
        if pose.alpha <= 0 or not isinstance(event, CardPlaced):
            return
        bar = pygame.Rect(0, 0, max(6, round(pose.width)), round(pose.height))
        bar.center = (round(pose.x), round(pose.y))
        for more, colour, opacity in ((2.2, AMBER, 60), (1.5, AMBER, 110), (1.0, SUN, 255)):
            size = (round(bar.width * more), bar.height)
            glow = shapes.plate(size, size[0] / 2, colour, opacity, None, 0)
            self._fade_in(glow, glow.get_rect(center=bar.center), pose.alpha)
        year = year_text(self._scene.services, event.year)
        words = self._scene.services.fonts.render(year, "title", self._metrics.heading, INK)
        tag = words.get_rect().inflate(self._metrics.pad * 2, self._metrics.gap)
        sheet = shapes.plate(tag.size, tag.height / 4, SUN, 255, INK, self._metrics.line).copy()
        sheet.blit(words, words.get_rect(center=sheet.get_rect().center))
        tag.center = bar.center
        self._fade_in(sheet, tag.clamp(self._surface.get_rect()), pose.alpha)

    def _sheet(self, size: tuple[int, int], border: Colour) -> pygame.Surface:
        return shapes.plate(size, self._metrics.height / 40, DEEP, 240, border, self._metrics.line * 3).copy()

    def _put_name(self, sheet: pygame.Surface, box: pygame.Rect, seat: int, text: str, px: int) -> None:
        """An emblem in its colour with a text beside it, both in the middle of `box`."""
        side = round(box.height * 0.7)
        room = pygame.Rect(0, box.y, box.width - side - self._metrics.gap, box.height)
        fonts = self._scene.services.fonts
        wide = fonts.measured(text, "bold", fonts.fitted(text, "bold", px, *room.size), room.width)[0]
        spot = pygame.Rect(box.centerx - (wide + side + self._metrics.gap) // 2, 0, side, side)
        spot.centery = box.centery
        sheet.blit(shapes.disc(side, self._scene.colours[seat]), spot)
        file = paths.art() / "seats" / f"{self._scene.emblems[seat]}.svg"
        emblem = self._scene.services.images.get(file, (round(side * 0.7),) * 2)
        if emblem:
            sheet.blit(emblem, emblem.get_rect(center=spot.center))
        room.left = spot.right + self._metrics.gap
        draw_text(sheet, room, self._look, text, kind="bold", px=px, colour=PAPER)

    def _darken(self, lit: list[pygame.Rect], alpha: float) -> None:
        """A veil over everything, with holes for what stays in the light."""
        veil = pygame.Surface(self._surface.get_size(), pygame.SRCALPHA)
        veil.fill((*NIGHT, round(VEIL * alpha)))
        for plate in lit:
            veil.fill((0, 0, 0, 0), plate)
        self._surface.blit(veil, (0, 0))
        width = self._metrics.line * 4
        for plate in lit:
            around = plate.inflate(width * 2, width * 2)
            ring = shapes.ring(around.size, self._metrics.height / 70 + width, SUN, width)
            self._fade_in(ring, around, alpha)

    def _fade_in(self, picture: pygame.Surface, box: pygame.Rect, alpha: float) -> None:
        if alpha < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * alpha))
        self._surface.blit(picture, box)
