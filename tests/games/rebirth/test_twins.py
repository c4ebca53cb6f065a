"""In every format two tables that differ in what a seat may not know look alike to it; of its team it knows all."""

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.rebirth.rules.ch06_deck_building import FORMATS
from tefuda.testing.positions import asked, decks_for, play_with, sample
from tefuda.testing.twins import differences, swaps
from tests.reach import reach


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("seed", range(reach(1, 8)))
def test_twins_look_alike_in_every_format(format: str, seed: int) -> None:
    opened = open_game("rebirth")
    game = play_with(opened, decks_for(opened, seed, format), seed, format)
    states = [state for state in sample(game, 30) if asked(state).kind == "act"][:2]
    assert any(swaps(state, seat) for state in states for seat in range(state.seats))
    assert [
        fault for state in states for seat in range(state.seats) for fault in differences(state, seat, seed, 12)
    ] == []
