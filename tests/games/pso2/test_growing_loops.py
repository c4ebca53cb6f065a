"""Loops of PSO2 in which something grows: how often they run is said, though no table comes back."""

import random

from tefuda.games.catalogue import rulings
from tefuda.kernel.flow.play import advance, settle, why_not
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.table.state import Table

CLIMBER = """
title: What grows
clauses: ["103.5.1"]
expect: {}
cards:
  - {name: 登り手, kind: キャラ, attack: 1, hp: 4, text: "⓪⇒このターン中、このカードは+1/+0。"}
table:
  先: {field: [登り手]}
"""


def asked(state: Table) -> Request:
    assert state.request is not None
    return state.request


def offered(state: Table, verb: str) -> list[int]:
    return [place for place, option in enumerate(asked(state).options) if option.verb == verb]


def used(state: Table) -> Table:
    """The first ability is used."""
    return advance(state, offered(state, "activate")[0])[0]


def resolved(state: Table) -> Table:
    """All pass until what waits is resolved."""
    while state.stack:
        state, _ = advance(state, offered(state, "pass")[0])
    return state


def said(state: Table, number: int) -> Table:
    assert asked(state).kind == "number"
    return advance(state, [option.number for option in asked(state).options].index(number))[0]


def loaded(state: Table) -> Table:
    return settle(Table.decode(state.game, state.encode()))


def test_the_third_time_it_is_said_how_often() -> None:
    state = Run(parse(CLIMBER), rulings("pso2").setting).table
    climb: Option = asked(state).options[offered(state, "activate")[0]]
    state = used(resolved(used(resolved(used(state)))))
    assert loaded(state).request == asked(state)
    state = said(said(state, 90), 90)
    assert [effect.changes for effect in state.effects] == [state.effects[0].changes] * 92
    assert climb not in asked(state).options
    bar = why_not(state, 0, climb)
    assert bar is not None
    assert bar.clause == "103.6.1.7"
    assert loaded(state).request == asked(state)


def test_what_waits_three_times_is_not_put_up_once_more() -> None:
    state = Run(parse(CLIMBER), rulings("pso2").setting).table
    for _ in range(3):
        state = used(state)
        state, _ = advance(state, offered(state, "pass")[0])  # the other player, who then has the right to act
    assert len(state.stack) == 3
    assert not offered(state, "activate")
    assert offered(resolved(state), "activate")


FREE = "".join([f"⓪⇒このターン中、このカードは{sign}。\\n" for sign in ("+1/+0", "+0/+1", "+2/+0", "+0/+2")])
WILD = f"""
title: Two cards with four free abilities each
clauses: ["103.5.1"]
expect: {{}}
cards:
  - {{name: 甲, kind: キャラ, attack: 1, hp: 4, text: "{FREE}"}}
  - {{name: 乙, kind: キャラ, attack: 1, hp: 4, text: "{FREE}"}}
table:
  先: {{field: [甲, 乙]}}
"""


def test_many_free_abilities_come_to_an_end_within_a_turn() -> None:
    """Whatever is answered, eight abilities that can be used for ever make no more than some hundred decisions a turn."""
    for seed in range(3):
        state, chance, decisions = Run(parse(WILD), rulings("pso2").setting).table, random.Random(seed), 0
        turn = state.facts.number
        while state.over is None and state.facts.number == turn:
            state, _ = advance(state, chance.randrange(len(asked(state).options)))
            decisions += 1
            assert decisions < 600
