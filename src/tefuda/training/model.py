"""The model in PyTorch: parameters that can be trained, batches from shards on the device, and the loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch.nn import functional as F

from tefuda.players.encoding import UNKNOWN
from tefuda.players.net.architecture import Batch, forward, shapes
from tefuda.training.shards import ANY_OF, Arrays

Tensor = Any  # torch.Tensor: PyTorch is in an extra of its own, which types are not checked against
Parameters = dict[str, Tensor]


class TorchOps:
    """What the forward pass needs, by PyTorch."""

    def relu(self, values: Tensor) -> Tensor:
        """The values, and 0 for those below it."""
        return F.relu(values)

    def pool(self, rows: Tensor, places: Tensor, size: int) -> Tensor:
        """So many rows, each the sum of the rows that have its place."""
        return torch.zeros(size, rows.shape[1], dtype=rows.dtype, device=rows.device).index_add(0, places, rows)

    def ones(self, rows: Tensor) -> Tensor:
        """A column of ones as long as the rows."""
        return torch.ones(len(rows), 1, dtype=rows.dtype, device=rows.device)

    def join(self, parts: list[Tensor], axis: int) -> Tensor:
        """Arrays one after the other along an axis."""
        return torch.cat(parts, axis)


OPS = TorchOps()


def new_parameters(slots: int, seed: int, device: str) -> Parameters:
    """Parameters before anything was learnt. Features that were never met stand at 0 and say nothing."""
    chance = torch.Generator().manual_seed(seed)
    found: Parameters = {}
    for name, shape in shapes(slots).items():
        if name == "embedding":
            values = torch.randn(shape, generator=chance) * 0.02
        elif name == "prior_w":
            values = torch.full(shape, 0.5)
        elif name.endswith("_b"):
            values = torch.zeros(shape)
        else:
            values = torch.randn(shape, generator=chance) * (2 / shape[0]) ** 0.5
            values = values * (0.1 if name in ("value_w", "score_w") else 1.0)
        found[name] = values.to(device).requires_grad_()
    return found


# ── data ────────────────────────────────────────────────────────────────────────────────────────────────────────────
class Data:
    """All samples on the device, as they are in shards; batches are gathered there."""

    def __init__(self, shards: Sequence[Arrays], device: str) -> None:
        self.device = device
        joined: dict[str, Any] = {}
        bags = 0
        rows: dict[str, list[Any]] = {}
        for shard in shards:
            for name, array in shard.items():
                moved = array.astype(np.int64) + bags if name in ("faces", "states", "worlds", "options") else array
                rows.setdefault(name, []).append(moved)
            bags += len(shard["bag_sizes"])
        for name, parts in rows.items():
            whole = np.concatenate(parts)
            kind = np.float32 if whole.dtype == np.float16 else np.int32
            joined[name] = torch.from_numpy(whole.astype(kind)).to(device)
        self.arrays = joined
        self.bag_starts = _starts(joined["bag_sizes"])
        self.card_starts, self.option_starts = _starts(joined["cards"]), _starts(joined["option_counts"])
        self.samples = len(joined["kinds"])

    def used(self) -> Tensor:
        """For each bucket, whether any sample has it."""
        return torch.unique(self.arrays["bag_buckets"])


class Examples(NamedTuple):
    """Some samples: what the net reads, and what it is to say."""

    batch: Batch
    kinds: Tensor
    wanted: Tensor
    outcomes: Tensor
    plain: Tensor


def examples(data: Data, embedding: Tensor, picked: Tensor, slots: int, dropped: float) -> Examples:
    """Gather some samples; `dropped`: the share of features that are taken for unknown ones, so that their bucket is learnt."""
    arrays, device = data.arrays, data.device
    count = len(picked)
    cards, card_owner = _members(data.card_starts, arrays["cards"], picked)
    options, option_owner = _members(data.option_starts, arrays["option_counts"], picked)
    first_card = torch.cumsum(arrays["cards"][picked], 0) - arrays["cards"][picked]
    faces, states, worlds = arrays["faces"][cards], arrays["states"][cards], arrays["worlds"][picked]
    bags, back = torch.unique(torch.cat([faces, states, worlds, arrays["options"][options]]), return_inverse=True)
    vectors = _embedded(data, embedding, bags, dropped)[back]
    number, nowhere = len(cards), len(cards)
    parts = torch.split(vectors, [number, number, count, len(options)])

    def place(within: Tensor, owner: Tensor) -> Tensor:
        return torch.where(within < 0, nowhere, within + first_card[owner]).long()

    batch = Batch(
        cards=parts[0] + parts[1],
        slots=card_owner * slots + arrays["slots"][cards],
        worlds=parts[2],
        abouts=place(arrays["abouts"][picked], torch.arange(count, device=device)),
        options=parts[3],
        owners=option_owner,
        option_cards=place(arrays["option_cards"][options], option_owner),
        option_targets=place(arrays["option_targets"][options], option_owner),
    )
    return Examples(
        batch, arrays["kinds"][picked], arrays["wanted"][options], arrays["outcomes"][picked], arrays["plain"][picked]
    )


def _starts(sizes: Tensor) -> Tensor:
    return torch.cumsum(sizes.long(), 0) - sizes


def _members(starts: Tensor, sizes: Tensor, picked: Tensor) -> tuple[Tensor, Tensor]:
    """The members of some groups, one after the other, and to which of these each belongs."""
    lengths = sizes[picked].long()
    owner = torch.repeat_interleave(torch.arange(len(picked), device=picked.device), lengths)
    before = torch.cumsum(lengths, 0) - lengths
    within = torch.arange(len(owner), device=picked.device) - before[owner]
    return starts[picked][owner] + within, owner


def _embedded(data: Data, embedding: Tensor, bags: Tensor, dropped: float) -> Tensor:
    """The vectors of some bags."""
    places, _ = _members(data.bag_starts, data.arrays["bag_sizes"], bags)
    buckets = data.arrays["bag_buckets"][places].long()
    if dropped:
        buckets = torch.where(torch.rand(len(buckets), device=buckets.device) < dropped, UNKNOWN, buckets)
    lengths = data.arrays["bag_sizes"][bags].long()
    return F.embedding_bag(
        buckets,
        embedding,
        torch.cumsum(lengths, 0) - lengths,
        mode="sum",
        per_sample_weights=data.arrays["bag_values"][places],
    )


# ── loss ────────────────────────────────────────────────────────────────────────────────────────────────────────────
class Losses(NamedTuple):
    """How wrong the net is about values and about options, and how often it would answer otherwise than the teacher."""

    value: Tensor
    policy: Tensor
    agreed: Tensor


def odds(parameters: Parameters, given: Examples, values: Tensor, sure: float = 1.0) -> Tensor:
    """The logarithmic odds to win of some samples: by the game's evaluation, and by the net, so far as it is sure."""
    return parameters["prior_w"] * given.plain + sure * values


