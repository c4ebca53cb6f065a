"""Every ruling of PSO2 holds, and together they prove every clause, the glossary and the raid; the game need not be registered for that."""

from pathlib import Path

import pytest

from tefuda.games.pso2.cards.opening import OpenedPSO2
from tefuda.games.pso2.proving.setting import SETTING
from tefuda.kernel.primitives.clauses import load
from tefuda.kernel.proving.ledger import standings
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.verdicts import Verdict

FOLDER = OpenedPSO2.room / "proving" / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
VERDICTS: dict[Path, Verdict] = {}


def verdict(path: Path) -> Verdict:
    """How a ruling goes; run once."""
    if path not in VERDICTS:
        VERDICTS[path] = run(read(path), SETTING)
    return VERDICTS[path]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_ruling_holds(path: Path) -> None:
    found = verdict(path)
    assert found.holds, found.why


def test_every_clause_is_proven() -> None:
    ledger = load(OpenedPSO2.room / "rulebook.toml")
    found = standings(ledger, [verdict(path) for path in FILES])
    left = [number for number, one in found.items() if one.why]
    assert left == []


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 300
    assert len([path for path in FILES if path.parent.name == "raid"]) >= 50
