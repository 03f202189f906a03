"""What a profile means on this machine: its decks, its fields as a person reads them, and what is wrong."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from game import paths
from game.content.class_list import ClassList, load_class_list
from game.content.codes import read_code
from game.content.decks import Deck, our_decks, user_decks
from game.content.faults import Fault
from game.files import Note
from game.profiles import KINDS
from game.settings import Found, Profile, is_path

CLASS_LISTS = ("class.txt", "class.csv")
MOST_TOLD = 20  # faults of one file


def all_decks(profile: Profile) -> tuple[Deck, ...]:
    """The boxes that a profile may choose from."""
    folders = (paths.user_decks(),) if profile.can_use_user_decks else ()
    return our_decks(paths.decks(), paths.art()) + user_decks(*folders, *_deck_paths(profile))


def offered_decks(profile: Profile) -> tuple[Deck, ...]:
    """The boxes that may be played here; when none of those that the profile names is there, all of them."""
    decks = all_decks(profile)
    named = (deck for deck in decks if deck.id in profile.decks or is_located(deck, profile))
    return tuple(deck for deck in named if deck.cards) or decks


def is_located(deck: Deck, profile: Profile) -> bool:
    """Whether the profile names the deck by its file or folder."""
    return any(path == deck.file or path in deck.file.parents for path in _deck_paths(profile))


def deck_faults(profile: Profile) -> tuple[Fault, ...]:
    """What is wrong with the files and folders that the profile names as decks."""
    found = [deck for deck in all_decks(profile) if is_located(deck, profile)]
    empty = [
        path for path in _deck_paths(profile) if not any(path in (deck.file, *deck.file.parents) for deck in found)
    ]
    missing = (Fault(path, 0, "", Note("note.no_deck_there", "there is no deck; name a .csv file")) for path in empty)
    return (*missing, *(fault for deck in found for fault in deck.faults[:MOST_TOLD]))


def missing_decks(code: str, decks: Iterable[Deck]) -> tuple[str, ...]:
    """What a code deals from and is not among `decks`."""
    deal, here = read_code(code), {deck.id for deck in decks}
    return tuple(deck for deck in deal.decks if deck not in here) if deal else ()


def _deck_paths(profile: Profile) -> list[Path]:
    return [Path(name) for name in profile.decks if is_path(name)]


def class_list(profile: Profile) -> ClassList:
    """The list that the profile names, or one that lies with the user's data."""
    usual = (paths.user_data() / name for name in CLASS_LISTS)
    file = Path(profile.class_list) if profile.class_list else next(filter(is_there, usual), None)
    return load_class_list(file) if file else ClassList((), ())


def told(found: Found) -> Iterator[tuple[str, str, str]]:
    """Each field as a person reads it: its name, its value and where that comes from."""
    for name in KINDS:
        value = getattr(found.profile, name)
        if value is None or value == "":
            shown = "–" if value == "" else "as set"
        elif isinstance(value, bool):
            shown = "yes" if value else "no"
        else:
            shown = (", ".join(value) or "all") if isinstance(value, tuple) else str(value)
        yield name, shown, found.origins.get(name, "built in")


def troubles(profile: Profile) -> Iterator[str]:
    """What this machine lacks for a profile."""
    yield from _pin_troubles(profile)
    if profile.decks:
        known = [deck.id for deck in all_decks(profile)]
        for name in profile.decks:
            if name not in known and not is_path(name):
                yield f"decks: there is no deck {name!r}; there are {', '.join(known)}"
        yield from (f"decks: {fault}" for fault in deck_faults(profile))
    yield from (f"class_list: {fault}" for fault in class_list(profile).faults[:MOST_TOLD])
    missing = missing_decks(profile.code, offered_decks(profile))
    if missing:
        yield f"code: {profile.code} needs {', '.join(missing)}, which is not offered here; add it to decks"
    if profile.has_attract and not profile.idle_s:
        yield "idle_s: 0, so that attract mode never begins; set the seconds after which a visitor has left"
    folder = paths.user_data()
    if not _is_writable(next(each for each in (folder, *folder.parents) if each.exists())):
        yield f"{folder}: nothing can be written there; the log, matches and wrong tries of the PIN are not kept"


def is_there(file: Path) -> bool:
    """Whether there is a file, if only behind a door that is shut to us."""
    try:
        return file.is_file()
    except OSError:
        return True


def _pin_troubles(profile: Profile) -> Iterator[str]:
    if not profile.has_operator:
        if not profile.can_quit:
            yield "can_quit and has_operator are both off: nobody can end the program from its own window"
        return
    from game.pin import PinError, read_pin  # noqa: PLC0415  with its hashes: only when it is asked for

    try:
        if read_pin(paths.pin_files()) is None:
            yield f"{paths.pin_files()[0]}: there is no PIN, so the operator's page stays shut: interstice --set-pin"
    except PinError as error:
        yield str(error)


def _is_writable(folder: Path) -> bool:
    """Whether a file can be made there; asking for permissions is not enough on a read-only or full disk."""
    probe = folder / f".interstice-check.{os.getpid()}"
    try:
        probe.write_bytes(b"0" * 4096)
    except OSError:
        return False
    finally:
        with suppress(OSError):
            probe.unlink()
    return True
