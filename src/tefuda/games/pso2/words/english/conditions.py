"""Conditions: what has to hold, of a turn, of cards and of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE, ROWS, inserted
from tefuda.games.pso2.words.japanese.conditions import all_of, of_adjective, unadjective, unall
from tefuda.kernel.effects.nodes import Compare, Count, CountOf, Did, Fact, Matches, Not, Pool, Test, Turn
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker
from tefuda.kernel.wording.engine.patterns import Built, Found, S, filled

PLAYERS = (("your", "own"), (f"(the enemy|{FOE}'s)", "opponent"))
BOUNDS = ((" or more", ">="), (" (or less|or fewer)", "<="), ("", "="))
PHASES = ("start", "draw", "PP", "main", "battle", "end")
STEPS = (
    ("(battle|combat) start", "declared"),
    ("joining", "attacking"),
    ("(engagement|combat)", "engaged"),
    ("damage", "damage"),
)
PILES = (("hand", "hand"), ("discard pile", "discard"), ("PP", "pp"), ("deck", "deck"))
THAN = (("more", ">"), ("fewer", "<"))
HOLDERS = (("you (have|control)", "own"), (f"{FOE} (has|controls)", "opponent"))
_HOLDER = {"own": "you", "opponent": FOE}
HELD_BOUNDS = (("<quantity> or more", ">="), ("at least <quantity>", ">="), ("<quantity> (or less|or fewer)", "<="),
               ("at most <quantity>", "<="), ("[exactly ]<quantity>", "="))  # fmt: skip
BOSSES = Test("boss", True)


def add_conditions(grammar: Grammar) -> None:
    """The category conditions."""
    grammar.rule("condition", "so", Did(), also=("you do", "you did", "they do"))
    grammar.rule("condition", "not so", Not(Did()), also=("you do not", "you did not", "(you|they) does not"))
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.rule("condition", "it is the enemy turn", Turn("opponent"), also=(f"it is {FOE}'s turn",))
    for words, whose in (("you are", "own"), (f"{FOE} is", "opponent")):
        goes = "you (went|go)" if whose == "own" else f"{FOE} (went|goes)"
        grammar.rule("condition", f"{words} the first player", v.GoesFirst(whose), also=(f"{goes} first",))
        grammar.rule("condition", f"{words} the second player", Not(v.GoesFirst(whose)), also=(f"{goes} second",))
    grammar.rule("condition", "<group> is attacking", v.IsAttacking(S.group))
    grammar.rule("condition", "<group> is engaged", v.IsEngaged(S.group))
    for phase in PHASES:
        grammar.rule("condition", f"it is the {phase} phase", v.InPhase(phase.lower()))
        grammar.read_only("time", f"(the|your) {phase} phase", v.InPhase(phase.lower()), "")
    for words, step in STEPS:
        grammar.rule("condition", f"it is the {words} step", v.InStep(step))
        grammar.read_only("time", f"the {words} step", v.InStep(step), "")
    grammar.read_only("time", "your turn", Turn("own"), "")
    grammar.read_only("time", f"({FOE}'s|the enemy) turn", Turn("opponent"), "")
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
        for zone_words, zone in PILES:
            for bound, op in BOUNDS:
                count = Compare(Count(Pool(zone, whose)), op, S.quantity)
                plain = f"{words} {zone_words} has <quantity>{bound} card"
                also = (f"there are <quantity>{bound} card in {words} {zone_words}",)
                grammar.rule("condition", plain, count, also=also)
            none = Compare(Count(Pool(zone, whose)), "=", 0)
            grammar.read_only("condition", f"there are no card in {words} {zone_words}", none, plain)
    for zone_words, zone in PILES:
        for greater, op in THAN:
            for (words, whose), (others, theirs) in (PLAYERS, PLAYERS[::-1]):
                than = Compare(Count(Pool(zone, whose)), op, Count(Pool(zone, theirs)))
                grammar.rule("condition", f"{words} {zone_words} has {greater} card than {others} {zone_words}", than)
    for bound, op in BOUNDS[:2]:
        there = Compare(Count(S.pool), op, S.quantity)
        grammar.rule("condition", f"there are <quantity>{bound} <pool>", there)
    grammar.rule("condition", "there are exactly <quantity> <pool>", Compare(Count(S.pool), "=", S.quantity))
    grammar.rule(
        "condition", "there is (a|an) <pool>", Compare(Count(S.pool), ">=", 1), also=("(a|an) <pool> is on the field",)
    )
    grammar.rule("condition", "there is no <pool>", Compare(Count(S.pool), "=", 0), also=("there are no <pool>",))
    for greater, op in THAN:
        than = Compare(Count(S.pool), op, Count(S.second))
        grammar.rule("condition", f"there are {greater} <pool> than <second:pool>", than)
    for greater, op in ((f"({THAN[0][0]}|greater|higher)", ">"), ("(less|lower|fewer)", "<")):
        than = Compare(S.first, op, S.second)
        grammar.rule("condition", f"<first:amount> is {greater} than <second:amount>", than)
    _having(grammar)


def _having(grammar: Grammar) -> None:
    """You have, your opponent has: what somebody has is that player's, whether or not it is said again."""
    grammar.read_only("held", "<pool>", S.pool, "<pool>")
    grammar.read_only("held", "<adjectives>PP", Pool("pp", "any", S.adjectives), "<pool>")
    grammar.read_only("held", "<cards> in hand", Pool("hand", "any", S.cards), "<pool>")
    for place, zone in (("on their field", "field"), *[(f"in their {words}", zone) for words, zone in PILES]):
        grammar.read_only("held", f"<other><cards> {place}", Pool(zone, "opponent", S.cards, S.other), "<pool>")
    for row, place in ROWS:

        def in_row(found: Found, place: Any = place) -> Built:
            return inserted(Pool("field", "opponent", found["cards"], found["other"]), (Test("place", place),))

        grammar.also("held", f"<other><cards> in their {row} row", in_row, "<pool>")
    for (has, whose), (_, theirs) in (HOLDERS, HOLDERS[::-1]):
        held = _held(whose)
        for bound, op in HELD_BOUNDS:
            many = _compared(held, op)
            grammar.also("condition", f"{has} {bound} <held>", many, "there are <quantity> <pool>")
            life = Compare(Fact("hp", v.PlayerCard(whose)), op, S.quantity)
            grammar.read_only("condition", f"{has} {bound} HP", life, "the HP of <group> is <quantity>")
        grammar.also("condition", f"{has} (a|an|any) <held>", _compared(held, ">=", 1), "there is a <pool>")
        grammar.also("condition", f"{has} no <held>", _compared(held, "=", 0), "there is no <pool>")
        than_other = f"than {_HOLDER[theirs]}[ (has|have|does|do|controls|control)]"
        for greater, op in (*THAN, ("less", "<")):
            more = _compared_with(held, op, _held(theirs))
            grammar.also("condition", f"{has} {greater} <held> {than_other}", more, "there are more <pool> than <pool>")
            lives = Compare(Fact("hp", v.PlayerCard(whose)), op, Fact("hp", v.PlayerCard(theirs)))
            grammar.read_only("condition", f"{has} {greater} HP {than_other}", lives, "<amount> is more than <amount>")


