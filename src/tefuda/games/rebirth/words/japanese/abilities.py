"""Abilities: a line of a card by the icons at its head, and what stands behind them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.statements import changes_of
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
    Pool,
    Replace,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

ZONES = {
    "エントリー": "entry", "メンバー": "member", "エネルギー": "energy", "控え室": "waiting", "手札": "hand", "リタイア": "retire",
    "思い出": "memory", "魂": "soul", "Reバース": "rebirth",
}  # fmt: skip
Ability = TypeVar("Ability", bound=Node)
SPARKED = v.When("sparked", This())
ATTACK_END = v.When("time", fact="attack end", once=True)
AUTO = "自"  # what an automatic ability is called that no keyword stands for
ARRIVING = (
    "waiting",
    "retire",
    "hand",
    "memory",
    "energy",
)  # zones where what waits for its own card to come is valid, too


def add_abilities(grammar: Grammar) -> None:
    """The category line: a tuple of abilities."""
    _heads(grammar)
    _statics(grammar)
    grammar.made("line", "【スパーク】<conditions>：<effect>", spark, unspark)
    grammar.made("line", "【自】<zone_icon><icons>：<when><effect>", automatic, unautomatic)
    grammar.made("line", "【自】<zone_icon><icons>：<when>［<cost>］<effect>", automatic, unautomatic)
    for words, whose in ATTACKS:
        grammar.made("line", f"【自】<zone_icon><icons>：{words}アタック終了時、<effect>", *after_attack(whose))
    grammar.made("line", "【起】<zone_icon><icons>：［<cost>］<effect>", activated, unactivated)
    grammar.made("line", "【起】<zone_icon><icons>：<effect>", activated, unactivated)
    grammar.made("line", "【永】<zone_icon><conditions>：<statics>", continuous, uncontinuous)
    grammar.made("line", "【キャンセル】<conditions>：<aims>", cancel, uncancel)
    grammar.made("line", "【キャンセル】<conditions>：［<cost>］<aims>", cancel, uncancel)
    grammar.rule("line", "【ブロッカー】(|：)<infos>", (v.Blocker(S.infos),))
    grammar.rule("line", "【のびしろ】", (Keyword(t.GROWING),))
    grammar.label("line", "an ability / 能力")


def _heads(grammar: Grammar) -> None:
    grammar.rule("zone_icon", "", "field")
    grammar.read_only("zone_icon", "【エントリー】【メンバー】", "field", "")
    for words, zone in ZONES.items():
        grammar.rule("zone_icon", f"【{words}】", zone)
    grammar.rule("info", "〔<trait>〕", Test("trait", S.trait))
    grammar.rule("info", "《<name>》", Test("name", S.name, "has"))
    grammar.rule("info", f"【{t.GROWING}】", Test("keyword", t.GROWING))
    grammar.list_of("infos_or", "info", "or")
    grammar.list_of("infos_and", "info", "＆")
    grammar.rule("infos", "", ())
    grammar.rule("infos", "<infos_or>", S.infos_or)
    grammar.also("infos", "<infos_and>", lambda f: f["infos_and"] if len(f["infos_and"]) > 1 else None)
    grammar.rule("condition_icon", "【Reコンボ】", v.ReCombo())
    grammar.rule("condition_icon", "【Reコンボ】《<name>》", v.ReCombo(S.name))
    grammar.rule("condition_icon", "【本領発揮Lv<integer>】<infos>", v.FullPotential(S.integer, S.infos))
    grammar.rule("conditions", "", ())
    grammar.list_of("some_conditions", "condition_icon")
    grammar.rule("conditions", "<some_conditions>", S.some_conditions)
    grammar.rule("limit", "", 0)
    grammar.rule("limit", "【ターン<integer>】", S.integer)
    grammar.rule("icons", "<conditions><limit>", (S.conditions, S.limit))
    grammar.read_only(
        "icons", "【ターン<integer>】<some_conditions>", (S.some_conditions, S.integer), "<conditions><limit>"
    )


def joined(conditions: tuple[Node, ...]) -> Node | None:
    """11.2.4: all of several conditions have to hold."""
    return None if not conditions else conditions[0] if len(conditions) == 1 else AllOf(conditions)


def parted(condition: Node | None) -> tuple[Node, ...]:
    """The conditions that all have to hold."""
    return () if condition is None else condition.parts if isinstance(condition, AllOf) else (condition,)


def is_icon(condition: Node) -> bool:
    """True of a condition that is written as an icon at the head of a line (11.5, 11.7)."""
    return isinstance(condition, v.ReCombo | v.FullPotential)


def spark(found: Found) -> Built:
    """11.3.2: when the entry process has put this card from the deck into the entry."""
    return (Automatic(SPARKED, _under(found["conditions"], found["effect"]), t.SPARK, zone="entry"),)


def unspark(value: Built) -> Iterable[Found]:
    """A Spark in parts."""
    one = only(value, Automatic)
    if one is not None and one.label == t.SPARK:
        for conditions, effect in _not_under(one.effect):
            yield from _giving(value, spark, {"conditions": conditions, "effect": effect})


def only(value: Built, kind: type[Ability]) -> Ability | None:
    """The one ability of a line, if it is of a kind."""
    return value[0] if type(value) is tuple and len(value) == 1 and isinstance(value[0], kind) else None


def _giving(value: Built, make: Maker, *fillings: Found) -> Iterable[Found]:
    """The fillings of a rule that make a value."""
    return [found for found in fillings if make(found) == value]


def _under(conditions: tuple[Node, ...], effect: Node) -> Node:
    """11.2.3.3: an automatic ability asks for its condition keywords as its resolution begins."""
    condition = joined(conditions)
    return effect if condition is None else If(condition, effect)


def _not_under(effect: Node) -> Iterable[tuple[tuple[Node, ...], Node]]:
    """The condition keywords that an effect stands under, and the effect."""
    if isinstance(effect, If) and effect.otherwise is None and all(map(is_icon, parted(effect.condition))):
        yield parted(effect.condition), effect.then
    else:
        yield (), effect


def automatic(found: Found) -> Built:
    """9.1.1.2: an automatic ability, with its cost where one is printed."""
    when, zone, (conditions, limit) = found["when"], found["zone_icon"], found["icons"]
    effect = _under(conditions, found["effect"])
    if "cost" in found:
        effect = v.Priced(found["cost"], effect)
    if zone == "field" and isinstance(when, v.When) and when.subject == This():
        zone = _arrives_in(when)
    return (Automatic(when, effect, AUTO, per_turn=limit, zone=zone),)


def unautomatic(value: Built) -> Iterable[Found]:
    """An automatic ability in parts: without a zone where it is valid there by itself."""
    one = only(value, Automatic)
    if one is None:
        return
    priced = one.effect if isinstance(one.effect, v.Priced) else None
    cost = {} if priced is None else {"cost": priced.cost}
    for conditions, effect in _not_under(one.effect if priced is None else priced.effect):
        found = {"when": one.trigger, "icons": (conditions, one.per_turn), "effect": effect, **cost}
        yield from _giving(value, automatic, {**found, "zone_icon": "field"}, {**found, "zone_icon": one.zone})


ATTACKS = (("このキャラの", v.Attacking(group=This())), ("このキャラがサポートした", v.Attacking(supporter=This())))


def after_attack(whose: v.Attacking) -> tuple[Maker, Unmaker]:
    """8.5.1: at the end of an attack, if it is this card's, or one that this card supported."""

    def make(found: Found) -> Built:
        made: Any = automatic({**found, "when": ATTACK_END})
        return (change(made[0], condition=whose),)

    def unmake(value: Built) -> Iterable[Found]:
        one = only(value, Automatic)
        if one is not None and one.condition == whose and one.trigger == ATTACK_END:
            for found in unautomatic((change(one, condition=None),)):
                yield {name: part for name, part in found.items() if name != "when"}

    return make, unmake


