"""Chronology: the game of the line, as functions of values."""

from game.model.chronology.actions import Action, format_action, parse_action, seat_of
from game.model.chronology.events import EVENT_TYPES, Event
from game.model.chronology.options import Options, read_options, write_options
from game.model.chronology.rules import PLAYERS, decide, legal_actions, outcome, setup, to_move
from game.model.chronology.state import State, blank, evolve
from game.model.chronology.view import View, observe
from game.model.core import Game

CHRONOLOGY: Game[Options, State, Action, Event, View] = Game(
    name="chronology",
    seats=PLAYERS,
    blank=blank,
    setup=setup,
    legal_actions=legal_actions,
    decide=decide,
    evolve=evolve,
    observe=observe,
    outcome=outcome,
    to_move=to_move,
    parse_action=parse_action,
    format_action=format_action,
    seat_of=seat_of,
    event_types=EVENT_TYPES,
    read_options=read_options,
    write_options=write_options,
)
