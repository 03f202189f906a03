"""How each event of time travel is seen and heard."""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, dist, pi

import pygame

from game.model.timetravel.board import GOOD_LANE, Good
from game.model.timetravel.events import (
    CardLaid,
    CardTurned,
    Event,
    GoodsSold,
    MatchEnded,
    MoveKind,
    PawnMoved,
    TokenTaken,
    TurnPassed,
    TurnStarted,
    ZoneSlid,
)
from game.model.timetravel.state import State
from game.scenes.timetravel.layout import Frame, card_pose, deck_rect, layout, pawn_pose, stop_at, way
from game.ui.stage import Beat, Glide, Stage
from game.ui.tween import Pose, in_out, linear, out

MOST_COINS = 12
DOWN = 0.85  # of the time that laying a card takes, when it is on the table
STRIKES, GIVE = 0.68, 0.07  # when a sliding zone has arrived, and how far beyond it goes
TRAVEL_S = 0.22  # for each zone that is crossed
LIGHT = "light"  # it runs round the seats to find who begins
HOPS = 8  # at least
STEPS_S = (0.07, 0.3)  # how long the light takes from seat to seat, at first and at last
DRAWN_S = 0.9  # how long it then stands who begins


def choreograph(event: Event, before: State, after: State, frame: Frame) -> Beat:  # noqa: PLR0911  one for each kind
    """What is seen and heard of `event`."""
    match event:
        case CardLaid(card=card):
            return _laid(card, layout(after, frame)["card", card], frame, is_setup=before.pawns[before.turn] is None)
        case CardTurned(card=card):
            to = layout(after, frame)["card", card]
            lifted = to._replace(turn=0.5, lift=frame.row_px * 0.4)
            turns = (
                Glide(("card", card), 0.25, to=lifted, ease=linear),
                Glide(("card", card), 0.25, to=to, delay_s=0.25, ease=out),
            )
            return Beat(turns, sound="lift")
        case PawnMoved():
            return _moved(event, before, after, frame)
        case TokenTaken():
            return _taken(event, after, frame)
        case ZoneSlid(zone):
            return _slid(zone, after, frame)
        case GoodsSold():
            return _sold(event, after, frame)
        case TurnPassed():
            return Beat(sound="lift", hold_s=0.25)
        case TurnStarted():
            is_first = all(pawn is None for pawn in after.pawns)
            return _drawn(event.seat, frame) if is_first else Beat(sound="turn", hold_s=0.15)
        case MatchEnded():
            return Beat(sound="win" if event.winners else "wrong", hold_s=0.8)
    return Beat()


def changed_lines(stage: Stage[State, Event], frame: Frame) -> float:
    """How far what is being shown has changed the lines (0 to 1).

    A zone that slides breaks them halfway, a card that is turned too, a card that is laid when it is down.
    """
    match stage.event:
        case ZoneSlid(number):
            zone = stage.shown.zones[number - 1]
            assert zone.cards[0].card is not None
            left = stage.poses()["card", zone.cards[0].card.id].y - card_pose(number, zone, 0, frame).y
            done = 1 - left / frame.row_px
        case CardLaid():
            done = stage.share - DOWN + 0.5
        case CardTurned():
            done = stage.share
        case _:
            return 1.0
    return min(max(2 * done - 0.5, 0.0), 1.0)


def _laid(card: str, to: Pose, frame: Frame, *, is_setup: bool) -> Beat:
    """From the deck, turning in the air, and down onto the table; the opening cards are dealt without ado."""
    key, start = ("card", card), _on_deck(frame)
    origins = ((key, start),)
    if is_setup:
        return Beat((Glide(key, 0.26, to=to, ease=out),), sound="place", origins=origins)
    above = to._replace(width=to.width * 1.12, height=to.height * 1.12, lift=frame.row_px * 0.7, tilt=-4.0)
    glides = (Glide(key, 0.42, to=above, ease=in_out), Glide(key, 0.24, to=to, delay_s=0.42, ease=_dropped))
    return Beat(glides, sound="place", hold_s=0.12, lead_s=0.58, origins=origins, cues=((0.0, "lift"),))


def _dropped(share: float) -> float:
    """Faster and faster."""
    return share * share


