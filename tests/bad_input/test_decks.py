"""A broken deck is refused by line or clause, and never with a traceback."""

import json

import msgspec
import pytest

from tefuda.games.catalogue import open_game
from tests.bad_input.mutations import mutated_json_line


@pytest.mark.parametrize("part", range(3))
def test_a_mutated_deck_of_a_transcript_is_refused_or_can_be_played(part: int) -> None:
    opened = open_game("evolve")
    deck = opened.decks[sorted(opened.decks)[0]]
    good, refused = json.dumps(msgspec.to_builtins(deck), ensure_ascii=False), list[str]()
    for seed in range(part * 30, part * 30 + 30):
        try:
            found = opened.deck(json.loads(mutated_json_line(good, seed)))
        except ValueError as problem:
            refused.append(str(problem))
        else:
            assert opened.start([found, deck], seed).request is not None
    assert len([said for said in refused if said]) == len(refused) > 5
