"""Conditions (…場合, …なら), what a skill needs (…なければ), and numbers that are counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.nouns import AREAS, HERO, NUMBERS, OPS, STATES
from tefuda.games.cipher.words.needing import parts_of
from tefuda.games.cipher.words.ordering import all_of, ordered
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    AnyOf,
    Compare,
    Count,
    Did,
    Fact,
    Matches,
    Not,
    Per,
    Pool,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

# How many there are: the counter, and the verb as it is said, denied and asked for.
COUNTED = (("units", "体", "い"), ("orbs", "つ", "あ"), ("cards", "枚", "あ"))
BE = {"い": ("いる", "いない", "いなければ"), "あ": ("ある", "ない", "なければ")}
ATTACKS, DEFENDS, FIGHTS = (Matches(This(), (Test("state", word),)) for word in ("攻撃", "防御", "戦闘"))


def add_conditions(grammar: Grammar) -> None:
    """The categories condition (before 場合 and なら), unless (before 使用できない and the like), count and each."""
    for whose_words, whose in (("自分の", "own"), ("相手の", "opponent")):
        _both(grammar, f"{whose_words}ターンである", f"{whose_words}ターンでなければ", Turn(whose))
        grammar.read_only("condition", f"{whose_words}ターンの", Turn(whose), f"{whose_words}ターンである")
    for kind in COUNTED:
        _there_are(grammar, *kind)
    _in_combat(grammar)
    _of_units(grammar)
    used = "このターンに「<name>」を<integer>回以上使用している"
    _both(grammar, used, f"{used[:-1]}なければ", v.SkillUsed(S.name, S.integer))
    by_itself = f"このユニットが{used}"
    _both(grammar, by_itself, f"{by_itself[:-1]}なければ", v.SkillUsed(S.name, S.integer, True))
    for words, side in (("攻撃", v.ATTACKING), ("防御", v.DEFENDING)):
        grammar.rule("condition", f"<adjectives>{words}ユニットが撃破された", f.WasDefeated(side, S.adjectives))
        by_attack = f.WasDefeated(side, S.adjectives, True)
        grammar.rule("condition", f"攻撃で<adjectives>{words}ユニットが撃破された", by_attack)
    grammar.list_of("conditions_", "condition", "、かつ")
    grammar.made("conditions", "<conditions_>", lambda found: all_of(found["conditions_"]), _parts)
    grammar.rule("did", "そうした", Did())
    _amounts(grammar)
    grammar.label("condition", "a condition / 条件")


def _both(grammar: Grammar, words: str, unless: str, value: Built) -> None:
    grammar.rule("condition", words, value)
    grammar.rule("unless", unless, value)


def _parts(value: Built) -> Iterable[Found]:
    """Conditions one by one; two that are said in one breath as one, where that is so."""
    parts: list[Node] = list(parts_of(value)) if isinstance(value, Node) else []
    joined: list[Node] = []
    for part in parts:
        if joined and joined[-1] in (ATTACKS, DEFENDS, FIGHTS):
            joined[-1] = AllOf((joined[-1], part))
        else:
            joined.append(part)
    yield {"conditions_": tuple(joined)}
    yield {"conditions_": tuple(parts)}


# ── having so many ──────────────────────────────────────────────────────────────────────────────────────────────────
def _there_are(grammar: Grammar, kind: str, counter: str, verb: str) -> None:
    """味方が2体以上いる; 自分のオーブの数が相手のオーブの数より少ない."""
    there, missing, wanting = BE[verb]
    counted = Count(getattr(S, kind))
    _both(grammar, f"<{kind}>が{there}", f"<{kind}>が{wanting}", Compare(counted, ">=", 1))
    _both(grammar, f"<{kind}>が{missing}", f"<{kind}>が{missing}のでなければ", Compare(counted, "=", 0))
    for op_words, op in OPS:
        said, value = f"<{kind}>が<integer>{counter}{op_words}", Compare(counted, op, S.integer)
        if op == "<=":
            _both(grammar, f"{said}である", f"{said}でなければ", value)
        _both(grammar, f"{said}{there}", f"{said}{wanting}", value)
        spelled = [f"{said}の"] if kind != "units" else []
        if kind == "orbs":
            spelled += [f"<orbs>が<integer>枚{op_words}{end}" for end in (there, "の")]
            grammar.read_only("unless", f"<orbs>が<integer>枚{op_words}{wanting}", value, "")
        for spelling in spelled:
            grammar.read_only("condition", spelling, value, f"{said}{there}")
    noun = "の枚数" if kind == "cards" else "の数"
    grammar.rule("count", f"<{kind}>{noun}", counted, also=(f"<{kind}>の枚数",) if kind == "orbs" else ())
    grammar.rule("each", f"<{kind}>1{counter}につき", Per(counted, 1, 1))


# ── what a unit is ──────────────────────────────────────────────────────────────────────────────────────────────────
def _in_combat(grammar: Grammar) -> None:
    """このユニットが〈飛行〉の敵を攻撃している, …と戦闘している, …に支援されている."""
    for words, first, side in (("を攻撃している", ATTACKS, v.DEFENDING), ("に攻撃されている", DEFENDS, v.ATTACKING)):
        make, unmake = _against(first, side)
        grammar.made("condition", f"このユニットが<units>{words}", make, unmake)
        grammar.made("unless", f"このユニットが<units>{words[:-1]}なければ", make, unmake)
    grammar.made("condition", "このユニットが<units>と戦闘している", _fights, _unfights)
    named = AllOf((FIGHTS, Compare(Count(Pool("support", "own", (S.names,))), ">=", 1)))
    _both(grammar, "このユニットが<names>に支援されている", "このユニットが<names>に支援されていなければ", named)
    supported = AllOf((FIGHTS, Compare(Count(Pool("support", "own", S.adjectives)), ">=", 1)))
    words = "このユニットが<adjectives>カードに支援されている"
    _both(grammar, words, f"{words[:-1]}なければ", supported)


def _foe(units: Built) -> tuple[Node, ...] | None:
    """What is said of an enemy; None for other units."""
    return units.tests if isinstance(units, Pool) and (units.whose, units.other) == ("opponent", False) else None


def _unfoe(tests: tuple[Node, ...]) -> Iterable[Found]:
    if ordered(tests) == tests:
        yield {"units": Pool("field", "opponent", tests)}


def _against(first: Node, side: str) -> tuple[Any, Any]:
    """One of the two sides fights such an enemy."""

    def make(found: Found) -> Built:
        tests = _foe(found["units"])
        return None if tests is None else AllOf((first, Matches(v.Fighter(side), tests)))

    def unmake(value: Built) -> Iterable[Found]:
        parts = value.parts if isinstance(value, AllOf) and len(value.parts) == 2 else (None, None)
        if parts[0] == first and isinstance(parts[1], Matches) and parts[1].group == v.Fighter(side):
            yield from _unfoe(parts[1].tests)

    return make, unmake


def _fights(found: Found) -> Built:
    """In combat with: the one it attacks, or the one that attacks it."""
    sides = [_against(ATTACKS, v.DEFENDING)[0](found), _against(DEFENDS, v.ATTACKING)[0](found)]
    return None if None in sides else AnyOf(tuple(sides))


def _unfights(value: Built) -> Iterable[Found]:
    if isinstance(value, AnyOf):
        for found in _against(ATTACKS, v.DEFENDING)[1](value.parts[0]):
            if _fights(found) == value:
                yield found


def _of_units(grammar: Grammar) -> None:
    """このユニットが…ている, …が前衛にいる, 防御ユニットが〈飛行〉である."""
    for category in ("bearer", "referred"):
        grammar.rule("who", f"<{category}>", getattr(S, category))
    grammar.rule("who", "<hero>", All(S.hero))
    states = [(words.removesuffix("の") + "である" * words.endswith("の"), state) for words, state in STATES[:10]]
    for words, state in states:
        one = Matches(S.who, (Test("state", state),))
        _both(grammar, f"<who>が{words}", f"<who>が{_unless(words)}", one)
        denied = Matches(S.who, (Not(Test("state", state)),))
        grammar.rule("condition", f"<who>が{_denied(words)}", denied)
    for words, place in AREAS:
        _both(grammar, f"<who>が{words}にいる", f"<who>が{words}にいなければ", Matches(S.who, (Test("place", place),)))
    for words, zone in (("無限エリア", "infinite"), ("退避エリア", "retreat"), ("手札", "hand")):
        here = Matches(This(), (Test("zone", zone),))
        _both(grammar, f"このカードが自分の{words}にある", f"このカードが自分の{words}になければ", here)
    beside = "<who>が<ref>と同じエリアにい"
    _both(grammar, f"{beside}る", f"{beside}なければ", Matches(S.who, (f.Beside(S.ref),)))
    for said, test in (("主人公", HERO), ("<items>", S.items)):
        _both(grammar, f"<who>が{said}である", f"<who>が{said}でなければ", Matches(S.who, (test,)))
        grammar.rule("condition", f"<who>が{said}でない", Matches(S.who, (Not(test),)))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            said = f"<who>の{words}が<integer>{op_words}で"
            _both(grammar, f"{said}ある", f"{said}なければ", Matches(S.who, (Test(fact, S.integer, op),)))
    raised = Matches(S.who, (Test("raised", S.integer, ">="),))
    words = "<who>の戦闘力がスキルの効果によって+<integer>以上されて"
    _both(grammar, f"{words}いる", f"{words}いなければ", raised)
    grammar.rule("condition", "<who>が<some_adjectives>カードである", Matches(S.who, S.some_adjectives))


def _unless(words: str) -> str:
    if words.endswith("である"):
        return f"{words[:-2]}なければ"
    return f"{words[:-1]}なければ" if words.endswith("いる") else f"{words[:-1]}ていなければ"


def _denied(words: str) -> str:
    if words.endswith("である"):
        return f"{words[:-2]}ない"
    return f"{words[:-1]}ない" if words.endswith("いる") else f"{words[:-1]}ていない"


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _amounts(grammar: Grammar) -> None:
    """What is counted, and conditions that compare it."""
    grammar.rule("count", "<who>の重ねられたカードの合計枚数", v.PerCard(S.who))
    grammar.rule("count", "<units>の重ねられたカードの合計枚数", v.PerCard(All(S.units)))
    for words, fact in NUMBERS:
        grammar.rule("count", f"<who>の{words}", Fact(fact, S.who))
    grammar.rule("each", "<bearer>の下に重ねられたカード1枚につき", Per(f.Beneath(S.bearer), 1, 1))
    for words, op in (("より多い", ">"), ("より少ない", "<"), ("以下である", "<="), ("以上である", ">=")):
        grammar.rule("condition", f"<a:count>が<b:count>{words}", Compare(S.a, op, S.b))
    for words, op in (("偶数", "even"), ("奇数", "odd")):
        grammar.rule("condition", f"<count>が{words}である", Compare(S.count, op, 0))
    for op_words, op in OPS[:2]:
        made, unmade = _stacked(op)
        grammar.made("condition", f"<count>が<integer>{op_words}である", made, unmade)
    grammar.label("integer", "a number / 数")
    grammar.label("signed", "+N or -N")


def _stacked(op: str) -> tuple[Any, Any]:
    """So many cards in a unit: of other numbers there are other words."""

    def make(found: Found) -> Built:
        counted = found["count"]
        return Compare(counted, op, found["integer"]) if isinstance(counted, v.PerCard) else None

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare) and value.op == op and isinstance(value.left, v.PerCard):
            yield {"count": value.left, "integer": value.right}

    return make, unmake
