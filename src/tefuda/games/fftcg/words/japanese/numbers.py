"""Numbers: plain ones, X, what is counted, what a card has, so much for each."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import Both, Count, CountOf, Fact, Per, Plus, Points, Pool
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.japanese import words as japanese


def add_numbers(grammar: Grammar) -> None:
    """What every game's texts count with, numbers that cards and players have, and each (…につき)."""
    japanese.add_numbers(grammar)
    grammar.rule("value", "<topic>のパワーと同じ値", Fact("power", S.topic), also=("<topic>のパワーに等しい値",))
    grammar.rule("value", "<field_pool>のパワーのうち最も高い値", v.Highest("power", S.field_pool))
    grammar.rule("value", "<topic>のコストと同じ値", Fact("cost", S.topic))
    grammar.made("value", "<topic>のパワーから<integer>を引いた値", _less_power, _unless_power)
    _amounts(grammar)
    _each(grammar)


def _less_power(found: Found) -> Plus:
    return Plus(Fact("power", found["topic"]), -found["integer"])


def _unless_power(value: Built) -> Iterable[Found]:
    if isinstance(value, Plus) and type(value.right) is int and value.right < 0 and isinstance(value.left, Fact):
        found = {"topic": value.left.group, "integer": -value.right}
        if _less_power(found) == value:
            yield found


def _amounts(grammar: Grammar) -> None:
    """Numbers that are counted or asked: …の枚数, …の数, …のパワー."""
    for whose, owner in (("own", "あなたの"), ("opponent", "対戦相手の")):
        grammar.rule("amount", f"{owner}手札の枚数", Count(Pool("hand", whose)), also=(f"{owner}手札の数",))
        grammar.rule(
            "amount", f"{owner}受けているダメージ", Points("damage", whose), also=(f"{owner[:-1]}が受けているダメージ",)
        )
        grammar.rule("amount", f"{owner}《C》の数", Points("crystals", whose), also=(f"{owner}クリスタルの数",))
    grammar.rule("amount", "<field_pool>の数", Count(S.field_pool))
    for gap in ("field_pool", "zone_pool"):
        kinds = Count(getattr(S, gap), "element")
        grammar.rule("amount", f"<{gap}>の属性の数", kinds, also=(f"<{gap}>の属性の種類の数",))
    grammar.rule("amount", "<zone_pool>の枚数", Count(S.zone_pool), also=("<zone_pool>の数",))
    grammar.rule("amount", "<spoken_of>のパワー", Fact("power", S.spoken_of))
    grammar.rule("amount", "<spoken_of>のコスト", Fact("cost", S.spoken_of))
    together = Fact("cost", Both(S.first, S.second))
    grammar.rule("amount", "<first:referred>と<second:bearer>のコストの合計", together)
    grammar.rule("amount", "<spoken_of>の受けているダメージ", Fact("damage", S.spoken_of))
    grammar.rule("amount", "<spoken_of>の枚数", CountOf(S.spoken_of), also=("<spoken_of>の数",))
    grammar.rule("amount", "<spoken_of>の属性の数", v.ElementsAmong(S.spoken_of))
    grammar.rule("amount", "<field_pool>の最も高いコスト", v.Highest("cost", S.field_pool))
    grammar.rule("amount", "その数", v.EventAmount(), also=("そのダメージ",))
    grammar.made("amount", "<spoken_of>に置かれている<counter>カウンターの数", _counters, _uncounters)
    grammar.rule("amount", "支払ったCPの属性の数", v.PaidElements())
    grammar.rule("amount", "このターンに<event:event/past>回数", v.Times(S.event))
    grammar.rule("amount", "このターンにあなたがキャストしたカードの枚数", v.CastThisTurn())


def _counters(found: Found) -> Fact:
    return Fact(f"counter:{found['counter']}", found["spoken_of"])


def _uncounters(value: Built) -> Iterable[Found]:
    if isinstance(value, Fact) and value.fact.startswith("counter:") and not value.original:
        yield {"counter": value.fact[8:], "spoken_of": value.group}


def _each(grammar: Grammar) -> None:
    """…1体につき: what is counted and in which steps, as Per(count, unit, 1)."""
    for gap, counter in (("field_pool", "(体|枚)"), ("zone_pool", "(枚|体)")):
        grammar.rule("each", f"<{gap}><integer>{counter}につき", Per(Count(getattr(S, gap)), S.integer, 1))
        kinds = Per(Count(getattr(S, gap), "element"), S.integer, 1)
        grammar.rule("each", f"<{gap}>の属性<integer>種類につき", kinds)
    grammar.rule("each", "支払ったCPの属性<integer>種類につき", Per(v.PaidElements(), S.integer, 1))
    grammar.made(
        "each",
        "<spoken_of>に置かれている<counter>カウンター<integer>個につき",
        lambda found: Per(_counters(found), found["integer"], 1),
        _uneach,
    )
    grammar.rule("each", "このターンにあなたがキャストしたカード<integer>枚につき", Per(v.CastThisTurn(), S.integer, 1))
    drawn = v.Times(v.When("drawn", whose="own"))
    grammar.rule("each", "このターンにあなたが引いたカード<integer>枚につき", Per(drawn, S.integer, 1))
    grammar.rule("each", "<spoken_of><integer>枚につき", Per(CountOf(S.spoken_of), S.integer, 1))
    grammar.rule("each", "<spoken_of>の属性<integer>種類につき", Per(v.ElementsAmong(S.spoken_of), S.integer, 1))
    grammar.rule(
        "each", "<field_pool>の最も高いコスト<integer>につき", Per(v.Highest("cost", S.field_pool), S.integer, 1)
    )
    grammar.rule("each", "<spoken_of>のコスト<integer>につき", Per(Fact("cost", S.spoken_of), S.integer, 1))
    grammar.rule("each", "あなたの《C》<integer>個につき", Per(Points("crystals"), S.integer, 1))
    grammar.rule(
        "each",
        "あなたの受けているダメージ<integer>点につき",
        Per(Points("damage"), S.integer, 1),
        also=("あなたが受けているダメージ<integer>点につき",),
    )


def _uneach(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.each == 1:
        for found in _uncounters(value.count):
            yield {**found, "integer": value.unit}
