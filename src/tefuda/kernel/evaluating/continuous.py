"""Continuous effects: derives the facts of every card, in layers, dependency before timestamp."""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, NamedTuple

from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.declaring.trigger_index import in_force
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.evaluating.changes import Active, applied, brings_effects, frozen, rank, since
from tefuda.kernel.evaluating.chosen_opponent import pick_for
from tefuda.kernel.evaluating.questions import Scope, holds, members
from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.game import DERIVE, derived_facts, speaker_of
from tefuda.kernel.table.layers import ABILITY_LAYER, Layers
from tefuda.kernel.table.masks import AHEAD, GIVEN, NUMBERS, name_mask
from tefuda.kernel.table.records import Facts, Ref, Source, Static, change
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.turns import is_the_time

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Card

WHOSE_TURN = name_mask("number", "player")  # what `is_the_time` reads
UNSETTLED = GIVEN | NUMBERS | AHEAD  # facts that are read while they are being derived


def derive(table: Table) -> list[Facts]:
    """The facts of all cards with continuous effects applied in the rulebook's layers; cached until something that they read changes."""
    if table.unverified is not None and _verified(table):
        return table.derived  # type: ignore[return-value]
    base, table.readings = table.base, None
    holders = _holders(table, base)
    table.read_mask = _mask(table, holders)
    # An effect without cards of its own replaces what happens to others.
    table.collecting = any(not effect.cards for effect in table.effects)
    if not holders and not table.effects:
        table.derived = base
        return base
    work = _worked_out(table, holders, {})
    return _asked_ahead(table, holders, work) if table.read_mask & AHEAD else work


def _worked_out(table: Table, holders: list[Holder], known: Known) -> list[Facts]:
    """The facts of all cards, derived layer by layer. `known`: which abilities that ask for facts of later layers hold, by card."""
    table.derived = None
    work = table.working()  # while facts are derived, questions read the work so far
    if RECORDS:
        cite_if_said(table.game.clauses.base)
        cite_if_said(table.game.clauses.layers)
    layers = _in_force(table, work, holders, known)
    verifiable, settled = not known, -1
    if layers[ABILITY_LAYER] and _any_brings_effects(table, layers[ABILITY_LAYER]):
        _settle_abilities(table, work, layers[ABILITY_LAYER], known)
        holders = _holders(table, work)
        table.read_mask = _mask(table, holders)
        layers = _in_force(table, work, holders, known)
        verifiable, settled = False, ABILITY_LAYER
    readings: list[Reading] = []
    for number in table.game.rules.layers.numbers:
        if number != settled and layers[number]:
            verifiable &= _settle(table, work, layers[number], number, readings)
    table.readings = Readings(tuple(readings), table.collecting) if verifiable else None
    return work


# What a change of a continuous ability came to: to which cards it was made, with which numbers, and in which layer.
Reading = tuple[Active, tuple[Ref, ...], Node, int]


class Readings(NamedTuple):
    """The recorded results of all continuous abilities in force, and whether any of them left a permission or prohibition on cards."""

    each: tuple[Reading, ...]
    collecting: bool


def _verified(table: Table) -> bool:
    """True if all abilities that read what has changed give the same results as before: the derived facts still hold."""
    readings: Readings | None = table.readings
    facts, table.unverified = table.unverified, None
    if readings is None or table.read_mask & AHEAD or (table.changed_mask & WHOSE_TURN and _any_awaits_turn(table)):
        return False
    table.derived = facts  # the facts that abilities are evaluated on
    if _come_to_the_same(table, readings.each):
        table.collecting = readings.collecting
        return True
    table.derived = None
    return False


def _any_awaits_turn(table: Table) -> bool:
    return any(effect.until.startswith("during") for effect in table.effects)


def _come_to_the_same(table: Table, readings: tuple[Reading, ...]) -> bool:
    """True if abilities, evaluated again on the derived facts, give what they gave before. False, too, where that cannot be told:
    a layer from the ability's own on changes what it reads."""
    mask, scope, static = table.changed_mask, None, None
    cards: tuple[Ref, ...] = ()
    for active, before, made, layer in readings:
        read = active.static
        if read is None or not read.read_mask & mask:
            continue
        if read.read_mask & UNSETTLED or read.reads >> layer:
            return False
        if active.scope is not scope or read is not static:
            scope, static, cards = active.scope, read, _meant(table, active)
        if cards != before or (cards and frozen(table, active.scope, active.change) != made):
            return False
    return True


# By card and ability: the cards of which an ability holds, where that was asked of facts as all layers make them.
Known = dict[tuple[int, Node], tuple[Ref, ...]]
Holder = tuple[int, Static]  # a card, and one of its continuous abilities that is in force
MOST_ROUNDS = 9


