"""What printed cards are read as, card by card: put down, compared between two trees, and counted.

    .venv/bin/python tools/card_values.py record FILE… --out values.jsonl     # GAME=FILE, or a file named after its game
    .venv/bin/python tools/card_values.py compare OLD NEW                      # which cards are read otherwise
    .venv/bin/python tools/card_values.py shares values.jsonl                  # how many are read

A fifth of every file, by a hash of the card's number, is held out: whoever writes a grammar does not look at these cards, so
that they tell how it does on cards it was not written for. Of them nothing is printed but counts.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tefuda.games.catalogue import games, room
from tefuda.kernel.cards.lint import sides

FIFTH = 5
Row = dict[str, Any]  # game, number, which of the cards of that number, its value as a hash or ""


def held_out(number: str) -> bool:
    """True for the fifth of the cards that nobody looks at who writes a grammar."""
    return hashlib.sha256(number.encode()).digest()[0] % FIFTH == 0


def value_of(face: Any) -> str:
    """A hash of all that was read of a card: the facts and abilities of each side."""
    return hashlib.sha256(repr([*sides(face)]).encode()).hexdigest()[:24] if face is not None else ""


def recorded(game: str, path: Path) -> Iterator[Row]:
    """The cards of a file and what each is read as."""
    seen: dict[str, int] = {}
    for one in room(game, "cards.loading").examine([path]):
        if not one.marker:
            seen[one.number] = place = seen.get(one.number, 0) + 1
            yield {"game": game, "number": one.number, "place": place, "value": value_of(one.face)}


def read(path: Path) -> dict[tuple[str, str, int], str]:
    """The values of a recording, by card."""
    rows = [json.loads(line) for line in path.read_text("utf8").splitlines()]
    return {(row["game"], row["number"], row["place"]): row["value"] for row in rows}


def shares(values: dict[tuple[str, str, int], str]) -> list[str]:
    """By game: how many cards are read, of those one may look at and of those held out."""
    rows = []
    for game in sorted({key[0] for key in values}):
        for title, held in (("seen", False), ("held out", True)):
            of = [value for key, value in values.items() if key[0] == game and held_out(key[1]) is held]
            done = sum(bool(value) for value in of)
            rows.append(f"{game:<8} {title:<8} {done:>5} of {len(of):>5}  {100 * done / max(1, len(of)):5.1f}%")
    return rows


def differences(
    old: dict[tuple[str, str, int], str], new: dict[tuple[str, str, int], str]
) -> tuple[list[str], dict[str, int]]:
    """The cards that are read otherwise, of those one may look at; and how many there are of each sort, by all cards."""
    rows: list[str] = []
    counts = {"as before": 0, "read now": 0, "no longer read": 0, "read otherwise": 0, "in one of the two only": 0}
    for key in sorted({*old, *new}):
        before, after = old.get(key), new.get(key)
        if before is None or after is None:
            sort = "in one of the two only"
        elif before == after:
            sort = "as before"
        else:
            sort = "read now" if not before else "no longer read" if not after else "read otherwise"
        counts[sort] += 1
        if sort != "as before" and not held_out(key[1]):
            rows.append(f"{key[0]} {key[1]}: {sort}")
    return rows, counts


def main() -> None:
    """Put down, compare or count; comparing ends with 1 where a card that was read is not, or is read otherwise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    does = parser.add_subparsers(dest="does", required=True)
    record = does.add_parser("record")
    record.add_argument("files", nargs="+", metavar="FILE")
    record.add_argument("--out", type=Path, required=True)
    compare = does.add_parser("compare")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path)
    count = does.add_parser("shares")
    count.add_argument("values", type=Path)
    asked = parser.parse_args()
    if asked.does == "record":
        with asked.out.open("w", encoding="utf8") as out:
            for file in asked.files:
                name, equals, rest = file.partition("=")
                path = Path(rest if equals else file)
                game = name if equals else path.stem
                if game not in games():
                    parser.error(f"{file}: no game is called {game}; GAME=FILE says which it is")
                for row in recorded(game, path):
                    out.write(json.dumps(row, ensure_ascii=False) + "\n")
    elif asked.does == "compare":
        rows, counts = differences(read(asked.old), read(asked.new))
        print("\n".join([*rows, ", ".join(f"{sort} {number}" for sort, number in counts.items())]))
        sys.exit(1 if counts["no longer read"] or counts["read otherwise"] else 0)
    else:
        print("\n".join(shares(read(asked.values))))


if __name__ == "__main__":
    main()
