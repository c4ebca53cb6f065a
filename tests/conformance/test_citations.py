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

CITING = [
    (game, path)
    for game in catalogue.games()
    for path in sorted((catalogue.rulings(game).folder / "rules").glob("*.py"))
    if sites(path)
]
GAMES = sorted({game for game, _ in CITING})


@cache
def scenarios(game: str) -> tuple[Scenario, ...]:
    return tuple([read(path) for path in sorted(catalogue.rulings(game).scenarios.rglob("*.yaml"))])


def ran(game: str, scenario: Scenario) -> tuple[str, ...]:
    return run(scenario, catalogue.rulings(game).setting).ran


@cache
def shown_by(game: str, clause: str) -> tuple[Scenario, ...]:
    """The scenarios that name a clause as theirs and in which it is carried out."""
    return tuple([one for one in scenarios(game) if clause in one.clauses and clause in ran(game, one)])


def is_seen(game: str, site: Site) -> bool:
    """Does any scenario tell a condition from its opposite? True also where no scenario measures what it cites."""
    measured = [clause for clause in site.clauses if shown_by(game, clause)]
    function, code = turned_round(site)
    kept = function.__code__
    function.__code__ = code
    try:
        for clause in measured:
            if any(clause not in ran(game, one) for one in shown_by(game, clause)):
                return True
            if any(clause in ran(game, one) for one in scenarios(game) if clause in one.without):
                return True
    except LookupError:  # the opposite leads to what is not there
        return True
    finally:
        function.__code__ = kept
    return not measured


@pytest.mark.parametrize(("game", "path"), CITING, ids=[f"{game}-{path.stem}" for game, path in CITING])
def test_a_condition_on_a_citation_is_proven_both_ways(game: str, path: Path) -> None:
    assert [str(site) for site in sites(path) if not is_seen(game, site)] == []


def test_conditions_are_found() -> None:
    assert sum([len(sites(path)) for _, path in CITING]) > 200


@pytest.mark.parametrize("game", GAMES)
def test_what_has_no_part_in_a_scenario_has_one_in_another(game: str) -> None:
    outside = {clause for one in scenarios(game) for clause in one.without}
    assert outside
    assert [clause for clause in sorted(outside) if not shown_by(game, clause)] == []
