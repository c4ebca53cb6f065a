"""Two tables that differ only in what a seat may not know give that seat the same bytes, and go on doing so."""

import pytest

from tefuda.games.catalogue import games
from tefuda.kernel.state import change
from tefuda.kernel.values import encode
from tefuda.kernel.view import view
from tests.conformance.positions import asked, played, sample
from tests.conformance.twins import differences, swaps
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
