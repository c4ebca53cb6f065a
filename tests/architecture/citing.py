"""Reads a module for branches on RECORDS that do anything but cite: whether somebody records may not change what happens."""

import ast
from collections.abc import Iterator

CITING = ("cite", "_cite")  # how the functions are called that only look and cite
CHANGING = ("atoms", "chance", "uses")  # modules whose functions change a table,
CHANGES = (
    "keep",
    "intend",
    "commit",
    "trigger",
    "trigger_by",
    "call",
    "run",
    "answer",
    "begin",
)  # and functions that do

# The run loop looks before and after a step where clauses are recorded, and calls the same step.
EXEMPT = {"kernel/flow/procedures.py": "if watch is None and RECORDS:\n    watch = record_step"}


def faults(source: str, path: str = "kernel/snippet.py") -> list[str]:
    """What is wrong in a module, as `line: what`. The path is relative to the package."""
    tree = ast.parse(source)
    allowed: set[ast.AST] = set()
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and (records := _guard(node.test)) is not None:
            allowed.add(records)
            found += [(line, what) for line, what in _other_deeds(node) if ast.unparse(node) != EXEMPT.get(path)]
        elif isinstance(node, ast.FunctionDef) and node.name.startswith(CITING):
            found += list(_changes(node))
    if path in EXEMPT:
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node) == EXEMPT[path]:
                allowed |= {part for part in ast.walk(node.test) if _is_records(part)}
    for node in ast.walk(tree):
        if _is_records(node) and node not in allowed:
            found.append((node.lineno, "RECORDS is more than what an `if` asks before it cites"))  # type: ignore[attr-defined]
    return [f"{line}: {what}" for line, what in sorted(found)]


def _is_records(node: ast.AST) -> bool:
    return (isinstance(node, ast.Name) and node.id == "RECORDS") or (
        isinstance(node, ast.Attribute) and node.attr == "RECORDS"
    )


def _guard(test: ast.expr) -> ast.expr | None:
    """RECORDS, where it is all that is asked, or the first thing of several that must hold."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        test = test.values[0]
    return test if _is_records(test) else None


def _other_deeds(node: ast.If | ast.For) -> Iterator[tuple[int, str]]:
    """What is done there besides citing."""
    for statement in (*node.body, *node.orelse):
        if isinstance(statement, ast.If | ast.For):
            yield from _other_deeds(statement)
        elif not _cites(statement):
            yield statement.lineno, f"`{ast.unparse(statement).splitlines()[0]}` under RECORDS does not cite"
    if isinstance(node, ast.If) and _guard(node.test) is not None and node.orelse:
        yield node.orelse[0].lineno, "another way is taken where nobody records"


def _cites(statement: ast.stmt) -> bool:
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    function = statement.value.func
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    return name.startswith(CITING)


def _changes(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """What a function that is called as if it only cited changes, or gives back."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node.lineno, f"{function.name} writes to {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and _is_change(node.func):
            yield node.lineno, f"{function.name} calls {ast.unparse(node.func)}"
        elif isinstance(node, ast.Return) and node.value is not None:
            yield node.lineno, f"{function.name} gives something back"


def _is_change(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return function.value.id in CHANGING and function.attr not in ("used", "use_key")
    return isinstance(function, ast.Name) and function.id in CHANGES
