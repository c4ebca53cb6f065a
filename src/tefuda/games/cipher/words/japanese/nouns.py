"""Nouns: the words for units and cards, what they are like, where they are, and what was spoken of."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects import All, AnyOf, It, Not, Others, Pool, Test, This, Top
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

ICONS = (("symbol", t.SYMBOLS), ("sex", t.SEXES), ("weapon", t.WEAPONS), ("type", t.TYPES))
OPS = (("以上", ">="), ("以下", "<="), ("", "="))
NUMBERS = (
    ("出撃コスト", "cost"),
    ("クラスチェンジコスト", "class_change"),
    ("戦闘力", "attack"),
    ("支援力", "support"),
)
STATES = (
    ("未行動の", "未行動"), ("行動済みの", "行動済み"), ("攻撃している", "攻撃"), ("攻撃されている", "防御"), ("戦闘している", "戦闘"),
    ("レベルアップしている", "重なっている"), ("クラスチェンジしている", "上級"), ("このターンにレベルアップした", t.LEVELLED),
    ("このターンにクラスチェンジした", t.CLASS_CHANGED), ("このターンに成長した", t.GROWN), ("表向きの", "表向き"), ("裏向きの", "裏向き"),
)  # fmt: skip
AREAS = (("前衛", t.FRONT), ("後衛", t.REAR))
UNITS = (("味方", "own"), ("敵", "opponent"), ("ユニット", "any"))
ZONES = (
    ("手札", "hand"), ("退避エリア", "retreat"), ("絆エリア", "bonds"), ("オーブエリア", "orbs"), ("デッキ", "deck"), ("支援エリア", "support"),
    ("無限エリア", "infinite"),
)  # fmt: skip
WHOSE = (("自分の", "own"), ("相手の", "opponent"))


def add_nouns(grammar: Grammar) -> None:
    """The categories tests, pool, units, group and topic."""
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.word("signed", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
    grammar.word("name", r"[^「」『』〔〕【】〈〉、。]+", str, lambda value: value if isinstance(value, str) else None)
    _tests(grammar)
    _pools(grammar)
    _groups(grammar)


def _tests(grammar: Grammar) -> None:
    for fact, icons in ICONS:
        for word in icons:
            grammar.rule("icon", f"〈{word}〉", Test(fact, word))
            grammar.rule("iconed", word, (fact, word))
    grammar.rule("adjective", "<icon>の", S.icon)
    grammar.rule("adjective", "<icon>以外の", Not(S.icon))
    grammar.list_of("icons", "icon", "か")
    grammar.made("adjective", "<icons>の", _either, _uneither)
    grammar.rule("adjective", "兵種が『<name>』の", Test("class", S.name))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule("adjective", f"{words}が<integer>{op_words}の", Test(fact, S.integer, op))
    for words, state in STATES:
        grammar.rule("adjective", words, Test("state", state))
    for words, place in AREAS:
        grammar.rule("adjective", f"{words}の", Test("place", place), also=(f"{words}にいる",))
    grammar.rule("adjective", "主人公の", Test("state", t.HERO))
    grammar.rule("adjective", "主人公以外の", Not(Test("state", t.HERO)))
    grammar.rule("adjective", "「<name>」以外の", Not(Test("name", S.name)))
    grammar.rule("adjective", "スキルの効果によって戦闘力が+<integer>以上されている", Test("raised", S.integer, ">="))
    grammar.rule("adjective", "異なる", v.Different())
    grammar.rule("adjective", "〔DB〕「<name>」を持つ", v.Dragonblood(S.name))
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.label("adjective", "what the card is like / カードの条件")


def _either(found: Found) -> Built:
    return AnyOf(found["icons"]) if len(found["icons"]) > 1 else None


def _uneither(value: Built) -> Iterable[Found]:
    if isinstance(value, AnyOf):
        yield {"icons": value.parts}


def _pools(grammar: Grammar) -> None:
    """味方, 敵, 自分の退避エリアの…カード, 「A」."""
    for words, whose in UNITS:
        for other_words, other in (("他の", True), ("", False)):
            template = f"<adjectives>{other_words}{words}"
            grammar.rule(
                "units",
                template,
                Pool("field", whose, S.adjectives, other),
                also=(f"{other_words}<adjectives>{words}",) if other else (),
            )
        named = lambda found, whose=whose: Pool("field", whose, (*found["adjectives"], Test("name", found["name"])))  # noqa: E731
        grammar.also("units", f"<adjectives>{words}の「<name>」", named)
    for whose_words, whose in WHOSE:
        hero = Pool("field", whose, (Test("state", t.HERO),))
        grammar.rule("units", f"{whose_words}主人公", hero)
        for words, zone in ZONES:
            _zone_pool(grammar, whose_words + words, zone, whose)
        grammar.rule("cards", f"{whose_words}オーブ", Pool("orbs", whose))
        grammar.rule("cards", f"{whose_words}表向きのオーブ", Pool("orbs", whose, (Test("state", "表向き"),)))
        grammar.rule("cards", f"{whose_words}裏向きのオーブ", Pool("orbs", whose, (Test("state", "裏向き"),)))
        grammar.rule("cards", f"{whose_words}<adjectives>絆カード", Pool("bonds", whose, S.adjectives))
        grammar.rule("cards", f"{whose_words}手札", Pool("hand", whose))
    grammar.rule("pool", "<units>", S.units)
    grammar.rule("pool", "<cards>", S.cards)
    for category in ("pool", "units", "cards"):
        grammar.label(category, "cards / カード")


def _zone_pool(grammar: Grammar, place: str, zone: str, whose: str) -> None:
    grammar.rule(
        "cards",
        f"{place}の<adjectives>カード",
        Pool(zone, whose, S.adjectives),
        also=(f"{place}にある<adjectives>カード",),
    )
    named = lambda found: Pool(zone, whose, (*found["adjectives"], Test("name", found["name"])))  # noqa: E731
    grammar.also("cards", f"{place}の<adjectives>「<name>」", named)


def _groups(grammar: Grammar) -> None:
    its = ("そのユニット", "そのカード", "その味方", "その敵", "それら", "それらのカード", "それらのユニット")
    grammar.rule("referred", "それ", It(), also=its)
    grammar.rule("referred", "残りのカード", Others(), also=("残り",))
    grammar.rule("referred", "攻撃ユニット", v.Fighter(v.ATTACKING), also=("自分の攻撃ユニット", "相手の攻撃ユニット"))
    grammar.rule("referred", "防御ユニット", v.Fighter(v.DEFENDING), also=("自分の防御ユニット", "相手の防御ユニット"))
    grammar.rule("referred", "自分の戦闘ユニット", v.Fighter())
    grammar.rule("bearer", "このユニット", This(), also=("このカード", "この味方"))
    grammar.rule("group", "<bearer>", S.bearer)
    grammar.rule("group", "<referred>", S.referred)
    grammar.rule("group", "すべての<pool>", All(S.pool))
    grammar.rule("group", "(自分の|)デッキの1番上のカード", Top(1))
    grammar.rule(
        "group",
        "(自分の|)デッキの1番上のカード<integer>枚",
        Top(S.integer),
        also=("(自分の|)デッキの上から<integer>枚のカード",),
    )
    grammar.rule("group", "相手のデッキの1番上のカード", Top(1, "opponent"))
    grammar.rule("topic", "<bearer>", S.bearer)
    grammar.rule("topic", "<referred>", S.referred)
    grammar.rule("topic", "すべての<pool>", All(S.pool), also=("<pool>",))
    grammar.rule(
        "topic",
        "他のすべての<adjectives>味方",
        All(Pool("field", "own", S.adjectives, True)),
        also=("すべての他の<adjectives>味方",),
    )
    grammar.rule("subject", "<bearer>", S.bearer)
    grammar.rule("subject", "<units>", S.units)
    for category in ("group", "topic", "subject"):
        grammar.label(category, "cards / カード")
