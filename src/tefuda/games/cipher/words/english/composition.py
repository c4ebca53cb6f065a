"""Putting instructions together: what is picked and then done, and what “it” can speak of."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Row
from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects import If, It, May, Others, PayThen, Pool, Sequence, Test
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.patterns import Built, rebuilt

UNTAPPED = Test("state", "未行動")
BINDS = (v.Pick, v.Take, v.Look, v.Reveal)  # what gives “it” a new meaning


def composed(steps: Iterable[Any]) -> Node | None:
    """Steps in sequence, in the words of the vocabulary; None where “that ally” of a stacking is of another name."""
    flat: list[Node] = []
    for step in steps:
        flat += step.steps if isinstance(step, Sequence) else (step,)
    made: list[Node] = []
    for step in flat:
        last = made[-1] if made else None
        if isinstance(step, f.OfItsName):
            if not isinstance(last, v.Pick) or f.SameName(It()) not in last.pools[0].tests:
                return None
            step = step.deed
        discarded = _discarded(last, step)
        if discarded is not None:
            made[-1] = discarded
        elif isinstance(last, v.Pick) and step == v.Act(It()) and last.pools[0].whose == "own":
            made[-1:] = [_of_untapped(last), step]
        else:
            made.append(step)
    return sequence(made)


def _discarded(pick: Node | None, step: Node) -> Node | None:
    """Cards picked from one's own hand that go to the retreat area: a discard."""
    if not isinstance(pick, v.Pick) or step != v.Put(It(), "retreat"):
        return None
    where = pick.pools[0]
    if (where.zone, where.whose) != ("hand", "own"):
        return None
    return v.Discard(pick.number, tests=where.tests, up_to=pick.up_to, any_number=pick.any_number, other=where.other)


def _of_untapped(pick: v.Pick) -> v.Pick:
    """Who taps one's own unit picks one that is untapped."""
    where = pick.pools[0]
    pool = Pool(where.zone, where.whose, ordered((*where.tests, UNTAPPED)), where.other)
    return v.Pick((pool,), pick.number, pick.up_to, any_number=pick.any_number)


def is_bound(effect: Node, bound: bool) -> bool:
    """Does every “it” of an effect speak of something: of what was picked before, or of what set the skill off?"""
    return _walk((effect,), bound) is not None


def _walk(steps: Row[Built], bound: bool) -> bool | None:
    """Whether “it” means something after these steps; None where it was used before it did."""
    for step in steps:
        if isinstance(step, Sequence):
            inner = _walk(step.steps, bound)
        elif isinstance(step, If):
            inner = _walk((step.then,), bound) if bound or not _has_it(step.condition) else None
        elif isinstance(step, May | v.Afterwards | PayThen | v.AtCombatEnd):
            inner = _walk((step.effect,), bound)
        elif isinstance(step, v.OrElse):
            inner = _walk((step.first, step.second), bound)
        elif isinstance(step, v.Repeatedly):
            inner = _walk((step.effect, step.again), bound)
        elif isinstance(step, v.Modes):
            inner = bound if all(_walk((mode,), bound) is not None for mode in step.modes) else None
        else:
            inner = None if not bound and _has_it(step) else bound or isinstance(step, BINDS)
        if inner is None:
            return None
        bound = inner
    return bound


def _has_it(value: Built) -> bool:
    return has_part(value, It()) or has_part(value, Others())


def has_part(value: Built, wanted: Node) -> bool:
    """Does a node stand anywhere in a value?"""
    found: list[bool] = []

    def look(part: Built) -> Built:
        if type(part) is type(wanted) and part == wanted:
            found.append(True)
        return rebuilt(part, look)

    look(value)
    return bool(found)
