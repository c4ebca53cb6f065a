"""Renumbering: an instruction again with another number, so many for each of something, or done by each player."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.descriptions import amount
from tefuda.games.evolve.words.phrases import Clause, Group, Noun
from tefuda.kernel.effects.nodes import Add, Change, Choose, Per, Quantity, Sequence
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.errors import Unreadable


def multiplied(node: Node, count: Quantity, unit: int, clause: Clause) -> Node:
    """…につき: so many times what it says."""

    def times(number: Quantity) -> Quantity:
        if not isinstance(number, int):
            raise clause.fail("a plain number / 数")
        return Per(count, unit, number)

    if isinstance(node, v.Damage):
        return v.Damage(node.group, times(node.amount), node.divided)
    if isinstance(node, v.Draw) and not node.up_to:
        return v.Draw(times(node.number), node.who)
    if isinstance(node, v.Create):
        return v.Create(node.token, times(node.number), node.zones, node.whose, node.acted)
    if isinstance(node, v.Recover):
        return v.Recover(times(node.amount), node.who)
    if isinstance(node, Choose) and not node.any_number:
        return Choose(node.pools, times(node.number), node.up_to, False, node.by, node.at_random)
    if isinstance(node, Change) and all(isinstance(one, Add) for one in node.changes):
        return Change(
            node.group,
            tuple(Add(one.fact, times(one.amount)) for one in node.changes if isinstance(one, Add)),
            node.until,
        )
    raise clause.fail("an instruction with a number / 数を持つ指示")


def renumbered(base: Node, noun: Noun) -> Node:
    """代わりに2枚: the same with another number."""
    how = amount(noun.quantity)
    if how.number is None or how.op != "=":
        raise Unreadable.at(noun.start, noun.end, "a number / 数")
    if isinstance(base, Choose):
        return Choose(base.pools, how.number, how.up_to, base.any_number, base.by, base.at_random)
    if isinstance(base, v.Draw):
        return v.Draw(how.number, base.who, how.up_to)
    if isinstance(base, v.Create):
        return v.Create(base.token, how.number, base.zones, base.whose, base.acted, how.up_to)
    if isinstance(base, Sequence) and isinstance(picked := base.steps[0], v.Pick):  # 1体を墓場に置く: so many picked
        return Sequence((change(picked, number=how.number, up_to=how.up_to), *base.steps[1:]))
    if isinstance(base, v.Look):
        return v.Look(how.number, base.whose, how.up_to)
    if isinstance(base, v.Discard) and not how.up_to:
        return v.Discard(how.number, base.who, base.tests, base.group, base.at_random, base.other)
    raise Unreadable.at(noun.start, noun.end, "a number for what stands before / 前の指示の数")


def for_each(node: Node) -> Node:
    """各プレイヤーは: the same, done by each."""
    if isinstance(node, v.Draw | v.Discard):
        return change(node, who="each")
    return v.EachPlayer(node.steps if isinstance(node, Sequence) else (node,))


def with_object(clause: Clause, made: v.Create) -> Clause:
    """The clause with the tokens as its object that another one has made."""
    noun = Noun(f"『{made.token}』", "name", clause.start, clause.start, f"{made.number}枚")
    return replace(clause, cases=[("を", Group(((noun,),), (), clause.start, clause.start)), *clause.cases])
