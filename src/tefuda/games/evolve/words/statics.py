"""Continuous abilities: paragraphs that say what is so, or what it costs to play a card."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace as replace_noun

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.composition import implies, with_x
from tefuda.games.evolve.words.descriptions import amount
from tefuda.games.evolve.words.instructions import Effects
from tefuda.games.evolve.words.lexicon import ZONES
from tefuda.games.evolve.words.phrases import Clause, Group, Noun
from tefuda.games.evolve.words.scene import Scene
from tefuda.kernel.effects.nodes import (
    Add,
    AllOf,
    AnyOf,
    Change,
    Continuous,
    Forbid,
    Gain,
    If,
    Keyword,
    Sequence,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.composition import sequence


class Statics:
    """The reader of continuous abilities; the paragraph that builds on it says where they work."""

    effects: Effects

    @property
    @abstractmethod
    def home(self) -> str:
        """Where an ability of this kind of card works."""

    def statics(self, rows: list[list[Clause]]) -> list[Node]:
        found: list[Node] = []
        for row in rows:
            if found and (x := self.effects.definition(row)) is not None:
                last = found.pop()
                if with_x(last, x) == last:
                    raise row[0].fail("X in what stands before / 前の文のX")
                found.append(with_x(last, x))
                continue
            if (limit := deck_limit(row)) is not None:
                found.append(limit)
                continue
            if rows[0][0].ender == "AS" and row is not rows[0]:  # これをプレイする際、…。(条件)なら、コストを-5する
                row = [rows[0][0].copy(), *self._instead_of_cost(row, found)]
            found += in_force(self._static(row))
        return found

    def _instead_of_cost(self, row: list[Clause], found: list[Node]) -> list[Clause]:
        """コストを-3する。(条件)代わりに-6する: where the condition implies the one before, -3 more."""
        last, before = row[-1], found[-1]
        if last.adverbs[:1] != ["代わりに"] or len(row) != 2:
            return row
        test, number = self.effects.test(row[0].copy()), last.bare.only if last.bare is not None else None
        costs = [ability for ability in found if isinstance(ability, Continuous)]
        amounts = [one.amount for ability in costs for one in ability.changes if isinstance(one, Add)]
        if (
            test is None
            or number is None
            or number.sort != "modifiers"
            or not isinstance(before, Continuous)
            or before.condition is None
            or not implies(test, before.condition)
            or len(amounts) != len(found)
        ):
            raise last.fail("what is replaced / 置き換える前の指示")
        more = int(number.modifiers[0][1]) - sum(one for one in amounts if isinstance(one, int))
        change = replace_noun(number, modifiers=(("", f"{more:+d}"),))
        what = Noun("コスト", "fact", last.start, last.start)
        cost = Group(((what,),), (), last.start, last.start)
        bare = Group(((change,),), (), last.start, last.end)
        return [row[0], Clause([("を", cost)], bare, last.verb, [], last.ender, None, last.start, last.end)]

    def _static(self, row: list[Clause]) -> Continuous:
        if row[0].ender == "AS":
            group, changes, test = self.effects.playing(row, Scene())
            zone = "hand" if group == This() else self.home
            if any(particle == "から" for particle, _ in row[0].cases):
                zone = "ex"
            return Continuous(group, changes, test, zone)
        steps: list[Node] = []
        tests: list[Node] = []
        start = row[0]
        self.effects.sentence(row, Scene(), steps)
        node = sequence(steps)
        while isinstance(node, If) and node.otherwise is None:
            tests.append(node.condition)
            node = node.then
        if isinstance(node, Sequence) and all(isinstance(step, Change) for step in node.steps):
            raise start.fail("one statement / ひとつの常時能力")
        if not isinstance(node, Change) or node.until:
            raise start.fail("a trigger, a cost, or a continuous ability / 条件・コスト、または常に働く効果")
        test = None if not tests else tests[0] if len(tests) == 1 else AllOf(tuple(tests))
        changes = node.changes
        zone = self.home
        for part in changes:
            if isinstance(part, Forbid) and part.deed.startswith("play@"):
                return Continuous(node.group, (Forbid("play"),), test, part.deed.removeprefix("play@"))
            if node.group == This() and (part == Forbid("play") or part == Gain((Keyword("クイック"),))):
                zone = "hand"  # it works where the card is played from (12.3.6)
        return Continuous(node.group, changes, test, zone)


def in_force(ability: Continuous) -> list[Node]:
    """これが場かEXエリアにある限り、…: the zones in which the ability is in force (10.3.4), one ability for each."""
    tests = ability.condition.parts if isinstance(ability.condition, AllOf) else (ability.condition,)
    there = {test: zones for test in tests if (zones := _zones_of_this(test))}
    if not there:
        return [ability]
    rest = [test for test in tests if test is not None and test not in there]
    test = None if not rest else rest[0] if len(rest) == 1 else AllOf(tuple(rest))
    return [
        Continuous(ability.group, ability.changes, test, zone)
        for zone in dict.fromkeys([zone for zones in there.values() for zone in zones])
    ]


def _zones_of_this(test: Node | None) -> tuple[str, ...]:
    """The zones in one of which a condition says that this card is; none where it says something else."""
    match test:
        case v.IsIn(This(), zone):
            return (zone,)
        case AnyOf(parts) if all(map(_zones_of_this, parts)):
            return tuple([zone for part in parts for zone in _zones_of_this(part)])
    return ()


def deck_limit(row: list[Clause]) -> Node | None:
    """これはエボルヴデッキに3枚まで入れることができる。"""
    first = row[0].copy()
    if (
        len(row) != 2
        or first.verb is None
        or first.verb != ("入れる", "end")
        or row[1].verb is None
        or row[1].verb.verb != "ことができる"
    ):
        return None
    subject, zone, bare = first.take("は"), first.take("に"), first.bare
    if (
        subject is None
        or zone is None
        or bare is None
        or subject.only is None
        or bare.only is None
        or bare.only.sort != "quantity"
        or zone.head.sort != "zone"
    ):
        return None
    how = amount(bare.only.quantity)
    name = "" if subject.only.sort == "this" else subject.only.text[1:-1] if subject.only.sort == "name" else None
    if name is None or not isinstance(how.number, int) or not how.up_to:
        return None
    return v.DeckLimit(how.number, ZONES[zone.head.text], name)
