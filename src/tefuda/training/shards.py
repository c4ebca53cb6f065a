"""Shards: what was played as files of arrays. A sample is a position, what a teacher answered there, and how the game ended."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.kernel.primitives.storage import write_whole
from tefuda.kernel.table.requests import Request
from tefuda.players.encoding import BUCKETS, Bag, Position
from tefuda.players.encoding.position import flat
from tefuda.players.net.answers import picks_freely

ONE_OF, ANY_OF = 0, 1  # options are weighed against each other, or each by itself
Arrays = dict[str, NDArray[Any]]
assert BUCKETS <= 1 << 16  # kept in two bytes


class Sample(NamedTuple):
    """A position: as a question is put, with what the teacher thinks of its options; or as a turn begins, without options, for how it ends."""

    position: Position
    kind: int  # ONE_OF or ANY_OF
    wanted: tuple[float, ...]  # by option: shares that sum to 1, or how sure it is to be picked
    seat: int
    plain: float = 0.0  # as a turn begins: the logarithmic odds to win by the game's evaluation


def kind_of(request: Request) -> int:
    """How the options of a request are to be weighed."""
    return ANY_OF if picks_freely(request) else ONE_OF


def wanted_by(request: Request, picks: Sequence[int]) -> tuple[float, ...]:
    """What an answer says of each option: picked or not; in what order, the earlier twice as much as the next; how large a share."""
    count = len(request.options)
    if kind_of(request) == ANY_OF:
        return tuple([float(place in picks) for place in range(count)])
    if request.kind == "order":
        shares = [0.5 ** picks.index(place) if place in picks else 0.0 for place in range(count)]
    else:
        shares = [float(picks.count(place)) for place in range(count)]
    whole = sum(shares) or 1.0
    return tuple([share / whole for share in shares])


class _Bags:
    """All bags of a shard, each once."""

    def __init__(self) -> None:
        self.bags: list[Bag] = []
        self.known: dict[bytes, int] = {}
        self.met: dict[int, int] = {}  # by identity: most are met again and again; `bags` keeps the first of each alive
        self.alive: list[Bag] = []

    def place(self, bag: Bag) -> int:
        """The number of a bag."""
        found = self.met.get(id(bag))
        if found is None:
            found = self.known.setdefault(bag.buckets.tobytes() + bag.values.tobytes(), len(self.bags))
            if found == len(self.bags):
                self.bags.append(bag)
            self.met[id(bag)] = found
            self.alive.append(bag)
        return found


def packed(samples: Sequence[Sample], outcomes: Sequence[float]) -> Arrays:
    """Samples as arrays, each with how its game ended for its seat: 1 won, 0 lost. Places of cards are counted within a sample."""
    bags = _Bags()
    positions = [sample.position for sample in samples]
    faces = [bags.place(bag) for one in positions for bag in one.faces]
    states = [bags.place(bag) for one in positions for bag in one.states]
    options = [bags.place(bag) for one in positions for bag in one.options]
    worlds = [bags.place(one.world) for one in positions]
    buckets, values, offsets = flat(bags.bags)
    return {
        "bag_buckets": buckets.astype(np.uint16),
        "bag_values": values.astype(np.float16),
        "bag_sizes": np.diff(offsets).astype(np.uint16),
        "faces": np.array(faces, np.int32),
        "states": np.array(states, np.int32),
        "slots": np.array([slot for one in positions for slot in one.slots], np.uint8),
        "cards": np.array([len(one.slots) for one in positions], np.uint16),
        "worlds": np.array(worlds, np.int32),
        "abouts": np.array([one.about for one in positions], np.int16),
        "options": np.array(options, np.int32),
        "option_counts": np.array([len(one.options) for one in positions], np.uint16),
        "option_cards": np.array([place for one in positions for place in one.cards], np.int16),
        "option_targets": np.array([place for one in positions for place in one.targets], np.int16),
        "wanted": np.array([share for sample in samples for share in sample.wanted], np.float16),
        "kinds": np.array([sample.kind for sample in samples], np.uint8),
        "outcomes": np.array(outcomes, np.float16),
        "plain": np.array([sample.plain for sample in samples], np.float16),
    }


def write(path: Path, arrays: Arrays) -> None:
    """Write a shard, whole or not at all; OSError where it cannot be written."""
    data = io.BytesIO()
    np.savez_compressed(data, **dict[str, Any](arrays))
    write_whole(path, data.getvalue(), sync=False)


def read(path: Path) -> Arrays:
    """The arrays of a shard."""
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}
