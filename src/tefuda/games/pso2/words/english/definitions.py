"""Definitions: what chapter 302 says that a keyword stands for, read as that keyword."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.english.nouns import FOE
from tefuda.games.pso2.words.japanese.definitions import up_to_so_many
from tefuda.kernel.effects.nodes import Keyword, Pool, Spell, Test
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

SPELLED_OUT = {
    t.WAR_CRY: (
        "【ON⇒OFF】 ⇒ move the target of the attack to <this>. use this ability only when an ally is attacked.",
    ),
    t.DOUBLE_STRIKE: (f"when <this> attacks (the opposing player|{FOE}): turn it ON, once per turn.",),
    t.AMBUSH: ("<this> enters the field ON.",),
    t.DOUBLE_SHOT: (
        "<this> may choose two targets for its attack.[ the combats are resolved at the same time.]",
        "<this> may choose 2 targets for its attack.",
    ),
    t.SNIPE: ("<this> takes no (battle|combat) damage while attacking.",),
    t.CORRUPTION: (
        "<this> can attack the opposing player only.",
        "<this> can only attack the opposing player.",
        "<this> can attack only the opposing player.",
    ),
    t.PROLIFERATION: ("you may have up to 9 of this card in your deck.",),
}


def add_definitions(grammar: Grammar) -> None:
    """302.1#2 to 302.11, 202.2: where a card enters, and R.3.4.1: whom it attacks."""
    for word, ways in SPELLED_OUT.items():
        for way in ways:
            grammar.read_only("line", way, (Keyword(word),), "<keyword>")
    grammar.read_only("line", "you may have any number of this card in your deck.", (v.Copies(None),), "rule: <rule>")
    grammar.also("line", "you may have up to <integer> of this card in your deck.", up_to_so_many, "rule: <rule>")
    grammar.rule(
        "line",
        "this card enters the back row.",
        (v.EntersBack(),),
        also=("<this> enters [the field in ]the back row.",),
    )
    grammar.rule(
        "line",
        "this card can be equipped regardless of class.",
        (v.AnyClass(),),
        also=("<this> can be equipped regardless of class.",),
    )
    grammar.rule(
        "line",
        "you may play this card even if there is no card of its color in your PP.",
        (v.AnyColor(),),
        also=("you (may|can) play <this> even (if|though) there is no card of its color in your PP.",),
    )
    grammar.rule(
        "line",
        "this card can be equipped with up to <integer> weapon.",
        (v.Room(t.WEAPON, S.integer),),
        also=("<this> (can be equipped with|can have) up to <integer> weapon.",),
    )
    slots = "this card has <integer> slots for armor."
    grammar.rule(
        "line", slots, (v.Room(t.ARMOUR, S.integer),), also=("<this> has <integer> (slots for armor|armor slots).",)
    )
    target = v.AttacksWhom(Pool("player", "opponent", (Test("target", True),)))
    grammar.rule("line", "this card attacks the target player.", (target,), also=("<this> attacks the target player.",))
    for words, fact in (("cost", "cost"), ("attack", "attack"), ("HP", "hp")):
        for edge, highest in (("lowest", False), ("highest", True)):

            def named(found: Found, fact: Any = fact, highest: Any = highest) -> Built:
                zone, whose = found["place"]
                return (v.AttacksWhom(Pool(zone, whose, found["cards"]), fact, highest),)

            for who in ("<this> attacks", "attacks"):
                grammar.also("line", f"{who} the <cards> with the {edge} {words}<place:where>.", named, "")
    grammar.read_only("spell", "【Recover <quantity>】[.]", (Spell(v.Recover(S.quantity)),), "recover <quantity>.")
    _searches(grammar)


def _searches(grammar: Grammar) -> None:
    """301.2: a search said in full: reveal, to the hand, shuffle."""
    for number, sought in (("(a|an|one)", v.Search(S.cards, 1)), ("[up to ]<number>", v.Search(S.cards, S.number))):
        added = f"search your deck for {number} <cards>, reveal (it|them), and (put|add) (it|them) (into|to) your hand"
        grammar.read_only("act", added, sought, "search for <number> <cards>")
        shuffled = f"{added}(. then|, then) shuffle[ your deck| it]."
        grammar.read_only("sentence", shuffled, sought, "search for <number> <cards>")
