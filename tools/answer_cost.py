"""What an answer costs the thread that serves people, part by part: two people at a table, both shown what comes of it, in one process.

    tools/answer_cost.py [--games evolve,pso2] [--answers 100]

Prints, for each game, milliseconds of the thread's processor time an answer (which do not depend on what else the machine does) and how
much of it each part takes, the longest that one step kept the thread, how large messages are, and how large the moments of the game
that are kept.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import sqlalchemy as sql

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.kernel.saving import rows
from tefuda.server import connection
from tefuda.server.narration import Narration
from tefuda.server.store import schema
from tests.server.desk import Guest, answer, first_asked, house, sat, table

SPENT: defaultdict[str, float] = defaultdict(float)  # seconds by part
STEPS: list[float] = []  # seconds of each step of the loop


def timed(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose time is counted."""

    def call(*given: Any, **named: Any) -> Any:
        begun = time.thread_time()
        try:
            return work(*given, **named)
        finally:
            SPENT[part] += time.thread_time() - begun

    return call


def step(run: Callable[..., Any]) -> Callable[..., Any]:
    """A step of the loop whose time is kept."""

    def call(handle: Any) -> Any:
        begun = time.thread_time()
        try:
            return run(handle)
        finally:
            STEPS.append(time.thread_time() - begun)

    return call


async def measured(game: str, answers: int) -> None:
    """Play a game as long as is said, and print what it took."""
    with tempfile.TemporaryDirectory() as folder:
        async with house(f"sqlite:///{folder}/tables.db") as found:
            sizes, spent, given, chance = list[int](), 0.0, 0, Random(1)
            for played in range(100):
                if given >= answers:
                    break
                made = await table(found, game, "person", "person")
                guests: list[Guest] = [await sat(found, link) for link in made.seats.values()]
                if not played:
                    SPENT.clear()
                    STEPS.clear()
                begun = time.thread_time()
                while given < answers and (asked := await first_asked(guests)) is not None:
                    await answer(asked, chance)
                    given += 1
                spent += time.thread_time() - begun
                sizes += [
                    len(data) for guest in guests for data in guest.pipe.sent if data.startswith(b'{"type":"changed"')
                ]
                for guest in guests:
                    await guest.leave()
            await found.settled()
            with found.store.engine.connect() as db:
                moments = [*db.execute(sql.select(sql.func.length(schema.snapshots.c.moment))).scalars()]
    print(f"{game}: {1000 * spent / given:.1f} ms an answer, with the two clients ({given} answers)")
    for part, seconds in sorted(SPENT.items(), key=lambda one: -one[1]):
        print(f"  {part}: {1000 * seconds / given:.2f} ms")
    print(
        f"  the longest step: {1000 * max(STEPS):.1f} ms; a message after an answer: {sum(sizes) / len(sizes) / 1000:.1f} kB"
    )
    if moments:
        print(f"  a moment that is kept: {sum(moments) / len(moments) / 1000:.1f} kB")


def main() -> None:
    """Measure game by game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="evolve,pso2")
    parser.add_argument("--answers", type=int, default=100)
    said = parser.parse_args()
    places: list[tuple[Any, str, str]] = [
        (rows.FoldedGame, "after", "the rules"),
        (Narration, "feed", "the log"),
        (Narration, "_document", "the documents"),
        (connection, "changes", "what is another"),
    ]
    for owner, name, part in places:
        setattr(owner, name, timed(part, getattr(owner, name)))
    asyncio.events.Handle._run = step(asyncio.events.Handle._run)  # type: ignore[method-assign]
    for game in said.games.split(","):
        asyncio.run(measured(game, said.answers))


if __name__ == "__main__":
    main()
