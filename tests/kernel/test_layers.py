"""Continuous effects: layers, dependency, time, abilities given and lost, and facts that are worked out anew when what they read changes."""

from itertools import permutations
from typing import Any

import pytest

from tefuda.kernel.effects.nodes import Add, Make, Scale
from tefuda.kernel.evaluating.changes import applied
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tests.kernel.toybox import assert_fails_without, laid, played, powers
from tests.toy.table import DECK, HAND

OWN = {"type": "Pool", "zone": "field", "whose": "own"}
OTHERS = {"type": "All", "pool": {**OWN, "other": True}}
UPLIFT = {"type": "Continuous", "group": OTHERS, "changes": [{"type": "Add", "fact": "power", "amount": 2}]}
TEACHING = {"type": "Continuous", "group": OTHERS, "changes": [{"type": "Gain", "abilities": [UPLIFT]}]}
ALERT = {  # others are quick as long as the opponent has a card in hand
    "type": "Continuous",
    "condition": {
        "type": "Compare",
        "left": {"type": "Count", "pool": {"type": "Pool", "zone": "hand", "whose": "opponent"}},
        "op": ">=",
        "right": 1,
    },
    "group": OTHERS,
    "changes": [{"type": "Gain", "abilities": [{"type": "Keyword", "word": "quick"}]}],
}
TEACHER = {"name": "Teacher", "abilities": [TEACHING]}  # others have an ability that raises the others again


def least(name: str, op: str, change: int) -> dict[str, Any]:
    """A unit that changes the power of all own units whose power is so."""
    pool = {**OWN, "tests": [{"type": "Test", "fact": "power", "op": op, "value": 2}]}
    changes = [{"type": "Add", "fact": "power", "amount": change}]
    ability = {"type": "Continuous", "group": {"type": "All", "pool": pool}, "changes": changes}
    return {"name": name, "power": 2, "abilities": [ability]}


# ── layers ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def kinds_before_power() -> None:
    state = played(laid(A={"field": ["Beastmaster", "Guard"], "hand": ["Rally"]}), "A play Rally", "A choose Guard")
    assert powers(state) == {"Beastmaster": 1, "Guard": 6}


def test_kinds_are_changed_before_power_though_later(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(kinds_before_power, monkeypatch, "tests.toy.table.rules.layers.numbers", range(3, -1, -1))


def lost_before_given_power() -> None:
    state = laid(A={"field": ["Captain", "Guard"], "hand": ["Hex"]})
    assert powers(state) == {"Captain": 2, "Guard": 3}
    assert powers(played(state, "A play Hex", "A choose Captain")) == {"Captain": 1, "Guard": 2}


def test_a_lost_ability_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        lost_before_given_power,
        monkeypatch,
        "tefuda.kernel.evaluating.changes._lost",
        lambda table, ref, facts, *_: facts,
    )


def given_abilities_work() -> None:
    assert powers(laid(cards=(TEACHER,), A={"field": ["Teacher", "Guard", "Banner"]})) == {
        "Teacher": 6,
        "Guard": 5,
        "Banner": 4,
    }


def test_a_given_ability_is_in_force_in_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        given_abilities_work,
        monkeypatch,
        "tefuda.kernel.evaluating.continuous.brings_effects",
        lambda table, node: False,
    )


# ── dependency and time ─────────────────────────────────────────────────────────────────────────────────────────────
def dependency() -> None:
    for order in permutations(["Banner", "Captain", "Guard"]):
        assert powers(laid(A={"field": list(order)})) == {"Banner": 2, "Captain": 2, "Guard": 4}, order


def test_what_depends_on_another_comes_after_it_in_any_order_of_coming(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(dependency, monkeypatch, "tefuda.kernel.evaluating.continuous._depends", lambda *_: False)


def each_on_the_other() -> None:
    raising, lowering = least("Raising", ">=", 1), least("Lowering", "<=", -1)
    cards = (raising, lowering)
    assert powers(laid(cards=cards, A={"field": ["Raising", "Lowering"]})) == {"Raising": 3, "Lowering": 3}
    assert powers(laid(cards=cards, A={"field": ["Lowering", "Raising"]})) == {"Raising": 1, "Lowering": 1}


def test_of_two_that_depend_on_each_other_the_older_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    newest = lambda table, work, left, number: left[-1]  # noqa: E731
    assert_fails_without(each_on_the_other, monkeypatch, "tefuda.kernel.evaluating.continuous._next", newest)


def by_time() -> None:
    state = laid(A={"field": ["Guard"], "hand": ["Rally", "Hex", "Rally"]})
    state = played(state, "A play Rally", "A choose Guard", "A play Hex")
    assert powers(state) == {"Guard": 1}
    assert powers(played(state, "A play Rally", "A choose Guard")) == {"Guard": 3}


def test_otherwise_the_older_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        by_time, monkeypatch, "tefuda.kernel.evaluating.continuous._order", lambda active: -active.order
    )


