"""Priors: which decks may have been brought, for tables that are imagined."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.cards.decklist import BrokenDeck
from tefuda.kernel.cards.decks import Chance
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.programs.imagining import Prior
from tefuda.players.outside import NoSuchPlayer

BUNDLED, BY_CHANCE, NONE = "bundled", "chance", "none"
MOST_BY_CHANCE = 60  # legal decks that are made by chance
_KEPT: IdentityCache[dict[str, Prior]] = IdentityCache()


def deck_prior(opened: OpenedGame, which: str) -> Prior:
    """What decks may be: those that come with the game, legal ones by chance, the lists of a folder, or none that is known."""
    kept = _KEPT.of((opened,), dict)
    if which not in kept:
        lists: list[Counter[int]] = []
        for deck in _decks(opened, which):
            faces = _faces(opened, deck)
            lists += [] if faces in lists else [faces]  # several formats may have the same
        kept[which] = Prior(tuple(lists))
    return kept[which]


def _decks(opened: OpenedGame, which: str) -> list[Any]:
    if which == NONE:
        return []
    if which == BUNDLED:
        return [deck for format in opened.formats if opened.decks for deck in opened.decks_in(format).values()]
    if which == BY_CHANCE:
        lists = opened.lists
        sketches = [lists.sketch(Chance(seed)) for seed in range(MOST_BY_CHANCE)]
        format = opened.formats[0]
        return [lists.played(deck, format) for deck in sketches if not lists.problems(deck, format)]
    found = []
    for path in sorted(Path(which).glob("*.txt")):
        try:
            found.append(opened.completed(path).deck)
        except BrokenDeck:  # lists that cannot be played here tell nothing
            continue
    if not found:
        raise NoSuchPlayer(
            f"there is no folder {which!r} with deck lists that can be played (prior={BUNDLED}, {BY_CHANCE} or {NONE} needs none)",
            f"使えるデッキのあるフォルダ {which!r} はありません（prior={BUNDLED}, {BY_CHANCE}, {NONE} なら不要）",
        )
    return found


def _faces(opened: OpenedGame, deck: Any) -> Counter[int]:
    _, sections = opened.brings(deck)
    return Counter([opened.game.by_number[number] for numbers in sections.values() for number in numbers])
