"""The suite catches faults with several seats: who answers, who sees, who has left. Planted in every game, or where more than two play."""

from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.flow import leaving, play, procedures
from tefuda.kernel.seeing import view
from tefuda.kernel.table import requests
from tefuda.kernel.table.records import Card, change
from tefuda.kernel.table.requests import Ask, By, Request
from tefuda.kernel.table.state import Table
from tefuda.testing.checks import conceding_leads_on, reasons_agree, wrong_answers_refused
from tefuda.testing.positions import Played, asked, format_for, played, sample
from tefuda.testing.positions import play as play_one
from tefuda.testing.twins import differences, swaps

SEVERAL = [game for game in games() if max(open_game(game).players[open_game(game).formats[0]]) > 2]
everywhere = pytest.mark.parametrize("game", games())
with_several = pytest.mark.parametrize("game", SEVERAL)


def in_teams(game: str) -> Played:
    """A game of a format in which two play as a side and see each other's cards."""
    opened = open_game(game)
    kinds = {name: opened.seatings[name].format for name in opened.formats if name in opened.seatings}
    sharing = [name for name, kind in kinds.items() if kind.shared_sight and opened.players[name][0] == 4]
    return next(played(game, seed) for seed in range(1, 99) if format_for(opened, seed) in sharing)


def with_leavers(game: str) -> Played:
    """A game that went on after two of its players had left."""
    found = (played(game, seed) for seed in range(1, 13))
    return next(one for one in found if len([event for row in one.events for event in row if event.kind == "left"]) > 1)


def for_each_of_a_side(one: Played) -> Table:
    """A state in which two of a side may act, and each has something to do that the other has not."""
    states = [state for state in sample(one, 1) if asked(state).kind == "act"]
    return next(
        state for state in states if len({option.seat for option in asked(state).options if option.seat >= 0}) > 1
    )


def acting(one: Played) -> list[Table]:
    """States in which somebody may act."""
    return [state for state in sample(one, 4) if asked(state).kind == "act"][:8]


def given_up(one: Played, every: bool = False) -> list[str]:
    """What is wrong where somebody gives up: who may act, or (`every`) whatever is asked."""
    states = sample(one, 4) if every else acting(one)
    try:
        return [fault for state in states for fault in conceding_leads_on(one.opened, state, one.seed)]
    except Exception as problem:  # a table with a fault may not even go on
        return [repr(problem)]


# ── answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@everywhere
def test_an_answer_of_who_is_not_asked_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    right = requests.picks_of

    def anybodys(ask: Ask, picked: tuple[int, ...], answer: By) -> tuple[int, ...]:
        return right(ask, picked, change(answer, seat=answer.seat if answer.seat in ask.seats else ask.seats[0]))

    monkeypatch.setattr(play, "picks_of", anybodys)
    faults = wrong_answers_refused(one.opened, acting(one)[0])
    assert any("By(seat=-1" in fault and "was accepted" in fault for fault in faults)


@everywhere
def test_an_answer_that_comes_too_late_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = played(game, 1)
    monkeypatch.setattr(play, "_in_time", lambda state, ask, answer: None)
    state = next(state for state in acting(one) if state.answers > 0)
    assert any("was accepted" in fault for fault in wrong_answers_refused(one.opened, state))


@with_several
def test_options_of_another_seat_are_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = in_teams(game)
    state = for_each_of_a_side(one)
    assert reasons_agree(one.opened, state) == []

    def everybodys(request: Request, seat: int) -> Request:
        return request

    monkeypatch.setattr("tefuda.testing.checks.narrowed", everybodys)
    assert reasons_agree(one.opened, state) != []


@with_several
def test_a_pass_that_counts_for_the_whole_side_is_found(game: str) -> None:
    """Who is asked alone though an ally has not passed: what the ally could wish for is not offered, and nothing is in the way."""
    one = in_teams(game)
    state = for_each_of_a_side(one).copy()
    assert state.pending is not None
    second = state.pending.seats[1]
    state.pending = change(
        state.pending, options=tuple([option for option in state.pending.options if option.seat != second])
    )
    assert any(f"seat {second}" in fault for fault in reasons_agree(one.opened, state))


# ── sight ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@everywhere
def test_what_another_side_sees_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = play_one(game, 1)  # its tables keep what was shown of them: no other test may have them
    sees = view.sees

    def of_the_next_seat(table: Table, card: Card, observer: int) -> bool:
        return sees(table, card, observer) or (observer >= 0 and sees(table, card, (observer + 1) % table.seats))

    states = acting(one)
    with monkeypatch.context() as patched:
        patched.setattr("tefuda.kernel.seeing.view.sees", of_the_next_seat)
        patched.setattr("tefuda.testing.twins.hidden_cards", _hidden_by(sees))
        found = [fault for state in states for seat in range(state.seats) for fault in differences(state, seat, 1, 4)]
    assert any("apart after 0 answers" in fault for fault in found)


def _hidden_by(sees: Any) -> Any:
    def hidden(state: Table, observer: int, zone: int, seat: int) -> list[int]:
        return [card for card in state.zone(zone, seat) if not sees(state, state.cards[card], observer)]

    return hidden


@with_several
def test_twins_differ_in_what_nobody_of_a_side_may_know(game: str) -> None:
    state = next(state for state in acting(in_teams(game)) if state.relations.shared_sight)
    hand, side = state.game.zone_of("hand"), state.relations.eyes[0]
    assert len(side) == 2
    exchanged = [card for observer in side for pair in swaps(state, observer) for card in pair[:2]]
    assert {state.cards[card].seat for card in exchanged if state.cards[card].zone == hand}.isdisjoint(side)
    apart = state.copy()
    apart.seat_as(change(state.seating, format=change(state.seating.format, shared_sight=False)))
    exchanged = [card for observer in side for pair in swaps(apart, observer) for card in pair[:2]]
    assert {apart.cards[card].seat for card in exchanged if apart.cards[card].zone == hand} & set(side)


# ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@with_several
def test_a_question_to_who_has_left_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_leavers(game)
    monkeypatch.setattr(procedures, "to_those_who_answer", lambda table, ask: ask)
    assert given_up(one, every=True) != []


@with_several
def test_cards_that_outlast_their_owner_are_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_leavers(game)
    monkeypatch.setattr(leaving, "_clear_away", lambda table, going: None)
    assert any("its owner has left" in fault for fault in given_up(one))


@with_several
def test_without_a_fault_nothing_is_found(game: str) -> None:
    assert given_up(with_leavers(game)) == []
