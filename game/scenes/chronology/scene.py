"""The chronology table on the screen: it shows the match's events and gives the players' actions to it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from game.content.decks import Card
from game.model.chronology.actions import AskHint, Judge, PlaceCard, RunOutOfTime
from game.model.chronology.events import CardPlaced, Event, TimeRanOut
from game.model.chronology.state import State, evolve
from game.scenes.chronology.cards import CardFaces
from game.scenes.chronology.choreography import choreograph
from game.scenes.chronology.gestures import Hold, Place
from game.scenes.chronology.layout import Frame, card_key, layout, most_scroll, nearest_gap
from game.scenes.chronology.painting import Painter
from game.scenes.chronology.saying import Sayings
from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.session.table import Table
from game.ui.intents import Activate, Back, Hotkey, Intent, Move, Press, Release, Steer, Wheel
from game.ui.scene import Command, Pace
from game.ui.stage import Motion, Stage
from game.ui.theme import STEP_S
from game.ui.widgets.controls import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Pressed, Widget

HOVER_S = 0.45


class ChronologyScene(MatchScene):
    """`leave` says where the pause leads out to; `ended` what comes when the match is over and has been shown."""

    def __init__(
        self,
        services: Services,
        table: Table,
        cards: Mapping[str, Card],
        pictures: Mapping[str, Path],
        *,
        leave: Callable[[], Command],
        ended: Callable[["ChronologyScene"], Command],
    ) -> None:
        super().__init__(services, table, leave=leave, ended=ended)
        self.cards, self.pictures = cards, pictures
        self._areas = services.areas("chronology")
        self.faces = CardFaces(services, cards, pictures)
        self.sayings = Sayings(services, self.names, cards)
        self.hold = Hold()
        self.last_turned: str | None = None
        self._hover: str | None = None
        self._hover_s = 0.0
        self._scrolling_from: int | None = None
        self._asks_hint = False
        self._clock_s = 0.0
        self.frame = self._frame((1280, 720))
        self.panel = Panel([], on_change=self._changed)
        self.stage: Stage[State, Event] = Stage(
            table.match.state,
            evolve=evolve,
            layout=lambda state: layout(state, self.frame),
            choreograph=lambda event, before, after: choreograph(event, before, after, self.frame),
            play_sound=services.sounds.play,
            on_tell=self._tell,
            motion=Motion(services.settings.motion),
        )
        self._restart_clock()

    # life cycle

    def enter(self, size: tuple[int, int]) -> None:
        self.frame = replace(self._frame(size), scroll=0.0)
        self.stage.motion = Motion(self.services.settings.motion)
        self.stage.relayout()
        self._build()
        self._changed()

    def _frame(self, size: tuple[int, int]) -> Frame:
        metrics = self.services.metrics(size)
        areas = {name: pygame.Rect(metrics.scaled(area)) for name, area in self._areas.items()}
        seats = tuple(pygame.Rect(metrics.scaled(self._areas[f"seat-{place}"])) for place in SEATINGS[len(self.names)])
        return Frame(metrics, areas, seats)

    def _build(self) -> None:
        metrics, t = self.frame.metrics, self.services.t
        side = metrics.target
        pause = pygame.Rect(metrics.width - side * 2 - metrics.pad, metrics.pad, side * 2, side)
        widgets: list[Widget] = self.corner(pause)
        state = self.stage.shown
        if self.is_persons_turn():
            area = self.frame.areas["fact"]
            width = max(metrics.width // 6, metrics.body * 9)
            right = pygame.Rect(area.right - width, area.y, width, max(side, area.height * 2 // 3))
            if state.put is not None:
                left = right.move(-width - metrics.gap, 0)
                widgets.append(Button("accept", left, t("chronology.accept"), is_primary=True))
                widgets.append(Button("refuse", right, t("chronology.refuse")))
            elif state.options.hint and state.turn not in state.hinted:
                label = t("chronology.hint.which") if self._asks_hint else t("chronology.hint")
                widgets.append(Button("hint", right, label, is_primary=self._asks_hint))
        self.panel = Panel(widgets, on_change=self._changed)

    # whose move

    def can_place(self) -> bool:
        """Whether a card may be taken from the hand."""
        return self.is_persons_turn() and self.stage.shown.put is None

    def hand(self) -> tuple[str, ...]:
        """The cards of the player to move."""
        return self.stage.shown.hand(self.stage.shown.turn)

    # intents

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Back():
                if self.hold.card is not None:
                    self._let_go()
                    return None
                return self._pause()
            case Hotkey("pause"):
                return self._pause()
            case Press(x, y):
                return self._press((x, y))
            case Move(x, y, is_down):
                self._move((x, y), is_down=is_down)
            case Release(x, y):
                return self._release((x, y))
            case Wheel(_, _, turns):
                self._scroll_by(-turns * self.frame.metrics.width / 12)
            case Steer(way) if self.can_place():
                self.hold.steer(way, self.hand(), len(self.stage.shown.line) + 1)
                self._aim(self.hold.gap)
            case Activate():
                return self._activate()
        return None

    def _press(self, at: tuple[int, int]) -> Command | None:
        if any(widget.rect.collidepoint(at) for widget in self.panel.widgets):
            self.panel.intent(Press(*at))
            return None
        if self._hurry():
            return None
        if not self.can_place():
            return None
        card = self._hand_card_at(at)
        if card is not None:
            if self._asks_hint:
                self._give(AskHint(self.stage.shown.turn, card))
                self._asks_hint = False
            else:
                self.hold.take(card, at)
                self.services.sounds.play("lift")
        elif self.hold.card is not None and self._is_over_line(at):
            gap = nearest_gap(at[0], len(self.stage.shown.line), self.frame)
            self._place(Place(self.hold.card, gap))
        elif self._is_over_line(at):
            self._scrolling_from = at[0]
        else:
            self._let_go()
        self._changed()
        return None

    def _move(self, at: tuple[int, int], *, is_down: bool) -> None:
        self.panel.intent(Move(*at, is_down))
        if self.hold.card is not None and is_down:
            over = self._is_over_line(at)
            self.hold.move(at, nearest_gap(at[0], len(self.stage.shown.line), self.frame) if over else None)
            self._aim(self.hold.gap)
            self._changed()
        elif self._scrolling_from is not None and is_down:
            self._scroll_by(self._scrolling_from - at[0])
            self._scrolling_from = at[0]
        else:
            self._look_at(at)
            if self.hold.card is not None:
                over = self._is_over_line(at)
                self._aim(nearest_gap(at[0], len(self.stage.shown.line), self.frame) if over else None)

    def _release(self, at: tuple[int, int]) -> Command | None:
        self._scrolling_from = None
        signal = self.panel.intent(Release(*at))
        if isinstance(signal, Pressed):
            return self._pressed(signal.name)
        over = self._is_over_line(at)
        gap = nearest_gap(at[0], len(self.stage.shown.line), self.frame) if over else None
        placed = self.hold.release(gap)
        if placed:
            self._place(placed)
        elif self.hold.card is None:
            self._aim(None)
        self._changed()
        return None

    def _pressed(self, name: str) -> Command | None:
        self.services.sounds.play("button")
        seat = self.stage.shown.turn
        match name:
            case "pause":
                return self._pause()
            case "hint":
                self._asks_hint = not self._asks_hint
                self._build()
            case "accept" | "refuse":
                self._give(Judge(seat, name == "accept"))
        return None

    def _activate(self) -> Command | None:
        if self._hurry():
            return None
        if self.stage.shown.put is not None and self.is_persons_turn():
            self._give(Judge(self.stage.shown.turn, True))
        elif self.can_place():
            if self.hold.card is None and self.hand():
                self.hold.card = self.hand()[0]
            else:
                placed = self.hold.activate(len(self.stage.shown.line) + 1)
                if placed:
                    self._place(placed)
                else:
                    self._aim(self.hold.gap)
        self._changed()
        return None

    def _place(self, place: Place) -> None:
        self.hold.clear()
        self._aim(None)
        self._give(PlaceCard(self.stage.shown.turn, place.card, place.gap))

    def _give(self, action: PlaceCard | AskHint | Judge) -> None:
        if self.is_persons_turn():
            self._play(self.table.act(action))

    def _play(self, events: tuple[Event, ...]) -> None:
        """Show what was decided."""
        self.hold.clear()
        self._hover = None
        self.frame = replace(self.frame, open_gap=None)
        self.stage.play(events)
        self._show()

    def _let_go(self) -> None:
        self.hold.clear()
        self._aim(None)
        self._changed()

    def _aim(self, gap: int | None) -> None:
        """Open a gap (or close them all) and let the cards of the line stand accordingly."""
        if gap != self.frame.open_gap:
            self.frame = replace(self.frame, open_gap=gap)
            if not self.stage.is_busy:
                self.stage.relayout()
        self._changed()

    def _scroll_by(self, pixels: float) -> None:
        most = most_scroll(len(self.stage.shown.line), self.frame)
        scroll = min(max(self.frame.scroll + pixels, -most), most)
        if scroll != self.frame.scroll and not self.stage.is_busy:
            self.frame = replace(self.frame, scroll=scroll)
            self.stage.relayout()
            self._changed()

    # hit-testing, always on the layout and never on what moves

    def _is_over_line(self, at: tuple[int, int]) -> bool:
        line = self.frame.areas["line"]
        return line.inflate(0, line.height // 4).collidepoint(at)

    def _hand_card_at(self, at: tuple[int, int]) -> str | None:
        return self._card_at(at, self.hand())

    def _card_at(self, at: tuple[int, int], cards: tuple[str, ...]) -> str | None:
        poses = layout(self.stage.shown, self.frame)
        for card in reversed(cards):
            pose = poses[card_key(card)]
            rect = pygame.Rect(0, 0, round(pose.width), round(pose.height))
            rect.center = (round(pose.x), round(pose.y))
            if rect.collidepoint(at):
                return card
        return None

    def _look_at(self, at: tuple[int, int]) -> None:
        state = self.stage.shown
        hands = tuple(card for hand in state.hands for card in hand)
        card = None if self.stage.is_busy else self._card_at(at, (*hands, *state.line, *state.box))
        if card != self._hover:
            self._hover, self._hover_s = card, 0.0
            self._changed()

    def enlarged(self) -> str | None:
        """The card that is looked at closely."""
        return self._hover if self._hover_s >= HOVER_S and self.hold.card is None else None

    # time

    def step(self) -> Command | None:
        if self._hover is not None and self._hover_s < HOVER_S:
            self._hover_s += STEP_S
            if self._hover_s >= HOVER_S:
                self._changed()
        if self.stage.is_busy:
            self._show()
            return None
        self._tick_clock()
        return self._go_on()

    def _show(self) -> None:
        """One step of what is being shown."""
        self.stage.step()
        if not self.stage.is_busy:
            self._rest()
        self._changed()

    def _rest(self) -> None:
        most = most_scroll(len(self.stage.shown.line), self.frame)
        self.frame = replace(self.frame, scroll=min(max(self.frame.scroll, -most), most))
        self.stage.relayout()
        self._restart_clock()
        self._build()
        self._changed()

    def recall(self) -> None:
        self.sentence, self.last_turned, self._hover = "", None, None
        for event in self.table.match.entries[-1].events:
            self._tell(event, self.stage.shown)

    def _tell(self, event: Event, after: State) -> None:
        """The sentence and the fact go with the event."""
        self.sentence = self.sayings.of(event, after) or self.sentence
        if isinstance(event, CardPlaced | TimeRanOut):
            self.last_turned = event.card

    def _restart_clock(self) -> None:
        self._clock_s = float(self.stage.shown.options.clock_s or 0)

    def _tick_clock(self) -> None:
        if self.stage.shown.options.clock_s is None or not self.can_place():
            return
        before = self._clock_s
        self._clock_s -= STEP_S
        if int(before) != int(self._clock_s):
            self._changed()
        if self._clock_s <= 0:
            seat = self.table.whose_turn()
            assert seat is not None
            self._play(self.table.act(RunOutOfTime(seat)))

    def seconds_left(self) -> int | None:
        """What the turn clock shows."""
        return None if self.stage.shown.options.clock_s is None else max(0, int(self._clock_s + 0.999))

    def pace(self) -> Pace:
        if self.stage.is_busy or self.faces.is_behind:
            return Pace.MOVING
        looks = self._hover is not None and self._hover_s < HOVER_S
        ticks = self.stage.shown.options.clock_s is not None
        return Pace.AMBIENT if self._waits() or looks or ticks else Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self._draw_table(surface)
        self.faces.next_frame()
        Painter(self, surface).paint(self.stage.poses(blend))
        self.panel.draw(surface, self.services.fonts, self.frame.metrics)


# Which of the eight places round the table are taken, by number of players: spread out, in clockwise order.
SEATINGS: dict[int, tuple[int, ...]] = {
    1: (1,),
    2: (1, 5),
    3: (1, 3, 6),
    4: (1, 2, 7, 8),
    5: (1, 2, 4, 7, 8),
    6: (1, 2, 3, 6, 7, 8),
    7: (1, 2, 3, 4, 5, 7, 8),
    8: (1, 2, 3, 4, 5, 6, 7, 8),
}
