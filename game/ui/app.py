"""The loop: events in, fixed steps of time, and a new picture only when there is one to show."""

import logging
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar

import pygame

from game.ui import shapes
from game.ui.images import Images
from game.ui.intents import (
    OF_THE_MACHINE,
    CloseRequested,
    Exposed,
    Intent,
    Reader,
    Resized,
    SoundCardChanged,
    ToggleFullscreen,
)
from game.ui.pads import Pads
from game.ui.scene import Command, Pace, Pop, Push, Reset, Scene, SceneStack
from game.ui.sounds import Sounds
from game.ui.theme import BEHIND, STEP_S, TRANSITION_S, VEIL
from game.ui.toasts import Toasts
from game.ui.window import Window

MOST_STEPS = 5  # a frame that took longer than this many steps is forgiven, not caught up with
AMBIENT_S = 1 / 20
IDLE_S = 0.5
NAP_S = 0.02
MOST_ERRORS = 3
CALM_S = 10.0  # an error this long after the last one stands alone
REST_S = 5.0  # how long a program that must not end leaves its scenes alone when they keep failing
MOST_PASSED_S = 1.0  # a clock that jumps or a machine that slept tells nothing about who is there
log = logging.getLogger(__name__)


class Clock(Protocol):
    """Where time comes from."""

    def now(self) -> float: ...
    def sleep(self, seconds: float) -> None: ...


class Host(Protocol):
    """What the loop asks of the program that it runs."""

    images: Images
    sounds: Sounds
    toasts: Toasts

    def started(self) -> None: ...
    def menu(self) -> Scene: ...
    def has_motion(self) -> bool: ...
    def wants_fullscreen(self) -> bool: ...
    def toggle_fullscreen(self) -> None: ...
    def close_requested(self) -> Command | None: ...
    def allows(self, intent: Intent) -> bool: ...
    def can_give_up(self) -> bool: ...
    def noticed(self) -> None: ...
    def passed(self, seconds: float, scene: Scene) -> Command | None: ...
    def failed(self, error: Exception, scene: Scene | None) -> Scene: ...


H = TypeVar("H", bound=Host)


