"""Chapter 23.1.9: what holds for all of a player's units until the end of the game, those that come later included."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import rules
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Card, Floating
from tefuda.kernel.table.state import Table


def begin_for_the_game(table: Table, seat: int, changes: tuple[Node, ...]) -> None:
    """23.1.9.1: from now on it holds for every unit of a player."""
    atoms.set_player(table, seat, for_the_game=(*table.players[seat].for_the_game, changes))
    for unit in table.zone(t.FIELD, seat):
        _apply(table, unit, changes)


def _apply(table: Table, unit: int, changes: tuple[Node, ...]) -> None:
    ref = table.ref(unit)
    effect = Floating(table.tick(), ref, table.cards[unit].seat, (ref,), changes=changes, turn=table.facts.number)
    atoms.start_effect(table, effect)


def apply_to_newcomer(table: Table, unit: int) -> None:
    """23.1.9.1: it holds for what was deployed or levelled up since as well."""
    for changes in table.players[table.cards[unit].seat].for_the_game:
        cite("23.1.9.1")
        _apply(table, unit, changes)


@rules.after_move("23.1.9.1", enters=(t.FIELD,))
def newcomer(table: Table, before: Card, after: Card) -> None:
    if table.players[after.seat].for_the_game:
        apply_to_newcomer(table, after.id)
