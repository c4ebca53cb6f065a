"""Prohibitions and replacements of what is about to happen: which effects forbid it, which wait to replace it, and what happens
instead.

An intention is looked at as the events that it would be (`Rules.would_be`), so that one mechanism says what triggers wait for
and what replacements do (`matching.py`).
"""

from __future__ import annotations

import collections.abc
from typing import TYPE_CHECKING, Any, cast

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import Pool, Replace, Sequence, This
from tefuda.kernel.effects.vocabulary import Amount, Put, Would
from tefuda.kernel.evaluating.matching import about_of, cite_source, fits, information, is_about, occurs
from tefuda.kernel.evaluating.questions import Scope, amount
from tefuda.kernel.happening.foresight import foreseen
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import possible
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.intentions import Damaging, Making, Moving, Shifting
from tefuda.kernel.table.policies import ALLOWED, ONLY_IF_OBLIGED, REFUSED
from tefuda.kernel.table.records import Card, Ref, Resolving, Source, change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.eventwords import EventWord
    from tefuda.kernel.table.records import Frame
    from tefuda.kernel.table.signatures import Intention

AS_EFFECT = object()  # what happens instead is carried out as an effect of its own


# ── what it would be ────────────────────────────────────────────────────────────────────────────────────────────────
def would_be(table: Table, intention: Intention) -> list[Event]:
    """The events that an intention would be."""
    return [event for events in table.game.would_be.get(type(intention), ()) for event in events(table, intention)]


@KERNEL.would_be(Moving)
def _would_move(table: Table, what: Moving) -> tuple[Event, ...]:
    before = table.cards[what.ref[0]]
    facedown = table.game.zones[what.zone].hidden if what.facedown is None else what.facedown
    after = change(before, zone=what.zone, seat=what.seat, facedown=facedown)
    facts = table.game.facts(table, before.id)
    return (
        Event(
            "moved", before.id, what.seat, before, after=after, source=what.source, sort=what.reason, clause=what.clause, facts=facts
        ),
    )  # fmt: skip


@KERNEL.would_be(Making)
def _would_make(table: Table, what: Making) -> tuple[Event, ...]:
    card, life = what.ref
    made = Card(card, what.face, what.seat, what.seat, zone=what.zone, life=life, acted=what.acted, token=what.token)
    return (Event("moved", card, what.seat, None, after=made, source=what.source, sort="create"),)


@KERNEL.would_be(Damaging)
def _would_damage(table: Table, what: Damaging) -> tuple[Event, ...]:
    card = table.cards[what.ref[0]]
    facts = table.game.facts(table, card.id)
    return (
        Event(
            "damaged", card.id, card.seat, card, after=card, amount=what.amount, source=what.source, sort=what.sort,
            clause=what.clause, facts=facts,
        ),
    )  # fmt: skip


@KERNEL.would_be(Shifting)
def _would_shift(table: Table, what: Shifting) -> tuple[Event, ...]:
    card = table.cards[what.ref[0]]
    return (
        Event(
            "shifted", card.id, card.seat, card, after=card, source=what.source, sort=what.reason, clause=what.clause, text=what.place
        ),
    )  # fmt: skip


# ── which effects have a say ────────────────────────────────────────────────────────────────────────────────────────
def may_be_contested(table: Table, intentions: collections.abc.Sequence[Any]) -> bool:
    """True if any effect could forbid or replace one of these intentions. A quick look: False is always right."""
    now, game, trigger_index = table.derived or derived_facts(table), table.game, table.trigger_index
    for what in intentions:
        kind, card = type(what), what.ref[0]
        if kind not in game.would_be:
            if kind in game.prohibitions:
                return True
        elif trigger_index.replaces_others or (card >= 0 and now[card].collected):
            return True
        elif kind is Damaging:
            if what.source is not None and now[what.source[0]].collected:
                return True
            if any(now[event.card].collected for event in would_be(table, what) if event.card >= 0):
                return True  # others may deal damage together with its source
        elif (card < 0 or trigger_index.replaces_players) and kind is not Making:
            return True
    return False


def prohibited(table: Table, intention: Intention) -> bool:
    """True if an effect says that this cannot happen."""
    forbids = table.game.prohibitions.get(type(intention))
    return forbids is not None and bool(forbids(table, intention))


def applicable(table: Table, intention: Intention, had: tuple[Source, ...]) -> list[Source]:
    """The replacements that wait for this intention and have not been applied to it yet.

    A replacement on several cards that an intention concerns, such as all cards that deal damage together, counts once.
    """
    found: list[Source] = []
    for event in would_be(table, intention):
        waiting: dict[Ref, list[Source]] = {}
        for holder, source in _on_hand(table, intention, event):
            if replaces(table, source, holder, event):
                waiting.setdefault(holder, []).append(source)
        for sources in waiting.values():
            for source in sources:
                if sources.count(source) > found.count(source):
                    found.append(source)
    for source in had:
        if source in found and not is_used_up(source):  # a replacement that was used up has ended
            found.remove(source)
    exempts = table.game.exemptions.get(type(intention))
    if exempts is not None:
        found = [source for source in found if not exempts(table, source, intention)]
    found = [source for source in found if not _had_before(table, source, intention)]
    return [source for source in found if _can_be_done(table, source, intention)]


