"""How many transactions a PostgreSQL commits a second for several writers that tell each other of what they wrote, with real syncs of the disk.

    tools/commits.py [--writers 8] [--seconds 6]

Each writer inserts a row at a time: with its notice (NOTIFY) in the same transaction, with the notice after it in one that waits for no
disk, as the store does (`Store._tell`), and without. PostgreSQL is Debian's package, started for it in a temporary folder.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server import postgres

NOTICE = "SELECT pg_notify('written', 'table#1')"
WAYS = ("within", "after", "without")


def written(address: str, way: str, seconds: float) -> int:
    """How many rows one writer has committed in so many seconds."""
    number, until = 0, time.monotonic() + seconds
    with psycopg.connect(address) as db:
        while time.monotonic() < until:
            db.execute("INSERT INTO rows VALUES (%s)", (number,))
            if way == "within":
                db.execute(NOTICE)
            db.commit()
            if way == "after":
                db.execute("SET LOCAL synchronous_commit = off")
                db.execute(NOTICE)
                db.commit()
            number += 1
    return number


def main() -> None:
    """Start a PostgreSQL, write to it in each way, and say how fast that was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=6)
    said = parser.parse_args()
    programs = postgres.programs()
    if programs is None:
        raise SystemExit("there is no PostgreSQL: apt install postgresql")
    with postgres.running(programs, sync=True) as address, ThreadPoolExecutor(said.writers) as pool:
        with psycopg.connect(address, autocommit=True) as db:
            db.execute("CREATE TABLE rows (number int)")
        for way in WAYS:
            found = pool.map(lambda _, way=way: written(address, way, said.seconds), range(said.writers))
            print(f"{said.writers} writers, notices {way}: {sum(found) / said.seconds:.0f} transactions a second")


if __name__ == "__main__":
    main()
