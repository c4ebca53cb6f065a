"""Costs fail closed (10.4.2.2): a part about cards that nobody has spoken of, or of which one cannot do it, is not paid."""

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import face
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.games.evolve.rules.ch10_costs import bar_cost
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import All, Cost, It, Pool
from tefuda.kernel.evaluating.questions import Scope
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.state import Table

GUARDED = {
    "number": "C-1",
    "name": "岩",
    "kind": "フォロワー",
    "cost": 1,
    "attack": 1,
    "defense": 1,
    "text": "これは能力によって破壊されない。",
}


@pytest.fixture
def table() -> Table:
    return Trials([face(GUARDED)]).table("C-1", 0)


@pytest.mark.parametrize(
    "part", [v.Destroy(It()), v.Banish(It()), v.Act(It()), v.Put(It(), "ex"), v.PutCounter(It(), "湯気", -1)]
)
def test_what_is_about_nothing_is_not_paid(table: Table, part: Node) -> None:
    source = table.ref(table.zone(t.FIELD, 0)[0])
    assert bar_cost(table, Scope(source, 0), Cost((part,))) is not None


def test_all_of_a_group_have_to_do_it(table: Table) -> None:
    source = table.ref(table.zone(t.FIELD, 0)[0])
    field = Pool("field", "own")
    free = [card for card in table.zone(t.FIELD, 0) if "岩" not in table.game.facts(table, card).names]
    assert 0 < len(free) < len(table.zone(t.FIELD, 0))
    assert bar_cost(table, Scope(source, 0), Cost((v.Destroy(All(field)),))) is not None
    spoken_of = Scope(source, 0, it=tuple([table.ref(card) for card in free]))
    assert bar_cost(table, spoken_of, Cost((v.Destroy(It()),))) is None
