"""A match that is watched again: its own table, and below it a bar to wind it forward and back."""

import pygame

from game.model.match import Match
from game.scenes.barred import BarredScene, Place
from game.scenes.boxes import known_decks
from game.scenes.chronology.opening import known_cards
from game.scenes.chronology.scene import ChronologyScene
from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.scenes.timetravel.scene import TimeTravelScene
from game.session.watching import Watched
from game.ui.intents import Activate, Back, Hotkey, Intent, Move, Press, Release, Steer, Way, Wheel, Zoom
from game.ui.scene import Command, Pace, Pop
from game.ui.theme import STEP_S
from game.ui.widgets.controls import Button, Label, SignButton
from game.ui.widgets.track import Track
from game.ui.widgets.widget import Changed, Pressed, Signal, Widget

PAUSE_S = 0.9  # between two decisions, so that the first has been seen
SPEEDS = (1, 2, 4)
WINDING = ("start", "back", "play", "forward", "end")


def watching(services: Services, match: Match) -> "ReplayScene":
    """A match on its own table, from its beginning."""
    table = Watched(match)
    if match.header.game == "timetravel":
        return ReplayScene(services, TimeTravelScene(services, table, leave=Pop, ended=lambda _: Pop()), table)
    cards, pictures = known_cards(match.header.options.years, known_decks(services))
    return ReplayScene(
        services, ChronologyScene(services, table, cards, pictures, leave=Pop, ended=lambda _: Pop()), table
    )


class ReplayScene(BarredScene):
    """Winds a watched match by the bar below its table."""

    def __init__(self, services: Services, shown: MatchScene, table: Watched) -> None:
        super().__init__(services, shown)
        self._watched = table
        self.is_playing = True
        self.speed = SPEEDS[0]
        self._waited_s = 0.0
        shown.recall()

    @property
    def table(self) -> Watched:
        return self._watched

    # the bar

    def widgets(self, place: Place) -> list[Widget]:
        metrics = self.metrics
        t, font = self.services.t, self.services.fonts.font("bold", metrics.body)
        label = t("common.back")
        widgets: list[Widget] = [Button("leave", place(font.size(label)[0] + metrics.pad * 3), label)]
        widgets += [self._sign_button(name, place(metrics.target)) for name in WINDING]
        speed, count = f"× {self.speed}", f"{self.table.position} / {self.table.last}"
        widths = [
            font.size(f"× {SPEEDS[-1]}")[0] + metrics.pad * 3,
            font.size(f"{self.table.last} / {self.table.last}")[0],
        ]
        left = widgets[-1].rect.right + metrics.gap // 2
        track = place(metrics.width - metrics.pad - left - sum(widths) - metrics.gap)
        widgets.append(Track("track", track, self.table.position, self.table.last))
        widgets.append(Label("count", place(widths[1]), count, align="center"))
        widgets.append(Button("speed", place(widths[0]), speed, tooltip=t("replay.speed")))
        return widgets

    def _sign_button(self, name: str, rect: pygame.Rect) -> SignButton:
        if name == "play":
            sign = "pause" if self.is_playing else "play"
            return SignButton(name, rect, sign, self.services.t(f"replay.{sign}"), is_primary=True)
        sign = {"back": "left", "forward": "right"}.get(name, name)
        return SignButton(name, rect, sign, self.services.t(f"replay.{name}"))

    # the ways through the match

    def go_to(self, position: int) -> None:
        """Stand at a position at once."""
        self.table.go_to(position)
        self.shown.rewind()
        self._wound()

    def forward(self) -> None:
        """The next decision as it happened; one that is still being shown is cut short."""
        if self.table.position == self.table.last:
            return
        if self.shown.stage.is_busy:
            self.shown.rewind()
        self.table.go_to(self.table.position + 1)
        self.shown.show_entry()
        self._wound()

    def _wound(self) -> None:
        self._waited_s = 0.0
        self.build("play")

    def _play(self, *, is_playing: bool) -> None:
        self.is_playing = is_playing
        if is_playing and self.table.position == self.table.last:
            self.table.go_to(0)
            self.shown.rewind()
        self._wound()

    # intents

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Back():
                return Pop()
            case Hotkey("pause"):
                self._play(is_playing=not self.is_playing)
            case Press() | Move() | Release():
                return self.pointed(intent)
            case Wheel() | Zoom():
                self.shown.intent(intent)
            case Steer(way):
                self._steer(way)
            case Activate() if self.panel.shows_focus:
                return self.signalled(self.panel.intent(intent))
            case Activate():
                self._play(is_playing=not self.is_playing)
        return None

    def _steer(self, way: Way) -> None:
        """Left and right step; up, down and the Tab key walk along the bar."""
        match way:
            case Way.LEFT | Way.RIGHT | Way.FIRST | Way.LAST:
                name = {Way.LEFT: "back", Way.RIGHT: "forward", Way.FIRST: "start", Way.LAST: "end"}[way]
                self.signalled(Pressed(name))
            case Way.UP | Way.DOWN:
                self.panel.intent(Steer(Way.PREVIOUS if way is Way.UP else Way.NEXT))
            case _:
                self.panel.intent(Steer(way))

    def signalled(self, signal: Signal | None) -> Command | None:
        if signal is not None and not isinstance(signal, Changed):
            self.services.sounds.play("button")
        match signal:
            case Pressed("leave"):
                return Pop()
            case Pressed("play"):
                self._play(is_playing=not self.is_playing)
            case Pressed("speed"):
                self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
                self.build("play")
            case Pressed("forward"):
                self.is_playing = False
                self.forward()
            case Pressed("back" | "start" | "end" as name):
                self.is_playing = False
                self.go_to({"back": self.table.position - 1, "start": 0, "end": self.table.last}[name])
            case Changed("track", int(position)):
                self.is_playing = False
                self.go_to(position)
        return None

    # time

    def step(self) -> Command | None:
        self.panel.step()
        before = self.shown.revision
        for _ in range(self.speed):
            self.shown.step()
            self._advance()
        if self.shown.revision != before:
            self.changed()
        return None

    def _advance(self) -> None:
        """One step of playing: when what happened has been seen for long enough, the next thing happens."""
        if not self.is_playing or self.shown.pace() is Pace.MOVING:
            return
        self._waited_s += STEP_S
        if self._waited_s < PAUSE_S:
            return
        if self.table.position < self.table.last:
            self.forward()
        else:
            self._play(is_playing=False)

    def pace(self) -> Pace:
        return max(super().pace(), Pace.AMBIENT if self.is_playing else Pace.STILL)
