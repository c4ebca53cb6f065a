"""What a text asks of the past: what has happened this turn, how a card was paid for, whether it is an EX burst."""

from __future__ import annotations

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import Speaker
from tefuda.games.fftcg.table import Facts
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import This
from tefuda.kernel.evaluating.history import times_happened, times_happened_to
from tefuda.kernel.evaluating.questions import members
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table


@rules.number(v.Times, reads=name_mask("happened"))
def times(table: Table, scope: Speaker, node: v.Times) -> int:
    """How often it has happened this turn; what is said of a card by its own name, to that very card (5.2.4.1)."""
    if isinstance(node.event.subject, This):
        cite("5.2.4.1")
    return times_happened(table, scope, node.event)


@rules.test(v.HurtThisTurn)
def hurt_this_turn(table: Table, scope: Speaker, card: Card, facts: Facts, test: v.HurtThisTurn) -> bool:
    """12.4.5, 15.1.1.9.10: damage was dealt to this very card this turn, by the card that is spoken of, or by one of its party."""
    by = [source for ref, source in table.facts.hurt if ref == (card.id, card.life)]
    return bool(by) if test.by is None else any(source in members(table, scope, test.by) for source in by)


@rules.test(v.HappenedThisTurn)
def happened_this_turn(table: Table, scope: Speaker, card: Card, facts: Facts, test: v.HappenedThisTurn) -> bool:
    """The event has happened this turn to the card, as it was before or as it is since, and not in another life of it."""
    return times_happened_to(table, scope, test.times.event, card.life) > 0


rules.declare(v.HappenedThisTurn, reads=name_mask("happened"))
rules.declare(v.HurtThisTurn, reads=name_mask("hurt"))


@rules.condition(v.FromBurst)
def from_burst(table: Table, scope: Speaker, node: v.FromBurst) -> bool:
    """11.10.2: what is carried out is an EX burst."""
    cite("11.10.2")
    return getattr(scope, "sort", "") == "ex"


# ── how it was paid for (11.2) ──────────────────────────────────────────────────────────────────────────────────────
def _payment(table: Table, scope: Speaker) -> tuple[tuple[str, ...], bool]:
    """7.4: what was paid for this very card, and not for what it was before it moved."""
    for card, given, backups_alone in table.facts.paid:
        if card == scope.source:
            return given, backups_alone
    return (), False


@rules.number(v.PaidElements, reads=name_mask("paid"))
def paid_elements(table: Table, scope: Speaker, node: v.PaidElements) -> int:
    """5.2.1.3: each card gave CP of the one element that was declared."""
    return len({element for element in _payment(table, scope)[0] if element})


@rules.condition(v.PaidWith, reads=name_mask("paid"))
def paid_with(table: Table, scope: Speaker, node: v.PaidWith) -> bool:
    return node.element in _payment(table, scope)[0]


@rules.condition(v.PaidByBackups, reads=name_mask("paid"))
def paid_by_backups(table: Table, scope: Speaker, node: v.PaidByBackups) -> bool:
    return _payment(table, scope)[1]
