"""Abilities: a whole line of a card, by what kind of ability it is (300)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects import (
    Activated,
    AllOf,
    AnyOf,
    Automatic,
    Change,
    Continuous,
    Cost,
    Keyword,
    Pool,
    Spell,
    Test,
    This,
    Turn,
)
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

MAIN = "Main"
LABELLED: tuple[tuple[str, v.When, str], ...] = (
    (t.ENTERING, v.When("entered", This()), "field"),
    (t.FALLING, v.When("destroyed", This()), "field"),
    (t.DROP, v.When("dropped", This()), "deck"),
)
PHASES = (
    ("自分のターンの開始時", v.When("phase", whose="own", fact="start")),
    ("相手のターンの開始時", v.When("phase", whose="opponent", fact="start")),
    ("自分のターン終了時", v.When("phase", whose="own", fact="end")),
    ("相手のターン終了時", v.When("phase", whose="opponent", fact="end")),
    ("ターン終了時", v.When("phase", fact="end")),
    ("自分のメインフェイズの開始時", v.When("phase", whose="own", fact="main")),
    ("自分がドローした時", v.When("drawn", whose="own")),
    ("相手がドローした時", v.When("drawn", whose="opponent")),
)
EVENTS = (
    ("場に出た", "entered"), ("場を離れた", "left"), ("破壊された", "destroyed"), ("攻撃した", "attacked"), ("攻撃された", "was_attacked"),
    ("攻撃に参加した", "joined"), ("交戦した", "engaged"), ("攻撃でキャラを破壊した", "felled"), ("ダメージを受けた", "damaged"),
    ("【ON】になった", "turned_on"), ("【OFF】になった", "turned_off"), ("フリーズした", "frozen"), ("対象に選ばれた", "chosen"),
)  # fmt: skip
MOVES = ("entered", "left", "destroyed")  # by which a card would no longer be borne
BEARERS = (("装備先", v.Bearer()), ("付与先", v.Bearer(True)))


def add_abilities(grammar: Grammar) -> None:
    """The category line (of a card) and spell (of an active): each a tuple of abilities."""
    _keywords(grammar)
    _triggers(grammar)
    _automatic(grammar)
    _activated(grammar)
    _statics(grammar)
    _attacks(grammar)
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
        for edge, most in (("低い", False), ("高い", True)):
            named = v.AttacksWhom(S.pool, fact, most)
            grammar.rule("line", f"(このカード|自身)は最も{words}の{edge}<pool>を攻撃する。", (named,))
    grammar.rule("line", "(このカード|自身)は<pool>を攻撃する。", (v.AttacksWhom(S.pool),))


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
    grammar.rule("one_keyword", "【付与：<pool:bearer>】", v.AttachesTo(S.pool))
    grammar.rule("one_keyword", "【装備：<pool:bearer>】", v.EquipsTo(S.pool))
    grammar.rule("bearer", "<pool>", S.pool)
    grammar.rule("bearer", "キャラ", Pool("field", "any", (Test("kind", t.CHARACTER),)))
    grammar.rule("bearer", "マグ", Pool("mag", "own"))
    grammar.list_of("some_keywords", "one_keyword")
    grammar.rule("line", "<some_keywords>", S.some_keywords)


# ── triggers ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _triggers(grammar: Grammar) -> None:
    for word, when, _ in LABELLED:
        grammar.rule("when", f"【{word}】", when, also=(f"『{word}』",))
    for words, when in PHASES:
        grammar.rule("when", words, when)
    for words, event in EVENTS:
        grammar.rule("when", f"<subject>が{words}時", v.When(event, S.subject))
        for bearer, group in BEARERS if event not in MOVES else ():
            grammar.rule("when", f"{bearer}が{words}時", v.When(event, group))
    by_effect = v.When("destroyed", S.subject, by_whose="opponent")
    grammar.rule("when", "<subject>が相手の効果で破壊された時", by_effect)
    grammar.rule("when", "<subject>が<whom:pool>を攻撃した時", v.When("attacked", S.subject, whom=S.whom))
    grammar.rule("when", "<subject>が<whom:pool>と交戦した時", v.When("engaged", S.subject, whom=S.whom))
    grammar.rule("when", "<subject>が後列に移動した時", v.When("shifted", S.subject, fact=t.BACK))
    grammar.rule("when", "<subject>が前列に移動した時", v.When("shifted", S.subject, fact=t.FRONT))
    for words, whose in (("自分", "own"), ("相手", "opponent")):
        grammar.rule("when", f"{words}が<cards>をプレイした時", v.When("played", Pool("any", whose, S.cards)))
        grammar.rule("when", f"{words}が手札を捨てた時", v.When("discarded", Pool("hand", whose)))
    grammar.label("when", "when / 条件")


# ── automatic and activated ─────────────────────────────────────────────────────────────────────────────────────────
def _automatic(grammar: Grammar) -> None:
    """300.2: (条件)：(効果), and the glossary's (A)/(B)：(C), where either lets (C) go off."""
    grammar.rule("limit", "", 0)
    grammar.rule(
        "limit",
        "この能力は1ターンに<integer>回のみ発動できる。",
        S.integer,
        also=("この能力は1ターンに<integer>度のみ発動できる。",),
    )
    grammar.made("line", "<when>：<effect><limit>", waits, unwaits)
    grammar.made("line", "<condition:conditions>場合、<when>：<effect><limit>", waits, unwaits_if)
    grammar.list_of("some_whens", "when", "/")
    grammar.made("line", "<some_whens>：<effect><limit>", either, uneither)
    grammar.made("line", "<when>/<cost>：<effect>", or_paid, unor_paid)


