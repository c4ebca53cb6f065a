"""Cipher's rulings hold, prove every clause of the ledger, and games of our own decks are played to their end."""

from functools import cache
from pathlib import Path

import pytest

from tefuda.games import cipher
from tefuda.games.cipher.cards.opening import opening
from tefuda.games.cipher.proving.bounds import BOUNDS
from tefuda.games.cipher.proving.setting import SETTING
from tefuda.kernel.ledger import standings
from tefuda.kernel.play import advance
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.verdicts import Verdict
from tefuda.kernel.view import view
from tefuda.players.random_player import RandomPlayer
from tests.reach import reach

RULINGS = Rulings(Path(cipher.__file__).parent, SETTING)
CHAPTERS = sorted([folder.name for folder in RULINGS.scenarios.iterdir() if folder.is_dir()])
MOST = 3_000  # decisions of a game


@cache
def verdicts(chapter: str) -> tuple[Verdict, ...]:
    return tuple([run(read(path), SETTING) for path in sorted((RULINGS.scenarios / chapter).glob("*.yaml"))])


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_rulings_of_a_chapter_hold(chapter: str) -> None:
    found = verdicts(chapter)
    assert found
    assert [(one.path, one.line, one.why) for one in found if not one.holds] == []


def test_every_clause_is_proven() -> None:
    found = standings(RULINGS.ledger(), [one for chapter in CHAPTERS for one in verdicts(chapter)])
    left = [one for one in found.values() if one.clause.kind not in ("heading", "physical") and not one.proven]
    assert [(one.clause.id, one.why) for one in left] == []
    assert len(found) >= 779


@pytest.mark.parametrize("seed", range(reach(6, 60)))
def test_games_come_to_their_end(seed: int) -> None:
    opened = opening()
    decks = list(opened.decks.values())
    table = opened.start([decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed, "standard")
    player = RandomPlayer(seed, 1)
    for _ in range(MOST):
        if table.over is not None:
            break
        request = table.request
        assert request is not None
        seen = view(table, request.seats[0])
        assert seen.request is not None
        table, _ = advance(table, player.choose(seen, seen.request))
        assert BOUNDS.out_of_bounds(table) == []
    assert table.over is not None