def _arrives_in(when: v.When) -> str:
    """9.4.5: where an ability without a zone is valid that waits for its own card to go somewhere, or to block."""
    if when.event in ("blocked", "discarded", "cancelled_with"):
        return "waiting"
    if when.event == "moved" and when.to_zone in ARRIVING and when.from_zone not in ("member", "entry"):
        return when.to_zone if when.from_zone else "leaving" if when.to_zone in ("waiting", "retire") else "field"
    return "field"


def activated(found: Found) -> Built:
    """9.1.1.1: an activated ability."""
    conditions, limit = found["icons"]
    cost = found.get("cost", Cost())
    return (Activated(cost, found["effect"], per_turn=limit, condition=joined(conditions), zone=found["zone_icon"]),)


def unactivated(value: Built) -> Iterable[Found]:
    """An activated ability in parts."""
    one = only(value, Activated)
    if one is not None:
        cost = {"cost": one.cost} if one.cost.parts else {}
        icons = (parted(one.condition), one.per_turn)
        yield from _giving(value, activated, {"icons": icons, "zone_icon": one.zone, "effect": one.effect, **cost})


def cancel(found: Found) -> Built:
    """11.4.2: a cancel ability against what is named; its cost is the card itself where none is printed."""
    return (v.CancelAbility(found["aims"], found.get("cost"), joined(found["conditions"])),)


