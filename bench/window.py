"""What the window costs, beside a bare pygame-ce window in the same run: `python bench/window.py [--runs N]`.

Start to first painted menu, memory, idle processor time, and frames with 60 cards in motion. Needs a screen; under
Linux without one: `xvfb-run -a -s "-screen 0 1920x1080x24" python bench/window.py`. Contenders take turns,
medians count; the first start of each, which fills the caches of bytecode and layouts, is left out.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
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
CARDS = """
import os, sys, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
sys.path.insert(0, {root!r})
from game.ui.sprites import Sprite, draw_sprites
from game.ui.stage import Beat, Glide, Stage
from game.ui.tween import Pose
from game.ui.images import load_picture
from game import paths
pygame.display.init()
surface = pygame.display.set_mode((1920, 1080))
table = load_picture(paths.art() / "house" / "table.svg", (1920, 1080)).convert()
files = sorted((paths.art()).glob("*/*.svg"))
def card(n):
    picture = load_picture(files[n % len(files)], (200, 150)).convert_alpha()
    sheet = pygame.Surface((220, 270), pygame.SRCALPHA); sheet.fill((253, 243, 220)); sheet.blit(picture, (10, 10))
    return Sprite(sheet.convert_alpha())
sprites = [card(n) for n in range(60)]
def layout(state):
    return {{n: Pose(120 + (n * 137 + state * 611) % 1680, 140 + (n * 89 + state * 353) % 800, 220, 270) for n in range(60)}}
stage = Stage(0, evolve=lambda s, e: s + 1, layout=layout, choreograph=lambda e, b, a: Beat(tuple(Glide(n, 2.0) for n in range(60))), play_sound=print)
blit, frame = [], []
for round_ in range(3):
    stage.play([1])
    for n in range(110):
        t = time.perf_counter(); surface.blit(table, (0, 0)); pygame.display.flip(); blit.append(time.perf_counter() - t)
        t = time.perf_counter(); stage.step(); poses = stage.poses(0.5)
        surface.blit(table, (0, 0)); draw_sprites(surface, [(sprites[n], poses[n]) for n in range(60)]); pygame.display.flip()
        frame.append(time.perf_counter() - t)
import json
print(json.dumps([blit, frame]))
"""

TABLE = """
import json, sys, time
import pygame
sys.path.insert(0, {root!r})
from game.model.chronology.actions import PlaceCard
from game.model.chronology.rules import right_gap
from game.scenes.program import make_app
from game.scenes.showcase import SCREENS, chronology_table
from game.settings import Settings
from game.ui.scene import Reset
app = make_app(Settings(motion="full", is_muted=True), size=(1920, 1080), keeps=False)
app._apply(Reset(SCREENS["chronology-setup"](app.host.services)[0]))
while app.images.is_busy or app._fading:  # nobody sees a table before its set-up
    app.frame((), 1 / 60); time.sleep(0.002)
scene = chronology_table(app.host.services, 75, people=8, hand=10)
app._apply(Reset(scene))
first, work = [], []  # by the clock, and what this thread alone worked: the first also tells how busy the machine is
while app.images.is_busy or app._fading or scene.faces.is_behind or len(first) < 30:
    t, w = time.perf_counter(), time.thread_time(); app._drawn = None; app.frame((), 1 / 60)
    first.append(time.perf_counter() - t); work.append(time.thread_time() - w); time.sleep(0.002)
table = pygame.Surface((1920, 1080)).convert()
blit, frame = [], []
for turn in range(4):
    state = scene.stage.shown
    card = scene.hand()[0]
    scene._give(PlaceCard(state.turn, card, right_gap(state, card) if turn % 2 else 0))
    while scene.stage.is_busy:
        t = time.perf_counter(); app.window.surface.blit(table, (0, 0)); pygame.display.flip(); blit.append(time.perf_counter() - t)
        t = time.perf_counter(); app.frame((), 1 / 60); frame.append(time.perf_counter() - t)
print(json.dumps([blit, frame, len(scene.stage.shown.line), first, work]))
import os; os._exit(0)
"""

BOARD = """
import json, sys, time
import pygame
sys.path.insert(0, {root!r})
from game.model.timetravel.events import ZoneSlid
from game.model.timetravel.queries import preview
from game.scenes.program import make_app
from game.scenes.showcase import SCREENS, timetravel_towers
from game.settings import Settings
from game.ui.scene import Reset
app = make_app(Settings(motion="full", is_muted=True), size=(1920, 1080), keeps=False)
app._apply(Reset(SCREENS["timetravel-setup"](app.host.services)[0]))
while app.images.is_busy or app._fading:  # nobody sees a board before its set-up
    app.frame((), 1 / 60); time.sleep(0.002)
scene = timetravel_towers(app.host.services, 40)
cards = sum(len(zone.cards) for zone in scene.stage.shown.zones)
app._apply(Reset(scene))
first = []
while app.images.is_busy or app._fading or scene.faces.is_behind or len(first) < 30:
    t = time.perf_counter(); app._drawn = None; app.frame((), 1 / 60); first.append(time.perf_counter() - t); time.sleep(0.002)
