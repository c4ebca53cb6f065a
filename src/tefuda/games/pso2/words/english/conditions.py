"""Conditions: what has to hold, of a turn, of cards and of numbers."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE, ROWS
from tefuda.games.pso2.words.japanese.conditions import all_of, of_adjective, unadjective, unall
from tefuda.kernel.effects import Compare, Count, CountOf, Did, Matches, Not, Pool, Test, Turn
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

PLAYERS = (("your", "own"), (f"(the enemy|{FOE}'s)", "opponent"))
BOUNDS = ((" or more", ">="), (" (or less|or fewer)", "<="), ("", "="))
PHASES = ("start", "draw", "PP", "main", "battle", "end")
PILES = (("hand", "hand"), ("discard pile", "discard"), ("PP", "pp"), ("deck", "deck"))


def add_conditions(grammar: Grammar) -> None:
    """The category conditions."""
    grammar.rule("condition", "so", Did(), also=("you do", "you did", "they do"))
    grammar.rule("condition", "not so", Not(Did()), also=("you do not", "you did not", "you does not"))
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.rule("condition", "it is the enemy turn", Turn("opponent"), also=(f"it is {FOE}'s turn",))
    for words, whose in (("you are", "own"), (f"{FOE} is", "opponent")):
        grammar.rule("condition", f"{words} the first player", v.GoesFirst(whose))
        grammar.rule("condition", f"{words} the second player", Not(v.GoesFirst(whose)))
    grammar.rule("condition", "<group> is attacking", v.IsAttacking(S.group))
    grammar.rule("condition", "<group> is engaged", v.IsEngaged(S.group))
    for phase in PHASES:
        grammar.rule("condition", f"it is the {phase} phase", v.InPhase(phase.lower()))
    _counting(grammar)
    _cards(grammar)
    grammar.rule("condition", "<first:amount> is <second:quantity> or more", Compare(S.first, ">=", S.second))
    grammar.rule("condition", "<first:amount> is <second:quantity> or less", Compare(S.first, "<=", S.second))
    grammar.rule("condition", "<first:amount> is exactly <second:quantity>", Compare(S.first, "=", S.second))
    grammar.list_of("some_conditions", "condition", " and ")
    grammar.made("conditions", "<some_conditions>", all_of, unall)
    grammar.label("condition", "a condition")


def _counting(grammar: Grammar) -> None:
    for words, whose in PLAYERS:
        has = "you have" if whose == "own" else f"{FOE} has"
        for zone_words, zone in PILES:
            for bound, op in BOUNDS:
                count = Compare(Count(Pool(zone, whose)), op, S.quantity)
                plain = f"{words} {zone_words} has <quantity>{bound} card"
                ways = (
                    f"there are <quantity>{bound} card in {words} {zone_words}",
                    f"{has} <quantity>{bound} card in (your|their) {zone_words}",
                )
                more = (f"{has} <quantity>{bound} PP",) if zone == "pp" else ()
                grammar.rule("condition", plain, count, also=(*ways, *more))
            none = (f"{has} no card in (your|their) {zone_words}", f"there are no card in {words} {zone_words}")
            for way in (*none, *((f"{has} no PP",) if zone == "pp" else ())):
                grammar.read_only(
                    "condition", way, Compare(Count(Pool(zone, whose)), "=", 0), f"{words} {zone_words} has 0 card"
                )
    for zone_words, zone in PILES:
        for greater, op in (("more", ">"), ("fewer", "<")):
            for (words, whose), (others, theirs) in (PLAYERS, PLAYERS[::-1]):
                than = Compare(Count(Pool(zone, whose)), op, Count(Pool(zone, theirs)))
                grammar.rule("condition", f"{words} {zone_words} has {greater} card than {others} {zone_words}", than)
    for bound, op in BOUNDS[:2]:
        ways = (f"you have <quantity>{bound} <pool>", f"{FOE} has <quantity>{bound} <pool>")
        grammar.rule(
            "condition", f"there are <quantity>{bound} <pool>", Compare(Count(S.pool), op, S.quantity), also=ways
        )
    grammar.rule(
        "condition",
        "there is (a|an) <pool>",
        Compare(Count(S.pool), ">=", 1),
        also=("there is an <pool>", "you have (a|an) <pool>", f"{FOE} has (a|an) <pool>"),
    )
    grammar.rule(
        "condition",
        "there is no <pool>",
        Compare(Count(S.pool), "=", 0),
        also=("there are no <pool>", "you have no <pool>", f"{FOE} has no <pool>"),
    )


def _cards(grammar: Grammar) -> None:
    grammar.rule("condition", "<group> is (a|an) <cards>", Matches(S.group, S.cards))
    grammar.made("condition", "<group> is <adjective:is_so>", of_adjective, unadjective)
    for words, place in ROWS:
        grammar.rule("condition", f"<group> is not in the {words} row", Not(Matches(S.group, (Test("place", place),))))
    grammar.rule("is_so", "<word:class>", Test("class", S.word), also=("(a|an) <word:class>",))
    grammar.rule("is_so", "<type>", Test("type", S.type), also=("(a|an) <type>",))
    grammar.rule("is_so", "<color>", Test("color", S.color))
    grammar.rule("is_so", "ON", Test("state", "ON"))
    grammar.rule("is_so", "OFF", Test("state", "OFF"))
    grammar.rule("is_so", "damaged", Test("damage", 1, ">="))
    for words, place in ROWS:
        grammar.rule("is_so", f"in the {words} row", Test("place", place))
    grammar.rule("condition", "<group> has <keyword>", Matches(S.group, (Test("keyword", S.keyword),)))
    grammar.read_only("group", "your player", v.PlayerCard("own"), "you")
    worn = Compare(CountOf(v.Attached(S.group, S.cards)), ">=", 1)
    grammar.rule(
        "condition",
        "<group> bears (a|an) <cards>",
        worn,
        also=(
            "<group> has (a|an) <cards>",
            "<group> is equipped with (a|an) <cards>",
            "<group> is equipped with <cards>",
        ),
    )
