"""Perft: how many ways a game can go on from a fixed table, answer by answer, and what was offered by which clause on the way."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from math import comb, factorial
from pathlib import Path
from typing import NamedTuple

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving.reading import Scenario, read
from tefuda.kernel.proving.running import Run
from tefuda.kernel.table.requests import Request, narrowed, whole_answers
from tefuda.kernel.table.state import Table
from tests.conformance.rulings import room

FOLDER = Path(__file__).parent / "perft"
COUNTS = FOLDER / "counts.json"
BREADTH = 24  # so many answers to one question are followed; all are counted
START = "start"  # the table that every game has: the first of its decks before the first answer


class Counts(NamedTuple):
    """What was counted from a table: tables after 0, 1, 2… answers, and the options offered on them, by clause."""

    tables: tuple[int, ...]
    options: dict[str, int]


def number(request: Request) -> int:
    """How many whole answers a question has."""
    return sum([_number(narrowed(request, seat)) for seat in request.seats])


def _number(request: Request) -> int:
    count = len(request.options)
    if request.kind == "order":
        return factorial(count)
    if request.kind == "divide":
        free = request.most if request.zeros else request.most - count
        return comb(free + count - 1, free) if count else 1
    return sum([comb(count, size) for size in range(min(request.least, count), min(request.most, count) + 1)])


def counted(state: Table, depth: int) -> Counts:
    """All continuations of so many answers. The last answer is not given: it is enough to know how many there are."""
    offered: Counter[str] = Counter()
    tables, last = [1], [state]
    for step in range(depth):
        following: list[Table] = []
        reached = 0
        for table in last:
            request = table.request
            if request is None:
                continue
            offered[request.clause] += len(request.options)
            reached += number(request)
            if step < depth - 1:
                following += [advance(table, answer)[0] for answer in islice(whole_answers(request), BREADTH)]
        tables.append(reached)
        last = following
    return Counts(tuple(tables), dict(sorted(offered.items())))


def tables() -> list[str]:
    """The names of all tables: game/name. A game that is not among the games yet may have tables already; they wait for it."""
    laid_out = [f"{path.parent.name}/{path.stem}" for game in games() for path in (FOLDER / game).glob("*.yaml")]
    return sorted([*[f"{game}/{START}" for game in games()], *laid_out])


def scenario(name: str) -> Scenario:
    """The scenario by which a table is laid out."""
    return read(FOLDER / f"{name}.yaml")


def laid_out(name: str, scene: Scenario | None = None) -> Table:
    """The table of a name, or of another scenario of the same game."""
    game, _, which = name.partition("/")
    if which == START:
        opened = open_game(game)
        seats = opened.players[opened.formats[0]][0]
        return opened.start([opened.decks[deck] for deck in sorted(opened.decks)[:seats]], 1)
    played = scene or scenario(name)
    run = Run(played, room(game).setting)
    for place, move in enumerate(played.body.get("play") or []):
        run.step(move, played.body["play"].lines[place])
    return run.table


def pinned() -> dict[str, Counts]:
    """The counts that were put down."""
    plain = json.loads(COUNTS.read_text("utf8"))
    return {name: Counts(tuple(row["tables"]), row["options"]) for name, row in plain.items()}


def written(counts: dict[str, Counts]) -> str:
    """The counts as they are put down, a line for each table."""
    rows = [f"  {json.dumps(name)}: {json.dumps(row._asdict())}" for name, row in sorted(counts.items())]
    return "{\n" + ",\n".join(rows) + "\n}\n"
