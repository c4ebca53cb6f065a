"""One look over the table tells which rule processes could find anything (chapter 11): it never misses one."""

import pytest

from tefuda.games.evolve.rules import ch11_rule_processes, rules
from tefuda.games.evolve.rules.ch11_rule_processes import look_over
from tefuda.games.evolve.rulings import SCENARIOS, SETTING
from tefuda.kernel.scenarios.reading import read
from tefuda.kernel.scenarios.running import run
from tefuda.kernel.state import Table
from tests.conformance.positions import play


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clauses of processes that find something where the look saw no sign of it."""
    found: list[str] = []

    def looking(table: Table) -> int:
        signs = look_over(table)
        found.extend([clause for clause, sign, find in rules.processes if not signs & sign and find(table)])
        return signs

    monkeypatch.setattr(ch11_rule_processes, "look_over", looking)
    return found


def test_the_look_misses_nothing_in_games(missed: list[str]) -> None:
    for seed in range(11):  # every deck is there
        play("evolve", seed)
    assert missed == []


def test_the_look_misses_nothing_in_the_rulings_about_rule_processes(missed: list[str]) -> None:
    for path in sorted([*(SCENARIOS / "ch11").rglob("*.yaml"), *(SCENARIOS / "ch14").rglob("*.yaml")]):
        assert run(read(path), SETTING).holds
    assert missed == []
