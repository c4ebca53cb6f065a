"""Chapter 406.4, resolving: the newest of the processing zone has its effect on what can still be its target, then it is gone."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch302_keywords import enters_on, row_to_enter
from tefuda.games.pso2.rules.ch406_play import ATTACHING, CARDS, CHARACTER, EQUIPMENT, ITEM, Playing
from tefuda.kernel.effects.nodes import Choose
from tefuda.kernel.flow import stack
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing.choosing import still_proper
from tefuda.kernel.playing.settling import handed_on, resolution_of
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Item, Ref
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Jump, Result, Then


class Resolution(Frame, frozen=True, tag=t.own):
    """What is being resolved."""

    item: Item


resolution = rules.procedure("406.4", Resolution)


@resolution.step("406.4")
def take_it(table: Table, frame: Resolution) -> Result:
    """406.4, 103.4.1: the newest leaves the processing zone; what was made void has no effect."""
    item = frame.item
    stack.take(table, item)
    record = table.spoken_of(item.source)
    atoms.record(
        table, Event("resolved", item.source[0], item.seat, record, after=record, sort=item.sort, clause="406.4")
    )
    cite("103.4.1")
    if item.cancelled:
        return Jump("405.1")
    return None if item.sort in (CHARACTER, ITEM) else Jump("406.4.1")


@resolution.step("202.2")
def enter(table: Table, frame: Resolution) -> Result:
    """202.2: a character comes to the front row, OFF; 205.3: an item to the back row, ON."""
    item = frame.item
    character = item.sort == CHARACTER
    clause = "202.2" if character else "205.3"
    cite("403.3")
    place = row_to_enter(table, item.source[0], character)
    acted = character and not enters_on(table, item.source[0])
    move = Moving(item.source, t.FIELD, item.seat, acted=acted, place=place, reason="play", clause=clause)
    return Then(intend(table, [move]), "405.1")


@resolution.step("406.4.1")
def look_at_targets(table: Table, frame: Resolution) -> Result:
    """406.4.1: where all that was chosen is improper now nothing is done; where some is, it is done to the rest (103.1.3)."""
    item = frame.item
    scope = handed_on(item, Playing, {})

    def proper(choose: Choose, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        return still_proper(table, scope, choose, refs)

    item, chosen, left = stack.with_proper_targets(item, proper)
    if chosen:
        cite("406.4.1" if item.sort in CARDS else "406.4.1#2")
    if chosen and not left:
        return Jump("405.1")
    if left < chosen:
        cite("103.1.3")
    keep(table, item=item)
    return None


@resolution.step("103.4.2.3")
def carry_out(table: Table, frame: Resolution) -> Result:
    """103.4.2.3: the instructions of the text from the first to the last."""
    item = frame.item
    cite("103.4.2.1")
    cite("G.解決")
    return resolution_of(item, (item.effect,), memory=(("", item.it), *item.memory))


@resolution.step("405.1")
def clear_up(table: Table, frame: Resolution) -> Result:
    """406.4.1: what has no effect leaves the processing zone; a card that lay there goes to the discard pile (205.4.6)."""
    if table.opened:
        atoms.conceal(table)
    item = frame.item
    record = table.cards[item.source[0]]
    if item.sort in (ATTACHING, EQUIPMENT, CHARACTER, ITEM) and record.zone == t.STACK and table.alive(item.source):
        return intend(table, [Moving(item.source, t.DISCARD, record.owner, reason="void", clause="406.4.1")])
    return None
