"""Programs in a team: whoever is asked with team-mates acts with the own cards, and leaves the rest to them."""

from collections import Counter

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import signed
from tefuda.players.greedy import GreedyPlayer
from tefuda.players.random_player import RandomPlayer


@pytest.mark.parametrize("greedy", [0, 1])
def test_greedy_plays_for_a_team(greedy: int) -> None:
    opened = open_game("rebirth")
    names = sorted(opened.decks)
    state = opened.start([opened.decks[name] for name in names[:4]], 3, "double")
    players = [RandomPlayer(3, seat) for seat in range(4)]
    thinker = GreedyPlayer(3, greedy, opened)
    verbs: Counter[str] = Counter()
    while state.over is None and state.facts.number < 8:
        assert state.pending is not None
        seat = min(state.pending.seats)
        seen = view(state, seat)
        request = seen.request
        assert request is not None
        answer = thinker.choose(seen, request) if seat == greedy else players[seat].choose(None, request)
        if seat == greedy and request.prompt in ("main", "attack"):
            assert isinstance(answer, int)
            taken = request.options[answer].verb
            verbs[taken] += 1
            assert taken != "end" or len(request.seats) == 1
        state, _ = advance(state, signed(request, seat, answer))
    assert verbs["attack"]
    assert verbs["play"] + verbs["shift"] + verbs["set"]
