"""CONTRIBUTING names every file that a game has to write: what it shows of them is a game that can be opened, played, kept and judged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.games.catalogue import games
from tests.architecture.sixth_game import NAME, ROOT, blocks, rows, write
from tests.toy import PUBLISHED

MOST_LINES = 150  # that are not empty


def played(folder: Path) -> subprocess.CompletedProcess[str]:
    """The game of a folder, played by a process of its own."""
    command = [sys.executable, "-m", "tests.architecture.sixth_game", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_smallest_game_is_opened_played_told_kept_and_judged(tmp_path: Path) -> None:
    write(tmp_path)
    done = played(tmp_path)
    assert done.returncode == 0, done.stderr
    assert NAME not in games()


def test_it_has_the_files_that_a_game_must_have_and_no_others() -> None:
    assert [path for path, need in rows().items() if need == "must"] == list(blocks())
    lines = [line for text in blocks().values() for line in text.splitlines() if line]
    assert len(lines) < MOST_LINES


@pytest.mark.parametrize("path", blocks())
def test_without_one_of_them_there_is_no_game(path: str, tmp_path: Path) -> None:
    write(tmp_path, without=path)
    assert played(tmp_path).returncode != 0


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_games_that_are_there_have_the_rooms_of_the_table(game: str) -> None:
    folder = ROOT / "src" / "tefuda" / "games" / game
    named = {path.partition("/")[0] for path in rows()}
    there = {path.name for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")}
    assert there == named
