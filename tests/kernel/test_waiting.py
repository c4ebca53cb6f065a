"""Triggers: they wait as often as they were met, where their cards have gone, too; delayed ones once, states again and again."""

from typing import Any

import pytest

from tefuda.kernel.flow.play import advance
from tefuda.kernel.happening import triggers
from tefuda.kernel.proving import moves
from tefuda.kernel.table.state import Table
from tests.kernel.toybox import assert_fails_without, laid, names, played

ALL = {"type": "All", "pool": {"type": "Pool", "zone": "field", "whose": "any"}}
STORM = {"name": "Storm", "abilities": [{"type": "Spell", "effect": {"type": "Damage", "group": ALL, "amount": 1}}]}


def watcher(name: str, power: int, whose: str = "any", **more: Any) -> dict[str, Any]:
    """A unit whose master loses a life whenever another unit dies."""
    subject = {"type": "Pool", "zone": "field", "whose": whose, "other": True}
    trigger, effect = {"type": "When", "event": "died", "subject": subject}, {"type": "Hurt", "amount": 1, "who": "own"}
    return {
        "name": name,
        "power": power,
        "abilities": [{"type": "Automatic", "trigger": trigger, "effect": effect, **more}],
    }


CARDS = (STORM, watcher("Widow", 5), watcher("Martyr", 1), watcher("Once", 5, per_turn=1), watcher("Kin", 5, "own"))


def lives_after_a_storm(*own: str) -> list[int]:
    """The life of both after all units have taken a damage, of which two of B's die."""
    state = laid(cards=CARDS, A={"hand": ["Storm"], "field": list(own)}, B={"field": ["札", "札"]})
    return [player.life for player in resolved(played(state, "A play Storm")).players]


def resolved(state: Table) -> Table:
    """Nobody responds, and what waits comes to the stack as it stands."""
    while state.pending is not None and state.pending.prompt in ("quick", "waiting"):
        count = len(state.pending.options)
        state, _ = advance(state, [count - 1] if state.pending.prompt == "quick" else list(range(count)))
    return state


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def as_often() -> None:
    assert lives_after_a_storm("Widow") == [4, 6]  # two units died at once
    assert lives_after_a_storm("Kin") == [6, 6]  # neither was its master's
    assert lives_after_a_storm("Kin", "札") == [5, 6]


def test_an_ability_waits_as_often_as_it_was_met(monkeypatch: pytest.MonkeyPatch) -> None:
    wait = triggers.trigger
    assert_fails_without(
        as_often,
        monkeypatch,
        "tefuda.kernel.happening.replacement.trigger",
        lambda table, events: wait(table, events[:1]),
    )


def gone_with_the_others() -> None:
    assert lives_after_a_storm("Martyr") == [4, 6]  # it died with them, and saw it


def test_a_card_that_went_with_the_others_is_asked_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        gone_with_the_others, monkeypatch, "tefuda.kernel.happening.triggers._ask_departed", lambda *_: None
    )


def so_often_a_turn() -> None:
    assert lives_after_a_storm("Once") == [5, 6]
    state = laid(cards=CARDS, A={"hand": ["Bolt", "Bolt"], "field": ["Once"]}, B={"field": ["Guard", "Guard"]})
    state = played(state, "A play Bolt", "A choose Guard", "A play Bolt")
    assert (names(state, "field", 1), state.players[0].life) == ([], 5)


def test_a_limit_holds_for_a_moment_and_for_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(so_often_a_turn, monkeypatch, "tefuda.kernel.happening.triggers.uses.used", lambda *_: -10)


def whose_turn_first() -> None:
    state = laid(
        "teams",
        cards=CARDS,
        A={"hand": ["Storm"], "field": ["Widow"]},
        B={"field": ["Widow", "札"]},
        D={"field": ["Widow"]},
    )
    state = played(state, "A play Storm")
    assert [item.seat for item in state.stack] == []
    state = laid(
        "melee",
        cards=CARDS,
        A={"hand": ["Storm"], "field": ["Widow"]},
        B={"field": ["Widow", "札"]},
        C={"field": ["Widow"]},
    )
    state = played(state, "A play Storm", "A pass", "B pass", "C pass", respond=True)
    assert [item.seat for item in state.stack] == [2, 1, 0]  # the turn player's first, so that it is resolved last


def test_they_come_to_the_stack_in_the_order_of_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        whose_turn_first,
        monkeypatch,
        "tests.toy.playing.in_turn_order",
        lambda table, first: (2, 1, 0, 3)[: table.seats],
    )


# ── later, and states ───────────────────────────────────────────────────────────────────────────────────────────────
def later_once() -> None:
    state = played(laid(A={"hand": ["Rally"], "deck": 9}, B={"deck": 9}), "A play Rally")
    assert (len(state.delayed), len(names(state, "hand"))) == (1, 0)
    state = played(state, "A pass")
    assert (state.delayed, len(names(state, "hand"))) == ((), 1)
    assert len(names(played(state, "B pass"), "hand")) == 2  # the draw of the turn, and no more


def test_what_was_made_for_later_comes_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        later_once, monkeypatch, "tefuda.kernel.happening.triggers._set_off_delayed", lambda table, events: None
    )


def a_state() -> None:
    state = played(laid(A={"field": ["Hermit"], "hand": ["Guard"]}), "A play Guard")
    assert len(names(state, "hand")) == 1
    assert names(laid(A={"field": ["Hermit"], "hand": ["Guard"]}), "hand") == ["Guard"]


def test_a_state_sets_off_what_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(a_state, monkeypatch, "tests.toy.playing.watch_states", lambda table: None)


def not_twice_at_once() -> None:
    state = laid(A={"field": ["Hermit"], "hand": ["Bolt"]}, B={"field": ["Guard"]})
    state, _ = advance(state, moves.answer(state, 0, "play Bolt"))
    assert [len(names(state, "hand")), len(state.stack)] == [0, 2]  # the tactic, and the ability above it, once
    state, _ = advance(state, len(state.pending.options) - 1 if state.pending else 0)
    assert len(state.stack) == 2


def test_a_state_does_not_set_off_what_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(not_twice_at_once, monkeypatch, "tefuda.kernel.happening.triggers.is_there", lambda *_: False)
