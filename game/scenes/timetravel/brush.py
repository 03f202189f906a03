"""What every part of the board's picture is painted with. Painting only looks at the scene and changes nothing."""

from typing import TYPE_CHECKING

import pygame

from game.model.timetravel.board import Good
from game.scenes.timetravel.faces import lay_strip
from game.scenes.timetravel.goods import good_colours, strip, token
from game.scenes.timetravel.layout import Point
from game.ui.theme import Colour
from game.ui.tween import Pose, in_out
from game.ui.widgets.widget import Look, draw_text

if TYPE_CHECKING:
    from game.scenes.timetravel.scene import TimeTravelScene

Poses = dict[object, Pose]
SLICE = 2  # pixels: a line that bends is laid in slices


class Brush:
    """A surface, the scene that is painted on it, and the goods in the colours that were chosen."""

    def __init__(self, scene: "TimeTravelScene", surface: pygame.Surface) -> None:
        self.scene, self.surface = scene, surface
        self.frame, self.metrics, self.state = scene.frame, scene.frame.metrics, scene.stage.shown
        self.row = max(8, round(scene.frame.row_px))
        self._look = Look(scene.services.fonts, self.metrics)
        self._is_safe = scene.services.settings.safe_colours

    def text(self, box: pygame.Rect, text: str, **how: object) -> None:
        """Words in a box."""
        draw_text(self.surface, box, self._look, text, **how)  # type: ignore[arg-type]

    def one_line(self, text: str, px: int, width: int) -> int:
        """The size, up to `px`, in which words need not be broken."""
        needed = self._look.fonts.font("text", px).size(text)[0]
        return px if needed <= width else max(8, px * width // needed)

    def middle(self, picture: pygame.Surface, at: Point) -> None:
        """A picture round a point."""
        self.surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def colour(self, good: Good) -> Colour:
        """The colour of a good."""
        return good_colours(is_safe=self._is_safe)[good]

    def token(self, good: Good, at: Point, side: float, *, is_faded: bool = False) -> None:
        """A good's token round a point."""
        self.middle(token(good, round(side), is_safe=self._is_safe, is_faded=is_faded), at)

    def line(self, good: Good, start: Point, end: Point, row_px: int = 0) -> None:
        """A good's line over the table, in its colour and pattern; where it ends higher or lower, it bends."""
        piece = strip(good, row_px or self.row, is_safe=self._is_safe)
        left, right = round(start[0]), round(end[0])
        if abs(end[1] - start[1]) < 1:
            lay_strip(self.surface, piece, (left, start[1]), right - left)
            return
        above, length = piece.get_height() // 2, piece.get_width()
        for x in range(left, right, SLICE):
            y = start[1] + (end[1] - start[1]) * in_out((x - left) / (right - left))
            part = (x % (length - SLICE), 0, min(SLICE, right - x), piece.get_height())
            self.surface.blit(piece, (x, round(y) - above), part)
