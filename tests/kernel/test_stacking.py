"""Stacks: a unit lives on while its top card changes; what is state stays, what is information is wiped as the game declares."""

from typing import Any

import pytest

from tefuda.arena.invariants import conserved
from tefuda.kernel.effects.nodes import Add
from tefuda.kernel.flow.play import settle
from tefuda.kernel.happening import uses
from tefuda.kernel.seeing.view import Shown, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.places import shift
from tefuda.kernel.table.records import Card, Floating
from tefuda.kernel.table.seating import DUEL
from tefuda.kernel.table.stacking import (
    COUNTERS,
    DAMAGE,
    EFFECTS,
    USES,
    Stacking,
    cards_of,
    lay_over,
    lay_under,
    take_off,
    top_of,
    unit_of,
)
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import DECK, FIELD, HAND, HEAP, OVER, Parlour, face, laid_out


class Growing(Parlour):
    """Units that grow: what is printed on one is its top card's."""

    def printed(self, table: Table, card: Card) -> Any:
        return self.faces[top_of(table, card).face].facts if card.zone == FIELD else self.faces[card.face].facts


FACES = (face("plain", power=1), face("knight", power=4), face("general", power=7))


def table_of(wipes: tuple[str, ...] = (), marks: tuple[str, ...] = ()) -> Table:
    """A plain unit on the field, a knight and a general in hand."""
    game = Growing(*FACES)
    game.stacking = Stacking(OVER, wipes, marks)
    return laid_out(game, DUEL, [["knight", "general"], []], [["plain"], []]).copy()


def grown(wipes: tuple[str, ...] = (), marks: tuple[str, ...] = ()) -> tuple[Table, int]:
    """The unit with all that can be on one, and the knight laid over it."""
    table = table_of(wipes, marks)
    unit = table.zone(FIELD, 0)[0]
    atoms.orient(table, unit, True)
    atoms.wound(table, unit, 2, None, "test")
    atoms.count(table, unit, "star", 3)
    for mark in ("hero", "grown"):
        atoms.mark(table, unit, mark)
    shift(table, unit, "rear")
    uses.use(table, unit, table.cards[unit].life, 5)
    other = table.zone(DECK, 0)[0]
    effect = Floating(table.tick(), (-1, -1), 0, (table.ref(unit), table.ref(other)), (Add("power", 10),))
    atoms.start_effect(table, effect)
    lay_over(table, unit, table.zone(HAND, 0)[0])
    return table, unit


def power(table: Table, card: int) -> Any:
    return table.game.facts(table, card).power


def test_the_unit_lives_on_with_another_card_on_top() -> None:
    table = table_of()
    unit, knight = table.zone(FIELD, 0)[0], table.zone(HAND, 0)[0]
    ref = table.ref(unit)
    lay_over(table, unit, knight)
    assert table.alive(ref)
    assert (power(table, unit), table.game.facts(table, unit).names) == (4, ("knight",))
    assert cards_of(table, unit) == (knight, unit)
    assert unit_of(table, knight) == unit_of(table, unit) == unit
    lay_over(table, unit, table.zone(HAND, 0)[0])
    assert power(table, unit) == 7
    assert settle(Table.decode(table.game, table.encode())) == table


def test_state_stays_and_nothing_is_wiped_that_is_not_declared() -> None:
    table, unit = grown()
    card = table.cards[unit]
    assert (card.acted, card.damage, card.counters, card.place) == (True, 2, (("star", 3),), "rear")
    assert card.marks == ("hero", "grown")
    assert power(table, unit) == 14
    assert len(table.uses) == 1


def test_information_is_wiped_as_the_game_declares() -> None:
    table, unit = grown((EFFECTS, USES), ("grown",))
    card = table.cards[unit]
    assert (card.acted, card.damage, card.counters, card.place) == (True, 2, (("star", 3),), "rear")
    assert card.marks == ("hero",)
    assert power(table, unit) == 4
    assert table.uses == ()
    assert [len(effect.cards) for effect in table.effects] == [1]  # it is on another card, too


def test_counters_and_damage_may_be_information() -> None:
    table, unit = grown((COUNTERS, DAMAGE))
    assert (table.cards[unit].counters, table.cards[unit].damage) == ((), 0)


def test_the_top_card_is_taken_off() -> None:
    table, unit = grown((EFFECTS,))
    knight = cards_of(table, unit)[0]
    assert take_off(table, unit, knight) == knight
    atoms.move(table, knight, HEAP, 0)
    assert power(table, unit) == 1
    assert cards_of(table, unit) == (unit,)
    assert top_of(table, table.cards[unit]).id == unit


def test_the_lowest_card_is_taken_out_and_the_unit_is_the_same() -> None:
    table, unit = grown()
    before = settle(table.copy())
    ref = table.ref(unit)
    taken = take_off(table, unit, unit)
    atoms.move(table, taken, HEAP, 0)
    assert table.alive(ref)
    assert power(table, unit) == 14  # the knight still, with what is on it
    assert [table.game.facts(table, card).names[0] for card in table.zone(HEAP, 0)] == ["plain"]
    assert cards_of(table, unit) == (unit,)
    assert conserved(before, table) == []


def test_a_card_laid_under_changes_nothing_of_the_unit() -> None:
    table, unit = grown((EFFECTS,))
    general = table.zone(HAND, 0)[0]
    lay_under(table, unit, general)
    assert power(table, unit) == 4
    assert cards_of(table, unit)[1] == general


def test_a_card_laid_under_a_unit_of_one_card_lies_below_it() -> None:
    table = table_of()
    before, unit = settle(table.copy()), table.zone(FIELD, 0)[0]
    lay_under(table, unit, table.zone(HAND, 0)[1])
    assert power(table, unit) == 1
    assert [table.game.faces[table.cards[card].face].name for card in cards_of(table, unit)] == ["plain", "general"]
    assert conserved(before, table) == []


def test_the_only_card_is_not_taken_off() -> None:
    table = table_of()
    unit = table.zone(FIELD, 0)[0]
    with pytest.raises(AssertionError, match="the only card"):
        take_off(table, unit, unit)


def test_a_view_shows_the_unit_and_what_lies_with_it() -> None:
    table, _ = grown()
    card = view(table, 1).zones[FIELD * 2][0]
    assert isinstance(card, Shown)
    assert (card.name, len(card.attached)) == ("knight", 1)
