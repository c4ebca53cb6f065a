"""Values: the frozen records that tables, frames, events and effects are made of, and their encoding."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

__all__ = ["Node", "Record", "decode", "encode", "revive"]


class Record(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """A frozen value with equality that knows its own name when encoded."""

    registry: ClassVar[dict[str, type[Record]]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        known = Record.registry.get(cls.__name__)
        if known is not None and known.__module__ != cls.__module__:
            raise TypeError(f"two records are called {cls.__name__}: {known.__module__} and {cls.__module__}")
        Record.registry[cls.__name__] = cls


class Node(Record, frozen=True):
    """A piece of an effect value: what a card's words mean."""


def encode(value: Any) -> bytes:
    """The canonical bytes of a value: equal values give equal bytes, in every process."""
    return msgspec.json.encode(value)


def revive(plain: Any) -> Any:
    """Plain lists and dictionaries back into tuples and records."""
    if type(plain) is list:
        return tuple([revive(item) for item in plain])
    if type(plain) is dict:
        kind = plain.get("type")
        if kind is None or kind not in Record.registry:
            raise ValueError(f"not a value of this program: {kind!r}")
        fields = {name: revive(item) for name, item in plain.items() if name != "type"}
        return Record.registry[kind](**fields)
    return plain


def decode(data: bytes | str) -> Any:
    """What `encode` wrote, as the same values again."""
    return revive(msgspec.json.decode(data))
