"""Abilities: a whole line of a card, by what kind of ability it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.composing import steps_of
from tefuda.games.fftcg.words.japanese.costs import SPECIAL
from tefuda.kernel.effects.nodes import (
    Activated,
    AllOf,
    Automatic,
    Compare,
    Continuous,
    Cost,
    Gain,
    If,
    Instead,
    Keyword,
    Let,
    Points,
    Spell,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S, Slot

Limits = tuple[tuple[str, Any], ...]  # fields of an ability that limit its use, each with its value
EX_BURST = "EX BURST"
IN_ZONES = (
    ("手札にある", "hand"),
    ("ブレイクゾーンにある", "break"),
    ("あなたのブレイクゾーンにある", "break"),
    ("ゲームから除外されている", "removed"),
)


def add_abilities(grammar: Grammar) -> None:
    """The categories lines (of a character) and spell (of a summon): each a tuple of abilities."""
    _keywords(grammar)
    _automatic(grammar)
    _activated(grammar)
    grammar.rule("lines", "<static>", S.static)
    grammar.made(
        "spell", "<effect>", lambda found: (Spell(found["effect"]),), _unspelled, also=("(EX BURST|EX BURST )<effect>",)
    )
    grammar.made("spell", "<casting><effect>", lambda found: (found["casting"], Spell(found["effect"])), _uncast)
    grammar.made("spell", "<static>", _of_casting, lambda value: ({"static": value},) if _cast_only(value) else ())
    grammar.rule("spell", "<keyword_line>", S.keyword_line)
    grammar.label("lines", "an ability / アビリティ")
    grammar.label("spell", "an effect / 効果")


def _cast_only(abilities: Built) -> bool:
    """What a summon says besides its effect is about casting it, or about decks."""
    return type(abilities) is tuple and all(isinstance(a, Continuous) and a.zone != "field" for a in abilities)


def _of_casting(found: Found) -> Built:
    return found["static"] if _cast_only(found["static"]) else None


def _unspelled(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Spell):
        yield {"effect": value[0].effect}


def _uncast(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 2 and isinstance(value[1], Spell):
        yield {"casting": value[0], "effect": value[1].effect}


# ── keywords ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _keywords(grammar: Grammar) -> None:
    grammar.rule("one_keyword", "<keyword>", Keyword(S.keyword))
    grammar.list_of("some_keywords", "one_keyword", "、")
    grammar.list_of("more_keywords", "one_keyword")
    grammar.rule("keyword_line", "<some_keywords>", S.some_keywords)
    grammar.read_only("keyword_line", "<more_keywords>", S.more_keywords, "<some_keywords>")
    grammar.rule("keyword_line", "Limit Break--<integer>", (v.LimitBreak(S.integer),))
    grammar.rule(
        "keyword_line", "デジョン<integer>--<cost>", (v.Warp(S.integer, S.cost),), also=("デジョン<integer>-<cost>",)
    )
    grammar.rule("keyword_line", "顕現「<name>」--<cost>", (v.Priming(S.name, S.cost),))
    grammar.rule("lines", "<keyword_line>", S.keyword_line)
    damage = Compare(Points("damage"), ">=", S.integer)
    grammar.rule("lines", "(Damage|Damage )<integer>--<lines>", (Continuous(This(), (Gain(S.lines),), damage),))


# ── automatic ───────────────────────────────────────────────────────────────────────────────────────────────────────
def _automatic(grammar: Grammar) -> None:
    grammar.rule("burst", "", "")
    grammar.rule("burst", "(EX BURST|EX BURST )", EX_BURST)
    grammar.made(
        "lines", "<burst><trigger><condition:conditions>場合、<effect><limits:auto_limits>", _waits, _unwaits(True)
    )
    grammar.also(
        "lines",
        "<burst><condition:paid_extra>場合、<trigger><effect>",
        _waits,
        "<burst><trigger><condition:paid_extra>場合、<effect>",
    )
    grammar.made("lines", "<burst><trigger><effect><limits:auto_limits>", _waits, _unwaits(False))
    grammar.rule("paid_extra", "追加コストを支払っていた", v.PaidExtra())
    for category, verb in (("auto", "発動する"), ("use", "使用できる")):
        grammar.rule(f"{category}_limits", "", ())
        grammar.rule(f"{category}_limits", f"<some_{category}_limits>", Slot(f"some_{category}_limits"))
        grammar.list_of(f"some_{category}_limits", f"{category}_limit")
        _limits(grammar, f"{category}_limit", verb)
    grammar.rule("use_limit", "この能力のコストは<only_cp>でのみ支払える。", ("only_cp", S.only_cp))


def _limits(grammar: Grammar, category: str, verb: str) -> None:
    limits = [
        (f"1ターンに<integer>回のみ{verb}。", ("per_turn", S.integer)),
        (f"あなたのターンの間のみ{verb}。", ("condition", Turn("own"))),
        (f"対戦相手のターンの間のみ{verb}。", ("condition", Turn("opponent"))),
        (f"あなたのメインフェイズの間のみ{verb}。", ("condition", v.InPhase("main", "own"))),
        (f"あなたのアタックフェイズの間のみ{verb}。", ("condition", v.InPhase("attack", "own"))),
        *[(f"<self>が{words}場合のみ{verb}。", ("zone", zone)) for words, zone in IN_ZONES],
        (f"<condition:conditions>場合のみ{verb}。", ("condition", S.condition)),
    ]
    for words, value in limits:
        grammar.rule(category, f"この能力は{words}", value, also=(f"この効果は{words}",))


def _limited(limits: Limits) -> Found | None:
    """Limits as the fields of an ability; None where two say the same."""
    found: Found = {}
    for field, value in limits:
        if field == "condition" and field in found:
            before = found[field].parts if isinstance(found[field], AllOf) else (found[field],)
            found[field] = AllOf((*before, value))
        elif field in found:
            return None
        else:
            found[field] = value
    return found


def _limits_of(ability: Automatic | Activated) -> Limits:
    limits: list[tuple[str, int | str | Node]] = []
    if ability.per_turn:
        limits.append(("per_turn", ability.per_turn))
    parts = ability.condition.parts if isinstance(ability.condition, AllOf) else (ability.condition,)
    limits += [("condition", part) for part in parts if part is not None]
    if ability.zone != "field":
        limits.append(("zone", ability.zone))
    return tuple(limits)


def _conditional(effect: Node) -> bool:
    """Does an effect begin with a condition?"""
    first = steps_of(effect)[0]
    while isinstance(first, Let | Instead):
        first = steps_of(first.effect if isinstance(first, Let) else first.base)[0]
    return isinstance(first, If)


def _waits(found: Found) -> Built:
    limits = found.get("limits", ())
    if _conditional(found["effect"]):
        return None  # 11.8.13: a condition right behind the trigger is a part of it
    if "condition" in found:
        limits = (("condition", found["condition"]), *limits)
    fields = _limited(limits)
    return None if fields is None else (Automatic(found["trigger"], found["effect"], found["burst"], **fields),)


def _unwaits(conditional: bool) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if type(value) is not tuple or len(value) != 1 or not isinstance(value[0], Automatic):
            return
        ability = value[0]
        found: Found = {}
        if conditional and ability.condition is None:
            return
        if conditional:
            found, ability = {"condition": ability.condition}, change(ability, condition=None)
        found |= {"burst": ability.label, "trigger": ability.trigger, "effect": ability.effect}
        yield {**found, "limits": _limits_of(ability)}

    return unmake


# ── action and special abilities ────────────────────────────────────────────────────────────────────────────────────
def _activated(grammar: Grammar) -> None:
    grammar.word("skill", r"[^《》「」。、：\d]+(?=《S》)", str, lambda value: value if value == "" else None)
    grammar.made("lines", "<cost>：<effect><limits:use_limits>", _used, _unused)
    grammar.also("lines", "<skill><cost>：<effect><limits:use_limits>", _used, "<cost>：<effect><limits:use_limits>")
    grammar.also(
        "lines", "「<skill_name>」<cost>：<effect><limits:use_limits>", _used, "<cost>：<effect><limits:use_limits>"
    )
    grammar.word("skill_name", r"[^《》「」。、：]+(?=」《S》)", str, lambda value: None)
    for category in ("skill", "skill_name"):
        grammar.label(category, "a special ability's name / スペシャルアビリティの名前")


def _used(found: Found) -> Built:
    fields = _limited(found["limits"])
    if fields is None:
        return None
    parts = [part for part in found["cost"].parts if part != SPECIAL]
    parts += [fields.pop("only_cp")] if "only_cp" in fields else []
    if _from_hand(parts):
        fields["zone"] = "hand"
    sort = "special" if SPECIAL in found["cost"].parts else ""
    return (Activated(Cost(tuple(parts)), found["effect"], sort, **fields),)


def _from_hand(parts: Sequence[Node]) -> bool:
    """Only a card in the hand can be shown, or discarded from it."""
    return any(isinstance(part, v.Reveal | v.Discard) and part.group == This() for part in parts)


def _unused(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], Activated) and not value[0].quick:
        ability = value[0]
        only = [part for part in ability.cost.parts if isinstance(part, v.OnlyCP)]
        paid = tuple([part for part in ability.cost.parts if part not in only])
        parts = ((SPECIAL,) if ability.sort == "special" else ()) + paid
        limits = (*_limits_of(ability), *[("only_cp", part) for part in only])
        if _from_hand(ability.cost.parts):
            limits = tuple([limit for limit in limits if limit != ("zone", "hand")])
        yield {"cost": Cost(parts), "effect": ability.effect, "limits": limits}
