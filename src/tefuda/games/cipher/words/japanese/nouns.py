"""Nouns: the words for units and cards, what they are like, where they are, and what was spoken of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.needing import FROM_HAND
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, It, Not, Others, Pool, Test, This, Top
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

ICONS = (("symbol", t.SYMBOLS), ("sex", t.SEXES), ("weapon", t.WEAPONS), ("type", t.TYPES))
HERO = Test("state", t.HERO)
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
    ("このターンに攻撃した", t.ATTACKED),
)  # fmt: skip
AREAS = (("前衛", t.FRONT), ("後衛", t.REAR))
UNITS = (("味方", "own"), ("敵", "opponent"), ("ユニット", "any"))
ZONES = (
    ("手札", "hand"), ("退避エリア", "retreat"), ("絆エリア", "bonds"), ("オーブエリア", "orbs"), ("デッキ", "deck"), ("支援エリア", "support"),
    ("無限エリア", "infinite"),
)  # fmt: skip
WHOSE = (("自分の", "own"), ("相手の", "opponent"))


def add_nouns(grammar: Grammar) -> None:
    """The categories of numbers and names, tests, pools (units, cards, orbs) and groups."""
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.word("signed", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
    grammar.word("name", r"[^「」『』]+", str, lambda value: value if isinstance(value, str) else None)
    _tests(grammar)
    _pools(grammar)
    _groups(grammar)


# ── tests ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _tests(grammar: Grammar) -> None:
    for fact, icons in ICONS:
        for word in icons:
            grammar.rule("icon", f"〈{word}〉", Test(fact, word))
            grammar.rule("iconed", word, (fact, word))
    grammar.rule("quoted", "「<name>」", Test("name", S.name))
    grammar.rule("item", "<icon>", S.icon)
    grammar.rule("item", "<quoted>", S.quoted)
    for category, of in (("items", "item"), ("icons", "icon"), ("names", "quoted")):
        grammar.list_of(f"some_{category}", of, "か")
        grammar.made(category, f"<some_{category}>", _either(f"some_{category}"), _uneither(f"some_{category}"))
    grammar.list_of("joint_icons", "icon", "かつ")
    grammar.made("adjective", "<items>の", lambda found: found["items"] if _has_icon(found["items"]) else None, _iconed)
    grammar.made("adjective", "<joint_icons>の", _all_icons, _unall_icons)
    grammar.rule("adjective", "ユニット名が<names>の", S.names)
    grammar.rule("adjective", "<items>以外の", Not(S.items))
    grammar.rule("adjective", "兵種が『<name>』の", Test("class", S.name))
    grammar.rule("adjective", "クラスチェンジコストを持つ", Test("class_change", 0, ">="))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule("adjective", f"{words}が<integer>{op_words}の", Test(fact, S.integer, op))
    for words, state in STATES:
        grammar.rule("adjective", words, Test("state", state))
        if words.endswith("ている"):
            grammar.rule("adjective", f"{words[:-1]}ない", Not(Test("state", state)))
    for words, place in AREAS:
        grammar.rule("adjective", f"{words}の", Test("place", place), also=(f"{words}にいる",))
    grammar.rule("adjective", "主人公の", HERO)
    grammar.rule("adjective", "主人公以外の", Not(HERO))
    grammar.rule("adjective", "スキルの効果によって戦闘力が+<integer>以上されている", Test("raised", S.integer, ">="))
    grammar.rule("adjective", "異なる", v.Different())
    grammar.rule("adjective", "〔DB〕「<name>」を持つ", v.Dragonblood(S.name))
    grammar.rule("adjective", "シンボルを持たない", f.NoSymbol())
    grammar.rule("adjective", "シンボルを持つ", Not(f.NoSymbol()))
    grammar.rule("adjective", "支援型スキルを持つ", f.HasSupportSkill())
    grammar.rule("adjective", "<ref>と同じユニット名の", f.SameName(S.ref))
    grammar.rule("adjective", "<ref>以外の", f.OtherThan(S.ref))
    grammar.rule("adjective", "<ref>と同じエリアにいる", f.Beside(S.ref))
    grammar.rule("adjective", "<ref>と同じシンボルを持たない", f.SharesNoSymbol(S.ref))
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.label("adjective", "what the card is like / カードの条件")


def _either(gap: str) -> Any:
    return lambda found: found[gap][0] if len(found[gap]) == 1 else AnyOf(found[gap])


def _uneither(gap: str) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        yield {gap: value.parts if isinstance(value, AnyOf) else (value,)}

    return unmake


def _has_icon(test: Built) -> bool:
    parts = test.parts if isinstance(test, AnyOf) else (test,)
    return any(isinstance(part, Test) and part.fact != "name" for part in parts)


def _iconed(value: Built) -> Iterable[Found]:
    if _has_icon(value):
        yield {"items": value}


def _all_icons(found: Found) -> Built:
    return AllOf(found["joint_icons"]) if len(found["joint_icons"]) > 1 else None


def _unall_icons(value: Built) -> Iterable[Found]:
    if isinstance(value, AllOf):
        yield {"joint_icons": value.parts}


def is_named(test: Built) -> bool:
    """Does a test ask for a unit name, or for one of several?"""
    parts = test.parts if isinstance(test, AnyOf) else (test,)
    return all(isinstance(part, Test) and part.fact == "name" for part in parts)


# ── pools ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def pool(zone: str, whose: str, *more: Any) -> Callable[..., Built]:
    """What makes a pool of a noun with what is said of it."""

    def make(found: Found) -> Built:
        names = [found["names"]] if "names" in found else []
        return Pool(zone, whose, ordered((*found.get("adjectives", ()), *names, *more)), found.get("other", False))

    return make


def unpool(zone: str, whose: str, *more: Any, named: bool = False, other: bool = True) -> Callable[..., Any]:
    """What is said of a pool of this zone and player; `named`: a unit name is its noun."""

    def unmake(value: Built) -> Iterable[Found]:
        if not isinstance(value, Pool) or (value.zone, value.whose) != (zone, whose) or (value.other and not other):
            return
        if any(one not in value.tests for one in more):
            return
        tests = [one for one in value.tests if one not in more]
        names = [one for one in tests if is_named(one)]
        if named != (len(names) == 1):
            return
        found: Found = {"adjectives": tuple([one for one in tests if one not in names or not named])}
        yield found | ({"names": names[0]} if named else {}) | ({"other": value.other} if other else {})

    return unmake


def _pools(grammar: Grammar) -> None:
    """味方, 敵, 自分の退避エリアの…カード, 味方の「A」."""
    grammar.rule("other", "", False)
    grammar.rule("other", "他の", True)
    for whose_words, whose in WHOSE:
        make, unmake = pool("field", whose, HERO), unpool("field", whose, HERO, other=False)
        grammar.made("hero", f"{whose_words}<adjectives>主人公", make, unmake)
    grammar.rule("units", "<hero>", S.hero)
    for words, whose in UNITS:
        for noun, named in ((f"{words}の<names>", True), (words, False)):
            make, unmake = pool("field", whose), unpool("field", whose, named=named)
            grammar.made("units", f"<adjectives><other>{noun}", make, _in_clauses(unmake))
            grammar.made("units", f"<other><adjectives>{noun}", make, unmake)
    for whose_words, whose in WHOSE:
        make, unmake = pool("orbs", whose), unpool("orbs", whose, other=False)
        grammar.made("orbs", f"{whose_words}<adjectives>オーブ", make, unmake)
        grammar.rule("cards", f"{whose_words}手札", Pool("hand", whose))
        make, unmake = pool("bonds", whose), unpool("bonds", whose, other=False)
        grammar.made("cards", f"{whose_words}<adjectives>絆カード", make, unmake)
        for words, zone in ZONES:
            _zone_pool(grammar, whose_words + words, zone, whose)
    for category in ("units", "orbs", "cards"):
        grammar.rule("pool", f"<{category}>", getattr(S, category))
    for category in ("pool", "units", "cards", "orbs"):
        grammar.label(category, "cards / カード")


def _in_clauses(unmake: Callable[..., Any]) -> Callable[..., Any]:
    """Where a clause is said of other units, 他の comes right before the noun."""

    def unmade(value: Built) -> Iterable[Found]:
        for found in unmake(value):
            if found["other"] and any(not isinstance(one, Test | Not | AnyOf) for one in found["adjectives"]):
                yield found

    return unmade


def _zone_pool(grammar: Grammar, place: str, zone: str, whose: str) -> None:
    for noun, named in (("<names>", True), ("カード", False)):
        make, unmake = pool(zone, whose), unpool(zone, whose, named=named)
        spelled = (f"{place}にある<adjectives><other>{noun}",)
        grammar.made("cards", f"{place}の<adjectives><other>{noun}", make, unmake, also=spelled)


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    its = ("そのユニット", "そのカード", "その味方", "その敵", "それら", "それらのカード", "それらのユニット")
    grammar.rule("referred", "それ", It(), also=its)
    grammar.rule("referred", "残りのカード", Others(), also=("残り",))
    grammar.rule("fighter", "攻撃ユニット", v.Fighter(v.ATTACKING), also=("自分の攻撃ユニット", "相手の攻撃ユニット"))
    grammar.rule("fighter", "防御ユニット", v.Fighter(v.DEFENDING), also=("自分の防御ユニット", "相手の防御ユニット"))
    grammar.rule("fighter", "自分の戦闘ユニット", v.Fighter())
    grammar.rule("referred", "<fighter>", S.fighter)
    grammar.rule("bearer", "このユニット", This(), also=("このカード", "この味方"))
    # ref: cards that other words may speak of; who: of whom something can be asked
    for category in ("bearer", "referred"):
        grammar.rule("ref", f"<{category}>", getattr(S, category))
    grammar.rule("ref", "<hero>", All(S.hero))
    grammar.rule("ref", "すべての<pool>", All(S.pool))
    grammar.rule("group", "<ref>", S.ref)
    grammar.rule("group", "<a:ref>と<b:ref>", Both(S.a, S.b))
    grammar.rule("group", "手札のこのカード", FROM_HAND)
    grammar.rule("group", "<some_adjectives><fighter>", f.Such(S.fighter, S.some_adjectives))
    grammar.rule("group", "(自分の|)デッキの1番上のカード", Top(1))
    tops = ("(自分の|)デッキの上から<integer>枚のカード",)
    grammar.rule("group", "(自分の|)デッキの1番上のカード<integer>枚", Top(S.integer), also=tops)
    grammar.rule("group", "相手のデッキの1番上のカード", Top(1, "opponent"))
    grammar.rule("group", "相手のデッキの1番上のカード<integer>枚", Top(S.integer, "opponent"))
    grammar.rule("topic", "<group>", S.group)
    grammar.made("topic", "<pool>", lambda found: All(found["pool"]), lambda value: ())
    others = ("他のすべての<adjectives>味方", "すべての他の<adjectives>味方")
    for words in others:
        grammar.also("topic", words, lambda found: All(Pool("field", "own", ordered(found["adjectives"]), True)))
    grammar.rule("subject", "<bearer>", S.bearer)
    grammar.rule("subject", "<units>", S.units)
    for category in ("group", "topic", "subject", "ref"):
        grammar.label(category, "cards / カード")
