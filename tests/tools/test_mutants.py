"""The mutation tool: what it changes, also under decorators, and that a mutant is killed by the tests that reach its line."""

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

SOURCE = '''
"""A module."""
LIMIT = 3

def outer(word):
    return word

@outer
def decorated(one: int, other: int = 2) -> bool:
    """What it says is left alone: 7."""
    record(one)
    if one < other and not one == 4:
        return True
    return one + 1 in (other,)
'''


@pytest.fixture
def tool(root: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool as a module."""
    monkeypatch.syspath_prepend(str(root / "tools"))
    return import_module("mutants")


def test_every_change_within_functions_is_found(tool: Any) -> None:
    found = [(one.line, one.change) for one in tool.mutants(SOURCE)]
    assert found == [
        (6, "None is returned"),
        (11, "record() is left out"),
        (12, "And becomes Or"),
        (12, "Lt becomes LtE"),
        (12, "not is left out"),
        (12, "Eq becomes NotEq"),
        (12, "4 becomes 5"),
        (13, "None is returned"),
        (13, "True becomes False"),
        (14, "None is returned"),
        (14, "In becomes NotIn"),
        (14, "Add becomes Sub"),
        (14, "1 becomes 2"),
    ]


def test_each_mutant_differs_from_the_source_and_from_the_others(tool: Any) -> None:
    number = len(tool.mutants(SOURCE))
    made = [ast.unparse(tool.mutated(SOURCE, place)) for place in range(number)]
    assert len({ast.unparse(ast.parse(SOURCE)), *made}) == number + 1
    assert "if one < other and (not not one == 4):" in made[4]


def test_the_quickest_tests_that_reach_a_line_are_chosen(tool: Any) -> None:
    tests = tool.Tests({3: ["slow", "quick", "middle"]}, {"slow": 9.0, "quick": 0.1, "middle": 1.0})
    assert tool.chosen(tests, 3, 2.0) == ["quick", "middle"]
    assert tool.chosen(tests, 4, 2.0) == []


def test_tests_that_reach_a_rare_line_near_it_come_first(tool: Any) -> None:
    seconds = {"slow": 9.0, "quick": 0.1, "middle": 1.0}
    tests = tool.Tests({3: [*seconds], 5: ["slow"], 30: ["middle"]}, seconds)
    assert tool.chosen(tests, 3, 20.0) == ["slow", "quick", "middle"]


def test_mutants_of_a_module_are_tried_against_its_tests(root: Path) -> None:
    command = [
        sys.executable,
        "tools/mutants.py",
        "src/tefuda/kernel/primitives/rng.py",
        "--tests",
        "tests/kernel/test_rng.py",
    ]
    done = subprocess.run([*command, "--sample", "3", "--json"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (report,) = json.loads(done.stdout)
    assert (report["file"], report["mutants"]) == ("src/tefuda/kernel/primitives/rng.py", 3)
    assert report["all"] > 3
    assert report["killed"] >= 2
    assert report["killed"] + len(report["survived"]) == 3
