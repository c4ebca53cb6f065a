"""The ledger: every clause of a rulebook, what kind it is, and the record of those that really ran."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.primitives.values import Record

KINDS = ("heading", "step", "rule", "wording", "definition", "format", "physical")
MEASURED = ("step", "rule", "wording", "format")  # kinds that are proven only when they ran


class Clause(Record, frozen=True):
    """One clause: its number, its kind, what it says in our words."""

    id: str
    kind: str
    en: str
    ja: str
    reason: str = ""
    reading: str = ""
    extra: bool = False


RECORDS: list[set[str]] = []  # those that are open, the innermost last; `if RECORDS:` where even asking would be felt


class NoClause(ValueError):
    """Something was cited without the number of a clause."""


def cite(clause: str) -> None:
    """Say that a clause is being carried out. Costs next to nothing unless somebody records."""
    if RECORDS:
        if not clause:
            raise NoClause("what is carried out has to name its clause")
        RECORDS[-1].add(clause)


def cite_if_said(clause: str) -> None:
    """Cite a clause of which a rulebook may be silent ("", see `kernel/table/kernel_clauses.py`): then nothing is cited."""
    if RECORDS and clause:
        RECORDS[-1].add(clause)


class Said(NamedTuple):
    """A clause that was carried out: what was running then, and how many events there had been."""

    clause: str
    table: Any
    frame: Any
    events: int


class Trace(set[str]):
    """A record that keeps the order, too: a step's clause comes before those that were carried out within it."""

    def __init__(self) -> None:
        super().__init__()
        self.course: list[Said] = []
        self.table: Any = None  # of what runs
        self.frame: Any = None

    def begin(self, table: Any, frame: Any) -> int:
        """Say which procedure takes a step; the place of its clause."""
        self.table, self.frame = table, frame
        return len(self.course)

    def add(self, clause: str) -> None:
        """Put down a clause where something is running."""
        super().add(clause)
        self._put(len(self.course), clause, self.frame)

    def step(self, clause: str, place: int, frame: Any) -> None:
        """Put down the clause of a step that is done, at its place."""
        super().add(clause)
        self._put(place, clause, frame)

    def _put(self, place: int, clause: str, frame: Any) -> None:
        if clause:
            self.course.insert(
                place, Said(clause, self.table, frame, 0 if self.table is None else len(self.table.events))
            )


def trace() -> Trace | None:
    """The record that keeps the order, where one is open."""
    record = RECORDS[-1] if RECORDS else None
    return record if isinstance(record, Trace) else None


class recording:
    """While this is open, every clause that runs is put down: in a set, or in a trace that is given."""

    def __init__(self, record: set[str] | None = None) -> None:
        self.record = set() if record is None else record

    def __enter__(self) -> set[str]:
        RECORDS.append(self.record)
        return self.record

    def __exit__(self, *problem: object) -> None:
        RECORDS.pop()


class unrecorded:
    """While this is open, nothing that runs is put down: it is only tried."""

    def __enter__(self) -> None:
        self.kept = RECORDS[:]
        RECORDS.clear()

    def __exit__(self, *problem: object) -> None:
        RECORDS[:] = self.kept


class BrokenLedger(ValueError):
    """A ledger that says something it may not say: which clause, and what."""


def load(path: Path) -> dict[str, Clause]:
    """The ledger of a game, in the rulebook's order; BrokenLedger where it puts a clause aside without a reason."""
    raw = tomllib.loads(path.read_text("utf8"))
    found = {}
    for number, fields in raw.items():
        if number == "source":
            continue
        kind = fields.get("kind")
        if kind not in KINDS:
            raise BrokenLedger(f"{path}: {number}: there is no kind {kind!r}; there are {', '.join(KINDS)}")
        if kind == "physical" and not fields.get("reason"):
            raise BrokenLedger(f"{path}: {number}: a physical clause needs the reason why it has no meaning here")
        found[number] = Clause(id=number, **fields)
    return found


def edition(path: Path) -> str:
    """The edition that a ledger says it follows."""
    return str(tomllib.loads(path.read_text("utf8")).get("source", {}).get("edition", ""))
