"""Nouns: which cards are meant, by what they are, whose they are and where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    AnyOf,
    Both,
    Count,
    CountOf,
    Fact,
    It,
    Not,
    Others,
    Per,
    Plus,
    Points,
    Pool,
    Test,
    This,
    Top,
)
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.japanese import words as japanese

KINDS = (t.CHARACTER, t.ITEM, t.ACTIVE, t.WEAPON, t.ARMOUR, t.PLAYER, t.MAG)
OPS = (("以上", ">="), ("以下", "<="), ("", "="))
NUMBERS = (("コスト", "cost"), ("攻撃力", "attack"), ("HP", "hp"), ("防御力", "defense"))
ANY_FIGHTER = (AnyOf((Test("kind", t.PLAYER), Test("kind", t.CHARACTER))),)
ENEMY = "(相手|対戦相手)"  # 101.2.1: the other player; 相手 alone is that side's player and characters (301.10)
OWNERS = (("自分の", "own"), (f"{ENEMY}の", "opponent"))
PLACES = (
    ("自分の場の", "field", "own", ("自分の場に(いる|ある)",)), (f"{ENEMY}の場の", "field", "opponent", (f"{ENEMY}の場に(いる|ある)",)),
    ("場の", "field", "any", ("場に(いる|ある)",)),
    ("自分の捨札の", "discard", "own", ("自分の捨札にある", "[自分の]捨札から")),
    (f"{ENEMY}の捨札の", "discard", "opponent", (f"{ENEMY}の捨札(にある|から)",)),
    ("自分の手札の", "hand", "own", ("自分の手札にある", "[自分の]手札から")), (f"{ENEMY}の手札の", "hand", "opponent", (f"{ENEMY}の手札から",)),
    ("自分のPPの", "pp", "own", ("自分のPP(にある|から)",)), (f"{ENEMY}のPPの", "pp", "opponent", (f"{ENEMY}のPP(にある|から)",)),
    ("自分のデッキの", "deck", "own", ()),
)  # fmt: skip
PILES = (("手札", "hand"), ("捨札", "discard"), ("PP", "pp"), ("デッキ", "deck"))
SIDES = (("(味方|自分)の", "own"), (f"{ENEMY}の", "opponent"))
COUNTER = "(体|枚|つ|人)"
ON_FIELD = (t.CHARACTER, t.ITEM, t.WEAPON, t.ARMOUR)  # what a kind alone speaks of: キャラ1体 lies on some field


def add_nouns(grammar: Grammar) -> None:
    """The categories cards, pool, group, topic, subject, and the numbers that are counted."""
    _words(grammar)
    _adjectives(grammar)
    _pools(grammar)
    _groups(grammar)
    _numbers(grammar)


def _words(grammar: Grammar) -> None:
    grammar.word("name", r"[^「」《》【】、。]+", str, lambda value: value if isinstance(value, str) else None)
    for kind in KINDS:
        grammar.rule("kind", kind, kind, also=(f"《{kind}》", f"{kind}カード", f"《{kind}カード》"))
    for color in t.COLORS:
        grammar.rule("color", color, color)
    for word in (*t.KEYWORDS, t.FROZEN):
        grammar.rule("keyword", f"【{word}】", word, also=(f"『{word}』",))
    grammar.word("class", r"《[^》]+》", _class, lambda value: f"《{value}》" if value in t.CLASSES else None)
    grammar.word("type", r"《[^》]+》", _type, lambda value: f"《{value}》" if isinstance(value, str) else None)
    grammar.label("kind", "a kind of card / カードの種類")
    grammar.label("keyword", "a keyword / キーワード")


def _class(words: str) -> str | None:
    return words[1:-1] if words[1:-1] in t.CLASSES else None


def _type(words: str) -> str | None:
    return None if words[1:-1] in (*t.CLASSES, *KINDS, t.BOSS) or words[1:-1].endswith("カード") else words[1:-1]


def _adjectives(grammar: Grammar) -> None:
    grammar.rule("adjective", "<color>の", Test("color", S.color))
    grammar.rule("adjective", "白の", Not(AnyOf(tuple([Test("color", color) for color in t.COLORS]))))
    grammar.rule("adjective", "<class>の", Test("class", _slot("class")))
    for category in ("class", "type", "color"):
        parts = (Test(category, _slot(category)), Test(category, S.second))
        grammar.rule("adjective", f"<{category}>(か|または)<second:{category}>の", AnyOf(parts))
    grammar.rule("adjective", "<type>の", Test("type", S.type))
    grammar.rule("adjective", "<type>以外の", Not(Test("type", S.type)))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule(
                "adjective",
                f"{words}<quantity>{op_words}の",
                Test(fact, S.quantity, op),
                also=(f"{words}が<quantity>{op_words}の",),
            )
        for op_words, op in OPS[:2]:
            grammar.rule("adjective", f"{words}が<amount>{op_words}の", Test(fact, S.amount, op))
    grammar.rule("adjective", "<keyword>を持つ", Test("keyword", S.keyword))
    grammar.rule("adjective", "<keyword>を持たない", Not(Test("keyword", S.keyword)))
    grammar.rule("adjective", "【回復】を持つ", Test("heals", True))
    grammar.rule("adjective", "【回復】を持たない", Not(Test("heals", True)))
    grammar.rule("adjective", "【ドロップ】を持つ", Test("drops", True))
    grammar.rule("adjective", "【ON】状態の", Test("state", "ON"), also=("【ON】の",))
    grammar.rule("adjective", "【OFF】状態の", Test("state", "OFF"), also=("【OFF】の",))
    grammar.rule("adjective", "裏向きの", Test("state", "face down"), also=("裏向き状態の", "裏向きで置かれている"))
    grammar.rule("adjective", "表向きの", Not(Test("state", "face down")), also=("表向き状態の",))
    grammar.rule("adjective", "前列の", Test("place", t.FRONT), also=("前列に(いる|ある)",))
    grammar.rule("adjective", "後列の", Test("place", t.BACK), also=("後列に(いる|ある)",))
    grammar.rule(
        "adjective", "付与されている", Test("place", t.ATTACHED), also=("装備されている", "付与(している|した|された)")
    )
    grammar.rule("adjective", "攻撃中の", Test("state", t.ATTACKING), also=("攻撃している",))
    grammar.rule("adjective", "交戦状態の", Test("state", t.ENGAGED), also=("交戦中の", "戦闘中の"))
    grammar.rule("adjective", "フリーズしている", Test("keyword", t.FROZEN), also=("フリーズ状態の",))
    worn = v.Wears((Test("kind", S.kind),))
    grammar.rule("adjective", "<kind>を装備している", worn, also=("<kind>を装備した", "<kind>が装備されている"))
    grammar.rule("adjective", "ターゲットプレイヤーの", Test("target", True))
    grammar.rule("adjective", "ダメージを受けている", Test("damage", 1, ">="))
    grammar.rule("adjective", "「<name>」以外の", Not(Test("name", S.name)))
    grammar.rule("adjective", "称号を持つ", Test("title", True))
    grammar.rule("adjective", "称号「<name>」を持つ", Test("title", S.name), also=("称号が「<name>」の",))
    grammar.rule(
        "adjective", "カード名に「<name>」を含む", Test("name", S.name, "has"), also=("名前に「<name>」を含む",)
    )
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.rule("head", "<kind>", (Test("kind", S.kind),))
    grammar.rule("head", "「<name>」", (Test("name", S.name),))
    grammar.rule("head", "カード", ())
    grammar.list_of("some_heads", "head", "または")
    grammar.made("heads", "<some_heads>", one_of_them, in_parts)
    for between in ("か", "・", "、または"):
        grammar.also("heads", f"<first:head>{between}<second:head>", either_head, "<some_heads>")
    grammar.made("cards", "<adjectives><heads>", lambda found: (*found["adjectives"], *found["heads"]), _split)

    def of_type(found: Found) -> Built:
        return (*found["adjectives"], Test("type", found["type"]), Test("kind", t.CHARACTER))

    grammar.also("cards", "<adjectives><type>", of_type, "<adjectives><type>のキャラ")
    grammar.label("adjective", "what the card is like / カードの条件")
    grammar.label("cards", "cards / カード")


def _slot(name: str) -> Any:
    """The open place of a name that is a word of Python."""
    return getattr(S, name)


def one_of_them(found: Found) -> Built:
    """What cards are that are one thing or another: the same test in both languages."""
    heads = found["some_heads"]
    if len(heads) == 1:
        return heads[0]
    return (AnyOf(tuple([head[0] for head in heads])),) if all(heads) else None


def either_head(found: Found) -> Built:
    """One thing or another, said without または."""
    return one_of_them({"some_heads": (found["first"], found["second"])})


def in_parts(value: Built) -> Iterable[Found]:
    """The things that cards are one of, to be written one by one."""
    if type(value) is tuple and len(value) == 1 and isinstance(value[0], AnyOf):
        yield {"some_heads": tuple([(part,) for part in value[0].parts])}
    elif type(value) is tuple and len(value) < 2:
        yield {"some_heads": (value,)}


def _split(value: Built) -> Iterable[Found]:
    """The tests as adjectives and a head: a kind or a name, or just card."""
    if type(value) is tuple:
        yield {"adjectives": value[:-1], "heads": value[-1:]}
        yield {"adjectives": value, "heads": ()}


# ── pools ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _pools(grammar: Grammar) -> None:
    grammar.rule("other", "", False)
    grammar.rule("other", "他の", True, also=("ほかの", "<this>以外の"))
    for words, zone, whose, also in PLACES:
        grammar.rule("place", words, (zone, whose), also=also)
    for words, whose in (("自分の場で", "own"), (f"{ENEMY}の場で", "opponent"), ("場で", "any")):
        grammar.rule("among", words, ("field", whose))
    for words, whose in SIDES:
        make, unmake = _pool("field", whose)
        grammar.made("pool", f"<other>{words}<cards>", make, unmake, also=(f"{words}<other><cards>",))
        described = f"<other><adjectives:some_adjectives>{words}<cards>"
        grammar.also("pool", described, _described(make), f"<other>{words}<cards>")
        side = "味方" if whose == "own" else "相手"
        also = ("自分の味方",) if whose == "own" else ()
        grammar.rule("pool", side, Pool("sides", whose, ANY_FIGHTER), also=also)
        grammar.rule("pool", f"他の{side}", Pool("sides", whose, ANY_FIGHTER, True), also=(f"<this>以外の{side}",))
        for others, other in (("", False), ("他の", True)):
            make, unmake = described_side(whose, other)
            grammar.made("pool", f"{others}<adjectives:some_adjectives>{side}", make, unmake)
        player = "自分の" if whose == "own" else f"{ENEMY}の"
        grammar.rule("pool", f"{player}プレイヤー", Pool("player", whose, (Test("kind", t.PLAYER),)))
    grammar.rule("pool", "味方または相手", Pool("sides", "any", ANY_FIGHTER))
    grammar.rule("pool", "パーティーのプレイヤー", Pool("player", "ally", (Test("kind", t.PLAYER),)))
    party = Pool("field", "ally", (Test("kind", t.CHARACTER),))
    grammar.rule("pool", "パーティーのキャラ", party, also=("パーティーの場のキャラ",))
    other_players = (Not(Test("mine", True)), Test("kind", t.PLAYER))
    grammar.rule(
        "pool",
        "パーティーの他のプレイヤー",
        Pool("player", "ally", other_players),
        also=("他のパーティーのプレイヤー",),
    )
    grammar.made(
        "pool",
        "《ボス》の場の<cards>",
        lambda found: Pool("field", "any", (Test("boss", True), *found["cards"])),
        unbossed,
        also=("ボスの場の<cards>", "(《ボス》|ボス)の場に(いる|ある)<cards>"),
    )
    grammar.rule("pool", "プレイヤー", Pool("player", "any", (Test("kind", t.PLAYER),)))
    grammar.made("pool", "<other><place><cards>", placed, _unplaced, also=("<place><other><cards>",))
    described = "<other><adjectives:some_adjectives><place><cards>"
    grammar.also("pool", described, _described(placed), "<other><place><cards>")

    def anywhere(found: Found) -> Built:
        return on_field("any", found)

    grammar.also("pool", "<other><cards>", anywhere, "<other>場の<cards>")
    grammar.also("pool", "お互いの[場の]<other><cards>", anywhere, "<other>場の<cards>")
    for words, whose in OWNERS:
        for pile, zone in PILES[:3]:

            def lying(found: Found, zone: Any = zone, whose: Any = whose) -> Built:
                return Pool(zone, whose, found["adjectives"])

            grammar.also("pool", f"{words}<adjectives>{pile}", lying, f"{words}{pile}の<adjectives>カード")
    grammar.read_only("pool", "手札", Pool("hand", "own"), "自分の手札のカード")
    for words, fact in NUMBERS[:3]:
        for edge, most, ways in (("低い", False, "(低い|小さい|少ない)"), ("高い", True, "(高い|大きい|多い)")):
            make, unmake = extreme(fact, most)
            edges = (f"最も{words}(の|が){ways}", f"{words}(の|が)最も{ways}")
            ranked = tuple([f"<place{among}>{said}<cards>" for said in edges for among in ("", ":among")])
            grammar.made("pool", f"<place>最も{words}の{edge}<cards>", make, unmake, also=ranked)

            def of_any(found: Found, make: Any = make) -> Built:
                return (
                    make({"place": ("field", "any"), "cards": found["cards"]})
                    if _lies_on_field(found["cards"])
                    else None
                )

            for said in edges:
                grammar.also("pool", f"{said}<cards>", of_any, f"<place>最も{words}の{edge}<cards>")
    grammar.rule("pool", "処理領域の能力", Pool("stack", "any", (Test("kind", "能力"),)), also=("処理領域にある能力",))
    theirs = (f"処理領域(にある|の){ENEMY}の能力", f"{ENEMY}の能力")
    grammar.rule(
        "pool", f"{ENEMY}の処理領域の能力", Pool("stack", "opponent", (Test("kind", "能力"),)), also=theirs[:1]
    )
    played = Pool("stack", "opponent", (Test("kind", t.ACTIVE),))
    waiting = f"処理領域(の|にある){ENEMY}のアクティブ[カード]"
    grammar.rule(
        "pool", f"{ENEMY}がプレイしたアクティブ", played, also=(f"{ENEMY}がプレイしたアクティブカード", waiting)
    )
    grammar.label("pool", "cards / カード")


def described_side(whose: str, other: bool = False) -> tuple[Maker, Unmaker]:
    """交戦状態の味方: those of a side that are so."""

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Pool) or value != Pool("sides", whose, value.tests, other):
            return
        if len(value.tests) > 1 and value.tests[-1:] == ANY_FIGHTER:
            yield {"adjectives": value.tests[:-1]}

    return lambda found: Pool("sides", whose, (*found["adjectives"], *ANY_FIGHTER), other), unmake


def _pool(zone: str, whose: str) -> tuple[Maker, Unmaker]:
    """味方のキャラ: a kind of the player's own field; other kinds are written with 自分の場の, and read without it, too."""

    def make(found: Found) -> Built:
        return on_field(whose, found)

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Pool) and (value.zone, value.whose) == (zone, whose) and _is_character(value.tests):
            yield {"cards": value.tests, "other": value.other}

    return make, unmake


