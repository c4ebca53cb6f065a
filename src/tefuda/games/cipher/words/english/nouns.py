"""Nouns: units and cards with what is said of them, where they are, and what was spoken of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.spoken import CARD, UNIT
from tefuda.games.cipher.words.english.terms import ICONS
from tefuda.games.cipher.words.ordering import ordered
from tefuda.kernel.effects.nodes import All, AllOf, AnyOf, Both, It, Not, Others, Pool, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

OTHER = "other"  # among adjectives: not the card that speaks
NUMBERS = {"one": 1, "two": 2, "three": 3}
HERO = Test("state", t.HERO)
STATES = (
    ("tapped", Test("state", "行動済み")), ("untapped", Test("state", "未行動")), ("Class Changed", Test("state", "上級")),
    ("non-Class Changed", Not(Test("state", "上級"))), ("Leveled Up", Test("state", "重なっている")), ("face-up", Test("state", "表向き")),
    ("face-down", Test("state", "裏向き")),
    ("non-Main Character", Not(HERO)), ("Symbol-less", f.NoSymbol()), ("<Colorless>", f.NoSymbol()),
)  # fmt: skip
NOUNS = {
    "one": (("ally", "own"), ("enemy", "opponent"), ("unit", "any")),
    "many": (("allies", "own"), ("enemies", "opponent"), ("units", "any")),
}
ZONES = (
    ("Retreat Area", "retreat"), ("hand", "hand"), ("Deck", "deck"), ("Bond Area", "bonds"), ("Orb Area", "orbs"),
    ("Boundless Area", "infinite"), ("Support Area", "support"),
)  # fmt: skip
FIGHTING = (("attacking", "攻撃"), ("being attacked", "防御"), ("in combat", "戦闘"))
EITHER = ("<a:{0}> or <b:{0}>", "<a:{0}>, <b:{0}>(,|) or <c:{0}>", "<a:{0}>, <b:{0}>, <c:{0}>(,|) or <d:{0}>")
LAID = (("Bond cards", "bonds", ("Bonds", "Bond card", "Bond")), ("Orbs", "orbs", ("Orb",)))
OPS = ((" or lower", "<="), (" or higher", ">="), ("", "="))


UNITS_SPOKEN_OF = (
    "that (ally|enemy|unit)", "those (allies|enemies|units)", "the chosen (ally|enemy|unit|allies|enemies|units)", "him", "her", "these units", "he",
    "she", "that defending unit",
)  # fmt: skip
CARDS_SPOKEN_OF = (
    "that card", "those cards", "the chosen card", "the chosen cards", "these cards", "the revealed card", "the revealed cards",
)  # fmt: skip


def add_nouns(grammar: Grammar) -> None:
    """The categories of numbers, names, tests, units, cards, and groups that are spoken of."""
    grammar.word(
        "integer", r"\d+|one\b|two\b|three\b", _integer, lambda value: str(value) if type(value) is int else None
    )
    grammar.word("signed", r"[+\-]\d+", int, lambda value: f"{value:+d}" if type(value) is int else None)
    grammar.word("name", r'[^"|<>\[\]]+', str.strip, lambda value: value if isinstance(value, str) else None)
    _icons(grammar)
    _adjectives(grammar)
    _posts(grammar)
    _units(grammar)
    _cards(grammar)
    _groups(grammar)


def _integer(word: str) -> int:
    return NUMBERS.get(word.lower()) or int(word)


# ── tests ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _icons(grammar: Grammar) -> None:
    for fact, words in ICONS.items():
        for word, meant in words.items():
            grammar.rule("icon", f"\\<{word}>", Test(fact, meant))
    grammar.rule("quoted", '"<name>"', Test("name", S.name))
    for category, of in (("icons", "icon"), ("names", "quoted")):
        grammar.rule(category, f"<a:{of}>", S.a)
        for template in EITHER:
            grammar.made(category, template.format(of), _either, _uneither(template.count("<")))
    for template in ("<a:icon> and <b:icon>", "<a:icon>, <b:icon>(,|) and <c:icon>"):
        grammar.also("and_icons", template, _either)
    for template in ("<a:quoted> and <b:quoted>", "<a:quoted>, <b:quoted>(,|) and <c:quoted>"):
        grammar.also("all_names", template, _either)


def _either(found: Found) -> Built:
    return AnyOf(tuple(found.values()))


def _uneither(number: int) -> Callable[..., Any]:
    def unmake(value: Built) -> Found | None:
        if not isinstance(value, AnyOf) or len(value.parts) != number:
            return None
        return dict(zip("abcd", value.parts, strict=False))

    return unmake


def _adjectives(grammar: Grammar) -> None:
    """What stands before a noun, each word with the space behind it."""
    grammar.rule("adjective", "other ", OTHER)
    grammar.rule("adjective", "<icons> ", S.icons)
    grammar.rule("adjective", "non-<icon> ", Not(S.icon))
    grammar.rule("adjective", "non-<quoted> ", Not(S.quoted))
    for words, test in STATES:
        grammar.rule("adjective", words.replace("<", "\\<") + " ", test)
    grammar.rule("adjectives", "", ())
    grammar.rule("adjectives", "<some_adjectives>", S.some_adjectives)
    grammar.list_of("some_adjectives", "adjective")
    grammar.label("adjective", "what the card is like / カードの条件")


def _posts(grammar: Grammar) -> None:
    """What stands behind a noun, each with the space before it."""
    for op_words, op in OPS:
        grammar.rule("post", f" with a Deployment Cost of <integer>{op_words}", Test("cost", S.integer, op))
        grammar.rule("post", f" with <integer> attack{op_words}", Test("attack", S.integer, op))
        grammar.rule("post", f" with <integer> support{op_words}", Test("support", S.integer, op))
    grammar.read_only(
        "post", " with <integer> or more attack", Test("attack", S.integer, ">="), " with <integer> attack or higher"
    )
    grammar.read_only(
        "post",
        " with an attack of <integer> or higher",
        Test("attack", S.integer, ">="),
        " with <integer> attack or higher",
    )
    grammar.read_only(
        "post", " with <integer> or lower attack", Test("attack", S.integer, "<="), " with <integer> attack or lower"
    )
    grammar.read_only(
        "post",
        " with a Deployment Cost of <integer> or less",
        Test("cost", S.integer, "<="),
        " with a Deployment Cost of <integer> or lower",
    )
    grammar.rule("post", " with a Class Change Cost", Test("class_change", 0, ">="))
    grammar.rule("post", " with a Support Skill", f.HasSupportSkill())
    grammar.rule("post", " with a Symbol", Not(f.NoSymbol()))
    grammar.read_only("post", " without a Symbol", f.NoSymbol(), "Symbol-less ")
    grammar.rule("post", " in the Front Line", Test("place", t.FRONT))
    grammar.rule("post", " in the Back Line", Test("place", t.REAR))
    grammar.rule("post", " with the same Unit Name as <g:obj>", f.SameName(S.g))
    grammar.rule(
        "post",
        " other than <g:obj>",
        f.OtherThan(S.g),
        also=(", other than <g:obj>", " besides <g:obj>", " that is not <g:obj>"),
    )
    attacked = Test("state", t.ATTACKED)
    grammar.rule(
        "post",
        " that attacked this turn",
        attacked,
        also=(" (that|who) has attacked [in ]this turn", " who attacked [in ]this turn", " that attacked in this turn"),
    )
    grammar.rule("post", " in the same area as <g:obj>", f.Beside(S.g))
    grammar.read_only("post", " (that|who) (is|are) <icon>", S.icon, "<icon> ")
    both = (" (that|who) (is|are) (both |)[a ]<a:icon> and [a ]<b:icon>",)
    grammar.rule("post", " that is both <a:icon> and <b:icon>", AllOf((S.a, S.b)), also=both)
    for words, state in FIGHTING:
        grammar.rule("post", f" that is {words}", Test("state", state))
    for words, place in (("Front", t.FRONT), ("Back", t.REAR)):
        grammar.read_only(
            "post", f" (who|that) (is|are) in the {words} Line", Test("place", place), f" in the {words} Line"
        )
    levelled = Test("state", "重なっている")
    grammar.rule(
        "post",
        " that is not Leveled Up",
        Not(levelled),
        also=(" who has not Leveled Up", " who is not Leveled Up", " that has not Leveled Up"),
    )
    grammar.read_only("post", " (who|that) (is|has) Class Changed", Test("state", "上級"), "Class Changed ")
    grammar.read_only("post", " (who|that) (is|has) Leveled Up", levelled, "Leveled Up ")
    grammar.rule("post", " with different Unit Names", v.Different())
    grammar.read_only("post", " named <quoted>", S.quoted, "<names>")
    grammar.rule("post", " that shares no Symbol with <g:obj>", f.SharesNoSymbol(S.g))
    grammar.read_only(
        "post",
        " (which|that) does not share a (Color|Symbol) with any ally",
        f.SharesNoSymbol(All(Pool("field", "own"))),
        "",
    )
    grammar.rule("posts", "", ())
    grammar.rule("posts", "<some_posts>", S.some_posts)
    grammar.list_of("some_posts", "post")
    grammar.label("post", "what the card is like / カードの条件")


def is_named(test: Built) -> bool:
    """Does a test ask for a unit name, or for one of several?"""
    if isinstance(test, AnyOf):
        return all(is_named(part) for part in test.parts)
    return isinstance(test, Test) and test.fact == "name"


BEHIND = (t.ATTACKED, *[state for _, state in FIGHTING])  # states that are said behind the noun


def is_adjective(test: Built) -> bool:
    """Does a test stand before its noun?"""
    if isinstance(test, AnyOf):
        return all(is_adjective(part) for part in test.parts)
    if isinstance(test, Not):
        return not isinstance(test.part, f.NoSymbol) and test.part != Test("state", "重なっている")
    return isinstance(test, f.NoSymbol) or (
        isinstance(test, Test) and (test.fact in ICONS or (test.fact == "state" and test.value not in BEHIND))
    )


def pool(zone: str, whose: str, *more: Any) -> Callable[..., Built]:
    """What makes a pool of a noun with its adjectives and what stands behind it."""

    def make(found: Found) -> Built:
        adjectives = found.get("adjectives", ())
        tests = [one for one in adjectives if one is not OTHER] + [
            found[key] for key in ("names", "head") if key in found
        ]
        tests += [*found.get("posts", ()), *found.get("further", ()), *more]
        return Pool(zone, whose, ordered(tests), OTHER in adjectives)

    return make


def unpool(zone: str, whose: str, *more: Any) -> Callable[..., Any]:
    """The noun's parts of a pool of this zone and player."""

    def unmake(value: Built) -> Found | None:
        if (
            not isinstance(value, Pool)
            or (value.zone, value.whose) != (zone, whose)
            or any(one not in value.tests for one in more)
        ):
            return None
        tests = [one for one in value.tests if one not in more]
        names = [one for one in tests if is_named(one)]
        before = [one for one in tests if is_adjective(one)]
        behind = [one for one in tests if one not in names and one not in before]
        if len(names) > 1:
            return None
        found: Found = {"adjectives": ((OTHER,) if value.other else ()) + tuple(before), "posts": tuple(behind)}
        return {**found, "names": names[0]} if names else found

    return unmake