table = pygame.Surface((1920, 1080)).convert()
blit, frame, slides = [], [], 0
for turn in range(60):
    legal = scene.table.legal_actions()
    sliding = [action for action in legal if (ahead := preview(scene.view(), action)) and ahead.slides and not ahead.cards]
    scene._give((sliding or legal)[turn % len(sliding or legal)])
    while scene.stage.is_busy or scene.eye.is_moving:
        is_sliding = isinstance(scene.stage.event, ZoneSlid)
        t = time.perf_counter(); app.window.surface.blit(table, (0, 0)); pygame.display.flip(); waited = time.perf_counter() - t
        t = time.perf_counter(); app.frame((), 1 / 60); spent = time.perf_counter() - t
        if is_sliding:
            blit.append(waited); frame.append(spent)
    slides = len(frame)
    if scene.table.is_over or slides > 400:
        break
print(json.dumps([blit, frame, cards, first]))
import os; os._exit(0)
"""


def child(code: str, home: str, **settings: str) -> str:
    # pygame's bytecode lies beside it since it was installed. Ours shall, too, even where the environment forbids to
    # write any: people have both.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "interstice-bench-bytecode")}
    env |= {"INTERSTICE_HOME": home, "PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy", **settings}
    result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return result.stdout.strip().splitlines()[-1]


def start_up(runs: int, home: str) -> tuple[float, float]:
    bare: list[float] = []
    menu: list[float] = []
    for code in (BARE + PRINT, MENU.format(after=PRINT)):
        child(code, home)
    for _ in range(runs):
        for code, times in ((BARE + PRINT, bare), (MENU.format(after=PRINT), menu)):
            before = time.time()
            times.append(float(child(code, home)) - before)
    return median(bare), median(menu)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        still, moving = Path(home) / "still", Path(home) / "moving"
        for folder, motion in ((still, "brief"), (moving, "full")):
            folder.mkdir()
            (folder / "settings.toml").write_text(f'motion = "{motion}"\nmusic_volume = 0\n', encoding="utf-8")
        bare, menu = start_up(options.runs, str(moving))
        bare_kb, menu_kb = int(child(BARE + PSS, home)), int(child(MENU.format(after=PSS), str(moving)))
        idle = [
            float(child(MENU.format(after=IDLE.format(seconds=options.seconds)), str(folder)))
            for folder in (still, moving)
        ]
        blit, frame = json.loads(child(CARDS.format(root=str(ROOT)), home))
        table_blit, table_frame, line, first, work = json.loads(child(TABLE.format(root=str(ROOT)), home))
        board_blit, board_frame, cards, board_first = json.loads(child(BOARD.format(root=str(ROOT)), home))
    rows = {
        "start to first painted menu, × bare window": (menu / bare, 1.6, f"{menu * 1000:.0f} / {bare * 1000:.0f} ms"),
        "memory (PSS), × bare window": (menu_kb / bare_kb, 2.5, f"{menu_kb / 1024:.0f} / {bare_kb / 1024:.0f} MB"),
        "idle menu, share of a core": (idle[0], 0.02, "ambient animation off"),
        "idle menu, share of a core ": (idle[1], 0.12, "ambient animation on"),
        "60 cards at 1080p, median frame × blit and flip": (
            median(frame) / median(blit),
            5.0,
            f"{median(frame) * 1000:.1f} / {median(blit) * 1000:.1f} ms",
        ),
        "60 cards at 1080p, 99th percentile in ms": (quantiles(frame, n=100)[98] * 1000, 16.7, ""),
        "chronology table, median frame × blit and flip": (
            median(table_frame) / median(table_blit),
            5.0,
            f"{line} cards in the line, 8 seats, 1080p: {median(table_frame) * 1000:.1f} ms",
        ),
        "chronology table, 99th percentile in ms": (quantiles(table_frame, n=100)[98] * 1000, 16.7, ""),
        "new cards appear, 99th percentile in ms": (
            quantiles(first, n=100)[98] * 1000,
            16.7,
            f"{len(first)} frames, {quantiles(work, n=100)[98] * 1000:.1f} ms of work",
        ),
        "time-travel board slides, median × blit and flip": (
            median(board_frame) / median(board_blit),
            5.0,
            f"{cards} cards, 5 pawns, 1080p: {median(board_frame) * 1000:.1f} ms",
        ),
        "time-travel board slides, 99th percentile in ms": (quantiles(board_frame, n=100)[98] * 1000, 16.7, ""),
        "time-travel board appears, longest frame in ms": (
            max(board_first[1:]) * 1000,
            16.7,
            f"after the first, which takes {board_first[0] * 1000:.0f} ms",
        ),
    }
    for name, (value, most, note) in rows.items():
        print(f"{name:<50}{value:>8.3f}   at most {most:<6}{'ok ' if value <= most else 'OVER'}  {note}")
    if options.json:
        Path(options.json).write_text(
            json.dumps({name.strip(): value for name, (value, _, _) in rows.items()}, indent=1)
        )


if __name__ == "__main__":
    main()
