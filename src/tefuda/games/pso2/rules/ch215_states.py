"""Chapter 215.1, ON and OFF: what is used is turned OFF by the rules, which abilities may wait for."""

from __future__ import annotations

from tefuda.kernel.happening.triggers import trigger_by
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.state import Table


def use_up(table: Table, card: int) -> None:
    """215.1.3: who has attacked, a used PP, weapon or piece of armour is turned OFF."""
    cite("215.1.3")
    event = atoms.orient(table, card, True)
    if event is not None:
        trigger_by(table, event)
