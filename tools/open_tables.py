"""Measure how long it takes until a seat is shown a table that no process has in memory, all along a long game of each game.

    tools/open_tables.py [--games evolve,pso2,…] [--rows 600] [--step 32] [--profile ROWS]

Of a few games by chance the longest is looked at, up to so many rows. Copies of its database that were kept on the way are opened, each
by a process of its own that has done no more than a server does before it serves anybody: from `hello` by a seat's link to the first
whole document, in milliseconds of the processor (which do not depend on what else the machine does). `--profile` shows where the time
goes after so many rows.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.games.catalogue import games, open_game
from tefuda.server.house import House
from tefuda.server.settings import Settings
from tests.server.desk import Guest, answer, first_asked, house, sat, table

TRIES = 3  # games, of which the longest is looked at


def played(game: str, folder: Path, seed: int, most: int, step: int) -> tuple[str, list[int]]:
    """Play a game by chance, and copy its database before every so many rows to `SEED-ROWS`; the link of a seat, and the rows of the copies."""

    async def run() -> tuple[str, list[int]]:
        file, copies = folder / f"{seed}", []
        async with house(f"sqlite:///{file}") as found:
            made = await table(found, game, "person", "person")
            guests = [await sat(found, link) for link in made.seats.values()]
            hosted, chance = await found.table(made.table), Random(seed)
            while hosted.rows < most and (guest := await first_asked(guests)) is not None:
                await answer(guest, chance)
                if hosted.rows % step == step - 1:
                    copies.append(hosted.rows)
                    await found.settled()
                    with sqlite3.connect(file) as here, sqlite3.connect(folder / f"{seed}-{hosted.rows}") as there:
                        here.backup(there)
            return made.seats[0], copies

    return asyncio.run(run())


def shown(database: Path, link: str, profile: bool) -> tuple[float, int]:
    """Open a table by a seat's link in a house that has just begun; milliseconds of the processor, and bytes until its document was there."""

    async def run() -> tuple[float, int]:
        found = House(Settings(database=f"sqlite:///{database}", limited=False))
        found.prepared = {open_game(name) for name in games()}  # by `begun`, in the process that this one is a copy of
        profiler, begun = cProfile.Profile(), time.process_time()
        if profile:
            profiler.enable()
        guest = Guest(found, link)
        await guest.until(lambda one: any(b'"whole"' in said[:30] for said in one.pipe.sent))
        took = time.process_time() - begun
        if profile:
            profiler.disable()
            pstats.Stats(profiler).sort_stats("cumulative").print_stats(40)
        await guest.leave()
        await found.close()
        return took * 1000, sum([len(said) for said in guest.pipe.sent])

    return asyncio.run(run())


def apart(work: Callable[[], Any]) -> Any:
    """What work gives that a copy of this process does."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with open(writing, "wb") as pipe:
            pipe.write(json.dumps(work()).encode())
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return json.loads(found)


def begun() -> None:
    """Do what a server does before it serves anybody."""

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with house(f"sqlite:///{folder}/empty") as found:
                await found.settled()

    asyncio.run(run())


def measured(game: str, most: int, step: int, profile: int) -> dict[int, tuple[float, int]]:
    """By how many rows a game had, how long it took until a seat was shown it, and with how many bytes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tries = [(seed, *apart(lambda: played(game, folder, seed, most, step))) for seed in range(TRIES)]  # noqa: B023 - done at once
        seed, link, copies = max(tries, key=lambda one: len(one[2]))
        if profile:
            copies = [rows for rows in copies if rows >= profile][:1]
        return {rows: apart(lambda: shown(folder / f"{seed}-{rows}", link, bool(profile))) for rows in copies}  # noqa: B023


def main() -> None:
    """Print, for each game, how long it took after how many rows, the longest first."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default=",".join([name for name in games() if name != "toy"]))
    parser.add_argument("--rows", type=int, default=600)
    parser.add_argument("--step", type=int, default=32)
    parser.add_argument("--profile", type=int, default=0)
    said = parser.parse_args()
    begun()
    for game in said.games.split(","):
        found = measured(game, said.rows, said.step, said.profile)
        longest = max(found, key=lambda rows: found[rows][0])
        print(f"{game}: at most {found[longest][0]:.0f} ms, after {longest} of {max(found)} rows", flush=True)
        print("  " + ", ".join([f"{rows}: {ms:.0f} ms {size / 1000:.0f} kB" for rows, (ms, size) in found.items()]))


if __name__ == "__main__":
    main()
