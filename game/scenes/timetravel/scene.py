"""The time-travel board on the screen: it shows the match's events and gives the players' actions to it."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.model.timetravel.actions import Action, Sell, Stay, seat_of
from game.model.timetravel.board import LANES, connected_good, market_value, prices
from game.model.timetravel.events import CardLaid, CardTurned, Event
from game.model.timetravel.queries import Preview, lines, preview
from game.model.timetravel.state import State, blank, evolve
from game.model.timetravel.view import View
from game.scenes.match_scene import MatchScene
from game.scenes.services import Services
from game.scenes.timetravel.choreography import choreograph
from game.scenes.timetravel.faces import Faces
from game.scenes.timetravel.layout import Frame, aim, layout, pawn_pose
from game.scenes.timetravel.painting import Painter
from game.scenes.timetravel.saying import Sayings
from game.scenes.timetravel.targets import Arrow, Spot, spots
from game.session.controllers import Person
from game.session.table import Table
from game.ui.intents import MOUSE, Activate, Back, Hotkey, Intent, Move, Press, Release, Steer, Way, Wheel
from game.ui.scene import Command, Pace
from game.ui.stage import Motion, Stage
from game.ui.widgets.controls import Button
from game.ui.widgets.panel import Panel
from game.ui.widgets.rows import Stepper
from game.ui.widgets.widget import Changed, Pressed, Widget

DRAG_PX = 12
PAN = 0.16  # of what is left to go, in each step
PAST = 16  # how many prices the price board remembers
# Which of the five places round the board are taken, by number of players, in clockwise order.
SEATINGS: dict[int, tuple[int, ...]] = {2: (1, 3), 3: (1, 2, 4), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4, 5)}
AWAY = (-9999, -9999)


def areas_for(services: Services, zones: int) -> dict[str, tuple[int, int, int, int]]:
    """The table that suits a number of zones: wide columns for few, narrow ones for many."""
    level = "timetravel-lightning" if zones <= 3 else "timetravel" if zones <= 6 else "timetravel-crossing"
    return dict(services.areas(level))


class TimeTravelScene(MatchScene):
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
        self.faces = Faces()
        self.sayings = Sayings(services, self.names)
        self.past: list[tuple[int, ...]] = []
        self._amount: int | None = None
        self._pressed_at: tuple[int, int] | None = None
        self._is_dragging = False
        self.carried_at: tuple[int, int] | None = None
        self._hover: tuple[int, int] | None = None
        self.frame = self._frame((1280, 720))
        self._goal = self.frame.top
        self.panel = Panel([], on_change=self._changed)
        shown: State = table.match.state
        if shows_setup:
            shown = blank(header.options, len(header.seats), header.seed)
        self.stage: Stage[State, Event] = Stage(
            shown,
            evolve=evolve,
            layout=lambda state: layout(state, self.frame),
            choreograph=lambda event, before, after: choreograph(event, before, after, self.frame),
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
        self.frame = self._frame(size)
        self.stage.motion = Motion(self.services.settings.motion)
        self._look_for(is_now=True)
        self.stage.relayout()
        self._build()
        self._changed()

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
        metrics = self.frame.metrics
        focus, shows_focus = self.panel.focus, self.panel.shows_focus
        corner = pygame.Rect(metrics.scaled((1652, 16, 252, 112)))
        pause = pygame.Rect(corner.x, corner.y, corner.width, metrics.target)
        buttons: list[Widget] = self._corner(pause)
        places: list[Spot] = []
        first = ""
        if self.is_persons_turn():
            actions: tuple[Action, ...] = self.table.legal_actions()
            places = spots(self.view(), actions, self.frame)
            first = places[0].name if places else "sell"
            buttons += self._selling() if isinstance(actions[0], Sell) else self._acting(actions)
            buttons += self._arrows(places)
        elif self.can_take_back():
            buttons += self._acting(())
        widgets = [*places, *buttons]
        names = [widget.name for widget in widgets]
        self.panel = Panel(widgets, focus=focus if focus in names else first, on_change=self._changed)
        self.panel.shows_focus = shows_focus
        if self._hover is not None:
            self.panel.intent(Move(*self._hover, is_down=False))

    def _acting(self, actions: tuple[Action, ...]) -> list[Widget]:
        """Staying, and taking back."""
        area, t, metrics = self.frame.areas["actions"], self.services.t, self.frame.metrics
        width, height = (area.width - metrics.gap) // 2, max(metrics.target, round(area.height * 0.7))
        left = pygame.Rect(area.x, area.centery - height // 2, width, height)
        right = left.move(width + metrics.gap, 0)
        buttons: list[Widget] = []
        if any(isinstance(action, Stay) for action in actions):
            buttons.append(Button("stay", left, t("timetravel.stay")))
        if self.can_take_back():
            buttons.append(Button("take-back", right, t("timetravel.take_back")))
        return buttons

    def _arrows(self, places: list[Spot]) -> list[Widget]:
        """Ways to the spots that are out of sight."""
        view, area, metrics = self.frame.view, self.frame.areas["start"], self.frame.metrics
        above = [spot for spot in places if spot.rect.centery < view.top]
        below = [spot for spot in places if spot.rect.centery > view.bottom]
        up = pygame.Rect(area.x, view.top, area.width - metrics.gap * 2, metrics.target)
        down = up.move(0, view.height - up.height)
        arrows: list[Widget] = [Arrow("look-up", up, len(above))] if above else []
        return [*arrows, Arrow("look-down", down, len(below))] if below else arrows

    def _selling(self) -> list[Widget]:
        """How many tokens to sell: a number, all or none."""
        area, t, metrics = self.frame.areas["actions"], self.services.t, self.frame.metrics
        good, price, held = self._sale()
        amount = held if self._amount is None else min(self._amount, held)
        self._amount = amount
        gap = metrics.gap // 2
        area = area.inflate(0, 2 * max(0, metrics.height // 18 + gap + 1 - area.height // 2))
        first = pygame.Rect(area.x, area.y, round(area.width * 0.42), area.height)
        left, width, height = first.right + gap, area.right - first.right - gap, (area.height - gap) // 2
        sell = pygame.Rect(left, area.y, width, height)
        everything = pygame.Rect(left, sell.bottom + gap, (width - gap) // 2, height)
        nothing = everything.move(everything.width + gap, 0)
        sold = t("timetravel.sell", count=amount, gold=amount * price)
        return [
            Stepper("amount", first, self.sayings.good(good), amount, (0, held)),
            Button("sell", sell, sold, is_primary=True),
            Button("sell-all", everything, t("timetravel.sell.all")),
            Button("sell-none", nothing, t("timetravel.sell.none")),
        ]

    def _sale(self) -> tuple[str, int, int]:
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
        at = self._hover
        if at is None or not self.frame.view.collidepoint(at):
            return None
        return next((spot for spot in reversed(places) if spot.rect.collidepoint(at)), None)

    def ahead(self) -> Preview | None:
        """What the move that is looked at would do."""
        spot = self.aimed()
        return preview(self.view(), spot.action) if spot else None

    # intents

    def intent(self, intent: Intent) -> Command | None:
        match intent:
            case Back() | Hotkey("pause"):
                return self._pause()
            case Press(x, y):
                self._press((x, y))
            case Move(x, y, is_down):
                self._move((x, y), is_down=is_down)
            case Release(x, y, pointer):
                command = self._release((x, y))
                if pointer != MOUSE:  # a finger that is gone looks at nothing any more
                    self._hover = None
                return command
            case Wheel(_, _, turns):
                self._scroll_by(-turns * 1.5)
            case Steer(way):
                self._steer(way)
            case Activate():
                return self._activate()
        return None

    def _press(self, at: tuple[int, int]) -> None:
        self._hover, self._pressed_at, self._is_dragging = at, at, False
        self.panel.shows_focus = False
        if self._is_on_own_pawn(at):
            self.carried_at = at
            self.services.sounds.play("lift")
            self._changed()
            return
        on_widget = any(widget.rect.collidepoint(at) for widget in self.panel.widgets)
        if not on_widget and self._hurry():
            self._pressed_at = None
            return
        self.panel.intent(Press(*at))
        self._changed()

    def _is_on_own_pawn(self, at: tuple[int, int]) -> bool:
        """Whether the pawn that may be moved is there, to be carried away."""
        place = self.stage.shown.pawns[self.stage.shown.turn]
        if place is None or not self.can_move() or not self.frame.view.collidepoint(at):
            return False
        pose = pawn_pose(self.stage.shown.turn, place, self.frame)
        return max(abs(at[0] - pose.x), abs(at[1] - pose.y)) < pose.width / 2

    def _move(self, at: tuple[int, int], *, is_down: bool) -> None:
        """Over the board the pointer looks, or drags the board."""
        if self.carried_at is not None and is_down:
            self.carried_at = self._hover = at
            self._changed()
            return
        if is_down and self._pressed_at is not None:
            away = at[1] - self._pressed_at[1]
            starts_on_board = self.frame.view.collidepoint(self._pressed_at)
            if self._is_dragging or (abs(away) > DRAG_PX and starts_on_board):
                if not self._is_dragging:
                    self.panel.intent(Release(*AWAY))
                self._is_dragging = True
                self._scroll_by(-away / self.frame.row_px)
                self._pressed_at = at
                return
        if not is_down and self.panel.shows_focus:
            self.panel.shows_focus = False
        before = self.aimed()
        self._hover = at
        signal = self.panel.intent(Move(*at, is_down))
        if signal is not None or self.aimed() is not before:
            self._changed()

    def _release(self, at: tuple[int, int]) -> Command | None:
        was_dragging, self._is_dragging, self._pressed_at = self._is_dragging, False, None
        if self.carried_at is not None:
            self.carried_at, self._hover = None, at
            spot = self.aimed()
            if spot is not None:
                self._give(spot.action)
            self._changed()
            return None
        if was_dragging:
            return None
        return self._signalled(self.panel.intent(Release(*at)))

    def _steer(self, way: Way) -> None:
        """Keys go from spot to spot, and scroll the board where there are none."""
        if not any(isinstance(widget, Spot) for widget in self.panel.widgets) and way in (Way.UP, Way.DOWN):
            self._scroll_by(-2 if way is Way.UP else 2)
        self._signalled(self.panel.intent(Steer(way)))
        spot = self.aimed()
        if spot is not None and not self.frame.view.contains(spot.rect):
            self._reveal(spot)
        self._changed()

    def _activate(self) -> Command | None:
        if self._hurry():
            return None
        if not self.panel.shows_focus:
            self.panel.shows_focus = True
            self._changed()
            return None
        return self._signalled(self.panel.intent(Activate()))

    def _signalled(self, signal: Pressed | Changed | None) -> Command | None:
        match signal:
            case Changed("amount", int(value)):
                self._amount = value
                self.services.sounds.play("button")
                self._build()
                self._changed()
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
            case "look-up" | "look-down":
                self._scroll_by((-0.7 if name == "look-up" else 0.7) * self.frame.rows)
            case "stay":
                self._give(Stay(seat))
            case "sell":
                self._give(Sell(seat, self._amount or 0))
            case "sell-all":
                self._give(Sell(seat, self._sale()[2]))
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

    def _scroll_by(self, rows: float) -> None:
        low, high = self._extent()
        top = min(max(self.frame.top + rows, low - self.frame.rows + LANES), high - LANES)
        if top != self.frame.top and self.stage.event is None:
            self.frame, self._goal = replace(self.frame, top=top), top
            self.stage.relayout()
            self._build()
            self._changed()

    def _extent(self) -> tuple[int, int]:
        zones = self.stage.shown.zones
        return min(0, *(zone.top for zone in zones)), max(LANES, *(zone.end for zone in zones))

    def _reveal(self, spot: Spot) -> None:
        self._goal = (spot.rows[0] + spot.rows[1] + 1) / 2 - self.frame.rows / 2
        self._pan(is_now=self.stage.motion is Motion.NONE)

    def _look_for(self, *, is_now: bool = False) -> None:
        """Turn to what matters: the pawn to move and where it may go, then the goods' lines."""
        state: State = self.table.match.state
        seats = [state.turn, *range(len(state.pawns))]
        rows = [place[1] for place in (state.pawns[seat] for seat in seats) if place is not None][:1]
        last = self.table.match.entries[-1].action
        mover = None if last is None else seat_of(last)
        if mover is not None and (place := state.pawns[mover]) is not None:
            rows.append(place[1])
        if self.table.controllers and isinstance(self.table.controllers[state.turn], Person):
            view = self.table.view(state.turn)
            rows += [row for spot in spots(view, self.table.legal_actions(), self.frame) for row in spot.rows]
        nice = [0, LANES - 1, *(row for line in lines(state.zones) for row in line)]
        top, zoom = aim(rows or nice, nice, self.frame)
        if zoom != self.frame.zoom:
            middle = self.frame.top + self.frame.rows / 2
            self.frame = replace(self.frame, zoom=zoom)
            self.frame = replace(self.frame, top=middle - self.frame.rows / 2)
            self.stage.relayout()
        self._goal = top
        self._pan(is_now=is_now or self.stage.motion is Motion.NONE)

    @property
    def _is_panning(self) -> bool:
        return self.frame.top != self._goal

    def _pan(self, *, is_now: bool = False) -> None:
        """One step towards what is to be seen."""
        left = self._goal - self.frame.top
        top = self._goal if is_now or abs(left) < 0.03 else self.frame.top + left * PAN
        self.frame = replace(self.frame, top=top)
        self.stage.relayout()
        self._build()
        self._changed()

    # time

    def _play(self, events: tuple[Event, ...]) -> None:
        """Show what was decided."""
        self._amount, self.carried_at = None, None
        self.stage.play(events)
        self.panel.shows_focus = False
        self._look_for()
        self._build()
        self._changed()

    def step(self) -> Command | None:
        if self._is_panning and self.stage.event is None:
            self._pan()
            return None
        if self.stage.is_busy:
            self._show()
            return None
        return self._go_on()

    def _show(self) -> None:
        """One step of what is being shown."""
        self.stage.step()
        if not self.stage.is_busy:
            self._rest()
        self._changed()

    def _rest(self) -> None:
        """All is shown: the board stands where it belongs and waits."""
        self._remember()
        self._look_for()
        self.stage.relayout()
        self._build()
        self._changed()

    def _tell(self, event: Event, after: State) -> None:
        """The sentence goes with the event."""
        self.sentence = self.sayings.of(event, after) or self.sentence

    def pace(self) -> Pace:
        if self.stage.is_busy or self._is_panning:
            return Pace.MOVING
        return Pace.AMBIENT if self._waits() else Pace.STILL

    def draw(self, surface: pygame.Surface, blend: float) -> None:
        self._draw_table(surface)
        poses = self.stage.poses(blend)
        painter = Painter(self, surface)
        painter.paint(poses)
        self.panel.draw(surface, self.services.fonts, self.frame.metrics)
        painter.paint_above(poses)
