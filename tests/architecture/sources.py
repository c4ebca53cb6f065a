"""Which files the architecture tests look at."""

import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tefuda"
TESTS = ROOT / "tests"

# What is made by tools; only asked where git cannot tell.
GENERATED = {"mutants", "saves", "__pycache__"}


def modules(folder: Path) -> list[Path]:
    """The Python modules under a folder."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def name(path: Path) -> str:
    """A path as the project knows it."""
    return path.relative_to(ROOT).as_posix()


def faults_in(paths: Iterable[Path], faults: Callable[[str, str], Iterable[object]]) -> list[str]:
    """What a lint has against modules, as `path: what`; it is given each one's source and its path below the package, or the project."""
    found = []
    for path in paths:
        inner = path.relative_to(SOURCE) if path.is_relative_to(SOURCE) else path.relative_to(ROOT)
        found += [f"{name(path)}: {what}" for what in faults(path.read_text(encoding="utf-8"), inner.as_posix())]
    return found


def project_files() -> list[Path]:
    """All files of the project: tracked ones, and new ones that are about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        candidates = [ROOT / entry for entry in listed.stdout.decode().split("\0") if entry]
    else:
        candidates = [path for path in ROOT.rglob("*") if _is_ours(path.relative_to(ROOT))]
    return sorted(path for path in candidates if path.is_file())


def _is_ours(path: Path) -> bool:
    hidden = [part for part in path.parts if part.startswith(".") and part not in {".ci", ".gitignore"}]
    return not hidden and not GENERATED.intersection(path.parts) and path.name != "uv.lock"


def text_of(path: Path) -> str:
    """A file's text; what is not text reads as nothing."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
