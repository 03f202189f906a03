"""What a match leaves behind when it ends: its counts in the statistics, and perhaps a line among the high scores."""

from collections.abc import Mapping
from datetime import datetime

from game import paths
from game.model.match import Match
from game.scenes.services import Services
from game.session.keeping import Kept
from game.session.saves import WallClock
from game.session.scores import Score, Scores, best, signed, with_score
from game.session.statistics import fold, kept_statistics


def count_match(services: Services, match: Match, themes: Mapping[str, str], clock: WallClock = datetime.now) -> bool:
    """Count a match that has ended, with names where the place keeps matches; whether it had not been counted yet."""
    kept = kept_statistics(paths.statistics_file())
    before, note = kept.value.folded, kept.note
    now, has_names = clock().astimezone(), services.profile.keeps_matches
    note = kept.change(lambda counted: fold(counted, match, themes, now, has_names=has_names)) or note
    if note:
        services.tell(note)
    return kept.value.folded != before


def enter_score(services: Services, kept: Kept[Scores], match: Match, clock: WallClock = datetime.now) -> Score | None:
    """Put a streak into the table under its seat's name, in case nobody signs it; nothing if it is none of the best.

    An abandoned streak is no score (C15: nobody won), and neither is one without a right card.
    """
    outcome, seat = match.header.rules.outcome(match.state), match.header.seats[0]
    if outcome is None or outcome.reason == "abandoned" or not match.state.right[0]:
        return None
    now = clock().astimezone().replace(microsecond=0)
    decks = tuple(sorted(match.header.options.decks))
    mine = Score(signed(seat.name), match.state.right[0], decks, now)
    is_only_today, note = not services.profile.keeps_matches, kept.note
    note = kept.change(lambda scores: with_score(scores, mine, is_only_today=is_only_today)) or note
    if note:
        services.tell(note)
    return mine if mine in best(kept.value, decks) else None
