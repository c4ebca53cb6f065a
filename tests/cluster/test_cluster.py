"""A cluster of two nodes by Ray: the same rows as in one process, whatever is lost on the way.

A stage of its own, in an environment that has Ray: `./tefuda test --only cluster`.
"""

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
from typing import Any

import pytest

from tefuda.arena.cluster import MOST_LOST, ClusterError, spread_over
from tefuda.kernel.primitives import folders
from tests.processes import in_group, started

SYSTEM = {  # a lost node is noticed within two seconds; workers do not wait for whatever else the machine does
    "worker_niceness": 0,
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 500,
    "health_check_failure_threshold": 3,
}
STUDY = """
game = "rebirth"
decks = ["all"]
players = ["greedy"]
games = 2
seed = 5
"""
GAMES = 56  # of eight decks, each two of them twice


@pytest.fixture(scope="session", autouse=True)
def nothing_installed(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No packs of the user's; the nodes inherit that."""
    os.environ[folders.HOME] = str(tmp_path_factory.mktemp("home"))
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"


@pytest.fixture(scope="session")
def cluster(nothing_installed: None) -> Iterator[Any]:
    """A head with one processor and whatever nodes a test adds."""
    from ray.cluster_utils import Cluster

    found = patiently(lambda: Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "_system_config": SYSTEM}))
    yield found
    found.shutdown()


def patiently(start: Callable[[], Any]) -> Any:
    """Start a node: on a busy machine once more, since Ray waits no longer than half a minute."""
    for _ in range(4):
        with suppress(Exception):
            return start()
    return start()


def work(held: int, piece: int) -> Iterator[int]:
    """A piece of work; one below nothing has a fault, one that is held kills its process."""
    if piece == held:
        os.kill(os.getpid(), signal.SIGKILL)
    if piece < 0:
        raise ValueError(f"a fault in {piece}")
    yield piece * piece


def test_all_pieces_come_back_once(cluster: Any) -> None:
    assert sorted(spread_over(work, -9, iter(range(40)), cluster.address)) == [piece * piece for piece in range(40)]


def test_pieces_are_handed_out_as_there_is_room_for_them(cluster: Any) -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = spread_over(work, -9, pieces(), cluster.address)
    for _ in range(5):
        next(results)
    results.close()  # type: ignore[attr-defined]
    assert len(taken) <= 5 + 2 * 3


def test_a_fault_in_the_work_is_raised_as_it_is(cluster: Any) -> None:
    with pytest.raises(ValueError, match="a fault in -1"):
        list(spread_over(work, -9, iter([-1]), cluster.address))


def test_a_piece_that_ends_every_process_it_comes_to_ends_the_run(cluster: Any) -> None:
    with pytest.raises(ClusterError, match=f"lost {MOST_LOST + 1} times") as lost:
        list(spread_over(work, 3, iter([3]), cluster.address))
    assert "作業がプロセスごと" in lost.value.japanese


def test_where_there_is_no_cluster_that_is_said() -> None:
    with pytest.raises(ClusterError, match=r"there is no cluster at 127\.0\.0\.1:1"):
        list(spread_over(work, -9, iter([1]), "127.0.0.1:1"))


# ── studies ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def study(folder: Path, *where: str) -> list[str]:
    """The command of the study in a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "study.toml").write_text(STUDY)
    return [sys.executable, "-m", "tefuda", "study", "study.toml", *where]


def rows(folder: Path) -> list[Any]:
    """All games of a folder's journal."""
    with closing(sqlite3.connect(f"file:{folder / 'study.sqlite'}?mode=ro", uri=True)) as database:
        return list(database.execute("select * from games order by id"))


def whole(folder: Path, *where: str) -> list[Any]:
    """The games of a study that is run to its end."""
    done = executed(study(folder, *where), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return rows(folder)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory, nothing_installed: None) -> list[Any]:
    """The games as one process plays them."""
    found = whole(tmp_path_factory.mktemp("alone"), "--jobs", "1")
    assert len(found) == GAMES
    return found


def written(folder: Path) -> int:
    """How many bytes the journal has; while another process writes it, nobody else may look inside."""
    return sum([path.stat().st_size for path in folder.glob("study.sqlite*")])


def under_way(folder: Path, process: Any) -> None:
    """Wait until some games are kept."""
    while process.poll() is None and written(folder) < 40_000:
        time.sleep(0.02)
    assert process.poll() is None, "it was over before it could be interrupted"


def test_a_node_that_is_killed_costs_only_time(cluster: Any, alone: list[Any], tmp_path: Path) -> None:
    node = patiently(lambda: cluster.add_node(num_cpus=2))
    with started(study(tmp_path, "--cluster", cluster.address), tmp_path) as process:
        under_way(tmp_path, process)
        cluster.remove_node(node, allow_graceful=False)
        assert process.wait(timeout=150) == 0, process.stderr.read() if process.stderr else ""
    assert rows(tmp_path) == alone


def test_a_driver_that_is_killed_goes_on_and_two_processes_play_the_same(
    cluster: Any, alone: list[Any], tmp_path: Path
) -> None:
    with started(study(tmp_path, "--cluster", cluster.address), tmp_path) as process:
        under_way(tmp_path, process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        while in_group(process.pid):
            time.sleep(0.05)
    before = rows(tmp_path)
    assert 0 < len(before) < GAMES
    assert whole(tmp_path, "--cluster", cluster.address) == alone
    assert all(row in alone for row in before)
    assert whole(tmp_path / "two", "--jobs", "2") == alone


# ── the other commands of the one runner ────────────────────────────────────────────────────────────────────────────
SIM = ("sim", "rebirth", "--games", "12", "--seed", "3", "--check", "none", "--results", "kept.jsonl")
LADDER = (
    "ladder", "rebirth", "--players", "greedy,random", "--games", "8", "--all-games", "--seed", "3", "--results", "kept.jsonl",
)  # fmt: skip
TRAIN = ("train", "rebirth", "--run", ".", "--teacher", "random", "--games", "24", "--steps", "0", "--evaluate", "0")


@pytest.mark.parametrize("words", [SIM, LADDER, TRAIN])
def test_sim_ladder_and_self_play_keep_the_same_results(words: tuple[str, ...], cluster: Any, tmp_path: Path) -> None:
    found = []
    for name, where in (("one", ("--jobs", "1")), ("cluster", ("--cluster", cluster.address))):
        folder = tmp_path / name
        folder.mkdir()
        done = executed(
            [sys.executable, "-m", "tefuda", *words, *where], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        kept = [folder / "kept.jsonl"] if words is not TRAIN else sorted((folder / "data").glob("*.npz"))
        found.append([sorted(path.read_bytes().split(b"\n")) for path in kept])
    assert found[0] == found[1]
    assert found[0]
