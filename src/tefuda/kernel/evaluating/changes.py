"""Changes: applies one change of one continuous effect to a card's facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.evaluating.questions import Scope, amount
from tefuda.kernel.primitives.clauses import cite_if_said
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table.layers import Layers
from tefuda.kernel.table.records import Ref, Source, Static, change
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Card, Facts


class Active(Record, frozen=True):
    """One change of one continuous effect, ready to be applied."""

    time: int
    scope: Scope
    change: Node
    cards: tuple[Ref, ...] | None  # fixed when the effect came to be; None: asked each time
    static: Static | None = None
    order: int = 0  # its moment within its layer, which may be when its card was played


def since(record: Card, facts: Facts, static: Static) -> int:
    """The timestamp of an ability: when its card came to its zone, or when the ability was given, if that is later."""
    if static.ability in facts.abilities:
        given: int = facts.times[facts.abilities.index(static.ability)]
        return max(given, int(record.life))
    return int(record.life)


def brings_effects(table: Table, node: Node) -> bool:
    """True if a gained or lost ability could be a continuous one, which changes what is in force."""
    if type(node) is not effects.Gain:
        return True
    held = [ability for one in node.abilities for ability in (one, *table.game.rules.meant_by(one))]
    return any(type(ability) is effects.Continuous for ability in held)


def frozen(table: Table, scope: Scope, node: Node) -> Node:
    """The change with its numbers evaluated."""
    if type(node) is effects.Add and type(node.amount) is not int:
        return effects.Add(node.fact, amount(table, scope, node.amount))
    if type(node) is effects.Make and type(node.value) is not int:
        return change(node, value=amount(table, scope, node.value))
    return node


def applied(
    table: Table, ref: Ref, facts: Facts, node: Any, time: int, scope: Scope, by_ability: bool = False
) -> Facts:  # fmt: skip
    """A card's facts after one change. `by_ability`: the change comes from a continuous ability, so it works on cards that came
    later, too."""
    kind = type(node)
    if kind is effects.Add and not node.fact.endswith("_cost"):
        value = getattr(facts, node.fact)
        if value is not None and value < 0:
            cite_if_said(table.game.clauses.below_zero)
        if facts.scaled and value is not None:
            return _summed(facts, node.fact, node.amount)
        return facts if value is None else change(facts, **{node.fact: value + node.amount})
    if kind is effects.Make and not node.fact.endswith("_cost"):
        value = getattr(facts, node.fact)
        printed = getattr(table.base[ref[0]], node.fact)
        shift = 0 if node.against is None or printed is None else printed - node.against
        if facts.scaled:
            facts = change(facts, scaled=tuple([one for one in facts.scaled if one[0] != node.fact]))
        return (
            facts
            if value is None and not table.game.policies.sets_what_is_lacking
            else change(facts, **{node.fact: node.value + shift})
        )
    if kind is effects.Scale:
        return facts if getattr(facts, node.fact) is None else _summed(facts, node.fact, 0, node.times, node.over)
    if kind is effects.Gain:
        return _gained(table, facts, node.abilities, time)
    if kind is effects.LoseAbilities:
        return _lost(table, ref, facts, node, time, by_ability)
    if kind is effects.Become:
        field = table.game.fact_names.get(node.fact, node.fact)
        old: tuple[str, ...] = getattr(facts, field)
        if node.also and node.value in old:  # a fact is not added twice
            return facts
        return change(facts, **{field: (*old, node.value) if node.also else (node.value,)})
    if kind is effects.Lack:
        field = table.game.fact_names.get(node.fact, node.fact)
        kept = [word for word in getattr(facts, field) if node.value and word != node.value]
        return change(facts, **{field: tuple(kept)})
    table.collecting = True
    return change(facts, collected=(*facts.collected, Source(node, scope.source, scope.seat, time=time)))


def _summed(facts: Facts, fact: str, added: int, times: int = 1, over: int = 1) -> Facts:
    """A card's facts after an addition to a number that is multiplied, or after a multiplication: sum first, then product, then
    quotient."""
    known = next((one for one in facts.scaled if one[0] == fact), (fact, getattr(facts, fact), 1, 1))
    total, by, through = known[1] + added, known[2] * times, known[3] * over
    others = tuple([one for one in facts.scaled if one[0] != fact])
    scaled = others if by == through == 1 else (*others, (fact, total, by, through))
    return change(facts, scaled=scaled, **{fact: -(-total * by // through)})


def _gained(table: Table, facts: Facts, given: tuple[Node, ...], time: int) -> Facts:
    times = (facts.times or (0,) * len(facts.abilities)) + (time,) * len(given)
    keywords = facts.keywords
    for ability in given:
        if type(ability) is not effects.Keyword or table.game.rules.meant_by(ability):
            return change(facts, times=times, **sorted_abilities(facts.abilities + given, table.game.rules))
        if ability.word not in keywords:
            keywords += (ability.word,)
    # keywords alone, which stand for nothing else: the rest of what it can do is as it was
    return change(facts, times=times, abilities=facts.abilities + given, keywords=keywords)


def _lost(
    table: Table, ref: Ref, facts: Facts, node: effects.LoseAbilities, time: int, by_ability: bool
) -> Facts:  # fmt: skip
    """A card's facts without the abilities that it had when the effect began; abilities given later stay. Printed abilities count
    as earlier than any continuous ability, however late the card came."""
    times = facts.times or (0,) * len(facts.abilities)
    always = by_ability or table.game.rules.layers.printed_lost
    printed = 0 if always else table.game.printed_since(table, table.cards[ref[0]])
    kept = [
        (ability, given)
        for ability, given in zip(facts.abilities, times, strict=True)
        if (given or printed) > time or (node.words and name_of(ability) not in node.words)
    ]
    abilities = tuple([ability for ability, _ in kept])
    return change(
        facts,
        times=tuple([given for _, given in kept]),
        **sorted_abilities(abilities, table.game.rules),
    )


def name_of(ability: Node) -> str:
    """The keyword by which an ability is known; "" if it has none."""
    return str(getattr(ability, "word", "") or getattr(ability, "label", "") or getattr(ability, "sort", ""))


def changes_itself(active: Active) -> bool:
    """True if an ability or effect changes the information of its own card only."""
    if active.static is not None:
        return type(active.static.ability.group) is effects.This
    return bool(active.cards == (active.scope.source,))


def rank(layers: Layers, active: Active) -> int:
    """The sort key of a change within its layer, compared before its time."""
    rank = 1 if layers.own_first and not changes_itself(active) else 0
    return rank + 2 if layers.set_first and type(active.change) is effects.Add else rank
