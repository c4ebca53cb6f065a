"""Nouns: which cards are meant, by what they are, whose they are and where they lie; and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.terms import CLASSES, COLORS, KEYWORDS, KINDS
from tefuda.games.pso2.words.japanese.nouns import (
    ANY_FIGHTER,
    described_side,
    extreme,
    in_parts,
    on_field,
    one_of_them,
    unbossed,
)
from tefuda.kernel.effects.nodes import (
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
    Plus,
    Points,
    Pool,
    Test,
    This,
    Top,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.japanese.words import sign, signed

OPS = ((" or more", ">="), (" (or less|or fewer)", "<="), ("", "="))
NUMBERS = (("cost", "cost"), ("attack", "attack"), ("HP", "hp"), ("defense", "defense"))
WHITE = Not(AnyOf(tuple([Test("color", color) for color in t.COLORS])))
PLACES = (
    (" on your field", "field", "own"), (" on the enemy field", "field", "opponent"), (" on the field", "field", "any"),
    (" of your discard pile", "discard", "own"), (" of the enemy discard pile", "discard", "opponent"), (" of your hand", "hand", "own"),
    (" of the enemy hand", "hand", "opponent"), (" of your PP", "pp", "own"), (" of the enemy PP", "pp", "opponent"),
    (" of your deck", "deck", "own"),
)  # fmt: skip
SIDES = (("allied ", "own"), ("enemy ", "opponent"))
FOE = "(the opponent|your opponent)"
WHOSE = (("your", "own"), (f"({FOE}'s|the enemy)", "opponent"))
ROWS = (("front", t.FRONT), ("back", t.BACK))


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
        _type,
        lambda value: f"《{value}》" if isinstance(value, str) else None,
    )
    for category, words in (("kind", KINDS), ("color", COLORS), ("class", CLASSES), ("keyword", KEYWORDS)):
        for word, value in words.items():
            also = (f"【{word}】",) if category == "keyword" else (f"《{value}》",) if category == "class" else ()
            grammar.rule(category, word, value, also=also)
        grammar.label(category, f"a {category}")


def _type(words: str) -> str | None:
    return None if words[1:-1] in (*t.CLASSES, t.BOSS) else words[1:-1]


def _descriptions(grammar: Grammar) -> None:
    """Adjectives before the noun, and what is said behind it, in one order: color, class, type, state, row; numbers, keywords, names."""
    grammar.rule("adjective", "<color> ", Test("color", S.color))
    grammar.rule("adjective", "white ", WHITE)
    grammar.rule("adjective", "<word:class> ", Test("class", S.word))
    either = AnyOf((Test("class", S.word), Test("class", S.second)))
    grammar.rule("adjective", "<word:class> or <second:class> ", either)
    either = AnyOf((Test("type", S.type), Test("type", S.second)))
    grammar.rule("adjective", "<type> or <second:type> ", either)
    either = AnyOf((Test("color", S.color), Test("color", S.second)))
    grammar.rule("adjective", "<color> or <second:color> ", either)
    grammar.rule("adjective", "<type> ", Test("type", S.type))
    grammar.rule("adjective", "non-<type> ", Not(Test("type", S.type)))
    grammar.rule("adjective", "ON ", Test("state", "ON"))
    grammar.rule("adjective", "OFF ", Test("state", "OFF"))
    grammar.rule("adjective", "face-down ", Test("state", "face down"))
    grammar.rule("adjective", "face-up ", Not(Test("state", "face down")))
    grammar.rule("adjective", "front-row ", Test("place", t.FRONT))
    grammar.rule("adjective", "back-row ", Test("place", t.BACK))
    grammar.rule("adjective", "the target player's ", Test("target", True))
    grammar.rule("adjective", "damaged ", Test("damage", 1, ">="))
    grammar.rule("adjective", "attached ", Test("place", t.ATTACHED))
    grammar.rule("adjective", "attacking ", Test("state", t.ATTACKING))
    grammar.rule("adjective", "engaged ", Test("state", t.ENGAGED))
    grammar.read_only("adjective", "frozen ", Test("keyword", t.FROZEN), " with <keyword>")
    worn = v.Wears((Test("kind", S.kind),))
    grammar.rule("behind", " with (a|an) <kind>", worn, also=(" equipped with (a|an) <kind>", " with <kind>"))
    grammar.rule("behind", ' with "<name>" in its name', Test("name", S.name, "has"))
    for words, place in ROWS:
        grammar.read_only("behind", f" in the {words} row", Test("place", place), f"{words}-row ")
    for words, fact in NUMBERS:
        for op_words, op in OPS:
            grammar.rule(
                "behind",
                f" of {words} <quantity>{op_words}",
                Test(fact, S.quantity, op),
                also=(f" with {words} <quantity>{op_words}",),
            )
        for op_words, op in OPS[:2]:
            grammar.rule(
                "behind",
                f" of {words} ‹<amount>›{op_words}",
                Test(fact, S.amount, op),
            )
    grammar.rule("behind", " with <keyword>", Test("keyword", S.keyword))
    grammar.rule("behind", " without <keyword>", Not(Test("keyword", S.keyword)))
    grammar.rule("behind", " with Recover", Test("heals", True), also=(" with 【Recover】",))
    grammar.rule("behind", " without Recover", Not(Test("heals", True)), also=(" without 【Recover】",))
    grammar.rule("behind", " with Drop", Test("drops", True), also=(" with 【Drop】",))
    grammar.rule("behind", ' other than "<name>"', Not(Test("name", S.name)))
    grammar.read_only("behind", ' named "<name>"', Test("name", S.name), '"<name>"')
    grammar.rule("behind", " with a title", Test("title", True))
    grammar.rule("behind", ' with the title "<name>"', Test("title", S.name))
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

    def of_type(found: Found) -> Built:
        return (*found["adjectives"], Test("type", found["type"]), Test("kind", t.CHARACTER))

    grammar.also("cards", "<adjectives><type>", of_type, "<type> character")


ORDER = ("color", "class", "type", "state", "place", "target", "damage")


def _tests(found: Found) -> Built:
    """As the Japanese has them: what is said of numbers and the rest, in the written order, and the kind last."""
    return (*found["adjectives"], *found["behinds"], *found["heads"])


def _is_adjective(test: Built) -> bool:
    plain = test.part if isinstance(test, Not) and test != WHITE else test
    if test == WHITE:
        return True
    if isinstance(test, AnyOf):
        return all(isinstance(part, Test) and part.fact in ORDER[:3] for part in test.parts)
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
    for words, whose in (
        ("[your ]<adjectives:some_adjectives>ally", "own"),
        ("<adjectives:some_adjectives>enemy", "opponent"),
    ):
        for others, other in (("", False), ("other ", True)):
            make, unmake = described_side(whose, other)
            grammar.made("pool", f"{others}{words}", make, unmake)
    grammar.rule(
        "pool", "party player", Pool("player", "ally", (Test("kind", t.PLAYER),)), also=("player of (the|your) party",)
    )
    other_players = (Not(Test("mine", True)), Test("kind", t.PLAYER))
    grammar.rule(
        "pool", "other party player", Pool("player", "ally", other_players), also=("other player of (the|your) party",)
    )
    party = Pool("field", "ally", (Test("kind", t.CHARACTER),))
    grammar.rule("pool", "party character", party, also=("character of (the|your) party",))
    grammar.rule(
        "pool",
        "ability in the processing zone",
        Pool("stack", "any", (Test("kind", "能力"),)),
    )
    theirs = (f"ability of {FOE} in the processing zone", "opposing ability in the processing zone")
    grammar.rule(
        "pool", "enemy ability in the processing zone", Pool("stack", "opponent", (Test("kind", "能力"),)), also=theirs
    )
    grammar.made("pool", "<other><side><cards>", _sided, _unsided)
    described = "<other><adjectives:some_adjectives><side><cards>"
    grammar.also(
        "pool",
        described,
        lambda found: _sided({**found, "cards": (*found["adjectives"], *found["cards"])}),
        "<other><side><cards>",
    )
    bossed = ("<cards> of the boss", "<cards> the boss controls")
    grammar.made(
        "pool",
        "<cards> on the boss's field",
        lambda found: Pool("field", "any", (Test("boss", True), *found["cards"])),
        unbossed,
        also=bossed,
    )
    for words, zone, whose in PLACES:
        grammar.rule("place", words, (zone, whose))
    grammar.made("pool", "<other><cards><place>", _placed, _unplaced)
    _natural_pools(grammar)
    grammar.label("pool", "cards")


def _natural_pools(grammar: Grammar) -> None:
    """Characters of the opponent, your characters, cards in your discard pile: whose they are and where they lie, as people say it."""
    whole = "<other><cards><place>"
    for words, whose in WHOSE:
        for place, zone in (
            ("on {} field", "field"),
            ("(in|of|from) {} discard pile", "discard"),
            ("(in|of|from) {} hand", "hand"),
            ("(in|of) {} PP", "pp"),
        ):
            grammar.read_only("where", f" {place.format(words)}", (zone, whose), whole)
        for row, place in ROWS:

            def in_row(found: Found, place: Any = place, whose: Any = whose) -> Built:
                return inserted(Pool("field", whose, found["cards"], found["other"]), (Test("place", place),))

            grammar.also("pool", f"<other><cards> in {words} {row} row", in_row, whole)

        def pp(found: Found, whose: Any = whose) -> Built:
            return Pool("pp", whose, found["adjectives"])

        grammar.also("pool", f"{words} <adjectives>PP", pp, whole)
        grammar.also("pool", f"<adjectives>PP of {'yours' if whose == 'own' else FOE}", pp, whole)
        if whose == "own":

            def yours(found: Found) -> Built:
                return _kind_alone("own", found)

            grammar.also("pool", "your <other><cards>", yours, whole)
    grammar.read_only("where", " on the field", ("field", "any"), whole)
    for words in (
        f" of {FOE}",
        f" {FOE} controls",
        f" on {FOE}'s side",
        " on the opposing side",
        " of the opposing side",
    ):
        grammar.read_only("where", words, ("field", "opponent"), whole)
    grammar.read_only("where", " you control", ("field", "own"), whole)
    grammar.read_only("where", " of yours", ("field", "own"), whole)
    grammar.also("pool", f"{FOE}'s <other><cards>", lambda found: _kind_alone("opponent", found), whole)
    grammar.also("pool", "opposing <other><cards>", lambda found: _kind_alone("opponent", found), whole)

    def there(found: Found) -> Built:
        zone, whose = found["where"]
        return inserted(Pool(zone, whose, found["cards"], found["other"]), found.get("behinds", ()))

    grammar.also("pool", "<other><cards><where>", there, whole)

    def of_target(found: Found) -> Built:
        return inserted(Pool("field", "any", found["cards"], found["other"]), (Test("target", True),))

    grammar.also("pool", "<other><cards> on the target player's field", of_target, whole)
    grammar.also("pool", "<other><cards><where><behinds:some_behinds>", there, whole)
    grammar.also("pool", "<other><cards>", lambda found: _kind_alone("any", found), whole)
    for words, whose in (("your", "own"), (f"({FOE}'s|the enemy)", "opponent")):
        grammar.read_only("pool", f"card in {words} hand", Pool("hand", whose), whole)
    grammar.rule("pool", "player", Pool("player", "any", (Test("kind", t.PLAYER),)))
    grammar.read_only("pool", "of the opposing side", Pool("sides", "opponent", ANY_FIGHTER), "enemy")
    grammar.read_only("pool", "your ally", Pool("sides", "own", ANY_FIGHTER), "ally")
    grammar.read_only(
        "pool", "the opposing player", Pool("player", "opponent", (Test("kind", t.PLAYER),)), "enemy player"
    )
    played = Pool("stack", "opponent", (Test("kind", t.ACTIVE),))
    waiting = ("(enemy|opposing) active in the processing zone", f"active of {FOE} in the processing zone")
    grammar.rule("pool", "active your opponent played", played, also=("active the opponent played", *waiting))
    for words, fact in NUMBERS[:3]:
        for edge, most in (("lowest", False), ("highest", True)):
            make, unmake = extreme(fact, most)
            grammar.made(
                "pool",
                f"<cards> with the {edge} {words}<place>",
                make,
                unmake,
                also=(f"<cards> with the {edge} {words}<place:where>",),
            )
            for owner, whose in (
                ("", "any"),
                ("your ", "own"),
                ("(opposing|enemy) ", "opponent"),
                (f"{FOE}'s ", "opponent"),
            ):

                def on_a_field(found: Found, make: Any = make, whose: Any = whose) -> Built:
                    there = on_field(whose, {**found, "other": False})
                    return None if there is None else make({"place": ("field", whose), "cards": found["cards"]})

                grammar.also(
                    "pool", f"{owner}<cards> with the {edge} {words}", on_a_field, "<cards> with the lowest HP<place>"
                )


def _kind_alone(whose: str, found: Found) -> Built:
    """Cards of which only the kind is said lie on a field."""
    return on_field(whose, found)


def inserted(pool: Pool, tests: tuple[Node, ...]) -> Pool:
    """What is said behind the place of cards stands before their kind, as the Japanese has it."""
    if not tests:
        return pool
    kind = (
        len(pool.tests) - 1
        if pool.tests and getattr(pool.tests[-1], "fact", "kind") in ("kind", "name")
        else len(pool.tests)
    )
    return Pool(pool.zone, pool.whose, (*pool.tests[:kind], *tests, *pool.tests[kind:]), pool.other)


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
    grammar.rule("this", "this card", This(), also=("itself", "this (character|item|active|weapon|armor|mag|player)"))
    grammar.rule("group", "<this>", S.this)
    grammar.rule(
        "group",
        "it",
        It(),
        also=("them", "they", "each of them", "that (card|character|item|player)", "those card", "those character"),
    )
    grammar.rule("group", "the rest", Others())
    grammar.rule("group", "the discarded card", v.Discarded())
    grammar.rule("group", "its bearer", v.Bearer(), also=("the bearer",))
    grammar.rule("group", "what it is attached to", v.Bearer(True))
    grammar.rule("group", "you", v.PlayerCard("own"))
    grammar.rule("group", "the opponent", v.PlayerCard("opponent"), also=("your opponent", "the opposing player"))
    grammar.rule("group", "the target player", v.TargetPlayer())
    grammar.rule("group", "the turn player", v.TurnPlayer())
    grammar.rule("group", "the boss", v.Boss())
    grammar.rule("group", "the <cards> on <group:worn>", v.Attached(S.group, S.cards))
    grammar.rule("worn", "<this>", S.this)
    grammar.rule("worn", "it", It())
    grammar.rule("group", "its controller", v.ControllerOf(It()))
    met = "(opponents|card|enemy) (engaged|in combat|in battle) with <this>"
    grammar.rule("group", "card engaged with <this>", v.Opposed(S.this), also=(met,))
    grammar.rule("group", "the attacker", v.Attacker(), also=("the attacking (character|card)",))
    grammar.rule("group", "the target of the attack", v.Defenders())
    grammar.rule("group", "the top <quantity> card of your deck", Top(S.quantity))
    for words, whose in (("your", "own"), (f"(the enemy|{FOE}'s)", "opponent")):
        many = f"as many card from the top of {words} deck as <amount>"
        grammar.rule("group", many, Top(S.amount, whose))
    grammar.rule("group", "the bottom <quantity> card of your deck", Top(S.quantity, "own", True))
    grammar.rule("group", "the bottom <quantity> card of the enemy deck", Top(S.quantity, "opponent", True))
    grammar.read_only("group", "the bottom card of your deck", Top(1, "own", True), "the bottom 1 card of your deck")
    grammar.rule(
        "group",
        "the top <quantity> card of the enemy deck",
        Top(S.quantity, "opponent"),
        also=(f"the top <quantity> card of {FOE}'s deck",),
    )
    grammar.read_only("group", "the top card of your deck", Top(1), "the top 1 card of your deck")
    grammar.read_only(
        "group", f"the top card of ({FOE}'s|the enemy) deck", Top(1, "opponent"), "the top 1 card of the enemy deck"
    )
    grammar.rule("group", "all <pool>", All(S.pool), also=("all of <pool>", "each <pool>"))

    def of_both(found: Found) -> Built:
        pool: Pool = found["pool"]
        second = found["head"]
        if not pool.tests or not second:
            return None
        return All(change(pool, tests=(*pool.tests[:-1], AnyOf((pool.tests[-1], *second)))))

    grammar.also("group", "all [of ]<pool> and <head>", of_both, "all <pool>")
    for words, whose in WHOSE:
        pile = All(Pool("discard", whose))
        grammar.read_only("group", f"[all card of ]{words} discard pile", pile, "all <pool>")
    grammar.rule("group", "<first:this> and it", Both(S.first, It()))
    grammar.rule("subject", "<this>", S.this)
    grammar.rule("subject", "(a|an) <pool>", S.pool, also=("one of <pool>",))
    grammar.label("group", "cards")


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _numbers(grammar: Grammar) -> None:
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.rule("quantity", "<integer>", S.integer)
    grammar.rule("quantity", "X", X())
    for words, fact in NUMBERS[:3]:
        grammar.rule("amount", f"the {words} of <group>", Fact(fact, S.group))
        grammar.read_only("amount", f"its {words}", Fact(fact, It()), f"the {words} of it")
        for owner, whose in (("your", "own"), (f"{FOE}'s", "opponent")):
            grammar.read_only("amount", f"{owner} {words}", Fact(fact, v.PlayerCard(whose)), f"the {words} of <group>")
        grammar.read_only("amount", f"<this>'s {words}", Fact(fact, S.this), f"the {words} of <group>")
        grammar.read_only("amount", f"its own {words}", Fact(fact, This()), f"the {words} of <group>")
    for way in ("the boss's (life|HP)", "the life of the boss"):
        grammar.read_only("amount", way, Fact("hp", v.Boss()), "the HP of <group>")
    for whose, owner in (("own", "your"), ("opponent", f"(the enemy|{FOE}'s)")):
        for words, zone in (("hand", "hand"), ("discard pile", "discard"), ("PP", "pp"), ("deck", "deck")):
            grammar.rule("amount", f"the number of card in {owner} {words}", Count(Pool(zone, whose)))
    grammar.rule("amount", "the number of <pool>", Count(S.pool))
    grammar.rule("amount", "the number of <group>", CountOf(S.group))
    for words, fact in (("color", "color"), ("type", "type"), ("name", "name")):
        grammar.rule("amount", f"the number of different {words}s among <pool>", Count(S.pool, fact))
    grammar.rule("amount", "that damage", v.EventAmount())
    over = "the number by which <first:amount> exceeds <second:amount>"
    grammar.rule("amount", over, Plus(S.first, Per(S.second, 1, -1)))
    grammar.rule("amount", "the number of card you discarded", CountOf(v.Discarded()))
    grammar.rule("amount", "the number of your PP that are ON", Points("pp"))
    grammar.made("amount", "<integer> times <amount:counted>", _times, _untimes)
    grammar.rule("counted", "the number of <pool>", Count(S.pool))
    grammar.rule("number", "<quantity>", S.quantity)
    grammar.rule("number", "‹<amount>›", S.amount)
    grammar.rule("number", "‹half of <amount>›", Half(S.amount))
    for number, word in enumerate(("one", "two", "three", "four", "five"), 1):
        grammar.read_only("number", word, number, f"{number}")
        grammar.read_only("quantity", word, number, f"{number}")
    grammar.word("signed", r"[+\-](?:\d+|X)", signed, sign)


def _times(found: Found) -> Built:
    return Per(found["amount"], 1, found["integer"]) if found["integer"] > 1 else None


def _untimes(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.unit == 1 and value.each > 1:
        yield {"amount": value.count, "integer": value.each}
