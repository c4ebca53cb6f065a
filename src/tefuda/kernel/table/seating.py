"""Seating: who sits on which side, in which order of turns, who has left; from this follows who is whose opponent or ally.

A *seat* makes decisions. A *master* controls cards: a seat, or a boss, which is a side that has no seat and decides nothing.
Masters are numbered from 0, the seats first. A `Format` declares who counts as an opponent, and what follows when somebody
leaves; two players are one format among others.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.declared import Master

if TYPE_CHECKING:
    pass

Masters = tuple[Master, ...]

OTHERS, SIDES, NEIGHBOURS = "others", "sides", "neighbours"  # which masters are opponents
FIRST, LAST = "first", "last"  # when leaving ends the game: the first who leaves, or only one side left
BACK, AWAY = "back", "away"  # what becomes of other owners' cards controlled by somebody who leaves
END, STAY = "end", "stay"  # what becomes of lasting effects made by somebody who leaves


class Format(Record, frozen=True):
    """How a number of players play against each other: what a rulebook changes for more than two."""

    name: str
    opponents: str = OTHERS
    ends: str = FIRST  # "": the game's own rules say when it is over
    together: bool = False  # the members of a side take their turns together; for the game's steps to heed
    shared_sight: bool = False  # the members of a side see each other's hidden cards
    strays: str = BACK
    effects: str = END


class Seating(Record, frozen=True):
    """Who sits at a table; a part of its state, made by `seated`."""

    format: Format
    order: Masters  # in the order of turns; those who left keep a gap until the ranks are closed
    sides: tuple[int, ...]  # by master, the number of its side
    out: Masters = ()  # those who have left, in the order they did
    bosses: tuple[str, ...] = ()  # the names of the masters that have no seat
    # The seat that answers for bosses, or the next that is still there; -1: any that plays against them.
    voice: int = -1


def seated(
    format: Format, seats: int, teams: tuple[Masters, ...] = (), bosses: tuple[str, ...] = (), order: Masters = ()
) -> Seating:
    """The seating at the start of a game. Without `teams` every seat is a side; bosses are sides of their own."""
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
    """What follows from a seating, computed once: tuples by master, each in the order of turns."""

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
        """The seats that are asked for a boss: those that play against it, or the one of them that speaks for it."""
        against = tuple([one for one in self.opposing[boss] if one < count])
        spoken = [one for one in _round_from(seating.order, self.there, seating.voice) if one in against]
        return tuple(spoken[:1]) if seating.voice >= 0 else against

    def _of_side(self, seating: Seating, master: int, same: bool) -> Masters:
        side = seating.sides[master]
        return tuple([o for o in self.rounds[master] if o != master and (seating.sides[o] == side) is same])


def _round_from(order: Masters, there: Masters, first: int) -> Masters:
    """All who are still in the game, in the order of turns, beginning with one, or with the next if that one has left."""
    start = order.index(first) if first in order else 0
    return tuple([one for one in order[start:] + order[:start] if one in there])


def _neighbours(seating: Seating, master: int) -> Masters:
    """The masters right after and right before a master; one who has left leaves a gap until the ranks are closed."""
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
    """What follows from a seating, cached."""
    return Relations(seating)


# ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────────
