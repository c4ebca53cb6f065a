"""The net on numpy: what it thinks of positions of one game. As a guide it answers a search from views."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.requests import Answer, Request
from tefuda.players.encoding import Bag, Encoder, Position
from tefuda.players.encoding.position import flat
from tefuda.players.net.answers import log_likelihood, picks_freely
from tefuda.players.net.architecture import CHOOSING, EMBEDDED, Batch, forward, judged
from tefuda.players.net.weights import Weights

Floats = NDArray[np.float32]
DIGITS = 5  # of values that count: the last bits of a sum may differ from machine to machine


class NumpyOps:
    """What the forward pass needs, by numpy."""

    def relu(self, values: Any) -> Any:
        """The values, and 0 for those below it."""
        return np.maximum(values, 0, out=values)

    def pool(self, rows: Any, places: Any, size: int) -> Any:
        """So many rows, each the sum of the rows that have its place."""
        belongs = np.zeros((size, len(rows)), np.float32)
        belongs[places, np.arange(len(rows))] = 1
        return belongs @ rows

    def ones(self, rows: Any) -> Any:
        """A column of ones as long as the rows."""
        return np.ones((len(rows), 1), np.float32)

    def join(self, parts: list[Any], axis: int) -> Any:
        """Arrays one after the other along an axis."""
        return np.concatenate(parts, axis)


OPS = NumpyOps()


class Network:
    """A net for one game. It changes nothing and knows nothing of what it was asked before."""

    def __init__(self, weights: Weights) -> None:
        self.parameters = weights.arrays
        self.embedding = weights.arrays["embedding"]
        self.vector = cached_by_identity(self._vector)  # of bags that the encoder keeps: what cards are, how they lie

    def _vector(self, bag: Bag) -> Floats:
        return bag.values @ self.embedding[bag.buckets]

    def scores(self, position: Position) -> Floats:
        """A score for each option."""
        found: Floats = forward(OPS, self.parameters, self._batch(position))[1]
        return found

    def odds(self, position: Position, plain: float) -> float:
        """The logarithmic odds that the observer's side wins, where the game's evaluation gives it such odds."""
        parameters = self.parameters
        cards = self._cards(position)[:, CHOOSING:]
        world = (position.world.values @ self.embedding[position.world.buckets])[None, CHOOSING:]
        found = judged(OPS, parameters, cards, np.array(position.slots, np.int64), world)
        return float(found[0] + parameters["prior_w"][0] * plain)

    def _cards(self, position: Position) -> Floats:
        """By card, the sum of the embeddings of its features."""
        if not position.slots:
            return np.zeros((0, EMBEDDED), np.float32)
        vector = self.vector
        found: Floats = np.array([vector(bag) for bag in position.faces])
        found += np.array([vector(bag) for bag in position.states])
        return found

    def _batch(self, position: Position) -> Batch:
        """One position as a batch."""
        buckets, values, offsets = flat([position.world, *position.options])
        rest = np.add.reduceat(self.embedding[buckets] * values[:, None], offsets[:-1], 0)
        return Batch(
            cards=self._cards(position),
            slots=np.array(position.slots, np.int64),
            worlds=rest[:1],
            abouts=np.array([position.about]),  # -1 is the last row: no card
            options=rest[1:],
            owners=np.zeros(len(position.options), np.int64),
            option_cards=np.array(position.cards, np.int64),
            option_targets=np.array(position.targets, np.int64),
        )


class NetGuide:
    """A net that answers for a search."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.encoder, self.network = Encoder(game), Network(weights)
        self.trust = weights.header.trust

    def scores(self, view: View, request: Request) -> Floats:
        """A score for each option of a question to the observer."""
        return self.network.scores(self.encoder.encode(view, request))

    def priors(self, view: View, request: Request) -> tuple[float, ...]:
        """For each option how likely a good player picks it: weighed against each other, or each by itself where any number may be picked."""
        scores = self.scores(view, request)
        likely = sigmoid(scores) if picks_freely(request) else softmax(scores)
        return tuple(likely.tolist())

    def likeliest(self, view: View, request: Request, answers: Sequence[Answer]) -> list[Answer]:
        """Answers to a question, those first that the net finds most likely; equals in their order."""
        if len(answers) < 2:
            return list(answers)
        priors = self.priors(view, request)
        return sorted(answers, key=lambda answer: -round(log_likelihood(request, priors, answer), 3))

    def value(self, view: View, plain: float) -> float:
        """The chance that the side of the view's observer wins, where the game's evaluation gives it such a chance."""
        odds = self.network.odds(self.encoder.encode(view), log(plain / (1 - plain)))
        return round(float(sigmoid(np.float64(odds))), DIGITS)


def sigmoid(odds: Any) -> Any:
    """Chances of logarithmic odds; odds beyond what a net says are cut."""
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def softmax(scores: Floats) -> Floats:
    """Shares of 1 by scores."""
    if not len(scores):
        return scores
    grown = np.exp(scores - scores.max())
    found: Floats = grown / grown.sum()
    return found
