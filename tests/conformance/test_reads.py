"""Continuous abilities say what they read: a word of which nobody has said it would have all cards worked out anew at every change."""

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.declaring.abilities import static
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.table.masks import ANYTHING, TURNED
from tefuda.kernel.table.records import Card


@pytest.mark.parametrize("game", games())
def test_every_word_of_a_continuous_ability_says_what_it_reads(game: str) -> None:
    rules = open_game(game).game
    statics = [
        (face.number, static)
        for face, plain in zip(rules.faces, rules.fixed_facts, strict=True)
        for side in getattr(face, "sides", (plain,))  # a card of EVOLVE may have two
        for static in (side.statics if side is not None else ())
    ]
    assert statics
    assert not [f"{number}: {static.ability}" for number, static in statics if static.read_mask == ANYTHING]


@pytest.mark.parametrize("game", games())
def test_a_state_that_reads_the_orientation_alone_asks_nothing_else(game: str) -> None:
    """No layer changes it then (`abilities.static`): it is told by the card as it lies, without its facts and without the table."""
    rules = open_game(game).game.rules
    states = [word for word, reads in rules.states.items() if reads == TURNED]
    assert states or game == "toy"
    for word in states:
        told = [rules.state_tests[word](None, Card(0, 0, 0, 0, 0, 1, acted=acted), None) for acted in (False, True)]
        assert sorted(told) == [False, True], word
        ability = e.Continuous(e.This(), (e.Gain(()),), e.Matches(e.This(), (e.Test("state", word),)))
        assert static(ability, rules).reads == 0, word