# ── units and cards ─────────────────────────────────────────────────────────────────────────────────────────────────
def _units(grammar: Grammar) -> None:
    """units_one and units_many by how the noun is written; units: either."""
    for number, nouns in NOUNS.items():
        category = f"units_{number}"
        for noun, whose in nouns:
            make, unmake = pool("field", whose), unpool("field", whose)
            grammar.made(
                category,
                f"<adjectives>{noun}<posts>",
                make,
                unmake,
                also=(f"your <adjectives>{noun}<posts>",) if whose == "own" else (),
            )
            if number == "many":  # “Bow and Knife enemies” are those that have either
                grammar.also(category, f"<head:and_icons> <adjectives>{noun}<posts>", make)
        grammar.rule(category, "<hero>", S.hero)
        grammar.rule(category, "<named>", S.named)
        grammar.rule("units", f"<{category}>", getattr(S, category))
    for words, whose in (("allied", "own"), ("enemy", "opponent")):
        make, unmake = pool("field", whose), unpool("field", whose)
        grammar.made("named", f"<adjectives>{words} <names><posts>", make, unmake)
        grammar.also("all_named", f"<adjectives>{words} <names:all_names><posts>", make)
    grammar.also("named", "<adjectives>(ally|allies) <names><posts>", pool("field", "own"))
    for words, whose in (("your", "own"), ("your opponent's", "opponent")):
        for noun in ("Main Character", "<names> Main Character"):
            make, unmake = pool("field", whose, HERO), unpool("field", whose, HERO)
            grammar.made("hero", f"{words} <adjectives>{noun}<posts>", make, unmake)
    grammar.function("a_unit", lambda reader, place: (), _with_article)
    for words in ("a ", "an ", "1 ", "any "):
        grammar.also("a_unit", f"{words}<units_one>", lambda found: found["units_one"])
    grammar.also(
        "a_unit",
        "another <adjectives>ally<posts>",
        lambda found: pool("field", "own")({**found, "adjectives": (OTHER, *found["adjectives"])}),
    )
    grammar.also("a_unit", "<hero>", lambda found: found["hero"])
    grammar.also("a_unit", "<named>", lambda found: found["named"])
    for category in ("units", "units_one", "units_many", "a_unit", "named", "hero"):
        grammar.label(category, "units / ユニット")


