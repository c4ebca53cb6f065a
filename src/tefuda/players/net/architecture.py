"""The architecture: one forward pass for numpy, which plays, and for PyTorch, which trains, so that both compute the same.

Features are embedded and summed into a vector for each card (what it is, how it lies), the world and each option. One part of it
judges tables, the other chooses answers; they share nothing, so that each learns at its own pace.

To choose, each card goes through a small network of its own; cards are pooled as sets by zone and side; the trunk reads the pools,
the world and the card on whose behalf is asked, and with each option's own vector, card and target gives the option's score.
To judge, few numbers are enough: how games end is learnt from thousands of games, which options are good from millions of answers.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from tefuda.players.encoding import BUCKETS

CHOOSING = 48  # numbers of the vector that features are summed into, as far as answers are chosen by it,
JUDGING = 12  # and as far as tables are judged,
EMBEDDED = CHOOSING + JUDGING
JUDGED = 24  # of the layers by which they are,
JUDGEMENT = 32
CARD = 96  # of the hidden layer of a card,
TRUNK = 160  # of the first layer of the trunk,
SUMMARY = 128  # of the second,
OPTION = 96  # of the hidden layers of an option
CHOICE = 48
CROWD = 8  # so many cards of a slot count in full where answers are chosen; of more, what they have in common
PILE = 32  # likewise where tables are judged: there what cards are worth adds up


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
        "judged": (JUDGING, JUDGED),
        "judge": (slots * JUDGED + JUDGING, JUDGEMENT),
        "value": (JUDGEMENT, 1),
        "card_1": (CHOOSING, CARD),
        "card_2": (CARD, CHOOSING),
        "trunk_1": ((slots + 2) * CHOOSING, TRUNK),
        "trunk_2": (TRUNK, SUMMARY),
        "option_1": (CHOOSING, OPTION),
        "option_2": (OPTION, CHOICE),
        "score": (CHOICE, 1),
    }
    found: dict[str, tuple[int, ...]] = {"embedding": (BUCKETS, EMBEDDED)}
    for name, shape in layers.items():
        found |= {f"{name}_w": shape, f"{name}_b": shape[1:]}
    found |= {
        "option_card_w": (CHOOSING, OPTION),
        "option_target_w": (CHOOSING, OPTION),
        "option_trunk_w": (SUMMARY, OPTION),
        "prior_w": (1,),  # how much the odds by the game's evaluation count
    }
    return found


JUDGES = ("judged_w", "judged_b", "judge_w", "judge_b", "value_w", "value_b", "prior_w")  # by which tables are judged


def forward(ops: Ops, p: dict[str, Any], batch: Batch) -> tuple[Any, Any]:
    """By position how much better it is than the game's evaluation says, as odds, and by option the score."""
    values = judged(ops, p, batch.cards[:, CHOOSING:], batch.slots, batch.worlds[:, CHOOSING:])
    return values, _scores(ops, p, batch)


def judged(ops: Ops, p: dict[str, Any], cards: Any, slots: Any, worlds: Any) -> Any:
    """By position the logarithmic odds to win that are added to those by the game's evaluation."""
    cards = ops.relu(cards @ p["judged_w"] + p["judged_b"])
    pools = _pooled(ops, cards, slots, len(worlds), (p["judge_w"].shape[0] - JUDGING) // JUDGED, PILE)
    hidden = ops.relu(ops.join([pools, worlds], 1) @ p["judge_w"] + p["judge_b"])
    return (hidden @ p["value_w"] + p["value_b"])[:, 0]


def _scores(ops: Ops, p: dict[str, Any], batch: Batch) -> Any:
    """By option the score, before a sigmoid or softmax is taken of it."""
    worlds = batch.worlds[:, :CHOOSING]
    cards = ops.relu(batch.cards[:, :CHOOSING] @ p["card_1_w"] + p["card_1_b"])
    cards = ops.relu(cards @ p["card_2_w"] + p["card_2_b"])
    pools = _pooled(ops, cards, batch.slots, len(worlds), (p["trunk_1_w"].shape[0] // CHOOSING) - 2, CROWD)
    cards = ops.join([cards, worlds[:1] * 0], 0)  # the last row: no card
    trunk = ops.join([pools, worlds, cards[batch.abouts]], 1)
    trunk = ops.relu(ops.relu(trunk @ p["trunk_1_w"] + p["trunk_1_b"]) @ p["trunk_2_w"] + p["trunk_2_b"])
    options = batch.options[:, :CHOOSING] @ p["option_1_w"]
    options = options + (trunk @ p["option_trunk_w"] + p["option_1_b"])[batch.owners]
    options = options + (cards @ p["option_card_w"])[batch.option_cards]
    options = options + (cards @ p["option_target_w"])[batch.option_targets]
    options = ops.relu(ops.relu(options) @ p["option_2_w"] + p["option_2_b"])
    return (options @ p["score_w"] + p["score_b"])[:, 0]


def _pooled(ops: Ops, cards: Any, slots: Any, positions: int, count: int, crowd: int) -> Any:
    """By position, what the cards of each slot come to together, one slot after the other."""
    numbers = ops.pool(ops.ones(cards), slots, positions * count)
    return (ops.pool(cards, slots, positions * count) / (1 + numbers / crowd)).reshape(positions, -1)
