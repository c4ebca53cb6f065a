"""Differences: of two recordings, game by game, and of two games as text."""

from __future__ import annotations

import difflib
import itertools
import re
from typing import Any

from recording.projection import HASH, PARTS

WIDTH = 2 * HASH * len(PARTS)  # characters for one decision
PLANNED = ("game", "seed", "cards", "format", "decks")  # what is settled before a game is played


def by_seed(recording: dict[str, Any]) -> dict[tuple[str, int], dict[str, Any]]:
    """The games of a recording by name and seed."""
    return {(one["game"], one["seed"]): one for one in recording["games"]}


def differing(old: dict[str, Any], new: dict[str, Any]) -> list[tuple[str, int]]:
    """The games that both recordings have and that differ."""
    after = by_seed(new)
    return [key for key, one in by_seed(old).items() if key in after and difference(one, after[key])]


def difference(old: dict[str, Any], new: dict[str, Any]) -> str:
    """The first difference of two recordings of a game; empty where there is none."""
    if any(old[key] != new[key] for key in PLANNED):
        return "played with other decks: record the new one with --like the old one"
    if old["hashes"] == new["hashes"] and old["end"] == new["end"]:
        return ""
    pairs = zip(steps(old), steps(new), strict=False)
    for place, (one, other) in enumerate(pairs):
        if one != other:
            size = 2 * HASH
            parts = [
                name
                for at, name in enumerate(PARTS)
                if one[at * size : at * size + size] != other[at * size : at * size + size]
            ]
            return f"decision {place}: {', '.join(parts)} (of {len(steps(old)) - 1}; {old['end']} / {new['end']})"
    return f"decision {min(len(steps(old)), len(steps(new)))}: one goes on ({old['end']} / {new['end']})"


def steps(game: dict[str, Any]) -> list[str]:
    """The hashes of a game, one a decision; the first is the start."""
    hashes: str = game["hashes"]
    return [hashes[place : place + WIDTH] for place in range(0, len(hashes), WIDTH)]


def first_difference(old: list[str], new: list[str], most: int = 40) -> str:
    """Where two games begin to differ: the question that was answered before, and a diff; empty where they do not."""
    for place, (one, other) in enumerate(itertools.zip_longest(old, new, fillvalue="── nothing more")):
        if one != other:
            before = old[place - 1].partition("── request\n")[2].partition("\n── views")[0] if place else "the start"
            lines = list(difflib.unified_diff(one.splitlines(), other.splitlines(), "old", "new", lineterm="", n=1))
            more = [f"… {len(lines) - most} lines more"] if len(lines) > most else []
            return "\n".join([f"decision {place}, after", before, *lines[:most], *more])
    return ""


def sort_of(difference: str) -> str:
    """What makes two differences alike: the clause that asked, and of the first two lines that differ the kind and the clause."""
    lines = [line for line in difference.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    asked = difference.partition("\n--- ")[0]
    return "\n".join(f"{line.split()[0]} {_CLAUSE.findall(line)[:1]}" for line in (asked, *lines[:2]))


_CLAUSE = re.compile(r" clause=(\S+)")
