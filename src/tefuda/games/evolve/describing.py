"""Describing cards: does a card have the fact, the name, the ability or the state that a test speaks of?"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch06_deck_building import TRIGGERS
from tefuda.games.evolve.rules.ch10_sets import number_of
from tefuda.games.evolve.rules.ch10_triggers import origin
from tefuda.games.evolve.rules.ch14_titles import MAGIC_ITEM
from tefuda.games.evolve.words.vocabulary import EarthRite, Extreme
from tefuda.kernel.effects import Pay, Pool, Quantity, Test
from tefuda.kernel.listening import found_in
from tefuda.kernel.once import once_each
from tefuda.kernel.questions import COMPARE, amount, members, pool
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import GONE, Card, Ref, Table
from tefuda.kernel.values import Node

NUMBERS = ("cost", "attack", "defense")


def test(game: Any, table: Table, scope: Any, card: Card, facts: Any, test: Node) -> bool:
    """Does a card, with these facts, pass a test?"""
    if type(test) is not Test:
        assert isinstance(test, Extreme)
        return _is_extreme(table, scope, card, test)
    fact, wanted = test.fact, test.value
    if fact in NUMBERS:
        number = game.value(table, card, facts, fact, False)
        if number is None:
            cite("1.3.6")
            cite("1.3.6.2")
            return False
        return COMPARE[test.op](number, wanted if type(wanted) is int else amount(table, scope, _quantity(wanted)))
    if fact.startswith("original_"):
        number = game.value(table, card, game.printed(table, card), fact[9:], True)
        return number is not None and COMPARE[test.op](number, amount(table, scope, _quantity(wanted)))
    if fact.startswith("counter:"):
        return COMPARE[test.op](dict(card.counters).get(fact[8:], 0), amount(table, scope, _quantity(wanted)))
    found = _word(table, scope, card, facts, fact, wanted, test.op)
    return not found if test.op == "!=" else found


def _word(table: Table, scope: Any, card: Card, facts: Any, fact: str, wanted: Any, op: str) -> bool:
    if fact == "name":
        return _named(table, scope, facts, wanted, op)
    if fact == "kind":
        cite("2.3.4")
        return wanted in facts.kinds
    if fact == "special":
        return wanted in facts.special
    if fact == "class":
        cite("2.2.3")
        return wanted in facts.classes
    if fact == "type":
        cite("2.4.2")
        return wanted in facts.types
    if fact == "keyword" and wanted in IN_ABILITIES:
        return IN_ABILITIES[wanted](facts)
    if fact == "keyword":
        return _has_ability(facts, wanted)
    if fact == "title":
        return bool(facts.title == wanted)
    if fact == "counter":
        return wanted in dict(card.counters)
    if fact == "state":
        return _state(table, card, facts, wanted)
    if fact == "zone":
        return card.zone != GONE and t.ZONES[card.zone].name == wanted
    if fact == "number":
        return bool(facts.number == wanted)
    if fact == "played_from":  # where it lies, or lay before it was played
        return card.zone != GONE and origin(card) == wanted
    if fact == "same_name":
        return _named_as(table, facts, members(table, scope, wanted))
    if fact == "among":
        return card.id in [ref[0] for ref in members(table, scope, wanted)]
    raise ValueError(f"a card has no fact called {fact!r}")


def _has_ability(facts: Any, word: str) -> bool:
    return word in facts.keywords or word in _words(facts.abilities)


@once_each
def _words(abilities: tuple[Node, ...]) -> tuple[str, ...]:
    """The words by which abilities are spoken of."""
    return tuple(
        [word for one in abilities for word in (getattr(one, "word", ""), getattr(one, "label", ""), _sort(one))]
    )


def _named_as(table: Table, facts: Any, refs: tuple[Ref, ...]) -> bool:
    """Has a card with these facts a name that one of these has?"""
    names = [name for ref in refs for name in table.known(ref)[1].names]
    return any(name in names for name in facts.names)


def _is_extreme(table: Table, scope: Any, card: Card, test: Extreme) -> bool:
    """コスト最小の: has no card of the pool less (or more) of it? What lacks it is not held against the others (1.3.6.1)."""
    assert isinstance(test.pool, Pool)
    numbers = {other: number_of(table, test.fact, other) for other in pool(table, scope, test.pool)}
    known = [number for number in numbers.values() if number is not None]
    mine = numbers.get(card.id)
    return mine is not None and mine == (max(known) if test.most else min(known))


def _named(table: Table, scope: Any, facts: Any, wanted: str, op: str) -> bool:
    if wanted == "これ":  # これと同名: any name that the card which speaks has
        return _named_as(table, facts, (scope.source,))
    if wanted == "指定した":
        wanted = scope.named
    if RECORDS:
        cite("2.1.2")
    if op == "has":
        if wanted in facts.collaboration:
            cite("2.1.2.1")  # a part of a collaboration name is no part of the name
        return wanted in "\n".join(facts.names)
    if wanted == facts.collaboration:  # 2.14.2: its whole collaboration name means the card, too
        cite("2.14.2")
        if MAGIC_ITEM in facts.names:
            cite("14.3.1.1")
        return True
    return wanted in facts.names


def _state(table: Table, card: Card, facts: Any, wanted: str) -> bool:
    if wanted == "スタンド":
        return not card.acted
    if wanted == "アクト":
        return card.acted
    if wanted == "進化":
        return t.EVOLVED in facts.special
    if wanted == "表向き":
        return not card.facedown
    if wanted == "裏向き":
        return card.facedown
    if wanted == "交戦":
        battle = table.facts.battle
        return battle is not None and (card.id, card.life) in battle
    if wanted == "攻撃":
        battle = table.facts.battle
        return battle is not None and (card.id, card.life) == battle[0]
    return wanted in card.marks


def _quantity(value: str | Quantity) -> Quantity:
    assert not isinstance(value, str)
    return value


def _has_trigger(facts: Any) -> bool:
    cite("14.4.1.2")
    return any(word in TRIGGERS for word in facts.keywords)


def _has_earth_rite(facts: Any) -> bool:
    return any(
        isinstance(node, EarthRite) or node.stat == "earth" for node in found_in(facts.abilities, (EarthRite, Pay))
    )


# 【土の秘術】を持つ, トリガーを持つ: what a card has, though no ability of it is called so.
IN_ABILITIES = {"土の秘術": _has_earth_rite, "トリガー": _has_trigger}


def _sort(ability: Node) -> str:
    return {"evolve": "進化", "advance": "アドバンス起動", "fusion": "融合"}.get(getattr(ability, "sort", ""), "")
