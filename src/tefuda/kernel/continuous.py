"""Continuous effects: what they make of every card, in layers, dependency before timestamp."""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, is_not
from typing import Any

from tefuda.kernel import effects
from tefuda.kernel.abilities import Static, sorted_abilities
from tefuda.kernel.atoms import LATEST
from tefuda.kernel.dependence import GIVEN, HELD, NUMBERS
from tefuda.kernel.game import DERIVE, Facts, Source, current
from tefuda.kernel.lore import ABILITY_LAYER
from tefuda.kernel.questions import Scope, amount, holds, members
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Floating, Ref, Table, change
from tefuda.kernel.values import Node, Record


class Active(Record, frozen=True):
    """One change of one continuous effect, ready to be applied."""

    time: int
    scope: Scope
    change: Any
    cards: tuple[Ref, ...] | None  # fixed when the effect came to be; None: asked each time
    static: Static | None = None


def derive(table: Table) -> list[Any]:
    """The facts of all cards with continuous effects applied in the rulebook's layers; kept until something is touched."""
    base = table.base
    holders = _holders(table, base)
    table.dynamic = _mask(base, holders)
    table.collecting = False
    if not holders and not table.effects:
        table.derived = base
        return base
    table.derived = None
    work = table.working()  # while it is being worked out, facts are asked of the work so far
    if RECORDS:
        cite(table.game.clauses.get("base", ""))
        cite(table.game.clauses.get("layers", ""))
    layers = _in_force(table, work, holders)
    if layers[ABILITY_LAYER] and _settle_abilities(table, work, layers[ABILITY_LAYER]):
        holders = _holders(table, work)
        table.dynamic = _mask(work, holders)
        layers = _in_force(table, work, holders)
    for number in table.game.lore.numbers:
        if number and layers[number]:
            _settle(table, work, layers[number], number)
    return work


def _holders(table: Table, facts: list[Any]) -> list[int]:
    """The cards with continuous abilities that concern more than how they are played."""
    zones = table.zones
    return [card for spot in table.ears.static_spots for card in zones[spot] if facts[card].lasting]


def _mask(facts: list[Any], holders: list[int]) -> int:
    """All that the continuous abilities of these cards depend on."""
    mask = 0
    for card in holders:
        for one in facts[card].statics:
            mask |= one.stands_on if type(one.ability.group) is effects.This else one.stands_on | HELD
    return mask


def about_playing(table: Table, card: int) -> tuple[Source, ...]:
    """What a card's own abilities say about how it is played, as it is now."""
    facts, record = table.game.facts(table, card), table.cards[card]
    found = []
    for one in facts.statics:
        if one.about_playing and table.game.in_force(table, record, one.ability.zone):
            scope = Scope((card, record.life), record.seat)
            if holds(table, scope, one.ability.condition):
                found += [
                    Source(_frozen(table, Active(0, scope, node, None)), scope.source, scope.seat)
                    for node in one.ability.changes
                ]
    return tuple(found)


def _in_force(table: Table, work: list[Any], holders: list[int]) -> list[list[Active]]:
    """All changes that are in force, by layer, each in the order of their times."""
    lore = table.game.lore
    layer = lore.layer
    layers: list[list[Active]] = [[] for _ in lore.numbers]
    for effect in table.effects:
        until = effect.until
        if until and until != "turn" and until.startswith("during") and table.game.dormant(table, effect):
            continue
        scope = Scope(effect.source, effect.seat)
        for node in effect.changes:
            layers[layer(node)].append(Active(effect.time, scope, node, effect.cards))
    cards = table.cards
    for card in holders:
        facts = work[card]
        for static in facts.statics:
            if not static.about_playing:
                _bring(table, cards[card], facts, static, layers)
    for found in layers:
        if len(found) > 1:
            _in_order(table, found)
    return layers


def _bring(table: Table, record: Any, facts: Any, static: Static, layers: list[list[Active]]) -> None:
    """Put the changes of a continuous ability, where it is in force, among those of their layers."""
    ability = static.ability
    if not table.game.in_force(table, record, ability.zone):
        return
    if record.seat != record.owner:
        cite(table.game.clauses.get("master of a static", ""))
    time = _since(record, facts, static) if facts.times else record.life
    scope = Scope((record.id, record.life), record.seat)
    for number, node in zip(static.layers, ability.changes, strict=True):
        layers[number].append(Active(time, scope, node, None, static))


