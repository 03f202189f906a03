"""The operator's corner: held long enough, it asks for the PIN. Nothing on the screen shows it."""

from game.ui.intents import Intent, Move, Press, Release

HOLD_S = 3.0
SHARE = 8  # of the window's height


class Corner:
    """Watches the pointers; `Program` tells it the time."""

    def __init__(self) -> None:
        self.pointer: int | None = None
        self._held_s = 0.0

    def hear(self, intent: Intent, height: int) -> None:
        """A pointer that goes down in the corner and stays there holds it."""
        match intent:
            case Press(x, y, pointer):
                self.pointer = pointer if max(x, y) < height // SHARE else None
                self._held_s = 0.0
            case Move(x, y, is_down, pointer) if pointer == self.pointer:
                if not is_down or max(x, y) >= height // SHARE:
                    self.pointer = None
            case Release(_, _, pointer) if pointer == self.pointer:
                self.pointer = None

    def is_held(self, seconds: float) -> bool:
        """Time passes; whether the corner has just been held long enough."""
        if self.pointer is None:
            return False
        before = self._held_s
        self._held_s += seconds
        return before < HOLD_S <= self._held_s
