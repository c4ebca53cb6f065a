"""Reads a module for records that are made from long rows of values: a field that is added to them would take the next one's place."""

import ast

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow import stack
from tefuda.kernel.happening import replacement
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.resolving import performing
from tefuda.kernel.table import events, intentions, records, requests, state
from tefuda.kernel.table.records import Frame

MOST = 4  # values without their names
ROOMS = (events, intentions, performing, records, replacement, requests, stack, state)
BY_PLACE = (
    records.Zone,
    records.Facts,
    records.Plan,
    records.Need,
    records.Static,
    records.Source,
)  # rows of a table, or made in one place


def _kinds(kind: type[Record]) -> list[type[Record]]:
    return [kind, *[inner for one in kind.__subclasses__() for inner in _kinds(one)]]


def names() -> frozenset[str]:
    """The records of tables, and the frames of all games."""
    for game in games():
        open_game(game)  # so that its frames are there
    rooms = [room.__name__ for room in ROOMS]
    found = [kind for kind in _kinds(Record) if kind.__module__ in rooms or issubclass(kind, Frame)]
    return frozenset([kind.__name__ for kind in found if not issubclass(kind, BY_PLACE)])


def faults(source: str, records: frozenset[str]) -> list[str]:
    """What is wrong in a module, as `line: what`."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in records and (len(node.args) > MOST or any(isinstance(one, ast.Starred) for one in node.args)):
                found.append((node.lineno, f"{name} is made from {len(node.args)} values without their names"))
    return [f"{line}: {what}" for line, what in sorted(found)]
