"""The referee of clauses, tested with ledgers, scenarios and code that lie."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tefuda.games.catalogue import games, rulings
from tefuda.kernel.primitives.clauses import RECORDS, BrokenLedger, Clause, cite, load, recording
from tefuda.kernel.proving.ledger import Standing, code, counts, standings, unknown
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.verdicts import Verdict
from tests.conformance.rulings import ledger, room

BANE = """
title: A follower with bane destroys what it fought
clauses: [CLAUSES]
cards:
  - {name: 毒蛇, attack: 0, defense: 1, text: 【必殺】}
  - {name: 老竜, cost: 5, attack: 5, defense: 9}
table:
  先: {field: [毒蛇]}
  後: {field: [{card: 老竜, acted: true}]}
play:
  - 先: attack 毒蛇 → 老竜
expect:
  後.field: FIELD
"""


def verdict(clauses: str, field: str = "[]") -> Verdict:
    """How the scenario goes that claims to show these clauses."""
    return run(parse(BANE.replace("CLAUSES", clauses).replace("FIELD", field), "bane.yaml"), rulings("evolve").setting)


def standing(clause: str, *verdicts: Verdict) -> Standing:
    """How a clause of EVOLVE stands after these scenarios."""
    return standings(ledger("evolve"), list(verdicts))[clause]


# ── scenarios that lie ──────────────────────────────────────────────────────────────────────────────────────────────
def test_a_clause_that_ran_in_a_scenario_that_holds_is_proven() -> None:
    found = standing("12.14.2.1", verdict('"12.14.2.1"'))
    assert found.proven
    assert found.scenarios == ("bane.yaml",)
    assert found.claimed == ()
    assert found.why == ""


def test_a_clause_that_did_not_run_is_only_claimed() -> None:
    lying = verdict('"12.14.2.1", "12.9.2"')  # nobody has storm here
    assert lying.holds
    found = standing("12.9.2", lying)
    assert not found.proven
    assert found.claimed == ("bane.yaml",)
    assert found.why == "it did not run where it is cited"


def test_a_clause_that_ran_and_is_not_cited_is_not_proven() -> None:
    silent = verdict('"8.4.2"')
    assert "12.14.2.1" in silent.ran
    assert standing("12.14.2.1", silent).why == "no scenario cites it"


def test_a_scenario_that_fails_proves_nothing() -> None:
    failing = verdict('"12.14.2.1"', "[老竜]")
    assert not failing.holds
    assert "12.14.2.1" in failing.ran
    found = standing("12.14.2.1", failing)
    assert not found.proven
    assert found.why == "what cites it fails"


def test_one_that_fails_does_not_spoil_one_that_holds() -> None:
    found = standing("12.14.2.1", verdict('"12.14.2.1"', "[老竜]"), verdict('"12.14.2.1"'))
    assert found.proven
    assert len(found.claimed) == 1


def test_a_clause_that_the_rulebook_does_not_have_is_told() -> None:
    cited = Verdict("bane.yaml", "", ("12.14.2.1", "99.1.1"), True)
    assert unknown(ledger("evolve"), [cited]) == [("bane.yaml", "99.1.1")]
    with pytest.raises(BadScenario, match=r"no clause '99\.1\.1'"):
        verdict('"12.14.2.1", "99.1.1"')


def test_a_definition_needs_a_scenario_and_nothing_more() -> None:
    clause = Clause("1", "definition", "", "")
    cited = Verdict("a.yaml", "", ("1",), True)
    assert standings({"1": clause}, [cited])["1"].proven
    assert not standings({"1": clause}, [])["1"].proven
    assert not standings({"1": clause}, [Verdict("a.yaml", "", ("1",), False)])["1"].proven


@pytest.mark.parametrize("kind", ["step", "rule", "wording", "format"])
def test_what_does_something_must_have_done_it(kind: str) -> None:
    clauses = {"1": Clause("1", kind, "", "")}
    assert not standings(clauses, [Verdict("a.yaml", "", ("1",), True)])["1"].proven
    assert standings(clauses, [Verdict("a.yaml", "", ("1",), True, ran=("1",))])["1"].proven


def test_headings_and_physical_clauses_are_counted_apart() -> None:
    clauses = {kind: Clause(kind, kind, "", "") for kind in ("heading", "physical", "rule", "definition")}
    cited = Verdict("a.yaml", "", ("definition", "rule"), True)
    assert counts(list(standings(clauses, [cited]).values())) == {
        "clauses": 4,
        "proven": 1,
        "unproven": 1,
        "physical": 1,
        "headings": 1,
    }


def test_nothing_is_recorded_unless_somebody_records() -> None:
    assert not RECORDS
    cite("1")
    with recording() as outer:
        cite("2")
        with recording() as inner:
            cite("3")
        cite("4")
    assert outer == {"2", "4"}
    assert inner == {"3"}
    assert not RECORDS


# ── ledgers that lie ────────────────────────────────────────────────────────────────────────────────────────────────
def written(folder: Path, text: str) -> Path:
    """A ledger of this text."""
    path = folder / "rulebook.toml"
    path.write_text(f'[source]\ngame = "x"\n\n["1"]\n{text}\nen = "a"\nja = "b"\n', "utf8")
    return path


def test_a_physical_clause_needs_a_reason(tmp_path: Path) -> None:
    with pytest.raises(BrokenLedger, match="1: a physical clause needs the reason"):
        load(written(tmp_path, 'kind = "physical"'))
    assert load(written(tmp_path, 'kind = "physical"\nreason = "sleeves"'))["1"].reason == "sleeves"


def test_a_kind_that_there_is_not_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenLedger, match="1: there is no kind 'easy'"):
        load(written(tmp_path, 'kind = "easy"'))


# ── code that lies ──────────────────────────────────────────────────────────────────────────────────────────────────
NUMBER = re.compile(r"(?<![\w.-])(?:\d{1,2}|[AB])(?:\.\d{1,2}){1,7}(?![\w.]*\d)")


def numbers(source: str) -> Iterator[tuple[int, str]]:
    """What looks like clause numbers in a module, with its lines: in calls and tables, in docstrings and in comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from [(node.lineno, number) for number in NUMBER.findall(node.value)]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from [(token.start[0], number) for number in NUMBER.findall(token.string)]


