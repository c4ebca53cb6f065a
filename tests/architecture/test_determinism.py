"""No clock, chance, hash order, float or set iteration decides anything in the kernel or a game."""

import pytest

from tests.architecture.determinism import faults
from tests.architecture.sources import SOURCE, faults_in, modules

DECIDING = [path for room in ("kernel", "games") for path in modules(SOURCE / room)]


def test_the_kernel_and_the_games_are_deterministic() -> None:
    assert faults_in(DECIDING, faults) == []


BAD = {
    "import random": "import random",
    "import of a part": "import datetime.timezone",
    "import under a name": "import time as clock",
    "import from random": "from random import shuffle",
    "import from time": "from time import monotonic",
    "import from datetime": "from datetime import datetime",
    "import secrets": "import secrets",
    "import uuid": "def new():\n    import uuid",
    "os.urandom": "import os\nos.urandom(8)",
    "urandom from os": "from os import urandom",
    "float literal": "half = 0.5",
    "float exponent": "many = 1e3",
    "complex literal": "turn = 1j",
    "float call": "x = float(3)",
    "float annotation": "x: float",
    "division": "x = 6 / 2",
    "division in place": "x = 6\nx /= 2",
    "for over a set": "for x in {1, 2}: pass",
    "for over set()": "for x in set(cards): pass",
    "for over frozenset()": "for x in frozenset(cards): pass",
    "for over a set comprehension": "for x in {c.name for c in cards}: pass",
    "list comprehension": "x = [c for c in set(cards)]",
    "dict comprehension": "x = {c: 1 for c in set(cards)}",
    "second loop of a comprehension": "x = [c for p in players for c in set(p.cards)]",
    "list()": "x = list({1, 2})",
    "tuple()": "x = tuple(frozenset(cards))",
    "tuple of a generator": "x = tuple(c for c in set(cards))",
    "enumerate()": "x = enumerate({1, 2})",
    "join": "x = ', '.join({'a', 'b'})",
    "extend": "x.extend({1, 2})",
    "star": "x = [*{1, 2}]",
    "star in a call": "f(*{1, 2})",
    "yield from": "def f():\n    yield from {1, 2}",
    "difference of sets": "for x in {1, 2} - {1}: pass",
    "union of sets": "for x in set(a).union(b): pass",
    "a name that holds a set": "def f(cards):\n    seen = set()\n    return [c for c in seen]",
    "an argument that is a set": "def f(seen: set[int]):\n    return list(seen)",
    "a constant that is a set": "ZONES = frozenset({1, 2})\ndef f():\n    return tuple(ZONES)",
    "pop of a set": "def f(seen: set[int]):\n    return seen.pop()",
    "sorted by a key with ties": "x = sorted({'a', 'b'}, key=len)",
    "max by a key with ties": "x = max({'a', 'b'}, key=len)",
    "a folder's order": "for path in folder.glob('*.jsonl'): pass",
    "hash": "x = hash('a')",
    "id": "x = id(card)",
    "sorted by id": "x = sorted(cards, key=id)",
}

GOOD = {
    "sorted set": "for x in sorted({1, 2}): pass",
    "sorted generator over a set": "x = sorted(c.name for c in set(cards))",
    "sorted twice": "x = sorted(sorted({'a', 'b'}), key=len)",
    "membership": "x = 3 in {1, 2}",
    "size": "x = len(set(cards))",
    "any over a set": "x = any(c > 1 for c in {1, 2})",
    "a set from a set": "x = {c for c in {1, 2}}",
    "whole division": "x = 7 // 2",
    "lists": "x = [c for c in list(cards)]",
    "a list under a name that holds a set elsewhere": (
        "def f():\n    seen = set()\n    return len(seen)\ndef g(seen: list[int]):\n    return tuple(seen)"
    ),
    "an own module named like a forbidden one": "from tefuda.kernel.random import draw",
    "an attribute named id": "x = card.id",
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD.keys())
def test_the_lint_catches(source: str) -> None:
    assert len(faults(source)) == 1


@pytest.mark.parametrize("source", GOOD.values(), ids=GOOD.keys())
def test_the_lint_lets_pass(source: str) -> None:
    assert faults(source) == []


@pytest.mark.parametrize(
    "path", ["kernel/primitives/clauses.py", "games/evolve/cards/loading.py", "games/evolve/words/reading.py"]
)
def test_a_loader_may_join_paths_and_nothing_else(path: str) -> None:
    assert faults("x = folder / 'cards.jsonl'", path) == []
    assert faults("x = 0.5", path) == ["1: has the float 0.5"]


@pytest.mark.parametrize("path", ["kernel/table/state.py", "games/evolve/table.py", "games/evolve/words/grammar.py"])
def test_nobody_else_may(path: str) -> None:
    assert len(faults("x = folder / 'cards.jsonl'", path)) == 1


def test_a_fault_names_its_line() -> None:
    assert faults("x = 1\n\ny = hash(x)") == ["3: calls hash(), which differs from run to run"]
