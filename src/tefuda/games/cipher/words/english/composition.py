"""Putting instructions together: what is picked and then done, and what “it” can speak of."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Row
from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.depending import depending
from tefuda.games.cipher.words.english.spoken import CARD, UNIT, InsteadOf, OfItsName, has_part, kind_after, settled
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import NOTHING, Did, If, It, May, Others, PayThen, Pool, Sequence, Test
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.meaning.composition import sequence

UNTAPPED = Test("state", "未行動")
ONLY_UNITS = (v.Defeat, v.Move, v.Act, v.Stand)  # what is done to units alone
BINDS = (v.Pick, v.Take, v.Look, v.Reveal)  # what gives “it” a new meaning


def composed(steps: Iterable[Any]) -> Node | None:
    """Steps in sequence, in the words of the vocabulary; None where “that ally” could not be what was spoken of last."""
    flat: list[Node] = []
    for part in steps:
        flat += part.steps if isinstance(part, Sequence) else (part,)
    made: list[Node] = []
    kind = ""
    for said in flat:
        last = made[-1] if made else None
        step: Any = said
        if isinstance(step, OfItsName):
            if not isinstance(last, v.Pick) or not any(f.SameName(one) in last.pools[0].tests for one in (It(), UNIT)):
                return None
            step = step.deed
        if isinstance(step, InsteadOf):
            effect, condition = settled(step.effect, kind), settled(step.condition, kind)
            if last is None or type(last) is not type(effect) or condition is None:
                return None
            made[-1] = If(condition, effect, last)
            continue
        step = settled(step, kind)
        if step is None:
            return None
        if isinstance(step, If) and has_part(step.condition, Did()) and isinstance(last, If | PayThen):
            hung = _hung(last, step)
            if hung is None:
                return None
            made[-1] = hung
            continue
        if (
            isinstance(last, v.Pick)
            and isinstance(step, ONLY_UNITS)
            and step.group == It()
            and last.pools[0].zone != "field"
        ):
            return None
        kind = kind_after(step, kind)
        discarded = _discarded(last, step)
        if discarded is not None:
            made[-1] = discarded
        elif isinstance(last, v.Pick) and step == v.Act(It()) and last.pools[0].whose == "own":
            made[-1:] = [_of_untapped(last), step]
        else:
            made.append(step)
    return sequence(depending(made))


def _hung(last: Any, step: If) -> Any:
    """2.3.1.6: “if you do” behind a condition or a cost hangs on what was done under it; None for “if you do not”."""
    if step.condition != Did():
        return None
    if isinstance(last, PayThen):
        return PayThen(last.cost, step.then) if last.effect == NOTHING else None
    if isinstance(last, If):
        then = _hung(last.then, step) if last.otherwise is None else None
        return None if then is None else If(last.condition, then)
    return sequence((last, step))


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


def bound(effect: Node, kind: str) -> Node | None:
    """An effect in which every “it” speaks of something: of what was picked before, or of what set the skill off (`kind`)."""
    found: Any = settled(effect, kind)
    if found is None or has_part(found, UNIT) or has_part(found, CARD):
        return None
    return found if _walk((found,), bool(kind)) is not None else None


def _walk(steps: Row[Built], bound: bool) -> bool | None:
    """Whether “it” means something after these steps; None where it was used before it did."""
    for step in steps:
        if isinstance(step, Sequence):
            inner = _walk(step.steps, bound)
        elif isinstance(step, If):
            inner = _walk((step.then,), bound) if bound or not _has_it(step.condition) else None
            if inner is not None and step.otherwise is not None and _walk((step.otherwise,), bound) is None:
                inner = None
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
