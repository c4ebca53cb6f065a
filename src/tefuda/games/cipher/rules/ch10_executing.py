"""Chapters 10.2.1.1 to 10.2.3 and 21.5: a triggered skill is executed — its condition, its cost, its effect, its limit."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.questions import allows
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Automatic, Cost, If, InAnyOrder, May, PayThen, Sequence, This
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.flow.procedures import keep, keep_at
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import happen
from tefuda.kernel.playing.paying import part_possible, pays
from tefuda.kernel.playing.settling import Settling, moved_by_cost, payment_of, resolution_of
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import possible
from tefuda.kernel.resolving.references import of_it
from tefuda.kernel.resolving.secrecy import ask_to_pay
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref, Resolving
from tefuda.kernel.table.requests import YES, Option
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Jump, Result, Then


class Executing(Settling, frozen=True):
    """A skill that is being executed: whether its cost was paid, and whether anything of its effect was applied."""

    cost_paid: bool = False
    applied: bool = False
    short: bool = False  # not all of it could be applied
    hidden: bool = False  # it is the skill of a hand card that nobody else has seen
    opened: int = 0  # how many cards were revealed before


class Triggered(Executing, frozen=True, tag=t.own):
    """A triggered skill that was selected (10.2.1)."""


def note_applied(table: Table) -> None:
    """10.2.3: something of the skill that is being executed was applied."""
    _note(table, applied=True)


def note_short(table: Table) -> None:
    """10.2.3.2: something of the skill that is being executed could not be applied."""
    _note(table, short=True)


def _note(table: Table, **said: bool) -> None:
    for place in range(len(table.frames) - 1, -1, -1):
        if isinstance(table.frames[place], Executing):
            if not _pays(table, place):
                keep_at(table, place, **said)
            return


def _pays(table: Table, place: int) -> bool:
    above: Any = table.frames[place + 1] if place + 1 < len(table.frames) else None
    return isinstance(above, Resolving) and above.paying


def steps_of(effect: Node) -> tuple[Node, ...]:
    """An effect as what is carried out one after the other."""
    return effect.steps if isinstance(effect, Sequence) else (effect,)


class Payer(Scope, frozen=True):
    """Who would pay a cost."""

    paying: bool = True


def can_pay(table: Table, play: Speaker, cost: Cost) -> bool:
    """21.5.2.1: is there a way to pay all of a cost, part by part in some order?"""
    parts = _apart(cost)
    if parts is None:
        return pays(table, play, cost.parts)
    scope = play if isinstance(play, Resolving) else Payer(play.source, play.seat)
    for part in parts:
        if not part_possible(table, scope, part):
            break
    else:
        return True
    return False


@cached_by_identity
def _apart(cost: Cost) -> tuple[Node, ...] | None:
    """The parts of a cost, where each has cards of its own: what can be paid alone can be paid beside the others. None: they have not."""
    return None if touches_twice(cost) else _flat(cost)


def parts_of(cost: Cost) -> tuple[Node, ...]:
    """21.5.1.1.2.1: what is paid one after the other; where no part has to do with another, in the order in which they are written."""
    return _apart(cost) or cost.parts


@cached_by_identity
def _flat(cost: Cost) -> tuple[Node, ...]:
    """The parts of a cost, in whatever order they are paid."""
    return tuple([one for part in cost.parts for one in (part.parts if isinstance(part, InAnyOrder) else (part,))])


@cached_by_identity
def touches_twice(cost: Cost) -> bool:
    """Could two parts of a cost be about the same cards, or one bring what another takes?"""
    parts = [part for part in _flat(cost) if not of_it(part)]
    if len(parts) == 1 and not isinstance(parts[0], Sequence):
        return False
    touched = [_touched(part) for part in parts]
    return "" in touched or len(set(touched)) < len(touched)


def _touched(part: Node) -> str:
    """The zone whose cards a part of a cost takes, turns or moves; "": that is not simple."""
    steps = steps_of(part)
    first = steps[0]
    if isinstance(first, v.Act) and first.group == This() and len(steps) == 1:
        return "field"
    if isinstance(first, v.Discard) and len(steps) == 1 and first.group is None:
        return "hand"
    if isinstance(first, v.Pick) and len(steps) == 2 and isinstance(steps[1], v.TurnOver | v.Act):
        return first.pools[0].zone
    return ""


executing = rules.procedure("10.2.2.", Triggered)


@executing.step("10.2.1.1")
def its_condition(table: Table, frame: Triggered) -> Result:
    """10.2.1.1, 10.2.1.1.1: what stands before 場合 (and なら) is looked at as it is selected; unmet, nothing of the skill is applied."""
    keep(table, opened=len(table.opened))
    effect, before = frame.effect, 0
    while isinstance(effect, If) and effect.otherwise is None:
        for clause in ("10.2.1.1.1", "2.3.1.5") if before else ("10.2.1.1", "2.3.1.4"):
            cite(clause)
        before += 1
        if not holds(table, frame, effect.condition):
            cite("2.3.1")
            if getattr(frame.ability, "per_turn", 0):
                cite("10.2.1.1.2")
            return DONE
        effect = effect.then
    keep(table, effect=effect)
    return None


@executing.step("10.2.1.2")
def its_cost(table: Table, frame: Triggered) -> Result:
    """10.2.1.2: its user pays all of the cost, or does not execute it; what cannot be paid is not offered (10.2.1.2.2)."""
    effect = frame.effect
    if not isinstance(effect, PayThen):
        return Jump("10.2.2")
    can = can_pay(table, frame, effect.cost)
    if not can:
        cite("10.2.1.2.2")
        cite("21.5.2.1.2")
    return ask_to_pay(table, frame, effect.cost, can, "10.2.1.2") or DONE


@executing.answer("10.2.1.2")
def cost_settled(table: Table, frame: Triggered, picked: tuple[Option, ...]) -> Result:
    effect: Any = frame.effect
    cite("2.3.1.3")
    if picked[0] != YES:
        cite("10.2.1.2.1")
        if getattr(frame.ability, "per_turn", 0):
            cite("10.2.1.2.1.1")
        return DONE
    keep(table, effect=effect.effect, cost=effect.cost, cost_paid=True)
    show_source(table, frame.source)
    cite("21.5.2")
    cite("21.5.1.1")
    return Then(payment_of(frame, parts_of(effect.cost)), "10.2.2")


def show_source(table: Table, source: Ref) -> None:
    """A skill of a hand card is executed for all to see."""
    if table.alive(source) and table.cards[source[0]].zone == t.HAND:
        atoms.reveal(table, (source[0],))


@executing.step("10.2.2")
def execute(table: Table, frame: Triggered) -> Result:
    """10.2.2, 21.1.1.2: the effect, in the order in which it is written."""
    if frame.hidden:
        show_source(table, frame.source)
    cite("21.1.1.2")
    return resolution_of(
        frame,
        steps_of(frame.effect),
        moved=moved_by_cost(table, frame),
        memory=(("", frame.it), *frame.memory),
        sort="auto",
    )


def hide_again(table: Table, since: int = 0) -> None:
    """23.1.4.4: what was revealed while a skill was executed, and lies where it lay, is as it was; `since`: revealed before it."""
    if any(table.cards[card].open for card in table.opened[since:]):
        cite("23.1.4.4")
    atoms.conceal(table, since)


@executing.step("10.2.3")
def executed(table: Table, frame: Triggered) -> Result:
    """10.2.3.1 to 10.2.3.3: it has triggered once less; where it is limited and was applied, or its cost paid, it is used up."""
    hide_again(table, frame.opened)
    limited = bool(getattr(frame.ability, "per_turn", 0))
    if frame.applied:
        cite("10.2.3.2" if frame.short else "10.2.3.1")
        if frame.short and limited:
            cite("10.2.3.2.1")
    else:
        cite("10.2.3.3")
        cite("2.7")
        declined = isinstance(frame.effect, May)
        if declined:
            cite("10.2.2.1.1")
        if limited:
            cite_if_said("10.2.2.1.1.1" if declined else "10.2.2.1.1.2.1" if isinstance(frame.effect, v.OrElse) else "")
            cite("10.2.3.3.1" if frame.cost_paid else "10.2.3.3.2")
    if frame.applied or frame.cost_paid:
        note_use(table, frame)
        if limited:
            _used_up(table, frame)
    return DONE


def note_use(table: Table, frame: Executing) -> None:
    """21.4.2: put down that a skill was used this turn, and count it where it is limited."""
    ability: Any = frame.ability
    card = frame.source[0]
    if table.alive(frame.source):
        facts, record = table.game.facts(table, card), table.cards[card]
        held = facts.automatics if isinstance(ability, Automatic) else facts.activated
        if ability.per_turn and ability in held and not allows(table, card, "unlimited"):
            cite("21.4.2")
            uses.use(table, card, *uses.use_key(table, record, facts, held, held.index(ability)))
    name = ability.label if isinstance(ability, Automatic) else ability.sort
    if name:
        atoms.set_facts(table, used=(*table.facts.used, t.SkillUse(frame.seat, name, frame.source)))
    record = table.spoken_of(frame.source)
    happen(table, Event("skill_used", card, frame.seat, record, after=record, text=name))


def _used_up(table: Table, frame: Triggered) -> None:
    """10.2.3.1.1: the limit is reached, and the skill has triggered no more."""
    if frame.applied and not frame.short:
        cite("10.2.3.1.1")
    left = [one for one in table.waiting if not (one.source == frame.source and one.ability == frame.ability)]
    if len(left) < len(table.waiting):
        bookkeeping.set_waiting(table, left)


__all__ = ["Executing", "Triggered", "can_pay", "note_applied", "note_use", "possible", "steps_of"]
