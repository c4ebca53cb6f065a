"""Continuous effects: what they make of every card, in layers, dependency before timestamp."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import effects
from tefuda.kernel.game import Facts, Source, sorted_abilities
from tefuda.kernel.questions import Scope, amount, holds, members
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Ref, Table, change
from tefuda.kernel.values import Node, Record

ABILITIES, WORDS, NUMBERS = range(3)  # the layers: given and lost abilities, what is no number, numbers
LAYERS: dict[type, int] = {effects.Gain: ABILITIES, effects.LoseAbilities: ABILITIES, effects.Add: NUMBERS, effects.Make: NUMBERS}
NOTHING: dict[int, Facts] = {}


class Active(Record, frozen=True):
    """One change of one continuous effect, ready to be applied."""

    time: int
    scope: Scope
    change: Node
    cards: tuple[Ref, ...] | None  # fixed when the effect came to be; None: asked each time
    ability: effects.Continuous | None = None

    @property
    def fixed(self) -> bool:
        """Can no other effect alter what this one does?"""
        return self.cards is not None and type(getattr(self.change, "amount", getattr(self.change, "value", 0))) in (int, str)


def layer(node: Node) -> int:
    """The layer that a change belongs to. Costs of playing are no fact of the card: they are collected with the words."""
    if getattr(node, "fact", "") == "play_cost":
        return WORDS
    return LAYERS.get(type(node), WORDS)


def derive(table: Table) -> dict[int, Facts]:
    """The facts of all cards that continuous effects change, in the rulebook's layers; kept until something is touched."""
    sources = [card for card in table.game.sources(table) if table.game.printed(table, table.cards[card]).statics]
    if not table.effects and not sources:
        table.derived = NOTHING
        return NOTHING
    table.derived = work = {}  # while it is being worked out, facts are asked of the work so far
    clauses = table.game.clauses
    cite(clauses.get("layers", ""))
    for number in (ABILITIES, WORDS, NUMBERS):
        _settle(table, work, number)
    return work


def _settle(table: Table, work: dict[int, Facts], number: int) -> None:
    """Apply every change of one layer: those that others depend on first, then the older ones."""
    applied: list[Active] = []
    left = _active(table, number)
    while left:
        chosen = _next(table, work, left)
        cite(table.game.clauses.get(f"layer {number}", ""))
        _apply(table, work, chosen)
        applied.append(chosen)
        if number == ABILITIES:  # a given ability may itself give or take abilities
            left = [effect for effect in _active(table, number) if effect not in applied]
        else:
            left.remove(chosen)


def _active(table: Table, number: int) -> list[Active]:
    """All changes of a layer that are in force, in the order of their times."""
    found = [
        Active(effect.time, Scope(effect.source, effect.seat), node, effect.cards)
        for effect in table.effects
        for node in effect.changes
        if layer(node) == number  # type: ignore[arg-type]
    ]
    for card in _holders(table):
        record, facts = table.cards[card], table.game.facts(table, card)
        for place, ability in enumerate(facts.statics):
            if not table.game.in_force(table, record, ability.zone):
                continue
            time = record.life
            if facts.times:
                time = facts.times[facts.abilities.index(ability)] or record.life
            scope = Scope((card, record.life), record.seat, amount=place)
            found += [Active(time, scope, node, None, ability) for node in ability.changes if layer(node) == number]
    found.sort(key=lambda effect: effect.time)
    return found


def _holders(table: Table) -> list[int]:
    return [card for card in table.game.sources(table) if table.game.facts(table, card).statics]


def _next(table: Table, work: dict[int, Facts], left: list[Active]) -> Active:
    """The oldest change that depends on none of the others; where they depend on each other, the oldest."""
    if len(left) == 1 or all(effect.fixed for effect in left):
        return left[0]
    for effect in left:
        if effect.fixed or not any(_depends(table, work, effect, other) for other in left if other is not effect):
            return effect
    return left[0]


def _depends(table: Table, work: dict[int, Facts], effect: Active, other: Active) -> bool:
    """Would it matter to `effect` whether `other` came first?"""
    now = _reading(table, effect)
    trial = dict(work)
    table.derived = trial
    try:
        _apply(table, trial, other)
        after = _reading(table, effect)
    finally:
        table.derived = work
    if now != after:
        cite(table.game.clauses.get("dependency", ""))
        return True
    return False