# ── what is worked out anew ─────────────────────────────────────────────────────────────────────────────────────────
def place_is_read() -> None:
    state = laid(A={"field": ["Captain", "Guard"]})
    assert [powers(state)["Guard"], powers(played(state, "A shift Guard"))["Guard"]] == [3, 2]


def test_a_place_that_is_read_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(place_is_read, monkeypatch, "tefuda.kernel.table.places.changed", lambda table, what: None)


def zone_is_read() -> None:
    state = laid(A={"field": ["Whisperer"]}, B={"hand": ["Rally", "Guard"]})
    assert powers(state) == {"Whisperer": 3}
    state = played(state, "A pass")
    assert powers(state) == {"Whisperer": 4}  # drawn at the start of the turn
    assert powers(played(state, "B set Guard")) == {"Whisperer": 3}


def test_a_zone_that_is_read_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(zone_is_read, monkeypatch, "tefuda.kernel.declaring.dependence.reads", lambda node, rules: 0)


def readings_tell() -> None:
    """Facts stay the same list where what has changed makes no difference to those who read it, and else do not."""
    table = laid(A={"field": ["Whisperer"]}, B={"hand": ["Rally"]}).copy()
    before = derived_facts(table)
    atoms.changed(table, 1 << HAND)
    assert table.derived is None
    assert derived_facts(table) is before
    atoms.move(table, table.zone(HAND, 1)[0], DECK, 1)
    assert derived_facts(table) is not before
    assert powers(table) == {"Whisperer": 1}


def given_keywords_are_verified() -> None:
    """Facts stay the same list, too, where abilities are given that bring no effects of their own."""
    table = laid(
        cards=({"name": "Watch", "abilities": [ALERT]},), A={"field": ["Watch", "Guard"]}, B={"hand": ["Rally"]}
    ).copy()
    before, guard = derived_facts(table), table.zone(table.game.zone_of("field"), 0)[1]
    assert before[guard].keywords == ("quick",)
    atoms.changed(table, 1 << HAND)
    assert derived_facts(table) is before
    atoms.move(table, table.zone(HAND, 1)[0], DECK, 1)
    assert derived_facts(table)[guard].keywords == ()


@pytest.mark.parametrize("answer", [False, True])
def test_facts_with_given_keywords_are_worked_out_anew_only_where_they_are_others(
    monkeypatch: pytest.MonkeyPatch, answer: bool
) -> None:
    same = "tefuda.kernel.evaluating.continuous._come_to_the_same"
    assert_fails_without(given_keywords_are_verified, monkeypatch, same, lambda table, readings: answer)


@pytest.mark.parametrize("answer", [False, True])
def test_facts_are_worked_out_anew_only_where_an_ability_says_something_else(
    monkeypatch: pytest.MonkeyPatch, answer: bool
) -> None:
    same = "tefuda.kernel.evaluating.continuous._come_to_the_same"
    assert_fails_without(readings_tell, monkeypatch, same, lambda table, readings: answer)


def face_down_is_nothing() -> None:
    state = laid(A={"field": ["Guard"], "hand": ["Captain"]})
    state = played(state, "A set Captain")
    assert powers(state) == {"Guard": 2, "": 1}
    assert powers(played(state, "A flip Captain")) == {"Guard": 3, "Captain": 2}


def test_abilities_of_a_face_down_card_are_not_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(face_down_is_nothing, monkeypatch, "tests.toy.game.FACE_DOWN", laid().base[0])


# ── multiplied ──────────────────────────────────────────────────────────────────────────────────────────────────────
def facts_after(*nodes: Any) -> Any:
    """The power of a card with power 2 after these changes, one after the other."""
    table = laid(A={"field": ["Guard"]})
    card = table.zone(table.game.zone_of("field"), 0)[0]
    facts = table.game.facts(table, card)
    for node in nodes:
        facts = applied(table, table.ref(card), facts, node, 1, Scope(table.ref(card), 0))
    return facts.power


def test_what_is_added_is_added_before_it_is_multiplied() -> None:
    double, more = Scale("power", 2), Add("power", 1)
    assert facts_after(double) == 4
    assert facts_after(double, more) == facts_after(more, double) == 6


def test_a_part_of_one_is_rounded_up_once_and_at_last() -> None:
    half, more = Scale("power", 1, 2), Add("power", 1)
    assert facts_after(half, more) == 2
    assert facts_after(half, half, more) == 1
    assert facts_after(half, Scale("power", 2)) == 2


def test_a_setting_wipes_what_was_multiplied() -> None:
    assert facts_after(Scale("power", 3), Make("power", 5)) == 5
    assert facts_after(Scale("power", 3), Make("power", 5), Add("power", 1)) == 6
