"""References: what `It` means while an effect is carried out: the words that set it, and those that speak of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects.nodes import (
    All,
    Both,
    Choice,
    Choose,
    ChooseEach,
    If,
    Instead,
    It,
    Let,
    May,
    PayThen,
    RandomOf,
    Repeat,
    RepeatWhile,
    This,
    Top,
)
from tefuda.kernel.effects.vocabulary import Look, Pick, Reveal, RevealUntil, Search, Take
from tefuda.kernel.evaluating.questions import holds
from tefuda.kernel.primitives.identity_cache import IdentityCache, cached_by_identity
from tefuda.kernel.primitives.values import Node, held_in, within
from tefuda.kernel.table.signatures import change_speaker

if TYPE_CHECKING:
    from tefuda.kernel.table.game import Game
    from tefuda.kernel.table.signatures import Speaker
    from tefuda.kernel.table.state import Table

KERNEL.binds(Choose, ChooseEach, Look, Pick, Reveal, RevealUntil, Search, Take)

WITHIN: dict[type, tuple[str, ...]] = {  # the fields in which a word has others that are carried out
    May: ("effect",), Let: ("effect",), Repeat: ("effect",), RepeatWhile: ("effect",),
    If: ("then", "otherwise"), Instead: ("base", "instead"),
}  # fmt: skip
APART = (This, All, Both, Top)  # groups that do not depend on what an effect has picked


@cached_by_identity
def of_it(node: Node) -> bool:
    """True if a word acts on the cards that were picked before it."""
    return any(type(part) is It for part in within(getattr(node, "group", ())))


def binds(game: Game, node: Node) -> bool:
    """True if a word sets `It` (`Rules.binds`); a word that acts on `It` does not."""
    when = game.binding.get(type(node), _drawn_by_lot)
    return (when is None or when(node)) and not of_it(node)


def _binds_within(game: Game, node: Node) -> bool:
    """True if any word within a word sets `It`; cached."""
    return _binding.of((game, node), _any_binds, game, node)


_binding: IdentityCache[bool] = IdentityCache()


def _any_binds(game: Game, node: Node) -> bool:
    return any(binds(game, inner) for inner in within(node))


def _drawn_by_lot(node: Node) -> bool:
    """True if a word draws its cards at random when it is carried out, which sets `It` to them."""
    return type(getattr(node, "group", None)) is RandomOf


def rebinds(game: Game, node: Node) -> bool:
    """True if a word sets `It` when it is carried out within an effect."""
    return binds(game, node) or any(rebinds(game, inner) for inner in _inner(game, node))


def _inner(game: Game, node: Node) -> tuple[Node, ...]:
    """The words carried out within a word. Abilities that are given and effects that are delayed have an `It` of their own."""
    kind = type(node)
    if kind in game.parts:
        return held_in(node, game.parts[kind])
    if type(node) is PayThen:  # where what was paid with is not `It` behind the cost, it is as before
        return (*(node.cost.parts if game.policies.paid_is_it else ()), node.effect)
    if type(node) is Choice:
        return node.modes
    found = [getattr(node, name) for name in WITHIN.get(kind, ())]
    return tuple([inner for inner in found if inner is not None])


def done_to_picked(table: Table, scope: Speaker, following: Sequence[Node]) -> Iterator[tuple[Node, bool]]:
    """The words of an agenda that act on cards about to be picked, each with whether nothing is done before it.

    They end at a word that sets `It`. Optional effects count as done. A condition is evaluated if nothing is done before it and
    it does not depend on what is picked; if its answer cannot be known, the words that depend on it are left out.
    """
    game, parts = table.game, table.game.parts
    left, at_once = list(following[::-1]), True
    while left:
        node: Any = left.pop()
        kind = type(node)
        if binds(game, node):
            return
        if kind in parts:
            left += held_in(node, parts[kind])[::-1]
        elif kind is May or kind is Let:
            left.append(node.effect)
        elif kind is PayThen:
            left += (node.effect, *node.cost.parts[::-1])
        elif (kind is If or kind is Instead) and at_once and _is_known(game, node.condition):
            left += _decided(table, scope, node)
        elif _binds_within(game, node):
            return
        else:
            if of_it(node):
                yield node, at_once
            at_once = False


def _is_known(game: Game, condition: Node) -> bool:
    """True if a condition does not depend on which cards are picked."""
    return all(type(part) in APART or type(part) not in game.groups for part in within(condition))


def _decided(table: Table, scope: Speaker, node: If | Instead) -> tuple[Node, ...]:
    """The branch of a condition that would be carried out now, after cards have been picked."""
    first, other = (node.then, node.otherwise) if isinstance(node, If) else (node.instead, node.base)
    met = holds(table, change_speaker(scope, did=True), node.condition)
    chosen = first if met else other
    return () if chosen is None else (chosen,)
