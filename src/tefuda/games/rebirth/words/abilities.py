"""Abilities: a line of a card by the icons at its head, and what stands behind them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.statements import MODIFIED_BY
from tefuda.kernel.effects.nodes import (
    Activated,
    All,
    AllOf,
    Automatic,
    Change,
    Continuous,
    Cost,
    Forbid,
    If,
    It,
    Keyword,
    May,
    Not,
    PayThen,
    Pool,
    Replace,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import OBJECT, Built, Form, Found, S, replaced
from tefuda.kernel.wording.engine.phrases import Phrases, Row
from tefuda.kernel.wording.meaning.forms import in_order, only_where

# (the zone that an ability is valid in, in Japanese, in English)
ZONES: tuple[Row, ...] = (
    ("field", ("", "【エントリー】【メンバー】"), ""), ("entry", "【エントリー】", "〈Entry〉"), ("member", "【メンバー】", "〈Member〉"),
    ("energy", "【エネルギー】", "〈Energy〉"), ("waiting", "【控え室】", "〈Waiting room〉"), ("hand", "【手札】", "〈Hand〉"),
    ("retire", "【リタイア】", "〈Retire〉"), ("memory", "【思い出】", "〈Memory〉"), ("soul", "【魂】", "〈Soul〉"),
    ("rebirth", "【Reバース】", "〈Rebirth〉"),
)  # fmt: skip
SPARKED = v.When("sparked", This())
ATTACK_END = v.When("time", fact="attack end", once=True)
AUTO = "自"  # what an automatic ability is called that no keyword stands for
ARRIVING = ("waiting", "retire", "hand", "memory", "energy")  # where what waits for its own card to come is valid, too
# Whose attack has to end: this card's, or one that this card supported.
ATTACKS = (
    (v.Attacking(group=This()), "このキャラの", "this character's attack"),
    (v.Attacking(supporter=This()), "このキャラがサポートした", "attacks supported by this character"),
)
# During which attacks something is so.
WHILE: tuple[Row, ...] = (
    (v.Attacking(nth=S.n), "各ターン<n:integer>回目のアタック中、", "during the <n:ordinal> attack of each turn, "),
    (
        v.Attacking(nth=S.n, group=This()), "各ターンこのキャラの<n:integer>回目のアタック中、",
        ("during the <n:ordinal> attack of this character each turn, ", "during this character's <n:ordinal> attack each turn, "),
    ),
    (v.Attacking("opponent", S.n), "各ターン相手の<n:integer>回目のアタック中、", "during your opponent's <n:ordinal> attack each turn, "),
    (v.Attacking(group=This()), "このキャラのアタック中、", "during the attacks of this character, "),
    (v.Attacking(), "アタック中、", "during attacks, "),
    (S.condition, ("<condition>なら、", "<condition>、"), "if <condition>, "),
)  # fmt: skip
# What a continuous ability says, under no condition.
STATICS: tuple[Row, ...] = (
    (
        ((v.Attacking("opponent", S.n),), Change(All(Pool("entry", "opponent")), (Forbid("become_partner_attack"),))),
        "各ターン相手の<n:integer>回目のアタックはパートナーアタックにならない",
        "your opponent's <n:ordinal> attack each turn cannot be 1 partner attack",
    ),
    (((), S.said), "<said:statement/end>", "<said:statement>"),
    (
        ((), Change(This(), (v.MoreInDeck(),))), "このキャラはデッキに4枚より多く入れてよい",
        "you may have more than 4 of this character in your deck",
    ),
    (
        ((), Change(This(), (v.MoreInDeck(S.integer),))), "このキャラはデッキに<integer>枚まで入れてよい",
        "you may have up to <integer> of this character in your deck",
    ),
)  # fmt: skip
AIMS: tuple[Row, ...] = (
    (v.Aim(t.SPARK), "【スパーク】", "【Spark】"),
    (v.Aim(t.SPARK, (Not(Test("kind", t.RE_BIRTH)),)), "Reバース以外の【スパーク】", "【Spark】 of non-Rebirth card"),
    (v.Aim(t.CANCEL), "【キャンセル】", "【Cancel】"),
    (v.Aim("起"), "【起】", "【ACT】"),
    (v.Aim("自"), "【自】", "【AUTO】"),
    (v.Aim("カード", S.cards), "<cards>のプレイ", "playing 1 <cards>"),
    (v.Aim(t.SPARK, S.cards), "<cards>の【スパーク】", "【Spark】 of 1 <cards>"),
)


def add_abilities(phrases: Phrases) -> None:
    """The category line: a tuple of abilities."""
    phrases.grammar.word("ordinal", r"\d+(?:st|nd|rd|th)", lambda words: int(words[:-2]), _ordinal)
    _heads(phrases)
    _statics(phrases)
    _aims(phrases)
    phrases.say("line", (SPARK,), "【スパーク】<conditions>：<effect>", "【Spark】<conditions>:<effect>")
    _automatic(phrases)
    _activated(phrases)
    phrases.say(
        "line", CONTINUOUS, "【永】<zone_icon><conditions>：<statics>", "【CONT】<zone_icon><conditions>:<statics>"
    )
    phrases.say("line", (CANCEL,), "【キャンセル】<conditions>：<aims>", "【Cancel】<conditions>:<aims>[.]")
    phrases.say(
        "line", (CANCEL,), "【キャンセル】<conditions>：［<cost>］<aims>", "【Cancel】<conditions>:［<cost>］, <aims>"
    )
    ways = ("【Blocker <infos>】", "【Blocker】:<infos>", "【Blocker】 <infos>")
    phrases.say("line", (v.Blocker(),), english="【Blocker】")
    phrases.say("line", (v.Blocker(S.infos),), "【ブロッカー】(|：)<infos>", ways)
    phrases.say("line", (Keyword(t.GROWING),), "【のびしろ】", "【Growing】")
    phrases.label("an ability / 能力", "line")


def _ordinal(value: Built) -> str | None:
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(value, 'th') }" if type(value) is int else None


# ── the icons at the head of a line ─────────────────────────────────────────────────────────────────────────────────
def _heads(phrases: Phrases) -> None:
    phrases.table("zone_icon", ZONES)
    phrases.list_of("infos_or" if not phrases.english else "infos", "info", "or", " or ")
    phrases.list_of("infos_and", "info", "＆", " & ")
    together = only_where(S.infos_and, lambda found: len(found["infos_and"]) > 1)
    phrases.say("infos", (), "")
    phrases.say("infos", S.infos_or, "<infos_or>")
    phrases.hear("infos", together, "<infos_and>")
    level = "Skill Showcase Level <integer>"
    ways = (f"【{level} <infos>】", f"【{level} <infos:infos_and>】", f"【{level}】<infos>")
    phrases.table("condition_icon", (
        (v.ReCombo(), "【Reコンボ】", "【ReCombo】"), (v.ReCombo(S.name), "【Reコンボ】《<name>》", "【ReCombo 《<name>》】"),
        (v.FullPotential(S.integer), (), f"【{level}】"), (v.FullPotential(S.integer, S.infos), "【本領発揮Lv<integer>】<infos>", ways),
    ))  # fmt: skip
    phrases.list_of("some_conditions", "condition_icon")
    phrases.table("conditions", (((), "", ""), (S.some_conditions, "<some_conditions>", "<some_conditions>")))
    phrases.table("limit", ((0, "", ""), (S.integer, "【ターン<integer>】", "【<integer>/Turn】")))
    late = "【ターン<integer>】<some_conditions>", "【<integer>/Turn】<some_conditions>"
    phrases.say("icons", (S.conditions, S.limit), "<conditions><limit>", "<conditions><limit>")
    phrases.hear("icons", (S.some_conditions, S.integer), *late)


def joined(conditions: tuple[Node, ...]) -> Node | None:
    """11.2.4: all of several conditions have to hold."""
    return None if not conditions else conditions[0] if len(conditions) == 1 else AllOf(conditions)


def parted(condition: Node | None) -> tuple[Node, ...]:
    """The conditions that all have to hold."""
    return () if condition is None else condition.parts if isinstance(condition, AllOf) else (condition,)


def is_icon(condition: Node) -> bool:
    """True of a condition that is written as an icon at the head of a line (11.5, 11.7)."""
    return isinstance(condition, v.ReCombo | v.FullPotential)


# ── automatic abilities ─────────────────────────────────────────────────────────────────────────────────────────────
def _under(found: Found) -> Node:
    """11.2.3.3: an automatic ability asks for its condition keywords as its resolution begins."""
    condition = joined(found["conditions"])
    return found["effect"] if condition is None else If(condition, found["effect"])


def _not_under(effect: Built) -> Iterable[Found]:
    """The condition keywords that an effect stands under, and the effect."""
    if isinstance(effect, If) and effect.otherwise is None and all(map(is_icon, parted(effect.condition))):
        yield {"conditions": parted(effect.condition), "effect": effect.then}
    else:
        yield {"conditions": (), "effect": effect}


# 11.3.2: when the entry process has put this card from the deck into the entry
UNDER_ICONS: Any = Form(_under, _not_under)
SPARK = Automatic(SPARKED, UNDER_ICONS, t.SPARK, zone="entry")


def _waits(found: Found) -> Built:
    """9.1.1.2: an automatic ability, with its cost where one is printed."""
    when, zone, (conditions, limit) = found["when"], found["zone_icon"], found["icons"]
    effect = _under({"conditions": conditions, "effect": found["effect"]})
    if "cost" in found:
        effect = v.Priced(found["cost"], effect)
    if zone == "field" and isinstance(when, v.When) and when.subject == This():
        zone = _arrives_in(when)
    return Automatic(when, effect, AUTO, per_turn=limit, zone=zone, condition=found.get("attack"))


def _wait_in_parts(one: Built) -> Iterable[Found]:
    """An automatic ability in parts: without a zone where it is valid there by itself."""
    if isinstance(one, Automatic):
        priced = one.effect if isinstance(one.effect, v.Priced) else None
        cost = {} if priced is None else {"cost": priced.cost}
        for under in _not_under(one.effect if priced is None else priced.effect):
            found = {
                "when": one.trigger,
                "icons": (under["conditions"], one.per_turn),
                "effect": under["effect"],
                **cost,
            }
            yield from ({**found, "zone_icon": "field"}, {**found, "zone_icon": one.zone})


def after_attack(attack: v.Attacking) -> Any:
    """8.5.1: at the end of an attack, if it is this card's, or one that this card supported."""

    def parts(value: Built) -> Iterable[Found]:
        for found in _wait_in_parts(value):
            yield {name: part for name, part in found.items() if name != "when"}

    return Form(lambda found: _waits({**found, "when": ATTACK_END, "attack": attack}), parts)


