"""Conditions: what has to hold, said with 場合, なら, 限り or 間, of a turn, of cards and of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import ENEMY, OWNERS, PILES, on_field
from tefuda.kernel.effects.nodes import (
    AllOf,
    Compare,
    Count,
    CountOf,
    Did,
    It,
    Matches,
    Not,
    Pool,
    Test,
    Turn,
)
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

OTHERWISE = Not(AllOf(()))  # そうでない場合: what the last condition leaves
BOUNDS = (("以上", ">="), ("以下", "<="), ("", "="))
NONE = "[1(体|枚|つ)も](いない|ない)"
ZONES = (
    ("自分の場に", "field", "own"), (f"{ENEMY}の場に", "field", "opponent"), ("場に", "field", "any"), ("自分の捨札に", "discard", "own"),
    (f"{ENEMY}の捨札に", "discard", "opponent"), ("自分のPPに", "pp", "own"), (f"{ENEMY}のPPに", "pp", "opponent"),
)  # fmt: skip
STEPS = (("戦闘開始", "declared"), ("攻撃参加", "attacking"), ("交戦", "engaged"), ("ダメージ解決", "damage"))
PHASES = (("開始", "start"), ("ドロー", "draw"), ("PP", "pp"), ("メイン", "main"), ("戦闘", "battle"), ("終了", "end"))


def add_conditions(grammar: Grammar) -> None:
    """The categories state (a noun: 先攻), verbal (a verb: いる), both as condition, and lead: the words that open a condition."""
    _states(grammar)
    _verbal(grammar)
    grammar.rule("condition", "<state>の", S.state, also=("<state>である",))
    grammar.rule("condition", "<verbal>", S.verbal)
    grammar.rule("before_nara", "<state>", S.state)
    grammar.rule("before_nara", "<verbal>", S.verbal, also=("<verbal>の",))
    grammar.list_of("some_conditions", "condition", "、かつ")
    grammar.made("conditions", "<some_conditions>", all_of, unall)
    grammar.rule("lead", "<condition:conditions>場合、", S.condition, also=("<condition:conditions>場合は、",))
    grammar.read_only("lead", "<condition:conditions>(限り|間)、", S.condition, "<condition:conditions>場合、")
    grammar.read_only("lead", "<condition:before_nara>なら[ば][、]", S.condition, "<condition:conditions>場合、")

    def both(found: Found) -> Built:
        return AllOf((*found["some_conditions"], found["condition"]))

    grammar.also("lead", "<some_conditions>、かつ<condition:before_nara>なら、", both, "<condition:conditions>場合、")
    grammar.label("condition", "a condition / 条件")


def _states(grammar: Grammar) -> None:
    grammar.rule("state", "自分のターン", Turn("own"), also=("自分のターン中",))
    grammar.rule("state", f"{ENEMY}のターン", Turn("opponent"), also=(f"{ENEMY}のターン中", "相手ターン中"))
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):
        grammar.rule("state", f"{words}が先攻", v.GoesFirst(whose), also=(f"{words}が先攻プレイヤー",))
        grammar.rule("state", f"{words}が後攻", Not(v.GoesFirst(whose)), also=(f"{words}が後攻プレイヤー",))
    grammar.rule("state", "<group>が攻撃中", v.IsAttacking(S.group))
    grammar.rule("state", "<group>が交戦状態", v.IsEngaged(S.group), also=("<group>が交戦中",))
    for words, phase in PHASES:
        grammar.rule("state", f"{words}フェイズ", v.InPhase(phase), also=(f"{words}フェイズ中",))
    for words, step in STEPS:
        grammar.rule("state", f"{words}ステップ", v.InStep(step), also=(f"{words}ステップ中",))
    for words, whose in OWNERS:
        for zone_words, zone in PILES:
            for bound, op in BOUNDS:
                count = Compare(Count(Pool(zone, whose)), op, S.quantity)
                many = f"<quantity>枚{bound}"
                bare = (f"{zone_words}[の枚数]が{many}",) if whose == "own" else ()  # nobody else's (209.1.3.1.1)
                grammar.rule("state", f"{words}{zone_words}が{many}", count, also=bare)
                grammar.read_only("verbal", f"{words}{zone_words}が{many}ある", count, f"{words}{zone_words}が{many}の")
    grammar.rule("state", "<group>が<cards>", Matches(S.group, S.cards))
    grammar.made("state", "<group>が<adjective:is_so>", of_adjective, unadjective)
    grammar.rule("is_so", "<class>", Test("class", getattr(S, "class")))
    grammar.rule("is_so", "<type>", Test("type", S.type))
    grammar.rule("is_so", "<color>", Test("color", S.color))
    grammar.rule("is_so", "【ON】状態", Test("state", "ON"), also=("【ON】",))
    grammar.rule("is_so", "【OFF】状態", Test("state", "OFF"), also=("【OFF】",))
    for bound, op in BOUNDS:
        grammar.rule("state", f"<first:amount>が<second:quantity>{bound}", Compare(S.first, op, S.second))


def _verbal(grammar: Grammar) -> None:
    grammar.rule("verbal", "そうした", Did())
    grammar.rule("verbal", "そうしなかった", Not(Did()))
    for words, place in (("前列", t.FRONT), ("後列", t.BACK)):
        here = Matches(It(), (Test("place", place),))
        grammar.read_only("verbal", f"{words}にいる", here, f"それが{words}にいる")
        grammar.read_only("verbal", f"{words}にいない", Not(here), f"それが{words}にいない")
        absent = Not(Matches(S.group, (Test("place", place),)))
        grammar.rule("verbal", f"<group>が{words}にいない", absent)
        grammar.rule(
            "verbal",
            f"<group>が{words}にいる",
            Matches(S.group, (Test("place", place),)),
            also=(f"<group>が{words}にある",),
        )
    for pile, zone in PILES:
        for more, op in (("多い", ">"), ("少ない", "<")):
            for (words, whose), (others, theirs) in (OWNERS, OWNERS[::-1]):
                than = Compare(Count(Pool(zone, whose)), op, Count(Pool(zone, theirs)))
                other = "(自分|自身)" if theirs == "own" else ENEMY
                also = (f"{words}{pile}[の枚数]が{other}(の{pile}[の枚数]|)より[も]{more}",)
                grammar.rule("verbal", f"{words}{pile}が{others}{pile}より{more}", than, also=also)
    for more, op in (("(多い|高い|大きい)", ">"), ("(少ない|低い|小さい)", "<")):
        grammar.rule("verbal", f"<pool>が<second:pool>より{more}", Compare(Count(S.pool), op, Count(S.second)))
        grammar.rule("verbal", f"<first:amount>が<second:amount>より{more}", Compare(S.first, op, S.second))
    grammar.rule("verbal", "<group>がダメージを受けている", Matches(S.group, (Test("damage", 1, ">="),)))
    grammar.rule(
        "verbal",
        "<group>が<keyword>を持つ",
        Matches(S.group, (Test("keyword", S.keyword),)),
        also=("<group>が<keyword>を持っている",),
    )
    worn = Compare(CountOf(v.Attached(S.group, S.cards)), ">=", 1)
    grammar.rule("verbal", "<group>が<cards>を装備している", worn, also=("<group>に<cards>が(装備|付与)されている",))
    for bound, op in BOUNDS:
        count = Compare(Count(S.pool), op, S.quantity)
        many = f"{'[ちょうど]' if op == '=' else ''}<quantity>(体|枚){bound}"
        grammar.rule("verbal", f"<pool>が{many}いる", count, also=(f"<pool>が{many}ある",))
        grammar.read_only("state", f"<pool>が{many}", count, f"<pool>が<quantity>体{bound}いる")

        def there(found: Found, op: Any = op) -> Built:
            return Compare(Count(lying(found)), op, found["quantity"])

        grammar.also("verbal", f"<zone><other><cards>が{many}(いる|ある)", there, f"<pool>が<quantity>体{bound}いる")
        for words, whose in (("自分", "own"), (ENEMY, "opponent")):

            def controlled(found: Found, op: Any = op, whose: Any = whose) -> Built:
                pool = on_field(whose, found)
                return Compare(Count(pool), op, found["quantity"]) if isinstance(pool, Pool) else None

            control = f"{words}が<other><cards>を{many}コントロールしている"
            grammar.also("verbal", control, controlled, f"<pool>が<quantity>体{bound}いる")
    grammar.rule(
        "verbal", "<pool>がいる", Compare(Count(S.pool), ">=", 1), also=("<pool>がある", "<pool>が場に(いる|ある)")
    )
    grammar.rule("verbal", "<pool>がいない", Compare(Count(S.pool), "=", 0), also=(f"<pool>が{NONE}",))
    for words, zone, whose in ZONES:
        grammar.rule("zone", words, (zone, whose))
    grammar.also(
        "verbal",
        "<zone><other><cards>が(いる|ある)",
        lambda found: Compare(Count(lying(found)), ">=", 1),
        "<pool>がいる",
    )
    grammar.also(
        "verbal",
        f"<zone><other><cards>が{NONE}",
        lambda found: Compare(Count(lying(found)), "=", 0),
        "<pool>がいない",
    )


def lying(found: Found) -> Pool:
    """自分の場に他のキャラが: the cards of a zone."""
    zone, whose = found["zone"]
    return Pool(zone, whose, found["cards"], found["other"])


def of_adjective(found: Found) -> Built:
    return Matches(found["group"], (found["adjective"],))


def unadjective(value: Built) -> Iterable[Found]:
    if isinstance(value, Matches) and len(value.tests) == 1:
        yield {"group": value.group, "adjective": value.tests[0]}


def all_of(found: Found) -> Built:
    parts = found["some_conditions"]
    return parts[0] if len(parts) == 1 else AllOf(parts)


def unall(value: Built) -> Iterable[Found]:
    yield {"some_conditions": value.parts if isinstance(value, AllOf) else (value,)}
