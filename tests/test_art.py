"""The art lint: every drawing keeps to what our renderer draws and to the house's style, and none is another's copy."""

import io
import math
import re
import zlib
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from xml.etree import ElementTree as ET

import pygame
import pytest
import resvg_py

from game import paths
from game.__main__ import main
from game.content.decks import OURS, our_decks
from game.content.pictures import picture_faults
from game.ui import theme

MOST_BYTES, MOST_BYTES_OF_A_CARD = 24 * 1024, 5 * 1024
CARD = "0 0 320 240"
BITMAPS = {"house/icon.ico", "house/icon.png"}  # for the desktops that take no drawing

SVG = "{http://www.w3.org/2000/svg}"
PAINTS = ("fill", "stroke")
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
    "line": {"x1", "y1", "x2", "y2"},
}
STROKE = {
    f"stroke-{what}" for what in ("width", "opacity", "linecap", "linejoin", "miterlimit", "dasharray", "dashoffset")
}
PAINTED = {*PAINTS, *STROKE, "fill-opacity", "fill-rule", "transform"}
GRADIENT = {"id", "gradientUnits", "gradientTransform", "spreadMethod", "{http://www.w3.org/1999/xlink}href"}
ALLOWED = {
    "svg": {"viewBox", "width", "height", *PAINTED},
    "g": PAINTED,  # our renderer forgets the opacity of a group
    "defs": set(),
    "linearGradient": {*GRADIENT, "x1", "y1", "x2", "y2"},
    "radialGradient": {*GRADIENT, "cx", "cy", "r"},
    "stop": {"offset", "stop-color", "stop-opacity"},
    **{shape: {*where, *PAINTED, "opacity"} for shape, where in SHAPES.items()},
}
NUMBERS = {
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "offset",
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width", "stroke-miterlimit",
}  # fmt: skip
COLOUR = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
REFERENCE = re.compile(r"url\(#([\w-]+)\)")
NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ARC = re.compile(rf"\s*,?\s*{NUMBER}(?:\s*,?\s*{NUMBER}){{2}}\s*,?\s*[01]\s*,?\s*[01](?:\s*,?\s*{NUMBER}){{2}}")

PALETTE = (
    theme.INK, theme.PAPER, theme.SUN, theme.AMBER, theme.CORAL, theme.BRICK, theme.ROSE, theme.PLUM, theme.NIGHT,
    theme.STEEL, theme.SKY, theme.SEA, theme.TEAL, theme.LEAF, theme.GOLD, theme.SAND, theme.BARK,
)  # fmt: skip
FARTHEST = 0.15  # from the nearest colour of the palette, in Oklab with lightness counted half: shades are welcome
MOST_VIVID = 215  # between the strongest and the weakest of red, green and blue

SMALL, LARGE = (160, 120), (320, 240)
CELLS = 40  # cells across, in which our renderer is compared with resvg, so that the smoothing of edges does not count
MOST_CELL, MOST_MEAN = 20, 4  # of 255
ALIKE = 110  # of 512 bits; unrelated drawings differ in some 240, the most alike of ours in more than 120
MOST_SHARED = 0.4  # of the shapes of the simpler of two drawings


@dataclass(frozen=True)
class Drawing:
    """A file and what can be learned from it, each worked out once. Cards stand alone: they fill their canvas."""

    name: str
    raw: bytes
    is_card: bool = True

    @cached_property
    def root(self) -> ET.Element:
        return ET.fromstring(self.raw)  # noqa: S314  our own files, and no DOCTYPE gets this far

    @cached_property
    def picture(self) -> pygame.Surface:
        return pygame.image.load_sized_svg(io.BytesIO(self.raw), SMALL)

    @cached_property
    def shapes(self) -> frozenset[tuple]:
        """What is drawn, without the paint."""
        return frozenset(
            (local(each), *sorted((key, each.get(key)) for key in SHAPES[local(each)] if key in each.attrib))
            for each in self.root.iter()
            if local(each) in SHAPES
        )

    @cached_property
    def hashes(self) -> dict[str, tuple[int, int]]:
        """Of the rendering and of the bare outlines, which no other paint changes; each also in a mirror."""
        seen = {"rendering": on_grey(self.picture), "silhouette": on_grey(outlines(self.root))}
        return {kind: (bits(it), bits(pygame.transform.flip(it, True, False))) for kind, it in seen.items()}


