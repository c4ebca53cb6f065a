"""Chapter 10.10, replacement effects: which of them wait for an intention, and what they make of it."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch04_zones import destination, facts_there
from tefuda.games.evolve.rules.ch10_playing import Play, playing
from tefuda.games.evolve.rules.ch10_triggers import _sort, _subject, cite_source
from tefuda.games.evolve.rules.questions import leader, room
from tefuda.games.evolve.words.vocabulary import Amount, Put, Would
from tefuda.kernel.continuous import collected, forbidden
from tefuda.kernel.effects import Forbid, It, Replace, Sequence, This
from tefuda.kernel.events import Event
from tefuda.kernel.game import Source, current
from tefuda.kernel.performing import Resolving
from tefuda.kernel.questions import Scope, amount
from tefuda.kernel.replacement import Damaging, Making, Moving, Orienting
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Ref, Table, change

DAMAGED = {"ability": "be_damaged", "combat": "be_damaged_in_combat", "attack": "be_damaged_by_attack"}


def spoken_of(table: Table, intention: Any) -> bool:
    """Is there an effect on any of those whose effects are asked, by `replacers` and `prohibited`, about what is to happen?"""
    now, card, kind = table.derived or current(table), intention.ref[0], type(intention)
    if kind is Orienting:  # which nothing forbids once it is to be done, and nothing replaces
        return False
    if card >= 0 and now[card].collected:
        return True
    if kind is Damaging:
        return intention.source is not None and bool(now[intention.source[0]].collected)
    if kind is t.DrawingNothing or (kind is Moving and intention.reason == "draw"):
        return bool(now[leader(table, intention.seat)].collected)
    return False


def replacers(table: Table, intention: Any) -> list[tuple[Ref, Source]]:
    """The replacements on the card it happens to, on the one that deals the damage, and (for a draw) on the player's leader."""
    kind, card = type(intention), intention.ref[0]
    if table.ears.replaces_entering and (kind is Moving or kind is Making) and intention.zone in (t.FIELD, t.EX):
        cite("10.10.3")
        there = facts_there(table, intention)
        return [(intention.ref, source) for source in there.collected if type(source.change) is Replace]
    holders = [card] if card >= 0 else []
    if kind is Damaging:
        if intention.source is not None and intention.source[0] != card:
            holders.append(intention.source[0])
    elif kind is t.DrawingNothing or (kind is Moving and intention.reason == "draw"):
        holders.append(leader(table, intention.seat))
    found, now = [], table.derived or current(table)
    for card in holders:
        if now[card].collected:
            found += [(table.ref(card), source) for source in now[card].collected if type(source.change) is Replace]
    return found


def replaces(table: Table, source: Source, holder: Ref, intention: Any) -> bool:
    """10.10.1: does it wait for this?"""
    assert isinstance(source.change, Replace)
    would = source.change.event
    assert isinstance(would, Would)
    kind = type(intention)
    if would.event == "drawn":
        return kind is t.DrawingNothing or (kind is Moving and bool(intention.reason == "draw"))
    if would.event == "damaged":
        return (
            kind is Damaging
            and intention.ref == holder
            and _sort(would.sort, intention.sort)
            and _enough(table, would, intention)
        )
    if would.event == "dealt":
        if kind is Damaging and intention.sort == "ability":
            cite_source()
        return (
            kind is Damaging
            and intention.source is not None
            and intention.source[0] == holder[0]
            and _sort(would.sort, intention.sort)
            and _enough(table, would, intention)
        )
    if kind is Making:
        return would.event == "entered" and intention.zone == t.FIELD
    if kind is not Moving or intention.ref != holder:
        return False
    if would.event == "destroyed":
        return bool(intention.reason == "destroy") and _fits(table, would, source, intention)
    before = table.cards[intention.ref[0]]
    if would.to_whose and intention.seat not in table.game.seats(table, source.seat, would.to_whose):
        return False
    if would.event == "entered":
        return bool(intention.zone == t.FIELD and before.zone != t.FIELD)
    if would.from_zone and t.ZONES[before.zone].name != would.from_zone:
        return False
    if would.to_zone and t.ZONES[intention.zone].name != would.to_zone:
        return False
    return would.event == "moved" or (would.event == "left" and before.zone == t.FIELD and intention.zone != t.FIELD)


def _enough(table: Table, would: Would, intention: Damaging) -> bool:
    """N以上のダメージ, 相手の…ダメージ: as much as is spoken of, and of whom."""
    if intention.amount < would.at_least:
        return False
    if not would.by_whose:
        return True
    if intention.sort == "ability":
        cite_source()
    return intention.source is not None and table.known(intention.source)[0].seat != table.cards[intention.ref[0]].seat


def _fits(table: Table, would: Would, source: Source, intention: Any) -> bool:
    card = table.cards[intention.ref[0]]
    if would.sort == "ability" and intention.source is None:
        cite("10.12.1.2")
        return False
    if would.sort == "ability" and intention.clause == "11.3.2":
        cite("11.3.2.1")
    return isinstance(would.subject, This) or _subject(
        table,
        would.subject,
        source.source,
        source.seat,
        card,
        table.game.facts(table, card.id),
        Event("moved", card.id, card.seat, card, after=card),
    )


def replaced(table: Table, source: Source, intention: Any) -> Any:
    """10.10.1: what happens instead. The event itself then never happened (10.10.1.1)."""
    cite("10.2.1.3.1")
    cite("10.10.1.1")
    if len(table.frames) > 2 and type(table.frames[-3]) is Play and playing.clauses[table.at[-3]] == "10.6.2.6":
        cite("10.6.2.5.2")  # it was being done as a cost: the cost is paid all the same
    assert isinstance(source.change, Replace)
    instead = source.change.instead
    it = (intention.ref,) if intention.ref[0] >= 0 else ()
    scope = Scope(source.source, source.seat, it=it, amount=getattr(intention, "amount", 0))
    if isinstance(instead, Amount):
        cite("5.14.2")
        cite("10.2.1.3.2")
        cite("10.12.2.3")
        base = intention.amount if instead.value is None else amount(table, scope, instead.value)
        return change(intention, amount=base + amount(table, scope, instead.add))
    if isinstance(instead, Put) and isinstance(instead.group, It | This) and type(intention) is Moving:
        zone = table.game.zone_of(instead.zone)
        same = intention.zone == zone
        seat = intention.seat if same else destination(table, intention.ref, instead.whose, source.seat, zone)
        if zone in (t.FIELD, t.EX) and zone != table.cards[intention.ref[0]].zone and room(table, zone, seat) <= 0:
            cite("4.4.4.2" if zone == t.FIELD else "4.8.3.2")
            return None
        reason, position = intention.reason if same else "put", -1 if instead.place == "bottom" else 0
        return change(intention, zone=zone, seat=seat, acted=instead.acted, reason=reason, position=position)
    if instead == Sequence(()):
        return None
    return Resolving((instead,), source.source, source.seat, it=it, amount=scope.amount, time=table.tick())


def prohibited(table: Table, intention: Any) -> bool:
    """1.3.3: does an effect say that this cannot happen?"""
    kind = type(intention)
    if kind is not Moving and kind is not Damaging:
        return False
    facts = (table.derived or current(table))[intention.ref[0]]
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
