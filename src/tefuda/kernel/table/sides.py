"""Sides: whose opponent or ally a master of a table is, whose turn comes next, and whom a word such as “opponent” means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker


def opponents(table: Table, master: int) -> Masters:
    """The masters that play against this one, as the format has it."""
    return table.opposing[master]


def allies(table: Table, master: int) -> Masters:
    """The seats on a seat's side that are still in the game, without the seat itself."""
    return table.relations.allied[master]


def side_of(table: Table, master: int) -> int:
    """The number of the side that a master belongs to."""
    return table.seating.sides[master]


def has_turn(table: Table, master: int) -> bool:
    """True if it is this master's turn, or that of the side, where sides take their turns together."""
    player: int = table.facts.player
    return master == player or (table.seating.format.together and side_of(table, master) == side_of(table, player))


def seats_of(table: Table, side: int) -> Masters:
    """All seats of a side, those that have left, too: a side wins as a whole."""
    return tuple([seat for seat in range(table.seats) if table.seating.sides[seat] == side])


def still_in(table: Table) -> Masters:
    """The masters that have not left, in the order of turns."""
    return table.relations.there


def seats_still_in(table: Table) -> Masters:
    """The seats that have not left, in the order of turns."""
    return table.relations.seats


def is_out(table: Table, master: int) -> bool:
    """True if a master has left the game."""
    return master in table.out


def in_turn_order(table: Table, first: int) -> Masters:
    """The masters that have not left, in the order of turns, beginning with one of them."""
    return table.relations.rounds[first]


def next_in_turn(table: Table, master: int) -> int:
    """Whose turn comes after that of a master; its own where nobody else is left."""
    return table.relations.coming[master]


def next_seat(table: Table, master: int) -> int:
    """The seat whose turn comes after that of a master, bosses left out; its own where no other is left."""
    return table.relations.next_seat[master]


def deciders(table: Table, master: int) -> Masters:
    """The seats that are asked for a master: itself, or, for a boss, which decides nothing, those that play against it (or its voice)."""
    return table.relations.deciders[master]


class WhichOpponent(RuntimeError):
    """Something of "the opponent" was asked where there are several and none was picked: a fault of ours (against.py)."""


def one_opponent(table: Table, scope: Speaker) -> int:
    """The opponent that is meant where one is: the only one, or the one that was picked for who speaks; -1 where there is none."""
    if RECORDS:
        cite_if_said(table.game.clauses.opponent)
    found: Masters = table.opposing[scope.seat]
    if len(found) == 1:
        return found[0]
    picked: int = getattr(scope, "against", -1)
    if picked < 0 and found:
        raise WhichOpponent(f"{scope!r:.200}")
    return picked


def masters_meant(table: Table, master: int, whose: str, scope: Speaker | None = None) -> Masters:
    """The masters that a word means for this one, in the order they act.

    `own` and `self`: itself. `opponent`: its opponents. `ally`: itself and its allies. `its`: the masters of the cards that
    `scope` speaks of. Any other word: everybody, the turn player first; among neighbours, itself and those beside it.
    """
    if whose == "own" or whose == "self":
        return (master,)
    if whose == "opponent":
        if RECORDS:
            cite_if_said(table.game.clauses.opponent)
        return table.opposing[master]
    if whose == "ally":
        return (master, *table.relations.allied[master])
    if whose == "its":
        return () if scope is None else _masters_of(table, scope.it)
    everybody = table.relations.rounds[table.facts.player]
    return _within_reach(everybody, master, table.opposing[master]) if table.relations.neighbours else everybody


def _masters_of(table: Table, cards: tuple[tuple[int, int], ...]) -> Masters:
    """The masters of some cards, each once."""
    return tuple([one for one in dict.fromkeys([table.master_of(ref) for ref in cards]) if one >= 0])


def _within_reach(everybody: Masters, master: int, beside: Masters) -> Masters:
    """Among neighbours: itself and those beside it."""
    return tuple([one for one in everybody if one == master or one in beside])
