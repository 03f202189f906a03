"""What just happened, what is to do and what a move would do, in one sentence each."""

from game.model.timetravel.actions import Action, Stay, TravelToMarket
from game.model.timetravel.board import connected_good, market_value
from game.model.timetravel.events import (
    CardLaid,
    CardTurned,
    Event,
    Face,
    GoodsSold,
    MatchEnded,
    MoveKind,
    PawnMoved,
    TokenTaken,
    TurnPassed,
    TurnStarted,
    ZoneSlid,
)
from game.model.timetravel.queries import Preview, preview
from game.model.timetravel.state import State
from game.model.timetravel.view import View
from game.scenes.services import Services


class Sayings:
    """Sentences about events, with the players' names."""

    def __init__(self, services: Services, names: tuple[str, ...]) -> None:
        self._services, self._names = services, names
        self._taken = ""

    def of(self, event: Event, after: State) -> str | None:  # noqa: PLR0911  one for each kind
        """The sentence for `event`; None leaves the one before standing."""
        t = self._services.t
        match event:
            case CardLaid(zone=zone, face=face) if any(pawn is not None for pawn in after.pawns):
                if face is Face.UP:
                    return t("timetravel.said.laid", zone=zone)
                return t("timetravel.said.laid_down", zone=zone)
            case CardTurned(zone):
                return t("timetravel.said.turned", zone=zone)
            case PawnMoved(seat):
                return self._moved(event, self._names[seat])
            case TokenTaken(seat, _, _, _, good):
                self._taken = t("timetravel.said.took", name=self._names[seat], good=self.good(good))
                return self._taken
            case ZoneSlid(zone):
                return f"{self._taken} {t('timetravel.said.slid', zone=zone)}".strip()
            case GoodsSold(seat, good, count, price):
                said = {"name": self._names[seat], "good": self.good(good)}
                return t("timetravel.said.sold", **said, count=count, gold=count * price)
            case TurnPassed(seat):
                return t("timetravel.said.stayed", name=self._names[seat])
            case TurnStarted(seat) if all(pawn is None for pawn in after.pawns):
                return t("timetravel.said.first", name=self._names[seat])
            case MatchEnded(winners, reason):
                return self._ending(winners, reason)
        return None

    def _moved(self, event: PawnMoved, name: str) -> str:
        t = self._services.t
        if event.market is not None:
            return t("timetravel.said.market", name=name, value=market_value(event.market))
        if event.kind is MoveKind.TRAVEL:
            return t("timetravel.said.travel", name=name, zone=event.zone)
        return t("timetravel.said.local", name=name, zone=event.zone)

    def _ending(self, winners: tuple[int, ...], reason: str) -> str:
        t, names = self._services.t, ", ".join(self._names[seat] for seat in winners)
        if reason == "abandoned":
            return t("timetravel.end.abandoned")
        if reason == "stalemate":
            return t("timetravel.end.stalemate", names=names)
        return t("timetravel.end.target", names=names)

    def good(self, good: str) -> str:
        """The name of a good."""
        return self._services.t(f"timetravel.good.{good}")

    def prompt(self, view: View) -> str:
        """What the player to move is asked."""
        t, name, pawn = self._services.t, self._names[view.turn], view.pawns[view.turn]
        if pawn is None:
            return t("timetravel.ask.setup", name=name)
        if view.waiting is not None:
            return t("timetravel.ask.stop", name=name)
        if view.moved:
            return t("timetravel.ask.sell", name=name)
        if pawn[0] > len(view.zones) and connected_good(view.zones, pawn[1]) is None:
            return t("timetravel.ask.unconnected", name=name)
        return t("timetravel.ask.move", name=name)

    def ahead(self, view: View, action: Action) -> str:
        """What a move would do."""
        t = self._services.t
        ahead = preview(view, action)
        if isinstance(action, Stay) or ahead is None:
            return t("timetravel.ahead.stay")
        if isinstance(action, TravelToMarket):
            assert ahead.place is not None
            good = connected_good(view.zones, ahead.place[1])
            if good is None:
                return t("timetravel.ahead.market_alone")
            return t("timetravel.ahead.market", good=self.good(good), price=market_value(ahead.place[1]))
        return self._ahead(ahead)

    def _ahead(self, ahead: Preview) -> str:
        t = self._services.t
        if ahead.good is not None and ahead.slides is not None:
            return t("timetravel.ahead.take", good=self.good(ahead.good), zone=ahead.slides)
        if ahead.good is not None:
            return t("timetravel.ahead.take_only", good=self.good(ahead.good))
        if ahead.slides is None:
            return t("timetravel.ahead.empty")
        if ahead.cards:
            return self._services.n("timetravel.ahead.lay", ahead.cards, zone=ahead.zone)
        return t("timetravel.ahead.turn", zone=ahead.zone)
