"""Which profile holds, and why: what is built in, what an adult wrote, the environment and the command line."""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from game import paths
from game.files import TooLarge, read_at_most, why, write_atomically
from game.settings import FITS, LANGUAGES, MOTIONS, PROFILES, TEXT_SCALES, Found, Profile, is_path, written

STRICTEST = "kiosk"
MOST_BYTES = 64 * 1024
_WORDS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


class Kind(NamedTuple):
    """What a field may hold, in code and in words, and how the environment's text becomes it."""

    fits: Callable[[object], bool]
    must_be: str
    parsed: Callable[[str], object]


def _parsed_number(text: str) -> object:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


def _number(least: int, most: int) -> Kind:
    def fits(value: object) -> bool:
        return type(value) is int and least <= value <= most

    return Kind(fits, f"a whole number from {least} to {most}", _parsed_number)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


_FLAG = Kind(
    lambda value: isinstance(value, bool), "true or false", lambda text: _WORDS.get(text.strip().lower(), text)
)
_TEXT = Kind(lambda value: isinstance(value, str), "a text in quotes", str)
_TEXTS = Kind(
    _is_texts,
    'a list of texts, ["one", "two"]',
    lambda text: [each.strip() for each in text.split(",") if each.strip()],
)
KINDS: dict[str, Kind] = {
    "can_quit": _FLAG,
    "can_change_settings": _FLAG,
    "can_use_user_decks": _FLAG,
    "keeps_matches": _FLAG,
    "has_hotkeys": _FLAG,
    "is_fullscreen": _FLAG,
    "idle_s": _number(0, 86_400),
    "countdown_s": _number(3, 300),
    "has_attract": _FLAG,
    "has_operator": _FLAG,
    "language": Kind(FITS["language"], f"one of {', '.join(LANGUAGES)}", str),
    "text_scale": Kind(FITS["text_scale"], f"one of {', '.join(map(str, TEXT_SCALES))}", _parsed_number),
    "motion": Kind(FITS["motion"], f"one of {', '.join(MOTIONS)}", str),
    "sound_volume": _number(0, 10),
    "music_volume": _number(0, 10),
    "safe_colours": _FLAG,
    "high_contrast": _FLAG,
    "captions": _FLAG,
    "confirms": _FLAG,
    "decks": _TEXTS,
    "has_teacher_bar": _FLAG,
    "class_list": _TEXT,
    "code": _TEXT,
}


class Layer(NamedTuple):
    """What one source says. Its values belong to the profile that it names, or to whichever holds if it names none."""

    source: str
    base: str | None
    values: dict[str, Any]
    origins: dict[str, str]
    problems: tuple[str, ...] = ()


def find_profile(named: str | None = None, environ: Mapping[str, str] = os.environ) -> Found:
    """Weakest first: built in, the system's file, the user's, the operator's page, the environment, `named`."""
    layers = [layer for file in paths.profile_files() if (layer := _read(file))]
    layers += _environment(environ)
    if named:
        layers.append(Layer("--profile", named, {}, {}))
    naming = next((layer for layer in reversed(layers) if layer.base), None)
    profile = PROFILES[naming.base if naming and naming.base else "home"]
    origins = {"name": naming.source} if naming else {}
    for layer in layers:
        if layer.base in (None, profile.name):
            profile = replace(profile, **layer.values)
            origins |= layer.origins
    return Found(profile, origins, tuple(problem for layer in layers for problem in layer.problems))


def keep_operators(profile: Profile, names: Sequence[str]) -> None:
    """Keep these fields of the profile, as the operator has set them; raises `OSError`."""
    lines = [f"profile = {written(profile.name)}\n"]
    lines += (f"{name} = {written(getattr(profile, name))}\n" for name in names if getattr(profile, name) is not None)
    write_atomically(paths.profile_files()[-1], "".join(lines))


