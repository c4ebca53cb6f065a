"""The stack and priority: everybody may respond, the last response is resolved first, and who leaves takes along what is theirs."""

from typing import Any

import msgspec
import pytest

from tefuda.kernel.flow import stack
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table.requests import Concede
from tefuda.kernel.table.state import Table
from tests.kernel.toybox import assert_fails_without, laid, names, played


def holder(state: Table) -> int:
    """Who is asked to respond."""
    assert state.pending is not None
    assert state.pending.prompt == "quick"
    return state.pending.seat


def four() -> Table:
    """A has played a unit; B may cancel it, and D cancel that."""
    table = laid("ring", A={"hand": ["Guard"]}, B={"hand": ["Veto"]}, D={"hand": ["Bolt"]})
    return played(table, "A play Guard", respond=True)


# ── priority ────────────────────────────────────────────────────────────────────────────────────────────────────────
def round_the_table() -> None:
    state, asked = four(), []
    while state.stack:
        asked.append(holder(state))
        state = played(state, f"{'ABCD'[asked[-1]]} pass", respond=True)
    assert asked == [0, 1, 2, 3]
    assert names(state, "field") == ["Guard"]


def test_all_pass_in_turn_before_anything_is_resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(round_the_table, monkeypatch, "tefuda.kernel.flow.stack.pass_priority", lambda table: True)


def anew_after_a_response() -> None:
    state = played(four(), "A pass", "B play Veto", respond=True)
    assert [state.game.facts(state, item.source[0]).names[0] for item in state.stack] == ["Veto", "Guard"]
    asked = []
    while len(state.stack) == 2:
        asked.append(holder(state))
        state = played(state, f"{'ABCD'[asked[-1]]} pass", respond=True)
    assert asked == [1, 2, 3, 0]  # who responded is first, and A's pass counts no more
    assert (names(state, "bin"), names(state, "bin", 1)) == (["Guard"], ["Veto"])


def test_after_a_response_all_must_pass_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        anew_after_a_response, monkeypatch, "tefuda.kernel.flow.stack.priority_to", lambda table, seat: None
    )


def the_last_first() -> None:
    state = played(four(), "A pass", "B play Veto", "B pass", "C pass", "D pass", "A pass", respond=True)
    assert [item.seat for item in state.stack] == [0]
    assert names(state, "bin", 1) == ["Veto"]


def test_the_last_response_is_resolved_first(monkeypatch: pytest.MonkeyPatch) -> None:
    below: Any = lambda table, item: stack._put(table, (*table.stack, item))  # noqa: E731
    assert_fails_without(the_last_first, monkeypatch, "tefuda.kernel.flow.stack.push", below)


# ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def what_is_theirs_goes() -> None:
    state = played(four(), "A pass", "B play Veto", respond=True)
    state, _ = advance(state, Concede(1))
    assert [item.seat for item in state.stack] == [0]
    assert holder(state) == 0


def test_what_a_leaver_played_goes_and_priority_comes_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        what_is_theirs_goes, monkeypatch, "tefuda.kernel.flow.leaving._forget_deeds", lambda table, going: None
    )


def in_the_middle() -> None:
    state = laid("melee", A={"hand": ["Wager"], "deck": 2})
    state = played(state, "A play Wager")
    assert (state.out, state.over, [player.life for player in state.players]) == ((0,), None, [6, 6, 6])
    assert state.pending is not None
    assert (state.pending.seat, state.facts.player) == (1, 1)


def test_who_loses_in_the_middle_of_an_own_effect_does_no_more_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(in_the_middle, monkeypatch, "tefuda.kernel.flow.leaving.break_off", lambda table, seats: False)


def by_an_interrupt() -> None:
    hurt = [{"type": "Hurt", "amount": 3, "who": "own"}, {"type": "Hurt", "amount": 3}]
    pact = {"name": "Pact", "abilities": [{"type": "Spell", "effect": {"type": "Sequence", "steps": hurt}}]}
    state = played(laid("melee", cards=(pact,), A={"hand": ["Pact"], "life": 3}), "A play Pact")
    assert (state.out, [player.life for player in state.players]) == ((0,), [0, 6, 6])


def test_an_interrupt_comes_between_two_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        by_an_interrupt, monkeypatch, "tefuda.kernel.flow.procedures._interrupt", lambda table, interrupts: 0
    )


# ── in views ────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("observer", [0, 3, SPECTATOR])
def test_what_is_on_the_stack_is_told_to_all_by_handles(observer: int) -> None:
    state = played(four(), "A pass", "B play Veto", respond=True)
    told, zone = view(state, observer).stack, state.game.zone_of("stack")
    handles = [state.cards[card].life for card in state.zone(zone)]
    assert [item.source for item in told] == [(state.cards[item.source[0]].life, 0) for item in state.stack]
    assert sorted([item.source[0] for item in told]) == sorted(handles)
    assert [item.seat for item in told] == [1, 0]


@pytest.mark.parametrize("observer", [0, 3, SPECTATOR])
def test_what_something_on_the_stack_speaks_of_has_no_name_where_it_lies_hidden(observer: int) -> None:
    state = four()
    (item,) = state.stack
    hidden, there, seen = state.zone(state.game.zone_of("hand"), 1)[0], item.source, (stack.ON_STACK, 77)
    table = state.copy()
    change = msgspec.structs.replace
    refs = (table.ref(hidden), there, seen)
    table.stack = (change(item, it=refs, memory=(("spent", refs),), moved=((there, there),)),)
    (told,) = view(table, observer).stack
    assert told.it == ((0, 0), (there[1], 0), (77, 0))
    assert (told.memory, told.moved) == ((), ())
