"""Whether somebody records clauses changes nothing but what is recorded: RECORDS guards citing and nothing else."""

import pytest

from tests.architecture.citing import faults
from tests.architecture.sources import SOURCE, faults_in, modules

CITED = [path for path in modules(SOURCE) if path.relative_to(SOURCE).as_posix() != "kernel/primitives/clauses.py"]


def test_records_guards_citing_alone() -> None:
    assert faults_in(CITED, faults) == []


BAD = {
    "another path": "if RECORDS:\n    return long_way(table)",
    "another path otherwise": "if RECORDS:\n    cite('1.1')\nelse:\n    go(table)",
    "a path by a condition": "if short and not RECORDS:\n    return 1",
    "a path by either": "if RECORDS or table.check_pending:\n    check(table)",
    "RECORDS behind something else": "if table.check_pending and RECORDS:\n    cite('1.1')",
    "a choice in an expression": "side = facing(table) if RECORDS else None",
    "a value": "watched = RECORDS",
    "an argument": "look(table, RECORDS)",
    "by the module's name": "watched = rulebook.RECORDS",
    "a deed beside the citing": "if RECORDS:\n    cite('1.1')\n    atoms.mark(table, card, 'x')",
    "a deed in a loop": "if RECORDS:\n    for card in cards:\n        table.put(card)",
    "an assignment": "if RECORDS:\n    kind = None",
    "a citing function that writes": "def _cite_it(table):\n    table.check_pending = True",
    "a citing function that writes to a list": "def cite_it(table):\n    table.cards[0] = card",
    "a citing function that calls an atom": "def _cite_it(table):\n    atoms.changed(table)",
    "a citing function that changes a frame": "def _cite_it(table):\n    keep(table, did=True)",
    "a citing function that answers": "def _cite_it(table):\n    return table.check_pending",
}

GOOD = {
    "a clause": "if RECORDS:\n    cite('1.1')",
    "a clause under a condition": "if RECORDS and has(table, card):\n    cite('1.1')",
    "clauses one by one": "if RECORDS:\n    for clause in found(table):\n        cite(clause)",
    "one of two": "if RECORDS:\n    if one:\n        cite('1.1')\n    else:\n        cite('1.2')",
    "a function that cites": "if RECORDS:\n    _cite_pool(table)\n    game.cite_move(table)",
    "a function that looks and cites": "def _cite_it(table):\n    there = table.cards\n    if there:\n        cite('1.1')",
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD.keys())
def test_a_branch_that_does_more_is_found(source: str) -> None:
    assert faults(source) != []


@pytest.mark.parametrize("source", GOOD.values(), ids=GOOD.keys())
def test_citing_is_left_alone(source: str) -> None:
    assert faults(source) == []


def test_only_the_run_loop_may_watch() -> None:
    watching = "if watch is None and RECORDS:\n    watch = record_step"
    assert faults(watching, "kernel/flow/procedures.py") == []
    assert faults(watching, "kernel/flow/play.py") != []
    assert faults(watching.replace("record_step", "other_step"), "kernel/flow/procedures.py") != []
