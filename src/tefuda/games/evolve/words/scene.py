"""The scene of an action: a cost or an effect, who acts, and what the words before spoke of."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.descriptions import HIDDEN, Amount, amount
from tefuda.games.evolve.words.phrases import Clause, Group
from tefuda.games.evolve.words.references import Ref, refer
from tefuda.kernel.effects.nodes import Both, It, Pool, Quantity, RandomOf, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_CARDS = "cards / カード"
_NUMBER = "a number / 数"


@dataclass
class Scene:
    """What an action stands in: a cost or an effect, whose deed it is, what the clause before spoke of."""

    cost: bool = False
    who: str = "own"
    until: str = ""
    looked: bool = False  # after その中から
    held: Node | None = None  # what the clause before worked on, for a clause without its own object
    topic: Group | None = None


def _whose(pool: Pool, scene: Scene) -> Pool:
    """自身 is the one who acts."""
    if pool.whose == "self":
        who = "own" if scene.who in ("own", "each") else scene.who
        tests = tuple(
            v.Extreme(test.fact, _whose(test.pool, scene), test.most)
            if isinstance(test, v.Extreme) and isinstance(test.pool, Pool)
            else test
            for test in pool.tests
        )
        return Pool(pool.zone, who, tests, pool.other)
    if pool.zone in HIDDEN and scene.who not in ("own", "each") and pool.whose == "own":
        return Pool(pool.zone, scene.who, pool.tests, pool.other)
    return pool


def refer_in(group: Group, scene: Scene) -> Ref:
    ref = refer(group, own=scene.cost)
    node = ref.node
    if isinstance(node, Top) and node.whose == "self":
        node = Top(node.number, "own" if scene.who in ("own", "each") else scene.who, node.bottom, node.half)
    return Ref(
        node,
        tuple(_whose(pool, scene) for pool in ref.pools),
        ref.amount,
        ref.at_random,
        ref.start,
        ref.end,
        ref.zone_only,
        tuple(_in_scene(part, scene) for part in ref.parts),
    )


def _in_scene(part: Ref, scene: Scene) -> Ref:
    pools = tuple(_whose(pool, scene) for pool in part.pools)
    return Ref(part.node, pools, part.amount, part.at_random, part.start, part.end)


def limited(clause: Clause, ref: Ref) -> Ref:
    """カード名が異なるように, 元のコストの合計が5以下になるように: said of all the cards together."""
    tests: list[Node] = []
    kept: list[str] = []
    for word in clause.adverbs:
        if word == "カード名が異なるように":
            tests.append(v.DifferentNames())
        elif word.endswith(("以下になるように", "以上になるように")):
            fact = "original_cost" if word.startswith("元の") else "cost"
            total = v.TotalAtMost if "以下" in word else v.TotalAtLeast
            tests.append(total(fact, int("".join(filter(str.isdigit, word)))))
        else:
            kept.append(word)
    if not tests or not ref.pools:
        return ref
    clause.adverbs = kept
    pools = tuple(Pool(pool.zone, pool.whose, (*pool.tests, *tests), pool.other) for pool in ref.pools)
    return Ref(None, pools, ref.amount, ref.at_random, ref.start, ref.end)


def counted(clause: Clause, ref: Ref) -> Ref:
    """A number after the particle (フォロワーを好きな枚数) belongs to the cards before it."""
    ref = limited(clause, ref)
    bare = clause.bare
    if (
        bare is not None
        and bare.only is not None
        and bare.only.sort == "quantity"
        and ref.node is None
        and ref.amount == Amount()
    ):
        clause.bare = None
        random = "ランダムに" in clause.adverbs
        clause.adverbs = [word for word in clause.adverbs if word != "ランダムに"]
        return Ref(None, ref.pools, amount(bare.only.quantity), random, ref.start, ref.end)
    return ref


def without_particle(clause: Clause) -> Group | None:
    """3枚まで and 1枚ずつ stand before the verb without を; nothing else does."""
    group = clause.bare
    if group is not None and group.head.quantity.endswith(("まで", "ずつ", "好きな枚数")):
        clause.bare = None
        return group
    return None


def objects(clause: Clause, scene: Scene) -> Ref | None:
    """What the verb works on: the を phrase, a group without particle (3枚まで), or what the clause before held."""
    group = clause.take("を") or without_particle(clause)
    if group is None:
        return Ref(scene.held) if scene.held is not None else None
    noun = group.only
    if noun is not None and noun.sort == "quantity":
        if scene.looked:
            return Ref(None, (Pool("looked", "own"),), amount(noun.quantity), start=group.start, end=group.end)
        raise Unreadable.at(group.start, group.end, _CARDS)
    return counted(clause, refer_in(group, scene))


def taken(ref: Ref, scene: Scene, revealed: bool = False) -> tuple[list[Node], Node]:
    """The steps that pick cards where a number is given without 選ぶ, and the group to work on."""
    if ref.parts:
        return _joint(ref, scene, revealed)
    if ref.node is not None:
        return [], ref.node
    how = ref.amount
    if how.number is None and not how.any_number:
        if scene.looked:
            if not how.all:
                raise Unreadable.at(ref.start, ref.end, _NUMBER)
            return [v.Take(ref.pools[0].tests, revealed=revealed, every=True)], It()
        return [], ref.group()
    if how.op != "=" or how.each or how.unit not in ("枚", ""):
        raise Unreadable.at(ref.start, ref.end, _NUMBER)
    number: Quantity = 1 if how.number is None else how.number
    if scene.looked:
        if (
            len(ref.pools) != 1
            or ref.pools[0].zone not in ("looked", "field")
            or ref.pools[0].whose not in ("any", "own")
        ):
            raise Unreadable.at(ref.start, ref.end, "cards among them / その中のカード")
        return [v.Take(ref.pools[0].tests, number, how.up_to, how.any_number, revealed)], It()
    if ref.at_random:
        if len(ref.pools) != 1 or how.up_to:
            raise Unreadable.at(ref.start, ref.end, _CARDS)
        return [], RandomOf(ref.pools[0], number)
    who = "own" if scene.who == "each" else scene.who
    return [v.Pick(ref.pools, number, how.up_to, who, how.any_number)], It()


def _joint(ref: Ref, scene: Scene, revealed: bool) -> tuple[list[Node], Node]:
    """A1枚とB1枚, AとBそれぞれ1枚まで: picked one by one, and worked on together."""
    known = [part.node for part in ref.parts if part.node is not None]
    picked: list[Node] = []
    for part in ref.parts:
        if part.node is None:
            picked += taken(part, scene, revealed)[0]
    if scene.looked and not known and all(isinstance(node, v.Take) for node in picked):
        return [v.TakeEach(tuple(picked))], It()
    if scene.looked or not all(isinstance(node, v.Pick) for node in picked) or len(known) + len(picked) < 2:
        raise Unreadable.at(ref.start, ref.end, _CARDS)
    steps: list[Node] = [v.ChooseEach(tuple(picked))] if len(picked) > 1 else picked
    group: Node = It()
    for node in reversed(known):
        group = Both(node, group)
    return steps, group


def need(ref: Ref | None, clause: Clause) -> Ref:
    if ref is None:
        raise clause.fail("what it is done to / 対象")
    return ref