def _asked_ahead(table: Table, holders: list[Holder], work: list[Facts]) -> list[Facts]:
    """The facts of all cards if abilities of earlier layers ask for results of later ones: derived repeatedly until the answers
    agree with the result. If they never agree, the plain order of the layers decides."""
    known: Known = {}
    for _ in range(MOST_ROUNDS):
        found = _known(table, work)
        if found == known:
            return work
        known, work = found, _worked_out(table, holders, found)
    return _worked_out(table, holders, {})


def _known(table: Table, work: list[Facts]) -> Known:
    """By card, the abilities that ask for facts of later layers and hold, judged by the given facts."""
    found: Known = {}
    for card, static in _holders(table, work):
        if static.ahead:
            record = table.cards[card]
            scope = Scope((card, record.life), speaker_of(table, record))
            met = holds(table, scope, static.ability.condition)
            found[card, static.ability] = members(table, scope, static.ability.group) if met else ()
    return found


def _holders(table: Table, facts: list[Facts]) -> list[Holder]:
    """The continuous abilities in force, each with its card, without those that only modify how their own card is played."""
    if RECORDS:
        _cite_elsewhere(table, facts)
    zones, cards, found = table.zones, table.cards, []
    for spot in table.trigger_index.static_spots:
        for card in zones[spot]:
            if facts[card].lasting:
                for static in facts[card].statics:
                    if not static.modifies_play and in_force(table, cards[card], static.ability.zone):
                        found.append((card, static))
    return found


def _cite_elsewhere(table: Table, facts: list[Facts]) -> None:
    """Cite the clauses for continuous abilities that lie in a zone where they are not in force."""
    for card in [card for spot in table.trigger_index.other_spots for card in table.zones[spot] if facts[card].lasting]:
        for one in facts[card].statics:
            in_force(table, table.cards[card], one.ability.zone)


def _mask(table: Table, holders: list[Holder]) -> int:
    """The mask of all that the continuous abilities in force depend on."""
    mask = 0
    for effect in table.effects:
        if effect.until.startswith("during"):
            mask |= WHOSE_TURN  # it is for a later turn
        for node in effect.changes:
            if type(node) is effects.Continuous:
                mask |= _looked_through(table, node).read_mask
    for _, static in holders:
        mask |= static.read_mask
    return mask


def _looked_through(table: Table, described: effects.Continuous) -> Static:
    """A continuous effect on all cards of a description, in the form of an ability that belongs to no card."""
    found: Static = sorted_abilities((described,), table.game.rules)["statics"][0]
    return found


def play_modifiers(table: Table, card: int, wherever: bool = False) -> tuple[Source, ...]:
    """What a card's own abilities change about how it is played, as the card is now; `wherever`: from whatever zone it is played."""
    facts, record = table.game.facts(table, card), table.cards[card]
    found = []
    for one in facts.statics:
        ability = one.ability
        if one.modifies_play and (wherever or in_force(table, record, ability.zone)):
            scope = Scope((card, record.life), record.seat)
            if ability.condition is None or holds(table, scope, ability.condition):
                for node in ability.changes:
                    found.append(Source(frozen(table, scope, node), scope.source, scope.seat))
    return tuple(found)


def _in_force(table: Table, work: list[Facts], holders: list[Holder], known: Known) -> list[list[Active]]:
    """All changes in force, by layer, each layer in the order of their times."""
    spec = table.game.rules.layers
    layer = spec.layer
    layers: list[list[Active]] = [[] for _ in spec.numbers]
    for effect in table.effects:
        until = effect.until
        if until and until != "turn" and until.startswith("during") and not is_the_time(table, effect):
            continue  # it is for a later turn
        scope, order = Scope(effect.source, effect.seat), effect.play_time or effect.time
        for node in effect.changes:
            if type(node) is effects.Continuous:
                static = _looked_through(table, node)
                for place, one in enumerate(node.changes):
                    layers[static.layers[place]].append(Active(effect.time, scope, one, None, static, order))
            else:
                layers[layer(node)].append(Active(effect.time, scope, node, effect.cards, None, order))
    cards = table.cards
    for card, static in holders:
        _bring(table, cards[card], work[card], static, layers, known)
    for found in layers:
        if len(found) > 1:
            _in_order(table, found)
    return layers


def _bring(table: Table, record: Card, facts: Facts, static: Static, layers: list[list[Active]], known: Known) -> None:
    """Add the changes of a continuous ability in force to their layers."""
    ability, seat = static.ability, record.seat
    if seat != record.owner:
        cite_if_said(table.game.clauses.master_of_a_static)
        seat = speaker_of(table, record)
    time = since(record, facts, static) if facts.times else record.life
    order = record.life if table.game.rules.layers.by_play else time
    scope = Scope((record.id, record.life), seat)
    if static.one_opponent and len(table.opposing[seat]) > 1:
        picked = pick_for(table, record, static)
        if picked < 0:
            return  # it is not in force before its master has picked
        scope = change(scope, against=picked)
    cards = known.get((record.id, ability)) if known and static.ahead else None
    for place, node in enumerate(ability.changes):
        layers[static.layers[place]].append(Active(time, scope, node, cards, static, order))


