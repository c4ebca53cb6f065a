"""Run tefuda where there is no network: `python tools/offline.py --wheels FOLDER -- ladder evolve --players ismcts,greedy …`.

The folder has the wheels that playing needs (msgspec, lark, numpy, PyYAML, platformdirs, rich, typer and what these need; openskill
for ratings), fetched elsewhere with `pip download`. They are unpacked into --packages once, beside what tells Python where the games
are; nothing of the system's Python is changed. Without --wheels that folder is used as it is.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Unpack what is needed, and run the command; its exit status."""
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--wheels", type=Path, help="the folder with the wheels")
    said.add_argument("--packages", type=Path, default=ROOT / ".offline", help="where they are unpacked")
    said.add_argument("command", nargs="+", help="what tefuda is to do")
    given = said.parse_args()
    if given.wheels is not None:
        unpack(given.wheels, given.packages)
    name_the_games(given.packages)
    path = os.pathsep.join([str(ROOT / "src"), str(given.packages), os.environ.get("PYTHONPATH", "")]).rstrip(
        os.pathsep
    )
    return subprocess.run(
        [sys.executable, "-m", "tefuda", *given.command], env={**os.environ, "PYTHONPATH": path}, check=False
    ).returncode


def unpack(wheels: Path, packages: Path) -> None:
    """Unpack all wheels of a folder that this Python can use."""
    packages.mkdir(parents=True, exist_ok=True)
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    for wheel in sorted(wheels.glob("*.whl")):
        if any(tag in wheel.name for tag in ("-py3-none-any", "-py2.py3-none-any", f"-{version}-", "-abi3-")):
            ZipFile(wheel).extractall(packages)


def name_the_games(packages: Path) -> None:
    """Write the entry points by which the games are found, as an installed package has them."""
    project = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf8"))["project"]
    folder = packages / f"tefuda-{project['version']}.dist-info"
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {where}" for name, where in entries.items()]]
    folder.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", "utf8")
    folder.joinpath("METADATA").write_text(
        f"Metadata-Version: 2.1\nName: tefuda\nVersion: {project['version']}\n", "utf8"
    )


if __name__ == "__main__":
    sys.exit(main())
