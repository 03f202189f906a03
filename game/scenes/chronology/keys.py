"""What keys and a gamepad do at the chronology table.

Left and right go through the hand, up and down between hand, gaps and buttons; Tab goes to the buttons too.
"""

from typing import TYPE_CHECKING

from game.scenes.chronology.panel import asks
from game.ui.intents import Activate, Steer, Way
from game.ui.scene import Command
from game.ui.widgets.widget import Pressed

if TYPE_CHECKING:
    from game.scenes.chronology.scene import ChronologyScene

STEPS = {Way.LEFT: -1, Way.RIGHT: 1, Way.PREVIOUS: -1, Way.NEXT: 1}
ROUND = {Way.LEFT: Way.PREVIOUS, Way.RIGHT: Way.NEXT, Way.PREVIOUS: Way.PREVIOUS, Way.NEXT: Way.NEXT}


class Keys:
    """Steering, confirming and going back."""

    def __init__(self, scene: "ChronologyScene") -> None:
        self._scene = scene

    def steer(self, way: Way) -> None:
        """A direction."""
        scene = self._scene
        scene.end_hand_over()
        if scene.reading.is_browsing and way in (*STEPS, Way.UP, Way.DOWN):
            self._browse(way)
        elif scene.panel.shows_focus:
            self._steer_buttons(way)
        elif way in (Way.NEXT, Way.PREVIOUS) or (self._is_at_hand() and way is Way.DOWN) or asks(scene):
            scene.panel.intent(Steer(Way.NEXT))
        elif way in (Way.FIRST, Way.LAST) and scene.hold.gap is None:
            scene.reveal(0 if way is Way.FIRST else len(scene.stage.shown.line))
        elif scene.can_place():
            scene.hold.steer(way, scene.hand(), len(scene.stage.shown.line) + 1)
            self._aim()
        else:
            scene.scroll_by(STEPS.get(way, 0) * scene.frame.metrics.width / 6)
        scene.changed()

    def _browse(self, way: Way) -> None:
        scene = self._scene
        if way in STEPS:
            scene.reading.browse(scene.turned_cards(), STEPS[way])
            scene.show_kept()
        else:
            scene.close_reading()

    def _steer_buttons(self, way: Way) -> None:
        scene = self._scene
        if way in ROUND:
            scene.panel.intent(Steer(ROUND[way]))
        elif not asks(scene):
            scene.panel.shows_focus = False

    def _is_at_hand(self) -> bool:
        return self._scene.hold.gap is None

    def _aim(self) -> None:
        scene = self._scene
        scene.aim(scene.hold.gap)
        if scene.hold.gap is not None:
            scene.reveal(scene.hold.gap)
        if scene.gaze.asked:
            scene.gaze.asked = scene.hold.card

    def activate(self) -> Command | None:
        """The confirm key."""
        scene = self._scene
        scene.end_hand_over()
        if scene.stage.is_busy and scene.hurry():
            return None
        if scene.panel.shows_focus:
            signal = scene.panel.intent(Activate())
            return scene.pressed(signal.name) if isinstance(signal, Pressed) else None
        if scene.frame.waiting is not None:
            return scene.pressed("confirm")
        if scene.hurry():
            return None
        if scene.stage.shown.put is not None and scene.is_persons_turn():
            return scene.pressed("accept")
        if scene.can_place():
            self._choose()
        scene.changed()
        return None

    def _choose(self) -> None:
        scene = self._scene
        if scene.asks_hint and scene.hold.card is not None:
            scene.ask_hint(scene.hold.card)
        elif scene.hold.card is None and scene.hand():
            scene.hold.card = scene.hand()[0]
        else:
            placed = scene.hold.activate(len(scene.stage.shown.line) + 1)
            if placed:
                scene.place(placed)
            else:
                self._aim()

    def back(self) -> bool:
        """Leave what is open; False when nothing is."""
        scene = self._scene
        if scene.frame.waiting is not None:
            scene.take_back()
        elif scene.hold.card is not None:
            scene.let_go()
        elif scene.reading.kept is not None:
            scene.close_reading()
        elif scene.asks_hint:
            scene.pressed("hint")
        else:
            return False
        return True

    def look(self) -> None:
        """See the chosen card large, or the one that is read; or no longer."""
        scene = self._scene
        if scene.gaze.asked:
            scene.gaze.asked = None
        elif scene.reading.is_browsing:
            scene.gaze.asked = scene.reading.kept
        else:
            hand = scene.hand() if scene.can_place() else ()
            scene.gaze.asked = scene.hold.card or (hand[0] if hand else scene.reading.card)
        scene.changed()

    def keep(self) -> None:
        """Keep the fact open, and go through those of all turned cards with left and right."""
        scene = self._scene
        scene.pressed("keep")
        scene.reading.is_browsing = scene.reading.kept is not None
        scene.changed()
