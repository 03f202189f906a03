"""A Tiled map as raw XML, checked before pytmx sees it: pytmx takes much that is broken in silence."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from game.content.tiled import PATTERNS, Findings, cut, parse_xml, properties, quoted, read_bytes, whole_number
from game.content.tileset import Tileset, read_tileset

FLIPPED = 1 << 29  # Tiled marks a turned or mirrored tile in the bits from here on
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
    raw = read_bytes(file, "", found)
    root = None if raw is None else parse_xml(raw, "map", found)
    if root is None:
        return None
    for child in root:
        if child.tag in ("group", "imagelayer"):
            found.wrong(f"layer {_name(child)}", f"a level has no {child.tag}; move its layers out and delete it")
        elif child.tag not in (*KEPT["map"][1], "editorsettings"):
            found.wrong(f"map: <{child.tag}>", "is nothing that a level may hold; delete it")
    if root.get("orientation", "orthogonal") != "orthogonal":
        found.wrong("map: orientation", f"is {quoted(root.get('orientation'))}; choose orthogonal")
    if root.get("infinite", "0") != "0":
        found.wrong("map: infinite", "a level has edges; untick Infinite in the map's properties")
    width, height, tile_width, tile_height = (
        whole_number(root, key, "map", found) for key in ("width", "height", "tilewidth", "tileheight")
    )
    first, tileset = read_tileset(file, root, found)
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
        properties=properties(root, "map", found),
        tile_layers=tuple(_name(layer) for layer in root.iterfind("layer")),
        object_layers=tuple(_name(layer) for layer in root.iterfind("objectgroup")),
        objects=tuple(_objects(root, found)),
        first_tile=first,
        tileset=tileset,
    )


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
                found.wrong(f"{where}: {key}", f"is {quoted(layer.get(key))}; write 0, as a layer lies on the table")


def _check_tiles(layer: ET.Element, size: tuple[int, int], known: range | None, found: Findings) -> None:
    """Exactly one tile of the tileset, or none, in every cell."""
    where = f"layer {_name(layer)}"
    if (whole_number(layer, "width", where, found), whole_number(layer, "height", where, found)) != size:
        found.wrong(where, f"must have the map's size, {size[0]} × {size[1]} tiles")
        return
    data = layer.findall("data")
    if len(data) != 1 or data[0].get("encoding") != "csv" or data[0].get("compression") or len(data[0]):
        found.wrong(f"{where}: data", "must be CSV; choose Tile Layer Format: CSV in the map's properties")
        return
    cells = [cell.strip() for cell in (data[0].text or "").split(",")]
    bad = next((cell for cell in cells if not (cell.isascii() and cell.isdigit() and len(cell) <= 10)), None)
    if bad is not None:
        found.wrong(f"{where}: data", f"{quoted(bad)} is no tile number")
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
            where = f"layer {_name(layer)}: object {cut(name) or f'{number} (without a name)'}"
            _refuse_properties(element, where, found)
            kind = element.get("type") or element.get("class") or ""
            yield TmxObject(_name(layer), name, kind, _box(element, where, found))


def _box(element: ET.Element, where: str, found: Findings) -> tuple[float, float, float, float] | None:
    if "template" in element.attrib:
        template = quoted(element.get("template"))
        found.wrong(f"{where}: template", f"{template} is not read; choose Detach from the object's menu in Tiled")
        return None
    shapes = [child.tag for child in element if child.tag != "properties"] + ["tile"] * ("gid" in element.attrib)
    if shapes:
        found.wrong(where, f"is no rectangle ({cut(shapes[0])}); draw a rectangle instead")
        return None
    values = []
    for key in ("x", "y", "width", "height", "rotation"):
        text = element.get(key, "0")
        if not PATTERNS["float"][0].fullmatch(text):
            found.wrong(f"{where}: {key}", f"{quoted(text)} is no number")
            return None
        values.append(float(text))
    x, y, width, height, rotation = values
    if rotation:
        found.wrong(f"{where}: rotation", f"is {rotation:g}; write 0, as areas stand upright")
        return None
    return x, y, width, height


def _refuse_properties(element: ET.Element, where: str, found: Findings) -> None:
    for name in properties(element, where, found):
        found.wrong(f"{where}: property {cut(name)}", "means nothing here; put it among the map's properties")


def _distilled(element: ET.Element) -> ET.Element:
    attributes, children = KEPT[element.tag]
    copy = ET.Element(element.tag, {key: element.attrib[key] for key in attributes if key in element.attrib})
    copy.text = element.text
    copy.extend(_distilled(child) for child in element if child.tag in children)
    return copy


def _name(layer: ET.Element) -> str:
    return cut(layer.get("name") or "(without a name)")
