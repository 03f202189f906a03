"""The program that people start: services made once, the menu on the stack, and what the loop asks of it."""

import gc
import logging
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.files import Note
from game.scenes.corner import Corner
from game.scenes.menu import MenuScene
from game.scenes.services import Preferences, Services
from game.settings import PROFILES, Found, Profile, Settings
from game.ui.app import App
from game.ui.backdrop import Sheet
from game.ui.fonts import Fonts
from game.ui.images import Images
from game.ui.intents import NOWHERE, Hotkey, Intent, Release
from game.ui.scene import Command, Push, Quit, Reset, Scene, SceneStack
from game.ui.sounds import Sounds
from game.ui.theme import Metrics
from game.ui.toasts import Toasts
from game.ui.window import Window

if TYPE_CHECKING:
    from game.pin import Lock
    from game.scenes.chronology.opening import Opening as ChronologyOpening
    from game.scenes.timetravel.opening import Opening as TimeTravelOpening
    from game.session.saves import Save

LOG_BYTES = 512 * 1024
log = logging.getLogger(__name__)


class SystemClock:
    """Real time."""

    now = staticmethod(time.perf_counter)
    sleep = staticmethod(time.sleep)


class Program:
    """Holds the services and answers the loop; `found` says why the profile is what it is."""

    def __init__(
        self, services: Services, found: Found, size: Callable[[], tuple[int, int]], note: Note | None = None
    ) -> None:
        self.services, self._found, self._size = services, found, size
        self._note = note
        self.images, self.sounds, self.toasts = services.images, services.sounds, services.toasts
        self._now_s = 0.0
        self._corner = Corner()
        self._is_operator_called = False
        self._lock: Lock | None = None
        self._still_s = 0.0
        self._is_touched = False  # since the last visit was forgotten

    def menu(self) -> MenuScene:
        """The first scene."""
        return MenuScene(self.services, open_game, resume)

    def started(self) -> None:
        """The first frame is there: now comes what it did not have to wait for."""
        gc.freeze()  # what was made by now stays; looking through it again and again takes part of a frame
        gc.enable()
        keep_log()
        for problem in self._found.problems:
            log.warning("profile: %s", problem)
        if self._note:
            log.warning("settings: %s", self._note)
            self.services.tell(self._note)
        self.services.sheet.lay(self._size())

    def has_motion(self) -> bool:
        return self.services.settings.motion != "none"

    def wants_fullscreen(self) -> bool:
        return self.services.profile.is_fullscreen or self.services.settings.fullscreen

    def toggle_fullscreen(self) -> None:
        profile = self.services.profile
        if profile.has_hotkeys and not profile.is_fullscreen:
            self.services.set(fullscreen=not self.services.settings.fullscreen)

    def close_requested(self) -> Command | None:
        return Quit() if self.services.profile.can_quit else None

    def allows(self, intent: Intent) -> bool:
        """Whether the scene is to get an intent; the operator's corner hears them all."""
        profile = self.services.profile
        if profile.has_operator:
            self._corner.hear(intent, self._size()[1])
            self._is_operator_called |= intent == Hotkey("operator")
        return profile.has_hotkeys or not isinstance(intent, Hotkey)

    def passed(self, seconds: float, scene: Scene) -> Command | None:
        """Time has passed; what the program itself asks for."""
        self._now_s += seconds
        pointer = self._corner.pointer
        if self._corner.is_held(seconds):
            self._is_operator_called = True
            if pointer is not None:  # what it holds below the pad is let go of where nothing is
                scene.intent(Release(*NOWHERE, pointer))
        is_called, self._is_operator_called = self._is_operator_called, False
        return self._ask_for_pin(scene) if is_called else self._stay_still(seconds, scene)

    def can_give_up(self) -> bool:
        return self.services.profile.can_quit

    def noticed(self) -> None:
        self._still_s, self._is_touched = 0.0, True

    def _stay_still(self, seconds: float, scene: Scene) -> Command | None:
        """Nobody has done anything for so much longer: ask whether somebody is there, or begin to show the games."""
        profile = self.services.profile
        if not profile.idle_s or scene.is_unattended:
            return None
        self._still_s += seconds
        if self._still_s < profile.idle_s:
            return None
        self._still_s = 0.0
        if not self._is_touched:
            return self.start_over() if profile.has_attract else None
        from game.scenes.idle import StillThere  # noqa: PLC0415  where people come and go

        scene.intent(Release(*NOWHERE))  # whatever is being dragged goes back to where it lay
        return Push(StillThere(self.services, self.start_over))

    def start_over(self) -> Command:
        """Everything as the next visitor should find it."""
        self._is_touched = False
        self.services.start_over()
        self.sounds.look_again()
        if not self.services.profile.has_attract:
            return Reset(self.menu())
        from game.scenes.attract import AttractScene  # noqa: PLC0415  where people come and go

        return Reset(AttractScene(self.services, lambda: Reset(self.menu())))

    def _ask_for_pin(self, scene: Scene) -> Command | None:
        from game.pin import Lock  # noqa: PLC0415
        from game.scenes.operator import OperatorScene, OperatorScreen, Watch  # noqa: PLC0415
        from game.scenes.pin_pad import PinPad  # noqa: PLC0415

        if self._lock is None:  # one for as long as the program runs: it counts wrong tries
            self._lock = Lock(paths.pin_files(), paths.tries_file(), lambda: self._now_s)
        if isinstance(scene, OperatorScreen) or not self._lock.can_open:
            return None
        watch = Watch(lambda: self._now_s)
        return Push(PinPad(self.services, self._lock, watch, lambda: OperatorScene(self.services, watch, self._found)))

    def failed(self, error: Exception, scene: Scene | None) -> Scene:
        match_record = getattr(getattr(scene, "table", None), "path", None)
        log.error("back to the menu after %s; the match is in %s", type(error).__name__, match_record or "no record")
        return ErrorMenu(self.services, open_game, resume)


