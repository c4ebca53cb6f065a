"""Special skills of the hand that stay silent tell nothing: two tables that differ in a hand look alike to the other seat."""

from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.table.records import change
from tefuda.testing.positions import asked, play_with, sample
from tefuda.testing.twins import differences, swaps
from tests.reach import reach

SEEDS = (3, 12, 5, 23, 14, 20)  # of games in which wolves fall


def wolves() -> Any:
    """A deck with four friends of wolves, who come when a wolf falls."""
    deck = open_game("cipher").decks["wolf"]
    return change(deck, main=tuple(["AOI-014" if card == "AOI-013" else card for card in deck.main]))


@pytest.mark.parametrize("seed", SEEDS[: reach(3, len(SEEDS))])
def test_twins_with_silent_specials_look_alike(seed: int) -> None:
    opened = open_game("cipher")
    game = play_with(opened, [wolves(), wolves()], seed, "standard")
    silent = [state for state in game.states[:-1] if asked(state).prompt == "special"]
    assert silent
    states = [*silent[:2], *[state for state in sample(game, 20) if asked(state).kind == "act"][:1]]
    assert any(swaps(state, seat) for state in states for seat in range(state.seats))
    assert [
        fault for state in states for seat in range(state.seats) for fault in differences(state, seat, seed, 20)
    ] == []
