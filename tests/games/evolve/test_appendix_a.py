"""Appendix A: every token is there as facts and effect values, can be told in both languages, and can be played."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.loading import PACKS, faces_in
from tefuda.games.evolve.rules.ch06_deck_building import kind_ja
from tefuda.games.evolve.telling import teller
from tefuda.games.evolve.words.reading import read
from tefuda.games.evolve.words.rendering import render
from tefuda.testing.checks import conserved_throughout
from tests.games.evolve.every_token import opened, played, tokens

SEEDS = range(24)
KINDS = {t.FOLLOWER: 56, t.AMULET: 18, t.SPELL: 46, t.EQUIPMENT_KIND: 10, t.CREST: 9}  # the lists A.1 to A.5


def test_every_token_is_there() -> None:
    assert [token.number for token in tokens()] == [f"T-{place:03}" for place in range(1, 140)]
    kinds = [token.sides[0].kinds[0] for token in tokens()]
    assert {kind: kinds.count(kind) for kind in KINDS} == KINDS
    assert all(token.sides[0].special == (t.TOKEN,) for token in tokens())


def test_nothing_is_lacking() -> None:
    assert opened().game.missing(opened().game.faces) == []


def test_no_sentence_of_the_publishers_is_kept() -> None:
    for line in (PACKS / "appendix_a.jsonl").read_text("utf8").splitlines():
        assert "text" not in json.loads(line)
        assert "。" not in line


def test_no_name_is_one_of_ours() -> None:
    ours = [face for path in ("cards.jsonl", "tokens.jsonl") for face in faces_in(PACKS / path)]
    assert {face.name for face in ours} & {token.name for token in tokens()} == set()
    assert {face.english for face in ours} & {token.english for token in tokens()} == set()
    assert len({token.name for token in tokens()}) == len({token.english for token in tokens()}) == len(tokens())


def test_the_facts_are_those_of_the_list(shared: Path) -> None:
    rows = (shared / "rulebooks" / "evolve_tokens.jsonl").read_text("utf8").splitlines()
    for token, row in zip(tokens(), map(json.loads, rows), strict=True):
        facts = token.sides[0]
        assert [facts.cost, facts.attack, facts.defense] == [row["cost"], row["attack"], row["defense"]]
        assert [list(facts.types), facts.classes[0], kind_ja(facts)] == [row["types"], row["class"], row["kind"]]
        assert bool(facts.abilities) == bool(row["text"])


def test_the_file_is_what_the_tool_makes_of_the_list(shared: Path, root: Path) -> None:
    assert shared.is_dir()
    made = subprocess.run([sys.executable, root / "tools" / "appendix_a.py", "--check"], capture_output=True, text=True)
    assert (made.returncode, made.stdout) == (0, "139 tokens, all of them understood\n"), made.stdout + made.stderr


@pytest.mark.parametrize("token", tokens(), ids=[token.number for token in tokens()])
def test_a_token_is_told_in_both_languages(token: t.Face) -> None:
    abilities, kind = token.sides[0].abilities, kind_ja(token.sides[0])
    assert read(render(abilities, kind), kind) == abilities
    game = opened().game
    place = [face.number for face in game.faces].index(token.number)
    for language in ("ja", "en"):
        assert bool(teller(game, language).print.text(place)) == bool(abilities)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_them_keep_every_invariant(seed: int) -> None:
    assert conserved_throughout(played(seed)) == []


def test_all_of_them_come() -> None:
    faces = opened().game.faces
    come = {faces[card.face].number for seed in range(60) for card in played(seed).states[-1].cards}
    assert [token.name for token in tokens() if token.number not in come] == []
