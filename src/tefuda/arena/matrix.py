"""The matrix of a match: every deck against every other, as lines, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from rich.cells import cell_len, set_cell_size

from tefuda.arena.match import Tally

COLUMNS = ("game", "format", "deck", "against", "games", "wins", "losses", "draws", "share", "low", "high")
CELL = 8


def decks_met(tally: Tally) -> list[str]:
    """The decks that have met others, in order."""
    return sorted({deck for pair in tally.pairs for deck in pair})


def matrix_lines(tally: Tally, width: int = 0) -> list[str]:
    """The matrix as lines: the share of the row's deck and half its 95 % interval, in per cent; nothing where it would not fit."""
    decks = decks_met(tally)
    names = [f"{place} {deck}" for place, deck in enumerate(decks, 1)]
    first = max([cell_len(name) for name in names], default=0)
    if len(decks) < 2 or (width and first + CELL * len(decks) > width):
        return []
    head = " " * first + "".join([f"{place:>{CELL}}" for place in range(1, len(decks) + 1)])
    rows = [
        set_cell_size(name, first) + "".join([f"{_cell(tally, deck, other):>{CELL}}" for other in decks])
        for name, deck in zip(names, decks, strict=True)
    ]
    return [head, *rows]


def _cell(tally: Tally, deck: str, other: str) -> str:
    met = tally.against(deck, other)
    if deck == other or not met.games:
        return "–"
    share, low, high = met.share
    return f"{100 * share:.0f} ±{50 * (high - low):.0f}"


def csv_of(matches: Iterable[tuple[str, str, Tally]]) -> bytes:
    """Every two decks of some matches as CSV, each way; a match is its game, its format and what was counted."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for game, format, tally in matches:
        decks = decks_met(tally)
        for deck in decks:
            for other in decks:
                met = tally.against(deck, other)
                if deck != other and met.games:
                    drawn = met.games - met.won - met.lost
                    shares = [f"{part:.4f}" for part in met.share]
                    table.writerow([game, format, deck, other, met.games, met.won, met.lost, drawn, *shares])
    return text.getvalue().encode()
