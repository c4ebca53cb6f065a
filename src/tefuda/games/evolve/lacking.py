"""What is lacking: tokens that a card's words speak of and that have no face, words that cannot be carried out."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch10_costs
from tefuda.games.evolve.words.vocabulary import (
    AddedCost,
    AlternativeCost,
    Amount,
    DeckLimit,
    DifferentNames,
    Extreme,
    OptionalCost,
    TotalAtMost,
    When,
    Whenever,
    Would,
)
from tefuda.kernel.effects import Add, Fact, Make, Pay
from tefuda.kernel.performing import WORDS
from tefuda.kernel.questions import CONDITIONS, GROUPS
from tefuda.kernel.questions import NUMBERS as NUMBERS_ASKED
from tefuda.kernel.values import Node

POINTS = ("pp", "max_pp", "ep", "sep", "life")
FACTS = ("attack", "defense", "cost", "play_cost", "evolve_cost")
PLAIN_WORDS = (
    When,
    Whenever,
    Would,
    Amount,
    OptionalCost,
    AlternativeCost,
    AddedCost,
    DeckLimit,
    DifferentNames,
    Extreme,
    TotalAtMost,
)  # read by rules of their own


def lacking(game: Any, node: Any) -> list[str]:
    if isinstance(node, tuple):
        return [problem for part in node for problem in lacking(game, part)]
    if not isinstance(node, Node):
        return []
    found = [problem for name in node.__struct_fields__ for problem in lacking(game, getattr(node, name))]
    token = getattr(node, "token", "")
    if token and not any(t.TOKEN in game.faces[face].sides[0].special for face in game.by_name.get(token, ())):
        found.append(f"there is no token called {token}")
    if isinstance(node, Pay) and node.stat not in POINTS and node.stat not in ch10_costs.TREASURIES:
        found.append(f"the cost {node.stat} cannot be paid yet")
    if isinstance(node, Add | Make | Fact) and node.fact not in FACTS and not node.fact.startswith("counter:"):
        found.append(f"the number {node.fact} cannot be told yet")
    if type(node).__module__.endswith((".vocabulary", ".further")) and not known(type(node)):
        found.append(f"the word {type(node).__name__} cannot be carried out yet")
    return found


def known(kind: type) -> bool:
    """Is there a way to carry out, ask or read this word?"""
    return kind in WORDS or kind in NUMBERS_ASKED or kind in CONDITIONS or kind in GROUPS or kind in PLAIN_WORDS
