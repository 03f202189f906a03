"""A position of chronology, and how each event changes it. No rule and no dice here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

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
from game.model.chronology.options import Options, allowed_mistakes, hand_sizes
from game.model.dice import Dice, shuffle_cost


class Elimination(NamedTuple):
    """When a seat went out, and with how many cards (C15)."""

    round: int
    cards_left: int


class State(NamedTuple):
    """Everything about a running match. Cards are ids; `options.years` has their dates.

    `hands` has one hand per seat, or the table's one hand (co-operative). `finished` are the seats that emptied
    their hand by a right card in this round, `to_play` those whose turn of this round is not over, the player to
    move first. `put` is a card lying in a gap unturned (variant *explain*); `right` and `wrong` count placements.
    """

    options: Options
    dice: Dice
    seats: int
    pile: tuple[str, ...]
    line: tuple[str, ...]
    box: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    eliminated: tuple[Elimination | None, ...]
    round: int = 0
    to_play: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    put: CardPut | None = None
    hint: HintGiven | None = None
    hinted: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    ended: MatchEnded | None = None

    @property
    def years(self) -> Mapping[str, int]:
        """The date of every card of the match."""
        return self.options.years

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.to_play[0] if self.to_play else self.options.first

    def hand_index(self, seat: int) -> int:
        """Which hand `seat` plays from."""
        return 0 if self.options.coop else seat

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards that `seat` may place."""
        return self.hands[self.hand_index(seat)]

    def mistakes_left(self) -> int | None:
        """How many wrong cards the match still allows; None where it does not count them."""
        allowed = allowed_mistakes(self.options)
        return None if allowed is None else allowed - sum(self.wrong)

    def still_in(self) -> tuple[int, ...]:
        """The seats not eliminated, from the first player on, clockwise (C8)."""
        first = self.options.first
        order = [(first + step) % self.seats for step in range(self.seats)]
        return tuple(seat for seat in order if self.eliminated[seat] is None)


def blank(options: Options, seats: int, seed: int) -> State:
    """The empty table before the set-up's events."""
    return State(
        options=options,
        dice=Dice(seed),
        seats=seats,
        pile=(),
        line=(),
        box=(),
        hands=((),) * len(hand_sizes(options, seats)),
        eliminated=(None,) * seats,
        right=(0,) * seats,
        wrong=(0,) * seats,
    )


def evolve(state: State, event: Event) -> State:
    """`state` after `event`."""
    return _EVOLVE[type(event)](state, event)  # type: ignore[no-any-return]


def _pile_shuffled(state: State, event: PileShuffled) -> State:
    moved = set(event.cards)
    box = tuple(card for card in state.box if card not in moved)
    dice = state.dice.after(shuffle_cost(len(event.cards)))
    return state._replace(pile=event.cards, box=box, dice=dice)


def _card_to_hand(state: State, event: CardDealt | CardDrawn) -> State:
    hands = _with_hand(state, event.seat, (*state.hand(event.seat), event.card))
    return state._replace(hands=hands, pile=state.pile[1:])


def _line_opened(state: State, event: LineOpened) -> State:
    return state._replace(line=(event.card,), pile=state.pile[1:])


def _card_put(state: State, event: CardPut) -> State:
    return state._replace(put=event)


def _card_placed(state: State, event: CardPlaced) -> State:
    state = _without_card(state, event.seat, event.card)._replace(put=None)
    if not event.correct:
        return state._replace(box=(*state.box, event.card), wrong=_counted(state.wrong, event.seat))
    line = _inserted(state.line, event.gap, event.card)
    state = state._replace(line=line, right=_counted(state.right, event.seat))
    return state if state.hand(event.seat) else state._replace(finished=(*state.finished, event.seat))


def _card_moved(state: State, event: CardMoved) -> State:
    box = tuple(card for card in state.box if card != event.card)
    return state._replace(box=box, line=_inserted(state.line, event.gap, event.card))


def _hint_given(state: State, event: HintGiven) -> State:
    return state._replace(hint=event, hinted=(*state.hinted, event.seat), dice=state.dice.after(1))


def _time_ran_out(state: State, event: TimeRanOut) -> State:
    state = _without_card(state, event.seat, event.card)
    return state._replace(
        box=(*state.box, event.card), wrong=_counted(state.wrong, event.seat), dice=state.dice.after(1)
    )


def _seats_eliminated(state: State, event: SeatsEliminated) -> State:
    eliminated = list(state.eliminated)
    hands = list(state.hands)
    for seat in event.seats:
        eliminated[seat] = Elimination(state.round, len(hands[seat]))
        hands[seat] = ()
    return state._replace(eliminated=tuple(eliminated), hands=tuple(hands))


def _turn_started(state: State, event: TurnStarted) -> State:
    still_in = state.still_in()
    to_play = still_in[still_in.index(event.seat) :]
    finished = state.finished if event.round == state.round else ()
    return state._replace(to_play=to_play, round=event.round, finished=finished, hint=None)


def _match_ended(state: State, event: MatchEnded) -> State:
    return state._replace(ended=event)


_EVOLVE: dict[type, Any] = {
    PileShuffled: _pile_shuffled,
    CardDealt: _card_to_hand,
    LineOpened: _line_opened,
    CardPut: _card_put,
    CardPlaced: _card_placed,
    CardMoved: _card_moved,
    CardDrawn: _card_to_hand,
    HintGiven: _hint_given,
    TimeRanOut: _time_ran_out,
    SeatsEliminated: _seats_eliminated,
    TurnStarted: _turn_started,
    MatchEnded: _match_ended,
}


def _counted(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def _inserted(line: tuple[str, ...], gap: int, card: str) -> tuple[str, ...]:
    return (*line[:gap], card, *line[gap:])


def _with_hand(state: State, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    index = state.hand_index(seat)
    return (*state.hands[:index], hand, *state.hands[index + 1 :])


def _without_card(state: State, seat: int, card: str) -> State:
    hand = tuple(held for held in state.hand(seat) if held != card)
    return state._replace(hands=_with_hand(state, seat, hand))
