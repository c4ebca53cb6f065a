"""Nouns: which cards are meant, by what they are, whose they are and where they lie; how many there are."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects import All, AnyOf, Both, Count, Fact, It, Not, Others, Per, Plus, Pool, Test, This
from tefuda.kernel.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

IS_PARTNER = Test("kind", t.PARTNER)
# The zones as texts call them: the zone, and what a card of it must be to be meant (4.6.3, 4.6.4, 4.7.4).
ZONES: tuple[tuple[str, str, tuple[Node, ...]], ...] = (
    ("エントリー", "entry", ()), ("メンバー", "member", ()), ("エネルギー", "energy", (Not(IS_PARTNER),)),
    ("パートナー", "energy", (IS_PARTNER,)), ("セットされているReバース", "rebirth", ()), ("Reバース", "rebirth", ()), ("リタイア", "retire", ()),
    ("控え室", "waiting", ()), ("手札", "hand", ()), ("思い出", "memory", ()), ("デッキ", "deck", ()),
)  # fmt: skip
WHOSE = (("あなたの", "own"), ("自分の", "own"), ("相手の", "opponent"), ("味方の", "ally"), ("いずれかの", "any"))
STATES = (
    ("【レスト】している", "rested"),
    ("【スタンド】している", "standing"),
    ("裏向きの", "facedown"),
    ("表向きの", "faceup"),
)
OPS = (("以上", ">="), ("以下", "<="), ("", "="))
NUMBERS = (("コスト", "cost"), ("ATK", "attack"), ("DEF", "defense"))


def add_nouns(grammar: Grammar) -> None:
    """The categories integer, test, cards, place, pools, group, amount."""
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.word("name", r"[^《》]+", str, lambda value: value if isinstance(value, str) else None)
    grammar.word("trait", r"[^〔〕]+", str, lambda value: value if isinstance(value, str) else None)
    for category, words in (("integer", "a number / 数"), ("name", "a name / 名前"), ("trait", "a trait / 属性")):
        grammar.label(category, words)
    _tests(grammar)
    _places(grammar)
    _groups(grammar)
    _amounts(grammar)


def _tests(grammar: Grammar) -> None:
    for words, state in STATES:
        grammar.rule("adjective", words, Test("state", state))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule(
                "adjective",
                f"{words}<integer>{op_words}の",
                Test(fact, S.integer, op),
                also=(f"{words}が<integer>{op_words}の",),
            )
    for word in (t.SPARK, t.GROWING, t.CANCEL, t.BLOCKER):
        grammar.rule("adjective", f"【{word}】を持つ", Test("keyword", word))
        grammar.rule("adjective", f"【{word}】を持たない", Not(Test("keyword", word)))
    grammar.rule("adjective", "【魂】のある", Test("state", "with soul"))
    grammar.rule("adjective", "【魂】のない", Not(Test("state", "with soul")))
    grammar.rule("adjective", "《<name>》以外の", Not(Test("name", S.name, "has")))
    grammar.rule("adjective", "〔<trait>〕以外の", Not(Test("trait", S.trait)))
    for kind in (t.CHARACTER, t.RE_BIRTH):
        grammar.rule("kind", kind, Test("kind", kind))
    grammar.rule("noun", "<kind>", S.kind)
    grammar.rule("noun", "《<name>》", Test("name", S.name, "has"))
    grammar.rule("noun", "〔<trait>〕", Test("trait", S.trait))
    grammar.rule("noun", f"【{t.GROWING}】", Test("keyword", t.GROWING))
    grammar.list_of("nouns", "noun", "か")
    grammar.made("head", "<nouns>", _one_of, _parts)
    grammar.rule("head", "カード", ())
    grammar.rule("adjectives", "", ())
    grammar.list_of("some_adjectives", "adjective")
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.made("cards", "<adjectives><head>", lambda found: (*found["adjectives"], *found["head"]), _apart)
    grammar.also(
        "cards", "<adjectives>〔<trait>〕の<head>", lambda f: (*f["adjectives"], Test("trait", f["trait"]), *f["head"])
    )
    grammar.label("cards", "cards / カード")


def _one_of(found: Found) -> Built:
    nouns = found["nouns"]
    return (nouns[0] if len(nouns) == 1 else AnyOf(nouns),)


def _parts(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1:
        yield {"nouns": value[0].parts if isinstance(value[0], AnyOf) else value}


def _apart(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        yield {"adjectives": value[:-1], "head": value[-1:]} if value else {"adjectives": (), "head": ()}


def _places(grammar: Grammar) -> None:
    for words, whose in WHOSE:
        grammar.rule("whose", words, whose)
    for words, zone, tests in ZONES:
        grammar.rule("zone", words, (zone, tests))
    grammar.list_of("zones", "zone", "か")
    grammar.list_of("both_zones", "zone", "と")
    make = _pools
    grammar.also("pools", "<whose><adjectives><zone>", lambda f: make(f, (f["zone"],)))
    grammar.also("pools", "<whose>、<zones>", lambda f: make(f, f["zones"]))
    grammar.also("pools", "<whose><zones>", lambda f: make(f, f["zones"]) if len(f["zones"]) > 1 else None)
    grammar.also("pools", "<adjectives><zone>", lambda f: make({**f, "whose": "own"}, (f["zone"],)))
    grammar.also(
        "pools",
        "<whose>他の<zone>",
        lambda f: tuple([Pool(p.zone, p.whose, p.tests, True) for p in make(f, (f["zone"],))]),
    )
    grammar.also(
        "both_pools", "<whose>、<both_zones>", lambda f: make(f, f["both_zones"]) if len(f["both_zones"]) > 1 else None
    )
    grammar.label("pools", "cards somewhere / どこかのカード")


def _pools(found: Found, zones: tuple[tuple[str, tuple[Node, ...]], ...]) -> tuple[Pool, ...]:
    adjectives = found.get("adjectives", ())
    return tuple([Pool(zone, found["whose"], (*tests, *adjectives)) for zone, tests in zones])


def narrowed(pools: tuple[Pool, ...], tests: tuple[Node, ...]) -> tuple[Pool, ...]:
    """Pools of cards that pass tests, too."""
    return tuple([Pool(one.zone, one.whose, (*one.tests, *tests), one.other) for one in pools])


def _groups(grammar: Grammar) -> None:
    for words in ("このキャラ", "このカード", "このReバース"):
        grammar.rule("this", words, This())
    for words in ("それ", "それら", "そのキャラ", "そのカード", "そのReバース", "そのメンバー"):
        grammar.rule("it", words, It())
    grammar.rule("group", "<this>", S.this)
    grammar.rule("group", "<it>", S.it)
    grammar.rule("group", "残り", Others(), also=("残りのカード",))
    grammar.rule("group", "サポートしているキャラ", v.Supporter())
    grammar.rule("group", "アタックしているキャラ", v.Attacker(), also=("サポートされたキャラ",))
    grammar.rule(
        "group", "アタックされているキャラ", v.Attacked(), also=("ブロックされたキャラ", "ブロックされているキャラ")
    )
    grammar.also("group", "<pools>すべて", lambda f: every(f["pools"]))
    grammar.also("group", "<pools>をすべて", lambda f: every(f["pools"]))
    grammar.also("group", "<pools>の<cards>すべて", lambda f: every(narrowed(f["pools"], f["cards"])))
    grammar.rule("topic", "<group>", S.group)
    grammar.also("topic", "<pools>", lambda f: every(f["pools"]))
    grammar.also("topic", "<pools>の<cards>", lambda f: every(narrowed(f["pools"], f["cards"])))
    grammar.also("topic", "<whose><kind>", lambda f: All(Pool("field", f["whose"], (f["kind"],))))
    grammar.label("group", "cards / カード")


def every(pools: tuple[Pool, ...]) -> Node:
    """All cards of some pools, as a group."""
    group: Node = All(pools[0])
    for one in pools[1:]:
        group = Both(group, All(one))
    return group


def _amounts(grammar: Grammar) -> None:
    """The categories quantity and counted: a number of cards somewhere."""
    grammar.rule("quantity", "<integer>", S.integer)
    grammar.also("counted", "<pools>", lambda f: _sum([Count(one) for one in f["pools"]]))
    grammar.also(
        "counted", "<pools>の<cards>", lambda f: _sum([Count(one) for one in narrowed(f["pools"], f["cards"])])
    )
    grammar.also("counted", "<whose>、<both_zones>の<cards>合計", lambda f: _of_both(f, f["cards"]))
    grammar.also("counted", "<whose>、<both_zones>合計", lambda f: _of_both(f, ()))
    grammar.also("counted", "<whose>、<both_zones>が合計", lambda f: _of_both(f, ()))
    grammar.rule("counted", "<whose>空席のメンバー", v.EmptySeats(S.whose))
    grammar.rule("number", "<group>のATK", Fact("attack", S.group))
    grammar.rule("number", "<group>のDEF", Fact("defense", S.group))
    grammar.rule("number", "<group>のコスト", Fact("cost", S.group))
    grammar.also("each", "<counted><integer>枚につき", lambda f: Per(f["counted"], f["integer"], 1))
    grammar.also("each", "<counted><integer>枚ごとに", lambda f: Per(f["counted"], f["integer"], 1))


def _of_both(found: Found, tests: tuple[Node, ...]) -> Built:
    pools = narrowed(_pools(found, found["both_zones"]), tests)
    return _sum([Count(one) for one in pools])


def _sum(counts: list[Count]) -> Node:
    total: Node = counts[0]
    for one in counts[1:]:
        total = Plus(total, one)
    return total
