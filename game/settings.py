"""What a player may choose, what a place allows, and the file that the choices are kept in."""

import locale
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.files import Note, is_disk_full, set_aside, why, write_atomically

LANGUAGES = ("fr", "en")
MOTIONS = ("full", "brief", "none")
FRAME_PATHS = ("auto", "software", "default")
TEXT_SCALES = (100, 125, 150, 175, 200)
VOLUMES = range(11)
MOST_BYTES = 1024 * 1024
WORD = r'"([^"\\\x00-\x1f\x7f]*)"'
PLAIN = re.compile(
    r"(?P<name>[a-z_]+) = ((?P<flag>true|false)|(?P<number>0|[1-9][0-9]{0,8})"
    rf"|(?P<word>{WORD})|\[(?P<words>({WORD}(, {WORD})*)?)\])"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices; volumes go from 0 to 10, `text_scale` is in per cent.

    With `confirms` a card that is let go over a gap waits there until its player says so.
    """

    language: str = "en"
    motion: str = "full"
    sound_volume: int = 7
    music_volume: int = 4
    is_muted: bool = False
    text_scale: int = 100
    safe_colours: bool = False
    high_contrast: bool = False
    captions: bool = False
    fullscreen: bool = False
    confirms: bool = False
    frame_path: str = "auto"
    seen_hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """What the place where the game runs allows; `game/profiles.py` finds out which one holds.

    Without `can_change_settings`, what a visitor changes holds for the visit. `idle_s` 0: nobody is ever sent back to
    the start. Values of the settings that are not None are how each visit begins. No `decks`: all of them; one that
    `is_path` is a deck's file, or a folder of them. `code` is what every chronology set-up begins with.
    """

    name: str
    can_quit: bool = True
    can_change_settings: bool = True
    can_use_user_decks: bool = True
    keeps_matches: bool = True
    has_hotkeys: bool = True
    is_fullscreen: bool = False
    idle_s: int = 0
    countdown_s: int = 15
    has_attract: bool = False
    has_operator: bool = False
    language: str | None = None
    text_scale: int | None = None
    motion: str | None = None
    sound_volume: int | None = None
    music_volume: int | None = None
    safe_colours: bool | None = None
    high_contrast: bool | None = None
    captions: bool | None = None
    confirms: bool | None = None
    decks: tuple[str, ...] = ()
    has_teacher_bar: bool = False
    class_list: str = ""
    code: str = ""

    def beginning(self, settings: Settings) -> Settings:
        """The settings with which a visit begins."""
        given = {name: getattr(self, name) for name in VISIT}
        return replace(settings, **{name: value for name, value in given.items() if value is not None})


def is_path(deck: str) -> bool:
    """Whether a deck is named by its file or folder; ids have none of these signs."""
    return any(sign in deck for sign in "./\\")


class Found(NamedTuple):
    """The profile that holds, where the fields come from that are not built in, and what an adult should put right."""

    profile: Profile
    origins: Mapping[str, str] = {}
    problems: tuple[str, ...] = ()


# What a profile may set for a visit and a visitor may change for as long.
VISIT = tuple(each.name for each in fields(Profile) if each.name in {one.name for one in fields(Settings)})
PROFILES = {
    profile.name: profile
    for profile in (
        Profile("home"),
        # The next visitor must find the game as the museum set it up.
        Profile(
            "kiosk",
            can_quit=False,
            can_change_settings=False,
            can_use_user_decks=False,
            keeps_matches=False,
            has_hotkeys=False,
            is_fullscreen=True,
            idle_s=90,
            has_attract=True,
            has_operator=True,
        ),
        # To be read from the back of the room, from a projector that makes everything pale.
        Profile("classroom", text_scale=150, high_contrast=True, has_teacher_bar=True),
    )
}


def _one_of(choices: tuple[str, ...] | tuple[int, ...] | range) -> Callable[[object], bool]:
    """Whether a value is one of `choices`, and of their very type: TOML's true and 1.0 equal 1 in Python."""
    return lambda value: type(value) is type(choices[0]) and value in choices


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


FITS: dict[str, Callable[[object], bool]] = {
    "language": _one_of(LANGUAGES),
    "motion": _one_of(MOTIONS),
    "sound_volume": _one_of(VOLUMES),
    "music_volume": _one_of(VOLUMES),
    "is_muted": _is_flag,
    "text_scale": _one_of(TEXT_SCALES),
    "safe_colours": _is_flag,
    "high_contrast": _is_flag,
    "captions": _is_flag,
    "fullscreen": _is_flag,
    "confirms": _is_flag,
    "frame_path": _one_of(FRAME_PATHS),
    "seen_hints": _is_texts,
}


def system_language(environ: Mapping[str, str], locale_name: str | None) -> str:
    """French when the system speaks it, otherwise English; `LANGUAGE` may list several, the first we know counts."""
    named = (environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name))
    spoken = next(named, locale_name or "")
    # As with gettext, the C locale switches every translation off.
    wished = [] if _tongue(spoken) in ("c", "posix") else environ.get("LANGUAGE", "").split(":")
    return next((_tongue(name) for name in (*wished, spoken) if _tongue(name) in LANGUAGES), "en")


