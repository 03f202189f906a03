"""The synthesiser: ten short sounds without clicks, of one loudness, each saying what it means."""

import math
from array import array
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.sounds import SOUNDS
from game.ui.synth import (
    EFFECTS,
    FULL,
    MOST_PEAK,
    RATE,
    Effect,
    Tone,
    finish,
    gliding,
    lay,
    loudest,
    make,
    period,
    ringing,
    sped_up,
)

LENGTHS_MS = {"win": (900, 1800), "slide": (450, 550), "button": (30, 60), "lift": (60, 150), "place": (80, 250)}
each_sound = pytest.mark.parametrize("name", SOUNDS)


@pytest.fixture(scope="module")
def made():
    return {name: finish(make(effect)) for name, effect in EFFECTS.items()}


def heights(samples):
    return [sample / FULL for sample in samples]


def rms(samples):
    return math.sqrt(sum(height * height for height in heights(samples)) / len(samples))


def pitch(samples, from_s, to_s):
    """The frequency that upward zero crossings tell of."""
    part = samples[round(from_s * RATE) : round(to_s * RATE)]
    return sum(before < 0 <= after for before, after in pairwise(part)) / (to_s - from_s)


def test_there_is_an_effect_for_every_name():
    assert tuple(EFFECTS) == SOUNDS


@each_sound
def test_effects_are_short(made, name):
    shortest_ms, longest_ms = LENGTHS_MS.get(name, (30, 900))
    assert shortest_ms <= 1000 * len(made[name]) / RATE <= longest_ms


@each_sound
def test_effects_are_neither_shrill_nor_faint(made, name):
    peak = max(map(abs, heights(made[name])))
    assert 0.1 <= peak <= MOST_PEAK
    assert 0.025 <= rms(made[name]) <= 0.12


@each_sound
def test_effects_have_the_loudness_they_are_described_with(made, name):
    assert loudest(heights(made[name])) == pytest.approx(EFFECTS[name].loudness, rel=0.02)


@each_sound
def test_effects_have_no_offset(made, name):
    assert abs(sum(heights(made[name])) / len(made[name])) < 0.002


@each_sound
def test_effects_begin_and_end_at_zero(made, name):
    """The first and last half millisecond stay below a hundredth, and the very ends are zero."""
    samples = heights(made[name])
    edge = RATE // 2000
    assert samples[0] == 0
    assert abs(samples[-1]) < 0.0005
    assert max(map(abs, samples[-edge:])) < 0.01
    assert max(map(abs, samples[:3])) < 0.01


def test_effects_are_all_different(made):
    assert len({samples.tobytes() for samples in made.values()}) == len(SOUNDS)


@each_sound
def test_effects_are_the_same_every_time(made, name):
    assert finish(make(EFFECTS[name])) == made[name]


def test_right_rises_and_wrong_falls(made):
    assert pitch(made["right"], 0.02, 0.09) < 0.8 * pitch(made["right"], 0.3, 0.45)
    assert 0.9 * pitch(made["wrong"], 0.02, 0.16) > pitch(made["wrong"], 0.25, 0.5)
    assert pitch(made["wrong"], 0.02, 0.5) < pitch(made["right"], 0.02, 0.09), "wrong lies low"


def test_coin_is_bright_and_rises_and_stone_is_dark(made):
    assert 1000 < pitch(made["coin"], 0.01, 0.07) < pitch(made["coin"], 0.15, 0.3)
    assert pitch(made["slide"], 0, 0.5) < 500
    assert pitch(made["turn"], 0, 0.1) < 900


def test_the_fanfare_climbs(made):
    assert pitch(made["win"], 0.02, 0.12) < pitch(made["win"], 0.38, 0.5)


def test_all_effects_together_cost_little():
    def cost_s():
        start = process_time()
        for effect in EFFECTS.values():
            finish(make(effect))
        return process_time() - start

    assert min(cost_s() for _ in range(3)) < 0.4


def test_work_comes_in_slices():
    assert sum(1 for _ in make(EFFECTS["win"])) > 20


def test_a_sound_is_never_louder_than_a_mix_can_bear():
    loud = finish(make(Effect(5.0, (Tone(length_s=0.2, half_life_s=0.1, hz=440),))))
    assert max(map(abs, heights(loud))) == pytest.approx(MOST_PEAK, abs=0.001)


@pytest.mark.parametrize("hz", [110.0, 440.0, 1234.5])
def test_a_ringing_tone_has_its_pitch_and_halves(hz):
    tone = list(ringing(hz, RATE, 0.25, 1.0))
    assert pitch(tone, 0, 1) == pytest.approx(hz, abs=1.5)
    assert loudest(tone[RATE // 2 : RATE // 2 + 2000]) / loudest(tone[:2000]) == pytest.approx(0.25, rel=0.01)


def test_a_gliding_tone_arrives():
    tone = list(gliding(200, 800, RATE))
    assert pitch(tone, 0, 0.1) == pytest.approx(214, abs=15)
    assert pitch(tone, 0.9, 1) == pytest.approx(747, abs=15)


@given(st.integers(1, 60), st.lists(st.integers(-FULL, FULL), min_size=1, max_size=120))
def test_speeding_up_takes_every_nth_sample_round_and_round(turns, once):
    turns = min(turns, len(once))
    fast = sped_up(array("h", once), turns)
    assert list(fast) == [once[i * turns % len(once)] for i in range(len(once))]


def test_a_period_is_the_sum_of_its_harmonics():
    wave = finish(period((0.4, 0.1), 9000))
    wanted = [FULL * (0.4 * math.sin(x) + 0.1 * math.sin(2 * x)) for x in (math.tau * i / 9000 for i in range(9000))]
    assert max(abs(height - want) for height, want in zip(wave, wanted, strict=True)) < 1.1


@given(st.lists(st.tuples(*[st.integers(-(1 << 14), (1 << 14) - 1)] * 2), min_size=1), st.integers(0, 5))
def test_laying_is_adding_sample_by_sample(pairs, at):
    ground = array("h", [7] * at + [one for one, _ in pairs] + [-7] * 3)
    lay(ground, array("h", [other for _, other in pairs]), at)
    assert list(ground) == [7] * at + [one + other for one, other in pairs] + [-7] * 3