def on_field(whose: str, found: Found) -> Built:
    """Cards that are spoken of by their kind alone lie on a field; nothing else says where they would be."""
    tests = found["cards"]
    return Pool("field", whose, tests, found["other"]) if _lies_on_field(tests) else None


def _lies_on_field(tests: Built) -> bool:
    if type(tests) is not tuple or not tests:
        return False
    if Test("place", t.ATTACHED) in tests:
        return True
    kinds = tests[-1].parts if isinstance(tests[-1], AnyOf) else (tests[-1],)
    named = [isinstance(kind, Test) and kind.fact == "name" for kind in kinds]
    return all(named) or all(
        isinstance(kind, Test) and kind.fact == "kind" and kind.value in ON_FIELD for kind in kinds
    )


def _described(make: Maker) -> Maker:
    """コスト4以上の相手のキャラ: what a card is like may stand before whose it is."""

    def described(found: Found) -> Built:
        return make({**found, "cards": (*found["adjectives"], *found["cards"])})

    return described


def extreme(fact: str, most: bool) -> tuple[Maker, Unmaker]:
    """R.4.10: of the cards of a place, those with the least or most of a number."""

    def make(found: Found) -> Built:
        zone, whose = found["place"]
        among = Pool(zone, whose, found["cards"])
        return Pool(zone, whose, (*found["cards"], v.Extreme(fact, among, most)))

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Pool) and value.tests and isinstance(value.tests[-1], v.Extreme):
            found = {"place": (value.zone, value.whose), "cards": value.tests[:-1]}
            if make(found) == value:
                yield found

    return make, unmake


