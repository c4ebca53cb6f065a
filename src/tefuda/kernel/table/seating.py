"""Seating: who sits on which side, in which order of turns, who has left, and so who is whose opponent or ally.

A *seat* is where somebody decides. A *master* is whose a card is where it lies: a seat, or a boss, which is a side without a
seat that decides nothing. Masters are numbered from 0, the seats first. Who counts as an opponent, and what follows when
somebody leaves, is declared by a `Format`; two players are one format among others.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Record

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Speaker
    from tefuda.kernel.table.state import Table

Masters = tuple[int, ...]

OTHERS, SIDES, NEIGHBOURS = "others", "sides", "neighbours"  # who is an opponent
FIRST, LAST = "first", "last"  # when leaving ends the game: with the first who leaves, with the last side that is left
BACK, AWAY = "back", "away"  # what becomes of other owners' cards that somebody who leaves was the master of
END, STAY = "end", "stay"  # what becomes of the lasting effects that somebody who leaves has made


class Format(Record, frozen=True):
    """How a number of players play against each other; what a rulebook changes for more than two."""

    name: str
    opponents: str = OTHERS
    ends: str = FIRST  # "": neither, the game's own rules say when it is over
    together: bool = False  # the members of a side take their turns together; for the game's steps to heed
    shared_sight: bool = False  # the members of a side see each other's hidden cards
    strays: str = BACK
    effects: str = END


class Seating(Record, frozen=True):
    """Who sits at a table. A part of its state; `seated` makes one."""

    format: Format
    order: Masters  # in the order of their turns; who has left stays in it until the ranks are closed
    sides: tuple[int, ...]  # by master, the number of its side
    out: Masters = ()  # those who have left, in the order they did
    bosses: tuple[str, ...] = ()  # the names of the masters that have no seat
    voice: int = (
        -1
    )  # the seat that answers for bosses, or the next that is still there; -1: any that plays against them


def seated(
    format: Format, seats: int, teams: tuple[Masters, ...] = (), bosses: tuple[str, ...] = (), order: Masters = ()
) -> Seating:
    """A seating at the start of a game. Without `teams` everybody is a side; bosses are sides of their own."""
    sides = {seat: side for side, team in enumerate(teams or [(seat,) for seat in range(seats)]) for seat in team}
    if sorted(sides) != list(range(seats)):
        raise ValueError(f"{seats} seats are not shared out among the teams {teams}")
    masters = seats + len(bosses)
    sides.update({boss: len(teams or sides) + boss - seats for boss in range(seats, masters)})
    return Seating(format, order or tuple(range(masters)), tuple([sides[one] for one in range(masters)]), bosses=bosses)


TWO_PLAYERS = Format("two players")
EVERYONE = Format("everyone", ends=LAST)
DUEL = seated(TWO_PLAYERS, 2)


class Relations:
    """What follows from a seating, found once: tuples by master, each in the order of turns."""

    __slots__ = (
        "allied",
        "coming",
        "deciders",
        "eyes",
        "neighbours",
        "next_seat",
        "opposing",
        "rounds",
        "seats",
        "shared_sight",
        "there",
    )

    def __init__(self, seating: Seating) -> None:
        masters = range(len(seating.sides))
        self.there: Masters = tuple([one for one in seating.order if one not in seating.out])
        count = len(seating.sides) - len(seating.bosses)
        self.seats: Masters = tuple([one for one in self.there if one < count])
        self.rounds = tuple([_round_from(seating.order, self.there, one) for one in masters])
        self.allied = tuple([self._of_side(seating, one, True) for one in masters])
        if seating.format.opponents == NEIGHBOURS:
            self.opposing = tuple([_neighbours(seating, one) for one in masters])
        elif seating.format.opponents == SIDES:
            self.opposing = tuple([self._of_side(seating, one, False) for one in masters])
        else:
            self.opposing = tuple([tuple([o for o in self.rounds[one] if o != one]) for one in masters])
        self.coming = tuple([next((o for o in self.rounds[one] if o != one), one) for one in masters])
        self.next_seat = tuple([next((o for o in self.rounds[one] if o != one and o < count), one) for one in masters])
        self.deciders = tuple([(one,) if one < count else self._for_boss(seating, one, count) for one in masters])
        # The seats whose knowledge is one's own, too; what somebody has shown their side before leaving is not forgotten.
        self.shared_sight = seating.format.shared_sight
        self.neighbours = seating.format.opponents == NEIGHBOURS
        self.eyes = tuple(
            [_side_of_seats(seating.sides[:count], one) if self.shared_sight else (one,) for one in masters]
        )

    def _for_boss(self, seating: Seating, boss: int, count: int) -> Masters:
        """The seats that are asked for a boss: those that play against it, or of them the one that speaks for it."""
        against = tuple([one for one in self.opposing[boss] if one < count])
        spoken = [one for one in _round_from(seating.order, self.there, seating.voice) if one in against]
        return tuple(spoken[:1]) if seating.voice >= 0 else against

    def _of_side(self, seating: Seating, master: int, same: bool) -> Masters:
        side = seating.sides[master]
        return tuple([o for o in self.rounds[master] if o != master and (seating.sides[o] == side) is same])


def _round_from(order: Masters, there: Masters, first: int) -> Masters:
    """All who are there, in the order of turns, beginning with one, or with whoever comes after it if it has left."""
    start = order.index(first) if first in order else 0
    return tuple([one for one in order[start:] + order[:start] if one in there])


def _neighbours(seating: Seating, master: int) -> Masters:
    """Who comes right after and right before a master; one who has left leaves a gap until the ranks are closed."""
    order = seating.order
    if master not in order:
        return ()
    place = order.index(master)
    beside = (order[(place + 1) % len(order)], order[place - 1])
    return tuple([one for one in dict.fromkeys(beside) if one != master and one not in seating.out])


def _side_of_seats(sides: tuple[int, ...], master: int) -> Masters:
    """A seat and all others of its side, whether they have left or not; a boss alone."""
    others = [
        seat for seat, side in enumerate(sides) if master < len(sides) and side == sides[master] and seat != master
    ]
    return (master, *others)


@cache
def relations(seating: Seating) -> Relations:
    """What follows from a seating."""
    return Relations(seating)


# ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────────
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
        cite(table.game.clauses.get("opponent", ""))
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
            cite(table.game.clauses.get("opponent", ""))
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
