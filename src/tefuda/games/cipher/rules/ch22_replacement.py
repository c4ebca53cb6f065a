"""Chapter 22: what happens instead of something else, where that can be done (22.1.1)."""

from __future__ import annotations

from typing import Any, cast

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.games.cipher.rules.ch23_defeat import Defeating
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import It, Replace, This
from tefuda.kernel.happening.contested import AS_EFFECT
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.records import Resolving, Source, change
from tefuda.kernel.table.signatures import Intention, Speaker
from tefuda.kernel.table.state import Table


@rules.in_place_of(v.Put)
def put_elsewhere(table: Table, scope: Speaker, instead: v.Put, intention: Intention) -> Any:
    """22.1: a card that would go somewhere goes elsewhere."""
    if isinstance(intention, Moving) and isinstance(instead.group, This | It):
        zone = table.game.zone_of(instead.zone)
        position = -1 if instead.place == "bottom" or zone == t.ORBS else 0
        return change(intention, zone=zone, position=position, facedown=True if instead.facedown else None)
    return AS_EFFECT


@rules.exemption(Moving)
@rules.exemption(Defeating)
def would_leave_a_cost_unpaid(table: Table, source: Source, intention: Intention) -> bool:
    """21.5.2.1, 21.5.2.1.1: nobody chooses something else instead of what the own cost asks for: all would be taken back."""
    paid = [frame for frame in table.frames if isinstance(frame, Resolving)]
    if not paid or not paid[-1].paying or source.seat != paid[-1].seat or not cast(Replace, source.change).optional:
        return False
    cite("21.5.2.1.1")
    return True


@rules.citing_after("replaced")
def cite_replaced(table: Table, source: Source, intention: Intention) -> None:
    """9.3.1.1.1, 9.3.1.1.2: a defeated unit that does not go to the retreat area is defeated no more, wherever it is."""
    cite("22.1")
    if isinstance(intention, Moving) and intention.reason == "defeat":
        elsewhere = isinstance(source.change, Replace) and isinstance(source.change.instead, v.Put)
        cite("9.3.1.1.2" if elsewhere else "9.3.1.1.1")
