"""Events become motion: in order, at their own pace, ending exactly where the layout says."""

import pytest

from game.ui.stage import Beat, Glide, Motion, Stage
from game.ui.theme import STEP_S
from game.ui.tween import Pose, Tween, back, in_out, linear, out


def pose(x):
    return Pose(x, 0, 10, 10)


class Track:
    """A little world: a state is the places of things, an event moves one of them."""

    def __init__(self, motion=Motion.FULL, choreograph=None):
        self.heard = []
        self.stage = Stage(
            {"a": 0.0, "b": 100.0},
            evolve=lambda state, event: {**state, event[0]: event[1]},
            layout=lambda state: {key: pose(x) for key, x in state.items()},
            choreograph=choreograph or (lambda _event, _before, _after: None),
            play_sound=self.heard.append,
            motion=motion,
        )

    def run(self, most=2000):
        steps = 0
        while self.stage.is_busy:
            self.stage.step()
            steps += 1
            assert steps < most
        return steps

    def x(self, key="a"):
        return self.stage.poses()[key].x


@pytest.mark.parametrize("ease", [linear, out, in_out, back])
def test_every_ease_begins_at_the_start_and_ends_exactly_at_the_end(ease):
    tween = Tween(pose(3), pose(9), 0.5, ease)
    assert tween.at(0).x == pytest.approx(3)
    assert tween.at(0.5) == pose(9)
    assert tween.at(7) == pose(9)


def test_an_event_without_choreography_glides_to_its_layout():
    track = Track()
    track.stage.play([("a", 50.0)])
    track.stage.step()
    between = []
    while track.stage.is_busy:
        between.append(track.x())
        track.stage.step()
    assert between == sorted(between)
    assert len({x for x in between if 0 < x < 50}) > 5
    assert track.stage.poses() == {"a": pose(50.0), "b": pose(100.0)}


def test_events_are_shown_one_after_the_other():
    track = Track()
    track.stage.play([("a", 50.0), ("b", 0.0)])
    while track.x() < 50:
        assert track.x("b") == 100
        track.stage.step()
    track.run()
    assert track.x("b") == 0


def test_a_glide_reads_its_start_when_it_sets_out():
    def choreograph(event, before, after):
        return Beat((Glide("a", 0.1, to=pose(-30)), Glide("a", 0.2, delay_s=0.1)))

    track = Track(choreograph=choreograph)
    track.stage.play([("a", 50.0)])
    seen = []
    while track.stage.is_busy:
        track.stage.step()
        seen.append(track.x())
    assert min(seen) < -25
    assert seen[-1] == 50


def test_a_press_hurries_a_second_settles_and_both_are_used_up():
    watched, hurried, settled = Track(), Track(), Track()
    for track in (watched, hurried, settled):
        track.stage.play([("a", 50.0)])
        track.stage.step()
    assert hurried.stage.press()
    assert settled.stage.press()
    assert settled.stage.press()
    assert not settled.stage.is_busy
    assert not settled.stage.press()
    assert 0 < hurried.run() < watched.run()
    assert watched.stage.poses() == hurried.stage.poses() == settled.stage.poses()


@pytest.mark.parametrize("motion", list(Motion))
def test_watched_or_skipped_the_end_is_the_same(motion):
    track = Track(motion)
    events = [("a", 50.0), ("b", 20.0), ("c", 7.0)]
    track.stage.play(events)
    steps = track.run()
    skipped = Track(motion)
    skipped.stage.play(events)
    skipped.stage.settle()
    assert track.stage.poses() == skipped.stage.poses()
    assert track.stage.shown == skipped.stage.shown
    assert {Motion.FULL: steps > 40, Motion.BRIEF: 10 < steps < 40, Motion.NONE: steps <= len(events)}[motion]


def test_a_watchdog_settles_a_beat_that_never_ends():
    track = Track(choreograph=lambda *_: Beat((Glide("a", 1000.0),)))
    track.stage.play([("a", 50.0)])
    assert track.run() <= 5 / STEP_S + 1
    assert track.x() == 50


def test_a_beat_is_held_and_heard():
    track = Track(choreograph=lambda *_: Beat((), sound="coin", hold_s=0.5))
    track.stage.play([("a", 50.0)])
    assert track.run() == pytest.approx(0.5 / STEP_S, abs=2)
    assert track.heard == ["coin"]


