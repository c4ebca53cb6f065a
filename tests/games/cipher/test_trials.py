"""Card trials of Cipher: whatever is taken from a table, both players keep their heroes; what skills ask for is there."""

import pytest

from tefuda.games.cipher import table as t
from tefuda.games.cipher.cards.loading import packs
from tefuda.games.cipher.proving.card_trials import Trials
from tefuda.games.cipher.rules.questions import heroes
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.nodes import Activated, Compare, Cost, Count, If, Matches, Pool
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import BARE, MET, POOR, RICH

LEVELLED = Pool("field", "own", (e.Test("state", "重なっている"),), other=True)
CONDITIONS: dict[str, Node] = {
    "several cards": v.Levelled(2),
    "bonds of a symbol": v.Union("光の剣", 5),
    "fewer orbs": Compare(Count(Pool("orbs", "own")), "<", Count(Pool("orbs", "opponent"))),
    "another unit of several cards": Compare(Count(LEVELLED), ">=", 1),
}


@pytest.mark.parametrize("means", [RICH, BARE, POOR])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_table_has_its_heroes(means: str, seed: int) -> None:
    table = Trials(packs()).table("AKA-002", seed, means)
    assert [len(heroes(table, seat)) for seat in range(table.seats)] == [1, 1]
    assert table.over is None


def test_a_hero_that_has_to_be_of_a_symbol_is_the_one_that_is_there() -> None:
    of_symbol = Matches(e.All(Pool("field", "own", (e.Test("state", t.HERO),))), (e.Test("symbol", "聖痕"),))
    table = Trials(packs()).table("AKA-002", 1, MET, Activated(Cost(), If(of_symbol, v.Draw(1))))
    assert [len(heroes(table, seat)) for seat in range(table.seats)] == [1, 1]
    assert holds(table, Scope(table.ref(0), 0), of_symbol)


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_holds_on_its_table(condition: Node) -> None:
    trials, found = Trials(packs()), []
    for means in (MET, RICH):
        table = trials.table("AKA-002", 1, means, Activated(Cost(), If(v.Need(condition, "起"), v.Draw(1))))
        own = [card for card in table.zone(t.FIELD, 0) if table.cards[card].face == trials.subject("AKA-002")]
        found.append(holds(table, Scope(table.ref(own[0]), 0), condition))
    assert found == [True, False]


def test_allies_of_a_formation_are_there() -> None:
    trials = Trials(packs())
    names = [trials.game.faces[trials.subject(number)].name for number in ("AKA-004", "AKA-006")]
    table = trials.table("AKA-002", 1, MET, Activated(Cost((v.Formation(tuple(names)),)), v.Draw(1)))
    there = [trials.game.faces[table.cards[card].face].name for card in table.zone(t.FIELD, 0)]
    assert set(names) <= set(there)
