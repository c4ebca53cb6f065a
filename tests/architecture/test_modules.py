"""Modules are short, say what they are, and are not named after nothing."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import SOURCE, TESTS, faults_in, modules

LONGEST = 500
SAYS_NOTHING = {"util", "base", "common", "manager", "helper"}


def says_nothing(path: str) -> list[str]:
    """The parts of a path that name nothing, alone or joined to another word."""
    parts = [Path(part).stem for part in Path(path).parts]
    return [part for part in parts if {word.removesuffix("s") for word in part.split("_")} & SAYS_NOTHING]


def too_long(source: str, _: str) -> list[str]:
    lines = len(source.splitlines())
    return [f"{lines} lines"] if lines > LONGEST else []


def silent(source: str, _: str) -> list[str]:
    return [] if (ast.get_docstring(ast.parse(source)) or "").strip() else ["does not say what it is"]


def test_no_module_is_too_long() -> None:
    assert faults_in(modules(SOURCE), too_long) == []


def test_every_module_says_what_it_is() -> None:
    assert faults_in(modules(SOURCE), silent) == []


def test_every_name_says_something() -> None:
    assert faults_in([*modules(SOURCE), *modules(TESTS)], lambda _, path: says_nothing(path)) == []


def test_long_and_silent_modules_are_found() -> None:
    assert too_long("\n" * (LONGEST + 1), "") == [f"{LONGEST + 1} lines"]
    assert silent("x = 1", "") != []
    assert (too_long("x = 1", ""), silent('"""What it is."""', "")) == ([], [])


@pytest.mark.parametrize(
    "path",
    ["kernel/utils.py", "base.py", "common/state.py", "manager.py", "helper.py", "helpers.py", "text_utils.py"],
)
def test_a_name_that_says_nothing_is_found(path: str) -> None:
    assert len(says_nothing(path)) == 1


@pytest.mark.parametrize("path", ["kernel/table/state.py", "games/evolve/database.py", "tests/kernel/test_atoms.py"])
def test_a_name_that_says_something_is_left_alone(path: str) -> None:
    assert says_nothing(path) == []
