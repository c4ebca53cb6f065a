"""Chapter 403.1 and the glossary's コントロール: cards of the field that another player than their owner controls, for good or for a time."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Floating, Ref, Resolving
from tefuda.kernel.table.state import Table


@rules.word(v.TakeControl, "G.コントロール")
def take_control(table: Table, frame: Resolving, node: v.TakeControl) -> None:
    """Glossary コントロール: a card of the field is its new controller's from now on; it neither leaves nor enters."""
    gained = False
    for ref in [ref for ref in reached(table, frame, node.group) if _can_change_sides(table, ref)]:
        before, lasting = table.cards[ref[0]].seat, _lasting(table, ref)
        control = v.Controlled(frame.seat, lasting[0].before if lasting else before)
        effect = Floating(
            table.tick(), frame.source, frame.seat, (ref,), changes=(control,), until=node.until, turn=table.facts.number
        )  # fmt: skip
        atoms.start_effect(table, effect)
        if before != frame.seat:
            _hand_over(table, ref, frame.seat)
            gained = True
    keep(table, did=gained)


def _can_change_sides(table: Table, ref: Ref) -> bool:
    """201.2, 203.1: player and mag cards have no other controller; what lies on a card goes with it (403.2)."""
    card = table.cards[ref[0]]
    return card.zone == t.FIELD and card.place != t.ATTACHED


def give_back(table: Table, ended: list[Floating]) -> None:
    """Where effects that gave control are over, the latest that still lasts has it; else who had it without any."""
    for effect in ended:
        for node in effect.changes:
            if isinstance(node, v.Controlled) and table.alive(effect.cards[0]):
                lasting = _lasting(table, effect.cards[0])
                seat = lasting[-1].seat if lasting else node.before
                if seat != table.cards[effect.cards[0][0]].seat:
                    cite("G.コントロール")
                    _hand_over(table, effect.cards[0], seat)


def _hand_over(table: Table, ref: Ref, seat: int) -> None:
    """403.2: what lies on the card goes with it; 506.3.2: a fighter that changes sides is no proper one any more."""
    for other in table.cards[ref[0]].attached:
        atoms.hand_over(table, other, seat)
    atoms.hand_over(table, ref[0], seat)
    facts = table.facts
    if facts.attacker == ref:
        atoms.set_facts(table, defenders=())
    elif ref in facts.defenders:
        atoms.set_facts(table, defenders=tuple([other for other in facts.defenders if other != ref]))


def _lasting(table: Table, ref: Ref) -> list[v.Controlled]:
    """What still says who controls a card, the oldest first."""
    effects = [effect for effect in table.effects if ref in effect.cards]
    return [node for effect in effects for node in effect.changes if isinstance(node, v.Controlled)]
