"""Naming: what a player names or selects that is no card, and what is said of it later."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import Matches
from tefuda.kernel.wording.grammar import Grammar
from tefuda.kernel.wording.patterns import S

NAMED = (("number", "number"), ("Job", "job"), ("card type", "kind"))


def add_naming(grammar: Grammar) -> None:
    """Naming among the actions, and what a card gains or is by it."""
    for words, what in NAMED:
        grammar.rule("action", f"(name|select) (1|a|an) {words}", v.NameOne(what))
        grammar.rule("action", f"your opponent (names|selects) 1 {words}", v.NameOne(what, "opponent"))
    grammar.also("action", "(name|select) (1|an) Element", lambda b: v.NameElement())
    grammar.rule("predicate", "{gains/gain} (the named|that|the selected) Job", (v.NamedJob(),))
    grammar.rule("condition", "<g:done_to> is the named card type", Matches(S.g, (v.OfNamed("kind"),)))
    grammar.also(
        "action", "turn over one card at a time from the top of your deck until a (selected|named) type is revealed",
        lambda b: v.RevealUntil((v.OfNamed("kind"),)),
    )  # fmt: skip
