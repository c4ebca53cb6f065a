"""Loops: found on the table, kept in the state, drawn where only numbers grow."""

from tefuda.games.catalogue import rulings
from tefuda.kernel.flow.play import advance, settle, why_not
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.table.requests import PASS
from tefuda.kernel.table.state import Table

DANCER = """
title: A dancer
clauses: ["13.1"]
expect: {}
cards:
  - {name: 舞手, text: "《0》：舞手をダルにする。"}
table:
  先: {field: [{card: 舞手, acted: true}]}
"""
RISING = """
title: What rises
clauses: ["13.1"]
expect: {}
cards:
  - {name: 起き上がり, text: "起き上がりがダルになったとき、起き上がりをアクティブにする。\\n起き上がりがアクティブになったとき、《C》を得る。起き上がりをダルにする。"}
table:
  turn: {phase: attack}
  先: {field: [起き上がり]}
"""  # noqa: E501


def laid_out(text: str) -> Table:
    return Run(parse(text), rulings("fftcg").setting).table


def answered(state: Table, verb: str, number: int = 0) -> Table:
    assert state.pending is not None
    picked = next(
        place for place, option in enumerate(state.pending.options) if option.verb == verb and option.number == number
    )
    return advance(state, [picked])[0]


def danced(times: int) -> Table:
    state = laid_out(DANCER)
    for _ in range(times):
        state = answered(answered(answered(state, "activate"), "pass"), "pass")
    return state


def loaded(state: Table) -> Table:
    return settle(Table.decode(state.game, state.encode()))


def test_a_table_that_comes_back_asks_how_often() -> None:
    first = danced(1).request
    assert first is not None
    assert first.kind == "act"
    request = danced(2).request
    assert request is not None
    assert (request.kind, request.clause, request.seat) == ("number", "13.2", 0)


def test_a_loop_survives_loading() -> None:
    asked = danced(2)
    assert loaded(asked).request == asked.request
    ended = answered(asked, "number", 7)
    assert ended.request is not None
    assert [option.verb for option in ended.request.options] == ["pass"]
    assert loaded(ended).request == ended.request
    assert loaded(ended) == ended


def test_rounds_are_really_played() -> None:
    asked = danced(2)
    few, many = answered(asked, "number", 1), answered(asked, "number", 100)
    assert many.over is None
    assert len(many.events) == 100 * len(few.events) > 0


def test_what_only_grows_is_drawn_after_a_hundred_rounds() -> None:
    state, passes = answered(laid_out(RISING), "attack"), 0
    while state.over is None and passes < 2000:
        assert state.pending is not None
        assert state.pending.options == (PASS,)
        state, passes = advance(state, [0])[0], passes + 1
    assert state.over is not None
    assert state.over.winners == ()
    assert state.over.clause == "13.1"
    assert state.players[0].crystals >= 50


CLIMBER = """
title: What grows
clauses: ["13.2"]
expect: {}
cards:
  - {name: 登り手, power: 1000, text: "《0》：ターン終了時まで、登り手のパワーを+1000する。"}
table:
  先: {field: [登り手]}
"""


def test_what_grows_is_done_as_often_as_is_said() -> None:
    """13.3: both are asked; it is not begun again in this turn, and the turn goes on."""
    state = laid_out(CLIMBER)
    assert state.request is not None
    climb = next(option for option in state.request.options if option.verb == "activate")
    for _ in range(2):
        state = answered(answered(answered(state, "activate"), "pass"), "pass")
    state = answered(answered(answered(state, "activate"), "number", 40), "number", 40)
    assert len(state.effects) == 42
    assert state.request is not None
    assert climb not in state.request.options
    bar = why_not(state, 0, climb)
    assert bar is not None
    assert bar.clause == "13.2"
    assert loaded(state).request == state.request
