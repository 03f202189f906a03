"""Sounds on the mixer: silent without a card, obedient to levels, and gone when closed."""

import subprocess
import sys
import threading
from array import array
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from game.ui import synth
from game.ui.sounds import FALL_TICKS, MOST_AT_ONCE, RISE_TICKS, SOUNDS, Sounds, Workshop
from game.ui.tune import Tune

ROOT = Path(__file__).parent.parent.parent
PATIENCE_S = 60


@pytest.fixture(autouse=True)
def _unpaced(monkeypatch):
    """Without a window to spare, the workshop need not rest."""
    monkeypatch.setattr("game.ui.sounds.PAUSE_S", 0.0)


@pytest.fixture
def sounds(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    yield sounds
    sounds.close()


@pytest.fixture
def recorded(monkeypatch, tmp_path):
    """Sounds on SDL's driver that writes what would be heard to a file, at ten times the pace."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard.raw"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "2")
    sounds = Sounds()
    sounds.open()
    if not sounds.is_open:
        pytest.skip("this SDL has no disk driver")
    yield sounds, tmp_path / "heard.raw"
    sounds.close()


def tune_channel():
    return pygame.mixer.Channel(0)


def tick_until(sounds, is_so):
    end = monotonic() + PATIENCE_S
    while not is_so():
        assert monotonic() < end, "waited too long"
        sounds.tick()
        sleep(0.002)


def ready(sounds):
    sounds.set_levels(10, 0, False)
    sounds.open()
    tick_until(sounds, lambda: set(sounds._effects) == set(SOUNDS))


def makers():
    return [thread for thread in threading.enumerate() if thread.name == "sounds"]


def heard(file):
    return array("h", file.read_bytes()[: file.stat().st_size // 2 * 2])


def test_the_mixer_opens_with_our_format(sounds):
    sounds.open()
    assert sounds.is_open
    assert pygame.mixer.get_init() == (synth.RATE, -16, 1)


def test_opening_does_not_wait_for_the_effects(sounds):
    sounds.open()
    assert not sounds._effects
    assert len(makers()) == 1


def test_opening_twice_changes_nothing(sounds):
    sounds.open()
    sounds.open()
    assert len(makers()) == 1


def test_nothing_is_loaded_or_opened_before_it_is_asked_for():
    check = (
        "import sys, pygame, game.ui.sounds as s; s.Sounds().play('win'); "
        "sys.exit('game.ui.synth' in sys.modules or pygame.mixer.get_init() is not None)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False, cwd=ROOT).returncode == 0


def test_every_effect_is_made_and_plays(sounds):
    ready(sounds)
    for name in SOUNDS:
        assert sounds._effects[name].get_raw() == synth.finish(synth.make(synth.EFFECTS[name])).tobytes()
        sounds.play(name)
        assert sounds._effects[name].get_num_channels() == 1
        pygame.mixer.stop()


def test_an_effect_that_is_not_ready_is_let_go(sounds):
    sounds.open()
    sounds.play("win")
    assert not pygame.mixer.get_busy()


def test_a_sound_played_over_and_over_does_not_pile_up(sounds):
    ready(sounds)
    for _ in range(20):
        sounds.play("win")
    assert sounds._effects["win"].get_num_channels() == MOST_AT_ONCE


def test_a_name_that_does_not_exist_is_our_mistake(sounds):
    with pytest.raises(AssertionError, match="trumpet"):
        sounds.play("trumpet")


def test_levels_reach_the_effects(sounds):
    ready(sounds)
    volumes = []
    for level in range(11):
        sounds.set_levels(level, 0, False)
        volumes.append(sounds._effects["coin"].get_volume())
    assert volumes[0] == 0
    assert volumes[10] == 1
    assert all(quiet < loud for quiet, loud in pairwise(volumes))


def test_levels_set_before_opening_hold(sounds):
    sounds.set_levels(5, 0, False)
    sounds.open()
    tick_until(sounds, lambda: "button" in sounds._effects)
    assert sounds._effects["button"].get_volume() == pytest.approx(0.25, abs=0.01)


def test_mute_silences_effects_at_once_and_undoing_it_brings_them_back(sounds):
    ready(sounds)
    sounds.play("win")
    sounds.set_levels(10, 0, True)
    assert sounds._effects["win"].get_volume() == 0
    pygame.mixer.stop()
    sounds.play("win")
    assert not pygame.mixer.get_busy()
    sounds.set_levels(10, 0, False)
    sounds.play("win")
    assert pygame.mixer.get_busy()


def test_the_tune_begins_softly_and_the_next_phrase_waits_behind_it(sounds):
    sounds.set_levels(0, 10, False)
    sounds.open()
    tick_until(sounds, tune_channel().get_busy)
    first = tune_channel().get_sound()
    assert first.get_raw() == synth.finish(Tune(1).phrase(0)).tobytes()
    assert first.get_volume() <= 1 / RISE_TICKS + 0.01
    tick_until(sounds, tune_channel().get_queue)
    for _ in range(RISE_TICKS):
        sounds.tick()
    assert tune_channel().get_sound().get_volume() == tune_channel().get_queue().get_volume() == 1
    assert tune_channel().get_queue().get_raw() != first.get_raw()


@pytest.mark.parametrize("levels", [(10, 10, True), (10, 0, False)], ids=["muted", "level 0"])
def test_the_tune_fades_out_and_stops_with_what_is_queued(sounds, levels):
    sounds.set_levels(0, 10, False)
    sounds.open()
    tick_until(sounds, lambda: tune_channel().get_queue() is not None)
    sounds.set_levels(*levels)
    for _ in range(FALL_TICKS + 2):
        sounds.tick()
    assert not tune_channel().get_busy()
    assert tune_channel().get_queue() is None
    sounds.set_levels(0, 5, False)
    tick_until(sounds, tune_channel().get_busy)


def test_a_tune_that_is_off_is_not_made(sounds):
    ready(sounds)
    for _ in range(30):
        sounds.tick()
    assert sounds._phrases_ordered == 0


def test_effects_never_take_the_channel_of_the_tune(sounds):
    ready(sounds)
    for name in SOUNDS * 3:
        sounds.play(name)
    assert not tune_channel().get_busy()


def test_captions_are_told_every_sound_heard_or_not(sounds):
    told = []
    sounds.captions = told.append
    sounds.play("lift")
    ready(sounds)
    sounds.play("coin")
    sounds.set_levels(10, 10, True)
    sounds.play("win")
    assert told == ["lift", "coin", "win"]


@pytest.mark.parametrize("driver", ["nosuchdriver", "alsa,nosuchdriver"])
def test_without_a_sound_card_all_goes_on_in_silence(monkeypatch, driver):
    if driver != "nosuchdriver" and Path("/dev/snd").exists():
        pytest.skip("there is a sound card here")
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    told = []
    sounds = Sounds(captions=told.append)
    sounds.set_levels(10, 10, False)
    sounds.open()
    for name in SOUNDS:
        sounds.play(name)
        sounds.tick()
    sounds.set_levels(3, 3, True)
    assert not sounds.is_open
    assert not makers()
    assert pygame.mixer.get_init() is None
    assert told == list(SOUNDS)
    sounds.close()


def test_a_card_that_comes_later_can_be_opened(monkeypatch, sounds):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sounds.open()
    assert not sounds.is_open
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.open()
    assert sounds.is_open


def test_closing_leaves_no_thread_and_no_mixer(sounds):
    sounds.set_levels(10, 10, False)
    sounds.open()
    sounds.tick()  # orders the first phrase: the longest work there is
    start = monotonic()
    sounds.close()
    assert monotonic() - start < 5
    assert not makers()
    assert pygame.mixer.get_init() is None
    sounds.close()
    sounds.play("win")
    sounds.tick()


def test_a_closed_workshop_has_ended_in_the_middle_of_its_work():
    for _ in range(5):
        workshop = Workshop(1)
        workshop.order(0)
        sleep(0.05)
        workshop.close()
        assert not makers()
        assert not list(workshop.finished())


def test_closed_sounds_open_again(sounds):
    ready(sounds)
    sounds.close()
    ready(sounds)
    sounds.play("place")
    assert pygame.mixer.get_busy()


def test_a_mixer_taken_away_is_survived(sounds):
    ready(sounds)
    pygame.mixer.quit()
    sounds.play("win")
    sounds.tick()
    sounds.set_levels(3, 3, False)
    assert not sounds.is_open


def test_what_comes_out_is_the_effect_itself(recorded):
    sounds, file = recorded
    ready(sounds)
    sounds.play("coin")
    tick_until(sounds, lambda: not pygame.mixer.get_busy())
    sounds.close()
    assert synth.finish(synth.make(synth.EFFECTS["coin"])).tobytes() in file.read_bytes()


@pytest.mark.parametrize(
    ("level", "is_muted", "share"), [(10, False, 1.0), (5, False, 0.25), (0, False, 0), (10, True, 0)]
)
def test_what_comes_out_obeys_the_levels(recorded, level, is_muted, share):
    sounds, file = recorded
    ready(sounds)
    sounds.set_levels(level, 0, is_muted)
    sounds.play("wrong")
    tick_until(sounds, lambda: not pygame.mixer.get_busy())
    sounds.close()
    peak = max(map(abs, synth.finish(synth.make(synth.EFFECTS["wrong"]))))
    assert max(map(abs, heard(file))) == pytest.approx(share * peak, abs=peak / 50)


@pytest.mark.slow
def test_phrases_follow_one_another_without_losing_a_sample(recorded, monkeypatch):
    """Two seams as the sound card gets them, in real time because the making is paced by it."""
    sounds, file = recorded
    sounds.close()
    monkeypatch.delenv("SDL_DISKAUDIODELAY")
    sounds.set_levels(0, 10, False)
    sounds.open()
    tick_until(sounds, lambda: sounds._phrases_ordered == 5)  # the third has begun, the fourth is queued
    size = file.stat().st_size
    tick_until(sounds, lambda: file.stat().st_size > size + 4 * synth.RATE)
    sounds.close()
    tune = Tune(1)
    phrases = [synth.finish(tune.phrase(number)) for number in range(3)]
    for first, second in pairwise(phrases):
        assert (first[-synth.RATE :] + second[: synth.RATE]).tobytes() in file.read_bytes()
