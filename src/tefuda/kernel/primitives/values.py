"""Values: the frozen records that tables, frames, events and effects are made of, and their encoding."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Union, final, get_args, get_origin, get_type_hints

import msgspec

__all__ = ["Node", "Record", "copied", "decode", "encode", "fault", "held_in", "revive", "within"]


class Record(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A frozen value with equality that knows its own name when encoded."""

    unlisted: ClassVar[list[type[Record]]] = []
    registry: ClassVar[dict[str, type[Record]]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        Record.unlisted.append(cls)

    @final
    @staticmethod
    def called(name: str) -> type[Record] | None:
        """The record class with a tag: the class's own name, or one with its game's name in front."""
        while Record.unlisted:  # a class has its tag only when it is whole, so they are put in when they are asked for
            kind = Record.unlisted.pop()
            tag = str(kind.__struct_config__.tag)
            known = Record.registry.get(tag)
            if known is not None and known.__module__ != kind.__module__:
                raise TypeError(f"two records are called {tag}: {known.__module__} and {kind.__module__}")
            Record.registry[tag] = kind
        return Record.registry.get(name)


class Node(Record, frozen=True):
    """A piece of an effect value: what a card's words mean."""


class NoZero(msgspec.Struct, frozen=True):
    """An annotation of a field: its number is 1 or more. `only_said`: an effect value may have 0 (no limit) or less there, a text
    may not."""

    only_said: bool = False


def held_in(node: Node, field: str) -> tuple[Node, ...]:
    """The nodes in a field, which holds several or a single one."""
    found: Node | tuple[Node, ...] = getattr(node, field)
    return found if isinstance(found, tuple) else (found,)


def encode(value: object) -> bytes:
    """The canonical bytes of a value: equal values give equal bytes, in every process."""
    return msgspec.json.encode(value)


def revive(plain: object, game: str = "") -> Any:
    """Plain lists and dictionaries as tuples and records again; `game`: the game whose words may be written without its name."""
    if type(plain) is list:
        return tuple([revive(item, game) for item in plain])
    if type(plain) is dict:
        name = plain.get("type")
        kind = None
        if isinstance(name, str):
            kind = (Record.called(f"{game}.{name}") if game else None) or Record.called(name)
        if kind is None:
            raise ValueError(f"not a value of this program: {name!r}")
        fields = {field: revive(item, game) for field, item in plain.items() if field != "type"}
        return kind(**fields)
    return plain


def decode(data: bytes | str) -> Any:
    """The value that `encode` wrote."""
    return revive(msgspec.json.decode(data))


def copied(value: Any) -> Any:
    """A deep copy of a value, without the results cached in its records (`keep_in`)."""
    if isinstance(value, tuple | list):
        items = [copied(item) for item in value]
        return items if type(value) is list else tuple(items) if type(value) is tuple else type(value)(*items)
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: copied(getattr(value, name)) for name in value.__struct_fields__})
    return value


# ── values that come from outside ───────────────────────────────────────────────────────────────────────────────────
@cache
def _declared(kind: type[Record]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__}


def may_be_zero(kind: type[Record], field: str, said: bool) -> bool:
    """True if a field may be 0: in a text (`said`), or in an effect value."""
    bound = _no_zeros(kind).get(field)
    return bound is None or (bound.only_said and not said)


@cache
def _no_zeros(kind: type[Record]) -> dict[str, NoZero]:
    """The fields of a record that must not be 0."""
    hints = get_type_hints(kind, include_extras=True)
    noted = {
        name: [note for note in _notes(hints[name]) if isinstance(note, NoZero)] for name in kind.__struct_fields__
    }
    return {name: notes[0] for name, notes in noted.items() if notes}


def _notes(hint: Any) -> list[object]:
    """The annotations of a type, or of one member of a union."""
    if get_origin(hint) is Annotated:
        return list(get_args(hint)[1:])
    return [note for part in get_args(hint) if get_origin(hint) in (Union, UnionType) for note in _notes(part)]


def fault(value: Record) -> str:
    """The first field, in a record or in records within it, whose value does not have its declared type; "" if there is none."""
    for name, kind in _declared(type(value)).items():
        held = getattr(value, name)
        if not _fits(held, kind) or (type(held) is int and held < 1 and not may_be_zero(type(value), name, False)):
            return f"{type(value).__name__}.{name} cannot be {held!r}"
        for part in held if type(held) is tuple else (held,):
            if isinstance(part, Record) and (deeper := fault(part)):
                return deeper
    return ""


def _fits(value: object, kind: Any) -> bool:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is tuple:
        many = len(parts) == 2 and parts[1] is Ellipsis
        kinds = (parts[0],) * len(value) if many and type(value) is tuple else parts
        return type(value) is tuple and len(value) == len(kinds) and all(map(_fits, value, kinds))
    if kind in (int, bool, str, NoneType):
        return type(value) is kind
    return kind is Any or isinstance(value, kind)


def within(value: object) -> Iterator[Node]:
    """All nodes in a value, itself included, outer ones before inner ones."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left += one[::-1]
        elif isinstance(one, Node):
            yield one
            left += [getattr(one, name) for name in reversed(one.__struct_fields__)]
