"""Load a server of one's own: so many tables at a time, a person at each who answers every second, a program on the other side.

    tools/load_tables.py [--tables 50] [--seconds 120] [--games evolve,pso2] [--program greedy] [--idle 0] [--database URL]

Prints how long acknowledgements took at the clients (median, 99th percentile, longest), how many answers there were, what
memory and processor time the server and its workers had, and how busy the machine was; and what the longest are made of: how long
rows took to disk, how late the server's loop was and that of the clients themselves, and how many of the slowest hundredth were given
while all tables were being made. `--idle N`: open N tables more that nobody answers at.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from math import inf
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.server.changes import changed
from tefuda.server.client import fetch, make_table
from tests.server.desk import picks
from tests.server.process import Server, held_port

BEGINNING = 3.0  # seconds in which all tables are made


class Wait(NamedTuple):
    """How long an acknowledgement took, and when the answer was given."""

    seconds: float
    at: float


class Person:
    """Somebody who answers every second, and begins a new game when one is over."""

    def __init__(self, address: str, game: str, program: str, seed: int) -> None:
        self.address, self.game, self.program, self.chance = address, game, program, Random(seed)
        self.waits: list[Wait] = []
        self.games = 0

    async def play(self, until: float) -> None:
        """Play games until a time."""
        while time.monotonic() < until:
            plan = {"game": self.game, "seats": [{}, {"who": self.program}]}
            made = await asyncio.to_thread(make_table, self.address, plan)
            self.games += 1
            await self._play(made["seats"]["0"], until)

    async def _play(self, link: str, until: float) -> None:
        address = self.address.replace("http", "ws") + "/play"
        async with connect(address, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "link": link}))
            await socket.send(json.dumps({"type": "sit", "id": "sit"}))
            document: Any = None
            sent: dict[str, float] = {}
            answered, last = -1, time.monotonic() + self.chance.random()
            while time.monotonic() < until:
                try:
                    said = json.loads(await asyncio.wait_for(socket.recv(), 0.2))
                except TimeoutError:
                    said = {"type": ""}
                if said["type"] == "whole":
                    document = said["document"]
                elif said["type"] == "changed":
                    document = changed(document, said["set"])
                elif said["type"] in ("done", "error") and said["id"] in sent:
                    given = sent.pop(said["id"])
                    self.waits.append(Wait(time.monotonic() - given, given))
                game = document and document["game"]
                if game and game["outcome"]:
                    return
                asked = game and game["question"]
                if asked and asked["number"] != answered and time.monotonic() - last >= 1.0:
                    answered, last, id = asked["number"], time.monotonic(), f"a{asked['number']}"
                    sent[id] = last
                    await socket.send(
                        json.dumps(
                            {"type": "answer", "id": id, "number": answered, "answer": picks(asked, self.chance)}
                        )
                    )


async def idle(address: str, games: list[str], number: int) -> list[Any]:
    """Tables that are open, each with a person who is connected, from many addresses, and at which nobody answers."""
    found = []
    for place in range(number):
        plan = {"game": games[place % len(games)], "seats": [{}, {"who": "greedy"}]}
        made = await asyncio.to_thread(make_table, address, plan)
        source = (f"127.0.1.{1 + place // 100}", 0)
        socket = await connect(address.replace("http", "ws") + "/play", max_size=None, local_addr=source)
        await socket.send(json.dumps({"type": "hello", "link": made["seats"]["0"]}))
        await socket.send(json.dumps({"type": "sit", "id": "sit"}))
        found.append(socket)
    return found


class Used(NamedTuple):
    """What processes have taken: megabytes, and seconds of the processor."""

    memory: float = 0.0
    processor: float = 0.0


def used(group: int) -> dict[str, Used]:
    """What the processes of a group have taken, by what they are."""
    found: dict[str, Used] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(path.name)) == group:
                kind = "workers" if b"multiprocessing" in (path / "cmdline").read_bytes() else "server"
                size = next(line for line in (path / "status").read_text().splitlines() if line.startswith("VmRSS"))
                times = (path / "stat").read_text().rpartition(")")[2].split()[11:13]
                seconds = sum([int(one) for one in times]) / os.sysconf("SC_CLK_TCK")
                before = found.get(kind, Used())
                found[kind] = Used(before.memory + int(size.split()[1]) / 1024, before.processor + seconds)
        except (OSError, StopIteration):
            continue
    return found


def tell(what: str, found: dict[str, Used], since: dict[str, Used]) -> None:
    """Print what processes have, and what they took since a time."""
    said = [
        f"{kind} {one.memory:.0f} MB, {one.processor - since.get(kind, Used()).processor:.1f} s of the processor"
        for kind, one in found.items()
    ]
    print(f"{what}: {'; '.join(said)}")


async def late(found: list[float]) -> None:
    """Note how late the loop of the clients comes round."""
    while True:
        due = time.monotonic() + 0.02
        await asyncio.sleep(0.02)
        found.append(max(0.0, time.monotonic() - due))


def share(found: list[float], part: float) -> float:
    """Below which value such a part of all lies."""
    return sorted(found)[min(len(found) - 1, int(len(found) * part))]


def buckets(metrics: str, name: str) -> dict[float, float]:
    """By upper bound in seconds, how many a histogram of the server's metrics has counted."""
    found = re.findall(rf'^{name}_bucket{{le="([^"]+)"}} (\S+)$', metrics, re.M)
    return {float(bound): float(number) for bound, number in found}


