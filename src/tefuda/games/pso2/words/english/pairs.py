"""Pairs: two things that a text chooses together, and what is done to the former and the latter."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import ChooseEach, Fact
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.meaning.composition import sequence


def add_pairs(grammar: Grammar) -> None:
    """Choose one of your characters and a character of the opponent; the former, the latter."""
    for words, group in (("the (former|first)", v.Former()), ("the (latter|second)", v.Latter())):
        grammar.rule("of_two", words, group)
    grammar.rule("group", "<of_two>", S.of_two)
    both = ChooseEach((v.Pick((S.pool,), S.number), v.Pick((S.second,), S.many)))
    grammar.rule("act", "choose <number> <pool> and <many:number> <second:pool>", both)

    def each(found: Found) -> Built:
        return ChooseEach(tuple([v.Pick((pool,), number) for number, pool in (found["counted"], found["second"])]))

    grammar.also("act", "choose <counted> and <second:counted>", each, "choose <number> <pool> and <number> <pool>")
    grammar.read_only(
        "act",
        "<by:of_two> deals damage equal to its attack to <group:of_two>",
        v.Damage(S.group, Fact("attack", S.by), by=S.by),
        "have <by:group> deal <number> damage to <group>",
    )
    grammar.read_only(
        "act",
        "<by:of_two> deals <number> damage to <group>",
        v.Damage(S.group, S.number, by=S.by),
        "have <by:group> deal <number> damage to <group>",
    )

    def one_and_other(found: Found) -> Built:
        return sequence((v.Damage(found["first"], found["number"]), v.Damage(found["group"], found["many"])))

    grammar.also(
        "act",
        "deal <number> damage to <first:of_two> and <many:number> damage to <group:of_two>",
        one_and_other,
        "deal <number> damage to <group>",
    )
