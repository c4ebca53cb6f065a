"""`pip install .` in an environment of its own: the program is there under its name, with all its data, and plays away from the clone."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest


def run(*words: str | Path, folder: Path) -> str:
    """What a program says that ends well."""
    clean = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    }
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env={**clean, "TEFUDA_HOME": str(folder / "home")},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def environment(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment into which the project was installed; what it depends on is found where the tests have it, for no network is needed."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")
    packages.joinpath("beside.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf8")
    python, offline = folder / "venv" / "bin" / "python", ("--no-deps", "--no-build-isolation", "--no-index")
    source = folder / "source"  # a build leaves nothing in the clone
    shutil.copytree(root / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(root / "web", source / "web", ignore=shutil.ignore_patterns("node_modules", "dist"))
    (source / "tools").mkdir()
    for name in ("pyproject.toml", "LICENSE", "README.md", "hatch_build.py", "tools/build_page.py"):
        shutil.copy(root / name, source / name)
    beside = root / ".tools" / "bin" / "uv"  # what makes the environment of a clone
    uv = str(beside) if beside.exists() else shutil.which("uv")
    with_pip = (sys.executable, "-m", "pip", "--python", python, "install")
    chosen = (uv, "pip", "install", "--python", python) if uv else with_pip
    run(*chosen, *offline, source, folder=folder)
    return folder / "venv" / "bin"


def test_the_installed_program_plays_both_games(environment: Path, tmp_path: Path) -> None:
    place = run(environment / "python", "-c", "import tefuda; print(tefuda.__file__)", folder=tmp_path)
    assert str(environment.parent) in place
    for game in ("evolve", "fftcg"):
        words = ("sim", game, "-n", "2", "-j", "1", "--lang", "en")
        assert "games 2, draws 0, errors 0" in run(environment / "tefuda", *words, folder=tmp_path)


def test_the_installed_program_has_its_rulings(environment: Path, tmp_path: Path) -> None:
    assert "8.4.3.1  rule  proven" in run(environment / "tefuda", "rules", "evolve", "8.4.3.1", folder=tmp_path)


def test_the_installed_library_is_there(environment: Path, tmp_path: Path) -> None:
    said = run(environment / "python", "-c", "from tefuda import game_names; print(*game_names())", folder=tmp_path)
    assert said.split() == ["evolve", "cipher", "fftcg", "pso2", "rebirth"]