def _in_order(table: Table, found: list[Active]) -> None:
    layers = table.game.rules.layers
    found.sort(key=_order)
    if layers.own_first or (layers.set_first and len({*map(type, map(_change, found))}) > 1):
        found.sort(key=lambda active: rank(layers, active))


_order, _change = attrgetter("order"), attrgetter("change")


def _settle(table: Table, work: list[Facts], left: list[Active], number: int, readings: list[Reading]) -> bool:
    """Apply every change of one layer: those that others depend on first, then the oldest first. True if their results were recorded."""
    if RECORDS:
        cite_if_said(table.game.clauses.layer.get(number, ""))
    if len(left) == 1 or not _any_minds(left, number):
        if RECORDS:
            _cite_order(table, left)
        _apply_all(table, work, left, number, readings)
        return True
    while left:
        chosen = _next(table, work, left, number)
        if chosen is left[0]:
            _cite_order(table, left)
        _apply(table, work, chosen)
        left.remove(chosen)
    return False


def _any_brings_effects(table: Table, left: list[Active]) -> bool:
    """True if any of these changes could give or take away a continuous ability."""
    return any(brings_effects(table, active.change) for active in left)


def _settle_abilities(table: Table, work: list[Facts], left: list[Active], known: Known) -> None:
    """Apply every change of the layer of gained and lost abilities, where a change may give or take away such changes."""
    cite_if_said(table.game.clauses.layer.get(0, ""))
    while left:
        chosen = _next(table, work, left, ABILITY_LAYER)
        brings = brings_effects(table, chosen.change)
        held = work[:] if brings else work
        _apply(table, work, chosen)
        left.remove(chosen)
        if brings:
            left = _now_in_force(table, work, held, left, known)


def _now_in_force(table: Table, work: list[Facts], held: list[Facts], left: list[Active], known: Known) -> list[Active]:
    """The changes of the ability layer still to be applied, after abilities were gained or lost: without the lost, with the gained
    ones."""
    kept = [active for active in left if active.static is None or active.static in work[active.scope.source[0]].statics]
    came: list[list[Active]] = [[] for _ in table.game.rules.layers.numbers]
    for card in compress(range(len(work)), map(is_not, work, held)):
        facts = work[card]
        if facts.lasting:
            for static in facts.statics:
                new = static not in held[card].statics and ABILITY_LAYER in static.layers
                if new and in_force(table, table.cards[card], static.ability.zone):
                    _bring(table, table.cards[card], facts, static, came, known)
    if came[ABILITY_LAYER]:
        kept += came[ABILITY_LAYER]
        _in_order(table, kept)
    return kept


def _any_minds(left: list[Active], number: int) -> bool:
    """True if the order of any of these changes of one layer could matter."""
    for active in left:
        static = active.static
        if static is not None and static.reads >> number & 1:
            break
    else:
        return False
    return True


def _next(table: Table, work: list[Facts], left: list[Active], number: int) -> Active:
    """The oldest change that depends on none of the others; if they depend on each other, the oldest."""
    if len(left) == 1:
        return left[0]
    if table.game.rules.layers.ranked:  # the rank comes before dependency, too
        left = _of_first_rank(table.game.rules.layers, left)
    lost = effects.LoseAbilities in [*map(type, map(_change, left))]
    for active in left:
        static = active.static
        if static is None or not (lost or static.reads >> number & 1):  # nothing that is changed can matter to it
            return active
        if not _depends_on_any(table, work, active, left, number):
            return active
    return left[0]


def _of_first_rank(layers: Layers, left: list[Active]) -> list[Active]:
    first = rank(layers, left[0])
    return [active for active in left if rank(layers, active) == first]


def _depends_on_any(table: Table, work: list[Facts], active: Active, left: list[Active], number: int) -> bool:
    """True if a change depends on any of the others."""
    others = [other for other in left if other is not active and _could_matter(active, other, number)]
    return any(_depends(table, work, active, other) for other in others)


def _could_matter(active: Active, other: Active, number: int) -> bool:
    """True if another change of the same layer could affect this one: its ability reads the layer, or its card could lose the ability."""
    if active.static is None or active.static.reads >> number & 1:
        return True
    return type(other.change) is effects.LoseAbilities and (other.cards is None or active.scope.source in other.cards)


