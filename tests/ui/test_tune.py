"""The tune: calm, quiet, endless, the same for the same seed, and without a seam."""

import cmath
import math
from itertools import pairwise, product

import pytest

from game.ui.synth import FULL, RATE, finish
from game.ui.tune import BELL_S, CHORDS, DRONE, ECHO_S, PHRASE_S, PLUCK_S, REPEAT_S, SCALE, Tune, hertz

LENGTHS_S = {"bell": BELL_S, "echo": BELL_S, "pluck": PLUCK_S}
MANY = range(200)


@pytest.fixture(scope="module")
def phrases():
    tune = Tune(1)
    return [finish(tune.phrase(number)) for number in range(6)]


def strength(samples, hz):
    """How much of a frequency is in the samples, full scale being 1."""
    turn, point, total = cmath.rect(1, -math.tau * hz / RATE), 1 + 0j, 0j
    for sample in samples:
        total += sample * point
        point *= turn
    return 2 * abs(total) / len(samples) / FULL


def rms(samples):
    return math.sqrt(sum(sample * sample for sample in samples) / len(samples)) / FULL


@pytest.mark.parametrize("seed", [1, 2, 77])
def test_every_note_is_in_the_scale(seed):
    tune = Tune(seed)
    for score in map(tune.score, MANY):
        assert {pitch % 12 for pitch in (*DRONE, *score.chord.pad)} <= SCALE
        assert {note.pitch % 12 for note in score.notes} <= SCALE


def test_every_note_has_ended_when_the_phrase_ends():
    for score in map(Tune(3).score, MANY):
        for note in score.notes:
            assert note.at_s >= 0
            assert note.at_s + LENGTHS_S[note.voice] <= PHRASE_S


def test_phrases_are_slow_and_bells_step_gently():
    for score in map(Tune(4).score, MANY):
        bells = [note for note in score.notes if note.voice == "bell"]
        assert 3 <= len(bells) <= 5
        assert all(after.at_s - before.at_s > 0.4 for before, after in pairwise(bells))
        assert all(abs(after.pitch - before.pitch) <= 7 for before, after in pairwise(bells))
        assert {(note.at_s + ECHO_S, note.pitch) for note in bells} == {
            (note.at_s, note.pitch) for note in score.notes if note.voice == "echo"
        }


def test_the_tune_wanders_and_comes_home():
    scores = [Tune(5).score(number) for number in MANY]
    assert {score.chord for score in scores} == set(CHORDS)
    assert all(score.chord == CHORDS[0] for score in scores[::4])
    assert len(set(scores)) > 0.95 * len(scores)


def test_phrases_have_their_length_and_differ(phrases):
    assert {len(phrase) for phrase in phrases} == {PHRASE_S * RATE}
    assert len({phrase.tobytes() for phrase in phrases}) == len(phrases)


def test_a_phrase_depends_on_seed_and_number_alone(phrases):
    again = Tune(1)
    assert finish(again.phrase(4)) == phrases[4], "asked for first, or after others"
    assert finish(again.phrase(4)) == phrases[4], "asked for twice: nothing kept was changed"
    assert Tune(1).score(4) != Tune(2).score(4)


def test_the_tune_is_quiet_but_there(phrases):
    for phrase in phrases:
        assert max(map(abs, phrase)) < 0.12 * FULL
        assert 0.005 < rms(phrase) < 0.03
        assert abs(sum(phrase) / len(phrase)) < 1


def test_no_phrase_has_a_hole(phrases):
    for phrase in phrases:
        for start in range(0, len(phrase), RATE // 2):
            assert rms(phrase[start : start + RATE // 2]) > 0.002


def test_any_phrase_follows_any_other_without_a_seam(phrases):
    """Across the seam the wave bends no more than the drone bends everywhere else."""
    near = RATE // 20

    def bends(samples):
        return [abs(a - 2 * b + c) for a, b, c in zip(samples, samples[1:], samples[2:], strict=False)]

    for first, second in product(phrases, phrases):
        joined = first[-near:] + second[:near]
        usual = max(bends(first[-near:]) + bends(second[:near]))
        assert max(bends(joined)) <= usual + 2
        assert abs(second[0] - first[-1]) <= max(abs(b - a) for a, b in pairwise(joined[: near - 1])) + 2


def test_only_the_drone_sounds_at_the_seam(phrases):
    near = RATE // 100
    for phrase in phrases[1:]:
        assert max(abs(a - b) for a, b in zip(phrases[0][:near], phrase[:near], strict=True)) <= 1
        assert max(abs(a - b) for a, b in zip(phrases[0][-near:], phrase[-near:], strict=True)) <= 1


def test_what_is_heard_is_what_is_written(phrases):
    """The drone and the pad are in the sound, notes foreign to the scale are not."""
    home = phrases[0]
    for pitch in (*DRONE, *CHORDS[0].pad):
        assert strength(home, round(hertz(pitch) * REPEAT_S) / REPEAT_S) > 0.002
    for pitch in (54, 56, 58, 61, 63, 66, 68, 70):
        assert pitch % 12 not in SCALE
        assert strength(home, hertz(pitch)) < 0.0003


def test_a_phrase_comes_in_slices_and_the_later_ones_cost_little():
    tune = Tune(1)
    assert sum(1 for _ in tune.phrase(0)) > 100
    assert sum(1 for _ in tune.phrase(0)) < 20
