"""Uses: how often each ability was used this turn, or waited, where that is limited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.declaring.abilities import identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.records import Facts


def use_key(table: Table, card: Card, facts: Facts, held: tuple[Node, ...], index: int) -> tuple[int, int]:
    """The key under which uses of an ability are counted: when the card gained it, and its position among equal abilities."""
    ability = held[index]
    given = facts.times[facts.abilities.index(ability)] if facts.times and ability in facts.abilities else 0
    since = card.life if given else table.game.printed_since(table, card)
    return since, identity(ability) + held[:index].count(ability)


def use(table: Table, card: int, life: int, ability: int, times: int = 1) -> None:
    """Count a use of an ability (or that it waited) this turn."""
    uses = table.uses
    for index, (*what, n) in enumerate(uses):
        if what == [card, life, ability]:
            table.uses = (*uses[:index], (card, life, ability, n + times), *uses[index + 1 :])
            return
    table.uses = (*uses, (card, life, ability, times))


def used(table: Table, card: int, life: int, ability: int) -> int:
    """How often an ability was used this turn."""
    for *what, n in table.uses:
        if what == [card, life, ability]:
            return n
    return 0
