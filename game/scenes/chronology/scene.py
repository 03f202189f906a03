"""The chronology table on the screen: it shows the match's events and gives the players' actions to it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from game.content.decks import Card
from game.model.chronology.actions import AskHint, Judge, PlaceCard, RunOutOfTime
from game.model.chronology.events import CardPlaced, Event, HintGiven, TimeRanOut, TurnStarted
from game.model.chronology.rules import stretch
from game.model.chronology.state import State, evolve
from game.scenes.chronology.banners import Banners, HandOver
from game.scenes.chronology.camera import Camera
from game.scenes.chronology.cards import CardFaces
from game.scenes.chronology.choreography import choreograph, gaps_to_see
from game.scenes.chronology.clock import TurnClock
from game.scenes.chronology.gestures import Gaze, Hold, Place
from game.scenes.chronology.keys import Keys
from game.scenes.chronology.layout import SEATINGS, Frame, is_over_line, layout
from game.scenes.chronology.painting import LAYERS, Painter
from game.scenes.chronology.panel import table_panel
from game.scenes.chronology.pointing import Pointer
from game.scenes.chronology.reading import Reading
from game.scenes.chronology.saying import Sayings
from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.session.controllers import Person
from game.session.table import Table
from game.ui.backdrop import Backdrop
from game.ui.intents import Activate, Back, Hotkey, Intent, Move, Press, Release, Steer, Wheel, Zoom
from game.ui.scene import Command, Pace
from game.ui.stage import Beat, Motion, Stage
from game.ui.widgets.panel import Panel

ZOOM_STEP = 1.25


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
        self.hold, self.gaze, self.reading = Hold(), Gaze(), Reading()
        self.camera, self.backdrop, self.banners = Camera(), Backdrop(services.sheet), Banners(self)
        self.hand_over: HandOver | None = None
        self._pointer, self._keys = Pointer(self), Keys(self)
        self.clock = TurnClock(table.match.header.options.clock_s)
        self._hint: HintGiven | None = None
        self.frame = self._frame((1280, 720))
        self.rested = self.frame  # the sizes in which faces are painted: those where the camera came to rest
        self.panel = Panel([], on_change=self.changed)
        self.stage: Stage[State, Event] = Stage(
            table.match.state,
            evolve=evolve,
            layout=lambda state: layout(state, self.frame),
            choreograph=self._choreograph,
            play_sound=services.sounds.play,
            on_tell=self._tell,
            motion=Motion(services.settings.motion),
        )

    # life cycle

    def enter(self, size: tuple[int, int]) -> None:
        self.camera.resize(size[0] / self.frame.metrics.width)
        waiting, gap = self.frame.waiting, self.frame.open_gap
        self.frame = self.camera.now(replace(self._frame(size), waiting=waiting, open_gap=gap))
        self.stage.motion = Motion(self.services.settings.motion)
        self.stage.relayout()
        self.scroll_by(0.0, is_smooth=False)
        self.rested = self.frame
        self.build()
        self.changed()

    def _frame(self, size: tuple[int, int]) -> Frame:
        metrics = self.services.metrics(size)
        areas = {name: pygame.Rect(metrics.scaled(area)) for name, area in self._areas.items()}
        seats = tuple(pygame.Rect(metrics.scaled(self._areas[f"seat-{place}"])) for place in SEATINGS[len(self.names)])
        return Frame(metrics, areas, seats)

    def build(self) -> None:
        """The buttons that are of use now."""
        self.panel = table_panel(self)

    # whose move

    def can_place(self) -> bool:
        """Whether a card may be taken from the hand."""
        return self.is_persons_turn() and self.stage.shown.put is None

    def hand(self) -> tuple[str, ...]:
        """The cards of the player to move."""
        return self.stage.shown.hand(self.stage.shown.turn)

    def turned_cards(self) -> tuple[str, ...]:
        """All cards whose dates are known: those of the line, then those of the box."""
        return (*self.stage.shown.line, *self.stage.shown.box)

    # intents

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Back():
                return None if self._keys.back() else self._pause()
            case Hotkey("pause"):
                return self._pause()
            case Hotkey("look"):
                self._keys.look()
            case Hotkey("keep"):
                self._keys.keep()
            case Press():
                return self._pointer.press(intent)
            case Move():
                self._pointer.move(intent)
            case Release():
                return self._pointer.release(intent)
            case Wheel(_, _, turns):
                self.scroll_by(-turns * self.frame.metrics.width / 12)
            case Zoom(x, y, factor):
                self._zoom_by(factor, x if is_over_line((x, y), self.frame) else self.frame.areas["line"].centerx)
            case Steer(way):
                self._keys.steer(way)
            case Activate():
                return self._keys.activate()
        return None

    def pressed(self, name: str) -> Command | None:
        """A button was pressed, or a key that stands for it."""
        self.services.sounds.play("button")
        seat, waiting = self.stage.shown.turn, self.frame.waiting
        match name:
            case "pause":
                return self._pause()
            case "hint":
                self.asks_hint = not self.asks_hint
            case "accept" | "refuse":
                self._give(Judge(seat, name == "accept"))
            case "confirm" if waiting is not None:
                self._give(PlaceCard(seat, waiting.card, waiting.gap))
            case "take-back":
                self.take_back()
            case "keep":
                self.reading.toggle()
            case "zoom-in" | "zoom-out":
                factor = ZOOM_STEP if name == "zoom-in" else 1 / ZOOM_STEP
                self._zoom_by(factor, self.frame.areas["line"].centerx)
        self.build()
        self.changed()
        return None

    # what hands and keys lead to

    def place(self, place: Place) -> None:
        """A card is let go over a gap: that is that, unless the table wants to be asked."""
        if self.services.settings.confirms:
            self.wait(place)
            return
        self.hold.clear()
        self.aim(None)
        self._give(PlaceCard(self.stage.shown.turn, place.card, place.gap))

    def wait(self, place: Place) -> None:
        """The card lies in its gap until its player confirms it; nothing is decided yet."""
        self.hold.clear()
        self._stand(replace(self.frame, waiting=place, open_gap=place.gap))
        self.reveal(place.gap)
        self.services.sounds.play("place")
        self.build()

    def take_back(self) -> None:
        """The card that waits in a gap goes back to the hand."""
        if self.frame.waiting is not None:
            self._stand(replace(self.frame, waiting=None, open_gap=None))
            self.build()

    def let_go(self) -> None:
        """No card is chosen any more."""
        self.hold.clear()
        self.aim(None)

    def aim(self, gap: int | None) -> None:
        """Open a gap (or close them all) and let the cards of the line stand accordingly."""
        if gap != self.frame.open_gap:
            self._stand(replace(self.frame, open_gap=gap))
        self.changed()

    def ask_hint(self, card: str) -> None:
        """The player's one question; what a teacher tells beyond it is said, but is no move of the match."""
        self.asks_hint = False
        seat, state = self.stage.shown.turn, self.stage.shown
        if state.options.hint and seat not in state.hinted:
            self._give(AskHint(seat, card))
            return
        self._hint = HintGiven(seat, card, *stretch(state, card))
        self.reveal(self._hint.first_gap)
        self.build()

    def hint(self) -> HintGiven | None:
        """What was told to the player to move."""
        return self._hint or self.stage.shown.hint

    def can_hint(self) -> bool:
        return True

    def ask_teacher(self) -> None:
        self.asks_hint = not self.asks_hint
        self.build()
        self.changed()

    def read(self, card: str) -> None:
        """A turned card was pressed: keep its fact open; the box gives its cards one after the other."""
        if card in self.stage.shown.box:
            self.reading.dig(self.stage.shown.box)
        else:
            self.reading.keep(card)
        self.services.sounds.play("button")
        self.build()
        self.changed()

    def close_reading(self) -> None:
        """The fact that was kept open is closed."""
        self.reading.close()
        self.gaze.asked = None
        self.build()
        self.changed()

    def show_kept(self) -> None:
        """Bring the card whose fact is read into sight."""
        line, kept = self.stage.shown.line, self.reading.kept
        if kept in line:
            self.reveal(line.index(kept))
        if self.gaze.asked:
            self.gaze.asked = kept
        self.build()

    def end_hand_over(self) -> None:
        """Whoever acts has seen whose turn it is."""
        if self.hand_over is not None:
            self.hand_over = None
            self.changed()

    def _give(self, action: PlaceCard | AskHint | Judge) -> None:
        if self.is_persons_turn():
            self._play(self.table.act(action))

    def _play(self, events: tuple[Event, ...]) -> None:
        """Show what was decided."""
        self.hold.clear()
        self.gaze.clear()
        self.hand_over, self._hint, self.asks_hint = None, None, False
        self.frame = replace(self.frame, open_gap=None, waiting=None)
        self.stage.play(events)
        self._show()

    # the line

    def scroll_by(self, pixels: float, *, is_smooth: bool = True) -> None:
        """Go along the line."""
        self.camera.scroll_by(pixels, len(self.stage.shown.line), self.frame)
        self._let_camera_go(is_smooth=is_smooth)

    def reveal(self, gap: int) -> None:
        """Go where a gap is seen."""
        self.camera.reveal(gap, len(self.stage.shown.line), self.frame)
        self._let_camera_go()

    def _zoom_by(self, factor: float, x: float) -> None:
        self.camera.zoom_by(factor, x, len(self.stage.shown.line), self.frame)
        self._let_camera_go()

    def _let_camera_go(self, *, is_smooth: bool = True) -> None:
        if not self.stage.is_busy and not (is_smooth and self.stage.motion is Motion.FULL):
            self.camera.settle()
            self._follow_camera()
        self.changed()

    def _follow_camera(self) -> None:
        self._stand(self.camera.now(self.frame))
        if not self.camera.is_moving:
            self.rested = self.frame

    def _stand(self, frame: Frame) -> None:
        """Everything stands as in `frame`; while something is shown, from its end on."""
        self.frame = frame
        if not self.stage.is_busy:
            self.stage.relayout()
        self.changed()

    def _choreograph(self, event: Event, before: State, after: State) -> Beat:
        """How an event is seen: where the line is too long, the camera goes to the gaps that it is about."""
        frames = [self.frame]
        gaps = gaps_to_see(event, before)
        for gap in gaps:
            self.camera.reveal(gap, len(before.line), self.frame)
            frames.append(self.camera.then(self.frame))
        if gaps:
            self.camera.reveal(gaps[-1], len(after.line), self.frame)
        self.camera.settle()
        self.frame = self.rested = self.camera.now(self.frame)
        return choreograph(event, before, after, frames[min(1, len(frames) - 1)], self.frame)

    def enlarged(self) -> str | None:
        """The card that is looked at closely."""
        return self.gaze.card(has_choice=self.hold.card is not None)

    # time

    def step(self) -> Command | None:
        self._come()
        self.panel.step()
        if self.gaze.step():
            self.changed()
        if self.hand_over is not None and self.hand_over.step():
            self.hand_over = self.hand_over if self.hand_over.is_seen else None
            self.changed()
        if self.stage.is_busy:
            self._show()
            return None
        self._pointer.step()
        if self.camera.is_moving:
            self.camera.step()
            self._follow_camera()
        self._tick_clock()
        return self._go_on()

    def _rest(self) -> None:
        self.scroll_by(0.0, is_smooth=False)
        self.clock.restart()
        self.build()
        self.changed()

    def recall(self) -> None:
        self.sentence, self.reading = "", Reading()
        self.gaze.clear()
        for event in self.table.match.entries[-1].events:
            self._tell(event, self.stage.shown)

    def _tell(self, event: Event, after: State) -> None:
        """The sentence and the fact go with the event."""
        self.sentence = self.sayings.of(event, after) or self.sentence
        if isinstance(event, CardPlaced | TimeRanOut):
            self.reading.last = event.card
        if isinstance(event, TurnStarted):
            self._begin_hand_over(event.seat)

    def _begin_hand_over(self, seat: int) -> None:
        """The screen goes to another person; computers and those who play alone need not be told."""
        people = [seat for seat, controller in enumerate(self.table.controllers) if isinstance(controller, Person)]
        if seat in people and len(people) > 1:
            self.hand_over = HandOver(seat, has_motion=self.stage.motion is not Motion.NONE)

    def _tick_clock(self) -> None:
        if not self.clock.is_there or self.holds_clock or not self.can_place():
            return
        before = self.clock.seconds
        has_run_out = self.clock.step()
        if self.clock.seconds != before:
            self.changed()
        if has_run_out:
            seat = self.table.whose_turn()
            assert seat is not None
            self._play(self.table.act(RunOutOfTime(seat)))

    def seconds_left(self) -> int | None:
        return self.clock.seconds

    def pace(self) -> Pace:
        moves = self.camera.is_moving or self._pointer.is_pulling or (self.hand_over and self.hand_over.is_moving)
        paints = self.faces.is_behind or self.banners.is_lettering or self.is_coming
        if self.stage.is_busy or paints or moves:
            return Pace.MOVING
        ticks = self.clock.is_there
        waits = self._waits() or self.gaze.is_coming or self.panel.waits_for_tooltip() or ticks or self.hand_over
        return Pace.AMBIENT if waits else Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.faces.next_frame(paints=not self.is_coming)
        Painter(self, surface).paint(self.stage.poses(blend))
        if self.layers >= LAYERS:
            self.panel.draw(surface, self.services.fonts, self.frame.metrics)
