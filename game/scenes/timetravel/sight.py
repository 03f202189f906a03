"""The part of the board that is in sight: moved and zoomed by hand, or led to what matters."""

from collections.abc import Iterable
from dataclasses import replace

from game.model.timetravel.actions import seat_of
from game.model.timetravel.board import LANES, Zones
from game.model.timetravel.queries import lines
from game.scenes.timetravel.layout import ROW, Frame, Point
from game.scenes.timetravel.targets import spots
from game.session.controllers import Person
from game.session.table import Table

PLAYING = (1.0,)  # rows as high as a finger needs, for whoever has to press
WATCHING = (1.0, 0.8)
SMALLEST, LARGEST = 0.55, 2.0  # by hand
RESTS = 10  # steps after which an eye that was moved by hand is at rest
NEARER = 0.16  # of what is left to go, in each step
NEAR = (0.03, 0.002, 0.004)  # rows, widths and zoom that nobody sees

Extent = tuple[int, int]  # the first row of the board, and the one after the last


class Eye:
    """What is seen, and what it is led to; moved by hand, it stays there until it is led again."""

    def __init__(self, frame: Frame) -> None:
        self.frame = self.goal = frame
        self._rests = RESTS

    @property
    def is_moving(self) -> bool:
        """Whether it is on its way."""
        return self.frame != self.goal

    @property
    def is_resting(self) -> bool:
        """Whether it has not been moved for a moment."""
        return not self.is_moving and self._rests >= RESTS

    def rest(self) -> None:
        """A step of time passes."""
        self._rests += 1

    def jump(self, frame: Frame) -> None:
        """See this at once."""
        if frame.zoom != self.frame.zoom and frame.metrics == self.frame.metrics:
            self._rests = 0
        self.frame = self.goal = frame

    def step(self, *, is_now: bool = False) -> None:
        """Go a step towards the goal, or all the way."""
        self.frame = self.goal if is_now else nearer(self.frame, self.goal)


def extent(zones: Zones) -> Extent:
    """From which row to which there is a board."""
    return min(0, *(zone.top for zone in zones)), max(LANES, *(zone.end for zone in zones))


def what_matters(table: Table, frame: Frame) -> Frame:
    """The pawn to move and where it may go, then the goods' lines."""
    state = table.match.state
    seats = [state.turn, *range(len(state.pawns))]
    rows = [place[1] for place in (state.pawns[seat] for seat in seats) if place is not None][:1]
    last = table.match.entries[-1].action
    mover = None if last is None else seat_of(last)
    if mover is not None and (place := state.pawns[mover]) is not None:
        rows.append(place[1])
    is_persons = bool(table.controllers) and isinstance(table.controllers[state.turn], Person)
    if is_persons:
        rows += [row for spot in spots(table.view(state.turn), table.legal_actions(), frame) for row in spot.rows]
    nice = [0, LANES - 1, *(row for line in lines(state.zones) for row in line)]
    return aimed_at(frame, rows or nice, nice, PLAYING if is_persons else WATCHING)


def zoomed(frame: Frame, at: Point, factor: float, extent: Extent) -> Frame:
    """Larger or smaller, with the place of the board below a point staying there."""
    view = frame.view
    zoom = min(max(frame.zoom * factor, SMALLEST), LARGEST)
    across, down = (at[0] - view.x) / view.width, (at[1] - view.y) / view.height
    row, place = frame.top + down * frame.rows, (across + frame.left) / frame.widths
    other = replace(frame, zoom=zoom)
    return _limited(replace(other, top=row - down * other.rows, left=place * other.widths - across), extent)


def moved(frame: Frame, rows: float, widths: float, extent: Extent) -> Frame:
    """Further down and to the right."""
    return _limited(replace(frame, top=frame.top + rows, left=frame.left + widths), extent)


def _limited(frame: Frame, extent: Extent) -> Frame:
    """A card's height of the board always stays in sight, and nothing beside it is ever shown."""
    low, high = extent[0] - frame.rows + LANES, extent[1] - LANES
    return replace(frame, top=min(max(frame.top, low), high), left=min(max(frame.left, 0.0), frame.widths - 1))


def nearer(frame: Frame, goal: Frame) -> Frame:
    """One step towards the goal: what lies still stays, and it ends there exactly."""
    ways = (goal.top - frame.top, goal.left - frame.left, goal.zoom - frame.zoom)
    if all(abs(way) < enough for way, enough in zip(ways, NEAR, strict=True)):
        return goal
    top, left, zoom = frame.top + ways[0] * NEARER, frame.left + ways[1] * NEARER, frame.zoom + ways[2] * NEARER
    return replace(frame, top=top, left=min(left, max(1.0, zoom) - 1), zoom=zoom)


def turned_to(frame: Frame, at: Point, rows: tuple[int, int]) -> Frame:
    """These rows in the middle, and a place that lies beside the window moved into it."""
    top = (rows[0] + rows[1] + 1) / 2 - frame.rows / 2
    view, margin = frame.view, frame.card_size[0] / 2
    beside = min(0.0, at[0] - margin - view.left) or max(0.0, at[0] + margin - view.right)
    left = min(max(frame.left + beside / view.width, 0.0), frame.widths - 1)
    return replace(frame, top=top, left=left)


def aimed_at(frame: Frame, must: Iterable[int], nice: Iterable[int], zooms: tuple[float, ...]) -> Frame:
    """Rows in sight, over the whole width: all that must be seen, and what is nice to see if it fits."""
    musts, all_rows = list(must), [*must, *nice]
    for zoom in zooms:
        rows = frame.view.height / (frame.metrics.height * ROW * zoom)
        for wanted in (all_rows, musts):
            low, high = min(wanted), max(wanted) + 1
            if high - low <= rows:
                return replace(frame, top=(low + high - rows) / 2, left=0.0, zoom=zoom)
    rows = frame.view.height / (frame.metrics.height * ROW * zooms[-1])

    def seen(top: int) -> tuple[int, ...]:
        return tuple(sum(top <= row <= top + rows - 1 for row in wanted) for wanted in (musts, all_rows))

    top = max((musts[0] - above for above in range(1, int(rows) - 1)), key=seen)  # the first of them with company
    return replace(frame, top=float(top), left=0.0, zoom=zooms[-1])
