"""Finders only look: an interrupt or a rule process that is asked twice finds the same, and the table stays as it is."""

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.table.state import Table
from tests.conformance.filled import steps, trials
from tests.conformance.rulings import judged, scenarios
from tests.reach import reach

ONE_IN = reach(6, 2)  # of the rulings
DECISIONS = reach(60, 120)


def asked_twice(clause: str, find: Callable[[Table], Any], found: dict[str, int]) -> Callable[[Table], Any]:
    """A finder that is asked twice wherever it is asked once; `found` counts how often, and what is wrong with it."""

    def asking(table: Table) -> Any:
        before, cites = table.encode(), len(table.events)
        first = find(table)
        between, second = table.encode(), find(table)
        found[clause] = found.get(clause, 0) + 1
        if (before, cites) != (between, len(table.events)) or between != table.encode():
            found[f"{clause} changes the table"] = 1
        if encode(first) != encode(second):
            found[f"{clause} finds something else"] = 1
        return first

    return asking


def all_asked_twice(game: Any, found: dict[str, int]) -> dict[str, Any]:
    """The finders of a game as they are to be asked."""
    return {
        "interrupts": tuple([(clause, asked_twice(clause, find, found)) for clause, find in game.interrupts]),
        "processes": tuple([(clause, sign, asked_twice(clause, find, found)) for clause, sign, find in game.processes]),
    }


def faults(found: dict[str, int]) -> list[str]:
    return [name for name in found if " " in name]


@pytest.mark.parametrize("game", games())
def test_in_rulings(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bind, found = Rules.bind, dict[str, int]()

    def binding(rules: Rules, one: Any) -> None:
        bind(rules, one)
        for name, finders in all_asked_twice(one, found).items():
            setattr(one, name, finders)

    monkeypatch.setattr(Rules, "bind", binding)
    for name in scenarios(game)[::ONE_IN]:
        judged(name)
    assert found
    assert faults(found) == []


@pytest.mark.parametrize("seed", range(1, 1 + reach(1, 12)))
@pytest.mark.parametrize("game", games())
def test_on_filled_tables(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cards, found = trials(game), dict[str, int]()
    opened = cards.filled(seed).game
    for name, finders in all_asked_twice(opened, found).items():
        monkeypatch.setattr(opened, name, finders)
    assert len(list(steps(cards, seed, DECISIONS)))
    assert found
    assert faults(found) == []
