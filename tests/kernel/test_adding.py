"""Effects that only add to numbers: added as they begin, taken off as they end, and the same as if all were worked out anew."""

import pytest

from tefuda.kernel.effects.nodes import Add, Make
from tefuda.kernel.evaluating import adding
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.resolving.performing import begin
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.state import Table
from tests.kernel.toybox import assert_fails_without, laid, powers
from tests.toy.table import FIELD


@pytest.fixture(autouse=True)
def numbers_are_set_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.toy.table.rules.layers.set_first", True)


def raised(table: Table, change: Add | Make) -> None:
    """Begin an effect on the second unit of the first player."""
    guard = table.ref(table.zone(FIELD, 0)[1])
    begin(table, Scope(guard, 0), (guard,), (change,), "turn")


def taken_off_again() -> None:
    table = laid(A={"field": ["Captain", "Guard"]}).copy()
    before = derived_facts(table).copy()
    raised(table, Add("power", 3))
    assert table.derived is not None
    assert powers(table) == {"Captain": 2, "Guard": 6}
    adding.end(table, list(table.effects))
    assert table.derived is not None
    assert table.derived == before
    table.forget_facts()
    assert derived_facts(table) == before


def test_what_was_added_is_taken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        taken_off_again, monkeypatch, "tefuda.kernel.evaluating.adding.applied", lambda table, ref, facts, *_: facts
    )


def test_a_card_without_effects_is_as_printed_again() -> None:
    table = laid(A={"field": ["Guard", "Banner"]}).copy()
    derived_facts(table)
    raised(table, Add("power", 3))
    adding.end(table, list(table.effects))
    banner = table.zone(FIELD, 0)[1]
    assert derived_facts(table)[banner] is table.base[banner]


def test_what_was_set_is_worked_out_anew() -> None:
    table = laid(A={"field": ["Captain", "Guard"]}).copy()
    derived_facts(table)
    raised(table, Make("power", 7))
    derived_facts(table)
    adding.end(table, list(table.effects))
    assert table.derived is None
    assert powers(table) == {"Captain": 2, "Guard": 3}