def _ability(when: Node, effect: Node, limit: int, condition: Node | None = None) -> Automatic:
    for word, trigger, zone in LABELLED:
        if when == trigger:
            return Automatic(when, effect, word, limit, condition, zone)
    return Automatic(when, effect, "", limit, condition)


def waits(found: Found) -> Built:
    return (_ability(found["when"], found["effect"], found["limit"], found.get("condition")),)


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
    whens = found["some_whens"]
    return (_ability(AnyOf(whens), found["effect"], found["limit"]),) if len(whens) > 1 else None


def uneither(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Automatic):
        one = value[0]
        if isinstance(one.trigger, AnyOf) and one.condition is None:
            yield {"some_whens": one.trigger.parts, "effect": one.effect, "limit": one.per_turn}


def or_paid(found: Found) -> Built:
    return (_ability(found["when"], found["effect"], 0), Activated(found["cost"], found["effect"], quick=True))


def unor_paid(value: Built) -> Iterable[Found]:
    if type(value) is not tuple or len(value) != 2:
        return
    waits, used = value
    if isinstance(waits, Automatic) and isinstance(used, Activated) and waits.effect == used.effect:
        yield {"when": waits.trigger, "cost": used.cost, "effect": waits.effect}


def _activated(grammar: Grammar) -> None:
    """300.3: (コスト)⇒(効果); with 【Main】 only in an empty main phase, without it quick (103.7.1.1.1)."""
    for words, quick in (("【Main】", False), ("", True)):
        make, unmake = using(quick)
        grammar.made("line", f"{words}<cost>⇒<effect><limits:use_limits>", make, unmake)
    grammar.rule("use_limits", "<limit>", (S.limit, None))
    grammar.rule("use_limits", "この能力は<condition:conditions>場合のみ発動できる。", (0, S.condition))


def using(quick: bool) -> tuple[Any, Any]:
    def make(found: Found) -> Built:
        limit, condition = found["limits"]
        return (Activated(found["cost"], found["effect"], quick=quick, per_turn=limit, condition=condition),)

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
    grammar.rule("while", "自分のターン中、", (Turn("own"),))
    grammar.rule("while", "相手のターン中、", (Turn("opponent"),))
    grammar.rule("while", "<condition:conditions>場合、", (S.condition,), also=("<condition:conditions>限り、",))
    grammar.made("while", "自分のターン中、<condition:conditions>場合、", both_hold, unboth_hold)
    grammar.made("line", "<while><topic>は<changes:some_changes>。", holds, unholds)


def both_hold(found: Found) -> Built:
    return (AllOf((Turn("own"), found["condition"])),)


def unboth_hold(value: Built) -> Iterable[Found]:
    both = value[0] if type(value) is tuple and len(value) == 1 else None
    if isinstance(both, AllOf) and len(both.parts) == 2 and both.parts[0] == Turn("own"):
        yield {"condition": both.parts[1]}


def holds(found: Found) -> Built:
    about_playing = any(getattr(one, "fact", "") == "play_cost" for one in found["changes"])
    zone = "hand" if about_playing and isinstance(found["topic"], This) else "field"
    (condition,) = found["while"] or (None,)
    return (Continuous(found["topic"], found["changes"], condition, zone),)


def unholds(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Continuous):
        one = value[0]
        found: Found = {
            "topic": one.group,
            "changes": one.changes,
            "while": (one.condition,) if one.condition is not None else (),
        }
        if holds(found) == value:
            yield found
