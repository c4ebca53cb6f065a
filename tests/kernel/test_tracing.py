"""Tracing: which clauses had a say in an answer, in order, with the cards that they were about."""

from tefuda.games.catalogue import rulings
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.clauses import Trace, cite, recording
from tefuda.kernel.proving.reading import parse
from tefuda.kernel.proving.running import Run
from tefuda.kernel.proving.tracing import trace

RULING = """
title: one
clauses: ["8.4.5"]
cards: [{name: 鋭い剣, attack: 3, defense: 3}]
table: {先: {field: [鋭い剣]}, 後: {field: [{card: 札, acted: true}]}}
play: []
expect: {over: false}
"""


def test_a_step_stands_before_what_was_carried_out_within_it() -> None:
    record = Trace()
    with recording(record):
        place = record.begin(None, None)
        cite("1.2")
        record.step("1.1", place, None)
    assert [one.clause for one in record.course] == ["1.1", "1.2"]
    assert record == {"1.1", "1.2"}


def test_an_attack_names_its_clauses_in_order_with_its_cards() -> None:
    table = Run(parse(RULING), rulings("evolve").setting).table
    (attack,) = [place for place, option in enumerate(table.pending.options) if option.verb == "attack"]  # type: ignore[union-attr]
    state, _ = advance(table, attack)
    target = next(place for place, option in enumerate(state.pending.options) if option.verb == "card")  # type: ignore[union-attr]
    found = trace(state, target)
    assert found.state == advance(state, target)[0]
    order = [say.clause for say in found.says]
    assert order.index("8.4.4") < order.index("8.4.5") < order.index("8.4.9")
    names = {
        state.game.facts(state, card).names[0] for say in found.says if say.clause == "8.4.5" for card in say.cards
    }
    assert names == {"鋭い剣", "札"}
