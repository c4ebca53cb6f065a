"""Hints: at every question of a game there is one that can be followed, unless there is nothing to choose."""

from __future__ import annotations

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import signed
from tefuda.players.reviewing import hint
from tefuda.players.search import SearchSettings
from tefuda.testing.positions import asked, played
from tests.players.positions import GAMES

QUICK = SearchSettings(iterations=6, tables=2, lines=1, depth=8)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_can_be_followed_wherever_there_is_a_choice(game: str) -> None:
    opened, searched, by_habit = open_game(game), 0, 0
    states = [state for state in played(game, 1).states if state.over is None]
    for state in [*states[:8], *states[8::9][:12]]:
        seat = asked(state).seats[0]
        seen = view(state, seat)
        assert seen.request is not None
        found = hint(opened, seen, seen.request, settings=QUICK).candidates
        if not found:
            assert seen.request.only_answer() is not None
            continue
        advance(state, signed(seen.request, seat, found[0].answer))
        searched += found[0].visits > 0
        by_habit += found[0].visits == 0
    assert searched
    assert by_habit
