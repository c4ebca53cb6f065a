"""Abilities: a whole line of a card, by what kind of ability it is (300)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.changes import for_each
from tefuda.games.pso2.words.japanese.nouns import ENEMY, placed
from tefuda.games.pso2.words.japanese.triggers import DISCARDED, LABELLED
from tefuda.kernel.effects.nodes import (
    Activated,
    All,
    AllOf,
    Allow,
    AnyOf,
    Automatic,
    Change,
    Continuous,
    Cost,
    Forbid,
    It,
    Keyword,
    Matches,
    Pool,
    Spell,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S, replaced

MAIN = "Main"


def add_abilities(grammar: Grammar) -> None:
    """The category line (of a card) and spell (of an active): each a tuple of abilities."""
    _keywords(grammar)
    _automatic(grammar)
    _activated(grammar)
    _statics(grammar)
    _attacks(grammar)
    _rules(grammar)
    grammar.made("spell", "<effect>", spelled, unspelled)
    grammar.made("spell", "【Main】<effect>", main_spell, unmain)
    grammar.made("spell", "<line>", beside, unbeside)
    grammar.rule("spell", "【Main】", (Keyword(MAIN),))
    grammar.rule("ability", "<line>", S.line)
    grammar.label("line", "an ability / 能力")
    grammar.label("spell", "an effect / 効果")


def spelled(found: Found) -> Built:
    """204.2.1: what an active says is its effect; what it says of its bearer holds while it is attached (204.2.2)."""
    effect = found["effect"]
    of_bearer = isinstance(effect, Change) and effect.group == v.Bearer(True) and not effect.until
    return None if of_bearer else (Spell(effect),)


def beside(found: Found) -> Built:
    """What an active has besides its effect: keywords, abilities of its own, and what holds for its bearer."""
    line = found["line"]
    held = [one for one in line if isinstance(one, Continuous) and one.group != v.Bearer(True) and one.zone == "field"]
    return None if held else line


def _attacks(grammar: Grammar) -> None:
    """R.3.4.1, R.4.10: whom a boss's card attacks."""
    for words, fact in (("コスト", "cost"), ("攻撃力", "attack"), ("HP", "hp")):
        for edge, most, ways in (("低い", False, "(低い|小さい|少ない)"), ("高い", True, "(高い|大きい|多い)")):
            named = v.AttacksWhom(S.pool, fact, most)
            grammar.rule("line", f"このカードは最も{words}の{edge}<pool>を攻撃する。", (named,))
            grammar.read_only("line", f"[<this>は[、]]最も{words}(の|が){ways}<pool>[1体]を攻撃する。", (named,), "")

            def among(found: Found, fact: Any = fact, most: Any = most) -> Built:
                return (v.AttacksWhom(placed(found), fact, most),)

            grammar.also(
                "line", f"[<this>は[、]]<place>最も{words}(の|が){ways}<other><cards>[1体]を攻撃する。", among, ""
            )
    whom, unwhom = attacks_whom()
    grammar.made("line", "このカードは<pool>を攻撃する。", whom, unwhom, also=("<this>は[、]<pool>を攻撃する。",))
    target = v.AttacksWhom(Pool("player", "opponent", (Test("target", True),)))
    grammar.rule(
        "line",
        "このカードはターゲットプレイヤーを攻撃する。",
        (target,),
        also=("[<this>は[、]]ターゲットプレイヤーを攻撃する。",),
    )


def attacks_whom() -> tuple[Any, Any]:
    """R.3.4.1: a pool that is attacked; of the lowest or highest of something `AttacksWhom` says it itself."""

    def make(found: Found) -> Built:
        pool = found["pool"]
        return None if any(isinstance(test, v.Extreme) for test in pool.tests) else (v.AttacksWhom(pool),)

    def unmake(value: Built) -> Iterable[Found]:
        one = value[0] if type(value) is tuple and len(value) == 1 else None
        if isinstance(one, v.AttacksWhom) and not one.fact:
            yield {"pool": one.pool}

    return make, unmake


def _rules(grammar: Grammar) -> None:
    """Glossary ルール: what a card says of how many of it a deck may have; any other rule is not understood."""
    may = ("事ができる", "ことができる", "事が出来る")
    for number, words in ((S.integer, "<integer>枚まで"), (None, "何枚でも")):
        ways = [f"このカードはデッキに{words}入れる{can}。" for can in may]
        grammar.rule("rule", ways[0], v.Copies(number), also=tuple(ways[1:]))
    grammar.rule("line", "ルール：<rule>", (S.rule,))
    grammar.label("rule", "how many of it a deck may have / デッキに入れられる枚数")


