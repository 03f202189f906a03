"""Where things lie on a level's table, without reading the level anew while its file has not changed.

The menu needs no more than this for its first frame, and the readers of XML take longer to load than it to paint.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from game.files import write_atomically

Rect = tuple[int, int, int, int]


def level_areas(file: Path, cache: Path) -> Mapping[str, Rect]:
    """The named areas of a level and its seats, `seat-1` and so on; raises `LevelError`.

    `cache` keeps them under the file's time and size.
    """
    facts = file.stat()
    stamp = f"{file} {facts.st_mtime_ns} {facts.st_size}"
    kept = _read(cache, stamp)
    if kept:
        return kept
    from game.content.levels import load_level  # noqa: PLC0415

    level = load_level(file)
    areas = {**level.areas, **{f"seat-{number}": seat for number, seat in enumerate(level.seats, start=1)}}
    lines = [stamp, *(f"{name} {x} {y} {width} {height}" for name, (x, y, width, height) in areas.items())]
    with suppress(OSError):  # a disk that takes no file only makes the next start a little slower
        write_atomically(cache, "\n".join(lines) + "\n")
    return areas


def _read(cache: Path, stamp: str) -> dict[str, Rect]:
    try:
        first, *lines = cache.read_text(encoding="utf-8").splitlines()
        if first != stamp:
            return {}
        words = [line.split(" ") for line in lines]
        return {name: (int(x), int(y), int(width), int(height)) for name, x, y, width, height in words}
    except (OSError, ValueError):
        return {}
