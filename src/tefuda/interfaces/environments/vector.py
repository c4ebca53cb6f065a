"""Many games at once, in several processes, as batches in shared memory (`tefuda[gymnasium]`).

```python
from tefuda.interfaces.environments.vector import TefudaVector

envs = TefudaVector("evolve", 64, processes=2, players=("you", "random"))
```

It is a `gymnasium.vector.VectorEnv`. A game that is over is begun anew with the next action, whatever that is (`AutoresetMode.NEXT_STEP`).
With `players=("you", "you")` all seats are played from outside: `infos["seat"]` says whose question each row is, and `infos["rewards"]` what
every seat was given. Row n is what `single.TefudaEnv` plays with the seed `seed + n`, whatever the number of processes.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tefuda.interfaces.environments.lane import Lane
from tefuda.interfaces.environments.match import LIMIT, Options, Setup
from tefuda.interfaces.environments.observation import Arrays
from tefuda.interfaces.environments.seeds import Seeds
from tefuda.interfaces.environments.spaces import MASK, action_space, flat_space
from tefuda.players.encoding.position import NOWHERE

Layout = dict[str, tuple[tuple[int, ...], str]]  # by name, the shape and type of an array
ALIGNED = 64  # where arrays begin, in bytes
CLAUSE = 24  # letters of a clause's number
CLOSE, RESET, STEP = "close", "reset", "step"
TOLD = ("seat", "rewards", "illegal", "cut", "clause")  # what infos have of every row


class WorkerLost(RuntimeError):
    """A process of the environment has ended by itself."""


def layout(setup: Setup, count: int) -> Layout:
    """The arrays of so many games: what is seen, and what came of each action."""
    space = flat_space(setup.observer)
    seen: Layout = {name: ((count, *(box.shape or ())), np.dtype(box.dtype).str) for name, box in space.items()}
    return {
        **seen,
        "actions": ((count,), "<i8"),
        "seat": ((count,), "<i4"),
        "reward": ((count,), "<f8"),
        "rewards": ((count, setup.seats), "<f8"),
        "terminated": ((count,), "|b1"),
        "truncated": ((count,), "|b1"),
        "illegal": ((count,), "|b1"),
        "cut": ((count, 3), "<i4"),
        "clause": ((count,), f"<U{CLAUSE}"),
    }


def laid_out(found: Layout, buffer: Any) -> tuple[Arrays, int]:
    """Arrays over a buffer, and how many bytes they take; without a buffer only that."""
    arrays, place = {}, 0
    for name, (shape, kind) in found.items():
        if buffer is not None:
            arrays[name] = np.ndarray(shape, kind, buffer, place)
        place += -(-int(np.prod(shape)) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED
    return arrays, place


class Rows:
    """Some games of a batch, written into their rows."""

    def __init__(
        self, options: Options, players: tuple[str, ...], most_actions: int, places: range, arrays: Arrays
    ) -> None:
        self.setup, self.places, self.arrays = Setup(options), places, arrays
        self.lanes = [Lane(self.setup, players, most_actions) for _ in places]
        self.seeds = [Seeds() for _ in places]
        self.over = [False] * len(places)
        self.seen = [*flat_space(self.setup.observer)]

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Begin a game in each row, of the seed of its place in the batch."""
        for number, place in enumerate(self.places):
            self._begin(number, seeds[place])

    def _begin(self, number: int, seed: int | None = None) -> None:
        self.lanes[number].begin(self.seeds[number].next(seed))
        self._write(number, (0.0,) * self.setup.seats)

    def step(self) -> None:
        """Take the action of each row; in a row whose game is over begin the next."""
        actions = self.arrays["actions"]
        for number, place in enumerate(self.places):
            if self.over[number]:
                self._begin(number)
            else:
                self._act(number, int(actions[place]))

    def _act(self, number: int, action: int) -> None:
        lane = self.lanes[number]
        asked = lane.seat
        given = lane.act(action)
        self._write(number, given, asked)

    def _write(self, number: int, given: tuple[float, ...], asked: int = -1) -> None:
        place, lane, arrays = self.places[number], self.lanes[number], self.arrays
        row: Arrays = {name: arrays[name][place] for name in self.seen}
        for name, array in row.items():
            array.fill(NOWHERE if name == "option_cards" else 0)
        arrays["cut"][place] = lane.match.write(lane.seat, row)
        arrays["clause"][place] = ""
        if lane.match.seat == lane.seat:
            row[MASK][lane.match.legal()] = 1
            arrays["clause"][place] = lane.match.request().clause
        arrays["seat"][place] = lane.seat
        arrays["rewards"][place] = given
        arrays["reward"][place] = given[asked] if asked >= 0 else 0
        arrays["terminated"][place], arrays["truncated"][place] = lane.terminated, lane.truncated
        arrays["illegal"][place] = asked in lane.match.illegal
        self.over[number] = lane.terminated or lane.truncated

    def close(self) -> None:
        """End the programs."""
        for lane in self.lanes:
            lane.close()


