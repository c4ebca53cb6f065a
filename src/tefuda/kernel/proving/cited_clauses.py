"""The clauses that a scenario cites, each with its line; every one must be in the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from tefuda.kernel.proving.reading import BadScenario, Mapping, Scenario, line_of

Cited = tuple[str, int]  # a clause and the line it is named on


def hold_clauses(scenario: Scenario, known: Collection[str]) -> None:
    """Raise BadScenario if a scenario cites a clause that the rulebook does not have."""
    for clause, line in _cited(scenario.body):
        if clause not in known:
            above = clause.rpartition(".")[0]
            near = [number for number in known if above and f"{number}.".startswith(f"{above}.")][:5]
            hint = f" ({', '.join(near)})" if near else ""
            why = f"the rulebook has no clause {clause!r}{hint} / 総合ルールに条項 {clause!r} はない{hint}"
            raise BadScenario(why, line, scenario.path)


def _cited(body: Any) -> Iterator[Cited]:
    """The clauses a scenario cites: as shown or not run, in refusals, questions and outcomes, or as breaches of a deck."""
    for key in ("clauses", "without"):
        yield from _listed(body.get(key, ()), line_of(body, key))
    play = body.get("play")
    for item in play if isinstance(play, list) else ():
        for key, said in item.items() if isinstance(item, Mapping) else ():
            if key == "refused" and isinstance(said, Mapping) and "by" in said:
                yield str(said["by"]), line_of(said, "by")
            elif key == "expect":
                yield from _expected(said)
    yield from _expected(body.get("expect"))


def _expected(what: object) -> Iterator[Cited]:
    if not isinstance(what, Mapping):
        return
    for key in ("asked", "over"):
        said = what.get(key)
        if isinstance(said, Mapping) and "clause" in said:
            yield str(said["clause"]), line_of(said, "clause")
    yield from _listed(what.get("illegal", ()), line_of(what, "illegal"))


def _listed(clauses: object, line: int) -> Iterator[Cited]:
    for place, clause in enumerate(clauses if isinstance(clauses, list) else ()):
        yield str(clause), line_of(clauses, place) or line
