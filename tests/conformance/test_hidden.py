"""Two tables that differ only in what a seat may not know give that seat the same bytes, and go on doing so."""

import pytest

from tefuda.games.catalogue import GAMES
from tests.conformance.positions import asked, played, sample
from tests.conformance.twins import differences, swaps


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_twins_look_alike_to_who_may_not_know(game: str, seed: int) -> None:
    one = played(game, seed)
    states = [state for state in sample(one, 30) if asked(state).kind == "act"][:3] or [one.states[8]]
    assert any(swaps(state, seat) for state in states for seat in range(state.seats))
    assert [
        fault for state in states for seat in range(state.seats) for fault in differences(state, seat, seed, 30)
    ] == []
