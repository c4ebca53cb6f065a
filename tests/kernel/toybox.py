"""Tables of the toy for tests of one mechanism: laid out in a line, played by words, asked for a unit's power."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.reading import Scenario
from tefuda.kernel.table.requests import signed
from tefuda.kernel.table.state import Table
from tests.toy.proving.setting import ToySetting

SEATS = "ABCD"


def laid(format: str = "duel", cards: tuple[dict[str, Any], ...] = (), **sides: Any) -> Table:
    """A table of the toy, with cards of its own beside those of the pack: `laid(A={"field": ["Guard"]})`."""
    body = {"format": format, "cards": list(cards), "table": sides}
    setting = ToySetting()  # with cards read anew: a test may have taken away a part of the kernel
    return setting.table(Scenario("", "", "", (), body))


def passed(state: Table) -> Table:
    """Nobody responds to what is on the stack."""
    while state.pending is not None and state.pending.prompt == "quick":
        last = len(state.pending.options) - 1
        state, _ = advance(state, signed(state.pending, state.pending.seats[0], [last]))
    return state


def played(state: Table, *words: str, respond: bool = False) -> Table:
    """The table after some moves, such as `A play Guard`; unless somebody is to `respond`, all pass after each."""
    for line in words:
        seat, _, move = line.partition(" ")
        state, _ = advance(state, moves.answer(state, SEATS.index(seat), move))
        state = state if respond else passed(state)
    return state


def powers(state: Table, seat: int = 0) -> dict[str, int]:
    """The power of a seat's units, by name."""
    facts = [state.game.facts(state, card) for card in state.zone(state.game.zone_of("field"), seat)]
    return {one.names[0]: one.power for one in facts}


def names(state: Table, zone: str, seat: int = 0) -> list[str]:
    """The cards of a zone."""
    return [state.game.facts(state, card).names[0] for card in state.zone(state.game.zone_of(zone), seat)]


def assert_fails_without(check: Callable[[], None], monkeypatch: pytest.MonkeyPatch, where: str, instead: Any) -> None:
    """A check holds, and holds no more once a part of the kernel is taken away."""
    check()
    monkeypatch.setattr(procedures, "STEPS", range(300))  # without it, some things have no end
    monkeypatch.setattr(where, instead)
    with pytest.raises((AssertionError, moves.NotOffered, RuntimeError)):
        check()
