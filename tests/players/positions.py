"""Views of games that are played by chance, and nets of chance, for the tests of the encoder and the net."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import numpy as np

from tefuda.games.catalogue import OpenedGame, open_game
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Request
from tefuda.players.encoding import Encoder, Position, arrays
from tefuda.players.net.architecture import EMBEDDED, Batch, shapes
from tefuda.players.net.weights import Header, Weights
from tefuda.players.player import let_answer
from tefuda.players.random_player import RandomPlayer

GAMES = ("evolve", "pso2", "rebirth", "cipher", "fftcg")


def questions(opened: OpenedGame, seed: int, most: int = 10_000) -> Iterator[tuple[View, Request]]:
    """What each seat sees and is asked in a game by chance between the first two decks that come along."""
    names = sorted(opened.decks_in(""))
    state = opened.start([opened.decks[names[0]], opened.decks[names[1 % len(names)]]], seed, "")
    players = [RandomPlayer(seed, seat) for seat in range(2)]
    for _ in range(most):
        if state.over is not None or state.pending is None:
            break
        seat = min(state.pending.seats)
        seen = view(state, seat)
        assert seen.request is not None
        yield seen, seen.request
        state = let_answer(state, seat, players[seat]).state


def digest(position: Position) -> str:
    """A hash of all numbers of a position."""
    found = sha256()
    for name, array in sorted(arrays(position).items()):
        found.update(name.encode() + array.tobytes())
    return found.hexdigest()


def digests(game: str) -> list[str]:
    """The hashes of the positions of a game's first hundred questions."""
    opened = open_game(game)
    encoder = Encoder(opened.game)
    return [digest(encoder.encode(seen, request)) for seen, request in questions(opened, 5, 100)]


def chance_weights(game: str, seed: int = 0) -> Weights:
    """A net of a game whose parameters are by chance."""
    slots = Encoder(open_game(game).game).slots
    return Weights(Header(game, slots), parameters(slots, seed))


def parameters(slots: int, seed: int = 0) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """Parameters by chance, the same everywhere."""
    chance = np.random.Generator(np.random.PCG64(seed))
    return {
        name: (chance.random(shape) - 0.5).astype(np.float32) * np.float32(2 / shape[0] ** 0.5)
        for name, shape in shapes(slots).items()
    }


def chance_batch(slots: int, seed: int = 1) -> Batch:
    """Three positions by chance: the first has no card that is spoken of, the last has no options."""
    chance = np.random.Generator(np.random.PCG64(seed))

    def vectors(rows: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return (chance.random((rows, EMBEDDED)) - 0.5).astype(np.float32)

    cards, options = (5, 9, 4), (3, 6, 0)
    owners = np.repeat(np.arange(3), cards)
    return Batch(
        cards=vectors(18),
        slots=owners * slots + chance.integers(0, slots, 18),
        worlds=vectors(3),
        abouts=np.array([18, 7, 15]),
        options=vectors(9),
        owners=np.repeat(np.arange(3), options),
        option_cards=np.array([0, 1, 18, 5, 6, 7, 8, 9, 13]),
        option_targets=np.array([18, 18, 4, 18, 13, 12, 18, 18, 11]),
    )


if __name__ == "__main__":  # in another process, for a test that compares them
    for one in GAMES:
        print(one, *digests(one))
