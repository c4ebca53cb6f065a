"""Chapter 17: a unit moves to the other area of its player's side of the field."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch07_moment import check_at
from tefuda.games.cipher.rules.questions import barred, forbids, other_place
from tefuda.kernel.happening.replacement import Orienting, Shifting, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Bar
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import DONE, Result


def bar_move(table: Table, seat: int, unit: int) -> Bar | None:
    """17.1.2: an own unit that has not acted."""
    record = table.cards[unit]
    if record.zone != t.FIELD or record.seat != seat or record.acted:
        return barred("17.1.2")
    source = forbids(table, unit, "move") if (table.derived or derived_facts(table))[unit].collected else None
    return None if source is None else barred("2.2", source.source[0])


class MovingUnit(Frame, frozen=True, tag=t.own):
    """A unit moves in the action phase."""

    unit: CardId


moving = rules.procedure("17.1", MovingUnit)
check_at(moving, "17.1.1")


@moving.step("17.1.2")
def move(table: Table, frame: MovingUnit) -> Result:
    """17.1.2: to the other area; a unit that the check before has taken off the field moves nowhere."""
    if table.cards[frame.unit].zone != t.FIELD:
        return DONE
    cite("25.13.1")
    place = other_place(table.cards[frame.unit].place)
    return intend(table, [Shifting(table.ref(frame.unit), place, reason="move", clause="17.1.2")])


@moving.step("17.1.2.1")
def has_acted(table: Table, frame: MovingUnit) -> Result:
    return intend(table, [Orienting(table.ref(frame.unit), True, clause="17.1.2.1")])


check_at(moving, "17.1.3")


@moving.step("17")
def over(table: Table, frame: MovingUnit) -> Result:
    return DONE
