"""Features: names of what is seen, as buckets with values; and what an effect value is made of, as such."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, Record

VERSION = 1
BUCKETS = 16384
UNKNOWN = 0  # the bucket of features that a net has never met in training; no name falls into it by itself
REMEMBERED = 1 << 16  # names and numbers whose buckets are remembered

Features = tuple[tuple[int, float], ...]  # buckets with values


class Bag:
    """Features without an order, as arrays: which buckets, and how much of each. Never changed once it is made."""

    __slots__ = ("buckets", "values")

    def __init__(self, features: Iterable[tuple[int, float]]) -> None:
        summed: dict[int, float] = {}
        for bucket, value in features:
            summed[bucket] = summed.get(bucket, 0.0) + value
        self.buckets: NDArray[np.int32] = np.fromiter(summed, np.int32, len(summed))
        self.values: NDArray[np.float32] = np.fromiter(summed.values(), np.float32, len(summed))


EMPTY = Bag(())


@lru_cache(REMEMBERED)
def bucket(name: str) -> int:
    """The bucket of a feature's name: the same everywhere and always."""
    return 1 + crc32(name.encode()) % (BUCKETS - 1)


@lru_cache(REMEMBERED)
def word(name: str) -> Features:
    """A feature that is there or not."""
    return ((bucket(name), 1.0),)


@lru_cache(REMEMBERED)
def number(name: str, value: int) -> Features:
    """A number under a name: how large it is, about how large, and exactly; so that near numbers have much in common."""
    size = magnitude(abs(value))
    sign = "-" if value < 0 else ""
    return (
        (bucket(f"{sign}{name}"), size),
        (bucket(f"{name}~{sign}{int(size * 4)}"), 1.0),
        (bucket(f"{name}={value}"), 1.0),
    )


def magnitude(value: int) -> float:
    """A quarter of the binary logarithm of a number and one, in straight lines between the powers of two: exact on any machine."""
    value += 1
    whole = value.bit_length() - 1
    return (whole + (value - (1 << whole)) / (1 << whole)) / 4


def field(name: str, held: object) -> Iterator[tuple[int, float]]:
    """What a record holds under a name: numbers, words, whether something is so, how many; effect values by their nodes."""
    if type(held) is bool:
        if held:
            yield from word(name)
    elif type(held) is int:
        yield from number(name, held)
    elif type(held) is str:
        if held:
            yield from word(f"{name}={held}")
    elif type(held) is tuple:
        for part in held:
            if type(part) is str:
                yield from word(f"{name}={part}")
            elif isinstance(part, Node):
                yield from under(name, part)
        if held:
            yield from number(f"{name} #", len(held))
    elif isinstance(held, Node):
        yield from under(name, held)


def under(name: str, node: Node) -> Iterator[tuple[int, float]]:
    """An effect value in a place that has a name: what it is made of, wherever that is met, and its nodes in this place."""
    bag = nodes(node)
    yield from bag.all
    for kind in bag.kinds:
        yield from word(f"{name}>{kind}")


class Nodes:
    """What an effect value is made of: its features, and the kinds of its nodes."""

    __slots__ = ("all", "kinds")

    def __init__(self, node: Node) -> None:
        self.kinds: dict[str, None] = {}
        self.all: Features = tuple(self._walk(node, _signature(node)))

    def _walk(self, node: Node, root: str) -> Iterator[tuple[int, float]]:
        """Every node: its kind, in what ability, its plain fields, and what it holds where."""
        kind = kind_of(node)
        self.kinds[kind] = None
        yield from word(kind)
        yield from word(f"{root}>{kind}")
        for name in node.__struct_fields__:
            held = getattr(node, name)
            for part in held if type(held) is tuple else (held,):
                if isinstance(part, Node):
                    yield from word(f"{kind}.{name}>{kind_of(part)}")
                    yield from self._walk(part, root)
                elif part is not None:
                    yield from field(f"{kind}.{name}", part)


nodes = cached_by_identity(Nodes)


def kind_of(record: Record) -> str:
    """The name of a record's class, as it is written in files."""
    return str(type(record).__struct_config__.tag)


def _signature(node: Node) -> str:
    """Which sort of ability it is: its kind, its plain words, and the kinds of what it holds first, such as a trigger."""
    words = [kind_of(node)]
    for name in node.__struct_fields__:
        held = getattr(node, name)
        if type(held) is str and held:
            words.append(held)
        elif isinstance(held, Node) and len(words) < 3:
            words.append(kind_of(held))
    return " ".join(words[:3])
