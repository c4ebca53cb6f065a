"""Replacement: who says which comes first, each at most once, prohibitions before all, and what is replaced has not happened."""

from typing import Any

import pytest

from tefuda.kernel.flow.play import advance
from tefuda.kernel.happening.contested import applicable
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.table.requests import By
from tefuda.kernel.table.state import Table
from tests.kernel.toybox import assert_fails_without, laid, names, played

BOULDER = {"name": "Boulder", "power": 20}


def damage(state: Table, name: str, seat: int = 1) -> int:
    """The damage on a unit."""
    cards = [state.cards[card] for card in state.zone(state.game.zone_of("field"), seat)]
    return next(card.damage for card in cards if state.game.faces[card.face].name == name)


def bolted(*field: str) -> Table:
    """B's first unit is about to take two damage; where several effects would replace that, B is asked."""
    own = [field[0], *[{"card": name, "place": "rear"} for name in field[1:]]]
    state = played(laid(cards=(BOULDER,), A={"hand": ["Bolt"]}, B={"field": own}), "A play Bolt")
    return played(state, f"A choose {field[0]}") if len(field) > 1 else state


# ── order ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def either_order() -> None:
    state = bolted("Bearer", "Idol")
    assert state.pending is not None
    assert (state.pending.seats, state.pending.clause) == ((1,), "7.4.2")
    by_name = {
        state.game.faces[state.cards[option.card].face].name: place
        for place, option in enumerate(state.pending.options)
    }
    results = {name: advance(state, place)[1] for name, place in by_name.items()}
    amounts = {name: [event.amount for event in events if event.kind == "damaged"] for name, events in results.items()}
    assert amounts == {"Bearer": [2], "Idol": [3]}  # (2 - 1) * 2, and 2 * 2 - 1


def test_the_master_of_what_is_affected_says_which_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    first_alone: Any = lambda table, intention, had: applicable(table, intention, had)[:1]  # noqa: E731
    assert_fails_without(either_order, monkeypatch, "tefuda.kernel.happening.replacement.contending", first_alone)


def each_once() -> None:
    assert damage(bolted("Boulder", "Idol"), "Boulder") == 4
    state, _ = advance(bolted("Boulder", "Idol", "Idol"), 0)
    assert damage(state, "Boulder") == 8


def test_each_replaces_the_same_thing_once(monkeypatch: pytest.MonkeyPatch) -> None:
    forgetful: Any = lambda table, intention, had: applicable(table, intention, ())  # noqa: E731
    assert_fails_without(each_once, monkeypatch, "tefuda.kernel.happening.contested.applicable", forgetful)


def test_of_two_alike_each_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    one_alone: Any = lambda table, intention, had: [] if had else applicable(table, intention, had)  # noqa: E731
    assert_fails_without(each_once, monkeypatch, "tefuda.kernel.happening.contested.applicable", one_alone)


# ── instead ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def instead_of_dying(answer: str) -> Table:
    state = laid(A={"field": ["Mourner"], "hand": ["Bolt"]}, B={"field": ["Phoenix"]})
    return played(state, "A play Bolt", f"B {answer}")


def what_is_replaced_has_not_happened() -> None:
    saved, dead = instead_of_dying("yes"), instead_of_dying("no")
    assert (names(saved, "hand", 1), names(saved, "bin", 1), len(names(saved, "hand"))) == (["Phoenix"], [], 0)
    assert (names(dead, "hand", 1), names(dead, "bin", 1), len(names(dead, "hand"))) == ([], ["Phoenix"], 1)


def test_what_is_replaced_sets_nothing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_was: Any = lambda table, source, intention: intention  # noqa: E731
    assert_fails_without(
        what_is_replaced_has_not_happened, monkeypatch, "tefuda.kernel.happening.replacement.instead_of", as_it_was
    )


def the_party_says_for_the_boss() -> None:
    state = played(laid("boss", A={"hand": ["Bolt"]}, boss={"field": ["Phoenix"]}), "A play Bolt")
    assert state.pending is not None
    assert state.pending.seats == (0, 1)
    assert names(advance(state, By(1, 0))[0], "hand", 2) == ["Phoenix"]
    assert names(advance(state, By(1, 1))[0], "bin", 2) == ["Phoenix"]


def test_what_is_replaced_for_a_boss_the_party_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        the_party_says_for_the_boss,
        monkeypatch,
        "tefuda.kernel.flow.procedures.to_those_who_answer",
        lambda table, ask: ask,
    )


# ── cannot ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def cannot() -> None:
    state = laid("melee", A={"field": ["Warden"], "hand": ["Drive"]}, B={"field": ["Guard"]})
    state = played(state, "A play Drive")
    assert [state.cards[card].place for card in state.zone(state.game.zone_of("field"), 1)] == ["front"]
    assert names(state, "bin") == ["Drive"]


def test_what_is_forbidden_does_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        cannot, monkeypatch, "tefuda.kernel.happening.replacement.prohibited", lambda table, intention: False
    )


# ── together ────────────────────────────────────────────────────────────────────────────────────────────────────────
def discarded(order: tuple[int, ...]) -> list[int]:
    """The faces in the order in which a hand is discarded whole, from a hand whose cards lie in this order."""
    table = laid(A={"hand": ["Extort"]}, B={"hand": ["Guard", "Bolt"]}).copy()
    spot = table.game.zone_of("hand") * 2 + 1
    table.lay(spot, tuple([table.zones[spot][place] for place in order]))
    state, _ = advance(table, 0)
    while state.pending is not None and state.pending.prompt == "quick":
        state, events = advance(state, len(state.pending.options) - 1)
    return [state.cards[event.card].face for event in events if event.kind == "moved" and event.seat == 1]


def no_places() -> None:
    assert len(discarded((0, 1))) == 2
    assert discarded((0, 1)) == discarded((1, 0))


def test_a_hand_that_is_discarded_whole_does_not_tell_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        no_places,
        monkeypatch,
        "tefuda.kernel.happening.together.into_the_open",
        lambda table, intentions, places: intentions,
    )


def test_cards_that_go_into_an_order_lie_there_as_they_were_put() -> None:
    for turned in (False, True):
        table = laid(A={"hand": ["Bolt", "Guard"], "deck": 0}).copy()
        cards = table.zone(table.game.zone_of("hand"), 0)
        order = cards[::-1] if turned else cards
        intend(table, [Moving(table.ref(card), table.game.zone_of("deck"), 0) for card in order])
        assert table.zone(table.game.zone_of("deck"), 0) == order[::-1]
