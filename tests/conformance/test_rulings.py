"""Every ruling of every game holds, with its clauses recorded and as it is played; together they prove the whole ledger."""

import json
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.proving import running
from tests.conformance.loaded import faults_of_loading
from tests.conformance.rulings import NAMES, fault, judged, ledger, left_out, scenarios, verdict
from tests.toy import PUBLISHED


@pytest.mark.parametrize("name", NAMES)
def test_a_ruling_holds(name: str) -> None:
    assert fault(verdict(name)) == ""


@pytest.mark.parametrize("name", NAMES)
def test_it_holds_with_nobody_recording(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "recording", lambda: nullcontext(set()))
    assert fault(judged(name)) == ""


@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_a_ruling_can_be_loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking is pure: at every question the state that comes back from its bytes asks the same, and goes on the same."""
    monkeypatch.setattr(running, "recording", lambda: nullcontext(set()))
    assert faults_of_loading(name) == []


@pytest.mark.parametrize("game", games())
def test_every_clause_is_proven(game: str) -> None:
    names = scenarios(game)
    assert len(names) > {"pso2": 300, "rebirth": 300, "cipher": 450, **dict.fromkeys(("evolve", "fftcg"), 500)}.get(
        game, 50
    )
    assert left_out(game, ledger(game), [verdict(name) for name in names]) == []


@pytest.mark.parametrize("game", games())
def test_every_clause_that_runs_is_in_the_ledger(game: str) -> None:
    """Also one whose number is put together as it is cited."""
    ran = {number for name in scenarios(game) for number in verdict(name).ran if number[:1].isdigit()}
    assert sorted(ran - set(ledger(game))) == []


def chapters(game: str) -> list[str]:
    """A game's chapters and appendices."""
    return list(dict.fromkeys([number.partition(".")[0] for number in ledger(game)]))


@pytest.mark.parametrize("game", games())
def test_a_chapter_without_scenarios_is_found(game: str) -> None:
    verdicts = [verdict(name) for name in scenarios(game)]
    for chapter in chapters(game):
        there = {number for number in ledger(game) if number.partition(".")[0] == chapter}
        fewer = [one for one in verdicts if there.isdisjoint(one.clauses)]
        found = left_out(game, ledger(game), fewer)
        proven = [number for number in there if ledger(game)[number].kind not in ("heading", "physical")]
        assert sorted(proven) == sorted({line.partition(": ")[0] for line in found} & there), chapter
        assert proven


@pytest.mark.parametrize("game", games())
def test_a_chapter_that_is_not_in_the_ledger_is_found(game: str) -> None:
    verdicts = [verdict(name) for name in scenarios(game)]
    for chapter in chapters(game):
        fewer = {number: one for number, one in ledger(game).items() if number.partition(".")[0] != chapter}
        assert any(line.startswith(chapter) for line in left_out(game, fewer, verdicts)), chapter


@pytest.mark.parametrize("game", games())
def test_a_number_that_is_skipped_is_found(game: str) -> None:
    clauses = ledger(game)
    numbers = [number for number, one in clauses.items() if not one.extra]
    middle = [number for number, after in pairwise(numbers) if after.startswith(f"{number}.")]
    assert len(middle) > (50 if game in PUBLISHED else 5)
    for number in middle:
        fewer = {other: one for other, one in clauses.items() if other != number}
        assert f"{number}: it is not in the ledger, and what follows it is" in left_out(game, fewer, []), number


@pytest.mark.parametrize("game", PUBLISHED)
def test_the_ledger_has_the_clauses_of_the_rulebook_and_no_others(game: str, shared: Path) -> None:
    rulebook = (shared / "rulebooks" / f"{game}.jsonl").read_text("utf8")
    ids = [json.loads(line)["id"] for line in rulebook.splitlines()]
    assert ids
    assert [number for number, one in ledger(game).items() if not one.extra] == ids


@pytest.mark.parametrize("game", games())
def test_every_clause_is_told_in_both_languages(game: str) -> None:
    assert [number for number, one in ledger(game).items() if not one.en or not one.ja] == []