class App(Generic[H]):
    """One window, one stack of scenes, and the program that they belong to."""

    def __init__(self, window: Window, stack: SceneStack, host: H) -> None:
        self.window, self.stack, self.host = window, stack, host
        self.images, self.sounds, self.toasts = host.images, host.sounds, host.toasts
        self.reader = Reader()
        self._spare_s = 0.0
        self._snapshot: pygame.Surface | None = None
        self._fading: pygame.Surface | None = None
        self._fade_s = 0.0
        self._drawn: tuple[object, ...] | None = None
        self._errors = 0
        self._calm_s = CALM_S
        self._rest_s = 0.0
        self.frames_drawn = 0

    @property
    def is_running(self) -> bool:
        """Whether there is a scene left."""
        return self.stack.top is not None

    def run(self, clock: Clock) -> None:
        """Play until the last scene has left."""
        before = clock.now()
        self.frame((), 0.0)
        self.host.started()
        self.sounds.open()  # after the first frame: a mixer can take 100 ms, or not be there at all
        pygame.joystick.init()
        pads = Pads()
        while self.is_running:
            events = self._await_events(clock)
            pads.follow(events)
            now = clock.now()
            self.frame(events, now - before)
            before = now

    def _await_events(self, clock: Clock) -> list[pygame.Event]:
        """What comes in while there is nothing else to do.

        Naps, as SDL's own waiting looks for events every millisecond, which costs twenty times as much.
        """
        left = self.patience()
        while True:
            events = pygame.event.get()
            if events or left <= 0:
                return events
            clock.sleep(min(left, NAP_S))
            left -= NAP_S

    def patience(self) -> float:
        """How long the loop may sleep when nothing comes in."""
        if self._rest_s > 0:
            return IDLE_S
        pace = Pace.MOVING if self._fading or self.toasts.are_moving else self.stack.pace()
        if pace is Pace.MOVING:
            return max(0.001, STEP_S - self._spare_s)
        if pace is Pace.AMBIENT:
            return AMBIENT_S
        return STEP_S * 2 if self.images.is_busy else IDLE_S

    def frame(self, events: Iterable[pygame.Event], elapsed_s: float) -> None:
        """One turn of the loop."""
        self.images.rest()
        try:
            self._turn(events, elapsed_s)
        finally:
            self.images.go_on()

    def _turn(self, events: Iterable[pygame.Event], elapsed_s: float) -> None:
        elapsed_s = max(0.0, elapsed_s)
        self._calm_s += min(elapsed_s, MOST_PASSED_S)
        if self._is_resting(elapsed_s):
            return
        self.reader.is_typing = bool(self.stack.top and self.stack.top.is_typing)
        for intent in self.reader.read(events, self.window.size):
            self._guarded(lambda intent=intent: self._intent(intent))  # type: ignore[misc]
        self._guarded(lambda: self._pass(min(elapsed_s, MOST_PASSED_S)))
        self._spare_s = min(self._spare_s + elapsed_s, MOST_STEPS * STEP_S)
        while self._spare_s >= STEP_S and self.is_running:
            self._spare_s -= STEP_S
            self._guarded(self._step)
        if self.host.wants_fullscreen() != self.window.is_fullscreen:
            self.window.set_fullscreen(self.host.wants_fullscreen())
            self._resize()
        if self.images.tick():
            self._drawn = None
        self.sounds.tick()
        if self.is_running:
            self._guarded(self._draw)

    def _guarded(self, work: Callable[[], None]) -> None:
        """A scene's unexpected error must not end the program: it is logged, and a friendly scene comes up."""
        try:
            work()
        except Exception as error:
            log.exception("a scene failed")
            self._errors = self._errors + 1 if self._calm_s < CALM_S else 1
            self._calm_s = 0.0
            if self._errors > MOST_ERRORS:
                if self.host.can_give_up():
                    raise
                self._rest_s = REST_S
            scene = self.host.failed(error, self.stack.top)
            self.stack.drop()
            self._apply(Push(scene))

    def _is_resting(self, elapsed_s: float) -> bool:
        """Whether scenes that fail again and again are left alone for a while."""
        self._rest_s = max(0.0, self._rest_s - elapsed_s)
        return self._rest_s > 0

    def _pass(self, seconds: float) -> None:
        if self.stack.top:
            self._apply(self.host.passed(seconds, self.stack.top))

    def _intent(self, intent: Intent) -> None:
        is_persons = not isinstance(intent, OF_THE_MACHINE)
        if is_persons:
            self.host.noticed()
        is_allowed = self.host.allows(intent)
        match intent:
            case _ if (
                is_persons and self.stack.top and self.stack.top.is_unattended
            ):  # whatever it would mean elsewhere
                self._apply(self.stack.top.intent(intent))
            case Resized():
                self._resize()
            case Exposed():
                self._drawn = None
            case SoundCardChanged(is_there):
                if not is_there:
                    self.sounds.close()
                self.sounds.open()
            case ToggleFullscreen():
                self.host.toggle_fullscreen()
            case CloseRequested():
                self._apply(self.host.close_requested())
            case _ if self.stack.top and is_allowed:
                self._apply(self.stack.top.intent(intent))

    def _step(self) -> None:
        self._apply(self.stack.step())
        self.toasts.step()
        if self._fading:
            self._fade_s -= STEP_S
            if self._fade_s <= 0:
                self._fading, self._drawn = None, None

    def _apply(self, command: Command | None) -> None:
        if command is None:
            return
        if isinstance(command, Pop) and self.stack.has_one:  # nothing but `Quit` ends the program
            command = Reset(self.host.menu())
        if self.host.has_motion():
            self._take_snapshot()
        self.stack.apply(command)
        if self.host.has_motion() and self.is_running:
            self._fading, self._fade_s = self._snapshot, TRANSITION_S

    def _take_snapshot(self) -> None:
        """What fades away, always on the same sheet: a new one takes longer to come by than to be filled."""
        surface = self.window.surface
        if self._snapshot is None or self._snapshot.get_size() != surface.get_size():
            self._snapshot = pygame.Surface(surface.get_size(), pygame.SRCALPHA)  # fades a third faster than without
        self._snapshot.set_alpha(None)
        self._snapshot.blit(surface, (0, 0))

    def _resize(self) -> None:
        size = self.window.resized()
        self._fading, self._drawn = None, None
        self.stack.resize(size)

    def _draw(self) -> None:
        picture = (*self.stack.revision(), self.toasts.revision, self.window.size)
        pace = self.stack.pace()
        areas: list[pygame.Rect] | None = None
        if picture == self._drawn and not self._fading and not self.toasts.are_moving and pace is not Pace.MOVING:
            areas = self.stack.visible()[0].moving_areas() if pace is Pace.AMBIENT else []
            if areas == []:
                return
        self._drawn = picture
        surface = self.window.surface
        for area in areas or [surface.get_rect()]:
            surface.set_clip(area)
            self._paint(surface)
        surface.set_clip(None)
        self.frames_drawn += 1
        if self.window.show(areas):
            self._resize()

    def _paint(self, surface: pygame.Surface) -> None:
        blend = self._spare_s / STEP_S
        for scene in self.stack.visible():
            if scene.is_overlay:
                shapes.draw_veil(surface, surface.get_rect(), BEHIND, VEIL)
            scene.draw(surface, blend)
        self.toasts.draw(surface)
        if self._fading:
            self._fading.set_alpha(round(255 * max(0.0, self._fade_s) / TRANSITION_S))
            surface.blit(self._fading, (0, 0))
