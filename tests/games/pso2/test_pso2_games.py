"""Random games of PSO2 come to their end without a fault: of two, and raids of every size and difficulty."""

import pytest

from tefuda.games.pso2.cards.opening import OpenedPSO2
from tefuda.kernel.flow.play import advance
from tefuda.kernel.table.requests import signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tests.reach import reach

OPENED = OpenedPSO2.opening()
DECKS = list(OPENED.decks.values())
MOST = 6_000


def played(format: str, seats: int, seed: int) -> Table:
    decks = [DECKS[(seed + 2 * seat) % len(DECKS)] for seat in range(seats)]
    state: Table = OPENED.start(decks, seed, format)
    players = [RandomPlayer(seed, seat) for seat in range(seats)]
    for _ in range(MOST):
        request = state.request
        if request is None:
            break
        seat = min(request.seats)
        state, _ = advance(state, signed(request, seat, players[seat].choose(None, request)))
        assert OPENED.out_of_bounds(state) == []
    return state


@pytest.mark.parametrize("seed", range(reach(6, 60)))
def test_a_game_of_two_ends(seed: int) -> None:
    over = played("constructed", 2, seed).over
    assert over is not None
    assert len(over.winners) == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("format", OPENED.formats[1:])
def test_a_raid_ends(format: str, seats: int) -> None:
    for seed in range(reach(1, 8)):
        over = played(format, seats, seed).over
        assert over is not None
        assert over.winners in ((seats,), tuple(range(seats)))


def test_a_state_goes_through_bytes_and_back() -> None:
    state = OPENED.start(DECKS[:2], 5)
    for _ in range(40):
        assert state.request is not None
        again = Table.decode(OPENED.game, state.encode())
        assert again == state
        state, _ = advance(state, RandomPlayer(5, 0).choose(None, state.request))