def _automatic(phrases: Phrases) -> None:
    waits = (Form(_waits, _wait_in_parts),)
    japanese, english = "【自】<zone_icon><icons>：", "【AUTO】<zone_icon><icons>:"
    phrases.say("line", waits, f"{japanese}<when><effect>", f"{english}<when><effect>")
    phrases.say("line", waits, f"{japanese}<when>［<cost>］<effect>", f"{english}<when>paying ［<cost>］, <effect>")
    for attack, whose, words in ATTACKS:
        ways = f"{japanese}{whose}アタック終了時、<effect>", f"{english}at the end of {words}, <effect>"
        phrases.say("line", (after_attack(attack),), *ways)


def _arrives_in(when: v.When) -> str:
    """9.4.5: where an ability without a zone is valid that waits for its own card to go somewhere, or to block."""
    if when.event in ("blocked", "discarded", "cancelled_with"):
        return "waiting"
    if when.event == "moved" and when.to_zone in ARRIVING and when.from_zone not in ("member", "entry"):
        return when.to_zone if when.from_zone else "leaving" if when.to_zone in ("waiting", "retire") else "field"
    return "field"


# ── activated abilities, cancels ────────────────────────────────────────────────────────────────────────────────────
def _activated(phrases: Phrases) -> None:
    japanese, english = "【起】<zone_icon><icons>：", "【ACT】<zone_icon><icons>:"
    ways = (f"{english}［<cost>］, <effect>", f"{english}［<cost>］, and <effect>", f"{english}［<cost>］ <effect>")
    phrases.say("line", (Form(_acts, _acts_in_parts),), f"{japanese}［<cost>］<effect>", ways)
    free = only_where(
        (Form(_acts, _acts_in_parts),), lambda found: not (phrases.english and _begins_with_cost(found["effect"]))
    )
    phrases.say("line", free, f"{japanese}<effect>", f"{english}<effect>")