def _with_article(writer: Any, value: Any) -> str:
    """A unit with a, an or another before it; a hero without."""
    hero = writer.text("hero", value)
    if hero is not None:
        return str(hero)
    words = str(writer.say("units_one", value))
    if words.startswith("other "):
        return f"an{words}"
    return f"an {words}" if words[0] in "aeiouAEIOU" or words.startswith("<A") else f"a {words}"


def _cards(grammar: Grammar) -> None:
    """cards_one and cards_many: cards that are not units, with their zone."""
    for number, noun in (("one", "card"), ("many", "cards")):
        category = f"cards_{number}"
        for whose_words, whose in (("your", "own"), ("your opponent's", "opponent")):
            for plain, zone, spelled in LAID:
                _laid(grammar, category, f"{whose_words} ", (plain, *spelled), zone, whose)
            for words, zone in ZONES:
                _zone(grammar, category, noun, f"{whose_words} {words}", zone, whose)
        grammar.rule("cards", f"<{category}>", getattr(S, category))
        grammar.label(category, "cards / カード")
        grammar.rule(f"pool_{number}", f"<units_{number}>", getattr(S, f"units_{number}"))
        grammar.rule(f"pool_{number}", f"<{category}>", getattr(S, category))


def _laid(grammar: Grammar, category: str, owner: str, nouns: tuple[str, ...], zone: str, whose: str) -> None:
    """Bond cards and Orbs: “1 of your Orbs”, “2 or more Orbs”; the first noun is written."""
    make, unmake = pool(zone, whose), unpool(zone, whose)
    bare = "" if whose == "own" else owner
    start = f"of {owner}" if category == "cards_one" else bare
    spellings = [f"{words}<adjectives>{noun}<posts>" for words in (f"of {owner}", bare) for noun in nouns]
    grammar.made(category, f"{start}<adjectives>{nouns[0]}<posts>", make, unmake, also=tuple(spellings))
    if zone == "bonds":
        grammar.also(category, f"[of {owner}]<adjectives><names> (Bond card|Bond cards)", make)


