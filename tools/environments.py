"""Runs the tests of the environments in an environment of their own: `python tools/environments.py [PYTEST ARGUMENTS]`.

It is made by uv with the dependency group `environments` (`--bench`: `environments-bench`, and the rest of the line is the command that runs
in it), and is kept beside the launcher's. Where it cannot be made the exit status is 75, and the last line says why.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOT_MADE = 75  # sysexits.h: EX_TEMPFAIL
BENCH = "--bench"
OUR_OWN = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME")


def python(group: str) -> Path | None:
    """The Python of the environment with a group, made or brought up to date; None where that failed."""
    folder = ROOT / ".tools" / group
    own = ROOT / ".tools" / "bin" / "uv"
    uv = str(own) if own.exists() else shutil.which("uv")
    if uv is None:
        return None
    environment = {name: value for name, value in os.environ.items() if name not in OUR_OWN}
    environment["UV_PROJECT_ENVIRONMENT"] = str(folder)
    sync = [uv, "sync", "--quiet", "--no-progress", "--project", str(ROOT), "--python", sys.executable]
    sync += ["--no-default-groups", "--group", group]
    for further in ([], ["--offline"]):  # without a network, what was fetched before may be enough
        if subprocess.run([*sync, *further], env=environment, check=False).returncode == 0:
            return folder / "bin" / "python"
    return None


def main(arguments: list[str]) -> int:
    """Make the environment, and run the tests, or a command, in it."""
    bench = arguments[:1] == [BENCH]
    group = "environments-bench" if bench else "environments"
    found = python(group)
    if found is None:
        print(f"the environment with the group {group} could not be made: a network is needed the first time")
        return NOT_MADE
    if bench:
        return subprocess.run([str(found), *arguments[1:]], cwd=ROOT, check=False).returncode
    tests = [str(found), "-m", "pytest", "-o", "addopts=--import-mode=importlib -ra", "tests/environments", *arguments]
    return subprocess.run(tests, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
