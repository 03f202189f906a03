"""The tiles of a map: a tileset, in the map or in a file beside it, and its one picture."""

import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree as ET

from game.content.tiled import Findings, cut, parse_xml, properties, read_bytes, whole_number

MOST_PIXELS = 4096  # along one side of the picture
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Tileset:
    """The tiles of one picture, numbered from 0 along its rows."""

    image: Path
    tile_width: int
    tile_height: int
    columns: int
    count: int
    spacing: int
    margin: int

    def part(self, tile: int) -> tuple[int, int, int, int]:
        """Where the picture of a tile lies in the image: x, y, width, height."""
        row, column = divmod(tile, self.columns)
        x = self.margin + column * (self.tile_width + self.spacing)
        y = self.margin + row * (self.tile_height + self.spacing)
        return x, y, self.tile_width, self.tile_height


def read_tileset(file: Path, root: ET.Element, found: Findings) -> tuple[int, Tileset | None]:
    """The number of the first tile, and the map's tileset, which is put into the map where it lies in a file."""
    elements = root.findall("tileset")
    if len(elements) != 1:
        found.wrong("tileset", f"{len(elements)} of them; a level has exactly one, with its tiles in one picture")
        return 1, None
    element = elements[0]
    first = whole_number(element, "firstgid", "tileset", found)
    source = element.get("source")
    if source is None:
        return first, _tiles_of(element, file.parent, found)
    where = f"tileset {cut(source)}"
    path = _beside(file.parent, source, (".tsx",), where, found)
    raw = None if path is None else read_bytes(path, where, found)
    if path is None or raw is None:
        return first, None
    inside = Findings(path, found.faults)
    tsx = parse_xml(raw, "tileset", inside)
    if tsx is None:
        return first, None
    tsx.set("firstgid", str(first))
    root[list(root).index(element)] = tsx
    return first, _tiles_of(tsx, path.parent, inside)


def _tiles_of(element: ET.Element, folder: Path, found: Findings) -> Tileset | None:
    for node in element.iter():
        properties(node, f"tileset: <{node.tag}>", found)
    before = len(found.faults)
    columns, count, tile_width, tile_height = (
        whole_number(element, key, "tileset", found) for key in ("columns", "tilecount", "tilewidth", "tileheight")
    )
    spacing, margin = (whole_number(element, key, "tileset", found, least=0) for key in ("spacing", "margin"))
    image = element.find("image")
    if image is None or image.get("source") is None:
        found.wrong("tileset: image", "is missing; make a tileset based on one picture")
        return None
    width, height = (whole_number(image, key, "tileset: image", found) for key in ("width", "height"))
    source = image.get("source", "")
    where = f"tileset: image {cut(source)}"
    path = _beside(folder, source, (".png",), where, found)
    if len(found.faults) > before or path is None:
        return None
    rows = -(-count // columns)
    needed_width = 2 * margin + columns * (tile_width + spacing) - spacing
    needed_height = 2 * margin + rows * (tile_height + spacing) - spacing
    if needed_width > width or needed_height > height:
        problem = f"{width} × {height} pixels hold no {columns} columns and {rows} rows of tiles; reload it in Tiled"
        found.wrong(where, problem)
        return None
    _check_png(path, (width, height), where, found)
    if len(found.faults) > before:
        return None
    return Tileset(path, tile_width, tile_height, columns, count, spacing, margin)


def _check_png(path: Path, size: tuple[int, int], where: str, found: Findings) -> None:
    raw = read_bytes(path, where, found)
    if raw is None:
        return
    if not _is_whole_png(raw):
        found.wrong(where, "is no whole PNG picture; save it again as PNG")
        return
    real = int.from_bytes(raw[16:20], "big"), int.from_bytes(raw[20:24], "big")
    if real != size:
        stated = f"{size[0]} × {size[1]}"
        found.wrong(where, f"has {real[0]} × {real[1]} pixels and the tileset says {stated}; reload it in Tiled")
    elif max(real) > MOST_PIXELS:
        found.wrong(where, f"has {real[0]} × {real[1]} pixels; at most {MOST_PIXELS} × {MOST_PIXELS}")


def _is_whole_png(raw: bytes) -> bool:
    """Whether every chunk is there and as its checksum says."""
    at = len(PNG)
    kind = b""
    while raw.startswith(PNG) and kind != b"IEND" and at < len(raw):
        end = at + 8 + int.from_bytes(raw[at : at + 4], "big")
        kind = raw[at + 4 : at + 8]
        if zlib.crc32(raw[at + 4 : end]) != int.from_bytes(raw[end : end + 4], "big"):
            return False
        at = end + 4
    return kind == b"IEND"


def _beside(folder: Path, source: str, endings: tuple[str, ...], where: str, found: Findings) -> Path | None:
    """The file called `source`, refused where it lies outside `folder`."""
    path = PurePosixPath(source)
    is_inside = not (path.is_absolute() or ".." in path.parts or any(char in source for char in "\\:"))
    try:
        is_inside = is_inside and (folder / source).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        is_inside = False
    if not is_inside:
        found.wrong(where, "leads out of the level's folder; copy the file into it and choose it there")
        return None
    if path.suffix.lower() not in endings:
        found.wrong(where, f"must be a {' or '.join(endings)} file")
        return None
    return folder / source