# The lint, one drawing at a time


def local(element: ET.Element) -> str:
    return element.tag.removeprefix(SVG)


def file_problems(drawing: Drawing) -> Iterator[str]:
    """Size, completeness and XML; the other checks are only for what passes these."""
    most = MOST_BYTES_OF_A_CARD if drawing.is_card else MOST_BYTES
    if len(drawing.raw) > most:
        yield f"{len(drawing.raw)} bytes, at most {most}"
    if not drawing.raw.rstrip().endswith(b"</svg>"):
        yield "does not end with </svg>"
    if re.search(rb"<!(DOCTYPE|ENTITY)", drawing.raw):
        yield "has a DOCTYPE"
        return
    try:
        drawing.raw.decode()
        root = drawing.root
    except (ET.ParseError, UnicodeDecodeError) as error:
        yield f"cannot be read: {error}"
        return
    if root.tag != f"{SVG}svg":
        yield f"begins with <{root.tag}>"
    view = root.get("viewBox", "")
    if drawing.is_card and view != CARD:
        yield f"its viewBox is '{view}', not '{CARD}'"
    elif not re.fullmatch(r"0 0 [1-9]\d* [1-9]\d*", view):
        yield f"its viewBox is '{view}'"


def subset_problems(drawing: Drawing) -> Iterator[str]:
    """Whatever our renderer would leave out or draw otherwise than browsers do."""
    every = list(drawing.root.iter())
    ids = [each.get("id") for each in every if "id" in each.attrib]
    yield from (f"two elements are called '{name}'" for name in {name for name in ids if ids.count(name) > 1})
    yield from element_problems(drawing.root, {})
    for each in every:
        gradient = local(each).endswith("Gradient")
        if gradient and each.get("gradientUnits") != "userSpaceOnUse":
            yield f"the gradient '{each.get('id')}' is not in userSpaceOnUse"
        for key, value in each.attrib.items():
            for name in [*REFERENCE.findall(value), *([value.lstrip("#")] if key.endswith("href") else [])]:
                if name not in ids:
                    yield f"nothing is called '{name}'"


def element_problems(element: ET.Element, inherited: dict[str, str]) -> Iterator[str]:
    name = local(element)
    if name not in ALLOWED:
        yield f"<{name}> is not in the subset"
        return
    if (element.text or "").strip() or (element.tail or "").strip():
        yield f"there is text in or after <{name}>"
    for key, value in element.attrib.items():
        if key not in ALLOWED[name]:
            yield f"{key} of <{name}> is not in the subset"
        else:
            yield from value_problems(key, value)
    passed = inherited | {key: value for key, value in element.attrib.items() if key in PAINTED}
    for paint in PAINTS if name in SHAPES else ():
        if passed.get(paint, "").startswith("url") and float(passed.get(f"{paint}-opacity", 1)) != 1:
            yield f"{paint}-opacity is forgotten beside {paint}={passed[paint]}; give the stops a stop-opacity"
    for child in element:
        yield from element_problems(child, passed)


def value_problems(key: str, value: str) -> Iterator[str]:
    if key == "stop-color" and not COLOUR.fullmatch(value):
        yield f"{key}='{value}' is no hex colour"
    if key in PAINTS and not (value == "none" or COLOUR.fullmatch(value) or REFERENCE.fullmatch(value)):
        yield f"{key}='{value}' is no hex colour"
    if key in NUMBERS and not re.fullmatch(NUMBER, value):
        yield f"{key}='{value}' is no number"
    if key == "d" and (problem := path_problem(value)):
        yield f"the path '{value[:30]}' {problem}"


def path_problem(path: str) -> str:
    """What is wrong with the grammar of a path, as renderers silently stop where they no longer understand it."""
    if not re.match(r"\s*[Mm]", path):
        return "does not begin with M"
    for command, rest in re.findall(r"([A-Za-z])([^A-DF-Za-df-z]*)", path):
        if command.upper() not in ARGUMENTS:
            return f"has a command {command}"
        if command in "aA":
            if not rest.strip() or ARC.sub("", rest).strip():
                return f"has a wrong arc: {rest.strip()[:30]}"
            continue
        numbers = re.findall(NUMBER, rest)
        if re.sub(NUMBER, "", rest).strip(" ,\r\n\t"):
            return f"has something that is no number: {rest.strip()[:30]}"
        needed = ARGUMENTS[command.upper()]
        if (len(numbers) % needed or not numbers) if needed else numbers:
            return f"has {len(numbers)} numbers after {command}"
    return ""


