"""The games: which are played with which decks and seeds, and how one is played from its first question to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from recording import tree
from recording.decks import LISTS
from recording.projection import Lines, Projector

GAMES = ("evolve", "fftcg")
COUNT = 300  # games of each
FIRST_SEED = 1000
MOST_DECISIONS = 3000
OTHER_FORMATS = 5  # of the bundled games, one out of so many is of another format than the usual one


class Rules(NamedTuple):
    """A game as a tree opens it: with the bundled cards, and with the real ones where they are there."""

    bundled: Any
    real: Any | None
    numbers: frozenset[str]  # the real cards that are loaded


def rules(name: str, root: Path, only: list[str] | None = None) -> Rules:
    """Open a game of the tree; `only` these real cards, where a recording says which it was played with."""
    folder = tree.shared(root)
    if folder is None:
        return Rules(tree.bundled(name), None, frozenset())
    file = folder / "carddata" / f"{name}.jsonl"
    real, numbers = tree.with_cards(name, file, None if only is None else frozenset(only))
    return Rules(tree.bundled(name), real, numbers)


# ── which games ─────────────────────────────────────────────────────────────────────────────────────────────────────
def planned(name: str, opened: Rules, root: Path) -> list[dict[str, Any]]:
    """The games by seed: those with bundled decks, then those with real ones; every deck against others."""
    half = COUNT if opened.real is None else COUNT // 2
    bundled = _bundled(opened.bundled, half)
    real = [] if opened.real is None else _real(name, opened, root, COUNT - half)
    return [{"game": name, "seed": FIRST_SEED + place, **game} for place, game in enumerate([*bundled, *real])]


def _bundled(opened: Any, count: int) -> list[dict[str, Any]]:
    usual, *others = tree.formats(opened)
    pairs = {format: list(_pairs(tree.deck_names(opened, format))) for format in (usual, *others)}
    found = []
    for place in range(count):
        turn, left = divmod(place, OTHER_FORMATS)
        format = others[turn % len(others)] if others and not left else usual
        number = turn // len(others) if format != usual else place - (turn + 1 if others else 0)
        one, other = pairs[format][number % len(pairs[format])]
        found.append({"cards": "bundled", "format": format, "decks": [{"bundled": one}, {"bundled": other}]})
    return found


def _pairs(names: list[str]) -> Iterator[tuple[str, str]]:
    """Every deck against the next one, then against the one after that, and at last against itself."""
    for step in range(1, len(names) + 1):
        for place, name in enumerate(names):
            yield name, names[(place + step) % len(names)]


def _real(name: str, opened: Rules, root: Path, count: int) -> list[dict[str, Any]]:
    """Lists against lists in the first third of the games, then decks by chance, each but once."""
    folder, usual = tree.shared(root), tree.formats(opened.real)[0]
    assert folder is not None

    def legal(deck: dict[str, Any]) -> bool:
        try:
            tree.deck(opened.real, deck, usual)
        except ValueError:
            return False
        return True

    source = LISTS[name](folder / "carddata", name, opened.numbers, legal)
    decks = source.all(len(source.lists) + 2 * count)
    lists = [deck for deck in decks if deck["name"] in {path.stem for path in source.lists}]
    chance = decks[len(lists) :]
    third = count // 3 if len(lists) > 1 else 0
    names = {deck["name"]: deck for deck in lists}
    pairs = [[names[one], names[other]] for one, other in list(_pairs(list(names)))[:third]]
    place = 0
    while len(pairs) < count:
        pairs.append([chance[place % len(chance)], chance[(place + 1) % len(chance)]])
        place += 2
    random.Random(name).shuffle(pairs)  # a part of the games has both sorts
    return [{"cards": "real", "format": usual, "decks": pair} for pair in pairs]


# ── one game ────────────────────────────────────────────────────────────────────────────────────────────────────────
def play(opened: Rules, game: dict[str, Any], projector: Projector) -> Iterator[tuple[Lines, Lines, Lines]]:
    """The projection at the start and after every decision. A fault of the tree's is the last one, as a line of its own."""
    chance = random.Random(game["seed"])
    room = opened.bundled if game["cards"] == "bundled" else opened.real
    try:
        decks = [tree.deck(room, deck, game["format"]) for deck in game["decks"]]
        state = tree.start(room, decks, game["seed"], game["format"])
        events: list[Any] = []
        for _ in range(MOST_DECISIONS):
            yield projector.project(state, events)
            question = tree.request(state)
            if question is None:
                return
            state, events = tree.advance(state, question, answered(question, chance))
    except Exception as problem:  # the tree's own fault, or a deck that it cannot play: the other games go on
        yield [f"{type(problem).__name__}: {problem}"], [], []


def answered(question: Any, chance: random.Random) -> list[int]:
    """An answer by chance: it depends on the shape of the question and on nothing else."""
    kind, least, most, count, zeros = tree.shape(question)
    if kind == "divide":
        first = [] if zeros else list(range(count))
        return [*first, *[chance.randrange(count) for _ in range(most - len(first))]]
    if kind == "order":
        return chance.sample(range(count), count)
    return chance.sample(range(count), chance.randint(least, max(least, min(most, count))))
