"""Elements: which one a card becomes, and Summons and abilities of which it is not chosen by."""

from __future__ import annotations

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.terms import ELEMENTS
from tefuda.kernel.effects.nodes import Become, Change, It, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar


def add_elements(grammar: Grammar) -> None:
    """A card's Element among the actions and the predicates."""
    for word, element in ELEMENTS.items():
        grammar.rule("action", f"its Element becomes {word}", Change(It(), (Become("element", element),)))
    grammar.rule(
        "predicate",
        "cannot be chosen by Summons or abilities that share its Element",
        (v.UnchosenBy((v.Shares("element", This()),)),),
    )
    grammar.rule(
        "predicate",
        "cannot be chosen by a Multi-Element Forward's ability",
        (v.UnchosenBy((Test("multi", "多属性"),), True),),
    )
