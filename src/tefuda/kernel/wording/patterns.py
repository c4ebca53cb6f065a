"""Patterns: values with places left open, which are filled when a text is read and matched when one is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tefuda.kernel.primitives.values import Record

Built = object
"""What a rule of a grammar builds: a node of the vocabulary, a tuple of them, a number or a word.

Only the rule that builds a value knows its type; whoever takes it apart has to look (isinstance, match, ==).
"""

Found = dict[str, Any]
"""The phrases in the open places of a rule, by name: each has the type that its category builds."""

# What stands in a value only while it is read or written is no record: no file can name it.


@dataclass(frozen=True)
class Slot:
    """A place left open: in a template it is written <name>."""

    name: str


@dataclass(frozen=True)
class Object:
    """What a clause works on where other words of the sentence say it: それを in それをダルにし、凍結する."""


OBJECT: Any = Object()


class Slots:
    """`S.group` is the open place called group."""

    def __getattr__(self, name: str) -> Any:
        return Slot(name)


S = Slots()


def rebuilt(value: Built, part: Callable[[Built], Built]) -> Built:
    """A record with each of its fields, or a tuple with each of its items, put through a function; else the value itself."""
    if type(value) is tuple:
        return tuple([part(item) for item in value])
    if isinstance(value, Record):
        kind = type(value)
        return kind(*[part(getattr(value, name)) for name in kind.__struct_fields__])
    return value


def filled(pattern: object, found: Found) -> Any:
    """A pattern with its places filled."""
    if type(pattern) is Slot:
        return found[pattern.name]
    return rebuilt(pattern, lambda part: filled(part, found))


def matched(pattern: object, value: Built, found: Found) -> bool:
    """Is the value what the pattern gives with some filling? `found` takes the filling."""
    if type(pattern) is Slot:
        if pattern.name in found:
            return bool(found[pattern.name] == value)
        found[pattern.name] = value
        return True
    if type(pattern) is not type(value):
        return False
    if type(pattern) is tuple and type(value) is tuple:
        return len(pattern) == len(value) and all(
            matched(part, of, found) for part, of in zip(pattern, value, strict=True)
        )
    if isinstance(pattern, Record):
        return all(matched(getattr(pattern, n), getattr(value, n), found) for n in pattern.__struct_fields__)
    return bool(pattern == value)


def replaced(value: Built, old: Built, new: Built, closed: tuple[type[Record], ...] = ()) -> Any:
    """A value with one thing in it put in the place of another, wherever it stands but in records of the `closed` classes."""
    if type(value) is type(old) and value == old:
        return new
    return value if isinstance(value, closed) else rebuilt(value, lambda part: replaced(part, old, new, closed))
