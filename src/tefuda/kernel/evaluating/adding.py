"""Adding: when an effect that only adds to numbers begins or ends, cards' facts are adjusted without being derived anew.

If numbers are set before anything is added to them, the order of the parts of a sum does not matter; and if no effect reads
numbers, no other effect changes because of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.effects.nodes import Add
from tefuda.kernel.evaluating.changes import Active, applied
from tefuda.kernel.evaluating.continuous import make
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table import atoms
from tefuda.kernel.table.masks import AHEAD, NUMBERS

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Floating
    from tefuda.kernel.table.state import Table


def add_to_facts(table: Table, effect: Floating) -> bool:
    """Apply an effect that begins by adding to the derived facts; False if all facts must be derived anew."""
    if not _is_sum(table, effect):
        return False
    if RECORDS:
        _cite_addition(table, effect)
    work, scope = table.working(), Scope(effect.source, effect.seat)
    for node in effect.changes:
        make(table, work, Active(effect.time, scope, node, effect.cards), effect.cards)
    return True


def end(table: Table, ended: list[Floating]) -> None:
    """End continuous effects."""
    if ended:
        atoms.end_effects(table, tuple([effect.time for effect in ended]), take_from_facts(table, ended))


def take_from_facts(table: Table, ended: list[Floating]) -> bool:
    """Undo effects that end by subtracting from the derived facts; False if all facts must be derived anew."""
    now, cards = table.derived, table.cards
    for effect in ended:
        if now is None or not _is_sum(table, effect) or any(now[card].scaled for card, _ in effect.cards):
            return False
    work, base = table.working(), table.base
    for effect in ended:
        scope = Scope(effect.source, effect.seat)
        for ref in effect.cards:
            card, facts = ref[0], work[ref[0]]
            if cards[card].life == ref[1]:
                for node in effect.changes:
                    assert isinstance(node, Add)
                    assert isinstance(node.amount, int)
                    less = Add(node.fact, -node.amount)
                    facts = applied(table, ref, facts, less, effect.time, scope)
                work[card] = base[card] if facts == base[card] else facts
    return True


def _is_sum(table: Table, effect: Floating) -> bool:
    """True if an effect only adds to numbers of fixed cards, and nothing in force reads those numbers."""
    if table.derived is None or table.read_mask & (NUMBERS | AHEAD):
        return False
    if not table.game.rules.layers.set_first or effect.until.startswith("during"):
        return False
    for node in effect.changes:
        if type(node) is not Add or node.fact.endswith("_cost"):
            return False
    return bool(effect.cards)


def _cite_addition(table: Table, effect: Floating) -> None:
    """Cite the clauses by which an effect is applied last in its layer."""
    clauses, layer = table.game.clauses, table.game.rules.layers.layer
    for clause in (clauses.base, clauses.layers, *[clauses.layer.get(layer(node), "") for node in effect.changes]):
        cite_if_said(clause)
    if table.effects:
        cite_if_said(clauses.time)
        cite_if_said(clauses.time_of_an_effect)
