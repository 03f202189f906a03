"""What a person's hand does next at a screen: where to press and where to let go, by the names of things."""

from game.ai.player import choose
from game.ai.timetravel import Casual
from game.model.chronology.rules import right_gap
from game.model.timetravel.actions import Sell, Stay, format_action
from game.scenes.chronology.layout import card_key, gap_x, layout
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.match_scene import MatchScene
from game.scenes.timetravel.layout import pawn_pose

# The ways on from every screen around the tables, the better ones first.
WAYS_ON = ("continue", "resume", "start", "play", "again", "ok", "no", "back")


def middle_of(scene, name):
    """Where a widget can be pressed."""
    return scene.panel.rect_of(scene.panel[name]).center


def names_on(scene):
    """Everything that can be pressed on a screen."""
    return [widget.name for widget in scene.panel.widgets if widget.can_focus and widget.is_enabled]


def next_strokes(scene, game, source, *, skill=0.6):
    """Strokes (from, to) that lead on: to a table of `game`, and there one move of the person whose turn it is."""
    if isinstance(scene, ChronologyScene):
        return _placing(scene, source, skill)
    if isinstance(scene, MatchScene):
        return _travelling(scene, source, skill)
    offered = names_on(scene)
    return [_click(middle_of(scene, next(name for name in (WAYS_ON[0], game, *WAYS_ON[1:]) if name in offered)))]


def _placing(scene, source, skill):
    """A card into a gap: dragged, or with two clicks."""
    state = scene.stage.shown
    if state.put is not None:
        return [_click(middle_of(scene, "accept"))]
    card = source.choice(scene.hand())
    gap = right_gap(state, card) if source.random() < skill else source.randrange(len(state.line) + 1)
    there, here = spots_of(scene, card, gap)
    return [(there, here)] if source.random() < 0.5 else [_click(there), _click(here)]


def spots_of(scene, card, gap):
    """Where a card of the hand is (by its left edge, as its neighbour may lie on it), and where a gap is."""
    pose = layout(scene.stage.shown, scene.frame)[card_key(card)]
    line = scene.frame.areas["line"]
    x = round(gap_x(gap, len(scene.stage.shown.line), scene.frame))
    return (round(pose.x - pose.width * 0.42), round(pose.y)), (
        min(max(x, line.left + 1), line.right - 2),
        line.centery,
    )


def _travelling(scene, source, skill):
    """A spot, carried to or clicked; staying; or the sale of everything or nothing."""
    actions = scene.table.legal_actions()
    action = choose(Casual(), scene.view(), actions) if source.random() < skill else source.choice(actions)
    if isinstance(action, Sell):
        return [_click(middle_of(scene, "sell" if action.count else "sell-none"))]
    if isinstance(action, Stay):
        return [_click(middle_of(scene, "stay"))]
    spot = scene.panel[format_action(action)]
    view = scene.frame.view
    if not view.collidepoint(spot.rect.center):
        x, y = spot.rect.center
        sides = {"look-up": y < view.top, "look-down": y >= view.bottom, "look-left": x < view.left}
        ways = [name for name in names_on(scene) if name.startswith("look-") and sides.get(name, x >= view.right)]
        return [_click(middle_of(scene, ways[0]))]
    place = scene.stage.shown.pawns[scene.stage.shown.turn]
    if scene.can_move() and place is not None and source.random() < 0.5:
        pawn = pawn_pose(scene.stage.shown.turn, place, scene.frame)
        if scene.frame.view.collidepoint((pawn.x, pawn.y)):
            return [((round(pawn.x), round(pawn.y)), spot.rect.center)]
    return [_click(spot.rect.center)]


def _click(at):
    return at, at
