"""Time travel: the board game, as functions of values."""

from game.model.core import Game
from game.model.timetravel.actions import Action, format_action, parse_action, seat_of
from game.model.timetravel.events import EVENT_TYPES, Event
from game.model.timetravel.rules import PLAYERS, decide, legal_actions, outcome, setup, to_move
from game.model.timetravel.state import Options, State, blank, evolve, read_options, write_options
from game.model.timetravel.view import View, observe

TIMETRAVEL: Game[Options, State, Action, Event, View] = Game(
    name="timetravel",
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
