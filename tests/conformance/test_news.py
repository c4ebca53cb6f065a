"""Nobody is told more than they may know: news of two choices, or of twin tables, are the same to who cannot know them apart.

Games of bundled decks rarely have cards that somebody once knew, so that the rulings of every game are looked at, too, question by question.
"""

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.table.state import Table
from tefuda.testing.positions import asked, play_with, sample
from tefuda.testing.twins import differences
from tests.conformance.choices import choices_told_apart, observers
from tests.conformance.rulings import questions, scenarios
from tests.reach import reach

SHARES = range(4)
TABLES = [
    (game, format, seats)
    for game in games()
    for format in open_game(game).formats
    for seats in open_game(game).players[format]
]


def twins_told_apart(state: Table, seed: int, steps: int) -> list[str]:
    """What tells anybody, also who only looks on, a table from its twins."""
    return [fault for who in observers(state) for fault in differences(state, who, seed, steps)]


def may_have_twins(state: Table) -> bool:
    """True where somebody may act: then nothing depends on a hidden card as it is, and none that might go on for ever on what hands could stop."""
    return asked(state).kind == "act" and not state.history


@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("game", games())
def test_rulings_tell_nobody_more_than_they_may_know(game: str, share: int) -> None:
    every, found = reach(4, 1), {}
    for name in scenarios(game)[share :: len(SHARES)]:
        states = questions(name)
        acting = [state for state in states if may_have_twins(state)][::every]
        found[name] = [fault for state in states for fault in choices_told_apart(state, 1)]
        found[name] += [fault for state in acting for fault in twins_told_apart(state, 1, 3)]
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("seed", range(reach(1, 6)))
@pytest.mark.parametrize(("game", "format", "seats"), TABLES)
def test_whole_games_tell_nobody_more_than_they_may_know(game: str, format: str, seats: int, seed: int) -> None:
    opened = open_game(game)
    there = opened.decks_in(format)
    names = sorted(there)
    decks = [there[names[(seed + place) % len(names)]] for place in range(seats)]
    one = play_with(opened, decks, seed, format)
    assert one.states[0].seats == seats
    states = sample(one, reach(12, 1))
    assert [fault for state in states for fault in choices_told_apart(state, seed)] == []
    acting = [state for state in states if may_have_twins(state)][: reach(1, 20)]
    assert [fault for state in acting for fault in twins_told_apart(state, seed, reach(6, 30))] == []
