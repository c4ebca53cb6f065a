"""A broken deck is refused by line or clause, and never with a traceback."""

import json
import random
from pathlib import Path

import msgspec
import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.evolve.deck import DECKS, BrokenDeck, check, read_file, resolve
from tefuda.games.evolve.game import Evolve
from tests.bad_input.mutations import mutated, mutated_json_line

TEXTS = [path.read_text("utf8") for path in sorted(DECKS.glob("*.txt"))]


@pytest.mark.parametrize("part", range(6))
def test_a_mutated_deck_is_refused_by_line_or_clause_or_still_legal(part: int, tmp_path: Path) -> None:
    opened = open_game("evolve")
    assert isinstance(opened.game, Evolve)
    path, refused = tmp_path / "deck.txt", 0
    for seed in range(part * 20, part * 20 + 20):
        text = mutated(random.Random(seed).choice(TEXTS), seed)
        path.write_text(text, "utf8", errors="surrogatepass")
        try:
            listed = read_file(path)
        except BrokenDeck as broken:
            problems = broken.problems
        else:
            problems = check(opened.game, listed)
        refused += bool(problems)
        for problem in problems:
            assert problem.clause in opened.clauses if problem.clause else 0 <= problem.line <= text.count("\n") + 1
            assert problem.why_en
            assert problem.why_ja
        if not problems:
            state = opened.start([resolve(opened.game, listed), opened.decks[sorted(opened.decks)[0]]], seed)
            assert state.request is not None
    assert refused > 8


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
