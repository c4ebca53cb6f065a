"""Conditions (…場合, …なら), what a skill needs (…なければ), and numbers that are counted."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.japanese.nouns import AREAS, NUMBERS, OPS, STATES
from tefuda.kernel.effects import AllOf, Compare, Count, Did, Fact, Matches, Per, Test, This, Turn
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S


def add_conditions(grammar: Grammar) -> None:
    """The categories condition (before 場合 and なら), unless (before 使用できない and the like) and amount."""
    for whose_words, whose in (("自分の", "own"), ("相手の", "opponent")):
        _both(grammar, f"{whose_words}ターンである", f"{whose_words}ターンでなければ", Turn(whose))
        grammar.read_only("condition", f"{whose_words}ターンの", Turn(whose), f"{whose_words}ターンである")
    for op_words, op in OPS:
        there = Compare(Count(S.units), op, S.integer)
        _both(grammar, f"<units>が<integer>体{op_words}いる", f"<units>が<integer>体{op_words}いなければ", there)
        cards = Compare(Count(S.cards), op, S.integer)
        _both(grammar, f"<cards>が<integer>枚{op_words}ある", f"<cards>が<integer>枚{op_words}なければ", cards)
        grammar.read_only(
            "condition", f"<cards>が<integer>枚{op_words}の", cards, f"<cards>が<integer>枚{op_words}ある"
        )
    _both(grammar, "<units>がいる", "<units>がいなければ", Compare(Count(S.units), ">=", 1))
    _both(grammar, "<units>がいない", "<units>がいないのでなければ", Compare(Count(S.units), "=", 0))
    _both(grammar, "<cards>がある", "<cards>がなければ", Compare(Count(S.cards), ">=", 1))
    _of_units(grammar)
    grammar.list_of("conditions_", "condition", "、かつ")
    grammar.made("conditions", "<conditions_>", _all, _parts)
    grammar.rule("did", "そうした", Did())
    _amounts(grammar)
    grammar.label("condition", "a condition / 条件")


def _both(grammar: Grammar, words: str, unless: str, value: Built) -> None:
    grammar.rule("condition", words, value)
    grammar.rule("unless", unless, value)


def _all(found: Found) -> Built:
    parts = found["conditions_"]
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _parts(value: Built) -> tuple[Found, ...]:
    return ({"conditions_": value.parts if isinstance(value, AllOf) else (value,)},)


def _of_units(grammar: Grammar) -> None:
    """このユニットが…ている, …が前衛にいる, 防御ユニットが〈飛行〉である."""
    for gap in ("bearer", "referred"):
        who = getattr(S, gap)
        for words, state in STATES[2:10]:
            one = Matches(who, (Test("state", state),))
            _both(grammar, f"<{gap}>が{words}", f"<{gap}>が{_unless(words)}", one)
        for words, place in AREAS:
            _both(
                grammar,
                f"<{gap}>が{words}にいる",
                f"<{gap}>が{words}にいなければ",
                Matches(who, (Test("place", place),)),
            )
        _both(grammar, f"<{gap}>が<icon>である", f"<{gap}>が<icon>でなければ", Matches(who, (S.icon,)))
        _both(grammar, f"<{gap}>が主人公である", f"<{gap}>が主人公でなければ", Matches(who, (Test("state", t.HERO),)))
        _both(
            grammar,
            f"<{gap}>が「<name>」である",
            f"<{gap}>が「<name>」でなければ",
            Matches(who, (Test("name", S.name),)),
        )
        for words, fact in NUMBERS:
            for op_words, op in OPS[:2]:
                test = Matches(who, (Test(fact, S.integer, op),))
                _both(
                    grammar,
                    f"<{gap}>の{words}が<integer>{op_words}である",
                    f"<{gap}>の{words}が<integer>{op_words}でなければ",
                    test,
                )
        raised = Matches(who, (Test("raised", S.integer, ">="),))
        words = f"<{gap}>の戦闘力がスキルの効果によって+<integer>以上されて"
        _both(grammar, f"{words}いる", f"{words}いなければ", raised)
    for words, zone in (("無限エリア", "infinite"), ("退避エリア", "retreat"), ("手札", "hand")):
        here = Matches(This(), (Test("zone", zone),))
        _both(grammar, f"このカードが自分の{words}にある", f"このカードが自分の{words}になければ", here)


def _unless(words: str) -> str:
    if words.endswith("いる"):
        return f"{words[:-1]}なければ"
    return f"{words[:-1]}ていなければ"


def _amounts(grammar: Grammar) -> None:
    grammar.rule("amount", "<integer>", S.integer)
    grammar.rule("count", "<units>の数", Count(S.units))
    grammar.rule("count", "<cards>の枚数", Count(S.cards))
    for gap in ("bearer", "referred"):
        grammar.rule("count", f"<{gap}>の重ねられたカードの合計枚数", v.PerCard(getattr(S, gap)))
        for words, fact in NUMBERS:
            grammar.rule("count", f"<{gap}>の{words}", Fact(fact, getattr(S, gap)))
    grammar.rule("each", "<units>1体につき", Per(Count(S.units), 1, 1))
    grammar.rule("each", "<cards>1枚につき", Per(Count(S.cards), 1, 1))
    grammar.label("integer", "a number / 数")
    grammar.label("signed", "+N or -N")
