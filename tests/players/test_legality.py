"""Every program answers legally at the questions of scenarios, odd tables among them, and with printed cards by chance.

All scenarios: `./tefuda test --long`, or tools/legal_answers.py, which goes on after a kill and tells figures.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.arena.match import Plan, match
from tefuda.arena.random_decks import random_deck
from tefuda.games.catalogue import open_game
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request
from tefuda.players.net.weights import save
from tefuda.players.registry import PROGRAMS, NoSettings, Program
from tests.conformance.rulings import scenarios
from tests.players.legality import MOST, answered
from tests.players.positions import GAMES, chance_weights
from tests.reach import reach

QUICK = "iterations=4,tables=2,lines=1,depth=8"


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights by chance for every game."""
    folder = tmp_path_factory.mktemp("nets")
    for game in GAMES:
        save(folder / f"{game}.npz", chance_weights(game))
    return folder


@pytest.mark.parametrize("program", ["greedy", "easy", f"ismcts:{QUICK}", "net", f"expert:{QUICK}"])
@pytest.mark.parametrize("game", GAMES)
def test_answers_are_legal_on_the_tables_of_scenarios(game: str, program: str, nets: Path) -> None:
    names = scenarios(game)
    if program.startswith(("net", "expert")):
        program += f"{',' if ':' in program else ':'}weights={nets / f'{game}.npz'}"
    found = [answered(name, program, reach(3, MOST)) for name in names[:: reach(len(names) // 8, 1)]]
    assert [fault for one in found for fault in one.faults] == []
    assert sum([one.questions for one in found]) > 8


class Wrong:
    """A planted fault: it picks what is not offered."""

    looks = True

    def __init__(self, seed: object, seat: int, opened: object, settings: object) -> None:
        pass

    def choose(self, view: View | None, request: Request) -> Answer:
        return len(request.options) + 7


def test_an_answer_that_is_not_legal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROGRAMS, "wrong", Program(NoSettings, Wrong))
    found = answered(scenarios("evolve")[0], "wrong")
    assert len(found.faults) == found.questions > 0
    assert "refused by" in found.faults[0]


@pytest.mark.parametrize("game", GAMES)
def test_programs_play_decks_by_chance(game: str, nets: Path) -> None:
    opened = open_game(game)
    lists = {str(seed): random_deck(opened.lists, seed) for seed in range(reach(2, 40))}
    quick = f"ismcts:{QUICK}"
    plan = Plan(game, reach(2, 40), seed=2, players=(quick, "easy"), lists=lists)
    tally, whole = match(plan)
    assert whole
    assert (tally.errors, tally.violations, tally.ended) == (0, 0, plan.games), tally.problems
