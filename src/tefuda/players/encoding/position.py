"""Positions: a view and its request as bags of features, and the same as flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.players.encoding.features import Bag

SLOTS_PER_ZONE = 3  # a player's own cards of a zone, those of opponents, those of allies
OWN, OPPONENT, ALLY = range(SLOTS_PER_ZONE)
NOWHERE = -1  # no card


class Position(NamedTuple):
    """What is seen, and what may be answered. Cards have places, in the order of the lists that begin with `faces`."""

    faces: list[Bag]  # by card, what it is: kinds, numbers, abilities
    states: list[Bag]  # by card, where and how it lies
    slots: list[int]  # by card, its zone and whose it is there: zone * SLOTS_PER_ZONE + OWN, OPPONENT or ALLY
    world: Bag  # players, turn, numbers of cards, the question
    about: int  # the place of the card on whose behalf is asked, or NOWHERE
    options: list[Bag]  # by option, what it names
    cards: list[int]  # by option, the place of its card, or NOWHERE
    targets: list[int]  # by option, the place of its target, or NOWHERE


def arrays(position: Position) -> dict[str, NDArray[np.generic]]:
    """A position as flat arrays: each list of bags as `X_buckets`, `X_values` and `X_offsets`, where each bag begins."""
    found: dict[str, NDArray[np.generic]] = {}
    for name, bags in (
        ("faces", position.faces),
        ("states", position.states),
        ("world", [position.world]),
        ("options", position.options),
    ):
        found |= {f"{name}_{part}": array for part, array in zip(PARTS, flat(bags), strict=True)}
    for name in ("slots", "cards", "targets"):
        found[name] = np.array(getattr(position, name), np.int32)
    found["about"] = np.array(position.about, np.int32)
    return found


PARTS = ("buckets", "values", "offsets")


def flat(bags: Sequence[Bag]) -> tuple[NDArray[np.int32], NDArray[np.float32], NDArray[np.int32]]:
    """Bags one after the other: their buckets, their values, and where each of them begins; the last number is where all end."""
    offsets = np.zeros(len(bags) + 1, np.int32)
    np.cumsum([len(bag.buckets) for bag in bags], out=offsets[1:])
    if not bags:
        return np.zeros(0, np.int32), np.zeros(0, np.float32), offsets
    return np.concatenate([bag.buckets for bag in bags]), np.concatenate([bag.values for bag in bags]), offsets
