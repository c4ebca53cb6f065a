"""What a card loses, abilities that may not be set off, limits that are used up when carried out, and cards asked once by their own move."""

import pytest

from tefuda.kernel.effects.nodes import Automatic, Become, Continuous, Forbid, Lack, This
from tefuda.kernel.effects.vocabulary import When
from tefuda.kernel.happening import uses
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table import atoms, places
from tefuda.kernel.table.seating import DUEL
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import FIELD, HEAP, Coins, Parlour, face, laid_out

SHIFTED = Automatic(When("shifted", This()), Coins(1))


def table_with(*abilities: Node) -> tuple[Table, int]:
    """A table on which one card with these abilities lies on the field of the first seat."""
    game = Parlour(face("plain"), face("one", *abilities))
    table = laid_out(game, DUEL, [[], []], [["one"], ["plain"]]).copy()
    return table, table.zone(FIELD, 0)[0]


def shift(table: Table, card: int, place: str) -> None:
    event = places.shift(table, card, place)
    assert event is not None
    trigger(table, [event])


# ── what is lost ────────────────────────────────────────────────────────────────────────────────────────────────────
def test_one_word_of_a_fact_is_lost() -> None:
    table, card = table_with(Continuous(This(), (Become("kinds", "bird", also=True), Lack("kinds", "card"))))
    assert table.game.facts(table, card).kinds == ("bird",)


def test_all_words_of_a_fact_are_lost() -> None:
    table, card = table_with(Continuous(This(), (Become("kinds", "bird", also=True), Lack("kinds"))))
    assert table.game.facts(table, card).kinds == ()


# ── what may not be set off, and limits ─────────────────────────────────────────────────────────────────────────────
def test_what_an_effect_keeps_from_being_set_off_is_not() -> None:
    table, card = table_with(SHIFTED)
    shift(table, card, "rear")
    assert len(table.waiting) == 1
    kept, other = table_with(SHIFTED, Continuous(This(), (Forbid("trigger"),)))
    shift(kept, other, "rear")
    assert kept.waiting == ()


def test_a_limit_may_be_used_up_only_when_the_ability_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = Automatic(When("shifted", This()), Coins(1), per_turn=1)
    table, card = table_with(limited)
    shift(table, card, "rear")
    shift(table, card, "front")
    assert len(table.waiting) == 1  # the first has used it up
    other, card = table_with(limited)
    monkeypatch.setattr(other.game.rules, "uses_when_executed", True)
    shift(other, card, "rear")
    shift(other, card, "front")
    assert len(other.waiting) == 2
    facts = other.game.facts(other, card)
    uses.use(other, card, *uses.use_key(other, other.cards[card], facts, facts.automatics, 0))
    shift(other, card, "rear")
    assert len(other.waiting) == 2


# ── a card that moves ───────────────────────────────────────────────────────────────────────────────────────────────
def test_an_ability_in_force_on_both_ends_of_a_move_is_set_off_once() -> None:
    table, card = table_with(Automatic(When("moved", This()), Coins(1), zone="any"))
    trigger(table, [atoms.move(table, card, HEAP, 0)])
    assert len(table.waiting) == 1
