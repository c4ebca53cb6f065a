"""Clocks: what a seat has left follows from the times of rows, and stands still while no server is there."""

from __future__ import annotations

from tefuda.server.clocks import Clocks, passed
from tefuda.server.plans import Clock


def test_time_without_a_server_does_not_pass() -> None:
    assert passed(100, 200, []) == 100
    assert passed(100, 200, [(120, 150), (190, 900)]) == 60
    assert passed(100, 200, [(0, 1000)]) == 0
    assert passed(200, 100, []) == 0


def test_only_who_is_asked_loses_time_and_an_answer_adds_some() -> None:
    clocks = Clocks(Clock(bank=1000, increment=50), 2, [])
    clocks.start((0,), 10)
    assert [clocks.at(seat, 310) for seat in (0, 1)] == [700, 1000]
    clocks.feed(0, (1,), 310)
    assert clocks.left == [750, 1000]
    clocks.feed(1, (0,), 410)
    assert clocks.left == [750, 950]
    assert clocks.deadline() == 410 + 750
    assert (clocks.over(1159), clocks.over(1160)) == (-1, 0)


def test_by_correspondence_every_question_has_its_time() -> None:
    clocks = Clocks(Clock(each=1000), 2, [])
    clocks.start((0,), 0)
    clocks.feed(0, (1,), 900)
    clocks.feed(1, (0,), 1800)
    assert clocks.left == [1000, 1000]
    assert clocks.deadline() == 2800


def test_no_clock_is_never_over() -> None:
    clocks = Clocks(None, 2, [])
    clocks.start((0,), 0)
    clocks.feed(0, (1,), 10**9)
    assert (clocks.over(10**12), clocks.deadline()) == (-1, None)


def test_a_copy_stands_where_the_first_does_and_runs_alone() -> None:
    clocks = Clocks(Clock(bank=1000), 2, [])
    clocks.start((0,), 0)
    other = clocks.copy()
    other.feed(0, (1,), 400)
    assert (clocks.left, other.left) == ([1000, 1000], [600, 1000])