def _in_order(table: Table, found: list[Active]) -> None:
    rank = table.game.rank
    found.sort(key=_time if rank is None else lambda active: (rank(active), active.time))


_time = attrgetter("time")


def _since(record: Any, facts: Any, static: Static) -> int:
    """The moment of an ability: when its card came, or when it was given, if that is later."""
    if static.ability in facts.abilities:
        given: int = facts.times[facts.abilities.index(static.ability)]
        return max(given, int(record.life))
    return int(record.life)


def _settle(table: Table, work: list[Any], left: list[Active], number: int) -> None:
    """Apply every change of one layer: those that others depend on first, then the older ones."""
    if RECORDS:
        cite(table.game.clauses.get(f"layer {number}", ""))
    if len(left) == 1 or not [active for active in left if _minds(active, number)]:
        if RECORDS:
            _cite_order(table, left)
        for active in left:
            _apply(table, work, active)
        return
    while left:
        chosen = _next(table, work, left, number)
        if chosen is left[0]:
            _cite_order(table, left)
        _apply(table, work, chosen)
        left.remove(chosen)


def _settle_abilities(table: Table, work: list[Any], left: list[Active]) -> bool:
    """The same for given and lost abilities; a given ability may itself give or take abilities. Were any like that?"""
    cite(table.game.clauses.get("layer 0", ""))
    changed = False
    while left:
        chosen = _next(table, work, left, ABILITY_LAYER)
        brings = _brings_effects(table, chosen.change)
        held = work[:] if brings else work
        _apply(table, work, chosen)
        left.remove(chosen)
        if brings:
            changed = True
            left = _now_in_force(table, work, held, left)
    return changed


def _now_in_force(table: Table, work: list[Any], held: list[Any], left: list[Active]) -> list[Active]:
    """What is left of the first layer after abilities were given or lost: without those that are gone, with those that came."""
    kept = [active for active in left if active.static is None or active.static in work[active.scope.source[0]].statics]
    came: list[list[Active]] = [[] for _ in table.game.lore.numbers]
    for card in compress(range(len(work)), map(is_not, work, held)):
        facts = work[card]
        if facts.lasting:
            for static in facts.statics:
                if static not in held[card].statics and ABILITY_LAYER in static.layers:
                    _bring(table, table.cards[card], facts, static, came)
    if came[ABILITY_LAYER]:
        kept += came[ABILITY_LAYER]
        _in_order(table, kept)
    return kept


def _brings_effects(table: Table, node: Any) -> bool:
    """Could a given or lost ability be a continuous one, so that others are in force from now on?"""
    if type(node) is not effects.Gain:
        return True
    meanings = table.game.meanings
    return any(
        type(meant) is effects.Continuous
        for one in node.abilities
        for meant in (meanings.get(one.word, ()) if type(one) is effects.Keyword else (one,))
    )


def _minds(active: Active, number: int) -> bool:
    """Could it matter to this change whether another of its layer came first?"""
    static = active.static
    if static is None:
        return False
    return bool(static.reads >> number & 1)


def _next(table: Table, work: list[Any], left: list[Active], number: int) -> Active:
    """The oldest change that depends on none of the others; where they depend on each other, the oldest."""
    if len(left) == 1:
        return left[0]
    rank = table.game.rank
    if rank is not None:  # what goes before the time goes before dependency, too
        left = [active for active in left if rank(active) == rank(left[0])]
    lost = any(type(active.change) is effects.LoseAbilities for active in left)
    for active in left:
        static = active.static
        if static is None or not (lost or static.reads >> number & 1):  # nothing that is changed can matter to it
            return active
        if not any(_depends(table, work, active, other) for other in left if other is not active):
            return active
    return left[0]


def _cite_order(table: Table, left: list[Active]) -> None:
    """Where several changes of different times are left, the oldest comes first: the clauses that say so."""
    if left[0].time < left[-1].time:
        clauses = table.game.clauses
        cite(clauses.get("time", ""))
        for active in left:
            cite(clauses.get("time of a static" if active.cards is None else "time of an effect", ""))


def _depends(table: Table, work: list[Any], active: Active, other: Active) -> bool:
    """Would it matter to `active` whether `other` came first?"""
    now = _reading(table, active)
    trial = work[:]
    table.derived = trial
    try:
        _apply(table, trial, other)
        after = _reading(table, active)
    finally:
        table.derived = work
    if now != after:
        cite(table.game.clauses.get("dependency", ""))
        cite(table.game.clauses.get("depends", ""))
        return True
    return False