def uncancel(value: Built) -> Iterable[Found]:
    """A cancel ability in parts."""
    one = only(value, v.CancelAbility)
    if one is not None:
        cost = {} if one.cost is None else {"cost": one.cost}
        yield {"aims": one.aims, "conditions": parted(one.condition), **cost}


# ── continuous abilities ────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """The categories statics (what a continuous ability says) and aims (what a cancel names)."""
    for words, attacking in (
        ("各ターン<integer>回目のアタック中、", v.Attacking(nth=S.integer)),
        ("各ターンこのキャラの<integer>回目のアタック中、", v.Attacking(nth=S.integer, group=This())),
        ("各ターン相手の<integer>回目のアタック中、", v.Attacking("opponent", S.integer)),
        ("このキャラのアタック中、", v.Attacking(group=This())),
        ("アタック中、", v.Attacking()),
    ):
        grammar.rule("while", words, attacking)
    grammar.rule("while", "<condition>なら、", S.condition)
    grammar.rule("while", "<condition>、", S.condition)
    barred = Change(All(Pool("entry", "opponent")), (Forbid("become_partner_attack"),))
    words = "各ターン相手の<integer>回目のアタックはパートナーアタックにならない"
    grammar.rule("static", words, ((v.Attacking("opponent", S.integer),), barred))
    grammar.rule("static", "<said:statement/end>", ((), S.said))
    grammar.also("static", "<first:statement/stem>、<second:statement/end>", lambda f: ((), (f["first"], f["second"])))
    grammar.made("static", "<condition:while><static>", while_holds, unwhile_holds)
    grammar.made("static", "<would>、かわりに<instead:effect>", replacing, unreplacing)
    optional = "<would>、かわりに<choice:act/may>。そうしたら、<instead:effect>"
    grammar.made("static", optional, replacing_perhaps, unreplacing_perhaps)
    grammar.rule("static", "このキャラはデッキに4枚より多く入れてよい", ((), Change(This(), (v.MoreInDeck(),))))
    grammar.rule(
        "static", "このキャラはデッキに<integer>枚まで入れてよい", ((), Change(This(), (v.MoreInDeck(S.integer),)))
    )
    barred = Change(This(), (Forbid("use:キャンセル"),))
    grammar.rule("static", "このキャラの【キャンセル】は、<condition>時のみ使える", ((Not(S.condition),), barred))
    grammar.also("static", "さらに<modifier>", lambda f: ((), Change(OBJECT, changes_of(f["modifier"]))))
    grammar.rule("static_sentence", "<static>。", S.static)
    grammar.list_of("statics_of_line", "static_sentence")
    grammar.rule("statics", "<statics_of_line>", S.statics_of_line)
    grammar.also("statics", "<static>", lambda f: (f["static"],))
    _replaced(grammar)
    _aims(grammar)


def while_holds(found: Found) -> Built:
    """A statement under one condition more."""
    conditions, said = found["static"]
    return ((found["condition"], *conditions), said)


def unwhile_holds(value: Built) -> Iterable[Found]:
    """The first condition of a statement, and the rest."""
    if type(value) is tuple and len(value) == 2 and value[0]:
        yield {"condition": value[0][0], "static": (value[0][1:], value[1])}


def replacing(found: Found) -> Built:
    """9.3.1.3.1: a replacement; one that begins with a choice is of the other sort (9.3.1.3.2)."""
    first = getattr(found["instead"], "steps", (found["instead"],))[0]
    return None if isinstance(first, May) else ((), Change(This(), (Replace(found["would"], found["instead"]),)))


