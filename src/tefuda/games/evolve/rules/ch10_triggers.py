"""Chapter 10.7, automatic abilities: which event sets off which trigger, and whose information counts."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch12_keywords import DRAIN
from tefuda.games.evolve.words.vocabulary import When
from tefuda.kernel.effects import Pool, This
from tefuda.kernel.events import Event
from tefuda.kernel.questions import Scope, tested
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Card, Ref, Table
from tefuda.kernel.triggers import is_about, its_own
from tefuda.kernel.values import Node

MOVES = ("entered", "left", "destroyed", "moved", "discarded", "drawn", "fused", "banished")


def matches(table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
    """Is this the event that the trigger waits for?"""
    if type(when) is not When:
        return False
    kind = when.event
    if kind in MOVES:
        if event.kind != "moved" or not _moved(when, event):
            return False
        if kind == "drawn" and when.sort == "effect" and table.facts.phase == "start":
            return False
        if type(when.subject) is This:  # whichever information is taken, it is of this card or of another
            if RECORDS:
                _cite_information(table, holder, event)
            return its_own(holder, event) and (when.by is None or _by(table, when, holder, seat, event))
        record, facts = information(table, event)
        if not _subject(table, when.subject, holder, seat, record, facts, event):
            return False
        if event.before is None:
            cite("9.1.2.2")  # it was made there, and so it was put there
        return when.by is None or _by(table, when, holder, seat, event)
    if kind == "phase":
        return (
            event.kind == "phase"
            and event.sort == when.fact
            and event.seat in table.game.seats(table, seat, when.whose)
        )
    if kind in ("raised", "lowered"):
        if event.kind != kind or event.sort not in when.fact.split("|"):
            return False
        if event.card < 0:
            return event.seat in table.game.seats(table, seat, when.whose)
    elif kind == "weakened":  # 体力が減少した: by damage (5.14.1), or lowered by an effect or as a cost
        if event.kind != "damaged" and (event.kind, event.sort) != ("lowered", "defense"):
            return False
    elif kind == "equipped_with":  # 14.5.2.2.2, of the token: a follower has equipped it
        return event.kind == "equipped" and event.target == holder
    elif kind == "fused_with":
        return event.kind == kind and _fused_with(table, when, holder, seat, event)
    elif kind == "dealt":
        if event.kind != "damaged" or event.source is None:
            return False
        if not _sort(when.sort, event.sort):
            if event.source == holder and when == DRAIN.trigger:
                cite("12.13.2.2")
            return False
        record, facts = table.known(event.source)
        if event.sort == "ability":
            cite_source()
        if not _subject(table, when.subject, holder, seat, record, facts, event):
            return False
        return when.whom is None or _dealt_to(table, when, holder, seat, event)
    elif kind == "was_attacked":
        if event.kind != "attacked" or event.target is None:
            return False
        record, facts = table.known(event.target)
        return _subject(table, when.subject, holder, seat, record, facts, event)
    elif (
        (kind == "equipped" and when.fact and event.text != when.fact)
        or event.kind != kind
        or not _sort(when.sort, event.sort if kind == "damaged" else "")
    ):
        return False
    if event.card < 0:
        return event.seat in table.game.seats(table, seat, when.whose)
    record = event.after or table.cards[event.card]
    facts = event.facts if event.facts is not None else table.game.facts(table, event.card)
    return _subject(table, when.subject, holder, seat, record, facts, event)


def cite_source() -> None:
    """10.12.1.1, 10.12.2.2: it is asked from what ability damage comes: from the card whose ability it is."""
    cite("10.12.1.1")
    cite("10.12.2.2")


def _by(table: Table, when: When, holder: Ref, seat: int, event: Event) -> bool:
    """…の能力によって捨てた: the card whose ability it was."""
    if event.source is None:
        return False
    record, facts = table.known(event.source)
    about = Event(event.kind, record.id, record.seat, record, after=record)
    return _subject(table, when.by, holder, seat, record, facts, about)


def _dealt_to(table: Table, when: When, holder: Ref, seat: int, event: Event) -> bool:
    """Is what took the damage one of those that the trigger speaks of?"""
    record = event.after or table.cards[event.card]
    facts = event.facts if event.facts is not None else table.game.facts(table, event.card)
    return _subject(table, when.whom, holder, seat, record, facts, event)


def _fused_with(table: Table, when: When, holder: Ref, seat: int, event: Event) -> bool:
    """12.18.4.1: was one of the cards given up for the fusion of that information?"""
    assert isinstance(when.subject, Pool)
    assert event.after is not None
    scope, tests = Scope(holder, seat), when.subject.tests
    faces = [int(mark[6:]) for mark in event.after.marks if mark.startswith("fused ")]
    return event.seat in table.game.seats(table, seat, when.subject.whose) and any(
        all(tested(table, scope, event.after, table.game.faces[face].sides[0], test) for test in tests)
        for face in faces
    )


def _sort(wanted: str, sort: str) -> bool:
    """5.14.3: attack damage, combat damage (attack damage between fighters is both), ability damage, or any."""
    if not wanted:
        cite("5.14.3.4")
        return True
    cite({"attack": "5.14.3.1", "combat": "5.14.3.2", "ability": "5.14.3.3"}[wanted])
    return wanted in sort.split()


def origin(card: Card) -> str:
    """5.5.3: the zone a card came from; one that was played comes from where it was played."""
    if card.zone == t.RESOLUTION:
        for mark in card.marks:
            if mark.startswith("from "):
                cite("5.5.3")
                return mark[5:]
    return t.ZONES[card.zone].name


def _moved(when: When, event: Event) -> bool:
    before, after, kind = event.before, event.after, when.event
    assert after is not None
    if when.from_zone and (before is None or origin(before) != when.from_zone):
        return False
    if when.to_zone and t.ZONES[after.zone].name != when.to_zone:
        return False
    if kind == "entered":  # 12.4.3, 10.7.4.3: from field to field is no entering; that is another event
        return after.zone == t.FIELD and (before is None or before.zone != t.FIELD)
    if kind == "left":
        return before is not None and before.zone == t.FIELD and after.zone != t.FIELD
    if kind == "destroyed":
        return event.sort == "destroy"
    if kind == "banished":
        zone = getattr(when.subject, "zone", "")  # an event's pool has no zone but here: 場の, EXエリアの
        return bool(event.sort == "banish") and (not zone or (before is not None and t.ZONES[before.zone].name == zone))
    if kind == "discarded":
        return event.sort == "discard"
    if kind == "drawn":
        return event.sort == "draw"
    if kind == "fused":
        return event.sort == "fusion"
    return True


def information(table: Table, event: Event) -> tuple[Card, Any]:
    """10.7.4.1: of which moment the information about a card that moved is taken."""
    before, after = event.before, event.after
    assert after is not None
    if before is not None and event.facts is not None and before.zone == t.FIELD:
        cite("10.7.4.1.1" if after.facedown else "10.7.4.1.2")
        return before, event.facts
    if before is not None and event.facts is not None and after.facedown:
        cite("10.7.4.1.1")  # from where all see it to where they do not: as it was seen
        return before, event.facts
    facts = table.known((after.id, after.life))[1]
    if RECORDS:
        cite("10.7.4.1.1" if before is not None and before.facedown else "10.7.4.1.3")
        if facts is not table.base[after.id]:  # with what applies to it where it has come
            cite("10.9.3.1")
    return after, facts


def _cite_information(table: Table, holder: Ref, event: Event) -> None:
    """10.7.4.1: of which moment it is taken, though that is all one; 9.1.2.2: what was made there was put there."""
    information(table, event)
    if event.before is None and its_own(holder, event):
        cite("9.1.2.2")


def _subject(
    table: Table, subject: Node | None, holder: Ref, seat: int, record: Card, facts: Any, event: Event
) -> bool:
    if isinstance(subject, Pool) and event.kind != "moved" and (subject.zone == "leader") != (record.zone == t.LEADER):
        return False
    return is_about(table, subject, holder, seat, record, facts, event)
