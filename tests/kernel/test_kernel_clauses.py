"""The clauses that a game names for what the kernel does: all of them, each once, under its right name; what departs from the usual has one."""

from dataclasses import fields
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.primitives.clauses import NoClause, cite, cite_if_said, recording
from tefuda.kernel.table.kernel_clauses import KernelClauses, UnsaidClauses
from tefuda.kernel.table.policies import COUNT_AS_ZERO, NEEDED, Policies
from tests.kernel.parlour import CLAUSES, Parlour

SINGLE = sorted([one.name for one in fields(KernelClauses) if isinstance(getattr(CLAUSES, one.name), str)])


def said(**other: Any) -> KernelClauses:
    silent = [name for name in SINGLE if name not in ("over", *other)]
    return KernelClauses.of(" ".join(silent), **{"over": "1.1", **other})


def test_all_is_said_or_silent() -> None:
    assert (said().over, said().half) == ("1.1", "")
    assert said(layer={1: "2.3"}).layer[1] == "2.3"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: KernelClauses.of("", over="1.1"), "neither said nor silent: .*concede"),
        (lambda: said(ovr="1.2"), "there is no: ovr"),
        (lambda: KernelClauses.of(" ".join([*SINGLE, "ovr"])), "there is no: ovr"),
        (lambda: KernelClauses.of(" ".join(SINGLE), over="1.1"), "said twice: over"),
        (lambda: said(half=""), "empty: half"),
        (lambda: KernelClauses.only(hlf="1.1"), "there is no: hlf"),
    ],
)
def test_what_is_left_out_or_misspelt_is_an_error(wrong: Any, told: str) -> None:
    with pytest.raises(UnsaidClauses, match=told):
        wrong()


@pytest.mark.parametrize("policy", NEEDED)
def test_what_departs_from_the_usual_needs_a_clause(policy: str) -> None:
    other: dict[str, Any] = {policy: COUNT_AS_ZERO if policy == "numbers_below_zero" else True}
    departing = Policies(**other)
    assert departing.unfounded(said()) == [policy]
    assert departing.unfounded(said(**{NEEDED[policy]: "4.3"})) == []


def test_a_game_does_not_open_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parlour, "policies", Policies(replaced_cost_is_paid=True))
    with pytest.raises(UnsaidClauses, match="parlour: no clause is named for replaced_cost_is_paid"):
        Parlour()


@pytest.mark.parametrize("game", games())
def test_every_clause_is_one_of_the_rulebook(game: str) -> None:
    opened = open_game(game)
    clauses = opened.game.clauses
    named = [getattr(clauses, one.name) for one in fields(KernelClauses)]
    numbers = [number for part in named for number in ([part] if isinstance(part, str) else part.values())]
    assert sorted({number for number in numbers if number} - {*opened.clauses}) == []


def test_nothing_is_cited_without_a_clause() -> None:
    with recording() as record:
        cite_if_said("")
        with pytest.raises(NoClause):
            cite("")
    assert record == set()
