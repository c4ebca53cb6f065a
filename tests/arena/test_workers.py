"""Workers: what was done is handed on, whatever becomes of the processes."""

import os
import signal
from collections.abc import Iterator

import pytest

from tefuda.arena.workers import WorkerLost, spread


def work(held: int, piece: int) -> Iterator[int]:
    """A piece of work, of which one kills its process."""
    if piece == held:
        os.kill(os.getpid(), signal.SIGKILL)
    yield piece


def test_all_pieces_are_done_in_any_number_of_processes() -> None:
    for jobs in (1, 2):
        assert sorted(spread(work, -1, iter(range(20)), jobs)) == list(range(20))


def test_a_process_that_is_killed_is_told_and_what_was_done_has_come_before() -> None:
    found: list[int] = []
    with pytest.raises(WorkerLost, match="ended from outside") as lost:
        found.extend(spread(work, 15, iter(range(30)), 2))
    assert "プロセスが外から止められました" in lost.value.japanese
    assert found
    assert 15 not in found
