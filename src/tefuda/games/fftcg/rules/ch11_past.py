"""What a text asks of the past: what has happened this turn, how a card was paid for, whether it is an EX burst."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_triggers import matches
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.dependence import named
from tefuda.kernel.effects import This
from tefuda.kernel.events import Event
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table
from tefuda.kernel.values import Node


def witness(table: Table, histories: tuple[Node, ...], events: list[Event]) -> None:
    """Of what cards ask, what has happened is kept in mind: for which seat, and how often."""
    counts = {(when, seat): times for when, seat, times in table.facts.happened}
    before = dict(counts)
    for when in histories:
        assert isinstance(when, v.When)
        for event in events:
            for seat in range(table.seats):
                holder = (event.card, event.before.life if event.before else -1) if when.subject == This() else (-1, -1)
                if matches(table, when, holder, seat, event):
                    counts[when, seat] = counts.get((when, seat), 0) + 1
    if counts != before:
        atoms.set_facts(table, happened=tuple([(*key, times) for key, times in counts.items()]))


@rules.number(v.Happened, reads=named("happened"))
def happened(table: Table, scope: Any, node: v.Happened) -> int:
    return sum([times for when, seat, times in table.facts.happened if when == node.event and seat == scope.seat])


@rules.condition(v.FromBurst)
def from_burst(table: Table, scope: Any, node: v.FromBurst) -> bool:
    """11.10.2: what is carried out is an EX burst."""
    cite("11.10.2")
    return getattr(scope, "sort", "") == "ex"


# ── how it was paid for (11.2) ──────────────────────────────────────────────────────────────────────────────────────
def _payment(table: Table, scope: Any) -> tuple[tuple[tuple[str, ...], ...], bool]:
    for card, given, backups_alone in table.facts.paid:
        if card == scope.source[0]:
            return given, backups_alone
    return (), False


@rules.number(v.PaidElements, reads=named("paid"))
def paid_elements(table: Table, scope: Any, node: v.PaidElements) -> int:
    """Each card gives CP of one of its elements: as many different ones as can be."""
    found: list[str] = []
    for elements in sorted(_payment(table, scope)[0], key=len):
        found += [element for element in elements if element not in found][:1]
    return len(found)


@rules.condition(v.PaidWith, reads=named("paid"))
def paid_with(table: Table, scope: Any, node: v.PaidWith) -> bool:
    return any(node.element in elements for elements in _payment(table, scope)[0])


@rules.condition(v.PaidByBackups, reads=named("paid"))
def paid_by_backups(table: Table, scope: Any, node: v.PaidByBackups) -> bool:
    return _payment(table, scope)[1]
