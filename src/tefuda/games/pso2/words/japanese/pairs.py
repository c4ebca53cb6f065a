"""Pairs: two things that a text chooses together, and what is done to the former (前者) and the latter (後者)."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import COUNTER
from tefuda.kernel.effects.nodes import Choose, ChooseEach, Fact, Sequence, This
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.meaning.composition import sequence

EACH_ONE = (v.Former, v.Latter)


def add_pairs(grammar: Grammar) -> None:
    """自分のキャラ1体と相手のキャラ1体を選ぶ; 前者, 後者."""
    for words, group in (("前者", v.Former()), ("後者", v.Latter())):
        grammar.rule("of_two", words, group)
    grammar.rule("group", "<of_two>", S.of_two)
    both = ChooseEach((v.Pick((S.pool,), S.number), v.Pick((S.second,), S.many)))
    grammar.rule(
        "act",
        f"<pool><number>{COUNTER}と<second:pool><many:number>{COUNTER}を{{選ぶ}}",
        both,
        also=(f"<pool>を<number>{COUNTER}と[、]<second:pool>を<many:number>{COUNTER}{{選ぶ}}",),
    )
    for way in ("に等しい", "と同じ", "と同じ値の", "分の"):
        grammar.read_only(
            "act",
            f"<by:of_two>は<group:of_two>に自身の攻撃力{way}ダメージを{{与える}}",
            v.Damage(S.group, Fact("attack", S.by), by=S.by),
            "<by:group>は<group>に<number>ダメージを{与える}",
        )

    def one_and_other(found: Found) -> Built:
        return sequence((v.Damage(found["first"], found["number"]), v.Damage(found["group"], found["many"])))

    grammar.also(
        "act",
        "<first:of_two>に<number>[の]ダメージ、<group:of_two>に<many:number>[の]ダメージを{与える}",
        one_and_other,
        "<group>に<number>ダメージを{与える}",
    )


def speaks_of_each(effect: Node) -> bool:
    """Does an effect speak of the former or the latter?"""
    return any(isinstance(node, EACH_ONE) for node in within(effect))


def own_number(by: Node, amount: object) -> bool:
    """前者は…自身の攻撃力: behind such a subject 自身 is not the card that speaks."""
    return isinstance(by, EACH_ONE) and isinstance(amount, Node) and This() in within(amount)


def chosen_in_turn(effect: Node) -> Node | None:
    """An effect with targets at its head, of which it speaks as the former and the latter: two that are chosen one by one.

    None where it speaks of them and there are not two, or where two things are chosen elsewhere than at its head.
    """
    steps = effect.steps if isinstance(effect, Sequence) else (effect,)
    first, rest = steps[0], steps[1:]
    if any(isinstance(node, ChooseEach) for step in rest for node in within(step)):
        return None
    if isinstance(first, ChooseEach):
        return effect if all(isinstance(one, Choose) for one in first.choices) else None
    if not speaks_of_each(effect):
        return effect
    if not isinstance(first, Choose) or first.number != 2 or first.up_to or first.any_number:
        return None
    return sequence((ChooseEach((change(first, number=1),) * 2), *rest))


def as_targets(each: ChooseEach) -> ChooseEach:
    """Two picks at the head of a text as what is chosen when it is put up (406.2.3)."""
    picks = [pick for pick in each.choices if isinstance(pick, v.Pick)]
    return ChooseEach(tuple([Choose(pick.pools, pick.number) for pick in picks]))


def as_picks(each: ChooseEach) -> ChooseEach:
    """A joint choice as the language writes it: each of its parts is picked."""
    chosen = [choose for choose in each.choices if isinstance(choose, Choose)]
    return ChooseEach(tuple([v.Pick(choose.pools, choose.number) for choose in chosen]))
