"""Whose zone a text says: cards go to the zones of their owners (101.3.1), so that of another player's it cannot be said “to your hand”.

The grammars read “your hand” and 相手の手札 as a `Put` that says whose; here it is held against whose cards are spoken of.
"""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    Automatic,
    Choice,
    Choose,
    ChooseEach,
    Continuous,
    If,
    It,
    Others,
    Pool,
    This,
    Top,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import rebuilt

BRANCHES = (Choice, If)  # what one of their parts speaks of is not what another speaks of
UNSURE = "any"


class NotTheirs(ValueError):
    """Cards would go to a zone of somebody who does not own them."""


def settled(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """Abilities in which no `Put` says whose zone it is, as all cards that they speak of are that player's; else NotTheirs."""
    if not any(isinstance(node, v.Put) and node.whose for node in within(abilities)):
        return abilities
    return tuple([_Settling().part(ability) for ability in abilities])


class _Settling:
    """A walk through an ability in the order of its words: whose cards `it` is at each place."""

    def __init__(self) -> None:
        self.it = "own"
        self.pair = ("own", "own")

    def part(self, value: Any) -> Any:
        """A part of the ability, settled."""
        if isinstance(value, v.Put) and value.whose:
            if self._whose(value.group) != value.whose:
                raise NotTheirs
            return change(value, whose="")
        if isinstance(value, BRANCHES):
            return self._branches(value)
        if isinstance(value, Automatic | Continuous):
            self._spoken_of(value.trigger if isinstance(value, Automatic) else value.group)
        found = rebuilt(value, self.part)
        if isinstance(value, Node):
            self._spoken_of(value)
        return found

    def _branches(self, value: Node) -> Any:
        before = self.it, self.pair

        def branch(part: Any) -> Any:
            self.it, self.pair = before
            return self.part(part)

        if isinstance(value, Choice):
            return change(value, modes=tuple([branch(mode) for mode in value.modes]))
        return rebuilt(value, branch)

    def _spoken_of(self, node: Node) -> None:
        """What an instruction or trigger brings is `it` from here on."""
        if isinstance(node, v.Pick | Choose):
            each = getattr(node, "who", "own") == "each"  # what is own is each player's
            self.it = UNSURE if each else _common([pool.whose for pool in node.pools])
        elif isinstance(node, ChooseEach):
            first, second = [
                _common([pool.whose for pool in one.pools]) for one in node.choices if isinstance(one, v.Pick | Choose)
            ]
            self.pair, self.it = (first, second), _common([first, second])
        elif isinstance(node, v.Look | v.LookAt):
            self.it = node.whose
        elif isinstance(node, v.Reveal):
            self.it = self._whose(node.group)
        elif isinstance(node, v.When) and node.subject is not None:
            self.it = self._whose(node.subject)

    def _whose(self, group: Any) -> str:
        """Whose the cards of a group are: own, opponent, or any where they may be either's."""
        if isinstance(group, It | Others):
            return self.it
        if isinstance(group, This | v.Discarded):
            return "own"
        if isinstance(group, v.Former | v.Latter):
            return self.pair[isinstance(group, v.Latter)]
        if isinstance(group, All):
            return group.pool.whose
        if isinstance(group, Pool | Top):
            return group.whose
        return UNSURE


def _common(whose: list[str]) -> str:
    return whose[0] if len(set(whose)) == 1 else UNSURE
