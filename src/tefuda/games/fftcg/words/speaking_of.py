"""What “it” and “they” (それ, それら) speak of in an effect, in either language."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    Change,
    Choose,
    ChooseEach,
    Delay,
    Gain,
    If,
    It,
    May,
    Others,
    Pool,
    Replace,
    Sequence,
    Test,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.meaning.composition import Binding

BINDING = (Choose, ChooseEach, v.Among, v.Pick, v.Look, v.Search, v.Reveal, v.RevealUntil, v.Take)
IT = Binding(BINDING, closed=(v.Search, Gain, Replace))
binds, in_place_of_it = IT.binds, IT.in_place_of_it


def speaks_of_it(node: Built) -> bool:
    """Does it speak of what was chosen, found or looked at before?"""
    if isinstance(node, It | Others | v.Take | v.Former | v.Latter) or getattr(node, "who", "") == "its":
        return True
    if isinstance(node, v.Search):
        return speaks_of_it(node.tests)
    if isinstance(node, Gain | Delay | Replace):
        return False
    if isinstance(node, Sequence) and node.steps and binds(node.steps[0]) and not isinstance(node.steps[0], v.Take):
        return False
    if isinstance(node, Node):
        return any(speaks_of_it(getattr(node, name)) for name in node.__struct_fields__)
    return isinstance(node, tuple) and any(map(speaks_of_it, node))


def free_it(steps: list[Node]) -> bool:
    """Does a sentence say “it” before it says itself what that is?"""
    for step in steps:
        if isinstance(step, Sequence | May):
            inner = list(step.steps) if isinstance(step, Sequence) else [step.effect]
            if free_it(inner):
                return True
        elif isinstance(step, If):
            if speaks_of_it(step.condition) or free_it([step.then]):
                return True
        elif not isinstance(step, v.Take) and speaks_of_it(step) and not only_others(step):
            return True
        if binds(step):
            return False
    return False


def only_others(step: Node) -> bool:
    """Is it about the rest of cards that were looked at?"""
    return isinstance(getattr(step, "group", None), Others)


LEFT_IN_PLACE = (
    v.Activate,
    v.Dull,
    v.Freeze,
    v.Negate,
    v.Damage,
    Change,
)  # deeds after which all cards of a sort still are
LASTING = ("kind", "element", "name", "job", "category", "cost")  # what a card is, whatever such deeds do to it


def with_all(before: list[Node], steps: list[Node]) -> list[Node] | None:
    """A sentence that says “they”, where a deed to all cards of a sort came last: it is about these cards.

    None where others could be meant, or where all cards of the sort are no longer the same cards.
    """
    found: list[Node] = []
    for step in steps:
        last = [*before, *found][-1:]
        group = getattr(last[0], "group", None) if last else None
        if isinstance(group, All | v.Those) and free_it([step]):
            if _several_chosen([*before, *found]) or not _still_all(last[0], group.pool):
                return None
            step = in_place_of_it(step, v.Those(group.pool))
        found.append(step)
    return found


def _several_chosen(steps: list[Node]) -> bool:
    """Was more than one card chosen, so that “they” could be those?"""
    chosen = [step for step in steps if isinstance(step, Choose | ChooseEach)]
    return any(isinstance(one, ChooseEach) or one.number != 1 or one.any_number for one in chosen)


def _still_all(deed: Node, pool: Pool) -> bool:
    """Are all cards of a sort the same after a deed as before it?"""
    tests = [part for test in pool.tests for part in within(test) if isinstance(part, Test)]
    return isinstance(deed, LEFT_IN_PLACE) and all(test.fact in LASTING for test in tests)
