"""Where everything of a chronology table is: a pure function of what is shown and of the window."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.model.chronology.state import State
from game.scenes.chronology.cards import RATIO, WORDS_FROM
from game.scenes.chronology.gestures import Place
from game.ui.stage import Layout
from game.ui.theme import Metrics
from game.ui.tween import Pose

SMALLEST_CARD = 0.158  # of the screen's height: names are large enough then; the line scrolls rather than shrink
GAP = 0.26  # of a card's width, between two cards of the line
SIDE = 1.08  # of a card's width, from one card of a hand to the next
END = 0.7  # of a card's width, beyond both ends of a line that scrolls

PILE, BOX = ("pile",), ("box",)


@dataclass(frozen=True, slots=True)
class Frame:
    """The window: its areas in pixels, the seat plates in use, and how the line is scrolled, zoomed and opened.

    `open_gap` is the gap that makes room for a card held over it, `waiting` a card that lies in a gap until its
    player confirms it.
    """

    metrics: Metrics
    areas: Mapping[str, pygame.Rect]
    seats: tuple[pygame.Rect, ...]
    scroll: float = 0.0
    zoom: float = 1.0
    open_gap: int | None = None
    waiting: Place | None = None


def card_key(card: str) -> tuple[str, str]:
    """The key of a card on the stage."""
    return ("card", card)


def labelled(area: pygame.Rect, metrics: Metrics) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the pile or the box is, and below it the line that says how many cards it has."""
    height = min(round(metrics.small * 1.3), area.height // 3)
    above = pygame.Rect(area.x, area.y, area.width, area.height - height)
    return above, pygame.Rect(area.x, above.bottom, area.width, height)


def layout(state: State, frame: Frame) -> Layout:
    """The pose of every card that can be seen. The pile is one thing, as its order is nobody's business."""
    poses: dict[object, Pose] = {}
    box, _ = labelled(frame.areas["box"], frame.metrics)
    small = min(round(box.width * 0.52), round(box.height * 0.88 / RATIO))
    for index, card in enumerate(state.box):
        shift = min(index, 6) * frame.metrics.line * 2
        poses[card_key(card)] = _pose(
            box.centerx + shift, box.centery + frame.metrics.line * 6 - shift, small, turn=1.0
        )
    width = line_card_width(len(state.line), frame)
    for index, card in enumerate(state.line):
        poses[card_key(card)] = _pose(line_x(index, len(state.line), frame), frame.areas["line"].centery, width, turn=1)
    for seat, hand in enumerate(state.hands):
        is_active = state.options.coop or seat == state.turn
        spots = hand_poses(len(hand), frame) if is_active else thumb_poses(len(hand), frame.seats[seat])
        for card, pose in zip(hand, spots, strict=True):
            poses[card_key(card)] = pose
    down = state.put or frame.waiting
    if down is not None:
        x = gap_x(down.gap, len(state.line), frame)
        poses[card_key(down.card)] = _pose(x, frame.areas["line"].centery - width * 0.12, width)
    return poses


def line_card_width(count: int, frame: Frame) -> float:
    """How wide a card in the line is."""
    fitted = fitted_card_width(count, frame)
    if frame.zoom == 1:
        return fitted
    least, most = zoomed_widths(count, frame)
    return min(max(fitted * frame.zoom, least), most)


def fitted_card_width(count: int, frame: Frame) -> int:
    """Unless somebody zooms: as wide as fits, down to the smallest that can be read."""
    return _fitted(count, frame.areas["line"].size, frame.metrics.height, frame.metrics.text_scale)


@lru_cache(maxsize=64)  # every card and every gap of a line asks for it in every frame
def _fitted(count: int, line: tuple[int, int], height: int, text_scale: int) -> int:
    readable = height * SMALLEST_CARD * text_scale / 100
    return min(_widest(line[1]), max(round(readable), int(_fitting(count, line[0]))))


def zoomed_widths(count: int, frame: Frame) -> tuple[int, int]:
    """The least and the most that a player may choose: from the whole line at a glance up to the table's height."""
    least = max(
        WORDS_FROM, round(frame.metrics.height * SMALLEST_CARD * 0.6), int(_fitting(count, frame.areas["line"].width))
    )
    return min(least, fitted_card_width(count, frame)), _widest(frame.areas["line"].height)


def _widest(height: int) -> int:
    return round(height * 0.94 / RATIO)


def _fitting(count: int, length: int) -> float:
    return length / (count + (count + 1) * GAP + 0.5)


def line_length(count: int, frame: Frame) -> float:
    """The length of the whole line, gaps at both ends included."""
    return line_card_width(count, frame) * (count + (count + 1) * GAP)


def most_scroll(count: int, frame: Frame) -> float:
    """How far the line can be scrolled to either side of its middle: a card in an end gap is seen whole."""
    beyond = line_length(count, frame) - frame.areas["line"].width
    return beyond / 2 + END * line_card_width(count, frame) if beyond > 0 else 0.0


def line_x(index: int, count: int, frame: Frame) -> float:
    """The middle of the card at `index` of the line."""
    width = line_card_width(count, frame)
    left = frame.areas["line"].centerx - line_length(count, frame) / 2 - frame.scroll
    x = left + width * (GAP + index * (1 + GAP) + 0.5)
    if frame.open_gap is not None:
        x += width * 0.42 * (1 if index >= frame.open_gap else -1)
    return x


def scroll_seen(line: tuple[str, ...], poses: Layout, frame: Frame) -> float:
    """How far the line is scrolled as its cards stand now, whatever steps aside in the middle of it."""
    still, last = replace(frame, scroll=0.0, open_gap=None), len(line) - 1
    return sum(line_x(index, len(line), still) - poses[card_key(line[index])].x for index in (0, last)) / 2


def gap_x(gap: int, count: int, frame: Frame) -> float:
    """The middle of a gap of the line."""
    width = line_card_width(count, frame)
    left = frame.areas["line"].centerx - line_length(count, frame) / 2 - frame.scroll
    return left + width * (GAP / 2 + gap * (1 + GAP))


def nearest_gap(x: float, count: int, frame: Frame) -> int:
    """The gap that is nearest to a place; gaps do not move while one of them is open."""
    return min(range(count + 1), key=lambda gap: abs(gap_x(gap, count, frame) - x))


def ruler_ends(frame: Frame) -> tuple[int, int]:
    """Where the scale of the ruler begins and ends."""
    area = frame.areas["ruler"]
    return area.x + frame.metrics.pad * 2, area.right - frame.metrics.pad * 2


def ruler_y(frame: Frame) -> int:
    """The height of the scale."""
    area = frame.areas["ruler"]
    return area.y + round(area.height * 0.45)


def ruler_marks(state: State, frame: Frame) -> list[int]:
    """Where on the scale each card of the line has its year: as far apart as the years are."""
    left, right = ruler_ends(frame)
    years = [state.years[card] for card in state.line]
    if len(years) == 1:
        return [(left + right) // 2]
    span = max(1, years[-1] - years[0])
    return [left + round((right - left) * (year - years[0]) / span) for year in years]


def is_over_line(at: tuple[int, int], frame: Frame) -> bool:
    """Whether a pointer is where cards are put down."""
    line = frame.areas["line"]
    return line.inflate(0, line.height // 4).collidepoint(at)


def card_at(at: tuple[int, int], cards: tuple[str, ...], poses: Layout) -> str | None:
    """The uppermost of `cards` under a pointer."""
    for card in reversed(cards):
        pose = poses[card_key(card)]
        rect = pygame.Rect(0, 0, round(pose.width), round(pose.height))
        rect.center = (round(pose.x), round(pose.y))
        if rect.collidepoint(at):
            return card
    return None


def hand_card_width(count: int, frame: Frame) -> int:
    """How wide a card of the player to move is: so that all lie side by side, down to the smallest that can be read."""
    area = frame.areas["hand"]
    fitting = int(area.width / (1 + SIDE * max(0, count - 1)))
    return min(round(area.height * 0.97 / RATIO), max(round(frame.metrics.height * SMALLEST_CARD), fitting))


def hand_poses(count: int, frame: Frame) -> list[Pose]:
    """The cards of the player to move, large, side by side, overlapping where they must."""
    area, width = frame.areas["hand"], hand_card_width(count, frame)
    step = min(width * SIDE, (area.width - width) / max(1, count - 1)) if count > 1 else 0.0
    left = area.centerx - step * (count - 1) / 2
    return [_pose(left + step * index, area.centery, width) for index in range(count)]


def thumb_poses(count: int, plate: pygame.Rect) -> list[Pose]:
    """The cards of a waiting player, small, in their seat plate."""
    room = min(plate.width * 0.42, plate.width - plate.height * 1.45)  # a name needs the rest
    width = min(plate.height * 0.86 / RATIO, room)
    step = min(width * 1.06, (room - width) / max(1, count - 1)) if count > 1 else 0.0
    left = plate.right - plate.height * 0.1 - width / 2 - step * (count - 1)
    return [_pose(left + step * index, plate.centery, width) for index in range(count)]


def pile_pose(frame: Frame) -> Pose:
    """A card on the pile, where it comes from or goes to."""
    pile = frame.areas["pile"]
    return _pose(pile.centerx, pile.centery, pile.width * 0.5)


def _pose(x: float, y: float, width: float, turn: float = 0.0) -> Pose:
    return Pose(x, y, width, width * RATIO, turn=turn)


# Which of the eight places round the table are taken, by number of players: spread out, in clockwise order.
SEATINGS: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (1, 5),
    3: (1, 3, 6),
    4: (1, 2, 7, 8),
    5: (1, 2, 4, 7, 8),
    6: (1, 2, 3, 6, 7, 8),
    7: (1, 2, 3, 4, 5, 7, 8),
    8: (1, 2, 3, 4, 5, 6, 7, 8),
}