def unbossed(value: Built) -> Iterable[Found]:
    if not isinstance(value, Pool) or value != Pool("field", "any", value.tests):
        return
    if value.tests[:1] == (Test("boss", True),):
        yield {"cards": value.tests[1:]}


def _is_character(tests: Built) -> bool:
    return type(tests) is tuple and bool(tests) and tests[-1] == Test("kind", t.CHARACTER)


def placed(found: Found) -> Pool:
    zone, whose = found["place"]
    return Pool(zone, whose, found["cards"], found["other"])


def _unplaced(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool):
        yield {"place": (value.zone, value.whose), "cards": value.tests, "other": value.other}


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    own = tuple([f"この{kind}" for kind in KINDS])
    grammar.rule("this", "このカード", This(), also=("自身", *own))
    grammar.rule("group", "<this>", S.this)
    those = tuple([f"(その|それらの){kind}" for kind in (*KINDS, "プレイヤーカード")])
    grammar.rule("group", "それ", It(), also=("それら", "そのカード", "それらのカード", *those))
    grammar.rule("group", "残り", Others(), also=("残りのカード",))
    grammar.rule("group", "捨てたカード", v.Discarded())
    grammar.rule("group", "装備先", v.Bearer(), also=("装備先の(キャラ|カード)",))
    grammar.rule("group", "付与先", v.Bearer(True), also=("付与先の(キャラ|カード)",))
    grammar.rule("group", "自分のプレイヤー", v.PlayerCard("own"), also=("自分",))
    grammar.rule("group", f"{ENEMY}のプレイヤー", v.PlayerCard("opponent"), also=("対戦相手", "相手プレイヤー"))
    grammar.rule(
        "group",
        "それのコントローラー",
        v.ControllerOf(It()),
        also=("そのコントローラー", "その(キャラ|カード)のコントローラー"),
    )
    grammar.rule("group", "攻撃側", v.Attacker(), also=("攻撃している(カード|キャラ)",))
    grammar.rule("group", "攻撃の対象", v.Defenders())
    grammar.rule("group", "ターゲットプレイヤー", v.TargetPlayer())
    grammar.rule("group", "ターンプレイヤー", v.TurnPlayer(), also=("ターンを行っているプレイヤー",))
    grammar.rule("group", "《ボス》", v.Boss(), also=("ボス",))
    for words, whose in (("自分の", "own"), (f"{ENEMY}の", "opponent")):
        top, bare = Top(S.quantity, whose), "[自分の]" if whose == "own" else words
        grammar.rule(
            "group", f"{words}デッキの上から<quantity>枚", top, also=(f"{bare}デッキの[一番]上[から]<quantity>枚",)
        )
        many = f"{words}デッキの上から<amount>と同じ枚数"
        grammar.rule(
            "group",
            many,
            Top(S.amount, whose),
            also=(f"{bare}デッキの上から<amount>(と同じ枚数|に等しい枚数|分)[のカード]",),
        )
        last = f"{words}デッキの下から<quantity>枚"
        grammar.rule("group", last, Top(S.quantity, whose, True), also=(f"{bare}デッキの[一番]下から<quantity>枚",))
        grammar.read_only("group", f"{bare}デッキの一番下のカード", Top(1, whose, True), last)
        first = f"{bare}デッキの[一番]上[のカード]"
        grammar.read_only("group", first, Top(1, whose), f"{words}デッキの上から1枚")
    grammar.rule("group", "<pool>すべて", All(S.pool), also=("すべての<pool>",))

    def of_both(found: Found) -> Built:
        pool: Pool = found["pool"]
        kinds = (*pool.tests[-1:], *found["head"])
        return All(change(pool, tests=(*pool.tests[:-1], AnyOf(kinds)))) if len(kinds) == 2 else None

    for both in ("<pool>と<head>すべて", "すべての<pool>と<head>"):
        grammar.also("group", both, of_both, "<pool>すべて")
    grammar.rule("group", "<first:this>とそれ", Both(S.first, It()))
    grammar.rule(
        "group",
        "<group:worn>に装備されている<cards>",
        v.Attached(S.group, S.cards),
        also=("<group:worn>に付与されている<cards>",),
    )
    grammar.rule("worn", "<this>", S.this)
    grammar.rule("worn", "それ", It(), also=("そのキャラ",))
    met = "<this>と(交戦している|交戦状態の|交戦中の|交戦状態にある|戦闘している|戦闘中の)(カード|相手)"
    grammar.rule("topic", "<this>と交戦しているカード", v.Opposed(S.this), also=(met,))
    grammar.rule("topic", "<group>", S.group)
    grammar.made("topic", "<pool>", lambda found: _topic(found["pool"]), lambda value: ())
    grammar.rule("subject", "<this>", S.this)
    grammar.rule("subject", "<pool>", S.pool)
    grammar.label("group", "cards / カード")


