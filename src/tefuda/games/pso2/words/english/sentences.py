"""Sentences: instructions with their conditions, and how they hang together: if so, further, by paying, modes."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.sentences import (
    NOTHING,
    all_of,
    and_then,
    choice,
    folded,
    parted,
    unall,
    unchoice,
    unfolded,
)
from tefuda.kernel.effects import Compare, Count, Did, If, Let, Matches, May, Not, PayThen, Pool, Turn
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

PLAYERS = (("your", "own"), ("the enemy", "opponent"))
BOUNDS = ((" or more", ">="), (" or less", "<="), ("", "="))


def add_sentences(grammar: Grammar) -> None:
    """The categories condition, sentence and effect."""
    _conditions(grammar)
    grammar.rule("sentence", "<act>.", S.act)
    grammar.rule("sentence", "you may <act>.", May(S.act))
    grammar.made("sentence", "<first:act> and <rest:sentence>", and_then, parted)
    grammar.rule("sentence", "if <condition:conditions>, <then:sentence>", If(S.condition, S.then))
    grammar.rule("sentence", "by paying ‹<cost>›, <then:sentence>", PayThen(S.cost, S.then))
    grammar.rule("sentence", "further, <sentence>", v.Further(S.sentence))
    grammar.rule("link", "X is <amount>.", Let(S.amount, NOTHING))
    grammar.rule("mode", '"<effect>"', S.effect)
    grammar.list_of("modes", "mode", " ")
    grammar.made("sentence", "one of these goes off: <modes>", choice, unchoice)
    grammar.rule("said", "<sentence>", S.sentence)
    grammar.rule("said", "<link>", S.link)
    grammar.list_of("sentences", "said", " ")
    grammar.made("effect", "<sentences>", folded, unfolded(apart=True))
    grammar.label("sentence", "an instruction")


def _conditions(grammar: Grammar) -> None:
    grammar.rule("condition", "so", Did())
    grammar.rule("condition", "not so", Not(Did()))
    grammar.rule("condition", "it is your turn", Turn("own"))
    grammar.rule("condition", "it is the enemy turn", Turn("opponent"))
    for words, whose in (("you are", "own"), ("the opponent is", "opponent")):
        grammar.rule("condition", f"{words} the first player", v.GoesFirst(whose))
        grammar.rule("condition", f"{words} the second player", Not(v.GoesFirst(whose)))
    grammar.rule("condition", "<group> is attacking", v.IsAttacking(S.group))
    grammar.rule("condition", "<group> is engaged", v.IsEngaged(S.group))
    for words, whose in PLAYERS:
        for zone_words, zone in (("hand", "hand"), ("discard pile", "discard"), ("PP", "pp"), ("deck", "deck")):
            for bound, op in BOUNDS:
                count = Compare(Count(Pool(zone, whose)), op, S.quantity)
                grammar.rule("condition", f"{words} {zone_words} has <quantity>{bound} card", count)
    for bound, op in BOUNDS[:2]:
        grammar.rule("condition", f"there are <quantity>{bound} <pool>", Compare(Count(S.pool), op, S.quantity))
    grammar.rule("condition", "there is no <pool>", Compare(Count(S.pool), "=", 0))
    grammar.rule("condition", "<group> is a <cards>", Matches(S.group, S.cards))
    grammar.rule("condition", "<first:amount> is <second:quantity> or more", Compare(S.first, ">=", S.second))
    grammar.rule("condition", "<first:amount> is <second:quantity> or less", Compare(S.first, "<=", S.second))
    grammar.list_of("some_conditions", "condition", " and ")
    grammar.made("conditions", "<some_conditions>", all_of, unall)
    grammar.label("condition", "a condition")
