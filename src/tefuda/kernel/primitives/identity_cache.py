"""Caches by object identity, for results that depend on values that never change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")
Answer = TypeVar("Answer")

MOST_KEPT = 5000  # then all are forgotten: abilities that were read from bytes are new objects every time


class IdentityCache(Generic[Answer]):
    """Caches results by the identity of several objects together; keeps the objects alive, so that an id is never reused."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, ...], tuple[object, Answer]] = {}

    def of(self, objects: tuple[object, ...], find: Callable[..., Answer], *about: object) -> Answer:
        """The result for these objects together, computed by `find(*about)` if it is not cached."""
        key = tuple(map(id, objects))
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            found = self.known[key] = (objects, find(*about))
        return found[1]


def cached_by_identity(find: Callable[[Value], Answer]) -> Callable[[Value], Answer]:
    """A function of one value with its results cached by object identity; the objects are kept alive."""
    known: dict[int, Answer] = {}
    kept: list[Value] = []

    def ask(value: Value) -> Answer:
        try:
            return known[id(value)]
        except KeyError:
            if len(kept) >= MOST_KEPT:
                known.clear()
                kept.clear()
            found = known[id(value)] = find(value)
            kept.append(value)
            return found

    ask.__doc__, ask.__name__ = find.__doc__, find.__name__
    return ask


def keep_in(value: object, name: str, answer: Answer) -> Answer:
    """Cache a result inside the object it depends on, a record with room for it (`dict=True`); it is no part of the record's value."""
    vars(value)[name] = answer
    return answer
