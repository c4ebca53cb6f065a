"""Chapter 11.8, automatic abilities: which event sets off which trigger, and whose information counts."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.words.vocabulary import When
from tefuda.kernel.effects import AnyOf, Did
from tefuda.kernel.events import Event
from tefuda.kernel.performing import Resolving
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Card, Ref, Table
from tefuda.kernel.triggers import is_about
from tefuda.kernel.values import Node

MOVES = ("entered", "left", "broken_zone", "broken", "moved", "discarded", "drawn")
PLAIN = {
    "attacked": "attacked", "blocked": "blocked", "was_blocked": "was_blocked", "formed_party": "formed_party",
    "chosen": "chosen", "activated": "stood", "dulled": "acted", "primed": "primed", "counted": "counted",
    "counters_gone": "counters_gone", "frozen": "frozen",
}  # fmt: skip
BY_A_CARD = ("dealt", "dealt_player", "broke")  # deeds of a card, to another one or to a player
BY_A_PARTY = ("party_dealt", "party_dealt_player")  # 15.1.1.9.10: deeds of a party
rules.known_later(Did)  # 11.8.9: "if you do so, choose": chosen as it goes on the stack, whether it will be done or not
EVENTS = (*MOVES, *PLAIN, *BY_A_CARD, *BY_A_PARTY, "phase", "damaged", "player_damaged", "cast", "used")


def matches(table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
    """11.8.1: is this the event that the trigger waits for?"""
    if not awaited(table, when, holder, seat, event):
        return False
    cite("11.8.6")
    if table.facts.phase not in ("main1", "main2", "attack"):
        cite("11.8.3")
    if event.kind == "moved":
        cite("11.8.16")
    return True


def awaited(table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
    """Would this event set the trigger off, if it happened?"""
    if type(when) is AnyOf:  # enters the field or attacks: any of the events sets it off
        return any(awaited(table, part, holder, seat, event) for part in when.parts)
    if type(when) is not When:
        return False
    kind = when.event
    if when.by_whose and _doer(table, event) not in table.game.seats(table, seat, when.by_whose):
        return False
    if kind in MOVES:
        if event.kind != "moved" or not _moved(when, event) or (when.sort and not _came_by(table, when, event)):
            return False
        if kind == "drawn" or (when.subject is None and event.seat not in table.game.seats(table, seat, when.whose)):
            return event.seat in table.game.seats(table, seat, when.whose)
        record, facts = information(table, event)
        if not is_about(table, when.subject, holder, seat, record, facts, event):
            return False
        if facts.lb_cost and event.sort != "limit break":
            cite("15.2.8.4.2")
        return True
    if kind == "phase":
        seats = table.game.seats(table, seat, when.whose)
        phases = ("main1", "main2") if when.fact == "main" else (when.fact,)
        return event.kind == "phase" and event.sort in phases and event.seat in seats
    if kind in BY_A_CARD or kind in BY_A_PARTY:
        if event.kind != kind or (when.sort and when.sort not in event.sort.split()):
            return False
        if when.whom is not None and not fits(table, when.whom, holder, seat, event.target):
            return False
        if kind in BY_A_PARTY:
            return event.seat in table.game.seats(table, seat, when.whose)
    elif kind == "damaged":
        if event.kind != "damaged" or (when.sort and when.sort not in event.sort.split()):
            return False
        if when.by is not None and not fits(table, when.by, holder, seat, event.source):
            return False
    elif kind == "player_damaged":
        return event.kind == "player damaged" and event.seat in table.game.seats(table, seat, when.whose)
    elif kind in ("cast", "used"):
        if event.kind != kind or (when.sort and event.sort != when.sort):
            return False
        if event.seat not in table.game.seats(table, seat, when.whose):
            return False
    elif event.kind != PLAIN.get(kind) or (when.fact and event.sort != when.fact):
        return False
    record = event.after or table.cards[event.card]
    facts = event.facts if event.facts is not None else table.game.facts(table, event.card)
    return is_about(table, when.subject, holder, seat, record, facts, event)


def fits(table: Table, described: Node | None, holder: Ref, seat: int, other: Ref | None) -> bool:
    """6.4.1: is the source of the damage (or the card that something was done to) one as the text says?"""
    if other is None:
        return False
    record, facts = table.known(other)
    return is_about(table, described, holder, seat, record, facts, Event("", record.id, record.seat, record, record))


def _doer(table: Table, event: Event) -> int:
    """Whose summon or ability it was; -1 where it was none. Who chooses is the event's own seat."""
    if event.kind == "chosen":
        return event.seat
    if event.source is None:
        if event.clause.startswith("12.4"):  # a rule process is nobody's
            cite("12.2")
        return -1
    return speaker(table, event.source)


def speaker(table: Table, source: Ref) -> int:
    """11.5.4, 11.6.4: whose doing it is: what is being carried out is its controller's, whoever controls its card by now."""
    for frame in reversed(table.frames):
        if isinstance(frame, Resolving) and frame.source == source:
            return frame.seat
    return table.known(source)[0].seat


def _moved(when: When, event: Event) -> bool:
    before, after, kind = event.before, event.after, when.event
    assert after is not None
    if when.from_zone and (before is None or t.ZONES[before.zone].name != when.from_zone):
        return False
    if when.to_zone and t.ZONES[after.zone].name != when.to_zone:
        return False
    left = before is not None and before.zone == t.FIELD
    if kind == "entered":
        cite("11.8.16.2.1")
        return after.zone == t.FIELD and not left
    if kind == "left":
        return left and after.zone != t.FIELD
    if kind == "broken_zone":
        return left and after.zone == t.BREAK
    if kind == "broken":  # 15.1.1.3.2: only what says so breaks
        if left and after.zone == t.BREAK and event.sort != "break":
            cite("15.1.1.3.2")
        return event.sort == "break"
    if kind == "discarded":
        return event.sort == "discard"
    if kind == "drawn":
        return event.sort == "draw"
    return True


def _came_by(table: Table, when: When, event: Event) -> bool:
    """By being cast, by warp, or by an ability (warp is one; a summon is none, unless the text names it, too)."""
    if when.sort != "put":
        return event.sort == when.sort
    if event.sort not in ("put", "warp") or event.source is None:
        return False
    return bool(when.by_whose) or t.SUMMON not in table.known(event.source)[1].kinds


def information(table: Table, event: Event) -> tuple[Card, Any]:
    """11.5.5: a card that left the field is looked at as it was there."""
    before, after = event.before, event.after
    assert after is not None
    if before is not None and event.facts is not None and (before.zone == t.FIELD or after.facedown):
        cite("11.5.5")
        return before, event.facts
    facts = table.known((after.id, after.life))[1]
    if after.zone == t.FIELD and facts != table.base[after.id]:
        cite("11.9.2")
    return after, facts
