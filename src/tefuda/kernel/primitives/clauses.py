"""The ledger: every clause of a rulebook, its kind, and the record of those that were carried out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.primitives.values import Record

KINDS = ("heading", "step", "rule", "wording", "definition", "format", "physical")
MEASURED = ("step", "rule", "wording", "format")  # kinds that are proven only when they ran


class Clause(Record, frozen=True):
    """One clause: its number, its kind, and a gloss in our own words."""

    id: str
    kind: str
    en: str
    ja: str
    reason: str = ""
    reading: str = ""
    extra: bool = False


RECORDS: list[set[str]] = []  # those that are open, the innermost last; `if RECORDS:` where even asking would be felt


class NoClause(ValueError):
    """Raised if something is cited without a clause number."""


def cite(clause: str) -> None:
    """Record that a clause is carried out. Costs next to nothing unless clauses are being recorded."""
    if RECORDS:
        if not clause:
            raise NoClause("what is carried out has to name its clause")
        RECORDS[-1].add(clause)


def cite_if_said(clause: str) -> None:
    """Cite a clause, or nothing if the rulebook has none ("", see `kernel/table/kernel_clauses.py`)."""
    if RECORDS and clause:
        RECORDS[-1].add(clause)


class Said(NamedTuple):
    """A clause that was carried out, with the procedure that was running and the number of events before it."""

    clause: str
    table: Any
    frame: Any
    events: int


class Trace(set[str]):
    """A record that keeps the order of clauses: a step's clause comes before those carried out within the step."""

    def __init__(self) -> None:
        super().__init__()
        self.course: list[Said] = []
        self.table: Any = None  # of what runs
        self.frame: Any = None

    def begin(self, table: Any, frame: Any) -> int:
        """Note that a procedure begins a step; returns the index reserved for its clause."""
        self.table, self.frame = table, frame
        return len(self.course)

    def add(self, clause: str) -> None:
        """Record a clause, if a procedure is running."""
        super().add(clause)
        self._put(len(self.course), clause, self.frame)

    def step(self, clause: str, place: int, frame: Any) -> None:
        """Record the clause of a finished step, at the reserved index."""
        super().add(clause)
        self._put(place, clause, frame)

    def _put(self, place: int, clause: str, frame: Any) -> None:
        if clause:
            self.course.insert(
                place, Said(clause, self.table, frame, 0 if self.table is None else len(self.table.events))
            )


def trace() -> Trace | None:
    """The open record that keeps the order of clauses, if there is one."""
    record = RECORDS[-1] if RECORDS else None
    return record if isinstance(record, Trace) else None


class recording:
    """A context manager: inside it every clause carried out is recorded, in a set or in the given trace."""

    def __init__(self, record: set[str] | None = None) -> None:
        self.record = set() if record is None else record

    def __enter__(self) -> set[str]:
        RECORDS.append(self.record)
        return self.record

    def __exit__(self, *problem: object) -> None:
        RECORDS.pop()


class unrecorded:
    """A context manager: inside it nothing is recorded, for trials."""

    def __enter__(self) -> None:
        self.kept = RECORDS[:]
        RECORDS.clear()

    def __exit__(self, *problem: object) -> None:
        RECORDS[:] = self.kept


class BrokenLedger(ValueError):
    """A ledger with a mistake: which clause, and what is wrong."""


def load(path: Path) -> dict[str, Clause]:
    """The ledger of a game, in the rulebook's order; BrokenLedger if it excludes a clause without a reason."""
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
    """The edition of the rulebook that a ledger follows."""
    return str(tomllib.loads(path.read_text("utf8")).get("source", {}).get("edition", ""))
