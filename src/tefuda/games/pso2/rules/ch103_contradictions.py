"""Chapter 103.1.2, instructions that contradict each other: what cannot happen does not, whatever tells it to."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.replacement import Moving, Orienting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.state import Table


def cannot(table: Table, card: int, deed: str) -> bool:
    """103.1.2: does an effect say that this cannot be done to, or by, a card? It comes before all others."""
    if forbidden(table, card, deed) is None:
        return False
    cite("103.1.2")
    return True


@rules.prohibition(Moving)
def is_not_destroyed(table: Table, what: Moving) -> bool:
    """301.5: from the field to the discard pile is being destroyed, which an effect may keep a card from; or only from effects."""
    if table.cards[what.ref[0]].zone != t.FIELD or what.zone != t.DISCARD:
        return False
    by_effect = what.source is not None and what.reason in ("destroy", "put")
    return cannot(table, what.ref[0], "be_destroyed") or (
        by_effect and cannot(table, what.ref[0], "be_destroyed_by_effect")
    )


@rules.prohibition(Orienting)
def is_not_turned_on(table: Table, what: Orienting) -> bool:
    """215.1.1: a card that is kept from it is not turned ON."""
    return not what.acted and cannot(table, what.ref[0], "turn_on")
