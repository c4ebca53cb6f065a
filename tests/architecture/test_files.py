"""Nothing unfinished, and nothing about the machine it was made on, is in the project."""

import re

import pytest

from tests.architecture.sources import ROOT, SOURCE, TESTS, faults_in, modules, name, project_files, text_of

# Written in pieces, so that this file does not hold what it forbids.
REGISTRIES = re.compile(
    r"pypi\.(?:org|python)|python" + r"hosted\.org|registry\.(?:npmjs|yarnpkg)|arti" + r"factory|index-" + r"url\s*="
)
MACHINE_PATHS = re.compile(r"(?<![\w.~$}-])/(?:work|home|root|Users|opt|srv|mnt|tmp)/|[A-Z]:\\\\?Users")
UNFINISHED = re.compile(
    r"\b(?:TO" + r"DO|FIX" + r"ME|NotImplemented" + r"Error)\b"
    r"|\bpytest\.(?:sk" + r"ip|xf" + r"ail|import" + r"orskip)\b"
    r"|\bmark\.(?:sk" + r"ip|sk" + r"ipif|xf" + r"ail)\b|\bunittest\.sk" + r"ip|\bsk" + r"ipTest\b"
)

# The fixture `shared`, the one documented place where a test may be passed over.
MAY_SKIP = TESTS / "conftest.py"


def test_the_project_has_files() -> None:
    names = {name(path) for path in project_files()}
    assert {"pyproject.toml", "tefuda", ".ci/run", "src/tefuda/__init__.py", "tests/conftest.py"} <= names


def test_no_registry_is_named() -> None:
    assert [name(path) for path in project_files() if REGISTRIES.search(text_of(path))] == []


def test_no_path_of_a_machine_is_named() -> None:
    assert [name(path) for path in project_files() if MACHINE_PATHS.search(text_of(path))] == []


def test_lock_files_stay_out() -> None:
    assert ROOT / "uv.lock" not in project_files()


def test_nothing_is_unfinished() -> None:
    looked_at = [path for path in (*modules(SOURCE), *modules(TESTS)) if path != MAY_SKIP]
    assert faults_in(looked_at, lambda source, _: UNFINISHED.findall(source)) == []


def test_tests_are_passed_over_in_one_place_for_two_reasons() -> None:
    """The rulebooks' text is not there, or no PostgreSQL."""
    assert len(UNFINISHED.findall(text_of(MAY_SKIP))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "https://py" + "pi.org/simple",
        "https://files.python" + "hosted.org/packages",
        "https://registry.np" + "mjs.org/preact",
        "index-" + "url = x",
    ],
)
def test_a_registry_is_found(text: str) -> None:
    assert REGISTRIES.search(text)


@pytest.mark.parametrize("place", ["home/ann", "root/x", "work/x", "Users/ann", "opt/x", "tmp/x"])
@pytest.mark.parametrize("before", ["", "'", "(", "file://", "cd "])
def test_a_path_of_a_machine_is_found(before: str, place: str) -> None:
    assert MACHINE_PATHS.search(f"{before}/{place}/y")


@pytest.mark.parametrize("text", ["games/work/x", "../shared/rulebooks", "#!/usr/bin/env bash", "$ROOT/tmp/x"])
def test_other_paths_are_left_alone(text: str) -> None:
    assert not MACHINE_PATHS.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "# TO" + "DO later",
        "# FIX" + "ME",
        "raise NotImplemented" + "Error",
        "pytest.sk" + "ip('no')",
        "@pytest.mark.sk" + "ipif(True)",
        "@pytest.mark.xf" + "ail",
        "pytest.import" + "orskip('ray')",
    ],
)
def test_the_unfinished_is_found(text: str) -> None:
    assert UNFINISHED.search(text)
