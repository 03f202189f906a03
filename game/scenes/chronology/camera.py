"""Which part of the line is seen, and how large: the camera goes smoothly where it is sent."""

from dataclasses import replace

from game.scenes.chronology.layout import (
    Frame,
    fitted_card_width,
    gap_x,
    line_card_width,
    most_scroll,
    zoomed_widths,
)

NEARING = 0.22  # of the way that is left, in a step
THERE_PX = 0.5
MARGIN = 1.6  # widths of a card between a gap that is to be seen and the end of the table


class Camera:
    """Scroll (in pixels from the line's middle) and zoom, with where each is going.

    Both near their goals by the same share, so that what lies under the pointer stays there while the line grows.
    """

    def __init__(self) -> None:
        self._scroll = self._to_scroll = 0.0
        self._zoom = self._to_zoom = self._wish = 1.0

    @property
    def is_moving(self) -> bool:
        """Whether it has not arrived yet."""
        return (self._scroll, self._zoom) != (self._to_scroll, self._to_zoom)

    def now(self, frame: Frame) -> Frame:
        """`frame` as it is seen."""
        return replace(frame, scroll=self._scroll, zoom=self._zoom)

    def then(self, frame: Frame) -> Frame:
        """`frame` as it will be seen once the camera has arrived."""
        return replace(frame, scroll=self._to_scroll, zoom=self._to_zoom)

    def scroll_by(self, pixels: float, count: int, frame: Frame) -> None:
        """Go along a line of `count` cards, as far as it reaches."""
        most = most_scroll(count, self.then(frame))
        self._to_scroll = min(max(self._to_scroll + pixels, -most), most)

    def zoom_by(self, factor: float, x: float, count: int, frame: Frame) -> None:
        """Make the cards of the line larger or smaller about a place of the screen."""
        fitted, (least, most) = fitted_card_width(count, frame), zoomed_widths(count, frame)
        before = line_card_width(count, self.then(frame))
        self._wish = min(max(self._wish * factor, least / fitted), most / fitted)
        self._to_zoom = round(fitted * self._wish) / fitted  # cards come to rest at whole pixels
        away = x - frame.areas["line"].centerx
        scroll = (self._to_scroll + away) * line_card_width(count, self.then(frame)) / before - away
        self.scroll_by(scroll - self._to_scroll, count, frame)

    def reveal(self, gap: int, count: int, frame: Frame) -> None:
        """Go just so far that a gap and the cards beside it are seen."""
        goal = self.then(replace(frame, open_gap=None))
        area, margin = frame.areas["line"], line_card_width(count, goal) * MARGIN
        x = gap_x(gap, count, goal)
        self.scroll_by(min(0.0, x - area.left - margin) or max(0.0, x - area.right + margin), count, frame)

    def resize(self, share: float) -> None:
        """The window is `share` times as wide as it was."""
        self._to_scroll *= share
        self.settle()

    def settle(self) -> None:
        """Be there."""
        self._scroll, self._zoom = self._to_scroll, self._to_zoom

    def step(self) -> None:
        """One step of the way."""
        self._scroll += (self._to_scroll - self._scroll) * NEARING
        self._zoom += (self._to_zoom - self._zoom) * NEARING
        if abs(self._to_scroll - self._scroll) < THERE_PX and abs(self._to_zoom / self._zoom - 1) < THERE_PX / 100:
            self.settle()
