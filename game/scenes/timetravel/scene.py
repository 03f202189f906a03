"""The time-travel board on the screen: it shows the match's events and gives the players' actions to it."""

from collections.abc import Callable

import pygame

from game.model.timetravel.actions import Action, Sell, Stay
from game.model.timetravel.board import Zones, connected_good, market_value, prices
from game.model.timetravel.events import CardLaid, CardTurned, Event, TurnStarted
from game.model.timetravel.queries import Preview, preview
from game.model.timetravel.state import State, blank, evolve
from game.model.timetravel.view import View
from game.scenes.services import Services
from game.scenes.timetravel.buttons import buttons
from game.scenes.timetravel.choreography import changed_lines, choreograph
from game.scenes.timetravel.faces import Faces
from game.scenes.timetravel.gestures import PAGE, Handled, Pointer
from game.scenes.timetravel.layout import Frame, layout
from game.scenes.timetravel.lines import Threads
from game.scenes.timetravel.painting import LAYERS, Painter
from game.scenes.timetravel.saying import Sayings
from game.scenes.timetravel.sight import Eye, extent, moved, turned_to, what_matters, zoomed
from game.scenes.timetravel.targets import AWAY, Spot, spots
from game.session.controllers import Person
from game.session.table import Table
from game.ui.backdrop import Backdrop
from game.ui.intents import Move
from game.ui.scene import Command, Pace
from game.ui.stage import Beat, Motion, Stage
from game.ui.widgets.panel import Panel
from game.ui.widgets.widget import Changed, Pressed

PAST = 16  # how many prices the price board remembers
# Which of the five places round the board are taken, by number of players, in clockwise order.
SEATINGS: dict[int, tuple[int, ...]] = {2: (1, 3), 3: (1, 2, 4), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4, 5)}


def areas_for(services: Services, zones: int) -> dict[str, tuple[int, int, int, int]]:
    """The table that suits a number of zones: wide columns for few, narrow ones for many."""
    level = "timetravel-lightning" if zones <= 3 else "timetravel" if zones <= 6 else "timetravel-crossing"
    return dict(services.areas(level))


