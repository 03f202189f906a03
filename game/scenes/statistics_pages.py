"""What the statistics say, page by page: headings, sentences, bars and courses, before anybody lays them out."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import NamedTuple

from game.content.names import folded
from game.model.timetravel.board import GOODS
from game.scenes.boxes import mix_name, theme_name
from game.scenes.services import Services
from game.session.scores import Scores, best, best_today, mixes
from game.session.statistics import UNKNOWN, Counts, Placing, Player, Statistics, Trading

TABS = ("players", "decks", "timetravel", "streaks")
DAYS = 14  # on which something was played
PER_CENT = 100


class Title(NamedTuple):
    """The beginning of a part."""

    text: str


class Words(NamedTuple):
    """A sentence or two."""

    text: str


class BarLine(NamedTuple):
    """One bar: what it is, how far it goes, the number."""

    label: str
    share: float
    number: str


class Course(NamedTuple):
    """One number, game after game."""

    title: str
    label: str
    values: tuple[int, ...]


Block = Title | Words | BarLine | Course


class Pages:
    """Makes the pages in the player's language."""

    def __init__(self, services: Services, statistics: Statistics, scores: Scores, now: datetime) -> None:
        self._services, self._statistics, self._scores, self._now = services, statistics, scores, now

    def page(self, tab: str, who: str | None) -> list[Block]:
        """A page; `who` is a player, or None for everybody."""
        player = self._statistics.everybody if who is None else self._statistics.players.get(who, Player())
        match tab:
            case "players":
                return self._chronology(player, who)
            case "decks":
                return self._boxes()
            case "timetravel":
                return self._timetravel(player.timetravel, who)
        return self._streaks()

    def _chronology(self, player: Player, who: str | None) -> list[Block]:
        t, placing = self._services.t, player.placing
        if not placing.games:
            return self._nothing()
        turns = sum(placing.right.values()) + sum(placing.wrong.values())
        said = [*self._games(placing), self._services.n("statistics.streak", placing.best_streak)]
        if turns:
            said.append(t("statistics.turns", mean=round(turns / placing.games)))
        blocks: list[Block] = [Words(" · ".join(said)), self._right(t("statistics.right"), placing)]
        themes = sorted(
            {*placing.right, *placing.wrong}, key=lambda theme: (theme == UNKNOWN, folded(self._theme(theme)))
        )
        blocks.append(Title(t("statistics.themes")))
        blocks += [
            self._share(self._theme(theme), placing.right.get(theme, 0), placing.wrong.get(theme, 0))
            for theme in themes
        ]
        if len(player.chronology) > 1:
            blocks.append(Title(t("statistics.boxes")))
            blocks += [self._right(self._mix(mix), each) for mix, each in player.chronology.items()]
        # Everybody's games stand in no common order, so that only a player's own make a course.
        course = tuple(round(PER_CENT * right / (right + wrong)) for right, wrong in player.course if right + wrong)
        if who is not None and len(course) > 1:
            blocks.append(Course(t("statistics.course"), who, course))
        return blocks

    def _boxes(self) -> list[Block]:
        t = self._services.t
        played: dict[str, int] = {}
        by_day: dict[str, int] = {}
        for day, counts in sorted(self._statistics.days.items()):
            for what, games in counts.items():
                played[what] = played.get(what, 0) + games
                by_day[day] = by_day.get(day, 0) + games
        if not played:
            return self._nothing()
        blocks: list[Block] = [Title(t("statistics.played"))]
        blocks += self._bars((self._what(what), games) for what, games in sorted(played.items()))
        mixed = self._statistics.everybody.chronology
        if mixed:
            blocks.append(Title(t("statistics.boxes")))
            blocks += [self._right(self._mix(mix), placing) for mix, placing in mixed.items()]
        blocks.append(Title(t("statistics.days")))
        blocks += self._bars((self._day(day), games) for day, games in list(by_day.items())[-DAYS:])
        return blocks

    def _timetravel(self, trading: Trading, who: str | None) -> list[Block]:
        t = self._services.t
        if not trading.games:
            return self._nothing()
        mean = self._decimal(trading.gold / max(1, trading.turns))
        gold = {"gold": trading.gold, "turns": trading.turns, "mean": mean, "best": trading.best_gold}
        blocks: list[Block] = [Words(" · ".join(self._games(trading))), Words(t("statistics.gold", **gold))]
        if who is None:
            traders = {name: each.timetravel for name, each in self._statistics.players.items()}
            means = {name: each.gold / each.turns for name, each in traders.items() if each.turns}
            most = max(means.values(), default=0) or 1
            blocks.append(Title(t("statistics.gold_a_turn")))
            blocks += [
                BarLine(name, mean / most, self._decimal(mean))
                for name, mean in sorted(means.items(), key=lambda each: folded(each[0]))
            ]
        blocks.append(Title(t("statistics.sold")))
        blocks += self._bars((t(f"timetravel.good.{good}"), trading.sold.get(good, 0)) for good in GOODS)
        if who is not None and len(trading.course) > 1:
            blocks.append(Course(t("statistics.gold_course"), who, tuple(gold for gold, _ in trading.course)))
        return blocks

    def _streaks(self) -> list[Block]:
        blocks: list[Block] = []
        tables = [(self._services.t("statistics.today"), best_today(self._scores, self._now))]
        tables += [(mix_name(self._services, mix), best(self._scores, mix)) for mix in mixes(self._scores)]
        for title, table in tables:
            if table:
                blocks.append(Title(title))
                lines = ((f"{rank}. {score.name}", score.score) for rank, score in enumerate(table, start=1))
                blocks += self._bars(lines)
        return blocks or [Words(self._services.t("statistics.empty.streaks"))]

    def _nothing(self) -> list[Block]:
        return [Words(self._services.t("statistics.empty"))]

    def _games(self, counted: Placing | Trading) -> list[str]:
        n = self._services.n
        said = [n("statistics.games", counted.games, wins=counted.wins)]
        return [*said, n("statistics.abandoned", counted.abandoned)] if counted.abandoned else said

    def _right(self, label: str, placing: Placing) -> BarLine:
        return self._share(label, _total(placing.right), _total(placing.wrong))

    def _share(self, label: str, right: int, wrong: int) -> BarLine:
        share = right / max(1, right + wrong)
        number = self._services.t("statistics.share", percent=round(PER_CENT * share), right=right, all=right + wrong)
        return BarLine(label, share, number)

    def _bars(self, counted: Iterable[tuple[str, int]]) -> Sequence[BarLine]:
        """Bars as long as their numbers, the largest one full."""
        lines = list(counted)
        most = max((count for _, count in lines), default=0) or 1
        return [BarLine(label, count / most, str(count)) for label, count in lines]

    def _theme(self, theme: str) -> str:
        return theme_name(self._services, theme) if theme else self._services.t("statistics.theme.unknown")

    def _mix(self, mix: str) -> str:
        return mix_name(self._services, mix.split("+"))

    def _what(self, what: str) -> str:
        game, _, mix = what.partition(":")
        return self._mix(mix) if game == "chronology" else self._services.t(f"menu.{game}")

    def _day(self, day: str) -> str:
        when = date.fromisoformat(day)
        return f"{when:%d/%m/%Y}" if self._services.settings.language == "fr" else day

    def _decimal(self, number: float) -> str:
        text = f"{number:.2f}"
        return text.replace(".", ",") if self._services.settings.language == "fr" else text


def _total(counts: Counts) -> int:
    return sum(counts.values())
