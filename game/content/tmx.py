"""A Tiled map as raw XML, checked before pytmx sees it: pytmx takes much that is broken in silence."""

import re
import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree as ET

from game.content.faults import Fault

MOST_BYTES = 1024 * 1024
MOST_PIXELS = 4096  # along one side of a tileset's picture
FLIPPED = 1 << 29  # Tiled marks a turned or mirrored tile in the bits from here on
PNG = b"\x89PNG\r\n\x1a\n"
PATTERNS = {
    "string": (re.compile(r".*", re.DOTALL), "text"),
    "int": (re.compile(r"[+-]?[0-9]{1,12}"), "a whole number"),
    "float": (re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]+)?(e[+-]?[0-9]{1,2})?"), "a number"),
    "bool": (re.compile(r"true|false"), "true or false"),
}
# What is handed on to pytmx: it would make any other attribute an attribute of its own objects.
KEPT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "map": (("width", "height", "tilewidth", "tileheight"), ("properties", "tileset", "layer", "objectgroup")),
    "properties": ((), ("property",)),
    "property": (("name", "type", "value"), ()),
    "tileset": (("firstgid", "tilewidth", "tileheight", "spacing", "margin", "tilecount", "columns"), ("image",)),
    "image": (("source", "width", "height"), ()),
    "layer": (("name", "width", "height"), ("data",)),
    "data": (("encoding",), ()),
    "objectgroup": (("name",), ("object",)),
    "object": (("name", "x", "y", "width", "height"), ()),
}


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong with a file so far."""

    file: Path
    faults: list[Fault] = field(default_factory=list)

    def wrong(self, where: str, problem: str, line: int = 0) -> None:
        """Note one more fault; `where` names layer, object and property."""
        self.faults.append(Fault(self.file, line, where, problem))


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


@dataclass(frozen=True, slots=True)
class TmxObject:
    """An object of an object layer; `box` (x, y, width, height) is None where it is no sound rectangle."""

    layer: str
    name: str
    kind: str
    box: tuple[float, float, float, float] | None


@dataclass(frozen=True, slots=True)
class Tmx:
    """What a map says. `tree` holds what was checked and nothing else, its tileset inside; only pytmx reads it."""

    tree: ET.Element
    pixels: tuple[int, int]
    properties: dict[str, str]
    tile_layers: tuple[str, ...]
    object_layers: tuple[str, ...]
    objects: tuple[TmxObject, ...]
    first_tile: int
    tileset: Tileset | None


def read_tmx(file: Path, found: Findings) -> Tmx | None:
    """The map in `file`, as far as it could be read; None where it is no map at all. Never raises for its content."""
    raw = _read_bytes(file, "", found)
    root = None if raw is None else _parse_xml(raw, "map", found)
    if root is None:
        return None
    for child in root:
        if child.tag in ("group", "imagelayer"):
            found.wrong(f"layer {_name(child)}", f"a level has no {child.tag}; move its layers out and delete it")
        elif child.tag not in (*KEPT["map"][1], "editorsettings"):
            found.wrong(f"map: <{child.tag}>", "is nothing that a level may hold; delete it")
    if root.get("orientation", "orthogonal") != "orthogonal":
        found.wrong("map: orientation", f"is {_quoted(root.get('orientation'))}; choose orthogonal")
    if root.get("infinite", "0") != "0":
        found.wrong("map: infinite", "a level has edges; untick Infinite in the map's properties")
    width, height, tile_width, tile_height = (
        _count(root, key, "map", found) for key in ("width", "height", "tilewidth", "tileheight")
    )
    first, tileset = _tileset(file, root, found)
    if tileset and (tileset.tile_width, tileset.tile_height) != (tile_width, tile_height):
        size = f"{tileset.tile_width} × {tileset.tile_height}"
        found.wrong("tileset", f"its tiles are {size} and the map's {tile_width} × {tile_height}; make both the same")
    layers = [*root.iterfind("layer"), *root.iterfind("objectgroup")]
    _check_layers(layers, found)
    for layer in root.iterfind("layer"):
        _check_tiles(layer, (width, height), range(first, first + tileset.count) if tileset else None, found)
    return Tmx(
        tree=_distilled(root),
        pixels=(width * tile_width, height * tile_height),
        properties=_properties(root, "map", found),
        tile_layers=tuple(_name(layer) for layer in root.iterfind("layer")),
        object_layers=tuple(_name(layer) for layer in root.iterfind("objectgroup")),
        objects=tuple(_objects(root, found)),
        first_tile=first,
        tileset=tileset,
    )


def _parse_xml(raw: bytes, root_tag: str, found: Findings) -> ET.Element | None:
    """The root of an XML file, without ever letting the parser see a DOCTYPE: entities can fill all memory."""
    text = _decoded(raw, found)
    if text is None:
        return None
    if match := re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        line = text.count("\n", 0, match.start()) + 1
        found.wrong(f"<!{match[1]}", "is refused, as it can hold harmful entities; delete it", line)
        return None
    declared = re.match(r"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)", text)
    if declared and declared[1].upper() not in ("UTF-8", "US-ASCII", "ASCII"):
        found.wrong("<?xml", f"encoding {_quoted(declared[1])}; save the file as UTF-8", 1)
        return None
    try:
        root = ET.fromstring(text)  # noqa: S314  no DOCTYPE, no entities: nothing can expand
    except ET.ParseError as error:
        line = error.position[0]
        found.wrong("", f"not readable as XML from here on ({error.msg}); save it from Tiled again", line)
        return None
    if root.tag != root_tag:
        found.wrong(f"<{_cut(root.tag)}>", f"the file must begin with <{root_tag}>, as Tiled saves it")
        return None
    return root


def _decoded(raw: bytes, found: Findings) -> str | None:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        found.wrong("", "is not UTF-8 text; save it from Tiled again")
        return None
    if "\0" in text:
        found.wrong("", "is no text file; save it from Tiled again")
        return None
    return text


def _read_bytes(file: Path, where: str, found: Findings) -> bytes | None:
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode):
            problem = "is no file; put one of this name there"
        elif status.st_size > MOST_BYTES:
            problem = f"is larger than {MOST_BYTES >> 10} KiB; make it smaller"
        else:
            return file.read_bytes()
    except FileNotFoundError:
        problem = "is not there; put it beside the level, or choose another in Tiled"
    except OSError as error:
        problem = f"cannot be read: {error.strerror or error}"
    found.wrong(where, f"{_cut(file.name)} {problem}")
    return None


def _tileset(file: Path, root: ET.Element, found: Findings) -> tuple[int, Tileset | None]:
    """The number of the first tile, and the map's tileset, which is put into the map where it lies in a file."""
    elements = root.findall("tileset")
    if len(elements) != 1:
        found.wrong("tileset", f"{len(elements)} of them; a level has exactly one, with its tiles in one picture")
        return 1, None
    element = elements[0]
    first = _count(element, "firstgid", "tileset", found)
    source = element.get("source")
    if source is None:
        return first, _tiles_of(element, file.parent, found)
    where = f"tileset {_cut(source)}"
    path = _beside(file.parent, source, (".tsx",), where, found)
    raw = None if path is None else _read_bytes(path, where, found)
    if path is None or raw is None:
        return first, None
    inside = Findings(path, found.faults)
    tsx = _parse_xml(raw, "tileset", inside)
    if tsx is None:
        return first, None
    tsx.set("firstgid", str(first))
    root[list(root).index(element)] = tsx
    return first, _tiles_of(tsx, path.parent, inside)