def _reading(table: Table, effect: Active) -> Any:
    """What an effect would do now: to which cards, how much, if it is there at all."""
    if effect.ability is not None:
        holder = table.game.facts(table, effect.scope.source[0])
        if effect.ability not in holder.statics:
            return None
    if not _in_force(table, effect):
        return ()
    return _targets(table, effect), _frozen(table, effect)


def _in_force(table: Table, effect: Active) -> bool:
    return effect.ability is None or holds(table, effect.scope, effect.ability.condition)


def _targets(table: Table, effect: Active) -> tuple[Ref, ...]:
    if effect.cards is not None:
        return effect.cards
    assert effect.ability is not None
    return members(table, effect.scope, effect.ability.group)


def _frozen(table: Table, effect: Active) -> Node:
    """The change with its numbers worked out."""
    node = effect.change
    if isinstance(node, effects.Add) and type(node.amount) is not int:
        return effects.Add(node.fact, amount(table, effect.scope, node.amount))
    if isinstance(node, effects.Make) and type(node.value) is not int:
        return change(node, value=amount(table, effect.scope, node.value))
    return node


def _apply(table: Table, work: dict[int, Facts], effect: Active) -> None:
    if not _in_force(table, effect):
        return
    node = _frozen(table, effect)
    for ref in _targets(table, effect):
        if table.alive(ref):
            facts = table.game.facts(table, ref[0])
            work[ref[0]] = applied(table, ref, facts, node, effect)


def applied(table: Table, ref: Ref, facts: Any, node: Any, effect: Active) -> Any:
    """A card's facts after one change."""
    kind = type(node)
    if kind is effects.Add and node.fact != "play_cost":
        value = getattr(facts, node.fact)
        return facts if value is None else change(facts, **{node.fact: value + node.amount})
    if kind is effects.Make and node.fact != "play_cost":
        value = getattr(facts, node.fact)
        printed = getattr(table.game.printed(table, table.cards[ref[0]]), node.fact)
        shift = 0 if node.against is None or printed is None else printed - node.against
        return facts if value is None else change(facts, **{node.fact: node.value + shift})
    if kind is effects.Gain:
        return _gained(table, facts, node.abilities, effect.time)
    if kind is effects.LoseAbilities:
        return _lost(table, ref, facts, node, effect.time)
    if kind is effects.Become:
        field = table.game.fact_names.get(node.fact, node.fact)
        old: tuple[str, ...] = getattr(facts, field)
        return change(facts, **{field: (*old, node.value) if node.also else (node.value,)})
    return change(facts, collected=(*facts.collected, Source(node, effect.scope.source, effect.scope.seat)))


def _gained(table: Table, facts: Any, given: tuple[Node, ...], time: int) -> Any:
    times = (facts.times or (0,) * len(facts.abilities)) + (time,) * len(given)
    return change(facts, times=times, **sorted_abilities(facts.abilities + given, table.game.meanings))


def _lost(table: Table, ref: Ref, facts: Any, node: effects.LoseAbilities, time: int) -> Any:
    """Abilities the card had when the effect came to be are gone; what it is given later it has."""
    times = facts.times or (0,) * len(facts.abilities)
    printed = table.game.printed_since(table, table.cards[ref[0]])
    kept = [
        (ability, given)
        for ability, given in zip(facts.abilities, times, strict=True)
        if (given or printed) > time or (node.words and name_of(ability) not in node.words)
    ]
    return change(facts, times=tuple([given for _, given in kept]), **sorted_abilities(tuple([ability for ability, _ in kept]), table.game.meanings))


def name_of(ability: Node) -> str:
    """The keyword that an ability is known by; empty when it has none."""
    return str(getattr(ability, "word", "") or getattr(ability, "label", "") or getattr(ability, "sort", ""))


def collected(facts: Any, kind: type, deed: str) -> Source | None:
    """The first effect on a card that forbids (allows, demands) a deed."""
    for source in facts.collected:
        if type(source.change) is kind and source.change.deed == deed:
            found: Source = source
            return found
    return None
