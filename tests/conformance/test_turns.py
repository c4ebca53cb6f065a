"""Games in one process never touch: played in turns, in whatever order they were opened, each gives the bytes that it gives alone."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.flow import procedures
from tefuda.kernel.table.state import Table
from tests.conformance.turns import digests
from tests.reach import reach

SEEDS = range(reach(2, 20))


@cache
def elsewhere(root: Path, seed: int, *names: str) -> dict[str, str]:
    """What games come to in a process of their own, with another order of hashes."""
    environment = {**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"}
    command = [sys.executable, "-m", "tests.conformance.turns", str(seed), *names]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, str] = json.loads(done.stdout)
    return found


def alone(root: Path, seed: int) -> dict[str, str]:
    """What each game comes to in a process that has never heard of the others."""
    return {name: elsewhere(root, seed, name)[name] for name in games()}


@pytest.mark.parametrize("seed", SEEDS)
def test_games_in_turns_give_the_bytes_of_each_alone(seed: int, root: Path) -> None:
    assert len(games()) > 1
    assert digests(list(games()), seed) == alone(root, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_it_does_not_matter_which_was_opened_first(seed: int, root: Path) -> None:
    assert elsewhere(root, seed, *reversed(games())) == alone(root, seed)


def test_what_one_game_leaves_to_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    run, last = procedures.run, [""]

    def leaving(table: Table, *how: Any) -> None:
        table.counter += last[0] not in ("", table.game.name)  # chance goes on elsewhere after a move of another game
        last[0] = table.game.name
        run(table, *how)

    monkeypatch.setattr(procedures, "run", leaving)
    by_themselves = {name: digests([name], 0)[name] for name in games()}
    assert digests(list(games()), 0) != by_themselves
