"""Triggers: each automatic ability that an event sets off waits to be played, once for each time its trigger was met."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.declaring.trigger_index import WAY_BITS, TriggerIndex, in_force
from tefuda.kernel.effects.nodes import Forbid, It
from tefuda.kernel.effects.vocabulary import EventAmount, When, Whenever
from tefuda.kernel.evaluating.chosen_opponent import holds_against_any
from tefuda.kernel.evaluating.continuous import collected
from tefuda.kernel.evaluating.history import witness
from tefuda.kernel.evaluating.matching import awaits, cite_matched, it_of, matches, word_of
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.stack import is_there
from tefuda.kernel.happening import uses
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.primitives.values import Record, within
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts, speaker_of, top_of
from tefuda.kernel.table.records import Card, Delayed, Ref, Waiting, change
from tefuda.kernel.table.state import WAITS, Table

if TYPE_CHECKING:
    from tefuda.kernel.effects.nodes import Automatic
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.records import Facts
    from tefuda.kernel.table.signatures import NodeTest


def trigger(table: Table, events: list[Event]) -> None:
    """Set off every automatic ability that waits for one of these simultaneous events."""
    if len(events) == 1:
        trigger_by(table, events[0])
    elif events:
        if table.trigger_index.notes:
            _note(table, events)
        _trigger_together(table, events)


def _note(table: Table, events: list[Event]) -> None:
    """Keep events that may be asked for later, and count those that cards count."""
    if table.trigger_index.keeps:
        atoms.keep_events(table, tuple(events))
    for event in events:
        if event.kind in table.trigger_index.counted:
            witness(table, events)
            break


def catch_up(table: Table, card: int) -> None:
    """Set off the abilities of a card by the events since the last check, as if it had been there.

    For rulebooks that say so of a card that comes to where its abilities are in force (cipher 10.1.1.1.5); the game declares
    with `Rules.keeps_events` that events are kept until their check is over (`atoms.forget_events`). An ability that is set off
    so waits since the moment of its event.
    """
    record, facts = table.cards[card], (table.derived or derived_facts(table))[card]
    for time, events in table.recent if facts.automatics else ():
        table.batch += 1
        before = len(table.waiting)
        _ask(table, record, facts, True, list(events), "")
        table.waiting = table.waiting[:before] + tuple([change(one, time=time) for one in table.waiting[before:]])


def happen(table: Table, event: Event) -> None:
    """Record a single event, and set off every automatic ability that waits for it."""
    table.events.append(event)
    trigger_index = table.trigger_index
    if event.kind in trigger_index.event_kinds or trigger_index.notes or table.delayed:  # most often no ability waits
        trigger_by(table, event)


def trigger_by(table: Table, event: Event) -> None:
    """Set off every automatic ability that waits for a single event."""
    trigger_index = table.trigger_index
    if trigger_index.notes:
        _note(table, [event])
    if table.delayed:
        _trigger_together(table, [event])
        return
    kind = event.kind
    key: str | int
    if kind == "moved":
        left, there = event.before, event.after
        assert there is not None
        origin, zone = -1 if left is None else left.zone, there.zone
        if not trigger_index.moves[origin] >> zone & 1:
            return  # no ability waits for most events
        key = origin << WAY_BITS | zone
    else:
        if kind not in trigger_index.event_kinds:
            return
        sorts = trigger_index.event_kinds[kind]
        if sorts is None:
            key = kind
        elif event.sort in sorts:
            key = f"{kind} {event.sort}"
        else:
            return
    table.batch += 1
    card, other = event.card, event.source or event.target
    involved: Iterable[int] = (card,)
    if other is not None:
        involved = (card, other[0]) if event.target is None and other[0] != card else _involved([event])
    if kind in trigger_index.watched:
        _ask_around(table, [event], kind, key, involved)
    else:
        now, waiting = table.derived or derived_facts(table), trigger_index.waiting
        for card in involved:  # no other waits for an event of this kind
            facts = now[card]
            automatics = facts.automatics
            if automatics and card >= 0:
                for index in waiting(automatics)[key]:
                    if in_force(table, table.cards[card], automatics[index].zone):
                        _set_off(table, table.cards[card], facts, index, [event])
    if kind == "moved" and event.facts is not None and event.facts.automatics:
        _ask_departed(table, left, event.facts, [event], key)


def trigger_as_it_was(table: Table, events: list[Event]) -> None:
    """Set off all abilities that wait for these events, also those of cards that had left before (`before`, `facts`: the card as
    it was)."""
    trigger(table, events)
    for event in events:
        if event.facts is None or event.before is None:
            continue
        if not table.alive((event.card, event.before.life)):
            _ask_departed(table, event.before, event.facts, [event], event.kind)


def _trigger_together(table: Table, events: list[Event]) -> None:
    """Set off the abilities that wait for any of several simultaneous events, delayed abilities included."""
    heard = events if table.delayed else _reacted_to(table.trigger_index, events)
    if not heard:
        return
    table.batch += 1
    kind = _kind_of(heard)
    _ask_around(table, heard, kind, kind, _involved(heard))
    for event in events:  # a card that left reacts to what happened then, though nothing waits for its leaving
        if event.kind == "moved" and event.facts is not None and event.facts.automatics:
            _ask_departed(table, event.before, event.facts, heard if table.game.rules.hears_leaving else [event], kind)
    if table.delayed:
        _set_off_delayed(table, events)


def _reacted_to(trigger_index: TriggerIndex, events: list[Event]) -> list[Event]:
    """The events that some ability could wait for."""
    heard = []
    for event in events:
        if event.kind == "moved":
            left, there = event.before, event.after
            assert there is not None
            if trigger_index.moves[-1 if left is None else left.zone] >> there.zone & 1:
                heard.append(event)
        else:
            sorts = trigger_index.event_kinds.get(event.kind, ())
            if sorts is None or event.sort in sorts:
                heard.append(event)
    return heard


def _kind_of(events: list[Event]) -> str:
    """The kind that all events have; "" for several kinds, so that every waiting ability is asked."""
    kind = events[0].kind
    for event in events:
        if event.kind != kind:
            return ""
    return kind


def _involved(events: list[Event]) -> dict[int, bool]:
    """The cards that events name as their card, source or target: abilities about their own card matter only there."""
    found: dict[int, bool] = {}
    for event in events:
        found[event.card] = True
        if event.source is not None:
            found[event.source[0]] = True
        if event.target is not None:
            found[event.target[0]] = True
    return found


def _ask_around(table: Table, events: list[Event], kind: str, key: str | int, involved: Iterable[int]) -> None:
    """Set off abilities of all cards there now by these events (of one kind, or "")."""
    now, cards, zones, trigger_index = (
        table.derived or derived_facts(table),
        table.cards,
        table.zones,
        table.trigger_index,
    )
    if kind in trigger_index.watched or table.delayed or (not kind and _any_watched(trigger_index, events)):
        for zone, spot in trigger_index.around[key]:
            for card in zones[spot]:
                facts = now[card]
                if facts.automatics and (facts.watches >> zone & 1 or card in involved):
                    _ask(table, cards[card], facts, card in involved, events, key)
    else:  # no card waits for any of these unless it happens to itself
        for card in involved:
            facts = now[card]
            if facts.automatics and card >= 0:
                _ask(table, cards[card], facts, True, events, key)


def _any_watched(trigger_index: TriggerIndex, events: list[Event]) -> bool:
    return any(event.kind in trigger_index.watched for event in events)


def _ask_departed(table: Table, before: Any, facts: Facts, events: list[Event], key: str | int) -> None:
    """Set off abilities of a moved card as it was where it left, except those that are in force, and were asked, where it is now."""
    if not table.trigger_index.departures >> before.zone & 1:
        return
    here, held = table.cards[before.id], (table.derived or derived_facts(table))[before.id].automatics
    for index in table.trigger_index.waiting(facts.automatics)[key]:
        ability = facts.automatics[index]
        if in_force(table, before, ability.zone) and not (ability in held and in_force(table, here, ability.zone)):
            _set_off(table, before, facts, index, events)


def _ask(table: Table, card: Card, facts: Facts, own: bool, events: list[Event], key: str | int) -> None:
    """Set off a card's automatic abilities that wait for these events; `own`: the events may be about the card itself.

    `key`: the kind of the events, or the move, under which the abilities that could wait for it are indexed.
    """
    automatics, waiting = facts.automatics, table.trigger_index.waiting
    for index in waiting(automatics)[key]:
        if (own or facts.watching[index]) and in_force(table, card, automatics[index].zone):
            _set_off(table, card, facts, index, events)


def _set_off(table: Table, card: Card, facts: Facts, index: int, events: list[Event]) -> None:
    holder, ability, seat = (card.id, card.life), facts.automatics[index], card.seat
    if seat != card.owner:
        seat = speaker_of(table, card)
    if facts.collected and _may_not_trigger(facts, ability) and ability.zone not in table.game.rules.never_silent:
        cite_if_said(table.game.clauses.may_not_trigger)
        return
    condition = ability.condition
    hits = []
    for event in events:
        if awaits(table, ability.trigger, holder, seat, event):
            if RECORDS:
                cite_matched(table, ability.trigger, event)
            waiting = waiting_for(table, ability, holder, seat, event, events, not facts.choosing[index])
            if condition is not None:
                cite_if_said(table.game.clauses.condition)
            if condition is None or holds_against_any(
                table, Scope(holder, seat, it=waiting.subject, amount=waiting.amount), condition
            ):
                hits.append(waiting)
    if not hits:
        return
    if len(hits) > 1 and type(ability.trigger) is When and ability.trigger.once:  # once for all that happened together
        hits = [_all_in_one(hits)]
    table.check_pending = table.check_pending or WAITS
    if RECORDS:
        _cite_hits(table, card, ability, hits, events)
    if ability.per_turn and not table.game.rules.counts_plays:
        since, which = uses.use_key(table, card, facts, facts.automatics, index)
        left = ability.per_turn - uses.used(table, card.id, since, which)
        if left <= 0:
            cite_if_said(table.game.clauses.times_a_turn)
            return
        if not table.game.rules.uses_when_executed:
            if len(hits) > left:
                cite_if_said(table.game.clauses.times_a_turn)
                hits = [change(hit, allowed=left) for hit in hits]
            uses.use(table, card.id, since, which, min(left, len(hits)))
    table.waiting += tuple(hits)


def _may_not_trigger(facts: Facts, ability: Automatic) -> bool:
    """True if an effect prevents a card's automatic abilities, or those with this one's label, from being set off."""
    if ability.label and collected(facts, Forbid, f"trigger:{ability.label}") is not None:
        return True
    return collected(facts, Forbid, "trigger") is not None


def _all_in_one(hits: list[Waiting]) -> Waiting:
    """One waiting ability for several simultaneous events, which speaks of all cards that they happened to."""
    subjects = dict.fromkeys([ref for hit in hits for ref in hit.subject])
    return change(hits[0], subject=tuple(subjects), moved=tuple([pair for hit in hits for pair in hit.moved]))


def _cite_hits(table: Table, card: Card, ability: Automatic, hits: list[Waiting], events: list[Event]) -> None:
    """Cite the clauses for an ability that moved together with what set it off, or that waits more than once."""
    if len(events) > 1 and _moved_with(card, hits, events):
        cite_if_said(table.game.clauses.moved_together)
    holder = (card.id, card.life)
    if len(hits) > 1 or any(waiting.ability == ability and waiting.source == holder for waiting in table.waiting):
        cite_if_said(table.game.clauses.waiting_again)


def _moved_with(card: Card, hits: list[Waiting], events: list[Event]) -> bool:
    """True if the card itself moved together with another card that set its ability off."""
    by_others = any(hit.subject and hit.subject[0][0] != card.id for hit in hits)
    return by_others and any(event.kind == "moved" and event.card == card.id for event in events)


def waiting_for(
    table: Table,
    ability: Automatic,
    holder: Ref,
    seat: int,
    event: Event,
    events: list[Event],
    settles_nothing: bool = False,
) -> Waiting:
    """The ability as it waits: with the subject of the event, and what these events made of its card and its subject."""
    if RECORDS:
        cite_if_said(table.game.clauses.waiting)
    subject = it_of(table, event, word_of(table, ability.trigger, holder, seat, event))
    moved: tuple[tuple[Ref, Ref], ...] = ()
    if len(events) > 1 or event.kind == "moved":
        moved = _became(holder, subject, events)
    return Waiting(
        ability,
        holder,
        seat,
        subject,
        amount=event.amount,
        time=_moment(table, holder),
        batch=table.batch,
        settles_nothing=settles_nothing,
        moved=moved,
    )


def _moment(table: Table, holder: Ref) -> int:
    """The moment since when an ability waits: the next one; for a hidden card the present one, since a new handle would reveal it."""
    card = table.cards[holder[0]]
    if holder[0] < 0 or not card.facedown or card.open or card.life != holder[1]:
        table.clock += 1
    return table.clock


def _became(holder: Ref, subject: tuple[Ref, ...], events: list[Event]) -> tuple[tuple[Ref, Ref], ...]:
    """The cards among an ability's card and subject that these events moved, each with the card it became; later moves are not
    followed."""
    found: tuple[tuple[Ref, Ref], ...] = ()
    for event in events:
        before, after = event.before, event.after
        if event.kind == "moved" and before is not None and after is not None:
            old = (event.card, before.life)
            if old == holder or old in subject:
                found += ((old, (event.card, after.life)),)
    return found


def _set_off_delayed(table: Table, events: list[Event]) -> None:
    delayed = list(table.delayed)
    for index, later in enumerate(delayed):
        ability: Any = later.ability
        for event in events:
            if _meets(table, later, ability.trigger, event):
                waiting = waiting_for(table, ability, later.source, later.seat, event, events)
                waiting = change(waiting, subject=later.subject or waiting.subject, delayed=later.time)
                table.waiting = (*table.waiting, waiting)
                table.check_pending = table.check_pending or WAITS
                cite_if_said(table.game.clauses.delayed)
                if later.subject:
                    cite_if_said(table.game.clauses.delayed_subject)
                if later.times == 1:
                    cite_if_said(table.game.clauses.delayed_once)
                if later.times:
                    delayed[index] = later = change(later, times=later.times - 1 or -1)
                    if later.times == -1:
                        break
    bookkeeping.set_delayed(table, [later for later in delayed if later.times != -1])


def _meets(table: Table, later: Delayed, when: When, event: Event) -> bool:
    """True if a delayed ability waits for this event. `It` in its trigger is the card that was meant when it was made."""
    if type(when) is When and type(when.subject) is It:
        return any(ref in later.subject for ref in it_of(table, event)) and matches(
            table, change(when, subject=None), later.source, later.seat, event
        )
    return matches(table, when, later.source, later.seat, event)


def trigger_holders(table: Table) -> list[int]:
    """The cards whose automatic abilities can be in force where they are."""
    zones = table.zones
    return [card for spot in table.trigger_index.trigger_spots for card in zones[spot]]


def watch_states(table: Table) -> None:
    """Set off abilities whose trigger is a state, not an event: once when the state arises, and again if it still holds after they
    resolved."""
    now = derived_facts(table)
    for card in trigger_holders(table):
        for index, ability in enumerate(now[card].automatics):
            trigger = ability.trigger
            if type(trigger) is Whenever and in_force(table, table.cards[card], ability.zone):
                _watch_state(table, table.cards[card], now[card], index, trigger)


def _watch_state(table: Table, card: Card, facts: Facts, index: int, trigger: Whenever) -> None:
    ability, holder = facts.automatics[index], (card.id, card.life)
    if _is_on_its_way(table, ability, holder):
        return
    scope = Scope(holder, speaker_of(table, card))
    if not all(holds_against_any(table, scope, said) for said in (trigger.condition, ability.condition)):
        atoms.mark(table, card.id, _unplayed(table, card, facts, index), False)
        return
    if _unplayed(table, card, facts, index) in card.marks:
        return
    since, which = uses.use_key(table, card, facts, facts.automatics, index)
    if ability.per_turn and not table.game.rules.counts_plays:
        if uses.used(table, card.id, since, which) >= ability.per_turn:
            cite_if_said(table.game.clauses.times_a_turn)
            return
        uses.use(table, card.id, since, which)
    cite_if_said(table.game.clauses.state_trigger)
    waiting = Waiting(
        ability, holder, speaker_of(table, card), (), amount=0, time=_moment(table, holder), batch=table.batch
    )
    table.waiting, table.check_pending = (*table.waiting, waiting), True


def _is_on_its_way(table: Table, ability: Automatic, holder: Ref) -> bool:
    """True if an ability waits, is on the stack, or is being played or resolved."""
    if any(waiting.ability == ability and waiting.source == holder for waiting in table.waiting):
        return True
    for frame in table.frames:
        resolved: Any = getattr(frame, "item", frame)  # an item taken off the stack is resolved as it was there
        if getattr(resolved, "ability", None) == ability and resolved.source == holder:
            return True
    return is_there(table, ability, holder)


def state_trigger_not_played(table: Table, waiting: Waiting) -> None:
    """Let an ability whose trigger is a state, and that could not be played, rest until the state arises anew."""
    card, facts = table.cards[waiting.source[0]], derived_facts(table)[waiting.source[0]]
    if card.life == waiting.source[1] and waiting.ability in facts.automatics:
        atoms.mark(table, card.id, _unplayed(table, card, facts, facts.automatics.index(waiting.ability)))


def _unplayed(table: Table, card: Card, facts: Facts, index: int) -> str:
    """The mark on a card whose ability was set off by a state that still holds and could not be played.

    Everybody sees the mark: it names the face that has the ability, and not the moment since when the card has it.
    """
    _, which = uses.use_key(table, card, facts, facts.automatics, index)
    top = card if table.game.stacking is None else top_of(table, card)
    return f"unplayed {table.game.faces[top.face].number} {which}"


# ── which of those that wait comes first ────────────────────────────────────────────────────────────────────────────
def which_first(table: Table, places: list[int]) -> list[int]:
    """The waiting abilities, by index, among which a player has to choose the first.

    A single one if all are alike, or if one of them does nothing in any order (`Rules.in_vain`).
    """
    waiting = table.waiting
    if len(places) < 2:
        return places
    in_vain = table.game.rules.vain
    if in_vain is not None:
        for place in places:
            if in_vain(table, waiting[place]):
                return [place]
    for place in places:
        if not _alike(table.game, waiting[place], waiting[places[0]]):
            return places
    return places[:1]


def _alike(game: Game, one: Waiting, other: Waiting) -> bool:
    """True if the order of two waiting abilities makes no difference. The event that set them off matters only if the text speaks
    of it."""
    if one is other:
        return True
    if one.source != other.source or one.ability != other.ability:
        return False
    event = (one.subject, one.amount, one.by, one.memory)
    return event == (other.subject, other.amount, other.by, other.memory) or not _speaks_of_the_event(game, one.ability)


KERNEL.of_the_event(It, EventAmount)
_speaking: IdentityCache[bool] = IdentityCache()


def _speaks_of_the_event(game: Game, ability: Record) -> bool:
    return _speaking.of((game, ability), _any_speaks, game.event_words, ability)


def _any_speaks(words: dict[type, NodeTest], ability: Record) -> bool:
    return any(type(part) in words and words[type(part)](part) for part in within(ability))
