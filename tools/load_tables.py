"""Load a server of one's own: so many tables at a time, a person at each who answers every second, a program on the other side.

    tools/load_tables.py [--tables 50] [--seconds 120] [--games evolve,pso2] [--program greedy] [--idle 0] [--database URL]

Prints how long acknowledgements took at the clients (median, 99th percentile, longest), how many answers there were, what
memory and processor time the server and its workers had, and how busy the machine was. `--idle N`: open N tables more that nobody
answers at.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.server.changes import changed
from tefuda.server.client import make_table
from tests.server.desk import picks
from tests.server.process import Server, serving


class Person:
    """Somebody who answers every second, and begins a new game when one is over."""

    def __init__(self, address: str, game: str, program: str, seed: int) -> None:
        self.address, self.game, self.program, self.chance = address, game, program, Random(seed)
        self.waits: list[float] = []
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
                    self.waits.append(time.monotonic() - sent.pop(said["id"]))
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


async def load(said: argparse.Namespace, server: Server) -> None:
    """Load a server as it is said, and print what came of it."""
    assert server.process is not None
    games, group = said.games.split(","), server.process.pid
    begun = used(group)
    sockets = await idle(server.address, games, said.idle)
    if said.idle:
        await asyncio.sleep(said.rest)
        tell(f"{said.idle} idle tables", used(group), begun)
    busy, until = used(group), time.monotonic() + said.seconds
    people = [Person(server.address, games[number % len(games)], said.program, number) for number in range(said.tables)]
    await asyncio.gather(*[person.play(until) for person in people])
    waits = sorted([wait for person in people for wait in person.waits])
    if waits:
        shown = [1000 * wait for wait in (waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1])]
        print(f"{len(waits)} answers at {said.tables} tables, {sum(person.games for person in people)} games")
        print("acknowledged after (ms): p50 {:.1f}, p99 {:.1f}, longest {:.1f}".format(*shown))
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
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(said.database or f"sqlite:///{folder}/tables.db", Path(folder)) as server,
    ):
        asyncio.run(load(said, server))


if __name__ == "__main__":
    main()
