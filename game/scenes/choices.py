"""What was chosen at a set-up last time, kept in a small file of the user's."""

import json
from contextlib import suppress
from dataclasses import asdict, fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from game import paths
from game.files import TooLarge, read_at_most, write_atomically
from game.scenes.services import Services

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

C = TypeVar("C", bound="DataclassInstance")
MOST_BYTES = 256 * 1024


def last_choices(services: Services, name: str, usual: C) -> C:
    """What was chosen last; a file that does not fit what is `usual` is forgotten, and so is all where nothing is kept.

    The next visitor of a museum must not find the names of the last one.
    """
    if not services.profile.keeps_matches:
        return usual
    try:
        kept = json.loads(read_at_most(paths.user_data() / f"{name}.json", MOST_BYTES).decode("utf-8-sig"))
        return type(usual)(**_values(kept, type(usual)))
    except (OSError, TooLarge, ValueError, KeyError, TypeError, RecursionError):
        return usual


def keep_choices(services: Services, name: str, choices: "DataclassInstance") -> None:
    """Remember what was chosen; without a disk it is simply not remembered."""
    if not services.profile.keeps_matches:
        return
    text = json.dumps(asdict(choices), ensure_ascii=False, indent=1)
    with suppress(OSError):
        write_atomically(paths.user_data() / f"{name}.json", text)


def _values(kept: Any, kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: _fitted(kept[each.name], hints[each.name]) for each in fields(kind)}


def _fitted(value: Any, kind: Any) -> Any:
    """What JSON holds as the kind that a field wants; raises `TypeError` where it is another one."""
    if is_dataclass(kind) and isinstance(kind, type):
        return kind(**_values(value, kind))
    if get_origin(kind) is tuple and type(value) is list:
        return tuple(_fitted(each, get_args(kind)[0]) for each in value)
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind}")
    return value


def switched(chosen: tuple[str, ...], which: str, *, is_on: bool) -> tuple[str, ...]:
    """What is chosen with one more, or without it."""
    rest = tuple(each for each in chosen if each != which)
    return (*rest, which) if is_on else rest
