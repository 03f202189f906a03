"""Leaf counts: how many lines of play lead out of fixed positions. A rule that changes changes a count.

The comments count the first numbers by hand.
"""

import pytest

from game.model.chronology import CHRONOLOGY
from game.model.chronology.position import parse_position as chronology
from game.model.timetravel import TIMETRAVEL
from game.model.timetravel.position import parse_position as timetravel

# the board of the worked example of RULES, with the pawns on zones 1 and 3
EXAMPLE = "zones=0:1203a;0:2013a;0:0132a;0:1032a pawns=1.0,3.2 deck=0213a,0231a,0312a,0321a"


def leaves(game, state, depth):
    """How many sequences of `depth` decisions there are (shorter ones that end the match count too)."""
    seat = game.to_move(state)
    if depth == 0 or seat is None:
        return 1
    return sum(
        leaves(game, game.fold(state, game.decide(state, action)), depth - 1)
        for action in game.legal_actions(state, seat)
    )


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        # stay; 3 other stops of the card; off top and bottom; zones 2, 3, 4 and the market: 10
        (EXAMPLE, (10, 87, 720)),
        # on the market: stay, or back into one of the four zones
        (EXAMPLE.replace("1.0,3.2", "m1,3.2"), (5, 48, 372)),
        # two of the goods connected to this market: sell 0, 1 or 2, and the turn is over
        (EXAMPLE.replace("1.0,3.2", "m1,3.2") + " goods=2.0.0.0/0.0.0.0 moved=1", (3, 30, 138)),
        # a face-down card: stay; 3 stops; turn it; no deck, so no way off; zones 2, 3, 4 and the market: 9
        ("zones=0:1203a,?3210a;0:2013a;0:0132a;0:1032a pawns=1.0,3.2 deck=", (9, 66, 457)),
    ],
)
def test_time_travel(position, counts):
    state = timetravel(position)
    assert tuple(leaves(TIMETRAVEL, state, depth) for depth in (1, 2, 3)) == counts


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        # two cards in two gaps; each is right in one of them, which makes a third gap: 2 × 6 + 2 × 4
        ("line=rome@-753 hands=moon@1969,zero@628/web@1989,tram@1881 pile=ipod@2001,press@1450", (4, 20, 80)),
        # 2 gaps, one right: 3 + 2; then sudden death in 4 gaps, lone wins (2 + 1) and another round: 4 + 2 + 1 + 2
        ("line=rome@-753 hands=moon@1969/web@1989 pile=ipod@2001,press@1450,wheel@-3500", (2, 5, 9)),
        # explain doubles every placement by the table's verdict
        ("line=rome@-753 hands=moon@1969/web@1989 pile=ipod@2001,press@1450 explain", (2, 4, 9)),
    ],
)
def test_chronology(position, counts):
    state = chronology(position)
    assert tuple(leaves(CHRONOLOGY, state, depth) for depth in (1, 2, 3)) == counts
