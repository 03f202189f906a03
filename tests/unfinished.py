"""The match that the menu offers to go on with."""

from game.session.saves import look_through


def latest_unfinished(folder):
    return next((save for save in look_through(folder) if save.can_go_on), None)
