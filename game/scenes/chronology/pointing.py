"""What a mouse or a finger does at the chronology table: choose, drag, place, scroll, look and read."""

from typing import TYPE_CHECKING

from game.scenes.chronology.gestures import Place, is_apart
from game.scenes.chronology.layout import card_at, is_over_line, layout, line_length, most_scroll, nearest_gap
from game.scenes.chronology.panel import overview_area
from game.ui.intents import MOUSE, Move, Press, Release
from game.ui.scene import Command
from game.ui.theme import STEP_S
from game.ui.widgets.widget import Pressed

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

EDGE = 1 / 14  # of the line's length, at either end: a card held there scrolls the line
EDGE_SPEED = 0.9  # lengths of the table in a second


class Pointer:
    """One pointer; hit-testing asks the layout and never what moves."""

    def __init__(self, scene: "ChronologyScene") -> None:
        self._scene = scene
        self._at: tuple[int, int] | None = None
        self._pressed_at = (0, 0)
        self._chosen_before: str | None = None
        self._waited_before: Place | None = None
        self._scrolling_from: int | None = None
        self._is_on_overview = False
        self._read: str | None = None

    def press(self, press: Press) -> Command | None:
        """Down."""
        scene, at = self._scene, (press.x, press.y)
        self._at = self._pressed_at = at
        scene.end_hand_over()
        if any(widget.rect.collidepoint(at) for widget in scene.panel.widgets):
            scene.panel.intent(press)
            return None
        if scene.stage.is_busy and scene.hurry():
            return None
        self._chosen_before, self._waited_before, self._read = scene.hold.card, scene.frame.waiting, None
        scene.gaze.press(None if press.pointer == MOUSE else self._card_at(at), at)  # a mouse looks by resting
        if self._scrolls(at) or self._takes(at):
            return None
        turned = card_at(at, scene.turned_cards(), layout(scene.stage.shown, scene.frame))
        if turned is not None:
            self._read = turned
        elif not scene.hurry() and not is_over_line(at, scene.frame) and scene.frame.waiting is None:
            scene.let_go()
        if is_over_line(at, scene.frame):
            self._scrolling_from = at[0]
        scene.changed()
        return None

    def _scrolls(self, at: tuple[int, int]) -> bool:
        """On the line in little: go there."""
        scene = self._scene
        count, area = len(scene.stage.shown.line), overview_area(scene)
        most = most_scroll(count, scene.camera.then(scene.frame))
        self._is_on_overview = bool(most) and area.collidepoint(at)
        if self._is_on_overview:
            share = (at[0] - area.x) / area.width
            then = scene.camera.then(scene.frame)
            scene.scroll_by((share - 0.5) * line_length(count, then) - then.scroll)
        return self._is_on_overview

    def _takes(self, at: tuple[int, int]) -> bool:
        """On a card of the hand: take it. On the line with a card chosen, or waiting there: aim."""
        scene = self._scene
        if not scene.can_place():
            return False
        waiting = scene.frame.waiting
        poses = layout(scene.stage.shown, scene.frame)
        card = card_at(at, scene.hand(), poses)
        if card is not None and scene.asks_hint:
            scene.ask_hint(card)
        elif card is not None:
            scene.take_back()
            scene.hold.take(card, at)
            scene.services.sounds.play("lift")
        elif (chosen := scene.hold.card or (waiting and waiting.card)) and is_over_line(at, scene.frame):
            scene.take_back()
            gap = self._gap_at(at)
            assert gap is not None
            scene.hold.aim(chosen, at, gap)
            scene.aim(gap)
        else:
            return False
        scene.changed()
        return True

    def move(self, move: Move) -> None:
        """Along, down or up."""
        scene, at = self._scene, (move.x, move.y)
        scene.panel.intent(move)
        self._at = at if move.is_down or move.pointer == MOUSE else None
        if move.is_down:
            scene.gaze.move(at)
        if self._is_on_overview and move.is_down:
            self._scrolls(at)
        elif scene.hold.card is not None and move.is_down and not scene.gaze.is_held:
            scene.hold.move(at, self._gap_at(at))
            scene.aim(scene.hold.gap)
        elif self._scrolling_from is not None and move.is_down:
            scene.scroll_by(self._scrolling_from - at[0], is_smooth=False)
            self._scrolling_from = at[0]
        elif not move.is_down:
            if scene.gaze.hover(None if scene.stage.is_busy else self._card_at(at)):
                scene.changed()
            if scene.hold.card is not None:
                scene.aim(self._gap_at(at))

    def release(self, release: Release) -> Command | None:
        """Up."""
        scene, at = self._scene, (release.x, release.y)
        self._scrolling_from, self._is_on_overview = None, False
        self._at = at if release.pointer == MOUSE else None
        signal = scene.panel.intent(release)
        if isinstance(signal, Pressed):
            return scene.pressed(signal.name)
        if scene.gaze.release():
            scene.hold.take_back(self._chosen_before)
            scene.aim(None)
            if self._waited_before:
                scene.wait(self._waited_before)
            scene.changed()
            return None
        was_dragged = is_apart(at, self._pressed_at)
        placed = scene.hold.release(self._gap_at(at))
        if placed:
            scene.place(placed)
        elif self._waited_before and not was_dragged and scene.hold.card == self._waited_before.card:
            scene.wait(self._waited_before)  # merely touched
        elif scene.hold.card is None and scene.frame.waiting is None:
            scene.aim(None)
        if self._read and not was_dragged:
            scene.read(self._read)
        self._read = None
        scene.changed()
        return None

    @property
    def edge(self) -> float:
        """How strongly a card held at an end of the line pulls it along, from -1 to 1."""
        scene = self._scene
        if self._at is None or scene.hold.card is None or scene.gaze.is_held or not is_over_line(self._at, scene.frame):
            return 0.0
        area = scene.frame.areas["line"]
        zone = area.width * EDGE
        near_left, near_right = area.left + zone - self._at[0], self._at[0] - area.right + zone
        return max(0.0, min(1.0, near_right / zone)) - max(0.0, min(1.0, near_left / zone))

    @property
    def is_pulling(self) -> bool:
        """Whether the line is being pulled along and still gives way."""
        scene, edge = self._scene, self.edge
        most = most_scroll(len(scene.stage.shown.line), scene.frame)
        return edge != 0 and -most < scene.frame.scroll * (1 if edge > 0 else -1) < most

    def step(self) -> None:
        """A card held at an end of the line brings more of it into sight."""
        scene = self._scene
        if self._at is None or not self.is_pulling:
            return
        scene.scroll_by(self.edge * EDGE_SPEED * scene.frame.areas["line"].width * STEP_S, is_smooth=False)
        gap = self._gap_at(self._at)
        if scene.hold.is_dragging:
            scene.hold.gap = gap
        scene.aim(gap)

    def _gap_at(self, at: tuple[int, int]) -> int | None:
        scene = self._scene
        if not is_over_line(at, scene.frame):
            return None
        return nearest_gap(at[0], len(scene.stage.shown.line), scene.frame)

    def _card_at(self, at: tuple[int, int]) -> str | None:
        state = self._scene.stage.shown
        hands = tuple(card for hand in state.hands for card in hand)
        return card_at(at, (*state.box, *state.line, *hands), layout(state, self._scene.frame))
