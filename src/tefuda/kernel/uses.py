"""Uses: how often each ability was used this turn, or waited, where that is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.abilities import identity
from tefuda.kernel.state import Card, Table
from tefuda.kernel.values import Node

if TYPE_CHECKING:
    from tefuda.kernel.game import Facts


def usage(table: Table, card: Card, facts: Facts, held: tuple[Node, ...], index: int) -> tuple[int, int]:
    """Under what the uses of an ability are counted: since when its card has it, and which of those it has it is."""
    ability = held[index]
    given = facts.times[facts.abilities.index(ability)] if facts.times and ability in facts.abilities else 0
    since = card.life if given else table.game.printed_since(table, card)
    return since, identity(ability) + held[:index].count(ability)


def use(table: Table, card: int, life: int, ability: int, times: int = 1) -> None:
    """Count that an ability was used (or waited) this turn."""
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
