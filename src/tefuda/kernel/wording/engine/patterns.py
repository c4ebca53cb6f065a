"""Patterns: values with open places, which are filled when a text is read and matched when a value is written.

A place is a `Slot`, filled by one phrase, or a `Form`, which builds a part of the value from several phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tefuda.kernel.primitives.values import Record

Built = object
"""What a rule of a grammar builds: a node of the vocabulary, a tuple of them, a number or a word.

Only the rule that builds a value knows its type; whoever takes it apart has to look (isinstance, match, ==).
"""

Found = dict[str, Any]
"""The phrases in the open places of a rule, by name: each has the type that its category builds."""

Fillings = Found | Iterable[Found] | None
"""What a value is taken apart into: one filling of a rule's places, several ways to fill them, or none."""

# What stands in a value only while it is read or written is no record: no file can name it.


@dataclass(frozen=True)
class Slot:
    """An open place of a pattern; in a template it is written <name>."""

    name: str


@dataclass(frozen=True)
class Form:
    """A part of a pattern that functions build and take apart because a single place is not enough: joined tuples, one of several.

    `build` returns None if the phrases make no sense together. `parts` may offer fillings that do not give the value back: each
    is checked by building it again. Forms are typed as Any, like places, since they stand where values will be.
    """

    build: Callable[[Found], Built]
    parts: Callable[[Any], Fillings]

    def taken_apart(self, value: Built) -> Iterable[Found]:
        """The fillings that the form offers for a value."""
        return each_filling(self.parts(value))


def read_as(build: Callable[[Found], Built]) -> Any:
    """A form for words that are only read."""
    return Form(build, lambda value: None)


@dataclass(frozen=True)
class Object:
    """A placeholder for what a clause acts on when other words of the sentence say it: それを in それをダルにし、凍結する."""


OBJECT: Any = Object()


class Slots:
    """`S.group` is the open place called group."""

    def __getattr__(self, name: str) -> Any:
        return Slot(name)


S = Slots()


class Senseless(Exception):
    """Raised if a form can build nothing from these phrases."""


def rebuilt(value: Built, part: Callable[[Built], Built]) -> Built:
    """A record or tuple with each of its fields or items put through a function; any other value unchanged."""
    if type(value) is tuple:
        return tuple([part(item) for item in value])
    if isinstance(value, Record):
        kind = type(value)
        return kind(*[part(getattr(value, name)) for name in kind.__struct_fields__])
    return value


def filled(pattern: object, found: Found) -> Any:
    """A pattern with its places filled; Senseless if one of its forms can build nothing."""
    if type(pattern) is Slot:
        return found[pattern.name]
    if type(pattern) is Form:
        built = pattern.build(found)
        if built is None:
            raise Senseless
        return built
    return rebuilt(pattern, lambda part: filled(part, found))


def fillings(pattern: object, value: Built) -> Iterator[Found]:
    """The fillings with which a pattern equals a value, in the order in which its forms offer them."""
    for found in _fillings(pattern, value, {}):
        try:
            if not has_forms(pattern) or filled(pattern, found) == value:
                yield found
        except (Senseless, KeyError):
            continue


def _fillings(pattern: object, value: Built, found: Found) -> Iterator[Found]:
    if type(pattern) is Slot:
        if pattern.name not in found:
            yield {**found, pattern.name: value}
        elif found[pattern.name] == value:
            yield found
    elif type(pattern) is Form:
        for parts in pattern.taken_apart(value):
            if all(found[name] == part for name, part in parts.items() if name in found):
                yield {**found, **parts}
    elif type(pattern) is not type(value):
        return
    elif type(pattern) is tuple and type(value) is tuple:
        if len(pattern) == len(value):
            yield from _all_fillings([*zip(pattern, value, strict=True)], found)
    elif isinstance(pattern, Record):
        names = pattern.__struct_fields__
        yield from _all_fillings([(getattr(pattern, name), getattr(value, name)) for name in names], found)
    elif pattern == value:
        yield found


def _all_fillings(pairs: list[tuple[object, Built]], found: Found) -> Iterator[Found]:
    """The fillings with which several patterns equal their values."""
    if not pairs:
        yield found
        return
    (pattern, value), *rest = pairs
    for more in _fillings(pattern, value, found):
        yield from _all_fillings(rest, more)


def each_filling(found: Fillings) -> Iterable[Found]:
    """The fillings that a value is taken apart into, always as an iterable."""
    if found is None:
        return ()
    return (found,) if isinstance(found, dict) else found


def has_forms(pattern: object) -> bool:
    """True if a pattern contains a form."""
    if type(pattern) is tuple:
        return any(map(has_forms, pattern))
    if isinstance(pattern, Record):
        return any(has_forms(getattr(pattern, name)) for name in pattern.__struct_fields__)
    return type(pattern) is Form


def matched(pattern: object, value: Built, found: Found) -> bool:
    """True if a pattern without forms equals a value when its slots are filled; the fillings are added to `found`."""
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
    """A value with one part replaced by another wherever it occurs, except in records of the `closed` classes."""
    if type(value) is type(old) and value == old:
        return new
    return value if isinstance(value, closed) else rebuilt(value, lambda part: replaced(part, old, new, closed))
