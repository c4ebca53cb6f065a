"""Sides: who is whose opponent or ally, whose turn comes next, and whom a word such as “opponent” means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.kernel.primitives.clauses import RECORDS, cite_if_said
from tefuda.kernel.table.seating import Masters
from tefuda.kernel.table.state import Table

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker


def opponents(table: Table, master: int) -> Masters:
    """The masters that a master plays against, by the format."""
    return table.opposing[master]


def allies(table: Table, master: int) -> Masters:
    """All seats of a seat's side except itself that are still in the game."""
    return table.relations.allied[master]


def side_of(table: Table, master: int) -> int:
    """The number of a master's side."""
    return table.seating.sides[master]


def has_turn(table: Table, master: int) -> bool:
    """True if it is this master's turn, or its side's if sides take turns together."""
    player: int = table.facts.player
    return master == player or (table.seating.format.together and side_of(table, master) == side_of(table, player))


def seats_of(table: Table, side: int) -> Masters:
    """All seats of a side, also those that have left: a side wins as a whole."""
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
    """The masters that have not left, in the order of turns, starting with a given one."""
    return table.relations.rounds[first]


def next_in_turn(table: Table, master: int) -> int:
    """The master whose turn comes after that of another; the same one if nobody else is left."""
    return table.relations.coming[master]


def next_seat(table: Table, master: int) -> int:
    """The seat whose turn comes after that of a master, without bosses; the same one if no other is left."""
    return table.relations.next_seat[master]


def deciders(table: Table, master: int) -> Masters:
    """The seats that are asked for a master: itself, or, for a boss, those that play against it (or the one that speaks for it)."""
    return table.relations.deciders[master]


class WhichOpponent(RuntimeError):
    """Raised if one of several opponents is needed and none was picked: a bug (chosen_opponent.py)."""


def one_opponent(table: Table, scope: Speaker) -> int:
    """The opponent meant by "the opponent": the only one, or the one picked for the speaker; -1 if there is none."""
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
    `scope` means by "it". Any other word: everybody, the turn player first; among neighbours, itself and those beside it.
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
    """The masters within reach, if neighbours alone matter: itself and those beside it."""
    return tuple([one for one in everybody if one == master or one in beside])
