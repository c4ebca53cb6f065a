"""Chapter 11.4.8 and 11.9.2, what is on a character the moment it enters: counters, and that its extra cost was paid."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_using import Casting
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Continuous
from tefuda.kernel.evaluating.questions import Scope, amount, holds
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table


@rules.after_move("11.4.8", enters=(t.FIELD,))
def as_it_enters(table: Table, before: Card, after: Card) -> None:
    """Before anything is set off: what its casting left on it, and the counters that it enters with."""
    if before.zone == t.FIELD:
        return
    casting = _casting_of(table, after)
    if casting is not None and casting.paid:
        atoms.mark(table, after.id, t.PAID_EXTRA)
    if casting is not None:
        _was_paid_for(table, (before.id, before.life), (after.id, after.life))
    scope = Scope((after.id, after.life), after.seat, x=casting.x if casting is not None else 0)
    for ability in table.game.faces[after.face].facts.abilities:
        if not isinstance(ability, Continuous) or not holds(table, scope, ability.condition):
            continue
        for node in ability.changes:
            if isinstance(node, v.EntersWith):
                atoms.count(table, after.id, node.counter, max(0, amount(table, scope, node.number)))


def _was_paid_for(table: Table, hand: Ref, field: Ref) -> None:
    """11.4.8: what was paid as a character was cast was paid for the character that enters by it."""
    if any(card == hand for card, _, _ in table.facts.paid):
        paid = [(field if card == hand else card, given, alone) for card, given, alone in table.facts.paid]
        atoms.set_facts(table, paid=tuple(paid))


def _casting_of(table: Table, card: Card) -> Casting | None:
    """The casting by which a card enters, if one is going on."""
    for frame in reversed(table.frames):
        if isinstance(frame, Casting):
            return frame if frame.source[0] == card.id else None
    return None


@rules.condition(v.PaidExtra)
def paid_extra(table: Table, scope: Speaker, node: v.PaidExtra) -> bool:
    """11.3.5, 11.4.4: was the extra cost paid? A character keeps it in mind as long as it stays."""
    if getattr(scope, "paid", False):
        return True
    record, _ = table.known(scope.source)
    return t.PAID_EXTRA in record.marks
