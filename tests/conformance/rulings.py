"""The rulings of every game: its scenarios by name, each run once in a process, and what its ledger leaves out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from tefuda.games import catalogue
from tefuda.games.catalogue import games
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving import running
from tefuda.kernel.proving.dice import advance_with
from tefuda.kernel.proving.ledger import standings, unknown
from tefuda.kernel.proving.reading import files, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.table.state import Table

NOT_PRINTED = {("pso2", "211.3")}  # numbers that a rulebook itself leaves out


def room(game: str) -> Rulings:
    """A game's ledger, scenarios and setting."""
    return catalogue.rulings(game)


def named(game: str, path: Path) -> str:
    """The name of a scenario: game/chapter/name."""
    return f"{game}/{path.relative_to(room(game).scenarios).with_suffix('')}"


def scenarios(game: str, *chapters: str) -> list[str]:
    """The names of a game's scenarios, of these chapters or of all. No file is opened."""
    folder: Path = room(game).scenarios
    return [named(game, path) for path in files([folder / chapter for chapter in chapters] or [folder])]


NAMES = [name for game in games() for name in scenarios(game)]


def path_of(name: str) -> Path:
    """The file of a scenario."""
    game, _, rest = name.partition("/")
    folder: Path = room(game).scenarios
    return folder / f"{rest}.yaml"


def judged(name: str) -> Verdict:
    """How a scenario goes."""
    return run(read(path_of(name)), room(name.partition("/")[0]).setting)


def questions(name: str) -> list[Table]:
    """The tables on which a scenario's answers are given."""
    found = []

    def noted(table: Table, *how: Any) -> Any:
        found.append(table)
        return advance_with(table, *how)

    with mock.patch.object(running, "advance_with", noted):
        judged(name)
    return found


@cache
def verdict(name: str) -> Verdict:
    """How a scenario goes; run once in a process, for all who ask."""
    return judged(name)


def fault(found: Verdict) -> str:
    """What is wrong with a scenario, with its file and line; nothing where it holds."""
    return "" if found.holds else f"{found.path}:{found.line}: {found.why}"


@cache
def ledger(game: str) -> dict[str, Clause]:
    """Every clause of a game, read once."""
    found: dict[str, Clause] = room(game).ledger()
    return found


def left_out(game: str, clauses: dict[str, Clause], verdicts: list[Verdict]) -> list[str]:
    """What a ledger and the scenarios leave out: numbers that are skipped, cited but not listed, listed but not proven."""
    skipped = [number for number in _before(clauses) if (game, number) not in NOT_PRINTED]
    return [
        *[f"{number}: it is not in the ledger, and what follows it is" for number in skipped],
        *[f"{number}: it is not in the ledger, and {path} cites it" for path, number in unknown(clauses, verdicts)],
        *[f"{number}: {stands.why}" for number, stands in standings(clauses, verdicts).items() if stands.why],
    ]


def _before(clauses: dict[str, Clause]) -> list[str]:
    """The numbers that should stand before or above a numbered clause and do not.

    A chapter may be the first of a hundred (pso2: 103 is followed by 200). The unnumbered parts have ids of our own.
    """
    found = []
    for number, clause in clauses.items():
        above, _, last = number.rpartition(".")
        if clause.extra:
            continue
        if above and above not in clauses:
            found.append(above)
        place = int(last.partition("#")[0])
        before = f"{above}.{place - 1}" if above else str(place - 1)
        if place > 1 and before not in clauses and (above or place % 100):
            found.append(before)
    return found
