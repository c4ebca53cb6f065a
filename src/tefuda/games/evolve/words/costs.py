"""Costs: what is paid before ：, and what changes the cost of a card as it is played."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.conditions import during, icon
from tefuda.games.evolve.words.descriptions import amount
from tefuda.games.evolve.words.lexicon import Form
from tefuda.games.evolve.words.past import asked
from tefuda.games.evolve.words.phrases import Clause, Group, Mark, Noun
from tefuda.games.evolve.words.quantities import quantity, signed
from tefuda.games.evolve.words.references import player, refer
from tefuda.games.evolve.words.scene import Scene
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Choose,
    Compare,
    Cost,
    Count,
    It,
    Make,
    Pay,
    Per,
    Pool,
    Quantity,
    Test,
    This,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable


def held(new: list[Node]) -> Node | None:
    if not new:
        return None
    node = new[-1]
    if isinstance(node, v.Take | v.TakeEach | v.Search | v.SearchEach | v.ChooseEach | Choose | v.Pick | v.Reveal):
        return It()
    group = getattr(node, "group", None)
    return group if isinstance(group, Node) else None


def _as_paid(part: Node) -> Node:
    """A part of a cost: what is chosen in it is no target (10.6.2.3), it is picked as the cost is paid (10.4.2)."""
    if isinstance(part, Choose) and part.by == "own" and not part.at_random:
        return v.Pick(part.pools, part.number, part.up_to, any_number=part.any_number, chosen=True)
    return part


class Costs:
    """The reader of costs; the instructions in them are read by the class that builds on it."""

    counted: Count | None = None  # what the last condition counted,
    divided: Quantity | None = None  # and of what it was asked whether it is odd

    def _as_before(self, clause: Clause) -> Node | None:
        """5枚なら: of what the condition before counted."""
        noun = clause.bare.only if clause.bare is not None else None
        if self.divided is not None and noun is not None and noun.whole in ("奇数", "偶数") and not clause.cases:
            return v.Parity(self.divided, noun.text == "奇数")
        if self.counted is None or noun is None or noun.sort != "quantity" or clause.cases or clause.verb is not None:
            return None
        how = amount(noun.quantity)
        unit = "種類" if self.counted.kinds_of else "枚"
        if how.number is None or how.unit != unit or how.up_to or clause.adverbs:
            return None
        return Compare(self.counted, how.op, how.number)

    def _noted(self, found: Node) -> Node:
        """What a condition counted is kept in mind."""
        if isinstance(found, Compare) and isinstance(found.left, Count):
            self.counted = found.left
        if isinstance(found, v.Parity):
            self.divided = found.of
        return found

    @abstractmethod
    def clause(self, clause: Clause, scene: Scene) -> list[Node]:
        """One clause that instructs."""

    def test(self, clause: Clause) -> Node | None:
        """The condition of a clause that is one: …なら, or an icon."""
        if clause.mark is not None and clause.mark.kind == "CONDITION":
            return icon(clause.mark)
        if clause.ender in ("IF", "WHILE"):
            found = self._as_before(clause)
            if found is None and (said := asked([clause])) is not None:
                found = said[0]
            return None if found is None else self._noted(found)
        if clause.ender == "COMMA" and clause.verb is None and clause.bare is not None and not clause.cases:
            return during(clause.bare)
        return None

    def lead(self, row: list[Clause], playing: bool = False) -> tuple[Node, int] | None:
        """The condition at the head of a row, and how many clauses it takes."""
        first = row[0]
        if first.ender in ("IF", "WHILE") and (again := self._as_before(first)) is not None:
            return self._noted(again), 1
        if first.mark is None and (found := asked(row, playing)) is not None:
            self._noted(found[0])
            return found
        one = self.test(first)
        return None if one is None else (one, 1)

    def per(self, clause: Clause) -> tuple[Quantity, int]:
        """自分の墓場のカード5枚につき: what is counted, by how many (5.29)."""
        group = clause.bare
        if group is None or clause.cases or clause.verb is not None or len(group.chains) != 1:
            raise clause.fail("cards and a number / カードと数")
        noun = group.head
        how = amount(noun.quantity) if noun.quantity else None
        if how is None or not isinstance(how.number, int) or how.op != "=" or how.up_to:
            raise clause.fail("cards and a number / カードと数")
        chain = (*group.chains[0][:-1], replace(noun, quantity=""))
        if noun.sort == "points":
            return quantity(Group((chain,), (), group.start, group.end)), how.number
        counter = Noun("枚数", "count", noun.end, noun.end)
        return quantity(
            Group(((*chain[:-1], replace(chain[-1], glue="の"), counter),), (), group.start, group.end)
        ), how.number

    # ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def cost(self, row: list[Clause], may: bool = False) -> Cost:
        """Everything before ：, in its order; `may`: it is said that it may be paid."""
        parts: list[Node] = []
        scene = Scene(cost=True)
        for clause in row:
            if clause.mark is not None:
                parts.append(self._pay(clause.mark))
                continue
            if clause.verb is not None and clause.verb.form == "may" and not may:
                raise clause.fail("a cost / コスト")
            new = self._cost_action(clause.copy(), scene)
            parts += new
            scene.held = held(new)
        if not parts:
            raise row[0].fail("a cost / コスト")
        return Cost(tuple([_as_paid(part) for part in parts]))

    def _pay(self, mark: Mark) -> Node:
        found = re.fullmatch(r"【(コスト|土の秘術|レッスン)(\d+|X)】", mark.text)
        if found is None:
            raise Unreadable.at(mark.start, mark.end, "a cost / コスト")
        number: Quantity = X() if found.group(2) == "X" else int(found.group(2))
        return Pay({"コスト": "pp", "土の秘術": "earth", "レッスン": "lesson"}[found.group(1)], number)

    def _cost_action(self, clause: Clause, scene: Scene) -> list[Node]:
        bare = clause.bare
        if clause.verb is None and bare is not None and not clause.cases and len(bare.chains) == 1:
            return [self._life(clause, bare)]
        if (
            clause.verb is None
            and bare is not None
            and bare.only is not None
            and bare.only.sort == "modifiers"
            and len(clause.cases) == 1
            and clause.cases[0][0] == "を"
        ):
            what = clause.cases[0][1]
            stat = {"PP最大値": "max_pp", "EP": "ep", "SEP": "sep", "PP": "pp"}.get(what.head.whole)
            number = bare.only.modifiers[0][1]
            if stat is not None and number.startswith("-") and len(bare.only.modifiers) == 1:
                return [Pay(stat, signed("+" + number[1:]))]
        return self.clause(clause, scene)

    def _life(self, clause: Clause, bare: Group) -> Node:
        """リーダーの【体力】-1 — read as two groups without a particle between."""
        noun = bare.head
        chain = bare.chains[0]
        if (
            noun.sort == "modifiers"
            and len(noun.modifiers) == 1
            and [n.whole for n in chain[:-1]] in (["リーダー"], ["自分", "リーダー"])
        ):
            stat, number = noun.modifiers[0]
            if stat == "体力" and number.startswith("-"):
                return Pay("life", signed("+" + number[1:]))
        raise clause.fail("a cost / コスト")

    def playing(self, row: list[Clause], scene: Scene) -> tuple[Node, tuple[Node, ...], Node | None]:
        """…をプレイする際、(条件なら、)コストを-Nする: whose cost, how it changes, under which condition."""
        clause = row[0].copy()
        if clause.verb is None or (clause.verb.verb, clause.verb.form) != ("プレイする", "end"):
            raise row[0].fail("プレイする際 / as it is played")
        who, what, origin = clause.take("が"), clause.take("を"), clause.take("から")
        following = "次に" in clause.adverbs
        clause.adverbs = [word for word in clause.adverbs if word != "次に"]
        clause.done("what is played / プレイするカード")
        if what is None:
            raise row[0].fail("what is played / プレイするカード")
        if origin is not None and (
            origin.only is None or origin.only.whole != "EXエリア" or refer(what).node != This()
        ):
            raise Unreadable.at(origin.start, origin.end, "what is played / プレイするカード")
        ref = refer(what)
        if who is not None:
            whose = player(who)
            if whose is None or len(ref.pools) != 1 or ref.pools[0].zone not in ("field", "ex"):
                raise Unreadable.at(what.start, what.end, "cards / プレイするカード")
            origin_tests = (Test("played_from", "ex"),) if ref.pools[0].zone == "ex" else ()
            group: Node = All(Pool("playable", whose, (*ref.pools[0].tests, *origin_tests), ref.pools[0].other))
        else:
            group = ref.group()
        if following != (scene.until == "next_play"):
            raise row[0].fail("このターン、次に…プレイする際 / the next card this turn")
        test: Node | None = None
        rest = row[1:]
        if len(rest) == 2 and rest[0].ender == "PER":
            count, unit = self.per(rest[0])
            change = self._cost_change(rest[1:])
            if not isinstance(change, Add) or not isinstance(change.amount, int):
                raise rest[1].fail("コストを-Nする / a change of the cost")
            return group, (Add("play_cost", Per(count, unit, change.amount)),), None
        while len(rest) > 1 and (found := self.lead(rest, playing=True)) is not None:
            if test is not None:
                raise rest[0].fail("コストを / the cost")
            test, rest = found[0], rest[found[1] :]
        return group, self._costs(rest, group), test

    def _costs(self, rest: list[Clause], group: Node) -> tuple[Node, ...]:
        """コストを-3する, コストを0にする, (cost)：コストを-2する, 追加コストとして(cost)."""
        if not rest:
            raise Unreadable.at(0, 0, "コストを / the cost")
        colon = next((place for place, clause in enumerate(rest) if clause.ender == "COLON"), -1)
        if colon >= 0:
            return (v.OptionalCost(self.cost(rest[: colon + 1]), self._cost_change(rest[colon + 1 :])),)
        if "を払うのではなく" in rest[0].adverbs and len(rest) > 1:
            return (v.AlternativeCost(self._alternative(rest)),)
        if rest[0].adverbs[:1] == ["追加コストとして"]:
            rest[0].adverbs = rest[0].adverbs[1:]
            paid = self.cost(rest, may=True)
            may = rest[-1].verb is not None and rest[-1].verb.form == "may"
            none = any(getattr(part, "any_number", False) for part in paid.parts)  # 好きな枚数: none is one, too
            if may and not none:
                return (v.OptionalCost(paid),)
            return (v.AddedCost(paid),)
        if len(rest) == 1 and rest[0].verb == ("する", "may"):  # コストを+3してよい
            more = self._cost_change([replace(rest[0], verb=Form("する", "end"))])
            if isinstance(more, Add) and isinstance(more.amount, int) and more.amount > 0:
                return (v.OptionalCost(Cost(), more),)
        return (self._cost_change(rest),)

    def _alternative(self, rest: list[Clause]) -> Cost:
        """これの元のコストを払うのではなく、…してよい."""
        first = rest[0]
        first.adverbs = [word for word in first.adverbs if word != "を払うのではなく"]
        paid, first.bare = first.bare, None
        if (
            first.cases
            or first.adverbs
            or paid is None
            or [noun.whole for noun in paid.chains[0]] not in (["これ", "元", "コスト"], ["元", "コスト"], ["コスト"])
            or rest[-1].verb is None
            or rest[-1].verb.form != "may"
        ):
            raise first.fail("コストを払うのではなく…してよい / another way to pay")
        return self.cost(rest[1:], may=True)

    def _cost_change(self, rest: list[Clause]) -> Node:
        if len(rest) != 1 or rest[0].verb is None or rest[0].verb.verb != "する" or rest[0].verb.form != "end":
            raise (rest[0] if rest else Clause()).fail("コストを-Nする / a change of the cost")
        clause = rest[0].copy()
        what, bare, into = clause.take("を"), clause.bare, clause.take("に")
        clause.bare = None
        clause.done("コストを-Nする / a change of the cost")
        if what is None or what.only is None or what.only.whole != "コスト" or what.only.quantity:
            raise rest[0].fail("コストを / the cost")
        if (
            bare is not None
            and bare.only is not None
            and bare.only.sort == "modifiers"
            and len(bare.only.modifiers) == 1
            and not bare.only.modifiers[0][0]
            and into is None
        ):
            return Add("play_cost", signed(bare.only.modifiers[0][1]))
        if into is not None and bare is None:
            return Make("play_cost", quantity(into))
        raise rest[0].fail("コストを-Nする / a change of the cost")
