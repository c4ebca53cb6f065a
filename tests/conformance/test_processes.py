"""The same games come out of another process, with another order of hashes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.arena.match import Plan, Report, Tally, match
from tefuda.games.catalogue import games
from tests.reach import reach

FOLDED = reach(60, 400)


@pytest.mark.parametrize("game", games())
def test_games_fold_to_the_same_bytes_in_another_process(game: str, tmp_path: Path) -> None:
    def keep(tally: Tally, report: Report) -> None:
        (tmp_path / f"{report.bout.number:03}.jsonl").write_bytes(report.transcript)

    tally, _ = match(Plan(game, FOLDED, seed=5, check=False, keep=True), 1, keep)
    assert (tally.games, tally.errors) == (FOLDED, 0)
    files = [str(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    folded = subprocess.run(
        [sys.executable, "-m", "tefuda", "replay", "--verify", *files],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (folded.returncode, folded.stderr) == (0, "")
    assert [": ok, " in line for line in folded.stdout.splitlines()] == [True] * FOLDED


@pytest.mark.parametrize("game", games())
def test_what_is_counted_does_not_depend_on_the_number_of_processes(game: str) -> None:
    plan = Plan(game, 12, seed=3)
    assert match(plan, 1) == match(plan, 2)
