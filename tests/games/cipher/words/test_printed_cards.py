"""Printed cards of Cipher, where they lie beside the project: how many are understood, carried out and written again."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tefuda.games.cipher.cards.loading import face
from tefuda.games.cipher.rules.as_played import as_said
from tefuda.games.cipher.words.english.writing import render as english
from tefuda.games.cipher.words.japanese.writing import render as japanese
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import BrokenCard

COUNTED = 1974


@cache
def skills(path: Path) -> list[tuple[Node, ...] | None]:
    """The skills of each card; None for a card that is refused."""
    found: list[tuple[Node, ...] | None] = []
    for row in path.read_text("utf8").splitlines():
        try:
            found.append(face(json.loads(row)).facts.abilities)
        except BrokenCard:
            found.append(None)
    return found


@pytest.fixture
def printed(shared: Path) -> list[tuple[Node, ...] | None]:
    return skills(shared / "carddata/cipher.jsonl")


def test_seven_tenths_of_the_printed_cards_are_understood_and_played(printed: list[tuple[Node, ...] | None]) -> None:
    assert len(printed) == COUNTED
    assert len([one for one in printed if one is not None]) / COUNTED >= 0.7


@pytest.mark.parametrize("write", [english, japanese], ids=["english", "japanese"])
def test_what_is_understood_is_written_again(write: Callable[..., str], printed: list[tuple[Node, ...] | None]) -> None:
    for abilities in [one for one in printed if one]:
        assert write(as_said(abilities))  # it reads what it has written, and sees that it is the same