def _tiles_of(element: ET.Element, folder: Path, found: Findings) -> Tileset | None:
    for node in element.iter():
        _properties(node, f"tileset: <{node.tag}>", found)
    before = len(found.faults)
    columns, count, tile_width, tile_height = (
        _count(element, key, "tileset", found) for key in ("columns", "tilecount", "tilewidth", "tileheight")
    )
    spacing, margin = (_count(element, key, "tileset", found, least=0) for key in ("spacing", "margin"))
    image = element.find("image")
    if image is None or image.get("source") is None:
        found.wrong("tileset: image", "is missing; make a tileset based on one picture")
        return None
    width, height = (_count(image, key, "tileset: image", found) for key in ("width", "height"))
    source = image.get("source", "")
    where = f"tileset: image {_cut(source)}"
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
    raw = _read_bytes(path, where, found)
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


def _check_layers(layers: list[ET.Element], found: Findings) -> None:
    names = [_name(layer) for layer in layers]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            found.wrong(f"layer {name}", f"is there {names.count(name)} times; keep one")
    for layer in layers:
        where = f"layer {_name(layer)}"
        _refuse_properties(layer, where, found)
        for key in ("offsetx", "offsety", "x", "y"):
            if layer.get(key, "0") != "0":
                found.wrong(f"{where}: {key}", f"is {_quoted(layer.get(key))}; write 0, as a layer lies on the table")


