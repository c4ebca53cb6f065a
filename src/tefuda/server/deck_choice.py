"""The decks that people bring to a table: by name, as a pasted list, or by chance; refused by clause and line."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from tefuda.arena.random_decks import random_deck
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.cards import installed
from tefuda.kernel.cards.decklist import BrokenDeck, Problem
from tefuda.kernel.cards.decks import Verdict
from tefuda.kernel.cards.restrictions import of_format, read_restrictions
from tefuda.server.plans import DeckWish

MOST_PROBLEMS = 100  # that are told of a list


class NoSuchDeck(ValueError):
    """A deck that cannot be had: all that is wrong with it, by line and clause, in both languages."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join([problem.why for problem in problems]))
        self.problems = problems


def names(opened: OpenedGame, format: str) -> tuple[list[str], list[str]]:
    """The decks that can be named in a format: those that come along, and the installed ones."""
    return list(opened.decks_in(format)), list(_installed(opened, format))


def brought(opened: OpenedGame, format: str, wish: DeckWish) -> Any:
    """The deck that is wished for, as the game's record; NoSuchDeck where there is none or it is not legal."""
    if wish.list:
        return _legal(opened, format, judged(opened, format, wish.list))
    if not wish.name:
        return random_deck(opened.lists, secrets.randbits(63), format)
    bundled = opened.decks_in(format)
    if wish.name in bundled:
        return bundled[wish.name]
    path = _installed(opened, format).get(wish.name)
    if path is None:
        known = ", ".join([*bundled, *_installed(opened, format)])
        en, ja = (
            f"there is no deck {wish.name!r}; available: {known}",
            f"デッキ「{wish.name}」はありません。あるのは：{known}",
        )
        raise NoSuchDeck([Problem("", 0, en, ja)])
    return _legal(opened, format, judged(opened, format, path.read_text("utf8")))


def judged(opened: OpenedGame, format: str, text: str) -> Verdict:
    """What there is to say of a pasted list in a format; not more than anybody reads."""
    path = of_format(opened.name, opened.lists.folder.parent, format or opened.formats[0])
    restrictions = None if path is None else read_restrictions(path, opened.lists.index)
    found = opened.lists.judge_read(lambda: opened.lists.read(text), format, False, restrictions)
    return found._replace(problems=found.problems[:MOST_PROBLEMS], unplayable=found.unplayable[:MOST_PROBLEMS])


def _legal(opened: OpenedGame, format: str, verdict: Verdict) -> Any:
    try:
        return opened.lists.legal(verdict, format)
    except BrokenDeck as broken:
        raise NoSuchDeck(list(broken.problems)) from None


def _installed(opened: OpenedGame, format: str) -> Any:
    return installed.files(installed.DECKS, opened.name, "" if format in ("", opened.formats[0]) else format)


def plain(deck: Any) -> bytes:
    """A deck's record as it is kept."""
    return msgspec.json.encode(deck)
