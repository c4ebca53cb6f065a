"""The wheel: it carries all that lies in the package, and what is installed from it plays."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_the_wheel_has_every_file(root: Path, wheel: Path) -> None:
    source = root / "src"
    there = {
        path.relative_to(source).as_posix()
        for path in (source / "tefuda").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    carried = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("tefuda/")}
    assert carried == there
    assert {Path(name).suffix for name in carried} >= {".py", ".toml", ".jsonl", ".lark", ".yaml", ".txt", ".typed"}


def test_what_is_installed_from_it_plays(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert str(tmp_path) in run("-c", "import tefuda; print(tefuda.__file__)")
    for game in run("-c", "import tefuda; print(*tefuda.game_names())").split():
        assert "games 2, draws 0, errors 0" in run("-m", "tefuda", "sim", game, "-n", "2", "-j", "1", "--lang", "en")
    assert "8.4.3.1  rule  proven" in run("-m", "tefuda", "rules", "evolve", "8.4.3.1")


def test_it_serves_the_page_and_needs_no_node(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PATH": ""}
    asked = (
        "from tefuda.server.page_files import PageFiles, FOLDER; files = PageFiles();"
        "print(FOLDER); print(sorted(files.assets)); print(files.opening.data.decode())"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path) in done.stdout
    for name in ("index-", ".js", ".css"):
        assert name in done.stdout
    assert '<div id="page">' in done.stdout


def test_the_program_is_a_script_of_the_wheel(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    text = archive.read(name).decode()
    assert "tefuda = tefuda.interfaces.cli.main:main" in text
    assert "[tefuda.games]" in text