def _drawn(seat: int, frame: Frame) -> Beat:
    """A light runs round the seats, slower and slower, and rests at who begins (T3)."""
    plates = [Pose(*plate.center, *plate.size) for plate in frame.seats]
    hops = -(-HOPS // len(plates)) * len(plates) + seat
    glides, cues, at_s = [], [], 0.0
    for hop in range(1, hops + 1):
        lasts_s = STEPS_S[0] + (STEPS_S[1] - STEPS_S[0]) * (hop / hops) ** 3
        glides.append(Glide(LIGHT, lasts_s, to=plates[hop % len(plates)], delay_s=at_s, ease=in_out))
        at_s += lasts_s
        cues.append((at_s, "button"))
    return Beat(
        tuple(glides), sound="turn", hold_s=DRAWN_S, lead_s=at_s, origins=((LIGHT, plates[0]),), cues=tuple(cues[:-1])
    )


def _moved(event: PawnMoved, before: State, after: State, frame: Frame) -> Beat:
    """A traveller goes along the line, others hop."""
    key = ("pawn", event.seat)
    start, end = before.pawns[event.seat], after.pawns[event.seat]
    assert end is not None
    goal = pawn_pose(event.seat, end, frame)
    if start is None:
        plate = frame.seats[event.seat]
        return Beat((Glide(key, 0.45, to=goal, ease=out),), sound="place", origins=((key, _over(plate, goal)),))
    if event.kind is not MoveKind.TRAVEL:
        begin = pawn_pose(event.seat, start, frame)
        top = Pose((begin.x + goal.x) / 2, (begin.y + goal.y) / 2, goal.width, goal.height, lift=frame.row_px * 0.5)
        hop = (Glide(key, 0.2, to=top, ease=out), Glide(key, 0.2, to=goal, delay_s=0.2, ease=in_out))
        return Beat(hop, sound="lift")
    points = way(before.zones, start, end, frame)
    total = sum(dist(one, other) for one, other in pairwise(points)) or 1.0
    length_s = TRAVEL_S * (abs(end[0] - start[0]) + 0.6)
    glides, at_s = [], 0.0
    for one, other in pairwise(points):
        lasts_s = length_s * dist(one, other) / total
        to = goal._replace(x=other[0], y=other[1] - goal.height * 0.08)
        glides.append(Glide(key, lasts_s, to=to, delay_s=at_s, ease=linear))
        at_s += lasts_s
    glides.append(Glide(key, 0.12, to=goal, delay_s=at_s))
    return Beat(tuple(glides), sound="lift")


def _taken(event: TokenTaken, after: State, frame: Frame) -> Beat:
    """The token flies to its new owner."""
    zone = after.zones[event.zone - 1]
    x, y = stop_at((event.zone, zone.top + 4 * zone.index_of(event.card) + event.lane), frame)
    side = frame.row_px * 0.8
    key = ("flying", event.good)
    spot = hand_spot(frame.seats[event.seat], event.good)
    to = Pose(*spot, side * 0.6, side * 0.6)
    return Beat((Glide(key, 0.5, to=to, ease=in_out),), sound="lift", origins=((key, Pose(x, y, side, side)),))


def _slid(number: int, after: State, frame: Frame) -> Beat:
    """The whole column moves, with all that stands on it."""
    goals = layout(after, frame)
    keys: list[tuple[str, object]] = [("card", laid.card.id) for laid in after.zones[number - 1].cards if laid.card]
    keys += [("pawn", seat) for seat, place in enumerate(after.pawns) if place is not None and place[0] == number]
    return Beat(tuple(Glide(key, 0.75, to=goals[key], ease=_heavy) for key in keys), sound="slide", hold_s=0.1)


def _heavy(share: float) -> float:
    """Stone: hard to set moving, and when it strikes it settles with a little give."""
    if share < STRIKES:
        return (1 + GIVE) * (share / STRIKES) ** 2
    left = (1 - share) / (1 - STRIKES)
    return 1 + GIVE * left * left * cos(1.5 * pi * (1 - left))


def _sold(event: GoodsSold, after: State, frame: Frame) -> Beat:
    """Coins, one after the other, from the market to the seat."""
    place = after.pawns[event.seat]
    assert place is not None
    x, y = stop_at(place, frame)
    side = frame.row_px * 0.5
    count = min(MOST_COINS, event.count * event.price)
    to = Pose(*gold_spot(frame.seats[event.seat]), side, side)
    keys = [("coin", number) for number in range(count)]
    glides = (Glide(key, 0.4, to=to, delay_s=0.07 * number, ease=in_out) for number, key in enumerate(keys))
    return Beat(tuple(glides), sound="coin", hold_s=0.2, origins=_all_at(keys, Pose(x, y, side, side)))


def _all_at(keys: Iterable[tuple[str, int]], pose: Pose) -> tuple[tuple[tuple[str, int], Pose], ...]:
    return tuple((key, pose) for key in keys)


def hand_spot(plate: pygame.Rect, good: Good) -> tuple[float, float]:
    """Where a seat's tokens of a good are counted."""
    left, width = plate.x + plate.height * 0.98, plate.width - plate.height * 1.06
    return left + width * (GOOD_LANE[good] * 0.25 + 0.07), plate.y + plate.height * 0.61


def gold_spot(plate: pygame.Rect) -> tuple[float, float]:
    """Where a seat's gold is counted."""
    return plate.right - plate.height * 0.95, plate.y + plate.height * 0.24


def _on_deck(frame: Frame) -> Pose:
    deck = deck_rect(frame)
    width, height = frame.card_size
    return Pose(deck.centerx, deck.centery, width * 0.6, height * 0.6, lift=frame.row_px, tilt=14.0)


def _over(plate: pygame.Rect, goal: Pose) -> Pose:
    return goal._replace(x=plate.x + plate.height * 0.5, y=float(plate.centery))
