"""Nouns: which cards are meant, by what they are, whose they are and where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects import (
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
    Points,
    Pool,
    Test,
    This,
    Top,
)
from tefuda.kernel.wording import japanese
from tefuda.kernel.wording.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.patterns import Built, Found, S

KINDS = (t.CHARACTER, t.ITEM, t.ACTIVE, t.WEAPON, t.ARMOUR, t.PLAYER, t.MAG)
OPS = (("以上", ">="), ("以下", "<="), ("", "="))
NUMBERS = (("コスト", "cost"), ("攻撃力", "attack"), ("HP", "hp"), ("防御力", "defense"))
ANY_FIGHTER = (AnyOf((Test("kind", t.PLAYER), Test("kind", t.CHARACTER))),)
PLACES = (
    ("自分の場の", "field", "own", ()), ("相手の場の", "field", "opponent", ()), ("場の", "field", "any", ()),
    ("自分の捨札の", "discard", "own", ("自分の捨札にある",)), ("相手の捨札の", "discard", "opponent", ("相手の捨札にある",)),
    ("自分の手札の", "hand", "own", ("自分の手札にある",)), ("相手の手札の", "hand", "opponent", ()),
    ("自分のPPの", "pp", "own", ("自分のPPにある",)), ("相手のPPの", "pp", "opponent", ()), ("自分のデッキの", "deck", "own", ()),
)  # fmt: skip
SIDES = (("味方の", "own"), ("相手の", "opponent"))
COUNTER = "(体|枚|つ|人)"


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
    return None if words[1:-1] in (*t.CLASSES, *KINDS) or words[1:-1].endswith("カード") else words[1:-1]


def _adjectives(grammar: Grammar) -> None:
    grammar.rule("adjective", "<color>の", Test("color", S.color))
    grammar.rule("adjective", "白の", Not(AnyOf(tuple([Test("color", color) for color in t.COLORS]))))
    grammar.rule("adjective", "<class>の", Test("class", _slot("class")))
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
    grammar.rule("adjective", "前列の", Test("place", t.FRONT), also=("前列にいる",))
    grammar.rule("adjective", "後列の", Test("place", t.BACK), also=("後列にいる",))
    grammar.rule("adjective", "ダメージを受けている", Test("damage", 1, ">="))
    grammar.rule("adjective", "「<name>」以外の", Not(Test("name", S.name)))
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.rule("head", "<kind>", (Test("kind", S.kind),))
    grammar.rule("head", "「<name>」", (Test("name", S.name),))
    grammar.rule("head", "カード", ())
    grammar.list_of("some_heads", "head", "または")
    grammar.made("heads", "<some_heads>", one_of_them, in_parts)
    grammar.made("cards", "<adjectives><heads>", lambda found: (*found["adjectives"], *found["heads"]), _split)
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
    grammar.rule("other", "他の", True)
    for words, zone, whose, also in PLACES:
        grammar.rule("place", words, (zone, whose), also=also)
    for words, whose in SIDES:
        make, unmake = _pool("field", whose)
        grammar.made("pool", f"<other>{words}<cards>", make, unmake, also=(f"{words}<other><cards>",))
        grammar.rule("pool", words[:-1], Pool("sides", whose, ANY_FIGHTER))
        grammar.rule("pool", f"他の{words[:-1]}", Pool("sides", whose, ANY_FIGHTER, True))
        player = "自分の" if whose == "own" else words
        grammar.rule("pool", f"{player}プレイヤー", Pool("player", whose, (Test("kind", t.PLAYER),)))
    grammar.rule("pool", "味方または相手", Pool("sides", "any", ANY_FIGHTER))
    grammar.made("pool", "<other><place><cards>", _placed, _unplaced, also=("<place><other><cards>",))
    grammar.rule("pool", "処理領域の能力", Pool("stack", "any", (Test("kind", "能力"),)))
    grammar.rule("pool", "相手の処理領域の能力", Pool("stack", "opponent", (Test("kind", "能力"),)))
    grammar.label("pool", "cards / カード")


def _pool(zone: str, whose: str) -> tuple[Maker, Unmaker]:
    """味方のキャラ: a kind of the player's own field; what is on a field otherwise is said with 自分の場の."""

    def make(found: Found) -> Built:
        tests = found["cards"]
        return Pool(zone, whose, tests, found["other"]) if _is_character(tests) else None

    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, Pool) and (value.zone, value.whose) == (zone, whose) and _is_character(value.tests):
            yield {"cards": value.tests, "other": value.other}

    return make, unmake


