"""Runs Python in an environment of its own for one dependency group: `python tools/apart.py GROUP ARGUMENTS…`.

What a few tests need and nobody else is installed here and not where one plays: in `.tools/GROUP`, by uv, with the pinned versions.
Where a package of the group has no wheel for this Python it ends with 75: not run. Where it cannot be installed for another reason,
too, unless CI is set.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOT_RUN = 75
NO_WHEEL = re.compile(
    r"no wheels? with a matching|doesn't have a source distribution or wheel|no matching distribution|only has wheels",
    re.IGNORECASE,
)


class NotMade(Exception):
    """An environment cannot be had; `wheel`: where all that it needs has wheels."""

    def __init__(self, why: str, wheel: bool) -> None:
        super().__init__(why)
        self.wheel = wheel


def find_uv() -> str:
    """The program uv; NotMade where there is none."""
    ours = ROOT / ".tools" / "bin" / "uv"
    uv = str(ours) if ours.exists() else shutil.which("uv")
    if uv is None:
        raise NotMade("uv is not there: ./tefuda fetches it", wheel=True)
    return uv


def environment(name: str, groups: Sequence[str] = (), interpreter: str = sys.executable) -> Path:
    """The Python of an environment with the project and some dependency groups, made or brought up to date; NotMade where that cannot be."""
    folder = ROOT / ".tools" / name
    said = {
        name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME")
    }
    said["UV_PROJECT_ENVIRONMENT"] = str(folder)
    sync = [find_uv(), "sync", "--quiet", "--no-progress", "--project", str(ROOT), "--python", interpreter]
    sync += ["--no-default-groups", *[word for group in groups for word in ("--group", group)]]
    made = subprocess.run(sync, env=said, capture_output=True, text=True, check=False)
    # Without a network, what was fetched before may be enough.
    if made.returncode and subprocess.run([*sync, "--offline"], env=said, capture_output=True, check=False).returncode:
        raise NotMade(made.stderr.strip(), wheel=NO_WHEEL.search(made.stderr) is None)
    return folder / "bin" / "python"


def main() -> None:
    """Run the program of the command line."""
    group, *arguments = sys.argv[1:]
    try:
        python = environment(group, [group])
    except NotMade as problem:
        print(problem)
        print("not run: the packages of this part cannot be installed here")
        sys.exit(1 if problem.wheel and os.environ.get("CI") else NOT_RUN)
    os.execv(python, [str(python), *arguments])


if __name__ == "__main__":
    main()
