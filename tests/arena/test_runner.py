"""The runner: results as they come, kept before they are told; a run that is killed goes on without losing or doubling one."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from subprocess import run as executed

import msgspec
import numpy as np
import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.match import Bout, Plan, Report, bouts
from tefuda.arena.match_results import MatchResults, Row, heading_of
from tefuda.arena.results import BrokenResults, Results
from tefuda.arena.runner import MOST, run
from tests.processes import in_group, started


class Listed:
    """A store in memory."""

    def __init__(self, *kept: int) -> None:
        self.kept = list(kept)

    def has(self, task: int) -> bool:
        return task in self.kept

    def keep(self, result: int) -> None:
        self.kept.append(result)


def same(held: int, task: int) -> int:
    """A task that is short."""
    return held * task


# ── tasks and stores ────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_kept_is_not_done_again_and_the_rest_is(jobs: int) -> None:
    store = Listed(3, 5, 8)
    found = list(run(same, 1, range(100), jobs, store))
    assert sorted(found) == [number for number in range(100) if number not in (3, 5, 8)]
    assert sorted(store.kept) == list(range(100))


def test_a_result_is_kept_before_it_is_told() -> None:
    store = Listed()
    for result in run(same, 2, range(6), 1, store):
        assert result in store.kept


def test_tasks_are_taken_as_there_is_room_for_them() -> None:
    """What was found may decide what is still to be done."""
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    for result in run(same, 1, tasks(), 1):
        if result == 40:
            break
    assert len(taken) <= 41 + MOST


# ── games in a file ─────────────────────────────────────────────────────────────────────────────────────────────────
PLAN = Plan("evolve", 6, seed=3)


def report_of(bout: Bout) -> Report:
    return Report(bout, True, (0,), False, turns=5, decisions=50, transcript=b"x")


def test_the_games_of_a_match_are_found_again_and_further_ones_may_follow(tmp_path: Path) -> None:
    planned = list(bouts(PLAN))
    with Results(tmp_path / "a.jsonl", heading_of([PLAN], False), Row) as file:
        for bout in planned[:4]:
            MatchResults(file, 0, PLAN).keep(report_of(bout))
    more = msgspec.structs.replace(PLAN, games=10)
    with Results(tmp_path / "a.jsonl", heading_of([more], False), Row) as file:
        found = MatchResults(file, 0, more)
        assert [report.bout for report in found.earlier] == planned[:4]
        assert [found.has(bout) for bout in bouts(more)] == [True] * 4 + [False] * 6
        assert MatchResults(file, 1, more).earlier == []


@pytest.mark.parametrize(
    "other",
    [{"seed": 4}, {"players": ("random", "greedy")}, {"check": Check.NONE}, {"game": "rebirth"}, {"format": "pick"}],
)
def test_games_of_another_match_are_not_added_to(other: dict[str, object], tmp_path: Path) -> None:
    with Results(tmp_path / "a.jsonl", heading_of([PLAN], False), Row):
        pass
    with pytest.raises(BrokenResults) as refused:
        Results(tmp_path / "a.jsonl", heading_of([msgspec.structs.replace(PLAN, **other)], False), Row)
    assert "its games have" in refused.value.english
    assert "ではなく" in refused.value.japanese


def test_a_game_with_other_decks_is_not_taken_for_ours(tmp_path: Path) -> None:
    bout = msgspec.structs.replace(next(bouts(PLAN)), decks=("x", "y"))
    with Results(tmp_path / "a.jsonl", heading_of([PLAN], False), Row) as file:
        MatchResults(file, 0, PLAN).keep(report_of(bout))
        with pytest.raises(BrokenResults, match="another one"):
            MatchResults(file, 0, PLAN)


def test_the_key_of_a_match_is_not_told_by_its_file_and_a_fresh_one_goes_on(tmp_path: Path) -> None:
    key = "0123456789abcdef" * 2
    plan = msgspec.structs.replace(PLAN, seed=key)
    for fresh in (False, True):
        path = tmp_path / f"{fresh}.jsonl"
        with Results(path, heading_of([plan], fresh), Row) as file:
            MatchResults(file, 0, plan, fresh).keep(report_of(next(bouts(plan))))
        assert key[:6] not in path.read_text()
    other = msgspec.structs.replace(plan, seed=key[::-1])
    with Results(path, heading_of([other], True), Row) as file:
        assert len(MatchResults(file, 0, other, True).earlier) == 1


# ── kills ───────────────────────────────────────────────────────────────────────────────────────────────────────────
SIM = (
    "sim",
    "rebirth",
    "--players",
    "greedy,random",
    "--games",
    "30",
    "--seed",
    "3",
    "--check",
    "none",
    "--results",
    "kept.jsonl",
)
LADDER = (
    "ladder", "rebirth", "--players", "greedy,random", "--games", "30", "--all-games", "--seed", "3", "--results", "kept.jsonl",
)  # fmt: skip
STUDY = ("study", "study.toml")
STUDIED = 'game = "rebirth"\ndecks = ["all"]\nplayers = ["greedy"]\ngames = 2\nseed = 3\n'
TRAIN = ("train", "rebirth", "--run", ".", "--teacher", "random", "--games", "160", "--steps", "0", "--evaluate", "0")


def rows(folder: Path) -> list[object]:
    """All rows of the results, in an order of their own."""
    return [*sorted((folder / "kept.jsonl").read_bytes().split(b"\n")[1:-1])]


def games(folder: Path) -> list[object]:
    """All games in the journal of a study; none while another process has it. A reader that is not closed keeps others out."""
    address = f"file:{folder / 'study.sqlite'}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, timeout=0, uri=True)) as database:
        return list(database.execute("select * from games order by id"))
    size = sum([path.stat().st_size for path in folder.glob("study.sqlite*")])
    return [None] * (5 if size > 60_000 else 0)


def shards(folder: Path) -> list[object]:
    """What is in all shards."""
    found = []
    for path in sorted((folder / "data").glob("shard-*.npz")):
        with np.load(path) as arrays:
            found.append((path.name, [arrays[name].tobytes() for name in sorted(arrays.files)]))
    return list(found)


def whole(words: tuple[str, ...], folder: Path, jobs: int) -> None:
    """Run a command to its end."""
    folder.mkdir(exist_ok=True)
    (folder / "study.toml").write_text(STUDIED)
    done = executed(command(words, jobs), cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def command(words: tuple[str, ...], jobs: int) -> list[str]:
    return [sys.executable, "-m", "tefuda", *words, "--jobs", str(jobs)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "found", "all_of_it"), [(SIM, rows, 30), (LADDER, rows, 30), (STUDY, games, 56), (TRAIN, shards, 20)]
)
def test_after_a_kill_nothing_is_lost_or_doubled_whatever_the_number_of_jobs(
    words: tuple[str, ...], found: Callable[[Path], list[object]], all_of_it: int, tmp_path: Path
) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    (killed / "study.toml").write_text(STUDIED)
    with started(command(words, 2), killed) as process:
        while process.poll() is None and len(_so_far(found, killed)) < 4:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)  # the one that deals out the work: its processes end by themselves
        process.wait()
        while in_group(process.pid):
            time.sleep(0.05)
    before = found(killed)
    assert 4 <= len(before) < all_of_it
    whole(words, killed, 2)
    after = found(killed)
    assert len(after) == all_of_it
    assert all(one in after for one in before)
    whole(words, tmp_path / "one", 1)
    assert found(tmp_path / "one") == after


def _so_far(found: Callable[[Path], list[object]], folder: Path) -> list[object]:
    try:
        return found(folder)
    except OSError:
        return []
