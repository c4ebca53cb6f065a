"""Matching: tells whether an event, or an intention seen as one, matches a pattern (`EventPattern`).

A rulebook declares what its words for events mean (`Rules.event`): which kinds of event, from where to where, of which sort,
and whom the pattern's subject describes. The rest is the same for all: whose, by whom, to whom, how much, and the card
described.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects.nodes import AnyOf, Pool, This
from tefuda.kernel.effects.vocabulary import EventPattern, When
from tefuda.kernel.evaluating.questions import Scope, amount, members, tested
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.eventwords import EventWord
from tefuda.kernel.table.records import Card, Ref, is_resolution
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.effects.nodes import Quantity
    from tefuda.kernel.table.records import Facts


def matches(table: Table, when: Node | None, holder: Ref, seat: int, event: Event) -> bool:
    """True if this event is the one that a trigger on a card of this master waits for."""
    if not awaits(table, when, holder, seat, event):
        return False
    if RECORDS:
        cite_matched(table, when, event)
    return True


def awaits(table: Table, when: Node | None, holder: Ref, seat: int, event: Event) -> bool:
    """True if this event, should it happen, would set a trigger off."""
    if type(when) is When:
        word = table.game.events.get(when.event)
        if word is None or event.kind not in word.kinds or not occurs(table, word, when, holder, seat, event):
            return False
        if word.of == "card" and when.whom is None and event.card >= 0:
            return is_described(table, when.subject, holder, seat, event)
        return _concerns(table, word, when, holder, seat, event)
    if type(when) is AnyOf:
        for part in when.parts:
            if awaits(table, part, holder, seat, event):
                return True
    return False


def cite_matched(table: Table, when: Any, event: Event) -> None:
    """Cite the clauses by which an event sets a trigger off."""
    for cites in table.game.citing.get("matched", ()):
        cites(table, when, event)


# ── what happens ────────────────────────────────────────────────────────────────────────────────────────────────────
def occurs(table: Table, word: EventWord, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """True if an event matches a pattern, apart from the card that it happens to.

    `holder` and `seat`: the speaking card and its master.
    """
    sorts = word.kinds[event.kind]
    if sorts is not None and event.sort not in sorts:
        return False
    if event.kind == "moved" and event.after is not None and not _goes(table, word, pattern, event):
        return False
    if (
        word.fact
        and pattern.fact
        and (event.text if word.fact == "text" else event.sort) not in word.meant(pattern.fact)
    ):
        return False
    if word.by_sort and not _is_sort(table, pattern.sort, event):
        return False
    if pattern.whose != "any" and event.seat not in masters_meant(table, seat, pattern.whose):
        return False
    if pattern.to_whose and event.seat not in masters_meant(table, seat, pattern.to_whose):
        return False
    if pattern.by_whose and _doer(table, word, event) not in masters_meant(table, seat, pattern.by_whose):
        return False
    if pattern.by is not None and not _is_by(table, word, pattern.by, holder, seat, event):
        return False
    if pattern.at_least and event.amount < pattern.at_least:
        return False
    if pattern.below is not None and not _is_below(table, pattern.below, holder, seat, event):
        return False
    return word.test is None or bool(word.test(table, pattern, holder, seat, event))


def _goes(table: Table, word: EventWord, pattern: EventPattern, event: Event) -> bool:
    """True if a card moves between zones as the pattern says. A card that stays in its zone neither enters nor leaves it."""
    before, after = event.before, event.after
    assert after is not None
    if word.enters and not (word.enters >> after.zone & 1 and (before is None or not word.enters >> before.zone & 1)):
        return False
    if word.leaves and (before is None or not word.leaves >> before.zone & 1 or word.leaves >> after.zone & 1):
        return False
    if pattern.from_zone and (before is None or origin(table, before) != pattern.from_zone):
        return False
    zones = table.game.zones
    if pattern.to_zone and zones[after.zone].name != pattern.to_zone:
        return False
    if word.from_pool and type(pattern.subject) is Pool and pattern.subject.zone:
        return before is not None and zones[before.zone].name == pattern.subject.zone
    return True


def origin(table: Table, card: Card) -> str:
    """The zone that a card comes from; for a card that is being played, the zone that it was played from."""
    zone = table.game.zones[card.zone]
    if zone.passing:
        for mark in card.marks:
            if mark.startswith("from "):
                cite_if_said(table.game.clauses.played_from)
                return mark[5:]
    return zone.name


def _is_sort(table: Table, wanted: str, event: Event) -> bool:
    """True if the event has any wanted sort, or none is wanted."""
    if RECORDS:
        cite_if_said(table.game.clauses.sorts.get((event.kind, wanted), ""))
    return not wanted or any(sort in event.sort.split() for sort in wanted.split())


def _doer(table: Table, word: EventWord, event: Event) -> int:
    """The player whose card or ability caused an event; -1 if none did."""
    if word.by_seat:
        return event.seat
    if event.source is None:
        if RECORDS and any(event.clause == clause for clause, _, _ in table.game.processes):
            cite_if_said(table.game.clauses.nobodys_doing)
        return -1
    return speaker(table, event.source)


def speaker(table: Table, source: Ref) -> int:
    """The player responsible for what a card does: while its effect is carried out the player who played it, whoever controls the
    card now.

    What another player pays within an effect counts as done by the effect.
    """
    payer = -1
    for frame in reversed(table.frames):
        if is_resolution(frame) and frame.source == source:
            if not getattr(frame, "paying", False):
                return frame.seat
            payer = frame.seat if payer < 0 else payer
    return payer if payer >= 0 else table.known(source)[0].seat


def _is_by(table: Table, word: EventWord, by: Node, holder: Ref, seat: int, event: Event) -> bool:
    """True if an event was caused as the pattern says: by such a card, alone or with others, or by its ability."""
    if event.source is None:
        return False
    cite_if_said(table.game.clauses.by_a_source)
    doers = (event.source,) if word.doers is None else word.doers(table, event)
    return any(fits(table, by, holder, seat, doer) for doer in doers)


def _is_below(table: Table, bound: Quantity, holder: Ref, seat: int, event: Event) -> bool:
    """True if a number of the event is below the limit in the pattern."""
    return event.amount < amount(table, Scope(holder, seat, it=it_of(table, event)), bound)


# ── to which card ───────────────────────────────────────────────────────────────────────────────────────────────────
def _concerns(table: Table, word: EventWord, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """True if the card of an event matches the pattern's subject, and what it was done to matches the pattern's object."""
    if word.of == "player":
        return True
    if event.card < 0:
        return pattern.subject is None
    if word.of == "card":
        met = pattern.whom is None or fits(table, pattern.whom, holder, seat, event.target)
        return met and is_described(table, pattern.subject, holder, seat, event)
    other = event.source if word.of == "source" else event.target
    if other is None:
        return False
    if RECORDS and event.sort == "ability":
        cite_source(table)
    record, facts = table.known(other)
    if not is_about(table, pattern.subject, holder, seat, record, facts, event):
        return False
    return pattern.whom is None or is_described(table, pattern.whom, holder, seat, event)


def cite_source(table: Table) -> None:
    """Cite the clauses by which the source of what an ability does is read."""
    cite_if_said(table.game.clauses.source_of_an_ability)
    cite_if_said(table.game.clauses.source_of_an_abilitys_damage)


def is_described(table: Table, described: Node | None, holder: Ref, seat: int, event: Event) -> bool:
    """True if the card of an event matches a description, with the information that applies to it."""
    if described is None:
        return True
    if event.kind == "moved":
        if type(described) is This:  # whichever information is taken, it is of this card or of another
            if RECORDS:
                _cite_information(table, event)
            return its_own(holder, event)
        record, facts = information(table, event)
    else:
        record = event.after or table.cards[event.card]
        facts = event.facts if event.facts is not None else table.game.facts(table, event.card)
    return is_about(table, described, holder, seat, record, facts, event)


def _cite_information(table: Table, event: Event) -> None:
    information(table, event)


def information(table: Table, event: Event) -> tuple[Card, Facts]:
    """The card of a move and the facts to judge it by: from before, if it left the field or went out of sight, otherwise as it is now."""
    before, after, clauses = event.before, event.after, table.game.clauses
    assert after is not None
    if before is not None and event.facts is not None and (after.facedown or table.game.zones[before.zone].last_known):
        cite_if_said(clauses.hidden_where_it_goes if after.facedown else clauses.as_it_left)
        return before, event.facts
    facts = table.known((after.id, after.life))[1]
    if RECORDS:
        cite_if_said(clauses.hidden_where_it_was if before is not None and before.facedown else clauses.as_it_came)
        if facts is not table.base[after.id] and table.game.zones[after.zone].last_known:
            cite_if_said(clauses.changed_where_it_came)
    return after, facts


def is_about(
    table: Table, described: Node | None, holder: Ref, seat: int, record: Card, facts: Facts, event: Event
) -> bool:
    """True if a card, as it was when something happened to it, is one of those described."""
    if described is None:
        return True
    if type(described) is This:
        return holder[0] == record.id and (holder[1] == record.life or its_own(holder, event))
    if not isinstance(described, Pool):  # a group, such as the card that the holder lies on
        return (record.id, record.life) in members(table, Scope(holder, seat), described)
    if described.other and record.id == holder[0]:
        return False
    if record.seat not in masters_meant(table, seat, described.whose):
        return False
    if event.kind != "moved" and table.game.player_zones and not _is_named_apart(table, described, record):
        return False
    scope = Scope(holder, seat)
    return all(tested(table, scope, record, facts, test) for test in described.tests)


def _is_named_apart(table: Table, described: Pool, record: Card) -> bool:
    """True if a description may mean a card's zone: cards that stand for players are meant only if their zone is named."""
    apart, named = table.game.player_zones, table.game.zone_numbers.get(described.zone, -1)
    return record.zone == named if named in apart else record.zone not in apart


