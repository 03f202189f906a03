"""A small synthesiser in plain Python: descriptions of voices become 16-bit mono samples."""

import cmath
import math
import sys
from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, repeat
from operator import add, attrgetter, mul
from random import Random
from typing import TypeVar

RATE = 22050
FULL = 32767
MOST_PEAK = 0.6  # two effects and the tune may sound together without clipping
SLICE = 4096  # samples made in one go: a millisecond or two, so that the window keeps its pace
RELEASE_S = 0.15
WINDOW_S = 0.05  # about as long as the ear adds up a short sound

_TABLE = 4096

N = TypeVar("N", int, float)
Wave = list[float]
# What is made in slices: each step is a few milliseconds of work, the end returns the samples.
Making = Generator[None, None, "array[int]"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """When a voice sounds, how loud, how it comes in and how fast it dies away."""

    length_s: float
    half_life_s: float
    at_s: float = 0.0
    gain: float = 1.0
    attack_s: float = 0.004

    def parts(self) -> Iterator[Iterator[float]]:
        """The streams of samples to be added up; lazy, so that the maker may pause anywhere in them."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone(Voice):
    """A pitch, steady or gliding, with partials (ratio to the pitch, gain, share of the half-life)."""

    hz: float
    to_hz: float | None = None
    partials: tuple[tuple[float, float, float], ...] = ((1.0, 1.0, 1.0),)

    def parts(self) -> Iterator[Iterator[float]]:
        count = samples(self.length_s)
        for ratio, gain, life in self.partials:
            hz, level, half_life_s = self.hz * ratio, self.gain * gain, self.half_life_s * life
            if self.to_hz is None:
                yield ringing(hz, count, half_life_s, level)
            else:
                yield map(mul, gliding(hz, self.to_hz * ratio, count), falling(count, half_life_s, level))


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise(Voice):
    """Breath, felt or stone: noise between two frequencies."""

    low_hz: float
    high_hz: float
    seed: int = 0

    def parts(self) -> Iterator[Iterator[float]]:
        count = samples(self.length_s)
        draw = Random(self.seed).random
        wave = [draw() - 0.5 for _ in range(count)]
        for _ in range(2):  # twice, because one pole alone still hisses
            wave = low_pass(wave, self.high_hz)
        rumble = low_pass(wave, self.low_hz)
        levels = falling(count, self.half_life_s, self.gain)
        yield ((sample - low) * level for sample, low, level in zip(wave, rumble, levels, strict=True))


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound made of voices, brought to one loudness: the RMS of its loudest moment, full scale being 1."""

    loudness: float
    voices: tuple[Voice, ...]


def samples(seconds: float) -> int:
    """How many samples a length takes."""
    return round(seconds * RATE)


@cache
def _sine() -> tuple[float, ...]:
    return tuple(math.sin(math.tau * i / _TABLE) for i in range(_TABLE))


def period(harmonics: Sequence[float], count: int) -> Making:
    """One turn of a tone with these levels of its harmonics (full scale being 1), in slices."""
    turn = math.tau / count
    pure = array("f")
    for start in range(0, count, SLICE):
        pure.extend([math.sin(turn * i) for i in range(start, min(start + SLICE, count))])
        yield
    parts = [(share * FULL, sped_up(pure, turns)) for turns, share in enumerate(harmonics, 1)]
    wave = array("h")
    for start in range(0, count, SLICE):
        total: Iterator[float] = repeat(0.0)
        for level, part in parts:
            total = map(add, total, [level * height for height in part[start : start + SLICE]])
        wave.extend(map(int, total))
        yield
    return wave


def sped_up(once: "array[N]", turns: int) -> "array[N]":
    """As many samples as before, with so many turns in them: every n-th sample, round and round."""
    fast = once[:0]
    at = 0
    while len(fast) < len(once):
        leg = once[at::turns]
        fast.extend(leg)
        at += len(leg) * turns - len(once)
    return fast


def gliding(hz: float, to_hz: float, count: int) -> Iterator[float]:
    """A pure tone on its way from one pitch to another."""
    table = _sine()
    bend = (to_hz / hz) ** (1 / count)
    steps = accumulate(repeat(bend, count - 1), mul, initial=hz * _TABLE / RATE)
    return (table[int(phase) % _TABLE] for phase in accumulate(steps))


def ringing(hz: float, count: int, half_life_s: float, gain: float) -> Iterator[float]:
    """A pure tone dying away: a point spiralling inwards, which costs one multiplication a sample."""
    turn = cmath.rect(0.5 ** (1 / (half_life_s * RATE)), math.tau * hz / RATE)
    return map(attrgetter("imag"), accumulate(repeat(turn, count - 1), mul, initial=complex(gain)))


def falling(count: int, half_life_s: float, gain: float) -> Iterator[float]:
    """Levels that halve again and again."""
    return accumulate(repeat(0.5 ** (1 / (half_life_s * RATE)), count - 1), mul, initial=gain)


def round_off(wave: Wave, attack_s: float) -> None:
    """Let a wave rise from zero and return there in the end, so that nothing clicks."""
    rise, release = min(samples(attack_s), len(wave) // 2), min(samples(RELEASE_S), len(wave) // 4)
    wave[:rise] = [sample * _ease(i / rise) for i, sample in enumerate(wave[:rise])]
    wave[-release:] = [sample * _ease(1 - i / release) for i, sample in enumerate(wave[-release:], 1)]


def _ease(share: float) -> float:
    return share * share * (3 - 2 * share)


def low_pass(wave: Wave, hz: float) -> Wave:
    """One pole: what is faster than `hz` is softened."""
    share = 1 - math.exp(-math.tau * hz / RATE)
    return list(accumulate(wave, lambda level, sample: level + share * (sample - level)))


def mix(voices: Sequence[Voice]) -> Generator[None, None, Wave]:
    """Add voices up, each at its time, pausing after every slice."""
    total = [0.0] * max(samples(voice.at_s) + samples(voice.length_s) for voice in voices)
    for voice in voices:
        wave = [0.0] * samples(voice.length_s)
        for part in voice.parts():
            for start in range(0, len(wave), SLICE):
                span = slice(start, start + SLICE)
                wave[span] = map(add, wave[span], part)  # the list comes first: it ends before the part loses a sample
                yield
        round_off(wave, voice.attack_s)
        yield
        span = slice(samples(voice.at_s), samples(voice.at_s) + len(wave))
        total[span] = map(add, total[span], wave)
        yield
    return total


def make(effect: Effect) -> Making:
    """The samples of an effect, in slices."""
    wave = yield from mix(effect.voices)
    gain = effect.loudness / loudest(wave)
    yield
    return whole_numbers(wave, gain)


def whole_numbers(wave: Wave, gain: float) -> "array[int]":
    """Samples for the sound card, at most as high as a mix can bear."""
    scale = FULL * min(gain, MOST_PEAK / max(map(abs, wave)))
    return array("h", [int(sample * scale) for sample in wave])


def loudest(wave: Wave) -> float:
    """The RMS of the loudest window; a shorter sound counts as if silence followed."""
    size = samples(WINDOW_S)
    windows = (wave[start : start + size] for start in range(0, len(wave), size // 2))
    return math.sqrt(max(sum(map(mul, window, window)) for window in windows) / size)


def finish(making: Making) -> "array[int]":
    """Run all slices at once."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            made: array[int] = end.value
            return made


def lay(ground: "array[int]", sound: "array[int]", at: int) -> None:
    """Add a sound onto another in place: one addition of two long integers, ten times faster than a loop.

    The sign bits are kept apart, so that no carry runs from one sample into the next; sums beyond 16 bits wrap.
    """
    count = len(sound)
    lower = int.from_bytes(array("h", [FULL]) * count, sys.byteorder)
    first = int.from_bytes(ground[at : at + count], sys.byteorder)
    second = int.from_bytes(sound, sys.byteorder)
    signs = (first ^ second) & ~lower
    total = ((first & lower) + (second & lower)) ^ signs
    ground[at : at + count] = array("h", total.to_bytes(2 * count, sys.byteorder))


_BELL = ((1.0, 1.0, 1.0), (2.0, 0.35, 0.7), (3.01, 0.12, 0.4), (4.2, 0.05, 0.25))
_MARIMBA = ((1.0, 1.0, 1.0), (2.0, 0.3, 0.7), (3.0, 0.1, 0.5))
_COIN = ((1.0, 1.0, 1.0), (2.76, 0.3, 0.5))
_WOOD = ((1.0, 1.0, 1.0), (2.6, 0.45, 0.5), (4.1, 0.2, 0.3))
_HORN = ((1.0, 1.0, 1.0), (2.0, 0.5, 0.9), (3.0, 0.25, 0.7), (4.0, 0.1, 0.5))

# The tune is in D: effects with a pitch keep to D, E, G and A, so that they never quarrel with it.
_D4, _A3, _A4, _D5, _E5, _A5, _D6, _A6, _E6 = 293.66, 220.0, 440.0, 587.33, 659.26, 880.0, 1174.66, 1760.0, 1318.51

EFFECTS = {
    "lift": Effect(
        0.08,
        (
            Noise(length_s=0.1, attack_s=0.02, half_life_s=0.016, low_hz=1200, high_hz=4200, gain=1.6, seed=1),
            Tone(length_s=0.1, attack_s=0.015, half_life_s=0.02, hz=440, to_hz=900, gain=0.22),
        ),
    ),
    "place": Effect(
        0.16,
        (
            Noise(length_s=0.12, attack_s=0.002, half_life_s=0.012, low_hz=250, high_hz=1900, gain=1.8, seed=2),
            Noise(
                length_s=0.05, attack_s=0.002, half_life_s=0.008, low_hz=600, high_hz=2600, gain=0.7, seed=3, at_s=0.03
            ),
            Tone(length_s=0.14, attack_s=0.003, half_life_s=0.022, hz=210, to_hz=130, gain=0.5),
        ),
    ),
    "right": Effect(
        0.075,
        tuple(
            Tone(at_s=at_s, hz=hz, length_s=length_s, half_life_s=0.11, gain=gain, partials=_BELL)
            for at_s, hz, length_s, gain in ((0.0, _D5, 0.45, 0.9), (0.1, _A5, 0.45, 0.8), (0.2, _D6, 0.55, 0.6))
        ),
    ),
    "wrong": Effect(
        0.13,
        tuple(
            Tone(at_s=at_s, hz=hz, length_s=length_s, attack_s=0.014, half_life_s=0.09, partials=_MARIMBA)
            for at_s, hz, length_s in ((0.0, _D4, 0.3), (0.17, _A3, 0.45))
        ),
    ),
    "slide": Effect(
        0.17,
        (
            Noise(length_s=0.5, attack_s=0.12, half_life_s=0.35, low_hz=70, high_hz=420, gain=1.5, seed=4),
            # Stone on stone does not glide, it stumbles: small uneven grains over the rumble.
            *(
                Noise(
                    at_s=at_s,
                    length_s=0.08,
                    attack_s=0.012,
                    half_life_s=0.025,
                    low_hz=200,
                    high_hz=high_hz,
                    gain=0.9,
                    seed=5 + i,
                )
                for i, (at_s, high_hz) in enumerate(
                    ((0.03, 620), (0.09, 480), (0.16, 700), (0.21, 520), (0.29, 620), (0.35, 450), (0.41, 560))
                )
            ),
            Tone(at_s=0.38, length_s=0.12, attack_s=0.01, half_life_s=0.03, hz=120, to_hz=90, gain=0.3),
        ),
    ),
    "coin": Effect(
        0.065,
        (
            Tone(length_s=0.12, attack_s=0.002, half_life_s=0.05, hz=_E6, gain=0.8, partials=_COIN),
            Tone(at_s=0.075, length_s=0.4, attack_s=0.002, half_life_s=0.075, hz=_A6, partials=_COIN),
        ),
    ),
    "turn": Effect(
        0.12,
        (
            Tone(length_s=0.16, attack_s=0.002, half_life_s=0.018, hz=390, to_hz=360, partials=_WOOD),
            Noise(length_s=0.03, attack_s=0.001, half_life_s=0.004, low_hz=300, high_hz=1500, gain=0.8, seed=12),
        ),
    ),
    "win": Effect(
        0.08,
        tuple(
            Tone(at_s=at_s, hz=hz, length_s=length_s, attack_s=0.01, half_life_s=half_life_s, gain=gain, partials=_HORN)
            for at_s, hz, length_s, half_life_s, gain in (
                (0.0, _D4, 0.3, 0.12, 0.8),
                (0.12, _A4, 0.3, 0.12, 0.8),
                (0.24, _D5, 0.3, 0.12, 0.8),
                (0.36, _E5, 0.3, 0.12, 0.7),
                (0.5, _D5, 1.0, 0.25, 0.6),
                (0.51, _A5, 1.0, 0.25, 0.55),
                (0.52, _D6, 1.1, 0.28, 0.4),
            )
        ),
    ),
    "final": Effect(
        0.1,
        (
            # A drum that comes nearer, and a horn that asks who it will be.
            *(
                Tone(at_s=at_s, length_s=0.2, attack_s=0.003, half_life_s=0.045, hz=110, to_hz=70, gain=gain)
                for at_s, gain in ((0.0, 0.6), (0.14, 0.8), (0.28, 1.0))
            ),
            Tone(at_s=0.28, hz=_D4, length_s=0.5, attack_s=0.02, half_life_s=0.16, gain=0.8, partials=_HORN),
            Tone(at_s=0.29, hz=_A4, length_s=0.5, attack_s=0.03, half_life_s=0.18, gain=0.6, partials=_HORN),
        ),
    ),
    "button": Effect(
        0.06,
        (
            Tone(length_s=0.04, attack_s=0.0015, half_life_s=0.006, hz=1150, to_hz=800, gain=0.8),
            Noise(length_s=0.02, attack_s=0.001, half_life_s=0.003, low_hz=600, high_hz=3000, gain=0.9, seed=13),
        ),
    ),
}
