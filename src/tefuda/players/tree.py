"""The tree of information-set search: what was found by trying answers on imagined tables, in terms of what is seen.

A node is a question as the one who searches would meet it: the same for all imagined tables that look the same to them. Of a
question to somebody else it is only which question it is, since what the other holds is imagined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt

from tefuda.kernel.table.requests import Answer
from tefuda.kernel.table.state import Table
from tefuda.players.appearance import Look, Picked
from tefuda.players.judging import Values

WIDENING = 1.5  # how fast further candidates are let in, by the square root of the visits
FIRST_WIDTH = 4  # candidates that are let in at once


class Edge:
    """An answer, and what came of it."""

    __slots__ = ("available", "children", "ended", "look", "reached", "total", "values", "visits")

    def __init__(self, look: Picked, seats: int) -> None:
        self.look = look
        self.visits = self.available = 0
        self.total = [0.0] * seats
        self.values: Values = (0.5,) * seats  # what it is worth to each seat, by what is known
        self.children: dict[Look, Node] = {}
        self.reached: dict[int, Node] = {}  # by the number of what was imagined: the child that it led to there,
        self.ended: dict[int, Values] = {}  # or what it came to, where the turn ended there

    def count(self, values: Values) -> None:
        """Count a try, and what it came to; where questions follow, the answer is worth what the best answers to these are."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.total[seat] += value
        followed = [
            (child.visits, best.values) for child in self.children.values() if (best := child.best()) is not None
        ]
        tries = sum([visits for visits, _ in followed])
        if not tries:
            self.values = tuple([total / self.visits for total in self.total])
            return
        self.values = tuple(
            [sum([visits * found[seat] for visits, found in followed]) / tries for seat in range(len(values))]
        )


class Node:
    """A question, the answers to it that were thought of, and the imagined tables on which it is asked."""

    __slots__ = ("candidates", "edges", "seat", "tables", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.edges: dict[Picked, Edge] = {}
        self.tables: dict[int, Table] = {}  # by the number of what was imagined
        self.candidates: dict[int, list[tuple[Edge, Answer]]] = {}  # likewise: the answers as they are given there

    def edge(self, look: Picked, seats: int) -> Edge:
        """The edge of an answer that looks so."""
        found = self.edges.get(look)
        if found is None:
            found = self.edges[look] = Edge(look, seats)
        return found

    def best(self) -> Edge | None:
        """The best of the answers that were tried often enough to be trusted: half as often as the one that was tried most."""
        most = max([edge.visits for edge in self.edges.values()], default=0)
        trusted = [edge for edge in self.edges.values() if edge.visits and 2 * edge.visits >= most]
        return max(trusted, key=lambda edge: edge.values[self.seat], default=None)


def nodes_of(root: Node) -> Iterator[Node]:
    """All questions of a tree, each before those behind it."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += [child for edge in node.edges.values() for child in edge.children.values()]


def prune(root: Node, most: int) -> int:
    """Drop the questions that were visited least, with all behind them, until a tree holds no more than so many tables beside the root's.

    How many it holds comes back. What was found of the answers that led to them stays.
    """
    # Nobody comes to a question but through the one before it, so that whatever is kept hangs together.
    ranked = sorted(nodes_of(root), key=lambda node: -node.visits)[1:]
    kept, held = {root}, 0
    for node in ranked:
        held += len(node.tables)
        if held > most:
            held -= len(node.tables)
            break
        kept.add(node)
    if len(kept) <= len(ranked):
        for edge in [edge for node in kept for edge in node.edges.values()]:
            edge.children = {look: child for look, child in edge.children.items() if child in kept}
            edge.reached = {number: child for number, child in edge.reached.items() if child in kept}
    return held


class Range:
    """Between which values what was found lies, so that how much one explores fits any game's evaluation."""

    def __init__(self) -> None:
        self.low, self.high = 1.0, 0.0

    def add(self, value: float) -> None:
        """Take a value into account."""
        self.low, self.high = min(self.low, value), max(self.high, value)

    def share(self, value: float) -> float:
        """Where in the range a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


def select(node: Node, offered: Sequence[tuple[Edge, Answer]], found: Range, explore: float) -> tuple[Edge, Answer]:
    """The answer to try next: one of those let in that was never tried, else the best by value and by how seldom it was tried."""
    width = FIRST_WIDTH + int(WIDENING * sqrt(node.visits))
    let_in = offered[:width]
    for edge, _ in let_in:
        edge.available += 1
    for pair in let_in:
        if not pair[0].visits:
            return pair
    seat = node.seat

    def promise(pair: tuple[Edge, Answer]) -> float:
        edge = pair[0]
        return found.share(edge.values[seat]) + explore * sqrt(log(edge.available) / edge.visits)

    return max(let_in, key=promise)


def backed_up(path: Sequence[tuple[Node, Edge]], values: Values, found: Range) -> None:
    """Count a try with what it came to, at every answer on its way."""
    for node, edge in reversed(path):
        node.visits += 1
        edge.count(values)
        found.add(edge.values[node.seat])