def _acts(found: Found) -> Built:
    """9.1.1.1: an activated ability."""
    conditions, limit = found["icons"]
    cost = found.get("cost", Cost())
    return Activated(cost, found["effect"], per_turn=limit, condition=joined(conditions), zone=found["zone_icon"])


def _acts_in_parts(one: Built) -> Iterable[Found]:
    if isinstance(one, Activated):
        cost = {"cost": one.cost} if one.cost.parts else {}
        yield {"icons": (parted(one.condition), one.per_turn), "zone_icon": one.zone, "effect": one.effect, **cost}


def _begins_with_cost(effect: Node) -> bool:
    """True of an effect that begins with a cost in brackets: at the head of an ability it would be the ability's."""
    return isinstance(effect.steps[0] if isinstance(effect, Sequence) else effect, PayThen)


def _cancels(found: Found) -> Built:
    """11.4.2: a cancel ability against what is named; its cost is the card itself where none is printed."""
    return v.CancelAbility(found["aims"], found.get("cost"), joined(found["conditions"]))


def _cancels_in_parts(one: Built) -> Iterable[Found]:
    if isinstance(one, v.CancelAbility):
        cost = {} if one.cost is None else {"cost": one.cost}
        yield {"aims": one.aims, "conditions": parted(one.condition), **cost}


CANCEL: Any = Form(_cancels, _cancels_in_parts)


def _aims(phrases: Phrases) -> None:
    """What a cancel names."""
    phrases.table("aim", AIMS)
    phrases.list_of("aims", "aim", "or", " or ")