def colour_problems(drawing: Drawing) -> Iterator[str]:
    painted = {each.get(key, "") for each in drawing.root.iter() for key in (*PAINTS, "stop-color")}
    for name in sorted(filter(COLOUR.fullmatch, painted)):
        digits = name[1:] if len(name) == 7 else "".join(digit * 2 for digit in name[1:])
        colour = tuple(bytes.fromhex(digits))
        away = min(math.dist(oklab(colour), oklab(ours)) for ours in PALETTE)
        if away > FARTHEST:
            yield f"{name} is {away:.3f} from the palette, at most {FARTHEST}"
        if max(colour) - min(colour) > MOST_VIVID:
            yield f"{name} is too vivid"


@cache
def oklab(colour: tuple[int, ...]) -> tuple[float, float, float]:
    """Where a colour lies for the eye; lightness counts half."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (of / 255 for of in colour)
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short) / 2,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def canvas_problems(drawing: Drawing) -> Iterator[str]:
    width, height = drawing.picture.get_size()
    bare = width * height - pygame.mask.from_surface(drawing.picture, 250).count()
    if drawing.is_card and bare:
        yield f"{100 * bare / width / height:.1f} % of the canvas is not covered"


def rendering_problems(drawing: Drawing) -> Iterator[str]:
    """Only what differs when small is looked at large, where thin lines no longer count as differences."""
    most, mean = difference(drawing, drawing.picture)
    if most > MOST_CELL or mean > MOST_MEAN:
        most, mean = difference(drawing, pygame.image.load_sized_svg(io.BytesIO(drawing.raw), LARGE))
    if most > MOST_CELL or mean > MOST_MEAN:
        yield f"differs from resvg's by up to {most} of 255 in a spot, by {mean:.1f} over all"


def difference(drawing: Drawing, ours: pygame.Surface) -> tuple[int, float]:
    width, height = ours.get_size()
    png = resvg_py.svg_to_bytes(svg_string=drawing.raw.decode(), width=width, height=height, skip_system_fonts=True)
    cells = (CELLS, max(1, CELLS * height // width))
    both = [shrunk(on_grey(picture), cells) for picture in (ours, pygame.image.load(io.BytesIO(png), "resvg.png"))]
    apart = [abs(one - two) for one, two in zip(*both, strict=True)]
    return max(apart), sum(apart) / len(apart)


CHECKS = (subset_problems, colour_problems, canvas_problems, rendering_problems)


def problems(drawing: Drawing) -> list[str]:
    """All that is wrong with one drawing."""
    found = list(file_problems(drawing))
    if any("cannot be read" in problem or "DOCTYPE" in problem or "begins" in problem for problem in found):
        return found
    return found + [problem for check in CHECKS for problem in check(drawing)]


# The lint, two drawings at a time


def on_grey(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size(), depth=24)
    ground.fill((128, 128, 128))
    ground.blit(picture, (0, 0))
    return ground


def shrunk(picture: pygame.Surface, size: tuple[int, int]) -> bytes:
    return pygame.image.tobytes(pygame.transform.smoothscale(picture, size), "RGB")


def bits(picture: pygame.Surface) -> int:
    """A difference hash: for 16 × 16 places, whether it grows lighter to the right, and whether downwards."""
    grey = pygame.transform.grayscale(picture)
    across, down = shrunk(grey, (17, 16))[::3], shrunk(grey, (16, 17))[::3]
    right = [across[17 * y + x] < across[17 * y + x + 1] for y in range(16) for x in range(16)]
    below = [down[at] < down[at + 16] for at in range(256)]
    return sum(1 << place for place, is_lighter in enumerate(right + below) if is_lighter)


def outlines(root: ET.Element) -> pygame.Surface:
    """The drawing as if drawn with one pen, without any paint."""
    bare = deepcopy(root)
    for each in bare.iter():
        for key in {*PAINTED, "opacity"} - {"transform"}:
            each.attrib.pop(key, None)
    bare.attrib |= {"fill": "none", "stroke": "#ffffff", "stroke-width": "3"}
    text = ET.tostring(bare).replace(b"ns0:", b"").replace(b":ns0", b"")
    return pygame.image.load_sized_svg(io.BytesIO(text), SMALL)


def likeness(one: Drawing, two: Drawing) -> str:
    """Why two drawings are near-identical; empty where they are not."""
    for kind in one.hashes:
        for mirrored in (0, 1):
            apart = (one.hashes[kind][0] ^ two.hashes[kind][mirrored]).bit_count()
            if apart < ALIKE:
                return f"{'mirrored ' * mirrored}{kind}s differ in {apart} of 512 bits"
    shared = len(one.shapes & two.shapes) / max(1, min(len(one.shapes), len(two.shapes)))
    return f"{shared:.0%} of the shapes are the same" if shared > MOST_SHARED else ""


# Our drawings


@pytest.fixture(scope="module")
def decks():
    return our_decks(paths.decks(), paths.art())


@pytest.fixture(scope="module")
def drawings():
    """Every drawing of ours, by its name."""
    files = sorted(paths.art().rglob("*.svg"))
    names = [file.relative_to(paths.art()).as_posix() for file in files]
    return {
        name: Drawing(name, file.read_bytes(), name.split("/")[0] in OURS)
        for name, file in zip(names, files, strict=True)
    }


@pytest.fixture(scope="module")
def readable(drawings):
    return {name: each for name, each in drawings.items() if not list(file_problems(each))}


def told(check, drawings):
    """A line for each problem, so that a failing test shows them all."""
    return "\n".join(f"{name}: {problem}" for name, each in drawings.items() for problem in check(each))


def test_every_file_is_whole_and_small(drawings):
    assert told(file_problems, drawings) == ""


def test_every_drawing_keeps_to_what_our_renderer_draws(readable):
    assert told(subset_problems, readable) == ""


def test_every_colour_is_near_the_palette(readable):
    assert told(colour_problems, readable) == ""


def test_every_card_fills_its_canvas(readable):
    assert told(canvas_problems, readable) == ""


def test_every_drawing_looks_as_another_renderer_draws_it(readable):
    assert told(rendering_problems, readable) == ""


def test_no_two_cards_have_one_drawing(readable, decks):
    events = {card.art: card.event for deck in decks for card in deck.cards}
    cards = [each for each in readable.values() if each.is_card]
    alike = [
        f"{one.name} and {two.name}: {why}"
        for one, two in combinations(cards, 2)
        if events.get(one.name) != events.get(two.name)  # one event in two decks may have one drawing
        if (why := likeness(one, two))
    ]

    assert not alike


def test_every_card_has_its_picture(decks):
    assert [str(fault) for fault in picture_faults(decks)] == []
    assert all(card.art for deck in decks for card in deck.cards)


def test_no_picture_is_an_orphan(decks):
    named = {card.art for deck in decks for card in deck.cards}
    there = {file.relative_to(paths.art()).as_posix() for file in paths.art().rglob("*") if file.is_file()}

    assert {name for name in there if name.split("/")[0] in OURS} - named == set()
    assert {name for name in there if not name.endswith(".svg")} == BITMAPS


def test_every_theme_has_its_emblem(decks):
    themes = {theme_of for deck in decks for theme_of in deck.themes}

    assert {name for name in themes if not (paths.art() / "emblems" / f"{name}.svg").is_file()} == set()


# The sheets to look through


def test_sheets_show_every_card_by_deck_and_theme(tmp_path, monkeypatch, capsys):
    few = [
        *(f"{1900 + n},sport,Sport {n},classic/basketball.svg" for n in range(26)),
        "1990,music,Chant,",
        "1991,music,Air,x.svg",
    ]
    (tmp_path / "few.csv").write_text("\n".join(["year,theme,name_fr,art", *few]) + "\n", encoding="utf-8")
    monkeypatch.setattr(paths, "decks", lambda: tmp_path)

    assert main(["gallery", "--art", str(tmp_path / "sheets")]) == 0

    sheets = {file.stem: pygame.image.load(file) for file in (tmp_path / "sheets").iterdir()}
    assert capsys.readouterr().out == f"28 cards on 3 sheets in {tmp_path / 'sheets'}\n"
    assert set(sheets) == {"few-music", "few-sport-1", "few-sport-2"}
    assert sheets["few-sport-1"].get_width() == sheets["few-music"].get_width() > 5 * 320
    assert sheets["few-sport-1"].get_height() > 5 * 240
    assert sheets["few-sport-2"].get_height() < 2 * 240


# The lint itself: what it must find


GROUND = '<rect width="320" height="240" fill="#9cc7d8"/>'
HILL = '<path d="M0 200Q160 90 320 200V240H0Z" fill="#7a9e5b"/>'


def made(inside="", ground=GROUND, view=CARD, **facts):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{ground}{HILL}{inside}</svg>\n'
    return Drawing("made.svg", svg.encode(), **facts)


def example():
    """A card of ours that does not change while others are drawn."""
    return Drawing("pyramid.svg", (paths.art() / "classic" / "great-pyramid.svg").read_bytes())


def altered(drawing, pattern, replacement):
    return Drawing(f"altered {drawing.name}", re.sub(pattern, replacement, drawing.raw.decode()).encode())


def test_a_good_drawing_passes():
    assert problems(made()) == []
    assert problems(example()) == []


GRADIENT_OF = '<defs><linearGradient id="g" {}><stop offset="0" stop-color="#ffe3a3"/></linearGradient></defs>'
IN_USER_SPACE = GRADIENT_OF.format('gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="200"')


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<text>1969</text>", "<text> is not in the subset"),
        ("<image/>", "<image> is not in the subset"),
        ("<g><use/></g>", "<use> is not in the subset"),
        ("<defs><mask/></defs>", "<mask> is not in the subset"),
        ("<defs><filter/></defs>", "<filter> is not in the subset"),
        ("<defs><clipPath/></defs>", "<clipPath> is not in the subset"),
        ("<defs><pattern/></defs>", "<pattern> is not in the subset"),
        ("<style>path { fill: #fff }</style>", "<style> is not in the subset"),
        ("<title>Moon</title>", "<title> is not in the subset"),
        ("<script/>", "<script> is not in the subset"),
        ("moon", "text in or after"),
        ('<circle r="9" style="fill:#fdf3dc"/>', "style of <circle>"),
        ('<circle r="9" class="moon"/>', "class of <circle>"),
        ('<circle r="9" onclick="x()"/>', "onclick of <circle>"),
        ('<g opacity=".5"><circle r="9" fill="#fdf3dc"/></g>', "opacity of <g>"),
        ('<circle r="9" fill="rgba(253, 243, 220, 0.5)"/>', "is no hex colour"),
        ('<circle r="9" fill="rgb(253,243,220)"/>', "is no hex colour"),
        ('<circle r="9" fill="white"/>', "is no hex colour"),
        ('<circle r="9" stroke="currentColor"/>', "is no hex colour"),
        ('<circle r="9" fill="#fdf3dc80"/>', "is no hex colour"),
        ('<circle r="9" fill="url(#nothing)"/>', "nothing is called 'nothing'"),
        ('<circle r="5%" fill="#fdf3dc"/>', "is no number"),
        (GRADIENT_OF.format('x1="0" x2="1"'), "not in userSpaceOnUse"),
        (IN_USER_SPACE * 2, "two elements are called 'g'"),
        (IN_USER_SPACE + '<circle r="9" fill="url(#g)" fill-opacity=".5"/>', "fill-opacity is forgotten"),
        (IN_USER_SPACE + '<g fill-opacity=".5"><circle r="9" fill="url(#g)"/></g>', "fill-opacity is forgotten"),
        ('<path d="M0 0L10" fill="#fdf3dc"/>', "has 1 numbers after L"),
        ('<path d="L10 10" fill="#fdf3dc"/>', "does not begin with M"),
        ('<path d="M0 0L10 ten" fill="#fdf3dc"/>', "the path"),
        ('<path d="M0 0a5 5 0 2 1 9 9" fill="#fdf3dc"/>', "has a wrong arc"),
        ('<circle r="9" fill="#39ff14"/>', "#39ff14 is 0."),
        ('<circle r="9" fill="#f0f"/>', "#f0f is 0."),
        ('<circle r="9" fill="#ff6600"/>', "#ff6600 is too vivid"),
        ('<circle r="9" fill="#00ffff"/>', "#00ffff is too vivid"),
    ],
)
def test_what_does_not_belong_is_found(inside, words):
    assert words in "\n".join(problems(made(inside)))


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="m10-5.5.5-2l-3,4 1e1 2a5 5 0 01-9 9 4 4 0 1 0 2 2zM4 4h-.1v3" fill="#fdf3dc"/>',
        '<g fill="none" stroke="#2b1a2b" transform="rotate(9 5 5)"><path d="M0 0S1 1 2 2T3 3Q4 4 5 5"/></g>',
        IN_USER_SPACE + '<circle r="9" fill="url(#g)" opacity="1"/>',
    ],
)
def test_what_belongs_is_not_found(inside):
    assert list(subset_problems(made(inside))) == []


def test_a_file_that_stops_is_found():
    raw = example().raw
    assert any("does not end with </svg>" in problem for problem in problems(Drawing("half", raw[: len(raw) // 2])))
    assert any("cannot be read" in problem for problem in problems(Drawing("half", raw[: len(raw) // 2])))
    assert any("cannot be read" in problem for problem in problems(Drawing("after", raw[:-20] + b"</svg>")))


def test_a_file_of_6_kb_is_found_but_not_outside_the_cards():
    shapes = "".join(f'<circle cx="{n}" cy="{n}" r="2" fill="#fdf3dc"/>' for n in range(130))
    assert len(made(shapes).raw) > 6000
    assert "at most 5120" in problems(made(shapes))[0]
    assert problems(made(shapes, is_card=False)) == []


@pytest.mark.parametrize("view", ["0 0 240 320", "0 0 320 240.5", "1 0 320 240", ""])
def test_another_canvas_is_found(view):
    assert any("viewBox" in problem for problem in problems(made(view=view)))


def test_a_bare_corner_is_found():
    cut = '<path d="M12 0H320V240H0V12Z" fill="#9cc7d8"/>'
    assert "not covered" in problems(made(ground=cut))[0]
    assert "not covered" in problems(made(ground=GROUND.replace("/>", ' fill-opacity=".9"/>')))[0]
    assert problems(made(ground=cut, is_card=False)) == []


@pytest.mark.parametrize("raw", [b"<!DOCTYPE svg><svg/>", b"<html></html>", b"", b"\xff\xfe<\0"])
def test_what_is_no_drawing_is_found(raw):
    assert problems(Drawing("none.svg", raw))


def test_what_two_renderers_draw_otherwise_is_found():
    faint = IN_USER_SPACE + '<circle cx="99" cy="60" r="20" fill="url(#g)" fill-opacity=".2"/>'
    rose = '<circle cx="{}" cy="60" r="20" fill="#a4566a"/>'
    glass = f'<g opacity=".5">{rose.format(90)}{rose.format(100)}</g>'
    clipped = f'<clipPath id="c"><path d="M0 0h9v9z"/></clipPath><g clip-path="url(#c)">{rose.format(99)}</g>'
    for inside in (faint, glass, clipped):
        assert "differs from resvg" in "\n".join(rendering_problems(made(inside))), inside


def turned(match):
    return f"#{match[1][2:]}{match[1][:2]}"


def negative(match):
    return f"#{0xFFFFFF ^ int(match[1], 16):06x}"


def scattered(match):
    return f"#{zlib.crc32(match[1].encode()) & 0xFFFFFF:06x}"


@pytest.mark.parametrize("paint", [turned, negative, scattered])
def test_a_recoloured_copy_is_found(paint):
    assert likeness(example(), altered(example(), r"#(\w{6})", paint))


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r"</svg>", '<circle cx="90" cy="200" r="14" fill="#fdf3dc"/></svg>'),  # something added
        (r"<circle[^>]*>", ""),  # its sun left out
        (r'cx="66"', 'cx="250"'),  # its sun elsewhere
        (r"(<rect.*)(</svg>)", r'<g transform="translate(5 3)">\1</g>\2'),
        (r"(<rect.*)(</svg>)", r'<g transform="translate(320 0) scale(-1 1)">\1</g>\2'),  # mirrored
    ],
)
def test_a_copy_changed_a_little_is_found(pattern, replacement):
    copy = altered(example(), f"(?s){pattern}", replacement)

    assert copy.raw != example().raw
    assert likeness(example(), copy)
