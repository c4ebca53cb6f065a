"""What `check_game` asks of a game: the toy passes, and with a fault planted in it the check that is there for that fault says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.flow import procedures
from tefuda.kernel.seeing import view
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Ask, Bar
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.template_teller import TemplateTeller
from tefuda.testing import CHECKS, check_game, checking
from tests.toy import NAME
from tests.toy import table as t
from tests.toy.game import CLAUSES, Toy

SEED = 1
Plant = Callable[[pytest.MonkeyPatch], None]


def found_by(check: str, monkeypatch: pytest.MonkeyPatch, seeds: tuple[int, ...] = (SEED,)) -> list[str]:
    """What one check has against the toy; the others are left out, which take their time."""
    monkeypatch.setattr(checking, "CHECKS", {check: CHECKS[check]} if check in CHECKS else {})
    monkeypatch.setattr(checking, "rulings_hold", checking.rulings_hold if check == "rulings" else lambda name: [])
    return [fault.what for fault in check_game(NAME, seeds) if fault.check == check]


def asking(otherwise: Callable[[Table, Ask], Ask]) -> Plant:
    """Every question is put otherwise."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        run = procedures.run

        def wrongly(table: Table, *how: Any) -> None:
            run(table, *how)
            if table.pending is not None:
                table.pending = otherwise(table, table.pending)

        monkeypatch.setattr(procedures, "run", wrongly)

    return plant


def with_an_option_less(table: Table, ask: Ask) -> Ask:
    return change(ask, options=ask.options[1:]) if ask.kind == "act" and len(ask.options) > 1 else ask


def patched(owner: Any, name: str, make: Callable[[Any], Any]) -> Plant:
    """Something is replaced by what is made of it."""
    return lambda monkeypatch: monkeypatch.setattr(owner, name, make(getattr(owner, name)))


def keeping_cards(run: Any) -> Any:
    def badly(table: Table, *how: Any) -> None:
        run(table, *how)
        for event in table.events:
            if event.kind == "moved" and event.after is not None and event.after.zone == t.BIN:
                spot = t.BIN * table.masters + event.seat
                table.lay(spot, (*table.zones[spot], event.card))

    return badly


def telling_ids(tell: Any) -> Any:
    return lambda table, event, observer: change(tell(table, event, observer), amount=event.card)


def without_clock(parts: Any) -> Any:
    return tuple([part for part in parts if part != "clock"])


def silent(_: Any) -> Any:
    return lambda *args: ""


def barred_by_nothing(_: Any) -> Any:
    return lambda game, table, seat, wish: Bar("no such clause")


FAULTS: dict[str, Plant] = {
    "an end": lambda monkeypatch: monkeypatch.setattr(
        open_game(NAME).game, "clauses", replace(CLAUSES, last_side="no such clause")
    ),
    "invariants": patched(procedures, "run", keeping_cards),
    "states load": patched(Table, "STATE", without_clock),
    "wrong wishes": patched(Toy, "bar", barred_by_nothing),
    "why not": asking(with_an_option_less),
    "secrets": patched(view, "told", telling_ids),
    "words": patched(TemplateTeller, "prompt", silent),
    "rulings": asking(with_an_option_less),
}


def test_a_game_that_holds_the_contract_has_no_faults() -> None:
    heard: list[str] = []
    assert check_game(NAME, (SEED,), heard.append) == []
    assert len(heard) == len(CHECKS) + 2


@pytest.mark.parametrize("check", FAULTS)
def test_a_planted_fault_is_found(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_by(check, monkeypatch) == []
    FAULTS[check](monkeypatch)
    assert found_by(check, monkeypatch)


def test_a_game_that_cannot_be_played_has_this_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(table: Table, *how: Any) -> None:
        raise ZeroDivisionError("here")

    monkeypatch.setattr(procedures, "run", broken)
    (fault,) = [fault for fault in check_game(NAME, (SEED,)) if fault.check == "play"]
    assert str(fault) == f"play, seed {SEED}: ZeroDivisionError: here"