def _read(file: Path) -> Layer | None:
    """What a file says; a damaged one that speaks of a kiosk anywhere is a kiosk's, so that it opens nothing up."""
    source = str(file)
    try:
        content = read_at_most(file, MOST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except TooLarge as error:
        return Layer(source, None, {}, {}, (f"{file}: cannot be a profile, it has {error.size} bytes",))
    except OSError as error:
        return Layer(source, None, {}, {}, (f"{file}: cannot be read ({why(error)})",))
    import tomllib  # noqa: PLC0415  for those who have such a file

    try:
        text = content.decode("utf-8-sig")
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        is_strict = STRICTEST.encode() in content.replace(b"\0", b"").lower()  # also in what was meant to be UTF-16
        base = STRICTEST if is_strict else None
        at = re.search(r"at line (\d+)", str(error))
        where = f"{file}:{at[1]}" if at else source
        reason = "not written in UTF-8" if isinstance(error, UnicodeDecodeError) else f"not TOML: {error}"
        holds = f"the built-in {base} profile holds" if base else "nothing in it counts"
        return Layer(source, base, {}, {}, (f"{where}: {reason}; {holds}",))

    def where_is(name: str) -> str:
        found = re.search(rf"^[ \t\"']*{re.escape(name)}\b", text, re.MULTILINE)
        return f"{file}:{text.count(chr(10), 0, found.start()) + 1}" if found else source

    base, problems = None, []
    if "profile" in values:
        base, problem = _base(values.pop("profile"))
        problems += [f"{where_is('profile')}: profile: {problem}"] if problem else []
    kept = {}
    for name, value in values.items():
        problem = _problem(name, value)
        if problem:
            problems.append(f"{where_is(name)}: {name}: {problem}")
        else:
            kept[name] = _taken(name, value, file.parent)
    return Layer(source, base, kept, dict.fromkeys(kept, source), tuple(problems))


def _taken(name: str, value: Any, folder: Path) -> Any:
    """A value as a profile has it; files are looked for beside the one that names them."""
    if name == "class_list" and value:
        return _located(value, folder)
    if name == "decks":
        return tuple(_located(each, folder) if is_path(each) else each for each in value)
    return tuple(value) if isinstance(value, list) else value


def _located(path: str, folder: Path) -> str:
    return os.path.normpath(folder / path)


def _base(value: object) -> tuple[str | None, str | None]:
    """The profile that is named; an unknown name that speaks of a kiosk is one."""
    name = value.strip().lower() if isinstance(value, str) else ""
    if name in PROFILES:
        return name, None
    base = STRICTEST if STRICTEST in name else None
    holds = f"; {base} holds" if base else ""
    return base, f"must be one of {', '.join(PROFILES)}, not {value!r}{holds}"


def _problem(name: str, value: object) -> str | None:
    if name in KINDS:
        return None if KINDS[name].fits(value) else f"must be {KINDS[name].must_be}, not {value!r}"
    from difflib import get_close_matches  # noqa: PLC0415  for mistakes only

    meant = get_close_matches(name, ("profile", *KINDS), 1)
    return f"no such field{f'; is {meant[0]} meant?' if meant else ''}"


def _environment(environ: Mapping[str, str]) -> Iterator[Layer]:
    """INTERSTICE_PROFILE names one; INTERSTICE_IDLE_S and so on are fields of whichever holds."""
    if name := environ.get(f"{paths.PREFIX}PROFILE"):
        base, problem = _base(name)
        yield Layer(f"{paths.PREFIX}PROFILE", base, {}, {}, (f"{paths.PREFIX}PROFILE: {problem}",) if problem else ())
    values, origins, problems = {}, {}, []
    for name, kind in KINDS.items():
        variable = f"{paths.PREFIX}{name.upper()}"
        if variable not in environ:
            continue
        value = kind.parsed(environ[variable])
        if kind.fits(value):
            values[name] = _taken(name, value, paths.user_configuration())
            origins[name] = variable
        else:
            problems.append(f"{variable}: must be {kind.must_be}, not {environ[variable]!r}")
    if values or problems:
        yield Layer("environment", None, values, origins, tuple(problems))
