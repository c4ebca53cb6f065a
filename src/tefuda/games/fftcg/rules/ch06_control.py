"""Chapter 6.2.6, control: it is gained without entering, for good or for a while, and what a while's end gives back."""

from __future__ import annotations

from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_deeds import bar_field
from tefuda.games.fftcg.rules.ch15_actions import on_field
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Floating, Ref, Resolving
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table


@rules.word(v.TakeControl, "6.2.6")
def take_control(table: Table, frame: Resolving, node: v.TakeControl) -> None:
    """6.2.6.1: it does not enter; what could not enter is sent away by rule processes, not kept from coming (6.2.6.2)."""
    gained = False
    seat = masters_meant(table, frame.seat, node.who)[0]
    if node.until == "source" and not table.alive(frame.source):
        return  # it would be over before it began
    for ref in on_field(table, reached(table, frame, node.group)):
        before = table.cards[ref[0]].seat
        lasting = _lasting(table, ref)
        change = v.Controlled(seat, lasting[0].before if lasting else before)
        number = table.facts.number
        atoms.start_effect(
            table,
            Floating(table.tick(), frame.source, frame.seat, (ref,), changes=(change,), until=node.until, turn=number),
        )
        if before == seat:
            continue
        cite("6.2.6.1")
        if bar_field(table, seat, table.game.facts(table, ref[0])) is not None:
            cite("6.2.6.2")
        _hand_over(table, ref, seat)
        gained = True
    keep(table, did=gained)


def source_left(table: Table, source: Ref) -> None:
    """What lasts for as long as a card is on the field is over when it leaves."""
    ended = [effect for effect in table.effects if effect.until == "source" and effect.source == source]
    ended = [
        effect for effect in ended if not isinstance(effect.changes[0], v.Away)
    ]  # what comes back does so by ch11_away
    if ended:
        atoms.end_effects(table, tuple([effect.time for effect in ended]))
        give_back(table, ended)


def give_back(table: Table, ended: list[Floating]) -> None:
    """Where effects that gave control are over, the latest that still lasts has it; else who had it without any."""
    for effect in ended:
        for node in effect.changes:
            if isinstance(node, v.Controlled) and table.alive(effect.cards[0]):
                seat = _controller(table, effect.cards[0], node.before)
                if seat != table.cards[effect.cards[0][0]].seat:
                    cite("6.2.6")
                    _hand_over(table, effect.cards[0], seat)


def _hand_over(table: Table, ref: Ref, seat: int) -> None:
    """10.1.3.2.1: what changes sides is in no battle any more, though it come back."""
    atoms.hand_over(table, ref[0], seat)
    facts = table.facts
    if ref in facts.attackers:
        cite("10.1.3.2.1")
        atoms.set_facts(table, attackers=tuple([other for other in facts.attackers if other != ref]))
    elif ref == facts.blocker:
        cite("10.1.3.2.1")
        atoms.set_facts(table, blocker=None)


def _controller(table: Table, ref: Ref, otherwise: int) -> int:
    lasting = _lasting(table, ref)
    return lasting[-1].seat if lasting else otherwise


def _lasting(table: Table, ref: Ref) -> list[v.Controlled]:
    """What still says who controls a card, the oldest first."""
    return [
        node for effect in table.effects if ref in effect.cards for node in effect.changes if type(node) is v.Controlled
    ]
