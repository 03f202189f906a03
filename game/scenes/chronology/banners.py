"""What comes up over the chronology table for a moment: whose turn it is, sudden death, and where a card belonged."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import pygame

from game import paths
from game.model.chronology.events import CardPlaced
from game.scenes.years import year_text
from game.ui import shapes
from game.ui.theme import AMBER, DEEP, INK, NIGHT, PAPER, STEP_S, SUN, VEIL, Colour, Metrics
from game.ui.tween import Pose
from game.ui.widgets.widget import Look, draw_text

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

Step = Callable[[pygame.Surface], bool]
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


class Sheet:
    """A banner that is lettered step by step, one in a frame: all at once a frame would take too long.

    A step says whether it is done; one that waits for a picture is tried again.
    """

    def __init__(self, picture: pygame.Surface, steps: Iterable[Step]) -> None:
        self._picture, self._steps = picture, deque(steps)

    def letter(self) -> None:
        """One step more."""
        if self._steps and self._steps[0](self._picture):
            self._steps.popleft()

    @property
    def is_finished(self) -> bool:
        """Whether all of it is lettered."""
        return not self._steps

    def faded(self, alpha: float) -> pygame.Surface:
        """The sheet as far as it is lettered, and no more of it seen than `alpha`."""
        self._picture.set_alpha(round(255 * alpha))
        return self._picture


class Banners:
    """Paints them; a sheet is kept while it says the same."""

    def __init__(self, scene: "ChronologyScene") -> None:
        self._scene = scene
        self._sheets: dict[str, tuple[object, Sheet]] = {}

    @property
    def _metrics(self) -> Metrics:
        return self._scene.frame.metrics

    @property
    def is_lettering(self) -> bool:
        """Whether more will be on a banner that is seen."""
        return any(not sheet.is_finished for _, sheet in self._sheets.values())

    def paint_hand_over(self, surface: pygame.Surface) -> None:
        """A ribbon over the line, in the colour of the player whose turn it is."""
        hand_over, line = self._scene.hand_over, self._scene.frame.areas["line"]
        if hand_over is None or not hand_over.alpha:
            self._sheets.pop("hand-over", None)
            return
        seat = hand_over.seat
        box = pygame.Rect(0, 0, line.width // 2, max(line.height // 3, self._metrics.heading * 2))
        box.center = line.center
        text = self._scene.services.t("chronology.hand_over", name=self._scene.names[seat])
        room = pygame.Rect((0, 0), box.size).inflate(-box.height // 2, 0)
        name = self._name(room, seat, text, self._metrics.heading)
        sheet = self._kept("hand-over", (seat, text), box.size, self._scene.colours[seat], name)
        surface.blit(sheet.faded(hand_over.alpha), box)

    def paint_sudden_death(self, surface: pygame.Surface, pose: Pose | None) -> None:
        """All goes dark but the finalists (C10)."""
        if pose is None or pose.alpha <= 0:
            self._sheets.pop("sudden", None)
            return
        finalists = tuple(self._scene.stage.shown.still_in())
        self._darken(surface, [self._scene.frame.seats[seat] for seat in finalists], pose.alpha)
        box = pygame.Rect(0, 0, round(pose.width), round(pose.height))
        box.center = (round(pose.x), round(pose.y))
        t = self._scene.services.t
        inner = pygame.Rect((0, 0), box.size).inflate(-self._metrics.pad * 2, -self._metrics.pad)
        third = inner.height // 3
        title = self._words(
            pygame.Rect(inner.x, inner.y, inner.width, third), t("chronology.sudden.title"),
            kind="title", px=self._metrics.heading * 2, colour=SUN,
        )  # fmt: skip
        names: list[Step] = []
        for place, seat in enumerate(finalists):
            left, right = (inner.width * each // len(finalists) for each in (place, place + 1))
            cell = pygame.Rect(inner.x + left, inner.y + third, right - left, third).inflate(-self._metrics.gap, 0)
            names += self._name(cell, seat, self._scene.names[seat], self._metrics.body)
        below = pygame.Rect(inner.x, inner.y + 2 * third, inner.width, inner.height - 2 * third)
        text = self._words(below, t("chronology.sudden.text"))
        sheet = self._kept("sudden", (finalists, t("chronology.sudden.title")), box.size, SUN, [title, text, *names])
        surface.blit(sheet.faded(pose.alpha), box)

    def paint_light(self, surface: pygame.Surface, pose: Pose) -> None:
        """The gap where the card that was just turned would have been right, with its year."""
        event = self._scene.stage.event
        if pose.alpha <= 0 or not isinstance(event, CardPlaced):
            return
        bar = pygame.Rect(0, 0, max(6, round(pose.width)), round(pose.height))
        bar.center = (round(pose.x), round(pose.y))
        for more, colour, opacity in ((2.2, AMBER, 60), (1.5, AMBER, 110), (1.0, SUN, 255)):
            size = (round(bar.width * more), bar.height)
            glow = shapes.plate(size, size[0] / 2, colour, opacity, None, 0)
            _blit_faded(surface, glow, glow.get_rect(center=bar.center), pose.alpha)
        year = year_text(self._scene.services, event.year)
        words = self._scene.services.fonts.render(year, "title", self._metrics.heading, INK)
        tag = words.get_rect().inflate(self._metrics.pad * 2, self._metrics.gap)
        sheet = shapes.plate(tag.size, tag.height / 4, SUN, 255, INK, self._metrics.line).copy()
        sheet.blit(words, words.get_rect(center=sheet.get_rect().center))
        tag.center = bar.center
        _blit_faded(surface, sheet, tag.clamp(surface.get_rect()), pose.alpha)

    def _kept(self, name: str, says: object, size: tuple[int, int], border: Colour, steps: Iterable[Step]) -> Sheet:
        said, sheet = self._sheets.get(name, (None, None))
        if sheet is not None and said == (says, size):
            sheet.letter()
            return sheet
        radius, width = self._metrics.height / 40, self._metrics.line * 3

        def put_plate(sheet: pygame.Surface) -> bool:
            sheet.blit(shapes.plate(size, radius, DEEP, 240, border, width), (0, 0))
            return True

        sheet = Sheet(pygame.Surface(size, pygame.SRCALPHA), [put_plate, *steps])
        self._sheets[name] = (says, size), sheet
        return sheet

    def _words(self, box: pygame.Rect, text: str, **how: Any) -> Step:
        look = Look(self._scene.services.fonts, self._metrics)

        def put(sheet: pygame.Surface) -> bool:
            draw_text(sheet, box, look, text, **{"align": "center", **how})
            return True

        return put

    def _name(self, box: pygame.Rect, seat: int, text: str, px: int) -> list[Step]:
        """An emblem in its colour with a text beside it, both in the middle of `box`."""
        side, gap = round(box.height * 0.7), self._metrics.gap
        room = pygame.Rect(0, box.y, box.width - side - gap, box.height)
        fonts, images = self._scene.services.fonts, self._scene.services.images

        def spot() -> pygame.Rect:
            wide = fonts.measured(text, "bold", fonts.fitted(text, "bold", px, *room.size), room.width)[0]
            return pygame.Rect(box.centerx - (wide + side + gap) // 2, box.centery - side // 2, side, side)

        def put_text(sheet: pygame.Surface) -> bool:
            at = room.move(spot().right + gap, 0)
            return self._words(at, text, kind="bold", px=px, colour=PAPER, align="left")(sheet)

        def put_emblem(sheet: pygame.Surface) -> bool:
            file, size = paths.art() / "seats" / f"{self._scene.emblems[seat]}.svg", (round(side * 0.7),) * 2
            emblem, at = images.get(file, size), spot()
            if emblem or images.is_settled(file, size):
                sheet.blit(shapes.disc(side, self._scene.colours[seat]), at)
            if emblem:
                sheet.blit(emblem, emblem.get_rect(center=at.center))
            return images.is_settled(file, size)

        return [put_text, put_emblem]

    def _darken(self, surface: pygame.Surface, lit: list[pygame.Rect], alpha: float) -> None:
        """A veil over everything but what stays in the light."""
        kept = [(surface.subsurface(plate).copy(), plate) for plate in lit]
        shapes.draw_veil(surface, surface.get_rect(), NIGHT, round(VEIL * alpha))
        surface.blits(kept)
        width = self._metrics.line * 4
        for plate in lit:
            around = plate.inflate(width * 2, width * 2)
            ring = shapes.ring(around.size, self._metrics.height / 70 + width, SUN, width)
            _blit_faded(surface, ring, around, alpha)


def _blit_faded(surface: pygame.Surface, picture: pygame.Surface, box: pygame.Rect, alpha: float) -> None:
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * alpha))
    surface.blit(picture, box)
