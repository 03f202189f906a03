"""Which card's fact is read: that of the card turned last, or one that somebody keeps open while the game goes on."""


class Reading:
    """`kept` stands until it is closed or replaced by choice; `is_browsing` says that keys go through the cards."""

    def __init__(self) -> None:
        self.last: str | None = None
        self.kept: str | None = None
        self.is_browsing = False

    @property
    def card(self) -> str | None:
        """The card whose fact is shown."""
        return self.kept or self.last

    def keep(self, card: str | None) -> None:
        """Keep the fact of a turned card open."""
        self.kept = card

    def close(self) -> None:
        """Back to the fact of the card turned last."""
        self.kept, self.is_browsing = None, False

    def toggle(self) -> None:
        """Keep open what is shown, or close what is kept."""
        if self.kept:
            self.close()
        else:
            self.keep(self.last)

    def browse(self, cards: tuple[str, ...], by: int) -> None:
        """Go to another one of all turned cards, round and round."""
        if cards:
            here = cards.index(self.kept) if self.kept in cards else 0
            self.keep(cards[(here + by) % len(cards)])

    def dig(self, box: tuple[str, ...]) -> None:
        """The box was pressed: its uppermost card, and with every further press the one below."""
        self.keep(box[box.index(self.kept) - 1] if self.kept in box else box[-1])
