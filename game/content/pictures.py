"""Whether the pictures that cards name can be shown: found out from their bytes, without opening them as pictures."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.parsers import expat

from game.content.decks import PICTURES, Card, Deck
from game.content.faults import Fault
from game.files import TooLarge, read_at_most, why

MOST_BYTES = 8 * 1024 * 1024
LARGEST_SIDE = 8192  # pixels

KINDS = {".svg": "SVG", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WebP"}
# What a file begins with, whatever it is called; the suffix is empty where no card can show it.
SIGNATURES = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "PNG", ".png"),
    (re.compile(rb"\xff\xd8\xff"), "JPEG", ".jpg"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), "WebP", ".webp"),
    (re.compile(rb"GIF8[79]a"), "GIF", ""),
    (re.compile(rb"BM....\0\0\0\0", re.DOTALL), "BMP", ""),
    (re.compile(rb"II\*\0|MM\0\*"), "TIFF", ""),
    (re.compile(rb"....ftyp(heic|heix|mif1|msf1)", re.DOTALL), "HEIC", ""),
    (re.compile(rb"....ftypavi[fs]", re.DOTALL), "AVIF", ""),
    (re.compile(rb"%PDF-"), "PDF", ""),
    (re.compile(rb"\x1f\x8b"), "compressed (SVGZ)", ""),
)
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
COMMENTS = re.compile(rb"(\s+|<!--.*?-->|<\?.*?\?>)*", re.DOTALL)
WEB_PAGE = re.compile(rb"<(!doctype\s+html|html|head|body)\b", re.IGNORECASE)
DECLARATION = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
MARKUP = re.compile(rb"<(\w+:)?svg\b")

CUT_OFF = "stops in the middle; copy or download it again"

Size = tuple[int, int]


class _Damaged(Exception):
    """What is wrong with a picture, and what to do about it."""


def picture_faults(decks: Iterable[Deck]) -> tuple[Fault, ...]:
    """Every card whose picture is missing or cannot be shown, and what to do about it."""
    known: dict[Path, str] = {}
    return tuple(fault for deck in decks for card in deck.cards for fault in _faults(deck, card, known))


def _faults(deck: Deck, card: Card, known: dict[Path, str]) -> Iterator[Fault]:
    if not card.art:
        return
    path = deck.pictures / card.art
    if path not in known:
        known[path] = picture_problem(path)
    if known[path]:
        yield Fault(deck.file, card.line, "art", f"{card.art} {known[path]}")


def picture_problem(path: Path) -> str:
    """What is wrong with a picture, to be read after its name; empty where nothing is."""
    try:
        content = read_at_most(path, MOST_BYTES)
        _examine(content, path)
    except (FileNotFoundError, NotADirectoryError):
        return _missing(path)
    except TooLarge as large:
        return f"has {large.size / 2**20:.1f} MB; save it smaller, at most {MOST_BYTES // 2**20} MB"
    except OSError as error:  # a folder, a pipe, no permission, a name that no file system takes
        return f"cannot be opened ({why(error)}); put a picture there, or name another"
    except _Damaged as damaged:
        return str(damaged)
    return ""


def _missing(path: Path) -> str:
    """Say so, and which file may be meant: capitals and endings are what people mistake."""
    try:
        others = sorted(other.name for other in path.parent.iterdir() if other.suffix.lower() in PICTURES)
    except OSError:
        others = []
    alike = [name for name in others if name.casefold() == path.name.casefold()]
    alike += [name for name in others if Path(name).stem.casefold() == path.stem.casefold()]
    if alike:
        return f"is not there, but {alike[0]} is; write its name exactly so"
    return "is not there; put it there, or leave the cell empty"


def _examine(content: bytes, path: Path) -> None:
    expected = KINDS.get(path.suffix.lower())
    if expected is None:
        raise _Damaged(f"is no picture we can show; use {', '.join(PICTURES)}")
    if not content.strip(b"\0 \t\r\n"):
        raise _Damaged("is empty; copy or download it again")
    kind, suffix = _kind(content)
    if kind == "web page":
        raise _Damaged("is a web page, not a picture; save the picture itself")
    if expected != kind and suffix:
        raise _Damaged(
            f"is {_article(kind)} picture; rename it to {path.with_suffix(suffix).name}, here and in its folder"
        )
    if expected != kind and kind:
        raise _Damaged(f"is {_article(kind)} file, which we cannot show; save it as PNG or JPEG")
    if expected not in (kind, "SVG"):
        raise _Damaged(f"is no {expected} picture; save it as one again")
    if expected == "SVG":
        _examine_svg(content)
        return
    width, height = {"PNG": _png, "JPEG": _jpeg, "WebP": _webp}[expected](content)
    if not (width and height):
        raise _Damaged(f"has no pixels ({width} × {height}); save it again")
    if max(width, height) > LARGEST_SIDE:
        raise _Damaged(f"has {width} × {height} pixels; save it smaller, at most {LARGEST_SIDE} on a side")


def _article(kind: str) -> str:
    return f"an {kind}" if kind in ("AVIF", "SVG") else f"a {kind}"


def _kind(content: bytes) -> tuple[str, str]:
    """What the bytes are, and the ending that such a picture has; two empty texts where nobody can tell."""
    for pattern, kind, suffix in SIGNATURES:
        if pattern.match(content):
            return kind, suffix
    text = _plain(content)
    begins = COMMENTS.match(text)
    start = begins.end() if begins else 0
    if WEB_PAGE.match(text, start):
        return "web page", ""
    return ("SVG", ".svg") if MARKUP.match(text, start) else ("", "")


def _plain(content: bytes) -> bytes:
    """Markup as bytes of one a letter, whatever it is written in, for patterns to look at."""
    if content.startswith(UTF_16):
        return content[2:].replace(b"\0", b"")
    return content.removeprefix(b"\xef\xbb\xbf")


def _examine_svg(content: bytes) -> None:
    if content.startswith(UTF_16):
        raise _Damaged("is written in UTF-16; save it as UTF-8")
    if found := DECLARATION.search(content):
        word = found[1].decode().upper()
        raise _Damaged(f"holds a <!{word}>, which is refused, as entities can do harm; delete it")
    roots: list[str] = []

    def begin(name: str, _attributes: object) -> None:
        if not roots:
            roots.append(name)

    def refuse(*_: object) -> None:  # in an encoding that the search above cannot read
        raise _Damaged("holds a <!DOCTYPE>, which is refused, as entities can do harm; delete it")

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        problem = f"is no whole SVG from line {error.lineno} on ({expat.ErrorString(error.code)})"
        raise _Damaged(f"{problem}; save it from the drawing program again") from None
    except (LookupError, ValueError) as error:  # an encoding that nobody knows
        raise _Damaged(f"cannot be read ({error}); save it as UTF-8") from None
    if roots[0] != "svg":
        raise _Damaged(f"begins with <{roots[0][:40]}>, not with <svg>; save it as plain SVG")


def _png(content: bytes) -> Size:
    """Walk over its chunks to the last one."""
    if content[12:16] != b"IHDR" or len(content) < 33:
        raise _Damaged(CUT_OFF)
    at = 8
    while content[at + 4 : at + 8] != b"IEND":
        if at + 12 > len(content):
            raise _Damaged(CUT_OFF)
        at += 12 + int.from_bytes(content[at : at + 4])
    if at + 12 > len(content):
        raise _Damaged(CUT_OFF)
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
ALONE = {0x01, *range(0xD0, 0xD9)}  # markers without a length
SCAN, END = 0xDA, 0xD9


def _jpeg(content: bytes) -> Size:
    """Walk over its segments to the picture itself, past the small copy with an end of its own that cameras put in."""
    size = None
    at = 2
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            raise _Damaged("is damaged; copy or download it again")
        marker = content[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker == END:
            break
        if marker in ALONE:
            at += 2
            continue
        if marker in FRAMES and at + 9 <= len(content):
            size = int.from_bytes(content[at + 7 : at + 9]), int.from_bytes(content[at + 5 : at + 7])
        if marker == SCAN:
            if size is None:
                break
            if content.find(b"\xff\xd9", at) < 0:
                raise _Damaged(CUT_OFF)
            return size
        at += 2 + max(2, int.from_bytes(content[at + 2 : at + 4]))
    raise _Damaged(CUT_OFF)


def _webp(content: bytes) -> Size:
    """The first chunk tells the size, in one of three ways."""
    if 8 + int.from_bytes(content[4:8], "little") > len(content) or len(content) < 30:
        raise _Damaged(CUT_OFF)
    form, body = content[12:16], content[20:30]
    if form == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if form == b"VP8L" and body[0] == 0x2F:
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if form == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
    raise _Damaged("is damaged; copy or download it again")