def lies(source: str, known: dict[str, Clause]) -> list[tuple[int, str]]:
    """The clause numbers that the rulebook does not have."""
    return sorted((line, number) for line, number in numbers(source) if number not in known)


MODULES = {
    f"{game}/{path.relative_to(room(game).folder)}": path
    for game in games()
    for path in sorted(room(game).folder.rglob("*.py"))
}


@pytest.mark.parametrize("module", MODULES)
def test_every_clause_number_in_the_code_exists(module: str) -> None:
    assert lies(MODULES[module].read_text("utf8"), ledger(module.partition("/")[0])) == []


def test_a_number_that_does_not_exist_is_found() -> None:
    source = (
        'cite("8.4.2")\n@turn.step("7.9.9")\ndef f(): return Bar("8.4.99")\nCLAUSES = {"x": "10.99"}\nhalf = "1/2"\n'
        'def g():\n    """8.4.98: as 8.4.2 says."""\n    return 1  # by 8.4.97 (and 10.4)\n'
    )
    found = [(2, "7.9.9"), (3, "8.4.99"), (4, "10.99"), (7, "8.4.98"), (8, "8.4.97")]
    assert lies(source, ledger("evolve")) == found


@pytest.mark.parametrize("game", games())
def test_every_clause_number_in_what_is_told_exists(game: str) -> None:
    """Refusals are told by their clauses: a sentence for one that there is not would never be said."""
    tables = [path for path in room(game).folder.rglob("*.toml") if path.name != "rulebook.toml"]
    said = [number for path in tables for number in NUMBER.findall(path.read_text("utf8"))]
    assert [number for number in said if number not in ledger(game)] == []


def test_the_code_speaks_of_clauses_where_it_carries_them_out() -> None:
    found = code(rulings("evolve").folder, ledger("evolve"))
    assert len(found) > 400
    assert ("rules/ch08_attack.py", "act_the_attacker") in {(file, function) for file, _, function in found["8.4.4"]}
