"""Decks by chance: legal ones of all cards that can be played, the same for the same seed."""

from __future__ import annotations

from typing import Any

from tefuda.kernel.cards.decks import Chance, Decks

TRIES = 100  # decks that are thrown away before the cards are found too few


def random_deck(lists: Decks[Any], seed: int, format: str = "") -> Any:
    """A legal deck; ValueError where the cards are too few for one."""
    format, chance = lists.known_format(format), Chance(seed)
    for _ in range(TRIES):
        deck = lists.sketch(chance)
        if not lists.problems(deck, format):
            return lists.played(deck, format)
    raise ValueError(f"no legal {format} deck comes of these cards by chance / 無作為では{format}のデッキが組めません")
