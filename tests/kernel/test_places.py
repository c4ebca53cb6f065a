"""Places within a zone: where a card comes to lie, and that a shifted card stays the same card."""

from typing import Any

import pytest

from tefuda.kernel.cards.setup import add
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import Add, All, Continuous, Matches, Pool, This
from tefuda.kernel.flow.loops import alike, digest, same
from tefuda.kernel.flow.play import settle
from tefuda.kernel.happening.replacement import Making, Moving, Shifting, intend
from tefuda.kernel.seeing.view import Shown, told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import speaker_of
from tefuda.kernel.table.places import at_place, free_places, shift
from tefuda.kernel.table.records import change
from tefuda.kernel.table.seating import DUEL
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import DECK, FIELD, HAND, Coins, Parlour, face, laid_out, waits

FRONT = Pool("field", "own", (effects.Test("place", "front"),))
FACES = (
    face("plain", power=3),
    face(
        "vanguard", Continuous(This(), (Add("power", 2),), Matches(This(), (effects.Test("place", "front"),))), power=1
    ),
    face("captain", Continuous(All(FRONT), (Add("power", 1),)), power=1),
    face("watcher", waits("shifted", Coins(1))),
)
GAME = Parlour(*FACES)


def table_with(*field: str) -> Table:
    return laid_out(GAME, DUEL, [["plain"], []], [list(field), []]).copy()


def power(table: Table, card: int) -> Any:
    return GAME.facts(table, card).power


def test_where_one_card_lies_at_each_place_those_laid_out_take_the_next_free_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    zones = [change(zone, one_each=True) if zone.places else zone for zone in GAME.zones]
    monkeypatch.setattr(GAME, "zones", tuple(zones))
    table = table_with()
    cards = [add(table, 0, 0, FIELD) for _ in GAME.zones[FIELD].places]
    assert [table.cards[card].place for card in cards] == list(GAME.zones[FIELD].places)


def test_a_card_comes_to_the_first_place_unless_it_is_told() -> None:
    table = table_with()
    first, second = table.zone(DECK, 0)
    assert atoms.move(table, first, FIELD, 0).after.place == "front"  # type: ignore[union-attr]
    assert atoms.move(table, second, FIELD, 0, place="rear").after.place == "rear"  # type: ignore[union-attr]
    assert at_place(table, FIELD, 0, "rear") == (second,)
    assert atoms.move(table, second, HAND, 0).after.place == ""  # type: ignore[union-attr]


def test_places_of_what_is_intended() -> None:
    table = table_with()
    intend(table, [Moving(table.ref(table.zone(DECK, 0)[0]), FIELD, 0, place="rear")])
    intend(table, [Making(0, 0, FIELD, place="rear"), Making(0, 0, FIELD)])
    assert [table.cards[card].place for card in table.zone(FIELD, 0)] == ["rear", "rear", "front"]


def test_a_shifted_card_is_the_same_card_with_all_that_is_on_it() -> None:
    table = table_with("plain")
    card = table.zone(FIELD, 0)[0]
    atoms.orient(table, card, True)
    atoms.wound(table, card, 1, None, "test")
    before = table.cards[card]
    event = shift(table, card, "rear", "march", clause="9.6")
    assert event is not None
    assert (event.kind, event.sort, event.text, event.clause) == ("shifted", "march", "rear", "9.6")
    after = table.cards[card]
    assert (after.life, after.acted, after.damage, after.place) == (before.life, True, 1, "rear")
    assert table.departed == ()


def test_a_card_that_lies_there_is_not_shifted() -> None:
    table = table_with("plain")
    assert shift(table, table.zone(FIELD, 0)[0], "front") is None
    with pytest.raises(AssertionError, match="no place 'side'"):
        shift(table, table.zone(FIELD, 0)[0], "side")


def test_cards_of_a_place_lie_in_the_order_in_which_they_came_there() -> None:
    table = table_with("plain", "plain", "plain")
    first, second, third = table.zone(FIELD, 0)
    shift(table, second, "rear")
    shift(table, first, "rear")
    assert at_place(table, FIELD, 0, "rear") == (second, first)
    assert at_place(table, FIELD, 0, "front") == (third,)


def test_what_reads_a_place_is_worked_out_anew() -> None:
    table = table_with("vanguard", "captain", "plain")
    vanguard, captain, plain = table.zone(FIELD, 0)
    assert [power(table, card) for card in (vanguard, captain, plain)] == [4, 2, 4]
    for card in (vanguard, plain):
        shift(table, card, "rear")
    assert [power(table, card) for card in (vanguard, captain, plain)] == [1, 2, 3]
    shift(table, captain, "rear")
    assert power(table, captain) == 1


def test_triggers_hear_it() -> None:
    table = table_with("watcher", "plain")
    intend(table, [Shifting(table.ref(table.zone(FIELD, 0)[1]), "rear")])
    assert table.value == 1
    assert [one.seat for one in table.waiting] == [0]
    intend(table, [Shifting(table.ref(table.zone(FIELD, 0)[1]), "rear")])
    assert table.value == 0
    assert len(table.waiting) == 1


def test_free_places() -> None:
    table = table_with("plain")
    assert free_places(table, FIELD, 0) == ("rear",)
    assert free_places(table, FIELD, 1) == ("front", "rear")


def test_a_place_is_part_of_state_and_view() -> None:
    table = table_with("plain")
    before = digest(table)
    event = shift(table, table.zone(FIELD, 0)[0], "rear")
    assert event is not None
    assert digest(table) != before
    assert settle(Table.decode(GAME, table.encode())) == table
    card = view(table, 1).zones[FIELD * 2][0]
    assert isinstance(card, Shown)
    assert card.place == "rear"
    heard = told(table, event, 1)
    assert heard.after is not None
    assert (heard.after.place, heard.text) == ("rear", "rear")


def test_a_table_is_the_same_as_before_untouched_or_back_and_not_with_a_card_turned_over_or_elsewhere() -> None:
    before = table_with("plain", "vanguard")
    table = before.copy()
    card = table.zone(FIELD, 0)[0]
    assert same(before, table)
    shift(table, card, "rear")
    assert not same(before, table)
    assert not alike(before, table)
    shift(table, card, "front")
    assert same(before, table)
    atoms.turn_over(table, card, True)
    assert not same(before, table)
    assert not alike(before, table)
    atoms.turn_over(table, card, False)
    assert same(before, table)


def test_at_a_place_that_is_lent_a_cards_abilities_stay_its_owners(monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid_out(GAME, DUEL, [["plain"], []], [["plain", "captain"], ["plain"]]).copy()
    mine, captain = table.zone(FIELD, 0)
    theirs = table.zone(FIELD, 1)[0]
    atoms.move(table, captain, FIELD, 1, place="rear")
    assert (speaker_of(table, table.cards[captain]), power(table, mine), power(table, theirs)) == (1, 3, 4)
    monkeypatch.setattr(GAME, "zones", tuple([change(zone, lent=("rear",)) for zone in GAME.zones]))
    atoms.invalidate(table)
    assert (speaker_of(table, table.cards[captain]), power(table, mine), power(table, theirs)) == (0, 4, 3)
