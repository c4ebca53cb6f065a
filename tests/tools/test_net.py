"""The net: fixed games give the same recording in every process, and a recording that differs is told."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path


def net(root: Path, *words: object, seed: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the tool in a process of its own, with this seed of Python's hashes."""
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, str(root / "tools" / "net.py"), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, env=environment)


def test_the_same_games_give_the_same_recording(root: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.gz", tmp_path / "new.gz"
    made = net(root, "record", "--tree", root, "--out", old, "--only", "evolve", "--games", 4, seed=1)
    assert "games 4" in made.stdout, made.stderr
    assert "cut off 0, errors 0" in made.stdout
    net(root, "record", "--tree", root, "--out", new, "--like", old, "--only", "evolve", seed=2)
    assert old.read_bytes() == new.read_bytes()
    same = net(root, "compare", old, new)
    assert (same.returncode, same.stdout) == (0, "0 of 4 games differ; only in the old 0, only in the new 0\n")

    recording = json.loads(gzip.decompress(old.read_bytes()))
    game = recording["games"][1]
    game["hashes"] = game["hashes"][:57] + "-" + game["hashes"][58:]  # the second part of the third decision
    new.write_bytes(gzip.compress(json.dumps(recording).encode()))
    told = net(root, "compare", old, new)
    assert told.returncode == 1
    assert told.stdout.startswith(f"evolve --seed {game['seed']}: decision 2: request ")
    assert told.stdout.endswith("1 of 4 games differ; only in the old 0, only in the new 0\n")
