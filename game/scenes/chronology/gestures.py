"""What a player does with hands and keys: a card is held, dragged or chosen, and a gap with it. It knows no rule."""

from dataclasses import dataclass

from game.ui.intents import Way

DRAG_PX = 10


@dataclass(frozen=True, slots=True)
class Place:
    """The player wants this card in that gap."""

    card: str
    gap: int


class Hold:
    """A card that is chosen (`card`), perhaps dragged, and the gap that is aimed at."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.gap: int | None = None
        self.is_dragging = False
        self.at = (0, 0)
        self._pressed_at = (0, 0)
        self._was_chosen = False

    def clear(self) -> None:
        """Let go of everything."""
        self.card, self.gap, self.is_dragging = None, None, False

    def take(self, card: str, at: tuple[int, int]) -> None:
        """A pointer went down on a card of the hand."""
        self._was_chosen = self.card == card
        self.card, self._pressed_at, self.at = card, at, at
        self.gap, self.is_dragging = None, False

    def move(self, at: tuple[int, int], gap: int | None) -> None:
        """The pointer moves with the card; `gap` is the one below it, if any."""
        self.at = at
        away = max(abs(at[0] - self._pressed_at[0]), abs(at[1] - self._pressed_at[1]))
        self.is_dragging = self.is_dragging or away > DRAG_PX
        self.gap = gap if self.is_dragging else None

    def release(self, gap: int | None) -> Place | None:
        """Let go: into a gap, or back to the hand. A mere click leaves the card chosen, a second one unchooses it."""
        if self.card is None:
            return None
        if self.is_dragging:
            placed = Place(self.card, gap) if gap is not None else None
            self.clear()
            return placed
        if self._was_chosen:
            self.clear()
        return None

    def steer(self, way: Way, hand: tuple[str, ...], gaps: int) -> None:
        """Keys: left and right go through the cards, up takes the chosen one to the line, down back again."""
        step = {Way.LEFT: -1, Way.RIGHT: 1, Way.PREVIOUS: -1, Way.NEXT: 1}.get(way, 0)
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
