"""What a game can ask, offer, tell and refuse: the words that its rules and the kernel give to people, found in the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

KERNEL = ROOT / "src/tefuda/kernel"
NO_RULES = {"telling", "words", "wording", "scenarios", "proving", "programs"}


class Spoken(NamedTuple):
    """The kinds of event, prompts, verbs of options, refusals (clause and why) and ends that some source makes."""

    events: frozenset[str]
    prompts: frozenset[str]
    verbs: frozenset[str]
    bars: frozenset[tuple[str, str]]
    ends: frozenset[str]


@cache
def spoken(folder: Path) -> Spoken:
    """All that the modules in a folder make, as far as it stands there to the letter."""
    trees = [ast.parse(path.read_text("utf8")) for path in modules(folder)]
    calls = [call for tree in trees for call in _calls(tree)]
    kinds = [kind for name, call in calls if name == "Event" for kind in _argument(call, 0, "kind") if kind]
    return Spoken(
        frozenset([*kinds, *[kind for tree in trees for kind in _kinds(tree)]]),
        frozenset([prompt for name, call in calls for prompt in _prompts(name, call)]),
        frozenset([verb for name, call in calls if name == "Option" for verb in _argument(call, 0, "verb")]),
        frozenset([
            (clause, why) for name, call in calls if name in ("Bar", "barred")
            for clause in _argument(call, 0, "clause") for why in _argument(call, 2, "why") or [""]
        ]),
        frozenset([clause for name, call in calls if name == "Losing" for clause in _argument(call, 1, "clause")]),
    )  # fmt: skip


def modules(folder: Path) -> Iterator[Path]:
    """The modules of a folder in which rules are carried out."""
    for path in sorted(folder.rglob("*.py")):
        if not NO_RULES & set(path.relative_to(folder).parts):
            yield path


def _kinds(tree: ast.Module) -> Iterator[str]:
    """The kinds of event that are chosen before the event is made: `kind = "played" if … else "activated"`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["kind"]:
            yield from _texts([node.value])


def _calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def _prompts(name: str, call: ast.Call) -> list[str]:
    return [prompt for prompt in _argument(call, 7 if name == "Ask" else 99, "prompt") if prompt]


def _argument(call: ast.Call, place: int, name: str) -> list[str]:
    """The texts that an argument can be: one, or two with a condition between them."""
    return _texts([word.value for word in call.keywords if word.arg == name] or call.args[place : place + 1])


def _texts(given: list[ast.expr]) -> list[str]:
    found = [node.body if half else node.orelse for node in given if isinstance(node, ast.IfExp) for half in (0, 1)]
    return [one.value for one in (*given, *found) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
