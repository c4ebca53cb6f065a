"""Dependence: what the answer of a value depends on, as a bit mask, so that it is asked anew only when that has changed."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

from tefuda.kernel import effects
from tefuda.kernel.values import Node

# The lower bits are the zones by their numbers. Then come states of cards, then what effects themselves change, and at the
# end a few bits that the names of players' points and of the game's own facts share.
TURNED, WOUNDED, COUNTERS, MARKS, GIVEN, NUMBERS = [1 << place for place in range(24, 30)]
FIRST_NAME, NAMES = 30, 12
NAMED = ((1 << NAMES) - 1) << FIRST_NAME
ANYTHING = (1 << FIRST_NAME + NAMES) - 1

_names: dict[str, int] = {}


def named(*names: str) -> int:
    """The bits of points or facts by their names. Names may share a bit: then one is taken for the other, which only costs."""
    mask = 0
    for name in names:
        bit = _names.get(name)
        if bit is None:
            bit = _names[name] = 1 << FIRST_NAME + zlib.crc32(name.encode()) % NAMES
        mask |= bit
    return mask


# What a node itself stands on, besides the nodes within it. A game puts in its own; a node that is not here stands on everything.
STANDS_ON: dict[type, int | Callable[[Any], int]] = dict.fromkeys(
    (
        effects.This, effects.It, effects.All, effects.Both, effects.Add, effects.Make, effects.Gain, effects.Keyword, effects.Forbid,
        effects.Allow, effects.Demand, effects.Compare, effects.Count, effects.CountOf, effects.AnyOf, effects.AllOf, effects.Not,
        effects.Matches, effects.Replace, effects.Per, effects.Half, effects.Plus, effects.Become, effects.LoseAbilities,
    ),
    0,
)  # fmt: skip
STATES: dict[
    str, int
] = {}  # what the words for states of cards (Test "state") stand on; others on all that a state can be
OTHER_POINTS: dict[str, int] = {}  # what a player's points stand on that are no number of the player's own
WORDS = ("kind", "special", "class", "type", "name", "title", "number", "zone", "element", "job", "category", "generic")


def _of_fact(node: Any) -> int:
    """Of a test or a number of a card: what else than effects changes it, and which effects do."""
    fact = node.fact
    if fact == "state":
        value = getattr(node, "value", None)
        return STATES.get(value, TURNED | MARKS | WOUNDED | NAMED) if isinstance(value, str) else ANYTHING
    if fact.startswith("counter"):  # whatever changes a card's own counters has it worked out anew
        return 0 if type(node) is effects.Fact and type(node.group) is effects.This else COUNTERS
    if fact == "keyword":
        return GIVEN
    if fact in WORDS:
        return 0
    return (
        WOUNDED | NUMBERS | MARKS | NAMED if fact not in ("attack", "defense", "cost", "power") else WOUNDED | NUMBERS
    )


def _of_points(node: effects.Points) -> int:
    return OTHER_POINTS.get(node.stat, named(node.stat))


STANDS_ON[effects.Test] = STANDS_ON[effects.Fact] = _of_fact
STANDS_ON[effects.Points] = _of_points
STANDS_ON[effects.Turn] = named("player")


def stands_on(node: Any, zones: dict[str, int]) -> int:
    """What the answer of a value depends on: everything, where it says something that is not known here."""
    mask = 0
    if isinstance(node, tuple):
        for part in node:
            mask |= stands_on(part, zones)
        return mask
    if not isinstance(node, Node):
        return 0
    if isinstance(node, effects.Pool):
        return (1 << zones[node.zone] if node.zone in zones else ANYTHING) | stands_on(node.tests, zones)
    own = STANDS_ON.get(type(node))
    if own is None:
        return ANYTHING
    mask = own if isinstance(own, int) else own(node)
    if isinstance(node, effects.Gain | effects.Replace):  # what these bring is asked when it comes to it
        return mask
    return mask | stands_on(tuple([getattr(node, name) for name in node.__struct_fields__]), zones)
