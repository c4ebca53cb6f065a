"""Chapter 20: which units can be attacked, by the ranges that the attacker has and the area it is in."""

from __future__ import annotations

from functools import cache

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch23_against import forbidden_by, in_any_range
from tefuda.games.cipher.rules.questions import forbids
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

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
    cards, now = table.cards, table.derived or derived_facts(table)
    record, own = cards[unit], now[unit]
    if RECORDS:
        for one in ("20.1", _clause(record, own), "20.2" if record.place == t.FRONT else "20.3"):
            cite_if_said(one)
    areas = _areas(record.place, own.ranges)
    found = []
    for enemy in table.zone(t.FIELD, 1 - record.seat):
        if cards[enemy].place not in areas and not (own.collected and in_any_range(table, unit, enemy)):
            continue
        if now[enemy].collected and (
            forbids(table, enemy, "be_attacked") or forbidden_by(table, enemy, "be_attacked", unit)
        ):
            continue
        if not own.collected or not forbidden_by(table, unit, "attack", enemy):
            found.append(enemy)
    return found


@cache
def _areas(place: str, ranges: tuple[str, ...]) -> tuple[str, ...]:
    """20.2, 20.3: the areas of the opponent that these ranges reach from an area."""
    return tuple([REACH[place, one] for one in ranges if (place, one) in REACH])


def _clause(record: Card, own: t.Facts) -> str:
    return CLAUSES[record.place].get("".join(sorted(own.ranges)), "")
