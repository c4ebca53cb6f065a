"""Instructions: the sentences of an effect, put together in their order, with their conditions, times and costs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.actions import VERBS, Scene, damage, refer_in, same_as, taken
from tefuda.games.evolve.words.changes import damage_change, either_of, ignoring, predicate, setting, unusable
from tefuda.games.evolve.words.conditions import condition, during, icon, state
from tefuda.games.evolve.words.errors import Unreadable
from tefuda.games.evolve.words.phrases import Clause, Element, Group, Mark, Noun, clauses, sentences
from tefuda.games.evolve.words.quantities import quantity, quoted_quantity, signed
from tefuda.games.evolve.words.references import PLAYERS, Amount, amount, player, refer
from tefuda.games.evolve.words.triggers import trigger, would
from tefuda.kernel.effects import (
    Add, All, Change, Choice, Choose, Cost, Delay, Gain, If, Instead, It, Keyword, Let, Make, May, Pay, PayThen, Per, Pool, Quantity, Repeat, Replace, Sequence, X,
)  # fmt: skip
from tefuda.kernel.values import Node

Granted = Callable[[Noun], tuple[Node, ...]]
_ACTION = "an instruction / 指示"


def sequence(steps: list[Node]) -> Node:
    """One step bare, several in a flat sequence."""
    flat: list[Node] = []
    for step in steps:
        flat += step.steps if isinstance(step, Sequence) else (step,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def with_x(node: Any, value: Quantity) -> Any:
    """The same with X as this number: in a continuous ability X is its definition."""
    if isinstance(node, X):
        return value
    if isinstance(node, Let):
        return node  # it has an X of its own
    if isinstance(node, Node):
        return type(node)(**{name: with_x(getattr(node, name), value) for name in node.__struct_fields__})
    return tuple(with_x(item, value) for item in node) if isinstance(node, tuple) else node


class Effects:
    """The reader of effects. `granted` reads the abilities that stand in a quotation."""

    def __init__(self, granted: Granted) -> None:
        self.granted = granted

    # ── paragraphs ──────────────────────────────────────────────────────────────────────────────────────────────────
    def effect(self, elements: tuple[Element, ...], scene: Scene | None = None) -> Node:
        """A paragraph's effect: its sentences, then its modes."""
        first = next((index for index, element in enumerate(elements) if isinstance(element, Mark) and element.kind == "MODE"), len(elements))
        return self.sentences(sentences(clauses(elements[:first])), elements[first:], scene or Scene())

    def sentences(self, rows: list[list[Clause]], modes: tuple[Element, ...], scene: Scene) -> Node:
        steps: list[Node] = []
        looked = False
        for index, row in enumerate(rows):
            colon = next((place for place, clause in enumerate(row) if clause.ender == "COLON"), -1)
            if colon >= 0:
                lead = next((place for place, clause in enumerate(row[: colon + 1]) if not self._leads(clause)), 0)
                rest = [row[colon + 1 :]] if row[colon + 1 :] else []
                paid = PayThen(self.cost(row[lead : colon + 1]), self.sentences(rest + rows[index + 1 :], modes, replace(scene)))
                steps.append(self._under(row[:lead], paid, steps))
                return sequence(steps)
            if (x := self.definition(row)) is not None:
                if any(self.definition(later) is None and any(self._x_in(clause) for clause in later) for later in rows[index + 1 :]):
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
            looked = self.sentence(row, replace(scene, looked=False), steps) or looked
        if modes:
            first = modes[0]
            raise Unreadable.at(getattr(first, "start", 0), getattr(first, "end", 0), "下記から…チョイスする。 before the modes / 選択肢の前の指示")
        if not steps:
            where = rows[0][0] if rows else Clause()
            raise where.fail(_ACTION)
        return sequence(steps)

    def _x_in(self, clause: Clause) -> bool:
        texts = [noun.quantity + noun.text + "".join(number for _, number in noun.modifiers) for _, group in clause.cases for chain in group.chains for noun in chain]
        if clause.bare is not None:
            texts += [noun.quantity + noun.text + "".join(number for _, number in noun.modifiers) for chain in clause.bare.chains for noun in chain]
        return any("X" in re.sub("『[^』]*』|EX", "", text) for text in texts)

    def definition(self, row: list[Clause]) -> Quantity | None:
        """Xは「…」である。"""
        clause = row[0].copy()
        if len(row) != 1 or clause.verb is None or clause.verb.verb != "である" or clause.verb.form != "end":
            return None
        topic, bare = clause.take("は"), clause.bare
        if topic is None or bare is None or topic.only is None or topic.only.quantity != "X" or bare.only is None or bare.only.sort != "quotation" or clause.cases:
            return None
        return quoted_quantity(bare.only)

    def _again(self, row: list[Clause]) -> Quantity | None:
        """これをN回行う。"""
        clause = row[0]
        if len(row) != 1 or clause.verb is None or clause.verb.verb != "行う" or clause.bare is None or clause.bare.only is None or not clause.bare.only.quantity.endswith("回"):
            return None
        if len(clause.cases) != 1 or clause.cases[0][0] != "を" or clause.cases[0][1].only is None or clause.cases[0][1].only.sort != "this":
            return None
        return amount(clause.bare.only.quantity).number

    # ── modes ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def _choice(self, row: list[Clause], following: list[list[Clause]], modes: tuple[Element, ...], scene: Scene) -> Node | None:
        """下記から2つまでチョイスする。 (5.18)"""
        last = row[-1].copy()
        if last.verb is None or last.verb.verb != "チョイスする":
            return None
        origin = last.take("から")
        group = last.take("を") or last.bare
        last.bare = None
        if origin is None or origin.only is None or origin.only.sort != "list" or group is None:
            raise row[-1].fail("下記からN枚チョイスする / how many modes")
        how = amount(group.only.quantity) if group.only is not None and group.only.sort == "quantity" else Amount(same_as(group))
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
        test = self._test(row[0])
        group = row[1].bare
        if test is None or group is None or group.only is None or group.only.sort != "quantity" or row[1].adverbs != ["代わりに"] or row[1].cases or row[1].verb is not None:
            return None
        how = amount(group.only.quantity)
        if how.number is None or how.op != "=":
            return None
        return test, Choice(options, 1 if how.up_to else how.number, how.number)

    def _modes(self, elements: tuple[Element, ...]) -> tuple[Node, ...]:
        found: list[Node] = []
        starts = [index for index, element in enumerate(elements) if isinstance(element, Mark) and element.kind == "MODE"]
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

    # ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def cost(self, row: list[Clause]) -> Cost:
        """Everything before ：, in its order."""
        parts: list[Node] = []
        scene = Scene(cost=True)
        for clause in row:
            if clause.mark is not None:
                parts.append(self._pay(clause.mark))
                continue
            new = self._cost_action(clause.copy(), scene)
            parts += new
            scene.held = self._held(new)
        if not parts:
            raise row[0].fail("a cost / コスト")
        return Cost(tuple(parts))

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
        if clause.verb is None and bare is not None and bare.only is not None and bare.only.sort == "modifiers" and len(clause.cases) == 1 and clause.cases[0][0] == "を":
            what = clause.cases[0][1]
            stat = {"PP最大値": "max_pp", "EP": "ep", "SEP": "sep", "PP": "pp"}.get(what.head.text)
            number = bare.only.modifiers[0][1]
            if stat is not None and number.startswith("-") and len(bare.only.modifiers) == 1:
                return [Pay(stat, signed("+" + number[1:]))]
        return self.clause(clause, scene)

    def _life(self, clause: Clause, bare: Group) -> Node:
        """リーダーの【体力】-1 — read as two groups without a particle between."""
        noun = bare.head
        chain = bare.chains[0]
        if noun.sort == "modifiers" and len(noun.modifiers) == 1 and [n.text for n in chain[:-1]] in (["リーダー"], ["自分", "リーダー"]):
            stat, number = noun.modifiers[0]
            if stat == "体力" and number.startswith("-"):
                return Pay("life", signed("+" + number[1:]))
        raise clause.fail("a cost / コスト")

    # ── sentences ───────────────────────────────────────────────────────────────────────────────────────────────────
    def _test(self, clause: Clause) -> Node | None:
        """The condition of a clause that is one: …なら, or an icon."""
        if clause.mark is not None and clause.mark.kind == "CONDITION":
            return icon(clause.mark)
        if clause.ender in ("IF", "WHILE"):
            return condition(clause)
        if clause.ender == "COMMA" and clause.verb is None and clause.bare is not None and not clause.cases:
            return during(clause.bare)
        return None

    def _leads(self, clause: Clause) -> bool:
        return clause.ender in ("IF", "WHILE") or (clause.mark is not None and clause.mark.kind == "CONDITION" and icon(clause.mark) is not None and "土の秘術" not in clause.mark.text)

    def _under(self, leads: list[Clause], node: Node, steps: list[Node]) -> Node:
        for clause in reversed(leads):
            test = self._test(clause)
            if test is None:
                raise clause.fail("a condition / 条件")
            node = If(test, node)
        return node

    def until(self, clause: Clause) -> str | None:
        """このターン、, 次の相手のターン終了時まで、: how long what follows lasts."""
        if clause.verb is not None or clause.bare is None or clause.cases or clause.ender != "COMMA" or len(clause.bare.chains) != 1:
            return None
        texts = [noun.text for noun in clause.bare.chains[0]]
        if clause.adverbs == ["まで"]:
            clause.adverbs = []
            table = {("次", "相手", "ターン終了時"): "next_opponent_turn", ("次", "自分", "ターン終了時"): "next_own_turn", ("次", "それ", "プレイヤー", "ターン終了時"): "next_its_turn", ("このターン", "ターン終了時"): "turn"}
            return table.get(tuple(texts))
        table = {("このターン",): "turn", ("このターン中",): "turn", ("このゲーム中",): "game", ("このバトル中",): "game", ("次", "相手", "ターン中"): "during_next_opponent_turn",
                 ("次", "自分", "ターン中"): "during_next_own_turn", ("次", "それ", "プレイヤー", "ターン中"): "during_next_its_turn"}  # fmt: skip
        return table.get(tuple(texts))

    def sentence(self, row: list[Clause], scene: Scene, steps: list[Node]) -> bool:
        """One sentence, added to the steps before it."""
        clause = row[0]
        if clause.adverbs and clause.adverbs[0] in ("その後", "さらに") and clause.verb is None and clause.bare is None and not clause.cases and clause.mark is None and len(row) > 1:
            return self.sentence(row[1:], scene, steps)
        clause.adverbs = [word for word in clause.adverbs if word != "その後"]
        until = self.until(clause.copy())
        if until is not None and len(row) > 1:
            return self.sentence(row[1:], replace(scene, until=until), steps)
        test = self._test(clause) if len(row) > 1 else None
        if test is not None:
            if row[1].adverbs[:1] == ["代わりに"] and row[1].mark is None:
                if not steps:
                    raise row[1].fail("something that is replaced / 置き換える前の指示")
                steps[-1] = Instead(steps[-1], test, self._instead(row[1:], scene, steps))
                return False
            inner: list[Node] = []
            base = steps[-1] if steps else None
            if row[1].adverbs[:1] == ["さらに"] and base is not None and not row[1].cases:
                row[1].adverbs = row[1].adverbs[1:]
                scene = replace(scene, held=self._subject_of(base))
            self.sentence(row[1:], scene, inner)
            steps.append(If(test, sequence(inner)))
            return False
        if clause.ender == "PER" and len(row) > 1:
            self._per(row, scene, steps)
            return False
        if self._afterwards(clause) and len(row) > 1:
            inner = []
            self.sentence(row[1:], scene, inner)
            if not all(isinstance(step, v.ExtraTurn) for step in inner):
                raise clause.fail("追加ターンを行う / an extra turn")
            steps += inner
            return False
        if clause.ender == "WHEN":
            steps.append(self._delay(row, scene))
            return False
        if clause.ender == "AS":
            steps.append(self._while_playing(row, scene))
            return False
        if clause.ender == "INSTEAD":
            group, change = self.replacement(row, scene)
            steps.append(Change(group, (change,), scene.until))
            return False
        if clause.ender == "COMMA" and clause.verb is None and clause.bare is None and len(clause.cases) == 1 and len(row) > 1:
            particle, group = clause.cases[0]
            if particle == "から" and group.only is not None and group.only.sort == "looked":
                self.actions(row[1:], replace(scene, looked=True), steps)
                return True
            if particle == "は":
                self.actions(row[1:], replace(scene, topic=group), steps)
                return False
        self.actions(row, scene, steps)
        return False

    def _afterwards(self, clause: Clause) -> bool:
        """このターンの後、"""
        return clause.ender == "COMMA" and clause.bare is not None and not clause.cases and [noun.sort for noun in clause.bare.chains[0]] == ["this_turn", "after"]

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
        return quantity(Group(((*chain[:-1], replace(chain[-1], glue="の"), counter),), (), group.start, group.end)), how.number

    def _per(self, row: list[Clause], scene: Scene, steps: list[Node]) -> None:
        count, unit = self.per(row[0])
        inner: list[Node] = []
        self.sentence(row[1:], scene, inner)
        if len(inner) != 1:
            raise row[1].fail("one instruction / ひとつの指示")
        steps.append(self._multiplied(inner[0], count, unit, row[1]))

    def _multiplied(self, node: Node, count: Quantity, unit: int, clause: Clause) -> Node:
        def times(number: Quantity) -> Quantity:
            if not isinstance(number, int):
                raise clause.fail("a plain number / 数")
            return Per(count, unit, number)

        if isinstance(node, v.Damage):
            return v.Damage(node.group, times(node.amount), node.divided)
        if isinstance(node, v.Draw) and not node.up_to:
            return v.Draw(times(node.number), False, node.who)
        if isinstance(node, v.Create):
            return v.Create(node.token, times(node.number), node.zones, node.whose, node.acted)
        if isinstance(node, v.Recover):
            return v.Recover(times(node.amount), node.who)
        if isinstance(node, Choose) and not node.any_number:
            return Choose(node.pools, times(node.number), node.up_to, False, node.by, node.at_random)
        if isinstance(node, Change) and all(isinstance(change, Add) for change in node.changes):
            return Change(node.group, tuple(Add(change.fact, times(change.amount)) for change in node.changes if isinstance(change, Add)), node.until)
        raise clause.fail("an instruction with a number / 数を持つ指示")

    def _subject_of(self, node: Node) -> Node | None:
        return node.group if isinstance(node, Change) else None

    def _instead(self, row: list[Clause], scene: Scene, steps: list[Node]) -> Node:
        """代わりに…: the instruction before it, with what differs; or a whole instruction."""
        base = steps[-1]
        while isinstance(base, Instead):
            base = base.base
        clause = row[0].copy()
        clause.adverbs = clause.adverbs[1:]
        bare = clause.bare
        if len(row) == 1 and not clause.cases and bare is not None and not clause.adverbs and clause.verb is None:
            noun = bare.only
            if isinstance(base, v.Damage) and noun is not None and noun.sort == "damage_number":
                return v.Damage(base.group, signed("+" + noun.text.removesuffix("ダメージ")), base.divided)
            if noun is not None and noun.sort == "quantity":
                return self._renumbered(base, noun)
        if len(row) == 1 and not clause.cases and isinstance(base, Change) and bare is not None and bare.only is not None and bare.only.sort == "modifiers":
            found = predicate(clause, self.granted)
            if found is not None:
                clause.done(_ACTION)
                return Change(base.group, tuple(found), base.until)
        held = getattr(base, "group", None)
        inner: list[Node] = []
        first = row[0]
        first.adverbs = first.adverbs[1:]
        if isinstance(base, Change) and not first.has("は") and first.verb is not None and first.verb.verb in ("持つ", "する"):
            found = predicate(first, self.granted)
            if found is not None and len(row) == 1:
                first.done(_ACTION)
                return Change(base.group, tuple(found), base.until)
        self.sentence(row, replace(scene, held=held if isinstance(held, Node) else None), inner)
        return sequence(inner)

    def _renumbered(self, base: Node, noun: Noun) -> Node:
        how = amount(noun.quantity)
        if how.number is None or how.op != "=":
            raise Unreadable.at(noun.start, noun.end, "a number / 数")
        if isinstance(base, Choose):
            return Choose(base.pools, how.number, how.up_to, base.any_number, base.by, base.at_random)
        if isinstance(base, v.Draw):
            return v.Draw(how.number, how.up_to, base.who)
        if isinstance(base, v.Create) and not how.up_to:
            return v.Create(base.token, how.number, base.zones, base.whose, base.acted)
        if isinstance(base, v.Look):
            return v.Look(how.number, how.up_to, base.whose)
        if isinstance(base, v.Discard) and not how.up_to:
            return v.Discard(how.number, base.who, base.tests, base.group, base.at_random, base.other)
        raise Unreadable.at(noun.start, noun.end, "a number for what stands before / 前の指示の数")

    def _delay(self, row: list[Clause], scene: Scene) -> Node:
        """次の自分のエンドフェイズが来たとき、…"""
        clause = row[0].copy()
        times = 0 if scene.until else 1
        for index, (particle, group) in enumerate(clause.cases):
            chain = group.chains[0]
            if particle == "が" and chain[0].text == "次" and len(group.chains) == 1:
                clause.cases[index] = (particle, Group((chain[1:],), (), group.start, group.end))
                times = 1
        clause.adverbs = [word for word in clause.adverbs if word != "次に"]
        inner: list[Node] = []
        event = trigger(clause)
        colon = next((place for place, later in enumerate(row) if later.ender == "COLON"), -1)
        if colon >= 0:
            raise row[0].fail(_ACTION)
        self.sentence(row[1:], replace(scene, until=""), inner)
        return Delay(event, sequence(inner), times, scene.until)

    def _while_playing(self, row: list[Clause], scene: Scene) -> Node:
        """このターン、それをプレイする際、コストを-3する."""
        group, changes, test = self.playing(row, scene)
        if test is not None or group == It() and False:
            raise row[0].fail(_ACTION)
        return Change(group, changes, scene.until)

    def playing(self, row: list[Clause], scene: Scene) -> tuple[Node, tuple[Node, ...], Node | None]:
        """…をプレイする際、(条件なら、)コストを-Nする: whose cost, how it changes, under which condition."""
        clause = row[0].copy()
        if clause.verb is None or (clause.verb.verb, clause.verb.form) != ("プレイする", "end"):
            raise row[0].fail("プレイする際 / as it is played")
        who, what, origin = clause.take("が"), clause.take("を"), clause.take("から")
        following = "次に" in clause.adverbs
        clause.adverbs = [word for word in clause.adverbs if word != "次に"]
        clause.done("what is played / プレイするカード")
        if what is None or origin is not None:
            raise row[0].fail("what is played / プレイするカード")
        ref = refer(what)
        if who is not None:
            whose = player(who)
            if whose is None or len(ref.pools) != 1 or ref.pools[0].zone != "field":
                raise Unreadable.at(what.start, what.end, "cards / プレイするカード")
            group: Node = All(Pool("playable", whose, ref.pools[0].tests, ref.pools[0].other))
        else:
            group = ref.group()
        if following:
            raise row[0].fail("a card / カード")
        test: Node | None = None
        rest = row[1:]
        if len(rest) == 2 and rest[0].ender == "PER":
            count, unit = self.per(rest[0])
            change = self._cost_change(rest[1:])
            if not isinstance(change, Add) or not isinstance(change.amount, int):
                raise rest[1].fail("コストを-Nする / a change of the cost")
            return group, (Add("play_cost", Per(count, unit, change.amount)),), None
        while len(rest) > 1 and (found := self._test(rest[0])) is not None:
            if test is not None:
                raise rest[0].fail("コストを / the cost")
            test, rest = found, rest[1:]
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
            return (v.AddedCost(self.cost(rest)),)
        return (self._cost_change(rest),)

    def _alternative(self, rest: list[Clause]) -> Cost:
        """これの元のコストを払うのではなく、…してよい."""
        first = rest[0]
        first.adverbs = [word for word in first.adverbs if word != "を払うのではなく"]
        paid, first.bare = first.bare, None
        if first.cases or first.adverbs or paid is None or [noun.text for noun in paid.chains[0]] not in (["これ", "元", "コスト"], ["元", "コスト"], ["コスト"]) or rest[-1].verb is None or rest[-1].verb.form != "may":
            raise first.fail("コストを払うのではなく…してよい / another way to pay")
        return self.cost(rest[1:])

    def _cost_change(self, rest: list[Clause]) -> Node:
        if len(rest) != 1 or rest[0].verb is None or rest[0].verb.verb != "する" or rest[0].verb.form != "end":
            raise (rest[0] if rest else Clause()).fail("コストを-Nする / a change of the cost")
        clause = rest[0].copy()
        what, bare, into = clause.take("を"), clause.bare, clause.take("に")
        clause.bare = None
        clause.done("コストを-Nする / a change of the cost")
        if what is None or what.only is None or what.only.text != "コスト" or what.only.quantity:
            raise rest[0].fail("コストを / the cost")
        if bare is not None and bare.only is not None and bare.only.sort == "modifiers" and len(bare.only.modifiers) == 1 and not bare.only.modifiers[0][0] and into is None:
            return Add("play_cost", signed(bare.only.modifiers[0][1]))
        if into is not None and bare is None:
            from tefuda.games.evolve.words.quantities import quantity

            return Make("play_cost", quantity(into))
        raise rest[0].fail("コストを-Nする / a change of the cost")

    def replacement(self, row: list[Clause], scene: Scene) -> tuple[Node, Node]:
        """これが破壊される代わりに、…: whom it is on, and the replacement."""
        event = would(row[0])
        inner: list[Node] = []
        self.sentence(row[1:], replace(scene, until=""), inner) if row[1:] else None
        if not inner:
            raise row[0].fail(_ACTION)
        instead = sequence(inner)
        optional = isinstance(instead, May)
        assert isinstance(event, v.Would)
        subject = event.subject
        group = All(subject) if isinstance(subject, Pool) else subject
        assert group is not None
        return group, Replace(event, instead.effect if isinstance(instead, May) else instead, optional)

    # ── clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def actions(self, row: list[Clause], scene: Scene, steps: list[Node]) -> None:
        """The clauses of one sentence that instruct: A, then B; してよい at the end holds for all of them."""
        found: list[Node] = []
        scene = replace(scene)
        row = [clause.copy() for clause in row]
        if len(row) == 2 and (change := damage_change(row[0], row[1], scene)) is not None:
            steps.append(Change(change[0], (change[1],), scene.until))
            return
        if scene.topic is None:
            for particle, group in row[0].cases:
                if particle == "は" and player(group) is not None:
                    row[0].take("は")
                    scene.topic = group
                    break
        each = False
        if scene.topic is not None and (who := player(scene.topic)) is not None:
            scene.who, each = who, who == "each"
        elif scene.topic is not None:
            row[0].cases.insert(0, ("は", scene.topic))
        if each:
            scene.who = "own"
        index = 0
        while index < len(row):
            clause = row[index]
            if clause.mark is not None:
                raise clause.fail(_ACTION)
            if index + 1 < len(row) and clause.verb is not None and clause.verb.verb == "無視する":
                subject = clause.take("は")
                changes = ignoring(clause, row[index + 1])
                if changes is not None and subject is not None:
                    clause.done(_ACTION)
                    row[index + 1].done(_ACTION)
                    found.append(Change(refer_in(subject, scene).group(), tuple(changes), scene.until))
                    index += 2
                    continue
            if index + 1 < len(row) and (played := self._free_play(clause, row[index + 1], scene)) is not None:
                found += played
                index += 2
                continue
            form = clause.verb.form if clause.verb is not None else "end"
            last = index == len(row) - 1
            if last and form not in ("end", "may", "noun", "not", "cannot", "passive_not", "can"):
                raise clause.fail("the end of the sentence / 文の終わり")
            if not last and form not in ("stem", "te", "noun", "not_stem", "passive_not_stem"):
                raise row[index + 1].fail("the end of the sentence / 文の終わり")
            new = self.clause(clause, scene)
            if found and isinstance(found[-1], v.Search) and found[-1].then is None:
                found[-1] = v.Search(found[-1].tests, found[-1].number, found[-1].up_to, sequence(new))
            elif found and isinstance(found[-1], Change) and len(new) == 1 and isinstance(new[0], Change) and new[0].group == found[-1].group and not clause.cases:
                found[-1] = Change(found[-1].group, found[-1].changes + new[0].changes, found[-1].until)
            else:
                found += new
            scene.held = self._held(new)
            index += 1
        may = row[-1].verb is not None and row[-1].verb.form == "may"
        node: list[Node] = [May(sequence(found))] if may else found
        if each:
            node = [self._for_each(sequence(node))]
        steps += node

    def _for_each(self, node: Node) -> Node:
        if isinstance(node, v.Draw):
            return v.Draw(node.number, node.up_to, "each")
        if isinstance(node, v.Discard):
            return v.Discard(node.number, "each", node.tests, node.group, node.at_random, node.other, node.up_to, node.any_number)
        return v.EachPlayer(node.steps if isinstance(node, Sequence) else (node,))

    def _held(self, new: list[Node]) -> Node | None:
        if not new:
            return None
        node = new[-1]
        if isinstance(node, v.Take | v.Search | Choose | v.Pick | v.Reveal):
            return It()
        group = getattr(node, "group", None)
        return group if isinstance(group, Node) else None

    def _free_play(self, first: Clause, second: Clause, scene: Scene) -> list[Node] | None:
        """それのコストを0にしてプレイする."""
        if first.verb is None or first.verb != ("する", "te") or second.verb is None or second.verb.verb != "プレイする" or not first.has("を"):
            return None
        what, into = first.take("を"), first.take("に")
        assert what is not None
        if into is None or what.head.text != "コスト" or len(what.chains) != 1 or len(what.chains[0]) < 2:
            raise first.fail("それのコストを0にして / the cost that is set")
        from tefuda.games.evolve.words.quantities import quantity

        inner = Group((what.chains[0][:-1],), (), what.start, what.end)
        steps, node = taken(refer_in(inner, scene), scene)
        first.done(_ACTION)
        own = second.take("を")
        if own is not None and refer(own).node != node:
            raise Unreadable.at(own.start, own.end, "それを / it")
        second.done(_ACTION)
        return [*steps, v.PlayCard(node, quantity(into))]

    def clause(self, clause: Clause, scene: Scene) -> list[Node]:
        """One clause that instructs."""
        verb = clause.verb
        new: list[Node] | None = None
        if verb is None:
            if clause.bare is not None and clause.has("に"):
                new = damage(clause, scene)
        else:
            new = self._either(clause, scene) or self._change(clause, scene)
            if new is None:
                new = unusable(clause, scene)
            if new is None:
                new = setting(clause, scene)
            if new is None and verb.verb in VERBS and verb.form in ("end", "may", "stem", "te", "noun"):
                new = VERBS[verb.verb](clause, scene)
        if new is None:
            raise clause.fail(_ACTION)
        clause.done(_ACTION)
        return new

    def _either(self, clause: Clause, scene: Scene) -> list[Node] | None:
        """それは【突進】か【必殺】を持つ."""
        if clause.verb is None or clause.verb.verb != "持つ":
            return None
        group = next((group for particle, group in clause.cases if particle == "を"), None)
        words = either_of(group) if group is not None else ()
        if not words:
            return None
        clause.take("を")
        subject = clause.take("は")
        if subject is None:
            raise clause.fail("who has it / …は")
        steps, node = taken(refer_in(subject, scene), scene)
        return [*steps, v.Either(tuple(Change(node, (Gain((Keyword(word),)),), scene.until) for word in words))]

    def _change(self, clause: Clause, scene: Scene) -> list[Node] | None:
        subject = next((group for particle, group in clause.cases if particle == "は"), None)
        if subject is None and scene.held is None and scene.topic is None:
            return None
        changes = predicate(clause, self.granted)
        if changes is None:
            return None
        subject = clause.take("は")
        if subject is not None:
            steps, node = taken(refer_in(subject, scene), scene)
        elif scene.topic is not None and (who := player(scene.topic)) is not None:
            steps, node = [], All(Pool("leader", who))  # a player is spoken of by the leader
        elif scene.held is not None:
            steps, node = [], scene.held
        else:
            raise clause.fail("of whom it is said / …は")
        until = scene.until
        for index, change in enumerate(changes):
            deed = getattr(change, "deed", "")
            if isinstance(deed, str) and deed.startswith("stand@"):
                changes[index] = type(change)("stand")  # type: ignore[call-arg]
                until = {"own": "next_own_start", "opponent": "next_opponent_start", "its": "next_its_start"}[deed.removeprefix("stand@")]
        return [*steps, Change(node, tuple(changes), until)]


__all__ = ["Effects", "PLAYERS", "sequence", "state"]
