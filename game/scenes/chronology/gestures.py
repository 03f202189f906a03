"""What a player does with hands and keys: a card is held, dragged, chosen or looked at. It knows no rule."""

from dataclasses import dataclass

from game.ui.intents import Way
from game.ui.theme import LONG_PRESS_S, STEP_S

DRAG_PX = 10
HOVER_S = 0.45

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """The player wants this card in that gap."""

    card: str
    gap: int


def is_apart(one: Spot, other: Spot) -> bool:
    """Whether a pointer has moved on purpose from one place to another."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > DRAG_PX


class Hold:
    """A card that is chosen (`card`), perhaps dragged, and the gap that is aimed at."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.gap: int | None = None
        self.is_dragging = False
        self.at = (0, 0)
        self._pressed_at = (0, 0)
        self._was_chosen = False
        self._is_aiming = False

    def clear(self) -> None:
        """Let go of everything."""
        self.card, self.gap, self.is_dragging, self._is_aiming = None, None, False, False

    def take(self, card: str, at: Spot) -> None:
        """A pointer went down on a card of the hand."""
        self._was_chosen = self.card == card
        self.card, self._pressed_at, self.at = card, at, at
        self.gap, self.is_dragging, self._is_aiming = None, False, False

    def aim(self, card: str, at: Spot, gap: int) -> None:
        """A pointer went down on the line, where the chosen card is to go."""
        self.take(card, at)
        self.gap, self._is_aiming = gap, True

    def move(self, at: Spot, gap: int | None) -> None:
        """The pointer moves with the card; `gap` is the one below it, if any."""
        self.at = at
        self.is_dragging = self.is_dragging or is_apart(at, self._pressed_at)
        self.gap = gap if self.is_dragging or self._is_aiming else None

    def release(self, gap: int | None) -> Place | None:
        """Let go: into a gap, or back to the hand. A mere click leaves the card chosen, a second one unchooses it."""
        if self.card is None:
            return None
        if self.is_dragging or (self._is_aiming and gap is not None):
            placed = Place(self.card, gap) if gap is not None else None
            self.clear()
            return placed
        if self._was_chosen and not self._is_aiming:
            self.clear()
        self._is_aiming = False
        return None

    def take_back(self, chosen: str | None) -> None:
        """The press was no press: what was chosen before it is chosen again."""
        self.clear()
        self.card = chosen

    def steer(self, way: Way, hand: tuple[str, ...], gaps: int) -> None:
        """Keys: left and right go through the cards, up takes the chosen one to the line, down back again."""
        step = {Way.LEFT: -1, Way.RIGHT: 1}.get(way, 0)
        if self.gap is not None and self.card is not None:
            if way is Way.DOWN:
                self.gap = None
            else:
                ends = {Way.FIRST: 0, Way.LAST: gaps - 1}
                self.gap = ends.get(way, min(max(self.gap + step, 0), gaps - 1))
        elif way is Way.UP and self.card is not None:
            self.gap = gaps // 2
        elif hand:
            index = hand.index(self.card) + step if self.card in hand else 0
            self.card = hand[index % len(hand)]

    def activate(self, gaps: int) -> Place | None:
        """The confirm key: from the card to the gaps, and there into the gap."""
        if self.card is None:
            return None
        if self.gap is None:
            self.gap = gaps // 2
            return None
        placed = Place(self.card, self.gap)
        self.clear()
        return placed


class Gaze:
    """The card that somebody wants to see large: a mouse rests on it, a finger is held on it, or a key asks for it."""

    def __init__(self) -> None:
        self.asked: str | None = None
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._pressed_at = (0, 0)
        self._still_s = 0.0

    @property
    def is_held(self) -> bool:
        """Whether a press has lasted long enough to be a look and no choice."""
        return self._pressed is not None and self._still_s >= LONG_PRESS_S

    @property
    def is_coming(self) -> bool:
        """Whether a little more patience shows a card."""
        if self._pressed is not None:
            return self._still_s < LONG_PRESS_S
        return self._hovered is not None and self._still_s < HOVER_S

    def card(self, *, has_choice: bool) -> str | None:
        """The card to show; with a card chosen the line must be seen, so that a mouse passing over it shows nothing."""
        if self._pressed is not None:
            return self._pressed if self.is_held else None
        if self._hovered is not None and self._still_s >= HOVER_S and not has_choice:
            return self._hovered
        return self.asked

    def hover(self, card: str | None) -> bool:
        """The mouse is over a card or none; whether that is new."""
        if card == self._hovered:
            return False
        self._hovered, self._still_s = card, 0.0
        return True

    def press(self, card: str | None, at: Spot) -> None:
        """A pointer went down, on a card or beside all."""
        self._pressed, self._pressed_at, self._still_s = card, at, 0.0
        self._hovered = self.asked = None

    def move(self, at: Spot) -> None:
        """The pointer moves: a drag is no look."""
        if is_apart(at, self._pressed_at):
            self._pressed = None

    def release(self) -> bool:
        """The pointer is up; whether this was a look."""
        was_held, self._pressed = self.is_held, None
        return was_held

    def clear(self) -> None:
        """Look at nothing."""
        self.asked = self._hovered = self._pressed = None

    def step(self) -> bool:
        """One step of time; whether a card came up."""
        if not self.is_coming:
            return False
        self._still_s += STEP_S
        return not self.is_coming
