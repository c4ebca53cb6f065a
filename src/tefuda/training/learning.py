"""Learning: from the shards of a run to weights, by steps that can be broken off and taken up again. Runs in a process of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from torch.nn import functional as F

from tefuda.players.net.architecture import CHOOSING, JUDGES, forward
from tefuda.players.net.weights import Header, Weights, load, save, without_unmet
from tefuda.training import shards
from tefuda.training.model import OPS, Data, Losses, Parameters, examples, losses, new_parameters, odds
from tefuda.training.run import CURVES, DATA, WEIGHTS, Learning

HELD_BACK = 20  # of so many shards one is kept for looking how well the net does on games it has not seen
SURENESS = tuple([part / 20 for part in range(31)])  # what the odds that the net adds may be multiplied by
LOOKED_AT = 8192  # samples of these for one look


class Point(msgspec.Struct, frozen=True):
    """A point of the curves: losses on what is learnt, and on games that were held back."""

    step: int
    seconds: float
    value: float
    policy: float
    agreed: float
    held_value: float
    held_policy: float
    held_agreed: float


def learn(folder: Path, header: Header, settings: Learning, until: float) -> None:
    """Take the steps that are left, until a moment (`time.time`) at most; keep the state, the curves and the weights in the run's folder."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    paths = sorted((folder / DATA).glob("shard-*.npz"))
    held = [path for place, path in enumerate(paths) if place % HELD_BACK == HELD_BACK - 1] or paths[-1:]
    own = [path for path in paths if path not in held] or paths
    data, unseen = (Data([shards.read(path) for path in some], device) for some in (own, held))
    run = Run(folder, header, settings, device)
    run.take_steps(data, unseen, until)
    run.export(data, unseen)


