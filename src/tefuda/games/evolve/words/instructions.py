"""Instructions: the sentences of an effect, put together in their order, with their conditions, times and costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tefuda.games.evolve.words.composition import binds, implies, speaks_of_it, within_scope
from tefuda.games.evolve.words.descriptions import Amount, amount
from tefuda.games.evolve.words.moving import same_as
from tefuda.games.evolve.words.past import asked
from tefuda.games.evolve.words.phrases import Clause, Element, Group, Mark, Noun, clauses, says_anything, sentences
from tefuda.games.evolve.words.quantities import quoted_quantity
from tefuda.games.evolve.words.scene import Scene
from tefuda.games.evolve.words.statements import Statements
from tefuda.games.evolve.words.times import lasting_alike, until
from tefuda.kernel.effects.nodes import (
    Choice,
    Delay,
    Did,
    If,
    Instead,
    Let,
    Not,
    PayThen,
    Quantity,
    Repeat,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.meaning.composition import sequence
from tefuda.kernel.wording.meaning.joining import Open, innermost, outermost

Granted = Callable[[Noun], tuple[Node, ...]]
_ACTION = "an instruction / 指示"


def _objects(row: list[Clause]) -> Group | None:
    """What the first clause of a sentence works on."""
    first = row[0]
    return next((group for particle, group in first.cases if particle == "を"), first.bare)


def _of_those(row: list[Clause]) -> bool:
    """1枚を墓場に置く, スペル1枚を手札に加える: a number of the cards that were spoken of, wherever these are."""
    group = _objects(row)
    if group is None or not group.head.quantity or group.head.sort not in ("quantity", "kind", "name"):
        return False
    if group.head.sort == "quantity":
        return row[0].ender in ("STOP", "COMMA", "")
    placed = any(noun.sort in ("zone", "player", "place") for chain in group.chains for noun in chain)
    verb = row[0].verb.verb if row[0].verb is not None else ""
    making = group.head.sort == "name" and verb in ("置く", "出す")
    return not placed and not making and verb in ("置く", "出す", "加える", "公開する", "消滅させる")


def _of_the_rest(row: list[Clause]) -> bool:
    """残りを…: after it there is nothing left to take."""
    group = _objects(row)
    return group is not None and group.head.sort == "others"


class Effects(Statements):
    """The reader of whole effects: their sentences in order, what holds for several of them, and modes."""

    def effect(self, elements: tuple[Element, ...], scene: Scene | None = None) -> Node:
        """A paragraph's effect: its sentences, then its modes."""
        first = next(
            (index for index, element in enumerate(elements) if isinstance(element, Mark) and element.kind == "MODE"),
            len(elements),
        )
        return self.sentences(sentences(clauses(elements[:first])), elements[first:], scene or Scene())

    def sentences(self, rows: list[list[Clause]], modes: tuple[Element, ...], scene: Scene) -> Node:
        steps: list[Node] = []
        looking = False  # after その中から、: further cards without a zone are of those cards
        for index, row in enumerate(rows):
            if any(clause.ender == "COLON" for clause in row):
                return sequence(self._payment(row, rows[index + 1 :], modes, scene, steps))
            if (x := self.definition(row)) is not None:
                if not steps:
                    raise row[0].fail(_ACTION)
                if any(self._x_in(clause) for later in rows[index + 1 :] for clause in later):
                    return self._defined(x, rows[:index] + rows[index + 1 :], modes, scene, row)
                steps = [Let(x, sequence(steps))]
                continue
            if (chosen := self._choice(row, rows[index + 1 :], modes, scene)) is not None:
                return sequence(self._added(chosen, steps, own=len(row) > 1))
            if (below := self._again(row, "list")) is not None and rows[index + 1 :]:
                return sequence([*steps, Repeat(below, self.sentences(rows[index + 1 :], modes, scene))])
            if (again := self._again(row)) is not None:
                steps = self._repeated(again, steps, row)
                continue
            looking = self._next(row, replace(scene, looked=looking and _of_those(row)), steps) or (
                looking and not _of_the_rest(row)
            )
        if modes:
            first = modes[0]
            raise Unreadable.at(
                getattr(first, "start", 0),
                getattr(first, "end", 0),
                "下記から…チョイスする。 before the modes / 選択肢の前の指示",
            )
        if not steps:
            where = rows[0][0] if rows else Clause()
            raise where.fail(_ACTION)
        return sequence(steps)

    def _defined(
        self,
        x: Quantity,
        rows: list[list[Clause]],
        modes: tuple[Element, ...],
        scene: Scene,
        definition: list[Clause],
    ) -> Node:
        """Xは「…」である in the middle: it holds for all sentences, which are read anew without it."""
        if any(self.definition(row) is not None for row in rows):
            raise definition[0].fail("one definition of X / ひとつのXの定義")
        return Let(x, self.sentences(rows, modes, scene))

    # ── how far conditions hold ─────────────────────────────────────────────────────────────────────────────────────
    def _next(self, row: list[Clause], scene: Scene, steps: list[Node]) -> bool:
        """One more sentence: a part of what the condition before it holds for, unless it has a condition of its own."""
        place = self._place(row, scene, steps)
        inner = list(place.steps)
        looking = self.sentence([clause.copy() for clause in row], scene, inner)
        steps[:] = place.rebuilt(lasting_alike(inner, len(place.steps)))
        return looking

    def _place(self, row: list[Clause], scene: Scene, steps: list[Node]) -> Open:
        """Where a sentence belongs (13.2.1.2, 13.3.1.2, 13.5.1.2 say it of icons)."""
        place = innermost(steps)
        if not place.within or (found := self._tested(row)) is None:
            return place
        test, rest = found
        if any(isinstance(step, Delay) for step in place.within):
            raise row[0].fail("no condition behind a later time / 後で起こることの後の条件")
        if rest[0].adverbs[:1] == ["代わりに"]:
            place = innermost(steps, behind=Instead)
            if all(implies(test, getattr(step, "condition", test)) for step in place.within):
                return place
            raise row[0].fail("what is replaced, without a condition / 条件のない、置き換える前の指示")
        if test == Not(Did()):
            return innermost(steps, behind=If, condition=Did())
        then = list(place.steps)
        self.sentence([clause.copy() for clause in row], replace(scene, looked=False), then)
        if not within_scope(place.steps, then[-1]):
            return outermost(steps)
        if speaks_of_it(then[-1]) and any(map(binds, steps[:-1])):
            raise row[0].fail("one thing that それ can speak of / それが指すひとつのもの")
        return place

    def _tested(self, row: list[Clause]) -> tuple[Node, list[Clause]] | None:
        """The condition that a sentence begins with, if any, and what follows it."""
        row = [clause.copy() for clause in row]
        while len(row) > 1 and (until(row[0].copy()) is not None or not says_anything(row[0])):
            if (found := asked(row)) is not None and found[1] > 1:
                break  # このターン、…していたなら
            row = row[1:]
        leads = self.lead(row)
        return (leads[0], row[leads[1] :]) if leads is not None and len(row) > leads[1] else None

    def _added(self, step: Node, steps: list[Node], own: bool) -> list[Node]:
        """The steps with one more, which has a condition of its `own` or stands under the one before it."""
        if own:
            return [*steps, step]
        place = innermost(steps)
        return place.rebuilt([*place.steps, step])

    def _payment(
        self,
        row: list[Clause],
        later: list[list[Clause]],
        modes: tuple[Element, ...],
        scene: Scene,
        steps: list[Node],
    ) -> list[Node]:
        """(cost)：…: all that follows is what is paid for."""
        tests, row = self._conditions(row, paid=True)
        colon = next(place for place, clause in enumerate(row) if clause.ender == "COLON")
        rest = [row[colon + 1 :]] if row[colon + 1 :] else []
        paid = PayThen(self.cost(row[: colon + 1]), self.sentences(rest + later, modes, replace(scene)))
        return self._added(self._under(tests, paid), steps, own=bool(tests))

    def _repeated(self, times: Quantity, steps: list[Node], row: list[Clause]) -> list[Node]:
        """これをN回行う: all that was said before, under one condition if it begins with one."""
        if not steps:
            raise row[0].fail(_ACTION)
        place = innermost(steps)
        if place.within and len(steps) > 1:
            raise row[0].fail("what is done again / くり返すこと")
        return place.rebuilt([Repeat(times, sequence(place.steps))])

    def _x_in(self, clause: Clause) -> bool:
        texts = [
            noun.quantity + noun.text + "".join(number for _, number in noun.modifiers)
            for _, group in clause.cases
            for chain in group.chains
            for noun in chain
        ]
        if clause.bare is not None:
            texts += [
                noun.quantity + noun.text + "".join(number for _, number in noun.modifiers)
                for chain in clause.bare.chains
                for noun in chain
            ]
        return any("X" in re.sub("『[^』]*』|EX", "", text) for text in texts)

    def definition(self, row: list[Clause]) -> Quantity | None:
        """Xは「…」である。"""
        clause = row[0].copy()
        if len(row) != 1 or clause.verb is None or clause.verb.verb != "である" or clause.verb.form != "end":
            return None
        topic, bare = clause.take("は"), clause.bare
        if (
            topic is None
            or bare is None
            or topic.only is None
            or topic.only.quantity != "X"
            or bare.only is None
            or bare.only.sort != "quotation"
            or clause.cases
        ):
            return None
        return quoted_quantity(bare.only)

    def _again(self, row: list[Clause], what: str = "this") -> Quantity | None:
        """これをN回行う, 下記をN回行う。"""
        clause = row[0]
        if (
            len(row) != 1
            or clause.verb is None
            or clause.verb.verb != "行う"
            or clause.bare is None
            or clause.bare.only is None
            or not clause.bare.only.quantity.endswith("回")
        ):
            return None
        if (
            len(clause.cases) != 1
            or clause.cases[0][0] != "を"
            or clause.cases[0][1].only is None
            or clause.cases[0][1].only.sort != what
        ):
            return None
        return amount(clause.bare.only.quantity).number

    def _choice(
        self, row: list[Clause], following: list[list[Clause]], modes: tuple[Element, ...], scene: Scene
    ) -> Node | None:
        """下記から2つまでチョイスする。 (5.18)"""
        last = row[-1].copy()
        if last.verb is None or last.verb.verb != "チョイスする":
            return None
        origin = last.take("から")
        group = last.take("を") or last.bare
        last.bare = None
        if origin is None or origin.only is None or origin.only.sort != "list" or group is None:
            raise row[-1].fail("下記からN枚チョイスする / how many modes")
        how = (
            amount(group.only.quantity)
            if group.only is not None and group.only.sort == "quantity"
            else Amount(same_as(group))
        )
        last.done("the number of modes / チョイスの数")
        if how.number is None or how.op != "=":
            raise row[-1].fail("the number of modes / チョイスの数")
        if not modes:
            raise row[-1].fail("modes 【1】…【2】… / 選択肢")
        options = self._modes(modes)
        node: Node = Choice(options, 1 if how.up_to else how.number, how.number)
        for later in following:  # 代わりに3つまで, Xは「…」である
            if (x := self.definition(later)) is not None and not isinstance(node, Let):
                node = Let(x, node)
                continue
            changed = self._more_modes(later, options)
            if changed is None:
                raise later[0].fail("another number of modes / チョイスの数")
            node = Instead(node, *changed)
        tests, rest = self._conditions(row)
        if len(rest) != 1:
            raise rest[0].fail("a condition / 条件")
        return self._under(tests, node)

    def _more_modes(self, row: list[Clause], options: tuple[Node, ...]) -> tuple[Node, Node] | None:
        tests, rest = self._conditions(row)
        group = rest[0].bare if len(rest) == 1 else None
        if (
            len(tests) != 1
            or group is None
            or group.only is None
            or group.only.sort != "quantity"
            or rest[0].adverbs != ["代わりに"]
            or rest[0].cases
            or rest[0].verb not in (None, ("チョイスする", "end"))
        ):
            return None
        how = amount(group.only.quantity)
        if how.number is None or how.op != "=":
            return None
        return tests[0], Choice(options, 1 if how.up_to else how.number, how.number)

    def _modes(self, elements: tuple[Element, ...]) -> tuple[Node, ...]:
        found: list[Node] = []
        starts = [
            index for index, element in enumerate(elements) if isinstance(element, Mark) and element.kind == "MODE"
        ]
        for number, start in enumerate(starts, 1):
            mark = elements[start]
            assert isinstance(mark, Mark)
            if mark.text != f"【{number}】":
                raise Unreadable.at(mark.start, mark.end, f"【{number}】")
            end = starts[number] if number < len(starts) else len(elements)
            if end == start + 1:
                raise Unreadable.at(mark.start, mark.end, "the mode's text / 選択肢のテキスト")
            found.append(self.effect(elements[start + 1 : end]))
        return tuple(found)

    def _conditions(self, row: list[Clause], paid: bool = False) -> tuple[list[Node], list[Clause]]:
        """The conditions at the head of a row, and what stands behind them; where something is `paid`, 【土の秘術】： is a cost."""
        tests: list[Node] = []
        while row and not (paid and row[0].mark is not None and "土の秘術" in row[0].mark.text):
            found = self.lead(row)
            if found is None:
                break
            tests.append(found[0])
            row = row[found[1] :]
        return tests, row

    def _under(self, tests: list[Node], node: Node) -> Node:
        """A step under conditions, the first of them outermost."""
        for test in reversed(tests):
            node = If(test, node)
        return node