def _topic(pool: Pool) -> Built:
    return v.PlayerCard(pool.whose) if pool.zone == "player" else All(pool)


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _numbers(grammar: Grammar) -> None:
    japanese.add_numbers(grammar)
    for words, fact in NUMBERS[:3]:
        grammar.rule("amount", f"<group>の{words}", Fact(fact, S.group))
        grammar.read_only("amount", f"その{words}", Fact(fact, It()), f"それの{words}")
    grammar.read_only("amount", "<group>のライフ", Fact("hp", S.group), "<group>のHP")  # R.2.4.1
    grammar.made("amount", "<pool>の(数|枚数)", _counted, _uncounted)
    for owner, whose in OWNERS:
        for words, zone in PILES:
            grammar.rule("amount", f"{owner}{words}の枚数", Count(Pool(zone, whose)))
    grammar.rule(
        "amount", "捨てた枚数", CountOf(v.Discarded()), also=("捨てた(カードの枚数|手札の枚数|カードの数|数)",)
    )
    grammar.rule("amount", "<group>の枚数", CountOf(S.group))
    for words, fact in (("色", "color"), ("種別", "type"), ("カード名", "name")):
        kinds = f"<pool>の{words}の種類の数"
        grammar.rule("amount", kinds, Count(S.pool, fact), also=(f"<pool>の{words}の(種類数|数)",))
    grammar.rule("amount", "そのダメージの値", v.EventAmount(), also=("そのダメージ",))
    grammar.rule(
        "amount", "<first:plain_amount>から<second:plain_amount>を引いた数", Plus(S.first, Per(S.second, 1, -1))
    )
    grammar.rule("amount", "自分の【ON】状態のPPの枚数", Points("pp"))
    grammar.made("amount", "<amount:plain_amount>の<integer>倍", _times, _untimes)
    grammar.rule("plain_amount", "<pool>の(数|枚数)", Count(S.pool))
    for owner, whose in OWNERS:
        for words, zone in PILES:
            grammar.rule("plain_amount", f"{owner}{words}の枚数", Count(Pool(zone, whose)))
    for words, fact in NUMBERS[:3]:
        grammar.rule("plain_amount", f"<group>の{words}", Fact(fact, S.group))
    grammar.rule("number", "<quantity>", S.quantity)
    equal = ("<amount>と(同じ数の|同じ値の|同じだけの|同じ|等しい)", "<amount>分の")
    grammar.rule("number", "<amount>に等しい", S.amount, also=equal)
    grammar.rule("number", "<value>に等しい", S.value)


def _counted(found: Found) -> Built:
    """How many cards there are; the PP that are ON are what can be paid with (`Points`)."""
    ready = Pool("pp", "own", (Test("state", "ON"),))
    return None if found["pool"] == ready else Count(found["pool"])


def _uncounted(value: Built) -> Iterable[Found]:
    if isinstance(value, Count) and not value.kinds_of:
        yield {"pool": value.pool}


def _times(found: Found) -> Built:
    return Per(found["amount"], 1, found["integer"]) if found["integer"] > 1 else None


def _untimes(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.unit == 1 and value.each > 1:
        yield {"amount": value.count, "integer": value.each}