class Run:
    """A net that learns, its optimiser, and at which step they are."""

    def __init__(self, folder: Path, header: Header, settings: Learning, device: str) -> None:
        self.folder, self.header, self.settings, self.device = folder, header, settings, device
        self.parameters = self._first()
        groups: list[dict[str, Any]] = [
            {"params": [one for name, one in self.parameters.items() if name != "embedding"]},
            {"params": [self.parameters["embedding"]], "weight_decay": 0.0},
        ]
        self.optimiser: Any = torch.optim.AdamW(groups, lr=settings.rate, weight_decay=settings.decay)
        self.step = 0
        self.best = (
            float("inf"),
            self._judges(),
        )  # the least loss of values so far, and the part of the net that had it
        state = folder / "state.pt"
        if state.exists():
            kept = torch.load(state, map_location=device, weights_only=True)
            for name, values in kept["parameters"].items():
                self.parameters[name].data.copy_(values)
            self.optimiser.load_state_dict(kept["optimiser"])
            self.step, self.best = kept["step"], kept["best"]

    def _first(self) -> Parameters:
        settings = self.settings
        found = new_parameters(self.header.slots, settings.seed, self.device)
        if settings.start:
            for name, array in load(Path(settings.start), self.header.game).arrays.items():
                found[name].data.copy_(torch.from_numpy(array))
        return found

    def _judges(self) -> Parameters:
        """The part of the net by which tables are judged, as it is now."""
        found = {name: self.parameters[name].detach().clone() for name in JUDGES}
        return {**found, "embedding": self.parameters["embedding"].detach()[:, CHOOSING:].clone()}

    def take_steps(self, data: Data, unseen: Data, until: float) -> None:
        """Learn until the steps are done or the time is over; what was reached is kept at every look."""
        settings, began = self.settings, time.time()
        sums, taken = np.zeros(3), 0
        batches = self._batches(data)
        while self.step < settings.steps and time.time() < until:
            rate = settings.rate * (0.02 + 0.98 * 0.5 * (1 + cos(pi * self.step / settings.steps)))
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            picked = next(batches)
            given = examples(data, self.parameters["embedding"], picked, self.header.slots, settings.dropped)
            found = losses(self.parameters, given)
            loss = found.policy + settings.value_share * found.value
            self.optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(list(self.parameters.values()), 1.0)
            self.optimiser.step()
            self.step += 1
            sums, taken = sums + _numbers(found), taken + 1
            if self.step % settings.every == 0 or self.step == settings.steps:
                self._look(sums / taken, unseen, time.time() - began)
                sums, taken = np.zeros(3), 0
        self._keep()

    def _batches(self, data: Data) -> Iterator[Any]:
        """Samples in an order by chance, again and again."""
        chance = torch.Generator().manual_seed(self.settings.seed * 1_000_003 + self.step)
        while True:
            order = torch.randperm(data.samples, generator=chance).to(self.device)
            yield from torch.split(order, self.settings.batch)

    def _look(self, own: Any, unseen: Data, seconds: float) -> None:
        """Put down a point of the curves, and keep the state."""
        sums, parts = np.zeros(3), 0
        with torch.no_grad():
            order = torch.arange(0, unseen.samples, max(1, unseen.samples // LOOKED_AT), device=self.device)
            for picked in torch.split(order, self.settings.batch):
                given = examples(unseen, self.parameters["embedding"], picked, self.header.slots, 0.0)
                sums, parts = sums + _numbers(losses(self.parameters, given)), parts + 1
        point = Point(
            self.step, round(seconds, 1), *[round(float(value), 4) for value in (*own, *(sums / max(1, parts)))]
        )
        if point.held_value < self.best[0]:
            self.best = (point.held_value, self._judges())
        with open(self.folder / CURVES, "ab") as file:
            file.write(msgspec.json.encode(point) + b"\n")
        print(f"{point.step:>7} {point.value:.4f} {point.policy:.4f} {point.agreed:.3f} | "
              f"{point.held_value:.4f} {point.held_policy:.4f} {point.held_agreed:.3f}", flush=True)  # fmt: skip
        self._keep()

    def _keep(self) -> None:
        beside = self.folder / "state.part"
        kept = {"parameters": {name: one.detach() for name, one in self.parameters.items()}, "step": self.step}
        torch.save({**kept, "best": self.best, "optimiser": self.optimiser.state_dict()}, beside)
        beside.replace(self.folder / "state.pt")

    def export(self, data: Data, unseen: Data) -> None:
        """Write the weights; tables are judged as they were when games that were held back were judged best, and as surely as these allow.

        A bucket that no sample had says what the one of unknown features does.
        """
        self._take_best()
        arrays = {name: one.detach().cpu().numpy().copy() for name, one in self.parameters.items()}
        met = np.zeros(len(arrays["embedding"]), bool)
        met[data.used().cpu().numpy()] = True
        arrays["embedding"] = without_unmet(arrays["embedding"], met)
        sure = self._sureness(unseen)
        arrays["value_w"], arrays["value_b"] = arrays["value_w"] * sure, arrays["value_b"] * sure
        notes = f"step {self.step}, {data.samples} samples, values times {sure}"
        save(self.folder / WEIGHTS, Weights(msgspec.structs.replace(self.header, notes=notes), arrays))

    def _take_best(self) -> None:
        for name, values in self.best[1].items():
            mine = self.parameters[name].data
            (mine[:, CHOOSING:] if name == "embedding" else mine).copy_(values)

    def _sureness(self, unseen: Data) -> float:
        """By what the odds have to be multiplied to say best how games ended that were held back: less than 1 where few were learnt from."""
        wrong = np.zeros(len(SURENESS))
        with torch.no_grad():
            for picked in torch.split(torch.arange(unseen.samples, device=self.device), self.settings.batch):
                given = examples(unseen, self.parameters["embedding"], picked, self.header.slots, 0.0)
                values, _ = forward(OPS, self.parameters, given.batch)
                begins = (unseen.arrays["option_counts"][picked] == 0).float()
                for place, sure in enumerate(SURENESS):
                    found = odds(self.parameters, given, values, sure)
                    wrong[place] += float(
                        F.binary_cross_entropy_with_logits(found, given.outcomes, begins, reduction="sum")
                    )
        return SURENESS[int(np.argmin(wrong))]


def _numbers(found: Losses) -> Any:
    return np.array([float(found.value.detach()), float(found.policy.detach()), float(found.agreed)])
