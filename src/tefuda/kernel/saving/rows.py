"""Rows: the lines of a game's log: answers, and other things that happen at a table; and folding them to states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

import msgspec

from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, Concede
from tefuda.kernel.table.state import Table


class Back(Record, frozen=True):
    """Answers are taken back: the game stands where it stood after this many of the answers that counted.

    `key` (hexadecimal): a new random key, if chance has shown something since that must not be foreseen.
    """

    back: int
    key: str = ""


class TimeOver(Record, frozen=True):
    """A seat's clock has run out, so it has conceded."""

    clock: int  # the seat


class Claim(Record, frozen=True):
    """A seat stayed away and the others claimed the game, so it has conceded."""

    claim: int  # the seat that stayed away


class Came(Record, frozen=True):
    """Somebody sat down at a seat."""

    came: int
    name: str = ""


class Went(Record, frozen=True):
    """Somebody got up from a seat."""

    went: int


class Offer(Record, frozen=True):
    """A seat proposes to take back answers, to where this many had counted."""

    offer: int  # the seat
    to: int


class Agree(Record, frozen=True):
    """A seat agrees to a proposal."""

    agree: int


class Decline(Record, frozen=True):
    """A seat declines a proposal, or withdraws its own."""

    decline: int


class Closed(Record, frozen=True):
    """The table was closed during the game: there is no outcome, and no row follows."""

    closed: bool


Note: TypeAlias = Came | Went | Offer | Agree | Decline | Closed  # what does not change the game
Row: TypeAlias = Answer | Back | TimeOver | Claim | Note
NOTES = (Came, Went, Offer, Agree, Decline, Closed)
KINDS: dict[str, type[Record]] = {kind.__struct_fields__[0]: kind for kind in (Back, TimeOver, Claim, *NOTES)}


class RowResult(NamedTuple):
    """The state that a row leads to, and its events."""

    state: Table
    events: list[Event]


class FoldedGame:
    """A game that is folded row by row, from its first state or from a known later one."""

    def __init__(self, begin: Callable[[], Table], led: Iterable[Row] = (), state: Table | None = None) -> None:
        """`state`: the state that the given rows have led to; without both, the first state."""
        self.begin = begin
        self.state = begin() if state is None else state
        self.counted: list[Answer] = []  # the answers that count: those that were not taken back
        self.keys: dict[int, str] = {}  # new keys of chance, by how many answers had been counted before
        self.found: tuple[int, Table] | None = None  # the state that was looked for last, and after how many of them
        for row in led:
            self._count(row)

    def after(self, row: Row) -> RowResult:
        """The state after a row. Refused for an illegal answer, IndexError if more is taken back than there is."""
        if isinstance(row, NOTES):
            return RowResult(self.state, [])
        if isinstance(row, Back):
            state = self.at(row.back)
            return RowResult(state.with_key(row.key) if row.key else state, [])
        return RowResult(*advance(self.state, answer_of(row)))

    def take(self, row: Row, step: RowResult) -> None:
        """Go on by a row to the state that `after` found."""
        self.state = step.state
        self._count(row)

    def _count(self, row: Row) -> None:
        """Update the answers that count: a row adds one, or takes some back."""
        if isinstance(row, Back):
            self.found = None
            del self.counted[row.back :]
            self.keys = {place: key for place, key in self.keys.items() if place <= row.back}
            if row.key:
                self.keys[row.back] = row.key
        elif not isinstance(row, NOTES):
            self.counted.append(answer_of(row))

    def add(self, row: Row) -> list[Event]:
        """Go on by a row; returns its events."""
        step = self.after(row)
        self.take(row, step)
        return step.events

    def at(self, number: int) -> Table:
        """The state after this many answers that count."""
        if not 0 <= number <= len(self.counted):
            raise IndexError(number)
        if number == len(self.counted):
            return self.state
        if self.found is None or self.found[0] != number:
            self.found = number, next(islice(self.states(), number, None))
        return self.found[1]

    def states(self) -> Iterator[Table]:
        """The states before each answer that counts, from the first on, with the random keys given on the way."""
        state = self.begin()
        for place, answer in enumerate(self.counted):
            if place in self.keys:
                state = state.with_key(self.keys[place])
            yield state
            state, _ = advance(state, answer)


def counting(rows: Iterable[Row]) -> list[Row]:
    """The rows of a game as if nothing had been taken back: the answers that count, with new random keys between them.

    Nothing is folded, so that a log with many rows that take back costs no more than its answers. A row that takes back more
    than there is comes last.
    """
    answers: list[Row] = []
    keys: list[Back] = []
    for row in rows:
        if not isinstance(row, Back):
            answers.append(row)
            continue
        if not 0 <= row.back <= len(answers):
            return [*_between(answers, keys), row]
        del answers[row.back :]
        while keys and keys[-1].back >= row.back + (not row.key):
            keys.pop()
        if row.key:
            keys.append(row)
    return _between(answers, keys)


def _between(answers: list[Row], keys: list[Back]) -> list[Row]:
    """Answers, each behind the new random key that was given before it."""
    by_place = {key.back: key for key in keys}
    found = [row for place, answer in enumerate(answers) for row in (by_place.get(place), answer) if row is not None]
    return [*found, *[key for key in keys if key.back == len(answers)]]


def answer_of(row: Row) -> Answer:
    """The answer in a row; a seat whose time ran out, or that stayed away, concedes."""
    if isinstance(row, TimeOver):
        return Concede(row.clock)
    if isinstance(row, Claim):
        return Concede(row.claim)
    assert not isinstance(row, Back | Note), row
    return row


def plain_row(row: Record) -> bytes:
    """A row that is no answer, as plain JSON without a class name; its first field tells its kind."""
    return msgspec.json.encode({name: getattr(row, name) for name in row.__struct_fields__})


def read(value: object) -> Row | None:
    """The row in plain JSON if it is of a kind that is no answer, otherwise None."""
    kind = next((kind for first, kind in KINDS.items() if first in value), None) if type(value) is dict else None
    if kind is None or type(value) is not dict or not {*value} <= {*kind.__struct_fields__}:
        return None
    try:
        return msgspec.convert({**value, "type": kind.__name__}, kind)  # type: ignore[return-value]
    except msgspec.ValidationError:
        return None
