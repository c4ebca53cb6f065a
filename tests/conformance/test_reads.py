"""Continuous abilities say what they read: a word of which nobody has said it would have all cards worked out anew at every change."""

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.dependence import ANYTHING


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