def losses(parameters: Parameters, given: Examples) -> Losses:
    """The mean losses of some samples: values count where a turn begins, options where something is asked."""
    values, scores = forward(OPS, parameters, given.batch)
    owner, count = given.batch.owners, len(values)
    highest = torch.full((count,), -1e30, device=scores.device).scatter_reduce(0, owner, scores.detach(), "amax")
    total = torch.zeros(count, device=scores.device).index_add(0, owner, torch.exp(scores - highest[owner]))
    shares = scores - highest[owner] - torch.log(total)[owner]
    alone = -F.binary_cross_entropy_with_logits(scores, given.wanted, reduction="none")
    free = (given.kinds == ANY_OF)[owner]
    each = torch.where(free, alone, shares * given.wanted)
    asked = torch.zeros(count, device=scores.device).index_fill(0, owner, 1.0)
    policy = -each.sum() / asked.sum().clamp(min=1)
    wrong = F.binary_cross_entropy_with_logits(odds(parameters, given, values), given.outcomes, reduction="none")
    value = (wrong * (1 - asked)).sum() / (1 - asked).sum().clamp(min=1)
    sure = torch.where(free, (scores > 0) == (given.wanted > 0.5), (scores < highest[owner]) | (given.wanted > 0))
    missed = torch.zeros(count, device=scores.device).index_add(0, owner, 1 - sure.float())
    agreed = ((missed == 0).float() * asked).sum() / asked.sum().clamp(min=1)
    return Losses(value, policy, agreed)