def test_an_event_is_heard_and_told_only_when_it_can_be_seen():
    told = []
    track = Track(choreograph=lambda *_: Beat((Glide("a", 1.0),), sound="right", lead_s=0.5))
    track.stage._on_tell = lambda event, shown: told.append((event, shown["a"]))
    track.stage.play([("a", 50.0)])
    for _ in range(25):
        track.stage.step()
    assert (track.heard, told) == ([], [])
    for _ in range(10):
        track.stage.step()
    assert (track.heard, told) == (["right"], [(("a", 50.0), 50.0)])
    track.run()
    assert track.heard == ["right"]
    track.stage.play([("a", 10.0)])
    track.stage.settle()
    assert track.heard == ["right", "right"]


def test_drawing_between_two_steps_interpolates():
    track = Track(choreograph=lambda *_: Beat((Glide("a", 1.0, ease=linear),)))
    track.stage.play([("a", 60.0)])
    track.stage.step()
    track.stage.step()
    assert track.stage.poses(0.5)["a"].x == pytest.approx((track.stage.poses(0.0)["a"].x + track.x()) / 2)
    assert track.stage.poses(0.0)["a"].x < track.x()


def test_another_window_settles_what_moves():
    track = Track()
    track.stage.play([("a", 50.0), ("b", 1.0)])
    track.stage.step()
    track.stage.relayout()
    assert track.x() == 50
    track.run()
    assert track.x("b") == 1


def test_cues_are_heard_in_time_and_what_is_settled_is_not_heard_any_more():
    beat = Beat((Glide("a", 1.0),), sound="end", lead_s=1.0, cues=((0.25, "one"), (0.5, "two")))
    track = Track(choreograph=lambda _event, _before, _after: beat)
    track.stage.play([("a", 50.0)])
    heard_at = {}
    for step in range(70):
        track.stage.step()
        for sound in track.heard:
            heard_at.setdefault(sound, step * STEP_S)
    assert heard_at == pytest.approx({"one": 0.25, "two": 0.5, "end": 1.0}, abs=2 * STEP_S)
    track.heard.clear()
    track.stage.play([("a", 20.0)])
    track.stage.step()
    track.stage.press()
    track.stage.press()
    assert track.heard == ["end"]


def test_cues_are_silent_without_motion():
    beat = Beat((Glide("a", 1.0),), cues=((0.25, "one"),))
    track = Track(Motion.NONE, choreograph=lambda _event, _before, _after: beat)
    track.stage.play([("a", 50.0)])
    track.run()
    assert track.heard == []


def test_share_says_how_much_of_a_beat_is_over():
    track = Track(choreograph=lambda _event, _before, _after: Beat((Glide("a", 1.0),)))
    assert track.stage.share == 1.0
    track.stage.play([("a", 50.0)])
    shares = []
    while track.stage.is_busy:
        track.stage.step()
        shares.append(track.stage.share)
    assert shares == sorted(shares)
    assert shares[len(shares) // 2] == pytest.approx(0.5, abs=0.05)


def test_what_rests_is_the_very_pose_of_the_layout():
    """So that whoever paints can tell at once what moves."""
    track = Track(choreograph=lambda *_: Beat((Glide("a", 0.5), Glide("b", 0.5))))
    track.stage.play([("a", 50.0)])
    for _ in range(5):
        track.stage.step()
        poses = track.stage.poses(0.5)
        assert poses["b"] is track.stage.goals["b"]
        assert poses["a"] != track.stage.goals["a"]
    track.run()
    assert track.stage.poses() == track.stage.goals


def test_a_later_glide_goes_on_where_an_earlier_one_came_to_rest():
    aside = Beat((Glide("a", 0.1, to=pose(-20)), Glide("a", 0.1, delay_s=0.3)))
    track = Track(choreograph=lambda *_: aside)
    track.stage.play([("a", 50.0)])
    seen = []
    while track.stage.is_busy:
        track.stage.step()
        seen.append(track.x())
    waited = round(0.2 / STEP_S)
    assert seen.count(-20) >= waited - 1
    assert seen[-1] == 50.0
