"""Nouns: which cards are meant, by what they are, whose they are and where they lie; and numbers."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.terms import CLASSES, COLORS, KEYWORDS, KINDS
from tefuda.games.pso2.words.japanese.nouns import ANY_FIGHTER, in_parts, one_of_them
from tefuda.kernel.effects import (
    All,
    AnyOf,
    Both,
    Count,
    CountOf,
    Fact,
    Half,
    It,
    Not,
    Others,
    Per,
    Points,
    Pool,
    Test,
    This,
    Top,
    X,
)
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import Built, Found, S

OPS = ((" or more", ">="), (" or less", "<="), ("", "="))
NUMBERS = (("cost", "cost"), ("attack", "attack"), ("HP", "hp"), ("defense", "defense"))
WHITE = Not(AnyOf(tuple([Test("color", color) for color in t.COLORS])))
PLACES = (
    (" on your field", "field", "own"), (" on the enemy field", "field", "opponent"), (" on the field", "field", "any"),
    (" of your discard pile", "discard", "own"), (" of the enemy discard pile", "discard", "opponent"), (" of your hand", "hand", "own"),
    (" of the enemy hand", "hand", "opponent"), (" of your PP", "pp", "own"), (" of the enemy PP", "pp", "opponent"),
    (" of your deck", "deck", "own"),
)  # fmt: skip
SIDES = (("allied ", "own"), ("enemy ", "opponent"))


def add_nouns(grammar: Grammar) -> None:
    """The categories cards, pool, group, topic, subject, and numbers."""
    _words(grammar)
    _descriptions(grammar)
    _pools(grammar)
    _groups(grammar)
    _numbers(grammar)


def _words(grammar: Grammar) -> None:
    grammar.word("name", r'[^"《》\[\].:]+', str, lambda value: value if isinstance(value, str) else None)
    grammar.word(
        "type",
        r"《[^》]+》",
        lambda words: words[1:-1],
        lambda value: f"《{value}》" if isinstance(value, str) else None,
    )
    for category, words in (("kind", KINDS), ("color", COLORS), ("class", CLASSES), ("keyword", KEYWORDS)):
        for word, value in words.items():
            grammar.rule(category, word, value)
        grammar.label(category, f"a {category}")


def _descriptions(grammar: Grammar) -> None:
    """Adjectives before the noun, and what is said behind it, in one order: color, class, type, state, row; numbers, keywords, names."""
    grammar.rule("adjective", "<color> ", Test("color", S.color))
    grammar.rule("adjective", "white ", WHITE)
    grammar.rule("adjective", "<word:class> ", Test("class", S.word))
    grammar.rule("adjective", "<type> ", Test("type", S.type))
    grammar.rule("adjective", "non-<type> ", Not(Test("type", S.type)))
    grammar.rule("adjective", "ON ", Test("state", "ON"))
    grammar.rule("adjective", "OFF ", Test("state", "OFF"))
    grammar.rule("adjective", "front-row ", Test("place", t.FRONT))
    grammar.rule("adjective", "back-row ", Test("place", t.BACK))
    grammar.rule("adjective", "damaged ", Test("damage", 1, ">="))
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule("behind", f" of {words} <quantity>{op_words}", Test(fact, S.quantity, op))
        for op_words, op in OPS[:2]:
            grammar.rule(
                "behind",
                f" of {words} ‹<amount>›{op_words}",
                Test(fact, S.amount, op),
            )
    grammar.rule("behind", " with <keyword>", Test("keyword", S.keyword))
    grammar.rule("behind", " without <keyword>", Not(Test("keyword", S.keyword)))
    grammar.rule("behind", " with Recover", Test("heals", True))
    grammar.rule("behind", " without Recover", Not(Test("heals", True)))
    grammar.rule("behind", " with Drop", Test("drops", True))
    grammar.rule("behind", ' other than "<name>"', Not(Test("name", S.name)))
    for category in ("adjective", "behind"):
        grammar.rule(f"{category}s", "", ())
        grammar.rule(f"{category}s", f"<some_{category}s>", getattr(S, f"some_{category}s"))
        grammar.list_of(f"some_{category}s", category)
    grammar.rule("head", "<kind>", (Test("kind", S.kind),))
    grammar.rule("head", "player", (Test("kind", t.PLAYER),))
    grammar.rule("head", '"<name>"', (Test("name", S.name),))
    grammar.rule("head", "card", ())
    grammar.list_of("some_heads", "head", " or ")
    grammar.made("heads", "<some_heads>", one_of_them, in_parts)
    grammar.made("cards", "<adjectives><heads><behinds>", _tests, _split)


ORDER = ("color", "class", "type", "state", "place", "damage")


def _tests(found: Found) -> Built:
    """As the Japanese has them: what is said of numbers and the rest, in the written order, and the kind last."""
    return (*found["adjectives"], *found["behinds"], *found["heads"])


def _is_adjective(test: Built) -> bool:
    plain = test.part if isinstance(test, Not) and test != WHITE else test
    if test == WHITE:
        return True
    return isinstance(plain, Test) and plain.fact in ORDER


def _split(value: Built) -> Iterable[Found]:
    if type(value) is not tuple:
        return
    for cut in (len(value) - 1, len(value)):
        if cut < 0:
            continue
        said, heads = value[:cut], value[cut:]
        adjectives = tuple([test for test in said if _is_adjective(test)])
        behinds = tuple([test for test in said if not _is_adjective(test)])
        if (*adjectives, *behinds, *heads) == value:
            yield {"adjectives": adjectives, "behinds": behinds, "heads": heads}


# ── pools ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def _pools(grammar: Grammar) -> None:
    grammar.rule("other", "", False)
    grammar.rule("other", "other ", True)
    for words, whose in SIDES:
        grammar.rule("side", words, whose)
        player = Pool("player", whose, (Test("kind", t.PLAYER),))
        grammar.rule("pool", f"{words}player", player)
    grammar.rule("pool", "ally", Pool("sides", "own", ANY_FIGHTER))
    grammar.rule("pool", "other ally", Pool("sides", "own", ANY_FIGHTER, True))
    grammar.rule("pool", "enemy", Pool("sides", "opponent", ANY_FIGHTER))
    grammar.rule("pool", "ally or enemy", Pool("sides", "any", ANY_FIGHTER))
    grammar.rule("pool", "ability in the processing zone", Pool("stack", "any", (Test("kind", "能力"),)))
    grammar.rule("pool", "enemy ability in the processing zone", Pool("stack", "opponent", (Test("kind", "能力"),)))
    grammar.made("pool", "<other><side><cards>", _sided, _unsided)
    for words, zone, whose in PLACES:
        grammar.rule("place", words, (zone, whose))
    grammar.made("pool", "<other><cards><place>", _placed, _unplaced)
    grammar.label("pool", "cards")


def _is_character(tests: Built) -> bool:
    return type(tests) is tuple and bool(tests) and tests[-1] == Test("kind", t.CHARACTER)


def _sided(found: Found) -> Built:
    return Pool("field", found["side"], found["cards"], found["other"]) if _is_character(found["cards"]) else None


def _unsided(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool) and value.zone == "field" and value.whose != "any" and _is_character(value.tests):
        yield {"side": value.whose, "cards": value.tests, "other": value.other}


def _placed(found: Found) -> Built:
    zone, whose = found["place"]
    return Pool(zone, whose, found["cards"], found["other"])


def _unplaced(value: Built) -> Iterable[Found]:
    if isinstance(value, Pool):
        yield {"place": (value.zone, value.whose), "cards": value.tests, "other": value.other}


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _groups(grammar: Grammar) -> None:
    grammar.rule("this", "this card", This(), also=("itself",))
    grammar.rule("group", "<this>", S.this)
    grammar.rule("group", "it", It(), also=("them",))
    grammar.rule("group", "the rest", Others())
    grammar.rule("group", "its bearer", v.Bearer())
    grammar.rule("group", "what it is attached to", v.Bearer(True))
    grammar.rule("group", "you", v.PlayerCard("own"))
    grammar.rule("group", "the opponent", v.PlayerCard("opponent"))
    grammar.rule("group", "its controller", v.ControllerOf(It()))
    grammar.rule("group", "the attacker", v.Attacker())
    grammar.rule("group", "the target of the attack", v.Defenders())
    grammar.rule("group", "the top <quantity> card of your deck", Top(S.quantity))
    grammar.rule("group", "the top <quantity> card of the enemy deck", Top(S.quantity, "opponent"))
    grammar.rule("group", "all <pool>", All(S.pool))
    grammar.rule("group", "<first:this> and it", Both(S.first, It()))
    grammar.rule("subject", "<this>", S.this)
    grammar.rule("subject", "a <pool>", S.pool, also=("an <pool>", "one of <pool>"))
    grammar.label("group", "cards")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _numbers(grammar: Grammar) -> None:
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.rule("quantity", "<integer>", S.integer)
    grammar.rule("quantity", "X", X())
    for words, fact in NUMBERS[:3]:
        grammar.rule("amount", f"the {words} of <group>", Fact(fact, S.group))
    for whose, owner in (("own", "your"), ("opponent", "the enemy")):
        for words, zone in (("hand", "hand"), ("discard pile", "discard"), ("PP", "pp"), ("deck", "deck")):
            grammar.rule("amount", f"the number of card in {owner} {words}", Count(Pool(zone, whose)))
    grammar.rule("amount", "the number of <pool>", Count(S.pool))
    grammar.rule("amount", "the number of <group>", CountOf(S.group))
    grammar.rule("amount", "that damage", v.EventAmount())
    grammar.rule("amount", "the number of your PP that are ON", Points("pp"))
    grammar.made("amount", "<integer> times <amount:counted>", _times, _untimes)
    grammar.rule("counted", "the number of <pool>", Count(S.pool))
    grammar.rule("number", "<quantity>", S.quantity)
    grammar.rule("number", "‹<amount>›", S.amount)
    grammar.rule("number", "‹half of <amount>›", Half(S.amount))


def _times(found: Found) -> Built:
    return Per(found["amount"], 1, found["integer"]) if found["integer"] > 1 else None


def _untimes(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.unit == 1 and value.each > 1:
        yield {"amount": value.count, "integer": value.each}
