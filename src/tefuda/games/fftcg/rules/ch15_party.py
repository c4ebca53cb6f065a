"""Chapter 15.1.1.9 and 12.4.5, who dealt damage and who broke what: one card, or a party as if it were one forward."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import is_kind
from tefuda.games.fftcg.words.vocabulary import HurtThisTurn
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.state import Table


def is_there(table: Table, ref: Ref) -> bool:
    """10.1.3.2.1: is what attacked or blocked still there, and a forward?"""
    return table.alive(ref) and is_kind(table, ref[0], t.FORWARD)


def fighting(table: Table) -> list[Ref]:
    """The attackers that are still there, forwards under the same player."""
    seat = table.facts.player
    there = [ref for ref in table.facts.attackers if is_there(table, ref) and table.cards[ref[0]].seat == seat]
    if table.facts.party and len(there) <= 1:
        cite("15.1.1.9.5")
    return there


def party(table: Table) -> tuple[Ref, ...]:
    """15.1.1.9.5: the forwards that are in a party; of one there is none."""
    there = fighting(table) if table.facts.party else []
    return tuple(there) if len(there) > 1 else ()


def dealing(table: Table, source: Ref | None, sort: str) -> tuple[Ref, ...]:
    """Who deals damage: in battle a party as one, by an effect only its source (15.1.1.9.10)."""
    if source is None:
        return ()
    members = party(table) if table.facts.party else ()
    return members if sort == "combat" and source in members else (source,)


def dealt_to_player(table: Table, source: Ref | None, sort: str, amount: int, seat: int) -> list[Event]:
    """Put down who has dealt damage to a player, where that is the opponent: what one does to oneself nobody waits for (11.8.15)."""
    if source is None or table.known(source)[0].seat == seat:
        return []
    return dealt(table, source, sort, amount, None)


def dealt(table: Table, source: Ref | None, sort: str, amount: int, target: Ref | None) -> list[Event]:
    """Put down who has dealt damage, to a forward or (no target) to the opponent; each of a party, and the party itself."""
    if source is None:
        return []
    word = "dealt" if target is not None else "dealt_player"
    events = []
    for ref in dealing(table, source, sort):
        record, facts = table.known(ref)
        events.append(
            Event(
                word,
                ref[0],
                record.seat,
                record,
                after=record,
                amount=amount,
                source=source,
                sort=sort,
                facts=facts,
                target=target,
            )
        )
    if table.facts.party and source in party(table):
        if sort != "combat":
            cite("15.1.1.9.10")
        events.append(
            Event(f"party_{word}", seat=table.facts.player, amount=amount, source=source, sort=sort, target=target)
        )
    for event in events:
        atoms.record(table, event)
    return events


@rules.after_damage("12.4.5")
def was_hit(table: Table, card: Card) -> None:
    """12.4.5: a forward was dealt damage: by whom is known until the next rule process."""
    event = table.events[-1]
    ref = (card.id, card.life)
    dealt(table, event.source, event.sort, event.amount, ref)
    hits = [(ref, by) for by in dealing(table, event.source, event.sort)]
    atoms.set_facts(table, hit=(*table.facts.hit, *[hit for hit in hits if hit not in table.facts.hit]))
    if HurtThisTurn in table.trigger_index.words:
        atoms.set_facts(table, hurt=(*table.facts.hurt, *[hit for hit in hits if hit not in table.facts.hurt]))


def broke(table: Table, before: Card, by: tuple[Ref, ...]) -> None:
    """12.4.5, 15.1.1.9.8: put down who broke a card: all of a party have, whoever of them dealt damage."""
    for ref in by:
        record, facts = table.known(ref)
        event = Event("broke", ref[0], record.seat, record, after=record, facts=facts, target=(before.id, before.life))
        atoms.record(table, event)


def breakers(table: Table, ref: Ref) -> tuple[Ref, ...]:
    """12.4.5: those whose damage it was straight before; nobody, where it was dealt earlier."""
    return tuple(dict.fromkeys([by for hit, by in table.facts.hit if hit == ref]))
