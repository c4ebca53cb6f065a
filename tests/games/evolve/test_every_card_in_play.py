"""The checks of the conformance suite on games with every card there is, so that every word meets every other."""

import pytest

from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance
from tefuda.testing import naive
from tefuda.testing.checks import (
    conserved_throughout,
    loads_and_goes_on,
    one_by_one,
    options_lead_on,
    reasons_agree,
    targets_agree,
    wrong_answers_refused,
)
from tefuda.testing.positions import asked, sample
from tefuda.testing.twins import differences
from tests.games.evolve.every_card import opened, played
from tests.reach import reach

SEEDS = range(reach(20, 80))


def test_hundreds_of_cards_are_there() -> None:
    assert len(opened().game.faces) > 600


@pytest.mark.parametrize("seed", SEEDS)
def test_games_end_and_keep_every_invariant(seed: int) -> None:
    assert conserved_throughout(played(seed)) == []


@pytest.mark.parametrize("seed", SEEDS[: reach(10, 40)])
def test_every_option_is_carried_to_its_end_and_all_else_refused(seed: int) -> None:
    one = played(seed)
    for state in sample(one, 6):
        assert options_lead_on(one.opened, state, seed) == []
        assert wrong_answers_refused(one.opened, state) == []
        assert reasons_agree(one.opened, state) == []
        assert targets_agree(one.opened, state) == []
    for state, answer in zip(one.states, one.answers, strict=False):
        assert one_by_one(state, answer) == []


@pytest.mark.parametrize("seed", SEEDS[: reach(10, 40)])
def test_a_loaded_game_goes_on_the_same(seed: int) -> None:
    one = played(seed)
    assert [fault for start in (0, len(one.answers) // 2) for fault in loads_and_goes_on(one, start)] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_the_naive_loop_gives_the_same_bytes(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(seed)
    monkeypatch.setattr(procedures, "run", naive.run)
    state = one.opened.start(one.decks, one.seed)
    for number, answer in enumerate(one.answers):
        assert naive.essence(state) == naive.essence(one.states[number])
        state, events = advance(state, answer)
        assert events == one.events[number + 1]
    assert naive.essence(state) == naive.essence(one.states[-1])


@pytest.mark.parametrize("seed", SEEDS[: reach(8, 32)])
def test_twins_look_alike_to_who_may_not_know(seed: int) -> None:
    one = played(seed)
    states = [state for state in sample(one, 20) if asked(state).kind == "act"][:2]
    assert [fault for state in states for seat in (0, 1) for fault in differences(state, seat, seed, 20)] == []
