"""FFTCG's bounds: rule processes that were done, crystals, backups, the stack, where summons and Limit Break cards lie."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch12_rule_processes import pending_processes
from tefuda.games.fftcg.rules.questions import controlled
from tefuda.kernel.happening.checking import Losing, ToPick
from tefuda.kernel.happening.contested import applicable, prohibited
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.proving.bounds import Bounds, place
from tefuda.kernel.table.state import Table


class FFTCGBounds(Bounds):
    """What is never so on a table of FFTCG."""

    points = MappingProxyType({"crystals": "6.8.1"})
    wounded = (t.FIELD,)
    unsettled = ("attack",)  # 12.3: who declares an attack has not got priority (10.1.2.1)
    deeds = MappingProxyType(dict.fromkeys((t.HAND, t.FIELD, t.BREAK, t.LB_DECK), ("play", "warp", "prime", "attack")))

    def others(self, state: Table, settled: bool) -> Iterator[str]:
        if settled and _undone(state):
            yield "12.3: rule processes are due while a seat may act"
        items = {item.source[0] for item in state.stack if item.sort == "summon"}
        if settled and items != set(state.zone(t.STACK)):
            yield f"7.12.1: the cards on the stack are {state.zone(t.STACK)}, the items {sorted(items)}"
        for seat in range(state.masters) if settled else ():
            backups = len(controlled(state, seat, t.BACKUP))
            if backups > t.MOST_BACKUPS:
                yield f"7.7.4: seat {seat} has {backups} backups"
        for card in state.cards:
            facts = state.game.faces[card.face].facts
            if card.zone == t.FIELD and t.SUMMON in facts.kinds:
                yield f"5.2.3.1.2.1: the summon {card.id} is on the field"
            if facts.lb_cost and card.zone not in (t.FIELD, t.STACK, t.LB_DECK):
                yield f"15.2.8.4.1: the Limit Break card {card.id} is in {place(state, card.zone)}"


def _undone(state: Table) -> bool:
    """Is there a rule process that should have been done: one that no effect forbids or has another thing done for?"""
    found = pending_processes(state)
    if found is None:
        return False
    others = [what for what in found.found if isinstance(what, Losing | ToPick)]
    moves = [what for what in found.found if isinstance(what, Moving)]
    return bool(others) or any(not prohibited(state, move) and not applicable(state, move, ()) for move in moves)


BOUNDS = FFTCGBounds()
