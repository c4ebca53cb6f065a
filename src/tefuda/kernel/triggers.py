"""Triggers: automatic abilities that an event has set off wait as many times as they were met."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import atoms
from tefuda.kernel.effects import It, Pool, This
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.questions import Scope, holds, tested
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Card, Delayed, Ref, Table, Waiting, change


def trigger(table: Table, events: list[Event]) -> None:
    """Set off every automatic ability that waits for one of these events, which happened together."""
    ears = table.ears
    if ears.histories and events:
        table.game.witness(table, events)
    if not table.delayed:
        if len(events) == 1:
            if not ears.hears(events[0]):
                return
        else:
            events = [event for event in events if ears.hears(event)]
    if not events:
        return
    table.batch += 1
    if not table.delayed and not _watched(ears.watched, events):
        _set_off_own(table, events)
        return
    involved = _involved(events)
    for card, facts in _holders(table, events, involved):
        for index, ability in enumerate(facts.automatics):
            if (facts.watching[index] or card.id in involved) and table.game.in_force(table, card, ability.zone):
                _set_off(table, card, facts, index, events)
    if table.delayed:
        _set_off_delayed(table, events)


def _watched(kinds: frozenset[str] | None, events: list[Event]) -> bool:
    """Could an ability wait for one of these when it happens to another card?"""
    return kinds is None or any(event.kind in kinds for event in events)


def _set_off_own(table: Table, events: list[Event]) -> None:
    """The same for events that no card waits for unless they happen to itself."""
    now = current(table)
    holders: list[tuple[Card, Any]] = []
    for number in dict.fromkeys(_involved(events)):
        if number >= 0 and now[number].automatics:
            holders.append((table.cards[number], now[number]))
    for event in events:
        facts: Any = event.facts
        if event.kind == "moved" and event.before is not None and facts is not None and facts.automatics:
            holders.append((event.before, facts))
    for card, facts in holders:
        for index, ability in enumerate(facts.automatics):
            if table.game.in_force(table, card, ability.zone):
                _set_off(table, card, facts, index, events)


def _involved(events: list[Event]) -> list[int]:
    """The cards that events are about, come from or go to: abilities that wait for their own card matter only there."""
    found = []
    for event in events:
        found.append(event.card)
        if event.source is not None:
            found.append(event.source[0])
        if event.target is not None:
            found.append(event.target[0])
    return found


def _holders(table: Table, events: list[Event], involved: list[int]) -> list[tuple[Card, Any]]:
    """Who could be set off: the cards there now, and those that left with the events, as they were."""
    now, cards = current(table), table.cards
    found = [
        (cards[card], now[card])
        for card in table.game.listeners(table)
        if now[card].watches or (now[card].automatics and card in involved)
    ]
    for event in events:
        facts: Any = event.facts
        if event.kind == "moved" and event.before is not None and facts is not None and facts.automatics:
            found.append((event.before, facts))
    return found


def _set_off(table: Table, card: Card, facts: Any, index: int, events: list[Event]) -> None:
    holder, ability, plain = (card.id, card.life), facts.automatics[index], not facts.choosing[index]
    hits = []
    for event in events:
        if table.game.matches(table, ability.trigger, holder, card.seat, event):
            waiting = waiting_for(table, ability, holder, card.seat, event, events, plain)
            if ability.condition is not None:
                cite(table.game.clauses.get("condition", ""))
            if ability.condition is None or holds(
                table, Scope(holder, card.seat, it=waiting.subject, amount=waiting.amount), ability.condition
            ):
                hits.append(waiting)
    if not hits:
        return
    if len(hits) > 1 and getattr(ability.trigger, "once", False):  # once for all that happened together
        hits = hits[:1]
    table.due = True
    if len(events) > 1 and _moved_with(card, hits, events):
        cite(table.game.clauses.get("moved together", ""))
    if len(hits) > 1 or any(waiting.ability == ability and waiting.source == holder for waiting in table.waiting):
        cite(table.game.clauses.get("waiting again", ""))
    if ability.per_turn:
        since, which = atoms.usage(table, card, facts, facts.automatics, index)
        left = ability.per_turn - atoms.used(table, card.id, since, which)
        if left <= 0:
            cite(table.game.clauses.get("times a turn", ""))
            return
        if len(hits) > left:
            cite(table.game.clauses.get("times a turn", ""))
            hits = [change(hit, allowed=left) for hit in hits]
        atoms.use(table, card.id, since, which, min(left, len(hits)))
    table.waiting = (*table.waiting, *hits)


def _moved_with(card: Card, hits: list[Waiting], events: list[Event]) -> bool:
    """Did the card itself come or go together with another that set it off?"""
    by_others = any(hit.subject and hit.subject[0][0] != card.id for hit in hits)
    return by_others and any(event.kind == "moved" and event.card == card.id for event in events)


def waiting_for(
    table: Table, ability: Any, holder: Ref, seat: int, event: Event, events: list[Event], plain: bool = False
) -> Waiting:
    """The ability as it waits, with what the event was about, and what these events made of its card and its subject."""
    cite(table.game.clauses.get("waiting", ""))
    subject = table.game.subject(event)
    moved = _became((holder, *subject), events)
    return Waiting(ability, holder, seat, subject, event.amount, table.tick(), table.batch, plain=plain, moved=moved)


def _became(refs: tuple[Ref, ...], events: list[Event]) -> tuple[tuple[Ref, Ref], ...]:
    """The cards that events moved, and the cards they are since: nobody follows them further than that."""
    return tuple(
        [
            ((event.card, event.before.life), (event.card, event.after.life))
            for event in events
            if event.kind == "moved"
            and event.before is not None
            and event.after is not None
            and (event.card, event.before.life) in refs
        ]
    )


def _set_off_delayed(table: Table, events: list[Event]) -> None:
    delayed = list(table.delayed)
    for index, later in enumerate(delayed):
        ability: Any = later.ability
        for event in events:
            if _meets(table, later, ability.trigger, event):
                waiting = waiting_for(table, ability, later.source, later.seat, event, events)
                waiting = change(waiting, subject=later.subject or waiting.subject, delayed=later.time)
                table.waiting = (*table.waiting, waiting)
                table.due = True
                cite(table.game.clauses.get("delayed", ""))
                if later.subject:
                    cite(table.game.clauses.get("delayed subject", ""))
                if later.times == 1:
                    cite(table.game.clauses.get("delayed once", ""))
                if later.times:
                    delayed[index] = later = change(later, times=later.times - 1 or -1)
                    if later.times == -1:
                        break
    table.delayed = tuple([later for later in delayed if later.times != -1])


def _meets(table: Table, later: Delayed, when: Any, event: Event) -> bool:
    """Is this what a delayed ability waits for? `It` in its trigger is the card that was spoken of when it was made."""
    if isinstance(getattr(when, "subject", None), It):
        return any(ref in later.subject for ref in table.game.subject(event)) and table.game.matches(
            table, change(when, subject=None), later.source, later.seat, event
        )
    return table.game.matches(table, when, later.source, later.seat, event)


def is_about(table: Table, subject: Any, holder: Ref, seat: int, record: Card, facts: Any, event: Event) -> bool:
    """Is a card, as it was when something happened to it, one of those that a trigger speaks of?"""
    if subject is None:
        return True
    if isinstance(subject, This):
        lives = [card.life for card in (event.before, event.after) if card is not None] or [record.life]
        return holder[0] == record.id and (holder[1] in lives or holder[1] == record.life)
    assert isinstance(subject, Pool)
    if subject.other and record.id == holder[0]:
        return False
    if record.seat not in table.game.seats(table, seat, subject.whose):
        return False
    scope = Scope(holder, seat)
    return all(tested(table, scope, record, facts, test) for test in subject.tests)


def watch_states(table: Table, state_trigger: type) -> None:
    """Abilities that wait for a state, not an event: once when it comes about, again if it holds after they were resolved."""
    now = current(table)
    for card in table.game.listeners(table):
        abilities: tuple[Any, ...] = now[card].automatics
        for ability in abilities:
            if type(ability.trigger) is not state_trigger or not table.game.in_force(
                table, table.cards[card], ability.zone
            ):
                continue
            record = table.cards[card]
            holder = (card, record.life)
            if any(w.ability == ability and w.source == holder for w in table.waiting):
                continue
            if table.game.underway(table, ability, holder):
                continue
            if holds(table, Scope(holder, record.seat), getattr(ability.trigger, "condition", None)):
                cite(table.game.clauses.get("state trigger", ""))
                waiting = Waiting(ability, holder, record.seat, (), 0, table.tick(), table.batch)
                table.waiting = (*table.waiting, waiting)
