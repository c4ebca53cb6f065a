"""Instructions: the sentences of an effect, put together in their order, with their conditions, times and costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tefuda.games.evolve.words.composition import binds, speaks_of_it
from tefuda.games.evolve.words.conditions import icon
from tefuda.games.evolve.words.descriptions import Amount, amount
from tefuda.games.evolve.words.moving import same_as
from tefuda.games.evolve.words.phrases import Clause, Element, Mark, Noun, clauses, sentences
from tefuda.games.evolve.words.quantities import quoted_quantity
from tefuda.games.evolve.words.scene import Scene
from tefuda.games.evolve.words.statements import Statements
from tefuda.kernel.effects import (
    Choice,
    If,
    Instead,
    Let,
    PayThen,
    Quantity,
    Repeat,
    Sequence,
)
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.errors import Unreadable

Granted = Callable[[Noun], tuple[Node, ...]]
_ACTION = "an instruction / 指示"


def _only_number(row: list[Clause]) -> bool:
    """1枚を墓場に置く: a number of the cards that were spoken of."""
    group = next((group for particle, group in row[0].cases if particle == "を"), None)
    noun = group.only if group is not None else None
    return noun is not None and noun.sort == "quantity" and row[0].ender in ("STOP", "COMMA", "")


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
        skip = 0
        looking = False  # after その中から、: further numbers without a noun are of those cards
        for index, row in enumerate(rows):
            if index < skip:
                continue
            if self._opens_scope(row):
                skip = next(
                    (
                        place
                        for place in range(index + 1, len(rows))
                        if self._opens_scope(rows[place]) or self.definition(rows[place]) is not None
                    ),
                    len(rows),
                )
                test = self.test(row[0])
                assert test is not None
                inside = self.sentences(
                    [row[1:], *rows[index + 1 : skip]], modes if skip == len(rows) else (), replace(scene)
                )
                steps.append(If(test, inside))
                if skip == len(rows):
                    return sequence(steps)
                continue
            colon = next((place for place, clause in enumerate(row) if clause.ender == "COLON"), -1)
            if colon >= 0:
                lead = next((place for place, clause in enumerate(row[: colon + 1]) if not self._leads(clause)), 0)
                rest = [row[colon + 1 :]] if row[colon + 1 :] else []
                paid = PayThen(
                    self.cost(row[lead : colon + 1]), self.sentences(rest + rows[index + 1 :], modes, replace(scene))
                )
                steps.append(self._under(row[:lead], paid, steps))
                return sequence(steps)
            if (x := self.definition(row)) is not None:
                if any(
                    self.definition(later) is None and any(self._x_in(clause) for clause in later)
                    for later in rows[index + 1 :]
                ):
                    raise row[0].fail("X's definition after its last use / Xの定義は最後に")
                if not steps:
                    raise row[0].fail(_ACTION)
                steps = [Let(x, sequence(steps))]
                continue
            if (chosen := self._choice(row, rows[index + 1 :], modes, scene)) is not None:
                return sequence([*steps, chosen])
            if (again := self._again(row)) is not None:
                if not steps:
                    raise row[0].fail(_ACTION)
                steps = [Repeat(again, sequence(steps))]
                continue
            before = len(steps)
            looking = self.sentence(row, replace(scene, looked=looking and _only_number(row)), steps) or (
                looking and _only_number(row)
            )
            skip = self._follow(rows, index + 1, scene, steps) if len(steps) == before + 1 else 0
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

    def _opens_scope(self, row: list[Clause]) -> bool:
        """An icon that is a condition holds for all that follows it, up to the next (13.2.1.2, 13.3.1.2, 13.5.1.2)."""
        first = row[0]
        if first.mark is None or first.mark.kind != "CONDITION" or icon(first.mark) is None or len(row) < 2:
            return False
        if any(clause.ender == "COLON" for clause in row) and "土の秘術" in first.mark.text:
            return False
        return not (row[1].mark is None and row[1].adverbs[:1] in (["代わりに"], ["さらに"]))

    def _follow(self, rows: list[list[Clause]], start: int, scene: Scene, steps: list[Node]) -> int:
        """Sentences that speak of what was chosen or found under a condition belong under it, too.

        Gives back where they end.
        """
        last = steps[-1]
        if not isinstance(last, If) or last.otherwise is not None or not binds(last.then):
            return start
        inner = list(last.then.steps) if isinstance(last.then, Sequence) else [last.then]
        end = start
        while end < len(rows):
            row = [clause.copy() for clause in rows[end]]
            if (
                any(clause.ender == "COLON" for clause in row)
                or self.definition(row) is not None
                or self._again(row) is not None
                or self._opens_scope(row)
            ):
                break
            if row[-1].verb is not None and row[-1].verb.verb == "チョイスする":
                break
            longer = list(inner)
            self.sentence(row, replace(scene, looked=False), longer)
            if not any(speaks_of_it(step) for step in longer[len(inner) :]) and longer[: len(inner)] == inner:
                break
            inner, end = longer, end + 1
        steps[-1] = If(last.condition, sequence(inner))
        return end

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

    def _again(self, row: list[Clause]) -> Quantity | None:
        """これをN回行う。"""
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
            or clause.cases[0][1].only.sort != "this"
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
        return self._under(row[:-1], node, [])

    def _more_modes(self, row: list[Clause], options: tuple[Node, ...]) -> tuple[Node, Node] | None:
        if len(row) != 2:
            return None
        test = self.test(row[0])
        group = row[1].bare
        if (
            test is None
            or group is None
            or group.only is None
            or group.only.sort != "quantity"
            or row[1].adverbs != ["代わりに"]
            or row[1].cases
            or row[1].verb is not None
        ):
            return None
        how = amount(group.only.quantity)
        if how.number is None or how.op != "=":
            return None
        return test, Choice(options, 1 if how.up_to else how.number, how.number)

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

    def _leads(self, clause: Clause) -> bool:
        return clause.ender in ("IF", "WHILE") or (
            clause.mark is not None
            and clause.mark.kind == "CONDITION"
            and icon(clause.mark) is not None
            and "土の秘術" not in clause.mark.text
        )

    def _under(self, leads: list[Clause], node: Node, steps: list[Node]) -> Node:
        for clause in reversed(leads):
            test = self.test(clause)
            if test is None:
                raise clause.fail("a condition / 条件")
            node = If(test, node)
        return node
