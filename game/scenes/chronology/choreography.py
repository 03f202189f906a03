"""How each event of chronology is seen and heard."""

from game.model.chronology.events import (
    CardDealt,
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardPut,
    Event,
    MatchEnded,
    SeatsEliminated,
    TimeRanOut,
    TurnStarted,
)
from game.model.chronology.state import State
from game.scenes.chronology.cards import RATIO
from game.scenes.chronology.layout import Frame, card_key, gap_x, layout, line_card_width
from game.ui.stage import Beat, Glide
from game.ui.tween import Pose, back, in_out, linear, out

READ_S = 0.9  # how long a date stands before anything else happens
TURNED_S = 0.55  # from when on the date of a placed card can be seen


def choreograph(event: Event, before: State, after: State, frame: Frame) -> Beat:  # noqa: PLR0911  one for each kind
    """What is seen and heard of `event`."""
    match event:
        case CardPlaced():
            return _placed(event, before, after, frame)
        case CardPut():
            return Beat(_all(after, frame, 0.3), sound="place")
        case CardMoved():
            return Beat(_all(after, frame, 0.7), sound="slide", hold_s=0.4)
        case TimeRanOut():
            return Beat(_all(after, frame, 0.6), sound="wrong", hold_s=READ_S)
        case CardDrawn(_, card) | CardDealt(_, card):
            return Beat(_all(after, frame, 0.4), sound="lift", origins=((card_key(card), _on_pile(frame)),))
        case TurnStarted():
            return Beat(_all(after, frame, 0.35), sound="turn")
        case SeatsEliminated():
            return Beat(_all(after, frame, 0.5), sound="slide")
        case MatchEnded():
            return Beat(sound="win" if event.winners else "wrong", hold_s=0.6)
    return Beat(_all(after, frame, 0.3))


def _placed(event: CardPlaced, before: State, after: State, frame: Frame) -> Beat:
    """Into the gap, turned over, then settling in the line, or shaking and sliding into the box."""
    key, count = card_key(event.card), len(before.line)
    width = line_card_width(count + 1, frame)
    spot = Pose(gap_x(event.gap, count, frame), frame.areas["line"].centery, width, width * RATIO, lift=width * 0.08)
    turned = spot._replace(turn=1.0)
    stood = layout(before, frame)
    neighbours = tuple(
        Glide(card_key(card), 0.25, to=_aside(stood[card_key(card)], -1 if index < event.gap else 1))
        for index, card in enumerate(before.line)
    )
    steps = [Glide(key, 0.3, to=spot, ease=out), Glide(key, 0.35, to=turned, delay_s=0.35, ease=in_out)]
    if event.correct:
        settle = tuple(Glide(glide.key, 0.35, delay_s=0.75 + READ_S, ease=back) for glide in _all(after, frame, 0.35))
        return Beat((*neighbours, *steps, *settle), sound="right", lead_s=TURNED_S)
    shakes = [
        Glide(key, 0.07, to=turned._replace(x=turned.x + width * shift), delay_s=0.78 + 0.07 * index, ease=linear)
        for index, shift in enumerate((0.05, -0.05, 0.04, -0.03, 0.0))
    ]
    away = tuple(Glide(glide.key, 0.5, delay_s=1.15 + READ_S) for glide in _all(after, frame, 0.5))
    return Beat((*neighbours, *steps, *shakes, *away), sound="wrong", lead_s=TURNED_S)


def _on_pile(frame: Frame) -> Pose:
    pile = frame.areas["pile"]
    return Pose(pile.centerx, pile.centery, pile.width * 0.5, pile.width * 0.5 * RATIO)


def _aside(pose: Pose, side: int) -> Pose:
    return pose._replace(x=pose.x + side * pose.width * 0.42)


def _all(after: State, frame: Frame, duration_s: float) -> tuple[Glide, ...]:
    return tuple(Glide(key, duration_s) for key in layout(after, frame))