def _is_character(tests: Built) -> bool:
    return type(tests) is tuple and bool(tests) and tests[-1] == Test("kind", t.CHARACTER)


def _placed(found: Found) -> Built:
    zone, whose = found["place"]
    if zone == "field" and whose != "any" and _is_character(found["cards"]):
        return Pool(zone, whose, found["cards"], found["other"])
    return Pool(zone, whose, found["cards"], found["other"])


def _unplaced(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool):
        yield {"place": (value.zone, value.whose), "cards": value.tests, "other": value.other}


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    own = tuple([f"この{kind}" for kind in KINDS])
    grammar.rule("this", "このカード", This(), also=("自身", *own))
    grammar.rule("group", "<this>", S.this)
    grammar.rule("group", "それ", It(), also=("それら", "そのカード", *[f"その{kind}" for kind in KINDS]))
    grammar.rule("group", "残り", Others(), also=("残りのカード",))
    grammar.rule("group", "装備先", v.Bearer())
    grammar.rule("group", "付与先", v.Bearer(True))
    grammar.rule("group", "自分のプレイヤー", v.PlayerCard("own"))
    grammar.rule("group", "相手のプレイヤー", v.PlayerCard("opponent"))
    grammar.rule("group", "それのコントローラー", v.ControllerOf(It()))
    grammar.rule("group", "攻撃側", v.Attacker(), also=("攻撃しているカード",))
    grammar.rule("group", "攻撃の対象", v.Defenders())
    grammar.rule("group", "自分のデッキの上から<quantity>枚", Top(S.quantity), also=("デッキの上から<quantity>枚",))
    grammar.rule("group", "相手のデッキの上から<quantity>枚", Top(S.quantity, "opponent"))
    grammar.rule("group", "<pool>すべて", All(S.pool), also=("全ての<pool>", "すべての<pool>", "<pool>全て"))
    grammar.rule("group", "<first:this>とそれ", Both(S.first, It()))
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
    grammar.rule("amount", "<pool>の(数|枚数)", Count(S.pool))
    for whose, owner in (("own", "自分の"), ("opponent", "相手の")):
        for words, zone in (("手札", "hand"), ("捨札", "discard"), ("PP", "pp"), ("デッキ", "deck")):
            grammar.rule("amount", f"{owner}{words}の枚数", Count(Pool(zone, whose)))
    grammar.rule("amount", "<group>の枚数", CountOf(S.group))
    grammar.rule("amount", "そのダメージの値", v.EventAmount())
    grammar.rule("amount", "自分の【ON】状態のPPの枚数", Points("pp"))
    grammar.made("amount", "<amount:plain_amount>の<integer>倍", _times, _untimes)
    grammar.rule("plain_amount", "<pool>の(数|枚数)", Count(S.pool))
    grammar.rule("number", "<quantity>", S.quantity)
    grammar.rule("number", "<amount>に等しい", S.amount, also=("<amount>と同じ数の",))
    grammar.rule("number", "<value>に等しい", S.value)


def _times(found: Found) -> Built:
    return Per(found["amount"], 1, found["integer"]) if found["integer"] > 1 else None


def _untimes(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.unit == 1 and value.each > 1:
        yield {"amount": value.count, "integer": value.each}
