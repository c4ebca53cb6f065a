"""Chapter 10.1.2.3 and 10.1.3.1.3, what attacking and blocking cost: found and fixed when it is declared, then paid."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import gathered
from tefuda.games.fftcg.rules.ch11_costs import cp_of
from tefuda.games.fftcg.rules.ch11_payment import Need, Paying, together
from tefuda.games.fftcg.rules.ch11_spending import bar_cost
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.performing import Resolving
from tefuda.kernel.procedures import done, keep, procedure
from tefuda.kernel.questions import Scope
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.values import Node

Due = tuple[Ref, tuple[Node, ...]]


class BattleCost(Frame, frozen=True, tag=t.own):
    """What was declared to be paid: CP, and what is done besides for each of the forwards."""

    seat: int
    need: Need
    clause: str
    about: Ref
    dues: tuple[Due, ...] = ()
    without: tuple[int, ...] = ()


def cost_of(table: Table, cards: list[int], kind: type, clause: str) -> BattleCost | None:
    """All that attacking (or blocking) with these costs as things are now; None where it costs nothing."""
    need, dues = Need(), []
    for card in cards:
        scope = Scope(table.ref(card), table.cards[card].seat)
        parts = tuple([part for cost in gathered(table, card, kind) for part in cost.cost.parts])
        need = together(need, cp_of(table, scope, parts))
        rest = tuple([part for part in parts if not isinstance(part, v.PayCP)])
        if rest:
            dues.append((scope.source, rest))
    if not need.total and not dues:
        return None
    return BattleCost(table.cards[cards[0]].seat, need, clause, table.ref(cards[0]), tuple(dues), tuple(cards))


def payable(table: Table, cost: BattleCost | None) -> bool:
    """Can all of it be paid? What attacks or blocks is spoken for: it gives no CP."""
    if cost is None:
        return True
    scope = Scope(cost.about, cost.seat)
    if bar_cost(table, scope, cost.need, (), cost.without) is not None:
        return False
    return all(bar_cost(table, Scope(ref, cost.seat), Need(), parts) is None for ref, parts in cost.dues)


battle_cost = procedure("10.1.2.3", BattleCost)


@battle_cost.step("11.2.1.1")
def pay_cp(table: Table, frame: BattleCost) -> Any:
    """The CP, as many as were declared, whatever has changed since."""
    cite(frame.clause)
    if not frame.need.total:
        return None
    return Paying(frame.seat, frame.need, frame.clause, frame.about, frame.without)


@battle_cost.step("10.1.2.3")
def do_the_rest(table: Table, frame: BattleCost) -> Any:
    """What is done besides, forward by forward."""
    if not frame.dues:
        return done(1)
    ref, parts = frame.dues[0]
    keep(table, dues=frame.dues[1:])
    return ("again", Resolving(parts, ref, frame.seat, paying=True))
