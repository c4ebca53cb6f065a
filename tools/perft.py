"""Count the continuations of the fixed tables in tests/conformance/perft; `--write` puts the numbers down for the test.

    .venv/bin/python tools/perft.py [--write] [--depth N] [GAME/TABLE…]

Without `--depth` a table is counted as deep as it was; one that is new, four answers deep.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import tests.toy  # noqa: F401 - one of the games from here on
from tests.conformance.counting import COUNTS, counted, laid_out, pinned, tables, written

NEW = 4


def main() -> None:
    """Count, print, and put down where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME/TABLE", help="these tables alone")
    parser.add_argument("--depth", type=int, default=0, help="how many answers deep")
    parser.add_argument("--write", action="store_true", help="put the numbers down")
    asked = parser.parse_args()
    for name in set(asked.names) - set(tables()):
        parser.error(f"there is no table {name}; there are {', '.join(tables())}")
    known = {name: row for name, row in pinned().items() if name in tables()} if COUNTS.exists() else {}
    for name in asked.names or tables():
        depth = asked.depth or (len(known[name].tables) - 1 if name in known else NEW)
        began = time.perf_counter()
        known[name] = counted(laid_out(name), depth)
        print(f"{name}  {time.perf_counter() - began:.2f} s  {known[name].tables}  {known[name].options}")
    if asked.write:
        COUNTS.write_text(written(known), "utf8")


if __name__ == "__main__":
    main()
