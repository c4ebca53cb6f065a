"""Abilities: a line of a card by the icons at its head, and what stands behind them."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.sentences import replacement
from tefuda.games.rebirth.words.japanese.statements import changes_of
from tefuda.kernel.effects import (
    Activated,
    All,
    AllOf,
    Automatic,
    Change,
    Continuous,
    Cost,
    Forbid,
    If,
    Keyword,
    May,
    Not,
    Pool,
    Replace,
    Test,
    This,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.wording.composition import sequence
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S

ZONES = {
    "エントリー": "entry", "メンバー": "member", "エネルギー": "energy", "控え室": "waiting", "手札": "hand", "リタイア": "retire",
    "思い出": "memory", "魂": "soul", "Reバース": "rebirth",
}  # fmt: skip
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
    grammar.also("line", "【スパーク】<conditions>：<effect>", _spark)
    grammar.also("line", "【自】<zone_icon><icons>：<when><effect>", _automatic)
    grammar.also("line", "【自】<zone_icon><icons>：<when>［<cost>］<effect>", _automatic)
    grammar.also("line", "【自】<zone_icon><icons>：このキャラのアタック終了時、<effect>", _after_its_attack)
    grammar.also("line", "【起】<zone_icon><icons>：［<cost>］<effect>", _activated)
    grammar.also("line", "【起】<zone_icon><icons>：<effect>", _activated)
    grammar.also("line", "【永】<zone_icon><conditions>：<statics>", _continuous)
    grammar.also("line", "【キャンセル】<conditions>：<aims>", _cancel)
    grammar.also("line", "【キャンセル】<conditions>：［<cost>］<aims>", _cancel)
    grammar.also("line", "【ブロッカー】(|：)<infos>", lambda f: (v.Blocker(f["infos"]),))
    grammar.rule("line", "【のびしろ】", (Keyword(t.GROWING),))
    grammar.label("line", "an ability / 能力")


def _heads(grammar: Grammar) -> None:
    grammar.rule("zone_icon", "", "field")
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
    grammar.also("icons", "<conditions><limit>", lambda f: (f["conditions"], f["limit"]))
    grammar.also("icons", "【ターン<integer>】<some_conditions>", lambda f: (f["some_conditions"], f["integer"]))


def joined(conditions: tuple[Node, ...]) -> Node | None:
    """11.2.4: all of several conditions have to hold."""
    return None if not conditions else conditions[0] if len(conditions) == 1 else AllOf(conditions)


def _spark(found: Found) -> Built:
    """11.3.2: when the entry process has put this card from the deck into the entry."""
    trigger = v.When("sparked", This())
    return (Automatic(trigger, _under(found["conditions"], found["effect"]), t.SPARK, zone="entry"),)


def _under(conditions: tuple[Node, ...], effect: Node) -> Node:
    """11.2.3.3: an automatic ability asks for its condition keywords as its resolution begins."""
    condition = joined(conditions)
    return effect if condition is None else If(condition, effect)


def _automatic(found: Found) -> Built:
    when, zone, (conditions, limit) = found["when"], found["zone_icon"], found["icons"]
    effect = _under(conditions, found["effect"])
    if "cost" in found:
        effect = v.Priced(found["cost"], effect)
    if zone == "field" and isinstance(when, v.When) and when.subject == This():
        zone = _arrives_in(when)
    return (Automatic(when, effect, AUTO, per_turn=limit, zone=zone),)


def _after_its_attack(found: Found) -> Built:
    """8.5.1: at the end of an attack, if it is this card's."""
    when = v.When("time", fact="attack end", once=True)
    made: Any = _automatic({**found, "when": when})
    return (change(made[0], condition=v.Attacking(group=This())),)


def _arrives_in(when: v.When) -> str:
    """9.4.5: where an ability without a zone is valid that waits for its own card to go somewhere, or to block."""
    if when.event == "blocked" or when.event == "discarded":
        return "waiting"
    if when.event == "moved" and when.to_zone in ARRIVING and when.from_zone not in ("member", "entry"):
        return when.to_zone if when.from_zone else "leaving" if when.to_zone in ("waiting", "retire") else "field"
    return "field"


