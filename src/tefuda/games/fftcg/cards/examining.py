"""Examining printed cards: which are understood, and at which words of which line the others are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tefuda.games.fftcg.cards.loading import face
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.wording.errors import BrokenCard, Unreadable
from tefuda.kernel.wording.examined import Examined, broken, named, unread

CRYSTAL = "crystal"  # a list's name for the markers of 6.8: no cards of a deck, and without text


def examine(paths: list[Path]) -> Iterator[Examined]:
    """Every card of the files; a file that is none of cards raises `BrokenCard` with its line."""
    for path in paths:
        for line, card in cards_in(path):
            yield _examined(path, line, card)


def _examined(path: Path, line: int, card: dict[str, Any]) -> Examined:
    number, name = named(card)
    if card.get("kind") == CRYSTAL and not card.get("text"):
        return Examined(number, name)
    try:
        return Examined(number, name, face(card))
    except BrokenCard as why:
        if not isinstance(why.__cause__, Unreadable):
            return broken(card, path, line, str(why).removeprefix(f"{card.get('name', '?')}: "))
        problem = why.__cause__
    rows = str(card.get("text") or "").split("\n")
    from tefuda.games.fftcg.cards.printed import is_listed, lines

    if is_listed(card):
        rows = lines(str(card.get("text") or ""))
    printed = rows[problem.line - 1] if 0 < problem.line <= len(rows) else ""
    return unread(card, path, line, problem, printed)
