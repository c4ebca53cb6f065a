"""The rulings of a card: scenarios that name it, and those about its keywords."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from tefuda.games.catalogue import rulings
from tefuda.kernel.proving.reading import files
from tefuda.server.documents import Ruling, Words

MOST = 8  # of a card that are told
TITLE, JAPANESE = re.compile(r"^title: (.*)$", re.MULTILINE), re.compile(r"^ja: (.*)$", re.MULTILINE)
CLAUSE = re.compile(r"^clauses: \[\"?([^\",\]]+)", re.MULTILINE)


class Told(NamedTuple):
    """A scenario, and all that its file says."""

    ruling: Ruling
    text: str


@lru_cache(maxsize=4096)  # people look at the same cards again and again, and all texts are searched for a name
def of_card(game: str, names: tuple[str, ...], keywords: tuple[str, ...]) -> tuple[Ruling, ...]:
    """The rulings of a card by its Japanese names and keywords: first those that name the card, then those whose title has a keyword."""
    scenarios = told(game)
    # A scenario may have a card of its own under that name: it tells nothing of this one.
    named = [
        one.ruling for one in scenarios if any(name in one.text and f"name: {name}" not in one.text for name in names)
    ]
    about = [one.ruling for word in keywords for one in scenarios if word in one.ruling.words.ja]
    return tuple(dict.fromkeys([*named, *about]))[:MOST]


@cache
def told(game: str) -> tuple[Told, ...]:
    """All scenarios of a game in the order of its rulebook, as their files say it; read once."""
    folder = rulings(game).scenarios
    return tuple(
        [_read(path.relative_to(folder).with_suffix("").as_posix(), path.read_text("utf8")) for path in files([folder])]
    )


def _read(id: str, text: str) -> Told:
    title, japanese, clause = [_first(one, text) for one in (TITLE, JAPANESE, CLAUSE)]
    return Told(Ruling(id, clause, Words(japanese or title, title)), text)


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return "" if found is None else found[1].strip().strip("\"'")
