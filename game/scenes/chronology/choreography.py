"""How each event of chronology is seen and heard."""

from bisect import bisect_left, bisect_right

from game.model.chronology.events import (
    CardDealt,
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardPut,
    Event,
    MatchEnded,
    PileShuffled,
    SeatsEliminated,
    TimeRanOut,
    TurnStarted,
)
from game.model.chronology.state import State
from game.scenes.chronology.cards import RATIO
from game.scenes.chronology.layout import Frame, card_key, gap_x, layout, line_card_width, pile_pose
from game.ui.stage import Beat, Glide
from game.ui.tween import Pose, back, in_out, linear, out

READ_S = 0.9  # how long a date stands before anything else happens
WRONG_READ_S = 0.5  # shorter, as the date is seen once more where it belongs
POINT_S = 1.1  # how long the true place is pointed out
TURNED_S = 0.55  # from when on the date of a placed card can be seen
BANNER_S = 1.7

BANNER = ("banner",)


def light_key(gap: int) -> tuple[str, int]:
    """The key of the light that points a gap out."""
    return ("light", gap)


def opens_sudden_death(event: Event, after: State) -> bool:
    """Whether this is the first card that finalists are dealt (C10); at set-up the first round has not begun."""
    return isinstance(event, CardDealt) and after.round > 0 and sum(map(len, after.hands)) == 1


def true_gaps(event: CardPlaced, line: State) -> range:
    """Where a card that was turned in a wrong gap would have been right (C5, C7); nowhere else if it was refused."""
    years = [line.years[card] for card in line.line]
    gaps = range(bisect_left(years, event.year), bisect_right(years, event.year) + 1)
    return range(0) if event.correct or event.gap in gaps or line.options.learn else gaps


def gaps_to_see(event: Event, before: State) -> tuple[int, ...]:
    """The gaps that an event is about, in the order in which the eye must find them."""
    match event:
        case CardPlaced(gap=gap):
            return (gap, *true_gaps(event, before)[:1])
        case CardPut(gap=gap) | CardMoved(gap=gap):
            return (gap,)
    return ()


def choreograph(event: Event, before: State, after: State, start: Frame, end: Frame) -> Beat:  # noqa: PLR0911  one each
    """What is seen and heard of `event`, with the line first seen as in `start` and at last as in `end`."""
    match event:
        case CardPlaced():
            return _placed(event, before, after, start, end)
        case CardPut():
            return Beat(_all(after, end, 0.3), sound="place")
        case CardMoved():
            return Beat(_all(after, end, 0.7), sound="slide", hold_s=0.4)
        case TimeRanOut():
            return Beat(_all(after, end, 0.6), sound="wrong", hold_s=READ_S)
        case CardDealt(_, card) if opens_sudden_death(event, after):
            return _sudden_death(card, after, end)
        case CardDrawn(_, card) | CardDealt(_, card):
            return Beat(_all(after, end, 0.4), sound="lift", origins=((card_key(card), pile_pose(end)),))
        case TurnStarted():
            return Beat(_all(after, end, 0.35), sound="turn")
        case PileShuffled():
            return Beat((*_all(after, end, 0.3), *_leaving(before.box, end, 0.5)), sound="lift" if before.box else "")
        case SeatsEliminated(seats):
            cards = tuple(card for seat in seats for card in before.hands[seat])
            return Beat((*_all(after, end, 0.5), *_leaving(cards, end, 0.9)), sound="slide", hold_s=0.3)
        case MatchEnded():
            return Beat(sound="win" if event.winners else "wrong", hold_s=0.6)
    return Beat(_all(after, end, 0.3))


def _placed(event: CardPlaced, before: State, after: State, start: Frame, end: Frame) -> Beat:
    """Into the gap, turned over, then settling in the line; or shaking, into the box, and its true place in light."""
    key, count = card_key(event.card), len(before.line)
    width = line_card_width(count + 1, start)
    spot = Pose(gap_x(event.gap, count, start), start.areas["line"].centery, width, width * RATIO, lift=width * 0.08)
    turned = spot._replace(turn=1.0)
    stood = layout(before, start)
    neighbours = tuple(
        Glide(card_key(card), 0.25, to=_aside(stood[card_key(card)], -1 if index < event.gap else 1))
        for index, card in enumerate(before.line)
    )
    steps = [Glide(key, 0.3, to=spot, ease=out), Glide(key, 0.35, to=turned, delay_s=0.35, ease=in_out)]
    if event.correct:
        settle = tuple(Glide(glide.key, 0.35, delay_s=0.75 + READ_S, ease=back) for glide in _all(after, end, 0.35))
        return Beat((*neighbours, *steps, *settle), sound="right", lead_s=TURNED_S)
    shakes = [
        Glide(key, 0.07, to=turned._replace(x=turned.x + width * shift), delay_s=0.78 + 0.07 * index, ease=linear)
        for index, shift in enumerate((0.05, -0.05, 0.04, -0.03, 0.0))
    ]
    away_s = 1.15 + WRONG_READ_S
    away = tuple(Glide(glide.key, 0.5, delay_s=away_s) for glide in _all(after, end, 0.5))
    lights = [(light_key(gap), _light(gap, count, end)) for gap in true_gaps(event, before)]
    shown = tuple(
        glide
        for light, pose in lights
        for glide in (
            Glide(light, 0.25, to=pose, delay_s=away_s + 0.4, ease=out),
            Glide(light, 0.25, to=pose._replace(alpha=0.0), delay_s=away_s + 0.65 + POINT_S),
        )
    )
    origins = tuple((light, pose._replace(alpha=0.0)) for light, pose in lights)
    return Beat((*neighbours, *steps, *shakes, *away, *shown), sound="wrong", lead_s=TURNED_S, origins=origins)


def _sudden_death(card: str, after: State, frame: Frame) -> Beat:
    """A banner comes and goes, and then the first finalist's card comes."""
    line = frame.areas["line"]
    shown = Pose(line.centerx, line.centery, line.width * 0.62, line.height)
    hidden = shown._replace(alpha=0.0)
    away_s = 0.3 + BANNER_S
    glides = (
        Glide(BANNER, 0.3, to=shown, ease=out),
        Glide(BANNER, 0.3, to=hidden, delay_s=away_s),
        *(Glide(glide.key, 0.4, delay_s=away_s) for glide in _all(after, frame, 0.4)),
    )
    return Beat(glides, sound="final", origins=((BANNER, hidden), (card_key(card), pile_pose(frame))))


def _light(gap: int, count: int, frame: Frame) -> Pose:
    width = line_card_width(count, frame)
    return Pose(gap_x(gap, count, frame), frame.areas["line"].centery, width * 0.22, width * RATIO)


def _leaving(cards: tuple[str, ...], frame: Frame, duration_s: float) -> tuple[Glide, ...]:
    """Cards that are on the table no longer, on their way to the pile."""
    gone = pile_pose(frame)._replace(alpha=0.0)
    return tuple(Glide(card_key(card), duration_s, to=gone) for card in cards)


def _aside(pose: Pose, side: int) -> Pose:
    return pose._replace(x=pose.x + side * pose.width * 0.42)


def _all(after: State, frame: Frame, duration_s: float) -> tuple[Glide, ...]:
    return tuple(Glide(key, duration_s) for key in layout(after, frame))
