"""What a profile means on this machine: its decks, its fields as a person reads them, and what is wrong."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from game import paths
from game.content.decks import Deck, our_decks, user_decks
from game.profiles import KINDS
from game.settings import Found, Profile


def all_decks(profile: Profile) -> tuple[Deck, ...]:
    """The boxes that a profile may choose from."""
    ours = our_decks(paths.decks(), paths.art())
    return ours + user_decks(paths.user_decks()) if profile.can_use_user_decks else ours


def offered_decks(profile: Profile) -> tuple[Deck, ...]:
    """The boxes that may be played here; when none of those that the profile names is there, all of them."""
    decks = all_decks(profile)
    return tuple(deck for deck in decks if deck.id in profile.decks) or decks


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
            if name not in known:
                yield f"decks: there is no deck {name!r}; there are {', '.join(known)}"
    if profile.class_list and not is_there(Path(profile.class_list)):
        yield f"class_list: {profile.class_list} is no file"
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
