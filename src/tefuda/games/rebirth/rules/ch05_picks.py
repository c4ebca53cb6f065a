"""Chapter 4.6.5, which cards can be picked by what is done to them later in the same effect."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import can_go
from tefuda.games.rebirth.rules.questions import Speaker
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import Pool, Quantity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table


class PickNext(Node, frozen=True, tag=t.own):
    """An inner word: the cards that were picked from some pools, and the pools from which cards are still to be picked."""

    left: tuple[Pool, ...]
    number: Quantity
    came: tuple[Ref, ...]


@rules.picked_for(v.Put, fixed=True)
def goes_there(table: Table, scope: Speaker, word: v.Put, card: int, beside: tuple[int, ...]) -> bool:
    """4.6.5: no partner is picked for the energy zone."""
    return word.zone != "energy" or can_go(table, card, t.ENERGY)


@rules.picked_for(v.TradePlaces, fixed=True)
def goes_where_the_other_is(
    table: Table, scope: Speaker, word: v.TradePlaces, card: int, beside: tuple[int, ...]
) -> bool:
    """4.6.5: nor to trade places with a card of the energy zone."""
    others = [node for node in getattr(scope, "agenda", ()) if type(node) is PickNext]
    return not any(_has_energy(table, other) for other in others) or can_go(table, card, t.ENERGY)


def _has_energy(table: Table, word: PickNext) -> bool:
    """Are the other cards of a trade, picked or yet to be picked, in the energy zone?"""
    return any(where.zone == "energy" for where in word.left) or any(
        table.cards[card].zone == t.ENERGY for card, _ in word.came
    )
