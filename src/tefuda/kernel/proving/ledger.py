"""The referee: a clause is proven by scenarios that hold and in which the clause really ran."""

from __future__ import annotations

import ast
from pathlib import Path

from tefuda.kernel.primitives.clauses import MEASURED, Clause
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.proving.verdicts import Verdict


class Standing(Record, frozen=True):
    """A clause and how well it is proven."""

    clause: Clause
    proven: bool
    scenarios: tuple[str, ...]  # that cite it and hold
    claimed: tuple[str, ...]  # that cite it and do not show it: they fail, or it did not run
    why: str = ""


def standings(ledger: dict[str, Clause], verdicts: list[Verdict]) -> dict[str, Standing]:
    """The standing of every clause."""
    cited: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        for number in dict.fromkeys(verdict.clauses):
            cited.setdefault(number, []).append(verdict)
    return {number: _standing(clause, cited.get(number, [])) for number, clause in ledger.items()}


def _standing(clause: Clause, verdicts: list[Verdict]) -> Standing:
    shown = [verdict for verdict in verdicts if _shows(clause, verdict)]
    claimed = [verdict for verdict in verdicts if verdict not in shown]
    why = ""
    if not shown and clause.kind not in ("heading", "physical"):
        why = (
            "no scenario cites it"
            if not verdicts
            else "it did not run where it is cited"
            if any(v.holds for v in verdicts)
            else "what cites it fails"
        )
    return Standing(clause, bool(shown), tuple([v.path for v in shown]), tuple([v.path for v in claimed]), why)


def _shows(clause: Clause, verdict: Verdict) -> bool:
    """True if a scenario proves a clause: it holds and, for a clause that does something, the clause ran."""
    return verdict.holds and (clause.kind not in MEASURED or clause.id in verdict.ran)


def unknown(ledger: dict[str, Clause], verdicts: list[Verdict]) -> list[tuple[str, str]]:
    """Clauses that scenarios cite and that are not in the rulebook."""
    return [(verdict.path, number) for verdict in verdicts for number in verdict.clauses if number not in ledger]


def counts(standing: list[Standing]) -> dict[str, int]:
    """How many clauses have each standing."""
    headings = [s for s in standing if s.clause.kind == "heading"]
    physical = [s for s in standing if s.clause.kind == "physical"]
    rest = [s for s in standing if s.clause.kind not in ("heading", "physical")]
    proven = [s for s in rest if s.proven]
    return {
        "clauses": len(standing),
        "proven": len(proven),
        "unproven": len(rest) - len(proven),
        "physical": len(physical),
        "headings": len(headings),
    }


def summary(game: str, found: dict[str, Standing]) -> dict[str, object]:
    """The ledger in numbers: all numbered clauses, the unnumbered parts, and chapter by chapter."""
    numbered = [s for s in found.values() if not s.clause.extra]
    chapters: dict[str, list[Standing]] = {}
    for standing in numbered:
        chapters.setdefault(standing.clause.id.split(".")[0], []).append(standing)
    return {
        "game": game,
        **counts(numbered),
        "extra": counts([s for s in found.values() if s.clause.extra]),
        "chapters": {chapter: counts(rows) for chapter, rows in chapters.items()},
    }


def code(folder: Path, ledger: dict[str, Clause]) -> dict[str, list[tuple[str, int, str]]]:
    """Where the code of a game names each clause: file, line, function."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value in ledger
                and "." in node.value
            ):
                inside = [f for f in functions if _first(f) <= node.lineno <= (f.end_lineno or f.lineno)]
                name = max(inside, key=lambda f: f.lineno).name if inside else ""
                place = (str(path.relative_to(folder)), node.lineno, name)
                if place not in found.setdefault(node.value, []):
                    found[node.value].append(place)
    return found


def _first(function: ast.FunctionDef) -> int:
    return min([function.lineno, *[decorator.lineno for decorator in function.decorator_list]])
