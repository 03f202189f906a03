"""What a picture showed, as a line of text, and what a record says that could have been shown."""

import json

from game.session.records import load_record


def told(scene, *, has_message):
    """A line about the table that is in the picture, if there is one."""
    if scene is None:
        return json.dumps({"record": None, "has_message": has_message}) + "\n"
    name = scene.table.path.name if scene.table.path else "unsaved"
    shown = {"record": name, "shown": position(scene.stage.shown), "has_message": has_message}
    return json.dumps(shown) + "\n"


def position(state):
    """Everything in a position, with the years of the line; of the options only these can be seen."""
    facts = {name: value for name, value in state._asdict().items() if name != "options"}
    years = [state.years[card] for card in getattr(state, "line", ())]
    return repr((facts, years))


def way_of(path):
    """Every position that a record leads through, event by event, with those that were returned to."""
    match = load_record(path).match
    header, rules = match.header, match.header.rules
    standing = [rules.blank(header.options, len(header.seats), header.seed)]
    way = [position(standing[-1])]
    for entry in match.entries:
        if entry.is_undo:
            standing.pop()
            way.append(position(standing[-1]))
            continue
        state = standing[-1]
        for event in entry.events:
            state = rules.evolve(state, event)
            way.append(position(state))
        standing.append(state)
    assert standing[-1] == match.state
    return way
