"""The page's build: what it is made of is pinned and names no host; what is built is small, and known to be current or not."""

from __future__ import annotations

import gzip
import importlib.util
import json
import shutil
from pathlib import Path
from types import ModuleType

import pytest

MOST = 150_000  # bytes, packed, of all that a browser fetches


@pytest.fixture(scope="module")
def tool(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_page", root / "tools" / "build_page.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_lock_file_has_hashes_and_no_hosts(root: Path) -> None:
    text = (root / "web" / "package-lock.json").read_text("utf8")
    assert "resolved" not in text
    assert "://" not in text
    packages = json.loads(text)["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)


def test_every_version_is_pinned(root: Path) -> None:
    said = json.loads((root / "web" / "package.json").read_text("utf8"))
    versions = [*said["dependencies"].values(), *said["devDependencies"].values()]
    assert [version for version in versions if not version.replace(".", "").isdigit()] == []


def test_the_built_page_is_small_and_has_nothing_inline(tool: ModuleType, root: Path) -> None:
    tool.build(root)
    folder = tool.destination(root)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) < MOST
    opening = (folder / "index.html").read_text("utf8")
    assert "<style" not in opening
    assert all("src=" in part for part in opening.split("<script")[1:])
    assert "://" not in opening


def test_a_changed_source_makes_it_out_of_date_and_a_test_does_not(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "web" / "src").mkdir(parents=True)
    source = tmp_path / "web" / "src" / "main.ts"
    source.write_text("1", "utf8")
    place = tool.destination(tmp_path)
    place.mkdir(parents=True)
    assert not tool.is_current(tmp_path)
    (place / tool.STAMP).write_text(tool.hash_of_sources(tmp_path), "utf8")
    assert tool.is_current(tmp_path)
    (source.parent / "main.test.ts").write_text("2", "utf8")
    (tmp_path / "web" / "node_modules").mkdir()
    (tmp_path / "web" / "node_modules" / "x.js").write_text("3", "utf8")
    assert tool.is_current(tmp_path)
    source.write_text("4", "utf8")
    assert not tool.is_current(tmp_path)


def test_without_sources_what_was_built_is_taken(tool: ModuleType, tmp_path: Path) -> None:
    place = tool.destination(tmp_path)
    place.mkdir(parents=True)
    assert not tool.is_current(tmp_path)
    (place / tool.STAMP).write_text("", "utf8")
    assert tool.is_current(tmp_path)


def test_what_fails_is_told_in_full(tool: ModuleType, root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules", "dist"))
    with pytest.raises(tool.NotBuilt, match="no such program"):
        tool.run_in_web(tmp_path, ["sh", "-c", "echo no such program; exit 3"])
