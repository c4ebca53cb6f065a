"""Plays the same games on every Python that is found here, and compares what they keep: `python tools/pythons.py`.

Each Python from 3.11 on gets an environment of its own with what playing needs. Ends with 1 where one tells another game than this
one, with 75 (not run) where no other Python is found, or none has the wheels.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from apart import NOT_RUN, ROOT, NotMade, environment

GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")
SIM = ("--games", "4", "--seed", "9", "--check", "all", "--jobs", "1")
NAME = re.compile(r"python3\.\d+")
ASKED = "import sys; print(*sys.version_info[:2], sys.implementation.name)"


def pythons() -> dict[tuple[int, int], str]:
    """One Python of each version from 3.11 on, but for the version of this one."""
    found: dict[tuple[int, int], str] = {}
    for path in _programs():
        told = subprocess.run([path, "-c", ASKED], capture_output=True, text=True, check=False).stdout.split()
        if len(told) == 3 and told[2] == "cpython":
            found.setdefault((int(told[0]), int(told[1])), str(path))
    return {version: path for version, path in sorted(found.items()) if version >= (3, 11) and version != _ours()}


def _ours() -> tuple[int, int]:
    return sys.version_info[:2]


def _programs() -> Iterator[Path]:
    """Programs called python3.N on the path, and in the folders of pyenv."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *sorted(versions.glob("*/bin"))]
    for folder in folders:
        yield from [path for path in sorted(folder.glob("python3.*")) if NAME.fullmatch(path.name)]


def kept(python: Path | str) -> dict[str, bytes]:
    """The games that a Python plays, as transcripts by their names."""
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            words = [str(python), "-P", "-m", "tefuda", "sim", game, *SIM, "--save", f"{folder}/{game}"]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(Path(folder).rglob("*.jsonl"))}


def main() -> int:
    """Play on all of them; the exit status."""
    others = pythons()
    if not others:
        print("not run: there is no other Python")
        return NOT_RUN
    expected = kept(sys.executable)
    status = NOT_RUN
    for version, path in others.items():
        name = ".".join(map(str, version))
        try:
            python = environment(f"python-{name}", interpreter=path)
        except NotMade as problem:
            print(problem)
            print(f"Python {name}: not run, its packages cannot be installed here")
            if problem.wheel and os.environ.get("CI"):
                return 1
            continue
        different = [game for game, transcript in kept(python).items() if transcript != expected[game]]
        print(f"Python {name}: {len(expected)} games, {len(different)} differ {' '.join(different)}".rstrip())
        if different:
            return 1
        status = 0
    return status


if __name__ == "__main__":
    sys.exit(main())