def _check_tiles(layer: ET.Element, size: tuple[int, int], known: range | None, found: Findings) -> None:
    """Exactly one tile of the tileset, or none, in every cell."""
    where = f"layer {_name(layer)}"
    if (_count(layer, "width", where, found), _count(layer, "height", where, found)) != size:
        found.wrong(where, f"must have the map's size, {size[0]} × {size[1]} tiles")
        return
    data = layer.findall("data")
    if len(data) != 1 or data[0].get("encoding") != "csv" or data[0].get("compression") or len(data[0]):
        found.wrong(f"{where}: data", "must be CSV; choose Tile Layer Format: CSV in the map's properties")
        return
    cells = [cell.strip() for cell in (data[0].text or "").split(",")]
    bad = next((cell for cell in cells if not (cell.isascii() and cell.isdigit() and len(cell) <= 10)), None)
    if bad is not None:
        found.wrong(f"{where}: data", f"{_quoted(bad)} is no tile number")
        return
    wanted = size[0] * size[1]
    if len(cells) != wanted:
        found.wrong(f"{where}: data", f"{len(cells)} tiles; {size[0]} × {size[1]} makes {wanted}")
        return
    for index, gid in enumerate(map(int, cells)):
        if gid == 0 or (gid < FLIPPED and (known is None or gid in known)):
            continue
        problem = "a turned or mirrored tile; draw it upright, as the game turns none"
        if gid < FLIPPED and known is not None:
            problem = f"tile {gid} is not in the tileset, whose tiles are {known[0]} to {known[-1]}; draw another there"
        found.wrong(f"{where}: row {index // size[0] + 1}, column {index % size[0] + 1}", problem)
        return  # one wrong tile names the place; hundreds would hide the other faults


def _objects(root: ET.Element, found: Findings) -> Iterator[TmxObject]:
    for layer in root.iterfind("objectgroup"):
        for child in layer:
            if child.tag not in ("object", "properties"):
                found.wrong(f"layer {_name(layer)}: <{child.tag}>", "is nothing that an object layer holds; delete it")
        for number, element in enumerate(layer.iterfind("object"), start=1):
            name = element.get("name", "")
            where = f"layer {_name(layer)}: object {_cut(name) or f'{number} (without a name)'}"
            _refuse_properties(element, where, found)
            kind = element.get("type") or element.get("class") or ""
            yield TmxObject(_name(layer), name, kind, _box(element, where, found))


def _box(element: ET.Element, where: str, found: Findings) -> tuple[float, float, float, float] | None:
    if "template" in element.attrib:
        template = _quoted(element.get("template"))
        found.wrong(f"{where}: template", f"{template} is not read; choose Detach from the object's menu in Tiled")
        return None
    shapes = [child.tag for child in element if child.tag != "properties"] + ["tile"] * ("gid" in element.attrib)
    if shapes:
        found.wrong(where, f"is no rectangle ({_cut(shapes[0])}); draw a rectangle instead")
        return None
    values = []
    for key in ("x", "y", "width", "height", "rotation"):
        text = element.get(key, "0")
        if not PATTERNS["float"][0].fullmatch(text):
            found.wrong(f"{where}: {key}", f"{_quoted(text)} is no number")
            return None
        values.append(float(text))
    x, y, width, height, rotation = values
    if rotation:
        found.wrong(f"{where}: rotation", f"is {rotation:g}; write 0, as areas stand upright")
        return None
    return x, y, width, height


def _properties(element: ET.Element, where: str, found: Findings) -> dict[str, str]:
    """Custom properties as texts; only plain kinds, as others break pytmx."""
    values: dict[str, str] = {}
    for node in element.iterfind("properties/property"):
        name, kind = node.get("name", ""), node.get("type", "string")
        here = f"{where}: property {_cut(name)}"
        text = node.get("value")
        value = (node.text or "") if text is None else text
        problem = None
        if name in values:
            problem = "is there twice; keep one"
        elif kind not in PATTERNS:
            problem = f"is of type {_quoted(kind)}; delete it and add it as one of {', '.join(PATTERNS)}"
        elif not PATTERNS[kind][0].fullmatch(value):
            problem = f"{_quoted(value)} is not {PATTERNS[kind][1]}"
        if problem:
            found.wrong(here, problem)
        values.setdefault(name, "" if problem else value)
    return values


def _refuse_properties(element: ET.Element, where: str, found: Findings) -> None:
    for name in _properties(element, where, found):
        found.wrong(f"{where}: property {_cut(name)}", "means nothing here; put it among the map's properties")


def _count(element: ET.Element, key: str, where: str, found: Findings, least: int = 1) -> int:
    """A whole number in an attribute; `least` where it is wrong, so that checking can go on."""
    text = element.get(key, "" if least else "0")
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < least:
        found.wrong(f"{where}: {key}", f"{_quoted(text)} is not a whole number of at least {least}")
        return least
    return int(text)


def _distilled(element: ET.Element) -> ET.Element:
    attributes, children = KEPT[element.tag]
    copy = ET.Element(element.tag, {key: element.attrib[key] for key in attributes if key in element.attrib})
    copy.text = element.text
    copy.extend(_distilled(child) for child in element if child.tag in children)
    return copy


def _name(layer: ET.Element) -> str:
    return _cut(layer.get("name") or "(without a name)")


def _quoted(text: str | None) -> str:
    return f"'{_cut(text or '')}'"


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
