"""Nouns: which cards are meant, by what they are, whose they are and where they lie; how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
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
    Pool,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

IS_PARTNER = Test("kind", t.PARTNER)
# The zones as texts call them: the zone, and what a card of it must be to be meant (4.6.3, 4.6.4, 4.7.4).
ZONES: tuple[tuple[str, str, tuple[Node, ...]], ...] = (
    ("エントリー", "entry", ()), ("メンバー", "member", ()), ("エネルギー", "energy", (Not(IS_PARTNER),)),
    ("パートナー", "energy", (IS_PARTNER,)), ("セットされているReバース", "rebirth", ()), ("Reバース", "rebirth", ()), ("リタイア", "retire", ()),
    ("控え室", "waiting", ()), ("手札", "hand", ()), ("思い出", "memory", ()), ("デッキ", "deck", ()),
)  # fmt: skip
WHOSE = (("自分の", "own"), ("あなたの", "own"), ("相手の", "opponent"), ("味方の", "ally"), ("いずれかの", "any"))
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
    grammar.rule("either_keyword", "【<word:keyword_word>】", Test("keyword", S.word))
    for word in (t.SPARK, t.GROWING, t.CANCEL, t.BLOCKER):
        grammar.rule("keyword_word", word, word)
    grammar.list_of("either_keywords", "either_keyword", "か")
    grammar.made("adjective", "<parts:either_keywords>を持つ", either, uneither)
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
    grammar.rule("head", f"<noun>の【{t.SPARK}】", (S.noun, Test("keyword", t.SPARK)))
    for word in (t.SPARK, t.CANCEL, t.BLOCKER):
        grammar.rule("head", f"【{word}】", (Test("keyword", word),))
    grammar.rule("adjectives", "", ())
    grammar.list_of("some_adjectives", "adjective")
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.made("cards", "<adjectives><head>", together, _apart)
    grammar.made("cards", "<adjectives>〔<trait>〕の<head>", with_trait, without_trait)
    grammar.label("cards", "cards / カード")


def either(found: Found) -> Built:
    """Cards with one of several keywords."""
    return AnyOf(found["parts"]) if len(found["parts"]) > 1 else None


def uneither(value: Built) -> Iterable[Found]:
    """The keywords of which cards have one."""
    if isinstance(value, AnyOf):
        yield {"parts": value.parts}


def _one_of(found: Found) -> Built:
    nouns = found["nouns"]
    return (nouns[0] if len(nouns) == 1 else AnyOf(nouns),)


def _parts(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1:
        yield {"nouns": value[0].parts if isinstance(value[0], AnyOf) else value}


def together(found: Found) -> Built:
    """What cards must be: of …のキャラか《…》 the adjectives speak of the kind alone, for a name is a character's, too."""
    adjectives, head = found["adjectives"], found["head"]
    either = head[0].parts if len(head) == 1 and isinstance(head[0], AnyOf) else ()
    if adjectives and either and getattr(either[0], "fact", "") == "kind":
        return (AnyOf((AllOf((*adjectives, either[0])), *either[1:])),)
    return (*adjectives, *head)


def _apart(value: Built) -> Iterable[Found]:
    if type(value) is tuple:
        first = value[0].parts[0] if len(value) == 1 and isinstance(value[0], AnyOf) else None
        if isinstance(first, AllOf):
            yield {"adjectives": first.parts[:-1], "head": (AnyOf((first.parts[-1], *value[0].parts[1:])),)}
        if value:
            yield {"adjectives": value[:-1], "head": value[-1:]}
        yield {"adjectives": value, "head": ()}
        if len(value) > 1:
            yield {"adjectives": value[:-2], "head": value[-2:]}


def with_trait(found: Found) -> Built:
    """〔…〕の…: cards of a trait that are something besides."""
    return (*found["adjectives"], Test("trait", found["trait"]), *found["head"])


def without_trait(value: Built) -> Iterable[Found]:
    """The words of tests of which one, at the end or before the noun, is a trait."""
    if type(value) is not tuple:
        return
    for place in range(len(value) - 1, max(len(value) - 3, -1), -1):
        test = value[place]
        if isinstance(test, Test) and test.fact == "trait":
            yield {"adjectives": value[:place], "trait": test.value, "head": value[place + 1 :]}


