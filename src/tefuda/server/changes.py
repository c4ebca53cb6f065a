"""Changes: what is another in a document than in the one before, so that only that is sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

Path = list[str | int]
# Where in the document, and what is there now; nothing: the key is no more. Of a list that has grown or shrunk: from which place on
# how many are no more, and what is there in their place.
Change = tuple[Path, Any] | tuple[Path] | tuple[Path, int, int, list[Any]]


def changes(before: Any, after: Any) -> list[Change]:
    """What is to be set where, to make one document into another: structs, dictionaries and lists of plain values.

    Of lists of another length, what is the same at both ends stays.
    """
    found: list[Change] = []
    _compare([], before, after, found)
    return found


def _compare(path: Path, before: Any, after: Any, found: list[Change]) -> None:
    if before is after:
        return
    if type(before) is dict and type(after) is dict:
        for key in before:
            if key not in after:
                found.append(([*path, key],))
        for key, value in after.items():
            if key in before:
                _compare([*path, key], before[key], value, found)
            else:
                found.append(([*path, key], value))
    elif isinstance(after, msgspec.Struct) and type(before) is type(after):
        if before != after:
            for name in after.__struct_fields__:
                _compare([*path, name], getattr(before, name), getattr(after, name), found)
    elif type(before) is list and type(after) is list and len(before) == len(after):
        for place, value in enumerate(after):
            _compare([*path, place], before[place], value, found)
    elif type(before) is list and type(after) is list:
        found.append(_spliced(path, before, after))
    elif before != after or type(before) is not type(after):
        found.append((path, after))


def _spliced(path: Path, before: list[Any], after: list[Any]) -> Change:
    """A list that has grown or shrunk: what lies between the ends that are the same."""
    most = min(len(before), len(after))
    start = next((place for place in range(most) if not _same(before[place], after[place])), most)
    end = next((n for n in range(most - start) if not _same(before[-1 - n], after[-1 - n])), most - start)
    return path, start, len(before) - start - end, after[start : len(after) - end]


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def changed(document: Any, wanted: Iterable[Change]) -> Any:
    """A document with changes made: what a client does with them. The old one stays as it was."""
    for path, *value in wanted:
        document = _set(document, path, value)
    return document


def _set(document: Any, path: Path, value: list[Any]) -> Any:
    if not path:
        if len(value) == 1:
            return value[0]
        start, gone, new = value
        return [*document[:start], *new, *document[start + gone :]]
    copy: Any = document.copy()
    key: Any = path[0]
    if len(path) > 1 or len(value) > 1:
        copy[key] = _set(copy[key], path[1:], value)
    elif value:
        copy[key] = value[0]
    else:
        del copy[key]
    return copy
