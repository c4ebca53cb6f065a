"""Skills: a whole line of a card — name, keyword icons, class, limit, cost, text, what it needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.depending import at_the_end
from tefuda.games.cipher.words.japanese.changes import PLAYERS
from tefuda.games.cipher.words.japanese.nouns import NUMBERS
from tefuda.games.cipher.words.needing import BLOOD, parts_of, unwaiting, waiting
from tefuda.games.cipher.words.ordering import all_of
from tefuda.kernel.effects.nodes import (
    Activated,
    Add,
    Allow,
    Automatic,
    Continuous,
    Cost,
    If,
    Keyword,
    Not,
    PayThen,
    Replace,
    Sequence,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

SIDES = (("〔攻支〕", v.ATTACKING), ("〔防支〕", v.DEFENDING), ("〔攻防支〕", v.BOTH_SIDES))
TWIN = "(このユニット|このカード)が撃破されて退避エリアに置かれる代わりに自分のオーブを1つ破壊(する|してもよい)。"
# Icons before a skill's class, and what has to be so for it.
ICONS: tuple[tuple[str, Any], ...] = (
    ("〔CCS〕", v.ClassChanged()), ("〔LvS<integer>〕", v.Levelled(S.integer)), ("〔US<symbol><integer>〕", v.Union(S.symbol, S.integer)),
    ("〔CF「<name>」〕", v.CarnageForm(S.name)), ("〔LIS「<name>」<integer>〕", v.SkillUsed(S.name, S.integer)), ("〔AS〕", v.Awakened()),
    ("〔DB〕", "DB"), ("〔CP〕", "CP"),
)  # fmt: skip
SAYING_NOTHING = ("〔FS〕", "〔DV〕", "〔HS〕", "〔IS〕")


def add_skills(grammar: Grammar) -> None:
    """The category line: the skills of one line, as a tuple."""
    _icons(grammar)
    _statics(grammar)
    start = "<label><gates><where>"
    grammar.made("line", f"{start}〔常〕<static><need:valid>", _constant, _unconstant(False))
    grammar.made("line", "<label><gates>〔特〕<static><need:valid>", _special, _unconstant(True))
    grammar.made("line", f"<label><gates>〔TS〕〔常〕<given>{TWIN}", _twin, _untwin)
    grammar.made("line", f"{start}〔起〕<limit><cost><effect><need:usable>", _activated, _unactivated)
    text = "<limit><cost><trigger>、<given><pays><effect><need:fires>"
    grammar.made("line", f"{start}〔自〕{text}", _automatic(""), _unautomatic(False))
    grammar.made("line", f"<label><gates>〔特〕{text}", _automatic("special"), _unautomatic(True))
    for words, side in SIDES:
        grammar.made("line", f"<label>{words}<cost><effect>", *_support(side))
    grammar.label("line", "a skill / スキル")


# ── icons ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _icons(grammar: Grammar) -> None:
    grammar.rule("label", "", "")
    grammar.rule("label", "「<name>」", S.name)
    for symbol in t.SYMBOLS:
        grammar.rule("symbol", symbol, symbol)
    for words, value in ICONS:
        grammar.rule("gate", words, value)
    for words in SAYING_NOTHING:
        grammar.read_only("gate", words, "", "")
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
        grammar.rule(category, f"このスキルは<conditions>場合、{verb}。", (Not(S.conditions),))
        grammar.rule(category, f"このスキルは<conditions>場合でなければ{verb}。", (S.conditions,))
    grammar.rule("given", "", ())
    for words in ("場合", "なら"):
        grammar.rule("given", f"<conditions>{words}、", (S.conditions,))
    grammar.rule("given", "<a:conditions>場合、<b:conditions>なら、", (S.a, S.b))
    grammar.rule("pays", "", False)
    grammar.rule("pays", "コストを支払うなら、", True)


def _needs(found: Found, of: str) -> Node | None:
    """All that has to be so: keyword icons, then what the text says."""
    parts = [v.Need(value, of) for value in found["gates"] if isinstance(value, Node)]
    return all_of((*parts, *[v.Need(value, of, said=True) for value in found.get("need", ())]))


def _unneeds(condition: Node | None) -> tuple[tuple[Any, ...], tuple[Any, ...], Node | None]:
    """The icons that a condition begins with, what its text says that it needs, and the rest."""
    gates: list[Any] = []
    said: list[Any] = []
    parts = list(parts_of(condition))
    while parts and isinstance(first := parts[0], v.Need) and not first.said:
        gates.append(first.part)
        del parts[0]
    if parts and isinstance(first := parts[0], v.Need):
        said.append(first.part)
        del parts[0]
    return tuple(gates), tuple(said), all_of(parts)


def _blood(found: Found) -> tuple[Node, ...]:
    """21.2.2.12: the name of a dragon blood skill."""
    return (Keyword(f"{BLOOD}{found['label']}"),) if "DB" in found["gates"] else ()


def _unblood(value: Any) -> tuple[Any, Found]:
    """The skill of a line, and its name and icon where it is a dragon blood skill; None where the line has more than one."""
    first = value[0]
    if len(value) == 2 and isinstance(first, Keyword) and first.word.startswith(BLOOD):
        return value[1], {"label": first.word.removeprefix(BLOOD), "gates": ("DB",)}
    return (first if len(value) == 1 else None), {"label": "", "gates": ()}


# ── constant skills ─────────────────────────────────────────────────────────────────────────────────────────────────
def _statics(grammar: Grammar) -> None:
    """The category static: (group, changes, condition)."""
    grammar.made("static", "<said:said/end>。", lambda found: (*found["said"], None), _unheld)
    for whose_words, whose in (("自分の", "own"), ("相手の", "opponent")):
        grammar.made("static", f"{whose_words}ターン中、<static>", _under(Turn(whose)), _in_turn(whose))
    grammar.made("static", "<condition:conditions>場合、<static>", _under(), _ununder)
    grammar.also("static", "<condition:conditions>なら、<static>", _under())
    for words, fact in NUMBERS:
        grammar.also("static", f"<each>、<topic>の{words}は<signed>される。", _for_each(fact))
    for words, deed in PLAYERS:
        for who_words, who in (("相手", "opponent"), ("あなた", "own")):
            player = (This(), (v.ForPlayers(who, deed),), None)
            grammar.rule("static", f"{who_words}はスキルの効果によって{words}ができない。", player)
    twice = "あなたの「<name>」は同時に2体まで戦場にいることができる。"
    grammar.made("static", twice, lambda found: (This(), (Allow(f"two:{found['name']}"),), None), _untwice)
    for words, would in (
        ("撃破されて退避エリアに置かれる", v.Would("retreated", This(), from_zone="field", sort="defeat")),
        ("退避エリアに置かれる", v.Would("retreated", This())),
        ("撃破される", v.Would("defeated", This())),
    ):
        for form, optional in (("end", False), ("may", True)):
            replaces = (This(), (Replace(would, S.act, optional),), None)
            grammar.rule("static", f"(このユニット|このカード)が{words}代わりに<act:act/{form}>。", replaces)


def _unheld(value: Any) -> Iterable[Found]:
    if value[2] is None:
        yield {"said": value[:2]}


def _under(given: Node | None = None) -> Any:
    def make(found: Found) -> Built:
        group, changes, condition = found["static"]
        return group, changes, all_of((given or found["condition"], condition))

    return make


def _ununder(value: Any) -> Iterable[Found]:
    if value[2] is not None:
        yield {"condition": value[2], "static": (*value[:2], None)}


def _in_turn(whose: str) -> Any:
    def unmake(value: Any) -> Iterable[Found]:
        first, *rest = parts_of(value[2]) or (None,)
        if first == Turn(whose):
            yield {"static": (*value[:2], all_of(rest))}

    return unmake


def _for_each(fact: str) -> Any:
    return lambda found: (found["topic"], (Add(fact, change(found["each"], each=found["signed"])),), None)


def _untwice(value: Any) -> Iterable[Found]:
    one = value[1][0] if len(value[1]) == 1 else None
    if value[2] is None and isinstance(one, Allow) and one.deed.startswith("two:"):
        yield {"name": one.deed.removeprefix("two:")}


def _constant(found: Found) -> Built:
    group, changes, condition = found["static"]
    return (*_blood(found), Continuous(group, changes, all_of((_needs(found, "常"), condition)), found["where"]))


def _special(found: Found) -> Built:
    return _constant({**found, "where": "special"})


def _unconstant(special: bool) -> Any:
    def unmake(value: Any) -> Iterable[Found]:
        skill, found = _unblood(value)
        if not isinstance(skill, Continuous) or (skill.zone == "special") != special:
            return
        gates, need, rest = _unneeds(skill.condition)
        found = {**found, "gates": (*found["gates"], *gates), "need": need}
        if not special:
            found["where"] = skill.zone
        yield {**found, "static": (skill.group, skill.changes, rest)}

    return unmake


def _twin(found: Found) -> Built:
    """21.2.2.9: an orb stands in for it, as for a hero."""
    return (Continuous(This(), (v.Twin(),), all_of((_needs(found, "常"), *found["given"]))),)


def _untwin(value: Any) -> Iterable[Found]:
    skill, found = _unblood(value)
    if isinstance(skill, Continuous) and (skill.changes, skill.zone) == ((v.Twin(),), "field"):
        gates, need, rest = _unneeds(skill.condition)
        if not need:
            yield {**found, "gates": gates, "given": () if rest is None else (rest,)}


# ── activated, automatic and support skills ─────────────────────────────────────────────────────────────────────────
def _activated(found: Found) -> Built:
    zone = "hand" if "CP" in found["gates"] else found["where"]
    made = Activated(
        found["cost"],
        found["effect"],
        found["label"],
        per_turn=found["limit"],
        condition=_needs(found, "起"),
        zone=zone,
    )
    return (*_blood(found), made)


def _unactivated(value: Any) -> Iterable[Found]:
    skill, found = _unblood(value)
    if not isinstance(skill, Activated):
        return
    gates, need, rest = _unneeds(skill.condition)
    found = {**found, "label": skill.sort, "gates": (*found["gates"], *gates), "where": skill.zone, "need": need}
    if rest is None:
        yield {**found, "limit": skill.per_turn, "cost": skill.cost, "effect": skill.effect}


def _automatic(special: str) -> Any:
    def make(found: Found) -> Built:
        effect, cost = found["effect"], found["cost"]
        first = effect.steps[0] if isinstance(effect, Sequence) else effect
        if bool(cost.parts) != found["pays"] or (isinstance(first, If) and first.otherwise is None):
            return None  # a condition right behind the trigger is one of the whole skill
        if found["pays"]:
            effect = PayThen(cost, effect)
        for condition in reversed(found["given"]):
            effect = If(condition, effect)
        zone = special or found["where"]
        need = waiting(_needs(found, "特" if special else "自"), effect, zone)
        return (*_blood(found), Automatic(found["trigger"], effect, found["label"], found["limit"], need, zone))

    return make


def _unautomatic(special: bool) -> Any:
    def unmake(value: Any) -> Iterable[Found]:
        skill, found = _unblood(value)
        if not isinstance(skill, Automatic) or (skill.zone == "special") != special:
            return
        gates, need, rest = _unneeds(unwaiting(skill.condition, skill.effect, skill.zone))
        if rest is not None:
            return
        found = {**found, "label": skill.label, "gates": (*found["gates"], *gates), "need": need}
        found |= {"trigger": skill.trigger, "limit": skill.per_turn}
        if not special:
            found["where"] = skill.zone
        yield {**found, **_unpaid(skill.effect)}

    return unmake


def _unpaid(effect: Node) -> Found:
    """The conditions right behind a trigger, the cost, and what follows when it was paid."""
    given: list[Node] = []
    while isinstance(effect, If) and effect.otherwise is None and len(given) < 2:
        given.append(effect.condition)
        effect = effect.then
    if isinstance(effect, PayThen):
        return {"given": tuple(given), "cost": effect.cost, "pays": True, "effect": effect.effect}
    return {"given": tuple(given), "cost": Cost(), "pays": False, "effect": effect}


def _support(side: str) -> tuple[Any, Any]:
    def make(found: Found) -> Built:
        return (v.SupportSkill(side, at_the_end(found["effect"]), found["cost"]),)

    def unmake(value: Any) -> Iterable[Found]:
        skill = value[0]
        if len(value) == 1 and isinstance(skill, v.SupportSkill) and skill.side == side:
            yield {"label": "", "effect": skill.effect, "cost": skill.cost}

    return make, unmake
