"""Citations under a condition, turned round: which `if` of a rulebook's code decides about nothing but what is cited, and the code of
its function with that condition the other way.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple


class Site(NamedTuple):
    """A condition that only decides which clauses are cited."""

    path: Path
    line: int
    function: tuple[str, ...]  # its name, in classes after theirs
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line} ({', '.join(self.clauses)})"


def sites(path: Path) -> list[Site]:
    """The conditions of a module that only decide which clauses are cited."""
    return [
        Site(path, node.lineno, function, _clauses(node))
        for function, node in _conditions(ast.parse(path.read_text("utf8")))
    ]


def turned_round(site: Site) -> tuple[FunctionType, CodeType]:
    """The function in which a condition stands, and the code it would have with the condition turned round."""
    tree = ast.parse(site.path.read_text("utf8"))
    found_here = [node for function, node in _conditions(tree) if (node.lineno, function) == (site.line, site.function)]
    (condition,) = [node for node in found_here if _clauses(node) == site.clauses]
    _turn_round(condition)
    code = compile(ast.fix_missing_locations(tree), str(site.path), "exec")
    parts = site.path.with_suffix("").parts
    found: Any = import_module(".".join(parts[len(parts) - parts[::-1].index("tefuda") - 1 :]))
    for name in site.function:
        found = getattr(found, name)
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
    function = getattr(found, "__wrapped__", found)
    assert isinstance(function, FunctionType)
    return function, code


def _conditions(tree: ast.AST, function: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], ast.If | ast.IfExp]]:
    for node in ast.iter_child_nodes(tree):
        if function and isinstance(node, ast.If) and not _is_records(node.test) and _only_cites(node.body):
            yield function, node
        if function and _is_cite(node) and isinstance(chosen := node.args[0], ast.IfExp):  # type: ignore[attr-defined]
            yield function, chosen
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        yield from _conditions(node, (*function, node.name) if named else function)  # type: ignore[attr-defined]


def _only_cites(body: list[ast.stmt]) -> bool:
    """True if statements do nothing but cite clauses, in turn or under further conditions."""
    for node in body:
        if isinstance(node, ast.If):
            if not _only_cites(node.body) or not _only_cites(node.orelse):
                return False
        elif isinstance(node, ast.For):
            if not _only_cites(node.body):
                return False
        elif not isinstance(node, ast.Expr) or not _is_cite(node.value):
            return False
    return True


def _is_cite(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cite"


def _is_records(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "RECORDS"


def _clauses(node: ast.If | ast.IfExp) -> tuple[str, ...]:
    """The clauses of which a condition decides whether they are cited."""
    parts = node.body if isinstance(node, ast.If) else [node.body, node.orelse]
    within = [inner for part in parts for inner in ast.walk(part)]
    texts = [inner.value for inner in within if isinstance(inner, ast.Constant) and isinstance(inner.value, str)]
    return tuple(dict.fromkeys([text for text in texts if text]))


def _turn_round(node: ast.If | ast.IfExp) -> None:
    if isinstance(node, ast.IfExp):
        node.body, node.orelse = node.orelse, node.body
        return
    test = node.test
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) and _is_records(test.values[0]):
        asked = ast.BoolOp(ast.And(), test.values[1:]) if len(test.values) > 2 else test.values[1]
        node.test = ast.BoolOp(ast.And(), [test.values[0], ast.UnaryOp(ast.Not(), asked)])
    else:
        node.test = ast.UnaryOp(ast.Not(), test)
