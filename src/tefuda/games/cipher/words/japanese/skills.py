"""Skills: a whole line of a card — name, keyword icons, class, limit, cost, text, what it needs."""

from __future__ import annotations

from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.changes import PLAYERS, of_group
from tefuda.games.cipher.words.japanese.nouns import NUMBERS
from tefuda.kernel.effects import (
    Activated,
    Add,
    AllOf,
    Allow,
    Automatic,
    Continuous,
    Cost,
    If,
    InAnyOrder,
    It,
    Keyword,
    PayThen,
    Pool,
    Replace,
    Sequence,
    Test,
    This,
    Turn,
)
from tefuda.kernel.state import change
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import OBJECT, Built, Found, S, replaced

SIDES = (("〔攻支〕", v.ATTACKING), ("〔防支〕", v.DEFENDING), ("〔攻防支〕", v.BOTH_SIDES))


def add_skills(grammar: Grammar) -> None:
    """The category line: the skills of one line, as a tuple."""
    _icons(grammar)
    _costs(grammar)
    _statics(grammar)
    start = "<label><gates><where>"
    grammar.also("line", f"{start}〔常〕<static><need:valid>", _constant)
    grammar.also("line", f"{start}〔起〕<limit><cost><effect><need:usable>", _activated)
    for words in (
        "",
        "<condition:conditions>場合、",
        "<condition:conditions>なら、",
        "<condition:conditions>場合、<more:conditions>なら、",
    ):
        for pays in ("", "コストを支払うなら、"):
            grammar.also(
                "line", f"{start}〔自〕<limit><cost><trigger>、{words}{pays}<effect><need:fires>", _automatic("", pays)
            )
            grammar.also(
                "line",
                f"<label><gates>〔特〕<limit><cost><trigger>、{words}{pays}<effect><need:fires>",
                _automatic("special", pays),
            )
    grammar.also(
        "line", "<label><gates>〔特〕<static><need:valid>", lambda found: _constant({**found, "where": "special"})
    )
    for words, side in SIDES:
        grammar.also("line", f"<label>{words}<cost><effect>", _support(side))
    grammar.label("line", "a skill / スキル")


# ── icons ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _icons(grammar: Grammar) -> None:
    grammar.rule("label", "", "")
    grammar.rule("label", "「<name>」", S.name)
    for symbol in t.SYMBOLS:
        grammar.rule("symbol", symbol, symbol)
    for words, value in (
        ("〔CCS〕", v.ClassChanged()), ("〔LvS<integer>〕", v.Levelled(S.integer)), ("〔US<symbol><integer>〕", v.Union(S.symbol, S.integer)),
        ("〔CF「<name>」〕", v.CarnageForm(S.name)), ("〔LIS「<name>」<integer>〕", v.SkillUsed(S.name, S.integer)),
        ("〔FS〕", None), ("〔DV〕", None), ("〔HS〕", None), ("〔TS〕", None), ("〔IS〕", None),
        ("〔AS〕", v.Awakened()), ("〔CP〕", None), ("〔DB〕", None),
    ):  # fmt: skip
        grammar.rule("gate", words, (words[1:3], value))
    grammar.rule("gates", "", ())
    grammar.rule("gates", "<some_gates>", S.some_gates)
    grammar.list_of("some_gates", "gate")
    for words, zone in (("", "field"), ("〔絆〕", "bonds"), ("〔札〕", "hand")):
        grammar.rule("where", words, zone)
    grammar.rule("limit", "", 0)
    grammar.rule("limit", "〔ターン1回〕", 1)
    for category, verb in (("valid", "有効にならない"), ("usable", "使用できない"), ("fires", "発動しない")):
        grammar.rule(category, "", ())
        grammar.rule(category, f"このスキルは<unless>{verb}。", (S.unless,))


def _needs(found: Found, of: str) -> Node | None:
    """All that has to be so: keyword icons, then what the text says."""
    parts = [v.Need(value, of) for _, value in found["gates"] if value is not None]
    parts += [v.Need(value, of, said=True) for value in found.get("need", ())]
    return None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _icons_of(found: Found) -> list[str]:
    return [icon for icon, _ in found["gates"]]


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _costs(grammar: Grammar) -> None:
    bonds = Sequence((v.Pick((Pool("bonds", "own", (Test("state", "表向き"),)),), S.integer), v.TurnOver(It())))
    orbs = Sequence((v.Pick((Pool("orbs", "own", (Test("state", "裏向き"),)),), S.integer), v.TurnOver(It(), False)))
    grammar.rule("payment", "〔行動〕", v.Act(This()))
    grammar.rule("payment", "〔裏<integer>〕", bonds)
    grammar.rule("payment", "自分のオーブを<integer>つ表向きにする", orbs)
    grammar.also(
        "payment",
        "味方の「<one:name>」と味方の「<other:name>」を行動済みにする",
        lambda found: v.Formation((found["one"], found["other"])),
    )
    grammar.also("payment", "<act:act/end>", lambda found: found["act"])
    grammar.list_of("payments", "payment", "、")
    grammar.rule("cost", "", Cost())
    grammar.also("cost", "【<payments>】", _cost)
    grammar.label("payment", "a cost / コスト")


