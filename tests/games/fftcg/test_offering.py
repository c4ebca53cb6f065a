"""What is offered at a glance is what nothing stands in the way of, deed by deed."""

import random

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg.rules.ch11_offering import Offer, every_deed
from tefuda.kernel.play import advance
from tefuda.kernel.requests import Answer, Request


def _by_chance(request: Request, chance: random.Random) -> Answer:
    if request.kind == "divide":
        return [chance.randrange(len(request.options)) for _ in range(request.most)] if not request.least else [
            *range(len(request.options)), *[0] * (request.most - len(request.options))
        ]  # fmt: skip
    if request.kind == "order":
        return chance.sample(range(len(request.options)), len(request.options))
    number = chance.randint(request.least, min(request.most, len(request.options)))
    return chance.sample(range(len(request.options)), number)


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_look_offers_what_the_bars_let_pass(seed: int) -> None:
    opened = open_game("fftcg")
    names = sorted(opened.decks)
    chance = random.Random(seed)
    state = opened.start([opened.decks[chance.choice(names)], opened.decks[chance.choice(names)]], seed)
    looked = 0
    while state.request is not None and looked < 150:
        ask = state.pending
        assert ask is not None
        if ask.prompt in ("main", "quick"):
            for seat in range(state.seats):
                assert Offer(state, seat).deeds() == every_deed(state, seat)
            looked += 1
        state, _ = advance(state, _by_chance(state.request, chance))
    assert looked > 50
