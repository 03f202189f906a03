"""Tables some way into a match, for the showcase, the benchmarks and the tests."""

from game.ai.player import choose
from game.ai.timetravel import Casual
from game.model.chronology.actions import PlaceCard
from game.model.chronology.rules import right_gap
from game.model.match import Header, Match, Seat, begin
from game.model.timetravel.queries import preview
from game.model.timetravel.state import Options as TimeTravelOptions
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import Opening
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.chronology.setup import Choices, options_of
from game.scenes.menu import MenuScene
from game.scenes.program import open_game, resume
from game.scenes.seats import laid
from game.scenes.services import Services
from game.scenes.timetravel.opening import Opening as TimeTravelOpening
from game.scenes.timetravel.scene import TimeTravelScene
from game.scenes.timetravel.setup import Choices as TimeTravelChoices
from game.session.table import Table

NAMES = ("Zoé", "Noor", "Malik", "Aiko", "Léo", "Inès", "Tom", "Ama")


def chronology_table(
    services: Services, turns: int, *, people: int = 3, hand: int = 5, variants: tuple[str, ...] = (), seed: int = 12
) -> ChronologyScene:
    """A table some turns into a match in which everybody is right three times out of four."""
    decks = known_decks(services)
    boxes = ("classic", "world", "inventions", "computing")
    hand = 0 if "streak" in variants else hand
    choices = Choices(decks=boxes, seats=laid("chronology", people, 0), hand=hand, variants=variants)
    opening = Opening(services, lambda: MenuScene(services, open_game, resume))
    seats = tuple(Seat(name, "human") for name in NAMES[:people])
    match = begin(Header("chronology", options_of(choices, decks), seats, seed=seed))
    for turn in range(turns):
        state = match.state
        if state.ended:
            break
        card = state.hand(state.turn)[0]
        gap = right_gap(state, card) if turn % 4 != 3 else 0
        match = match.decide(PlaceCard(state.turn, card, gap))
    return opening.scene(Table(match), decks, choices)


def timetravel_board(services: Services, decisions: int, *, people: int = 4) -> TimeTravelScene:
    """A board some decisions into a match of people who play as a casual computer would."""
    seats = tuple(Seat(name, "human") for name in NAMES[:people])
    match = begin(Header("timetravel", TimeTravelOptions(), seats, seed=5))
    rules = match.header.rules
    for _ in range(decisions):
        seat = rules.to_move(match.state)
        if seat is None:
            break
        action = choose(Casual(), rules.observe(match.state, seat), rules.legal_actions(match.state, seat))
        match = match.decide(action)
    return TimeTravelOpening(services, lambda: MenuScene(services, open_game, resume)).scene(
        Table(match), TimeTravelChoices()
    )


def timetravel_towers(services: Services, cards: int, *, people: int = 5) -> TimeTravelScene:
    """A board of tall columns: everybody lays a card above, below or further on, until so many lie there."""
    seats = tuple(Seat(name, "human") for name in NAMES[:people])
    match = begin(Header("timetravel", TimeTravelOptions(), seats, seed=5))
    rules = match.header.rules
    while (lie := sum(len(zone.cards) for zone in match.state.zones)) < cards:
        seat = match.state.turn
        view, legal = rules.observe(match.state, seat), rules.legal_actions(match.state, seat)
        laying = [action for action in legal if (ahead := preview(view, action)) and ahead.cards]
        match = match.decide((laying or legal)[lie % len(laying or legal)])
    return TimeTravelOpening(services, lambda: MenuScene(services, open_game, resume)).scene(
        Table(match), TimeTravelChoices()
    )


def _board(services: Services, match: Match) -> TimeTravelScene:
    opening = TimeTravelOpening(services, lambda: MenuScene(services, open_game, resume))
    return opening.scene(Table(match), TimeTravelChoices())
