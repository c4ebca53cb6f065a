"""Chapter 20: which units can be attacked, by the ranges that the attacker has and the area it is in."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch23_against import forbidden_by, in_any_range
from tefuda.games.cipher.rules.questions import facts, forbids, units
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table

# 20.2, 20.3: by the area of the attacker and a range, the area whose units can be attacked.
REACH = {
    (t.FRONT, "1"): t.FRONT, (t.FRONT, "2"): t.REAR,
    (t.REAR, "2"): t.FRONT, (t.REAR, "3"): t.REAR,
}  # fmt: skip
# The clauses for the sets of ranges that cards have printed.
CLAUSES = {
    t.FRONT: {"1": "20.2.1", "2": "20.2.2", "3": "20.2.3", "12": "20.2.4", "123": "20.2.5", "23": "20.2.6"},
    t.REAR: {"1": "20.3.1", "2": "20.3.2", "3": "20.3.3", "12": "20.3.4", "123": "20.3.5", "23": "20.3.6"},
}


def targets(table: Table, unit: int) -> list[int]:
    """20.1: the units of the opponent that a unit can attack from where it is."""
    record, ranges = table.cards[unit], facts(table, unit).ranges
    clause = CLAUSES[record.place].get("".join(sorted(ranges)), "")
    for one in ("20.1", clause, "20.2" if record.place == t.FRONT else "20.3"):
        cite(one)
    areas = [REACH.get((record.place, one), "") for one in ranges]
    enemies = units(table, 1 - record.seat)
    return [
        enemy
        for enemy in enemies
        if (table.cards[enemy].place in areas or in_any_range(table, unit, enemy))
        and not forbids(table, enemy, "be_attacked")
        and not forbidden_by(table, enemy, "be_attacked", unit)
        and not forbidden_by(table, unit, "attack", enemy)
    ]
