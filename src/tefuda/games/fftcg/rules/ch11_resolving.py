"""Chapter 11.11, resolution: the top of the stack has its effect on what can still be chosen, then it is gone."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_following import Following
from tefuda.kernel.effects.nodes import Automatic, Choose, Let
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.flow import stack
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing.choosing import still_proper
from tefuda.kernel.playing.settling import resolution_of
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import within
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Item, Memory, Ref
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Jump, Result


class Resolution(Frame, frozen=True, tag=t.own):
    """What is being resolved."""

    item: Item


resolution = rules.procedure("11.11.1", Resolution)


@resolution.step("11.11.1")
def take_it(table: Table, frame: Resolution) -> Result:
    """11.11.1: the top of the stack."""
    stack.take(table, frame.item)
    item = frame.item
    record = table.spoken_of(item.source)
    atoms.record(
        table, Event("resolved", item.source[0], item.seat, record, after=record, sort=item.sort, clause="11.11.1")
    )
    if item.cancelled or (item.sort == "summon" and not table.alive(item.source)):
        return Jump("11.11.10")
    ability = item.ability
    if isinstance(ability, Automatic) and ability.condition is not None:
        cite("11.8.13")
        scope = Scope(item.source, item.seat, it=item.it, amount=item.amount)
        if not holds(table, scope, ability.condition):
            cite("11.11.3")
            return Jump("11.11.10")
    if not table.alive(item.source):
        cite("6.4.2")
        cite("11.5.4")
    return None


def cite_departed(table: Table, ref: Ref) -> None:
    """11.5.5, 11.11.4, 11.11.7: the clauses by which a card that has gone is asked for what it was."""
    frame = next((one for one in reversed(table.frames) if isinstance(one, Resolution)), None)
    if frame is None:
        cite("11.5.5")
        return
    if frame.item.sort != "summon":
        cite("11.5.5")
    cite("11.11.4" if frame.item.source == ref else "11.11.7")


@resolution.step("11.11.2")
def look_at_what_was_chosen(table: Table, frame: Resolution) -> Result:
    """11.11.2, 11.11.2.1: nothing happens where all that was chosen is improper now; else it happens to the rest."""
    item = frame.item

    def proper(choose: Choose, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        return still_proper(table, _speaker(item, choose), choose, refs)

    item, chosen, left = stack.with_proper_targets(item, proper)
    if chosen and not left:
        cite({"summon": "11.3.9", "action": "11.6.12", "special": "11.7.12"}.get(item.sort, "11.8.19"))
        return Jump("11.11.10")
    if left < chosen:
        cite("11.11.2.1")
    keep(table, item=item)
    return None


class Speaker(Scope, frozen=True, tag=t.own):
    """Who speaks, with what sort of thing it is: some cannot be chosen by summons, or by abilities; and what it remembers."""

    sort: str = ""
    memory: Memory = ()


def _speaker(item: Item, choose: Choose) -> Speaker:
    """Who speaks where something is chosen: X is what the text around it says (4.5), else what was said as it was cast."""
    x = item.x
    for node in within(item.effect):
        if isinstance(node, Let) and choose in within(node.effect):
            x = node.x
    return Speaker(item.source, item.seat, it=item.it, x=x, amount=item.amount, sort=item.sort, memory=item.memory)


@resolution.step("11.11.5")
def carry_out(table: Table, frame: Resolution) -> Result:
    """11.11.5: the instructions in the order they are written."""
    item = frame.item
    if item.sort == "auto" and item.moved:  # found where it went, or not at all
        cite("11.8.16.1")
    parts = tuple([refs for _, refs in item.targets])
    return resolution_of(item, (item.effect,), memory=(("", item.it), *item.memory), parts=parts)


@resolution.step("11.11.10")
def clear_up(table: Table, frame: Resolution) -> Result:
    """11.11.10: a summon goes to its owner's break zone; an ability is no more."""
    if table.opened:
        atoms.conceal(table)
    item = frame.item
    record = table.cards[item.source[0]]
    if item.sort == "summon" and record.zone == t.STACK:
        cite("5.2.3.1.2.1")
        return intend(table, [Moving(item.source, t.BREAK, record.owner, reason="resolved", clause="11.11.10")])
    return None


@resolution.step("11.11")
def cast_what_it_said(table: Table, frame: Resolution) -> Result:
    """11.3.11, 11.4.1.1: what an effect lets be cast is cast as soon as the effect is over."""
    return Following() if table.facts.casts else Done()
