"""Who sits where: sides, the order of turns, who is whose opponent, and what two players are among that."""

import pytest

from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.flow.leaving import close_ranks, remove, reseat
from tefuda.kernel.table.seating import DUEL, EVERYONE, LAST, NEIGHBOURS, SIDES, Format, seated
from tefuda.kernel.table.sides import (
    allies,
    deciders,
    in_turn_order,
    masters_meant,
    next_in_turn,
    next_seat,
    opponents,
    seats_of,
    seats_still_in,
    side_of,
    still_in,
)
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import FIELD, HAND, Parlour, face, laid_out

TEAMS = Format("teams", opponents=SIDES, ends=LAST)
CIRCLE = Format("circle", opponents=NEIGHBOURS, ends=LAST)
RAID = Format("raid", opponents=SIDES, ends=LAST)
PLAIN = Parlour(face("plain"))


def table_of(seating: object, **how: object) -> Table:
    return laid_out(PLAIN, seating, [["plain"]] * 6, **how)  # type: ignore[arg-type]


def test_two_players_are_a_format() -> None:
    table = Table(PLAIN, 2, 1)
    assert table.seating is DUEL
    assert [opponents(table, seat) for seat in (0, 1)] == [(1,), (0,)]
    assert [allies(table, seat) for seat in (0, 1)] == [(), ()]


def test_without_teams_everybody_is_everybodys_opponent() -> None:
    table = Table(PLAIN, 4, 1)
    assert table.seating.format == EVERYONE
    assert opponents(table, 2) == (3, 0, 1)


def test_opponents_are_those_of_other_sides() -> None:
    table = table_of(seated(TEAMS, 4, teams=((0, 2), (1, 3))))
    assert [opponents(table, seat) for seat in range(4)] == [(1, 3), (2, 0), (3, 1), (0, 2)]
    assert allies(table, 0) == (2,)
    assert (side_of(table, 3), seats_of(table, 1)) == (1, (1, 3))


def test_neighbours_alone_are_opponents_in_a_circle() -> None:
    table = table_of(seated(CIRCLE, 5))
    assert opponents(table, 0) == (1, 4)
    assert opponents(table, 3) == (4, 2)
    assert masters_meant(table, 3, "any") == (2, 3, 4)


def test_who_left_leaves_a_gap_until_the_ranks_are_closed() -> None:
    table = table_of(seated(CIRCLE, 4)).copy()
    remove(table, (1,), "1.2")
    assert opponents(table, 0) == (3,)
    assert next_in_turn(table, 0) == 2
    close_ranks(table)
    assert opponents(table, 0) == (2, 3)
    assert table.seating.order == (0, 2, 3)


def test_two_who_are_left_in_a_circle_are_one_opponent_each() -> None:
    table = table_of(seated(CIRCLE, 3)).copy()
    remove(table, (2,), "1.2")
    close_ranks(table)
    assert [opponents(table, seat) for seat in (0, 1)] == [(1,), (0,)]


def test_words_for_players() -> None:
    table = table_of(
        seated(TEAMS, 4, teams=((0, 2), (1, 3)), order=(0, 1, 2, 3)), fields=[["plain"], [], [], ["plain"]]
    )
    assert masters_meant(table, 2, "own") == masters_meant(table, 2, "self") == (2,)
    assert masters_meant(table, 2, "opponent") == (3, 1)
    assert masters_meant(table, 2, "ally") == (2, 0)
    assert masters_meant(table, 2, "any") == (0, 1, 2, 3)
    theirs = table.ref(table.zone(FIELD, 3)[0])
    assert masters_meant(table, 2, "its", Scope(theirs, 2, it=(theirs, theirs))) == (3,)


def test_the_order_of_turns_is_as_it_was_declared() -> None:
    table = table_of(seated(EVERYONE, 4, order=(2, 0, 3, 1)))
    assert in_turn_order(table, 3) == (3, 1, 2, 0)
    assert next_in_turn(table, 1) == 2
    assert opponents(table, 0) == (3, 1, 2)
    assert table.facts.player == 2


def test_a_boss_is_a_master_without_a_seat() -> None:
    table = table_of(seated(RAID, 3, teams=((0, 1, 2),), bosses=("dragon",)))
    assert (table.seats, table.masters, len(table.players)) == (3, 4, 4)
    assert opponents(table, 1) == (3,)
    assert opponents(table, 3) == (0, 1, 2)
    assert still_in(table) == (0, 1, 2, 3)
    assert seats_still_in(table) == (0, 1, 2)
    assert (next_in_turn(table, 2), next_seat(table, 2)) == (3, 0)
    assert seats_of(table, side_of(table, 3)) == ()
    assert len(table.zone(HAND, 3)) == 1


def test_the_party_decides_for_a_boss() -> None:
    table = table_of(seated(RAID, 3, teams=((0, 1, 2),), bosses=("dragon",)))
    assert deciders(table, 3) == (0, 1, 2)
    assert deciders(table, 1) == (1,)


def test_one_seat_may_speak_for_a_boss_and_then_the_next() -> None:
    table = table_of(seated(RAID, 3, teams=((0, 1, 2),), bosses=("dragon",))).copy()
    reseat(table, voice=1)
    assert deciders(table, 3) == (1,)
    assert deciders(table, 0) == (0,)
    remove(table, (1,), "test")
    assert deciders(table, 3) == (2,)


def test_sides_may_change() -> None:
    table = table_of(seated(TEAMS, 4, teams=((0, 2), (1, 3)))).copy()
    reseat(table, sides=(0, 0, 1, 1))
    assert opponents(table, 0) == (2, 3)


def test_teams_have_every_seat_once() -> None:
    with pytest.raises(ValueError, match="4 seats are not shared out"):
        seated(TEAMS, 4, teams=((0, 1), (2,)))


def test_seating_is_part_of_a_state() -> None:
    table = table_of(seated(CIRCLE, 4)).copy()
    remove(table, (1,), "1.2")
    again = Table.decode(PLAIN, table.encode())
    assert again == table
    assert (again.out, again.opposing, again.masters) == ((1,), table.opposing, 4)