def _work(
    pipe: Connection, name: str, found: Layout, options: Options, players: tuple[str, ...], most: int, places: range
) -> None:
    """A process: its rows, as it is told to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    memory = SharedMemory(name)
    rows = Rows(options, players, most, places, laid_out(found, memory.buf)[0])
    try:
        while (said := pipe.recv_bytes().decode()) != CLOSE:
            if said == STEP:
                rows.step()
            else:
                rows.reset(json.loads(said.removeprefix(RESET)))
            pipe.send_bytes(b"")
    except EOFError:  # whoever started it is gone
        pass
    finally:
        rows.close()
        del rows
        memory.close()


class TefudaVector(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """Many games of one kind as a vector environment."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str = "evolve",
        num_envs: int = 16,
        *,
        processes: int = 1,
        format: str = "",
        seats: int = 0,
        decks: Sequence[str] = (),
        players: Sequence[str] = ("you", "random"),
        rewards: str = "win",
        cards: int = 0,
        illegal: str = "concede",
        most_actions: int = LIMIT,
        copy: bool = True,
    ) -> None:
        """`processes`: 0 plays in this one. `copy`: whether a batch stays as it is when the next comes; without, it is the shared memory itself."""
        options = Options(game, format, seats, tuple(decks), rewards, cards, illegal)
        setup = Setup(options)
        Lane(setup, tuple(players), most_actions)  # says what is wrong with them before a process is started
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space = flat_space(setup.observer)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        found = layout(setup, num_envs)
        self._memory = SharedMemory(create=True, size=laid_out(found, None)[1])
        self._arrays = laid_out(found, self._memory.buf)[0]
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        self._rows: Rows | None = None
        self._ended = False
        if not processes:
            self._rows = Rows(options, tuple(players), most_actions, range(num_envs), self._arrays)
        context = multiprocessing.get_context("spawn")
        for number in range(processes):
            places = range(number * num_envs // processes, (number + 1) * num_envs // processes)
            ours, theirs = context.Pipe()
            arguments = (theirs, self._memory.name, found, options, tuple(players), most_actions, places)
            worker = context.Process(target=_work, args=arguments, daemon=True)
            worker.start()
            theirs.close()
            self._pipes.append(ours)
            self._workers.append(worker)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game in each row: of seeds by row, or of one, from which the rows count on; without, of what follows in each."""
        if isinstance(seed, list):
            seeds = [None if one is None else int(one) for one in seed]
            assert len(seeds) == self.num_envs, f"{self.num_envs} rows, {len(seeds)} seeds"
        else:
            super().reset(seed=seed)
            seeds = [None if seed is None else int(seed) + place for place in range(self.num_envs)]
        self._all(RESET + json.dumps(seeds))
        return self._batch()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in each row."""
        self._arrays["actions"][:] = actions
        self._all(STEP)
        seen, infos = self._batch()
        reward, terminated, truncated = (self._given(name) for name in ("reward", "terminated", "truncated"))
        return seen, reward, terminated, truncated, infos

    def _all(self, said: str) -> None:
        """Have all processes do something, and wait until they have."""
        if self._rows is not None:
            self._rows.step() if said == STEP else self._rows.reset(json.loads(said.removeprefix(RESET)))
            return
        try:
            for pipe in self._pipes:
                pipe.send_bytes(said.encode())
            for pipe in self._pipes:
                pipe.recv_bytes()
        except (EOFError, OSError):
            self.close()
            raise WorkerLost(
                "a process of the environment has ended by itself / 環境のプロセスが終了しました"
            ) from None

    def _given(self, name: str) -> NDArray[Any]:
        return self._arrays[name].copy() if self.copy else self._arrays[name]

    def _batch(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = {name: self._given(name) for name in self.single_observation_space}
        return seen, {name: self._given(name) for name in TOLD}

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes, and give the memory back."""
        if self._ended:
            return
        self._ended = True
        for pipe in self._pipes:
            try:
                pipe.send_bytes(CLOSE.encode())
            except OSError:
                continue  # it has ended already
        for worker in self._workers:
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
        if self._rows is not None:
            self._rows.close()
        self._arrays, self._rows = {}, None
        self._memory.close()
        self._memory.unlink()


__all__ = ["TefudaVector", "WorkerLost"]
