"""Putting effects together: sequences, what X is, and what それ speaks of."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    Choose,
    Compare,
    Count,
    Delay,
    Did,
    Gain,
    If,
    It,
    Let,
    Others,
    Quantity,
    Replace,
    Sequence,
    Top,
    X,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built, replaced
from tefuda.kernel.wording.meaning.composition import Binding, sequence

IT = Binding(
    (
        Choose,
        v.ChooseEach,
        v.Pick,
        v.Look,
        v.LookAt,
        v.Search,
        v.SearchEach,
        v.TakeEach,
        v.RevealUntil,
        v.CreateLike,
        v.CreateToLimit,
        v.Create,
        v.Reveal,
        v.Take,
        v.Together,
        v.Either,
    ),
    from_deck=True,
)
binds, in_place_of_it = IT.binds, IT.in_place_of_it


def with_x(node: Node, value: Quantity) -> Any:
    """A node with a number in the place of X, but where X is defined within: in a continuous ability X is its definition."""
    return replaced(node, X(), value, closed=(Let,))


def without_antecedent(node: Built, bound: bool = False) -> tuple[bool, bool]:
    """Does it say それ before anything was chosen, found or moved from a deck; and is there something to speak of after?"""
    if isinstance(node, It):
        return not bound, bound
    if isinstance(node, tuple):
        for part in node:
            lost, bound = without_antecedent(part, bound)
            if lost:
                return True, bound
        return False, bound
    if not isinstance(node, Node) or isinstance(node, Gain | Delay | Replace):
        return False, bound
    bound = bound or isinstance(node, v.Search | v.SearchEach | Let | Top | v.Attacked | v.Remembered)
    for name in node.__struct_fields__:
        lost, bound = without_antecedent(getattr(node, name), bound)
        if lost:
            return True, bound
    return False, bound or binds(node)


def of_what_was_counted(node: Node) -> Node | None:
    """「…の枚数」と同じだけ…。それを…: それ are the cards that were counted."""
    if not isinstance(node, Sequence) or len(node.steps) < 2:
        return None
    counted = [getattr(node.steps[0], name) for name in node.steps[0].__struct_fields__]
    pools = [number.pool for number in counted if isinstance(number, Count)]
    if len(pools) != 1:
        return None
    return Sequence((node.steps[0], *[in_place_of_it(step, All(pools[0])) for step in node.steps[1:]]))


def speaks_of_it(node: Built) -> bool:
    """Does it speak of what was chosen, found or looked at before, by no other name than それ, 残り, その中?"""
    if isinstance(node, It | Others | v.Looked | v.Former | v.Latter | v.Take | v.TakeEach):
        return True
    if isinstance(node, v.Search | v.SearchEach):
        return False  # what it finds is its own
    if isinstance(node, Sequence) and binds(node.steps[0]) and not isinstance(node.steps[0], v.Take):
        return False
    if isinstance(node, Node):
        return any(speaks_of_it(getattr(node, name)) for name in node.__struct_fields__)
    return isinstance(node, tuple) and any(map(speaks_of_it, node))


def within_scope(steps: list[Node], step: Node) -> bool:
    """Is a conditional step about what was done under the condition before it, so that it stands under that one, too?

    そうしたなら speaks of the last instruction, それ of what one of `steps` has chosen or found.
    """
    if isinstance(step, If) and step.condition == Did():
        return True
    recalled = [node.deed for node in within(step) if isinstance(node, v.Remembered)]
    if any(does(node, deed) for deed in recalled for one in steps for node in within(one)):
        return True
    return any(map(binds, steps)) and speaks_of_it(step)


def does(node: Node, deed: str) -> bool:
    """Does a word do what a later one speaks of by that name (`Remembered`)?"""
    zones: tuple[str, ...] = ()
    match node:
        case Choose() | v.ChooseEach():
            return deed == "chosen"
        case v.Reveal() | v.RevealUntil() | v.Take(revealed=True):
            return deed == "revealed"
        case v.Discard() | v.Destroy() | v.Banish() | v.Draw():
            return deed == {v.Discard: "discarded", v.Destroy: "destroyed", v.Banish: "banished"}.get(
                type(node), "drawn"
            )
        case v.Search() | v.SearchEach():
            return deed == "found"
        case v.Put(zone=zone):
            zones = (zone,)
        case v.Create(zones=made) | v.CreateLike(zones=made):
            zones = made
    hand = "hand" in zones and deed in ("added", "returned")
    return (
        hand
        or (deed == "put" and bool(zones))
        or any(deed in (("entered", "came") if zone == "field" else (f"put:{zone}",)) for zone in zones)
    )


def looked_through(steps: list[Node]) -> int:
    """How many steps at the end take cards of those looked at and put the rest of them away; 0 where none do."""
    if not steps or not isinstance(steps[-1], v.Put) or steps[-1].group != Others():
        return 0
    place = next((place for place, step in enumerate(steps) if any(isinstance(n, v.Take) for n in within(step))), -1)
    return len(steps) - place if place >= 0 else 0


def last_sentence(steps: list[Node]) -> int:
    """How many steps at the end one sentence has said: cards that are picked, and what is done to them."""
    if len(steps) > 1 and isinstance(steps[-2], v.Pick) and getattr(steps[-1], "group", None) == It():
        return 2
    return 1


def implies(test: Node, other: Node) -> bool:
    """True where a condition asks for the same as another one, and for as many or more: 【コンボ_5】 behind 【コンボ_3】."""
    match test, other:
        case (v.SpellChain(more), v.SpellChain(less)) | (v.NecroCharge(more), v.NecroCharge(less)):
            return more >= less
        case Compare(one, ">=" | "=", int(more)), Compare(same, ">=", int(less)):
            return one == same and more >= less
    return test == other


def shared_out(node: Built) -> Any:
    """探す。その中から、…: what is taken of the cards found is part of the search, after which the deck is shuffled (5.8.2)."""
    if isinstance(node, tuple):
        return tuple([shared_out(part) for part in node])
    if not isinstance(node, Node) or not any(isinstance(part, v.Search) and part.then is None for part in within(node)):
        return node
    node = type(node)(**{name: shared_out(getattr(node, name)) for name in node.__struct_fields__})
    steps = node.steps if isinstance(node, Sequence) else ()
    for place, step in enumerate(steps):
        if isinstance(step, v.Search) and step.then is None:
            rest = list(takewhile(_of_what_was_found, steps[place + 1 :]))
            if rest:
                return sequence([*steps[:place], change(step, then=sequence(rest)), *steps[place + 1 + len(rest) :]])
    return node


def _of_what_was_found(step: Node) -> bool:
    return isinstance(step, v.Take) or (isinstance(step, v.Put) and step.group in (It(), Others()))


def in_sentences(step: Node) -> tuple[Node, ...]:
    """A step as its sentences say it: a search that shares out what it finds, then each share."""
    if isinstance(step, v.Search) and isinstance(step.then, Sequence) and isinstance(step.then.steps[0], v.Take):
        return (change(step, then=None), *step.then.steps)
    return (step,)


def burst(ability: Node) -> Node | None:
    """A union burst without that keyword; None for any other ability."""
    test = getattr(ability, "condition", None)
    if test == v.UnionBurst():
        rest: Node | None = None
    elif isinstance(test, AllOf) and test.parts[0] == v.UnionBurst():
        rest = test.parts[1] if len(test.parts) == 2 else AllOf(test.parts[1:])
    else:
        return None
    return change(ability, condition=rest)


def told_apart(ability: Node) -> Node:
    """An ability with its earth rites numbered, where it has several: each is a cost of its own (13.3.3.2)."""
    rites = [node for node in within(ability) if isinstance(node, v.EarthRite)]
    if len(rites) < 2:
        return ability
    count = iter(range(len(rites)))

    def numbered(node: Built) -> Any:
        if isinstance(node, v.EarthRite):
            return v.EarthRite(node.number, next(count))
        if isinstance(node, Node):
            return type(node)(**{name: numbered(getattr(node, name)) for name in node.__struct_fields__})
        return tuple([numbered(part) for part in node]) if isinstance(node, tuple) else node

    found: Node = numbered(ability)
    return found
