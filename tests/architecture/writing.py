"""Reads a module for writes to a table past the atoms: who may write which part of a table is listed here."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch

SETTING_UP = (
    "kernel/cards/opened.py", "kernel/cards/setup.py", "kernel/programs/imagining.py", "games/*/programs/imagining.py",
    "kernel/proving/laying.py", "kernel/proving/setting.py", "kernel/proving/card_trials.py", "games/*/proving/setting.py",
    "games/*/proving/card_trials.py", "kernel/proving/ability_tables.py", "testing/naive.py", "testing/twins.py",
)  # fmt: skip
ATOMS = (
    "kernel/table/atoms.py",
    "kernel/table/bookkeeping.py",
    "kernel/table/invalidation.py",
    "kernel/table/knowing.py",
    "kernel/table/state.py",
)
RUN_LOOP = (
    "kernel/flow/procedures.py",
    "kernel/resolving/performing.py",
    "kernel/flow/play.py",
    "kernel/table/state.py",
)
DERIVING = (
    "kernel/evaluating/adding.py",
    "kernel/evaluating/changes.py",
    "kernel/evaluating/continuous.py",
    "kernel/table/invalidation.py",
    "kernel/table/state.py",
)

# Who may write to each part of a table, besides those that set one up. What is not here is written to by the table itself alone.
WRITERS: dict[str, tuple[str, ...]] = {
    # what makes a state
    **dict.fromkeys(("cards", "zones"), (*ATOMS, "kernel/table/chance.py")),
    **dict.fromkeys(
        ("players", "facts", "effects", "delayed", "departed", "history", "opened", "picks", "recent"), ATOMS
    ),
    "uses": (*ATOMS, "kernel/happening/uses.py"),
    **dict.fromkeys(("waiting", "batch"), (*ATOMS, "kernel/happening/triggers.py")),
    "clock": (*ATOMS, "kernel/happening/triggers.py", "kernel/table/chance.py"),
    "counter": (*ATOMS, "kernel/table/chance.py"),
    "check_pending": (*ATOMS, "kernel/happening/triggers.py", "kernel/flow/ending.py"),
    "over": ("kernel/flow/ending.py",),
    "stack": ("kernel/flow/stack.py",),
    # the run loop
    **dict.fromkeys(("frames", "at", "pending", "picked", "answers"), RUN_LOOP),
    "value": (*RUN_LOOP, "kernel/happening/replacement.py"),
    # what follows from the state, and what lives within one `advance`
    **dict.fromkeys(("derived", "unverified", "changed_mask", "readings", "read_mask", "collecting"), DERIVING),
    **dict.fromkeys(("base", "trigger_index", "shared", "masters", "relations", "opposing", "out", "seating"), ATOMS),
    "events": (*ATOMS, "kernel/happening/triggers.py"),
    **dict.fromkeys(("steps", "returned"), ("kernel/table/state.py", "kernel/flow/loops.py")),
    **dict.fromkeys(("shown", "shown_zones"), ("kernel/table/state.py", "kernel/seeing/view.py")),
}
# The methods of a table that write to it, and who may call them.
METHODS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("add", "reprint", "read_in", "own_board"), ATOMS),
    "put": (*ATOMS, "kernel/table/places.py", "kernel/table/stacking.py"),
    "lay": (*ATOMS, "kernel/table/chance.py", "kernel/table/places.py"),
    **dict.fromkeys(("make_of", "working", "forget_facts"), DERIVING),
    "seat_as": (*ATOMS, "kernel/flow/leaving.py"),
}
LIST_METHODS = ("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")
TABLES = ("table", "trial", "first", "there", "state", "plain", "new")  # what tables are called


def faults(source: str, path: str = "kernel/snippet.py") -> list[str]:
    """What is wrong in a module, as `line: what`. The path is relative to the package."""
    if any(fnmatch(path, pattern) for pattern in SETTING_UP):
        return []
    found = []
    for node in ast.walk(ast.parse(source)):
        written = [(line, part) for line, part in _writes(node) if path not in WRITERS[part]]
        found += [(line, f"{part} is written to past the atoms") for line, part in written]
        method = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
        if path not in METHODS.get(method, (path,)) and _is_table(node.func.value):  # type: ignore[attr-defined]
            found.append((node.lineno, f"{method} of a table is called past the atoms"))  # type: ignore[attr-defined]
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
