"""The goods' lines over the table and between the cards, as they are seen at this moment.

While a zone slides, the lines stretch with it, break halfway, and join what they meet then.
"""

from collections.abc import Iterator

from game.model.timetravel.board import GOODS, LANES, Good, Zone, Zones
from game.model.timetravel.queries import lines
from game.scenes.timetravel.brush import Brush, Poses
from game.scenes.timetravel.faces import Piece, ribbons
from game.scenes.timetravel.layout import Frame, card_pose, card_x, finish_edge, market_columns, row_y, start_edge


class Threads:
    """The lines through `zones`, which may still be those of a moment ago."""

    def __init__(self, zones: Zones, frame: Frame) -> None:
        self.zones, self._frame = zones, frame
        self.rows = lines(zones)
        self._on = {
            (number, row): good
            for good, rows in zip(GOODS, self.rows, strict=True)
            for number, row in enumerate(rows, start=1)
        }

    def goods_on(self, number: int, card_id: str) -> tuple[Good | None, ...]:
        """The goods whose lines run over a card; a card that is not among these zones has none yet."""
        zone = self.zones[number - 1]
        for index, laid in enumerate(zone.cards):
            if laid.card is not None and laid.card.id == card_id:
                top = zone.top + LANES * index
                return tuple(self._on.get((number, top + lane)) for lane in range(LANES))
        return (None,) * LANES

    def ribbons(self) -> Iterator[Piece]:
        """All ribbons that are seen of the cards on the table."""
        for number, zone in enumerate(self.zones, start=1):
            for laid in zone.cards:
                if laid.card is not None:
                    yield from ribbons(laid.card, self.goods_on(number, laid.card.id))

    def paint(self, brush: Brush, poses: Poses) -> None:
        """All lines to their markets; between two cards of which one is moving they bend."""
        frame = self._frame
        _, _, good_x, unit = market_columns(frame)
        width = frame.card_size[0]
        for good, rows in zip(GOODS, self.rows, strict=True):
            x, y = start_edge(frame), row_y(GOODS.index(good), frame)
            for number, zone in enumerate(self.zones, start=1):
                left = card_x(number, frame)
                shift = self._shift(number, zone, rows[number - 1], poses)
                enter, leave = row_y(rows[number - 1], frame) + shift, row_y(rows[number], frame) + shift
                brush.line(good, (x, y), (left, enter))
                if not zone.covers(rows[number - 1]):
                    brush.line(good, (left, enter), (left + width, leave))
                x, y = left + width, leave
            market = row_y(rows[-1], frame)
            brush.line(good, (x, y), (finish_edge(frame), market))
            brush.token(good, (good_x, market), unit * 0.86)

    def _shift(self, number: int, zone: Zone, row: int, poses: Poses) -> float:
        """How far the card at a row is from its place in these zones."""
        if not zone.covers(row):
            return 0.0
        index = (row - zone.top) // LANES
        laid = zone.cards[index]
        pose = poses.get(("card", laid.card.id)) if laid.card else None
        return pose.y - card_pose(number, zone, index, self._frame).y if pose else 0.0