def _zone(grammar: Grammar, category: str, noun: str, place: str, zone: str, whose: str) -> None:
    make, unmake = pool(zone, whose), unpool(zone, whose)
    other = "cards" if noun == "card" else "card"
    grammar.made(
        category,
        f"<adjectives>{noun}<posts> from {place}",
        make,
        unmake,
        also=(f"<adjectives>({noun}|{other})<posts> (in|from) {place}<further:posts>",),
    )
    grammar.made(
        category,
        f"<adjectives><names><posts> from {place}",
        make,
        unmake,
        also=(f"<adjectives><names>[ card| cards]<posts> (in|from) {place}<further:posts>",),
    )
    grammar.also(category, f"<adjectives><head:icon><posts> (in|from) {place}<further:posts>", make)


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    """obj: what a verb works on, or what becomes something."""
    for category, written, others in (("it", "it", ("them",)), ("them", "them", ("it",)), ("that", "it", ("they",))):
        grammar.rule(category, written, It(), also=others)
        for kind, spellings in ((UNIT, UNITS_SPOKEN_OF), (CARD, CARDS_SPOKEN_OF)):
            for words in spellings:
                grammar.read_only(category, words, kind, written)
    grammar.rule("bearer", "this unit", This(), also=("this card",))
    grammar.rule(
        "rest",
        "the rest",
        Others(),
        also=(
            "the remaining cards",
            "the other cards",
            "the remainder",
            "the remaining card",
            "the remaining",
            "the rest of the cards",
            "the rest of the revealed cards",
        ),
    )
    for words, side in (("attacking", v.ATTACKING), ("defending", v.DEFENDING)):
        grammar.rule(
            "fighter",
            f"the {words} unit",
            v.Fighter(side),
            also=(
                f"your {words} unit",
                f"your opponent's {words} unit",
                f"the opponent's {words} unit",
                f"the enemy {words} unit",
            ),
        )
    grammar.rule("fighter", "your unit in combat", v.Fighter(), also=("your combat unit", "your battling unit"))
    for category in ("bearer", "them", "fighter"):
        grammar.rule("obj", f"<{category}>", getattr(S, category))
    grammar.rule("obj", "<hero>", All(S.hero))
    grammar.rule("obj", "<named>", All(S.named))
    grammar.read_only("obj", "<all_named>", All(S.all_named), "<named>")
    grammar.rule("obj", "all <units_many>", All(S.units_many), also=("all of your <units_many>", "<units_many>"))
    grammar.rule("joint", "<a:obj> and <b:obj>", Both(S.a, S.b), also=("both <a:obj> and <b:obj>",))
    grammar.rule("topic", "<bearer>", S.bearer)
    grammar.rule("topic", "<that>", S.that)
    for category in ("obj", "joint"):
        grammar.rule("topic", f"<{category}>", getattr(S, category))
    grammar.rule("topic", "all <cards_many>", All(S.cards_many))
    for category in ("obj", "topic"):
        grammar.label(category, "cards / カード")
