"""Cards that are searched for or recovered: where something has a say in how they move, it has it before the deck is shuffled."""

from typing import Any

import pytest

from tefuda.games.catalogue import rulings
from tefuda.games.pso2.rules import ch301_players, ch302_recovery
from tefuda.kernel.flow.play import advance
from tefuda.kernel.happening import replacement
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.state import Table

WORDS = {ch301_players: "キャラを1枚サーチする。", ch302_recovery: "回復1を行う。"}


def played(text: str) -> Table:
    """An active with this text is played and resolved, its first option taken at every choice."""
    laid_out = f"""
title: An active
clauses: ["301.2"]
expect: {{}}
cards: [{{name: 業, kind: アクティブ, cost: 0, text: {text}}}]
table:
  先: {{hand: [業], deck: [札, 札, 札], discard: [札]}}
"""
    state, _ = advance(Run(parse(laid_out), rulings("pso2").setting).table, 0)
    while state.request is not None and (state.stack or state.request.kind != "act"):
        verbs = [option.verb for option in state.request.options]
        state, _ = advance(state, [verbs.index("pass")] if "pass" in verbs else [0])
    return state


def _through_the_procedure(table: Table, moves: list[replacement.Moving]) -> Frame:
    return replacement.Intending(tuple([replacement.Applied(move) for move in moves]))


@pytest.mark.parametrize("module", WORDS)
def test_what_has_a_say_in_a_move_is_carried_out(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves are given to the procedure that replaced moves go through: dropped, no card would come to where it goes."""
    plain = played(WORDS[module])
    monkeypatch.setattr(module, "intend", _through_the_procedure)
    assert played(WORDS[module]).zones == plain.zones
