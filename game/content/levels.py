"""Levels: tables, boards and scenarios drawn in Tiled (TMX), as values that carry nothing of pytmx."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.faults import Fault
from game.content.properties import Properties
from game.content.tiled import Findings
from game.content.tileset import Tileset
from game.content.tmx import Tmx, TmxObject, read_tmx

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from game.content.decks import Deck
    from game.content.tables import ChronologyTable, TimeTravelTable

SIZE = (1920, 1080)  # design units
SMALLEST = 20  # anything smaller is a slip of the mouse
MOST_TITLE, MOST_BLURB = 40, 160
TABLE, AREAS, SEATS = "table", "areas", "seats"  # the layers
TITLES = ("title_fr", "title_en", "blurb_fr", "blurb_en")
EMPTY = -1  # a cell without a tile

Rect = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a level of one kind must have, and which properties it may have beside its texts."""

    areas: tuple[str, ...]
    seats: int = 0
    properties: tuple[str, ...] = ()


KINDS = {
    "menu": Kind(("title", "games", "continue", "side", "language", "hint")),
    "chronology": Kind(
        ("line", "ruler", "overview", "pile", "box", "hand", "sentence", "fact"),
        seats=8,
        properties=("hand", "decks", "themes", "earliest", "latest", "variants", "mistakes", "clock_s"),
    ),
    "timetravel": Kind(
        ("start", "board", "finish", "prices", "sentence", "actions"),
        seats=5,
        properties=("zones", "target_gold", "opening", "players"),
    ),
}


@dataclass(frozen=True, slots=True)
class Level:
    """A table of one kind: where everything lies on it, and what a match on it is like.

    Seats are in the order of their numbers, clockwise; `tiles` are rows of tile numbers of `tileset`.
    """

    file: Path
    kind: str
    title_fr: str
    title_en: str
    blurb_fr: str
    blurb_en: str
    size: tuple[int, int]
    areas: Mapping[str, Rect]
    seats: tuple[Rect, ...]
    tiles: tuple[tuple[int, ...], ...]
    tileset: Tileset
    options: "ChronologyTable | TimeTravelTable | None"

    @property
    def id(self) -> str:
        """The file's name without its ending."""
        return self.file.stem

    def title(self, language: str) -> str:
        """The level's name, in the other language where it has only one."""
        return (self.title_fr or self.title_en) if language == "fr" else (self.title_en or self.title_fr)

    def blurb(self, language: str) -> str:
        """One sentence about the level."""
        return (self.blurb_fr or self.blurb_en) if language == "fr" else (self.blurb_en or self.blurb_fr)