def _replace(value: Built, optional: bool) -> Replace | None:
    """The replacement that a statement without conditions is."""
    if type(value) is tuple and len(value) == 2 and not value[0] and isinstance(value[1], Change):
        (first, *more) = value[1].changes
        if isinstance(first, Replace) and first.optional == optional and not more and value[1].group == This():
            return first
    return None


def unreplacing(value: Built) -> Iterable[Found]:
    """A replacement in parts."""
    if (one := _replace(value, False)) is not None:
        yield {"would": one.event, "instead": one.instead}


def replacing_perhaps(found: Found) -> Built:
    """9.3.1.3.2: a replacement that may be chosen, if what is chosen can be done (9.11.3)."""
    instead = sequence((found["choice"], found["instead"]))
    return ((), Change(This(), (Replace(found["would"], instead, optional=True),)))


def unreplacing_perhaps(value: Built) -> Iterable[Found]:
    """A replacement that may be chosen in parts: what is done, and what follows."""
    one = _replace(value, True)
    steps = one.instead.steps if one is not None and isinstance(one.instead, Sequence) else ()
    for cut in range(1, len(steps)):
        yield {"would": one.event, "choice": sequence(steps[:cut]), "instead": sequence(steps[cut:])} if one else {}


def _replaced(grammar: Grammar) -> None:
    """The category would: what is about to happen."""
    for words, would in (
        ("<who>がリタイアに置かれる", v.Would("moved", S.who, to_zone="retire")),
        ("<who>が控え室に置かれる", v.Would("moved", S.who, to_zone="waiting")),
        ("<who>が相手の効果で控え室に置かれる", v.Would("moved", S.who, to_zone="waiting", by_whose="opponent")),
        ("<who>がメンバーから控え室に置かれる", v.Would("moved", S.who, from_zone="member", to_zone="waiting")),
        ("<who>がダメージを受ける", v.Would("damaged", S.who)),
        ("<who>が手札に戻される", v.Would("moved", S.who, to_zone="hand")),
    ):
        grammar.rule("would", f"{words}時", would)
    grammar.made("effect", "そのダメージを<integer>減らす", lambda f: v.Amount(-f["integer"]), less)


def less(value: Built) -> Iterable[Found]:
    """By how much damage is less."""
    if isinstance(value, v.Amount) and value.value is None and type(value.add) is int and value.add <= 0:
        yield {"integer": -value.add}


def _aims(grammar: Grammar) -> None:
    grammar.rule("aim", "【スパーク】", v.Aim(t.SPARK))
    grammar.rule("aim", "Reバース以外の【スパーク】", v.Aim(t.SPARK, (Not(Test("kind", t.RE_BIRTH)),)))
    grammar.rule("aim", "【キャンセル】", v.Aim(t.CANCEL))
    grammar.rule("aim", "【起】", v.Aim("起"))
    grammar.rule("aim", "【自】", v.Aim("自"))
    grammar.rule("aim", "<cards>のプレイ", v.Aim("カード", S.cards))
    grammar.rule("aim", "<cards>の【スパーク】", v.Aim(t.SPARK, S.cards))
    grammar.list_of("aims", "aim", "or")


def continuous(found: Found) -> Built:
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


def uncontinuous(value: Built) -> Iterable[Found]:
    """A continuous ability in parts: condition keywords at its head, other conditions in its sentence."""
    one = only(value, Continuous)
    if one is None:
        return
    conditions = parted(one.condition)
    heads = next((place for place, part in enumerate(conditions) if not is_icon(part)), len(conditions))
    said = (conditions[heads:], Change(one.group, one.changes))
    found = {"conditions": conditions[:heads], "statics": (said,)}
    yield from _giving(value, continuous, {**found, "zone_icon": "field"}, {**found, "zone_icon": one.zone})


def _zone(icon: str, said: Change) -> str:
    """9.4.5: what is said of decks holds before the game; what is said of this card's cancel or blocker, in the hand."""
    if icon != "field" or said.group != This():
        return icon
    if any(isinstance(one, Forbid) and one.deed in ("use:キャンセル", "use:ブロッカー") for one in said.changes):
        return "hand"
    return icon
