"""Events become motion here: one at a time, at the screen's own pace, and always ending where the layout says."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, TypeVar

from game.ui.theme import STEP_S
from game.ui.tween import Ease, Pose, Tween, between, in_out

S = TypeVar("S")
E = TypeVar("E")
Key = Hashable
Layout = Mapping[Key, Pose]

GLIDE_S = 0.35
BRIEF = 0.35  # the share of its time that a beat takes when motion is brief
HURRIED = 4.0  # how many times faster a hurried beat goes
WATCHDOG_S = 5.0


class Motion(StrEnum):
    """How much may move."""

    FULL = "full"
    BRIEF = "brief"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Glide:
    """A thing goes to a pose; None means where the layout after the event puts it."""

    key: Key
    duration_s: float = GLIDE_S
    to: Pose | None = None
    delay_s: float = 0.0
    ease: Ease = in_out


@dataclass(frozen=True, slots=True)
class Beat:
    """What is seen of one event: glides, a sound, how long it is left standing, and where new things come from.

    `lead_s` is how long it takes until the event itself can be seen: only then is it heard and told. `cues` are other
    sounds and when they are heard.
    """

    glides: tuple[Glide, ...] = ()
    sound: str = ""
    hold_s: float = 0.0
    lead_s: float = 0.0
    origins: tuple[tuple[Key, Pose], ...] = ()
    cues: tuple[tuple[float, str], ...] = ()


@dataclass(slots=True)
class _Under:
    """A glide under way: its tween is made when it sets out, from where the thing then is."""

    glide: Glide
    tween: Tween | None = None


class Stage(Generic[S, E]):
    """Shows a state and plays events into it. What is shown may lag behind the match and never contradicts it."""

    def __init__(
        self,
        shown: S,
        *,
        evolve: Callable[[S, E], S],
        layout: Callable[[S], Layout],
        choreograph: Callable[[E, S, S], Beat | None],
        play_sound: Callable[[str], None],
        on_tell: Callable[[E, S], None] | None = None,
        motion: Motion = Motion.FULL,
    ) -> None:
        self.shown = shown
        self.told = shown  # the state as far as it has been seen: an event's outcome is known before it can be
        self.motion = motion
        self.event: E | None = None
        self._evolve, self._layout, self._choreograph = evolve, layout, choreograph
        self._play_sound, self._on_tell = play_sound, on_tell
        self._untold: Beat | None = None
        self._cues: deque[tuple[float, str]] = deque()
        self._waiting: deque[E] = deque()
        self._poses: dict[Key, Pose] = dict(layout(shown))
        self._before: dict[Key, Pose] = dict(self._poses)
        self.goals: Layout = dict(self._poses)  # where everything that is shown will come to rest
        self._under_way: list[_Under] = []
        self._age_s = 0.0
        self._lasts_s = 0.0
        self._real_s = 0.0
        self._speed = 1.0

    @property
    def is_busy(self) -> bool:
        """Whether something is being shown or waits to be."""
        return self.event is not None or bool(self._waiting)

    @property
    def age_s(self) -> float:
        """How long what is being shown has been seen, in its own time."""
        return self._age_s

    @property
    def share(self) -> float:
        """How much of what is being shown is over."""
        return min(1.0, self._age_s / self._lasts_s) if self.event is not None and self._lasts_s else 1.0

    def play(self, events: Iterable[E]) -> None:
        """Show these events after those that wait."""
        self._waiting.extend(events)

    def poses(self, blend: float = 1.0) -> dict[Key, Pose]:
        """Where everything stands, `blend` of the way from the last step to this one."""
        if blend >= 1.0 or not self.is_busy:
            return dict(self._poses)
        before = self._before
        return {  # most things rest, and what rests is the same pose as before
            key: pose if (was := before.get(key, pose)) is pose else between(was, pose, blend)
            for key, pose in self._poses.items()
        }

    def press(self) -> bool:
        """A press during a beat hurries it, a second settles it; whether the press was used up."""
        if self.event is None:
            return False
        if self._speed == 1.0:
            self._speed = HURRIED
        else:
            self._settle()
        return True

    def settle(self) -> None:
        """Show the end of everything at once."""
        while self.is_busy:
            if self.event is None:
                self._begin()
            self._settle()

    def stand(self, shown: S) -> None:
        """Stand at another state at once, as when a match is wound back; what was under way is dropped."""
        self.event, self._untold, self._under_way = None, None, []
        self._waiting.clear()
        self.shown = self.told = shown
        self.relayout()

    def relayout(self) -> None:
        """The window changed: settle what moves and stand everything where it now belongs."""
        if self.event is not None:
            self._settle()
        self.told = self.shown
        self.goals = self._layout(self.shown)
        self._poses = dict(self.goals)
        self._before = dict(self._poses)

    def step(self) -> None:
        """One step of time."""
        self._before = dict(self._poses)
        if self.event is None:
            if not self._waiting:
                return
            self._begin()
        self._age_s += STEP_S * self._speed
        self._real_s += STEP_S
        while self._cues and self._age_s >= self._cues[0][0]:
            self._play_sound(self._cues.popleft()[1])
        self._under_way = [under for under in self._under_way if self._advance(under)]
        if self._untold and self._age_s >= self._untold.lead_s:
            self._tell()
        if self._age_s >= self._lasts_s or self._real_s >= WATCHDOG_S:
            self._settle()

    def _begin(self) -> None:
        self.event = event = self._waiting.popleft()
        before, after = self.shown, self._evolve(self.shown, event)
        beat = self._choreograph(event, before, after) or Beat(self._default_glides(after))
        self.shown = after
        factor = {Motion.FULL: 1.0, Motion.BRIEF: BRIEF, Motion.NONE: 0.0}[self.motion]
        self.goals = {  # what stays keeps the very pose it had
            key: was if (was := self._poses.get(key)) == pose else pose for key, pose in self._layout(after).items()
        }
        for key, pose in (*beat.origins, *self.goals.items()):
            self._poses.setdefault(key, pose)  # a thing comes into being where the beat says, or at its place
        self._under_way = [
            _Under(Glide(g.key, g.duration_s * factor, g.to, g.delay_s * factor, g.ease)) for g in beat.glides
        ]
        ends = [under.glide.delay_s + under.glide.duration_s for under in self._under_way]
        self._lasts_s = max(ends, default=0.0) + beat.hold_s * factor
        self._age_s, self._real_s, self._speed = 0.0, 0.0, 1.0
        self._untold = replace(beat, lead_s=beat.lead_s * factor)
        self._cues = deque((at_s * factor, sound) for at_s, sound in beat.cues if factor)

    def _default_glides(self, after: S) -> tuple[Glide, ...]:
        goals = self._layout(after)
        return tuple(Glide(key) for key, pose in goals.items() if self._poses.get(key) != pose)

    def _advance(self, under: _Under) -> bool:
        """Go on with a glide; whether there is more of it to come."""
        glide, age_s = under.glide, self._age_s - under.glide.delay_s
        if age_s < 0:
            return True
        start = self._poses.get(glide.key)
        if start is None:
            return False
        if under.tween is None:
            goal = glide.to or self.goals.get(glide.key, start)
            if goal == start:
                return False
            under.tween = Tween(start, goal, max(glide.duration_s, 1e-9), glide.ease)
        self._poses[glide.key] = under.tween.at(age_s)
        return age_s < glide.duration_s

    def _tell(self) -> None:
        """Let the event be heard and told, once."""
        beat, self._untold = self._untold, None
        self.told = self.shown
        if beat is None or self.event is None:
            return
        if beat.sound:
            self._play_sound(beat.sound)
        if self._on_tell:
            self._on_tell(self.event, self.shown)

    def _settle(self) -> None:
        self._tell()
        self.goals = self._layout(self.shown)
        self._poses = dict(self.goals)
        self._under_way = []
        self._cues.clear()
        self.event = None
