"""Every question of a scenario put to a program: its answer is legal, and the table that it was shown is as it was."""

from __future__ import annotations

import resource
import time

import msgspec

from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Concede, Refused, signed
from tefuda.kernel.table.state import Table
from tefuda.players.player import dismiss
from tefuda.players.registry import maker_of
from tests.conformance.rulings import questions

MOST = 10**9


class Answered(msgspec.Struct, frozen=True):
    """How a program fared with the questions of a scenario."""

    scenario: str
    program: str
    tables: int = 0
    questions: int = 0
    worst: float = 0.0  # seconds of a core that one answer took
    memory: int = 0  # the most that the process has held so far, in KB
    faults: tuple[str, ...] = ()


def answered(scenario: str, program: str, most: int = MOST) -> Answered:
    """Put the questions of a scenario, so many of its tables at most, to a program at each seat that is asked."""
    kind = type(open_game(scenario.partition("/")[0]))
    tables = [table for table in questions(scenario) if table.over is None and table.pending is not None][:most]
    faults, worst, asked = list[str](), 0.0, 0
    for place, table in enumerate(tables):
        opened = kind(table.game, {}, {})
        assert table.pending is not None
        for seat in table.pending.seats:
            fault, seconds = _fault(opened, table, seat, program)
            asked, worst = asked + 1, max(worst, seconds)
            faults += [f"{scenario}, table {place}, seat {seat}, {program}: {fault}"] if fault else []
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Answered(scenario, program, len(tables), asked, round(worst, 3), memory, tuple(faults))


def _fault(opened: OpenedGame, table: Table, seat: int, program: str) -> tuple[str, float]:
    """What is wrong with a program's answer, and how long it took."""
    seen, before = view(table, seat), table.encode()
    assert seen.request is not None
    player = maker_of(program)(3, seat, opened)
    began = time.process_time()
    try:
        answer = player.choose(seen, seen.request)
        seconds = time.process_time() - began
        if isinstance(answer, Concede):
            return "it concedes", seconds
        if table.encode() != before:
            return "it has changed the table", seconds
        advance(table, signed(seen.request, seat, answer))
    except Refused as no:
        return f"refused by {no}", 0.0
    except Exception as problem:  # a fault of the program: told, and the other questions are put
        return f"{type(problem).__name__}: {problem}", 0.0
    finally:
        dismiss((player,), None)
    return "", seconds