def _reading(table: Table, active: Active) -> Any:
    """What a change would do now: to which cards, how much, if it is there at all."""
    static = active.static
    if static is not None:
        if static not in table.game.facts(table, active.scope.source[0]).statics:
            return None
        if not holds(table, active.scope, static.ability.condition):
            return ()
    return _targets(table, active), _frozen(table, active)


def _targets(table: Table, active: Active) -> tuple[Ref, ...]:
    if active.cards is not None:
        return active.cards
    assert active.static is not None
    return members(table, active.scope, active.static.ability.group)


def _frozen(table: Table, active: Active) -> Any:
    """The change with its numbers worked out."""
    node = active.change
    if type(node) is effects.Add and type(node.amount) is not int:
        return effects.Add(node.fact, amount(table, active.scope, node.amount))
    if type(node) is effects.Make and type(node.value) is not int:
        return change(node, value=amount(table, active.scope, node.value))
    return node


def _apply(table: Table, work: list[Any], active: Active) -> None:
    static = active.static
    if static is not None and not holds(table, active.scope, static.ability.condition):
        cite(table.game.clauses.get("invalid", ""))
        return
    node, targets = active.change, active.cards
    kind = type(node)
    if kind is effects.Add or kind is effects.Make:
        node = _frozen(table, active)
    if RECORDS:
        table.game.cite_applied(table, active)
    cards = table.cards
    for ref in _targets(table, active) if targets is None else targets:
        card = ref[0]
        if cards[card].life == ref[1]:
            work[card] = applied(table, ref, work[card], node, active)


def applied(table: Table, ref: Ref, facts: Any, node: Any, active: Active) -> Any:
    """A card's facts after one change."""
    kind = type(node)
    if kind is effects.Add and not node.fact.endswith("_cost"):
        value = getattr(facts, node.fact)
        if value is not None and value < 0:
            cite(table.game.clauses.get("below zero", ""))
        return facts if value is None else change(facts, **{node.fact: value + node.amount})
    if kind is effects.Make and not node.fact.endswith("_cost"):
        value = getattr(facts, node.fact)
        printed = getattr(table.base[ref[0]], node.fact)
        shift = 0 if node.against is None or printed is None else printed - node.against
        return (
            facts
            if value is None and not table.game.sets_what_is_lacking
            else change(facts, **{node.fact: node.value + shift})
        )
    if kind is effects.Gain:
        return _gained(table, facts, node.abilities, active.time)
    if kind is effects.LoseAbilities:
        return _lost(table, ref, facts, node, active.time)
    if kind is effects.Become:
        field = table.game.fact_names.get(node.fact, node.fact)
        old: tuple[str, ...] = getattr(facts, field)
        if node.also and node.value in old:  # what it is already it does not become twice
            return facts
        return change(facts, **{field: (*old, node.value) if node.also else (node.value,)})
    table.collecting = True
    return change(facts, collected=(*facts.collected, Source(node, active.scope.source, active.scope.seat)))


def _gained(table: Table, facts: Any, given: tuple[Node, ...], time: int) -> Any:
    times = (facts.times or (0,) * len(facts.abilities)) + (time,) * len(given)
    words = [
        ability.word
        for ability in given
        if type(ability) is effects.Keyword and ability.word not in table.game.meanings
    ]
    if len(words) == len(
        given
    ):  # keywords alone, which stand for nothing else: the rest of what it can do is as it was
        keywords = tuple(dict.fromkeys([*facts.keywords, *words]))
        return change(facts, times=times, abilities=facts.abilities + given, keywords=keywords)
    return change(facts, times=times, **sorted_abilities(facts.abilities + given, table.game.lore))


def _lost(table: Table, ref: Ref, facts: Any, node: effects.LoseAbilities, time: int) -> Any:
    """Abilities the card had when the effect came to be are gone; what it is given later it has."""
    times = facts.times or (0,) * len(facts.abilities)
    printed = table.game.printed_since(table, table.cards[ref[0]])
    kept = [
        (ability, given)
        for ability, given in zip(facts.abilities, times, strict=True)
        if (given or printed) > time or (node.words and name_of(ability) not in node.words)
    ]
    abilities = tuple([ability for ability, _ in kept])
    return change(
        facts,
        times=tuple([given for _, given in kept]),
        **sorted_abilities(abilities, table.game.lore),
    )


def name_of(ability: Node) -> str:
    """The keyword that an ability is known by; empty when it has none."""
    return str(getattr(ability, "word", "") or getattr(ability, "label", "") or getattr(ability, "sort", ""))


