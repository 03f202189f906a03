"""What the window costs, beside a bare pygame-ce window in the same run: `python bench/window.py [--runs N]`.

Start to first painted menu, memory, idle processor time, and the frames of `frames.py`. Needs a screen; under
Linux without one: `xvfb-run -a -s "-screen 0 1920x1080x24" python bench/window.py`. Contenders take turns,
medians count; the first start of each, which fills the caches of bytecode and layouts, is left out.

A 99th percentile is that of one pass, and the median of all passes counts: a machine that is busy with something else
for some seconds spoils a pass. What a bare blit and flip took at its 99th percentile stands beside it, and how much of
the processors' time a virtual machine's host kept for others: both tell how quiet it was. The clock tells of the
machine, too; the work of the window's thread tells of the program alone, so no frame of it may be over the budget.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "bench" / "frames.py"
NAMES = {
    ("cards", "moves"): "60 cards",
    ("line", "moves"): "chronology, 60 cards, 8 seats",
    ("line", "appears"): "chronology, new cards appear",
    ("board", "moves"): "time travel, 40 cards, a column slides",
    ("board", "appears"): "time travel, the board appears",
}
STAT = Path("/proc/stat")
Pass = dict[str, list[float]]  # seconds: a bare blit and flip, a frame, the work in it
Row = tuple[float, float, str]  # the value, the most that it may be, a note
BARE = """
import os, sys, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
surface = pygame.display.set_mode((1280, 720))
surface.fill((31, 36, 64))
pygame.display.flip()
"""
MENU = """
import sys, time
from game.__main__ import main
from game.scenes.program import Program
original = Program.started
def started(program):
    {after}
Program.started = started
sys.argv = ["interstice"]
main()
"""
PRINT = "print(time.time(), flush=True); import os; os._exit(0)"
PSS = "print(sum(int(l.split()[1]) for l in open('/proc/self/smaps_rollup') if l.startswith('Pss:')), flush=True); import os; os._exit(0)"
IDLE = """
    from game.scenes.program import SystemClock
    began, used = time.perf_counter(), []
    def now():
        now = time.perf_counter()
        if now - began > 2 and not used:
            used.extend((now, time.process_time()))
        if now - began > {seconds} + 2:
            print((time.process_time() - used[1]) / (now - used[0]), flush=True)
            raise SystemExit
        return now
    SystemClock.now = staticmethod(now)
    original(program)
"""


def child(*given: str, home: str, **settings: str) -> str:
    # pygame's bytecode lies beside it since it was installed. Ours shall, too, even where the environment forbids to
    # write any: people have both.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "interstice-bench-bytecode")}
    env |= {"INTERSTICE_HOME": home, "PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy", **settings}
    result = subprocess.run([sys.executable, *given], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return result.stdout.strip().splitlines()[-1]


def start_up(runs: int, home: str) -> tuple[float, float]:
    bare: list[float] = []
    menu: list[float] = []
    for code in (BARE + PRINT, MENU.format(after=PRINT)):
        child("-c", code, home=home)
    for _ in range(runs):
        for code, times in ((BARE + PRINT, bare), (MENU.format(after=PRINT), menu)):
            before = time.time()
            times.append(float(child("-c", code, home=home)) - before)
    return median(bare), median(menu)


def stolen_and_all() -> tuple[float, float]:
    """The time that the host of a virtual machine kept for others, and all time that processors were wanted, so far."""
    if not STAT.exists():
        return 0.0, 0.0
    user, nice, system, _, _, irq, softirq, steal = map(float, STAT.read_text().split("\n", 1)[0].split()[1:9])
    return steal, user + nice + system + irq + softirq + steal


def frame_rows(name: str, passes: list[Pass], budget_ms: float = 16.7) -> Iterator[tuple[str, Row]]:
    """The median frame beside a bare one, and the slowest of a hundred frames."""
    bare, frame = (median(each for one in passes for each in one[what]) for what in ("bare", "frame"))
    yield f"{name}, median × bare", (frame / bare, 5.0, f"{frame * 1000:.1f} / {bare * 1000:.1f} ms")
    slow = {what: [quantiles(one[what], n=100)[98] * 1000 for one in passes] for what in ("bare", "frame", "work")}
    each = ", ".join(f"{value:.1f}" for value in sorted(slow["frame"]))
    note = f"passes {each}; work {median(slow['work']):.1f}, bare {median(slow['bare']):.1f}"
    yield f"{name}, 99th percentile in ms", (median(slow["frame"]), budget_ms, note)
    works = [each * 1000 for one in passes for each in one["work"]]
    over = sum(each > budget_ms for each in works)
    yield f"{name}, frames with too much work", (over, 0, f"of {len(works)}; the longest {max(works):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        still, moving = Path(home) / "still", Path(home) / "moving"
        for folder, motion in ((still, "brief"), (moving, "full")):
            folder.mkdir()
            (folder / "settings.toml").write_text(f'motion = "{motion}"\nmusic_volume = 0\n', encoding="utf-8")
        bare, menu = start_up(options.runs, str(moving))
        bare_kb = int(child("-c", BARE + PSS, home=home))
        menu_kb = int(child("-c", MENU.format(after=PSS), home=str(moving)))
        idling = MENU.format(after=IDLE.format(seconds=options.seconds))
        idle = [float(child("-c", idling, home=str(folder))) for folder in (still, moving)]
        parts: dict[tuple[str, str], list[Pass]] = {}
        before = stolen_and_all()
        for _ in range(options.passes):
            for scene in ("cards", "line", "board"):
                for part, frames in json.loads(child(str(FRAMES), scene, home=home)).items():
                    parts.setdefault((scene, part), []).append(frames)
    rows: dict[str, Row] = {
        "start to first painted menu, × bare window": (menu / bare, 1.6, f"{menu * 1000:.0f} / {bare * 1000:.0f} ms"),
        "memory (PSS), × bare window": (menu_kb / bare_kb, 2.5, f"{menu_kb / 1024:.0f} / {bare_kb / 1024:.0f} MB"),
        "idle menu, share of a core": (idle[0], 0.02, "ambient animation off"),
        "idle menu, share of a core ": (idle[1], 0.12, "ambient animation on"),
    }
    for key, name in NAMES.items():
        rows |= dict(frame_rows(name, parts[key]))
    stolen, wanted = (now - then for now, then in zip(stolen_and_all(), before, strict=True))
    print(f"during the frames the machine's host kept {stolen / max(wanted, 1):.0%} of the time that was wanted")
    for name, (value, most, note) in rows.items():
        print(f"{name:<62}{value:>8.3f}   at most {most:<6}{'ok ' if value <= most else 'OVER'}  {note}")
    if options.json:
        Path(options.json).write_text(
            json.dumps({name.strip(): value for name, (value, _, _) in rows.items()}, indent=1)
        )


if __name__ == "__main__":
    main()
