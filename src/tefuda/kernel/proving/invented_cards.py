"""Invented cards: plain cards with names, traits or types that some card's text asks for and no card has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tefuda.kernel.effects.nodes import Pool, Test
from tefuda.kernel.primitives.values import Node, within


class Invention(NamedTuple):
    """How a game's trials invent cards."""

    # A printed card without number and name by its kind, under "" that of any other.
    plain: Mapping[str, dict[str, object]]
    fields: Mapping[str, str]  # by the fact that a test asks for, the field in which a printed card has it
    facts: Mapping[str, str]  # by the same, what facts of cards call it


def invented(faces: list[Any], how: Invention, meaning: Callable[[Node], Node]) -> list[dict[str, object]]:
    """A plain card for each word that tests of these cards ask for and none of them has."""
    there = {
        fact: {word for face in faces for word in getattr(face.facts, how.facts.get(fact, fact))} for fact in how.fields
    }
    asked: dict[tuple[str, str], tuple[str, str]] = {}  # by fact and word, the kind and how it is compared
    for node in within(tuple([face.facts.abilities for face in faces])) if how.fields else ():
        for pool in _pools(node, meaning(node)):
            tests = [test for test in within(pool.tests) if isinstance(test, Test) and test.op in ("=", "has")]
            kind = next((str(test.value) for test in tests if test.fact == "kind" and test.value in how.plain), "")
            for test in tests:
                if test.fact in how.fields:
                    asked.setdefault((test.fact, str(test.value)), (kind, test.op))
    lacking = [
        (fact, word, kind)
        for (fact, word), (kind, op) in asked.items()
        if word not in there[fact] and (op == "=" or not any(word in other for other in there[fact]))
    ]
    return [
        {**how.plain[kind], "number": f"TRY-N{place}", "name": word}
        | ({} if fact == "name" else {how.fields[fact]: [word]})
        for place, (fact, word, kind) in enumerate(lacking)
    ]


def _pools(node: Node, meant: Node) -> Iterable[Pool]:
    """The pools of a node, or of the kernel's node with the same meaning."""
    return [one for one in (within(meant) if meant is not node else (node,)) if isinstance(one, Pool)]
