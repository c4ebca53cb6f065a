"""No program peeks: what a seat may not see changes none of its answers, and what it is shown stays as it was.

500 positions a game: `./tefuda test --long`. A level that thinks for a time and not for a number of tries is not asked: the same view
may find it quicker or slower.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, Request
from tefuda.kernel.table.state import Table
from tefuda.players.ismcts import SearchingPlayer
from tefuda.players.net.weights import save
from tefuda.players.registry import maker_of
from tefuda.testing.positions import asked, played
from tests.players.alike import compared
from tests.players.positions import GAMES, chance_weights
from tests.reach import reach

QUICK = "iterations=6,tables=2,lines=1,depth=10"
PROGRAMS = ("random", "greedy", "easy", f"ismcts:{QUICK}", "net:temperature=1", f"expert:{QUICK}")


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights by chance for every game."""
    folder = tmp_path_factory.mktemp("nets")
    for game in GAMES:
        save(folder / f"{game}.npz", chance_weights(game))
    return folder


def named(program: str, game: str, nets: Path) -> str:
    """A program with the weights of a game, where it plays by any."""
    return f"{program},weights={nets / f'{game}.npz'}" if program.startswith(("net", "expert")) else program


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("game", GAMES)
def test_twins_are_answered_alike(game: str, program: str, nets: Path) -> None:
    opened, make = open_game(game), maker_of(named(program, game, nets))
    found = compared(game, lambda table: make(5, 0, opened), reach(8, 500))
    assert found.positions == reach(8, 500)
    assert found.apart == ()


class Peeks:
    """A planted fault: it looks at the hidden cards of the table itself."""

    looks = True

    def __init__(self, table: Table) -> None:
        self.hidden = sum([place * card.face for place, card in enumerate(table.cards, 1)])

    def choose(self, view: View | None, request: Request) -> Answer:
        return self.hidden % len(request.options)


class PeeksOnce(SearchingPlayer):
    """A planted fault: a search whose chance depends on what is hidden."""

    def __init__(self, table: Table, game: str) -> None:
        super().__init__(Peeks(table).hidden, 0, open_game(game))
        self.settings = type(self.settings)(iterations=6, tables=2, lines=0, depth=10)


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_peek_is_caught(game: str) -> None:
    assert compared(game, Peeks, 60).apart


def test_a_search_that_peeks_is_caught() -> None:
    assert compared("evolve", lambda table: PeeksOnce(table, "evolve"), 60).apart


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("game", GAMES)
def test_no_program_changes_the_table_that_it_is_shown(game: str, program: str, nets: Path) -> None:
    opened = open_game(game)
    for state in [state for state in played(game, 1).states if state.over is None][5::23][: reach(4, 100)]:
        before, seat = state.encode(), asked(state).seats[0]
        seen = view(state, seat)
        assert seen.request is not None
        maker_of(named(program, game, nets))(2, 0, opened).choose(seen, seen.request)
        assert state.encode() == before
