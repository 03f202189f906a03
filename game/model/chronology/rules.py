"""The rules of chronology, C1–C15 and the variants of RULES.md."""

from game.model.chronology.actions import Abandon, Action, AskHint, Judge, PlaceCard, RunOutOfTime
from game.model.chronology.events import (
    CardDealt,
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardPut,
    Event,
    HintGiven,
    LineOpened,
    MatchEnded,
    PileShuffled,
    SeatsEliminated,
    TimeRanOut,
    TurnStarted,
)
from game.model.chronology.options import Options, check_options, hand_sizes
from game.model.chronology.state import State, evolve
from game.model.core import IllegalAction, Outcome, Refusal, grouped
from game.model.dice import Dice

PLAYERS = range(1, 9)


def setup(options: Options, seats: int, seed: int) -> tuple[Event, ...]:
    """The events that shuffle, deal and open the line (C1–C3)."""
    check_options(options, seats)
    # Sorted first: the deal must not depend on the order in which somebody listed the cards.
    pile = Dice(seed).shuffled(sorted(options.years))
    sizes = hand_sizes(options, seats)
    if options.coop:
        deals = [options.first] * sizes[0]
    else:
        order = [(options.first + step) % seats for step in range(seats)]
        deals = [seat for turn in range(max(sizes)) for seat in order if turn < sizes[seat]]
    dealt = (CardDealt(seat, card) for seat, card in zip(deals, pile, strict=False))
    initial = pile[len(deals)]
    return (
        PileShuffled(pile),
        *dealt,
        LineOpened(initial, options.years[initial]),
        TurnStarted(options.first, 1),
    )


def to_move(state: State) -> int | None:
    """Whose decision is awaited."""
    return None if state.ended else state.turn


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """All that `seat` may do now, by card id and gap; `timeout` and `abandon` are the table's and not listed."""
    if state.ended or seat != state.turn:
        return ()
    if state.put is not None:
        return (Judge(seat, True), Judge(seat, False))
    hand = sorted(state.hand(seat))
    hints: list[Action] = []
    if state.options.hint and seat not in state.hinted:
        hints = [AskHint(seat, card) for card in hand]
    gaps = range(len(state.line) + 1)
    return (*(PlaceCard(seat, card, gap) for card in hand for gap in gaps), *hints)


def fits(state: State, card: str, gap: int) -> bool:
    """C5, C7: not before its left neighbour and not after its right one."""
    year, years, line = state.years[card], state.years, state.line
    return (gap == 0 or years[line[gap - 1]] <= year) and (gap == len(line) or year <= years[line[gap]])


def right_gap(state: State, card: str) -> int:
    """The leftmost gap in which `card` is right."""
    year = state.years[card]
    return sum(1 for placed in state.line if state.years[placed] < year)


def decide(state: State, action: Action) -> tuple[Event, ...]:
    """What `action` leads to; raises `IllegalAction` and changes nothing when the rules forbid it."""
    if state.ended:
        raise IllegalAction(Refusal.MATCH_OVER, "the match is over")
    if isinstance(action, Abandon):
        return (MatchEnded((), "abandoned"),)
    if action.seat != state.turn:
        raise IllegalAction(Refusal.NOT_YOUR_TURN, f"it is seat {state.turn}'s turn, not seat {action.seat}'s")
    if isinstance(action, Judge):
        return _judge(state, action)
    if state.put is not None:
        raise IllegalAction(Refusal.NOT_NOW, "a card is down: judge accept or judge refuse comes first")
    match action:
        case PlaceCard():
            return _place(state, action)
        case AskHint():
            return _hint(state, action)
        case RunOutOfTime():
            return _time_out(state, action)


def _place(state: State, action: PlaceCard) -> tuple[Event, ...]:
    _check_in_hand(state, action.seat, action.card)
    if not 0 <= action.gap <= len(state.line):
        raise IllegalAction(Refusal.NO_SUCH_GAP, f"gap {action.gap} does not exist; gaps are 0 to {len(state.line)}")
    if state.options.explain:
        return (CardPut(action.seat, action.card, action.gap),)
    return _turned(state, action.seat, action.card, action.gap, accepted=None)


def _judge(state: State, action: Judge) -> tuple[Event, ...]:
    if not state.options.explain:
        raise IllegalAction(Refusal.VARIANT_OFF, "explanations are not judged in this match")
    if state.put is None:
        raise IllegalAction(Refusal.NOT_NOW, "no card is down to be judged")
    return _turned(state, action.seat, state.put.card, state.put.gap, accepted=action.accept)


def _turned(state: State, seat: int, card: str, gap: int, accepted: bool | None) -> tuple[Event, ...]:
    """The card is turned: it stays, or it is wrong (C5, C6)."""
    correct = fits(state, card, gap) and accepted is not False
    placed = CardPlaced(seat, card, gap, state.years[card], correct, accepted)
    after = evolve(state, placed)
    if not correct:
        return (placed, *_after_wrong(after, seat, card))
    if state.options.streak:
        return (placed, *_next_of_streak(after, seat))
    return (placed, *_end_of_turn(after))


def _time_out(state: State, action: RunOutOfTime) -> tuple[Event, ...]:
    if state.options.clock_s is None:
        raise IllegalAction(Refusal.VARIANT_OFF, "this match has no turn clock")
    hand = state.hand(action.seat)
    card = hand[state.dice.pick(len(hand))]
    ran_out = TimeRanOut(action.seat, card, state.years[card])
    return (ran_out, *_after_wrong(evolve(state, ran_out), action.seat, card))


