"""Every card on a table of its own: the fast loop and the naive one come to the same bytes, answer by answer.

Games by chance meet only some of what a card can do; what is cached or skipped shows its faults on others.
"""

from pathlib import Path
from typing import Any

import pytest

from tefuda.arena.trials import answer_about
from tefuda.games.catalogue import games
from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance
from tefuda.players.random_player import RandomPlayer
from tefuda.testing import naive
from tests.conformance.filled import trials
from tests.reach import reach
from tests.toy import LISTED

SHARES = range(8)
MOST_DECISIONS = 60
OURS_ONE_IN = reach(3, 1)  # of our own cards
ONE_IN = reach(120, 10)  # of the printed cards, where they are there


def differing(cards: Any, number: str, seed: int) -> list[str]:
    """Where the two loops part."""
    state, fast = cards.table(number, seed), procedures.run
    players = [RandomPlayer(seed, seat) for seat in range(state.seats)]
    for _ in range(MOST_DECISIONS):
        if state.over is not None:
            break
        answer = answer_about(state, players[min(state.pending.seats)], cards.subject(number))
        after, events = advance(state, answer)
        try:
            procedures.run = naive.run
            slow, told = advance(state, answer)
        finally:
            procedures.run = fast
        if naive.essence(after) != naive.essence(slow) or events != told or after.pending != slow.pending:
            return [f"{number}, seed {seed}: after {state.pending.clause} {state.pending.prompt}"]
        state = after
    return []


def numbers(cards: Any) -> list[str]:
    """The cards that speak of nothing that is not there."""
    return [number for number in cards.faces if number not in cards.lacking]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("share", SHARES)
def test_every_card_of_ours_is_played_as_the_naive_loop_plays_it(game: str, share: int) -> None:
    cards = trials(game)
    ours = numbers(cards)[::OURS_ONE_IN][share :: len(SHARES)]
    assert ours
    assert [fault for number in ours for fault in differing(cards, number, share)] == []


@pytest.mark.parametrize("game", LISTED)
def test_so_are_printed_cards(game: str, shared: Path) -> None:
    cards = trials(game, shared / "carddata" / f"{game}.jsonl")
    assert [fault for number in numbers(cards)[::ONE_IN] for fault in differing(cards, number, 1)] == []
