"""Card trials of EVOLVE: tables on which what its own words ask for is there."""

from __future__ import annotations

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import packs
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.games.evolve.rules.ch10_costs import payable
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Activated, Compare, Cost, If, Pay, Points
from tefuda.kernel.evaluating.questions import Scope, holds
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import MET, RICH
from tefuda.kernel.table.state import Table

CARD = "HAJ-045"
TRIALS = Trials(packs())
CONDITIONS: dict[str, Node] = {
    "spells in the graveyard": v.SpellChain(8),
    "cards in the graveyard": v.NecroCharge(12),
    "a leader who was hurt this turn": v.Crimson(),
    "a leader's defense": Compare(Points("life", "opponent"), "<=", 3),
}


def speaker(table: Table) -> Scope:
    return Scope(table.ref(next(card.id for card in table.cards if card.face == TRIALS.subject(CARD))), 0)


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_holds_on_its_table(condition: Node) -> None:
    ability = Activated(Cost(), If(condition, v.Draw(1)))
    met, rich = [TRIALS.table(CARD, 1, means, ability) for means in (MET, RICH)]
    assert (holds(met, speaker(met), condition), holds(rich, speaker(rich), condition)) == (True, False)


@pytest.mark.parametrize("part", [Pay("lesson", 2), Pay("earth", 3)], ids=["magic items", "stack counters"])
def test_what_is_paid_with_cards_is_there(part: Pay) -> None:
    cost = Cost((part,))
    met, rich = [TRIALS.table(CARD, 1, means, Activated(cost, v.Draw(1))) for means in (MET, RICH)]
    assert (payable(met, speaker(met), cost), payable(rich, speaker(rich), cost)) == (True, False)


def test_there_is_room_for_a_higher_maximum() -> None:
    table = TRIALS.table(CARD, 1, MET, Activated(Cost(), v.Gainpoints("max_pp", 1)))
    assert table.players[0].max_pp < t.MOST_PP
