"""Files that Tiled saves, read with mistrust: XML, and what stands in its attributes and custom properties."""

import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from game.content.faults import Fault

MOST_BYTES = 1024 * 1024
PATTERNS = {
    "string": (re.compile(r".*", re.DOTALL), "text"),
    "int": (re.compile(r"[+-]?[0-9]{1,12}"), "a whole number"),
    "float": (re.compile(r"[+-]?[0-9]{1,12}(\.[0-9]+)?(e[+-]?[0-9]{1,2})?"), "a number"),
    "bool": (re.compile(r"true|false"), "true or false"),
}


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong with a file so far."""

    file: Path
    faults: list[Fault] = field(default_factory=list)

    def wrong(self, where: str, problem: str, line: int = 0) -> None:
        """Note one more fault; `where` names layer, object and property."""
        self.faults.append(Fault(self.file, line, where, problem))


def parse_xml(raw: bytes, root_tag: str, found: Findings) -> ET.Element | None:
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
        found.wrong("<?xml", f"encoding {quoted(declared[1])}; save the file as UTF-8", 1)
        return None
    try:
        root = ET.fromstring(text)  # noqa: S314  no DOCTYPE, no entities: nothing can expand
    except ET.ParseError as error:
        line = error.position[0]
        found.wrong("", f"not readable as XML from here on ({error.msg}); save it from Tiled again", line)
        return None
    if root.tag != root_tag:
        found.wrong(f"<{cut(root.tag)}>", f"the file must begin with <{root_tag}>, as Tiled saves it")
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


def read_bytes(file: Path, where: str, found: Findings) -> bytes | None:
    """What is in a plain file of a sensible size."""
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
    found.wrong(where, f"{cut(file.name)} {problem}")
    return None


def properties(element: ET.Element, where: str, found: Findings) -> dict[str, str]:
    """Custom properties as texts; only plain kinds, as others break pytmx."""
    values: dict[str, str] = {}
    for node in element.iterfind("properties/property"):
        name, kind = node.get("name", ""), node.get("type", "string")
        here = f"{where}: property {cut(name)}"
        text = node.get("value")
        value = (node.text or "") if text is None else text
        problem = None
        if name in values:
            problem = "is there twice; keep one"
        elif kind not in PATTERNS:
            problem = f"is of type {quoted(kind)}; delete it and add it as one of {', '.join(PATTERNS)}"
        elif not PATTERNS[kind][0].fullmatch(value):
            problem = f"{quoted(value)} is not {PATTERNS[kind][1]}"
        if problem:
            found.wrong(here, problem)
        values.setdefault(name, "" if problem else value)
    return values


def whole_number(element: ET.Element, key: str, where: str, found: Findings, least: int = 1) -> int:
    """A whole number in an attribute; `least` where it is wrong, so that checking can go on."""
    text = element.get(key, "" if least else "0")
    if not re.fullmatch(r"[0-9]{1,6}", text) or int(text) < least:
        found.wrong(f"{where}: {key}", f"{quoted(text)} is not a whole number of at least {least}")
        return least
    return int(text)


def quoted(text: str | None) -> str:
    """What stands in the file, for a message about it."""
    return f"'{cut(text or '')}'"


def cut(text: str) -> str:
    """No more of a text than fits a message."""
    return text if len(text) <= 40 else text[:39] + "…"
