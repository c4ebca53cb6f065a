"""Conditions: what must be so for the words behind them."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg.words import vocabulary as v
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
    Plus,
    Points,
    Pool,
    Test,
    Turn,
)
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

PLAYERS = (("あなた", "own"), ("対戦相手", "opponent"))
BOUNDS = (("以上", ">="), ("以下", "<="), ("", "="))


def add_conditions(grammar: Grammar) -> None:
    """The category condition: before 場合."""
    for player, whose in PLAYERS:
        _controlling(grammar, player, whose)
        _having(grammar, player, whose)
    grammar.rule("condition", "支払ったコストに<element>属性のCPが含まれている", v.PaidWith(S.element))
    grammar.rule("condition", "バックアップのみから生み出したCPを支払っていた", v.PaidByBackups())
    grammar.rule("condition", "この効果がEXバーストによるものである", v.FromBurst())
    grammar.rule("condition", "このターンに<event:event/had>", Compare(v.Times(S.event), ">=", 1))
    damage = Plus(Points("damage", "opponent"), S.integer)
    worse = "あなたの受けているダメージが対戦相手の受けているダメージより<integer>点以上多い"
    grammar.rule("condition", worse, Compare(Points("damage"), ">=", damage))
    another = Compare(v.CastThisTurn(S.cards, True), ">=", 1)
    grammar.rule("condition", "このターンにあなたが他の<cards>をキャストしている", another)
    cast = v.CastThisTurn(S.cards)
    grammar.rule(
        "condition", "このターンにあなたが<cards>を<quantity>枚以上キャストしている", Compare(cast, ">=", S.quantity)
    )
    grammar.read_only(
        "condition",
        "このターンにあなたが<cards>をキャストしている",
        Compare(cast, ">=", 1),
        "このターンにあなたが<cards>を1枚以上キャストしている",
    )
    others = Compare(v.CastThisTurn((), True), ">=", S.quantity)
    grammar.rule("condition", "このターンにあなたが<self>以外のカードを<quantity>枚以上キャストしている", others)
    for words, op in BOUNDS[:2]:
        hands = tuple([Compare(Count(Pool("hand", whose)), op, S.quantity) for whose in ("own", "opponent")])
        grammar.rule("condition", f"いずれかのプレイヤーの手札が<quantity>枚{words}の", AnyOf(hands))
    grammar.rule("condition", "そうした", Did())
    grammar.rule("condition", "そうしなかった", Not(Did()))
    grammar.rule("condition", "追加コストを支払っていた", v.PaidExtra(), also=("追加コストを支払った",))
    grammar.rule("condition", "あなたのターンの", Turn("own"), also=("あなたのターンである",))
    grammar.rule("condition", "対戦相手のターンの", Turn("opponent"), also=("対戦相手のターンである",))
    grammar.made("condition", "<amount>が<quantity><bound>の", _compared, _uncompared)
    for words, fact in (("コスト", "cost"), ("パワー", "power")):
        most = Matches(S.spoken_of, (Test(fact, S.amount, "<="),))
        grammar.rule("condition", f"<spoken_of>の{words}が<amount>以下の", most)
    grammar.rule(
        "condition",
        "<spoken_of>が<cards>の",
        Matches(S.spoken_of, S.cards),
        also=("<spoken_of>が<cards>である", "<spoken_of>が<cards>だった"),
    )
    for words, op in (("より多い", ">"), ("より少ない", "<"), ("と同じ", "=")):
        compared = Compare(S.first, op, S.second)
        grammar.rule("condition", f"<first:amount>が<second:amount>{words}", compared)
    more = Compare(S.first, ">=", Plus(S.second, S.integer))
    grammar.rule("condition", "<first:amount>が<second:amount>より<integer>以上多い", more)
    grammar.rule(
        "condition", "<every:field_pool>がすべて<element>属性の", Matches(All(S.every), (Test("element", S.element),))
    )
    for words, fact in (("属性", "element"), ("種類", "kind")):
        grammar.rule("condition", f"<spoken_of>がすべて同じ{words}の", v.Alike(S.spoken_of, fact))
    grammar.rule("condition", "<every:field_pool>の属性がすべて異なる", v.AllDifferent(S.every))
    grammar.rule("condition", "<spoken_of>が<cards>でない", Matches(S.spoken_of, (Not(AllOf(S.cards)),)))
    for words, op in (*BOUNDS, ("未満", "<")):
        grammar.rule("bound", words, op)
    grammar.list_of("some_conditions", "condition", "、かつ")
    grammar.made("conditions", "<some_conditions>", _all, _unall)
    grammar.label("condition", "a condition / 条件")


def _all(found: Found) -> Built:
    parts = found["some_conditions"]
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _unall(value: Built) -> Iterable[Found]:
    yield {"some_conditions": value.parts if isinstance(value, AllOf) else (value,)}


def _compared(found: Found) -> Built:
    """A number that is so much, so much at least or at most; of the cost or the power of cards it is a test of each."""
    amount, op, number = found["amount"], found["bound"], found["quantity"]
    if isinstance(amount, Fact) and amount.fact in ("cost", "power"):
        return Matches(amount.group, (Test(amount.fact, number, op),))
    return Compare(amount, op, number)


def _uncompared(value: Built) -> Iterable[Found]:
    if isinstance(value, Compare):
        yield {"amount": value.left, "bound": value.op, "quantity": value.right}
    if isinstance(value, Matches) and len(value.tests) == 1 and isinstance(value.tests[0], Test):
        test = value.tests[0]
        found = {"amount": Fact(test.fact, value.group), "bound": test.op, "quantity": test.value}
        if _compared(found) == value:
            yield found


def _controlling(grammar: Grammar, player: str, whose: str) -> None:
    def make(found: Found) -> Built:
        return Compare(Count(Pool("field", whose, found["cards"], found["other"])), found["bound"], found["quantity"])

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Compare):
            for found in _field(value):
                yield {**found, "bound": value.op, "quantity": value.right}

    def _field(value: Built) -> Iterable[Found]:
        pool = getattr(getattr(value, "left", None), "pool", None)
        plain = isinstance(value, Compare) and isinstance(value.left, Count) and not value.left.kinds_of
        if plain and isinstance(pool, Pool) and (pool.zone, pool.whose) == ("field", whose):
            yield {"cards": pool.tests, "other": pool.other}

    def none(value: Built) -> Iterable[Found]:
        return _field(value) if isinstance(value, Compare) and (value.op, value.right) == ("=", 0) else ()

    def has_none(found: Found) -> Built:
        return Compare(Count(Pool("field", whose, found["cards"], found["other"])), "=", 0)

    def has_one(found: Found) -> Built:
        return Compare(Count(Pool("field", whose, found["cards"], found["other"])), ">=", 1)

    grammar.made("condition", f"{player}が<other><cards>をコントロールしていない", has_none, none)
    grammar.made("condition", f"{player}が<other><cards>を<quantity>体<bound>コントロールしている", make, unmake)
    grammar.also(
        "condition",
        f"{player}が<other><cards>をコントロールしている",
        has_one,
        f"{player}が<other><cards>を1体以上コントロールしている",
    )


def _having(grammar: Grammar, player: str, whose: str) -> None:
    hand = Count(Pool("hand", whose))
    grammar.rule("condition", f"{player}の手札がない", Compare(hand, "=", 0), also=(f"{player}の手札が0枚の",))
    for words, op in BOUNDS:
        grammar.rule(
            "condition",
            f"{player}の手札が<quantity>枚{words}の",
            Compare(hand, op, S.quantity),
            also=(f"{player}の手札が<quantity>枚{words}である",),
        )
        grammar.rule(
            "condition",
            f"{player}が<quantity>点{words}のダメージを受けている",
            Compare(Points("damage", whose), op, S.quantity),
        )
    grammar.rule(
        "condition",
        f"{player}が《C》を<quantity>個以上持っている",
        Compare(Points("crystals", whose), ">=", S.quantity),
    )
