"""Chapter 19: using an activated skill of a unit, a face-up bond or a card of the hand."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.ch10_executing import (
    Executing,
    can_pay,
    hide_again,
    note_use,
    parts_of,
    show_source,
    steps_of,
)
from tefuda.games.cipher.rules.questions import allows, barred, facts
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening import uses
from tefuda.kernel.playing.settling import moved_by_cost, payment_of, resolution_of
from tefuda.kernel.primitives.clauses import cite, unrecorded
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Result, Then


class Using(Executing, frozen=True, tag=t.own):
    """An activated skill that is being used."""


def using(table: Table, seat: int, card: int, index: int) -> Using:
    """An activated skill, ready to be used."""
    ability: Any = facts(table, card).activated[index]
    return Using(
        seat,
        table.ref(card),
        "activated",
        ability.effect,
        cost=ability.cost,
        ability=ability,
        index=index,
        zone=table.cards[card].zone,
    )


def bar_use(table: Table, seat: int, card: int, index: int) -> Bar | None:
    """What keeps a skill from being used now; what the rulebook would undo is not offered (19.1.2.3, 19.1.3.1)."""
    record, here = table.cards[card], facts(table, card)
    if record.seat != seat or not -1 < index < len(here.activated):
        return barred("19.1.2")
    ability = here.activated[index]
    if not in_force(table, record, ability.zone):
        return barred("19.1.2")
    if (
        ability.per_turn
        and table.uses
        and not allows(table, card, "unlimited")
        and uses.used(table, card, *uses.use_key(table, record, here, here.activated, index))
    ):
        cite("21.4.3")
        return barred("19.1.2.1")
    scope = Scope(table.ref(card), seat)
    if ability.condition is not None and not holds(table, scope, ability.condition):
        cite("19.1.2.3")
        return barred("19.1.2.2")
    if not ability.cost.parts or can_pay(table, scope, ability.cost):
        return None
    cite("21.5.2.1")
    cite("21.5.2.1.1")
    return barred("19.1.3.1")


use = rules.procedure("19.1", Using)
check_at(use, "19.1.1")


@use.step("19.1.2")
def select(table: Table, frame: Using) -> Result:
    """19.1.2, 19.1.2.4: the skill is chosen; a card of the hand is shown."""
    with unrecorded():
        if not table.alive(frame.source) or bar_use(table, frame.seat, frame.source[0], frame.index) is not None:
            return DONE  # the check before has brought something in its way
    keep(table, opened=len(table.opened))
    for clause in ("19.1.2", "21.3.1.4.2", "5.1.2.1.2.2"):
        cite(clause)
    if frame.zone == t.BONDS:
        for clause in ("21.2.2.6", "21.2.2.6.2", "21.3.1.1.2", "21.3.1.1.2.2"):
            cite(clause)
    if frame.zone == t.HAND:
        for clause in ("19.1.2.4", "21.2.2.14", "21.2.2.14.1", "21.2.2.14.1.1", "21.3.1.2.2", "21.3.1.1.2.1#2"):
            cite(clause)
        show_source(table, frame.source)
    return None


@use.step("19.1.3")
def pay(table: Table, frame: Using) -> Result:
    if not frame.cost.parts:
        return None
    keep(table, cost_paid=True)
    cite("21.5.2")
    cite("21.5.1.1")
    return Then(payment_of(frame, parts_of(frame.cost)), "19.1.4")


@use.step("19.1.4")
def execute(table: Table, frame: Using) -> Result:
    cite("21.1.1.2")
    return resolution_of(
        frame, steps_of(frame.effect), moved=moved_by_cost(table, frame), memory=frame.memory, sort="activated"
    )


@use.step("19.1.4.1")
def used(table: Table, frame: Using) -> None:
    """19.1.4.1 to 19.1.4.3: it was used if anything of it was applied, or its cost was paid."""
    hide_again(table, frame.opened)
    if frame.applied or frame.cost_paid:
        if not frame.applied:
            cite("19.1.4.3")
            if getattr(frame.ability, "per_turn", 0):
                cite("19.1.4.1.1")
        note_use(table, frame)
    else:
        cite("19.1.4.2")


check_at(use, "19.1.5")


@use.step("19")
def over(table: Table, frame: Using) -> Result:
    return DONE