def _can_be_done(table: Table, source: Source, intention: Any) -> bool:
    """True unless the rulebook rejects replacements that cannot be carried out and this is one.

    A rulebook may say so of all replacements (cipher 22.1.1), or of optional ones (rebirth 9.11.3).
    """
    policy, replacing = table.game.policies.replacing_the_impossible, cast(Replace, source.change)
    if policy == ALLOWED or (policy == ONLY_IF_OBLIGED and not replacing.optional):
        return True
    clauses = table.game.clauses
    cite(clauses.replacement_possible if policy == REFUSED else clauses.optional_replacement_possible)
    it = (intention.ref,) if intention.ref[0] >= 0 else ()
    return possible(table, Scope(source.source, source.seat, it=it), replacing.instead)


def _on_hand(table: Table, intention: Any, event: Event) -> list[tuple[Ref, Source]]:
    """The replacements on the cards that an event would concern, each with its card."""
    if table.trigger_index.replaces_entering and _is_foreseen(table, intention):
        cite_if_said(table.game.clauses.foreseen)
        there = foreseen(table, intention)
        return [(intention.ref, source) for source in there.collected if type(source.change) is Replace]
    now = table.derived or derived_facts(table)
    found = [(source.source, source) for source in _of_the_table(table)]
    for card in dict.fromkeys(_concerned(table, event)):
        if now[card].collected:
            found += [(table.ref(card), source) for source in now[card].collected if type(source.change) is Replace]
    return found


def _of_the_table(table: Table) -> list[Source]:
    """The replacements made by effects and put on no card: they apply to all cards that they describe, whenever those came."""
    return [
        Source(one, effect.source, effect.seat)
        for effect in table.effects
        if not effect.cards
        for one in effect.changes
        if type(one) is Replace
    ]


def _concerned(table: Table, event: Event) -> collections.abc.Iterable[int]:
    """The cards whose replacements may wait for an event: its own, the one that causes it, the one that stands for its player, or
    any in play."""
    game, zones = table.game, table.zones
    if event.card >= 0:
        yield event.card
    if event.source is not None and event.kind in game.source_kinds:
        yield event.source[0]
    if event.kind in game.player_kinds:
        for zone in game.player_zones:
            yield from zones[zone * table.masters + event.seat]
    if table.trigger_index.replaces_others or (event.card < 0 and not game.player_zones):
        for spot in table.trigger_index.static_spots:
            yield from zones[spot]


def replaces(table: Table, source: Source, holder: Ref, event: Event) -> bool:
    """True if a replacement on a card waits for what this event would be."""
    assert isinstance(source.change, Replace)
    would = source.change.event
    assert isinstance(would, Would)
    word = table.game.events.get(would.event)
    if word is None or event.kind not in word.kinds:
        return False
    if would.whom is not None and not fits(table, would.whom, source.source, source.seat, event.target):
        return False
    if RECORDS and event.sort == "ability" and (word.of == "source" or would.by_whose):
        cite_source(table)
    if word.of == "player":
        if holder[0] >= 0 and table.cards[holder[0]].zone in table.game.player_zones:
            if table.cards[holder[0]].seat != event.seat:
                return False
        elif holder != source.source:
            return False
    elif not _is_meant(table, source, word, holder, event):
        return False
    return occurs(table, word, would, source.source, source.seat, event)


def _is_meant(table: Table, source: Source, word: EventWord, holder: Ref, event: Event) -> bool:
    """True if the replacement is meant for the event's card: the card that has it or, for a replacement about others, a card that
    it describes."""
    would, about = cast(Would, cast(Replace, source.change).event), about_of(word, event)
    if not isinstance(would.subject, Pool):
        return about == holder
    if table.cards[holder[0]].zone not in table.game.player_zones:
        if holder != source.source:
            return about == holder
        if about != holder and not _speaks_of_others(table, source):
            return False
    if about is None:
        return False
    facts: Any
    if about[0] != event.card:
        record, facts = table.known(about)
    elif event.kind == "moved":
        record, facts = information(table, event)
        if word.enters and event.after is not None and not table.game.zones[event.after.zone].foreseen:
            cite_if_said(table.game.clauses.changed_where_it_came)
            facts = foreseen(table, Moving(about, event.after.zone, event.after.seat))
    else:
        record, facts = table.cards[event.card], event.facts
    return is_about(table, would.subject, source.source, source.seat, record, facts, event)


