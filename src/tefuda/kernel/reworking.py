"""Reworking: what a card is by itself, without working out all others, where no ability of another concerns it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from tefuda.kernel import effects
from tefuda.kernel.abilities import Static
from tefuda.kernel.changes import Active, applied, brings_effects, frozen, since
from tefuda.kernel.dependence import GIVEN, HELD, LINKED_GROUPS, NUMBERS
from tefuda.kernel.layers import ABILITY_LAYER
from tefuda.kernel.once import keep_in, once_each
from tefuda.kernel.questions import Scope, holds, members
from tefuda.kernel.rulebook import RECORDS
from tefuda.kernel.state import Card, Floating, Table

TOGETHER = HELD | GIVEN | NUMBERS  # where abilities in force stand on these, cards are worked out together

# What abilities may do to a card that is worked out by itself: nothing that another change could undo.
HARMLESS = (effects.Add, effects.Gain, effects.Replace, effects.Forbid, effects.Allow, effects.Demand)
OTHERS, ITSELF, LINKED = range(3)

_time = attrgetter("time")


@once_each
def _about(static: Static) -> int:
    """Whom a continuous ability is about: its own card alone, or the one that is linked with it alone, or others, too.

    One that looks at what effects change, or does what could be undone, is about others.
    """
    ability = static.ability
    if static.reads or static.one_opponent or not all(type(node) in HARMLESS for node in ability.changes):
        return OTHERS
    if type(ability.group) is effects.This:
        return OTHERS if ability.group.kind else ITSELF
    return LINKED if type(ability.group) in LINKED_GROUPS else OTHERS


def by_itself(table: Table, card: int) -> Any:
    """What effects that began once, its own abilities and those of what is linked with it make of a card.

    None where that is not all there is to it: then all cards are worked out together.
    """
    game = table.game
    if table.dynamic & TOGETHER or game.rank is not None or RECORDS:
        return None
    record, facts = table.cards[card], table.base[card]
    upon: list[Floating] = []
    if table.effects:
        ref = (card, record.life)
        for effect in table.effects:
            if ref in effect.cards and not (effect.until.startswith("during") and game.dormant(table, effect)):
                upon.append(effect)
    if upon or record.attached:
        return _with_all_upon_it(table, record, facts, upon)
    return _by_its_own(table, record, facts) if facts.lasting else facts


def _by_its_own(table: Table, record: Card, facts: Any) -> Any:
    """The same where there is nothing but its own abilities: known already where they make of it what they did before."""
    life, scope = record.life, Scope((record.id, record.life), record.seat)
    of: list[Any] = []
    for static in facts.statics:
        if static.about_playing:
            continue
        about = _about(static)
        if about == OTHERS:
            return None
        ability = static.ability
        if table.game.in_force(table, record, ability.zone):
            table.dynamic |= static.stands_on
            if about == ITSELF and holds(table, scope, ability.condition):
                for layer, node in zip(static.layers, ability.changes, strict=True):
                    of.append((layer, frozen(table, scope, node)))
    if not of:
        return facts
    known = (facts, scope, of)
    made = facts if table.derived is None else table.derived[record.id]
    if getattr(made, "made_of", None) == known:
        return made
    made = facts
    for number in table.game.rules.layers.numbers:
        for layer, node in of:
            if layer == number:
                made = applied(table, scope.source, made, node, life, scope)
        if number == ABILITY_LAYER and made.statics != facts.statics:  # it gives itself abilities that last
            return _with_all_upon_it(table, record, facts, [])
    keep_in(made, "made_of", known)
    return made


def _with_all_upon_it(table: Table, record: Card, facts: Any, upon: list[Floating]) -> Any:
    """The same with effects that began once and cards that are linked with it, in layers."""
    lore, ref = table.game.rules.layers, (record.id, record.life)
    layers: list[list[Active]] = [[] for _ in lore.numbers]
    for effect in upon:
        scope = Scope(effect.source, effect.seat)
        for node in effect.changes:
            layers[lore.layer(node)].append(Active(effect.time, scope, node, effect.cards))
    for other in record.attached:
        if table.base[other].lasting and not _bring_from(table, other, record.zone, layers):
            return None
    if facts.lasting and not _bring_its_own(table, record, facts, (), layers):
        return None
    left = layers[ABILITY_LAYER]
    while left:
        left.sort(key=_time)
        active = left.pop(0)
        held = facts.statics
        facts = applied(table, ref, facts, active.change, active.time, active.scope)
        if facts.statics != held and not _bring_its_own(table, record, facts, held, layers):
            return None
    for found in layers[ABILITY_LAYER + 1 :]:
        if len(found) > 1:
            found.sort(key=_time)
        for active in found:
            node = frozen(table, active.scope, active.change)
            facts = applied(table, ref, facts, node, active.time, active.scope)
    return facts


def _bring_its_own(
    table: Table, record: Card, facts: Any, held: tuple[Static, ...], layers: list[list[Active]]
) -> bool:
    """Put the changes of a card's continuous abilities (but for those `held` before) among those of their layers.

    False where they are not all about itself alone, or some could be lost before they have done anything.
    """
    for active in layers[ABILITY_LAYER]:
        if type(active.change) is not effects.Gain:
            return False
    printed = table.base[record.id].statics
    for static in facts.statics:
        if static.about_playing:
            continue
        about = _about(static)
        if about == OTHERS or (about == LINKED and static not in printed):
            return False
        if static not in held and table.game.in_force(table, record, static.ability.zone):
            table.dynamic |= static.stands_on
            scope = Scope((record.id, record.life), record.seat)
            if about == ITSELF and holds(table, scope, static.ability.condition):
                time = since(record, facts, static) if facts.times else record.life
                _put(layers, time, scope, static)
    return True


def _bring_from(table: Table, other: int, zone: int, layers: list[list[Active]]) -> bool:
    """The same for the abilities by which a card concerns the one that it is linked with, there; False where effects are on it."""
    facts, record = table.base[other], table.cards[other]
    if table.derived is None or table.derived[other] is not facts:
        return False
    for static in facts.statics:
        ability = static.ability
        if type(ability.group) not in LINKED_GROUPS or not table.game.in_force(table, record, ability.zone):
            continue
        if _about(static) != LINKED:
            return False
        table.dynamic |= static.stands_on
        scope = Scope((other, record.life), record.seat)
        if zone == LINKED_GROUPS[type(ability.group)] and holds(table, scope, ability.condition):
            _put(layers, record.life, scope, static)
    return True


def _put(layers: list[list[Active]], time: int, scope: Scope, static: Static) -> None:
    for number, node in zip(static.layers, static.ability.changes, strict=True):
        layers[number].append(Active(time, scope, node, None, static))


def reworked(table: Table, card: int) -> bool:
    """Other effects are on a card, or it has moved: is what it is by itself all that is another for it? Then it is worked out."""
    derived = table.derived
    facts = None if derived is None else by_itself(table, card)
    if derived is None or facts is None:
        return False
    old = derived[card]
    if facts is not old:
        table.make_of(card, facts)
    if old.lasting or facts.lasting:
        for static in facts.statics if facts.statics is old.statics else (*old.statics, *facts.statics):
            if not static.about_playing and _about(static) == LINKED and not _linked_reworked(table, card, static):
                return False
    return True


def _linked_reworked(table: Table, card: int, static: Static) -> bool:
    """The same for the cards that one of its abilities concerns, which are linked with it."""
    record = table.cards[card]
    for other, _ in members(table, Scope((card, record.life), record.seat), static.ability.group):
        facts = by_itself(table, other)
        if facts is None:
            return False
        table.make_of(other, facts)
    return True


def stirred(table: Table, what: int) -> bool | None:
    """Something has changed that abilities in force stand on: the cards are worked out that have them. Is any another now?

    None where that is not all there is to it.
    """
    now = table.derived
    if now is None or table.dynamic & TOGETHER or table.game.rank is not None or RECORDS:
        return None
    zones, others = table.zones, False
    for spot in table.ears.static_spots:
        for card in zones[spot]:
            facts = now[card]
            if facts.lasting:
                for static in facts.statics:
                    if static.stands_on & what and not static.about_playing:
                        if not reworked(table, card):
                            return None
                        others = others or table.derived[card] != facts or _about(static) == LINKED  # type: ignore[index]
                        break
    return others


def apply_latest(table: Table, effect: Floating) -> bool:
    """Apply an effect that has just begun on top of all others, where the layers would come to the same.

    The latest of its layer comes last in it; and no other change looks at what it changes. An effect that gives continuous
    abilities: each of its cards is worked out by itself.
    """
    if RECORDS or table.game.rank is not None or effect.until.startswith("during"):
        return False
    brings = False
    for node in effect.changes:
        kind = type(node)
        if kind is effects.LoseAbilities or kind is effects.Become:
            return False
        if table.dynamic & (GIVEN if kind is effects.Gain else NUMBERS):
            return False
        brings = brings or (kind is effects.Gain and brings_effects(table, node))
    cards = table.cards
    if brings:
        each = True
        for card, life in effect.cards:
            each = each and (cards[card].life != life or reworked(table, card))
        return each
    work = table.working()
    scope = Scope(effect.source, effect.seat)
    for node in effect.changes:
        node = frozen(table, scope, node)
        for ref in effect.cards:
            card = ref[0]
            if cards[card].life == ref[1]:
                work[card] = applied(table, ref, work[card], node, effect.time, scope)
    return True
