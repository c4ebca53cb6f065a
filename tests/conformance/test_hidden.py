"""Two tables that differ only in what a seat may not know give that seat the same bytes, and go on doing so."""

from itertools import pairwise

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import asked, played, sample
from tefuda.testing.twins import differences, swaps, twin
from tests.reach import reach


@pytest.mark.parametrize("seed", range(reach(6, 40)))
@pytest.mark.parametrize("game", games())
def test_twins_look_alike_to_who_may_not_know(game: str, seed: int) -> None:
    one = played(game, seed)
    states = [state for state in sample(one, 30) if asked(state).kind == "act"][:3] or [one.states[8]]
    assert any(swaps(state, seat) for state in states for seat in range(state.seats))
    assert [
        fault for state in states for seat in range(state.seats) for fault in differences(state, seat, seed, 30)
    ] == []


@pytest.mark.parametrize("game", games())
def test_known_cards_in_a_hand_do_not_tell_their_places(game: str) -> None:
    state = next(s for s in played(game, 0).states if len(s.zone(s.game.zone_of("hand"), 1)) > 2)
    spot = state.game.zone_of("hand") * state.masters + 1
    table = state.copy()
    first, second, *others = table.zones[spot]
    for card in (first, second):  # the other seat has seen them there
        table.put(change(table.cards[card], seen=table.cards[card].seen | 1, handle=table.tick()))
    table.shown, table.shown_zones = {}, {}
    turned = table.copy()
    turned.lay(spot, (second, *others, first))
    turned.shown, turned.shown_zones = {}, {}
    assert encode(view(table, 0)) == encode(view(turned, 0))


@pytest.mark.parametrize("observer", [1, SPECTATOR])
@pytest.mark.parametrize("game", games())
def test_a_hand_that_is_revealed_whole_does_not_tell_how_its_cards_came(game: str, observer: int) -> None:
    """A hand drawn in one order or another is told and shown alike."""
    state, one, other = hand_of_two_kinds(game)
    seen = [_told_of_a_revealed_hand(table, observer) for table in (state, twin(state, one, other))]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", games())
def test_a_hand_that_is_looked_at_whole_does_not_tell_how_its_cards_came(game: str) -> None:
    state, one, other = hand_of_two_kinds(game)
    hand, found = state.game.zone_of("hand"), []
    for table in (state.copy(), twin(state, one, other).copy()):
        atoms.show(table, table.zone(hand, 0), (1,))
        faces = [table.cards[card].face for card in table.zone(hand, 0)]
        found.append((encode([told(table, event, 1) for event in table.events]), encode(view(table, 1).zones), faces))
    assert found[0] == found[1]


@pytest.mark.parametrize("game", games())
def test_looking_at_ones_own_hand_leaves_it_as_it_lies(game: str) -> None:
    state, _, _ = hand_of_two_kinds(game)
    table, hand = state.copy(), state.game.zone_of("hand")
    atoms.show(table, table.zone(hand, 0), (0,))
    assert table.zone(hand, 0) == state.zone(hand, 0)


def hand_of_two_kinds(game: str) -> tuple[Table, int, int]:
    """A table on which the first player's hand has two cards that differ, the later one before the other in the book; and these."""
    for state in played(game, 0).states:
        there = state.zone(state.game.zone_of("hand"), 0)
        for one, other in pairwise(there):
            if len(there) > 2 and state.cards[one].face > state.cards[other].face:
                return state, one, other
    raise AssertionError("no such hand")


def _told_of_a_revealed_hand(state: Table, observer: int) -> tuple[bytes, bytes, list[int]]:
    """What an observer is told and shown when a hand is revealed, and in which order what is offered of it would come."""
    table, hand = state.copy(), state.game.zone_of("hand")
    atoms.reveal(table, table.zone(hand, 0))
    faces = [table.cards[card].face for card in table.zone(hand, 0)]
    return encode([told(table, event, observer) for event in table.events]), encode(view(table, observer).zones), faces
