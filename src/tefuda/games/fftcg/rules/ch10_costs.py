"""Chapter 10.1.2.3 and 10.1.3.1.3, what attacking and blocking cost: found and fixed when it is declared, then paid."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_payment import NO_CP, Need, together
from tefuda.games.fftcg.rules.ch11_spending import Spending, bar_cost, cp_of
from tefuda.games.fftcg.rules.questions import gathered, has, is_kind
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Cost
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Done, Result

Due = tuple[Ref, tuple[Node, ...]]


class BattleCost(Frame, frozen=True, tag=t.own):
    """What was declared to be paid: CP, and what is done besides for each of the forwards."""

    seat: Seat
    need: Need
    clause: str
    about: Ref
    dues: tuple[Due, ...] = ()
    without: tuple[CardId, ...] = ()


def cost_of(table: Table, cards: list[int], kind: type[v.AttackCost | v.BlockCost], clause: str) -> BattleCost | None:
    """All that attacking (or blocking) with these costs as things are now; None where it costs nothing."""
    need, dues = NO_CP, []
    for card in cards:
        costs = gathered(table, card, kind)
        if not costs:
            continue
        scope = Scope(table.ref(card), table.cards[card].seat)
        parts = tuple([part for cost in costs for part in cost.cost.parts])
        need = together(need, cp_of(table, scope, parts))
        rest = tuple([part for part in parts if not isinstance(part, v.PayCP)])
        if rest:
            dues.append((scope.source, rest))
    if not need.total and not dues:
        return None
    dulled = [
        card for card in cards if is_kind(table, card, t.BACKUP)
    ]  # what attacks or blocks is no backup to pay with
    return BattleCost(
        table.cards[cards[0]].seat, need, clause, table.ref(cards[0]), dues=tuple(dues), without=tuple(dulled)
    )


def payable(table: Table, cost: BattleCost | None) -> bool:
    """Can all of it be paid?"""
    if cost is None:
        return True
    parts = tuple([part for _, parts in cost.dues for part in parts])
    return bar_cost(table, Scope(cost.about, cost.seat), cost.need, parts, cost.without) is None


def attack_costs(table: Table, cards: list[int]) -> bool:
    """True if any of these has to pay to attack."""
    return any(gathered(table, card, v.AttackCost) for card in cards)


def attack_payable(table: Table, cards: list[int]) -> bool:
    """10.1.2.3: can attacking with these be paid for, as it is counted when they have been dulled (10.1.2.2)?"""
    if not attack_costs(table, cards):
        return True
    trial = _dulled(table, cards)
    return payable(trial, cost_of(trial, cards, v.AttackCost, "10.1.2.3"))


def dulling_matters(table: Table, cards: list[int]) -> bool:
    """Does what attacking costs change with these being dulled?"""
    trial = _dulled(table, cards)
    return cost_of(trial, cards, v.AttackCost, "10.1.2.3") != cost_of(table, cards, v.AttackCost, "10.1.2.3")


def _dulled(table: Table, cards: list[int]) -> Table:
    """A copy of the table on which these have been dulled, those with brave excepted (15.2.1.2)."""
    derived_facts(table)
    trial = table.copy()
    for card in cards:
        if not has(table, card, t.BRAVE):
            atoms.orient(trial, card, True)
    return trial


battle_cost = rules.procedure("10.1.2.3", BattleCost)


@battle_cost.step("10.1.2.3")
def pay(table: Table, frame: BattleCost) -> Result:
    """As many CP as were declared, whatever has changed since; and what is done besides, forward by forward."""
    cite(frame.clause)
    if not frame.dues and not frame.need.total:
        return Done(1)
    ref, parts = frame.dues[0] if frame.dues else (frame.about, ())
    keep(table, dues=frame.dues[1:], need=Need())
    cost = Spending(frame.seat, ref, "", cost=Cost(parts), need=frame.need, clause=frame.clause, apart=frame.without)
    return Again(cost)
