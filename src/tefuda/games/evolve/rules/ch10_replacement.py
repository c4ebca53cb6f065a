"""Chapter 10.10, replacement effects: what may be replaced besides what all games have, what happens instead, what is forbidden."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch04_zones import destination
from tefuda.games.evolve.rules.ch10_playing import Play
from tefuda.games.evolve.rules.questions import room
from tefuda.games.evolve.words.vocabulary import Amount, Put
from tefuda.kernel.effects.nodes import Forbid, It, Replace, This
from tefuda.kernel.evaluating.continuous import collected, forbidden
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.happening.contested import AS_EFFECT
from tefuda.kernel.happening.replacement import Damaging, Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Source, change
from tefuda.kernel.table.state import Table

DAMAGED = {"ability": "be_damaged", "combat": "be_damaged_in_combat", "attack": "be_damaged_by_attack"}


@rules.would_be(t.DrawingNothing)
def would_draw(table: Table, what: t.DrawingNothing) -> tuple[Event, ...]:
    """5.10.1.1: drawing from a deck with no card in it is drawing, too."""
    return (Event("moved", -1, what.seat, sort="draw"),)


@rules.in_place_of(Put)
def put_elsewhere(table: Table, scope: Scope, instead: Put, intention: Record) -> Moving | object | None:
    """The card goes elsewhere; where there is no room for it, nowhere (4.4.4.2, 4.8.3.2)."""
    if not isinstance(instead.group, It | This) or type(intention) is not Moving:
        return AS_EFFECT
    zone = table.game.zone_of(instead.zone)
    same = intention.zone == zone
    seat = intention.seat if same else destination(table, intention.ref, instead.whose, scope.seat, zone)
    if zone in (t.FIELD, t.EX) and zone != table.cards[intention.ref[0]].zone and room(table, zone, seat) <= 0:
        cite("4.4.4.2" if zone == t.FIELD else "4.8.3.2")
        return None
    reason, position = intention.reason if same else "put", -1 if instead.place == "bottom" else 0
    return change(intention, zone=zone, seat=seat, acted=instead.acted, reason=reason, position=position)


@rules.citing_after("replaced")
def cite_replaced(table: Table, source: Source, intention: Record) -> None:
    """The clauses about a cost that is paid all the same (10.6.2.5.2), about damage, and about destruction by abilities."""
    if len(table.frames) > 2 and type(table.frames[-3]) is Play and table.at[-3].clause == "10.6.2.6":
        cite("10.6.2.5.2")
    if isinstance(source.change, Replace) and type(source.change.instead) is Amount:
        cite("5.14.2")
        cite("10.2.1.3.2")
        cite("10.12.2.3")


@rules.prohibition(Damaging)
@rules.prohibition(Moving)
def prohibited(table: Table, intention: Any) -> bool:
    """1.3.3: does an effect say that this cannot happen?"""
    kind = type(intention)
    if kind is not Moving and kind is not Damaging:
        return False
    facts = (table.derived or derived_facts(table))[intention.ref[0]]
    deeds: tuple[str, ...] = ()
    if kind is Moving:
        if not facts.collected:
            return False
        if intention.reason == "destroy":
            deeds = ("be_destroyed_at_all", "be_destroyed" if intention.source is not None else "")
        elif intention.reason == "banish":
            deeds = ("be_banished",)
    else:
        deeds = ("be_damaged_at_all", *[DAMAGED[sort] for sort in intention.sort.split()])
        if intention.source is not None:
            dealer = table.known(intention.source)[0]
            if "be_damaged" in deeds and dealer.seat != table.cards[intention.ref[0]].seat:
                deeds = (*deeds, "be_damaged_by_opponent")
            if table.alive(intention.source) and forbidden(table, dealer.id, "deal"):
                return True
    if not facts.collected:
        return False
    if "be_damaged" in deeds and collected(facts, Forbid, "be_damaged"):
        cite("5.14.3.3")
    if intention.clause == "11.3.2" and collected(facts, Forbid, "be_destroyed"):
        cite("11.3.2.1")
    elif "be_destroyed_at_all" in deeds and intention.source is None and collected(facts, Forbid, "be_destroyed"):
        cite("10.12.1.2")
    return any(collected(facts, Forbid, deed) for deed in deeds)
