"""Writes `rulebook.hashes` of games: a hash for every clause of the rulebook that they follow, by which the next edition is compared.

`.venv/bin/python tools/rulebook_hashes.py [FOLDER] [GAME…]`: the folder has the rulebooks in clauses, `GAME.jsonl`; without it
`shared/rulebooks` beside the project.
"""

import sys
from pathlib import Path

from tefuda.games import catalogue
from tefuda.kernel.proving.editions import FILE, hash_lines, hashes_in

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "rulebooks"


def main(words: list[str]) -> None:
    """Write the files of the games that are named, or of all."""
    folder = Path(words.pop(0)) if words and Path(words[0]).is_dir() else SHARED
    for game in words or catalogue.games():
        hashes = hashes_in(folder / f"{game}.jsonl")
        path = catalogue.rulings(game).folder / FILE
        path.write_text(hash_lines(hashes), "utf8")
        print(f"{path.relative_to(ROOT)}: {len(hashes)} clauses")


if __name__ == "__main__":
    main(sys.argv[1:])