def _after_wrong(state: State, seat: int, card: str) -> tuple[Event, ...]:
    """What follows once a wrong card is in the box: its right place (*learn*), a drawn card (C6), the turn's end."""
    events: list[Event] = []
    if state.options.learn:
        moved = CardMoved(card, right_gap(state, card))
        events.append(moved)
        state = evolve(state, moved)
    if state.mistakes_left() == 0:
        return (*events, MatchEnded((), "mistakes"))
    if state.options.streak:
        return (*events, *_next_of_streak(state, seat))
    drawn = _draw(state, seat, card)
    for event in drawn:
        state = evolve(state, event)
    events += drawn
    if not state.hand(seat):  # learn: nothing was left to draw
        if state.options.coop:
            return (*events, MatchEnded((), "nobody_left"))
        eliminated = SeatsEliminated((seat,))
        events.append(eliminated)
        state = evolve(state, eliminated)
    return (*events, *_end_of_turn(state))


def _draw(state: State, seat: int, wrong: str) -> tuple[Event, ...]:
    """C6 and C11: the pile's next card, after a reshuffle that spares `wrong` while the box holds another card."""
    if state.pile:
        return (CardDrawn(seat, state.pile[0]),)
    others = tuple(card for card in state.box if card != wrong) or state.box
    if not others:
        return ()
    pile = state.dice.shuffled(sorted(others))
    return (PileShuffled(pile), CardDrawn(seat, pile[0]))


def _next_of_streak(state: State, seat: int) -> tuple[Event, ...]:
    """Solo streak: a new card after each placement, and no reshuffle."""
    if not state.pile:
        return (MatchEnded((seat,), "pile_empty"),)
    return (CardDrawn(seat, state.pile[0]), TurnStarted(seat, state.round + 1))


def _end_of_turn(state: State) -> tuple[Event, ...]:
    """The next turn, the next round, sudden death or the end (C8–C10)."""
    if state.options.coop:
        if not state.hands[0]:
            return (MatchEnded(tuple(range(state.seats)), "hand_empty"),)
        return (_next_turn(state),)
    waiting = tuple(seat for seat in state.to_play[1:] if state.eliminated[seat] is None)
    if len(state.finished) == 1 and all(len(state.hands[seat]) != 1 for seat in waiting):
        return (MatchEnded(state.finished, "alone"),)  # C9
    if waiting:
        return (TurnStarted(waiting[0], state.round),)
    if state.finished:
        return _sudden_death(state)
    if not state.still_in():
        return (MatchEnded((), "nobody_left"),)
    return (TurnStarted(state.still_in()[0], state.round + 1),)


def _next_turn(state: State) -> TurnStarted:
    if len(state.to_play) > 1:
        return TurnStarted(state.to_play[1], state.round)
    return TurnStarted(state.options.first, state.round + 1)


def _sudden_death(state: State) -> tuple[Event, ...]:
    """C10: the others are out, and each finalist gets one card. C12: unless there are too few."""
    finalists = tuple(seat for seat in state.still_in() if seat in state.finished)
    out = tuple(sorted(seat for seat in state.still_in() if seat not in state.finished))
    events: list[Event] = [SeatsEliminated(out)] if out else []
    if len(state.pile) + len(state.box) < len(finalists):
        return (*events, MatchEnded(tuple(sorted(finalists)), "shared"))
    for seat in finalists:
        if not state.pile:  # C11: only now that a card is needed, and every boxed card takes part
            events.append(PileShuffled(state.dice.shuffled(sorted(state.box))))
            state = evolve(state, events[-1])
        events.append(CardDealt(seat, state.pile[0]))
        state = evolve(state, events[-1])
    return (*events, TurnStarted(finalists[0], state.round + 1))


def _hint(state: State, action: AskHint) -> tuple[Event, ...]:
    if not state.options.hint:
        raise IllegalAction(Refusal.VARIANT_OFF, "this match is played without hints")
    if action.seat in state.hinted:
        raise IllegalAction(Refusal.HINT_SPENT, "this player has had their hint")
    _check_in_hand(state, action.seat, action.card)
    return (HintGiven(action.seat, action.card, *stretch(state, action.card)),)


def stretch(state: State, card: str) -> tuple[int, int]:
    """The first and the last gap of what a hint tells: at most half the gaps but at least two, with a right one."""
    gaps = len(state.line) + 1
    width = max(2, gaps // 2)
    right = right_gap(state, card)
    earliest, latest = max(0, right - width + 1), min(right, gaps - width)
    first = earliest + state.dice.pick(latest - earliest + 1)
    return first, first + width - 1


def _check_in_hand(state: State, seat: int, card: str) -> None:
    if card not in state.years:
        raise IllegalAction(Refusal.UNKNOWN_CARD, f"'{card}' is no card of this match")
    if card not in state.hand(seat):
        raise IllegalAction(Refusal.NOT_IN_HAND, f"'{card}' is not in the hand of seat {seat}")


def outcome(state: State) -> Outcome | None:
    """Winners and ranking (C15), once the match is over."""
    if state.ended is None:
        return None
    winners = state.ended.winners

    def rank(seat: int) -> tuple[int, float, int]:
        out = state.eliminated[seat]
        if out is None:
            return (seat not in winners, float("-inf"), len(state.hand(seat)))
        return (seat not in winners, -out.round, out.cards_left)

    return Outcome(winners, grouped({seat: rank(seat) for seat in range(state.seats)}), state.ended.reason)
