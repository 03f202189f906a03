"""Sound effects and the background tune; without a sound card everything goes on in silence."""

import threading
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from array import array

    from game.ui.synth import Making

SOUNDS = ("lift", "place", "right", "wrong", "slide", "coin", "turn", "win", "final", "button")
TOP_LEVEL = 10
MOST_AT_ONCE = 2  # of one sound; a whole row of cards placed together must not shout
BUFFER = 512
RISE_TICKS, FALL_TICKS = 60, 10  # the tune comes slowly and leaves at once, but without a click
WORK_S, PAUSE_S = 0.002, 0.012  # about one short stretch of work a frame: the window's thread waits for no more

Order = str | int  # an effect's name, or the number of a phrase


class Workshop:
    """One thread that makes sounds to order, with many pauses so that the window keeps its pace."""

    def __init__(self, seed: int) -> None:
        """Start the thread; the seed is the tune's."""
        self._seed = seed
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._finished: SimpleQueue[tuple[Order, array[int]]] = SimpleQueue()
        self._is_closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
        self._thread.start()

    def order(self, order: Order) -> None:
        """Ask for an effect or a phrase; it comes in its turn."""
        self._orders.put(order)

    def finished(self) -> Iterator[tuple[Order, "array[int]"]]:
        """What has been made since the last call; never waits."""
        while True:
            try:
                yield self._finished.get_nowait()
            except Empty:
                return

    def close(self) -> None:
        """Stop in the middle of the work and wait for the thread, which takes no longer than a slice."""
        self._is_closing.set()
        self._orders.put(None)
        self._thread.join()

    def _work(self) -> None:
        from game.ui import synth, tune  # noqa: PLC0415  not before the first frame

        endless = tune.Tune(self._seed)
        while (order := self._orders.get()) is not None:
            making = synth.make(synth.EFFECTS[order]) if isinstance(order, str) else endless.phrase(order)
            rest_at = monotonic() + WORK_S
            for _ in self._delivered(order, making):
                if monotonic() >= rest_at:
                    if self._is_closing.wait(PAUSE_S):
                        return
                    rest_at = monotonic() + WORK_S

    def _delivered(self, order: Order, making: "Making") -> Iterator[None]:
        made = yield from making
        self._finished.put((order, made))


class Sounds:
    """The one owner of pygame's mixer: plays effects by name and keeps the tune going."""

    def __init__(self, *, seed: int = 1, captions: Callable[[str], None] | None = None) -> None:
        """Nothing is opened yet; `captions` is told every sound's name, heard or not, for players who do not hear."""
        self.captions = captions
        self._seed = seed
        self._workshop: Workshop | None = None
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._effect_volume = self._tune_volume = 0.5
        self._tune_heard = 0.0  # follows the volume tick by tick
        self._coming: pygame.mixer.Sound | None = None
        self._phrases_ordered = 0
        self._is_waiting = False
        self._is_wanted = False

    @property
    def is_open(self) -> bool:
        """Whether there is a sound card and we hold it."""
        return self._workshop is not None and pygame.mixer.get_init() is not None

    def open(self) -> None:
        """Open the mixer and start making the effects; may take a tenth of a second, so not before the first frame."""
        self._is_wanted = True
        if self.is_open:
            return
        from game.ui.synth import RATE  # noqa: PLC0415  not before the first frame

        self.close()
        try:
            pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.set_reserved(1)  # channel 0 is the tune's
        except (pygame.error, NotImplementedError):  # no sound card, or a pygame built without a mixer
            return
        self._workshop = Workshop(self._seed)
        for name in ("button", *SOUNDS[:-1]):  # the menu's own sound first
            self._workshop.order(name)

    def look_again(self) -> None:
        """Try once more where no card was found when one was looked for."""
        if self._is_wanted:
            self.open()

    def play(self, name: str) -> None:
        """Play an effect; one that is not ready yet is let go, for late it would only confuse."""
        assert name in SOUNDS, f"no sound is called {name!r}"
        if self.captions is not None:
            self.captions(name)
        effect = self._effects.get(name)
        if effect is None or not self.is_open or self._effect_volume == 0:
            return
        if effect.get_num_channels() < MOST_AT_ONCE:
            effect.play()

    def set_levels(self, sound: int, music: int, is_muted: bool) -> None:
        """Set the loudness of effects and tune, 0 to 10 each; may be called before `open`."""
        self._effect_volume, self._tune_volume = (0.0 if is_muted else _volume(level) for level in (sound, music))
        if self.is_open:
            for effect in self._effects.values():
                effect.set_volume(self._effect_volume)

    def tick(self) -> None:
        """Once a frame: take over what is finished and keep the tune going."""
        if self._workshop is None or not self.is_open:
            return
        try:
            self._tick(self._workshop)
        except pygame.error:  # the card went away in the middle of it; another may be there
            self.close()

    def _tick(self, workshop: Workshop) -> None:
        for order, made in workshop.finished():
            sound = pygame.mixer.Sound(buffer=made)
            if isinstance(order, str):
                sound.set_volume(self._effect_volume)
                self._effects[order] = sound
            else:
                sound.set_volume(self._tune_heard)
                self._coming, self._is_waiting = sound, False
        channel = pygame.mixer.Channel(0)
        self._fade(channel)
        if self._tune_volume > 0:
            self._continue(channel, workshop)

    def close(self) -> None:
        """Fall silent and give everything back; `open` may be called again."""
        if self._workshop is not None:
            self._workshop.close()
        self._workshop = self._coming = None
        self._effects.clear()
        self._tune_heard, self._is_waiting = 0.0, False
        try:
            pygame.mixer.quit()
        except NotImplementedError:
            return

    def _fade(self, channel: pygame.mixer.Channel) -> None:
        """Bring the tune a step nearer to its volume; at zero it stops."""
        least, most = self._tune_heard - 1 / FALL_TICKS, self._tune_heard + 1 / RISE_TICKS
        heard = min(max(self._tune_volume, least), most)
        if heard != self._tune_heard:
            self._tune_heard = heard
            for phrase in (channel.get_sound(), channel.get_queue(), self._coming):
                if phrase is not None:
                    phrase.set_volume(heard)
        if heard == 0 and channel.get_busy():
            channel.stop()  # this brings a queued phrase forward, as silent, which the next tick stops

    def _continue(self, channel: pygame.mixer.Channel, workshop: Workshop) -> None:
        """Let the next phrase follow without a gap, and order the one after it."""
        if self._coming is not None and not channel.get_busy():
            self._tune_heard = 0.0
            self._coming.set_volume(0)
            channel.play(self._coming)
            self._coming = None
        elif self._coming is not None and channel.get_queue() is None:
            channel.queue(self._coming)
            self._coming = None
        if self._coming is None and not self._is_waiting:
            workshop.order(self._phrases_ordered)
            self._phrases_ordered += 1
            self._is_waiting = True


def _volume(level: int) -> float:
    """Squared, because the ear hears ratios: half the slider should sound half as loud."""
    return (min(max(level, 0), TOP_LEVEL) / TOP_LEVEL) ** 2
