"""The architecture: one forward pass for numpy, which plays, and for PyTorch, which trains, so that both compute the same.

Features are embedded and summed into a vector for each card (what it is, how it lies), the world and each option. Each card goes
through a small network of its own; cards are pooled as sets by zone and side; the trunk reads the pools, the world and the card on
whose behalf is asked. From it come the value, and with each option's own vector, card and target the option's score.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tefuda.players.encoding import BUCKETS

EMBEDDED = 48  # numbers of a vector that features are summed into,
CARD = 96  # of the hidden layer of a card,
TRUNK = 160  # of the first layer of the trunk,
SUMMARY = 128  # of the second,
OPTION = 96  # of the hidden layers of an option
CHOICE = 48
CROWD = 8  # so many cards of a slot count in full; of more, what they have in common


class Ops(Protocol):
    """What the pass needs of an array library besides arithmetic."""

    def relu(self, values: Any) -> Any:
        """The values, and 0 for those below it."""

    def pool(self, rows: Any, places: Any, size: int) -> Any:
        """So many rows, each the sum of the rows that have its place."""

    def ones(self, rows: Any) -> Any:
        """A column of ones as long as the rows."""

    def join(self, parts: list[Any], axis: int) -> Any:
        """Arrays one after the other along an axis."""


class Batch(NamedTuple):
    """Several positions at once: vectors of their cards, worlds and options, and what belongs to what.

    A place is counted through all cards of the batch; behind the last of them is the place of no card.
    """

    cards: Any  # by card, the sum of the embeddings of its features
    slots: Any  # by card, its position's number times the slots, and its slot
    worlds: Any  # by position
    abouts: Any  # by position, the place of the card on whose behalf is asked
    options: Any  # by option, the sum of the embeddings of its features
    owners: Any  # by option, its position's number
    option_cards: Any  # by option, the place of its card
    option_targets: Any  # by option, the place of its target


def shapes(slots: int) -> dict[str, tuple[int, ...]]:
    """The parameters of a net for a game with so many slots, by their names, and how large each is."""
    layers = {
        "card_1": (EMBEDDED, CARD),
        "card_2": (CARD, EMBEDDED),
        "trunk_1": ((slots + 2) * EMBEDDED, TRUNK),
        "trunk_2": (TRUNK, SUMMARY),
        "value": (SUMMARY, 1),
        "option_1": (EMBEDDED, OPTION),
        "option_2": (OPTION, CHOICE),
        "score": (CHOICE, 1),
    }
    found: dict[str, tuple[int, ...]] = {"embedding": (BUCKETS, EMBEDDED)}
    for name, shape in layers.items():
        found |= {f"{name}_w": shape, f"{name}_b": shape[1:]}
    found |= {
        "option_card_w": (EMBEDDED, OPTION),
        "option_target_w": (EMBEDDED, OPTION),
        "option_trunk_w": (SUMMARY, OPTION),
    }
    return found


def forward(ops: Ops, p: dict[str, Any], batch: Batch) -> tuple[Any, Any]:
    """By position the value, and by option the score: both before a sigmoid or softmax is taken of them."""
    positions = len(batch.worlds)
    cards = ops.relu(ops.relu(batch.cards @ p["card_1_w"] + p["card_1_b"]) @ p["card_2_w"] + p["card_2_b"])
    slots = (p["trunk_1_w"].shape[0] // EMBEDDED) - 2
    counts = ops.pool(ops.ones(cards), batch.slots, positions * slots)
    pools = ops.pool(cards, batch.slots, positions * slots) / (1 + counts / CROWD)
    cards = ops.join([cards, batch.worlds[:1] * 0], 0)  # the last row: no card
    trunk = ops.join([pools.reshape(positions, slots * EMBEDDED), batch.worlds, cards[batch.abouts]], 1)
    trunk = ops.relu(ops.relu(trunk @ p["trunk_1_w"] + p["trunk_1_b"]) @ p["trunk_2_w"] + p["trunk_2_b"])
    values = (trunk @ p["value_w"] + p["value_b"])[:, 0]
    options = batch.options @ p["option_1_w"] + (trunk @ p["option_trunk_w"] + p["option_1_b"])[batch.owners]
    options = options + (cards @ p["option_card_w"])[batch.option_cards]
    options = options + (cards @ p["option_target_w"])[batch.option_targets]
    options = ops.relu(ops.relu(options) @ p["option_2_w"] + p["option_2_b"])
    return values, (options @ p["score_w"] + p["score_b"])[:, 0]
