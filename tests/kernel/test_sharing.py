"""Lists that states share until one of them writes: neither sees what the other does, whichever writes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer


@pytest.fixture(scope="module")
def state() -> Table:
    opened = open_game("evolve")
    deck = opened.decks[min(opened.decks)]
    found, player = opened.start([deck, deck], 3), RandomPlayer(3, 0)
    for _ in range(30):
        assert found.request is not None
        found, _ = advance(found, player.choose(None, found.request))
    return found


def _another_card(table: Table) -> None:
    table.put(change(table.cards[5], damage=table.cards[5].damage + 1))


def _another_zone(table: Table) -> None:
    spot = next(spot for spot, cards in enumerate(table.zones) if len(cards) > 2)
    table.lay(spot, table.zones[spot][::-1])


def _another_print(table: Table) -> None:
    table.reprint(5, change(table.base[5], cost=(table.base[5].cost or 0) + 1))


def _another_number(table: Table) -> None:
    facts = derived_facts(table)[5]
    table.make_of(5, change(facts, cost=(facts.cost or 0) + 1))


WRITES = [_another_card, _another_zone, _another_print, _another_number]


def _lists(table: Table) -> tuple[Any, ...]:
    return list(table.cards), list(table.zones), list(table.base), list(table.derived or ())


@pytest.mark.parametrize("write", WRITES)
def test_a_copy_keeps_to_itself(state: Table, write: Callable[[Table], None]) -> None:
    before, copy = _lists(state), state.copy()
    write(copy)
    assert _lists(state) == before
    assert _lists(copy) != before


@pytest.mark.parametrize("write", WRITES)
def test_who_was_copied_keeps_to_itself(state: Table, write: Callable[[Table], None]) -> None:
    running = state.copy()
    write(running)  # the lists are its own now,
    copy = running.copy()  # and no longer
    kept = _lists(copy)
    write(running)
    assert _lists(copy) == kept
    assert _lists(running) != kept


def test_facts_without_effects_stay_one_list(state: Table) -> None:
    """`derived` is the very list `base` where there are no effects, after a card is read anew, too."""
    table = state.copy()
    table.derived = table.base
    _another_print(table)
    assert table.derived is table.base
    assert table.derived is not state.base


def test_a_view_sees_another_order_of_the_same_cards(state: Table) -> None:
    table = state.copy()
    spot = next(spot for spot in range(0, len(table.zones), 2) if len(table.zones[spot]) > 1)
    seat = table.cards[table.zones[spot][0]].seat
    first = view(table, seat)
    turned = table.copy()
    turned.lay(spot, table.zones[spot][::-1])
    assert view(turned, seat).zones[spot] != first.zones[spot]
    assert view(table, seat).zones[spot] == first.zones[spot]
