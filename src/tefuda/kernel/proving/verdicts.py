"""Verdicts: the result of a scenario, and the messages for its failure, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.proving.reading import BadScenario, clipped
from tefuda.kernel.table.state import Table


class Verdict(Record, frozen=True):
    """The result of a scenario: whether it holds, what is wrong (`ja`: in Japanese), on which line, and which clauses ran."""

    path: str
    title: str
    clauses: tuple[str, ...]
    holds: bool
    why: str = ""
    line: int = 0
    ran: tuple[str, ...] = ()
    ja: str = ""


class Failed(ValueError):
    """A move or an expectation of a scenario that fails: why, in both languages, and by which clause, if one is known."""

    def __init__(self, english: str, japanese: str, line: int = 0, clause: str = "") -> None:
        super().__init__(f"{clipped(english)} — {clipped(japanese)}")
        self.english, self.japanese, self.line, self.clause = clipped(english), clipped(japanese), line, clause


@contextmanager
def faults_told(line: int) -> Iterator[None]:
    """A context manager: an exception of the program inside it fails the scenario at this line; other scenarios still run."""
    try:
        yield
    except (Failed, BadScenario):
        raise
    except Exception as fault:
        what = f"{type(fault).__name__}: {fault}"
        english, japanese = f"the program itself fails here: {what}", f"ここでプログラムが失敗します: {what}"
        raise Failed(english, japanese, line) from fault


def open_question(table: Table, seats: Mapping[str, int]) -> tuple[str, str]:
    """The pending question: who is asked, what, and by which clause, in both languages; or that nobody is asked, or that the game
    is over."""
    ask, over = table.pending, table.over
    if over is not None:
        return f"the game is over by {over.clause}", f"ゲームは {over.clause} で終わっている"
    if ask is None:
        return "nobody is asked", "誰にも何も問われていない"
    names = {seat: name for name, seat in seats.items()}
    who = [names[seat] for seat in ask.seats]
    what = f"{ask.prompt} ({ask.kind})" if ask.prompt not in ("", ask.kind) else ask.kind
    verb = "is" if len(who) == 1 else "are"
    return (
        f"{' and '.join(who)} {verb} asked {what} by {ask.clause}",
        f"{'・'.join(who)}が {ask.clause} により {what} を問われている",
    )
