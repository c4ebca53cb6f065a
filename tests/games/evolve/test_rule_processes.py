"""One look over the table tells which rule processes could find anything (chapter 11): it never misses one."""

import pytest

from tefuda.games.evolve.rules import ch11_rule_processes, rules
from tefuda.games.evolve.rules.ch11_rule_processes import look_over
from tefuda.kernel.state import Table
from tests.conformance.positions import play
from tests.conformance.rulings import judged, scenarios


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


@pytest.mark.parametrize("name", scenarios("evolve", "ch11", "ch14"))
def test_the_look_misses_nothing_in_the_rulings_about_rule_processes(name: str, missed: list[str]) -> None:
    assert judged(name).holds
    assert missed == []
