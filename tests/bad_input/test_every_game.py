"""Mutated cards and decks of every game are refused by line, words or clause, or are still cards and decks."""

import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.cards.decklist import BrokenDeck
from tefuda.kernel.wording.errors import BrokenCard
from tests.bad_input.mutations import mutated, mutated_json_line
from tests.toy import PUBLISHED


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", PUBLISHED)
def test_a_mutated_card_is_refused_by_its_line_or_still_a_card(game: str, part: int, tmp_path: Path) -> None:
    loading: Any = import_module(f"tefuda.games.{game}.cards.loading")
    packs = [path.read_text("utf8") for path in sorted(loading.LOADER.folder.glob("*.jsonl"))]
    cards = [line for pack in packs for line in pack.splitlines() if line.strip()]
    path, refused = tmp_path / "cards.jsonl", list[str]()
    for seed in range(part * 20, part * 20 + 20):
        chance = random.Random(seed)
        before, line = chance.choice(cards), chance.choice(cards)
        broken = mutated_json_line(line, seed) if seed % 2 else mutated(line, seed)
        path.write_text(f"{before}\n{broken}\n", "utf8", errors="surrogatepass")
        try:
            assert loading.faces_in(path)
        except BrokenCard as problem:
            refused.append(str(problem))
    assert len(refused) > 5
    assert [said for said in refused if not re.search(r"line [23]\b|cannot be read", said)] == []


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("game", PUBLISHED)
def test_a_mutated_deck_is_refused_by_line_or_clause_or_still_legal(game: str, part: int, tmp_path: Path) -> None:
    opened = open_game(game)
    lists = opened.lists
    texts = [path.read_text("utf8") for path in sorted(lists.folder.glob("*.txt"))]
    path, refused = tmp_path / "deck.txt", 0
    for seed in range(part * 20, part * 20 + 20):
        text = mutated(random.Random(seed).choice(texts), seed)
        path.write_text(text, "utf8", errors="surrogatepass")
        try:
            listed = lists.read_file(path)
        except BrokenDeck as broken:
            problems = broken.problems
        else:
            problems = lists.check(listed)
        refused += bool(problems)
        for problem in problems:
            assert problem.clause in opened.clauses if problem.clause else 0 <= problem.line <= text.count("\n") + 1
            assert problem.why_en
            assert problem.why_ja
        if not problems:
            state = opened.start([lists.resolve(listed), opened.decks[sorted(opened.decks)[0]]], seed)
            assert state.request is not None
    assert refused > 8