class ErrorMenu(MenuScene):
    """The menu, with a friendly card over it that says that something went wrong."""

    _has_told = False

    def step(self) -> Command | None:
        if self._has_told:
            return super().step()
        from game.scenes.dialog import Dialog, pop  # noqa: PLC0415

        self._has_told = True
        t = self.services.t
        answers = [("ok", t("common.ok"), pop)]
        return Push(Dialog(self.services, t("error.title"), t("error.text", file=str(paths.log_file())), answers))


def open_game(services: Services, game: str) -> Command | None:
    """Sit down at a table."""
    return Push(_opening(services, game).set_up())


def resume(services: Services, save: "Save") -> Command | None:
    """Go on with a match that was left."""
    return _opening(services, save.game).go_on(save)


def _opening(services: Services, game: str) -> "ChronologyOpening | TimeTravelOpening":
    """The way to a game's tables, loaded when it is asked for: the menu is there sooner without them."""

    def menu() -> MenuScene:
        return MenuScene(services, open_game, resume)

    if game == "chronology":
        from game.scenes.chronology.opening import Opening as ChronologyOpening  # noqa: PLC0415

        return ChronologyOpening(services, menu)
    from game.scenes.timetravel.opening import Opening as TimeTravelOpening  # noqa: PLC0415

    return TimeTravelOpening(services, menu)


def make_services(
    settings: Settings, size: Callable[[], tuple[int, int]], *, profile: Profile | None = None, keeps: bool = True
) -> Services:
    """Everything that scenes need; `keeps` False leaves nothing on disk."""
    profile = profile or PROFILES["home"]
    preferences = Preferences(settings, paths.settings_file() if keeps else None, paths.texts(), profile)
    fonts = Fonts(paths.fonts("serif"), paths.fonts("sans"))
    toasts = Toasts(fonts, lambda: Metrics(*size(), preferences.current.text_scale))
    services = Services(preferences, fonts, Images(), Sounds(), toasts, Sheet())
    services.apply()
    return services


def make_app(
    settings: Settings,
    found: Found | None = None,
    *,
    size: tuple[int, int] | None = None,
    keeps: bool = True,
    note: Note | None = None,
) -> App[Program]:
    """A window with the menu in it, of the usual size where none is given."""
    found = found or Found(PROFILES["home"])
    pygame.font.init()
    is_fullscreen = settings.fullscreen or found.profile.is_fullscreen
    window = Window(size, "Interstice", is_fullscreen=is_fullscreen, frame_path=settings.frame_path, icon=_icon())
    services = make_services(settings, lambda: window.size, profile=found.profile, keeps=keeps)
    program = Program(services, found, lambda: window.size, note)
    return App(window, SceneStack(program.menu(), window.size), program)


def _icon() -> pygame.Surface | None:
    file = paths.art() / "house" / "icon.png"
    return pygame.image.load(file) if file.exists() else None


def keep_log() -> None:
    """Write the log to its file, which never grows beyond a little; without a disk, to nowhere."""
    from logging.handlers import RotatingFileHandler  # noqa: PLC0415  after the first frame

    try:
        paths.log_file().parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(paths.log_file(), maxBytes=LOG_BYTES, backupCount=1, delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def play(settings: Settings, note: Note | None, found: Found) -> int:
    """Open the window and play until it closes."""
    for problem in found.problems:
        print(f"interstice: {problem}", file=sys.stderr)
    if not found.profile.can_quit:  # SDL would make a closing request of SIGTERM, and whoever stops the machine wait
        os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    try:
        app = make_app(settings, found, note=note)
    except pygame.error as error:
        print(f"interstice: no window can be opened ({error})", file=sys.stderr)
        return 1
    if pygame.display.get_driver() in ("dummy", "offscreen") and "SDL_VIDEODRIVER" not in os.environ:
        print("interstice: no screen was found (is DISPLAY set?); nothing can be shown", file=sys.stderr)
        pygame.quit()
        return 1
    try:
        app.run(SystemClock())
    finally:
        app.images.close()
        app.sounds.close()
        pygame.quit()
    return 0
