"""A match between computer players, played to its end without a screen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.ai.player import Player, choose
from game.model.match import Entry, Header, Match


def play_out(header: Header, players: Sequence[Player]) -> Match:
    """The whole match. Entries are gathered in lists, as a long match of tuples would be copied at every move."""
    game = header.rules
    state, events = game.begin(header.options, len(header.seats), header.seed)
    entries, states = [Entry(events=events)], [state]
    while (seat := game.to_move(state)) is not None:
        action: Any = choose(players[seat], game.observe(state, seat), game.legal_actions(state, seat))
        events = game.decide(state, action)
        state = game.fold(state, events)
        entries.append(Entry(action, events))
        states.append(state)
    return replace(Match(header, (), ()), entries=tuple(entries), states=tuple(states))