def _activated(found: Found) -> Built:
    conditions, limit = found["icons"]
    cost = found.get("cost", Cost())
    return (Activated(cost, found["effect"], per_turn=limit, condition=joined(conditions), zone=found["zone_icon"]),)


def _cancel(found: Found) -> Built:
    """11.4.2: a cancel ability against what is named; its cost is the card itself where none is printed."""
    return (v.CancelAbility(found["aims"], found.get("cost"), joined(found["conditions"])),)


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
    grammar.also("static", "<said:statement/end>", lambda f: ((), f["said"]))
    grammar.also("static", "<condition:while><static>", lambda f: ((f["condition"], *f["static"][0]), f["static"][1]))
    grammar.also("static", "各ターン相手の<integer>回目のアタックはパートナーアタックにならない", _no_partner_attack)
    grammar.also("static", "<would>、かわりに<instead:effect>", _replacing)
    grammar.also("static", "<would>、かわりに<choice:act/may>。そうしたら、<instead:effect>", _optional)
    grammar.rule("static", "このキャラはデッキに4枚より多く入れてよい", ((), Change(This(), (v.MoreInDeck(),))))
    grammar.rule(
        "static", "このキャラはデッキに<integer>枚まで入れてよい", ((), Change(This(), (v.MoreInDeck(S.integer),)))
    )
    grammar.also(
        "static",
        "このキャラの【キャンセル】は、<condition>時のみ使える",
        lambda f: ((Not(f["condition"]),), Change(This(), (Forbid("use:キャンセル"),))),
    )
    grammar.also("static", "さらに<modifier>", lambda f: ((), Change(OBJECT, changes_of(f["modifier"]))))
    grammar.also("static_sentence", "<static>。", lambda f: f["static"])
    grammar.list_of("statics_of_line", "static_sentence")
    grammar.rule("statics", "<statics_of_line>", S.statics_of_line)
    grammar.also("statics", "<static>", lambda f: (f["static"],))
    _replaced(grammar)
    _aims(grammar)


def _no_partner_attack(found: Found) -> Built:
    condition = v.Attacking("opponent", found["integer"])
    return ((condition,), Change(All(Pool("entry", "own")), (Forbid("be_partner_attacked"),)))


def _replacing(found: Found) -> Built:
    """9.3.1.3.1: a replacement; one that begins with a choice is of the other sort (9.3.1.3.2)."""
    first = getattr(found["instead"], "steps", (found["instead"],))[0]
    return None if isinstance(first, May) else ((), Change(This(), (replacement(found),)))


def _optional(found: Found) -> Built:
    """9.3.1.3.2: a replacement that may be chosen, if what is chosen can be done (9.11.3)."""
    instead = sequence((found["choice"], found["instead"]))
    return ((), Change(This(), (Replace(found["would"], instead, optional=True),)))


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
    grammar.also("effect", "そのダメージを<integer>減らす", lambda f: v.Amount(-f["integer"]))


def _aims(grammar: Grammar) -> None:
    grammar.rule("aim", "【スパーク】", v.Aim(t.SPARK))
    grammar.rule("aim", "Reバース以外の【スパーク】", v.Aim(t.SPARK, (Not(Test("kind", t.RE_BIRTH)),)))
    grammar.rule("aim", "【キャンセル】", v.Aim(t.CANCEL))
    grammar.rule("aim", "【起】", v.Aim("起"))
    grammar.rule("aim", "【自】", v.Aim("自"))
    grammar.rule("aim", "<cards>のプレイ", v.Aim("カード", S.cards))
    grammar.rule("aim", "<cards>の【スパーク】", v.Aim(t.SPARK, S.cards))
    grammar.list_of("aims", "aim", "or")


def _continuous(found: Found) -> Built:
    """Each sentence a continuous ability of its own, while its conditions hold."""
    made: list[Node] = []
    group: Node | None = None
    for conditions, said in found["statics"]:
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


def _zone(icon: str, said: Change) -> str:
    """9.4.5: what is said of decks holds before the game; what is said of this card's cancel or blocker, in the hand."""
    if icon != "field" or said.group != This():
        return icon
    if any(isinstance(one, Forbid) and one.deed in ("use:キャンセル", "use:ブロッカー") for one in said.changes):
        return "hand"
    return icon
