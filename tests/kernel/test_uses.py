"""Uses of abilities: counted for each card, since when it lies there, and for each of its abilities apart, equal ones included."""

import pytest

from tefuda.kernel.declaring.abilities import identity
from tefuda.kernel.effects.nodes import Activated, Cost
from tefuda.kernel.flow.play import advance
from tefuda.kernel.happening import uses
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Concede
from tefuda.kernel.table.seating import DUEL
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import FIELD, Coins, Parlour, face, laid_out

ONE, TWO = Activated(Cost(()), Coins(1)), Activated(Cost(()), Coins(2))
GAME = Parlour(face("plain"), face("smith", ONE, TWO, ONE))


def smithy() -> tuple[Table, int]:
    table = laid_out(GAME, DUEL, [[], []], [["smith"], ["plain"]]).copy()
    return table, table.zone(FIELD, 0)[0]


def test_each_card_each_time_and_each_ability_is_counted_apart() -> None:
    table, _ = smithy()
    for key in [(1, 5, 70), (1, 5, 71), (2, 5, 70), (1, 6, 70), (1, 5, 71)]:
        uses.use(table, *key)
    uses.use(table, 2, 5, 70, times=3)
    assert table.uses == ((1, 5, 70, 1), (1, 5, 71, 2), (2, 5, 70, 4), (1, 6, 70, 1))
    assert [uses.used(table, *key) for key in [(1, 5, 70), (1, 5, 71), (2, 5, 70), (1, 6, 70), (3, 5, 70)]] == [
        1,
        2,
        4,
        1,
        0,
    ]


def test_equal_abilities_of_a_card_have_keys_of_their_own() -> None:
    table, card = smithy()
    record, facts = table.cards[card], table.game.facts(table, card)
    keys = [uses.use_key(table, record, facts, facts.activated, index) for index in range(3)]
    since = table.game.printed_since(table, record)
    assert keys == [(since, identity(ONE)), (since, identity(TWO)), (since, identity(ONE) + 1)]


def test_a_given_ability_is_counted_since_its_card_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed may have come with a card laid over it later; what an effect gives goes with the card itself."""
    monkeypatch.setattr(Parlour, "printed_since", lambda self, table, card: 3)
    table, card = smithy()
    record = table.cards[card]
    facts = change(table.game.facts(table, card), times=(0, 7, 0))
    assert [uses.use_key(table, record, facts, facts.activated, index)[0] for index in range(3)] == [3, record.life, 3]
    meant = (Activated(Cost(()), Coins(9)),)  # not among the card's abilities: a keyword means it
    assert uses.use_key(table, record, facts, meant, 0)[0] == 3


def test_giving_up_is_one_answer() -> None:
    table, _ = smithy()
    assert advance(table, Concede(0))[0].answers == table.answers + 1
