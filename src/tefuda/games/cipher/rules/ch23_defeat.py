"""Chapters 23.1.3 and 23.1.12: a unit is defeated, unless an effect says that it is not."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch23_against import forbidden_by
from tefuda.games.cipher.rules.questions import facts, forbids
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


class Defeating(Record, frozen=True, tag=t.own):
    """A unit is about to be defeated: by an attack, or by a skill."""

    ref: Ref
    source: Ref | None = None
    sort: str = "skill"
    clause: str = "23.1.3.1"
    paid: bool = False  # as a cost (21.5.1.1), not by an effect


@rules.prohibition(Defeating)
def is_not_defeated(table: Table, what: Defeating) -> bool:
    """23.1.12.1: not as long as such an effect is on it."""
    unit = what.ref[0]
    found = forbids(table, unit, "be_defeated") is not None or (
        what.sort == "skill"
        and (
            forbids(table, unit, "be_defeated_by_skills") is not None
            or (not what.paid and forbids(table, unit, "be_defeated_by_effects") is not None)
        )
    )
    if not found and what.sort == "attack" and what.source is not None:
        found = forbidden_by(table, unit, "be_defeated", what.source[0])
    if found:
        cite("23.1.12.1")
    return found


@rules.intention(Defeating)
def is_defeated(table: Table, what: Defeating, known: t.Facts | None) -> None:
    """5.1.2.7.1, 23.1.3.1: the unit's state; one that is defeated already is not defeated again (2.9)."""
    unit = what.ref[0]
    if table.cards[unit].zone != t.FIELD:
        return
    if t.DEFEATED in table.cards[unit].marks:
        cite("2.9")
        return
    cite(what.clause)
    atoms.mark(table, unit, t.DEFEATED)
    if what.ref == table.facts.defender:
        atoms.set_facts(table, fallen=True)
    if what.sort == "attack":
        cite("18.5.1.2.1")
        atoms.mark(table, unit, t.BY_ATTACK)
        atoms.set_facts(table, beaten=True)
    atoms.require_check(table)
    record = table.cards[unit]
    atoms.record(
        table,
        Event("defeated", unit, record.seat, record, after=record, source=what.source, sort=what.sort, clause=what.clause, facts=facts(table, unit)),
    )  # fmt: skip


@rules.would_be(Defeating)
def would_be_defeated(table: Table, what: Defeating) -> tuple[Event, ...]:
    record = table.cards[what.ref[0]]
    known = facts(table, record.id)
    return (
        Event("defeated", record.id, record.seat, record, after=record, source=what.source, sort=what.sort, clause=what.clause, facts=known),
    )  # fmt: skip
