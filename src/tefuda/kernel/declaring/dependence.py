"""Dependence: what an answer depends on, as a bit mask, so that a cached answer is asked again only after such a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects import vocabulary
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.masks import ANYTHING, COUNTERS, GIVEN, MARKS, NAMED, NUMBERS, PLACES, WOUNDED, name_mask
from tefuda.kernel.table.rulebook import Rulebook

if TYPE_CHECKING:
    from tefuda.kernel.effects.nodes import Fact, Test


def _of_fact(node: Test | Fact, rules: Rulebook) -> int:
    """What a test or a number that reads this fact depends on: what else than effects changes the fact, and which effects do."""
    fact = node.fact
    if fact == "state":
        value = getattr(node, "value", None)
        return _of_state(value, rules) if isinstance(value, str) else ANYTHING
    if fact.startswith("counter"):  # whatever changes a card's own counters has it worked out anew
        return 0 if type(node) is effects.Fact and type(node.group) is effects.This else COUNTERS
    if fact == "keyword":
        return GIVEN
    if fact == "place":
        return PLACES
    return rules.facts.get(fact, WOUNDED | NUMBERS | MARKS | NAMED)


def _of_state(word: str, rules: Rulebook) -> int:
    """What a state of a card depends on: what its rulebook declares, otherwise everything; an unregistered state is a mark."""
    return rules.states.get(word, ANYTHING if word in rules.state_tests else name_mask(word))


# Nodes of the kernel that depend on nothing besides the nodes within them.
KERNEL.declare(
    effects.This, effects.It, effects.All, effects.Both, effects.Add, effects.Make, effects.Gain, effects.Keyword, effects.Forbid,
    effects.Allow, effects.Demand, effects.Compare, effects.Count, effects.CountOf, effects.AnyOf, effects.AllOf, effects.Not,
    effects.Matches, effects.Replace, effects.Cost, effects.Per, effects.Half, effects.Plus, effects.Become, effects.Lack,
    effects.LoseAbilities,
)  # fmt: skip
KERNEL.declare(effects.Turn, reads=name_mask("player"))
# Abilities are looked at where they stand; what a pool or a test depends on is found below.
KERNEL.declare(
    effects.Activated, effects.Automatic, effects.Continuous, effects.Spell, effects.Pool, effects.Test, reads=None
)  # fmt: skip
ASKED_LATER = (effects.Gain, effects.Replace, effects.Cost)  # nodes within these are evaluated later, by themselves
# What an event must be is held against events when they happen, what playing costs is asked when a card is played.
KERNEL.declare(
    vocabulary.When, vocabulary.Whenever, vocabulary.Would, vocabulary.Amount, vocabulary.OptionalCost, vocabulary.AlternativeCost,
)  # fmt: skip


def reads(node: object, rules: Rulebook) -> int:
    """What the answer of a value depends on, as a bit mask; a node of an undeclared kind depends on everything."""
    if isinstance(node, tuple):
        mask = 0
        for part in node:
            mask |= reads(part, rules)
        return mask
    if not isinstance(node, Node):
        return 0
    if type(node) is effects.Pool:
        return rules.zones_meant(node.zone, ANYTHING) | reads(node.tests, rules)
    if type(node) is vocabulary.OptionalCost:  # its payment is evaluated when it is paid, its reduction is not
        return reads(node.effect, rules) if hasattr(node.effect, "fact") else 0
    mask = _own_reads(node, rules)
    if mask == ANYTHING or isinstance(node, ASKED_LATER):
        return mask
    return mask | reads(tuple([getattr(node, name) for name in node.__struct_fields__]), rules)


def _own_reads(node: Node, rules: Rulebook) -> int:
    """What a node depends on, not counting the nodes within it."""
    if isinstance(node, effects.Test | effects.Fact):
        return _of_fact(node, rules)
    if type(node) is effects.Points:
        return rules.point_reads.get(node.stat, name_mask(node.stat))
    own = rules.reads_of(type(node))
    if own is None:
        return ANYTHING
    return own if isinstance(own, int) else own(node)
