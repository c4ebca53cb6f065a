"""Docstrings can be read alone: none begins by pointing at what stands before it, at another docstring or a name."""

import ast
import re

import pytest

from tests.architecture.sources import SOURCE, TESTS, faults_in, modules

POINTING = re.compile(
    r"(The same|As `|(It|Its|They|Them|Their|Those|These|This|That|Both|The others?|There|Then)\b(?!'))"
)


def pointing(source: str) -> list[str]:
    """The docstrings of a module that begin by pointing at another."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]
    return [text for text in found if POINTING.match(text)]


def test_no_docstring_points_at_another() -> None:
    assert faults_in([*modules(SOURCE), *modules(TESTS)], lambda source, _: pointing(source)) == []


@pytest.mark.parametrize(
    "text",
    ["The same for several cards.", "As `run`, but slower.", "It is asked once.", "They are counted.", "Those that are left.",
     "This one is asked.", "That which is left.", "Its name.", "The other side.", "These are offered."],
)  # fmt: skip
def test_a_docstring_that_points_at_another_is_found(text: str) -> None:
    assert pointing(f'def several():\n    """{text}"""') == [text]


@pytest.mark.parametrize(
    "text", ["As many cards as can be chosen together.", "Items on the stack.", "Thatch on a roof."]
)
def test_a_docstring_that_stands_alone_is_left_alone(text: str) -> None:
    assert pointing(f'def several():\n    """{text}"""') == []
