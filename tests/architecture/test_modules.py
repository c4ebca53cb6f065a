"""Modules are short, say what they are, and are not named after nothing."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import SOURCE, TESTS, modules, name

LONGEST = 500
SAYS_NOTHING = {"util", "base", "common", "manager", "helper"}


def says_nothing(path: str) -> list[str]:
    """The parts of a path that name nothing, alone or joined to another word."""
    parts = [Path(part).stem for part in Path(path).parts]
    return [part for part in parts if {word.removesuffix("s") for word in part.split("_")} & SAYS_NOTHING]


@pytest.mark.parametrize("path", modules(SOURCE), ids=name)
def test_no_module_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", modules(SOURCE), ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").strip()


@pytest.mark.parametrize("path", [*modules(SOURCE), *modules(TESTS)], ids=name)
def test_every_name_says_something(path: Path) -> None:
    assert says_nothing(name(path)) == []


@pytest.mark.parametrize(
    "path",
    ["kernel/utils.py", "base.py", "common/state.py", "manager.py", "helper.py", "helpers.py", "text_utils.py"],
)
def test_a_name_that_says_nothing_is_found(path: str) -> None:
    assert len(says_nothing(path)) == 1


@pytest.mark.parametrize("path", ["kernel/state.py", "games/evolve/database.py", "tests/kernel/test_atoms.py"])
def test_a_name_that_says_something_is_left_alone(path: str) -> None:
    assert says_nothing(path) == []