class TimeTravelScene(Handled):
    """`leave` says where the pause leads out to; `ended` what comes when the match is over and has been shown."""

    def __init__(
        self,
        services: Services,
        table: Table,
        *,
        leave: Callable[[], Command],
        ended: Callable[["TimeTravelScene"], Command],
        shows_setup: bool = False,
    ) -> None:
        super().__init__(services, table, leave=leave, ended=ended)
        header = table.match.header
        self._areas = areas_for(services, len(table.match.state.zones))
        self.faces, self.backdrop = Faces(services.images), Backdrop(services.sheet)
        self.sayings = Sayings(services, self.names)
        self.past: list[tuple[int, ...]] = []
        self.amount = 0
        self._chosen: int | None = None
        self.pointer = Pointer()
        self._is_drawn = not shows_setup
        self.eye = Eye(self._frame((1280, 720)))
        self.panel = Panel([], on_change=self.changed)
        shown: State = table.match.state
        self._before = shown
        if shows_setup:
            shown = blank(header.options, len(header.seats), header.seed)
        self.stage: Stage[State, Event] = Stage(
            shown,
            evolve=evolve,
            layout=lambda state: layout(state, self.frame),
            choreograph=self._choreograph,
            play_sound=services.sounds.play,
            on_tell=self._tell,
            motion=Motion(services.settings.motion),
        )
        if shows_setup:
            self.stage.play(table.match.entries[0].events)
        else:
            self.recall()
        self._remember()

    # life cycle

    def enter(self, size: tuple[int, int]) -> None:
        self.stage.motion = Motion(self.services.settings.motion)
        self.eye.jump(what_matters(self.table, self._frame(size)))
        self._lay_out()

    def _frame(self, size: tuple[int, int]) -> Frame:
        metrics = self.services.metrics(size)
        areas = {name: pygame.Rect(metrics.scaled(area)) for name, area in self._areas.items()}
        seats = tuple(areas[f"seat-{place}"] for place in SEATINGS[len(self.names)])
        return Frame(metrics, areas, seats, len(self.table.match.state.zones))

    def recall(self) -> None:
        self.sentence = ""
        for event in self.table.match.entries[-1].events:
            self._tell(event, self.table.match.state)

    def _remember(self) -> None:
        """What prices were lately."""
        self.past = [prices(state.zones) for state in self.table.match.states[-PAST:]]

    # what is seen of what happens

    def _choreograph(self, event: Event, before: State, after: State) -> Beat:
        self._before = before
        return choreograph(event, before, after, self.frame)

    def turning(self) -> tuple[float, tuple[int, ...], tuple[int, ...]]:
        """How far what happens has changed the lines (0 to 1), and the prices before and after it."""
        now = prices(self.stage.shown.zones)
        if self.stage.event is None:
            return 1.0, now, now
        return changed_lines(self.stage, self.frame), prices(self._before.zones), now

    def lined_zones(self) -> Zones:
        """The zones through which the lines are seen to run: at first still those before the event."""
        return self._before.zones if self.turning()[0] < 0.5 else self.stage.shown.zones

    def seat_in_turn(self) -> int | None:
        """Whose turn it is seen to be: nobody's until it is drawn who begins, or when all is over."""
        return self.stage.shown.turn if self._is_drawn and self.stage.shown.ended is None else None

    # whose move

    def can_move(self) -> bool:
        """Whether a person may move a pawn that stands on the board."""
        state = self.stage.shown
        return self.is_persons_turn() and state.waiting is None and not state.moved

    def view(self) -> View:
        """What the player to move may know."""
        view: View = self.table.view(self.stage.shown.turn)
        return view

    def can_take_back(self) -> bool:
        """Whether the last decision was a person's, showed nothing unknown, and nobody has decided since."""
        last = self.table.match.entries[-1]
        if last.is_undo or last.action is None or self.table.is_over or self.stage.is_busy:
            return False
        if any(isinstance(event, CardLaid | CardTurned) for event in last.events):
            return False
        return isinstance(self.table.controllers[last.action.seat], Person)

    # what can be pressed

    def _build(self) -> None:
        focus, shows_focus = self.panel.focus, self.panel.shows_focus
        actions: tuple[Action, ...] = self.table.legal_actions() if self.is_persons_turn() else ()
        places = spots(self.view(), actions, self.frame) if actions else []
        if actions and isinstance(actions[0], Sell):
            held = self.sale()[2]
            self.amount = held if self._chosen is None else min(self._chosen, held)
        widgets = [*places, *buttons(self, actions, places)]
        names = [widget.name for widget in widgets]
        first = places[0].name if places else "sell"
        self.panel = Panel(widgets, focus=focus if focus in names else first, on_change=self.changed)
        self.panel.shows_focus = shows_focus
        if self.pointer.at is not None:
            self.panel.intent(Move(*self.pointer.at, is_down=False))

    def sale(self) -> tuple[str, int, int]:
        """The good that can be sold now, its price, and how many are held."""
        state = self.stage.shown
        place = state.pawns[state.turn]
        assert place is not None
        good = connected_good(state.zones, place[1])
        assert good is not None
        return good, market_value(place[1]), len(self.table.legal_actions()) - 1

    def aimed(self) -> Spot | None:
        """The spot that is looked at: below the pointer, or focused by keys."""
        if self.stage.is_busy:
            return None
        places = [widget for widget in self.panel.widgets if isinstance(widget, Spot)]
        if self.panel.shows_focus:
            return next((spot for spot in places if spot.name == self.panel.focus), None)
        at = self.pointer.at
        if at is None or not self.frame.view.collidepoint(at):
            return None
        return next((spot for spot in reversed(places) if spot.rect.collidepoint(at)), None)

    def ahead(self) -> Preview | None:
        """What the move that is looked at would do."""
        spot = self.aimed()
        return preview(self.view(), spot.action) if spot else None

    # what was asked for

    def _signalled(self, signal: Pressed | Changed | None) -> Command | None:
        match signal:
            case Changed("amount", int(value)):
                self._chosen = value
                self.services.sounds.play("button")
                self._build()
                self.changed()
            case Pressed(name):
                return self._pressed(name)
        return None

    def _pressed(self, name: str) -> Command | None:
        seat = self.stage.shown.turn
        match name:
            case "pause":
                self.services.sounds.play("button")
                return self._pause()
            case "take-back":
                self._take_back()
            case "look-up" | "look-down" | "look-left" | "look-right":
                across, down = AWAY[name]
                self._move_view(down * PAGE * self.frame.rows, across * PAGE)
            case "stay":
                self._give(Stay(seat))
            case "sell":
                self._give(Sell(seat, self.amount))
            case "sell-all":
                self._give(Sell(seat, self.sale()[2]))
            case "sell-none":
                self._give(Sell(seat, 0))
            case _:
                spot = next((each for each in self.panel.widgets if each.name == name), None)
                if isinstance(spot, Spot):
                    self._give(spot.action)
        return None

    def _give(self, action: Action) -> None:
        if self.is_persons_turn() and action in self.table.legal_actions():
            self._play(self.table.act(action))

    def _take_back(self) -> None:
        if not self.can_take_back():
            return
        self.services.sounds.play("slide")
        self.table.undo()
        self.stage.shown = self.table.match.state
        self.sentence = self.services.t("timetravel.said.taken_back")
        self._rest()

    # the part of the board in sight

    @property
    def frame(self) -> Frame:  # type: ignore[override]  # the eye's, and only it changes it
        """The window, and what of the board is in sight."""
        return self.eye.frame

    def _move_view(self, rows: float, widths: float = 0.0) -> None:
        self._by_hand(moved(self.frame, rows, widths, extent(self.stage.shown.zones)))

    def _zoom_view(self, at: tuple[int, int], factor: float) -> None:
        """About the pointer, or about the middle when it is elsewhere."""
        view = self.frame.view
        point = at if view.collidepoint(at) else view.center
        self._by_hand(zoomed(self.frame, point, factor, extent(self.stage.shown.zones)))

    def _by_hand(self, frame: Frame) -> None:
        """Another part of the board, until the next move leads the view again; not while something is being shown."""
        if frame != self.frame and self.stage.event is None:
            self.eye.jump(frame)
            self._lay_out()

    def _turn_to(self, spot: Spot) -> None:
        self._lead(turned_to(self.frame, spot.at, spot.rows))

    def _look_for(self) -> None:
        """Turn to what matters now."""
        self._lead(what_matters(self.table, self.frame))

    def _lead(self, goal: Frame) -> None:
        self.eye.goal = goal
        self.eye.step(is_now=self.stage.motion is Motion.NONE)
        self._lay_out()

    def _lay_out(self) -> None:
        """Everything stands where this view of the board shows it."""
        self.stage.relayout()
        self._build()
        self.changed()

    def _print(self) -> None:
        """See to it that cards are there in the size and the colours that are wanted, once the view rests."""
        size, is_safe = self.frame.card_size, self.services.settings.safe_colours
        if self.faces.wanted != (size, is_safe) and self.eye.is_resting:
            zones = self.stage.shown.zones
            self.faces.want(size, Threads(zones, self.frame).ribbons(), is_safe=is_safe)
        if self.faces.make():
            self.changed()

    # time

    def _play(self, events: tuple[Event, ...]) -> None:
        """Show what was decided."""
        self._chosen, self.pointer.carried_at = None, None
        self.stage.play(events)
        self.panel.shows_focus = False
        self._look_for()

    def step(self) -> Command | None:
        self._come()
        self.eye.rest()
        self._print()
        if self.eye.is_moving and self.stage.event is None:
            self.eye.step()
            self._lay_out()
            return None
        if self.stage.is_busy:
            self._show()
            return None
        return self._go_on()

    def _rest(self) -> None:
        """All is shown: the board stands where it belongs and waits."""
        self._remember()
        self._look_for()

    def _tell(self, event: Event, after: State) -> None:
        """The sentence goes with the event."""
        self._is_drawn = self._is_drawn or isinstance(event, TurnStarted)
        self.sentence = self.sayings.of(event, after) or self.sentence

    def pace(self) -> Pace:
        wanted = (self.frame.card_size, self.services.settings.safe_colours)
        if (
            self.is_coming
            or self.stage.is_busy
            or self.eye.is_moving
            or self.faces.wanted != wanted
            or self.faces.is_behind
        ):
            return Pace.MOVING
        return Pace.AMBIENT if self._waits() or self.faces.is_making else Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self.faces.next_frame(is_coming=self.is_coming)
        poses = self.stage.poses(blend)
        painter = Painter(self, surface)
        painter.paint(poses)
        if self.layers >= LAYERS:
            self.panel.draw(surface, self.services.fonts, self.frame.metrics)
        if self.layers > LAYERS:
            painter.paint_above(poses)
