"""The quiet background tune: endless phrases over one drone, composed and rendered from a seed."""

import math
from array import array
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

from game.ui.synth import FULL, RATE, SLICE, Making, Tone, lay, mix, period, samples, sped_up

PHRASE_S = 8
SCALE = frozenset({2, 4, 5, 7, 9, 11, 0})  # D dorian, as pitch classes: old and calm, neither glad nor sad
STEPS = (69, 72, 74, 76, 79, 81, 84, 86)  # A4 to D6 without F and B, which could rub against a chord

SLOT_S = 0.5
BELL_S, PLUCK_S, ECHO_S = 2.2, 2.4, 0.75
REPEAT_S = 4  # held pitches are multiples of a quarter of a hertz: four seconds of them can be repeated for ever
SWELL = 64

_BELL = ((1.0, 1.0, 1.0), (2.0, 0.18, 0.6), (3.01, 0.06, 0.3))
_PLUCK = ((1.0, 1.0, 1.0), (2.0, 0.5, 0.6), (3.0, 0.25, 0.4), (4.0, 0.1, 0.3))
_SOFT = (0.1, 0.03, 0.01, 0.004)
# Level of one note, full scale being 1: the tune lies under everything else.
_LEVELS = {"bell": 0.035, "echo": 0.011, "pluck": 0.035}
PAD_LEVEL, DRONE_LEVEL = 0.055, 0.07


@dataclass(frozen=True, slots=True)
class Chord:
    """A plucked root and the notes of the pad above it (MIDI pitches)."""

    root: int
    pad: tuple[int, ...]


HOME = Chord(50, (53, 57, 64))
CHORDS = (HOME, Chord(55, (55, 59, 62)), Chord(48, (55, 60, 64)), Chord(57, (57, 60, 64)), Chord(53, (57, 60, 65)))
DRONE = (50, 57)


@dataclass(frozen=True, slots=True)
class Note:
    """One struck note of a phrase: a bell, its echo or a low pluck."""

    at_s: float
    pitch: int
    voice: str


@dataclass(frozen=True, slots=True)
class Score:
    """What a phrase plays."""

    chord: Chord
    notes: tuple[Note, ...]


class Tune:
    """Phrases by number, each the same whenever it is asked for.

    Every struck note ends and every pad is silent where a phrase ends; only the drone sounds there, and it turns
    a whole number of times in a phrase. So each phrase may be followed by itself or by any other without a seam.
    """

    def __init__(self, seed: int) -> None:
        """Notes and pads are kept once made: a phrase is then little more than laying them on one another."""
        self._seed = seed
        self._notes: dict[tuple[int, str], array[int]] = {}
        self._grounds: dict[Chord, array[int]] = {}
        self._choir = Choir()

    def score(self, number: int) -> Score:
        """Compose a phrase: a chord, its root plucked, and a few bells that wander by small steps."""
        draw = Random(f"{self._seed}/{number}")
        chord = HOME if number % 4 == 0 else draw.choice(CHORDS)
        notes = [Note(0.05, chord.root, "pluck")]
        last_slot = int((PHRASE_S - BELL_S - ECHO_S) / SLOT_S)
        step = draw.randrange(len(STEPS))
        for slot in sorted(draw.sample(range(1, last_slot + 1), draw.choice((3, 4, 4, 5)))):
            step = min(max(step + draw.choice((-2, -1, -1, 1, 1, 2)), 0), len(STEPS) - 1)
            at_s = slot * SLOT_S + draw.uniform(0, 0.03)  # a hand is never quite on the beat
            notes += [Note(at_s, STEPS[step], "bell"), Note(at_s + ECHO_S, STEPS[step], "echo")]
        return Score(chord, tuple(notes))

    def phrase(self, number: int) -> Making:
        """Render a phrase, in slices."""
        score = self.score(number)
        ground = self._grounds.get(score.chord)
        if ground is None:
            ground = self._grounds[score.chord] = yield from self._choir.ground(score.chord)
        phrase = ground[:]
        for note in score.notes:
            sound = self._notes.get((note.pitch, note.voice))
            if sound is None:
                sound = self._notes[note.pitch, note.voice] = yield from _struck(note)
            lay(phrase, sound, samples(note.at_s))
            yield
        return phrase


def hertz(pitch: int) -> float:
    """The frequency of a MIDI pitch."""
    return float(440 * 2 ** ((pitch - 69) / 12))


def _struck(note: Note) -> Making:
    is_pluck = note.voice == "pluck"
    voice = Tone(
        hz=hertz(note.pitch),
        length_s=PLUCK_S if is_pluck else BELL_S,
        attack_s=0.012,
        half_life_s=0.35 if is_pluck else 0.3,
        gain=_LEVELS[note.voice] * FULL,
        partials=_PLUCK if is_pluck else _BELL,
    )
    wave = yield from mix((voice,))
    return array("h", map(int, wave))


class Choir:
    """Held chords as four seconds that can be repeated: every voice turns a whole number of times in them."""

    def __init__(self) -> None:
        """The one wave that all voices share is made for the first chord; the drone is kept for all of them."""
        self._voices: tuple[array[int], array[int]] | None = None
        self._drone: array[int] | None = None

    def ground(self, chord: Chord) -> Making:
        """A phrase of the drone and a chord's pad, which swells and is gone again within the phrase."""
        if self._drone is None:
            self._drone = yield from self._sung(DRONE)
        pad = yield from self._sung(chord.pad)
        count = samples(PHRASE_S)
        both = zip(cycle(self._drone), cycle(pad), strict=True)
        ground = array("h")
        for start in range(0, count, SWELL):
            # The swell goes in steps smaller than the least bit of a sample, which nobody can hear.
            swell = PAD_LEVEL * (1 - math.cos(math.pi * start / count) ** 4)
            ground.extend([round(DRONE_LEVEL * low + swell * high) for low, high in islice(both, SWELL)])
            if start % SLICE == 0:
                yield
        return ground[:count]

    def _sung(self, pitches: tuple[int, ...]) -> Making:
        """All pitches, each with a fainter twin a hair higher, so that it breathes."""
        if self._voices is None:
            first = yield from period(_SOFT, REPEAT_S * RATE)
            self._voices = first, array("h", [height * 9 // 20 for height in first])
        chord = array("h", bytes(2 * REPEAT_S * RATE))
        for i, pitch in enumerate(pitches):
            turns = round(hertz(pitch) * REPEAT_S)
            for voice, own_turns in zip(self._voices, (turns, turns + 1 + i), strict=True):
                wave = sped_up(voice, own_turns)
                begin = (i * len(wave)) // 3  # not all at once: twins that met together would throb
                lay(chord, wave[begin:] + wave[:begin], 0)
                yield
        return chord