def _tongue(name: str) -> str:
    """The language of a locale's name: fr_CA.UTF-8, fr-FR and (on Windows) French_France are all `fr`."""
    word = re.split(r"[-_.@]", name.strip().lower())[0]
    return {"french": "fr", "english": "en"}.get(word, word)


def default_settings() -> Settings:
    """The settings of somebody who has chosen nothing yet."""
    try:
        name = locale.getlocale()[0]
    except ValueError:  # a locale that Python cannot name
        name = None
    return Settings(language=system_language(os.environ, name))


def load_settings(path: Path, defaults: Settings | None = None) -> tuple[Settings, Note | None]:
    """The settings kept in `path`, and what the player should know about the file.

    A wrong value falls back to its default and the others are kept; keys of another version are passed over.
    """
    defaults = defaults or default_settings()
    try:
        values = _read(path)
    except FileNotFoundError:
        return defaults, None
    except OSError as error:
        sentence = f"{path} could not be read ({why(error)}); the usual settings hold"
        return defaults, Note("note.settings_unreadable", sentence, file=path.name)
    if values is None:
        return defaults, _put_away(path)
    wrong = [name for name, fits in FITS.items() if name in values and not fits(values[name])]
    kept: dict[str, Any] = {name: values[name] for name in FITS if name in values and name not in wrong}
    if "seen_hints" in kept:
        kept["seen_hints"] = tuple(kept["seen_hints"])
    settings = Settings(**(asdict(defaults) | kept))
    if not wrong:
        return settings, None
    names = ", ".join(wrong)
    sentence = f"{path}: these settings made no sense and have their usual value again: {names}"
    return settings, Note("note.settings_wrong", sentence, file=path.name, names=names)


def _read(path: Path) -> dict[str, Any] | None:
    """The file's values, or nothing when it is no settings file at all."""
    if path.stat().st_size > MOST_BYTES:
        return None
    try:
        text = path.read_bytes().decode("utf-8-sig")  # some editors begin with a byte order mark
        values = _read_plain(text)
        if values is None:
            import tomllib  # noqa: PLC0415  for those who wrote into the file themselves

            values = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    return values


def _read_plain(text: str) -> dict[str, Any] | None:
    """The values of a file as `save_settings` writes it, or nothing: TOML's own reader takes longer than the menu."""
    values: dict[str, Any] = {}
    for line in text.splitlines():
        plain = PLAIN.fullmatch(line)
        if not plain or plain["name"] in values:
            return None
        number, word, words = plain["number"], plain["word"], plain["words"]
        if number:
            values[plain["name"]] = int(number)
        elif words is not None:
            values[plain["name"]] = re.findall(WORD, words)
        else:
            values[plain["name"]] = plain["flag"] == "true" if plain["flag"] else word[1:-1]
    return values


def _put_away(path: Path) -> Note:
    try:
        moved = set_aside(path)
    except OSError as error:
        sentence = f"{path} is damaged and could not be set aside ({why(error)}); the usual settings hold"
        return Note("note.settings_damaged_in_place", sentence, file=path.name)
    sentence = f"{path} was damaged and is now {moved}; the usual settings hold"
    return Note("note.settings_damaged", sentence, file=path.name, moved=moved.name)


def save_settings(path: Path, settings: Settings) -> Note | None:
    """Keep the settings; a disk that takes no file changes nothing but what is told to the player."""
    lines = (f"{each.name} = {written(getattr(settings, each.name))}\n" for each in fields(settings))
    try:
        write_atomically(path, "".join(lines))
    except OSError as error:
        key = "note.settings_unsaved_full" if is_disk_full(error) else "note.settings_unsaved"
        sentence = f"{path} could not be written ({why(error)}); the settings hold until the game is closed"
        return Note(key, sentence, file=path.name)
    return None


def written(value: bool | int | str | tuple[str, ...]) -> str:
    """A value in TOML, whose texts are JSON's but for the delete character."""
    import json  # noqa: PLC0415  for writing only

    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