def _held(whose: str) -> Callable[[Pool], Pool | None]:
    """Makes cards that a player has that player's own; None where they are said to be another's."""

    def held(pool: Pool) -> Pool | None:
        nobodys = pool.whose == "any" and not any(isinstance(test, v.Extreme) or test == BOSSES for test in pool.tests)
        return change(pool, whose=whose) if nobodys or pool.whose == whose else None

    return held


def _compared(held: Callable[[Pool], Pool | None], op: str, number: int | None = None) -> Maker:
    """How many of some cards a player has."""

    def make(found: Found) -> Built:
        pool = held(found["held"])
        return None if pool is None else Compare(Count(pool), op, found["quantity"] if number is None else number)

    return make


def _compared_with(held: Callable[[Pool], Pool | None], op: str, others: Callable[[Pool], Pool | None]) -> Maker:
    """More, or fewer, of some cards than the other player has of such cards."""

    def make(found: Found) -> Built:
        pool = held(found["held"])
        such = None if pool is None else others(change(pool, whose="any"))
        return None if pool is None or such is None else Compare(Count(pool), op, Count(such))

    return make


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
        also=("<group> (is|are) equipped with [(a|an) ]<cards>", "<group> bear (a|an) <cards>"),
    )

    def has(found: Found) -> Built:
        return (
            None if isinstance(found["group"], v.PlayerCard) else filled(worn, found)
        )  # a player has cards of a field

    grammar.also("condition", "<group> has (a|an) <cards>", has, "<group> bears (a|an) <cards>")
