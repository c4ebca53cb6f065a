"""What cards speak of and is not there: tokens without a face, words that nobody carries out, costs that nobody can pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.games.evolve.rules import ch10_costs
from tefuda.games.evolve.rules.ch10_sets import SET_TESTS
from tefuda.games.evolve.words.vocabulary import (
    AddedCost,
    AlternativeCost,
    Amount,
    DeckLimit,
    OptionalCost,
    When,
    Whenever,
    Would,
)
from tefuda.kernel.effects import Add, Fact, Make, Pay
from tefuda.kernel.performing import WORDS
from tefuda.kernel.questions import CONDITIONS, GROUPS, NUMBERS
from tefuda.kernel.values import Node


def missing(has_token: Callable[[str], bool], node: Any) -> list[str]:
    """What a value speaks of and is not there: a token that `has_token` does not know, a word nobody carries out."""
    if isinstance(node, tuple):
        return [problem for part in node for problem in missing(has_token, part)]
    if not isinstance(node, Node):
        return []
    found = [problem for name in node.__struct_fields__ for problem in missing(has_token, getattr(node, name))]
    token = getattr(node, "token", "")
    if token and not has_token(token):
        found.append(f"there is no token called {token}")
    if isinstance(node, Pay) and node.stat not in POINTS and node.stat not in ch10_costs.TREASURIES:
        found.append(f"the cost {node.stat} cannot be paid yet")
    if isinstance(node, Add | Make | Fact) and node.fact not in FACTS and not node.fact.startswith("counter:"):
        found.append(f"the number {node.fact} cannot be told yet")
    if type(node).__module__.endswith((".vocabulary", ".further")) and not known(type(node)):
        found.append(f"the word {type(node).__name__} cannot be carried out yet")
    return found


POINTS = ("pp", "max_pp", "ep", "sep", "life")
FACTS = ("attack", "defense", "cost", "play_cost")
PLAIN_WORDS = (
    *SET_TESTS,
    When,
    Whenever,
    Would,
    Amount,
    OptionalCost,
    AlternativeCost,
    AddedCost,
    DeckLimit,
)  # read by rules of their own


def known(kind: type) -> bool:
    """Is there a way to carry out, ask or read this word?"""
    return kind in WORDS or kind in NUMBERS or kind in CONDITIONS or kind in GROUPS or kind in PLAIN_WORDS
