"""Nouns: which cards are meant, by what they are, whose they are and where they lie; how many there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.english.terms import TRAITS, WRITTEN
from tefuda.games.rebirth.words.japanese.spelling import spelled_name
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, Fact, It, Not, Others, Per, Pool, Test, This
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.patterns import Built, Form, Found, S, read_as
from tefuda.kernel.wording.engine.phrases import Phrases, Row
from tefuda.kernel.wording.meaning.forms import one_or, only_where, several, spliced
from tefuda.kernel.wording.meaning.pools import EVERY, NARROWED, TOTAL, is_pools
from tefuda.kernel.wording.phrases.numbers import BOUNDS, add_integers, add_open_word

IS_PARTNER = Test("kind", t.PARTNER)
CARDS_OF_ENERGY = (Not(IS_PARTNER),)
WITH_SOUL = Test("state", "with soul")
# The zones as texts call them: the zone and what a card of it must be to be meant (4.6.3, 4.6.4, 4.7.4); its cards on the table.
ZONES: tuple[tuple[tuple[str, tuple[Node, ...]], str, str, str], ...] = (
    (("entry", ()), "エントリー", "entry area", "entry"),
    (("member", ()), "メンバー", "member area", "member"),
    (("energy", CARDS_OF_ENERGY), "エネルギー", "energy area", "energy"),
    (("energy", (IS_PARTNER,)), "パートナー", "partner area", "partner"),
    (("rebirth", ()), "セットされているReバース", "Rebirth area", "set Rebirth"),
    (("retire", ()), "リタイア", "retire area", ""),
    (("waiting", ()), "控え室", "waiting room", ""),
    (("hand", ()), "手札", "hand", ""),
    (("memory", ()), "思い出", "memory area", ""),
    (("deck", ()), "デッキ", "deck", ""),
)
WHOSE: tuple[Row, ...] = (
    ("own", ("自分の", "あなたの"), "your "),
    ("opponent", "相手の", "your opponent's "),
    ("ally", "味方の", "your allied "),
    ("any", "いずれかの", "any player's "),
)
STATES = (
    ("rested", "【レスト】している", "【Rest】"), ("standing", "【スタンド】している", "【Stand】"), ("facedown", "裏向きの", "face down"),
    ("faceup", "表向きの", "face up"),
)  # fmt: skip
KEYWORDS = ((t.SPARK, "Spark"), (t.GROWING, "Growing"), (t.CANCEL, "Cancel"), (t.BLOCKER, "Blocker"))
NUMBERS = (("cost", "コスト", "cost"), ("attack", "ATK", "ATK"), ("defense", "DEF", "DEF"))
THIS: Row = (
    This(),
    ("このキャラ", "このカード", "このReバース"),
    ("this character", "this card", "this Rebirth"),
)
IT: Row = (
    It(),
    (
        "それ", "それら", "そのキャラ", "そのカード", "そのReバース", "そのメンバー", "そのエネルギー", "そのパートナー",
    ),
    (
        "it", "them", "that character", "that card", "that Rebirth", "that member", "those character", "those card", "they",
    ),
)  # fmt: skip
GROUPS: tuple[Row, ...] = (
    (S.this, "<this>", "<this>"),
    (S.it, "<it>", "<it>"),
    (Both(S.first, S.second), "<first:this>と<second:it>", "<first:this> and <second:it>"),
    (v.Seen(), "公開したカード", "the revealed card"),
    (Others(), ("残り", "残りのカード"), "the rest"),
    (v.Supporter(), "サポートしているキャラ", ("the supporting character", "the supporting member")),
    (v.Attacker(), ("アタックしているキャラ", "サポートされたキャラ"), ("the attacking character", "the supported character")),
    (
        v.Attacked(),
        ("アタックされているキャラ", "ブロックされたキャラ", "ブロックされているキャラ"),
        ("the attacked character", "the blocked character"),
    ),
)  # fmt: skip


def add_nouns(phrases: Phrases) -> None:
    """The categories of numbers and names, cards, pools, group, topic, counted and each."""
    add_integers(phrases)
    add_open_word(phrases, "name", "[^《》]+", "a name / 名前", read=spelled_name if phrases.english else str)
    if phrases.english:
        add_open_word(
            phrases,
            "trait",
            "[^〔〕]+",
            "a trait / 属性",
            lambda word: TRAITS.get(word, word),
            lambda trait: WRITTEN.get(trait, trait),
        )
    else:
        add_open_word(phrases, "trait", "[^〔〕]+", "a trait / 属性")
    _tests(phrases)
    _cards(phrases)
    phrases.table("whose", WHOSE)
    (_places_in_english if phrases.english else _places_in_japanese)(phrases)
    _groups(phrases)
    _amounts(phrases)


# ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────────
def _tests(phrases: Phrases) -> None:
    """The categories adjective (before a noun; in English also behind one) and noun."""
    said = "behind" if phrases.english else "adjective"
    for state, japanese, english in STATES:
        phrases.say("adjective", Test("state", state), japanese, f"{english} ")
        phrases.say("behind", Test("state", state), english=f" that is {english}")
    for fact, japanese, english in NUMBERS:
        for op, least, bound in BOUNDS:
            such = f"<integer>{bound}"
            ways = (
                f" with {english} {such}",
                f" with 1 {english} of {such}",
                f" with {such} {english}",
                f" with {english} of {such}",
            )
            test = Test(fact, S.integer, op)
            phrases.say(said, test, (f"{japanese}<integer>{least}の", f"{japanese}が<integer>{least}の"), ways)
            phrases.hear("adjective", test, english=f"{english} {such} ")
    for keyword, word in KEYWORDS:
        phrases.say("keyword_word", keyword, keyword, word)
        phrases.say(said, Test("keyword", keyword), f"【{keyword}】を持つ", f" with 【{word}】")
        phrases.say(said, Not(Test("keyword", keyword)), f"【{keyword}】を持たない", f" without 【{word}】")
    phrases.say("either_keyword", Test("keyword", S.word), "【<word:keyword_word>】", "【<word:keyword_word>】")
    phrases.list_of("either_keywords", "either_keyword", "か", " or ")
    either = several(AnyOf, "parts")
    phrases.say(said, either, "<parts:either_keywords>を持つ", " with <parts:either_keywords>")
    phrases.say(said, WITH_SOUL, "【魂】のある", " with 1 【Soul】")
    phrases.say(said, Not(WITH_SOUL), "【魂】のない", " without 【Soul】")
    phrases.say(said, Not(Test("name", S.name, "has")), "《<name>》以外の", " other than 《<name>》")
    phrases.say(said, Not(Test("trait", S.trait)), "〔<trait>〕以外の", " other than 〔<trait>〕")
    for category in ("adjective", "behind") if phrases.english else ("adjective",):
        some = f"some_{category}s"
        phrases.list_of(some, category)
        phrases.say(f"{category}s", (), "", "")
        phrases.say(f"{category}s", getattr(S, some), f"<{some}>", f"<{some}>")


def _cards(phrases: Phrases) -> None:
    """The category cards: what they are like, and a noun."""
    for kind, english in ((t.CHARACTER, "character"), (t.RE_BIRTH, "Rebirth")):
        phrases.say("kind", Test("kind", kind), kind, english)
    phrases.say("noun", S.kind, "<kind>", "<kind>")
    named = Test("name", S.name, "has")
    phrases.table("info", (
        (Test("trait", S.trait), "〔<trait>〕", "〔<trait>〕"), (named, "《<name>》", "《<name>》"),
        (Test("keyword", t.GROWING), f"【{t.GROWING}】", "【Growing】"),
    ))  # fmt: skip
    phrases.say("noun", S.info, "<info>", ("<info>", "<info> card"))
    for words in ("character", "card"):
        phrases.hear("noun", named, english=f"{words} with 《<name>》 in (its|their) card name")
    phrases.list_of("nouns", "noun", "か", " or ")
    phrases.say("head", (one_or(AnyOf, "nouns"),), "<nouns>", "<nouns>")
    phrases.say("head", (Test("trait", S.trait), S.kind), english="〔<trait>〕 <kind>")
    phrases.say("head", (), "カード", "card")
    phrases.say("head", (S.noun, Test("keyword", t.SPARK)), f"<noun>の【{t.SPARK}】", "【Spark】 of 1 <noun>")
    for word, english in (KEYWORDS[0], *KEYWORDS[2:]):
        phrases.say("head", (Test("keyword", word),), f"【{word}】", f"【{english}】")
    phrases.say("cards", spliced(S.adjectives, S.behinds, S.head), english="<adjectives><head><behinds>")
    phrases.say("cards", TOGETHER, "<adjectives><head>")
    of_trait = spliced(S.adjectives, (Test("trait", S.trait),), S.head)
    phrases.say("cards", of_trait, "<adjectives>〔<trait>〕の<head>")
    either = AnyOf((AllOf((Test("keyword", S.word), S.kind)), named))
    phrases.say("cards", (either,), english="<kind> with 【<word:keyword_word>】 or 《<name>》")
    phrases.label("cards / カード", "cards")


def _together(found: Found) -> Built:
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
        yield from spliced(S.adjectives, S.head).taken_apart(value)


TOGETHER: Any = Form(_together, _apart)


# ── where cards lie ─────────────────────────────────────────────────────────────────────────────────────────────────
def pool_of(said: tuple[Node, ...], zone: tuple[str, tuple[Node, ...]], whose: str, other: bool = False) -> Pool:
    """The cards of a zone as texts call it that pass tests."""
    return Pool(zone[0], whose, (*zone[1], *said), other)


def bare(pool: Pool) -> Iterable[tuple[tuple[str, tuple[Node, ...]], tuple[Node, ...]]]:
    """How texts call the zone of a pool, and the tests that its cards must pass besides."""
    for (zone, tests), *_ in ZONES:
        if pool.zone == zone and pool.tests[: len(tests)] == tests:
            yield (zone, tests), pool.tests[len(tests) :]


def _one(found: Found) -> Built:
    said = spliced(*[getattr(S, name) for name in ("adjectives", "behinds", "named") if name in found])
    return (pool_of(said.build(found), found["zone"], found["whose"], found.get("other", False)),)


def one_zone(*said: str, states: bool = False) -> Any:
    """The cards of one zone, with what is said of them in these places; `states`: how they lie, and nothing else."""

    def parts(value: Built) -> Iterable[Found]:
        if is_pools(value) and len(value) == 1:
            (pool,) = value
            for zone, rest in bare(pool):
                found = {"zone": zone, "whose": pool.whose, "other": pool.other}
                if not states or all(getattr(test, "fact", "") == "state" for test in rest):
                    yield from [
                        {**found, **one} for one in spliced(*[getattr(S, name) for name in said]).taken_apart(rest)
                    ]

    return Form(_one, parts)


def _without_other(form: Form) -> Any:
    """A form of cards among which the one that speaks may be."""
    return Form(
        form.build, lambda value: [{n: p for n, p in one.items() if n != "other"} for one in form.taken_apart(value)]
    )


def _several(found: Found) -> Built:
    return tuple([pool_of((), zone, found["whose"]) for zone in found["zones"]])


def _zones(value: Built) -> Iterable[Found]:
    if is_pools(value):
        zones = [[zone for zone, rest in bare(one) if not rest] for one in value]
        if all(zones):
            yield {"whose": value[0].whose, "zones": tuple([names[0] for names in zones])}


SOME_ZONES: Any = Form(_several, _zones)
SEVERAL_ZONES: Any = only_where(SOME_ZONES, lambda found: len(found["zones"]) > 1)


def _each(found: Found) -> Built:
    pools = [pool_of(said, zone, found["whose"]) for said, zone in found["each"]]
    return tuple(pools) if len(pools) > 1 else None


def _each_zone(value: Built) -> Iterable[Found]:
    if is_pools(value):
        zones = [[(rest, zone) for zone, rest in bare(one)] for one in value]
        if all(zones):
            yield {"whose": value[0].whose, "each": tuple([found[0] for found in zones])}


EACH_ZONE: Any = Form(
    _each, _each_zone
)  # several zones, each with what its cards must be, from all of which something is picked


def _set_ones(found: Found) -> Built:
    """セットされている…: cards of the Re-birth zone; what they are besides is said, and that they are Re-births is not."""
    cards = found["cards"]
    return None if cards == (Test("kind", t.RE_BIRTH),) else (Pool("rebirth", found["whose"], cards),)


def _places_in_japanese(phrases: Phrases) -> None:
    for zone, words, *_ in ZONES:
        phrases.say("zone", zone, words)
    phrases.hear("zone", ("rebirth", ()), "Reバース")
    phrases.list_of("zones", "zone", "か")
    phrases.list_of("both_zones", "zone", "と")
    phrases.say("pools", _without_other(one_zone("adjectives", states=True)), "<whose><adjectives><zone>")
    phrases.say("pools", SEVERAL_ZONES, ("<whose>、<zones>", "<whose><zones>"))
    phrases.hear("pools", read_as(lambda found: _one({**found, "whose": "own"})), "<adjectives><zone>")
    phrases.say(
        "pools",
        (Form(lambda found: pool_of((), found["zone"], found["whose"], True), _other_zone),),
        "<whose>他の<zone>",
    )
    phrases.say("both_pools", SEVERAL_ZONES, "<whose>、<zones:both_zones>")
    phrases.say("each_zone", (S.adjectives, S.zone), "<adjectives><zone>")
    phrases.list_of("each_zones", "each_zone", "と")
    phrases.say("each_pools", EACH_ZONE, ("<whose>、<each:each_zones>", "<whose><each:each_zones>"))
    phrases.hear("pools", read_as(_set_ones), "<whose>セットされている<cards>")
    ways = ("<pools>の<cards>", "<pools>の、<cards>", "<pools>に(いる|ある)<cards>")
    phrases.say("narrowed", NARROWED, ways)
    phrases.say("both_narrowed", NARROWED, ("<pools:both_pools>の<cards>", "<pools:both_pools>の、<cards>"))
    phrases.label("cards somewhere / どこかのカード", "pools")


def _other_zone(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool):
        yield from [{"zone": zone, "whose": value.whose} for zone, _ in bare(value)]


def _places_in_english(phrases: Phrases) -> None:
    for zone, _, area, field in ZONES:
        phrases.say("area", zone, english=area)
        if area.endswith(" area"):
            phrases.say("short", zone, english=area.removesuffix(" area"))
        if field:
            phrases.say("field", zone, english=field)
    phrases.say("named", (), english="")
    phrases.list_of("infos_or", "info", english=" or ")
    phrases.say("named", (one_or(AnyOf, "nouns"),), english="<nouns:infos_or> ")
    for joint, zones in (("or", SOME_ZONES), ("and", SEVERAL_ZONES)):
        for name in ("area", "short"):
            phrases.list_of(f"{name}s_{joint}", name, english=f" {joint} ")
        phrases.say(
            f"place_{joint}", zones, english=(f"<whose><zones:areas_{joint}>", f"<whose><zones:shorts_{joint}> area")
        )
    phrases.say("other", False, english="")
    phrases.say("other", True, english="other ")
    on_field = one_zone("adjectives", "behinds", "named")
    phrases.say("on_field", on_field, english="<whose><other><adjectives><named><zone:field><behinds>")
    phrases.hear(
        "on_field", WITH_NAME, english="<whose><adjectives><zone:field> with 《<name>》 in (its|their) card name"
    )
    phrases.say("each_area", (S.adjectives, S.zone), english="<adjectives><zone:area>")
    phrases.list_of("each_areas", "each_area", english=" and ")
    phrases.say("each_place", EACH_ZONE, english="<whose><each:each_areas>")
    phrases.hear("each_place", SEVERAL_ZONES, english="<whose><zones:shorts_and> area")
    phrases.list_of("some_fields", "field", english=" or ")
    phrases.say("on_field", SEVERAL_ZONES, english="<whose><zones:some_fields>")
    for name, words, joint in (
        ("in_place", "in", "or"),
        ("from_place", "from", "or"),
        ("in_total", "in total in", "and"),
    ):
        on = words.removesuffix("in").replace("from", "") + "on"
        phrases.say(
            name, IN_PLACE, english=(f"<cards> {words} <pools:place_{joint}>", f"<cards> {on} <pools:place_{joint}>")
        )
    phrases.label("cards on the table", "on_field")


WITH_NAME: Any = read_as(lambda found: _one({**found, "named": (Test("name", found["name"], "has"),)}))


def _in_place(value: Built) -> Iterable[Found]:
    if is_pools(value):
        yield {"pools": value, "cards": ()}
        yield from NARROWED.taken_apart(value)


IN_PLACE: Any = Form(NARROWED.build, _in_place)  # cards in a place; any of them, or those that are something


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(phrases: Phrases) -> None:
    phrases.say("this", *THIS)
    phrases.say("it", *IT)
    phrases.table("group", GROUPS)
    for category, ending in (("group", "すべて"), ("topic", "")):
        for pools in ("pools", "pools:narrowed"):
            phrases.say(category, EVERY, f"<{pools}>{ending}")
    phrases.hear("group", EVERY, "<pools>をすべて")
    phrases.say("group", EVERY, english=("all of <pools:on_field>", "all <pools:on_field>"))
    phrases.say("group", EVERY, english=("all of the <pools:in_place>", "all <pools:in_place>"))
    phrases.say("topic", EVERY, english="<pools:on_field>")
    phrases.say("topic", S.group, "<group>", "<group>")
    phrases.say("topic", All(Pool("field", S.whose, (S.kind,))), "<whose><kind>", "<whose><kind>")
    phrases.say("topic", EVERY, english="each <pools:in_place>")
    phrases.label("cards / カード", "group")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _amounts(phrases: Phrases) -> None:
    """The categories counted (what is counted), number and each."""
    phrases.say("quantity", S.integer, "<integer>", "<integer>")
    phrases.say("counted", TOTAL, "<pools:both_narrowed>合計")
    phrases.say("counted", TOTAL, ("<pools:both_pools>合計", "<pools:both_pools>が合計"))
    phrases.say("counted", TOTAL, "<pools>", "of <pools:on_field>")
    phrases.say("counted", TOTAL, "<pools:narrowed>", "<pools:in_place>")
    phrases.say("counted", TOTAL, english="<pools:in_total>")
    phrases.say("counted", v.EmptySeats(S.whose), "<whose>空席のメンバー", "of <whose>open member area")
    for fact, japanese, english in NUMBERS:
        phrases.say("number", Fact(fact, S.group), f"<group>の{japanese}", f"the {english} of <group>")
    phrases.say("each", Per(S.counted, 1, 1), english=" for each <counted>")
    phrases.say("each", Per(S.counted, S.integer, 1), ("<counted><integer>枚につき", "<counted><integer>枚ごとに"))
    for_every = only_where(Per(S.counted, S.integer, 1), lambda found: found["integer"] > 1)
    phrases.say("each", for_every, english=" for every <integer> <counted>")
