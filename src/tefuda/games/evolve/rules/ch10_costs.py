"""Chapter 10.4, costs: what can be paid, and paying it."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.effects import Add, Cost, It, Make, Pay, This
from tefuda.kernel.performing import possible
from tefuda.kernel.questions import amount
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table


def payable(table: Table, scope: Any, cost: Cost, spare: int = 0) -> bool:
    """10.4.2.2: can all of it be paid? `spare` PP come from elsewhere (an EP: 12.2.3)."""
    needed: dict[str, int] = {}
    discards = 0
    for part in cost.parts:
        if isinstance(part, Pay):
            needed[part.stat] = needed.get(part.stat, 0) + max(0, amount(table, scope, part.amount))
        elif isinstance(part, v.Discard) and part.group is None and not part.tests:
            discards += amount(table, scope, part.number)
        elif not possible(table, scope, part):
            cite("10.4.2.2")
            return False
    if discards and discards > len([card for card in table.zone(t.HAND, scope.seat) if card != scope.source[0] or table.cards[card].zone != t.HAND]):
        cite("10.4.2.2")
        return False
    for stat, number in needed.items():
        have = table.game.points(table, scope.seat, stat) + (spare if stat == "pp" else 0)
        if have < number:
            cite("10.4.2.2")
            return False
    return True


def pays_from_hidden(cost: Cost) -> bool:
    """Does it depend on what lies in the hand whether it can be paid?"""
    return any((isinstance(part, v.Discard) and part.tests) or isinstance(part, v.Pick) for part in cost.parts)


def pay_points(table: Table, seat: int, stat: str, number: int) -> None:
    """10.4.4, 10.4.5: points are taken off; nothing at all when there is nothing to pay (10.6.2.5.3)."""
    if number <= 0:
        cite("10.6.2.5.3")
        return
    cite("10.4.4" if stat == "pp" else "10.4.5")
    cite("10.4.3")
    atoms.set_player(table, seat, **{stat: getattr(table.players[seat], stat) - number})


def play_cost(table: Table, card: int, base: int | None = None) -> int:
    """The PP that playing a card costs: values that are set first, then what is added (10.4.4.1, 10.10.2.4); never below nothing (1.3.2.2.1)."""
    facts = table.game.facts(table, card)
    cost: int = (facts.cost or 0) if base is None else base
    if facts.collected:
        changes = [source for source in facts.collected if getattr(source.change, "fact", "") == "play_cost"]
        for source in changes:
            if isinstance(source.change, Make):
                cite("10.6.2.5.1.3")
                cite("10.10.2.4")
                cost = _number(table, source, source.change.value)
        for source in changes:
            if isinstance(source.change, Add):
                cite("10.4.4.1")
                cite("10.2.1.3.3")
                cost += _number(table, source, source.change.amount)
    if cost < 0:
        cite("1.3.2.2.1")
        return 0
    return cost


def _number(table: Table, source: Any, quantity: Any) -> int:
    if type(quantity) is int:
        return quantity
    from tefuda.kernel.questions import Scope

    return amount(table, Scope(source.source, source.seat), quantity)


def acts_itself(cost: Cost) -> bool:
    """Is これを【アクト】 part of the cost (10.4.6)?"""
    return any(isinstance(part, v.Act) and isinstance(part.group, This | It) for part in cost.parts)