def collected(facts: Facts, kind: type, deed: str) -> Source | None:
    """The first effect on a card that forbids (allows, demands) a deed."""
    for source in facts.collected:
        if type(source.change) is kind and source.change.deed == deed:  # type: ignore[attr-defined]
            return source
    return None


def forbidden(table: Table, card: int, deed: str) -> Source | None:
    """The effect that forbids a card a deed."""
    found = (table.derived or current(table))[card]
    return collected(found, effects.Forbid, deed) if found.collected else None


def allowed(table: Table, card: int, deed: str) -> bool:
    """Does an effect allow a card a deed?"""
    found = (table.derived or current(table))[card]
    return bool(found.collected) and collected(found, effects.Allow, deed) is not None


def demanded(table: Table, card: int, deed: str) -> Source | None:
    """The effect that demands a deed of a card."""
    found = (table.derived or current(table))[card]
    return collected(found, effects.Demand, deed) if found.collected else None


def by_itself(table: Table, card: int) -> Any:
    """What effects that began once and its own abilities make of a card, where no ability of another concerns it.

    None where that is not all there is to it: then all cards are worked out together.
    """
    game, record, facts = table.game, table.cards[card], table.base[card]
    if table.dynamic & (HELD | GIVEN | NUMBERS) or game.rank is not None or RECORDS:
        return None
    ref, layer = (card, record.life), game.lore.layer
    layers: list[list[Active]] = [[] for _ in game.lore.numbers]
    for effect in table.effects:
        if ref in effect.cards and not (effect.until.startswith("during") and game.dormant(table, effect)):
            scope = Scope(effect.source, effect.seat)
            for node in effect.changes:
                layers[layer(node)].append(Active(effect.time, scope, node, effect.cards))
    if facts.lasting and not _bring_its_own(table, record, facts, (), layers):
        return None
    left = layers[ABILITY_LAYER]
    while left:
        left.sort(key=_time)
        active = left.pop(0)
        held = facts.statics
        facts = applied(table, ref, facts, active.change, active)
        if facts.statics != held and not _bring_its_own(table, record, facts, held, layers):
            return None
    for found in layers[ABILITY_LAYER + 1 :]:
        if len(found) > 1:
            found.sort(key=_time)
        for active in found:
            facts = applied(table, ref, facts, _frozen(table, active), active)
    return facts


def _bring_its_own(table: Table, record: Any, facts: Any, held: tuple[Static, ...], layers: list[list[Active]]) -> bool:
    """Put the changes of a card's continuous abilities (but for those `held` before) where they belong, as `_bring` does.

    False where they are not all about itself alone, or some could be lost before they have done anything.
    """
    for active in layers[ABILITY_LAYER]:
        if type(active.change) is not effects.Gain:
            return False
    for static in facts.statics:
        if static.about_playing:
            continue
        if static.reads or type(static.ability.group) is not effects.This:
            return False
        for node in static.ability.changes:
            if type(node) not in ITS_OWN:
                return False
        if static not in held and table.game.in_force(table, record, static.ability.zone):
            table.dynamic |= static.stands_on
            scope = Scope((record.id, record.life), record.seat)
            if holds(table, scope, static.ability.condition):
                time = _since(record, facts, static) if facts.times else record.life
                for number, node in zip(static.layers, static.ability.changes, strict=True):
                    layers[number].append(Active(time, scope, node, None, static))
    return True


# What a card's own abilities may do to it while it is worked out by itself: nothing that another change could undo.
ITS_OWN = (effects.Add, effects.Gain, effects.Replace, effects.Forbid, effects.Allow, effects.Demand)


def reworked(table: Table, card: int) -> bool:
    """Other effects are on a card, or it has moved: is what it is by itself all that is another for it? Then it is worked out."""
    derived = table.derived
    facts = None if derived is None else by_itself(table, card)
    if derived is None or facts is None:
        return False
    if facts is not derived[card]:
        table.make_of(card, facts)
    return True


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
        brings = brings or (kind is effects.Gain and _brings_effects(table, node))
    if brings:
        return all(reworked(table, card) for card, life in effect.cards if table.cards[card].life == life)
    work = table.working()
    scope = Scope(effect.source, effect.seat)
    for node in effect.changes:
        _apply(table, work, Active(effect.time, scope, node, effect.cards))
    return True


DERIVE.append(derive)
LATEST += [apply_latest, reworked]
