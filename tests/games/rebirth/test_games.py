"""Whole games of Reバース in every format, by chance: they end, nothing is out of bounds, and all seats of a team win together."""

import pytest

from tefuda.games.rebirth.cards.opening import OpenedRebirth, opening
from tefuda.games.rebirth.rules.ch06_deck_building import FORMATS
from tefuda.games.rebirth.rules.ch12_fronts import FRONT, front_of
from tefuda.kernel.flow.play import advance
from tefuda.kernel.table.requests import narrowed, signed
from tefuda.kernel.table.sides import seats_of, side_of
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tests.reach import reach

OPENED: OpenedRebirth = opening(())
NAMES = sorted(OPENED.decks)


def started(format: str, seed: int, seats: int = 0) -> Table:
    """A game at its first question, with bundled decks in turn."""
    count = seats or OPENED.players[format][0]
    return OPENED.start([OPENED.decks[NAMES[(seed + seat) % len(NAMES)]] for seat in range(count)], seed, format)


def ended(state: Table, seed: int) -> Table:
    """A game played to its end by chance; nothing is ever out of bounds."""
    player = RandomPlayer(seed, 5)
    while state.over is None:
        request = state.request
        assert request is not None
        seat = request.seats[player.below(len(request.seats))]
        state, _ = advance(state, signed(request, seat, player.choose(None, narrowed(request, seat))))
        assert OPENED.out_of_bounds(state) == []
    return state


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("seed", range(reach(1, 8)))
def test_a_game_ends(format: str, seed: int) -> None:
    state = ended(started(format, seed), seed)
    assert state.over is not None
    for winner in state.over.winners:
        assert set(seats_of(state, side_of(state, winner))) <= set(state.over.winners)


@pytest.mark.parametrize("format", ["rumble", "circle"])
@pytest.mark.parametrize("seats", [3, 5])
def test_more_or_fewer_sit_down(format: str, seats: int) -> None:
    state = ended(started(format, 3, seats), 3)
    assert state.over is not None
    assert len(state.over.winners) <= 1


@pytest.mark.parametrize("format", sorted(FRONT))
def test_who_faces_whom(format: str) -> None:
    state = started(format, 1)
    for seat in range(state.seats):
        front = front_of(state, seat)
        assert front_of(state, front) == seat
        assert side_of(state, front) != side_of(state, seat)


def test_every_bundled_deck_is_legal() -> None:
    for deck in OPENED.decks.values():
        assert OPENED.lists.problems(OPENED.lists.prepared(deck), "standard") == []