def below(before: dict[float, float], after: dict[float, float], part: float) -> str:
    """Below which bound of a histogram such a part lies of what was counted meanwhile, in milliseconds."""
    counted = {bound: after[bound] - before[bound] for bound in after}
    return f"{1000 * next(bound for bound, number in counted.items() if number >= part * counted[inf]):g}"


def tell_waits(people: list[Person], begun: float, lateness: list[float], before: str, after: str) -> None:
    """Print how long acknowledgements took, and what the longest are made of."""
    waits = [wait for person in people for wait in person.waits]
    seconds = [wait.seconds for wait in waits]
    p50, p99, longest = [1000 * value for value in (share(seconds, 0.5), share(seconds, 0.99), max(seconds))]
    slowest = [wait for wait in waits if 1000 * wait.seconds >= p99]
    early = sum(wait.at - begun < BEGINNING for wait in slowest)
    print(f"{len(waits)} answers at {len(people)} tables, {sum(person.games for person in people)} games")
    print(f"acknowledged after (ms): p50 {p50:.1f}, p99 {p99:.1f}, longest {longest:.1f}")
    print(f"  of the {len(slowest)} slowest {early} in the first {BEGINNING:g} s, while all tables were made")
    for name, words in (("append", "rows on disk"), ("late", "the server's loop late"), ("reply", "replied to")):
        first, last = [buckets(text, f"tefuda_{name}_seconds") for text in (before, after)]
        print(f"  {words} (ms): p50 below {below(first, last, 0.5)}, p99 below {below(first, last, 0.99)}")
    print(
        f"  the clients' own loop late (ms): p99 {1000 * share(lateness, 0.99):.1f}, longest {1000 * max(lateness):.1f}"
    )


async def load(said: argparse.Namespace, server: Server, metrics: str) -> None:
    """Load a server as it is said, and print what came of it."""
    assert server.process is not None
    games, group = said.games.split(","), server.process.pid
    begun = used(group)
    sockets = await idle(server.address, games, said.idle)
    if said.idle:
        await asyncio.sleep(said.rest)
        tell(f"{said.idle} idle tables", used(group), begun)
    busy, before = used(group), fetch(metrics, "/metrics").decode()
    since, lateness = time.monotonic(), list[float]()
    watch = asyncio.create_task(late(lateness))
    people = [Person(server.address, games[number % len(games)], said.program, number) for number in range(said.tables)]
    await asyncio.gather(*[person.play(since + said.seconds) for person in people])
    watch.cancel()
    if any(person.waits for person in people):
        tell_waits(people, since, lateness, before, fetch(metrics, "/metrics").decode())
    tell(f"{said.seconds:g} s", used(group), busy)
    print(f"load of the machine: {Path('/proc/loadavg').read_text().strip()}")
    for socket in sockets:
        await socket.close()


def main() -> None:
    """Start a server, load it, end it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", default="evolve,pso2")
    parser.add_argument("--program", default="greedy")
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument(
        "--rest", type=float, default=20, help="seconds that idle tables are left alone before they are measured"
    )
    parser.add_argument("--database", default="")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, held_port() as watched:
        place = f"127.0.0.1:{watched.getsockname()[1]}"
        with Server(said.database or f"sqlite:///{folder}/tables.db", Path(folder)) as server:
            server.words += ["--metrics", place]
            server.start()
            asyncio.run(load(said, server, f"http://{place}"))


if __name__ == "__main__":
    main()