def _places(grammar: Grammar) -> None:
    for words, whose in WHOSE:
        grammar.rule("whose", words, whose)
    for words, zone, tests in ZONES:
        grammar.rule("zone", words, (zone, tests))
    grammar.list_of("zones", "zone", "か")
    grammar.list_of("both_zones", "zone", "と")
    grammar.made("pools", "<whose><adjectives><zone>", one_pool, unpooled)
    grammar.made("pools", "<whose>、<zones>", some_pools, unpooled_some, also=("<whose><zones>",))
    grammar.also("pools", "<adjectives><zone>", lambda f: one_pool({**f, "whose": "own"}))
    grammar.made("pools", "<whose>他の<zone>", other_pool, unpooled_other)
    grammar.made(
        "both_pools", "<whose>、<both_zones>", lambda f: some_pools({**f, "zones": f["both_zones"]}), unpooled_both
    )
    grammar.list_of("each_zones", "each_zone", "と")
    grammar.rule("each_zone", "<adjectives><zone>", (S.adjectives, S.zone))
    grammar.made("each_pools", "<whose>、<zones:each_zones>", each_pool, each_zone, also=("<whose><zones:each_zones>",))
    grammar.also("pools", "<whose>セットされている<cards>", _set_ones)
    grammar.label("pools", "cards somewhere / どこかのカード")


# ── pools ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def one_pool(found: Found) -> Built:
    """The cards of one zone that pass tests."""
    zone, tests = found["zone"]
    return (Pool(zone, found["whose"], (*tests, *found.get("adjectives", ()))),)


def some_pools(found: Found) -> Built:
    """The cards of several zones; one zone is said otherwise."""
    zones = found["zones"]
    return tuple([Pool(zone, found["whose"], tests) for zone, tests in zones]) if len(zones) > 1 else None


def each_pool(found: Found) -> Built:
    """Several zones, each with what its cards must be, from all of which something is picked."""
    pools = [Pool(zone, found["whose"], (*tests, *said)) for said, (zone, tests) in found["zones"]]
    return tuple(pools) if len(pools) > 1 else None


def each_zone(value: Built) -> Iterable[Found]:
    """The zones from all of which something is picked."""
    if is_pools(value) and len(value) > 1 and all(one.whose == value[0].whose and not one.other for one in value):
        zones = [[(rest, zone) for zone, rest in bare(one)] for one in value]
        if all(zones):
            yield {"whose": value[0].whose, "zones": tuple([found[0] for found in zones])}


def _set_ones(found: Found) -> Built:
    """セットされている…: cards of the Re-birth zone; what they are besides is said, and that they are Re-births is not."""
    cards = found["cards"]
    return None if cards == (Test("kind", t.RE_BIRTH),) else (Pool("rebirth", found["whose"], cards),)


def other_pool(found: Found) -> Built:
    """A zone without the card that speaks."""
    zone, tests = found["zone"]
    return (Pool(zone, found["whose"], tests, True),)


def bare(pool: Pool) -> Iterable[tuple[tuple[str, tuple[Node, ...]], tuple[Node, ...]]]:
    """How texts call the zone of a pool, and the tests that its cards must pass besides."""
    for zone, tests in dict.fromkeys([(zone, tests) for _, zone, tests in ZONES]):
        if pool.zone == zone and pool.tests[: len(tests)] == tests:
            yield (zone, tests), pool.tests[len(tests) :]


def unpooled(value: Built) -> Iterable[Found]:
    """The words of one pool: before a zone stands how its cards lie; what else they are is said of the cards."""
    if is_pools(value) and len(value) == 1 and not value[0].other:
        for zone, adjectives in bare(value[0]):
            if all(getattr(test, "fact", "") == "state" for test in adjectives):
                yield {"whose": value[0].whose, "adjectives": adjectives, "zone": zone}


def unpooled_some(value: Built) -> Iterable[Found]:
    """The words of several pools of one player, whose tests are those that their names say."""
    if is_pools(value) and len(value) > 1 and all(one.whose == value[0].whose and not one.other for one in value):
        zones = [[zone for zone, rest in bare(one) if not rest] for one in value]
        if all(zones):
            yield {"whose": value[0].whose, "zones": tuple([names[0] for names in zones])}


def unpooled_both(value: Built) -> Iterable[Found]:
    """The words of several pools that are counted together."""
    for found in unpooled_some(value):
        yield {"whose": found["whose"], "both_zones": found["zones"]}


def unpooled_other(value: Built) -> Iterable[Found]:
    """The words of a zone without the card that speaks."""
    if is_pools(value) and len(value) == 1 and value[0].other:
        for zone, rest in bare(value[0]):
            if not rest:
                yield {"whose": value[0].whose, "zone": zone}


def is_pools(value: Built) -> TypeGuard[tuple[Pool, ...]]:
    """True of a tuple of pools."""
    return type(value) is tuple and bool(value) and all(isinstance(one, Pool) for one in value)


def narrowed(pools: tuple[Pool, ...], tests: tuple[Node, ...]) -> tuple[Pool, ...]:
    """Pools of cards that pass tests, too."""
    return tuple([Pool(one.zone, one.whose, (*one.tests, *tests), one.other) for one in pools])


def widened(pools: tuple[Pool, ...]) -> Iterable[tuple[tuple[Pool, ...], tuple[Node, ...]]]:
    """Pools by the names of their zones alone, and the tests that all their cards must pass besides."""
    for _, tests in bare(pools[0]):
        wide = tuple([_without(one, tests) for one in pools])
        if tests and narrowed(wide, tests) == pools:
            yield wide, tests


