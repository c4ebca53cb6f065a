"""Card trials of Reバース: tables on which what its own words ask for is there."""

import pytest

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.cards.loading import face, packs
from tefuda.games.rebirth.proving.card_trials import Trials
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.nodes import Activated, AllOf, Compare, Cost, If, Pay, Pool, This
from tefuda.kernel.evaluating.questions import Scope, holds, pool
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import MET, RICH
from tefuda.kernel.table.state import Table

CARD = "HAJ/001-001"
TRIALS = Trials(packs())
TOWN = e.Test("trait", "町衆")
CONDITIONS: dict[str, Node] = {
    "a Re-birth is set": v.ReCombo(),
    "so many retired cards and members of a trait": v.FullPotential(7, (TOWN,)),
    "an empty seat of the opponent's": Compare(v.EmptySeats("opponent"), ">=", 2),
    "all together": AllOf((v.ReCombo(), v.FullPotential(5, (TOWN,)), Compare(v.EmptySeats("opponent"), "=", 3))),
}


def tables(ability: Node, means: str = MET) -> list[Table]:
    return [TRIALS.table(CARD, seed, means, ability) for seed in range(4)]


def speaker(table: Table) -> Scope:
    return Scope(table.ref(next(card.id for card in table.cards if card.face == TRIALS.subject(CARD))), 0)


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_a_condition_holds_on_its_table(condition: Node) -> None:
    ability = Activated(Cost(), If(condition, v.Draw(1)), zone="entry")
    assert all(holds(table, speaker(table), condition) for table in tables(ability))
    assert not any(holds(table, speaker(table), condition) for table in tables(ability, RICH))
    assert [table.over for table in tables(ability)] == [None] * 4


def test_what_is_paid_is_there_and_where_a_card_goes_is_room() -> None:
    ability = Activated(Cost((Pay("energy", 8),)), v.Put(This(), "member", place="empty"), zone="waiting")
    for table in tables(ability):
        assert len(pool(table, speaker(table), Pool("energy", "own"))) == 8
        assert len(table.zone(t.MEMBER, 0)) < len(t.SEATS)


def test_a_name_that_no_card_has_is_given_to_a_plain_one() -> None:
    card = {
        "number": "S-1",
        "name": "夜番",
        "kind": t.CHARACTER,
        "cost": 1,
        "atk": 1,
        "def": 1,
        "text": "【自】【エントリー】【Reコンボ】《名もない歌》：このキャラがアタックした時、カードを1枚引く。",
    }
    named = [made for made in Trials([face(card)]).made if made.name == "名もない歌"]
    assert [made.facts.kinds for made in named] == [(t.RE_BIRTH,)]
    assert not [made for made in TRIALS.made if made.name == "名もない歌"]
