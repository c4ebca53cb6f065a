"""Every option offered is accepted and carried to its end; everything else is refused with a clause."""

import msgspec
import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.flow.play import why_not
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Bar, narrowed
from tefuda.testing.checks import (
    accepted_answers_are_read_back,
    conceding_leads_on,
    one_by_one,
    options_lead_on,
    reasons_agree,
    targets_agree,
    wrong_answers_refused,
    wrong_wishes_barred,
)
from tefuda.testing.positions import asked, played, sample
from tests.reach import reach
from tests.toy import PUBLISHED

KINDS = ("act", "choose", "number", "yes/no", "order", "divide")


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_every_option_can_be_carried_to_its_end(game: str, seed: int) -> None:
    one = played(game, seed)
    states = sample(one, 5)
    assert states
    assert [fault for state in states for fault in options_lead_on(one.opened, state, seed)] == []


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_everything_else_is_refused_with_a_clause(game: str, seed: int) -> None:
    one = played(game, seed)
    assert [fault for state in sample(one, 2) for fault in wrong_answers_refused(one.opened, state)] == []


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_a_wish_is_checked_like_an_answer(game: str, seed: int) -> None:
    one = played(game, seed)
    assert [fault for state in sample(one, 4) for fault in wrong_wishes_barred(one.opened, state)] == []


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_what_is_accepted_can_be_read_back(game: str, seed: int) -> None:
    assert accepted_answers_are_read_back(played(game, seed)) == []


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_anybody_may_give_up_at_any_moment(game: str, seed: int) -> None:
    one = played(game, seed)
    assert [fault for state in sample(one, 12) for fault in conceding_leads_on(one.opened, state, seed)] == []


@pytest.mark.parametrize("seed", range(reach(6, 32)))
@pytest.mark.parametrize("game", games())
def test_why_not_agrees_with_what_is_offered(game: str, seed: int) -> None:
    one = played(game, seed)
    states = sample(one, 2)
    assert any(asked(state).kind == "act" for state in states)
    assert [fault for state in states for fault in reasons_agree(one.opened, state)] == []
    assert [fault for state in states for fault in targets_agree(one.opened, state)] == []


@pytest.mark.parametrize("seed", range(reach(2, 8)))
@pytest.mark.parametrize("game", PUBLISHED)
def test_nothing_stands_in_the_way_of_a_choice_that_is_offered(game: str, seed: int) -> None:
    """Passing is among them (EVOLVE 7.4.5, 8.4.7)."""
    for state in played(game, seed).states[:-1]:
        for seat in asked(state).seats:
            offered = [change(option, seat=-1) for option in narrowed(asked(state), seat).options]
            assert [wish for wish in offered if why_not(state, seat, wish) is not None] == []


@pytest.mark.parametrize("game", games())
def test_answers_are_counted(game: str) -> None:
    states = played(game, 0).states
    assert [state.answers for state in states] == list(range(len(states)))


@pytest.mark.parametrize("game", games())
def test_when_the_game_is_over_that_stands_in_the_way(game: str) -> None:
    over, asking = played(game, 0).states[-1], played(game, 0).states[-2]
    for seat in range(over.seats):
        for wish in asked(asking).options:
            assert why_not(over, seat, wish) == Bar(over.game.clauses.over)


@pytest.mark.parametrize("game", games())
def test_a_wish_that_no_seat_could_have_is_barred_by_the_clause_that_asks(game: str) -> None:
    asking = played(game, 0).states[0]
    offered = asked(asking).options[0]
    nowhere = msgspec.structs.replace(offered, card=len(asking.cards))
    for seat, wish in ((asking.seats, offered), (0, nowhere), (0, None)):
        assert why_not(asking, seat, wish) == Bar(asked(asking).clause)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", games())
def test_picks_can_be_given_one_by_one(game: str) -> None:
    games = [played(game, seed) for seed in range(10)]
    moves = [(state, answer) for one in games for state, answer in zip(one.states, one.answers, strict=False)]
    several = [(state, answer) for state, answer in moves if isinstance(answer, tuple)]
    assert len(several) > 20
    assert [fault for state, answer in several for fault in one_by_one(state, answer)] == []


@pytest.mark.parametrize("game", games())
def test_every_question_is_one_of_the_six_kinds_and_names_its_clause(game: str) -> None:
    one = played(game, 0)
    requests = [asked(state) for state in one.states[:-1]]
    assert {request.kind for request in requests} <= set(KINDS)
    assert [request for request in requests if request.clause not in one.opened.clauses] == []
    clauses = {event.clause for events in one.events for event in events if event.clause}
    assert sorted(clauses - set(one.opened.clauses)) == []