def its_own(holder: Ref, event: Event) -> bool:
    """True if an event happened to this very card, as it was before or as it is since."""
    card, life = holder
    before, after = event.before, event.after
    return event.card == card and (
        (before is not None and before.life == life) or (after is not None and after.life == life)
    )


def fits(table: Table, described: Node | None, holder: Ref, seat: int, other: Ref | None) -> bool:
    """True if another card of an event, the one that caused it or that it was done to, matches the pattern."""
    if other is None:
        return False
    record, facts = table.known(other)
    event = Event("", record.id, record.seat, record, after=record)
    return is_about(table, described, holder, seat, record, facts, event)


def about_of(word: EventWord, event: Event) -> Ref | None:
    """The card that a word for an event is about, as it is when the event happens."""
    if word.of == "source":
        return event.source
    if word.of == "target":
        return event.target
    record = event.before or event.after
    return None if record is None else (record.id, record.life)


def word_of(table: Table, when: Node | None, holder: Ref, seat: int, event: Event) -> EventWord | None:
    """The word of a trigger that means this event and describes other cards than its own; None if there is none."""
    if type(when) is AnyOf:
        when = next((part for part in when.parts if awaits(table, part, holder, seat, event)), None)
    return table.game.events.get(when.event) if type(when) is When and type(when.subject) is not This else None


def it_of(table: Table, event: Event, word: EventWord | None = None) -> tuple[Ref, ...]:
    """The card that `It` means in an ability set off by an event: the card of the event, or the card that it was done to.

    `word`: the event word in the ability's trigger.
    """
    if event.kind in table.game.done_to or (word is not None and word.of == "target" and word.done_to):
        return () if event.target is None else (event.target,)
    if event.card < 0:
        return ()
    before = event.before
    if event.kind == "moved" and before is not None and table.game.zones[before.zone].last_known:
        return ((event.card, before.life),)
    record = event.after or before
    return ((event.card, record.life),) if record is not None else ()
