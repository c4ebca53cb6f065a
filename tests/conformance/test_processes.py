"""Two processes with different hash seeds play equal games."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tefuda.arena.invariants import Check
from tefuda.arena.match import Plan, Report, Tally, match
from tefuda.games.catalogue import games, open_game
from tests.reach import reach

FOLDED = reach(60, 400)


def plans(game: str) -> list[Plan]:
    """Games of the first format, and some of every other, with as many players as it has."""
    opened = open_game(game)
    return [
        Plan(game, FOLDED // (8 if number else 1), 5, ("random",) * opened.players[format][-1], check=Check.NONE, keep=True, format=format)
        for number, format in enumerate(opened.formats)
    ]  # fmt: skip


@pytest.mark.parametrize("game", games())
def test_games_fold_to_the_same_bytes_in_another_process(game: str, root: Path, tmp_path: Path) -> None:
    def keep(tally: Tally, report: Report) -> None:
        (tmp_path / f"{len(list(tmp_path.iterdir())):03}.jsonl").write_bytes(report.transcript)

    for plan in plans(game):
        tally, _ = match(plan, 1, keep)
        assert (tally.games, tally.errors) == (plan.games, 0)
    files = [str(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    folded = subprocess.run(
        [sys.executable, "-m", "tests.command", "replay", "--verify", *files],
        cwd=root,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (folded.returncode, folded.stderr) == (0, "")
    assert [": ok, " in line for line in folded.stdout.splitlines()] == [True] * len(files)
    assert len(files) >= FOLDED


@pytest.mark.parametrize("game", games())
def test_what_is_counted_does_not_depend_on_the_number_of_processes(game: str) -> None:
    plan = msgspec.structs.replace(plans(game)[0], games=12, seed=3, check=Check.ALL, keep=False)
    assert match(plan, 1) == match(plan, 2)
