"""Nouns: which cards are meant, by what they are, whose they are and where they lie."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.japanese.annotating import BEARER, of_itself
from tefuda.games.fftcg.words.ordering import either, ordered
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, It, Not, Others, Plus, Pool, RandomOf, Test, This, Top
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S, filled, matched
from tefuda.kernel.wording.japanese.sentences import THEM

NAMES = (("カード名", "name"), ("ジョブ", "job"), ("カテゴリ", "category"))
FIELD_PLACES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("あなたのコントロールする", "own", ("あなたがコントロールする", "あなたのフィールドの", "自分のコントロールする")),
    ("対戦相手のコントロールする", "opponent", ("対戦相手がコントロールする", "対戦相手のフィールドの")),
    ("", "any", ("フィールドの", "フィールドにある")),
)
ZONES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("ブレイクゾーンの", "break", ("ブレイクゾーンにある",)),
    ("手札の", "hand", ("手札にある",)),
    ("ダメージゾーンの", "damage", ("ダメージゾーンにある",)),
    ("除外されている", "removed", ("除外されてる", "ゲームから除外されている")),
    ("デッキの", "deck", ("デッキにある",)),
    ("LBデッキの", "lb_deck", ("LBデッキにある",)),
)
SECRET = ("hand", "deck", "lb_deck")
KINDS = (*t.KINDS, t.CHARACTER)
ABILITIES = (t.SUMMON, "アビリティ", "オートアビリティ", "アクションアビリティ", "スペシャルアビリティ")
STATES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("アクティブ状態の", "アクティブ", ("アクティブの",)),
    ("ダル状態の", "ダル", ("ダルの",)),
    ("凍結状態の", "凍結", ("凍結している", "凍結された")),
    ("アタック中の", "アタック中", ("アタックしている",)),
    ("ブロック中の", "ブロック中", ("ブロックしている",)),
    ("戦闘中の", "戦闘中", ("戦闘している",)),
    ("パーティーを組んでいる", "パーティー", ()),
    ("このターンにフィールドに出た", "このターンに出た", ()),
    ("顕現状態の", "顕現", ("顕現している",)),
)
OPS = (("以上", ">="), ("以下", "<="), ("", "="))


def add_nouns(grammar: Grammar) -> None:
    """The categories test, cards, pool, group and topic."""
    _words(grammar)
    _adjectives(grammar)
    _alternatives(grammar)
    _heads(grammar)
    _pools(grammar)
    _groups(grammar)


def _words(grammar: Grammar) -> None:
    grammar.word(
        "name", r"[^」』】《》（）、。]+(?:（[^）]*）)?", str, lambda value: value if isinstance(value, str) else None
    )
    grammar.word(
        "counter",
        r"(?:(?!いる|持つ)[^-、。：「」『』《》【】（）をがはにのら])+?(?=カウンター)",
        str,
        lambda value: value if isinstance(value, str) else None,
    )
    grammar.label("counter", "a counter's name / カウンターの名前")
    for element in t.ELEMENTS:
        grammar.rule("element", element, element)
    for kind in KINDS:
        grammar.rule("kind", kind, kind)
    for word in t.KEYWORDS:
        grammar.rule("keyword", word, word, also=(f"「{word}」", f"《{word}》", f"“{word}”"))
    grammar.label("element", "an element / 属性")
    grammar.label("kind", "a kind of card / カードの種類")
    grammar.label("keyword", "a keyword / キーワード")


def _adjectives(grammar: Grammar) -> None:
    for words, fact in NAMES:
        grammar.rule(
            "adjective",
            f"【{words}（<name>）】の",
            Test(fact, S.name),
            also=(
                f"【{words}（<name>）】",
                f"《{words}（<name>）》の",
                f"《{words}（<name>）》",
                f"{words}【<name>】の",
                f"{words}【<name>】",
            ),
        )
        grammar.rule("adjective", f"【{words}（<name>）】以外の", Not(Test(fact, S.name)))
    grammar.rule("adjective", "<element>属性の", Test("element", S.element))
    grammar.rule("adjective", "<element>属性以外の", Not(Test("element", S.element)))
    for words, fact in (("コスト", "cost"), ("パワー", "power")):
        for op_words, op in OPS:
            grammar.rule(
                "adjective",
                f"{words}<quantity>{op_words}の",
                Test(fact, S.quantity, op),
                also=(f"{words}が<quantity>{op_words}の", f"<quantity>{words}{op_words}の"),
            )
    for words, fact in (("コスト", "cost"), ("パワー", "power")):
        for op_words, op in OPS[:2]:
            grammar.rule("adjective", f"{words}が<amount>{op_words}の", Test(fact, S.amount, op))
        grammar.rule("adjective", f"{words}が<amount>と同じ", Test(fact, S.amount))
        grammar.rule("adjective", f"{words}が<amount>より<integer>高い", Test(fact, Plus(S.amount, S.integer)))
        grammar.rule("adjective", f"{words}が<amount>より低い", Test(fact, Plus(S.amount, -1), "<="))
    grammar.rule("adjective", "<keyword>を持つ", Test("keyword", S.keyword))
    two = AnyOf((Test("keyword", S.first), Test("keyword", S.second)))
    grammar.rule("adjective", "<first:keyword>か<second:keyword>を持つ", two)
    three = AnyOf((Test("keyword", S.first), Test("keyword", S.second), Test("keyword", S.third)))
    grammar.rule("adjective", "<first:keyword>か<second:keyword>か<third:keyword>を持つ", three)
    grammar.rule("adjective", "<keyword>を持たない", Not(Test("keyword", S.keyword)))
    grammar.rule("adjective", "<counter>カウンターが置かれている", Test("counter", S.counter))
    for op_words, op in OPS[:2]:
        make, unmake = _counted(op)
        grammar.made("adjective", f"<counter>カウンターが<integer>個{op_words}置かれている", make, unmake)
    for words, fact in (
        ("指定した数字と同じコストの", "cost"), ("指定した属性の", "element"), ("指定したジョブの", "job"), ("指定したカードタイプの", "kind"),
    ):  # fmt: skip
        grammar.rule("adjective", words, v.OfNamed(fact))
    grammar.rule("adjective", "多属性の", Test("multi", "多属性"))
    grammar.rule("adjective", "多属性以外の", Not(Test("multi", "多属性")))
    grammar.rule("adjective", "コスト<integer>以外の", Not(Test("cost", S.integer)))
    grammar.rule("adjective", "一般アイコンを持つ", Test("generic", "一般"))
    grammar.rule("adjective", "一般アイコンを持たない", Not(Test("generic", "一般")))
    grammar.rule("adjective", "EXバーストを持つ", Test("ex", "EXバースト"))
    for words, fact in (("コスト", "cost"), ("カード名", "name"), ("属性", "element")):
        grammar.rule("adjective", f"それぞれ{words}の異なる", v.Different(fact))
    for words, fact in (("カード名", "name"), ("属性", "element"), ("種類", "kind")):
        grammar.rule("adjective", f"<spoken_of>と同じ{words}の", v.Shares(fact, S.spoken_of))
    grammar.rule("adjective", "コストの合計が<integer>以下の", v.TotalAtMost(S.integer))
    for words, state, also in STATES:
        grammar.rule("adjective", words, Test("state", state), also=also)
    grammar.rule("adjective", "ダメージを受けている", Test("damage", 1, ">="))
    grammar.rule("adjective", "このターンにダメージを受けた", v.HurtThisTurn())
    fallen = v.HappenedThisTurn(v.Times(v.When("broken_zone", This())))
    grammar.made("adjective", "このターンにフィールドからブレイクゾーンに置かれた", *of_itself(fallen))
    grammar.rule("adjective", "<bearer>をブロックしている", v.Blocks(S.bearer))
    grammar.rule("adjective", "<alternative>をブロックしている", v.Blocks(All(Pool("field", "any", (S.alternative,)))))
    grammar.rule("adjective", "<bearer>にブロックされている", v.BlockedBy(S.bearer))
    fought = AnyOf((v.Blocks(S.bearer), v.BlockedBy(S.bearer)))
    grammar.rule("adjective", "<bearer>と戦闘している", fought)
    for words, op in (("大きい", ">"), ("小さい", "<")):
        grammar.rule("adjective", f"パワーが<amount>より{words}", Test("power", S.amount, op))
    hurt = v.HurtThisTurn(S.bearer)
    grammar.rule(
        "adjective",
        "このターンに<bearer>によってダメージを受けた",
        hurt,
        also=("このターンに<bearer>からダメージを受けた",),
    )
    grammar.rule("adjective", "<kind>以外の", Not(Test("kind", S.kind)))
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.label("adjective", "what the card is like / カードの条件")


def _counted(op: str) -> tuple[Maker, Unmaker]:
    def make(found: Found) -> Built:
        return Test(f"counter:{found['counter']}", found["integer"], op)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Test) and value.fact.startswith("counter:") and value.op == op:
            yield {"counter": value.fact[8:], "integer": value.value}

    return make, unmake


def _alternatives(grammar: Grammar) -> None:
    """【ジョブ（A）】か火属性の: one of several, before a noun."""
    for words, fact in NAMES:
        grammar.rule(
            "alternative",
            f"【{words}（<name>）】",
            Test(fact, S.name),
            also=(f"《{words}（<name>）》", f"{words}【<name>】"),
        )
    grammar.rule("alternative", "<element>属性", Test("element", S.element))
    for words, fact in (("コスト", "cost"), ("パワー", "power")):
        for op_words, op in OPS:
            grammar.rule("alternative", f"{words}<quantity>{op_words}", Test(fact, S.quantity, op))
    grammar.list_of("alternatives", "alternative", "か")
    grammar.made(
        "adjective", "<alternatives>の", _one_of("alternatives"), _parts_of("alternatives"), also=("<alternatives>",)
    )


def _one_of(gap: str) -> Maker:
    def make(found: Found) -> Built:
        return AnyOf(found[gap]) if len(found[gap]) > 1 else None

    return make


def _parts_of(gap: str) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, AnyOf):
            yield {gap: value.parts}

    return unmake


def _heads(grammar: Grammar) -> None:
    grammar.rule("head", "<kind>", (Test("kind", S.kind),))
    grammar.rule("kind_test", "<kind>", Test("kind", S.kind))
    for words, fact in NAMES:
        template = f"【{words}（<name>）】"
        grammar.rule("kind_test", template, Test(fact, S.name), also=(f"《{words}（<name>）》", f"{words}【<name>】"))
    grammar.list_of("kind_tests", "kind_test", "か")
    grammar.made("head", "<kind_tests>", _some_head, _unsome_head)
    grammar.rule("head", "カード", ())
    grammar.made("plain_cards", "<adjectives><head>", _tests, _split)
    grammar.rule("cards", "<plain_cards>", S.plain_cards)
    grammar.list_of("either_cards", "plain_cards", "か、")
    grammar.made("cards", "<either_cards>", lambda found: either(list(found["either_cards"])), _uneither)


def _some_head(found: Found) -> Built:
    tests = found["kind_tests"]
    return (tests[0] if len(tests) == 1 else AnyOf(tests),)


def _unsome_head(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1:
        yield {"kind_tests": value[0].parts if isinstance(value[0], AnyOf) else value}


def _uneither(value: Built) -> Iterable[Found]:
    """Descriptions that have something in common, each written out."""
    if type(value) is not tuple:
        return
    for test in value:
        if isinstance(test, AnyOf):
            rest = tuple([other for other in value if other is not test])
            parts = [part.parts if isinstance(part, AllOf) else (part,) for part in test.parts]
            yield {"either_cards": tuple([ordered((*part, *rest)) for part in parts])}


def _tests(found: Found) -> Built:
    if found["adjectives"] and any(_mixed(test) for test in found["head"]):
        return None  # コスト3以下のフォワードか【ジョブ（騎士）】: of which of them is the cost asked?
    return ordered((*found["adjectives"], *found["head"]))


def _mixed(test: Node) -> bool:
    """Kinds and names, one or the other."""
    return isinstance(test, AnyOf) and len({_about_kind(part) for part in test.parts}) > 1


def _about_kind(test: Node) -> bool:
    if isinstance(test, AnyOf):
        return all(_about_kind(part) for part in test.parts)
    return isinstance(test, Test) and test.fact == "kind"


def _split(value: Built) -> Iterable[Found]:
    """The tests as adjectives and a head: the kind, or a name that stands for one, or just card."""
    if type(value) is not tuple:
        return
    kinds = [test for test in value if _about_kind(test)]
    if len(kinds) > 1:
        return
    rest = tuple([test for test in value if test not in kinds])
    if kinds:
        yield {"adjectives": rest, "head": tuple(kinds)}
        return
    if len(rest) == 1:
        yield {"adjectives": (), "head": rest}
    yield {"adjectives": rest, "head": ()}


# ── pools ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _pools(grammar: Grammar) -> None:
    for words, whose, also in FIELD_PLACES:
        grammar.rule("field_place", words, ("field", whose), also=also)
    for whose_words, whose in (("あなたの", "own"), ("対戦相手の", "opponent"), ("", "any")):
        for words, zone, also in ZONES:
            if whose == "any" and zone in SECRET:
                grammar.read_only(
                    "zone_place", words, (zone, "own"), f"あなたの{words}"
                )  # nobody uses another's without saying so
                continue
            spellings = tuple([whose_words + one for one in also])
            grammar.rule("zone_place", whose_words + words, (zone, whose), also=spellings)
    grammar.rule("zone_place", "ゲームの外部にあるあなたの", ("outside", "own"))
    grammar.rule("zone_place", "スタック上の", ("stack", "any"), also=("スタックの", "スタックにある"))
    grammar.rule("other", "", False)
    grammar.rule("other", "他の", True, also=("<self>以外の",))
    grammar.made("field_pool", "<field_place><other><cards>", _pool("field_place"), _unpool("field_place"))
    grammar.also("field_pool", "<other><field_place><cards>", _pool("field_place"), "<field_place><other><cards>")
    grammar.rule("zone_pool", "あなたの手札", Pool("hand", "own"))
    grammar.rule("zone_pool", "対戦相手の手札", Pool("hand", "opponent"))
    grammar.made("zone_pool", "<zone_place><other><cards>", _pool("zone_place"), _unpool("zone_place"))
    for kind in ABILITIES:
        grammar.rule("stacked", kind, Test("kind", kind))
    grammar.list_of("some_stacked", "stacked", "か")
    grammar.made("zone_pool", "スタック上の<some_stacked>", _stacked, _unstacked)
    for words, whose in (("", "any"), ("対戦相手の", "opponent")):
        for how, test in (
            ("<field_pool>を選んでいる", v.Choosing(S.field_pool)), ("<cards>から誘発した", v.TriggeredFrom(S.cards)),
        ):  # fmt: skip
            make, unmake = _stacked_how(whose, test)
            grammar.made("zone_pool", f"スタック上の{words}{how}<some_stacked>", make, unmake)
    make, unmake = _stacked_how("opponent", None)
    grammar.made("zone_pool", "スタック上の対戦相手の<some_stacked>", make, unmake)
    grammar.rule("pool", "<field_pool>", S.field_pool)
    grammar.rule("pool", "<zone_pool>", S.zone_pool)
    grammar.label("pool", "cards / カード")
    grammar.label("field_pool", "cards / カード")


def _stacked(found: Found) -> Built:
    """スタック上の召喚獣かアビリティ; summons alone are cards like others."""
    tests = found["some_stacked"]
    if tests == (Test("kind", t.SUMMON),):
        return None
    return Pool("stack", "any", tests if len(tests) == 1 else (AnyOf(tests),))


def _unstacked(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool) and (value.zone, value.whose, len(value.tests)) == ("stack", "any", 1):
        test = value.tests[0]
        yield {"some_stacked": test.parts if isinstance(test, AnyOf) else value.tests}


def _stacked_how(whose: str, how: Built) -> tuple[Maker, Unmaker]:
    """Of whom, and with what said of it: what it is choosing, or what it triggered from."""

    def make(found: Found) -> Built:
        tests = found["some_stacked"]
        kinds = tests if len(tests) == 1 else (AnyOf(tests),)
        return Pool("stack", whose, ordered((*kinds, *([filled(how, found)] if how is not None else []))))

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Pool) or (value.zone, value.whose, value.other) != ("stack", whose, False):
            return
        kinds = [test for test in value.tests if _about_kind(test)]
        rest = [test for test in value.tests if test not in kinds]
        found: Found = {}
        if len(kinds) != 1 or len(rest) != (how is not None) or (rest and not matched(how, rest[0], found)):
            return
        yield {**found, "some_stacked": kinds[0].parts if isinstance(kinds[0], AnyOf) else tuple(kinds)}

    return make, unmake


def _pool(gap: str) -> Maker:
    def make(found: Found) -> Built:
        zone, whose = found[gap]
        if zone == "field" and not found["cards"] and whose == "any" and not found["other"]:
            return None  # a bare カード may be anywhere
        return Pool(zone, whose, found["cards"], found["other"])

    return make


def _unpool(gap: str) -> Unmaker:
    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Pool) and (value.zone == "field") == (gap == "field_place"):
            yield {gap: (value.zone, value.whose), "other": value.other, "cards": value.tests}

    return unmake


def _and_all(found: Found) -> Built:
    """A card and all of others; those that fight with it (と戦闘している) are no others."""
    fighting = Test("state", "戦闘中") in found["pool"].tests
    return None if fighting else Both(found["first"], All(found["pool"]))


def _of_and_all(value: Built) -> Iterable[Found]:
    if isinstance(value, Both) and isinstance(value.second, All):
        found = {"first": value.first, "pool": value.second.pool}
        if _and_all(found) == value:
            yield found


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    its = tuple([f"その{kind}" for kind in (*KINDS, "カード")])
    grammar.rule("referred", "それ", It(), also=its)
    them = ("それら2体", "それら2枚")
    grammar.made(
        "referred", "それら", lambda found: None, lambda value: ({},) if isinstance(value, v.Those) else ()
    )  # read as それ, and bound by what stands before it
    grammar.made("referred", "それら", lambda found: It(), lambda value: ({},) if value == THEM else (), also=them)
    own = tuple([f"この{kind}" for kind in (*KINDS, "カード")])
    grammar.rule("spoken_of", "<bearer>", S.bearer)
    grammar.rule("spoken_of", "<referred>", S.referred)
    grammar.made("bearer", own[-2], lambda found: This(), lambda value: ({},) if value == BEARER else (), also=own)
    grammar.rule("bearer", "<self>", This())
    grammar.rule("subject", "<bearer>", S.bearer)
    grammar.rule("referred", "前者", v.Former())
    grammar.rule("referred", "後者", v.Latter())
    grammar.rule("referred", "そのアビリティを持つカード", v.SourceOf(It()))
    grammar.rule("referred", "<self>のアビリティによって除外されたカード", v.RemovedBy())
    grammar.rule("referred", "残り", Others(), also=("残りのカード",))
    grammar.rule("referred", "(あなたの|)デッキの(|一番)上から<quantity>枚", Top(S.quantity))
    grammar.rule("referred", "対戦相手のデッキの(|一番)上から<quantity>枚", Top(S.quantity, "opponent"))
    grammar.rule("referred", "<zone_pool>からランダムに<quantity>枚", RandomOf(S.zone_pool, S.quantity))
    for words, deed in (
        ("捨てた", "discarded"),
        ("ゲームから除外した", "exiled"),
        ("ブレイクゾーンに置いた", "put"),
        ("公開した", "revealed"),
    ):
        done_to = tuple([f"{words}{kind}" for kind in (*KINDS, t.SUMMON)])
        grammar.rule("referred", f"{words}カード", v.Remembered(deed), also=tuple(dict.fromkeys(done_to)))
    grammar.rule("every", "すべての<kind>", All(Pool("field", "any", (Test("kind", S.kind),))))
    grammar.rule("group", "<spoken_of>", S.spoken_of)
    grammar.rule("group", "<every>", S.every)
    grammar.rule(
        "group", "あなたのブレイクゾーンにある<self>", v.LyingIn(S.self), also=("あなたのブレイクゾーンの<self>",)
    )
    grammar.made(
        "group", "それ以外の<pool>すべて", lambda found: v.AllBut(found["pool"]),
        lambda value: ({"pool": value.pool},) if isinstance(value, v.AllBut) and value.but in (It(), THEM) else (),
    )  # fmt: skip
    grammar.rule("group", "<first:referred>と<second:bearer>", Both(S.first, S.second))
    both = Both(All(S.first), All(S.second))
    grammar.rule("group", "<first:pool>すべてと<second:pool>すべて", both)
    grammar.made("group", "<first:bearer>と<pool>すべて", _and_all, _of_and_all)
    grammar.rule("group", "<pool>すべて", All(S.pool), also=("すべての<pool>",))
    grammar.rule("topic", "<spoken_of>", S.spoken_of)
    grammar.rule("topic", "<every>", S.every)
    grammar.rule("topic", "<first:spoken_of>と、<pool>", Both(S.first, All(S.pool)))
    grammar.rule("topic", "<pool>", All(S.pool), also=("<pool>すべて", "すべての<pool>"))
    grammar.rule("subject", "<field_pool>", S.field_pool)
    grammar.label("group", "cards / カード")
    grammar.label("topic", "cards / カード")
    grammar.label("subject", "cards / カード")