# ── continuous abilities ────────────────────────────────────────────────────────────────────────────────────────────
def _statics(phrases: Phrases) -> None:
    """The category statics: what a continuous ability says, each with the conditions that it stands under."""
    phrases.table("while", WHILE)
    phrases.table("static", STATICS)
    phrases.hear("static", ((), (S.first, S.second)), "<first:statement/stem>、<second:statement/end>")
    under = Form(lambda found: ((found["condition"], *found["static"][0]), found["static"][1]), _first_condition)
    phrases.say("static", under, "<condition:while><static>", "<condition:while><static>")
    only_when = ((Not(S.condition),), Change(This(), (Forbid("use:キャンセル"),)))
    only_used = "this character's 【Cancel】 can only be used when <condition>"
    phrases.say("static", only_when, "このキャラの【キャンセル】は、<condition>時のみ使える", only_used)
    phrases.say("static", REPLACED, "<would>、かわりに<instead:effect>", "if <would>, <instead:chain> instead")
    perhaps = "if <would>, you may <choice:act> instead. if you do, <instead:chain>"
    optional = "<would>、かわりに<choice:act/may>。そうしたら、<instead:effect>"
    phrases.say("static", REPLACED_PERHAPS, optional, perhaps)
    phrases.say(
        "chain" if phrases.english else "effect",
        v.Amount(LESS),
        "そのダメージを<integer>減らす",
        "reduce that damage by <integer>",
    )
    phrases.hear("static", ((), Change(OBJECT, MODIFIED_BY)), "さらに<modifier>")
    phrases.say("static_sentence", S.static, "<static>。", "<static>.")
    phrases.list_of("statics_of_line", "static_sentence", "", " ")
    phrases.say("statics", S.statics_of_line, "<statics_of_line>", "<statics_of_line>")
    phrases.hear("statics", (S.static,), "<static>", "<static>")


def _first_condition(value: Built) -> Iterable[Found]:
    """The first condition of a statement, and the rest."""
    if type(value) is tuple and len(value) == 2 and value[0]:
        yield {"condition": value[0][0], "static": (value[0][1:], value[1])}


# 9.3.1.3.1: a replacement; one that begins with a choice is of the other sort (9.3.1.3.2), if what is chosen can be done (9.11.3).
REPLACED: Any = only_where(
    ((), Change(This(), (Replace(S.would, S.instead),))),
    lambda found: not isinstance(getattr(found["instead"], "steps", (found["instead"],))[0], May),
)
REPLACED_PERHAPS = ((), Change(This(), (Replace(S.would, in_order("choice", "instead"), optional=True),)))
LESS: Any = Form(
    lambda found: -found["integer"], lambda value: {"integer": -value} if type(value) is int and value <= 0 else None
)


def _each_by_itself(found: Found) -> Built:
    """Each sentence a continuous ability of its own, while its conditions hold."""
    made: list[Node] = []
    group: Node | None = None
    for conditions, said in _apart(found["statics"]):
        if It() in within(conditions):  # それが…なら: those who were spoken of
            if group is None:
                return None
            conditions = replaced(conditions, It(), group)
        if isinstance(said, Change) and said.group == OBJECT:  # さらに: of those who were spoken of
            if group is None:
                return None
            said = change(said, group=group)
        group = said.group if isinstance(said, Change) else None
        if not isinstance(said, Change) or said.until:
            return None
        condition = joined((*found["conditions"], *conditions))
        made.append(Continuous(said.group, said.changes, condition, _zone(found["zone_icon"], said)))
    return tuple(made)


def _apart(statics: Iterable[tuple[tuple[Node, ...], Any]]) -> Iterable[tuple[tuple[Node, ...], Node]]:
    """What a line says, one thing after the other, each with its conditions."""
    for conditions, said in statics:
        for one in said if isinstance(said, tuple) else (said,):
            yield conditions, one


def _one_static(value: Built) -> Iterable[Found]:
    """A continuous ability in parts: condition keywords at its head, other conditions in its sentence."""
    one = value[0] if type(value) is tuple and len(value) == 1 else None
    if isinstance(one, Continuous):
        conditions = parted(one.condition)
        heads = next((place for place, part in enumerate(conditions) if not is_icon(part)), len(conditions))
        found = {"conditions": conditions[:heads], "statics": ((conditions[heads:], Change(one.group, one.changes)),)}
        yield from ({**found, "zone_icon": "field"}, {**found, "zone_icon": one.zone})


CONTINUOUS: Any = Form(_each_by_itself, _one_static)


def _zone(icon: str, said: Change) -> str:
    """9.4.5: what is said of decks holds before the game; what is said of this card's cancel or blocker, in the hand."""
    if icon != "field" or said.group != This():
        return icon
    if any(isinstance(one, Forbid) and one.deed in ("use:キャンセル", "use:ブロッカー") for one in said.changes):
        return "hand"
    return icon
