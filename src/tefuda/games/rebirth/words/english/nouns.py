"""Nouns: which cards are meant, by what they are, whose they are and where they lie; how many there are."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.terms import TRAITS, WRITTEN
from tefuda.games.rebirth.words.japanese.nouns import (
    IS_PARTNER,
    bare,
    each_of,
    each_pool,
    each_zone,
    either,
    every,
    is_pools,
    narrowed,
    summed,
    uneither,
    unnarrowed,
    unpooled_both,
    unpooled_some,
    unsummed,
)
from tefuda.games.rebirth.words.japanese.spelling import spelled_name
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, Fact, It, Not, Others, Per, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

CARDS_OF_ENERGY = (Not(IS_PARTNER),)
AREAS: tuple[tuple[str, str, tuple[Node, ...]], ...] = (
    ("entry", "entry", ()), ("member", "member", ()), ("energy", "energy", CARDS_OF_ENERGY), ("partner", "energy", (IS_PARTNER,)),
    ("Rebirth", "rebirth", ()), ("retire", "retire", ()), ("memory", "memory", ()),
)  # fmt: skip
PLACES: tuple[tuple[str, str], ...] = (("waiting room", "waiting"), ("hand", "hand"), ("deck", "deck"))
ON_FIELD: tuple[tuple[str, str, tuple[Node, ...]], ...] = (
    ("entry", "entry", ()), ("member", "member", ()), ("energy", "energy", CARDS_OF_ENERGY), ("partner", "energy", (IS_PARTNER,)),
    ("set Rebirth", "rebirth", ()),
)  # fmt: skip
WHOSE = (("your ", "own"), ("your opponent's ", "opponent"), ("your allied ", "ally"), ("any player's ", "any"))
STATES = (("【Rest】", "rested"), ("【Stand】", "standing"), ("face down", "facedown"), ("face up", "faceup"))
KEYWORDS = (("Spark", t.SPARK), ("Growing", t.GROWING), ("Cancel", t.CANCEL), ("Blocker", t.BLOCKER))
OPS = ((" or more", ">="), (" or less", "<="), ("", "="))
NUMBERS = (("cost", "cost"), ("ATK", "attack"), ("DEF", "defense"))
WITH_SOUL = Test("state", "with soul")


def add_nouns(grammar: Grammar) -> None:
    """The categories integer, cards, pools, group, topic, counted and each."""
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.word("name", r"[^《》]+", spelled_name, lambda value: value if isinstance(value, str) else None)
    grammar.word("trait", r"[^〔〕]+", lambda words: TRAITS.get(words, words), _trait)
    grammar.rule("quantity", "<integer>", S.integer)
    for category in ("integer", "name", "trait"):
        grammar.label(category, f"a {category if category != 'integer' else 'number'}")
    _tests(grammar)
    _cards(grammar)
    _pools(grammar)
    _groups(grammar)
    _amounts(grammar)


def _trait(value: Built) -> str | None:
    return WRITTEN.get(value, value) if isinstance(value, str) else None


# ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────────
def _tests(grammar: Grammar) -> None:
    """The categories adjective (before a noun), behind and noun."""
    for words, state in STATES:
        grammar.rule("adjective", f"{words} ", Test("state", state))
        grammar.rule("behind", f" that is {words}", Test("state", state))
    for words, fact in NUMBERS:
        for bound, op in OPS:
            also = (
                f" with 1 {words} of <integer>{bound}",
                f" with <integer>{bound} {words}",
                f" with {words} of <integer>{bound}",
            )
            grammar.rule("behind", f" with {words} <integer>{bound}", Test(fact, S.integer, op), also=also)
            grammar.read_only(
                "adjective", f"{words} <integer>{bound} ", Test(fact, S.integer, op), f" with {words} <integer>{bound}"
            )
    for words, keyword in KEYWORDS:
        grammar.rule("behind", f" with 【{words}】", Test("keyword", keyword))
        grammar.rule("behind", f" without 【{words}】", Not(Test("keyword", keyword)))
    grammar.rule("either_keyword", "【<word:keyword_word>】", Test("keyword", S.word))
    for words, keyword in KEYWORDS:
        grammar.rule("keyword_word", words, keyword)
    grammar.list_of("either_keywords", "either_keyword", " or ")
    grammar.made("behind", " with <parts:either_keywords>", either, uneither)
    grammar.rule("behind", " with 1 【Soul】", WITH_SOUL)
    grammar.rule("behind", " without 【Soul】", Not(WITH_SOUL))
    grammar.rule("behind", " other than 《<name>》", Not(Test("name", S.name, "has")))
    grammar.rule("behind", " other than 〔<trait>〕", Not(Test("trait", S.trait)))
    for words, kind in (("character", t.CHARACTER), ("Rebirth", t.RE_BIRTH)):
        grammar.rule("kind", words, Test("kind", kind))
    grammar.rule("info", "〔<trait>〕", Test("trait", S.trait))
    grammar.rule("info", "《<name>》", Test("name", S.name, "has"))
    grammar.rule("info", "【Growing】", Test("keyword", t.GROWING))
    grammar.rule("noun", "<kind>", S.kind)
    grammar.rule("noun", "<info>", S.info, also=("<info> card",))
    for words in ("character", "card"):
        grammar.read_only(
            "noun", f"{words} with 《<name>》 in (its|their) card name", Test("name", S.name, "has"), "<info>"
        )
    for category in ("adjective", "behind"):
        grammar.list_of(f"some_{category}s", category)
        grammar.rule(f"{category}s", "", ())
        grammar.rule(f"{category}s", f"<some_{category}s>", getattr(S, f"some_{category}s"))


def _cards(grammar: Grammar) -> None:
    grammar.list_of("nouns", "noun", " or ")
    grammar.made("head", "<nouns>", _one_of, _parts)
    grammar.rule("head", "〔<trait>〕 <kind>", (Test("trait", S.trait), S.kind))
    grammar.rule("head", "card", ())
    grammar.rule("head", "【Spark】 of 1 <noun>", (S.noun, Test("keyword", t.SPARK)))
    for words, word in (("Spark", t.SPARK), ("Cancel", t.CANCEL), ("Blocker", t.BLOCKER)):
        grammar.rule("head", f"【{words}】", (Test("keyword", word),))
    grammar.made("cards", "<adjectives><head><behinds>", _tests_of, _split)
    either = AnyOf((AllOf((Test("keyword", S.word), S.kind)), Test("name", S.name, "has")))
    grammar.rule("cards", "<kind> with 【<word:keyword_word>】 or 《<name>》", (either,))
    grammar.label("cards", "cards")


def _one_of(found: Found) -> Built:
    nouns = found["nouns"]
    return (nouns[0] if len(nouns) == 1 else AnyOf(nouns),)


def _parts(value: Built) -> Iterable[Found]:
    if type(value) is tuple and len(value) == 1:
        yield {"nouns": value[0].parts if isinstance(value[0], AnyOf) else value}


def _tests_of(found: Found) -> Built:
    """What a card must be, in the order of the Japanese: what is said of it, then the noun."""
    return (*found["adjectives"], *found["behinds"], *found["head"])


def _split(value: Built) -> Iterable[Found]:
    """What stands before a noun, the noun, and what stands behind it."""
    if type(value) is not tuple:
        return
    for nouns in (1, 2, 0):
        if nouns <= len(value):
            said, head = value[: len(value) - nouns], value[len(value) - nouns :]
            for cut in range(len(said), -1, -1):
                yield {"adjectives": said[:cut], "behinds": said[cut:], "head": head}


# ── where cards lie ─────────────────────────────────────────────────────────────────────────────────────────────────
def _pools(grammar: Grammar) -> None:
    for words, whose in WHOSE:
        grammar.rule("whose", words, whose)
    for words, zone, tests in AREAS:
        grammar.rule("area", f"{words} area", (zone, tests))
        grammar.rule("short", words, (zone, tests))
    for words, zone in PLACES:
        grammar.rule("area", words, (zone, ()))
    for words, zone, tests in ON_FIELD:
        grammar.rule("field", words, (zone, tests))
    grammar.rule("named", "", ())
    grammar.list_of("infos_or", "info", " or ")
    grammar.made("named", "<nouns:infos_or> ", _one_of, _parts)
    for joint in ("or", "and"):
        grammar.list_of(f"areas_{joint}", "area", f" {joint} ")
        grammar.list_of(f"shorts_{joint}", "short", f" {joint} ")
        make, unmake = (_either, _uneither) if joint == "or" else (_both, _unboth)
        grammar.made(f"place_{joint}", f"<whose><zones:areas_{joint}>", make, unmake)
        grammar.also(f"place_{joint}", f"<whose><zones:shorts_{joint}> area", make)
    grammar.rule("other", "", False)
    grammar.rule("other", "other ", True)
    grammar.made("on_field", "<whose><other><adjectives><named><field><behinds>", on_field, un_field)
    grammar.also("on_field", "<whose><adjectives><field> with 《<name>》 in (its|their) card name", with_name)
    grammar.rule("each_area", "<adjectives><zone:area>", (S.adjectives, S.zone))
    grammar.list_of("each_areas", "each_area", " and ")
    grammar.made("each_place", "<whose><zones:each_areas>", each_pool, each_zone)
    grammar.also("each_place", "<whose><zones:shorts_and> area", lambda f: _both(f))
    grammar.list_of("some_fields", "field", " or ")
    grammar.made("on_field", "<whose><fields:some_fields>", _fields, _unfields)
    grammar.label("on_field", "cards on the table")


def on_field(found: Found) -> Built:
    """Cards of a zone of the table, called by it: your 【Rest】 member."""
    zone, tests = found["field"]
    said = (*found["adjectives"], *found["behinds"], *found["named"])
    return (Pool(zone, found["whose"], (*tests, *said), found["other"]),)


def with_name(found: Found) -> Built:
    """Cards of a zone of the table with something in their name."""
    return on_field({**found, "other": False, "behinds": (), "named": (Test("name", found["name"], "has"),)})


def un_field(value: Built) -> Iterable[Found]:
    """Cards of a zone of the table in words."""
    if not is_pools(value) or len(value) != 1:
        return
    for zone, rest in bare(value[0]):
        for named in (1, 0):
            if named <= len(rest):
                said = rest[: len(rest) - named]
                for cut in range(len(said), -1, -1):
                    found = {"adjectives": said[:cut], "behinds": said[cut:], "named": rest[len(said) :]}
                    yield {"whose": value[0].whose, "other": value[0].other, "field": zone, **found}


def _fields(found: Found) -> Built:
    fields = found["fields"]
    return tuple([Pool(zone, found["whose"], tests) for zone, tests in fields]) if len(fields) > 1 else None


def _unfields(value: Built) -> Iterable[Found]:
    for found in unpooled_some(value):
        yield {"whose": found["whose"], "fields": found["zones"]}


def _either(found: Found) -> Built:
    return tuple([Pool(zone, found["whose"], tests) for zone, tests in found["zones"]])


def _uneither(value: Built) -> Iterable[Found]:
    yield from unpooled_some(value)
    if is_pools(value) and len(value) == 1 and not value[0].other:
        for zone, rest in bare(value[0]):
            if not rest:
                yield {"whose": value[0].whose, "zones": (zone,)}


def _both(found: Found) -> Built:
    return _either(found) if len(found["zones"]) > 1 else None


def _unboth(value: Built) -> Iterable[Found]:
    for found in unpooled_both(value):
        yield {"whose": found["whose"], "zones": found["both_zones"]}


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    for words in ("this character", "this card", "this Rebirth"):
        grammar.rule("this", words, This())
    for words in (
        "it",
        "them",
        "that character",
        "that card",
        "that Rebirth",
        "that member",
        "those character",
        "those card",
        "they",
    ):
        grammar.rule("it", words, It())
    grammar.rule("group", "<this>", S.this)
    grammar.rule("group", "<it>", S.it)
    grammar.rule("group", "<first:this> and <second:it>", Both(S.first, S.second))
    grammar.rule("group", "the rest", Others())
    grammar.rule("group", "the revealed card", v.Seen())
    grammar.rule("group", "the supporting character", v.Supporter(), also=("the supporting member",))
    grammar.rule("group", "the attacking character", v.Attacker(), also=("the supported character",))
    grammar.rule("group", "the attacked character", v.Attacked(), also=("the blocked character",))
    all_of = lambda f: every(f["pools"])  # noqa: E731
    grammar.made("group", "all of <pools:on_field>", all_of, each_of, also=("all <pools:on_field>",))
    grammar.made("group", "all of the <pools:in_place>", all_of, each_of, also=("all <pools:in_place>",))
    for joint, words in (("or", "in"), ("or", "from"), ("and", "in total in")):
        name = {"in": "in_place", "from": "from_place", "in total in": "in_total"}[words]
        also = (
            (f"<cards> in total on <pools:place_{joint}>",)
            if words == "in total in"
            else (f"<cards> on <pools:place_{joint}>",)
        )
        grammar.made(name, f"<cards> {words} <pools:place_{joint}>", in_place, un_place, also=also)
    grammar.made("topic", "<pools:on_field>", all_of, each_of)
    grammar.rule("topic", "<group>", S.group)
    grammar.rule("topic", "<whose><kind>", All(Pool("field", S.whose, (S.kind,))))
    grammar.made("topic", "each <pools:in_place>", all_of, each_of)
    grammar.label("group", "cards")


def in_place(found: Found) -> Built:
    """Cards in a place that pass tests."""
    return narrowed(found["pools"], found["cards"])


def un_place(value: Built) -> Iterable[Found]:
    """Cards in a place, and what they must be."""
    if is_pools(value):
        yield {"pools": value, "cards": ()}
        yield from unnarrowed(value)


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _amounts(grammar: Grammar) -> None:
    """The categories counted (what is counted, one of it), number and each."""
    grammar.made("counted", "of <pools:on_field>", summed, unsummed)
    grammar.made("counted", "<pools:in_place>", summed, unsummed)
    grammar.made("counted", "<pools:in_total>", summed, unsummed)
    grammar.rule("counted", "of <whose>open member area", v.EmptySeats(S.whose))
    for words, fact in NUMBERS:
        grammar.rule("number", f"the {words} of <group>", Fact(fact, S.group))
    grammar.rule("each", " for each <counted>", Per(S.counted, 1, 1))
    grammar.made("each", " for every <integer> <counted>", _every, _unevery)


def _every(found: Found) -> Built:
    return Per(found["counted"], found["integer"], 1) if found["integer"] > 1 else None


def _unevery(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.unit > 1 and value.each == 1:
        yield {"counted": value.count, "integer": value.unit}
