"""Reading a match's options from a record's header: wrong kinds of values are refused by name."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from game.model.core import IllegalSetup, Refusal

Default = TypeVar("Default", int, None)


def refuse_unknown(values: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse options that nobody knows: a misspelt option must not be silently off."""
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise IllegalSetup(Refusal.BAD_OPTION, f"unknown option {', '.join(unknown)}; known: {', '.join(known)}")


def read_int(values: Mapping[str, Any], key: str, default: Default) -> int | Default:
    """A whole number."""
    value = values.get(key, default)
    if key in values and (not isinstance(value, int) or isinstance(value, bool)):
        raise _wrong(key, value, "a whole number")
    return value  # type: ignore[no-any-return]


def read_flag(values: Mapping[str, Any], key: str) -> bool:
    """A switch, off when absent."""
    value = values.get(key, False)
    if not isinstance(value, bool):
        raise _wrong(key, value, "true or false")
    return value


def read_strings(values: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """A list of texts, empty when absent."""
    value = values.get(key, [])
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise _wrong(key, value, "a list of texts")
    return tuple(value)


def read_ints(values: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """A list of whole numbers, empty when absent."""
    value = values.get(key, [])
    if not isinstance(value, list | tuple) or not all(
        isinstance(each, int) and not isinstance(each, bool) for each in value
    ):
        raise _wrong(key, value, "a list of whole numbers")
    return tuple(value)


def _wrong(key: str, value: object, wanted: str) -> IllegalSetup:
    return IllegalSetup(Refusal.BAD_OPTION, f"option '{key}' is {value!r}; it must be {wanted}")
