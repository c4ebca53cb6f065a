"""Conditions (if …), and numbers that are counted (for each …)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher import table as t
from tefuda.games.cipher.words import further as f
from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.english.nouns import HERO, OPS, pool, unpool
from tefuda.games.cipher.words.needing import IN_HAND
from tefuda.games.cipher.words.ordering import all_of, ordered
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    AnyOf,
    Compare,
    Count,
    Fact,
    Matches,
    Not,
    Per,
    Pool,
    Test,
    This,
    Turn,
)
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

COUNTS = (("or more", ">="), ("or fewer", "<="))
SAME = {"or more": ("or higher",), "or fewer": ("or less", "or lower"), "exactly": ()}
STATES = (
    ("tapped", "行動済み"), ("untapped", "未行動"), ("attacking", "攻撃"), ("being attacked", "防御"), ("in combat", "戦闘"),
    ("Class Changed", "上級"), ("Leveled Up", "重なっている"),
)  # fmt: skip
AREAS = (("the Front Line", t.FRONT), ("the Back Line", t.REAR))
ATTACKS, DEFENDS, FIGHTS = (Matches(This(), (Test("state", word),)) for word in ("攻撃", "防御", "戦闘"))
SUPPORTED = AllOf((FIGHTS, Compare(Count(Pool("support", "own", S.desc)), ">=", 1)))


def add_conditions(grammar: Grammar) -> None:
    """The categories condition (one) and conditions (with and between them)."""
    _descriptions(grammar)
    _having(grammar)
    _comparing(grammar)
    _of_units(grammar)
    _of_combat(grammar)
    grammar.rule("condition", "this card is in your hand", IN_HAND)
    for words, whose in (("your turn", "own"), ("your opponent's turn", "opponent")):
        grammar.rule("condition", f"it is {words}", Turn(whose))
    grammar.rule(
        "condition",
        'you have used "<name>" this turn',
        v.SkillUsed(S.name),
        also=('(you have|you) used "<name>" in this turn',),
    )
    grammar.rule(
        "condition",
        'this unit has used "<name>" this turn',
        v.SkillUsed(S.name, itself=True),
        also=('(this unit has|this unit) used "<name>" in this turn',),
    )
    grammar.rule(
        "condition",
        'you have used "<name>" <integer> or more times this turn',
        v.SkillUsed(S.name, S.integer),
    )
    grammar.rule(
        "condition",
        'this unit has used "<name>" <integer> or more times this turn',
        v.SkillUsed(S.name, S.integer, True),
        also=('this unit has used "<name>" <integer> or more times in this turn',),
    )
    grammar.rule("conditions", "<condition>", S.condition)
    grammar.made(
        "conditions",
        "<a:condition> and <b:conditions>",
        _both,
        _unboth,
        also=(
            "<a:condition>(,|) and if <b:conditions>",
            "<a:condition>, and <b:conditions>",
            "<a:condition>, if <b:conditions>",
        ),
    )
    _numbers(grammar)
    grammar.label("condition", "a condition / 条件")


def _both(found: Found) -> Built:
    return all_of((found["a"], found["b"]))


def _unboth(value: Built) -> Iterable[Found]:
    """All ways to part several conditions in two."""
    if isinstance(value, AllOf):
        for place in range(len(value.parts) - 1, 0, -1):
            yield {"a": all_of(value.parts[:place]), "b": all_of(value.parts[place:])}


# ── what a card is said to be ───────────────────────────────────────────────────────────────────────────────────────
def _descriptions(grammar: Grammar) -> None:
    """desc: the tests of a predicate such as “a <Flier>” (short) or “a card with 10 support”; foe: of an enemy."""
    grammar.rule("short", "<icons>", (S.icons,), also=("a <icons>", "an <icons>"))
    grammar.rule("short", "<names>", (S.names,))
    grammar.rule("short", "a non-<icon>", (Not(S.icon),), also=("non-<icon>", "not <icon>", "not a <icon>"))
    grammar.rule("short", "<names> or <icons>", (AnyOf((S.names, S.icons)),))
    grammar.rule("short", "a non-<names>", (Not(S.names),), also=("non-<names>",))
    grammar.made("short", "both <a:icon> and <b:icon>", _two, _untwo, also=("(both |)[a ]<a:icon> and [a ]<b:icon>",))
    grammar.rule("short", "<Colorless>".replace("<", "\\<"), (f.NoSymbol(),))
    grammar.rule("desc", "<short>", S.short)
    grammar.made("carded", "a <adjectives>card<posts>", _tests, unpool("", "own"))
    grammar.made("desc", "<carded>", lambda found: found["carded"].tests, _uncarded)
    grammar.rule("foe", "<short>", S.short)
    grammar.made(
        "foe",
        "<a_unit>",
        _of_foe,
        lambda value: {"a_unit": Pool("field", "opponent", value)} if type(value) is tuple else None,
    )
    grammar.also("foe", "<carded>", lambda found: found["carded"].tests)


def _two(found: Found) -> Built:
    return ordered((found["a"], found["b"]))


def _untwo(value: Built) -> Found | None:
    return dict(zip("ab", value, strict=True)) if type(value) is tuple and len(value) == 2 else None


def _tests(found: Found) -> Built:
    made: Any = pool("", "own")(found)
    return made if made.tests and not made.other else None


def _uncarded(value: Built) -> Found | None:
    return {"carded": Pool("", "own", value)} if type(value) is tuple and value else None


def _of_foe(found: Found) -> Built:
    unit: Pool = found["a_unit"]
    return unit.tests if unit.whose == "opponent" and not unit.other else None


# ── having so many ──────────────────────────────────────────────────────────────────────────────────────────────────
def _having(grammar: Grammar) -> None:
    """you have 2 or more other allies; your opponent has 3 or fewer cards in their hand."""
    for words, zone in (("cards in their hand", "hand"), ("Orbs", "orbs"), ("Bond cards", "bonds")):
        grammar.rule(
            "theirs",
            words,
            Pool(zone, "opponent"),
            also=("cards in hand",) if zone == "hand" else ("Bonds",) if zone == "bonds" else (),
        )
    grammar.rule("theirs", "face-up Orbs", Pool("orbs", "opponent", (Test("state", "表向き"),)))
    grammar.rule("mine", "cards in your hand", Pool("hand", "own"), also=("cards in hand",))
    grammar.made("mine", "<units_many>", _own("units_many"), _unown("units_many"))
    grammar.made("mine", "<cards_many>", _own("cards_many"), _unown("cards_many"))
    grammar.also("mine", "<cards_one>", _own("cards_one"))
    grammar.also("condition", "you have <integer> or more each of <a:icon> and <b:icon> Bond cards", _each_bond)
    nobody = Compare(Count(Pool("field", "own", (Not(HERO),), True)), "=", 0)
    for words in ALONE:
        grammar.read_only("condition", words, nobody, "you have no other non-Main Character allies")
    grammar.rule("any_units", "<units_many>", S.units_many)
    grammar.made("condition", "you have <a_unit>", _there_is("own"), _is_there("own"))
    grammar.made("condition", "there is <a_unit>", _there_is(""), _is_there("opponent"))
    for who, whose in (("you have", "mine"), ("your opponent has", "theirs"), ("there are", "any_units")):
        value = getattr(S, whose)
        for words, op in COUNTS:
            spelled = tuple([f"{who} <integer> {same} <{whose}>" for same in SAME[words]])
            counted = Compare(Count(value), op, S.integer)
            grammar.rule("condition", f"{who} <integer> {words} <{whose}>", counted, also=spelled)
        nobody = Compare(Count(value), "=", 0)
        grammar.rule("condition", f"{who} no <{whose}>", nobody, also=(f"{who} 0 <{whose}>",))
    grammar.rule(
        "condition",
        "you have exactly <integer> <mine>",
        Compare(Count(S.mine), "=", S.integer),
        also=("you have only <integer> <mine>",),
    )
    grammar.rule("condition", "your opponent has exactly <integer> <theirs>", Compare(Count(S.theirs), "=", S.integer))
    grammar.rule("condition", "there are exactly <integer> <any_units>", Compare(Count(S.any_units), "=", S.integer))
    grammar.read_only(
        "condition", "you do not have <a_unit>", Compare(Count(S.a_unit), "=", 0), "you have no <units_many>"
    )
    grammar.read_only(
        "condition",
        "you have (a|an) <cards_one>",
        Compare(Count(S.cards_one), ">=", 1),
        "you have 1 or more <cards_one>",
    )
    grammar.also(
        "condition", "you have (both an |both |an |)allied <a:quoted> and [an allied |allied ]<b:quoted>", _each_of
    )


def _each_bond(found: Found) -> Built:
    return AllOf(
        tuple([Compare(Count(Pool("bonds", "own", (found[key],))), ">=", found["integer"]) for key in ("a", "b")])
    )


def _there_is(whose: str) -> Any:
    def make(found: Found) -> Built:
        return Compare(Count(found["a_unit"]), ">=", 1) if whose in ("", found["a_unit"].whose) else None

    return make


def _is_there(whose: str) -> Any:
    def unmake(value: Built) -> Found | None:
        counted = value.left.pool if isinstance(value, Compare) and isinstance(value.left, Count) else None
        if counted is None or value != Compare(Count(counted), ">=", 1):
            return None
        return {"a_unit": counted} if (counted.zone, counted.whose) == ("field", whose) else None

    return unmake


ALONE = (
    "you have no other allies (aside from|other than|besides) this unit and your Main Character",
    "you have no allies (aside from|other than|besides) this unit and your Main Character",
    "the only units you have are this unit and your Main Character",
)


def _own(gap: str) -> Any:
    return lambda found: found[gap] if found[gap].whose == "own" else None


def _unown(gap: str) -> Any:
    return lambda value: {gap: value} if isinstance(value, Pool) and value.whose == "own" else None


def _reading(grammar: Grammar) -> Any:
    def add(category: str, template: str, value: Built, also: tuple[str, ...] = ()) -> None:
        for words in (template, *also):
            grammar.read_only(category, words, value, template)

    return add


def _each_of(found: Found) -> Built:
    return AllOf(tuple([Compare(Count(Pool("field", "own", (one,))), ">=", 1) for one in (found["a"], found["b"])]))


def _comparing(grammar: Grammar) -> None:
    """you have fewer Orbs than your opponent."""
    for words, zone in (("Orbs", "orbs"), ("Bond cards", "bonds"), ("cards in your hand", "hand"), ("allies", "field")):
        own, other = Count(Pool(zone, "own")), Count(Pool(zone, "opponent"))
        spelled = ("cards in hand",) if zone == "hand" else ()
        for noun in (words, *spelled):
            add = grammar.rule if noun == words else _reading(grammar)
            add(
                "condition",
                f"you have fewer {noun} than your opponent",
                Compare(own, "<", other),
                also=(f"you have less {noun} than your opponent",),
            )
            add("condition", f"you have more {noun} than your opponent", Compare(own, ">", other))
            add(
                "condition",
                f"you have as many as or fewer {noun} than your opponent",
                Compare(own, "<=", other),
                also=(
                    f"you have as many[ as] or fewer {noun} (as|than) your opponent",
                    f"you have equal to or (less|fewer) {noun} than your opponent",
                    f"your number of {noun} is the same as or lower than your opponent's",
                ),
            )
    more = Compare(Count(Pool("field", "own")), ">", Count(Pool("field", "opponent")))
    for words, zone in (("Bond cards", "bonds"), ("Bonds", "bonds"), ("Orbs", "orbs")):
        for parity in ("even", "odd"):
            grammar.rule(
                "condition", f"you have an {parity} number of {words}", Compare(Count(Pool(zone, "own")), parity, 0)
            )
    for words in ("there are more allies than enemies", "the number of allies exceeds the number of enemies"):
        grammar.read_only("condition", words, more, "you have more allies than your opponent")
    fewer = Compare(Count(Pool("field", "own")), "<", Count(Pool("field", "opponent")))
    for words in (
        "there are fewer allies than enemies",
        "there are more enemies than allies",
        "the number of enemies exceeds the number of allies",
    ):
        grammar.read_only("condition", words, fewer, "you have fewer allies than your opponent")


# ── what a unit is ──────────────────────────────────────────────────────────────────────────────────────────────────
def _of_units(grammar: Grammar) -> None:
    """this unit is in the Front Line; that card is <Red>; your Main Character is "…"."""
    for category in ("bearer", "that", "fighter"):
        _states(grammar, category, getattr(S, category))
        if category != "bearer":
            who = getattr(S, category)
            grammar.rule("condition", f"<{category}> is <desc>", Matches(who, S.desc))
            grammar.read_only(
                "condition",
                f"<{category}> does not have a \\<Color>",
                Matches(who, (f.NoSymbol(),)),
                f"<{category}> is <desc>",
            )
            grammar.rule("condition", f"<{category}> has a Symbol", Matches(who, (Not(f.NoSymbol()),)))
    stacked = Compare(v.PerCard(S.g), ">=", S.integer)
    totals = (
        "a total of <integer> or more cards are stacked with <g:obj>",
        "<g:obj> is stacked with a total of <integer> or more cards",
    )
    grammar.rule(
        "condition", "the total number of cards stacked with <g:obj> is <integer> or more", stacked, also=totals
    )
    foe = Matches(v.Fighter(v.DEFENDING), (HERO,))
    grammar.read_only(
        "condition", "the defending unit is your opponent's Main Character", foe, "<fighter> is the Main Character"
    )
    grammar.rule("condition", "your Main Character is <desc>", Matches(All(Pool("field", "own", (HERO,))), S.desc))
    grammar.rule(
        "condition",
        "your opponent's Main Character is <desc>",
        Matches(All(Pool("field", "opponent", (HERO,))), S.desc),
    )
    grammar.rule("condition", "this unit is in the same area as <a_unit>", Matches(This(), (f.Beside(All(S.a_unit)),)))
    near = Matches(This(), (f.Beside(All(Pool("field", "own", (S.names,)))),))
    grammar.read_only(
        "condition", "this unit is in the same area as <names>", near, "this unit is in the same area as <a_unit>"
    )
    grammar.read_only(
        "condition",
        "this unit (is not|isn't) your Main Character",
        Matches(This(), (Not(HERO),)),
        "this unit is not the Main Character",
    )
    grammar.read_only(
        "condition", "this unit is your Main Character", Matches(This(), (HERO,)), "this unit is the Main Character"
    )


def _states(grammar: Grammar, category: str, who: Any) -> None:
    for words, state in STATES:
        grammar.rule(
            "condition",
            f"<{category}> is {words}",
            Matches(who, (Test("state", state),)),
            also=(f"<{category}> has {words}",) if words in ("Class Changed", "Leveled Up") else (),
        )
        grammar.rule(
            "condition",
            f"<{category}> is not {words}",
            Matches(who, (Not(Test("state", state)),)),
            also=(f"<{category}> isn't {words}",),
        )
    grammar.rule(
        "condition",
        f"<{category}> is the Main Character",
        Matches(who, (HERO,)),
        also=(f"<{category}> is a Main Character",),
    )
    grammar.rule(
        "condition",
        f"<{category}> is not the Main Character",
        Matches(who, (Not(HERO),)),
        also=(f"<{category}> isn't the Main Character", f"<{category}> is not a Main Character"),
    )
    for words, place in AREAS:
        grammar.rule(
            "condition",
            f"<{category}> is in {words}",
            Matches(who, (Test("place", place),)),
            also=(f"<{category}> is on {words}",),
        )
    for op_words, op in OPS:
        grammar.rule(
            "condition",
            f"<{category}> has a Deployment Cost of <integer>{op_words}",
            Matches(who, (Test("cost", S.integer, op),)),
        )
        grammar.rule(
            "condition", f"<{category}>'s attack is <integer>{op_words}", Matches(who, (Test("attack", S.integer, op),))
        )
    high = Matches(who, (Test("attack", S.integer, ">="),))
    grammar.read_only(
        "condition", f"<{category}> has <integer> or more attack", high, f"<{category}>'s attack is <integer> or higher"
    )
    grammar.read_only(
        "condition",
        f"<{category}> has <integer> attack or (higher|more)",
        high,
        f"<{category}>'s attack is <integer> or higher",
    )


def _of_combat(grammar: Grammar) -> None:
    """this unit is attacking a <Flier>; … being supported by "…"."""
    attacks = AllOf((ATTACKS, Matches(v.Fighter(v.DEFENDING), S.foe)))
    grammar.rule(
        "condition",
        "this unit is attacking <foe>",
        attacks,
        also=("this unit attacks <foe>", "this unit is attacking <foe> (unit|enemy)"),
    )
    grammar.rule(
        "condition",
        "this unit is being attacked by <foe>",
        AllOf((DEFENDS, Matches(v.Fighter(v.ATTACKING), S.foe))),
        also=("this unit is attacked by <foe>",),
    )
    others = ("this unit is (battling|in combat against) <foe>",)
    grammar.made("condition", "this unit is in combat with <foe>", _fights, _unfights, also=others)
    spelled = (
        "this unit is supported by <desc>",
        "the card supporting this unit is <desc>",
        "this unit's Support card is <desc>",
        "the card supporting this card is <desc>",
    )
    grammar.rule("condition", "this unit is being supported by <desc>", SUPPORTED, also=spelled)
    for op_words, op in OPS:
        cost = AllOf((FIGHTS, Compare(Count(Pool("support", "own", (Test("cost", S.integer, op),))), ">=", 1)))
        grammar.rule("condition", f"the card supporting this unit has a Deployment Cost of <integer>{op_words}", cost)
    for words, whose in (("your opponent's Support card", "opponent"), ("your Support card", "own")):
        for op_words, op in OPS:
            there = Compare(Count(Pool("support", whose, (Test("cost", S.integer, op),))), ">=", 1)
            grammar.rule("condition", f"{words} has a Deployment Cost of <integer>{op_words}", there)
    for words, by_attack in (("", False), (" by the attack", True)):
        grammar.rule("condition", f"the defending unit was destroyed{words}", f.WasDefeated(v.DEFENDING, (), by_attack))
        as_hero = f.WasDefeated(v.DEFENDING, (HERO,), by_attack)
        grammar.rule("condition", f"the defending unit was destroyed as the Main Character{words}", as_hero)
    hero = Pool("field", "own", (HERO, Test("state", "防御")))
    words = "your Main Character is being attacked by <foe>"
    attacked = AllOf((Compare(Count(hero), ">=", 1), Matches(v.Fighter(v.ATTACKING), S.foe)))
    grammar.rule("condition", words, attacked, also=("your Main Character is attacked by <foe>",))
    grammar.rule("condition", "your Main Character is being attacked", Compare(Count(hero), ">=", 1))
    skilled = AllOf((FIGHTS, Compare(Count(Pool("support", "own", (f.HasSupportSkill(),))), ">=", 1)))
    grammar.rule("condition", "the card supporting this unit has a Support Skill", skilled)


def _fights(found: Found) -> Built:
    """In combat with: the one it attacks, or the one that attacks it."""
    foe = found["foe"]
    return AnyOf(
        (AllOf((ATTACKS, Matches(v.Fighter(v.DEFENDING), foe))), AllOf((DEFENDS, Matches(v.Fighter(v.ATTACKING), foe))))
    )


def _unfights(value: Built) -> Found | None:
    first = value.parts[0] if isinstance(value, AnyOf) else None
    defender = first.parts[1] if isinstance(first, AllOf) and len(first.parts) > 1 else None
    if not isinstance(defender, Matches) or _fights({"foe": defender.tests}) != value:
        return None
    return {"foe": defender.tests}


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _numbers(grammar: Grammar) -> None:
    """each: what is counted one by one; total: a number."""
    for category in ("units", "cards"):
        one = f"{category}_one"
        grammar.rule("each", f"<{one}>", Per(Count(getattr(S, one)), 1, 1), also=(f"<{one}> you have",))
        grammar.rule(
            "total",
            f"the number of <{category}_many>",
            Count(getattr(S, f"{category}_many")),
            also=(f"the total number of <{category}_many>",),
        )
    grammar.read_only("each", "card in your hand", Per(Count(Pool("hand", "own")), 1, 1), "card from your hand")
    grammar.read_only("total", "the [total ]number of orbs you have", Count(Pool("orbs", "own")), "the number of Orbs")
    grammar.rule("total", "the total number of cards stacked with <g:obj>", v.PerCard(S.g))
    grammar.rule(
        "total",
        "<that>'s Support",
        Fact("support", S.that),
        also=("the Support of <that>",),
    )
    grammar.read_only(
        "total", "the [total ]number of your <cards_many>", Count(S.cards_many), "the number of <cards_many>"
    )
    grammar.rule("total", "<fighter>'s Deployment Cost", Fact("cost", S.fighter))
    grammar.rule(
        "each",
        "card stacked under <bearer>",
        Per(f.Beneath(S.bearer), 1, 1),
        also=("card stacked (beneath|below) <bearer>",),
    )