def _cite_order(table: Table, left: list[Active]) -> None:
    """Cite the clauses by which the oldest of several changes with different times comes first."""
    if left[0].order < left[-1].order:
        clauses = table.game.clauses
        cite_if_said(clauses.time)
        for active in left:
            cite_if_said(clauses.time_of_an_effect if active.static is None else clauses.time_of_a_static)


def _depends(table: Table, work: list[Facts], active: Active, other: Active) -> bool:
    """True if applying `other` first would change what `active` does."""
    now = _reading(table, active)
    trial = work[:]
    table.derived = trial
    try:
        _apply(table, trial, other)
        after = _reading(table, active)
    finally:
        table.derived = work
    if now != after:
        cite_if_said(table.game.clauses.dependency)
        cite_if_said(table.game.clauses.depends)
        return True
    return False


def _reading(table: Table, active: Active) -> object:
    """What a change would do now: to which cards, how much, and whether it is still there."""
    static = active.static
    if static is not None:
        if static not in table.game.facts(table, active.scope.source[0]).statics:
            return None
        if active.cards is None and not holds(table, active.scope, static.ability.condition):
            return ()
    return _targets(table, active), frozen(table, active.scope, active.change)


def _targets(table: Table, active: Active) -> tuple[Ref, ...]:
    if active.cards is not None:
        return active.cards
    assert active.static is not None
    return members(table, active.scope, active.static.ability.group)


def _apply_all(table: Table, work: list[Facts], left: list[Active], number: int, readings: list[Reading]) -> None:
    """Apply changes that cannot affect each other; the condition of an ability is evaluated once for all of its changes."""
    scope: Scope | None = None
    static: Static | None = None
    cards: tuple[Ref, ...] = ()
    for active in left:
        if active.scope is not scope or active.static is not static or static is None:
            scope, static, cards = active.scope, active.static, _meant(table, active)
        made = make(table, work, active, cards) if cards else active.change
        if active.cards is None:
            readings.append((active, cards, made, number))


def _apply(table: Table, work: list[Facts], active: Active) -> None:
    make(table, work, active, _meant(table, active))


def _meant(table: Table, active: Active) -> tuple[Ref, ...]:
    """The cards that a change is applied to; none if its ability's condition does not hold."""
    static = active.static
    if static is None or active.cards is not None or holds(table, active.scope, static.ability.condition):
        return _targets(table, active)
    if RECORDS:
        _cite_invalid(table, active)
    return ()


def _cite_invalid(table: Table, active: Active) -> None:
    """Cite the clauses by which an ability does not hold."""
    cite_if_said(table.game.clauses.invalid)
    for cites in table.game.citing.get("invalid", ()):
        cites(table, active)


def make(table: Table, work: list[Facts], active: Active, refs: tuple[Ref, ...]) -> Node:
    """Apply a change to the facts of cards; returns the change with its numbers evaluated."""
    node = active.change
    kind = type(node)
    if kind is effects.Add or kind is effects.Make:
        node = frozen(table, active.scope, node)
    if RECORDS and refs:
        for cites in table.game.citing.get("applied", ()):
            cites(table, active)
    cards = table.cards
    for ref in refs:
        card = ref[0]
        if cards[card].life == ref[1]:
            work[card] = applied(table, ref, work[card], node, active.time, active.scope, active.static is not None)
    return node


def made_to(table: Table, ref: Ref) -> list[tuple[Active, Node]]:
    """The changes that apply to a card now, layer by layer, with their numbers evaluated on the derived facts."""
    facts = table.derived or derived_facts(table)
    layers = _in_force(table, facts, _holders(table, facts), {})
    meant = [active for layer in layers for active in layer if ref in _meant(table, active)]
    return [(active, frozen(table, active.scope, active.change)) for active in meant]


def collected(facts: Facts, kind: type[effects.Forbid | effects.Allow | effects.Demand], deed: str) -> Source | None:
    """The first effect on a card that forbids (or allows, or demands) a deed."""
    for source in facts.collected:
        if isinstance(source.change, kind) and source.change.deed == deed:
            return source
    return None


def forbidden(table: Table, card: int, deed: str) -> Source | None:
    """The effect that forbids a card a deed; None if there is none."""
    found = (table.derived or derived_facts(table))[card]
    return collected(found, effects.Forbid, deed) if found.collected else None


def allowed(table: Table, card: int, deed: str) -> bool:
    """True if an effect allows a card a deed."""
    found = (table.derived or derived_facts(table))[card]
    return bool(found.collected) and collected(found, effects.Allow, deed) is not None


def demanded(table: Table, card: int, deed: str) -> Source | None:
    """The effect that demands a deed of a card; None if there is none."""
    found = (table.derived or derived_facts(table))[card]
    return collected(found, effects.Demand, deed) if found.collected else None


DERIVE.append(derive)
