"""Chapter 11.2, a cost that was paid: what it did to which cards, and costs in the middle of an effect."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_spending import Spending, bar_cost, cp_of
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.kernel.effects.nodes import Cost
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import Call, keeping, last_seen
from tefuda.kernel.table.records import Memory, Ref, Resolving
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult


def with_cost(table: Table, memory: Memory) -> Memory:
    """11.5.5, 11.11.7: what an effect may speak of, with what the cost that was just paid did to which cards.

    What left a zone that all can see is known as it was there; else as it is where the cost put it, until it leaves that.
    """
    taken: dict[str, tuple[Ref, ...]] = {}
    for ref in table.value if isinstance(table.value, tuple) else ():
        from_field = table.known(ref)[0].zone == t.FIELD
        there = _put_to(table, ref)
        deed = "exiled" if there == t.REMOVED else ("put" if from_field else "discarded") if there == t.BREAK else ""
        if deed and not table.alive(ref):
            taken[deed] = (*taken.get(deed, ()), last_seen(table, ref))
    for deed, refs in taken.items():
        memory = keeping(memory, deed, refs)
    return memory


def _put_to(table: Table, ref: Ref) -> int:
    """The zone that a card came to from where it was, even if it has gone on from there at once (15.2.8.4.1)."""
    since = [one.card for one in table.departed if one.card.id == ref[0] and one.card.life > ref[1]]
    return (since[0] if since else table.cards[ref[0]]).zone


# ── a cost within an effect ─────────────────────────────────────────────────────────────────────────────────────────
class Spend(Node, frozen=True, tag=t.own):
    """Several things that a text says may be paid or done for something, as one cost: all of it or nothing."""

    cost: Cost


class CostPaid(Node, frozen=True, tag=t.own):
    """An inner word: a cost was paid."""


@rules.word(Spend, "11.2.1")
def spend(table: Table, frame: Resolving, node: Spend) -> WordResult:
    need = cp_of(table, frame, node.cost.parts)
    cost = Spending(frame.seat, frame.source, frame.sort, cost=node.cost, need=need, clause="11.2.1.1", it=frame.it)
    return (Call(cost), CostPaid())


@rules.possibility(Spend)
def can_spend(table: Table, scope: Speaker, node: Spend) -> bool:
    return bar_cost(table, scope, cp_of(table, scope, node.cost.parts), node.cost.parts) is None


@rules.word(CostPaid)
def was_spent(table: Table, frame: Resolving, node: CostPaid) -> None:
    keep(table, did=True, memory=with_cost(table, frame.memory))