class LevelError(Exception):
    """A level that is refused, with all that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def find_levels(folder: Path, decks: "Iterable[Deck] | None" = None) -> tuple[tuple[Level, ...], tuple[Fault, ...]]:
    """The good levels of a folder in alphabetical order, and the faults of the bad ones."""
    known = None if decks is None else tuple(decks)
    levels: list[Level] = []
    faults: list[Fault] = []
    for file in sorted(folder.glob("*.tmx"), key=lambda file: file.stem):
        try:
            levels.append(load_level(file, known))
        except LevelError as error:
            faults += error.faults
    return tuple(levels), tuple(faults)


def load_level(file: Path, decks: "Iterable[Deck] | None" = None) -> Level:
    """Read a level, or raise `LevelError` with all its faults; `decks` are those it may name, by default our boxes."""
    found = Findings(file)
    tmx = read_tmx(file, found)
    if tmx is not None:
        _check(tmx, None if decks is None else {deck.id: deck.themes for deck in decks}, found)
    if tmx is None or tmx.tileset is None or found.faults:
        raise LevelError(found.faults)
    return _level(file, tmx, tmx.tileset)


def _level(file: Path, tmx: Tmx, tileset: Tileset) -> Level:
    tiled = _tiled(file, tmx.tree)
    properties = {name: _text(value) for name, value in tiled.properties.items()}
    kind = properties["kind"]
    layers = {layer.name: layer for layer in tiled.layers}
    rects = {
        name: {each.name: _rect((each.x, each.y, each.width, each.height)) for each in layers.get(name, ())}
        for name in (AREAS, SEATS)
    }
    texts = {name: properties.get(name, "").strip() for name in TITLES}
    # pytmx renumbers tiles in the order in which it meets them.
    number = {0: EMPTY} | {ours: gid - tmx.first_tile for ours, gid in tiled.tiledgidmap.items()}
    return Level(
        file=file,
        kind=kind,
        size=SIZE,
        areas=MappingProxyType({name: rects[AREAS][name] for name in KINDS[kind].areas}),
        seats=tuple(rects[SEATS][name] for name in _seat_names(kind)),
        tiles=tuple(tuple(number[tile] for tile in row) for row in layers[TABLE].data),
        tileset=tileset,
        options=_options(kind, Properties(properties, Findings(file)), None),
        **texts,
    )


def _tiled(file: Path, tree: "ET.Element") -> Any:
    import pytmx  # noqa: PLC0415  it imports pygame, which no other reader of files needs

    tiled = pytmx.TiledMap()
    tiled.filename = str(file)
    try:
        return tiled.parse_xml(tree)
    except Exception as error:  # pytmx raises plain ones
        raise LevelError([Fault(file, 0, "", f"pytmx cannot read it: {error}")]) from error


def _check(tmx: Tmx, decks: Mapping[str, tuple[str, ...]] | None, found: Findings) -> None:
    if tmx.pixels != SIZE:
        size, wanted = (f"{width} × {height}" for width, height in (tmx.pixels, SIZE))
        found.wrong("map: width, height", f"{size} in all; tiles times their size must make {wanted}")
    properties = Properties(tmx.properties, found)
    kind = properties.text("kind", 40)
    if kind not in KINDS:
        found.wrong("map: property kind", f"'{kind}' is no kind of level; write {', '.join(KINDS)}")
        return
    known = ("kind", *TITLES, *KINDS[kind].properties)
    for name in tmx.properties:
        if name not in known:
            found.wrong(f"map: property {name[:40]}", f"is unknown to a {kind} level; known: {', '.join(known)}")
    for name in TITLES:
        properties.text(name, MOST_TITLE if name.startswith("title") else MOST_BLURB)
    if not (tmx.properties.get("title_fr", "").strip() or tmx.properties.get("title_en", "").strip()):
        found.wrong("map: property title_fr", "the level has no title; write title_fr or title_en")
    _options(kind, properties, decks, is_checking=True)
    _check_layers(tmx, kind, found)


def _check_layers(tmx: Tmx, kind: str, found: Findings) -> None:
    object_layers = (AREAS, SEATS) if KINDS[kind].seats else (AREAS,)
    for sort, names, wanted in (("tile", tmx.tile_layers, (TABLE,)), ("object", tmx.object_layers, object_layers)):
        for name in wanted:
            if name not in names:
                found.wrong(f"layer {name}", f"is missing; add a layer of the sort '{sort}' with this name")
        for name in dict.fromkeys(names):
            if name not in wanted:
                found.wrong(f"layer {name}", f"is no {sort} layer of a {kind} level; it has: {', '.join(wanted)}")
    _check_objects(tmx.objects, AREAS, "area", KINDS[kind].areas, found)
    if KINDS[kind].seats:
        _check_objects(tmx.objects, SEATS, "seat", _seat_names(kind), found)


def _check_objects(
    objects: Iterable[TmxObject], layer: str, class_: str, wanted: Collection[str], found: Findings
) -> None:
    """Each wanted object once, of its class, a rectangle on the table."""
    here = [each for each in objects if each.layer == layer]
    names = [each.name for each in here]
    for name in wanted:
        if name not in names:
            found.wrong(f"layer {layer}: object {name}", f"is missing; draw a rectangle of class {class_} there")
        elif names.count(name) > 1:
            found.wrong(f"layer {layer}: object {name}", f"is there {names.count(name)} times; keep one")
    for number, each in enumerate(here, start=1):
        where = f"layer {layer}: object {each.name[:40] or f'{number} (without a name)'}"
        if each.name not in wanted:
            found.wrong(where, f"is unknown here; known: {', '.join(wanted)}")
        elif each.kind != class_:
            found.wrong(f"{where}: class", f"is '{each.kind[:40]}'; write {class_}")
        if each.box is None:
            continue  # said already
        x, y, width, height = _rect(each.box)
        if width < SMALLEST or height < SMALLEST:
            found.wrong(where, f"is {width} × {height}; make it at least {SMALLEST} × {SMALLEST}")
        if x < 0 or y < 0 or x + width > SIZE[0] or y + height > SIZE[1]:
            place = f"{x}, {y} to {x + width}, {y + height}"
            found.wrong(where, f"reaches beyond the table ({place}); keep it within {SIZE[0]} × {SIZE[1]}")


def _options(
    kind: str, properties: Properties, decks: Mapping[str, tuple[str, ...]] | None, *, is_checking: bool = False
) -> "ChronologyTable | TimeTravelTable | None":
    """The options of a game's level; when checking, `decks` None means our own boxes."""
    if kind == "menu":
        return None
    from game.content import tables  # noqa: PLC0415  the menu must not wait for the rules of both games

    if kind == "timetravel":
        return tables.read_time_travel(properties)
    if is_checking and decks is None:
        decks = tables.our_boxes()
    return tables.read_chronology(properties, decks)


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _rect(box: tuple[float, float, float, float]) -> Rect:
    """Whole units; edges are rounded, not sizes, so that what touches goes on touching."""
    x, y, width, height = box
    left, top = round(x), round(y)
    return left, top, round(x + width) - left, round(y + height) - top


def _seat_names(kind: str) -> tuple[str, ...]:
    return tuple(f"seat-{number}" for number in range(1, KINDS[kind].seats + 1))
