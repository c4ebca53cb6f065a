"""A citation under a condition is proven both ways: with the condition turned round a scenario no longer shows its clause, or one in
which the clause has no part (`without`) fails.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import Scenario, read
from tefuda.kernel.proving.running import run
from tests.conformance.citations import Site, sites, turned_round

GAME = "evolve"
MODULES = sorted((catalogue.rulings(GAME).folder / "rules").glob("*.py"))


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple([read(path) for path in sorted(catalogue.rulings(GAME).scenarios.rglob("*.yaml"))])


def ran(scenario: Scenario) -> tuple[str, ...]:
    return run(scenario, catalogue.rulings(GAME).setting).ran


@cache
def shown_by(clause: str) -> tuple[Scenario, ...]:
    """The scenarios that name a clause as theirs and in which it is carried out."""
    return tuple([one for one in scenarios() if clause in one.clauses and clause in ran(one)])


def is_seen(site: Site) -> bool:
    """Does any scenario tell a condition from its opposite? True also where no scenario measures what it cites."""
    measured = [clause for clause in site.clauses if shown_by(clause)]
    function, code = turned_round(site)
    kept = function.__code__
    function.__code__ = code
    try:
        for clause in measured:
            if any(clause not in ran(one) for one in shown_by(clause)):
                return True
            if any(clause in ran(one) for one in scenarios() if clause in one.without):
                return True
    finally:
        function.__code__ = kept
    return not measured


@pytest.mark.parametrize("path", [path for path in MODULES if sites(path)], ids=lambda path: path.stem)
def test_a_condition_on_a_citation_is_proven_both_ways(path: Path) -> None:
    assert [str(site) for site in sites(path) if not is_seen(site)] == []


def test_conditions_are_found() -> None:
    assert sum([len(sites(path)) for path in MODULES]) > 100


def test_what_has_no_part_in_a_scenario_has_one_in_another() -> None:
    outside = {clause for one in scenarios() for clause in one.without}
    assert outside
    assert [clause for clause in sorted(outside) if not shown_by(clause)] == []
