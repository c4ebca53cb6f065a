"""No ability of our cards is idle: what is used in many trials changes, asks or refuses something in one of them at least."""

import pytest

from tefuda.arena.abilities import OFTEN, Ability
from tefuda.games.catalogue import games
from tefuda.kernel.effects.nodes import Activated, Spell
from tests.conformance.idle import tried, variants
from tests.reach import reach

ONE_IN = reach(10, 1)  # of all abilities
SHARES = range(reach(2, 8))
PATIENCE = 60

# Used on every table, and there is nothing for them to do there: what they ask for cannot be laid out.
CONDITIONS = {
    ("evolve", "T-056"): "five followers of its type in the graveyard, where only tokens have it",
    ("evolve", "T-108"): "five cards played this turn",
    ("evolve", "T-111"): "what another of its abilities chooses, with fewer than seven play points at most",
    ("evolve", "T-118"): "cheap cards of one type in the graveyard, where only tokens have it",
}


def chosen(game: str) -> list[Ability]:
    """The abilities that are tried."""
    return [one for one in variants(game).abilities if (game, one.card) not in CONDITIONS][::ONE_IN]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("share", SHARES)
def test_no_ability_is_idle(game: str, share: int) -> None:
    found = {str(one): tried(game, one, PATIENCE) for one in chosen(game)[share :: len(SHARES)]}
    assert [name for name, seen in found.items() if seen.idle] == []
    assert len([name for name, seen in found.items() if seen.happened]) > 0.7 * len(found)


@pytest.mark.parametrize("game", games())
def test_an_ability_that_is_as_good_as_empty_is_found(game: str) -> None:
    played = next(
        one
        for one in variants(game).abilities
        if isinstance(one.node, Spell | Activated) and tried(game, one, 1).happened
    )
    empty = played._replace(emptied=played.card)  # emptied, it is what it was
    assert tried(game, empty, 3 * OFTEN).idle


@pytest.mark.parametrize(("game", "number"), CONDITIONS)
def test_what_is_left_out_is_there(game: str, number: str) -> None:
    assert any(one.card == number for one in variants(game).abilities)
