"""What was chosen at a set-up last time, kept in a small file of the user's."""

import json
from contextlib import suppress
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, TypeVar

from game import paths
from game.files import write_atomically

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

C = TypeVar("C", bound="DataclassInstance")


def last_choices(game: str, usual: C) -> C:
    """What was chosen last; a file that does not fit what is `usual` is forgotten."""
    try:
        values = json.loads((paths.user_data() / f"{game}.json").read_text(encoding="utf-8"))
        kept: dict[str, Any] = {}
        for each in fields(usual):
            kind = type(getattr(usual, each.name))
            value = tuple(map(str, values[each.name])) if kind is tuple else values[each.name]
            if type(value) is not kind:
                return usual
            kept[each.name] = value
        return type(usual)(**kept)
    except (OSError, ValueError, KeyError, TypeError):
        return usual


def keep_choices(game: str, choices: "DataclassInstance") -> None:
    """Remember what was chosen; without a disk it is simply not remembered."""
    text = json.dumps(asdict(choices), ensure_ascii=False, indent=1)
    with suppress(OSError):
        write_atomically(paths.user_data() / f"{game}.json", text)
