"""Chapter 2, what is on a card: what its numbers are now, and does it have the fact, the name, the ability or the state that a test speaks of?"""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch06_deck_building import TRIGGERS
from tefuda.games.evolve.rules.ch10_sets import number_of
from tefuda.games.evolve.rules.ch14_titles import MAGIC_ITEM
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words.vocabulary import EarthRite, Extreme, Underwent
from tefuda.kernel.declaring.trigger_index import found_in
from tefuda.kernel.effects.nodes import Pay, Pool, Test
from tefuda.kernel.evaluating.history import times_happened_to
from tefuda.kernel.evaluating.matching import origin
from tefuda.kernel.evaluating.questions import members, pool
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.masks import TURNED, name_mask
from tefuda.kernel.table.records import GONE, Card, Ref
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.value("attack", "defense")
def body(table: Table, card: Card, facts: t.EvolveFacts, fact: str, original: bool) -> int | None:
    """Only followers and leaders have these (5.25.2); damage has been taken off the defense (2.8.2, 5.14.1)."""
    number: int | None = getattr(facts, fact)
    if number is None:
        return None
    kinds = facts.kinds
    if t.FOLLOWER not in kinds and t.LEADER_KIND not in kinds:
        cite("5.25.2")
        cite("5.25.2.1")
        return None
    return number - card.damage if fact == "defense" and not original else number


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test("name")
def has_name(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Test) -> bool:
    wanted: Any = test.value
    if wanted == "これ":  # これと同名: any name that the card which speaks has
        return _named_as(table, facts, (scope.source,))
    if wanted == "指定した":
        wanted = scope.named
    if RECORDS:
        cite("2.1.2")
    if test.op == "has":
        if wanted in facts.collaboration:
            cite("2.1.2.1")  # a part of a collaboration name is no part of the name
        return wanted in "\n".join(facts.names)
    if wanted == facts.collaboration:  # 2.14.2: its whole collaboration name means the card, too
        cite("2.14.2")
        if MAGIC_ITEM in facts.names:
            cite("14.3.1.1")
        return True
    return wanted in facts.names


@rules.test("same_name")
def has_same_name(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Any) -> bool:
    return _named_as(table, facts, members(table, scope, test.value))


def _named_as(table: Table, facts: t.EvolveFacts, refs: tuple[Ref, ...]) -> bool:
    """Has a card with these facts a name that one of these has?"""
    names = [name for ref in refs for name in table.known(ref)[1].names]
    return any(name in names for name in facts.names)


# ── where it is ─────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test("played_from")
def was_played_from(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Test) -> bool:
    """Is this the zone where the card lies, or from which it was played?"""
    return card.zone != GONE and origin(table, card) == test.value


@rules.test("master")
def has_master(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Any) -> bool:
    return card.seat in masters_meant(table, scope.seat, test.value)


@rules.test("among")
def is_among(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Any) -> bool:
    return card.id in [ref[0] for ref in members(table, scope, test.value)]


@rules.test(Underwent)
def has_undergone(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Underwent) -> bool:
    return times_happened_to(table, scope, test.times.event, card.life) > 0


@rules.test(Extreme)
def is_extreme(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Extreme) -> bool:
    """コスト最小の: has no card of the pool less (or more) of it? What lacks it is not held against the others (1.3.6.1)."""
    numbers = _numbers(table, scope, test)
    return card.id in numbers and numbers[card.id] == _extreme(test, numbers)


@rules.number(Extreme)
def extreme(table: Table, scope: Speaker, number: Extreme) -> int:
    """最大の攻撃力: the most (or least) that a card of the pool has; 0 where none has any (1.3.6.3)."""
    numbers = _numbers(table, scope, number)
    if not numbers:
        cite("1.3.6.3")
    return _extreme(number, numbers) if numbers else 0


def _numbers(table: Table, scope: Speaker, extreme: Extreme) -> dict[int, int]:
    """What each card of the pool has of the fact; what lacks it is left out (1.3.6.1)."""
    assert isinstance(extreme.pool, Pool)
    found = {other: number_of(table, extreme.fact, other) for other in pool(table, scope, extreme.pool)}
    return {other: number for other, number in found.items() if number is not None}


def _extreme(extreme: Extreme, numbers: dict[int, int]) -> int:
    return max(numbers.values()) if extreme.most else min(numbers.values())


# ── abilities ───────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test("keyword")
def has_ability(table: Table, scope: Speaker, card: Card, facts: t.EvolveFacts, test: Test) -> bool:
    if test.value == "土の秘術":  # no ability of it is called so
        return _has_earth_rite(facts)
    if test.value == "トリガー":
        cite("14.4.1.2")
        return any(word in TRIGGERS for word in facts.keywords)
    return test.value in facts.keywords or test.value in _words(facts.abilities)


@cached_by_identity
def _words(abilities: tuple[Node, ...]) -> tuple[str, ...]:
    """The words by which abilities are spoken of."""
    return tuple(
        [word for one in abilities for word in (getattr(one, "word", ""), getattr(one, "label", ""), _sort(one))]
    )


def _sort(ability: Node) -> str:
    return {"evolve": "進化", "advance": "アドバンス起動", "fusion": "融合"}.get(getattr(ability, "sort", ""), "")


def _has_earth_rite(facts: t.EvolveFacts) -> bool:
    return any(type(node) is EarthRite or node.stat == "earth" for node in found_in(facts.abilities, (EarthRite, Pay)))


# ── states ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.state("スタンド", reads=TURNED)
def stands(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return not card.acted


@rules.state("アクト", reads=TURNED)
def is_acted(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return card.acted


@rules.state("進化", reads=0)
def is_evolved(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return t.EVOLVED in facts.special


@rules.state("表向き")
def is_face_up(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return not card.facedown


@rules.state("裏向き")
def is_face_down(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return card.facedown


@rules.state("交戦", reads=name_mask("battle"))
def fights(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return table.facts.battle is not None and (card.id, card.life) in table.facts.battle


@rules.state("攻撃", reads=name_mask("battle"))
def attacks(table: Table, card: Card, facts: t.EvolveFacts) -> bool:
    return table.facts.battle is not None and (card.id, card.life) == table.facts.battle[0]
