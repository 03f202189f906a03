"""What hands and keys do over the board: look, carry a pawn, drag and zoom the view, go from spot to spot."""

from abc import abstractmethod
from enum import StrEnum

from game.model.timetravel.actions import Action
from game.scenes.match_scene import MatchScene
from game.scenes.timetravel.layout import Frame, pawn_pose
from game.scenes.timetravel.targets import Spot
from game.ui.intents import (
    MOUSE,
    NOWHERE,
    Activate,
    Back,
    Hotkey,
    Intent,
    Move,
    Press,
    Release,
    Steer,
    Way,
    Wheel,
    Zoom,
)
from game.ui.scene import Command
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Changed, Pressed

DRAG_PX = 12
WHEEL_ROWS = 1.5
PAGE = 0.7  # of what is in sight
KEYS_MOVE = {Way.UP: (-2.0, 0.0), Way.DOWN: (2.0, 0.0), Way.LEFT: (0.0, -0.15), Way.RIGHT: (0.0, 0.15)}

At = tuple[int, int]


class Letting(StrEnum):
    """What letting go of a pointer means."""

    CLICK = "click"
    DROP = "drop"
    NOTHING = "nothing"


class Pointer:
    """`at` is where it looks, if anywhere; `carried_at` where the pawn is that it carries."""

    def __init__(self) -> None:
        self.at: At | None = None
        self.carried_at: At | None = None
        self._held_at: At | None = None  # where it went down on the board, or where it was when it last dragged
        self._is_dragging = False

    def press(self, at: At, *, carries: bool, holds_board: bool) -> None:
        """It went down: on a pawn that it may carry, on the board, or beside it."""
        self.at, self._is_dragging = at, False
        self.carried_at = at if carries else None
        self._held_at = at if holds_board and not carries else None

    def move(self, at: At, *, is_down: bool) -> tuple[int, int] | None:
        """It moved; how far the board goes with it, if it drags the board."""
        self.at = at
        if not is_down:
            return None
        if self.carried_at is not None:
            self.carried_at = at
            return None
        if self._held_at is None:
            return None
        away = (at[0] - self._held_at[0], at[1] - self._held_at[1])
        if not self._is_dragging and max(abs(away[0]), abs(away[1])) <= DRAG_PX:
            return None
        self._is_dragging, self._held_at = True, at
        return away

    def release(self, at: At) -> Letting:
        """It was let go."""
        carried, dragged = self.carried_at is not None, self._is_dragging
        self.at, self.carried_at, self._held_at, self._is_dragging = at, None, None, False
        if dragged:
            return Letting.NOTHING
        return Letting.DROP if carried else Letting.CLICK


class Handled(MatchScene):
    """A board under hands and keys. What can be done there, and what comes of it, is the scene's own affair."""

    panel: Panel
    pointer: Pointer
    frame: Frame

    @abstractmethod
    def can_move(self) -> bool:
        """Whether a person may move a pawn that stands on the board."""

    @abstractmethod
    def aimed(self) -> Spot | None:
        """The spot that is looked at."""

    @abstractmethod
    def _give(self, action: Action) -> None:
        """Do what was decided."""

    @abstractmethod
    def _signalled(self, signal: Pressed | Changed | None) -> Command | None:
        """Do what a button says."""

    @abstractmethod
    def _move_view(self, rows: float, widths: float = 0.0) -> None:
        """See what is further down, or to the right."""

    @abstractmethod
    def _zoom_view(self, at: At, factor: float) -> None:
        """See the board larger or smaller."""

    @abstractmethod
    def _turn_to(self, spot: Spot) -> None:
        """See a spot."""

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Back() | Hotkey("pause"):
                return self._pause()
            case Press(x, y):
                self._press((x, y))
            case Move(x, y, is_down):
                self._move((x, y), is_down=is_down)
            case Release(x, y, pointer):
                return self._release((x, y), is_finger=pointer != MOUSE)
            case Wheel(_, _, turns):
                self._move_view(-turns * WHEEL_ROWS)
            case Zoom(x, y, factor):
                self._zoom_view((x, y), factor)
            case Hotkey("page-up" | "page-down" as page):
                self._move_view((-PAGE if page == "page-up" else PAGE) * self.frame.rows)
            case Steer(way):
                self._steer(way)
            case Activate():
                return self._activate()
        return None

    def _press(self, at: At) -> None:
        self.panel.shows_focus = False
        carries = self._is_on_own_pawn(at)
        self.pointer.press(at, carries=carries, holds_board=self.frame.view.collidepoint(at))
        if carries:
            self.services.sounds.play("lift")
        elif any(widget.rect.collidepoint(at) for widget in self.panel.widgets) or not self.hurry():
            self.panel.intent(Press(*at))
        self.changed()

    def _is_on_own_pawn(self, at: At) -> bool:
        """Whether the pawn that may be moved is there, to be carried away."""
        place = self.stage.shown.pawns[self.stage.shown.turn]
        if place is None or not self.can_move() or not self.frame.view.collidepoint(at):
            return False
        pose = pawn_pose(self.stage.shown.turn, place, self.frame)
        return max(abs(at[0] - pose.x), abs(at[1] - pose.y)) < pose.width / 2

    def _move(self, at: At, *, is_down: bool) -> None:
        """Over the board the pointer looks, carries a pawn, or drags the board."""
        if not is_down:
            self.panel.shows_focus = False
        before = self.aimed()
        away = self.pointer.move(at, is_down=is_down)
        if away is not None:
            self.panel.intent(Release(*NOWHERE))
            self._move_view(-away[1] / self.frame.row_px, -away[0] / self.frame.view.width)
            return
        signal = self.panel.intent(Move(*at, is_down)) if self.pointer.carried_at is None else None
        if signal is not None or self.pointer.carried_at is not None or self.aimed() is not before:
            self.changed()

    def _release(self, at: At, *, is_finger: bool) -> Command | None:
        command = None
        match self.pointer.release(at):
            case Letting.DROP:
                if spot := self.aimed():
                    self._give(spot.action)
                self.changed()
            case Letting.CLICK:
                command = self._signalled(self.panel.intent(Release(*at)))
        if is_finger:
            self.pointer.at = None  # a finger that is gone looks at nothing any more
        return command

    def _steer(self, way: Way) -> None:
        """Keys go from spot to spot, and move the view where there are none."""
        if not any(isinstance(widget, Spot) for widget in self.panel.widgets):
            rows, widths = KEYS_MOVE.get(way, (0.0, 0.0))
            self._move_view(rows, widths)
        self._signalled(self.panel.intent(Steer(way)))
        spot = self.aimed()
        if spot is not None and not self.frame.view.contains(spot.rect):
            self._turn_to(spot)
        self.changed()

    def _activate(self) -> Command | None:
        if self.hurry():
            return None
        if not self.panel.shows_focus:
            self.panel.shows_focus = True
            self.changed()
            return None
        return self._signalled(self.panel.intent(Activate()))