def _cost(found: Found) -> Built:
    """21.5.1.1.2.1: several parts in the order that one likes."""
    parts = found["payments"]
    return Cost(parts) if len(parts) == 1 else Cost((InAnyOrder(parts),))


# ── constant skills ─────────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """The category static: (group, changes, condition)."""
    for words in ("<changes>。", "<changes:not_changes>。"):
        grammar.also("static", f"<topic>(の|は|が){words}", lambda found: (found["topic"], found["changes"], None))
    for time in ("場合、", "なら、"):
        grammar.also("static", f"<condition:conditions>{time}<static>", _under)
    for words, fact in NUMBERS:
        grammar.also("static", f"<each>、<topic>の{words}は<signed>される。", _for_each(fact))
    for whose_words, whose in (("自分の", "own"), ("相手の", "opponent")):
        template = f"{whose_words}ターン中、<static>"
        grammar.also("static", template, _in_turn(whose))
    for words, deed in PLAYERS:
        for who_words, who in (("相手", "opponent"), ("あなた", "own")):
            player = (This(), (v.ForPlayers(who, deed),), None)
            grammar.rule("static", f"{who_words}はスキルの効果によって{words}ができない。", player)
    grammar.also(
        "static",
        "あなたの「<name>」は同時に2体まで戦場にいることができる。",
        lambda found: (This(), (Allow(f"two:{found['name']}"),), None),
    )
    for words, event in (
        ("撃破されて退避エリアに置かれる", "defeated"),
        ("退避エリアに置かれる", "retreated"),
        ("撃破される", "defeated "),
    ):
        grammar.also("static", f"<bearer>が{words}代わりに<act:act/end>。", _instead(event, False))
        grammar.also("static", f"<bearer>が{words}代わりに<act:act/may>。", _instead(event, True))


def _under(found: Found) -> Built:
    group, changes, condition = found["static"]
    return group, changes, found["condition"] if condition is None else AllOf((found["condition"], condition))


def _for_each(fact: str) -> Any:
    return lambda found: (found["topic"], (Add(fact, change(found["each"], each=found["signed"])),), None)


def _instead(event: str, optional: bool) -> Any:
    would = {
        "defeated": v.Would("retreated", This(), from_zone="field"),
        "retreated": v.Would("retreated", This()),
        "defeated ": v.Would("defeated", This()),
    }[event]

    def make(found: Found) -> Built:
        instead = replaced(found["act"], OBJECT, This())
        return (This(), (Replace(would, instead, optional),), None)

    return make


def _in_turn(whose: str) -> Any:

    def make(found: Found) -> Built:
        group, changes, condition = found["static"]
        turn = Turn(whose)
        return group, changes, turn if condition is None else AllOf((turn, condition))

    return make


def _constant(found: Found) -> Built:
    group, changes, condition = found["static"]
    parts = [part for part in (_needs(found, "常"), condition) if part is not None]
    need = None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))
    zone = found["where"] if found["where"] else "field"
    if "TS" in _icons_of(found):  # 21.2.2.9: an orb stands in for it, as for a hero
        changes = (v.Twin(),)
    blood = (Keyword(f"ドラゴンブラッド {found['label']}"),) if "DB" in _icons_of(found) else ()
    return (*blood, Continuous(group, of_group(changes, group), need, zone))


# ── activated, automatic and support skills ─────────────────────────────────────────────────────────────────────────
def _activated(found: Found) -> Built:
    zone = "hand" if "CP" in _icons_of(found) else found["where"]
    blood = (Keyword(f"ドラゴンブラッド {found['label']}"),) if "DB" in _icons_of(found) else ()
    made = Activated(
        found["cost"],
        found["effect"],
        found["label"],
        per_turn=found["limit"],
        condition=_needs(found, "起"),
        zone=zone,
    )
    return (*blood, made)


def _automatic(where: str, pays: str) -> Any:
    def make(found: Found) -> Built:
        effect, cost = found["effect"], found["cost"]
        first = effect.steps[0] if isinstance(effect, Sequence) else effect
        if bool(cost.parts) != bool(pays) or isinstance(first, If):
            return None  # a condition right behind the trigger is one of the whole skill
        if pays:
            effect = PayThen(cost, effect)
        for key in ("more", "condition"):
            if key in found:
                effect = If(found[key], effect)
        zone = where or found["where"]
        return (
            Automatic(
                found["trigger"], effect, found["label"], found["limit"], _needs(found, "特" if where else "自"), zone
            ),
        )

    return make


def _support(side: str) -> Any:
    return lambda found: (v.SupportSkill(side, found["effect"], found["cost"]),)