def _speaks_of_others(table: Table, source: Source) -> bool:
    """True if a replacement is only on the card that made it and describes others from there; otherwise those cards have it
    themselves."""
    statics = (table.derived or derived_facts(table))[source.source[0]].statics
    if any(type(one.ability.group) is This and source.change in one.ability.changes for one in statics):
        return True
    return any(effect.cards in ((), (source.source,)) and source.change in effect.changes for effect in table.effects)


def contending(table: Table, intention: Intention, had: tuple[Source, ...]) -> list[Source]:
    """The replacements to choose from for an intention: all that apply, or those that a rulebook puts before all others."""
    found = applicable(table, intention, had)
    first = table.game.policies.control_replacements_first
    if len(found) < 2 or not first or any(_says_whose(source) for source in had):
        return found
    control = [source for source in found if _says_whose(source)]
    if not control:
        return found
    cite(table.game.clauses.control_first)
    return control


def _says_whose(source: Source) -> bool:
    """True if a replacement decides under whose control a card enters."""
    instead = getattr(source.change, "instead", None)
    return type(instead) is Put and bool(instead.whose) and instead.zone == "field"


def _had_before(table: Table, source: Source, intention: Intention) -> bool:
    """True if a replacement was already applied to this event: the event is what the replacement made."""
    for frame in table.frames:
        if source in getattr(frame, "had", ()) and getattr(frame, "instead_of", None) == intention.ref:
            cite_if_said(table.game.clauses.replace_once)
            return True
    return False


def chooser(table: Table, intention: Any) -> int:
    """The player who chooses which replacement comes first: the master of the card that it happens to, or the player that it
    happens to."""
    clauses = table.game.clauses
    cite_if_said(clauses.chooser)
    if intention.ref[0] < 0:
        return int(intention.seat)
    cite_if_said(clauses.chooser_is_the_master)
    cite_if_said(clauses.chooser_of_a_card)
    return int(table.cards[intention.ref[0]].seat)


# ── what a card will be ─────────────────────────────────────────────────────────────────────────────────────────────
def _is_foreseen(table: Table, intention: Any) -> bool:
    kind = type(intention)
    return (kind is Moving or kind is Making) and table.game.zones[intention.zone].foreseen


# ── what happens instead ────────────────────────────────────────────────────────────────────────────────────────────
def instead_of(table: Table, source: Source, intention: Intention) -> Any:
    """What happens instead: another intention, a frame that carries out an effect, or None for nothing."""
    replace = source.change
    assert isinstance(replace, Replace)
    if RECORDS:
        _cite_replaced(table, source, intention)
    instead = replace.instead
    if replace.once:
        _use_up(table, source, intention)
    it = (intention.ref,) if intention.ref[0] >= 0 else ()
    scope = Scope(source.source, source.seat, it=it, amount=getattr(intention, "amount", 0))
    change_it = table.game.instead.get(type(instead))
    result = AS_EFFECT if change_it is None else change_it(table, scope, instead, intention)
    if result is not AS_EFFECT:
        return result
    return _effect_instead(table, scope, instead)


def _effect_instead(table: Table, scope: Scope, instead: Node) -> Frame | None:
    if instead == Sequence(()):
        return None
    return Resolving(
        (instead,), scope.source, scope.seat, it=scope.it, amount=scope.amount, time=table.tick(), sort="replacement"
    )


def _cite_replaced(table: Table, source: Source, intention: Intention) -> None:
    cite_if_said(table.game.clauses.replaced_by_another)
    cite_if_said(table.game.clauses.never_happened)
    for cites in table.game.citing.get("replaced", ()):
        cites(table, source, intention)


@KERNEL.in_place_of(Amount)
def _another_amount(table: Table, scope: Scope, instead: Amount, intention: Any) -> Any:
    """The intention with another number; None if the rulebook says that doing something with 0 units is not doing it."""
    base = intention.amount if instead.value is None else amount(table, scope, instead.value)
    number = base + amount(table, scope, instead.add)
    policies, clauses = table.game.policies, table.game.clauses
    if number <= 0 and policies.no_units_is_nothing:
        cite(clauses.no_units)
        return None
    if number < 0:
        cite_if_said(clauses.replaced_below_zero)
        number = number if policies.replaced_amounts_below_zero else 0
    return change(intention, amount=number)


def is_used_up(source: Source) -> bool:
    """True if a replacement ends after one use."""
    return type(source.change) is Replace and source.change.once


def _use_up(table: Table, source: Source, intention: Intention) -> None:
    """End a replacement that applies once, for the cards that it was used on; for its other cards it stays."""
    events = [event for event in would_be(table, intention) if event.card >= 0]
    refs = [intention.ref, *[table.ref(event.card) for event in events]]
    for effect in table.effects:
        if source.change not in effect.changes:
            continue
        if not effect.cards and effect.source == source.source:
            atoms.end_effects(table, (effect.time,))
            return
        if any(ref in effect.cards for ref in refs):
            atoms.end_effects(table, (effect.time,))
            left = tuple([card for card in effect.cards if card not in refs])
            if left:
                atoms.start_effect(table, change(effect, cards=left))
            return