def unbeside(value: Built) -> Iterable[Found]:
    """The line by which an active has something besides its effect."""
    if type(value) is tuple and beside({"line": value}):
        yield {"line": value}


def main_spell(found: Found) -> Built:
    """504.1.3.1: an active that is played in an empty main phase only."""
    return (Keyword(MAIN), Spell(found["effect"]))


def unspelled(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Spell):
        yield {"effect": value[0].effect}


def unmain(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 2 and value[0] == Keyword(MAIN) and isinstance(value[1], Spell):
        yield {"effect": value[1].effect}


# ── keywords ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _keywords(grammar: Grammar) -> None:
    grammar.rule("one_keyword", "<keyword>", Keyword(S.keyword))
    grammar.rule("one_keyword", "【貫通<quantity>】", v.Pierce(S.quantity), also=("『貫通<quantity>』",))
    grammar.rule("one_keyword", "【装備枠<integer>】", v.Slots(S.integer))
    grammar.rule(
        "one_keyword",
        "【付与：<pool:bearer>】",
        v.AttachesTo(S.pool),
        also=("付与：<pool:bearer>[。]", "【付与】：<pool:bearer>[。]"),
    )
    grammar.rule("one_keyword", "【装備：<pool:bearer>】", v.EquipsTo(S.pool), also=("装備：<pool:bearer>[。]",))
    icon = (Spell(v.Recover(S.quantity)),)
    grammar.read_only("spell", "(【|『)回復<quantity>(】|』)[。]", icon, "回復<quantity>を行う。")
    grammar.rule("bearer", "<pool>", S.pool)
    grammar.rule("bearer", "キャラ", Pool("field", "any", (Test("kind", t.CHARACTER),)))
    grammar.rule("bearer", "マグ", Pool("mag", "own"))
    grammar.list_of("some_keywords", "one_keyword")
    grammar.rule("line", "<some_keywords>", S.some_keywords)


# ── automatic and activated ─────────────────────────────────────────────────────────────────────────────────────────
def _automatic(grammar: Grammar) -> None:
    """300.2: (条件)：(効果), and the glossary's (A)/(B)：(C), where either lets (C) go off."""
    grammar.rule("limit", "", 0)
    ways = (
        "この能力は1ターンに<integer>(回|度)(だけ|のみ|まで|しか)(発動|使用)でき(る|ない)。",
        "この能力は1ターンに<integer>(回|度)(だけ|のみ|まで)使える。",
    )
    grammar.rule("limit", "この能力は1ターンに<integer>回のみ発動できる。", S.integer, also=ways)
    grammar.rule(
        "often",
        "1ターンに<integer>(回|度)[だけ|のみ|まで][、]",
        S.integer,
    )
    grammar.made("line", "<when>：<effect><limit>", waits, unwaits, also=("<limit:often><when>(：|、)<effect>",))
    grammar.rule("whole_line", "<line>", S.line)
    grammar.also(
        "whole_line", "<when>、<effect><limit>", waits, "<when>：<effect><limit>"
    )  # of an active it would be put off
    for word, when, _ in LABELLED:

        def labelled(found: Found, when: Any = when) -> Built:
            return waits({**found, "when": when})

        grammar.also("line", f"【{word}】<effect><limit>", labelled, "<when>：<effect><limit>")
    grammar.made(
        "line",
        "<condition:lead><when>：<effect><limit>",
        waits,
        unwaits_if,
        also=("<condition:turn_of><when>(：|、)<effect><limit>",),
    )
    grammar.rule("turn_of", "自分のターン中、", Turn("own"))
    grammar.rule("turn_of", "(相手|対戦相手)のターン中、", Turn("opponent"))
    grammar.list_of("some_whens", "when", "/")
    grammar.made("line", "<some_whens>：<effect><limit>", either, uneither)
    grammar.made("line", "<when>/<cost>：<effect>", or_paid, unor_paid)


def _ability(when: Node, effect: Node, limit: int, condition: Node | None = None) -> Automatic:
    for word, trigger, zone in LABELLED:
        if when == trigger:
            return Automatic(when, effect, word, limit, condition, zone)
    return Automatic(when, effect, "", limit, condition, "hand" if when == DISCARDED else "field")


def waits(found: Found) -> Built:
    return (_ability(found["when"], found["effect"], found["limit"], of_this(found.get("condition"))),)


def of_this(condition: Node | None) -> Any:
    """後列にいる場合のみ: a condition of an ability that does not say of what speaks of its card."""
    return replaced(condition, It(), This())


def unwaits(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Automatic):
        one = value[0]
        if one.condition is None and one == _ability(one.trigger, one.effect, one.per_turn):
            yield {"when": one.trigger, "effect": one.effect, "limit": one.per_turn}


def unwaits_if(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Automatic) and value[0].condition is not None:
        one = value[0]
        yield {"when": one.trigger, "effect": one.effect, "limit": one.per_turn, "condition": one.condition}


def either(found: Found) -> Built:
    """One ability for all that it waits for on the field; of what sets it off elsewhere (302.4) each is one of its own."""
    whens = found["some_whens"]
    elsewhere = tuple([when for _, when, zone in LABELLED if zone != "field" and when in whens])
    here = tuple([when for when in whens if when not in elsewhere])
    apart = (*([AnyOf(here)] if len(here) > 1 else here), *elsewhere)
    return tuple([_ability(when, found["effect"], found["limit"]) for when in apart]) if len(whens) > 1 else None


def uneither(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or not value or not all(isinstance(one, Automatic) for one in value):
        return
    triggers = [one.trigger for one in value]
    whens = [part for one in triggers for part in (one.parts if isinstance(one, AnyOf) else (one,))]
    found: Found = {"some_whens": tuple(whens), "effect": value[0].effect, "limit": value[0].per_turn}
    if either(found) == value:
        yield found


def or_paid(found: Found) -> Built:
    return (_ability(found["when"], found["effect"], 0), Activated(found["cost"], found["effect"], quick=True))


def unor_paid(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or len(value) != 2:
        return
    waits, used = value
    if isinstance(waits, Automatic) and isinstance(used, Activated) and waits.effect == used.effect:
        yield {"when": waits.trigger, "cost": used.cost, "effect": waits.effect}


def _activated(grammar: Grammar) -> None:
    """300.3: (コスト)⇒(効果), or with ： (209.1.3); with 【Main】 only in an empty main phase, without it quick (103.7.1.1.1)."""
    for words, quick in (("【Main】", False), ("", True)):
        make, unmake = using(quick)
        grammar.made(
            "line",
            f"{words}<cost>⇒<effect><limits:use_limits>",
            make,
            unmake,
            also=(f"{words}<cost>：<effect><limits:use_limits>",),
        )
    often, _ = using(True)
    first = lambda found: often({**found, "limits": (found["limit"], None)})  # noqa: E731
    grammar.also("line", "<limit:often><cost>(⇒|：)<effect>", first, "<cost>⇒<effect><limits:use_limits>")
    grammar.rule("use_limits", "<limit>", (S.limit, None))
    only = "この能力は<condition:conditions>場合のみ発動できる。"
    grammar.rule(
        "use_limits",
        only,
        (0, S.condition),
        also=("この能力は<condition:conditions>(場合|時|間)(のみ|だけ|にのみ|に限り)(発動|使用)できる。",),
    )
    both = "<limit:one_limit>この能力は<condition:conditions>場合のみ発動できる。"
    grammar.rule("use_limits", both, (S.limit, S.condition))
    grammar.made(
        "one_limit", "<limit>", lambda found: found["limit"] or None, lambda value: {"limit": value} if value else None
    )


def using(quick: bool) -> tuple[Any, Any]:
    def make(found: Found) -> Built:
        limit, condition = found["limits"]
        return (Activated(found["cost"], found["effect"], quick=quick, per_turn=limit, condition=of_this(condition)),)

    def unmake(value: Built) -> Iterable[Found]:
        if type(value) is tuple and len(value) == 1 and isinstance(value[0], Activated):
            one = value[0]
            if one.quick == quick and not one.sort and isinstance(one.cost, Cost):
                yield {"cost": one.cost, "effect": one.effect, "limits": (one.per_turn, one.condition)}

    return make, unmake


# ── statics ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """300.4: plain sentences hold as long as what they say of the time holds."""
    grammar.rule("while", "", ())
    grammar.rule("while", "自分のターン中、", (Turn("own"),), also=("自分のターンの間、",))
    grammar.rule("while", f"{ENEMY}のターン中、", (Turn("opponent"),), also=(f"{ENEMY}のターンの間、",))
    grammar.rule("while", "<condition:lead>", (S.condition,))
    grammar.made("while", "自分のターン中、<condition:lead>", both_hold, unboth_hold)
    line = "<while><topic>は<changes:some_changes>。"
    ways = (
        "<while><topic>の<changes:number_changes>。",
        "<topic>は[、]<while><changes:some_changes>。",
        "<while><topic>は[、]すべて<changes:some_changes>。",
    )
    grammar.made("line", line, holds, unholds, also=ways)
    per = "<while><pool><unit:integer>(枚|体|つ)につき[、]<topic>は[、]<bonus>[(する|される)]。"
    grammar.also(
        "line", per, lambda found: holds({**found, "changes": for_each(found)}) if for_each(found) else None, line
    )
    grammar.also("line", "<topic>は攻撃中[、]<changes:some_changes>。", while_attacking, line)
    grammar.also("line", "攻撃中[、]<topic>は<changes:some_changes>。", while_attacking, line)
    grammar.also("line", "攻撃中の<topic:this>は<changes:some_changes>。", while_attacking, line)

    def of_it(found: Found) -> Built:
        return holds({"while": (found["condition"],), "topic": It(), "changes": found["changes"]})

    grammar.also("line", "<condition:lead><changes:some_changes>。", of_it, line)
    for words, place in (("前列", t.FRONT), ("後列", t.BACK)):

        def from_row(found: Found, place: Any = place) -> Built:
            there = Matches(This(), (Test("place", place),))
            return holds({"while": (there,), "topic": This(), "changes": (Allow("attack_off"),)})

        off = f"(【OFF】[状態]でも{words}から|{words}から【OFF】[状態]でも|{words}にいる(間|なら)、【OFF】[状態]でも)"
        grammar.also("line", f"<this>は{off}攻撃[する事が]できる。", from_row, line)
    grammar.also("line", "<topic>は開始フェイズに<changes:some_changes>。", in_the_start_phase, line)
    grammar.read_only("while", "<this>が[場に]いる(限り|間)、", (), "")  # what holds does so on the field (300.4.1)


def while_attacking(found: Found) -> Built:
    """506.4.1.1: このカードは攻撃中、…."""
    return holds({**found, "while": (v.IsAttacking(found["topic"]),)}) if isinstance(found["topic"], This) else None


def in_the_start_phase(found: Found) -> Built:
    """501.1: このカードは開始フェイズに…."""
    return holds({**found, "while": (v.InPhase("start"),)})


def both_hold(found: Found) -> Built:
    return (AllOf((Turn("own"), found["condition"])),)


def unboth_hold(value: Built) -> Iterable[Found]:
    both = value[0] if type(value) is tuple and len(value) == 1 else None
    if isinstance(both, AllOf) and len(both.parts) == 2 and both.parts[0] == Turn("own"):
        yield {"condition": both.parts[1]}


def is_about_playing(changes: tuple[Node, ...]) -> bool:
    """Do changes say what it costs to play a card, or that it cannot be played?"""
    return any(getattr(one, "fact", "") == "play_cost" or one == Forbid("play") for one in changes)


def holds(found: Found) -> Built:
    zone = "hand" if is_about_playing(found["changes"]) and isinstance(found["topic"], This) else "field"
    (condition,) = found["while"] or (None,)
    topic = found["topic"]
    if isinstance(topic, It):  # only a condition can have spoken of it
        topic = getattr(condition, "group", None)
        if not isinstance(topic, This | v.Bearer):
            return None
    if It() in within(condition):  # このキャラは後列にいる間、…: the condition speaks of the topic
        if not isinstance(topic, This | v.Bearer):
            return None
        condition = replaced(condition, It(), topic)
    return (Continuous(_played(topic, found["changes"]), found["changes"], condition, zone),)


def _played(topic: Node, changes: tuple[Node, ...]) -> Node:
    """Cards of a hand that cost less to play do so, too, once they lie in the processing zone to be paid for (504.2)."""
    costs = any(getattr(one, "fact", "") == "play_cost" for one in changes)
    if costs and isinstance(topic, All) and topic.pool.zone == "hand":
        return All(change(topic.pool, zone="any"))
    return topic


def unholds(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Continuous):
        one = value[0]
        topic = one.group
        if isinstance(topic, All) and topic.pool.zone == "any":
            topic = All(change(topic.pool, zone="hand"))
        found: Found = {
            "topic": topic,
            "changes": one.changes,
            "while": (one.condition,) if one.condition is not None else (),
        }
        if holds(found) == value:
            yield found
