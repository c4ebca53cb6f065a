"""Placing: where cards are put, and whose zone that is said to be."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import S

OWNER = "(the|its owner's|their owner's)"
OWNERS = (
    (OWNER, ""),
    ("your", "own"),
    (f"({FOE}'s|the enemy)", "opponent"),
)  # whose zone it is said to be: `owners` looks at it
# Where cards are put: the words that are written, where that is, and other ways to say it, with the owner of the zone left open.
PLACED: tuple[tuple[str, v.Put, tuple[str, ...]], ...] = (
    ("return <group> to the hand", v.Put(S.group, "hand"), ("return <group> to {} hand", "(add|put) <group> (to|into) {} hand")),
    ("put <group> on top of the deck", v.Put(S.group, "deck", place="top"), ("(put|return) <group> (on|to) [the ]top of {} deck",)),
    ("put <group> under the deck", v.Put(S.group, "deck", place="bottom"), ("(put|return) <group> (on|to) the bottom of {} deck",)),
    (
        "put <group> on top of the deck in any order",
        v.Put(S.group, "deck", place="top", in_any_order=True),
        ("put <group> [back ]on top of {} deck in any order",),
    ),
    (
        "put <group> under the deck in any order",
        v.Put(S.group, "deck", place="bottom", in_any_order=True),
        ("put <group> on the bottom of {} deck in any order",),
    ),
    (
        "shuffle <group> into the deck",
        v.Put(S.group, "deck", shuffled=True),
        ("(put|shuffle) <group> into {} deck[ and shuffle it]", "return <group> to {} deck"),
    ),
    ("put <group> into the discard pile", v.Put(S.group, "discard"), ("put <group> into {} discard pile",)),
    ("put <group> into the PP", v.Put(S.group, "pp"), ("put <group> into {} PP",)),
    ("put <group> into the PP OFF", v.Put(S.group, "pp", acted=True), ("put <group> into {} PP OFF",)),
    (
        "put <group> into the PP face down",
        v.Put(S.group, "pp", facedown=True),
        ("put <group> into {} PP face down", "put <group> face down into {} PP"),
    ),
)  # fmt: skip


def placed() -> tuple[tuple[str, Node, tuple[str, ...]], ...]:
    """What is done to cards by putting them somewhere, for every way to say whose zone that is."""
    found: list[tuple[str, Node, tuple[str, ...]]] = []
    for template, value, ways in PLACED:
        for owner, whose in OWNERS:
            said = tuple([way.format(owner) for way in ways])
            found.append((template, value, said) if not whose else (said[0], change(value, whose=whose), said[1:]))
    return tuple(found)
