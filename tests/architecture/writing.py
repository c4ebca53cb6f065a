"""Reads a module for writes to a table past the atoms: who may write which part of a table is listed here."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch

SETTING_UP = ("games/*/starting.py", "games/*/setting.py", "games/*/imagining.py", "games/*/trying.py", "kernel/setup.py",
              "kernel/imagining.py")  # fmt: skip
ATOMS = ("kernel/atoms.py", "kernel/state.py")

# Who may write to each part of a table, besides those that set one up. Parts that are not here nobody but the table itself writes to.
WRITERS: dict[str, tuple[str, ...]] = {
    # what makes a state
    **dict.fromkeys(
        ("cards", "zones", "players", "facts", "effects", "delayed", "departed", "history", "opened", "over", "stack", "picks", "seating"), ATOMS
    ),
    "uses": (*ATOMS, "kernel/uses.py"),
    "waiting": (*ATOMS, "kernel/triggers.py"),
    "batch": (*ATOMS, "kernel/triggers.py"),
    "clock": (*ATOMS, "kernel/triggers.py", "kernel/chance.py"),
    "due": (*ATOMS, "kernel/triggers.py"),
    "counter": (*ATOMS, "kernel/chance.py"),
    "key": ATOMS,
    # the run loop
    **dict.fromkeys(("frames", "at", "value", "pending", "picked", "answers"), ("kernel/state.py", "kernel/procedures.py", "kernel/play.py")),
    # what follows from the state, and what lives within one `advance`
    **dict.fromkeys(("derived", "dynamic", "collecting"), (*ATOMS, "kernel/continuous.py", "kernel/changes.py")),
    **dict.fromkeys(("base", "ears", "shared", "masters", "relations", "opposing", "out"), ATOMS),
    "events": ATOMS,
    **dict.fromkeys(("steps", "returned"), ("kernel/state.py", "kernel/loops.py")),
    **dict.fromkeys(("shown", "shown_zones"), ("kernel/state.py", "kernel/view.py")),
}  # fmt: skip
METHODS = (
    "put",
    "add",
    "lay",
    "reprint",
    "read_in",
    "make_of",
    "working",
    "own_board",
    "seat_as",
)  # of a table, which write
LIST_METHODS = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")
TABLES = ("table", "trial", "first", "there", "state", "plain", "new")  # what tables are called


def faults(source: str, path: str = "kernel/snippet.py") -> list[str]:
    """What is wrong in a module, as `line: what`. The path is relative to the package."""
    if any(fnmatch(path, pattern) for pattern in SETTING_UP):
        return []
    found = []
    for node in ast.walk(ast.parse(source)):
        for line, part in _writes(node):
            if path not in WRITERS.get(part, ()):
                found.append((line, f"{part} is written to past the atoms"))
        called = node.func if isinstance(node, ast.Call) and path not in ATOMS else None
        if isinstance(called, ast.Attribute) and called.attr in METHODS and _is_table(called.value):
            found.append((called.lineno, f"{called.attr} of a table is for atoms"))
    return [f"{line}: {what}" for line, what in sorted(found)]


def _writes(node: ast.AST) -> Iterator[tuple[int, str]]:
    """The parts of tables that a statement writes to."""
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
        part = _part(node)
        if part:
            yield node.lineno, part
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LIST_METHODS:
        part = _part(node.func.value)
        if part:
            yield node.lineno, part


def _part(node: ast.expr) -> str:
    """The part of a table that an expression means, or an item of it."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) and _is_table(node.value) and node.attr in WRITERS else ""


def _is_table(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id in TABLES) or (
        isinstance(node, ast.Attribute) and node.attr == "table"
    )
