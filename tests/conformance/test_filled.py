"""Twins, fuzz, the naive loop and loading hold on tables on which any card may lie beside any other."""

from pathlib import Path

import pytest

from tefuda.games.catalogue import games
from tests.conformance.filled import faults, trials
from tests.reach import reach
from tests.toy import LISTED

DECISIONS = reach(60, 120)
IN_FULL = reach(30, 12)  # in one state of so many everything is looked at


@pytest.mark.parametrize("seed", range(reach(2, 40)))
@pytest.mark.parametrize("game", games())
def test_tables_filled_with_our_cards(game: str, seed: int) -> None:
    assert faults(trials(game), seed, DECISIONS, IN_FULL) == []


@pytest.mark.parametrize("seed", range(reach(2, 60)))
@pytest.mark.parametrize("game", LISTED)
def test_tables_filled_with_printed_cards(game: str, seed: int, shared: Path) -> None:
    assert faults(trials(game, shared / "carddata" / f"{game}.jsonl"), 1000 + seed, DECISIONS, IN_FULL) == []


@pytest.mark.parametrize("game", games())
def test_tables_are_full(game: str) -> None:
    cards = trials(game)
    table = cards.filled(1)
    there = {table.cards[card].face for zone in table.zones for card in zone}
    assert len(there) > 20
    assert cards.filled(1).encode() == table.encode()
    assert cards.filled(2).encode() != table.encode()


def test_what_effects_allow_is_offered_after_loading_too() -> None:
    """A table whose facts are not worked out yet may hold effects: here one by which banished cards are played."""
    assert faults(trials("evolve"), 21, 24, 100) == []