def _without(pool: Pool, tests: tuple[Node, ...]) -> Pool:
    return Pool(pool.zone, pool.whose, pool.tests[: len(pool.tests) - len(tests)], pool.other)


def unnarrowed(value: Built) -> Iterable[Found]:
    """<pools>の<cards>: the words of pools with what their cards must be besides."""
    if is_pools(value):
        for pools, cards in widened(value):
            yield {"pools": pools, "cards": cards}


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    for words in ("このキャラ", "このカード", "このReバース"):
        grammar.rule("this", words, This())
    for words in (
        "それ",
        "それら",
        "そのキャラ",
        "そのカード",
        "そのReバース",
        "そのメンバー",
        "そのエネルギー",
        "そのパートナー",
    ):
        grammar.rule("it", words, It())
    grammar.rule("group", "<this>", S.this)
    grammar.rule("group", "<it>", S.it)
    grammar.rule("group", "<first:this>と<second:it>", Both(S.first, S.second))
    grammar.rule("group", "公開したカード", v.Seen())
    grammar.rule("group", "残り", Others(), also=("残りのカード",))
    grammar.rule("group", "サポートしているキャラ", v.Supporter())
    grammar.rule("group", "アタックしているキャラ", v.Attacker(), also=("サポートされたキャラ",))
    grammar.rule(
        "group", "アタックされているキャラ", v.Attacked(), also=("ブロックされたキャラ", "ブロックされているキャラ")
    )
    also = ("<pools>の、<cards>", "<pools>に(いる|ある)<cards>")
    grammar.made("narrowed", "<pools>の<cards>", lambda f: narrowed(f["pools"], f["cards"]), unnarrowed, also=also)
    for category, ending in (("group", "すべて"), ("topic", "")):
        grammar.made(category, f"<pools>{ending}", lambda f: every(f["pools"]), each_of)
        grammar.made(category, f"<pools:narrowed>{ending}", lambda f: every(f["pools"]), each_of)
    grammar.also("group", "<pools>をすべて", lambda f: every(f["pools"]))
    grammar.rule("topic", "<group>", S.group)
    grammar.rule("topic", "<whose><kind>", All(Pool("field", S.whose, (S.kind,))))
    grammar.label("group", "cards / カード")


def every(pools: tuple[Pool, ...]) -> Node:
    """All cards of some pools, as a group."""
    group: Node = All(pools[0])
    for one in pools[1:]:
        group = Both(group, All(one))
    return group


def each_of(value: Built) -> Iterable[Found]:
    """The pools whose cards are all of a group."""
    pools: list[Pool] = []
    while isinstance(value, Both) and isinstance(value.second, All):
        pools.insert(0, value.second.pool)
        value = value.first
    if isinstance(value, All):
        yield {"pools": (value.pool, *pools)}


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _amounts(grammar: Grammar) -> None:
    """The categories quantity and counted: a number of cards somewhere."""
    grammar.rule("quantity", "<integer>", S.integer)
    grammar.rule("as_many", "<group>と同じ枚数", CountOf(S.group))
    joined = lambda f: narrowed(f["pools"], f["cards"])  # noqa: E731
    grammar.made(
        "both_narrowed", "<pools:both_pools>の<cards>", joined, unnarrowed, also=("<pools:both_pools>の、<cards>",)
    )
    grammar.made("counted", "<pools:both_narrowed>合計", summed, unsummed)
    grammar.made("counted", "<pools:both_pools>合計", summed, unsummed, also=("<pools:both_pools>が合計",))
    grammar.made("counted", "<pools>", summed, unsummed)
    grammar.made("counted", "<pools:narrowed>", summed, unsummed)
    grammar.rule("counted", "<whose>空席のメンバー", v.EmptySeats(S.whose))
    grammar.rule("number", "<group>のATK", Fact("attack", S.group))
    grammar.rule("number", "<group>のDEF", Fact("defense", S.group))
    grammar.rule("number", "<group>のコスト", Fact("cost", S.group))
    grammar.rule(
        "each", "<counted><integer>枚につき", Per(S.counted, S.integer, 1), also=("<counted><integer>枚ごとに",)
    )


def summed(found: Found) -> Built:
    """The number of all cards of some pools."""
    return sum_of(found["pools"])


def sum_of(pools: tuple[Pool, ...]) -> Node:
    """The number of all cards of some pools."""
    total: Node = Count(pools[0])
    for one in pools[1:]:
        total = Plus(total, Count(one))
    return total


def unsummed(value: Built) -> Iterable[Found]:
    """The pools whose cards are counted together."""
    pools: list[Pool] = []
    while isinstance(value, Plus) and isinstance(value.right, Count) and not value.right.kinds_of:
        pools.insert(0, value.right.pool)
        value = value.left
    if isinstance(value, Count) and not value.kinds_of:
        yield {"pools": (value.pool, *pools)}
