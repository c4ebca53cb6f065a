"""Docstrings can be read alone: none begins by pointing at the one before it."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import SOURCE, modules

POINTING = ("The same", "As `")


def pointing(source: str) -> list[str]:
    """The docstrings of a module that begin by pointing at another."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return [text for text in found if text.startswith(POINTING)]


@pytest.mark.parametrize("path", modules(SOURCE), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_docstring_points_at_another(path: Path) -> None:
    assert pointing(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["The same for several cards.", "As `run`, but slower."])
def test_a_docstring_that_points_at_another_is_found(text: str) -> None:
    assert pointing(f'def several():\n    """{text}"""') == [text]


def test_a_docstring_that_stands_alone_is_left_alone() -> None:
    assert pointing('def several():\n    """As many cards as can be chosen together."""') == []
