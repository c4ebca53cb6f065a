"""The game of CONTRIBUTING: its files as the document has them, and a program that opens it, plays it and lets it be judged.

`python -m tests.architecture.sixth_game FOLDER` does that with the game in a folder, in a process of its own: no other catalogue has it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

import tefuda.games
from tefuda.arena.playing import play_game
from tefuda.arena.random_decks import random_deck
from tefuda.games import catalogue
from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.interfaces.library import player, read_card
from tefuda.testing import check_game

NAME, SEEDS = "sixth", 5
ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^`([\w/]+\.\w+)`\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| `([^`]+)`.* \| (must|may) \|$", re.MULTILINE)


def section() -> str:
    """The page of CONTRIBUTING about a game."""
    return (ROOT / "docs" / "contributing" / "game.md").read_text("utf8")


def blocks() -> dict[str, str]:
    """The files of the smallest game by their paths."""
    return dict(BLOCK.findall(section()))


def rows() -> dict[str, str]:
    """The files that the table names, and whether a game must or may have them."""
    return dict(ROW.findall(section()))


def write(folder: Path, without: str = "") -> None:
    """The package of the game in a folder, without one of its files."""
    for path, text in blocks().items():
        file = folder / NAME / path
        file.parent.mkdir(parents=True, exist_ok=True)
        for room in (file.parent, folder / NAME) if file.suffix == ".py" else ():
            room.joinpath("__init__.py").touch()
        if path != without:
            file.write_text(text, "utf8")


# ── what the game has to stand ──────────────────────────────────────────────────────────────────────────────────────
def prove() -> None:
    """The game holds the contract, programs play it, and its cards can be tried; whatever is wrong is an error."""
    assert check_game(NAME) == []
    opened = open_game(NAME)
    play_with_programs(opened)
    try_cards(opened)


def play_with_programs(opened: OpenedGame) -> None:
    """`greedy` plays it with the default answers that any game has."""
    (deck,) = opened.decks.values()
    for seed in range(SEEDS):
        players = [player(name, seed, seat, opened) for seat, name in enumerate(("random", "greedy"))]
        result = play_game(opened, [deck, deck], players, seed, check=True)
        assert (result.error, result.violations, result.forfeits) == ("", (), ())
        assert result.outcome is not None


def try_cards(opened: OpenedGame) -> None:
    """The cards of the made game lie on tables of their own, in a deck's picture, and are read one by one."""
    faces = opened.game.faces
    trials = catalogue.room(NAME, "proving.card_trials").Trials(faces)
    assert all(trials.table(face.number, seed).pending for face in faces for seed in range(SEEDS))
    (deck,) = opened.decks.values()
    assert [opened.lists.row(copies).name for copies in opened.lists.prepared(deck)["main"]]
    with pytest.raises(ValueError, match="no decks by chance"):
        random_deck(opened.lists, 1)
    read: Any = read_card(NAME, {"number": "S-9", "name": faces[0].name})
    assert read.facts == faces[0].facts


if __name__ == "__main__":
    tefuda.games.__path__.append(sys.argv[1])
    catalogue.register(NAME, f"tefuda.games.{NAME}")
    prove()
